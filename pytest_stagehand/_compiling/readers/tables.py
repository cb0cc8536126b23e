"""Lists in the rows of a table, read by the headers of its columns."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import TABLES
from pytest_stagehand._compiling.readers.page import Level
from pytest_stagehand._compiling.readers.repeated import Found, Search, chosen, guards, inside, reads_all
from pytest_stagehand._programs.extract import Place, places_of
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.tables import bodies
from pytest_stagehand._programs.tree import walk
from pytest_stagehand._recording.readers import AsText, ColumnSource, Leaf, ObjectReader, SelfSource, TableReader

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._programs.tables import Body
    from pytest_stagehand._recording.readers import Reader


def tables(search: Search) -> Iterator[Found]:
    """The tables that have a row of data for each value."""
    for table in [node for node in walk(search.first.place.scope) if node.role in TABLES]:
        with suppress(ProgramFailed):
            for body in bodies(table):
                if chosen(body.rows, search.first, search.page) == body.rows:
                    yield from _table(search, table, body)


def _table(search: Search, table: Node, body: Body) -> Iterator[Found]:
    labelled = tuple(label for label in body.labels if label)
    for within, title in guards(table, body.rows, search):
        data = {"reads": "table", "within": within, "title": title, "header": body.header, "groups": body.groups}
        whole = TableReader.model_validate({**data, "columns": labelled, "each": _any_leaf()})
        examples = []
        for example in search.level.examples:
            places = _places(whole, example.place)
            if places is None or not isinstance(example.value, list) or len(places) != len(example.value):
                break
            examples += inside(example, places)
        else:
            for each in search.induce(search.item, Level(tuple(examples), labelled), search.page):
                columns = _needed(each)
                if columns:
                    reader = TableReader.model_validate({**data, "columns": columns, "each": each})
                    if reads_all(reader, search.level):
                        yield Found(reader, body.rows)
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
