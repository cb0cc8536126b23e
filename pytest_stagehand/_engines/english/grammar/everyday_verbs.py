"""Verbs for what most applications offer: searching, sorting, filtering, signing in, answering what is asked, removing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._engines.english.grammar.phrases import Phrase, phrases, things
from pytest_stagehand._engines.english.grammar.requests import Request, forms_at_start, places_of
from pytest_stagehand._engines.english.grammar.tokens import keys, quoted, spoken, tokenise, written
from pytest_stagehand._engines.english.grammar.words import (
    ARTICLES,
    CONSENT_VERBS,
    DESCRIBING,
    DIRECTIONS,
    FILTER_VERBS,
    NAMING_VERBS,
    PARTICIPLES,
    REMOVING_VERBS,
    SEARCH_VERBS,
    SEPARATORS,
    SHOWING_VERBS,
    SIGN_IN_VERBS,
    SORT_VERBS,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._engines.english.grammar.requests import Reading
    from pytest_stagehand._engines.english.grammar.tokens import Tokens

_IN = frozenset({"in", "on", "within", "among", "across"})
_BY = frozenset({"by", "for", "on", "to"})
CALLED = frozenset({"named", "called", "titled"})
"""What stands between a noun and a name."""
_IS = frozenset({"is", "=", "to", ":", "of", "as"})
_THEIR = frozenset({"its", "their"})
"""Before a column: that of what is sorted."""
_WHAT_WORDS = 3
"""Words up to which a filter's own name is looked for: *status* open, *delivery date* 2026-02-20."""


def search(clause: Tokens) -> Iterator[Reading]:
    """Search for X; search the orders for X; search for X in Products."""
    for verb, rest in forms_at_start(clause, SEARCH_VERBS):
        if written(verb).casefold() == "search":
            for at in places_of(rest, {"for"}):
                yield from _searched(clause, rest[at + 1 :], rest[:at])
            continue
        for at in places_of(rest, _IN):
            yield from _searched(clause, rest[:at], rest[at + 1 :])
        yield from _searched(clause, rest, ())


def _searched(clause: Tokens, value: Tokens, field: Tokens) -> Iterator[Reading]:
    if value and (not is_described(value) or is_called_so(value)):
        is_loose = bool(places_of(value, SEPARATORS)) or (not field and bool(places_of(value, _IN)))
        yield (Request("search", written(clause), phrases(field) if field else (), (), (spoken(value),), is_loose),)


def is_called_so(value: Tokens) -> bool:
    """Whether words may be a noun and a name behind it: the user basil, a user named basil."""
    rest = value[1:] if value[0].key in ARTICLES else value
    is_named = len(rest) > 2 and rest[1].key in CALLED  # noqa: PLR2004  (a noun, the participle, a name)
    names = rest[2:] if is_named else rest[1:]
    return (
        bool(names)
        and rest[0].sort == "word"
        and rest[0].text.islower()
        and not any(t.key in _DESCRIPTIVE for t in names)
    )


def is_described(value: Tokens) -> bool:
    """Whether words say what kind of value is meant, and not the value."""
    return len(value) > 1 and (value[0].key in DESCRIBING or any(token.key in _DESCRIPTIVE for token in value[1:]))


_DESCRIPTIVE = PARTICIPLES | {"about", "with", "whose", "containing"}


def filter_(clause: Tokens) -> Iterator[Reading]:
    """Filter by status open; filter by high priority; filter the files by name sales; filter the list for X."""
    for _, rest in forms_at_start(clause, FILTER_VERBS):
        starts = [at for at in range(len(rest) - 1) if rest[at].key in _BY][:1]
        for at in starts:
            told, word, of = rest[at + 1 :], rest[at].key, written(rest[:at])
            is_loose = bool(places_of(told, SEPARATORS))
            yield (Request("filter", written(clause), (), (), (spoken(told), word), is_loose, of),)
            for size in range(1, min(_WHAT_WORDS, len(told) - 1) + 1):
                value = told[size + 1 :] if told[size].key in _IS else told[size:]
                if value:
                    what = phrases(told[:size])
                    yield (Request("filter", written(clause), (), what, (spoken(value), word), is_loose, of),)
            if len(told) > 1:  # by high priority
                what = phrases(told[-1:])
                yield (Request("filter", written(clause), (), what, (spoken(told[:-1]), word), is_loose, of),)


