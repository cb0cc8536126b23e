"""Which change to remember of an action, chosen from snapshots before and after it.

A witness is named, free of dates, times and ids, and stands in both readings after the action: what only one of them has
is noise. The candidates come best first; the page side confirms that it can count them (`witnesses` in `js/effect.js`).
What an action changed is told from what changed besides by `nearness`.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from typing import TYPE_CHECKING, Any, get_args

from pytest_stagehand._browser.roles import DIALOGS, LEAVES, MESSAGES, ROWS, TELLING, TRANSIENT
from pytest_stagehand._browser.snapshot import SILENT, TEXT, Node, Snapshot
from pytest_stagehand._browser.text import has_number, masked, normalised
from pytest_stagehand._elements.nearness import FAINT, NO_CAUSE, TOLD, Cause, Surroundings, is_in, restless_spots
from pytest_stagehand._recording.effects import (
    AnyEffect,
    ChangedEffect,
    Effect,
    Item,
    ItemEffect,
    MessageEffect,
    NodeEffect,
    RowRole,
    RowsEffect,
    Shown,
    State,
    StateEffect,
    ValueEffect,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping, Sequence

    from pytest_stagehand._browser.snapshot import Passing

CONFIRMED = 12
"""Candidates that are offered to the page side; the first that it can count is taken."""

STATES: tuple[State, ...] = get_args(State)
PASSING_STATES = frozenset({"disabled", "invalid"})
"""States that a control takes on while something is under way, or since something was wrong."""
LESSER_CHANGES = ("earlier", "later", "reads", "named")
"""Changes of an item that its texts and controls do not show, best first."""
SHARED_CHANGES = frozenset({"earlier", "later", "named"})
"""Those that are changes of what stands beside it, too, or stand elsewhere."""
MOST_SAID = 2
MOST_SHOWN = 2
MOST_TOGETHER = 3
"""Changes that stand for each other where none of them tells for itself."""
_PLAIN_NUMBER = re.compile(r"(?<![\d.,])\d+(?![\d.,]*\d)")
_RANK_BY_ROLE = {"heading": 1.0, TEXT: 3.0}
_NEWS_RANK, _ROWS_RANK, _FIGURE_RANK, _DATA_RANK, _PASSING_RANK = 1.5, 2.0, 2.5, 3.0, 4.0
_READ_AS_SUCH = TELLING | MESSAGES | {TEXT}
"""What a person reads as itself, whatever it stands in."""

Key = tuple[str, str, State | None]


def candidates(
    before: Snapshot,
    after: Snapshot,
    later: Snapshot,
    *,
    ref: str | None,
    frame: int = 0,
    earlier: Snapshot | None = None,
    said: Collection[str] = (),
    cause: Cause = NO_CAUSE,
) -> list[Effect]:
    """What changed for good between `before` and `after` in one frame, most worth checking first.

    Args:
        before: The last reading before the action.
        after: The first settled reading after it.
        later: A reading once that had lasted `pace.life_ms`.
        ref: The action's target, if it stands in this frame; its own state and value are looked at first.
        frame: Number of the frame, 0 for the page itself.
        earlier: A reading before `before`, without an action between: what differs from it changes by itself.
        said: What messages of the page said before (`said_in`): it may show still when the test is replayed, which is faster.
        cause: What is known of why the page changed.
    """
    told, faint = graded(before, after, later, ref=ref, frame=frame, earlier=earlier, said=said, cause=cause)
    return [*told, *faint][:CONFIRMED]


def changes(
    before: Snapshot, after: Snapshot, later: Snapshot, *, frame: int = 0, earlier: Snapshot | None = None
) -> list[Effect]:
    """All that changed for good in one frame, whatever it came of; see `candidates`."""
    told, faint = graded(before, after, later, frame=frame, earlier=earlier)
    return [*told, *faint]


def graded(
    before: Snapshot,
    after: Snapshot,
    later: Snapshot,
    *,
    ref: str | None = None,
    frame: int = 0,
    earlier: Snapshot | None = None,
    said: Collection[str] = (),
    cause: Cause = NO_CAUSE,
) -> tuple[list[Effect], list[Effect]]:
    """All `candidates`: those that tell of the action, and those that may have come besides, the faint ones."""
    readings = (before, after, later)
    around = Surroundings.of(before, later, ref=ref, frame=frame, cause=cause)
    opened_from = _nodes(around.opened_from, frame) if around.opened_from is not None else None
    told, faint = _of_nodes(
        *(_nodes(reading, frame) for reading in readings),
        said=said,
        around=around,
        spoken=cause.spoken,
        opened_from=opened_from,
    )
    restless: list[Effect] = []
    if earlier is not None:
        restless = _all_of_nodes(*(_nodes(reading, frame) for reading in (earlier, before, before)))
    steady, dim = ([each for each in found if not _is_restless(each, restless)] for found in (told, faint))
    own = [_showing(effect, [*steady, *dim]) for effect in _of_target(*readings, ref)]
    came_before = [each for each in steady if cause.is_idle(each)]
    return [*own, *(each for each in steady if each not in came_before)], [*dim, *came_before]


def lasting(found: Sequence[Effect], readings: Sequence[Snapshot], *, frame: int) -> list[Effect]:
    """Those of which nothing changed again while nobody did anything; what came and only counts on has not.

    Args:
        found: Changes.
        readings: Before the operation, after it, and once more a while later.
        frame: Number of the frame.
    """
    before, after, again = readings
    changed = [
        each for each in changes(after, again, again, frame=frame) if isinstance(each, NodeEffect | ChangedEffect)
    ]
    names, spots = {each.name for each in changed}, restless_spots(after, again)

    had, has = ({masked(node.name) for node in _nodes(reading, frame)} for reading in (before, again))

    def is_restless(effect: Effect) -> bool:
        mask = masked(getattr(effect, "name", ""))
        if mask not in had and mask in has:
            return False
        name = getattr(effect, "name", None)
        nodes = ((reading, node) for reading in (before, after) for node in _nodes(reading, frame) if _says(node, name))
        return name in names or any(is_in(spots, reading, node) for reading, node in nodes)

    return [each for each in found if not is_restless(each)]


def _says(node: Node, name: str | None) -> bool:
    return name in (normalised(node.name), masked(node.name))


def may_be_chance(effect: Effect, before: Snapshot, after: Snapshot, *, frame: int) -> bool:
    """Whether an effect is a text that stands in the place of another one, as what a clock or a poll brings does."""
    name = getattr(effect, "name", None)
    if not isinstance(effect, NodeEffect | ChangedEffect) or effect.item is not None or name is None:
        return False
    spots = restless_spots(before, after)
    return any(
        is_in(spots, reading, node)
        for reading in (before, after)
        for node in _nodes(reading, frame)
        if _says(node, name)
    )


def together(found: Sequence[Effect]) -> Effect:
    """Several changes of which any is as good a sign as another."""
    several = [each for each in found if isinstance(each, NodeEffect | ChangedEffect | RowsEffect)][:MOST_TOGETHER]
    return AnyEffect(of=tuple(several)) if len(several) > 1 else found[0]


def said_in(*readings: Snapshot) -> set[str]:
    """What the messages of a page say in these readings, numbers as `#`."""
    return {masked(text) for reading in readings for text in _texts_in(list(reading.walk()), MESSAGES)}


def messages(came: Sequence[Passing], stood: Collection[str], said: Collection[str]) -> list[Effect]:
    """Lines that were shown and went, most worth waiting for first: what says messages, then what was not there before.

    What stays is a candidate of its own (`candidates`). Of several lines the longest tells most: titles stand over many.

    Args:
        came: What came to be shown since the action.
        stood: The lines that were shown before.
        said: What messages of the page said before (`said_in`): such a one may show still when the test is replayed.
    """
    worth = sorted(
        (each for each in came if each.is_gone and not each.is_restless and (each.role or each.is_new)),
        key=lambda each: (each.role not in MESSAGES, not each.role),
    )
    lines = [
        normalised(line) for each in worth for line in sorted(each.lines, key=len, reverse=True) if line not in stood
    ]
    told = [line for line in dict.fromkeys(lines) if _is_steady(line) and line not in said]
    return [*(MessageEffect(name=line) for line in told[:CONFIRMED])]


def spoken_in(came: Sequence[Passing]) -> frozenset[str]:
    """What the one message of a page says that came, whatever its role; where several speak, that may be what the page lists."""
    speaking = [each for each in came if each.role in MESSAGES and not each.is_gone and not each.is_restless]
    return frozenset(map(normalised, speaking[0].lines)) if len(speaking) == 1 else frozenset()


def _is_steady(line: str) -> bool:
    """Whether a line has words, and nothing that differs from run to run."""
    return line == masked(line) and "⟨" not in line and _has_letter(line)


def with_items(found: list[Effect], items: list[Effect], *, is_field: bool = False, called: str = "") -> list[Effect]:
    """Candidates of the page and of the item that the target stands in, in one order.

    What is about the item says what was done. Before it comes only what says more: a dialog that opened, a state or value
    of the target itself, save that it can't be used just now. What a field holds says little: the browser sees to that.
    An item that is called as the target itself, an entry of a navigation, is markup around it: where that is named in one
    more place, what reads so there comes first.

    Args:
        found: Candidates of the page.
        items: Those of the item.
        is_field: The target is a field of a form.
        called: The name of the target.
    """
    opened = [effect for effect in found if isinstance(effect, NodeEffect) and _is_opened_dialog(effect)]
    own = [effect for effect in found if isinstance(effect, StateEffect | ValueEffect) and not _is_passing(effect)]
    strong = [effect for effect in items if is_field and not _is_lesser(effect)]
    names = [effect for effect in found if any(_is_around(each, called) and _names(effect, called) for each in items)]
    about = [effect for effect in items if not _is_around(effect, called)]
    order = [*opened, *strong, *own, *about, *names, *items, *found]
    return [effect for index, effect in enumerate(order) if effect not in order[:index]][:CONFIRMED]


def _is_around(effect: Effect, called: str) -> bool:
    """Whether it says no more of an item than that the target's own name is found in one more place."""
    if not isinstance(effect, ItemEffect) or effect.change != "named":
        return False
    return effect.item.texts == (normalised(called),)


