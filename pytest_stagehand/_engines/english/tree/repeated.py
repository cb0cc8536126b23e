"""What a page offers several times although it is one thing: the same link, or a bar above a table and again below it.

A person takes the first that is in sight. Whatever could make a difference is no such thing: links to other addresses, a bar
of other controls, or one of another table.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import TABLES
from pytest_stagehand._engines.english.tree.index import is_control
from pytest_stagehand._programs.tree import walk

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_stagehand._browser.snapshot import Node, Snapshot

_BARS = 2
"""One above a table and one below it; and the controls that make a bar: one alone may be of something else there."""


def as_one(nodes: list[Node], snapshot: Snapshot) -> list[Node]:
    """What a person takes of nodes that a sentence fits equally well: those in sight, and the first where all do the same."""
    seen = [node for node in nodes if node.is_seen] or nodes
    return seen[:1] if _lead_to_the_same(seen, snapshot.url) or _are_of_two_bars(seen) else seen


def _lead_to_the_same(nodes: Sequence[Node], url: str) -> bool:
    """Whether all are links to one address, or hold nothing else that is operated; a link to this page may be a button."""
    found = {_address(node) for node in nodes}
    here = url.partition("#")[0]
    return len(found) == 1 and not any(each.partition("#")[0] in ("", here) for each in found)


def _address(node: Node) -> str:
    links = {each.url or "" for each in node.walk() if is_control(each)}
    return links.pop() if len(links) == 1 else ""


def _are_of_two_bars(nodes: Sequence[Node]) -> bool:
    """Whether two controls stand in bars of the same controls above and below a table, or are headers in its head and foot."""
    if len(nodes) != _BARS or len({(node.role, node.name) for node in nodes}) != 1:
        return False
    first, last = ([node, *node.ancestors()] for node in nodes)
    top = next(each for each in first if each in set(last))
    if top in nodes:
        return False
    above, below = (next(each for each in way if each.parent is top) for way in (first, last))
    between = top.children[top.children.index(above) + 1 : top.children.index(below)]
    tables = [each for each in top.walk() if each.role in TABLES]
    is_around = len(tables) == 1 and tables[0] in set(walk(between))
    are_headers = tables == [top] and all(any(each.role == "columnheader" for each in way) for way in (first, last))
    shared = _controls(below)
    return are_headers or (is_around and len(shared) >= _BARS and _controls(above) >= shared)


def _controls(bar: Node) -> set[tuple[str, str]]:
    return {(each.role, each.name) for each in bar.walk() if is_control(each) and each.role != "option"}
