"""What one clause asks for: the grammar of verbs.

A clause has several readings, each a run of requests ("select A and B" is two, or one thing called "A and B"). The
grammar knows words only; which of the readings is meant, the page decides (`plans`).
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from pytest_stagehand.inference.local.phrases import Phrase, phrases
from pytest_stagehand.inference.local.tokens import keys, quoted, spoken, tokenise, written
from pytest_stagehand.inference.local.words import (
    ARTICLES,
    BEFORE_VALUE,
    ENTER_VERBS,
    FILL_VERBS,
    GERUNDS,
    KEYS,
    MODIFIERS,
    OTHER_VERBS,
    POLITE,
    PRESSABLE,
    RELATIONS,
    SENTENCES_OF_OTHERS,
    SEPARATORS,
    SET_VERBS,
    VERBS,
    Operation,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_stagehand.inference.local.tokens import Token, Tokens

SPLITS = 6
"""Prepositions or separators of one clause that are tried as a boundary; later ones stay where they are."""

READINGS = 80
"""Readings of one clause that are tried."""

SCROLL_PX = 500
"""How far "scroll down" goes: most of a laptop's window, so that a line read before is still in sight."""


@dataclass(frozen=True, slots=True)
class Request:
    """One thing to do, as a reading of a clause has it.

    Attributes:
        operation: What to do.
        said: It as a sentence of its own, that reads the same again.
        target: Readings of what it is done to.
        source: Readings of a second thing: the chooser of a choice, the place to drop on, what to add to.
        values: What is typed, pressed, uploaded or answered.
        swallowed: Words of grammar (commas, "and", prepositions) that this reading takes into a value without quotes.
    """

    operation: Operation
    said: str
    target: tuple[Phrase, ...] = ()
    source: tuple[Phrase, ...] = ()
    values: tuple[str, ...] = ()
    swallowed: int = 0


Reading = tuple[Request, ...]


def _table(*groups: tuple[str, ...]) -> dict[tuple[str, ...], str]:
    return {tuple(form.split()): form for group in groups for form in group}


_SIMPLE: dict[tuple[str, ...], Operation] = {
    tuple(form.split()): operation for operation, forms in VERBS.items() for form in forms
}
_FORMS = {*_SIMPLE, *_table(ENTER_VERBS, FILL_VERBS, SET_VERBS, OTHER_VERBS)}
_FORM_WORDS = max(len(form) for form in _FORMS)


def verb_length(words: tuple[str, ...], at: int = 0) -> int:
    """Number of words of the longest verb that stands at a place, 0 where none does."""
    sizes = range(min(_FORM_WORDS, len(words) - at), 0, -1)
    return next((size for size in sizes if words[at : at + size] in _FORMS), 0)


def readings(clause: Tokens) -> list[Reading]:
    """The readings of one clause; none where no grammar of ours fits it."""
    clause = polished(clause)
    if not clause or _is_of_others(clause):
        return []
    found = [reading for pattern in _PATTERNS for reading in pattern(clause)]
    return list(dict.fromkeys(found + list(_with_tail(clause))))[:READINGS]


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


def _is_of_others(clause: Tokens) -> bool:
    """Whether a clause is turned around (not, never, unless) or is a claim (verify that): nothing to act on."""
    words = keys(clause)
    allowed = {"until"} if words[:1] == ("wait",) else set()
    for at, word in enumerate(words):
        if word in SENTENCES_OF_OTHERS - allowed and (word != "that" or words[at + 1 : at + 2] != ("says",)):
            return True
    return False


def _starts(clause: Tokens, forms: tuple[str, ...]) -> Tokens | None:
    """What follows the longest of the forms that the clause starts with, `None` where it starts with none."""
    words, table = keys(clause), _table(forms)
    for size in range(min(_FORM_WORDS, len(words)), 0, -1):
        if words[:size] in table:
            return clause[size:]
    return None


