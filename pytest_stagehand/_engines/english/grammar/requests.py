"""A request: one thing that a clause asks for, and what all patterns of the grammar share.

A clause has several readings, each a run of requests ("select A and B" is two, or one thing called "A and B"). The
grammar knows words only; which of the readings is meant, the page decides (`act`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._engines.english.grammar.phrases import things
from pytest_stagehand._engines.english.grammar.tokens import keys, quoted, written
from pytest_stagehand._engines.english.grammar.words import (
    ENTER_VERBS,
    FILL_VERBS,
    OTHER_VERBS,
    POLITE,
    RELATIONS,
    REPLACE_VERBS,
    SEPARATORS,
    SET_VERBS,
    VERBS,
    Operation,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._engines.english.grammar.phrases import Phrase
    from pytest_stagehand._engines.english.grammar.tokens import Token, Tokens

SPLITS = 6
"""Prepositions or separators of one clause that are tried as a boundary; later ones stay where they are."""


@dataclass(frozen=True, slots=True)
class Request:
    """One thing to do, as a reading of a clause has it.

    Attributes:
        operation: What to do.
        said: It as a sentence of its own, that reads the same again.
        target: Readings of what it is done to.
        source: Readings of a second thing: the chooser of a choice, the place to drop on, what to add to.
        values: What is typed, pressed, uploaded or answered.
        of: What is sorted, filtered, shown so many at a time or taken from, as it was said: the page has to know of it.
        is_loose: It takes words of grammar (commas, "and", prepositions) into a value without quotes, or leaves words
            unused: to be believed only where nothing else fits.
    """

    operation: Operation
    said: str
    target: tuple[Phrase, ...] = ()
    source: tuple[Phrase, ...] = ()
    values: tuple[str, ...] = ()
    is_loose: bool = False
    of: str = ""


Reading = tuple[Request, ...]


SIMPLE: dict[tuple[str, ...], Operation] = {
    tuple(form.split()): operation for operation, forms in VERBS.items() for form in forms
}
_FORMS = {
    *SIMPLE,
    *(tuple(form.split()) for form in ENTER_VERBS + FILL_VERBS + REPLACE_VERBS + SET_VERBS + OTHER_VERBS),
}
_FORM_WORDS = max(len(form) for form in _FORMS)


def verb_length(words: tuple[str, ...], at: int = 0) -> int:
    """Number of words of the longest verb that stands at a place, 0 where none does."""
    sizes = range(min(_FORM_WORDS, len(words) - at), 0, -1)
    return next((size for size in sizes if words[at : at + size] in _FORMS), 0)


def forms_at_start(clause: Tokens, forms: tuple[str, ...]) -> Iterator[tuple[Tokens, Tokens]]:
    """The ways to read one of the forms at the start of a clause, longest first: the verb, and what follows."""
    words, known = keys(clause), {tuple(form.split()) for form in forms}
    for size in range(min(_FORM_WORDS, len(words) - 1), 0, -1):
        if words[:size] in known:
            yield clause[:size], clause[size:]


def object_of(clause: Tokens, forms: tuple[str, ...]) -> Tokens:
    """What follows the longest of the forms that the clause starts with; empty where it starts with none."""
    return next((rest for _, rest in forms_at_start(clause, forms)), ())


def polished(clause: Tokens) -> Tokens:
    """A clause without the words of politeness and sequence before its verb and at its end."""
    start = 0
    while start < len(clause) and clause[start].key in POLITE | SEPARATORS:
        start += 1
    if start and (verb_length(keys(clause), start) or clause[start - 1].key in SEPARATORS | {"please"}):
        clause = clause[start:]
    while clause and clause[-1].key in SEPARATORS | {"please", "!"}:
        clause = clause[:-1]
    return clause


def places_of(tokens: Tokens, words: frozenset[str] | set[str]) -> list[int]:
    """Places between other tokens where one of the words stands."""
    return [at for at in range(1, len(tokens) - 1) if tokens[at].key in words][:SPLITS]


def parts_of(tokens: Tokens) -> list[Tokens]:
    """The parts of "A, B and C"."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.key in SEPARATORS:
            parts.append([])
        else:
            parts[-1].append(token)
    return [tuple(part) for part in parts if part]


def lists(tokens: Tokens) -> Iterator[list[Tokens]]:
    """An object as one thing, and as a list of things.

    It is no list where only earlier parts say where they stand: in "Remove for Blue shirt and Red shirt", "Red shirt" is
    no second thing to do the same to.
    """
    yield [tokens]
    parts = parts_of(tokens)
    placed = [has_relation(part) for part in parts]
    if len(parts) > 1 and placed == sorted(placed):
        yield parts


def has_relation(tokens: Tokens) -> bool:
    """Whether tokens say where something stands: a preposition of place is among them."""
    return any(token.key in RELATIONS for token in tokens)


def request_for(operation: Operation, verb: Tokens, tokens: Tokens) -> Request:
    """A verb done to what tokens say."""
    return Request(operation, f"{written(verb)} {written(tokens)}", things(tokens))


def choice_said(values: tuple[str, ...], source: str, verb: str = "select", word: str = "from") -> str:
    """The sentence that chooses values from something."""
    return f"{verb} {', '.join(map(quoted, values))} {word} {source}"
