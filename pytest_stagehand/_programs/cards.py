"""Lists of cards: things alike in one place that each have the same words beside a value, and so are records.

What tells the values of one record from each other is the word beside each, as the head of its column does in a table.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CARDS_OR_ITEMS, LISTS
from pytest_stagehand._programs.labels import is_pressed, pairs
from pytest_stagehand._programs.pairing import sole_pair_of_record, texts_saying
from pytest_stagehand._programs.tables import is_notice, is_out_of_sight
from pytest_stagehand._programs.text import label_shown, label_text
from pytest_stagehand._programs.titles import name_of, title_before
from pytest_stagehand._programs.tree import reading, walk
from pytest_stagehand._recording.queries import LabelSource

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._programs.labels import Pair
    from pytest_stagehand._programs.tree import Scope

FEWEST_CARDS = 2
"""A card alone may be the one thing that is looked at, and no list."""


@dataclass(frozen=True, slots=True)
class Cards:
    """A list of cards.

    Attributes:
        items: The cards, in the order of the page.
        pairs: Of each card, by the word as `label_text`; all have a word in the same way.
        are_all: Whether nothing else of their role stands there.
        parts: Of each card, the outermost part of the same role that has all of the words, if there is one.
    """

    items: list[Node]
    pairs: dict[str, list[Pair]]
    are_all: bool
    parts: list[Node | None]

    @property
    def holder(self) -> Node:
        parent = self.items[0].parent
        assert parent is not None, "grouped by it"
        return parent

    @property
    def title(self) -> str:
        """What they are called by the list that they are, or by what stands right before them."""
        return name_of(self.holder) or title_before(self.begin)

    @property
    def begin(self) -> Node:
        """Where they begin: with the list that they are, or with the first of them."""
        return self.holder if self.holder.role in LISTS else self.items[0]

    @property
    def are_records(self) -> bool:
        """Whether none can be a section that holds one record: what a card says outside of such a part is one of its values."""
        return all(part is None or _says_values(card, part) for card, part in zip(self.items, self.parts, strict=True))


def cards_of(words: list[str], scope: Scope) -> Iterator[Cards]:
    """The children of one holder that each have every word beside one value, in the same way.

    They stand together, and what else is of their role there says none of the words: it could be one that lost the others.
    """
    groups: dict[tuple[Node, str], list[Node]] = {}
    for node in walk(scope):
        if node.role in CARDS_OR_ITEMS and node.parent is not None and not (is_notice(node) or is_out_of_sight(node)):
            groups.setdefault((node.parent, node.role), []).append(node)
    for (holder, _), group in groups.items():
        items = [node for node in group if _may_have(node, words)]
        others = [node for node in group if node not in items]
        if len(items) < FEWEST_CARDS or any(texts_saying(word, (node,)) for node in others for word in words):
            continue
        own_pairs = {label_text(word): own for word in words if (own := pairs_in(items, word))}
        if len(own_pairs) < len(words) or not _stand_together(items, holder):
            continue
        parts = [_part_with(item, own) for item, *own in zip(items, *own_pairs.values(), strict=True)]
        yield Cards(items, own_pairs, not others, parts)


def label_of(pair: Pair) -> LabelSource:
    """The way to the value of a pair."""
    return LabelSource(by="label", label=label_shown(pair.label), pair=pair.kind)


def inside(item: Node) -> Scope:
    """What is read of an item."""
    return tuple(item.children) or (item,)


def _may_have(item: Node, words: list[str]) -> bool:
    """A cheap condition that every item meets which has all of the words: few are read closely."""
    text = _letters("".join(part for node in item.walk() for part in (node.name, node.shown_name)))
    return all(_letters(word) in text for word in words)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def pairs_in(items: list[Node], word: str) -> list[Pair]:
    """Each item's pair of a word; nothing where one has none, or has it otherwise than the first."""
    found = [sole_pair_of_record(word, inside(item)) for item in items]
    alike = [pair for pair in found if pair is not None and _is_alike(found[0], pair)]
    return alike if len(alike) == len(items) else []


def _part_with(item: Node, pairs: list[Pair]) -> Node | None:
    """The outermost part of an item, of its own role, that has all of its values."""
    around = [set(pair.node.ancestors()) for pair in pairs]
    parts = (node for node in item.walk() if node is not item and node.role == item.role)
    return next((part for part in parts if all(part in above for above in around)), None)


def _says_values(item: Node, part: Node) -> bool:
    """Whether all that an item says outside of a part are values in it."""
    values = {label_text(pair.text) for pair in pairs(inside(item))}
    outside = {node for node in item.walk() if not node.children and not is_pressed(node)}.difference(part.walk())
    return all(text in values for node in outside if (text := label_text(reading(node))))


def _is_alike(one: Pair | None, other: Pair) -> bool:
    """Whether two pairs are of the same label, and their values taken in the same way."""
    if one is None:
        return False
    return (one.kind, one.take, label_text(one.label)) == (other.kind, other.take, label_text(other.label))


def _stand_together(items: list[Node], holder: Node) -> bool:
    """Whether nothing parts them: a heading, or what stands between some of them alone, begins another list."""
    children = holder.children
    places = [children.index(item) for item in items]
    between = [children[at + 1 : after] for at, after in pairwise(places)]
    said = [tuple((node.role, node.name) for node in walk(nodes)) for nodes in between]
    is_parted = any(role == "heading" for each in said for role, _ in each) or (len(said) == 1 and any(said[0]))
    return not is_parted and len(set(said)) <= 1
