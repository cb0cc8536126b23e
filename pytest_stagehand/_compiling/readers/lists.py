"""The reader of a list: a repeated part of the page, and in it one reader for all items.

Never made from the look of one item where two are there, nor from a lone one that no role or header says is an item.
"""

from __future__ import annotations

from itertools import chain, islice, pairwise
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import TELLING
from pytest_stagehand._compiling.asked.ground import Ground
from pytest_stagehand._compiling.readers.items import items
from pytest_stagehand._compiling.readers.named import every_named
from pytest_stagehand._compiling.readers.page import Level, related
from pytest_stagehand._compiling.readers.places import is_specific, ways
from pytest_stagehand._compiling.readers.repeated import Found, Search, inside, values_of
from pytest_stagehand._compiling.readers.tables import tables
from pytest_stagehand._recording.queries import Query
from pytest_stagehand._recording.readers import Leaf, NodesReader, SelfSource

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.wanted import Wanted
    from pytest_stagehand._compiling.readers.page import Page
    from pytest_stagehand._compiling.readers.repeated import Induce
    from pytest_stagehand._recording.readers import Reader

_MOST_CANDIDATES = 20
_TWO = 2


def list_readers(wanted: Wanted, level: Level, page: Page, induce: Induce) -> Iterator[Reader]:
    """Readers of the one list that gives every example its items; none where two lists do.

    An empty list shows nothing of what an item would be, so that there is none for examples that are all empty.
    """
    item = wanted.item
    first = next((example for example in level.examples if example.value), None)
    if item is None or first is None:
        return
    search = Search(item, level, first, page, induce)
    if every := every_named(first, page):
        yield from (each.reader for each in _nodes_of(search, *every))
        return
    found = list(islice(chain(tables(search), items(search)), _MOST_CANDIDATES))
    if not found and item.kind not in {"object", "list", "mapping"} and level.is_page:
        found = list(_nodes(search))
    if _are_one([each.nodes for each in found]):
        yield from (each.reader for each in found)


def _are_one(lists: list[list[Node]]) -> bool:
    """Whether these are the same items, read in other ways."""
    return all(len(one) == len(other) and all(map(related, one, other)) for one, other in pairwise(lists))


def _nodes(search: Search) -> Iterator[Found]:
    """Nodes of one telling kind, wherever they stand: the headings of a part of the page."""
    example, page = search.first, search.page
    sources = [page.source((*example.path, at)) for at in range(len(values_of(example)))]
    nodes = [_of_kind(node) for node in sources if node is not None]
    known = [node for node in nodes if node is not None]
    if len(known) < max(len(sources), _TWO) or len({(node.role, node.level) for node in known}) > 1:
        return
    query = Query(roles=(known[0].role,), level=known[0].level or None)
    for within in ways(known, example.place.scope, page):
        if not (is_specific(within) or page.snapshot.is_part):
            continue
        found = list(_nodes_of(search, query.model_copy(update={"within": within}), known))
        if found:
            yield found[0]
            return


def _nodes_of(search: Search, query: Query, nodes: list[Node]) -> Iterator[Found]:
    """All nodes of a query, each a value, where these are they."""
    if (
        len(nodes) != len(values_of(search.first))
        or Ground(search.page.snapshot, search.page.variables).nodes(query) != nodes
    ):
        return
    inner = Level(tuple(inside(search.first, [search.first.place.inside(node) for node in nodes])))
    for each in search.induce(search.item, inner, search.page):
        if isinstance(each, Leaf) and isinstance(each.source, SelfSource):
            yield Found(NodesReader(reads="nodes", query=query, each=each), nodes)


def _of_kind(node: Node) -> Node | None:
    return next((each for each in (node, *node.ancestors()) if each.role in TELLING), None)
