"""Options said by what they are for: select X instead of Y, pay in cash, make X the default, include X, turn to the next page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._engines.english.grammar.phrases import phrases
from pytest_stagehand._engines.english.grammar.requests import Request, forms_at_start, places_of
from pytest_stagehand._engines.english.grammar.tokens import keys, spoken, written
from pytest_stagehand._engines.english.grammar.words import ARTICLES, VERBS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._engines.english.grammar.requests import Reading
    from pytest_stagehand._engines.english.grammar.tokens import Tokens

_CHOOSING = (*VERBS["choose"], "use", "take")
_MEANS = frozenset({"in", "by", "with", "via", "as", "using", "to", "for"})
_MAKING = ("make", "mark", "set", "use")
_TURNING = ("go to", "show", "turn to", "move to", "jump to", "open", "see", "go on to")
_SIDES = frozenset({"next", "previous", "first", "last"})


def instead(clause: Tokens) -> Iterator[Reading]:
    """Select X instead of Y; choose X rather than Y."""
    for _, rest in forms_at_start(clause, _CHOOSING):
        for at in places_of(rest, {"instead", "rather"}):
            behind = rest[at + 2 :] if rest[at + 1].key in ("of", "than") else ()
            if behind:
                yield (Request("instead", written(clause), phrases(rest[:at]), phrases(behind)),)


def by_means(clause: Tokens) -> Iterator[Reading]:
    """Pay in cash; ship by courier: the option of the group that the verb's noun names."""
    if len(clause) > 2 and clause[0].sort == "word" and clause[1].key in _MEANS:  # noqa: PLR2004  (pay in cash)
        yield (Request("by_means", written(clause), values=(clause[0].key, spoken(_bare(clause[2:])))),)


def make(clause: Tokens) -> Iterator[Reading]:
    """Make X the default; mark X as done: the box or button of that name in the row of X."""
    for _, rest in forms_at_start(clause, _MAKING):
        for at in places_of(rest, ARTICLES | {"as"}):
            state = _bare(rest[at + 1 :])
            if state:
                yield (Request("make", written(clause), values=(spoken(_bare(rest[:at])), spoken(state))),)


def include(clause: Tokens) -> Iterator[Reading]:
    """Include closed tickets; exclude drafts."""
    if clause[0].key in ("include", "exclude") and len(clause) > 1:
        yield (Request("include", written(clause), values=(clause[0].key, spoken(_bare(clause[1:])))),)


def turn(clause: Tokens) -> Iterator[Reading]:
    """Go to the next page of the grid; show the next rows."""
    for _, rest in forms_at_start(clause, _TURNING):
        words = keys(_bare(rest))
        if len(words) > 1 and words[0] in _SIDES:
            where = " ".join(word for word in words[2:] if word not in ARTICLES | {"of", "in", "from"})
            yield (Request("turn", written(clause), values=(words[0], words[1], where)),)


def _bare(tokens: Tokens) -> Tokens:
    return tokens[1:] if len(tokens) > 1 and tokens[0].key in ARTICLES else tokens


CHOICES = (instead, by_means, make, include, turn)
