"""A target that is not there any more: found again by what is known of it, and noted, so that somebody reviews it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand.errors import DriftError, printable
from pytest_stagehand.recording.effects import StateEffect, ValueEffect
from pytest_stagehand.recording.heals import Heal
from pytest_stagehand.replay.relocate import RELOCATE_MS, relocate
from pytest_stagehand.replay.resolve import OtherQuestion, as_candidate

if TYPE_CHECKING:
    from pytest_stagehand.recording.schema import RecordedAction, RecordedStep
    from pytest_stagehand.recording.targets import Target
    from pytest_stagehand.steps.step import Step

HEALABLE = frozenset({"target-missing", "identity-changed"})
"""Two that match equally well are never told apart by their looks."""

HEAL_AFTER_MS = 2_000
"""How long a page may be at rest without what is looked for before that is looked for elsewhere."""
ITS_OWN = (StateEffect, ValueEffect)
"""Effects that any other control of the kind has as well: every field can be filled."""


def healed(
    step: Step, action: RecordedAction, drift: DriftError, number: int
) -> tuple[RecordedAction, Heal] | DriftError:
    """The operation with its target as it is now, or why it is not certain which element that is.

    Args:
        step: The step.
        action: The operation as it was recorded.
        drift: Why its target was not found.
        number: Its place in the step, from 0.
    """
    is_final = drift.reason not in HEALABLE or isinstance(drift, OtherQuestion)
    if step.session.settings.heal == "off" or is_final or action.method == "wait_for_hidden":
        return drift
    assert action.target is not None
    try:
        by_looks = action.effect is not None and not isinstance(action.effect, ITS_OWN)
        mask, limit = step.session.secrets.mask, step.clock.late_within(RELOCATE_MS)
        relocation = relocate(step.root, action.target, mask, by_looks=by_looks, timeout_ms=limit)
    except PlaywrightError:
        return drift
    new, why_not = relocation.target, relocation.why_not
    if new is not None and step.shows_secret(new.model_dump_json()):
        why_not = "the page shows a secret in what would be recorded"
    if new is None or why_not:
        return not_healed(drift, why_not)
    found, *others = relocation.best
    heal = Heal(
        action=number,
        reason=str(drift.reason),
        by="local",
        was=str(as_candidate(action.target.fingerprint)),
        now=str(as_candidate(new.fingerprint)),
        score=found.score,
        likeness=dict(found.likeness),
        runner_up=str(others[0].shown) if others else None,
        runner_up_score=others[0].score if others else None,
    )
    return action.model_copy(update={"target": new, "description": _described(action, new)}), heal


def not_healed(drift: DriftError, why: str) -> DriftError:
    """The same drift, with why nothing was done about it."""
    assert drift.reason is not None  # one of `HEALABLE`
    return DriftError(drift.reason, drift.recorded, drift.candidates, detail=f"not healed: {why}")


def may_ask_again(step: Step, drift: DriftError) -> bool:
    """Whether the sentence may be inferred anew, if nothing of the step was done yet."""
    return may_infer(step) and drift.reason in HEALABLE and not isinstance(drift, OtherQuestion)


def may_infer(step: Step) -> bool:
    """Whether this run infers anew what it can't replay."""
    settings = step.session.settings
    return settings.infers and settings.heal == "model"


def note(step: Step, recorded: RecordedStep, now: RecordedStep, heals: list[Heal]) -> None:
    """Note a healed step, to be written where that may be, and to be reviewed."""
    step.keep(now)
    now = step.session.tape.made[step.key]
    heals = [heal.model_copy(update=_pictures(step, heal.action)) for heal in heals]
    step.event.heals += heals
    step.session.healed.append((step.session.tape.path, recorded, now, heals))
    step.event.outcome = "healed"


def _pictures(step: Step, action: int) -> dict[str, str]:
    """Where the report has the page before and after an operation."""
    frames = [each for each in step.event.evidence.frames if each.action == action and each.picture is not None]
    return {
        each.moment: str(each.picture["path"]) for each in frames if each.picture and each.moment in ("before", "after")
    }


def note_inferred(step: Step, recorded: RecordedStep, drift: DriftError) -> None:
    """Note that the engine found another way, which must have done what the recorded one did.

    Raises:
        DriftError: It did something else; what was recorded stays.
    """
    now = step.session.tape.made[step.key]
    done = [action.effect for action in now.actions]
    missing = [action.effect for action in recorded.actions if action.effect is not None and action.effect not in done]
    if missing:
        step.keep(recorded)
        found = ", ".join(action.description or action.method for action in now.actions) or "nothing"
        raise DriftError(
            "effect-missing", f"{drift.recorded}: {missing[0].kind}", (f"{found}, which did something else",)
        )
    by = step.engine.name if step.engine is not None else "local"
    words = printable(", ".join(f"{action.method} {action.description}".strip() for action in now.actions))
    heal = Heal(action=0, reason=str(drift.reason), by=by, was=str(drift.recorded), now=words, likeness={})
    note(step, recorded, now, [heal])


def _described(action: RecordedAction, new: Target) -> str:
    """The element in words: as it was, unless it is called otherwise now."""
    was = action.target.fingerprint if action.target is not None else None
    if was is not None and (was.role, was.name) == (new.fingerprint.role, new.fingerprint.name):
        return action.description
    name = new.fingerprint.name or new.fingerprint.text
    return f'{new.fingerprint.role} "{name}"' if name else new.fingerprint.role
