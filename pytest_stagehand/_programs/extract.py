"""Extract programs: what the page shows now, as plain data for the schema, or a failure."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING

from pytest_stagehand._browser.laid import as_tables
from pytest_stagehand._programs.content import filled, money_in, text_of_cell, text_taken
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.items import items_of
from pytest_stagehand._programs.labels import labelled, pairs
from pytest_stagehand._programs.lines import ALONE, beside
from pytest_stagehand._programs.queries import NO_VARIABLES, find, find_in, located, page_lines
from pytest_stagehand._programs.tables import data_rows, table_of
from pytest_stagehand._programs.text import label_text, normalised, words
from pytest_stagehand._programs.tree import cells, walk
from pytest_stagehand._programs.values import converted
from pytest_stagehand._recording.describe import described_leaf, described_query
from pytest_stagehand._recording.queries import LabelSource
from pytest_stagehand._recording.readers import (
    ColumnSource,
    ItemsReader,
    Leaf,
    MoneySource,
    NodesReader,
    ObjectReader,
    PageText,
    PairsReader,
    PositionSource,
    QuerySource,
    TableReader,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._programs.labels import Pair
    from pytest_stagehand._programs.lines import Beside
    from pytest_stagehand._programs.tree import Scope
    from pytest_stagehand._recording.programs import ExtractProgram
    from pytest_stagehand._recording.queries import Query
    from pytest_stagehand._recording.readers import Between, Reader, Source


@dataclass(frozen=True, slots=True)
class Place:
    """Where a reader stands.

    Attributes:
        scope: What it may look at.
        variables: This call's values.
        node: The row, item or node that is read at the moment.
        columns: Cells of this row by the label of their column.
        noted: Takes each node that a value is read of, with its text, where somebody wants to know.
    """

    scope: Scope
    variables: Mapping[str, str]
    node: Node | None = None
    columns: dict[str, Node] = field(default_factory=dict)
    noted: dict[str, str] | None = None

    def inside(self, node: Node) -> Place:
        """An item or node of it as a place of its own."""
        return Place(tuple(node.children) or (node,), self.variables, node, noted=self.noted)


def evaluate_extract(
    program: ExtractProgram,
    snapshot: Snapshot,
    variables: Mapping[str, str] = NO_VARIABLES,
    *,
    noted: dict[str, str] | None = None,
) -> object:
    """What `program` reads on `snapshot`: plain values, lists and dicts for `TypeAdapter.validate_python`.

    Args:
        program: What to read.
        snapshot: A fresh reading of the page.
        variables: This call's values for `%name%`.
        noted: Takes the `ref` of each node that a value is read of, with what it said.

    Raises:
        ProgramFailed: The page is not as the program needs it.
    """
    snapshot = as_tables(snapshot)
    missing = [query for query in program.present if not find(query, snapshot, variables)]
    if missing:
        raise ProgramFailed("guard-changed", described_query(missing[0]), "none", sought=_words_of(missing[0]))
    return read(program.read, Place((snapshot.root,), variables, noted=noted))


def read(reader: Reader, place: Place) -> object:
    """What `reader` reads at `place`."""
    if isinstance(reader, Leaf):
        return _leaf(reader, place)
    if isinstance(reader, ObjectReader):
        return _object(reader, place)
    if isinstance(reader, PairsReader):
        return _pairs(reader, place)
    if isinstance(reader, PageText):
        return "\n".join(page_lines(place.scope))
    places = places_of(reader, place)
    return [_at(f"[{index}]", lambda each=each: read(reader.each, each)) for index, each in enumerate(places)]  # type: ignore[misc]


def places_of(reader: TableReader | ItemsReader | NodesReader, place: Place) -> list[Place]:
    """The rows, items or nodes of a list, each with what may be looked at in it."""
    if isinstance(reader, NodesReader):
        scope = located(reader.query.within, place.scope, place.variables)
        nodes = find_in(reader.query, scope, place.variables)
        if not nodes:
            raise ProgramFailed("program-failed", described_query(reader.query), "none", sought=_words_of(reader.query))
        return [place.inside(node) for node in nodes]
    scope = located(reader.within, place.scope, place.variables)
    if isinstance(reader, ItemsReader):
        return [place.inside(node) for node in items_of(reader, scope, share_read(reader, place))]
    labels, table_rows = table_of(reader, scope)
    return [
        replace(
            place,
            scope=tuple(row.children),
            node=row,
            columns=dict(zip(map(label_text, labels), cells(row), strict=True)),
        )
        for row in data_rows(labels, table_rows, groups=reader.groups)
    ]


def share_read(reader: ItemsReader, place: Place) -> Callable[[Node], float]:
    """How much of what an item must have can be read of a node: 0 nothing, 1 all."""
    required = required_leaves(reader.each)

    def share(node: Node) -> float:
        return sum(_can_read(leaf, place.inside(node)) for leaf in required) / len(required)

    return share


def required_leaves(reader: Reader) -> list[Reader]:
    """What every item must have: the required fields of an object, or the one value."""
    if isinstance(reader, ObjectReader):
        needed = [
            field for field in reader.fields.values() if not (isinstance(field, Leaf) and field.missing != "fails")
        ]
        return needed or list(reader.fields.values())
    return [reader]


def _can_read(reader: Reader, place: Place) -> bool:
    try:
        return read(reader, place) is not None
    except ProgramFailed:
        return False


def _at(where: str, reading_of: Callable[[], object]) -> object:
    try:
        return reading_of()
    except ProgramFailed as failure:
        raise failure.at(where) from None


def _object(reader: ObjectReader, place: Place) -> dict[str, object]:
    scope = located(reader.within, place.scope, place.variables)
    inner = replace(place, scope=scope)
    _refuse_appeared(reader, inner)
    values = {name: _at(name, lambda each=each: read(each, inner)) for name, each in reader.fields.items()}  # type: ignore[misc]
    kept = {name: value for name, value in values.items() if value is not None or not _is_omitted(reader.fields[name])}
    return kept | {name: None for name, absent in reader.absent.items() if absent.missing == "null"}


def _refuse_appeared(reader: ObjectReader, place: Place) -> None:
    """Fail where a field that was not there when this was recorded seems to be there now."""
    if not reader.absent:
        return
    shown = [*place.columns, *(pair.label for pair in pairs(place.scope))]
    for name, absent in reader.absent.items():
        wanted = [set(words(label)) for label in absent.labels]
        appeared = [label for label in shown if any(want <= set(words(label)) for want in wanted)]
        if appeared:
            raise ProgramFailed("guard-changed", "nothing, as recorded", f'"{appeared[0]}"', name)
        more = [role for role, count in filled(place.scope).items() if absent.seen and count > absent.seen.get(role, 0)]
        if more:
            raise ProgramFailed("guard-changed", "nothing, as recorded", f"one more {more[0]}", name)


def _is_omitted(reader: Reader) -> bool:
    return isinstance(reader, Leaf) and reader.missing == "omitted"


def _pairs(reader: PairsReader, place: Place) -> dict[str, object]:
    found: dict[str, object] = {}
    for pair in pairs(located(reader.within, place.scope, place.variables)):
        if pair.kind == reader.pair:
            label = normalised(pair.label).rstrip(": ")
            if label in found:
                raise ProgramFailed("program-failed", f'one value labelled "{label}"', "two of them")
            found[label] = converted(reader.convert, pair.text)
    if not found:
        raise ProgramFailed("program-failed", f"{reader.pair} pairs", "none")
    return found


def _leaf(leaf: Leaf, place: Place) -> object:
    read_of = found(leaf, place)
    if place.noted is not None:
        place.noted.update({node.ref: text for node, text in read_of})
    texts = [text for _, text in read_of]
    if leaf.take == "count":
        return len(texts)
    if leaf.take == "presence":
        return bool(texts)
    if len(texts) > 1:
        raise ProgramFailed("program-failed", "one value", f"{len(texts)} of them: {', '.join(texts[:5])}")
    if not texts or not texts[0] or normalised(texts[0]) in leaf.blank:
        if leaf.missing != "fails":
            return None
        expected = f"a value of {described_leaf(leaf)}".removesuffix(" of ")
        if texts:
            raise ProgramFailed("program-failed", expected, "an empty one")
        raise ProgramFailed("program-failed", expected, "none", sought=_sought(leaf.source))
    if leaf.take == "url":
        return texts[0]
    return converted(leaf.convert, part(leaf.between, texts[0]), line_of(leaf, read_of[0][0]))


def line_of(leaf: Leaf, node: Node) -> Beside:
    """What stands beside the text of a node that a leaf reads whole."""
    return beside(node) if leaf.take == "text" and leaf.between is None else ALONE


def _sought(source: Source) -> str:
    """The words that a source goes by."""
    if isinstance(source, LabelSource):
        return source.label
    if isinstance(source, ColumnSource):
        return source.header
    return _words_of(source.query) if isinstance(source, QuerySource) else ""


def _words_of(query: Query) -> str:
    test = query.name or query.text
    return test.text if test is not None else query.column or ""


def taken(leaf: Leaf, place: Place) -> list[str]:
    """The texts that the leaf's source gives, before conversion; one is right."""
    return [text for _, text in found(leaf, place)]


