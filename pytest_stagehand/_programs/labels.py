"""Labels and the values beside them, however a page writes them.

Ten ways are known (`PairKind`). A program names the way in which the pair stood when it was recorded, so that a label
which has come to stand otherwise is a failure and not another reading (with healing on, see `pairing.py`). Two of them only
those can tell who know the label, so that nothing is recorded by them: a figure above its label, and a heading below it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice, pairwise
from typing import TYPE_CHECKING, get_args

from pytest_stagehand._browser.roles import (
    BUTTONS,
    CARDS_OR_ITEMS,
    CELLS,
    ENTRIES,
    FIELDS,
    GAUGES,
    IMAGES,
    LEAVES,
    OPENING,
    PRESSABLE,
    SPANS,
    TABLES,
    TERMS,
)
from pytest_stagehand._programs.content import content
from pytest_stagehand._programs.numbers import plain_amount
from pytest_stagehand._programs.tables import span_of
from pytest_stagehand._programs.text import label_text, normalised
from pytest_stagehand._programs.titles import is_below_another, is_titled_so
from pytest_stagehand._programs.tree import cells, header_labels, holding, is_secret, own_text, reading, standing, walk
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
_NO_PARTS = PRESSABLE | TERMS | {"heading"}
"""Roles of which the texts are one."""
_TWO = 2
_FEWEST_IN_TURN = 4
_MOST_IN_TILE = 6
"""Children of a part that may be a figure and its label: a picture, a link and what divides them besides."""


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
    """The values in `scope` beside the label, in the recorded way, and below no other title while their own is there."""
    wanted, titles = label_text(source.label), source.among.titles if source.among is not None else ()
    if source.pair == "figure":
        return list(figures(source, scope))
    every = headlines(scope) if source.pair == "headline" else pairs(scope)
    found = (pair for pair in every if pair.kind == source.pair and label_text(pair.label) == wanted)
    return [pair for pair in found if not (titles and is_below_another(titles, pair.node))]


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
            yield from _tile(node)
    yield from _adjacent(holding(scope))


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
    """A row of a label and a value, or of several, in a table whose columns have no headers; or a sum below columns that have."""
    own = cells(row)
    table = next((above for above in row.ancestors() if above.role in TABLES), None)
    if table is not None and (headers := header_labels(table)):
        while len(own) > _TWO and not reading(own[-1]) and not own[-1].children:
            own, headers = own[:-1], headers[:-1]  # below what is done to a row, nothing stands
        if not _is_sum(own, len(headers)):
            return
    if len(own) == _TWO and own[1].role != "columnheader":
        yield _pair(reading(own[0]), "row", own[1])
    elif (
        len(own) > _TWO
        and len(own) % _TWO == 0
        and all(_are_label_and_value(*two) for two in zip(own[::2], own[1::2], strict=True))
    ):
        yield from (_pair(reading(label), "row", value) for label, value in zip(own[::2], own[1::2], strict=True))


def _is_sum(own: list[Node], columns: int) -> bool:
    """Whether a row of a table is what its rows come to: a label over all columns but the last, and a value in that."""
    return len(own) == _TWO and span_of(own[0], "colspan") == columns - 1 > 1


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
    if node.role not in _NO_PARTS:
        yield from _adjacent(holding(node.children))


def _adjacent(nodes: list[Node]) -> Iterator[Pair]:
    """Two neighbours: a label with a colon and what follows it, or a label and a value alone together but for buttons behind."""
    for at, (first, second) in enumerate(pairwise(nodes)):
        with_colon = _is_label(first) and reading(first).endswith(":") and not _is_colon(first)
        alone = at == 0 and _is_label(first) and first.role != "heading" and all(map(_is_of_buttons, nodes[_TWO:]))
        if (with_colon or alone) and is_value(second):
            yield _pair(reading(first), "sibling", second)
    yield from _around_colons(nodes)
    yield from _alternating(nodes)


def _is_of_buttons(node: Node) -> bool:
    """Whether a part is nothing but buttons, which do something with what stands before them: *Change*."""
    return all(each.role in BUTTONS for each in _leaves(node))


def _around_colons(nodes: list[Node]) -> Iterator[Pair]:
    """A label, the colon behind it as a text of its own, and its value."""
    for label, colon, value in zip(nodes, nodes[1:], nodes[2:], strict=False):
        if _is_colon(colon) and _is_label(label) and is_value(value) and not any(map(is_pressed, value.walk())):
            yield _pair(reading(label), "colon", value)


def _alternating(nodes: list[Node]) -> Iterator[Pair]:
    """Labels and values in turn, nothing else among them; where no value has a number, it could be a list of names."""
    labels, values = nodes[::2], nodes[1::2]
    if len(nodes) < _FEWEST_IN_TURN or len(nodes) % 2 or any(node.role != "text" or _is_colon(node) for node in nodes):
        return
    said = [label_text(reading(node)) for node in labels]
    is_named = all(map(_is_label, labels)) and len(set(said)) == len(said) and not any(map(_has_digit, said))
    if is_named and any(_has_digit(reading(node)) for node in values):
        for label, value in zip(labels, values, strict=True):
            yield _pair(reading(label), "alternating", value)


def _tile(part: Node) -> Iterator[Pair]:
    """A figure and the label below it, where a part says nothing else, but for what is pressed; numbers in turn only count.

    Dashboards are made of these: `150`, below it `New orders`, below that a link.
    """
    told = _told_in(part)
    if told is not None and not _are_in_turn([value for value, _ in filter(None, map(_told_in, _alike(part)))]):
        value, label = told
        yield _pair(reading(label), "tile", value)


def _told_in(part: Node) -> tuple[Node, Node] | None:
    """The figure and the label that a part consists of, each in a child of its own."""
    if part.role not in CARDS_OR_ITEMS or not _TWO <= len(part.children) <= _MOST_IN_TILE:
        return None
    said = [texts for child in part.children if (texts := list(islice(_said_by(child), _TWO)))]
    if [len(texts) for texts in said] != [1, 1]:
        return None
    [[value], [label]] = said
    return (value, label) if _is_label_below(label) and plain_amount(reading(value)) is not None else None


def _said_by(node: Node) -> Iterator[Node]:
    """The texts of a part that is neither pressed nor a picture; a figure in several pieces is one."""
    if node.role in PRESSABLE | IMAGES:
        return
    is_one = not node.children or node.role == "heading" or plain_amount(reading(node)) is not None
    if not is_one:
        for child in node.children:
            yield from _said_by(child)
    elif label_text(reading(node)):
        yield node


def _alike(part: Node) -> list[Node]:
    """The part and those that stand beside it, each as the innermost that says all that it says."""
    top = part
    while top.parent is not None and not any(map(_says, (each for each in top.parent.children if each is not top))):
        top = top.parent
    return [_innermost(each) for each in top.parent.children] if top.parent is not None else [part]


def _says(node: Node) -> bool:
    return next(_said_by(node), None) is not None


def _innermost(node: Node) -> Node:
    while len(inside := list(filter(_says, node.children))) == 1 and node.role in CARDS_OR_ITEMS:
        node = inside[0]
    return node


def figures(source: LabelSource, scope: Scope) -> Iterator[Pair]:
    """The label below its value, among tiles that are built alike.

    What stood around the label tells that these are the same: the title above is one of its own, every label that it had beside
    it is there as well, and the value is an amount of the recorded kind. Numbers in turn only count what follows them.
    """
    among = source.among
    if among is None or among.amount is None or not among.labels:
        return
    wanted = {label_text(label) for label in (source.label, *among.labels)}
    for holder in walk(scope):
        tiles = [each.children for each in holder.children]
        if holder.role != "generic" or len(tiles) < _TWO or not all(map(_is_tile, holder.children)):
            continue
        values = {label_text(reading(label)): value for value, label in tiles}
        if len(values) < len(tiles) or not wanted <= values.keys() or _are_in_turn([*values.values()]):
            continue
        value = values[label_text(source.label)]
        if plain_amount(reading(value)) == among.amount and is_titled_so(among.titles, holder):
            yield _pair(source.label, "figure", value)


def _is_tile(part: Node) -> bool:
    """Whether a part is nothing but two texts, of which the second may be a label and the first is none."""
    if part.role != "generic" or len(part.children) != _TWO:
        return False
    value, label = part.children
    is_plain = all(each.role in LEAVES - CELLS and not each.children for each in part.children)
    return is_plain and _is_label_below(label) and bool(label_text(reading(value))) and not reading(value).endswith(":")


def _are_in_turn(values: list[Node]) -> bool:
    """Whether numbers follow each other, up or down: the steps of something, days, places in an order."""
    numbers = [int(text) for text in map(reading, values) if text.isdecimal()]
    return {second - first for first, second in pairwise(numbers)} in ({1}, {-1})


def headlines(scope: Scope) -> Iterator[Pair]:
    """A word at the beginning of a part, above the only heading of it, where all else there belongs to labels of its own."""
    for nodes in (scope, *(node.children for node in walk(scope))):
        if len(nodes) < _TWO:
            continue
        label, value, *others = nodes
        is_headed = value.role == "heading" and label.role in SPANS and _is_label(label)
        if is_headed and not any(node.role == "heading" for node in walk(others)) and _is_apart_from(value, others):
            yield _pair(reading(label), "headline", value)


def _is_apart_from(heading: Node, nodes: list[Node]) -> bool:
    """Whether every text is a label or a value, and none the value that the heading is; what is pressed says neither."""
    found = list(pairs(tuple(nodes)))
    values = {below for pair in found for below in pair.node.walk()}
    labels = {label_text(pair.label) for pair in found}
    texts = [node for node in walk(nodes) if not node.children and not is_pressed(node)]
    said = [label_text(reading(node)) for node in texts if node not in values]
    is_another_s = label_text(reading(heading)) in {label_text(pair.text) for pair in found}
    return not is_another_s and all(not text or text in labels for text in said)


def is_pressed(node: Node) -> bool:
    """Whether a node is pressed, or a part of what is."""
    return any(each.role in PRESSABLE for each in (node, *node.ancestors()))


def _is_colon(node: Node) -> bool:
    """Whether the colon behind a label is a text of its own."""
    return node.role in SPANS and own_text(node) == ":"


def _has_digit(text: str) -> bool:
    return any(map(str.isdigit, text))


def _is_label(node: Node) -> bool:
    text = reading(node)
    plain = node.role not in _NO_LABELS and not any(below.role in _NO_LABELS for below in node.walk())
    return plain and 0 < len(text) <= _LONGEST_LABEL and not is_prefixed(text)


def _is_label_below(node: Node) -> bool:
    """Whether a text may be the label of a figure above it: it counts nothing itself, and asks for nothing that follows."""
    return _is_label(node) and not _has_digit(reading(node)) and not reading(node).endswith(":")


def is_prefixed(text: str) -> bool:
    """Whether a text seems to hold a label and a value."""
    return ": " in text


def is_value(node: Node) -> bool:
    """A leaf, or a node around one: what follows a label, not the next part of the page, nor the star of a required field.

    The empty field of a combobox that shows beside it what is chosen is a part of that. A list of options is one with them, and
    a button that opens a list of options says what is chosen.
    """
    if any(above.tag == "select" for above in node.ancestors()):
        return False
    leaves = standing(_leaves(node))
    texts = [leaf for leaf in leaves if not (leaf.role == "combobox" and not leaf.value)] or leaves
    if len(texts) != 1 or (texts[0].role in BUTTONS | OPENING and texts[0].attributes.get("haspopup") != "listbox"):
        return False
    return texts[0].role in FIELDS or bool(label_text(reading(texts[0])))


def _leaves(node: Node) -> Iterator[Node]:
    """What has nothing in it; a native list of options is one thing."""
    if node.tag == "select" or not node.children:
        yield node
    else:
        for below in node.children:
            yield from _leaves(below)


_PAIR_ORDER = ("field", "definition", "row", "prefix", "sibling", "colon", "alternating", "tile", "figure", "headline")


def unique_pairs(found: list[Pair]) -> list[Pair]:
    """One pair for each value: the same label and value may be seen in more than one way."""
    ordered = sorted(found, key=lambda pair: _PAIR_ORDER.index(pair.kind))
    kept: list[Pair] = []
    for pair in ordered:
        inside = {above for other in kept for above in (other.node, *other.node.ancestors())}
        if pair.node not in inside and not any(other.node in set(pair.node.ancestors()) for other in kept):
            kept.append(pair)
    return kept
