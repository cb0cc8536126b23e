"""Where things stand: in a named part of the page, under a heading, in the row of something, beside something.

Scopes are found on the tree. A row is what ARIA calls one, or a block of the page that looks like its neighbours; what
belongs to the row of another thing is never taken, even where the row that was meant holds nothing that fits.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CELLS, COMMANDS, CONTAINERS, ENTRIES, SECTIONING
from pytest_stagehand._engines.english.tree.index import Part, holder, is_control

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.tree.index import Index

ROW_SIZE = 40
"""Nodes up to which a block without a role is taken for a row or card. The cards of real shops (name, picture, price, rating,
sizes, buttons) have 10 to 30 nodes in a snapshot, their lists from 60 on."""

_LOWEST_LEVEL = 9


def section(index: Index, heading: Node) -> Part:
    """What stands under a heading, up to the next one of the same or a higher level, in the part that the heading is in.

    That part is a region, a row, or a block that has its like beside it: the last of many cards ends where it ends.
    """
    level = heading.level or _LOWEST_LEVEL
    is_part = (node for node in heading.ancestors() if node.role in SECTIONING or _is_repeated(index, node))
    above = next(is_part, index.snapshot.root)
    own = index.part(heading)
    end = index.part(above).end
    for place in range(own.end, end):
        node = index.nodes[place]
        if node.role == "heading" and (node.level or _LOWEST_LEVEL) <= level:
            return Part(own.start, place)
    return Part(own.start, end)


def in_row_of(index: Index, anchor: Node, nodes: Collection[Node]) -> list[Node]:
    """Those of `nodes` that stand in the same row, card or block as `anchor`: in the smallest that has any of them.

    A node that is such a block itself counts where it holds no other of them: the row of Blue shirt.
    """
    holders = set(anchor.ancestors())
    for above in (anchor, *anchor.ancestors()):
        part = index.part(above)
        found = [node for node in nodes if index.places[node] in part and node not in holders]
        if found:
            return [node for node in found if _is_row(index, above, anchor, node)]
        if above.role in CONTAINERS:
            return []
        if above in nodes:
            return [above]
    return []


def next_to(index: Index, anchor: Node, nodes: Collection[Node]) -> list[Node]:
    """Those of `nodes` between which and `anchor` no other control stands, in the same part of the page."""
    return [node for node in nodes if _nothing_between(index, *sorted((anchor, node), key=index.places.__getitem__))]


def _nothing_between(index: Index, first: Node, second: Node) -> bool:
    between = index.nodes[index.part(first).end : index.places[second]]
    above = next((node for node in first.ancestors() if node.role in SECTIONING), index.snapshot.root)
    is_free = not any(is_control(node) or node.role == "heading" or node.role in ENTRIES for node in between)
    return is_free and index.places[second] in index.part(above)


def _is_row(index: Index, block: Node, anchor: Node, node: Node) -> bool:
    """Whether `block`, the smallest that holds both, is one row: not a list of rows, of which each holds one of them."""
    if anchor is node or block in (anchor, node):
        return block.role not in CONTAINERS
    towards_anchor, towards_node = _child_towards(index, block, anchor), _child_towards(index, block, node)
    if block.role in CONTAINERS or _are_rows(index, towards_anchor, towards_node) or _row_below(block, anchor):
        return False
    return block.role in ENTRIES or _size(index, block) <= ROW_SIZE


def _row_below(block: Node, anchor: Node) -> bool:
    """Whether `anchor` has a row of its own in `block`."""
    for above in anchor.ancestors():
        if above is block:
            return False
        if above.role in ENTRIES:
            return True
    return False


def names_others(index: Index, node: Node) -> bool:
    """Whether a thing says what stands beside it: out of a row, what can be pressed says what it does or leads to itself.

    A row is what ARIA calls one, or a block that has its like beside it; there a link is a title, and a button is none.
    """
    whole = holder(node) or node
    if whole.role not in COMMANDS or any(above.role in ENTRIES for above in whole.ancestors()):
        return True
    return whole.role == "link" and any(_is_repeated(index, above) for above in whole.ancestors())


def _is_repeated(index: Index, node: Node) -> bool:
    """Whether a block is one of several alike."""
    siblings = node.parent.children if node.parent is not None else []
    return any(_are_rows(index, node, sibling) for sibling in siblings if sibling is not node)


def _child_towards(index: Index, block: Node, node: Node) -> Node:
    place = index.places[node]
    return next(child for child in block.children if place in index.part(child))


def _are_rows(index: Index, one: Node, other: Node) -> bool:
    """Whether two siblings are rows of the same list: by their role, or because they begin and are made alike."""
    if one.role in ENTRIES and other.role in ENTRIES:
        return True
    if (one.role, one.tag) != (other.role, other.tag) or not one.children or not other.children:
        return False
    if one.role in CELLS or is_control(one):
        return False
    leaves, others = _leaves(index, one), _leaves(index, other)
    shared = sum((Counter(leaves) & Counter(others)).values())
    return leaves[0] == others[0] and 2 * shared >= min(len(leaves), len(others))


def _leaves(index: Index, node: Node) -> list[str]:
    """Roles of all that has nothing below it; a heading or control counts as a whole."""
    below = index.below(index.part(node))
    return [leaf.role for leaf in below if not leaf.children or leaf.role == "heading"]


def _size(index: Index, node: Node) -> int:
    part = index.part(node)
    return part.end - part.start


def within(index: Index, parts: Iterable[Part], nodes: Iterable[Node]) -> list[Node]:
    """Those of `nodes` that stand in one of the parts."""
    kept = list(parts)
    return [node for node in nodes if any(index.places[node] in part for part in kept)]
