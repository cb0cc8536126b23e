"""Nodes made by hand, as the walk of a page would give them: the same roles, names and tags for the same content.

A test puts them into a page and reads that (`tests/browser/test_files.py`), so that nobody who reads a tree need know where it
came from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.snapshot import TEXT, Node, Snapshot
from pytest_stagehand._browser.text import collapsed

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MOST_LEVELS = 6


def element(role: str, tag: str, below: Iterable[Node] = (), *, name: str = "") -> Node:
    """A node with what stands in it; numbered once the whole is put together."""
    node = Node("", role, name, tag, children=list(below))
    for child in node.children:
        child.parent = node
    return node


def text(words: str, tag: str = "p") -> Node:
    """A text as it is read: white space collapsed."""
    return Node("", TEXT, collapsed(words), tag)


def paragraph(lines: Sequence[str]) -> Node:
    """Lines that stand below each other without a space between them."""
    if len(lines) == 1:
        return text(lines[0])
    return element("paragraph", "p", [text(line) for line in lines])


def heading(words: str, level: int) -> Node:
    """A heading; of the lowest rank from the sixth on."""
    rank = min(level, MOST_LEVELS)
    node = element("heading", f"h{rank}", name=collapsed(words))
    node.level = rank
    return node


def part(called: str, below: Iterable[Node]) -> Node:
    """A part that is called something, which nobody reads: as `aria-label` says it."""
    node = element("region", "section", below, name=called)
    node.unseen = frozenset({"name"})
    return node


def field(label: str, value: str) -> Node:
    """Something that is known of a file and stands nowhere in it: a text that is looked for in the file is not found here."""
    node = element("textbox", "input", name=label)
    node.value = collapsed(value)
    node.states = frozenset({"readonly"})
    node.unseen = frozenset({"name", "value"})
    return node


def whole(label: str, said: str) -> Node:
    """A field that holds all that a part says, which stands in the tree as well."""
    node = field(label, said)
    node.attributes = {"whole": "true"}
    return node


def table(rows: Sequence[Sequence[str]], *, is_headed: bool) -> Node:
    """A table, the first of whose rows may be the headers of its columns."""
    head, body = (rows[:1], rows[1:]) if is_headed else ((), rows)
    groups = [element("rowgroup", "thead", (_row(each, "columnheader", "th") for each in head))] if head else []
    groups += [element("rowgroup", "tbody", (_row(each, "cell", "td") for each in body))] if body else []
    return element("table", "table", groups)


def _row(cells: Sequence[str], role: str, tag: str) -> Node:
    return element("row", "tr", (element(role, tag, name=collapsed(each)) for each in cells))


def snapshot_of(title: str, below: Iterable[Node]) -> Snapshot:
    """All of a file, its nodes numbered in reading order."""
    root = element("document", "html", below, name=collapsed(title))
    for number, node in enumerate(root.walk()):
        node.ref = f"0-{number}"
    return Snapshot(root, title=root.name)