def _at(tokens: Tokens, words: frozenset[str] | set[str]) -> list[int]:
    """Places between other tokens where one of the words stands."""
    return [at for at in range(1, len(tokens) - 1) if tokens[at].key in words][:SPLITS]


# --- lists ---------------------------------------------------------------------------------------------------------


def parts_of(tokens: Tokens) -> list[Tokens]:
    """The parts of "A, B and C"."""
    parts: list[list[Token]] = [[]]
    for token in tokens:
        if token.key in SEPARATORS:
            parts.append([])
        else:
            parts[-1].append(token)
    return [tuple(part) for part in parts if part]


def _lists(tokens: Tokens) -> Iterator[list[Tokens]]:
    """An object as one thing, and as a list of things."""
    yield [tokens]
    parts = parts_of(tokens)
    if len(parts) > 1:
        yield parts


def _with_tail(clause: Tokens) -> Iterator[Reading]:
    """A clause followed by another that has no verb of ours: "enter Bob in Name and submit"."""
    words = keys(clause)
    places = [at for at in _at(clause, SEPARATORS) if words[at - 1] not in SEPARATORS]
    for at in reversed(places):
        head, tail = clause[:at], polished(clause[at:])
        if tail and not verb_length(keys(tail)):
            for first in readings(head):
                for second in _by_name(tail):
                    yield (*first, *second)


# --- verbs with one object -----------------------------------------------------------------------------------------


def _simple(clause: Tokens) -> Iterator[Reading]:
    """Click X; check A, B and C."""
    size = verb_length(keys(clause))
    for length in range(size, 0, -1):
        operation = _SIMPLE.get(keys(clause[:length]))
        if operation and operation != "choose" and len(clause) > length:
            for parts in _lists(clause[length:]):
                yield tuple(_request(operation, clause[:length], part) for part in parts)
    particle = {"on": "check", "off": "uncheck"}.get(clause[-1].key)
    if particle and len(clause) > 2 and clause[0].key in ("turn", "switch", "toggle"):  # noqa: PLR2004  (turn X on)
        yield (Request("check" if particle == "check" else "uncheck", written(clause), phrases(clause[1:-1])),)


def _request(operation: Operation, verb: Tokens, tokens: Tokens) -> Request:
    return Request(operation, f"{written(verb)} {written(tokens)}", phrases(tokens))


def _by_doing(clause: Tokens) -> Iterator[Reading]:
    """Close the dialog by clicking the "x": the second verb says what is done, the first object where."""
    words = keys(clause)
    for at in _at(clause, {"by"}):
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


def _by_name(clause: Tokens) -> Iterator[Reading]:
    """A clause that is the name of something ("Log in"), or whose first words are: "remove Blue shirt"."""
    yield (Request("by_name", written(clause), phrases(clause)),)
    if not verb_length(keys(clause)):
        for size in range(1, min(3, len(clause))):
            name, thing = clause[:size], tokenise(f"in row of {written(clause[size:])}")
            for base in _without_goal(thing):
                yield (Request("by_name", written(clause), _of_row(name, base)),)


def _of_row(name: Tokens, row: Tokens) -> tuple[Phrase, ...]:
    """Readings in which `name` is a button in a row; with a kind, so that it is no text."""
    both = (*name, *row)
    found = [phrase for phrase in phrases(both) if phrase.name == spoken(name) and phrase.kind is None]
    return tuple(replace(phrase, kind=PRESSABLE) for phrase in found)


def _without_goal(tokens: Tokens) -> Iterator[Tokens]:
    """The tokens, and without what follows "from" or "to": remove the shirt *from the cart*."""
    yield tokens
    for at in _at(tokens, {"from", "to"}):
        yield tokens[:at]


# --- choosing ------------------------------------------------------------------------------------------------------

_FROM = frozenset({"from", "in", "on", "for", "as", "under", "of"})


