"""Tables: which one is meant, and which of its rows are data.

A row is data where it has a cell for every column. Told from it are header rows, what stands in the table's foot, rows
that head groups, totals, spacers, and the one row that stands there for none (`Your cart is empty`): by cells that span
columns, by where they stand and by roles, and by a few English words only where markup leaves it open. A row that is none
of these is a failure, since leaving it out could be leaving data out.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Literal

from pytest_stagehand._browser.roles import CELLS, FIELDS, FILLERS, IMAGES, NOTICES, PRESSABLE, TABLES
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.text import label_shown, label_text, passes, words
from pytest_stagehand._programs.tree import cells, header_labels, is_header_row, read_of, reading, rows, title, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._programs.tree import Scope
    from pytest_stagehand._recording.readers import TableReader

_TOTALS = frozenset("total subtotal sum grand shipping delivery tax vat discount balance".split())
"""First words of rows that add up or follow the data."""
_TOTAL_WORDS = _TOTALS | frozenset(
    "amount and before after cart charge cost due estimated excl excluding fee for free handling in incl included including "
    "item items net gross of order pay payable paid price rate standard the to".split()
)
"""Words that such a row is called by; another one may be a product's."""
_NOTHING = frozenset({"no", "empty", "nothing", "none"})
_PLACEHOLDER_WORDS = 12


def table_of(reader: TableReader, scope: Scope) -> tuple[list[str], list[Node]]:
    """Labels of the columns and the rows below them, of the one table in `scope` that has the reader's columns.

    Raises:
        ProgramFailed: No table has these columns, or two have.
    """
    wanted = list(reader.columns)
    named = [
        node
        for node in walk(scope)
        if node.role in TABLES and (not reader.title or passes(reader.title, title(node), {}))
    ]
    tables = [headed(table, first_row=reader.header == "first-row") for table in named]
    fitting = [(labels, body) for labels, body in tables if has_columns(labels, wanted)]
    if len(fitting) != 1:
        named_so = f' "{reader.title.text}"' if reader.title else ""
        expected = f"a table{named_so} with the columns {', '.join(reader.columns)}"
        if fitting:
            raise ProgramFailed("guard-changed", expected, f"{len(fitting)} of them")
        raise ProgramFailed(
            "guard-changed", expected, "; ".join(_told(labels) for labels, _ in tables) or _others(scope)
        )
    return fitting[0]


def _told(labels: list[str]) -> str:
    return f"columns {', '.join(labels)}" if labels else "a table without headers"


def _others(scope: Scope) -> str:
    """The tables that are there, where none is called as it was."""
    titles = [title(node) for node in walk(scope) if node.role in TABLES]
    return "; ".join(f'table "{each}"' if each else "a table without a name" for each in titles) or "no table"


def has_columns(labels: list[str], wanted: list[str]) -> bool:
    """Whether each of the wanted columns is there, once."""
    folded = [label_text(label) for label in labels]
    return all(folded.count(label_text(label)) == 1 for label in wanted)


def headed(table: Node, *, first_row: bool) -> tuple[list[str], list[Node]]:
    """Labels of the columns, from header cells or from the first row, and the other rows."""
    all_rows = rows(table)
    if not first_row:
        return header_labels(table), all_rows
    if not all_rows or any(is_header_row(row) for row in all_rows):
        return [], []
    return [label_shown(reading(cell)) for cell in cells(all_rows[0])], all_rows[1:]


def data_rows(labels: list[str], table_rows: list[Node], *, groups: bool = False) -> list[Node]:
    """The rows with data.

    Args:
        labels: Of the columns.
        table_rows: All rows.
        groups: Whether rows of a single cell may stand above others; one of which nothing follows is a failure.

    Raises:
        ProgramFailed: A row is neither data nor header, total or placeholder.
    """
    columns = len(labels)
    body = [row for row in table_rows if not (is_head(row) or is_notice(row) or is_out_of_sight(row))]
    body = [row for row in body if not _is_spacer(row, columns)]
    refuse_unfinished(body)
    after = dict(pairwise(body))
    if groups:
        heads = {row for row, after in pairwise(body) if _heads(row, after, columns)}
        body = [row for row in body if row not in heads]
    if len(body) == 1 and _is_empty_state(body[0], columns):
        return []
    data = [row for row in body if _fits(row, columns) and not is_total(row, columns)]
    kept = set(data)
    for row in body:
        if row not in kept and not (_is_in_foot(row) or (data and _is_apart(row, after.get(row), columns))):
            raise ProgramFailed("program-failed", f"rows of {columns} cells", f'a row "{reading(row)}"')
    return data


