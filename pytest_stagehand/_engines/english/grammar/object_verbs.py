"""Verbs that are done to things: click X, select A and B from Y, add X to Y, upload FILE to Y, drag X to Y."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_stagehand._compiling.asked.kinds import PRESSABLE
from pytest_stagehand._engines.english.grammar.phrases import QUANTITIES, Phrase, phrases, things
from pytest_stagehand._engines.english.grammar.requests import (
    SIMPLE,
    Request,
    choice_said,
    forms_at_start,
    lists,
    object_of,
    parts_of,
    places_of,
    request_for,
    verb_length,
)
from pytest_stagehand._engines.english.grammar.tokens import keys, spoken, tokenise, written
from pytest_stagehand._engines.english.grammar.words import (
    ARTICLES,
    BEFORE_VALUE,
    FILTER_VERBS,
    SEARCH_VERBS,
    SEPARATORS,
    SORT_VERBS,
    VERBS,
    Operation,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._engines.english.grammar.requests import Reading
    from pytest_stagehand._engines.english.grammar.tokens import Tokens


def simple(clause: Tokens) -> Iterator[Reading]:
    """Click X; check A, B and C."""
    for length in range(verb_length(keys(clause)), 0, -1):
        operation = SIMPLE.get(keys(clause[:length]))
        if operation and operation != "choose" and len(clause) > length:
            for parts in lists(clause[length:]):
                yield tuple(request_for(operation, clause[:length], part) for part in parts)


def switch(clause: Tokens) -> Iterator[Reading]:
    """Turn X on; switch X off."""
    operation = _PARTICLES.get(clause[-1].key)
    if operation and clause[0].key in ("turn", "switch", "toggle") and clause[1:-1]:
        yield (Request(operation, written(clause), phrases(clause[1:-1])),)


_PARTICLES: dict[str, Operation] = {"on": "check", "off": "uncheck"}


def by_name(clause: Tokens) -> Iterator[Reading]:
    """A clause that is the name of something ("Log in"), or whose first words are: "remove Blue shirt"."""
    yield (name_of_thing(clause),)
    yield from _on_page(clause)
    if not verb_length(keys(clause)) and not any(token.key in SEPARATORS for token in clause):
        for size in range(1, min(3, len(clause))):
            name, thing = clause[:size], tokenise(f" in row of {written(clause[size:])}")
            for base, goal in _without_goal(thing):
                yield (Request("by_name", written(clause), _of_row(name, base), of=goal),)


def _on_page(clause: Tokens) -> Iterator[Reading]:
    """A verb that is all that a button says, and what the whole page is about: *save* the settings."""
    if len(clause) > 2 and clause[1].key in ARTICLES and len(clause) <= _LONGEST_SUBJECT:  # noqa: PLR2004  (verb, the, noun)
        of_page = spoken(clause[2:])
        target = Phrase(written(clause), spoken(clause[:1]), of_page=of_page, assumptions=2)
        yield (Request("by_name", written(clause), (target,)),)


_LONGEST_SUBJECT = 5


def name_of_thing(clause: Tokens) -> Request:
    """A clause that is nothing but the name of something; "search for X" says no place."""
    target = things(clause)
    if any(True for _ in forms_at_start(clause, SEARCH_VERBS + SORT_VERBS + FILTER_VERBS)):
        target = tuple(phrase for phrase in target if not phrase.scopes and not phrase.noun)
    target = tuple(phrase for phrase in target if phrase.noun != clause[0].key or not phrase.noun)
    return Request("by_name", written(clause), tuple(phrase for phrase in target if not _ends_with_article(phrase)))


def _ends_with_article(phrase: Phrase) -> bool:
    """Whether an article stands between what would be a name and its noun: *close the dialog* is no dialog called so."""
    return bool(phrase.kind or phrase.noun) and phrase.name.split(" ")[-1].lower() in ARTICLES


def _of_row(name: Tokens, row: Tokens) -> tuple[Phrase, ...]:
    """Readings in which `name` is a button in a row; with a kind, so that it is no text."""
    both = (*name, *row)
    found = [phrase for phrase in things(both) if phrase.name == spoken(name) and phrase.kind is None]
    return tuple(replace(phrase, kind=PRESSABLE) for phrase in found)


def _without_goal(tokens: Tokens) -> Iterator[tuple[Tokens, str]]:
    """The tokens, and without what follows "from" or "to", which then is only known: remove the shirt *from the cart*."""
    yield tokens, ""
    for at in places_of(tokens, {"from", "to"}):
        yield tokens[:at], written(tokens[at + 1 :])


_FROM = frozenset({"from", "in", "on", "for", "as", "under", "of"})


def choose(clause: Tokens) -> Iterator[Reading]:
    """Select Large; select A and B from Sizes; select nothing."""
    rest = object_of(clause, VERBS["choose"])
    if not rest:
        return
    verb = clause[: len(clause) - len(rest)]
    if keys(rest) == ("nothing",):
        yield (Request("nothing", written(clause)),)
    for at in places_of(rest, _FROM):
        for parts in lists(rest[:at]):
            yield (_choice(verb, parts, rest[at + 1 :], rest[at].key),)
    for parts in lists(rest):
        yield tuple(request_for("choose", verb, part) for part in parts)
    for value, what in _with_what(rest):
        yield (_choice(verb, [value], what, "as"),)


def _with_what(tokens: Tokens) -> Iterator[tuple[Tokens, Tokens]]:
    """A value together with what it is a value of: "the size Large", "the Large size"."""
    if any(token.key in _FROM | SEPARATORS for token in tokens) or tokens[0].key in QUANTITIES:
        return
    start = 1 if tokens[0].key in ARTICLES else 0
    for at in range(start + 1, min(start + 3, len(tokens))):
        yield tokens[at:], tokens[start:at]
    if len(tokens) > start + 1:
        yield tokens[start:-1], tokens[-1:]


def _choice(verb: Tokens, parts: list[Tokens], source: Tokens, word: str) -> Request:
    values = tuple(spoken(_option_name(part)) for part in parts)
    return Request("choose", choice_said(values, written(source), written(verb), word), (), phrases(source), values)


def _option_name(tokens: Tokens) -> Tokens:
    """The name in "the option Large", "Large" or "the Large option"."""
    words = keys(tokens)
    start = 1 if len(tokens) > 1 and words[0] in ARTICLES else 0
    if len(tokens) > start + 1 and words[start] in ("option", "value"):
        return tokens[start + 1 :]
    if len(tokens) > start + 1 and words[-1] in ("option", "value"):
        return tokens[start:-1]
    return tokens[start:]


def add(clause: Tokens) -> Iterator[Reading]:
    """Add Large to cart."""
    if clause[0].key == "add":
        for at in places_of(clause, {"to"}):
            if at > 1:
                yield (Request("add", written(clause), phrases(clause[1:at]), phrases(clause[at + 1 :])),)


def upload(clause: Tokens) -> Iterator[Reading]:
    """Upload a.png and b.png to Pictures."""
    rest = object_of(clause, ("upload", "attach"))
    if not rest:
        return
    for at in (*places_of(rest, BEFORE_VALUE | {"with"}), len(rest)):
        names = [_file_name(part) for part in parts_of(rest[:at])]
        field = rest[at + 1 :]
        if all(len(name) == 1 for name in names):
            paths = tuple(spoken(name) for name in names)
            yield (Request("upload", written(clause), phrases(field) if field else (), (), paths),)


def _file_name(tokens: Tokens) -> Tokens:
    """The path in "the file a.png"; a path with spaces stands in quotes."""
    while len(tokens) > 1 and tokens[0].key in ARTICLES | {"file", "files", "picture", "image", "document", "photo"}:
        tokens = tokens[1:]
    return tokens


def drag(clause: Tokens) -> Iterator[Reading]:
    """Drag X to Y."""
    rest = object_of(clause, ("drag", "drag and drop"))
    for at in places_of(rest, {"to", "onto", "into", "on", "over", "above", "below"}):
        yield (Request("drag", written(clause), phrases(rest[:at]), phrases(rest[at + 1 :])),)