def _names(effect: Effect, called: str) -> bool:
    """Whether it is something that came, and reads what the target is called."""
    if isinstance(effect, NodeEffect) and (effect.kind == "gone" or effect.role not in _READ_AS_SUCH):
        return False
    if not isinstance(effect, NodeEffect | ChangedEffect):
        return False
    return masked(called).casefold() in masked(effect.name).casefold()


def _is_opened_dialog(effect: NodeEffect) -> bool:
    return effect.kind == "appeared" and effect.role in DIALOGS and effect.state is None


def besides(effect: Effect, found: Sequence[Effect], *, in_dialog: bool) -> list[NodeEffect | ItemEffect]:
    """Of the candidates, what is claimed besides the best one.

    Args:
        effect: The best one.
        found: All of them.
        in_dialog: The target stands in a dialog, which may have closed.
    """
    others = [each for each in found if each != effect]
    closed = [each for each in others if in_dialog and isinstance(each, NodeEffect) and _is_closed_dialog(each)]
    named = [each for each in others if isinstance(each, ItemEffect) and _is_where_it_went(each, effect)]
    return [*closed[:1], *named[:1]]


def _is_closed_dialog(effect: NodeEffect) -> bool:
    return effect.kind == "gone" and effect.role in DIALOGS and effect.state is None


