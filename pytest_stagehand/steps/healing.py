"""A target that is not there any more: found again by what is known of it, and noted, so that somebody reviews it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand.errors import DriftError
from pytest_stagehand.events import HealEvent
from pytest_stagehand.replay.relocate import relocate
from pytest_stagehand.replay.resolve import as_candidate

if TYPE_CHECKING:
    from pytest_stagehand.recording.schema import RecordedAction
    from pytest_stagehand.recording.targets import Target
    from pytest_stagehand.steps.step import Step

HEALABLE = frozenset({"target-missing", "identity-changed"})
"""Two that match equally well are never told apart by their looks."""


def healed(step: Step, action: RecordedAction, drift: DriftError, number: int) -> RecordedAction | DriftError:
    """The operation with its target as it is now, or why it is not certain which element that is.

    Args:
        step: The step.
        action: The operation as it was recorded.
        drift: Why its target was not found.
        number: Its place in the step, from 0.
    """
    if step.session.settings.heal == "off" or drift.reason not in HEALABLE or action.method == "wait_for_hidden":
        return drift
    assert action.target is not None
    try:
        relocation = relocate(step.root, action.target)
    except PlaywrightError:
        return drift
    new, why_not = relocation.target, relocation.why_not
    if new is not None and step.session.secrets.mask(text := new.model_dump_json()) != text:
        why_not = "the page shows a secret in what would be recorded"
    if new is None or why_not:
        return DriftError(drift.reason, drift.recorded, drift.candidates, detail=f"not healed: {why_not}")
    found, *others = relocation.best
    step.event.heals.append(
        HealEvent(
            action=number,
            reason=drift.reason,
            by="local",
            was=str(as_candidate(action.target.fingerprint)),
            now=str(as_candidate(new.fingerprint)),
            score=found.score,
            likeness=dict(found.likeness),
            runner_up=str(others[0].shown) if others else None,
            runner_up_score=others[0].score if others else None,
        )
    )
    return action.model_copy(update={"target": new, "description": _described(action, new)})


def _described(action: RecordedAction, new: Target) -> str:
    """The element in words: as it was, unless it is called otherwise now."""
    was = action.target.fingerprint if action.target is not None else None
    if was is not None and (was.role, was.name) == (new.fingerprint.role, new.fingerprint.name):
        return action.description
    name = new.fingerprint.name or new.fingerprint.text
    return f'{new.fingerprint.role} "{name}"' if name else new.fingerprint.role
