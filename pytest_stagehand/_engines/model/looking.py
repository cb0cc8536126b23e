"""What a page shows differently after something was done, as text for a model that knows how it was before."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._browser.render import outline_node, outline_text, outlined, outlined_below

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node, Snapshot


@dataclass(frozen=True, slots=True)
class Change:
    """The difference of two readings.

    Attributes:
        text: New and changed nodes, with what they stand in; the whole tree where that is no longer.
        gone: Ids that are no longer there, those below another one that is gone left out.
        is_whole: `text` is the whole tree: another document, or nothing changed, or nearly everything.
    """

    text: str
    gone: tuple[str, ...] = ()
    is_whole: bool = False


def change(before: Snapshot, after: Snapshot) -> Change:
    """What to tell of `after` to whom was shown `before`. Takes time in proportion to the two."""
    whole = outline_text(after)
    if before.frames[0].document != after.frames[0].document:
        return Change(whole, is_whole=True)
    was = {node.ref: outline_node(node) for node in outlined(before)}
    shown = list(outlined(after))
    there = {node.ref for node in shown}
    changed = [node for node in shown if was.get(node.ref) != outline_node(node)]
    lines = _with_ancestors(changed, after)
    gone = tuple(node.ref for node in outlined(before) if node.ref not in there and _is_top(node, there))
    text = "\n".join(lines)
    if (not lines and not gone) or len(text) > len(whole) * 0.7:
        return Change(whole, is_whole=True)
    return Change(text, gone)


def _is_top(node: Node, there: set[str]) -> bool:
    return node.parent is None or node.parent.parent is None or node.parent.ref in there


def _with_ancestors(nodes: list[Node], snapshot: Snapshot) -> list[str]:
    shown = set(nodes)
    for node in nodes:
        for above in node.ancestors():
            if above in shown:
                break
            shown.add(above)
    lines: list[str] = []
    stack = [(child, 0) for child in reversed(snapshot.root.children)]
    while stack:
        node, depth = stack.pop()
        if node in shown:
            lines.append(" " * depth + outline_node(node))
            stack.extend((child, depth + 1) for child in reversed(outlined_below(node)))
    return lines
