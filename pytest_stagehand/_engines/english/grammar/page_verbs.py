"""Verbs that need no thing, or any: keys, scrolling, gestures, waiting, history, and the browser's own dialogs."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._engines.english.grammar.keyboard import key_of
from pytest_stagehand._engines.english.grammar.phrases import phrases
from pytest_stagehand._engines.english.grammar.requests import Request, object_of, places_of
from pytest_stagehand._engines.english.grammar.tokens import keys, spoken, written
from pytest_stagehand._engines.english.grammar.words import ARTICLES, RELATIONS, Operation

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._engines.english.grammar.requests import Reading
    from pytest_stagehand._engines.english.grammar.tokens import Tokens

SCROLL_PX = 500
"""How far "scroll down" goes: most of a laptop's window, so that a line read before is still in sight."""


def press(clause: Tokens) -> Iterator[Reading]:
    """Press Enter; press the Enter key in the search field."""
    if clause[0].key not in ("press", "hit", "push", "tap") or len(clause) < 2:  # noqa: PLR2004  (a verb and a key)
        return
    rest = clause[1:]
    for at in (len(rest), *places_of(rest, set(RELATIONS))):
        key_words, where = rest[:at], rest[at + 1 :]
        if len(key_words) > 1 and key_words[0].key in ARTICLES:
            key_words = key_words[1:]
        if len(key_words) > 1 and key_words[-1].key == "key":
            key_words = key_words[:-1]
        key = key_of(spoken(key_words))
        if key and (len(key) > 1 or rest[at - 1].key == "key"):
            yield (Request("press", written(clause), phrases(where) if where else (), (), (key,)),)


def paste(clause: Tokens) -> Iterator[Reading]:
    """Paste into X: what was copied, by keys; "paste Bob into X" is typing."""
    rest = object_of(clause, ("paste into", "paste in"))
    if rest:
        yield (Request("press", written(clause), phrases(rest), (), ("ControlOrMeta+v",)),)


_OF_A_PART: dict[Operation, tuple[str, ...]] = {
    "select_text": ("select the text", "select the word", "select the words"),
    "copy": ("copy the text", "copy the word", "copy the words"),
}


def part(clause: Tokens) -> Iterator[Reading]:
    """Select the words "old ones" in X; copy the text "SAVE-20" from X: the part stands in quotes."""
    for operation, forms in _OF_A_PART.items():
        words, of = (rest := object_of(clause, forms))[:1], rest[1:2]
        if words and words[0].sort in ("quoted", "variable") and of and of[0].key in ("in", "of", "from") and rest[2:]:
            yield (Request(operation, written(clause), phrases(rest[2:]), (), (words[0].text,)),)


_ENDS = {"bottom": "100%", "end": "100%", "top": "0%", "start": "0%"}
_PLACES = _ENDS | dict.fromkeys(("half-way", "halfway", "half", "middle", "centre", "center"), "50%")
_AMOUNT = re.compile(r"(?P<number>\d+)(?P<unit>px|%)?")
_FILLERS = ARTICLES | {"to", "by", "of", "page", "pixels", "pixel", "px", "way", "percent", "down", "up", "through"}


def scroll(clause: Tokens) -> Iterator[Reading]:
    """Scroll down, by 300, half-way, to the bottom, the list to its end or until X shows; to something is a simple verb."""
    if clause[0].key != "scroll":
        return
    words = keys(clause[1:])
    if "until" in words:
        yield from _scroll_until(clause, words.index("until") + 1)
        return
    amount = _amount(words)
    if amount:
        yield (Request("scroll_by", written(clause), (), (), (amount,)),)
    for at in places_of(clause, {"to"}):
        end = [word for word in words[at:] if word not in _FILLERS]
        if at > 1 and len(end) == 1 and end[0] in _ENDS:
            yield (Request("scroll_within", written(clause), phrases(clause[1:at]), (), (_ENDS[end[0]],)),)
    if words[-2:] == ("into", "view") and len(words) > 2:  # noqa: PLR2004  (scroll X into view)
        yield (Request("scroll_to", written(clause), phrases(clause[1:-2])),)