def _choose(clause: Tokens) -> Iterator[Reading]:
    """Select Large; select A and B from Sizes; select nothing."""
    rest = _starts(clause, VERBS["choose"])
    if not rest:
        return
    verb = clause[: len(clause) - len(rest)]
    if keys(rest) == ("nothing",):
        yield (Request("nothing", written(clause)),)
    for parts in _lists(rest):
        yield tuple(_request("choose", verb, part) for part in parts)
    for at in _at(rest, _FROM):
        source = rest[at + 1 :]
        for parts in _lists(rest[:at]):
            yield (_choice(verb, parts, source),)


def _choice(verb: Tokens, parts: list[Tokens], source: Tokens) -> Request:
    values = tuple(spoken(_option_name(part)) for part in parts)
    return Request("choose", choice_said(values, written(source), written(verb)), (), phrases(source), values)


def choice_said(values: tuple[str, ...], source: str, verb: str = "select") -> str:
    """The sentence that chooses values from something."""
    return f"{verb} {', '.join(map(quoted, values))} from {source}"


def _option_name(tokens: Tokens) -> Tokens:
    """The name in "the option Large", "Large" or "the Large option"."""
    words = keys(tokens)
    start = 1 if len(tokens) > 1 and words[0] in ARTICLES else 0
    if len(tokens) > start + 1 and words[start] in ("option", "value"):
        return tokens[start + 1 :]
    if len(tokens) > start + 1 and words[-1] in ("option", "value"):
        return tokens[start:-1]
    return tokens[start:]


# --- values into fields --------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Value:
    """A value, and the words before it that say what it is: the *username* "bob"."""

    text: str
    what: Tokens = ()
    swallowed: int = 0


def _enter(clause: Tokens) -> Iterator[Reading]:
    """Type X into Y; enter the username "x" and the password "y" into the text fields; enter "x"."""
    for size in range(verb_length(keys(clause)), 0, -1):
        if keys(clause[:size]) in _table(ENTER_VERBS) and len(clause) > size:
            yield from _entered(clause[:size], clause[size:])


def _entered(verb: Tokens, rest: Tokens) -> Iterator[Reading]:
    parts = parts_of(rest)
    if len(parts) > 1:
        pairs = [list(_value_and_field(verb, part)) for part in parts]
        if all(pairs):
            yield tuple(requests[0] for requests in pairs)
    yield from ((request,) for request in _value_and_field(verb, rest))
    for at in _at(rest, BEFORE_VALUE):
        values = _values(rest[:at])
        if len(values) > 1 and all(value.what for value in values):
            yield tuple(_filled(verb, value, _described(value.what, rest[at + 1 :])) for value in values)
    values = _values(rest)
    if values and (len(values) == 1 or all(value.what for value in values)):
        yield tuple(_filled(verb, value, phrases(value.what) if value.what else ()) for value in values)


def _value_and_field(verb: Tokens, tokens: Tokens) -> Iterator[Request]:
    for at in reversed(_at(tokens, BEFORE_VALUE)):
        values, field = _values(tokens[:at]), tokens[at + 1 :]
        if len(values) == 1:
            value = replace(values[0], swallowed=values[0].swallowed + _swallowed(tokens[:at], BEFORE_VALUE))
            yield _filled(verb, value, phrases(field), field)
            if value.what:
                yield _filled(verb, value, _described(value.what, field), field)


def _values(tokens: Tokens) -> list[_Value]:
    """The values that tokens say; without quotes or variables it is one value, as it is written."""
    if not any(_is_opaque(token) for token in tokens):
        return [_Value(spoken(tokens), (), _swallowed(tokens, SEPARATORS))] if tokens else []
    parts = parts_of(tokens)
    if all(_is_opaque(part[-1]) and not any(_is_opaque(token) for token in part[:-1]) for part in parts):
        return [_Value(spoken(part[-1:]), part[:-1]) for part in parts]
    has_quotes = any(token.sort == "quoted" for token in tokens)
    return [] if has_quotes else [_Value(spoken(tokens), (), _swallowed(tokens, SEPARATORS))]


def _is_opaque(token: Token) -> bool:
    return token.sort in ("quoted", "variable")


