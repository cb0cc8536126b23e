"""A page of a PDF, laid out as text, as what a person sees in it: paragraphs, and rows of cells that stand below each other.

A PDF says where signs stand, and nothing of tables. What is taken for one here is what is drawn like one: lines of several
cells, with the same empty strips between them in all lines. A line that stands among them is never left out: where it fills
one column only, or begins in none of the first, it may be the rest of the row above, and nobody knows. It stays a row of fewer
cells, which no program takes for one of the others: whoever reads rows fails, and does not get others than there are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

GAP = 2
"""Signs between two cells, at least: one is a space between words."""
_CELL = re.compile(r"\S+(?: \S+)*")

Span = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text.

    Attributes:
        above: Empty lines between it and the one before.
        cells: Its parts, and from where to where they go.
    """

    above: int
    cells: tuple[tuple[Span, str], ...]

    @property
    def is_of_cells(self) -> bool:
        """Whether it has several."""
        return len(self.cells) > 1

    @property
    def spans(self) -> list[Span]:
        """Where its cells stand."""
        return [span for span, _ in self.cells]


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that belong together.

    Attributes:
        lines: Of a paragraph.
        rows: Of a table.
    """

    lines: tuple[str, ...] = ()
    rows: tuple[tuple[str, ...], ...] = ()


def blocks_of(text: str) -> Iterator[Block]:
    """The paragraphs and tables of a page, in reading order."""
    lines = lines_in(text)
    while lines:
        size = _table_at(lines)
        if size:
            yield Block(rows=tuple(_rows(lines[:size])))
        else:
            size = _paragraph_at(lines)
            yield Block(lines=tuple(line.cells[0][1] for line in lines[:size]))
        lines = lines[size:]


def lines_in(text: str) -> list[Line]:
    """The lines of a page that say something."""
    found, above = [], 0
    for line in text.splitlines():
        cells = tuple((each.span(), each[0]) for each in _CELL.finditer(line))
        if cells:
            found.append(Line(above, cells))
        above = 0 if cells else above + 1
    return found


def _paragraph_at(lines: Sequence[Line]) -> int:
    """How many lines of one cell begin here that stand close to each other."""
    size = 1
    while size < len(lines) and lines[size].above == 0 and not lines[size].is_of_cells:
        size += 1
    return size


def _table_at(lines: Sequence[Line]) -> int:
    """How many lines begin here that are a table; 0 where none does.

    It goes on as long as what is empty in all its lines keeps its cells apart, and no line stands further from the one before
    than its rows do from each other.
    """
    if not lines[0].is_of_cells:
        return 0
    columns, pitch = _merged(lines[0].spans), 0
    for at, line in enumerate(lines[1:], start=1):
        is_second = at == 1 and len(_merged(span for each in _close(lines[1:]) for span in each.spans)) > 1
        wider = _merged([*columns, *line.spans])
        if (line.above > pitch and not is_second) or _is_crossed(columns, wider):
            return at
        columns, pitch = wider, line.above if is_second else pitch
    return len(lines)


def _close(lines: Sequence[Line]) -> Iterator[Line]:
    """The first of some lines, and those that follow it without space between."""
    yield lines[0]
    yield from takewhile(lambda line: line.above == 0, lines[1:])


def _merged(spans: Iterable[Span]) -> list[Span]:
    """Spans that overlap, or stand closer than two cells do, as one."""
    found: list[Span] = []
    for start, end in sorted(spans):
        if found and start - found[-1][1] < GAP:
            found[-1] = (found[-1][0], max(end, found[-1][1]))
        else:
            found.append((start, end))
    return found


def _is_crossed(columns: Sequence[Span], wider: Sequence[Span]) -> bool:
    """Whether two columns became one."""
    return any(sum(start <= each[0] < end for each in columns) > 1 for start, end in wider)


def _rows(lines: Sequence[Line]) -> Iterator[tuple[str, ...]]:
    columns = _merged(span for line in lines for span in line.spans)
    rows = [_cells(line, columns) for line in lines]
    is_apart = any(line.above for line in lines[1:])
    group: list[list[str]] = []
    for row, line in zip(rows, lines, strict=True):
        if group and (line.above or not is_apart):
            yield from _joined(group)
            group = []
        group.append(row)
    yield from _joined(group)


def _cells(line: Line, columns: Sequence[Span]) -> list[str]:
    """The cells of a line, an empty one where a column has none."""
    return [" ".join(words for (at, _), words in line.cells if start <= at < end) for start, end in columns]


def _joined(group: Sequence[Sequence[str]]) -> Iterator[tuple[str, ...]]:
    """Lines without space between them, in a table with space between its rows: one row, where one of its cells goes on.

    Where several would, they are rows all the same, of which nobody knows which belong together.
    """
    columns = [[cell for cell in column if cell] for column in zip(*group, strict=True)]
    if sum(len(each) > 1 for each in columns) <= 1:
        group = [[" ".join(each) for each in columns]]
    for row in group:
        filled = tuple(filter(None, row))
        yield tuple(row) if row[0] and len(filled) > 1 else filled
