"""What rows and items are made of, so that a placeholder, an entry form or an *Add* button among them is told from them.

No word tells "No more guests" from a guest in all languages. What else stands in the others does: their buttons, their texts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pytest_stagehand.browser.kinds import CONTROLS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_stagehand.browser.snapshot import Node

Made = Literal["", "text", "controls", "both"]
ROWS = frozenset({"row", "listitem", "article"})


def made_of_each(nodes: Sequence[Node]) -> Made:
    """What all of these rows or items are made of; empty where they differ."""
    kinds = {_made_of(node) for node in nodes}
    return kinds.pop() if len(kinds) == 1 else ""


def odd_ones(nodes: Sequence[Node], each: Made) -> list[Node]:
    """Those that are made of something else than `each`; none where the page came to make all of several otherwise."""
    odd = [node for node in nodes if each and _made_of(node) != each]
    return [] if len(odd) == len(nodes) > 1 and made_of_each(nodes) else odd


def _made_of(node: Node) -> Made:
    if node.role not in ROWS:
        return ""
    below = list(_outermost(node))
    has_controls = any(each.role in CONTROLS for each in below)
    has_text = any(each.role not in CONTROLS and each.text for each in below) or not node.children
    return "both" if has_controls and has_text else "controls" if has_controls else "text"


def _outermost(node: Node) -> Iterator[Node]:
    """The controls in a node, and the leaves that stand in none."""
    for child in node.children:
        if child.role in CONTROLS or not child.children:
            yield child
        else:
            yield from _outermost(child)
