"""Lists in the rows of a table, read by the headers of its columns."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import TABLES
from pytest_stagehand._compiling.readers.page import Level
from pytest_stagehand._compiling.readers.repeated import Found, Search, chosen, guards, inside, reads_all
from pytest_stagehand._programs.extract import Place, places_of
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.tables import data_rows, has_groups, headed
from pytest_stagehand._programs.text import label_text
from pytest_stagehand._programs.tree import walk
from pytest_stagehand._recording.readers import AsText, ColumnSource, Leaf, ObjectReader, SelfSource, TableReader

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._recording.readers import Reader


def tables(search: Search) -> Iterator[Found]:
    """The tables that have a row of data for each value."""
    for table in [node for node in walk(search.first.place.scope) if node.role in TABLES]:
        for header in ("header-cells", "first-row"):
            labels, body = headed(table, first_row=header == "first-row")
            named = tuple(label for label in labels if label)
            if not named or len({label_text(label) for label in named}) < len(named):
                continue
            try:
                groups = has_groups(labels, body)
                items = data_rows(labels, body, groups=groups)
            except ProgramFailed:
                continue
            if chosen(items, search.first, search.page) == items:
                yield from _table(search, _Table(table, header, named, items, groups))


@dataclass(frozen=True, slots=True)
class _Table:
    node: Node
    header: str
    columns: tuple[str, ...]
    rows: list[Node]
    groups: bool


def _table(search: Search, table: _Table) -> Iterator[Found]:
    for within, title in guards(table.node, table.rows, search):
        data = {"reads": "table", "within": within, "title": title, "header": table.header, "groups": table.groups}
        whole = TableReader.model_validate({**data, "columns": table.columns, "each": _any_leaf()})
        examples = []
        for example in search.level.examples:
            places = _places(whole, example.place)
            if places is None or not isinstance(example.value, list) or len(places) != len(example.value):
                break
            examples += inside(example, places)
        else:
            for each in search.induce(search.item, Level(tuple(examples), table.columns), search.page):
                columns = _needed(each)
                if columns:
                    reader = TableReader.model_validate({**data, "columns": columns, "each": each})
                    if reads_all(reader, search.level):
                        yield Found(reader, table.rows)
                        return


def _places(reader: TableReader, place: Place) -> list[Place] | None:
    try:
        return places_of(reader, place)
    except ProgramFailed:
        return None


def _needed(reader: Reader) -> tuple[str, ...]:
    """Headers that a row's reader reads by."""
    fields = list(reader.fields.values()) if isinstance(reader, ObjectReader) else [reader]
    own = [each.source.header for each in fields if isinstance(each, Leaf) and isinstance(each.source, ColumnSource)]
    inner = [label for each in fields if isinstance(each, ObjectReader) for label in _needed(each)]
    return tuple(dict.fromkeys((*own, *inner)))


def _any_leaf() -> Leaf:
    return Leaf(reads="value", source=SelfSource(by="self"), take="text", convert=AsText(to="text"))
