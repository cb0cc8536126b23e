"""Rows of texts, and whether the first of them is the headers of the columns."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

Rows = list[list[str]]
Row = tuple[str, ...]

PAIR = 2
"""Cells of a line that says what something comes to."""

_FIGURE = re.compile(r"\d")
_LETTER = re.compile(r"[^\W\d_]")


def squared(rows: Sequence[Sequence[str]]) -> Rows:
    """The rows without empty columns at their ends, all as long as the longest."""
    width = max((at + 1 for row in rows for at, cell in enumerate(row) if cell.strip()), default=0)
    return [[*row[:width], *[""] * (width - len(row))] for row in rows]


def unread(cells: Sequence[str], width: int) -> Row:
    """A row that no program takes for one of a table of this width, and no engine for the title of some of its rows."""
    filled = tuple(filter(None, cells))
    return filled if len(filled) == PAIR < width else (*filled, *[""] * (width + 1 - len(filled)))


def has_figure(cell: str) -> bool:
    """Whether a cell holds a figure: an amount, a date, a number of something."""
    return _FIGURE.search(cell) is not None


def may_be_headers(row: Sequence[str]) -> bool:
    """Whether a row could be headers: each cell is a word of its own, and another one than the others."""
    return all(_LETTER.search(cell) for cell in row) and len(set(row)) == len(row)


def heads_figures(rows: Sequence[Sequence[str]]) -> bool:
    """Whether the first row is of another kind than those below it: there is a column in which only it has no figure."""
    first, *others = rows
    whole = [row for row in others if len(row) == len(first)]
    if not whole or not may_be_headers(first):
        return False
    below = [[row[at] for row in whole if row[at].strip()] for at in range(len(first))]
    return any(
        cells and not has_figure(head) and all(map(has_figure, cells)) for head, cells in zip(first, below, strict=True)
    )
