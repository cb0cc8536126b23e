"""What is a control for now: of a list that is walked through by keys, the one item in turn may have a role, and no other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import DATA_ROWS, PRESSABLE
from pytest_stagehand._compiling.asked.sentences import is_spelt_as_name
from pytest_stagehand._programs.tree import own_text

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.ground import Ground
    from pytest_stagehand._recording.queries import Query

_TEXT = "text"
_PRESSED_BY_TAG = frozenset({"a", "button", "input", "summary"})
"""These have their role from HTML, be it their turn or not."""


def whichever_it_is(query: Query, ground: Ground) -> Query:
    """The query for a thing whose kind nobody said, also where it is but a text by then, if that finds nothing else now.

    So it is with what names the item in turn: all other items of its list are named by a text in the same place; where there is
    no other, the name is spelt as no operation is (`raw.json`).
    """
    nodes = ground.nodes(query)
    wide = query.model_copy(update={"roles": (*query.roles, _TEXT)})
    is_so = len(nodes) == 1 and query.name is not None and _is_in_turn(nodes[0]) and ground.nodes(wide) == nodes
    return wide if is_so else query


def _is_in_turn(node: Node) -> bool:
    item = next((each for each in node.ancestors() if each.role in DATA_ROWS), None)
    if node.role not in PRESSABLE or node.tag in _PRESSED_BY_TAG or item is None or item.parent is None:
        return False
    others = [_first(each) for each in item.parent.children if each is not item and each.role == item.role]
    is_text = all(each is not None and each.role == _TEXT for each in others)
    is_odd = len(node.name.split()) == 1 and is_spelt_as_name(node.name)
    return _first(item) is node and is_text and (bool(others) or is_odd)


def _first(item: Node) -> Node | None:
    """The first thing in an item that has words."""
    return next((each for each in item.walk() if each is not item and (each.name or own_text(each))), None)
