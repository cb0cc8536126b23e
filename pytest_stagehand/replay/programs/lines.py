"""What stands beside a text in its line and belongs to a figure in it: a minus, a currency, a unit of an element of its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand.replay.programs.amounts import is_affix
from pytest_stagehand.replay.programs.tree import reading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand.browser.snapshot import Node

Beside = tuple[str, str]
"""What stands before and behind a text, each with the space that sets it apart."""
ALONE: Beside = ("", "")

_IN_LINE = frozenset(
    "text generic none strong emphasis code mark superscript subscript time insertion deletion link".split()
)
"""Roles of what may be a part of a line."""
_MOST_AFFIXES = 3


def beside(node: Node) -> Beside:
    """What belongs to the figures at the ends of a node's text; nothing where it does not stand in a line."""
    if node.role not in _IN_LINE:
        return ALONE
    before, opening = _affixes(_neighbours(node, -1))
    behind, _ = _affixes(_neighbours(node, 1))
    said = " ".join(reversed(before))
    return (f"{opening} {said} ".lstrip() if said else "", f" {' '.join(behind)}" if behind else "")


def _affixes(neighbours: Iterator[Node]) -> tuple[list[str], str]:
    """The texts next to a node that are a part of a figure, and the first one that is none."""
    found: list[str] = []
    for each in neighbours:
        text = reading(each)
        if each.role not in _IN_LINE or each.clickable or len(found) == _MOST_AFFIXES or not is_affix(text):
            return found, text
        found.append(text)
    return found, ""


def _neighbours(node: Node, step: int) -> Iterator[Node]:
    """What stands before (-1) or behind (1) a node, nearest first, as far as its line goes."""
    at = node
    while at.parent is not None:
        siblings = at.parent.children
        place = siblings.index(at) + step
        if 0 <= place < len(siblings):
            yield from siblings[place::step]
            return
        at = at.parent
        if at.role not in _IN_LINE:
            return
