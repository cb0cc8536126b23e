"""What each verb can be done to, and how well a node serves it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CHECKABLE, CHOOSERS, CHOSEN, OPTIONS
from pytest_stagehand._engines.english.tree.index import is_control, is_editable

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_stagehand._browser.snapshot import Node


@dataclass(frozen=True, slots=True)
class Wish:
    """What a verb is done to.

    Attributes:
        suits: How well a node serves, 0 best; `None` where the verb can't be done to it.
        is_aloof: Whether controls and texts are equally meant, as for "scroll to".
        operates: Whether it is done to what can be operated only: a text is meant where its kind is said.
        presses: Whether a lone label will do where nothing that can be operated is called so: its list may listen for it.
    """

    suits: Callable[[Node], int | None]
    is_aloof: bool = False
    operates: bool = False
    presses: bool = False


TEXT = 2
"""How well a mere text suits that may take a click, and shows no sign of it."""


def _clicks(node: Node) -> int:
    if is_control(node):
        return 0
    if node.clickable or node.role == "gridcell":
        return 1
    is_pointed = any(above.clickable for above in node.ancestors())
    return 1 if is_pointed and not node.children else TEXT


def is_operable(node: Node) -> bool:
    """Whether a node can be seen to take a click: a control, what looks or listens so, or a text on it."""
    return _clicks(node) != TEXT


def _presses(node: Node) -> int | None:
    return 1 if is_editable(node) else _clicks(node)


def _focuses(node: Node) -> int | None:
    return 0 if is_editable(node) else 1 if is_control(node) or node.clickable else None


def _chooses(node: Node) -> int | None:
    if node.role in CHOSEN:
        return 0
    return None if is_editable(node) or node.role in CHOOSERS else _clicks(node) + 1


def _checks(node: Node) -> int | None:
    if node.role in CHECKABLE:
        return 0
    return 1 if "pressed" in node.states or node.role in OPTIONS else None


def _opens_choices(node: Node) -> int | None:
    if node.role in CHOOSERS:
        return 0
    unfolds = is_control(node) and bool(node.states & {"expanded", "collapsed"})
    return 1 if unfolds or "haspopup" in node.attributes else None


_FILLABLE = CHOOSERS | {"slider"}

CLICK = Wish(_presses, operates=True)
"""Buttons and their like before the fields that may be called the same."""
PRESS = Wish(_presses, operates=True, presses=True)
"""What "click" is said of by its own name."""
POINT = Wish(_presses, is_aloof=True)
"""What a double click or the other button is done to: what listens for these shows no sign of it."""
HOVER = Wish(_clicks)
FOCUS = Wish(_focuses)
NAMED = Wish(lambda node: None if is_editable(node) else _clicks(node), operates=True)
"""What a sentence without a verb can mean; nobody clicks on a field by saying its name."""
CHOOSE = Wish(_chooses, operates=True)
CHOOSER = Wish(_opens_choices)
CHECK = Wish(_checks)
EDIT = Wish(lambda node: 0 if is_editable(node) else None)
FILL = Wish(lambda node: 0 if is_editable(node) or node.role in _FILLABLE else None)
UPLOAD = Wish(lambda node: 0 if node.attributes.get("type") == "file" else 1 if node.role == "button" else None)
LOOK = Wish(lambda _: 0, is_aloof=True)
