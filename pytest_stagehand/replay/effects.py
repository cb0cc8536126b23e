"""Which change to remember of an action, chosen from snapshots before and after it.

A witness is named, free of dates, times and ids, and stands in both readings after the action: what only one of them has
is noise. The candidates come best first; the page side confirms that it can count them (`witnesses` in `js/effect.js`).
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, get_args

from pytest_stagehand.browser.snapshot import TEXT, Node, Snapshot
from pytest_stagehand.browser.text import has_number, masked, normalised
from pytest_stagehand.recording.effects import (
    ChangedEffect,
    Effect,
    NodeEffect,
    State,
    StateEffect,
    ValueEffect,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

LIFE_MS = 300
"""Time between the two readings after an action: longer than the 250 ms that a witness must live."""
CONFIRMED = 12
"""Candidates that are offered to the page side; the first that it can count is taken."""

STATES: tuple[State, ...] = get_args(State)
TRANSIENT_ROLES = frozenset({"status", "alert", "log", "timer", "tooltip", "progressbar"})
"""Roles that come and go by themselves; a toast still showing from the step before would not appear again."""
DIALOG_ROLES = frozenset({"dialog", "alertdialog"})
_RANK_BY_ROLE = {"dialog": 0, "alertdialog": 0, "heading": 1, TEXT: 3}

Key = tuple[str, str, State | None]


def candidates(before: Snapshot, after: Snapshot, later: Snapshot, *, ref: str | None, frame: int = 0) -> list[Effect]:
    """What changed for good between `before` and `after` in one frame, most worth checking first.

    Args:
        before: The last reading before the action.
        after: The first settled reading after it.
        later: A reading at least `LIFE_MS` after that.
        ref: The action's target, if it stands in this frame; its own state and value are looked at first.
        frame: Number of the frame, 0 for the page itself.
    """
    readings = (before, after, later)
    found = [*_of_target(*readings, ref), *_of_nodes(*(_nodes(reading, frame) for reading in readings))]
    return found[:CONFIRMED]


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
    if now.value == still.value != was.value:
        yield ValueEffect()


def _is_one_document(ref: str, *readings: Snapshot) -> bool:
    """Whether the frame held one document all the time: numbers begin anew in another."""
    frame = int(ref.partition("-")[0])
    return len({reading.frames[frame].document for reading in readings}) == 1


def _of_nodes(before: list[Node], after: list[Node], later: list[Node]) -> list[Effect]:
    was, now, still = (_count(nodes) for nodes in (before, after, later))
    appeared = [key for key in now if now[key] > was[key] and still[key] > was[key]]
    gone = [key for key in was if was[key] > now[key] and was[key] > still[key]]
    ranked: list[tuple[tuple[int, int, int], Effect]] = []
    passing = _passing_texts(before) | _passing_texts(after)
    ranked += [(_rank(key, 0, passing), _node_effect("appeared", key)) for key in appeared if not has_number(key[1])]
    ranked += [(_rank(key, 1, passing), _node_effect("gone", key)) for key in gone if not has_number(key[1])]
    ranked += [((2, 0, 0), ChangedEffect(name=mask)) for mask in _changed_figures(appeared, gone)]
    return [effect for _, effect in sorted(ranked, key=lambda pair: pair[0])]


def _changed_figures(appeared: list[Key], gone: list[Key]) -> list[str]:
    """Texts with numbers, as masks; those that stand on both sides first, as they will again."""
    new = [masked(name) for role, name, _ in appeared if role == TEXT and has_number(name)]
    old = {masked(name) for role, name, _ in gone if role == TEXT}
    return sorted(set(new), key=lambda mask: (mask not in old, -len(mask), mask))


def _rank(key: Key, gone: int, passing: set[str]) -> tuple[int, int, int]:
    role, name, state = key
    if role in DIALOG_ROLES:
        return (0, 0, gone)
    is_passing = role in TRANSIENT_ROLES or (role == TEXT and name in passing)
    return (3 if is_passing else 1, _RANK_BY_ROLE.get(role, 2) + (state is not None), gone)


def _node_effect(kind: str, key: Key) -> NodeEffect:
    role, name, state = key
    return NodeEffect.model_validate({"kind": kind, "role": role, "name": name, "state": state})


def _count(nodes: list[Node]) -> Counter[Key]:
    return Counter(key for node in nodes for key in _keys(node))


def _keys(node: Node) -> Iterator[Key]:
    name = normalised(node.name)
    if not name:
        return
    yield node.role, name, None
    for state in STATES:
        if state in node.states and state != "focused":
            yield node.role, name, state


def _passing_texts(nodes: list[Node]) -> set[str]:
    """Texts of toasts and the like."""
    regions = [node for node in nodes if node.role in TRANSIENT_ROLES]
    return {normalised(node.name) for region in regions for node in region.walk() if node.role == TEXT}
