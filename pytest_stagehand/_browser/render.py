"""The snapshot as text: one line a node, `[0-17] button: Add to cart [disabled]`, two spaces a level."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._basics.words.glyphs import is_glyph, readable
from pytest_stagehand._browser.roles import PRESSABLE
from pytest_stagehand._browser.snapshot import SHOWN_STATES, in_line

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_stagehand._browser.snapshot import Node, Snapshot

TEXT_LIMIT = 1_000
"""Longest name or value on a line; the rest of an essay does not help to find anything."""

SHOWN_ATTRIBUTES = (
    "type",
    "placeholder",
    "description",
    "haspopup",
    "sort",
    "multiple",
    "editable",
    "checkable",
    "secret",
    "opaque",
)
"""Attributes that say what a node is for, in the order in which they are printed. Ids and URLs stay out: they are long,
and the number in front leads to the node."""


def render(snapshot: Snapshot, *, urls: bool = False) -> str:
    """The page's nodes as lines, the document itself left out.

    Args:
        snapshot: What to print.
        urls: Print the absolute URL of each link, image and frame.
    """
    return "\n".join(line for child in snapshot.root.children for line in _lines(child, 0, urls=urls))


def render_node(node: Node, *, urls: bool = False) -> str:
    """One node on one line, without what is below it."""
    return _line(node, node.said, _marks(node, urls=urls))


def outline(node: Node, depth: int = 0) -> Iterator[str]:
    """A node and what is below it as a model reads it: the same lines, one space a level, with fewer words.

    What holds nothing but plain text is one line with all of that text, and types that the role says already are left out.
    """
    stack = [(node, depth)]
    while stack:
        current, level = stack.pop()
        yield " " * level + outline_node(current)
        stack.extend((child, level + 1) for child in reversed(outlined_below(current)))


def outline_text(snapshot: Snapshot) -> str:
    """The whole page as a model reads it."""
    return "\n".join(line for child in snapshot.root.children for line in outline(child))


def outlined(snapshot: Snapshot) -> Iterator[Node]:
    """The nodes that have a line of their own in `outline_text`, in reading order."""
    stack = list(reversed(snapshot.root.children))
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(outlined_below(node)))


def unnumbered(snapshot: Snapshot) -> Iterator[str]:
    """What the page says line by line, without ids, levels, and where the focus is: the same where nothing else changed."""
    return (outline_node(node).partition("] ")[2].replace(" [focused]", "") for node in outlined(snapshot))


def outline_node(node: Node) -> str:
    """One node on one line, as `outline` has it."""
    return _line(node, node.said or _plain_text(node), outline_marks(node))


def outline_marks(node: Node) -> list[str]:
    """What such a line says of a node besides its role and name."""
    return [mark for mark in _marks(node, urls=False) if mark not in SAID_BY_ROLE]


def outlined_below(node: Node) -> list[Node]:
    """The children that get lines of their own in `outline`."""
    return [] if _plain_text(node) else node.children


SAID_BY_ROLE = frozenset(f"type={kind}" for kind in ("button", "checkbox", "radio", "submit", "text"))


def _plain_text(node: Node) -> str:
    """The text of a node without a name that holds nothing but text; empty for all others."""
    if node.name or not node.children or not all(_is_plain(child) for child in node.children) or _offers(node):
        return ""
    return in_line((child.goes_on, child.said) for child in node.children)


def _offers(node: Node) -> bool:
    """Whether lines of text stand in what takes a click: each may be an entry of what that opened, to be pressed itself."""
    lines = [child for child in node.children if child.tag and child.tag not in PHRASING]
    return len(lines) > 1 and any(each.clickable or each.role in PRESSABLE for each in (node, *node.ancestors()))


PHRASING = frozenset(
    "a abbr b bdi bdo cite code data dfn em i kbd mark q s samp small span strong sub sup time u var".split()
)
"""What HTML calls text-level: several of them are one line."""


def _is_plain(node: Node) -> bool:
    is_marked = node.states or node.clickable or not node.attributes.keys() <= {"before", "after", "joined"}
    return node.role == "text" and not (node.children or is_marked)


def _line(node: Node, name: str, marks: Iterable[str]) -> str:
    read = readable(name)
    shown = f": {printable(read, TEXT_LIMIT)}" if read else ""
    return f"[{node.ref}] {node.role}{shown}" + "".join(f" [{mark}]" for mark in marks)


def _lines(node: Node, depth: int, *, urls: bool) -> Iterator[str]:
    stack = [(node, depth)]
    while stack:
        current, level = stack.pop()
        yield "  " * level + render_node(current, urls=urls)
        stack.extend((child, level + 1) for child in reversed(current.children))


def _marks(node: Node, *, urls: bool) -> Iterator[str]:
    if node.level:
        yield f"level={node.level}"
    yield from (state for state in SHOWN_STATES if state in node.states)
    if node.clickable:
        yield "clickable"
    if node.scrollable:
        yield "scrollable"
    if is_glyph(node.name):
        yield "icon"
    yield from _displayed(node)
    if "whole" in node.attributes:
        yield "value=all of its text"
    elif node.value is not None:
        yield f"value={printable(node.value, TEXT_LIMIT)}"
    for name in SHOWN_ATTRIBUTES:
        if name in node.attributes and name not in node.unseen:
            yield f"{name}={printable(node.attributes[name], TEXT_LIMIT)}"
    if urls and node.url:
        yield f"url={printable(node.url, TEXT_LIMIT)}"


def _displayed(node: Node) -> Iterator[str]:
    """What is struck through, or not displayed where one would think so; of the options of a closed list everybody knows."""
    if "struck" in node.attributes:
        yield "struck through"
    if node.role == "option" and node.tag == "option":
        return
    if not node.is_seen:
        yield "not displayed"
    elif "name" in node.unseen:
        yield "name not displayed"
    if node.is_seen and node.shown:
        yield f"reads={printable(node.shown, TEXT_LIMIT)}"