def _swallowed(tokens: Tokens, words: frozenset[str]) -> int:
    return sum(token.key in words for token in tokens)


def _described(what: Tokens, field: Tokens) -> tuple[Phrase, ...]:
    """What a value is called, as the name of one of the fields: the username "x" into the text fields."""
    names = {phrase.name: phrase for phrase in phrases(what) if not phrase.scopes and phrase.name and not phrase.kind}
    fields = [phrase for phrase in phrases(field) if not phrase.name]
    return tuple(
        replace(phrase, name=name, quantity="one", assumptions=phrase.assumptions + base.assumptions)
        for phrase in fields
        for name, base in names.items()
    )


def _filled(verb: Tokens, value: _Value, target: tuple[Phrase, ...], field: Tokens = ()) -> Request:
    where = f" into {written(field or value.what)}" if field or value.what else ""
    return Request("fill", f"{written(verb)} {quoted(value.text)}{where}", target, (), (value.text,), value.swallowed)


def _fill(clause: Tokens) -> Iterator[Reading]:
    """Fill Y with X; fill in the username "x"; set Y to X; several of them in one."""
    for forms, word in ((FILL_VERBS, "with"), (SET_VERBS, "to")):
        for size in range(verb_length(keys(clause)), 0, -1):
            if keys(clause[:size]) in _table(forms):
                yield from _field_and_values(clause[:size], clause[size:], word)
    rest = _starts(clause, FILL_VERBS)
    if rest and "with" not in keys(rest):
        yield from _entered(tokenise("enter"), rest)


def _field_and_values(verb: Tokens, rest: Tokens, word: str) -> Iterator[Reading]:
    starts = [0, *(at + 1 for at, token in enumerate(rest) if token.key in SEPARATORS)][: SPLITS + 1]
    pieces = [piece for piece in _pieces(rest, starts, word) if piece]
    if len(pieces) > 1:
        several = [list(_field_and_value(verb, piece, word)) for piece in pieces]
        if all(several):
            yield from (tuple(reading) for reading in zip(*(found[-2:] for found in several), strict=False))
    yield from ((request,) for request in _field_and_value(verb, rest, word))


def _pieces(tokens: Tokens, starts: list[int], word: str) -> list[Tokens]:
    """The tokens cut at separators, each piece with its own "with" or "to"."""
    pieces: list[Tokens] = []
    begin = 0
    for start, end in zip(starts, [*starts[1:], len(tokens) + 1], strict=True):
        if start > begin and word in keys(tokens[start : end - 1]) and word in keys(tokens[begin : start - 1]):
            pieces.append(polished(tokens[begin : start - 1]))
            begin = start
    return [*pieces, tokens[begin:]]


def _field_and_value(verb: Tokens, tokens: Tokens, word: str) -> Iterator[Request]:
    """Field first; as a field that is filled, and as a group from which is chosen."""
    for at in _at(tokens, {word}):
        field, values = tokens[:at], _values(tokens[at + 1 :])
        if len(values) == 1 and not values[0].what:
            value = values[0]
            swallowed = value.swallowed + _swallowed(tokens[at + 1 :], frozenset({word}))
            said = f"{written(verb)} {written(field)} {word} {quoted(value.text)}"
            yield Request("fill", said, phrases(field), (), (value.text,), swallowed)
            if word == "to":
                yield Request("choose", said, (), phrases(field), (value.text,), swallowed)


# --- keys, scrolling, waiting, history, dialogs --------------------------------------------------------------------


def key_of(text: str) -> str | None:
    """Playwright's name of a key or combination ("Ctrl+A", "down arrow"), `None` where it is none."""
    folded = text.casefold().strip()
    if folded in KEYS:
        return KEYS[folded]
    pieces = re.split(r"\s*[+-]\s*", folded) if len(folded) > 1 else [folded]
    modifiers = [MODIFIERS.get(piece) for piece in pieces[:-1]]
    last = KEYS.get(pieces[-1], pieces[-1])
    if None in modifiers or not (last in KEYS.values() or len(last) == 1):
        return None
    single = text.strip() if len(pieces) == 1 else last
    return "+".join([*filter(None, modifiers), single])


