"""The reader of a list: a repeated part of the page, and in it one reader for all items.

Never made from the look of one item where two are there, nor from a lone one that no role or header says is an item.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import chain, islice, pairwise
from typing import TYPE_CHECKING

from pytest_stagehand.inference.compiling.inducing.evidence import evidence
from pytest_stagehand.inference.compiling.inducing.page import Example, Level, Page, related
from pytest_stagehand.inference.compiling.inducing.places import title_of, ways
from pytest_stagehand.recording.queries import Query
from pytest_stagehand.recording.readers import (
    AsText,
    ColumnSource,
    ItemsReader,
    Leaf,
    NodesReader,
    ObjectReader,
    Reader,
    SelfSource,
    TableReader,
)
from pytest_stagehand.replay.programs.extract import Place, places_of, read
from pytest_stagehand.replay.programs.failure import ProgramFailed
from pytest_stagehand.replay.programs.items import grouped
from pytest_stagehand.replay.programs.queries import find_in, located
from pytest_stagehand.replay.programs.tables import data_rows, headed
from pytest_stagehand.replay.programs.text import label_text
from pytest_stagehand.replay.programs.tree import TABLES, header_labels, walk

if TYPE_CHECKING:
    from pytest_stagehand.browser.snapshot import Node
    from pytest_stagehand.inference.local.extracting.wanted import Wanted
    from pytest_stagehand.recording.queries import TextTest, Within

_ITEMS = frozenset("listitem article generic group region figure option blockquote link treeitem row paragraph".split())
_LONE_ITEMS = frozenset({"listitem", "article"})
"""Roles that say of a node that it is one of several, also where it is alone."""
_KINDS = frozenset("heading link button img image option tab radio checkbox menuitem treeitem".split())
"""Roles that say enough of a node to be read wherever it stands."""
_MOST_CANDIDATES = 20

Induce = Callable[["Wanted", Level, Page], Iterator[Reader]]


@dataclass(frozen=True, slots=True)
class _Search:
    """What is looked for.

    Attributes:
        item: The type of an item.
        first: The first example that has items.
        induce: Gives readers of a type for examples.
    """

    item: Wanted
    level: Level
    first: Example
    page: Page
    induce: Induce


@dataclass(frozen=True, slots=True)
class _Found:
    """A list that gives the values.

    Attributes:
        nodes: The rows or items of all examples.
    """

    reader: Reader
    nodes: list[Node]


def list_readers(wanted: Wanted, level: Level, page: Page, induce: Induce) -> Iterator[Reader]:
    """Readers of the one list that gives every example its items; none where two lists do.

    An empty list shows nothing of what an item would be, so that there is none for examples that are all empty.
    """
    item = wanted.item
    first = next((example for example in level.examples if example.value), None)
    if item is None or first is None:
        return
    found: list[_Found] = []
    search = _Search(item, level, first, page, induce)
    found.extend(islice(chain(_tables(search), _items(search)), _MOST_CANDIDATES))
    if not found and item.kind not in {"object", "list", "mapping"} and level.is_page:
        found.extend(_nodes(search))
    if _are_one([each.nodes for each in found]):
        yield from (each.reader for each in found)


def _are_one(lists: list[list[Node]]) -> bool:
    """Whether these are the same items, read in other ways."""
    return all(len(one) == len(other) and all(map(related, one, other)) for one, other in pairwise(lists))


# --- Tables ---------------------------------------------------------------------------------------------------------


def _tables(search: _Search) -> Iterator[_Found]:
    for table in [node for node in walk(search.first.place.scope) if node.role in TABLES]:
        for header in ("header-cells", "first-row"):
            labels, body = headed(table, first_row=header == "first-row")
            named = tuple(label for label in labels if label)
            if not named or len({label_text(label) for label in named}) < len(named):
                continue
            try:
                items = data_rows(labels, body)
            except ProgramFailed:
                continue
            if _chosen(items, search.first, search.page) == items:
                yield from _table(search, _Table(table, header, named, items))


@dataclass(frozen=True, slots=True)
class _Table:
    node: Node
    header: str
    columns: tuple[str, ...]
    rows: list[Node]


def _table(search: _Search, table: _Table) -> Iterator[_Found]:
    for within, title in _guards(table.node, table.rows, search):
        data = {"reads": "table", "within": within, "title": title, "header": table.header}
        whole = TableReader.model_validate({**data, "columns": table.columns, "each": _any_leaf()})
        examples = []
        for example in search.level.examples:
            places = _places(whole, example.place)
            if places is None or not isinstance(example.value, list) or len(places) != len(example.value):
                break
            examples += _inside(example, places)
        else:
            for each in search.induce(search.item, Level(tuple(examples), table.columns), search.page):
                columns = _needed(each)
                if columns:
                    reader = TableReader.model_validate({**data, "columns": columns, "each": each})
                    if _reads_all(reader, search.level):
                        yield _Found(reader, table.rows)
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


# --- Items ----------------------------------------------------------------------------------------------------------


def _items(search: _Search) -> Iterator[_Found]:
    first = search.first
    own = [first.place.node] if first.place.node is not None else []
    for holder in dict.fromkeys((*own, *walk(first.place.scope))):
        for role in dict.fromkeys(child.role for child in holder.children if child.role in _ITEMS):
            if role == "row" and _has_headers(holder):
                continue
            children = [child for child in holder.children if child.role == role]
            items = _chosen(children, first, search.page)
            if items is None or (len(items) == 1 and (role not in _LONE_ITEMS or len(children) > 1)):
                continue
            yield from _item(search, holder, items)


def _has_headers(holder: Node) -> bool:
    """Whether rows stand in a table whose columns are known by their headers, and so not by their place."""
    return any(above.role in TABLES and header_labels(above) for above in (holder, *holder.ancestors()))


def _item(search: _Search, holder: Node, items: list[Node]) -> Iterator[_Found]:
    role, page = items[0].role, search.page
    groups: list[tuple[Example, list[Node]]] = []
    for example in search.level.examples:
        nodes = items if example is search.first else _of(example, holder.role, role, page)
        if nodes is None:
            return
        groups.append((example, nodes))
    inner = [each for example, nodes in groups for each in _inside(example, [_place(node, page) for node in nodes])]
    if not all(_may_hold(search.item, example, page) for example in inner[:2]):
        return
    passed_over = {child.role for child in holder.children if child not in items}
    for each in search.induce(search.item, Level(tuple(inner)), page):
        for within, title in _guards(holder, items, search):
            reader = ItemsReader(
                reads="items",
                within=within,
                container=holder.role,
                title=title,
                item=role,
                beside=tuple(sorted(passed_over)),
                each=each,
            )
            if _reads_all(reader, search.level):
                yield _Found(reader, [node for _, nodes in groups for node in nodes])
                return


def _of(example: Example, container: str, role: str, page: Page) -> list[Node] | None:
    """The items of another example: of its one container of the kind; none where it has none."""
    if not example.value:
        return []
    groups = grouped(example.place.scope, container, role)
    chosen = [
        nodes for group in groups if (nodes := _chosen([node for node in group if node.role == role], example, page))
    ]
    return chosen[0] if len(chosen) == 1 else None


def _chosen(nodes: list[Node], example: Example, page: Page) -> list[Node] | None:
    """The nodes that are the example's items, one for each value in its order; `None` where they are not."""
    count = len(example.value) if isinstance(example.value, list) else 0
    if len(nodes) < count:
        return None
    sources = [page.sources_below((*example.path, at)) for at in range(count)]
    if len(nodes) == count:
        return nodes if all(_holds(node, own) for node, own in zip(nodes, sources, strict=True)) else None
    found: list[Node] = []
    for own in sources:
        holding = [node for node in nodes if own and _holds(node, own)]
        if len(holding) != 1:
            return None
        found += holding
    return found if found == [node for node in nodes if node in set(found)] else None


