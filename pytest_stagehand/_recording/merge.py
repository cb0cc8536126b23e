"""What a file says after a passed test: what was there, what the test learned, and what another run wrote meanwhile.

Who writes first wins. A step that another browser or worker recorded since this test began is never replaced, only
reported; where both agree on what the element is, the file gets the locators of both.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args

from pytest_stagehand._recording import SCHEMA
from pytest_stagehand._recording.schema import RecordedAction, RecordedStep, Recording
from pytest_stagehand._recording.targets import Locator, Target

if TYPE_CHECKING:
    from pytest_stagehand._recording.keys import Key

Ending = Literal["xfailed", "skipped"]
"""How a test ends as expected without coming to its own end, as in `Recording`."""

MAX_LOCATORS = 10
"""As in `Target`."""

_TRUST = {by: rank for rank, by in enumerate(get_args(Locator.model_fields["by"].annotation))}


@dataclass(frozen=True, slots=True, kw_only=True)
class Outcome:
    """What a passed test leaves to be written.

    Attributes:
        test: As in `Recording`.
        calls: The keys of all its steps, in the order in which it made them.
        learned: The steps that it recorded, recorded again or healed.
        read: The recording as it was when the test began; `None` if there was none.
        replaces: Keys of learned steps that may take the place of what was `read`.
        is_complete: It was recorded from beginning to end, so that steps it did not make are dropped.
        ended: How the test ended, where it did not come to its own end.
    """

    test: str
    calls: tuple[Key, ...]
    learned: tuple[RecordedStep, ...]
    read: Recording | None = None
    replaces: frozenset[Key] = frozenset()
    is_complete: bool = False
    ended: Ending | None = None


@dataclass(frozen=True, slots=True)
class Merged:
    """What is to be written, and what to tell.

    Attributes:
        unused: Recorded steps that the test did not make; they are kept.
        conflicts: Learned steps that were left out, since the file says something else by now.
    """

    recording: Recording
    unused: tuple[Key, ...] = ()
    conflicts: tuple[Key, ...] = ()


def merge(found: Recording | None, outcome: Outcome) -> Merged:
    """What the file should say that now says `found`."""
    steps = {} if found is None else found.by_key
    was = {} if outcome.read is None else outcome.read.by_key
    unused = list(unused_in(found, outcome.calls))
    if outcome.is_complete:
        for key in [key for key in unused if steps[key] == was.get(key)]:
            del steps[key]
            unused.remove(key)
    conflicts = []
    for step in outcome.learned:
        agreed = _agreed(steps.get(step.key), was.get(step.key), step, may_replace=step.key in outcome.replaces)
        if agreed is None:
            conflicts.append(step.key)
        else:
            steps[step.key] = agreed
    order = _in_order(list(steps), outcome.calls) if outcome.learned else list(steps)
    was_whole = found is not None and found.ended is None
    ended = None if was_whole else outcome.ended
    recording = Recording(schema=SCHEMA, test=outcome.test, ended=ended, steps=tuple(steps[key] for key in order))
    return Merged(recording, tuple(unused), tuple(conflicts))


def unused_in(recording: Recording | None, calls: tuple[Key, ...]) -> tuple[Key, ...]:
    """Recorded steps that a test did not make."""
    made = set(calls)
    return tuple(step.key for step in recording.steps if step.key not in made) if recording else ()


def _agreed(
    found: RecordedStep | None, was: RecordedStep | None, learned: RecordedStep, *, may_replace: bool
) -> RecordedStep | None:
    """The step to write; `None` if the file's and the learned one contradict each other."""
    if found is None or (may_replace and found == was):
        return learned
    return _with_locators_of(found, learned)


def _with_locators_of(found: RecordedStep, learned: RecordedStep) -> RecordedStep | None:
    """`found` with the locators of `learned` as well, if these are all that differs."""
    if found == learned:
        return found
    if len(found.actions) != len(learned.actions):
        return None
    actions = [_same_action(ours, theirs) for ours, theirs in zip(found.actions, learned.actions, strict=True)]
    if None in actions or found.model_copy(update={"actions": learned.actions}) != learned:
        return None
    return found.model_copy(update={"actions": tuple(actions)})


def _same_action(found: RecordedAction, learned: RecordedAction) -> RecordedAction | None:
    """One action with the locators of both; `None` if they do other things, or do them to another element."""
    targets = {}
    for part in ("target", "to"):
        ours, theirs = getattr(found, part), getattr(learned, part)
        targets[part] = ours if ours is None else _same_target(ours, theirs)
        if (targets[part] is None) != (theirs is None):
            return None
    joined = found.model_copy(update=targets)
    return joined if joined == learned.model_copy(update=targets) else None


def _same_target(found: Target, learned: Target | None) -> Target | None:
    """One target with the locators of both; `None` if they are not of the same element."""
    if learned is None or found.fingerprint != learned.fingerprint or len(found.frames) != len(learned.frames):
        return None
    frames = tuple(_same_target(ours, theirs) for ours, theirs in zip(found.frames, learned.frames, strict=True))
    if None in frames:
        return None
    return found.model_copy(update={"frames": frames, "locators": _both(found.locators, learned.locators)})


def _both(found: tuple[Locator, ...], learned: tuple[Locator, ...]) -> tuple[Locator, ...]:
    more = [locator for locator in learned if locator not in found]
    kept = (*found, *more)[:MAX_LOCATORS]
    return tuple(sorted(kept, key=lambda locator: _TRUST[locator.by])) if more else found


def _in_order(keys: list[Key], calls: tuple[Key, ...]) -> list[Key]:
    """`keys` in the order of the calls; one that was not called stays behind the one it stood behind."""
    place = {key: index for index, key in enumerate(calls)}
    ranks, before = {}, -1
    for index, key in enumerate(keys):
        before = place.get(key, before)
        ranks[key] = (before, key not in place, index)
    return sorted(keys, key=ranks.__getitem__)
