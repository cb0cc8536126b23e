"""Statements as a specification has them, in words of what is so: what *should be*, what one *sees*, which page one *is on*.

`the list should not be empty` is `the list is not empty`, `I see a Save button` is `there is a Save button`, `we are on the Cart
page` is `the Cart page is open`. They are tried where a statement is no other: *Password must be longer* may be a text.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._compiling.asked.sentences import NUMBERS
from pytest_stagehand._compiling.claims.states import IN_WORDS
from pytest_stagehand._engines.english.verifying.clauses import written_out
from pytest_stagehand._programs.text import singular

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_stagehand._compiling.asked.sentences import Text

_MODAL = r"(?:should|shall|ought to)"
_RULE = rf"must(?= (?:not )?be (?:visible|shown|displayed|there|hidden|{'|'.join(IN_WORDS)})$)"
"""What *must be given* is said of what is required, not of what is so."""
_SOMEBODY = r"(?:i|we|you|one|they|people|users?|(?:the|a) (?:user|visitor|customer|reader|guest))"
_EXPECT = (
    (re.compile(r"expect to see (?P<seen>.+)", re.IGNORECASE), r"i see \g<seen>"),
    (re.compile(r"expect (?P<what>.+?) (?P<not>not )?to (?P<do>.+)", re.IGNORECASE), r"\g<what> should \g<not>\g<do>"),
)
_BE = re.compile(rf"(?P<before>\S+) (?:{_MODAL}|{_RULE}) (?P<not>not )?be\b", re.IGNORECASE)
_DO = re.compile(rf"\b(?:{_MODAL}|must(?= (?:not )?see)) (?P<not>not )?(?=[a-z])", re.IGNORECASE)
_SEES = re.compile(
    rf"{_SOMEBODY} (?:(?:can|do|does) )?(?P<not>not )?(?:see|sees|find|finds) (?P<seen>.+)", re.IGNORECASE
)
_STATED = re.compile(rf"{_SOMEBODY} (?:can )?sees? that (?P<said>.+)", re.IGNORECASE)
_PLACE = re.compile(
    r"(?P<thing>.+?)(?P<place> (?:in|inside|within|under|below) (?:the|this|my|your) .+)?", re.IGNORECASE
)
_ONE = re.compile(r"(?:an?|any) (?P<what>.+)", re.IGNORECASE)
_AMOUNT = rf"\d+|{'|'.join(NUMBERS)}"
_SO_MANY = re.compile(rf"(?:{_AMOUNT}) .+", re.IGNORECASE)
_AND = re.compile(r",?\s+and\s+|,\s+", re.IGNORECASE)
_ON_PAGE = (
    re.compile(
        rf"{_SOMEBODY} (?:is|am|are|lands?|ends? up) (?P<not>not )?(?:on|at) the (?P<page>.+?) page", re.IGNORECASE
    ),
    re.compile(r"this is (?P<not>not )?the (?P<page>.+?) page", re.IGNORECASE),
    re.compile(r"the (?P<page>.+?) page is (?P<not>not )?(?:shown|displayed|visible|loaded)", re.IGNORECASE),
)


def _selected_in(at: re.Match[str]) -> str:
    return f"{at['one']} is {at['not'] or ''}selected in {at['of']}"


_OTHERWISE: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = tuple(
    (re.compile(pattern, re.IGNORECASE), say)
    for pattern, say in (
        (
            (
                r"(?P<all>all|every|each|no)(?: of)?(?: the)? (?P<box>(?:check)?box(?:es)?) in (?:the )?(?P<of>.+?) column "
                r"(?P<so>(?:is|are) .+)"
            ),
            lambda at: f"{at['all']} {at['of']} {at['box']} {at['so']}",
        ),
        (
            r"(?P<one>.+?) is (?P<not>not )?one of (?P<of>.+)",
            lambda at: f"{at['one']} is {at['not'] or ''}in {at['of']}",
        ),
        (
            (
                r"(?P<one>.+?) (?:is|can) (?P<not>not )?(?:an option|a choice|offered|be (?:chosen|selected|picked)) "
                r"(?:of|for|in|by|from) (?P<of>.+)"
            ),
            lambda at: f"{at['of']} {'does not offer' if at['not'] else 'offers'} {at['one']}",
        ),
        (
            r"(?P<one>.+?) is (?P<not>not )?the (?:selected|chosen) (?P<of>.+)",
            _selected_in,
        ),
        (r"the (?:selected|chosen) (?P<of>.+?) is (?P<not>not )?(?P<one>.+)", _selected_in),
        (
            rf"(?:there (?:is|are) )?(?P<many>(?:{_AMOUNT}) .+?) (?:(?:is|are) )?(?:in|on) (?P<of>.+)",
            lambda at: f"{at['of']} has {at['many']}",
        ),
        (
            r"the page is (?P<not>not )?(?:called|named|titled|entitled) (?P<one>.+)",
            lambda at: f"the title is {at['not'] or ''}{at['one']}",
        ),
        (rf"{_SOMEBODY} (?:is|am|are) on (?P<at>\w+ \d+ of \d+)", lambda at: f"{at['at']} is shown"),
        (
            rf"{_SOMEBODY} (?:is|am|are) (?P<not>not )?on (?P<at>(?:page|step) \d+)",
            lambda at: f"{at['at']} is {at['not'] or ''}selected",
        ),
    )
)
"""The same in the words of another form: one of several, what is offered or chosen, how many there are, where one is."""


def as_it_is(text: Text) -> Iterator[Text]:
    """What a statement says of how things are, in the ways in which it may be read; nothing where it says so already."""
    masked = text.masked
    for said, plain in _EXPECT:
        masked = said.sub(plain, masked) if said.fullmatch(masked) else masked
    masked = written_out(_DO.sub(_done, _BE.sub(_been, masked)))
    if stated := _STATED.fullmatch(masked):
        yield text.of(stated["said"])
    elif seen := _SEES.fullmatch(masked):
        is_denied = bool(seen["not"])
        yield text.of(_shown(seen["seen"], is_denied=is_denied))
        each = _AND.split(seen["seen"])
        if len(each) > 1:
            yield text.of(" and ".join(_shown(one, is_denied=is_denied) for one in each))
    elif at := next(filter(None, (form.fullmatch(masked) for form in _ON_PAGE)), None):
        yield text.of(f"the {at['page']} page is {at['not'] or ''}open")
    elif masked != text.masked:
        yield text.of(masked)
    for form, say in _OTHERWISE:
        if found := form.fullmatch(masked):
            yield text.of(say(found))


def _been(found: re.Match[str]) -> str:
    """`errors should not be`: `errors are not`."""
    before = found["before"].lower()
    return f"{found['before']} {'are' if singular(before) != before else 'is'} {found['not'] or ''}".strip()


def _done(found: re.Match[str]) -> str:
    return "do not " if found["not"] else ""


def _shown(seen: str, *, is_denied: bool) -> str:
    """That something is there: what is said with an article or a number as one of its kind, and all else by its name."""
    parts = _PLACE.fullmatch(seen)
    assert parts is not None, "the whole may be the thing"
    thing, place = parts["thing"], parts["place"] or ""
    if one := _ONE.fullmatch(thing):
        return f"there is {'no' if is_denied else 'a'} {one['what']}{place}"
    if _SO_MANY.fullmatch(thing):
        return f"there are {'not ' * is_denied}{thing}{place}"
    return f"{thing} is {'not ' * is_denied}shown{place}"
