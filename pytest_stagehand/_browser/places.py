"""Where the labels of boxes stand in a picture: beside their boxes, and never one over another."""

from __future__ import annotations

from itertools import product
from typing import TYPE_CHECKING

from pytest_stagehand._browser.boxes import Box

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

GAP = 1
"""Pixels between two labels, so that two numbers are not read as one."""

ROOMY = 2
"""How many times as wide as its label a box must be to hold it: what is in a field or link begins at its left."""


def places(
    boxes: Sequence[Box], sizes: Sequence[tuple[int, int]], width: int, height: int, is_blank: Callable[[Box], bool]
) -> list[Box | None]:
    """A place for the label of each box.

    That is the first place around the box where it hides nothing at all; else the first where it hides neither a label
    nor another box; else the first in and around the box where it hides no label; else the nearest where it hides none.
    A box with other boxes in it may be hidden: those are what one looks for.

    Args:
        boxes: The boxes in whole pixels; the first are served first.
        sizes: Width and height of their labels.
        width: Width of the picture in pixels.
        height: Height of the picture.
        is_blank: Whether the picture shows nothing in a part of it.

    Returns:
        For each box the place of its label in the picture; `None` where there is no room left at all.
    """
    labels, others = Grid(width, height), Grid(width, height)
    for box in _innermost(boxes):
        others.fill(box)
    chosen = []
    for box, size in zip(boxes, sizes, strict=True):
        order = _by_preference(box, size, others, is_blank)
        place = next((place for place in order if labels.is_free(place)), None) or labels.nearest(box, *size)
        if place is not None:
            labels.fill(Box(place.left - GAP, place.top - GAP, place.right + GAP, place.bottom + GAP))
        chosen.append(place)
    return chosen


def _by_preference(box: Box, size: tuple[int, int], others: Grid, is_blank: Callable[[Box], bool]) -> Iterator[Box]:
    outside, inside = _outside(box, *size), _inside(box, *size)
    is_roomy = box.right - box.left >= ROOMY * size[0] and box.bottom - box.top >= size[1]
    clear = [place for place in outside if others.is_free(place)] + (inside if is_roomy else [])
    yield from filter(is_blank, clear)
    yield from clear
    yield from inside  # over its own box a label is not taken for that of another
    yield from outside


def _outside(box: Box, width: int, height: int) -> list[Box]:
    """Above at the left and the right, below, and beside it."""
    above, below = box.top - height, box.bottom
    corners = [(box.left, above), (box.right - width, above), (box.left, below), (box.right - width, below)]
    return [_sized(*at, width, height) for at in [*corners, (box.right, box.top), (box.left - width, box.top)]]


def _inside(box: Box, width: int, height: int) -> list[Box]:
    corners = product((box.right - width, box.left), (box.top, box.bottom - height))
    return [_sized(*at, width, height) for at in corners]


def _sized(left: float, top: float, width: int, height: int) -> Box:
    return Box(left, top, left + width, top + height)


def _innermost(boxes: Sequence[Box]) -> list[Box]:
    """The boxes that hold no other."""
    distinct = set(boxes)
    return [box for box in distinct if not any(box is not other and box.holds(other) for other in distinct)]


class Grid:
    """Which pixels of a picture are taken: a whole number a row, a bit a pixel.

    Args:
        width: Width of the picture in pixels.
        height: Height of it.
    """

    def __init__(self, width: int, height: int) -> None:
        self.width = width
        self.rows = [0] * height

    def fill(self, box: Box) -> None:
        """Take the pixels of a box, as far as they are in the picture."""
        left, right = max(0, int(box.left)), min(self.width, int(box.right))
        bits = _bits(left, right)
        for row in range(max(0, int(box.top)), min(len(self.rows), int(box.bottom))):
            self.rows[row] |= bits

    def is_free(self, box: Box) -> bool:
        """Whether a box is all in the picture and none of it is taken."""
        if box.left < 0 or box.top < 0 or box.right > self.width or box.bottom > len(self.rows):
            return False
        bits = _bits(int(box.left), int(box.right))
        return not any(row & bits for row in self.rows[int(box.top) : int(box.bottom)])

    def nearest(self, to: Box, width: int, height: int) -> Box | None:
        """The free place of a size that is nearest to a box; `None` where there is none."""
        best: tuple[float, Box] | None = None
        tops = range(len(self.rows) - height + 1)
        for top in sorted(tops, key=lambda top: abs(top - to.top)):
            if best is not None and abs(top - to.top) >= best[0]:
                break
            left = _nearest_bit(self._starts(top, width, height), int(to.left))
            if left is not None:
                distance = max(abs(left - to.left), abs(top - to.top))
                if best is None or distance < best[0]:
                    best = (distance, _sized(left, top, width, height))
        return best and best[1]

    def _starts(self, top: int, width: int, height: int) -> int:
        """Columns at which a free place with its top edge in row `top` can begin, as bits."""
        taken = 0
        for row in self.rows[top : top + height]:
            taken |= row
        free = ~taken & _bits(0, self.width)
        run = 1
        while run < width:  # bit n of `free`: the `run` pixels from n on are free
            step = min(run, width - run)
            free &= free >> step
            run += step
        return free


def _bits(left: int, right: int) -> int:
    return (1 << right) - (1 << left) if right > left else 0


def _nearest_bit(bits: int, to: int) -> int | None:
    """The set bit that is nearest to `to`, of two the lower one; `None` where none is set."""
    to = max(0, to)
    before = (bits & _bits(0, to + 1)).bit_length() - 1
    above = bits >> to
    after = to + (above & -above).bit_length() - 1 if above else None
    if before < 0 or after is None:
        return after if before < 0 else before
    return before if to - before <= after - to else after