def found(leaf: Leaf, place: Place) -> list[tuple[Node, str]]:
    """The nodes that the leaf's source gives, each with what is taken of it."""
    source = leaf.source
    inner = located(leaf.within, place.scope, place.variables)
    if isinstance(source, LabelSource):
        return [(pair.node, _text_of_pair(leaf, pair)) for pair in labelled(source, inner)]
    if isinstance(source, ColumnSource):
        cell = place.columns.get(label_text(source.header))
        return [] if cell is None else [(cell, text_of_cell(leaf.take, cell, source.header))]
    if isinstance(source, QuerySource):
        nodes = find_in(source.query, located(source.query.within, inner, place.variables), place.variables)
    elif isinstance(source, PositionSource):
        nodes = [_at_position(source, inner)]
    elif isinstance(source, MoneySource):
        nodes = money_in(inner)
    else:
        nodes = [place.node] if place.node is not None else []
    return [(node, text_taken(leaf.take, node)) for node in nodes]


def _text_of_pair(leaf: Leaf, pair: Pair) -> str:
    if leaf.take == "url":
        return text_taken("url", pair.node)
    return pair.text if pair.take == leaf.take else ""


def _at_position(source: PositionSource, scope: Scope) -> Node:
    nodes = [node for node in walk(scope) if node.role == source.role]
    if len(nodes) != source.of or source.at > source.of:
        raise ProgramFailed("guard-changed", f"{source.of} {source.role} in it", f"{len(nodes)} of them")
    return nodes[source.at - 1]


def part(between: Between | None, text: str) -> str:
    """The part of `text` that is meant.

    Raises:
        ProgramFailed: The words around it are not there, or nothing between them.
    """
    if between is None:
        return text
    whole, before, after = normalised(text), between.before, between.after
    inner = whole[len(before) : len(whole) - len(after)].strip()
    if not (whole.startswith(before) and whole.endswith(after) and inner) or len(before) + len(after) >= len(whole):
        raise ProgramFailed("guard-changed", f'"{before}…{after}"', f'"{whole}"')
    return inner
