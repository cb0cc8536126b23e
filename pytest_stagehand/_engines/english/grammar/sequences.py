"""A sentence cut into clauses: "click A, then press B".

"and" and commas are also parts of names ("Save and continue"), so the names that are on the page are put together first,
and a clause begins only where a verb follows a separator, or after "then".
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._engines.english.grammar.grammar import readings
from pytest_stagehand._engines.english.grammar.requests import verb_length
from pytest_stagehand._engines.english.grammar.tokens import Token, folded, keys, quoted, spoken, tokenise
from pytest_stagehand._engines.english.grammar.words import BEFORE_VALUE, NOT_AN_ORDER, RELATIONS, SEPARATORS

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_stagehand._engines.english.grammar.tokens import Tokens

NAME_LENGTH = 120
"""Longest name, in characters, that is looked for in a sentence."""

_DIVIDING = SEPARATORS | NOT_AN_ORDER | BEFORE_VALUE | RELATIONS.keys()

Names = dict[str, list[tuple[str, ...]]]
"""Names of several words, as tokens look them up, by their first word, longest first."""


def names_of(texts: Iterable[str]) -> Names:
    """Those of the texts that grammar would take apart: with "and", commas, prepositions, "not" and the like in them."""
    found: dict[str, set[tuple[str, ...]]] = {}
    for text in texts:
        words = _words(text) if " " in text and len(text) <= NAME_LENGTH else ()
        if len(words) > 1 and _DIVIDING & set(words):
            found.setdefault(words[0], set()).add(words)
    return {first: sorted(names, key=len, reverse=True) for first, names in found.items()}


def _words(name: str) -> tuple[str, ...]:
    return tuple(folded(token.text) for token in tokenise(name))


def with_names(tokens: Tokens, names: Names) -> Tokens:
    """The tokens, with each run of words that is a name on the page as one token."""
    if not names:
        return tokens
    found: list[Token] = []
    at, words = 0, tuple("" if token.sort in ("quoted", "variable") else folded(token.text) for token in tokens)
    while at < len(tokens):
        sizes = (len(name) for name in names.get(words[at], ()) if words[at : at + len(name)] == name)
        size = next(sizes, 0)
        if size:
            text = spoken(tokens[at : at + size])
            found.append(Token(text, quoted(text), "name", tokens[at].space))
        else:
            found.append(tokens[at])
        at += size or 1
    return tuple(found)


def clauses(tokens: Tokens) -> list[Tokens]:
    """The clauses of a sentence in order. A scope that the sentence opens with ("In the dialog, …") holds for each."""
    scope, rest = _opening_scope(tokens)
    starts = [0, *_boundaries(rest)]
    ends = [*starts[1:], len(rest)]
    cut = [_trimmed(rest[start:end]) for start, end in zip(starts, ends, strict=True)]
    return [(*clause, *scope) for clause in cut if clause]


def with_antecedents(cut: list[Tokens]) -> list[Tokens]:
    """The clauses, with what "it" is in the place of the word: what the clause before was done to."""
    found: list[Tokens] = []
    for clause in cut:
        said = _object_of(found[-1]) if found else ()
        found.append(_replaced(clause, said) if said else clause)
    return found


def _replaced(clause: Tokens, said: Tokens) -> Tokens:
    """A clause with the words for "it" where that is its object: press it, type X into it, fill it with X."""
    start = verb_length(keys(clause))
    for at, token in enumerate(clause):
        is_object = at >= 1 and (at == start or clause[at - 1].key in BEFORE_VALUE | RELATIONS.keys())
        if token.key in _PRONOUNS and is_object:
            first = Token(said[0].text, said[0].raw, said[0].sort, token.space)
            return (*clause[:at], first, *said[1:], *clause[at + 1 :])
    return clause


_PRONOUNS = frozenset({"it", "them"})


def _object_of(clause: Tokens) -> Tokens:
    """What a clause is done to, as it was said."""
    found = next((reading for reading in readings(clause) if reading[-1].target), None)
    said = found[-1].target[0].said if found is not None and found[-1].operation != "by_name" else ""
    return tokenise(said)


def _boundaries(tokens: Tokens) -> Iterator[int]:
    words = keys(tokens)
    for at in range(1, len(tokens)):
        follows = words[at - 1] in SEPARATORS
        if follows and words[at] not in SEPARATORS and (verb_length(words, at) or words[at - 1] == "then"):
            yield at


def _trimmed(tokens: Tokens) -> Tokens:
    while tokens and tokens[0].key in SEPARATORS:
        tokens = tokens[1:]
    while tokens and tokens[-1].key in SEPARATORS:
        tokens = tokens[:-1]
    return tokens


def _opening_scope(tokens: Tokens) -> tuple[Tokens, Tokens]:
    """What a sentence opens with up to its first comma, if that is a place, and the rest."""
    words = keys(tokens)
    if "," in words and words[0] in RELATIONS:
        at = words.index(",")
        if verb_length(words, at + 1):
            first = tokens[0]
            return (Token(first.text, first.raw, first.sort, " "), *tokens[1:at]), tokens[at + 1 :]
    return (), tokens


def in_order(cut: list[Tokens]) -> list[Tokens]:
    """The clauses in the order in which they have to be done: a dialog is answered by what is armed before it opens."""
    ordered: list[Tokens] = []
    for clause in cut:
        if ordered and answers_dialog(clause):
            ordered.insert(len(ordered) - 1, clause)
        else:
            ordered.append(clause)
    return ordered


def answers_dialog(clause: Tokens) -> bool:
    """Whether a clause accepts or dismisses a dialog of the browser."""
    operations = {request.operation for reading in readings(clause)[:1] for request in reading}
    return bool(operations & {"accept_dialog", "dismiss_dialog"})


def sentence(parts: list[str]) -> str:
    """Clauses as one sentence that is cut the same way again."""
    return ", then ".join(parts)
