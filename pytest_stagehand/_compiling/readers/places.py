"""The ways to a part of the page: regions by which it is known again, from the most telling to none.

What was read is no way to it, since it changes. Nor is what tells one row or card from its siblings, unless the
instruction says it: nobody knows whether `Blue shirt` was meant, or the first, or the cheapest.
"""

from __future__ import annotations

from itertools import islice, product
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CAPTIONS, CARD_PARTS, ENTRIES, GUARDS, TABLES, UNTITLED
from pytest_stagehand._compiling.asked.regions import title_test
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.queries import located
from pytest_stagehand._programs.tree import cells, headings_over, is_header_row, reading, title, walk
from pytest_stagehand._recording.queries import Region, TextTest, Within

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.readers.page import Page
    from pytest_stagehand._programs.tree import Scope

_CARD_SIZE = 3
"""Nodes from which something without a role of its own can be a card."""
_MOST_HEADINGS = 4


def ways(nodes: list[Node], scope: Scope, page: Page) -> list[Within]:
    """Regions of `scope` that lead to a part with all these nodes, the most telling first, at last none."""
    top = common(nodes)
    one = next((node for node in nodes if repeated(node) is not None), None)
    regions = [
        region for region, holder in _regions(top, nodes[0], page) if one is None or _is_told(region, holder, one, page)
    ]
    rows = _row_regions(one, page) if one is not None else []
    alone: list[Within] = [*((row,) for row in rows), *((region,) for region in regions)]
    known = _leading(alone, nodes, scope, page)
    # Two regions only for one that alone is not there once: each of them can be renamed.
    inner = [region for region in (*rows, *regions) if (region,) not in known]
    pairs: list[Within] = [(outer, each) for each, outer in product(inner, regions) if outer != each]
    paired = _leading(pairs, nodes, scope, page)
    general = _leading([(Region(role="main"),), ()], nodes, scope, page)
    return [*sorted(known | paired, key=(known | paired).__getitem__), *general]


def is_specific(within: Within) -> bool:
    """Whether the way names something, so that another page does not have it."""
    return any(region.title or region.holds for region in within)


def common(nodes: list[Node]) -> Node:
    """The innermost node that holds all of these, or the one itself."""
    lines = [{node, *node.ancestors()} for node in nodes[1:]]
    line = (nodes[0], *nodes[0].ancestors())
    return next(node for node in line if all(node in other for other in lines))


def repeated(node: Node) -> Node | None:
    """The outermost row, item or card that `node` stands in, of those that have siblings of their kind."""
    found = None
    for each in (node, *node.ancestors()):
        if each.parent is not None and _is_repeated(each):
            found = each
    return found


def title_of(container: Node, items: list[Node], page: Page) -> TextTest | None:
    """A test for the title of a list or table, where it has one that is none of its items' and no data."""
    heading = next((node for item in items for node in item.walk() if node.role in CAPTIONS), None)
    said = title(container)
    own = container.name or not (heading is not None and reading(heading) == said)
    return title_test(said) if own and container.role not in UNTITLED and page.is_constant(said) else None


def _is_repeated(node: Node) -> bool:
    assert node.parent is not None
    siblings = [each for each in node.parent.children if each.role == node.role and each is not node]
    if node.role in ENTRIES:
        return any(not (each.role == "row" and is_header_row(each)) for each in siblings)
    kinds = frozenset(below.role for below in node.walk())
    is_card = node.role in CARD_PARTS and sum(1 for _ in node.walk()) >= _CARD_SIZE
    return is_card and any(frozenset(below.role for below in each.walk()) == kinds for each in siblings)


def _regions(top: Node, first: Node, page: Page) -> Iterator[tuple[Region, Node]]:
    """Sections of the first node and named parts around all, nearest first, with the node that names or is them."""
    for heading in islice(headings_over(first, page.snapshot.root), _MOST_HEADINGS):
        test = title_test(reading(heading)) if page.is_constant(reading(heading)) else None
        if test:
            yield Region(role="section", title=test), heading
    for above in (top, *top.ancestors()):
        if page.snapshot.is_part and above.parent is page.snapshot.root:
            return  # what the step is limited to is no part of itself
        said = title(above)
        if above.role in GUARDS and page.is_constant(said) and (test := title_test(said)):
            yield Region(role=above.role, title=test), above


def _is_told(region: Region, holder: Node, one: Node, page: Page) -> bool:
    """Whether a region is more than the row or card that the node stands in, or is asked for."""
    item = repeated(one)
    is_inside = item is not None and (holder is item or item in set(holder.ancestors()))
    return not is_inside or (region.title is not None and page.is_asked(region.title.text))


def _row_regions(node: Node, page: Page) -> list[Region]:
    """The row that a node stands in, by the one cell that the instruction says."""
    row = next((above for above in (node, *node.ancestors()) if above.role == "row"), None)
    table = next((above for above in node.ancestors() if above.role in TABLES), None)
    if row is None or table is None:
        return []
    said = [reading(cell) for cell in cells(row)]
    asked = [text for text in said if page.is_asked(text) and page.is_constant(text)]
    return [Region(role="row", holds=TextTest(how="equals", text=text)) for text in asked]


def _leading(options: list[Within], nodes: list[Node], scope: Scope, page: Page) -> dict[Within, int]:
    """Those of the ways that lead to a part with all these nodes, each with how many nodes that part has."""
    found: dict[Within, int] = {}
    for within in options:
        try:
            there = set(walk(located(within, scope, page.variables)))
        except ProgramFailed:
            continue
        if there.issuperset(nodes):
            found[within] = len(there)
    return found