def _scroll_until(clause: Tokens, at: int) -> Iterator[Reading]:
    """Scroll down until X shows; scroll the list until X."""
    part = tuple(token for token in clause[1:at] if token.key not in ("down", "on"))
    shown, operation = _ending(clause[at + 1 :])
    if shown and operation in (None, "wait_for"):
        where = phrases(part) if part else ()
        yield (Request("scroll_until", written(clause), phrases(shown), where, (spoken(shown),)),)


def _amount(words: tuple[str, ...]) -> str | None:
    """The argument of `scroll_by`: pixels down, or the place on the page in per cent."""
    told = [word for word in words if word not in _FILLERS]
    way = "-" if "up" in words else ""
    if not told:
        return f"{way}{SCROLL_PX}" if {"up", "down"} & set(words) else None
    place = _PLACES.get(told[0])
    number = _AMOUNT.fullmatch(told[0])
    if len(told) > 1 or not (place or number):
        return None
    if place or number is None:
        return place
    return f"{number['number']}%" if number["unit"] == "%" or "percent" in words else f"{way}{number['number']}"


_WAYS: dict[Operation, frozenset[str]] = {
    "swipe": frozenset({"left", "right", "up", "down"}),
    "pinch": frozenset({"in", "out"}),
}
_OVER = frozenset({"on", "over", "across", "in"})
_TO_THE = ("to", "the")


def gesture(clause: Tokens) -> Iterator[Reading]:
    """Swipe left on X; swipe X to the left; pinch out on X; pinch X out."""
    made = next((each for each in _WAYS if each == clause[0].key), None)
    if made is None:
        return
    rest = clause[3:] if keys(clause[1:3]) == _TO_THE else clause[1:]
    if len(rest) > 2 and rest[0].key in _WAYS[made] and rest[1].key in _OVER:  # noqa: PLR2004  (a way, a preposition, a thing)
        yield (Request(made, written(clause), phrases(rest[2:]), (), (rest[0].key,)),)
    if len(rest) > 1 and rest[-1].key in _WAYS[made]:
        thing = rest[:-3] if keys(rest[-3:-1]) == _TO_THE else rest[:-1]
        yield (Request(made, written(clause), phrases(thing), (), (rest[-1].key,)),)


_ENDINGS: dict[str, Operation] = {
    **dict.fromkeys(("to appear", "appears", "to be visible", "is visible", "to be shown", "is shown"), "wait_for"),
    **dict.fromkeys(("to show", "to show up", "shows", "shows up", "to load", "loads", "is there"), "wait_for"),
    **dict.fromkeys(("to disappear", "disappears", "to be hidden", "is hidden", "to be gone"), "wait_for_hidden"),
    **dict.fromkeys(("is gone", "to go away", "goes away", "to vanish", "vanishes"), "wait_for_hidden"),
}


def wait(clause: Tokens) -> Iterator[Reading]:
    """Wait for X, for X to disappear, until X is gone."""
    thing, operation = _ending(object_of(clause, ("wait for", "wait until")))
    if operation or (thing and clause[1].key == "for"):
        yield (Request(operation or "wait_for", written(clause), phrases(thing)),)


def _ending(tokens: Tokens) -> tuple[Tokens, Operation | None]:
    """What is waited for, and whether it is to come or to go, where the last words say that."""
    for size in range(min(3, len(tokens) - 1), 0, -1):
        operation = _ENDINGS.get(" ".join(keys(tokens[-size:])))
        if operation:
            return tokens[:-size], operation
    return tokens, None


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


def history(clause: Tokens) -> Iterator[Reading]:
    """Go back, go forward, reload."""
    operation = _HISTORY.get(tuple(word for word in keys(clause) if word not in ARTICLES))
    if operation:
        yield (Request(operation, written(clause)),)


_DIALOGS = frozenset({"dialog", "dialogue", "alert", "confirm", "confirmation", "prompt", "popup", "pop-up"})


def dialog(clause: Tokens) -> Iterator[Reading]:
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