def may_be_labelled(table: Node) -> bool:
    """Whether the first row of a table without header cells could be the labels of its columns: words above figures."""
    first, *others = rows(table) or [table]
    if header_labels(table) or is_head(first) or len(cells(first)) <= 1:
        return False
    said = [reading(cell) for cell in cells(first)]
    is_words = len(set(said)) == len(said) and all(said) and not any(ch.isdigit() for text in said for ch in text)
    return is_words and any(ch.isdigit() for row in others for ch in reading(row))


def columns_of(table_rows: list[Node]) -> int:
    """How many columns rows have, headers or not: as many as the widest; `colspan=100` alone only says that it takes all."""
    several = [row for row in table_rows if len(cells(row)) > 1]
    return max((_width(row) for row in several or table_rows), default=0)


@dataclass(frozen=True, slots=True)
class Body:
    """The data of a table.

    Attributes:
        header: Whether its header cells label the columns, or its first row.
        labels: Of all columns, empty where one has none.
        rows: Rows of data.
        groups: Rows of a single cell stand above the data that they head.
    """

    header: Literal["header-cells", "first-row"]
    labels: list[str]
    rows: list[Node]
    groups: bool


def bodies(table: Node) -> Iterator[Body]:
    """The ways to take a table whose columns can be told by their labels.

    Raises:
        ProgramFailed: Of a row nobody can tell whether it is data.
    """
    headers: tuple[Literal["header-cells", "first-row"], ...] = ("header-cells", "first-row")
    for header in headers:
        labels, body = headed(table, first_row=header == "first-row")
        named = [label_text(label) for label in labels if label]
        if named and len(set(named)) == len(named):
            groups = has_groups(labels, body)
            yield Body(header, labels, data_rows(labels, body, groups=groups), groups)


def has_groups(labels: list[str], table_rows: list[Node]) -> bool:
    """Whether data stand below rows of a single cell."""
    body = [row for row in table_rows if not is_head(row)]
    return any(_heads(row, after, len(labels)) for row, after in pairwise(body))


def is_head(row: Node) -> bool:
    """Whether a row heads the columns: by its cells, or because it stands in the head of the table."""
    return is_header_row(row) or any(above.tag == "thead" for above in row.ancestors())


def refuse_unfinished(nodes: list[Node]) -> None:
    """Refuse rows or items that say nothing yet, and those of a part of the page that says that it is not finished.

    Raises:
        ProgramFailed: One is so. What is shown in its place for the moment is neither data nor the lack of it.
    """
    for node in nodes:
        if any("busy" in each.attributes for each in (node, *node.ancestors())):
            raise ProgramFailed("program-failed", "what has loaded", f"{node.role} that is busy")
        if not has_content(node):
            raise ProgramFailed("program-failed", f"a {node.role} with something in it", f"an empty {node.role}")


def is_out_of_sight(node: Node) -> bool:
    """Whether nobody sees a row or item, nor anything in it: faded out, folded away. An option is offered by a closed list."""
    if node.is_seen or node.role == "option":
        return False
    return not any(below.is_seen and (reading(below) or below.role in FIELDS) for below in node.walk())


def has_content(node: Node) -> bool:
    """Whether there is anything in a row or item: a text, a picture, a field or a control."""
    below = [each for each in node.walk() if each is not node]
    return bool(read_of(node)) or any(each.role in FIELDS | PRESSABLE | IMAGES for each in below)


def _fits(row: Node, columns: int) -> bool:
    """Whether a row has a cell for every column, those counted that reach into it from a row above."""
    own = cells(row)
    return not own or len(own) == columns


def _width(row: Node) -> int:
    return sum(span_of(cell, "colspan") for cell in cells(row))


def span_of(cell: Node, over: str) -> int:
    """How many columns or rows a cell is set to span."""
    value = cell.attributes.get(over, "")
    return int(value) if value.isdecimal() else 1


