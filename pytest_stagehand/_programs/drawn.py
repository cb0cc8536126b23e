"""Rows that are drawn with structure alone: `div`s that stand side by side and hold things of the same kinds.

What stands in one of them is told by the text that it begins with, as in a row of a table: a switch by the words before it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import KINDLESS
from pytest_stagehand._browser.snapshot import GENERIC, SILENT
from pytest_stagehand._programs.tree import reading

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node

ITEM = "item"
"""What a program calls such a row; no ARIA role."""
_NO_KIND = KINDLESS | {SILENT}


def is_item(node: Node) -> bool:
    """Whether a node is one of several that are drawn alike; texts alone make none."""
    kinds = _kinds(node) if node.role == GENERIC and node.parent is not None else frozenset()
    siblings = node.parent.children if node.parent is not None and kinds else ()
    return any(each is not node and each.role == GENERIC and _kinds(each) == kinds for each in siblings)


def name_of(item: Node) -> Node | None:
    """The first words in a row: they say which one it is."""
    return next((each for each in item.walk() if not each.children and any(map(str.isalpha, reading(each)))), None)


def _kinds(node: Node) -> frozenset[str]:
    return frozenset(below.role for below in node.walk()) - _NO_KIND
