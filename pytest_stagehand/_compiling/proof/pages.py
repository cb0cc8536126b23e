"""The same page, changed in one way: the only place where pages are changed to see what a program makes of that.

Everything happens on copies of the tree in memory; the live page is never altered.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CAPTIONS, TITLED
from pytest_stagehand._browser.snapshot import TEXT, Node, Snapshot
from pytest_stagehand._programs.text import normalised
from pytest_stagehand._programs.tree import cells, reading

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Mapping

OTHER = "Zebra crossing"
"""A text that no page has, of no kind that a program tells apart."""
OTHER_URL = "http://elsewhere.invalid/another-page"
_PARTS = frozenset({"before", "after", "joined"})
"""Attributes that hold parts of a text."""


def copied(snapshot: Snapshot, alter: Callable[[Node], Node | None]) -> Snapshot:
    """A copy of `snapshot` of which every node went through `alter`, which may leave it out (`None`)."""
    return replace(snapshot, root=_copied(snapshot.root, None, alter) or _blank())


def bare(snapshot: Snapshot) -> Snapshot:
    """A page of the same address with nothing on it."""
    return replace(snapshot, root=_blank(), passing=())


def blank(snapshot: Snapshot) -> Snapshot:
    """Another page with one line of text on it."""
    root = Node(ref="0-0", role="document", tag="html")
    root.children = [Node(ref="0-1", role="heading", name=OTHER, level=1, parent=root)]
    return replace(snapshot, root=root, passing=())


def elsewhere(snapshot: Snapshot, nodes: Collection[Node]) -> Snapshot:
    """Another page, with a thing of each kind that these nodes are, called otherwise."""
    page = blank(snapshot)
    kinds = {(node.role, node.level): node for node in nodes}
    page.root.children += [
        Node(
            f"0-{at}",
            node.role,
            OTHER,
            node.tag,
            node.value and OTHER,
            url=node.url,
            level=node.level,
            parent=page.root,
        )
        for at, node in enumerate(kinds.values(), 2)
    ]
    return page


def without(snapshot: Snapshot, *gone: Node) -> Snapshot:
    """The page without these nodes and all below them, nor what they said in the names of what they stood in.

    A title that only has their words in it stays, unless they are its caption: it does not come of them.
    """
    refs = {node.ref for node in gone}
    said = {text for node in gone for text in (normalised(node.name), reading(node)) if text}
    above = {each.ref for node in gone for each in node.ancestors()}
    is_caption = any(each.role in CAPTIONS for node in gone for each in (node, *node.ancestors()))

    def alter(node: Node) -> Node | None:
        if node.ref in refs:
            return None
        is_of_them = node.role not in TITLED or is_caption or normalised(node.name) in said
        return replace(node, name=_said_otherwise(node.name, said, "")) if is_of_them and node.ref in above else node

    return copied(snapshot, alter)


def saying(snapshot: Snapshot, texts: Mapping[Node, str]) -> Snapshot:
    """The page on which these nodes read, or hold as fields, other texts; the names of what they stand in follow."""
    others = {node.ref: text for node, text in texts.items()}
    above = {node.ref: _names_above(node) for node in texts}
    named = {ref for refs in above.values() for ref in refs}

    def alter(node: Node) -> Node:
        if node.ref in others:
            return _saying(node, others[node.ref])
        if node.ref not in named:
            return node
        name = node.name
        for part, text in texts.items():
            if node.ref in above[part.ref]:
                name = _said_otherwise(name, {normalised(part.name), reading(part)} - {""}, text)
        return replace(node, name=name)

    return copied(snapshot, alter)


def altered(snapshot: Snapshot, refs: Collection[str], alter: Callable[[Node], Node]) -> Snapshot:
    """The page with these nodes as `alter` makes them."""
    return copied(snapshot, lambda node: alter(node) if node.ref in refs else node)


def reworded(snapshot: Snapshot, refs: Collection[str], reword: Callable[[str], str]) -> Snapshot | None:
    """The page with all that these nodes say or hold as `reword` makes it; `None` where there are none."""

    def alter(node: Node) -> Node:
        return replace(node, name=reword(node.name), shown=reword(node.shown), value=node.value and reword(node.value))

    return altered(snapshot, refs, alter) if refs else None


def with_more(snapshot: Snapshot, holder: Node, more: Collection[Node]) -> Snapshot:
    """The page with more nodes at the end of one."""
    return altered(snapshot, {holder.ref}, lambda node: replace(node, children=[*node.children, *more]))


def with_copy(snapshot: Snapshot, item: Node) -> Snapshot:
    """The page with one more item, the same as this one and behind it."""
    assert item.parent is not None
    holder, numbers = item.parent.ref, count()

    def alter(node: Node) -> Node:
        if node.ref != holder:
            return node
        children = [
            each for child in node.children for each in ((child, _copy(child, numbers)) if child is item else (child,))
        ]
        return replace(node, children=children)

    return copied(snapshot, alter)


def with_columns_swapped(snapshot: Snapshot, rows: Collection[Node], one: int, other: int) -> Snapshot | None:
    """The page with two columns of a table in each other's place, headers included; `None` where cells are merged."""
    swapped = {}
    for row in rows:
        own = cells(row)
        if len(own) <= max(one, other):
            continue
        first, second = own[one], own[other]
        if first.parent is not row or second.parent is not row:
            return None
        exchange = {first: second, second: first}
        swapped[row.ref] = [exchange.get(child, child) for child in row.children]
    return copied(snapshot, lambda node: replace(node, children=swapped.get(node.ref, node.children)))


def _copy(node: Node, numbers: count[int]) -> Node:
    children = [_copy(child, numbers) for child in node.children]
    attributes = {name: value for name, value in node.attributes.items() if name != "id"}  # there once
    return replace(node, ref=f"0-copy{next(numbers)}", children=children, attributes=attributes)


def _names_above(node: Node) -> set[str]:
    return {above.ref for above in node.ancestors()}


def _saying(node: Node, text: str) -> Node:
    if node.value is not None:
        return replace(node, value=text)
    own = {name: value for name, value in node.attributes.items() if name not in _PARTS}
    node = replace(node, shown="", unseen=node.unseen - {"name"}, attributes=own)
    if node.role == TEXT or (node.name and not node.children):
        return replace(node, name=text, children=[])
    leaf = Node(ref=f"{node.ref}-text", role=TEXT, name=text)
    return replace(node, name=text if node.name else "", children=[leaf])


def _said_otherwise(name: str, said: Collection[str], text: str) -> str:
    """A name with another text in the place of these, the longest first."""
    clean = normalised(name)
    for each in sorted(said, key=len, reverse=True):
        clean = clean.replace(each, text)
    return normalised(clean)


def _copied(node: Node, parent: Node | None, alter: Callable[[Node], Node | None]) -> Node | None:
    altered = alter(node)
    if altered is None:
        return None
    copy = replace(altered, parent=parent, children=[])
    copy.children = [child for below in altered.children if (child := _copied(below, copy, alter)) is not None]
    return copy


def _blank() -> Node:
    return Node(ref="0-0", role="document", tag="html")
