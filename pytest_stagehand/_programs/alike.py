"""What rows and items are made of, so that a placeholder, an entry form or an *Add* button among them is told from them.

No word tells "No more guests" from a guest in all languages. What else stands in the others does: their buttons, their texts.
Where it is made as they are, what it says may: what their list is called, or the sum of the others.
"""

from __future__ import annotations

import re
from decimal import Decimal
from math import ceil
from typing import TYPE_CHECKING, Literal

from pytest_stagehand._browser.roles import CONTROLS, DATA_ROWS, LISTS
from pytest_stagehand._programs.numbers import decimal_mark, number_in
from pytest_stagehand._programs.text import words
from pytest_stagehand._programs.tree import cells, heading_of, reading

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_stagehand._browser.snapshot import Node

Made = Literal["", "text", "controls", "both"]
_STEM = 0.7
"""Part of the shorter word with which two words that mean the same begin: `Ritten` and `rit`, `squadre` and `squadra`."""
_SHORT = 5
"""Letters of a word that is a part of the other as a whole, or another word."""
_LEAST = 3
_UNSPACED = re.compile(r"[\u0e00-\u0eff\u2e80-\ua4cf]{2}")
"""Thai, Lao, Chinese, Japanese."""
_ADDS_UP = 3
"""Rows of which one may be the sum of the others: of two, it would only be equal."""


def made_of_each(nodes: Sequence[Node]) -> Made:
    """What all of these rows or items are made of; empty where they differ."""
    kinds = {_made_of(node) for node in nodes}
    return kinds.pop() if len(kinds) == 1 else ""


def odd_ones(nodes: Sequence[Node], each: Made) -> list[Node]:
    """Those that are made of something else than `each`; none where the page came to make all of several otherwise."""
    odd = [node for node in nodes if each and _made_of(node) != each]
    return [] if len(odd) == len(nodes) > 1 and made_of_each(nodes) else odd


def are_single(nodes: Sequence[Node]) -> bool:
    """Whether these are rows or items, one at least, of which none speaks of all of them."""
    return bool(nodes) and all(node.role in DATA_ROWS for node in nodes) and not of_all(nodes)


def of_all(nodes: Sequence[Node]) -> list[Node]:
    """Those of these rows or items that speak of all of them: of their number or sum, or by what their list is called."""
    own = [node for node in nodes if node.role in DATA_ROWS]
    return list(dict.fromkeys([*_sums(own), *_naming(own)]))


def _sums(nodes: Sequence[Node]) -> Iterator[Node]:
    """The rows that hold the sum of a column, or how many others there are where a column holds no numbers."""
    said = [[reading(cell) for cell in cells(node)] for node in nodes]
    if len(nodes) <= 1 or not said[0] or len({len(each) for each in said}) > 1:
        return
    mark = decimal_mark(text for each in said for text in each) or "."
    for column in zip(*said, strict=True):
        found = [number_in(text, mark) for text in column]
        values = [each[0] for each in found if each is not None]
        if len(values) == len(nodes) >= _ADDS_UP and (total := sum(values, start=Decimal())):
            yield from (node for node, value in zip(nodes, values, strict=True) if value * 2 == total)
        elif len(values) == 1 and values[0] == len(nodes) - 1:
            at = next(index for index, each in enumerate(found) if each is not None)
            if column[at][:1].isdigit() and all(column):
                yield nodes[at]


def _naming(nodes: Sequence[Node]) -> Iterator[Node]:
    """Those that say what the list of all is called."""
    called = words(_called(nodes[0])) if nodes else ()
    if called:
        yield from (
            node for node in nodes if any(_is_one(one, other) for one in words(reading(node)) for other in called)
        )


def _called(node: Node) -> str:
    """What the list or table of an item is called; as its heading says, where it has no name."""
    above = list(node.ancestors())
    named = next((each.name for each in above if each.name and each.role in LISTS), "")
    heading = heading_of(node, above[-1]) if above and not named else None
    return named or (heading.name if heading is not None else "")


def _is_one(one: str, other: str) -> bool:
    """Whether two words are forms of one; of writing without spaces, whether the first holds the second."""
    if _UNSPACED.match(other):
        return other in one
    short = min(len(one), len(other))
    begin = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), short)
    return begin >= max(_LEAST, short if short < _SHORT else ceil(short * _STEM))


def _made_of(node: Node) -> Made:
    if node.role not in DATA_ROWS:
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
