"""What stands beside a text in its line and belongs to a figure in it: a minus, a currency, a unit of an element of its own.

And the other parts of a figure that is written in parts: what is read of `24` with a `.99` right behind it is 24.99.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import IN_LINE
from pytest_stagehand._programs.amounts import is_affix
from pytest_stagehand._programs.tree import reading

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node

Beside = tuple[str, str]
"""What stands before and behind a text, each with the space that sets it apart."""
ALONE: Beside = ("", "")

_MOST_AFFIXES = 3


def beside(node: Node) -> Beside:
    """What belongs to the figures at the ends of a node's text; nothing where it does not stand in a line."""
    if node.role not in IN_LINE:
        return ALONE
    before, opening = _affixes(node, -1)
    behind, _ = _affixes(node, 1)
    if not before:
        return ("", behind)
    return (f"{opening} {before}".lstrip(), behind)


def _affixes(node: Node, step: int) -> tuple[str, str]:
    """The texts next to a node that are a part of a figure, as they stand there; and the first one that is none."""
    found, count, last = "", 0, node
    for each in _neighbours(node, step):
        text, goes_on = reading(each), (last if step < 0 else each).goes_on
        is_part = goes_on or (count < _MOST_AFFIXES and is_affix(text))
        if each.role not in IN_LINE or each.clickable or not is_part:
            return found, text
        space = "" if goes_on else " "
        found = f"{text}{space}{found}" if step < 0 else f"{found}{space}{text}"
        count, last = count + (not goes_on), each
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
        if at.role not in IN_LINE:
            return
