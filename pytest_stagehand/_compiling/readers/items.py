"""Lists in the repeated children of a container: list items, cards, rows without headers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import ITEMS, REPEATED, TABLES
from pytest_stagehand._compiling.readers.evidence import evidence
from pytest_stagehand._compiling.readers.page import Level
from pytest_stagehand._compiling.readers.places import is_specific
from pytest_stagehand._compiling.readers.repeated import (
    Found,
    Search,
    chosen,
    guards,
    inside,
    reads_all,
)
from pytest_stagehand._programs.items import grouped
from pytest_stagehand._programs.tables import is_out_of_sight
from pytest_stagehand._programs.tree import header_labels, walk
from pytest_stagehand._recording.readers import ItemsReader, ObjectReader

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.wanted import Wanted
    from pytest_stagehand._compiling.readers.page import Example, Page


def items(search: Search) -> Iterator[Found]:
    """The children of a container that have the values, one each."""
    first = search.first
    own = [first.place.node] if first.place.node is not None else []
    for holder in dict.fromkeys((*own, *walk(first.place.scope))):
        for role in dict.fromkeys(child.role for child in holder.children if child.role in REPEATED):
            if role == "row" and _has_headers(holder):
                continue
            children = [child for child in holder.children if child.role == role and not is_out_of_sight(child)]
            items = chosen(children, first, search.page)
            if items is None or (len(items) == 1 and (role not in ITEMS or len(children) > 1)):
                continue
            yield from _item(search, holder, items)


def _has_headers(holder: Node) -> bool:
    """Whether rows stand in a table whose columns are known by their headers, and so not by their place."""
    return any(above.role in TABLES and header_labels(above) for above in (holder, *holder.ancestors()))


def _item(search: Search, holder: Node, items: list[Node]) -> Iterator[Found]:
    role, page = items[0].role, search.page
    groups: list[tuple[Example, list[Node]]] = []
    for example in search.level.examples:
        nodes = items if example is search.first else _of(example, holder.role, role, page)
        if nodes is None:
            return
        groups.append((example, nodes))
    inner = [
        each for example, nodes in groups for each in inside(example, [example.place.inside(node) for node in nodes])
    ]
    if not all(_may_hold(search.item, example, page) for example in inner[:2]):
        return
    passed_over = {child.role for child in holder.children if child not in items}
    for each in search.induce(search.item, Level(tuple(inner)), page):
        for within, title in guards(holder, items, search):
            reader = ItemsReader(
                reads="items",
                within=within,
                container=holder.role,
                title=title,
                item=role,
                beside=tuple(sorted(passed_over)),
                each=each,
            )
            is_told = not search.level.is_page or search.page.snapshot.is_part
            if (is_told or _is_known(reader)) and reads_all(reader, search.level):
                yield Found(reader, [node for _, nodes in groups for node in nodes])
                return


def _is_known(reader: ItemsReader) -> bool:
    """Whether not just any list on any page is read: by a title or place, or by what an item must have."""
    has_fields = isinstance(reader.each, ObjectReader) and len(reader.each.fields) > 1
    return reader.title is not None or is_specific(reader.within) or has_fields


def _of(example: Example, container: str, role: str, page: Page) -> list[Node] | None:
    """The items of another example: of its one container of the kind; none where it has none."""
    if not example.value:
        return []
    groups = grouped(example.place.scope, container, role)
    own = [chosen([node for node in group if node.role == role], example, page) for group in groups]
    fitting = [nodes for nodes in own if nodes]
    return fitting[0] if len(fitting) == 1 else None


def _may_hold(item: Wanted, example: Example, page: Page) -> bool:
    """Whether a value of the item can be read in it at all: spares the work on lists of other things."""
    if item.kind in {"list", "mapping"}:
        return True
    if item.kind != "object":
        return bool(evidence(item, example, page))
    plain = [each for each in item.fields if each.wanted.kind in {"text", "url"} and not each.wanted.nullable]
    given = [each for each in plain if example.at(each.key).value is not None]
    return all(evidence(each.wanted, example.at(each.key), page) for each in given[:1])
