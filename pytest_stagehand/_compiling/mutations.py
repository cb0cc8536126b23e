"""The same page, changed in one way: what a program reads there shows whether it is honest.

Everything happens on copies of the tree in memory; the live page is never altered.
"""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CHECKABLE, TITLED
from pytest_stagehand._browser.snapshot import TEXT, Node, Snapshot
from pytest_stagehand._programs.extract import line_of
from pytest_stagehand._programs.text import normalised
from pytest_stagehand._programs.tree import cells, reading
from pytest_stagehand._programs.vacuity import copied
from pytest_stagehand._programs.values import converted
from pytest_stagehand._recording.readers import AsBoolean, AsChoice, AsDate, AsNumber, MoneySource

if TYPE_CHECKING:
    from collections.abc import Collection

    from pytest_stagehand._compiling.tracing import LeafRead
    from pytest_stagehand._recording.readers import Between, Leaf

_OTHER = "Zebra crossing"
"""A text that no page has, of no kind that a program tells apart."""
_YEAR = re.compile(r"\d{4}")
_LEAP = 4
"""Years after which every date is there again, but once a century."""


def changed(read: LeafRead, snapshot: Snapshot, others: Collection[Node]) -> tuple[Snapshot, object] | None:
    """The page with another value, and that value; `None` where it can't be changed alone.

    Args:
        read: What is changed.
        snapshot: The page.
        others: Nodes of the other values, which stay.
    """
    if read.leaf.take == "url":
        url = f"{read.text}0"
        refs = {node.ref for node in read.node.walk() if node.url == read.text}
        return copied(snapshot, lambda node: replace(node, url=url) if node.ref in refs else node), url
    if read.leaf.take == "checked":
        return _toggled(read, snapshot)
    if read.leaf.take not in {"text", "value"}:
        return None
    text = _other(read.leaf, _inner(read.leaf.between, read.text))
    if text is None:
        return None
    value = converted(read.leaf.convert, text, line_of(read.leaf, read.node))
    whole = f"{read.leaf.between.before}{text}{read.leaf.between.after}" if read.leaf.between else text
    page = (
        _with_value(read, whole, snapshot) if read.leaf.take == "value" else _with_text(read, whole, snapshot, others)
    )
    return (page, value) if page is not None else None


def without(snapshot: Snapshot, gone: Node) -> Snapshot:
    """The page without a node, nor what it said in the names of what it stood in."""
    said = sorted({normalised(gone.name), reading(gone)} - {""}, key=len, reverse=True)
    above = {node.ref for node in gone.ancestors() if node.role not in TITLED}

    def alter(node: Node) -> Node | None:
        if node.ref == gone.ref:
            return None
        return replace(node, name=_less(node.name, said)) if node.ref in above else node

    return copied(snapshot, alter)


def _less(name: str, said: list[str]) -> str:
    clean = normalised(name)
    for text in said:
        clean = clean.replace(text, "")
    return normalised(clean)


def blank(snapshot: Snapshot) -> Snapshot:
    """Another page with one line of text on it."""
    root = Node(ref="0-0", role="document", tag="html")
    root.children = [Node(ref="0-1", role="heading", name=_OTHER, level=1, parent=root)]
    return replace(snapshot, root=root)


def elsewhere(snapshot: Snapshot, nodes: Collection[Node]) -> Snapshot:
    """Another page, with a thing of each kind that these nodes are, called otherwise."""
    page = blank(snapshot)
    kinds = {(node.role, node.level): node for node in nodes}
    page.root.children += [
        Node(
            f"0-{at}",
            node.role,
            _OTHER,
            node.tag,
            node.value and _OTHER,
            url=node.url,
            level=node.level,
            parent=page.root,
        )
        for at, node in enumerate(kinds.values(), 2)
    ]
    return page


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


def _inner(between: Between | None, text: str) -> str:
    clean = normalised(text)
    return clean[len(between.before) : len(clean) - len(between.after)] if between else clean


def _other(leaf: Leaf, text: str) -> str | None:
    """A text of the same kind that is another value; `None` where the conversion knows no other."""
    conversion = leaf.convert
    if isinstance(conversion, AsNumber) or isinstance(leaf.source, MoneySource):
        return re.sub(r"\d", lambda digit: str(int(digit[0]) % 9 + 1), text, count=1)
    if isinstance(conversion, AsDate):
        return _YEAR.sub(lambda year: str(int(year[0]) + _LEAP), text, count=1)
    if isinstance(conversion, AsBoolean):
        return "no" if converted(conversion, text) else "yes"
    if isinstance(conversion, AsChoice):
        own = converted(conversion, text)
        return next((choice for choice, value in conversion.choices.items() if value != own), None)
    return _OTHER


def _toggled(read: LeafRead, snapshot: Snapshot) -> tuple[Snapshot, object]:
    ticked = {"checked", "pressed", "selected"}
    refs = {node.ref for node in read.node.walk() if node.role in CHECKABLE or node is read.node}
    was = read.text == "yes"

    def alter(node: Node) -> Node:
        if node.ref not in refs:
            return node
        return replace(node, states=node.states - ticked if was else node.states | {"checked"})

    return copied(snapshot, alter), converted(read.leaf.convert, "no" if was else "yes")


def _with_value(read: LeafRead, text: str, snapshot: Snapshot) -> Snapshot:
    refs = {node.ref for node in read.node.walk() if node.value == read.text}
    return copied(snapshot, lambda node: replace(node, value=text) if node.ref in refs else node)


def _with_text(read: LeafRead, text: str, snapshot: Snapshot, others: Collection[Node]) -> Snapshot | None:
    """The page with `text` in the place of the one that was read, in the innermost node that has all of it."""
    holding = [node for node in read.node.walk() if read.text in normalised(reading(node))]
    inner = holding[-1] if holding else read.node
    shown = text.join(normalised(reading(inner)).rsplit(read.text, 1))
    if not inner.children:
        own = {name: value for name, value in inner.attributes.items() if name not in {"before", "after", "joined"}}
        seen = replace(inner, name=shown, shown="", unseen=inner.unseen - {"name"}, attributes=own)
        return copied(snapshot, lambda node: seen if node.ref == inner.ref else node)
    if any(inner in other.ancestors() for other in others):
        return None
    only = [Node(ref=f"{inner.ref}-text", role=TEXT, name=shown)]
    return copied(snapshot, lambda node: replace(node, children=only) if node.ref == inner.ref else node)
