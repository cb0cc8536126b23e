"""Readers for repeated cards and list items."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CARDS_OR_ITEMS, ITEMS, LIST_ITEMS, UNTITLED
from pytest_stagehand._compiling.asked.regions import guards, reads_there, title_test
from pytest_stagehand._compiling.asked.wanted import FieldWanted, Wanted
from pytest_stagehand._engines.english.extracting.fields import Examples, examples, leaf_of, object_reader
from pytest_stagehand._programs.extract import Place, required_leaves
from pytest_stagehand._programs.tables import is_out_of_sight
from pytest_stagehand._programs.tree import title
from pytest_stagehand._recording.readers import ItemsReader, Leaf, ObjectReader, QuerySource, SelfSource

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._compiling.asked.asked import Asked

_HEADLINES = frozenset({"name", "title", "heading"})
_SHARE_READ = 2
"""Required fields that an item must have before neighbours of the same role may be passed over as no items."""


def _card_value(item: Wanted, ask: Asked, given: Examples) -> Leaf | None:
    """`the prices`, `the product names`: the one field of each card that the instruction names."""
    if not ask.field:
        return None
    field = FieldWanted(key="value", names=((ask.field,),), labels=(ask.field,), wanted=item, required=True)
    reader = object_reader(Wanted("object", fields=(field,)), given)
    leaf = reader.fields.get("value") if reader else None
    is_headline = (
        isinstance(leaf, Leaf) and isinstance(leaf.source, QuerySource) and leaf.source.query.attribute is None
    )
    if not isinstance(leaf, Leaf) or (is_headline and leaf.take == "text" and ask.field not in _HEADLINES):
        return None
    return leaf


def item_roles(container: Node, ask: Asked) -> list[str]:
    """Roles of children that repeat; one alone is enough where the role itself says that it is an item."""
    roles = [child.role for child in container.children]
    return [
        role
        for role in dict.fromkeys(roles)
        if role in CARDS_OR_ITEMS
        and (role != "option" or "option" in ask.all)
        and (roles.count(role) > 1 or role in ITEMS)
    ]


def items_reader(container: Node, role: str, item: Wanted, ask: Asked, snapshot: Snapshot) -> ItemsReader | None:
    """A reader of the children of `container` that have `role`; `None` where they do not give what is wanted."""
    children = [child for child in container.children if child.role == role and not is_out_of_sight(child)]
    each: ObjectReader | Leaf | None
    nodes = children
    if item.kind == "object":
        each, nodes = _card_reader(item, children, snapshot)
    else:
        given = examples([place_of(node) for node in nodes], snapshot)
        each = _card_value(item, ask, given)
        if each is None and role in LIST_ITEMS:
            each = leaf_of(item, SelfSource(by="self"), given)
    if each is None:
        return None
    passed_over = {role} if len(nodes) < len(children) else set[str]()
    beside = {child.role for child in container.children if child.role != role} | passed_over
    guard = title_test(title(container)) if container.role not in UNTITLED else None
    reader = ItemsReader(
        reads="items",
        within=() if guard else guards(container, snapshot),
        container=container.role,
        title=guard,
        item=role,
        beside=tuple(sorted(beside)),
        each=each,
    )
    return reader if reads_there(reader, snapshot, len(nodes)) else None


def _card_reader(item: Wanted, children: list[Node], snapshot: Snapshot) -> tuple[ObjectReader | None, list[Node]]:
    """A reader of all children, or (of those without a role of their own) of all that have what the first has."""
    reader = object_reader(item, examples([place_of(node) for node in children], snapshot))
    if reader is not None or children[0].role != "generic":
        return reader, children
    like_first = [node for node in children if _leaf_roles(node) >= _leaf_roles(children[0])]
    if not 1 < len(like_first) < len(children):
        return None, children
    reader = object_reader(item, examples([place_of(node) for node in like_first], snapshot))
    if reader is None or len(required_leaves(reader)) < _SHARE_READ:
        return None, children
    return reader, like_first


def _leaf_roles(node: Node) -> frozenset[str]:
    return frozenset(below.role for below in node.walk() if below is not node)


def place_of(node: Node) -> Place:
    """A card or item as the place in which its fields are read."""
    return Place(tuple(node.children) or (node,), {}, node)
