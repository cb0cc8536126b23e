"""Repeated items: which container is meant, and which of its children are items.

All children of the recorded role are items and must be read. A child of another role that reads like an item is a
failure: leaving it out could be leaving data out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import DATA_ROWS, FIELDS, OPTIONS, PRESSABLE, TABLES
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.tables import is_notice, is_out_of_sight, is_placeholder, refuse_unfinished
from pytest_stagehand._programs.text import passes
from pytest_stagehand._programs.tree import reading, title, walk
from pytest_stagehand._recording.readers import Leaf, SelfSource

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._recording.readers import ItemsReader
from pytest_stagehand._programs.tree import Scope

_NO_CONTENT = PRESSABLE | FIELDS | OPTIONS | {"heading"}
_PLACEHOLDER_TEXTS = 3
"""Texts that an empty state may have: that there is nothing, and what to do about it."""


def items_of(reader: ItemsReader, scope: Scope, reads: Callable[[Node], float]) -> list[Node]:
    """The items of the one container in `scope` in which at least one can be read.

    Args:
        reader: What an item and its container are.
        scope: Where to look.
        reads: How much of what an item must have can be read of a node, 0 to 1.

    Raises:
        ProgramFailed: No container or two, an item that can't be read whole or has not loaded, or another child that reads
            like one.
    """
    groups = [group for group in grouped(scope, reader.container, reader.item) if _is_titled(reader, group[0].parent)]
    readable = [group for group in groups if any(node.role == reader.item and reads(node) == 1 for node in group)]
    if reader.parted:
        readable = _outermost(reader, readable, reads)
    if len(readable) > 1:
        raise ProgramFailed("program-failed", f"one {reader.container} of {reader.item}", f"{len(readable)} of them")
    if not readable:
        return _none_of(reader, scope, groups, reads)
    items = [node for node in readable[0] if _is_item(reader, node, reads)]
    refuse_unfinished(items)
    if _is_self(reader) and len(items) == 1 and is_placeholder(reading(items[0])):
        raise ProgramFailed("program-failed", "an item or that there is none", f'"{reading(items[0])}"')
    return items


def _outermost(reader: ItemsReader, groups: list[list[Node]], reads: Callable[[Node], float]) -> list[list[Node]]:
    """The groups that don't stand in an item of another: what has all of its values is a part of it."""
    items = {node for group in groups for node in group if node.role == reader.item and reads(node) == 1}
    return [group for group in groups if items.isdisjoint(group[0].ancestors())]


def grouped(scope: Scope, container: str, item: str) -> list[list[Node]]:
    """Children, as far as they are in `scope`, of every node of role `container` that has one of role `item`."""
    nodes = dict.fromkeys(walk(scope))
    holders = dict.fromkeys(
        node.parent for node in nodes if node.role == item and node.parent is not None and node.parent.role == container
    )
    if not holders and container == "generic":  # structure around one thing alone is left out of a snapshot
        alone = [node for node in nodes if node.role == item]
        return [alone] if len(alone) == 1 else []
    return [[child for child in holder.children if child in nodes] for holder in holders]


def _is_item(reader: ItemsReader, node: Node, reads: Callable[[Node], float]) -> bool:
    if is_notice(node) or is_out_of_sight(node):
        return False
    share = reads(node)
    if node.role == reader.item:
        return share > 0 or node.role not in reader.beside
    known = node.role in reader.beside
    if (known and _is_self(reader)) or share == 0 or (known and share < 1):
        return False
    raise ProgramFailed("guard-changed", f"only {reader.item} as items", f'{node.role} "{reading(node)[:80]}"')


def _is_self(reader: ItemsReader) -> bool:
    """Whether an item is read whole, so that anything with text reads like one."""
    return isinstance(reader.each, Leaf) and isinstance(reader.each.source, SelfSource)


def _is_titled(reader: ItemsReader, holder: Node | None) -> bool:
    return reader.title is None or (holder is not None and passes(reader.title, title(holder), {}))


def _none_of(reader: ItemsReader, scope: Scope, groups: list[list[Node]], reads: Callable[[Node], float]) -> list[Node]:
    """No items, where the container is there and empty or the region says that there is nothing."""
    if any(reads(node) > 0 for node in walk(scope) if node.role == reader.item):
        raise ProgramFailed("program-failed", f"{reader.item} that can be read whole", "some in part only")
    holders = [node for node in walk(scope) if node.role == reader.container and _is_titled(reader, node)]
    if reader.container != "generic" and len(holders) == 1 and not groups and _is_empty(holders[0]):
        return []
    texts = [node for node in walk(scope) if not node.children and node.role not in _NO_CONTENT and reading(node)]
    said = any(is_placeholder(reading(node)) for node in texts)
    if reader.within and said and len(texts) <= _PLACEHOLDER_TEXTS and not any(map(_is_foreign, walk(scope))):
        return []
    raise ProgramFailed("program-failed", f"{reader.item} in a {reader.container}", "none that can be read")


def _is_empty(holder: Node) -> bool:
    """Whether nothing stands in it; its own name is no content."""
    return not holder.children or not any(map(reading, holder.children))


def _is_foreign(node: Node) -> bool:
    """Content of a kind that an empty state has no use for."""
    return node.role in DATA_ROWS or node.role in TABLES
