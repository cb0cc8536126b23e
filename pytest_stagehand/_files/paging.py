"""The pages of a document as one: a table that goes on on the next page is read as a whole.

To whoever reads rows, one that was left on another page is not there. So what may be a part of a table is in it: as rows where
they are like its own, else as rows that no program reads.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import takewhile
from typing import TYPE_CHECKING

from pytest_stagehand._files.tables import PAIR, heads_figures, unread

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_stagehand._files.layout import Block
    from pytest_stagehand._files.tables import Row

_FIGURES = re.compile(r"\d+")


def paged(pages: Sequence[Sequence[Block]]) -> list[Block]:
    """All blocks of a document, in reading order."""
    found: list[Block] = []
    open_at: int | None = None
    before: Sequence[Block] = ()
    for page in map(_gathered, pages):
        begin, end, rows = (0, 0, ()) if open_at is None else _more(found[open_at], page, _same(page, before))
        is_closed = any(block.rows for block in page[end:])
        if open_at is not None and rows:
            found[open_at] = replace(found[open_at], rows=(*found[open_at].rows, *rows))
        start = len(found)
        found += [*page[:begin], *page[end:]]
        if is_closed:
            last = max(at for at in range(start, len(found)) if found[at].rows)
            open_at = last if heads_figures(found[last].rows) else None
        elif not rows:
            open_at = None
        before = page
    return found


def _gathered(page: Sequence[Block]) -> list[Block]:
    """The blocks of a page; a table with headers has what else on it may be rows of its own, further down as well."""
    found: list[Block] = []
    at = 0
    while at < len(page):
        block, at = page[at], at + 1
        if block.rows and heads_figures(block.rows):
            at, rest = _rest(page, at, len(block.rows[0]))
            block = replace(block, rows=(*block.rows, *rest))
        found.append(block)
    return found


def _same(page: Sequence[Block], before: Sequence[Block]) -> int:
    """How many blocks stand at the top of a page as they did on the one before: a letterhead."""
    pairs = zip(page, before, strict=False)
    return sum(1 for _ in takewhile(lambda pair: not pair[0].rows and _masked(pair[0]) == _masked(pair[1]), pairs))


def _masked(block: Block) -> tuple[str, ...]:
    return tuple(_FIGURES.sub("#", line) for line in block.lines)


def _more(table: Block, page: Sequence[Block], head: int) -> tuple[int, int, Sequence[Row]]:
    """From where to where a page goes on with a table, and with which rows; nothing where it does not.

    Args:
        table: It has headers, and is the last one before.
        page: What stands on the next page.
        head: How much of that is a letterhead.
    """
    width = len(table.rows[0])
    for at in (at for at, block in enumerate(page) if block.rows):
        rows = page[at].rows
        end, rest = _rest(page, at + 1, width)
        if rows[0] == table.rows[0]:
            return at, end, (*rows[1:], *rest)
        is_total = at == head and all(len(row) == PAIR for row in rows) and width != PAIR
        if heads_figures(rows) or is_total:
            break
        above = [unread((line,), width) for block in page[head:at] for line in block.lines]
        own = rows if len(rows[0]) == width else [unread(row, width) for row in rows]
        return head, end, (*above, *own, *rest)
    return 0, 0, ()


def _rest(page: Sequence[Block], start: int, width: int) -> tuple[int, list[Row]]:
    """What else of a page may be a part of a table that goes on there: up to the last rows like its own, and lines between."""
    rows: list[Row] = []
    between: list[Row] = []
    end = start
    for at, block in enumerate(page[start:], start=start):
        if width == PAIR or (block.rows and heads_figures(block.rows)):
            break
        is_like = bool(block.rows) and len(block.rows[0]) == width
        between += [unread((line,), width) for line in block.lines]
        between += [unread(row, width) for row in block.rows if not is_like]
        if is_like:
            end, rows, between = at + 1, [*rows, *between, *block.rows], []
    return end, rows
