"""A page of a PDF, laid out as text, as what a person sees in it: paragraphs, and rows of cells that stand below each other.

A PDF says where signs stand, and nothing of tables. What is taken for one here is what is drawn like one: lines of several
cells, with the same empty strips between them in all lines. A line that stands among them is never left out: where it fills
one column only, begins in none of the first, or goes across them, nobody knows what it belongs to. It stays a row of its own
that no program takes for one of the others: whoever reads rows fails, and does not get others than there are.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import takewhile
from typing import TYPE_CHECKING

from pytest_stagehand._files.columns import Span, fitted, merged
from pytest_stagehand._files.tables import PAIR, has_figure, unread

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_stagehand._files.tables import Row

UNIT = 0.1
"""In which distances between lines are given, in heights of their letters: as exact as whole points, with letters of ten."""
SLACK = 1
"""So much two distances may differ that are the same, in units: they are rounded."""
CLOSE = 20
"""Nearer than this, no line fits between two."""
_CELL = re.compile(r"\S+(?: \S+)*")


@dataclass(frozen=True, slots=True)
class Line:
    """A line of text.

    Attributes:
        above: How far it is from the one before.
        spans: From where to where its cells go.
        cells: What they say.
    """

    above: int
    spans: tuple[Span, ...]
    cells: tuple[str, ...]

    @property
    def is_of_cells(self) -> bool:
        """Whether it has several."""
        return len(self.cells) > 1


@dataclass(frozen=True, slots=True)
class Block:
    """Lines that belong together.

    Attributes:
        lines: Of a paragraph.
        rows: Of a table.
    """

    lines: tuple[str, ...] = ()
    rows: tuple[Row, ...] = ()


@dataclass(frozen=True, slots=True)
class Drawn:
    """A table as it is drawn.

    Attributes:
        across: Which lines go across the columns.
    """

    lines: Sequence[Line]
    columns: Sequence[Span]
    across: frozenset[int]


def blocks_of(text: str) -> Iterator[Block]:
    """The paragraphs and tables of a page, in reading order."""
    lines = lines_in(text)
    while lines:
        if lines[0].is_of_cells:
            drawn = _table_at(lines)
            yield Block(rows=tuple(_rows(drawn)))
            lines = lines[len(drawn.lines) :]
        else:
            size = _paragraph_at(lines)
            yield Block(lines=tuple(line.cells[0] for line in lines[:size]))
            lines = lines[size:]


def lines_in(text: str) -> list[Line]:
    """The lines of a page that say something."""
    found, above = [], 0
    for line in text.splitlines():
        above += 1
        if cells := list(_CELL.finditer(line)):
            found.append(Line(above, tuple(each.span() for each in cells), tuple(each[0] for each in cells)))
            above = 0
    return found


def _paragraph_at(lines: Sequence[Line]) -> int:
    """How many lines of one cell begin here that stand close to each other."""
    return 1 + sum(1 for _ in takewhile(lambda line: line.above < CLOSE and not line.is_of_cells, lines[1:]))


def _table_at(lines: Sequence[Line]) -> Drawn:
    """The table that begins here.

    It goes on as long as no line stands further from the one before than its rows do from each other, and what goes across its
    columns is followed by what does not. Of three columns and more, a line that fills them all is a row of it anyway.
    """
    columns, pitch, size = list(lines[0].spans), 0, 1
    across: list[int] = []
    for at, line in enumerate(lines[1:], start=1):
        wider = fitted(columns, line.spans)
        is_whole = wider is not None and len(line.cells) == len(wider)
        is_row = is_whole and len(line.cells) > PAIR
        if line.above > pitch + SLACK and not is_row and not (at == 1 and _is_second(lines[1:])):
            break
        if wider is None:
            across.append(at)
            continue
        if line.is_of_cells or not across or across[-1] < size:
            columns, size = wider, at + 1
            pitch = max(pitch, line.above) if is_row or at == 1 else pitch
    return Drawn(lines[:size], columns, frozenset(at for at in across if at < size))


def _is_second(lines: Sequence[Line]) -> bool:
    """Whether a row begins here: a line of several cells, or lines of one that stand beside each other."""
    if lines[0].is_of_cells:
        return True
    close = [lines[0], *takewhile(lambda line: line.above < CLOSE, lines[1:])]
    return len(merged(span for line in close for span in line.spans)) > 1


def _rows(drawn: Drawn) -> Iterator[Row]:
    """The rows of a table; the corner of the first may be empty."""
    width = len(drawn.columns)
    for number, group in enumerate(_groups(drawn)):
        for row in _joined(group):
            is_row = len(row) == width and (row[0] or number == 0) and any(row[1:])
            yield row if is_row else unread(row, width)


def _groups(drawn: Drawn) -> Iterator[list[Row]]:
    """The lines of a table, those together that stand closer to each other than rows do."""
    apart = _apart(drawn)
    group: list[Row] = []
    was_across = False
    for at, line in enumerate(drawn.lines):
        is_across = at in drawn.across
        if group and (is_across or was_across or line.above >= apart):
            yield group
            group = []
        group.append((" ".join(line.cells),) if is_across else _cells(line, drawn.columns))
        was_across = is_across
    yield group


def _apart(drawn: Drawn) -> int:
    """How far rows are from each other, at least: as far as one that fills all columns is from what stands above it.

    Lines that no other would fit between may be nearer, and are those of one cell.
    """
    whole = (line.above for line in drawn.lines[1:] if len(line.cells) == len(drawn.columns))
    return min(min(whole, default=0) - SLACK, CLOSE)


def _cells(line: Line, columns: Sequence[Span]) -> Row:
    """The cells of a line, an empty one where a column has none."""
    placed = list(zip(line.spans, line.cells, strict=True))
    return tuple(" ".join(words for (at, _), words in placed if start <= at < end) for start, end in columns)


def _joined(group: Sequence[Row]) -> Iterator[Row]:
    """Lines whose cells go on in the next one, as one row.

    Two that both say figures in the same column are two rows, where that is not the only column in which both say something: a
    total stands close below a row.
    """
    columns = [tuple(filter(None, column)) for column in zip(*group, strict=True)]
    several = [column for column in columns if len(column) > 1]
    if len(several) > 1 and any(all(map(has_figure, column)) for column in several):
        yield from group
    else:
        yield tuple(map(" ".join, columns))
