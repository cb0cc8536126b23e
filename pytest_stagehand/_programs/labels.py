"""Labels and the values beside them, however a page writes them.

Six ways are known (`PairKind`). A program names the way in which the pair stood when it was recorded, so that a label
which has come to stand otherwise is a failure and not another reading (with healing on, see `pairing.py`).
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, get_args

from pytest_stagehand._browser.roles import (
    BUTTONS,
    CELLS,
    ENTRIES,
    FIELDS,
    GAUGES,
    IMAGES,
    OPENING,
    PRESSABLE,
    TABLES,
    TERMS,
)
from pytest_stagehand._programs.content import content
from pytest_stagehand._programs.text import label_text, normalised
from pytest_stagehand._programs.tree import cells, header_labels, is_secret, own_text, reading, walk
from pytest_stagehand._recording.readers import ListedPair

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._programs.tree import Scope
    from pytest_stagehand._recording.queries import LabelSource, PairKind

LISTED: tuple[PairKind, ...] = get_args(ListedPair)
"""Kinds of pairs of which all that stand in one place are read together."""
_NO_LABELS = PRESSABLE | IMAGES | CELLS | FIELDS | ENTRIES
"""Roles that are not the label of the node after them."""
_LONGEST_LABEL = 60
"""Characters; longer text before a colon is a sentence."""
_TWO = 2
_FEWEST_IN_TURN = 4


@dataclass(frozen=True, slots=True)
class Pair:
    """A label and its value.

    Attributes:
        label: As the page writes it, without a colon behind it.
        kind: How the two stand together.
        node: Where the value stands.
        take: How it is taken; `UNCLEAR` where a field and other text could both be the value.
        text: The value.
    """

    label: str
    kind: PairKind
    node: Node
    take: str
    text: str


def labelled(source: LabelSource, scope: Scope) -> list[Pair]:
    """The values in `scope` that stand beside the label, in the recorded way."""
    wanted = label_text(source.label)
    return [pair for pair in pairs(scope) if pair.kind == source.pair and label_text(pair.label) == wanted]


def pairs(scope: Scope) -> Iterator[Pair]:
    """All labels and values in `scope`."""
    for node in walk(scope):
        if node.role == "term":
            yield from _definitions(node)
        elif node.role == "row":
            yield from _two_cells(node)
        elif node.role in FIELDS or node.role in GAUGES:
            yield from _named(node)
        else:
            yield from _prefixed(node)
            yield from _siblings(node)
    yield from _adjacent(list(scope))


def _pair(label: str, kind: PairKind, node: Node) -> Pair:
    take, text = content(node, label)
    return Pair(normalised(label), kind, node, take, text.removeprefix(": ") if kind == "sibling" else text)


def _definitions(term: Node) -> Iterator[Pair]:
    """The `dd` behind a `dt`, where it is the only one."""
    if term.parent is None:
        return
    siblings = term.parent.children
    behind: list[Node] = []
    for node in siblings[siblings.index(term) + 1 :]:
        if node.role != "definition":
            break
        behind.append(node)
    if len(behind) == 1:
        yield _pair(reading(term), "definition", behind[0])


def _two_cells(row: Node) -> Iterator[Pair]:
    """A row of a label and a value, or of several, in a table whose columns have no headers."""
    own = cells(row)
    table = next((above for above in row.ancestors() if above.role in TABLES), None)
    if table is not None and header_labels(table):
        return
    if len(own) == _TWO and own[1].role != "columnheader":
        yield _pair(reading(own[0]), "row", own[1])
    elif (
        len(own) > _TWO
        and len(own) % _TWO == 0
        and all(_are_label_and_value(*two) for two in zip(own[::2], own[1::2], strict=True))
    ):
        yield from (_pair(reading(label), "row", value) for label, value in zip(own[::2], own[1::2], strict=True))


def _are_label_and_value(label: Node, value: Node) -> bool:
    return label.role == "rowheader" and value.role == "cell"


def _named(node: Node) -> Iterator[Pair]:
    if node.name and not is_secret(node):
        text = node.value if node.value is not None else reading(node)
        if node.role in FIELDS:
            yield _pair(node.name, "field", node)
        elif text and normalised(text) != normalised(node.name):
            yield Pair(normalised(node.name), "field", node, "text" if node.value is None else "value", text)


def _prefixed(node: Node) -> Iterator[Pair]:
    """One text that holds both: `Total: €80`."""
    if node.children or node.role in _NO_LABELS - CELLS - {"listitem"}:
        return
    label, colon, value = normalised(own_text(node)).partition(": ")
    if colon and label and value and len(label) <= _LONGEST_LABEL:
        yield Pair(label, "prefix", node, "text", value)


def _siblings(node: Node) -> Iterator[Pair]:
    if node.role not in PRESSABLE | TERMS | {"heading"}:
        yield from _adjacent(node.children)


def _adjacent(nodes: list[Node]) -> Iterator[Pair]:
    """Two neighbours: a label with a colon and what follows it, or a label and a value alone together."""
    for at, (first, second) in enumerate(pairwise(nodes)):
        with_colon = _is_label(first) and reading(first).endswith(":")
        alone = len(nodes) == _TWO and at == 0 and _is_label(first) and first.role != "heading"
        if (with_colon or alone) and is_value(second):
            yield _pair(reading(first), "sibling", second)
    yield from _alternating(nodes)


def _alternating(nodes: list[Node]) -> Iterator[Pair]:
    """Labels and values in turn, nothing else among them; where no value has a number, it could be a list of names."""
    labels, values = nodes[::2], nodes[1::2]
    if len(nodes) < _FEWEST_IN_TURN or len(nodes) % 2 or any(node.role != "text" for node in nodes):
        return
    said = [label_text(reading(node)) for node in labels]
    is_named = all(map(_is_label, labels)) and len(set(said)) == len(said) and not any(map(_has_digit, said))
    if is_named and any(_has_digit(reading(node)) for node in values):
        for label, value in zip(labels, values, strict=True):
            yield _pair(reading(label), "alternating", value)


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))


def _is_label(node: Node) -> bool:
    text = reading(node)
    plain = node.role not in _NO_LABELS and not any(below.role in _NO_LABELS for below in node.walk())
    return plain and 0 < len(text) <= _LONGEST_LABEL and not is_prefixed(text)


def is_prefixed(text: str) -> bool:
    """Whether a text seems to hold a label and a value."""
    return ": " in text


def is_value(node: Node) -> bool:
    """A leaf, or a node around one: what follows a label, not the next part of the page, nor the star of a required field.

    The empty field of a combobox that shows beside it what is chosen is a part of that.
    """
    leaves = [below for below in node.walk() if not below.children]
    texts = [leaf for leaf in leaves if not (leaf.role == "combobox" and not leaf.value)] or leaves
    if len(texts) != 1 or texts[0].role in BUTTONS | OPENING:
        return False
    return texts[0].role in FIELDS or bool(label_text(reading(texts[0])))


_PAIR_ORDER = ("field", "definition", "row", "prefix", "sibling", "alternating")


def unique_pairs(found: list[Pair]) -> list[Pair]:
    """One pair for each value: the same label and value may be seen in more than one way."""
    ordered = sorted(found, key=lambda pair: _PAIR_ORDER.index(pair.kind))
    kept: list[Pair] = []
    for pair in ordered:
        inside = {above for other in kept for above in (other.node, *other.node.ancestors())}
        if pair.node not in inside and not any(other.node in set(pair.node.ancestors()) for other in kept):
            kept.append(pair)
    return kept
