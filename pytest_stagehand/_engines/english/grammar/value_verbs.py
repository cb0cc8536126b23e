"""Verbs that put values into fields: type X into Y, fill Y with X, set Y to X."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pytest_stagehand._compiling.asked.kinds import KINDS
from pytest_stagehand._engines.english.grammar.phrases import phrases
from pytest_stagehand._engines.english.grammar.requests import (
    SPLITS,
    Request,
    forms_at_start,
    object_of,
    parts_of,
    places_of,
    polished,
)
from pytest_stagehand._engines.english.grammar.tokens import keys, quoted, spoken, tokenise, written
from pytest_stagehand._engines.english.grammar.words import (
    ARTICLES,
    BEFORE_VALUE,
    DESCRIBING,
    ENTER_VERBS,
    FILL_VERBS,
    PLACING,
    REPLACE_VERBS,
    SEPARATORS,
    SET_VERBS,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_stagehand._engines.english.grammar.phrases import Phrase
    from pytest_stagehand._engines.english.grammar.requests import Reading
    from pytest_stagehand._engines.english.grammar.tokens import Token, Tokens


@dataclass(frozen=True, slots=True)
class _Value:
    """A value as it is typed, and the words before it that say what it is: the *username* "bob"."""

    text: str
    what: Tokens = ()
    is_loose: bool = False


# --- the value first -----------------------------------------------------------------------------------------------


def enter(clause: Tokens) -> Iterator[Reading]:
    """Type X into Y; enter the username "x" and the password "y" into the text fields; enter "x"."""
    for verb, rest in forms_at_start(clause, ENTER_VERBS):
        yield from _entered(verb, rest)


def _entered(verb: Tokens, rest: Tokens) -> Iterator[Reading]:
    parts = parts_of(rest)
    if len(parts) > 1:
        yield from _of_each(_value_and_field(verb, part) for part in parts)
    yield from ((request,) for request in _value_and_field(verb, rest))
    yield from _of_each(_of_value(verb, part) for part in parts)
    yield from _several(verb, rest)
    if len(rest) > 1 and _is_no_word(rest[-1]) and not _has(rest, SEPARATORS):
        yield (_filled(verb, _Value(spoken(rest[-1:]), rest[:-1]), phrases(rest[:-1])),)
    values = _values(rest)
    if len(values) == 1 and (_is_opaque(rest[-1]) or len(rest) == 1):
        yield (_filled(verb, values[0], phrases(values[0].what) if values[0].what else ()),)
    yield from _of_each(_behind_label(verb, part) for part in parts)


def _of_each(parts: Iterable[Iterator[Request]]) -> Iterator[Reading]:
    """The first request of each part, where each has one."""
    found = [next(part, None) for part in parts]
    if None not in found:
        yield tuple(each for each in found if each is not None)


def _of_value(verb: Tokens, part: Tokens) -> Iterator[Request]:
    """A length of 3: what the value is called stands before it, with *a* or *an*; what is called otherwise says whose it is."""
    at = next((at for at, token in enumerate(part) if token.key == "of"), 0)
    if part and part[0].key in ("a", "an") and 1 < at < len(part) - 1:
        value = _Value(spoken(part[at + 1 :]), part[1:at])
        yield _filled(verb, value, phrases(value.what))


def _behind_label(verb: Tokens, part: Tokens) -> Iterator[Request]:
    """The name Cash: the label in small letters, and behind it what can't be a part of that, a name or a figure.

    In small letters nobody knows where the value begins: enter the amount due.
    """
    at = next((at for at, token in enumerate(part) if _is_spelt_as_value(token)), 0)
    label, value = part[:at], part[at:]
    is_label = any(token.key not in ARTICLES for token in label) and not _has(label, BEFORE_VALUE)
    if is_label and all(map(_is_spelt_as_value, value)):
        yield _filled(verb, _Value(spoken(value), label, is_loose=True), phrases(label))


def _is_spelt_as_value(token: Token) -> bool:
    return _is_no_word(token) or (token.sort == "word" and token.text[:1].isupper())


def _several(verb: Tokens, rest: Tokens) -> Iterator[Reading]:
    """Several values that say what they are, with their fields together or not at all."""
    for at in (*places_of(rest, BEFORE_VALUE), len(rest)):
        values, fields = _values(rest[:at]), rest[at + 1 :]
        if len(values) > 1 and all(value.what for value in values):
            targets = [_described(value.what, fields) if fields else phrases(value.what) for value in values]
            yield tuple(_filled(verb, value, target) for value, target in zip(values, targets, strict=True))


def _value_and_field(verb: Tokens, tokens: Tokens) -> Iterator[Request]:
    """One value and its field, at each preposition that could stand between them."""
    for at in places_of(tokens, BEFORE_VALUE):
        values, field = _values(tokens[:at]), tokens[at + 1 :]
        if len(values) == 1:
            is_loose = values[0].is_loose or (not _is_opaque(tokens[at - 1]) and _has(tokens[:at], BEFORE_VALUE))
            yield from _into(verb, replace(values[0], is_loose=is_loose), field)


def _into(verb: Tokens, value: _Value, field: Tokens) -> Iterator[Request]:
    """A value that goes into a field; what the value is called may be what the field is called."""
    described = _described(value.what, field) if value.what else ()
    if described:
        yield _filled(verb, value, described, field)
    yield _filled(verb, replace(value, is_loose=value.is_loose or bool(described)), phrases(field), field)


def _described(what: Tokens, field: Tokens) -> tuple[Phrase, ...]:
    """What a value is called, as the name of one of the fields: the username "x" into the text fields."""
    names = {phrase.name: phrase for phrase in phrases(what) if phrase.name and not phrase.kind and not phrase.scopes}
    fields = [
        phrase for phrase in phrases(field) if not phrase.name and not phrase.ordinal and phrase.quantity == "one"
    ]
    return tuple(
        replace(phrase, name=name, assumptions=phrase.assumptions + base.assumptions)
        for phrase in fields
        for name, base in names.items()
    )


def _filled(verb: Tokens, value: _Value, target: tuple[Phrase, ...], field: Tokens = ()) -> Request:
    said = [written(verb), *([written(value.what)] if value.what else []), quoted(value.text)]
    where = ["into", written(field)] if field else []
    return Request("fill", " ".join([*said, *where]), target, (), (value.text,), value.is_loose)


# --- the field first -----------------------------------------------------------------------------------------------


def fill(clause: Tokens) -> Iterator[Reading]:
    """Fill Y with X; set Y to X; several of them in one; fill in the username "x"."""
    for forms, word in ((FILL_VERBS, "with"), (SET_VERBS, "to"), (REPLACE_VERBS, "with"), (REPLACE_VERBS, "by")):
        for verb, rest in forms_at_start(clause, forms):
            yield from _field_and_values(verb, rest, word)
    rest = object_of(clause, FILL_VERBS)
    if rest and "with" not in keys(rest):
        yield from _entered(tokenise("enter"), rest)


def slide(clause: Tokens) -> Iterator[Reading]:
    """Drag the X slider to 7; move the slider to 7: what is moved says itself that it is a slider."""
    for _, rest in forms_at_start(clause, ("drag", "move", "slide")):
        for request in _field_and_value(tokenise("set"), rest, "to"):
            target = tuple(phrase for phrase in request.target if phrase.kind is KINDS["slider"])
            if target:
                yield (replace(request, target=target),)


def _field_and_values(verb: Tokens, rest: Tokens, word: str) -> Iterator[Reading]:
    pieces = _pieces(rest, word)
    if len(pieces) > 1:
        yield from zip(*(_field_and_value(verb, piece, word) for piece in pieces), strict=False)
    yield from ((request,) for request in _field_and_value(verb, rest, word))


def _pieces(tokens: Tokens, word: str) -> list[Tokens]:
    """The tokens cut at separators where either side has its own "with" or "to"."""
    pieces: list[Tokens] = []
    begin = 0
    for at in places_of(tokens, SEPARATORS):
        if word in keys(tokens[begin:at]) and word in keys(tokens[at:]):
            pieces.append(polished(tokens[begin:at]))
            begin = at + 1
    return [piece for piece in (*pieces, polished(tokens[begin:])) if piece][: SPLITS + 1]


def _field_and_value(verb: Tokens, tokens: Tokens, word: str) -> Iterator[Request]:
    """A field and its value: as a field that is filled, and for "to" as a group from which is chosen.

    Where the field stands may be said last: set the Quantity to 3 in the row of X.
    """
    for at in places_of(tokens, {word}):
        behind = tokens[at + 1 :]
        place = next((place for place in places_of(behind, PLACING) if place), None)
        if place is not None:
            yield from _set(verb, tokens[:at] + behind[place:], behind[:place], word, is_loose=False)
        yield from _set(verb, tokens[:at], behind, word, is_loose=place is not None)


def _set(verb: Tokens, field: Tokens, value: Tokens, word: str, *, is_loose: bool) -> Iterator[Request]:
    values = _values(value)
    if len(values) != 1 or values[0].what:
        return
    text, is_loose = values[0].text, is_loose or values[0].is_loose or _has(value, {word})
    said = f"{written(verb)} {written(field)} {word} {quoted(text)}"
    yield Request("fill", said, phrases(field), (), (text,), is_loose)
    if word == "to":
        yield Request("choose", said, (), phrases(field), (text,), is_loose)


# --- values --------------------------------------------------------------------------------------------------------


def _values(tokens: Tokens) -> list[_Value]:
    """The values that tokens say.

    Without quotes or variables it is one value as it is written, unless its words describe a value ("the value of X",
    "a valid address", "the text below") and are none themselves.
    """
    if not tokens:
        return []
    parts = parts_of(tokens)
    if all(_is_opaque(part[-1]) and not any(map(_is_opaque, part[:-1])) for part in parts):
        return [_Value(spoken(part[-1:]), part[:-1]) for part in parts]
    words = keys(tokens)
    is_described = len(words) > 1 and words[0] in DESCRIBING and not tokens[0].text[:1].isupper()
    is_description = is_described or set(words) & {"below", "above"}
    if is_description or words[0] in _PRONOUNS or any(token.sort == "quoted" for token in tokens):
        return []
    return [_Value(spoken(tokens), (), _has(tokens, SEPARATORS))]


_PRONOUNS = frozenset({"it", "them", "this", "that", "something", "anything", "nothing"})


def _is_opaque(token: Token) -> bool:
    return token.sort in ("quoted", "variable")


def _is_no_word(token: Token) -> bool:
    """Whether a token can be nothing but a value, without quotes too: `bob@example.org`, `1.0`."""
    return token.sort == "word" and any(not (ch.isalpha() or ch in "-'\u2019") for ch in token.text)


def _has(tokens: Tokens, words: frozenset[str] | set[str]) -> bool:
    return any(token.key in words for token in tokens)
