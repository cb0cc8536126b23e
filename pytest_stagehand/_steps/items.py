"""The rows, cards and list items that operations are about: watched while recording, named in what is recorded."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import count
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._basics.variables import fill, names_in, unfilled
from pytest_stagehand._browser.engine import ask
from pytest_stagehand._browser.snapshot import Node
from pytest_stagehand._elements.item_changes import of_item
from pytest_stagehand._recording.effects import (
    BESIDES,
    ChangedEffect,
    Effect,
    Item,
    ItemEffect,
    NodeEffect,
    ValueEffect,
)

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pytest_stagehand._basics.variables import Variable
    from pytest_stagehand._browser.engine import Root
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._recording.schema import RecordedAction

_tokens = count(1)


@dataclass(frozen=True, slots=True)
class Watched:
    """One item as it was before an operation.

    Attributes:
        names: Ways to name it, best first, with the texts as the page has them.
        node: It, in the reading before; `None` where that does not have it as a node of its own.
        was: It, in a reading before that one.
        is_earlier: Not this operation's target stands in it, but that of one before.
    """

    names: tuple[dict[str, Any], ...]
    node: Node | None
    was: Node | None = None
    is_earlier: bool = False


@dataclass(frozen=True, slots=True)
class Watch:
    """The items that one operation may be about, remembered in the page under a token."""

    token: str
    items: tuple[Watched, ...]


@dataclass(frozen=True, slots=True)
class About:
    """The items that operations were done in, and of which nothing was seen to become yet.

    Attributes:
        controls: Role and name of all that the page had before the first of them: what came since is about the same items.
        chosen: Role and name of what was ticked or pressed.
        are_chosen: Nothing but that, and the filling of fields, was done since: what is done next may be about them, wherever
            that is.
    """

    items: tuple[Watched, ...] = ()
    controls: frozenset[tuple[str, str]] = frozenset()
    chosen: tuple[tuple[str, str], ...] = ()
    are_chosen: bool = False


@dataclass(frozen=True, slots=True)
class Since:
    """What became of an item until one reading: how it is called now, what changed, and its node.

    Attributes:
        to: Where it stands, if it moved.
        alone: All beside it are as they were.
        named: Where it is named, if it was not before.
    """

    name: dict[str, Any]
    changes: frozenset[str]
    to: tuple[str, ...]
    alone: bool
    named: tuple[str, ...]
    node: Node | None


def watch(
    on: Root, sentence: str, readings: Sequence[Snapshot | None], earlier: Sequence[Watched], kept: Sequence[str]
) -> Watch:
    """Remember the items around a target, and those of the operations before.

    Args:
        on: The target; the page, for an operation without one.
        sentence: What the test asked for: what it calls an item is its best name.
        readings: The last reading before the operation, and one before that.
        earlier: Items of operations before.
        kept: Dates and ids that are no placeholders.
    """
    token = f"items-{next(_tokens)}"
    names = [each.names for each in earlier]
    told = ask(on, "items", token=token, said=sentence, earlier=names, kept=kept, timeout_ms=ITEMS_MS)
    own = len(told["items"]) - len(earlier)
    items = []
    for index, item in enumerate(told["items"]):
        node, was = (_node(reading, told["document"], item) for reading in readings)
        old = earlier[index - own] if index >= own else None
        if node is None and old is not None:
            node = old.node
        items.append(Watched(tuple(item["names"]), node, was, is_earlier=old is not None))
    return Watch(token, tuple(items))


ITEMS_MS = 5_000
"""Time for one look at items: the page was read just before."""


def since(scope: Root, watched: Watch, reading: Snapshot, kept: Sequence[str]) -> list[Since | None]:
    """What became of the items until `reading`, which was made just now; nothing of those that can't be named."""
    names = [each.names for each in watched.items]
    told = ask(scope, "itemsSince", token=watched.token, items=names, kept=kept, timeout_ms=ITEMS_MS)
    return [each and _since(each, _node(reading, told["document"], each)) for each in told["items"]]


def _since(told: Mapping[str, Any], node: Node | None) -> Since:
    to, named = (tuple(told[each]) for each in ("to", "named"))
    return Since(told["item"], frozenset(told["changes"]), to, told["alone"], named, node)


def _node(reading: Snapshot | None, document: str, told: Mapping[str, Any]) -> Node | None:
    """An item in a reading; of one that is no node there, one that holds the nodes which are in it."""
    if reading is None or not told["id"]:
        return None
    if (whole := _at(reading, document, told["id"])) is not None:
        return whole
    parts = {node.ref: node for number in told["parts"] if (node := _at(reading, document, number)) is not None}
    tops = [node for node in parts.values() if not any(above.ref in parts for above in node.ancestors())]
    return Node(ref="", role="generic", children=tops) if tops else None


def _at(reading: Snapshot, document: str, number: int) -> Node | None:
    ref = reading.ref_at((document, number))
    return reading.get(ref) if ref is not None else None


def effects(
    watched: Watch,
    after: Sequence[Since | None],
    later: Sequence[Since | None],
    variables: Mapping[str, Variable],
    field: tuple[str, str] | None = None,
) -> list[Effect]:
    """What became of the items for good: of the innermost that anything became of, and of all others of which the same did.

    Args:
        watched: The items.
        after: What the first reading after the operation shows of them.
        later: What the second one does.
        variables: Their values are taken out of what is recorded.
        field: Role and name of the target, if that is a field.
    """
    found = [
        _of_one(before, now, still, variables, field)
        for before, now, still in zip(watched.items, after, later, strict=True)
    ]
    telling = [each for each in found if each]
    return [_with_others(effect, telling[1:]) for effect in telling[0]] if telling else []