def _press(clause: Tokens) -> Iterator[Reading]:
    """Press Enter; press the Enter key in the search field."""
    if clause[0].key not in ("press", "hit", "push", "tap") or len(clause) < 2:  # noqa: PLR2004  (a verb and a key)
        return
    rest = clause[1:]
    for at in (len(rest), *_at(rest, set(RELATIONS))):
        key_words, where = rest[:at], rest[at + 1 :]
        if len(key_words) > 1 and key_words[0].key in ARTICLES:
            key_words = key_words[1:]
        if len(key_words) > 1 and key_words[-1].key == "key":
            key_words = key_words[:-1]
        key = key_of(spoken(key_words))
        if key and (len(key) > 1 or rest[at - 1].key == "key"):
            yield (Request("press", written(clause), phrases(where) if where else (), (), (key,)),)


_SCROLL_ALL = {"bottom": "100%", "end": "100%", "top": "0%", "start": "0%"}
_HALF = frozenset({"half-way", "halfway", "half", "middle", "centre", "center"})
_AMOUNT = re.compile(r"(?P<number>\d+)(?P<unit>px|%)?")
_FILLERS = ARTICLES | {"to", "by", "of", "page", "pixels", "pixel", "px", "way", "percent", "down", "up", "through"}


def _scroll(clause: Tokens) -> Iterator[Reading]:
    """Scroll down, by 300, half-way, to the bottom, the list to its end; scrolling to something is a simple verb."""
    if clause[0].key != "scroll":
        return
    words = keys(clause[1:])
    amount = _amount(words)
    if amount:
        yield (Request("scroll_by", written(clause), (), (), (amount,)),)
    for at in _at(clause, {"to"}):
        end = [word for word in words[at:] if word not in _FILLERS]
        if at > 1 and len(end) == 1 and end[0] in _SCROLL_ALL:
            yield (Request("scroll_within", written(clause), phrases(clause[1:at]), (), (_SCROLL_ALL[end[0]],)),)
    if words[-2:] == ("into", "view") and len(words) > 2:  # noqa: PLR2004  (scroll X into view)
        yield (Request("scroll_to", written(clause), phrases(clause[1:-2])),)


def _amount(words: tuple[str, ...]) -> str | None:
    """The argument of `scroll_by`: pixels down, or the place on the page in per cent."""
    told = [word for word in words if word not in _FILLERS]
    if not told:
        return {True: f"-{SCROLL_PX}", False: str(SCROLL_PX)}["up" in words] if set(words) & {"up", "down"} else None
    if len(told) > 1:
        return None
    if told[0] in _SCROLL_ALL:
        return _SCROLL_ALL[told[0]]
    if told[0] in _HALF:
        return "50%"
    number = _AMOUNT.fullmatch(told[0])
    if number is None:
        return None
    if number["unit"] == "%" or "percent" in words:
        return f"{number['number']}%"
    return f"-{number['number']}" if "up" in words else number["number"]


_APPEARS = (("to", "appear"), ("to", "be", "visible"), ("to", "show"), ("to", "be", "shown"), ("appears",))
_APPEARED = (*_APPEARS, ("to", "load"), ("is", "visible"), ("is", "shown"), ("shows",), ("to", "show", "up"))
_GONE = (
    ("to", "disappear"),
    ("to", "be", "hidden"),
    ("to", "go", "away"),
    ("to", "vanish"),
    ("to", "be", "gone"),
    ("disappears",),
    ("is", "gone"),
    ("is", "hidden"),
    ("goes", "away"),
    ("vanishes",),
)