def _is_where_it_went(effect: ItemEffect, gone: Effect) -> bool:
    """Whether it says that the item which went is named somewhere else now."""
    if not isinstance(gone, ItemEffect) or (gone.change, effect.change) != ("gone", "named"):
        return False
    return (gone.item.role, gone.item.texts, gone.item.under) == (
        effect.item.role,
        effect.item.texts,
        effect.item.under,
    )


def _is_passing(effect: Effect) -> bool:
    return isinstance(effect, StateEffect) and effect.state in PASSING_STATES


def _is_lesser(effect: Effect) -> bool:
    return isinstance(effect, ItemEffect) and effect.change in LESSER_CHANGES


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
        changes: What the page side saw of it (`itemsSince` in `js/item.js`).
        places: Where it stands now, if it `moved`, and where it is `named`.
        nodes: It, in two readings before the action and in two after it; the first of them may be missing.
        field: Role and name of the target, if that is a field: what it holds is no news of the item.
    """
    if "moved" in changes:
        return [ItemEffect(change="moved", item=item, to=places["moved"])]
    if "gone" in changes:
        named = [_lesser("named", item, places)] if "named" in changes and places["named"] else []
        return [ItemEffect(change="gone", item=item, outright="outright" in changes), *named]
    earlier, *inside = (_inside(node, field) for node in nodes)
    restless = _in_item([earlier, inside[0], inside[0]], item) if earlier else []
    found = _in_item(inside, item) if all(inside) else []
    steady = [_saying(effect, inside) for effect in found if not _is_restless(effect, restless)]
    rest = [change for change in LESSER_CHANGES if change in changes and not (change == "reads" and restless)]
    return [*steady, *(_lesser(change, item, places) for change in rest)]


def _lesser(change: str, item: Item, places: Mapping[str, tuple[str, ...]]) -> ItemEffect:
    alone = item.alone and change not in SHARED_CHANGES
    to = places["named"] if change == "named" else ()
    return ItemEffect.model_validate({"change": change, "item": item.model_copy(update={"alone": alone}), "to": to})


def _inside(node: Node | None, field: tuple[str, str] | None) -> list[Node]:
    """The nodes in an item, without the field that was operated, nor what is called by what that holds."""
    nodes = list(node.walk())[1:] if node is not None else []
    fields = [each for each in nodes if (each.role, each.name) == field]
    apart = {id(other) for each in fields for other in (*each.walk(), *each.ancestors())}
    return [each for each in nodes if id(each) not in apart]


def _in_item(readings: list[list[Node]], item: Item) -> list[Effect]:
    """What changed in an item: named nodes first, then figures, those that are part of a control's name as well."""
    found = [effect for effect in _all_of_nodes(*readings) if isinstance(effect, NodeEffect | ChangedEffect)]
    was, now, still = ({masked(key[1]): key for key in _count(nodes)} for nodes in readings)
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


