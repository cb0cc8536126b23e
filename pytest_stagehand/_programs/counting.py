"""What counts as one of a kind: a row of a table, an item of a list, without what only stands among them.

The same rows that `extract` reads are those that `verify` counts and `observe` finds.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import DATA_ROWS, ITEMS, TABLES
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.tables import (
    columns_of,
    data_rows,
    is_head,
    is_notice,
    is_out_of_sight,
    is_placeholder,
    refuse_unfinished,
    span_of,
)
from pytest_stagehand._programs.tree import cells, header_labels, reading, rows

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._recording.queries import Query


def is_of_kind_only(query: Query) -> bool:
    """Whether a query is for rows or items by nothing but what they are, so that each of them counts."""
    is_plain = query.name is None and query.text is None and query.attribute is None and query.column is None
    return is_plain and not query.states and len(query.roles) == 1 and query.roles[0] in DATA_ROWS


def counting(nodes: Sequence[Node]) -> list[Node]:
    """The rows and items among `nodes` that are data; nodes of any other role are left as they are.

    Raises:
        ProgramFailed: Of one of them nobody can tell.
    """
    left = {each for each in nodes if each.role in DATA_ROWS}
    kept = {row for table in _tables(nodes, left) for row in _rows_of(table)}
    items = [node for node in nodes if node.role in ITEMS and not (is_notice(node) or is_out_of_sight(node))]
    refuse_unfinished(items)
    kept.update(items)
    kept.update(row for row in left if row.role == "row" and _table(row) is None)
    _refuse_alone(items)
    return [node for node in nodes if node not in left or node in kept]


def _tables(nodes: Sequence[Node], rows_found: set[Node]) -> list[Node]:
    """The tables of the rows, without those that stand in a row themselves: what is in a cell is no row beside it."""
    tables = dict.fromkeys(_table(node) for node in nodes if node.role == "row")
    return [table for table in tables if table is not None and rows_found.isdisjoint(table.ancestors())]


def _table(row: Node) -> Node | None:
    return next((above for above in row.ancestors() if above.role in TABLES), None)


def _rows_of(table: Node) -> list[Node]:
    """The data rows of a table with or without headers."""
    own = rows(table)
    labels = header_labels(table)
    columns = _cells_of_each(own) or max(columns_of(own), len(labels))
    begun_above = [row for row, more in _reaching(own).items() if len(cells(row)) + more == columns]
    left = [row for row in own if row not in set(begun_above)] if begun_above else own
    return [*begun_above, *data_rows([*labels, *[""] * (columns - len(labels))][:columns], left, groups=True)]


def _cells_of_each(table_rows: list[Node]) -> int:
    """How many cells each row of data has, where there are several: the last header may stand over none; 0 where they differ."""
    body = [cells(row) for row in table_rows if not (is_head(row) or is_out_of_sight(row))]
    sizes = {len(own) for own in body}
    is_plain = all(span_of(cell, "colspan") == 1 for own in body for cell in own)
    return sizes.pop() if len(body) > 1 and len(sizes) == 1 and is_plain and sizes != {1} else 0


def _reaching(table_rows: list[Node]) -> dict[Node, int]:
    """How many cells reach into a row from those above it."""
    found: dict[Node, int] = {}
    open_cells: list[int] = []
    for row in table_rows:
        if open_cells:
            found[row] = len(open_cells)
        own = [span_of(cell, "rowspan") for cell in cells(row)]
        open_cells = [left - 1 for left in (*open_cells, *own) if left > 1]
    return found


def _refuse_alone(items: list[Node]) -> None:
    """Refuse the only item of a list that says that there is none.

    Raises:
        ProgramFailed: It does; it could be an item all the same.
    """
    if len(items) == 1 and is_placeholder(reading(items[0])):
        raise ProgramFailed("program-failed", "an item or that there is none", f'"{reading(items[0])}"')
