"""Another value in the place of one that was read, and what a program should make of it."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CHECKABLE
from pytest_stagehand._browser.snapshot import TEXT, Node, Snapshot
from pytest_stagehand._compiling.proof.pages import OTHER, altered
from pytest_stagehand._programs.extract import line_of
from pytest_stagehand._programs.text import normalised
from pytest_stagehand._programs.tree import read_of
from pytest_stagehand._programs.values import converted
from pytest_stagehand._recording.queries import LabelSource
from pytest_stagehand._recording.readers import AsBoolean, AsChoice, AsDate, AsNumber, MoneySource

if TYPE_CHECKING:
    from collections.abc import Collection

    from pytest_stagehand._compiling.proof.tracing import LeafRead
    from pytest_stagehand._recording.readers import Between, Leaf

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
        return altered(snapshot, refs, lambda node: replace(node, url=url)), url
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


def _inner(between: Between | None, text: str) -> str:
    clean = normalised(text)
    return clean[len(between.before) : len(clean) - len(between.after)] if between else clean


def _other(leaf: Leaf, text: str) -> str | None:
    """A text of the same kind that is another value; `None` where the conversion knows no other."""
    conversion = leaf.convert
    source = leaf.source
    is_of_amounts = isinstance(source, MoneySource) or (isinstance(source, LabelSource) and source.pair == "tile")
    if isinstance(conversion, AsNumber) or is_of_amounts:
        return re.sub(r"\d", lambda digit: str(int(digit[0]) % 9 + 1), text, count=1)
    if isinstance(conversion, AsDate):
        return _YEAR.sub(lambda year: str(int(year[0]) + _LEAP), text, count=1)
    if isinstance(conversion, AsBoolean):
        return "no" if converted(conversion, text) else "yes"
    if isinstance(conversion, AsChoice):
        own = converted(conversion, text)
        return next((choice for choice, value in conversion.choices.items() if value != own), None)
    return OTHER


def _toggled(read: LeafRead, snapshot: Snapshot) -> tuple[Snapshot, object]:
    ticked = {"checked", "pressed", "selected"}
    refs = {node.ref for node in read.node.walk() if node.role in CHECKABLE or node is read.node}
    was = read.text == "yes"

    def alter(node: Node) -> Node:
        return replace(node, states=node.states - ticked if was else node.states | {"checked"})

    return altered(snapshot, refs, alter), converted(read.leaf.convert, "no" if was else "yes")


def _with_value(read: LeafRead, text: str, snapshot: Snapshot) -> Snapshot:
    refs = {node.ref for node in read.node.walk() if node.value == read.text}
    return altered(snapshot, refs, lambda node: replace(node, value=text))


def _with_text(read: LeafRead, text: str, snapshot: Snapshot, others: Collection[Node]) -> Snapshot | None:
    """The page with `text` in the place of the one that was read, in the innermost node that has all of it."""
    holding = [node for node in read.node.walk() if read.text in normalised(read_of(node))]
    inner = holding[-1] if holding else read.node
    shown = text.join(normalised(read_of(inner)).rsplit(read.text, 1))
    if not inner.children:
        own = {name: value for name, value in inner.attributes.items() if name not in {"before", "after", "joined"}}
        seen = replace(inner, name=shown, shown="", unseen=inner.unseen - {"name"}, attributes=own)
        return altered(snapshot, {inner.ref}, lambda _: seen)
    if any(inner in other.ancestors() for other in others):
        return None
    only = [Node(ref=f"{inner.ref}-text", role=TEXT, name=shown)]
    return altered(snapshot, {inner.ref}, lambda node: replace(node, children=only))