def _holds(node: Node, sources: list[Node]) -> bool:
    return all(related(node, source) for source in sources)


def _may_hold(item: Wanted, example: Example, page: Page) -> bool:
    """Whether a value of the item can be read in it at all: spares the work on lists of other things."""
    if item.kind in {"list", "mapping"}:
        return True
    if item.kind != "object":
        return bool(evidence(item, example, page))
    plain = [each for each in item.fields if each.wanted.kind in {"text", "url"} and not each.wanted.nullable]
    given = [each for each in plain if example.at(each.key).value is not None]
    return all(evidence(each.wanted, example.at(each.key), page) for each in given[:1])


# --- Nodes ----------------------------------------------------------------------------------------------------------


def _nodes(search: _Search) -> Iterator[_Found]:
    example, page = search.first, search.page
    """Nodes of one telling kind, wherever they stand: the headings of a part of the page."""
    sources = [page.source((*example.path, at)) for at in range(len(list(_values(example))))]
    nodes = [_of_kind(node) for node in sources if node is not None]
    known = [node for node in nodes if node is not None]
    if len(known) < len(sources) or len(known) < 2 or len({(node.role, node.level) for node in known}) > 1:  # noqa: PLR2004
        return
    query = Query(roles=(known[0].role,), level=known[0].level or None)
    inner = Level(tuple(_inside(example, [_place(node, page) for node in known])))
    for each in search.induce(search.item, inner, page):
        for within in ways(known, example.place.scope, page):
            there = find_in(query, located(within, example.place.scope, page.variables), page.variables)
            if there == known and isinstance(each, Leaf) and isinstance(each.source, SelfSource):
                reader = NodesReader(reads="nodes", query=query.model_copy(update={"within": within}), each=each)
                yield _Found(reader, known)
                return


def _of_kind(node: Node) -> Node | None:
    return next((each for each in (node, *node.ancestors()) if each.role in _KINDS), None)


# --- Shared ---------------------------------------------------------------------------------------------------------


def _guards(holder: Node, items: list[Node], search: _Search) -> Iterator[tuple[Within, TextTest | None]]:
    """By what a list is known again: its title, or the part of the page that it stands in, or both."""
    if not search.level.is_page:
        yield (), None
        return
    title = title_of(holder, items, search.page)
    if title is not None:
        yield (), title
    for within in ways(items, search.first.place.scope, search.page):
        yield within, title


def _inside(example: Example, places: list[Place]) -> list[Example]:
    """The items of an example, each with its place."""
    spans = [(place.node,) if place.node is not None else place.scope for place in places]
    return [
        Example(place, span, value, (*example.path, at))
        for at, (place, span, value) in enumerate(zip(places, spans, _values(example), strict=True))
    ]


def _values(example: Example) -> list[object]:
    return example.value if isinstance(example.value, list) else []


def _place(node: Node, page: Page) -> Place:
    return Place(tuple(node.children) or (node,), page.variables, node)


def _any_leaf() -> Leaf:
    return Leaf(reads="value", source=SelfSource(by="self"), take="text", convert=AsText(to="text"))


def _reads_all(reader: Reader, level: Level) -> bool:
    """Whether the reader gives as many items as every example has."""
    for example in level.examples:
        try:
            values = read(reader, example.place)
        except ProgramFailed:
            return False
        if not isinstance(values, list) or len(values) != len(_values(example)):
            return False
    return True