def _is_restless(effect: Effect, restless: list[Effect]) -> bool:
    """Whether a change is of a kind that was seen without an action: the same text, or one that came or went with it."""
    if isinstance(effect, NodeEffect):
        return any(
            isinstance(each, NodeEffect) and (each.role, each.name) == (effect.role, effect.name) for each in restless
        )
    if isinstance(effect, ChangedEffect):
        return any(isinstance(each, ChangedEffect) and each.name == effect.name for each in restless)
    return effect in restless


def _nodes(snapshot: Snapshot, frame: int) -> list[Node]:
    prefix = f"{frame}-"
    return [node for node in snapshot.walk() if node.ref.startswith(prefix)]


def _of_target(before: Snapshot, after: Snapshot, later: Snapshot, ref: str | None) -> Iterator[Effect]:
    nodes = [snapshot.get(ref) if ref else None for snapshot in (before, after, later)]
    was, now, still = nodes
    if was is None or now is None or still is None or not _is_one_document(ref or "", before, after, later):
        return
    for state in STATES:
        if state != "focused" and (state in now.states) == (state in still.states) != (state in was.states):
            yield StateEffect(state=state, value=state in now.states)
    if _held(now) == _held(still) != _held(was):
        yield ValueEffect()


def _showing(effect: Effect, of_nodes: Sequence[Effect]) -> Effect:
    """A state of what opens a part, with what came with it, or went: a newer release may say nothing of the state itself."""
    if not isinstance(effect, StateEffect) or effect.state != "expanded":
        return effect
    kind = "appeared" if effect.value else "gone"
    nodes = [each for each in of_nodes if isinstance(each, NodeEffect) and each.kind == kind and each.state is None]
    lasting = sorted((each for each in nodes if each.role not in TRANSIENT), key=lambda each: each.role == TEXT)
    return effect.model_copy(
        update={"shows": tuple(Shown(role=each.role, name=each.name) for each in lasting[:MOST_SHOWN])}
    )