def _wait(clause: Tokens) -> Iterator[Reading]:
    """Wait for X, for X to disappear, until X is gone."""
    rest = _starts(clause, ("wait for", "wait until"))
    if not rest:
        return
    words = keys(rest)
    for endings, operation in ((_APPEARED, "wait_for"), (_GONE, "wait_for_hidden")):
        for ending in endings:
            if words[-len(ending) :] == ending and len(words) > len(ending):
                found: Operation = "wait_for" if operation == "wait_for" else "wait_for_hidden"
                yield (Request(found, written(clause), phrases(rest[: -len(ending)])),)
                return
    if keys(clause)[1] == "for":
        yield (Request("wait_for", written(clause), phrases(rest)),)


_HISTORY: dict[tuple[str, ...], Operation] = {
    ("go", "back"): "go_back",
    ("navigate", "back"): "go_back",
    ("go", "back", "to", "previous", "page"): "go_back",
    ("go", "forward"): "go_forward",
    ("navigate", "forward"): "go_forward",
    ("reload",): "reload",
    ("refresh",): "reload",
    ("reload", "page"): "reload",
    ("refresh", "page"): "reload",
}


def _history(clause: Tokens) -> Iterator[Reading]:
    """Go back, go forward, reload."""
    operation = _HISTORY.get(tuple(word for word in keys(clause) if word not in ARTICLES))
    if operation:
        yield (Request(operation, written(clause)),)


_DIALOGS = frozenset({"dialog", "dialogue", "alert", "confirm", "confirmation", "prompt", "popup", "pop-up"})


def _dialog(clause: Tokens) -> Iterator[Reading]:
    """Accept the dialog; dismiss the alert; answer the prompt with "Bob"."""
    verb, words = clause[0].key, keys(clause)
    if verb not in ("accept", "dismiss", "answer"):
        return
    at = next((at for at, word in enumerate(words) if word in ("with", "by")), len(clause))
    told = [word for word in words[1:at] if word not in ARTICLES | {"box", "browser", "native"}]
    if not told or not set(told) <= _DIALOGS:
        return
    answer = (spoken(clause[at + 1 :]),) if clause[at + 1 :] else ()
    if verb == "dismiss" and not answer:
        yield (Request("dismiss_dialog", written(clause)),)
    elif verb == "accept" or (verb == "answer" and answer):
        yield (Request("accept_dialog", written(clause), values=answer),)


# --- two things ----------------------------------------------------------------------------------------------------


def _add(clause: Tokens) -> Iterator[Reading]:
    """Add Large to cart."""
    if clause[0].key == "add":
        for at in _at(clause, {"to"}):
            if at > 1:
                yield (Request("add", written(clause), phrases(clause[1:at]), phrases(clause[at + 1 :])),)


def _upload(clause: Tokens) -> Iterator[Reading]:
    """Upload a.png and b.png to Pictures."""
    rest = _starts(clause, ("upload", "attach"))
    if not rest:
        return
    for at in (*_at(rest, BEFORE_VALUE | {"with"}), len(rest)):
        paths = tuple(spoken(_file_name(part)) for part in parts_of(rest[:at]))
        field = rest[at + 1 :]
        yield (Request("upload", written(clause), phrases(field) if field else (), (), paths),)


def _file_name(tokens: Tokens) -> Tokens:
    """The path in "the file a.png"."""
    while len(tokens) > 1 and tokens[0].key in ARTICLES | {"file", "files", "picture", "image", "document", "photo"}:
        tokens = tokens[1:]
    return tokens


def _drag(clause: Tokens) -> Iterator[Reading]:
    """Drag X to Y."""
    rest = _starts(clause, ("drag", "drag and drop"))
    for at in _at(rest, {"to", "onto", "into", "on", "over", "above", "below"}) if rest else ():
        yield (Request("drag", written(clause), phrases(rest[:at]), phrases(rest[at + 1 :])),)  # type: ignore[index]


_PATTERNS: tuple[Callable[[Tokens], Iterator[Reading]], ...] = (
    _history,
    _dialog,
    _press,
    _by_doing,
    _choose,
    _enter,
    _fill,
    _scroll,
    _wait,
    _add,
    _upload,
    _drag,
    _simple,
    _by_name,
)
