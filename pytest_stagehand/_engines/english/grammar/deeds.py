"""A verb of the page's own and what it is done to: "withdraw the request of June", "start bob's server", "shut the hub down".

No list of verbs: the first word is one if the page has a control that is called so. The grammar only cuts what follows into runs
of words that say something; of each, the page has to give account.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._compiling.asked.owners import owner
from pytest_stagehand._engines.english.grammar.phrases import QUANTITIES
from pytest_stagehand._engines.english.grammar.requests import Request, forms_at_start, parts_of, polished
from pytest_stagehand._engines.english.grammar.tokens import folded, keys, tokenise, written
from pytest_stagehand._engines.english.grammar.words import ARTICLES, INDEFINITE, RELATIONS, SEARCH_VERBS, SEPARATORS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._engines.english.grammar.requests import Reading
    from pytest_stagehand._engines.english.grammar.tokens import Token, Tokens

LITTLE = ARTICLES | frozenset(word for word in RELATIONS if " " not in word) | {"to", "about", "as", "it", "them"}
"""Words that hold others together: they name nothing by themselves."""
_LONGEST = 12
"""Words up to which a clause is a verb and an object: a longer one says more than that."""

_VISITING = frozenset({"open", "view", "see", "show", "visit", "read", "follow", "go"})

LOOKING = frozenset({"open", "view", "see", "show", "visit", "read", "load", "display"})
"""Verbs that only bring up more to read: where nothing but this is done, one is as good as another."""

MAKING = frozenset({"add", "create", "make", "new"})
"""What a button begins with by which something comes into being: of what is not there yet, one is as good as another."""

BEGINNING = frozenset({"start", "begin", "write", "compose"})
"""Verbs for making something by a button that says no more than that it is new: start a new topic."""

OF_SEVERAL = (QUANTITIES.keys() | {"some"}) - {"both"}
"""Words that a button leaves out whose name is of several things: *Mark forums read* marks all of them."""

Run = tuple[str, ...]
"""Words beside each other, in lower case."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A verb and what it is done to.

    Attributes:
        verb: The first word.
        runs: The words of the object that say something, cut where little words stand between them.
        little: The little words, articles left out.
        is_new: Whether what it is done to is not there yet, or any: a plant, a *new* plant.
    """

    verb: str
    runs: tuple[Run, ...]
    little: frozenset[str]
    is_new: bool = False


def deeds(clause: Tokens) -> Iterator[Reading]:
    """Verb and object, as the page may understand them."""
    clause = polished(clause)
    said = without_layout(clause)
    yield from _to_several(said)
    if deed_of(said) is not None:
        yield (Request("deed", written(clause), values=(written(said),)),)
        if clause[0].key in _VISITING:
            yield (Request("visit", written(clause), values=(written(said),)),)


def _to_several(clause: Tokens) -> Iterator[Reading]:
    """One verb and several objects, each after the first with an article: a word without one may be a second verb."""
    parts = parts_of(clause)
    said = [parts[0], *((clause[0], *part) for part in parts[1:])]
    if len(parts) > 1 and all(part[0].key in ARTICLES for part in parts[1:]) and all(map(deed_of, said)):
        yield tuple(Request("deed", written(each), values=(written(each),)) for each in said)


def forms(clause: Tokens) -> Iterator[Reading]:
    """A verb and values, as the fields of a form may cut them."""
    clause = polished(clause)
    if len(clause) > 2 and clause[0].sort == "word":  # noqa: PLR2004  (a verb, a label and a value)
        yield (Request("form", written(clause), values=(written(_searching(clause, "search")),)),)
        for said in dict.fromkeys((clause, _searching(clause, "search for"))):
            yield (Request("label_and_value", written(clause), values=(written(said),)),)


def _searching(clause: Tokens, verb: str) -> Tokens:
    """A clause that says to look for something, with the verb that a button or a label has for it."""
    _, rest = next(forms_at_start(clause, SEARCH_VERBS), ((), ()))
    return (*tokenise(verb), *rest) if rest else clause


def deed_of(clause: Tokens) -> Deed | None:
    """What a clause says as verb and object; `None` where it says more."""
    if not 1 < len(clause) <= _LONGEST or clause[0].sort != "word":
        return None
    rest = clause[1:]
    if any(token.sort == "variable" or token.key in SEPARATORS for token in rest):
        return None
    runs, little, is_new = _runs(rest)
    return Deed(clause[0].key, runs, little, is_new)


def deed_said(said: str) -> Deed:
    """The same of a clause that is known to be one."""
    found = deed_of(tokenise(said))
    assert found is not None
    return found


def _runs(tokens: Tokens) -> tuple[tuple[Run, ...], frozenset[str], bool]:
    runs: list[list[str]] = [[]]
    little: set[str] = set()
    is_new = False
    for at, token in enumerate(tokens):
        if token.key in LITTLE:
            little |= {token.key} - ARTICLES
            is_new = is_new or token.key in INDEFINITE
            runs.append([])
        elif token.key == "new" and is_new and tokens[at - 1].key in INDEFINITE:
            continue
        else:
            word, is_owner = _word(token)
            runs[-1] += word.split()
            runs += [[]] if is_owner else []
    return tuple(tuple(run) for run in runs if run), frozenset(little), is_new


def _word(token: Token) -> tuple[str, bool]:
    """A word without the ending that says whose something is, and whether it had one."""
    whose = owner(token.text) if token.sort == "word" else ""
    return folded(whose or token.text), bool(whose)


def without_layout(clause: Tokens) -> Tokens:
    """A clause without the place of its thing on the screen: one thing alone must be meant without it as well."""
    words = keys(clause)
    for at in range(len(words) - 2, 0, -1):
        tail = [word for word in words[at:] if word not in ARTICLES]
        if tail and tail[0] in ("at", "on") and len(tail) > 1 and set(tail[1:2]) <= _SIDES:
            return clause[:at] if len(tail) == 2 or set(tail[2:]) <= {"of", "page", "screen"} else clause  # noqa: PLR2004
    return clause


_SIDES = frozenset({"top", "bottom", "left", "right"})