def _held(node: Node) -> tuple[str | None, bool]:
    """What a control holds; of a secret field no more than whether it holds something."""
    return node.value, "filled" in node.attributes


def _is_one_document(ref: str, *readings: Snapshot) -> bool:
    """Whether the frame held one document all the time: numbers begin anew in another."""
    frame = int(ref.partition("-")[0])
    return len({reading.frames[frame].document for reading in readings}) == 1


def _all_of_nodes(before: list[Node], after: list[Node], later: list[Node]) -> list[Effect]:
    """What changed in nodes, whatever stands around them."""
    told, faint = _of_nodes(before, after, later)
    return [*told, *faint]


def _of_nodes(
    before: list[Node],
    after: list[Node],
    later: list[Node],
    *,
    said: Collection[str] = (),
    around: Surroundings | None = None,
    spoken: Collection[str] = (),
    opened_from: list[Node] | None = None,
) -> tuple[list[Effect], list[Effect]]:
    """What changed: what tells of the action, and what may have come besides, each best first.

    Where the action closed the menu that it was in, only what differs from the page it was `opened_from`, too.
    """
    was, now, still = (_count(nodes) for nodes in (before, after, later))
    appeared = [key for key in now if len(now[key]) > len(was[key]) and len(still[key]) > len(was[key])]
    gone = [key for key in was if len(was[key]) > len(now[key]) and len(was[key]) > len(still[key])]
    passing, data = _texts_in(before + after, TRANSIENT), _texts_in(before + after, ROWS)
    old_news = {*said, *map(masked, _texts_in(before, MESSAGES))}
    news = {text for text in {*spoken, *_texts_in(after, MESSAGES)} if masked(text) not in old_news}
    if opened_from is not None:
        stood = _count(opened_from)
        appeared = [key for key in appeared if len(still[key]) > len(stood[key])]
        gone = [key for key in gone if len(still[key]) < len(stood[key])]
    if around is not None:
        appeared = [key for key in appeared if not around.is_beside(was[key], still[key])]
        gone = [key for key in gone if not around.went_by_itself(still[key], was[key])]
    ranked: list[tuple[tuple[float, ...], Effect]] = []
    for kind, keys in (("appeared", appeared), ("gone", gone)):
        whole = {key[:2] for key in keys if key[2] is None}
        apart = [key for key in keys if key[2] is None or key[:2] not in whole]  # its states came and went with it
        named = [key for key in apart if not has_number(key[1]) or _is_control_state(key)]
        new = news if kind == "appeared" else set()
        less, more = (was, still) if kind == "appeared" else (still, was)
        for key in named:
            grade = around.grade(kind, key, less[key], more[key], is_news=key[1] in new) if around else TOLD
            ranked.append(((grade, *_rank(key, kind == "gone", passing - new, data, new)), _node_effect(kind, key)))
    rows = set(_changed_rows(before, after, later)) & set(_changed_rows(opened_from or before, after, later))
    ranked += [((TOLD, _ROWS_RANK), RowsEffect(role=role)) for role in get_args(RowRole) if role in rows]
    ranked += [
        ((TOLD, *rank), ChangedEffect(name=mask)) for mask, rank in _changed_figures(appeared, gone, news).items()
    ]
    ranked.sort(key=lambda pair: pair[0])
    split = next((index for index, (rank, _) in enumerate(ranked) if rank[0] >= FAINT), len(ranked))
    effects = [effect for _, effect in ranked]
    return effects[:split], effects[split:]


