"""Which change to remember of an action, chosen from snapshots before and after it.

A witness is named, free of dates, times and ids, and stands in both readings after the action: what only one of them has
is noise. The candidates come best first; the page side confirms that it can count them (`witnesses` in `js/effect.js`).
What an action changed is told from what changed besides by `nearness`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import TRANSIENT
from pytest_stagehand._browser.snapshot import TEXT, Node, Snapshot
from pytest_stagehand._browser.text import masked, normalised
from pytest_stagehand._elements.nearness import NO_CAUSE, Cause, Surroundings, is_in, restless_spots
from pytest_stagehand._elements.node_changes import STATES, all_of_nodes, is_restless, of_nodes
from pytest_stagehand._recording.effects import (
    AnyEffect,
    ChangedEffect,
    Effect,
    NodeEffect,
    RowsEffect,
    Shown,
    StateEffect,
    ValueEffect,
)

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence


CONFIRMED = 12
"""Candidates that are offered to the page side; the first that it can count is taken."""
MOST_SHOWN = 2
MOST_TOGETHER = 3
"""Changes that stand for each other where none of them tells for itself."""


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
    told, faint = of_nodes(
        *(_nodes(reading, frame) for reading in readings),
        said=said,
        around=around,
        spoken=cause.spoken,
        opened_from=opened_from,
    )
    restless: list[Effect] = []
    if earlier is not None:
        restless = all_of_nodes(*(_nodes(reading, frame) for reading in (earlier, before, before)))
    steady, dim = ([each for each in found if not is_restless(each, restless)] for found in (told, faint))
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

    def moved_again(effect: Effect) -> bool:
        mask = masked(getattr(effect, "name", ""))
        if mask not in had and mask in has:
            return False
        name = getattr(effect, "name", None)
        nodes = ((reading, node) for reading in (before, after) for node in _nodes(reading, frame) if _says(node, name))
        return name in names or any(is_in(spots, reading, node) for reading, node in nodes)

    return [each for each in found if not moved_again(each)]


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
