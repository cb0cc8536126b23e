"""What became of the item that an action's target stands in: a row, a card, an entry of a list."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, Any

from pytest_stagehand._browser.roles import LEAVES
from pytest_stagehand._browser.text import has_number, masked, normalised
from pytest_stagehand._elements.node_changes import all_of_nodes, counted, is_restless
from pytest_stagehand._recording.effects import (
    ChangedEffect,
    Effect,
    Item,
    ItemEffect,
    NodeEffect,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping, Sequence

    from pytest_stagehand._browser.snapshot import Node


LESSER_CHANGES = ("earlier", "later", "reads", "named")
"""Changes of an item that its texts and controls do not show, best first."""
SHARED_CHANGES = frozenset({"earlier", "later", "named"})
"""Those that are changes of what stands beside it, too, or stand elsewhere."""
MOST_SAID = 2
_PLAIN_NUMBER = re.compile(r"(?<![\d.,])\d+(?![\d.,]*\d)")


def of_item(
    item: Item,
    changes: Collection[str],
    places: Mapping[str, tuple[str, ...]],
    nodes: Sequence[Node | None],
    field: tuple[str, str] | None = None,
) -> list[Effect]:
    """What became of an item, most worth checking first.

    Args:
        item: How it is called.
        changes: What the page side saw of it (`itemsSince` in `js/became.js`).
        places: Where it stands now, if it `moved`, and where it is `named`.
        nodes: It, in two readings before the action and in two after it; the first of them may be missing.
        field: Role and name of the target, if that is a field: what it holds is no news of the item.
    """
    if "moved" in changes:
        return [ItemEffect(change="moved", item=item, to=places["moved"])]
    if "gone" in changes:
        named = [_lesser("named", item, places)] if "named" in changes and places["named"] else []
        return [ItemEffect(change="gone", item=item, outright="outright" in changes), *named]
    own = {each.ref for node in nodes[:_BEFORE] if node for each in node.walk() if (each.role, each.name) == field}
    earlier, *inside = (_inside(node, field, own) for node in nodes)
    restless = _in_item([earlier, inside[0], inside[0]], item) if earlier else []
    found = _in_item(inside, item) if all(inside) else []
    steady = [_saying(effect, inside) for effect in found if not is_restless(effect, restless)]
    rest = [change for change in LESSER_CHANGES if change in changes and not (change == "reads" and restless)]
    return [*steady, *(_lesser(change, item, places) for change in rest)]


def _lesser(change: str, item: Item, places: Mapping[str, tuple[str, ...]]) -> ItemEffect:
    alone = item.alone and change not in SHARED_CHANGES
    to = places["named"] if change == "named" else ()
    return ItemEffect.model_validate({"change": change, "item": item.model_copy(update={"alone": alone}), "to": to})


_BEFORE = 2
"""Readings that were made before the action: since then, the field may have got another name."""


def _inside(node: Node | None, field: tuple[str, str] | None, own: Collection[str]) -> list[Node]:
    """The nodes in an item, without the field that was operated, nor what is called by what that holds or is called."""
    nodes = list(node.walk())[1:] if node is not None else []
    fields = [each for each in nodes if each.ref in own or (each.role, each.name) == field]
    apart = {id(other) for each in fields for other in (*each.walk(), *each.ancestors())}
    return [each for each in nodes if id(each) not in apart]


def _in_item(readings: list[list[Node]], item: Item) -> list[Effect]:
    """What changed in an item: named nodes first, then figures, those that are part of a control's name as well."""
    found = [effect for effect in all_of_nodes(*readings) if isinstance(effect, NodeEffect | ChangedEffect)]
    was, now, still = ({masked(key[1]): key for key in counted(nodes)} for nodes in readings)
    found += _ticks(*readings)
    figures = [
        mask for mask in now if mask in was and now[mask] == still.get(mask) != was[mask] and has_number(now[mask][1])
    ]
    found += [figure for mask in figures if (figure := ChangedEffect(name=mask)) not in found]
    ways = {mask: _way(was[mask][1], now[mask][1]) for mask in figures}
    return [_of_one_item(effect, item, ways) for effect in found]


def _ticks(was: list[Node], now: list[Node], still: list[Node]) -> list[NodeEffect]:
    """The ticks without a name that came or went in an item: those of its cells, and its own."""

    def ticked(nodes: list[Node]) -> Counter[str]:
        return Counter(each.role for each in nodes if "checkable" in each.attributes and "checked" in each.states)

    before, after, later = map(ticked, (was, now, still))
    changed = [role for role in sorted({*before, *after}) if after[role] == later[role] != before[role]]
    kinds = {role: "appeared" if after[role] > before[role] else "gone" for role in changed}
    return [
        NodeEffect.model_validate({"kind": kinds[role], "role": role, "name": "", "state": "checked"})
        for role in changed
    ]


def _of_one_item(effect: Effect, item: Item, ways: Mapping[str, int]) -> Effect:
    update: dict[str, Any] = {"item": item}
    if isinstance(effect, ChangedEffect) and (by := ways.get(effect.name, 0)):
        update |= {"goes": "up" if by > 0 else "down", "by_one": abs(by) == 1}
    return effect.model_copy(update=update)


def _way(was: str, now: str) -> int:
    """By how much the one number of a text that is another went up, or down; 0 where that is not plain."""
    pairs = list(zip(_PLAIN_NUMBER.findall(was), _PLAIN_NUMBER.findall(now), strict=False))
    moved = [(int(before), int(after)) for before, after in pairs if before != after]
    if len(moved) != 1 or _PLAIN_NUMBER.sub("#", was) != _PLAIN_NUMBER.sub("#", now):
        return 0
    return moved[0][1] - moved[0][0]


def _saying(effect: Effect, readings: Sequence[Sequence[Node]]) -> Effect:
    """The same effect in an item, with what else the item reads now, for good, and did not before."""
    if not isinstance(effect, NodeEffect):
        return effect
    was, now, still = ({normalised(node.name) for node in nodes if _is_plain(node)} for nodes in readings)
    news = sorted((now & still) - was - {effect.name})
    said = [text for text in news if not has_number(text) and text not in effect.name]
    return effect.model_copy(update={"says": tuple(said[:MOST_SAID])})


def _is_plain(node: Node) -> bool:
    """Whether a node is a text, and nothing but it."""
    return not node.children and node.is_seen and node.role in LEAVES and bool(node.name)