def _changed_rows(before: list[Node], after: list[Node], later: list[Node]) -> list[RowRole]:
    """Roles whose rows read differently for good, in content, number or order, whether what fields hold is read with them or not.

    A text that became a field which holds it is no such change: to the page side (`rowsOf` in `js/effect.js`) it reads as it did.
    """
    readings = (before, after, later)
    return [
        role
        for role in get_args(RowRole)
        if all(_is_other(*(how(each, role) for each in readings)) for how in _READINGS)
    ]


def _is_other(was: list[str], now: list[str], still: list[str]) -> bool:
    return was != now == still != []


def _rows(nodes: list[Node], role: str) -> list[str]:
    return [normalised(node.text) for node in nodes if node.role == role]


def _rows_with_values(nodes: list[Node], role: str) -> list[str]:
    return [normalised(" ".join(_said_or_held(node))) for node in nodes if node.role == role]


def _said_or_held(row: Node) -> Iterator[str]:
    leaves = (each for each in row.walk() if not each.children)
    return (text for each in leaves if (text := each.value or each.text))


_READINGS = (_rows, _rows_with_values)


def _changed_figures(appeared: list[Key], gone: list[Key], news: Collection[str]) -> dict[str, tuple[float, ...]]:
    """Texts with numbers, as masks, and how they rank; those that stand on both sides first, as they will again.

    One whose words are new says what a heading or message without a number would say.
    """
    figures = [(role, name) for role, name, state in appeared if state is None and has_number(name)]
    new = {masked(name): (_FIGURE_RANK,) for role, name in figures if role == TEXT}
    old = {masked(name) for _, name, _ in gone}
    worded = [(role, name) for role, name in figures if masked(name) not in old and _has_letter(name)]
    messages = {masked(name): (_NEWS_RANK, 0.0, 0.5) for role, name in worded if role == TEXT and name in news}
    headings = {masked(name): (1.0, 1.0, 0.5) for role, name in worded if role == "heading"}
    ranks: dict[str, tuple[float, ...]] = {**new, **messages, **headings}
    return dict(sorted(ranks.items(), key=lambda each: (each[0] not in old, -len(each[0]), each[0])))


def _has_letter(text: str) -> bool:
    return any(character.isalpha() for character in text)


def _is_control_state(key: Key) -> bool:
    """A link "3" that became the current one: its number is its name, not a figure."""
    return key[2] is not None and key[0] != TEXT


def _rank(key: Key, is_gone: bool, passing: set[str], data: set[str], news: set[str]) -> tuple[float, ...]:
    """Lower is better: dialogs, controls that took on a state, what stands by itself, messages, content of rows, old toasts."""
    role, name, state = key
    if role in DIALOGS:
        return (0.0, 0.0, float(is_gone))
    if name in news and (role == TEXT or role in MESSAGES):
        return (_NEWS_RANK, 0.0, float(is_gone))
    if role in TRANSIENT or (role == TEXT and name in passing):
        return (_PASSING_RANK, 0.0, float(is_gone))
    level = _DATA_RANK if name in data and state is None else 1.0
    return (level, 0.5 if state is not None else _RANK_BY_ROLE.get(role, 2), float(is_gone))


def _node_effect(kind: str, key: Key) -> NodeEffect:
    role, name, state = key
    return NodeEffect.model_validate({"kind": kind, "role": role, "name": name, "state": state})


def _count(nodes: list[Node]) -> defaultdict[Key, list[Node]]:
    """The nodes of each key."""
    found: defaultdict[Key, list[Node]] = defaultdict(list)
    for node in nodes:
        for key in _keys(node):
            found[key].append(node)
    return found


def _keys(node: Node) -> Iterator[Key]:
    name = normalised(node.name)
    if not name or node.role == "document":  # a page's title is no node that could be counted
        return
    if node.role == SILENT or not (node.is_seen or node.role == "option"):
        return
    yield node.role, name, None
    for state in STATES:
        if state in node.states and state != "focused":
            yield node.role, name, state


def _texts_in(nodes: list[Node], roles: frozenset[str]) -> set[str]:
    """What stands inside nodes of these roles: in toasts, or in rows."""
    return {normalised(below.name) for node in nodes if node.role in roles for below in node.walk() if below.name}