def _of_one(
    before: Watched,
    now: Since | None,
    still: Since | None,
    variables: Mapping[str, Variable],
    field: tuple[str, str] | None,
) -> list[Effect]:
    if now is None or still is None or now.name != still.name:
        return []
    if any(_is_part(before.node, each.node) for each in (now, still)):
        return []
    item = _named(still.name, variables, is_earlier=before.is_earlier)
    item = item.model_copy(update={"alone": now.alone and still.alone})
    nodes = (before.was, before.node, now.node, still.node)
    return of_item(item, now.changes & still.changes, _places(still), nodes, field)


def _is_part(was: Node | None, now: Node | None) -> bool:
    """Whether the item is still there, and what is called so now only stands in it, or around it: a row of a table in its row."""
    if was is None or now is None or not was.ref or not now.ref or was.ref == now.ref:
        return False
    return any(above.ref == was.ref for above in now.ancestors()) or any(
        above.ref == now.ref for above in was.ancestors()
    )


def _with_others(effect: Effect, others: Sequence[Sequence[Effect]]) -> Effect:
    """An effect of one item, and of the items chosen before of which the same became; not of one that it stands in."""
    item: Item | None = getattr(effect, "item", None)
    if item is None or not item.earlier:
        return effect
    same = [
        other.item
        for each in others
        for other in each
        if isinstance(other, NodeEffect | ItemEffect | ChangedEffect)
        and other.item is not None
        and (other.item.role, other.item.under) == (item.role, item.under)
        and other.model_copy(update={"item": item}) == effect
    ]
    return effect.model_copy(update={"items": tuple(dict.fromkeys(same))})


def _places(of: Since) -> dict[str, tuple[str, ...]]:
    return {"moved": of.to, "named": of.named}


def _named(name: Mapping[str, Any], variables: Mapping[str, Variable], *, is_earlier: bool) -> Item:
    """An item as it is recorded: the values of variables taken out."""
    texts, under = (tuple(unfilled(text, variables) for text in name[part]) for part in ("texts", "under"))
    return Item(role=name["role"], texts=texts, under=under, earlier=is_earlier)


def witness_of(action: RecordedAction, variables: Mapping[str, Variable]) -> dict[str, Any] | None:
    """What the page side arms and looks for of an operation; see `as_sent`.

    Raises:
        InstructionError: As `as_sent`.
    """
    sent = as_sent(action.effect, variables)
    also = [as_sent(each, variables) for each in action.also if isinstance(each, BESIDES)]
    if sent is None:
        return None
    return sent | ({"also": also} if also else {}) | _put_by(action, variables)


PUTTING = frozenset({"fill", "select_option"})
"""Operations after which a field holds what they were given."""


def _put_by(action: RecordedAction, variables: Mapping[str, Variable]) -> dict[str, Any]:
    """What an operation puts into a field, where its effect is that the field holds it: with other data it may have held that."""
    effect = action.effect
    is_option = isinstance(effect, NodeEffect) and (effect.role, effect.state) == ("option", "selected")
    is_known = all(name in variables for each in action.arguments for name in names_in(each))
    if action.method not in PUTTING or not is_known or not (is_option or isinstance(effect, ValueEffect)):
        return {}
    return {"put": [fill(each, variables) for each in action.arguments]}


def holding_just(action: RecordedAction, held: str | None, variables: Mapping[str, Variable]) -> RecordedAction:
    """The operation with the effect that its field holds just what was put into it, where it does: what is cut off is not."""
    if not isinstance(action.effect, ValueEffect) or held is None or _put_by(action, variables) != {"put": [held]}:
        return action
    return action.model_copy(update={"effect": ValueEffect(just=True)})


def as_sent(effect: Effect | None, variables: Mapping[str, Variable]) -> dict[str, Any] | None:
    """An effect as the page side takes it: the item called by the values of this run, secrets never among them.

    Raises:
        InstructionError: It is called by a variable that was not given, or by a secret.
    """
    item: Item | None = getattr(effect, "item", None)
    if effect is None:
        return None
    if item is None:
        return effect.model_dump(mode="json")
    items = tuple(_filled(each, variables) for each in getattr(effect, "items", ()))
    return effect.model_copy(update={"item": _filled(item, variables), "items": items}).model_dump(mode="json")


def _filled(item: Item, variables: Mapping[str, Variable]) -> Item:
    texts, under = (tuple(fill(text, variables) for text in part) for part in (item.texts, item.under))
    return item.model_copy(update={"texts": texts, "under": under})


def news(scope: Root, effect: Effect, token: str, variables: Mapping[str, Variable]) -> str:
    """What is to be seen of the item instead of what should have become of it, in words."""
    sent = as_sent(effect, variables)
    if sent is None or sent.get("item") is None:
        return ""
    try:
        told = ask(scope, "itemNews", item=sent["item"], token=token, timeout_ms=ITEMS_MS)
    except PlaywrightError:
        return ""
    return _in_words(sent["item"]["role"], told)


def _in_words(role: str, told: Mapping[str, Any]) -> str:
    kind = "item" if role == "generic" else role
    called = " · ".join(told["texts"])
    state = "is there as it was" if told["isHere"] else "went from where it was" if not told["isElsewhere"] else "moved"
    words = f'{kind} "{called}" {state}'
    others = ", ".join(f'"{name}"' for name in told["others"])
    return f"{words}; of those beside it, {others} changed" if others else words


def is_about_item(effect: Effect | None) -> bool:
    """Whether an effect is about one item."""
    return isinstance(effect, ItemEffect) or getattr(effect, "item", None) is not None
