"""Rows that are drawn with structure alone: `div`s that stand side by side and hold things of the same kinds.

What stands in one of them is told by the words that it begins with, as in a row of a table: a switch by the text before it.
Where another row begins in the same way, as of two mails from one sender, the words behind those belong to the name.
"""

from __future__ import annotations

from itertools import accumulate, islice
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import BUTTONS, FIELDS, KINDLESS
from pytest_stagehand._browser.snapshot import GENERIC, SILENT
from pytest_stagehand._programs.tree import reading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node

ITEM = "item"
"""What a program calls such a row; no ARIA role."""
_LONGEST_NAME = 3
"""Texts of a row that its name is made of at most."""
_CONTROLS = BUTTONS | FIELDS | {"columnheader"}
_NO_KIND = KINDLESS | {SILENT}


def is_item(node: Node) -> bool:
    """Whether a node is one of several that are drawn alike; texts alone make none, nor is a list like what has no rows."""
    alike = list(_alike(node))
    return bool(alike) and _holds_rows(node) in map(_holds_rows, alike)


def words_of(row: Node) -> Iterator[Node]:
    """What a row says, from its beginning; what its controls say is what can be done, or its state."""
    if row.role in _CONTROLS:
        return
    if not row.children and any(map(str.isalpha, reading(row))):
        yield row
    for below in row.children:
        yield from words_of(below)


def beginnings(item: Node) -> list[str]:
    """What a row begins with: its first words, and those with some of what follows."""
    return list(accumulate(map(reading, islice(words_of(item), _LONGEST_NAME)), "{} {}".format))


def name_of(item: Node) -> list[Node]:
    """What a row is called by: as many of its first words as no row beside it begins with, or the first ones."""
    beside = item.parent.children if item.parent is not None else ()
    others = {text for each in beside if each is not item for text in beginnings(each)}
    length = next((count for count, text in enumerate(beginnings(item), 1) if text not in others), 1)
    return list(islice(words_of(item), length))


def called_by(item: Node) -> str:
    """The name of a row, in words."""
    return " ".join(map(reading, name_of(item)))


def _holds_rows(node: Node) -> bool:
    return any(below is not node and any(_alike(below)) for below in node.walk())


def _alike(node: Node) -> Iterator[Node]:
    """What is drawn beside a node and holds things of the same kinds."""
    kinds = _kinds(node) if node.role == GENERIC and node.parent is not None else frozenset()
    siblings = node.parent.children if node.parent is not None and kinds else ()
    return (each for each in siblings if each is not node and each.role == GENERIC and _kinds(each) == kinds)


def _kinds(node: Node) -> frozenset[str]:
    return frozenset(below.role for below in node.walk()) - _NO_KIND
