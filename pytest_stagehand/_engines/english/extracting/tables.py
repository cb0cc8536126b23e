"""Readers for the rows of tables."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._compiling.asked.regions import guards, reads_there, title_test
from pytest_stagehand._compiling.asked.wanted import FieldWanted, Wanted
from pytest_stagehand._engines.english.extracting.fields import Examples, examples, object_reader
from pytest_stagehand._programs.extract import Place
from pytest_stagehand._programs.tables import data_rows, has_groups, headed
from pytest_stagehand._programs.text import label_shown, label_text
from pytest_stagehand._programs.tree import cells, title
from pytest_stagehand._recording.readers import Leaf, ObjectReader, TableReader

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._compiling.asked.asked import Asked


def table_reader(table: Node, item: Wanted, ask: Asked, snapshot: Snapshot) -> TableReader | None:
    """A reader of the table's rows; a single value is read from the column that the instruction names."""
    for header in ("header-cells", "first-row"):
        labels, body = headed(table, first_row=header == "first-row")
        if not labels or len(labels) != len({label_text(label) for label in labels if label}) + labels.count(""):
            continue
        groups = has_groups(labels, body)
        given = _rows_given(labels, data_rows(labels, body, groups=groups), snapshot)
        each = _row_reader(item, ask, given)
        if each is None:
            continue
        columns = tuple(label for label in labels if label and _needs(each, label))
        if not columns:
            return None
        guard = title_test(title(table))
        within = () if guard else guards(table, snapshot)
        reader = TableReader.model_validate(
            {
                "reads": "table",
                "within": within,
                "title": guard,
                "columns": columns,
                "header": header,
                "groups": groups,
                "each": each,
            }
        )
        return reader if reads_there(reader, snapshot) else None
    return None


def _rows_given(labels: list[str], rows: list[Node], snapshot: Snapshot) -> Examples:
    folded = [label_text(label) for label in labels]
    places = [Place(tuple(row.children), {}, row, dict(zip(folded, cells(row), strict=True))) for row in rows]
    headers = {at for row in rows for at, cell in enumerate(cells(row)) if cell.role == "rowheader"}
    row_header = labels[headers.pop()] if len(headers) == 1 else ""
    return examples(places, snapshot, tuple(label_shown(label) for label in labels), row_header)


def _row_reader(item: Wanted, ask: Asked, given: Examples) -> ObjectReader | Leaf | None:
    if item.kind == "object":
        return object_reader(item, given)
    field = FieldWanted(key="value", names=(ask.heads,), labels=ask.heads, wanted=item, required=True)
    reader = object_reader(Wanted("object", fields=(field,)), given) if ask.heads else None
    leaf = reader.fields.get("value") if reader else None
    is_labelled = isinstance(leaf, Leaf) and leaf.source.by == "column" and field.fits(leaf.source.header) is not None
    return leaf if isinstance(leaf, Leaf) and is_labelled else None


def _needs(reader: ObjectReader | Leaf, label: str) -> bool:
    leaves = reader.fields.values() if isinstance(reader, ObjectReader) else [reader]
    return any(
        isinstance(leaf, Leaf) and leaf.source.by == "column" and label_text(leaf.source.header) == label_text(label)
        for leaf in leaves
    )
