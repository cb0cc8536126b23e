"""Cards that are no list: boxes beside each other that are built alike, each with a heading, by which they are counted.

A page's sections are boxes with headings, too. So each box has to hold the same things in the same order, and more than its
heading; where a noun says what they are, it is the heading over them.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import BESIDE_CONTENT, CARD_PARTS, KINDLESS, LISTS, TEXT_LEVEL
from pytest_stagehand._compiling.asked.ground import abstained
from pytest_stagehand._compiling.asked.regions import title_test
from pytest_stagehand._programs.text import words
from pytest_stagehand._programs.tree import called, headings_over, walk
from pytest_stagehand._recording.queries import Query, Region

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.ground import Ground

_ALIKE = 2
_BOXES = CARD_PARTS | {"article"}
_NO_PART = KINDLESS | TEXT_LEVEL


def cards_counted(noun: tuple[str, ...], ground: Ground) -> Query | None:
    """The query for the headings of all cards: of those under the heading that is the noun, or of the only ones without a noun.

    Raises:
        EngineAbstained: There are cards in two places.
    """
    headings = cards_named(noun, ground)
    return _query(headings, ground) if headings else None


def cards_named(noun: tuple[str, ...], ground: Ground) -> list[Node]:
    """The headings of these cards; none where there are no such cards.

    Raises:
        EngineAbstained: There are cards in two places.
    """
    every = [headings for headings in _rows_of_cards(ground) if not noun or _is_called(headings, noun, ground)]
    if len(every) > 1:
        raise abstained("ambiguous", "which cards are counted", [headings[0] for headings in every])
    return next(iter(every), [])


def _rows_of_cards(ground: Ground) -> Iterator[list[Node]]:
    """The headings of cards that stand beside each other: of each the first, which outranks all others in its card."""
    for part in walk(ground.scope):
        if any(above.role in BESIDE_CONTENT | LISTS for above in (part, *part.ancestors())):
            continue
        boxes = [box for box in part.children if any(below.role == "heading" for below in box.walk())]
        headings = [[below for below in box.walk() if below.role == "heading"] for box in boxes]
        is_one_each = len(boxes) >= _ALIKE and all(box.role in _BOXES for box in boxes) and all(map(_is_led, headings))
        if is_one_each and len({(box.role, _made_of(box)) for box in boxes}) == 1 and len(_made_of(boxes[0])) > 1:
            yield [first for first, *_ in headings]


def _is_led(headings: list[Node]) -> bool:
    """Whether the first of a card's headings outranks the others: what it is called, and what stands below that."""
    first, *others = headings
    return all(first.level < other.level for other in others)


def _made_of(box: Node) -> tuple[tuple[str, int], ...]:
    """What stands in a box, in its order."""
    return tuple((below.role, below.level) for below in box.walk() if below is not box and below.role not in _NO_PART)


def _is_called(headings: list[Node], noun: tuple[str, ...], ground: Ground) -> bool:
    """Whether the nearest heading over cards is a noun."""
    over = [each for each in headings_over(headings[0], ground.snapshot.root) if each.level < headings[0].level]
    return bool(over) and words(called(over[0])) == noun


def _query(headings: list[Node], ground: Ground) -> Query | None:
    """The query that finds just these headings, by their rank, under the heading over them where that has a title to go by."""
    titles = map(title_test, map(called, headings_over(headings[0], ground.snapshot.root)))
    sections = [(Region(role="section", title=test),) for test in titles if test is not None]
    for within in (*sections, (Region(role="main"),), ()):
        query = Query(roles=("heading",), level=headings[0].level or None, within=(*ground.within, *within))
        if ground.nodes(query) == headings:
            return query
    return None
