"""Columns of signs: from where to where each goes, as lines are drawn below each other."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

GAP = 2
"""Signs between two cells, at least: one is a space between words."""

Span = tuple[int, int]


def merged(spans: Iterable[Span]) -> list[Span]:
    """Spans that overlap, or stand closer than two cells do, as one."""
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start - found[-1][1] < GAP:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def fitted(columns: Sequence[Span], cells: Sequence[Span]) -> list[Span] | None:
    """The columns with one more line in them; `None` where it goes across two of them, or stands beside them and has fewer cells.

    Where there are as many cells as columns, each is in its own, though it need not stand below what stands there: headers are
    centred over amounts that stand to the right.
    """
    if len(cells) == len(columns):
        each = [(min(one[0], other[0]), max(one[1], other[1])) for one, other in zip(columns, cells, strict=True)]
        if all(earlier[1] < later[0] for earlier, later in pairwise(each)):
            return each
    wider = merged([*columns, *cells])
    is_crossed = any(sum(start <= each[0] < end for each in columns) > 1 for start, end in wider)
    is_beside = len(columns) < len(wider) > len(cells)
    return None if is_crossed or is_beside else wider