def sort(clause: Tokens) -> Iterator[Reading]:
    """Sort by X; sort the runs by accuracy, descending; order the list by Name."""
    for _, rest in forms_at_start(clause, SORT_VERBS):
        at = next((at for at in range(len(rest) - 1) if rest[at].key == "by"), None)
        if at is None:
            continue
        told, of = rest[at + 1 :], written(rest[:at])
        if len(told) > 1 and told[0].key in _THEIR:
            told = told[1:]
        yield (Request("sort", written(clause), phrases(told), (), (spoken(told), ""), of=of),)
        for size in range(1, min(3, len(told) - 1) + 1):
            direction = DIRECTIONS.get(" ".join(keys(told[-size:])))
            key = told[:-size][:-1] if direction and told[-size - 1].key == "," else told[:-size]
            if direction and key:
                yield (Request("sort", written(clause), phrases(key), (), (spoken(key), direction), of=of),)


def per_page(clause: Tokens) -> Iterator[Reading]:
    """Show 50 experiments per page; display 25 rows."""
    words = keys(clause)
    if words[0] not in SHOWING_VERBS or len(clause) < 3 or not words[1].isdigit():  # noqa: PLR2004  (show 50 rows)
        return
    of = " ".join(word for word in words[2:] if word not in _AT_A_TIME)
    yield (Request("per_page", written(clause), (), (), (words[1],), of=of),)


_AT_A_TIME = ARTICLES | frozenset("per page on each every at time once".split())


def sign_in(clause: Tokens) -> Iterator[Reading]:
    """Sign in as X with password Y; log in with X and Y."""
    for _, rest in forms_at_start(clause, SIGN_IN_VERBS):
        for at in places_of(rest, {"with", "and", "using", ",", "/"}):
            user, secret = _credential(rest[:at]), _credential(rest[at + 1 :])
            if user and secret:
                yield (Request("sign_in", written(clause), values=(user, secret)),)


_CREDENTIAL = ARTICLES | frozenset(
    {"user", "username", "name", "e-mail", "email", "address", "password", "login", "and", "with"}
)


def _credential(tokens: Tokens) -> str:
    """The one word that is typed, behind what it is called."""
    while len(tokens) > 1 and tokens[0].key in _CREDENTIAL:
        tokens = tokens[1:]
    return spoken(tokens) if len(tokens) == 1 else ""


def answer(clause: Tokens) -> Iterator[Reading]:
    """Answer No to the question about cookies; answer yes."""
    for _, rest in forms_at_start(clause, ("answer", "answer with", "reply", "reply with", "respond with")):
        for at in (*places_of(rest, {"to"}), len(rest)):
            yield (Request("answer", written(clause), things(rest[:at]), (), (spoken(rest[at + 1 :]),)),)


def confirm(clause: Tokens) -> Iterator[Reading]:
    """Confirm the deletion; confirm."""
    if clause[0].key == "confirm":
        yield (Request("confirm", written(clause), (), (), (spoken(clause[1:]),)),)


def accept(clause: Tokens) -> Iterator[Reading]:
    """Accept the terms; agree to the privacy policy."""
    for verb, rest in forms_at_start(clause, CONSENT_VERBS):
        yield (Request("accept", written(clause), phrases(rest), (), (verb[0].text,)),)


def remove(clause: Tokens) -> Iterator[Reading]:
    """Remove Berlin from Cities: by the sign for it on or beside the thing."""
    for verb, rest in forms_at_start(clause, REMOVING_VERBS):
        word = verb[0].text if len(verb) == 1 else "remove"
        yield (Request("remove", written(clause), things(rest), (), (word,)),)
    if clause[0].key in ("take", "throw"):
        for at in places_of(clause, {"off", "out"}):
            behind = clause[at + 1 :] if clause[at + 1].key != "of" else clause[at + 2 :]
            if at > 1 and behind:
                said = tokenise(f"{written(clause[1:at])} from {written(behind)}")
                yield (Request("remove", written(clause), things(said), (), ("remove",)),)


def name_it(clause: Tokens) -> Iterator[Reading]:
    """Name it X: into the field that waits for a name."""
    words = keys(clause)
    if len(clause) > 2 and words[0] in NAMING_VERBS and words[1] in ("it", "this", "that"):  # noqa: PLR2004  (name it X)
        value = spoken(clause[2:])
        field = Phrase("name", "name")
        said = f"type {quoted(value)}"
        is_loose = bool(places_of(clause[2:], _IN))
        yield (Request("fill", said, (), (), (value,), is_loose),)
        yield (Request("fill", said, (field,), (), (value,), is_loose),)
        for at in places_of(clause, {"in", "into"}):
            if at > 2:  # noqa: PLR2004  (name it X in)
                named = spoken(clause[2:at])
                into = f"type {quoted(named)} into {written(clause[at + 1 :])}"
                yield (Request("fill", into, phrases(clause[at + 1 :]), (), (named,)),)
