"""A target that is not there any more: found again by what is known of it, and noted, so that somebody reviews it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand.errors import DriftError
from pytest_stagehand.events import HealEvent
from pytest_stagehand.replay.relocate import relocate
from pytest_stagehand.replay.resolve import as_candidate

if TYPE_CHECKING:
    from pytest_stagehand.recording.schema import RecordedAction, RecordedStep
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


def may_ask_again(step: Step, recorded: RecordedStep, drift: DriftError) -> bool:
    """Whether the sentence may be inferred anew: in a run that may, and where nothing of the step was done yet."""
    settings = step.session.settings
    is_first = drift.recorded == as_candidate_of(recorded)
    return (
        settings.infers and settings.heal == "model" and drift.reason in HEALABLE and is_first and not step.event.heals
    )


def as_candidate_of(recorded: RecordedStep) -> object:
    """The first target of a step, as errors show it."""
    target = next((action.target for action in recorded.actions if action.target is not None), None)
    return as_candidate(target.fingerprint) if target is not None else None


def note_inferred(step: Step, recorded: RecordedStep, drift: DriftError) -> None:
    """Note that the engine found another way, which must have done what the recorded one did.

    Raises:
        DriftError: It did something else.
    """
    now = step.session.tape.made[step.key]
    done = [action.effect for action in now.actions]
    missing = [action.effect for action in recorded.actions if action.effect is not None and action.effect not in done]
    if missing:
        step.event.heals.clear()
        found = ", ".join(action.description or action.method for action in now.actions) or "nothing"
        raise DriftError(
            "effect-missing", f"{drift.recorded}: {missing[0].kind}", (f"{found}, which did something else",)
        )
    assert drift.reason is not None  # one of `HEALABLE`
    by = step.engine.name if step.engine is not None else "local"
    words = ", ".join(f"{action.method} {action.description}".strip() for action in now.actions)
    step.event.heals.append(HealEvent(action=0, reason=drift.reason, by=by, was=str(drift.recorded), now=words))
    step.session.healed.append((step.session.tape.path, recorded, now, step.event.heals))
    step.event.outcome = "healed"


def _described(action: RecordedAction, new: Target) -> str:
    """The element in words: as it was, unless it is called otherwise now."""
    was = action.target.fingerprint if action.target is not None else None
    if was is not None and (was.role, was.name) == (new.fingerprint.role, new.fingerprint.name):
        return action.description
    name = new.fingerprint.name or new.fingerprint.text
    return f'{new.fingerprint.role} "{name}"' if name else new.fingerprint.role
