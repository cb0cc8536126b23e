"""The readings of a clause: every pattern of verbs that fits its words."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice
from typing import TYPE_CHECKING

from pytest_stagehand._compiling.asked.kinds import Kind
from pytest_stagehand._engines.english.grammar.choices import CHOICES
from pytest_stagehand._engines.english.grammar.deeds import deeds, forms
from pytest_stagehand._engines.english.grammar.everyday_verbs import (
    accept,
    answer,
    confirm,
    filter_,
    name_it,
    per_page,
    remove,
    search,
    sign_in,
    sort,
)
from pytest_stagehand._engines.english.grammar.object_verbs import (
    add,
    by_name,
    choose,
    drag,
    name_of_thing,
    simple,
    switch,
    upload,
)
from pytest_stagehand._engines.english.grammar.page_verbs import (
    dialog,
    gesture,
    history,
    part,
    paste,
    press,
    scroll,
    wait,
)
from pytest_stagehand._engines.english.grammar.requests import has_relation, places_of, polished, verb_length
from pytest_stagehand._engines.english.grammar.tokens import keys, tokenise, written
from pytest_stagehand._engines.english.grammar.value_verbs import enter, fill, slide
from pytest_stagehand._engines.english.grammar.words import ARTICLES, GERUNDS, NOT_AN_ORDER, SEPARATORS

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_stagehand._engines.english.grammar.requests import Reading
    from pytest_stagehand._engines.english.grammar.tokens import Tokens

READINGS = 40
"""Readings of one clause that each pattern may give; a sentence of the tests has 12 at most."""


def readings(clause: Tokens) -> list[Reading]:
    """The readings of one clause; none where no grammar of ours fits it."""
    clause = _homeward(polished(clause))
    if not clause or _is_no_order(clause):
        return []
    found = [reading for pattern in (*_PATTERNS, _with_tail) for reading in islice(pattern(clause), READINGS)]
    return list(dict.fromkeys(found))


def _homeward(clause: Tokens) -> Tokens:
    """Go home: the one place that English goes to without *to*."""
    return tokenise("go to Home") if keys(clause) in {("go", "home"), ("go", "back", "home")} else clause


def own_readings(clause: Tokens) -> list[Reading]:
    """The readings of a clause by a verb that is no word of the grammar, but of the page."""
    clause = polished(clause)
    if not clause or _turns_around(clause):
        return []
    said = [reading for pattern in CHOICES for reading in pattern(clause)]
    return [*([] if _is_no_order(clause) else [*deeds(clause), *said]), *forms(clause)]


def _plain(clause: Tokens) -> Iterator[Reading]:
    """The readings of a clause that is not two."""
    for pattern in _PATTERNS:
        yield from pattern(clause)


def _is_no_order(clause: Tokens) -> bool:
    """Whether a clause is turned around (not, never, unless) or is a claim (verify that): nothing to act on."""
    words = keys(clause)
    allowed = {"until"} if words[:1] in {("wait",), ("scroll",)} else set()
    for at, word in enumerate(words):
        if word in NOT_AN_ORDER - allowed and (word != "that" or words[at + 1 : at + 2] != ("says",)):
            return True
    return False


def _turns_around(clause: Tokens) -> bool:
    """Whether a clause says what not to do, or when; "that" may belong to a thing: a token *that* expires in a week."""
    return bool(set(keys(clause)) & (NOT_AN_ORDER - {"that"})) or clause[0].key == "that"


def _with_tail(clause: Tokens) -> Iterator[Reading]:
    """A clause followed by another that has no verb of ours: "enter Bob in Name and submit".

    Where the first says a place, the second can only be a button: in "check Paid in the row of Ann and Bob", "Bob" is a
    second row.
    """
    for at in reversed(places_of(clause, SEPARATORS)):
        head, tail = polished(clause[:at]), polished(clause[at:])
        if tail and verb_length(keys(head)) and not verb_length(keys(tail)):
            last = name_of_thing(tail[:1] if len(tail) == 2 and tail[1].key in _PRONOUNS else tail)  # noqa: PLR2004
            if has_relation(head):
                target = tuple(replace(phrase, kind=_BUTTON) for phrase in last.target if phrase.kind is None)
                last = replace(last, target=target)
            yield from ((*first, last) for first in _plain(head))


_PRONOUNS = frozenset({"it", "them", "this"})
_BUTTON = Kind("button", ("button",))


def _by_doing(clause: Tokens) -> Iterator[Reading]:
    """Close the dialog by clicking the "x": the second verb says what is done, the first object where."""
    words = keys(clause)
    for at in places_of(clause, {"by"}):
        verb = GERUNDS.get(words[at + 1])
        if verb and len(clause) > at + 2:
            rest = clause[at + 2 :]
            done = tokenise(f"{verb} {written(rest)}")
            yield from readings(done)
            start = verb_length(words)
            where = tokenise(f" in {written(clause[start:at])}")
            if start and start < at:
                yield from readings((*done, *where))
            return


def _in_manner(clause: Tokens) -> Iterator[Reading]:
    """Open X with a double click, by double-clicking it: how it is done is what is done to it."""
    words = keys(clause)
    start = verb_length(words)
    for at in places_of(clause, {"with", "by", "using"}):
        manner = "-".join(word for word in words[at + 1 :] if word not in ARTICLES | {"it", "on"})
        verb = _MANNERS.get(manner)
        if verb and start and start < at:
            yield from simple(tokenise(f"{verb} {written(clause[start:at])}"))
            return


_MANNERS = {f"{side}-click{ending}": f"{side}-click" for side in ("double", "right") for ending in ("", "ing")} | {
    "click": "click",
    "hovering": "hover over",
}


_PATTERNS: tuple[Callable[[Tokens], Iterator[Reading]], ...] = (
    history,
    dialog,
    press,
    part,
    paste,
    _by_doing,
    _in_manner,
    choose,
    enter,
    fill,
    slide,
    scroll,
    gesture,
    wait,
    add,
    upload,
    drag,
    simple,
    switch,
    search,
    filter_,
    sort,
    per_page,
    sign_in,
    answer,
    confirm,
    accept,
    remove,
    name_it,
    by_name,
)
