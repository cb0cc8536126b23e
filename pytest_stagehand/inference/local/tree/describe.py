"""An element in words, for people: `button "Add to cart" in group "Size"`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand.errors import printable
from pytest_stagehand.inference.local.tree.index import is_control
from pytest_stagehand.inference.local.tree.roles import ROWS

if TYPE_CHECKING:
    from pytest_stagehand.browser.snapshot import Node
    from pytest_stagehand.inference.local.tree.index import Index

NAME_LIMIT = 60

_NAMED_PARTS = frozenset(
    "group radiogroup region form dialog alertdialog table grid list listbox combobox navigation toolbar tablist menu "
    "tabpanel article".split()
)


def describe(index: Index, node: Node) -> str:
    """The role and name of a node, and the nearest named group or row that it stands in."""
    where = _where(index, node)
    return f"{_what(index, node)} in {where}" if where else _what(index, node)


def _what(index: Index, node: Node) -> str:
    name = node.name or index.text(node) or index.label(node)
    hints = (node.attributes.get(hint, "") for hint in ("placeholder", "title", "alt"))
    name = name or next(filter(None, hints), "")
    return f"{node.role} {_quoted(name)}" if name else node.role


def _where(index: Index, node: Node) -> str:
    for above in node.ancestors():
        if above.role in ROWS and (title := _title(index, above, node)):
            return f"{above.role} {_quoted(title)}"
        if above.role in _NAMED_PARTS and above.name:
            return f"{above.role} {_quoted(above.name)}"
    return ""


def _title(index: Index, row: Node, node: Node) -> str:
    """The first text of a row that is not the node's own."""
    own = index.part(node)
    for below in index.below(index.part(row)):
        is_leaf = not below.children and index.places[below] not in own
        if is_leaf and below.name and (below.role == "link" or not is_control(below)):
            return below.name
    return ""


def _quoted(text: str) -> str:
    return f'"{printable(" ".join(text.split()), NAME_LIMIT)}"'


def describe_differently(index: Index, nodes: list[Node]) -> list[str]:
    """Descriptions that tell the nodes apart, by their place in reading order where words don't."""
    words = [describe(index, node) for node in nodes]
    counts = {text: words.count(text) for text in words}
    seen: dict[str, int] = {}
    for at, text in enumerate(words):
        if counts[text] > 1:
            seen[text] = seen.get(text, 0) + 1
            words[at] = f"{text} ({seen[text]} of {counts[text]})"
    return words