def _heads(row: Node, after: Node, columns: int) -> bool:
    return len(cells(row)) == 1 < columns == len(cells(after))


def _is_spacer(row: Node, columns: int) -> bool:
    """Whether a row of a single cell has nothing in it."""
    return columns > 1 and len(cells(row)) == 1 and not has_content(row)


def _spans_all(row: Node, columns: int) -> bool:
    """Whether one cell takes all columns, and says so."""
    own = cells(row)
    return len(own) == 1 < columns <= span_of(own[0], "colspan")


def _is_apart(row: Node, after: Node | None, columns: int) -> bool:
    """Whether a row of a table with data is none itself: a total, or merged cells behind the data or a group of it."""
    is_merged = len(cells(row)) < columns <= _width(row)
    is_behind = after is None or not _fits(after, columns)
    return (is_merged and is_behind) or is_total(row, columns)


def _is_empty_state(row: Node, columns: int) -> bool:
    """Whether the only row says that there are none: in one cell over all columns, or in words.

    Raises:
        ProgramFailed: It says so where data would stand, in a table of one column.
    """
    if _spans_all(row, columns):
        return True
    said = [text for text in map(reading_or_value, cells(row)) if text]
    if len(said) != 1 or not is_placeholder(said[0]):
        return False
    if columns == 1:
        raise ProgramFailed("program-failed", "a row of data or of none", f'a row "{said[0]}"')
    return True


def is_notice(node: Node) -> bool:
    """Whether all that stands in a row or item is a message about the list: that it is empty, or still loads."""
    inner = [each for each in node.walk() if each is not node and each.role not in CELLS]
    notices = [each for each in inner if each.role in NOTICES]
    below = {each for notice in notices for each in notice.walk()}
    return bool(notices) and all(each in below or each.role in FILLERS for each in inner)


def is_total(row: Node, columns: int) -> bool:
    """Whether a row adds up the data: it stands in the table's foot, or says so and leaves cells empty.

    Raises:
        ProgramFailed: It says so but could be a product's as well: it has something in every cell, or a name of its own.
    """
    if _is_in_foot(row):
        return True
    if not _begins_as_total(_first_said(row)):
        return False
    own, is_named = [reading_or_value(cell) for cell in cells(row)], not says_total(_first_said(row))
    if len(own) != columns:
        return True
    if is_named and (all(own) or _is_operated_as_others(row)):
        return False
    if all(own) or is_named:  # `Total` in every cell, or `Total recall` with a cell left empty
        raise ProgramFailed("program-failed", "a row of data or of totals", f'a row "{reading(row)}"')
    return True


def _is_operated_as_others(row: Node) -> bool:
    """Whether a row has the controls of its mates, each in the same cell: a total is not edited, opened nor deleted."""
    own = _controls(row)
    mates = [each for each in (row.parent.children if row.parent else ()) if each is not row and each.role == row.role]
    alike = [each for each in mates if _controls(each) == own and not _begins_as_total(_first_said(each))]
    return any(own) and len(alike) * 2 > len(mates)


def _controls(row: Node) -> list[list[str]]:
    return [[each.role for each in cell.walk() if each.role in FIELDS | PRESSABLE] for cell in cells(row)]


def _first_said(row: Node) -> str:
    return next(filter(None, map(reading_or_value, cells(row))), "")


def _begins_as_total(text: str) -> bool:
    said = words(text)
    return bool(said) and said[0] in _TOTALS


def reading_or_value(node: Node) -> str:
    """What a cell shows, a field's value included."""
    return reading(node) or "".join(below.value or "" for below in node.walk())


def says_total(text: str) -> bool:
    """Whether a text is what a row of totals says in the place of a name."""
    return _begins_as_total(text) and _TOTAL_WORDS.issuperset(word for word in words(text) if not word.isdigit())


def _is_in_foot(row: Node) -> bool:
    return any(above.tag == "tfoot" for above in row.ancestors())


def is_placeholder(text: str) -> bool:
    """Whether a text says that there is nothing: `No results`, `Your cart is empty`."""
    said = words(text)
    return len(said) <= _PLACEHOLDER_WORDS and bool(_NOTHING.intersection(said))
