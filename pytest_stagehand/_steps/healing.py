"""A target that is not there any more: found again by what is known of it, and noted, so that somebody reviews it.

What was found is taken if it says, does and belongs to the same. What says something else is another element until a person
says so: a replay proposes it and fails; in `auto` a person sits there, and it may go on if what it does is seen.
"""

from __future__ import annotations

import shlex
from typing import TYPE_CHECKING

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._basics.errors import DriftError, printable
from pytest_stagehand._browser.text import masked
from pytest_stagehand._elements.contradictions import RULES
from pytest_stagehand._elements.relocate import RELOCATE_MS, relocate
from pytest_stagehand._elements.resolve import as_candidate
from pytest_stagehand._programs.saying import marked, quoted, says, says_the_same
from pytest_stagehand._recording.effects import NodeEffect, StateEffect, ValueEffect, alternatives
from pytest_stagehand._recording.heals import Heal
from pytest_stagehand._recording.paths import heal_id
from pytest_stagehand._settings.options import REPORT

if TYPE_CHECKING:
    from pytest_stagehand._elements.contradictions import Refusal
    from pytest_stagehand._elements.relocate import Relocation
    from pytest_stagehand._programs.saying import Piece
    from pytest_stagehand._recording.schema import RecordedAction, RecordedStep
    from pytest_stagehand._recording.targets import Fingerprint, Target
    from pytest_stagehand._steps.step import Step

HEALABLE = frozenset({"target-missing", "identity-changed"})
"""Two that match equally well are never told apart by their looks."""
ASKABLE = HEALABLE | {"renamed", "picture-changed", "target-ambiguous", "effect-missing"}
"""Where the engine may be asked what the sentence means now."""

ITS_OWN = (StateEffect, ValueEffect)
"""Effects that any other control of the kind has as well: every field can be filled."""
DONE_ALREADY = "it is called already as it was once this was done when it was recorded; nothing was done"
WORDS = frozenset({"name", "text", "label"})
"""Features that don't carry what says something else, also where a synonym makes them alike."""


def healed(
    step: Step, action: RecordedAction, drift: DriftError, number: int
) -> tuple[RecordedAction, Heal] | DriftError:
    """The operation with its target as it is now, or why nothing is done.

    Args:
        step: The step. What was found and may not be taken is left in `step.proposed`.
        action: The operation as it was recorded.
        drift: Why its target was not found.
        number: Its place in the step, from 0.
    """
    step.proposed = None
    is_final = drift.reason not in HEALABLE or drift.is_final
    if not may_be_healed(step) or is_final or action.method == "wait_for_hidden":
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
    if _is_called_as_done(action, new.fingerprint):
        return DriftError("effect-missing", drift.recorded, (as_candidate(new.fingerprint),), detail=DONE_ALREADY)
    moved = action.model_copy(update={"target": new, "description": _described(action, new)})
    heal = _heal(action, relocation, new, drift, number)
    refusal = relocation.refusal
    if refusal is None or _may_go_on(step, action, new, refusal):
        return moved, heal
    step.proposed = moved, heal.model_copy(update={"refused": str(refusal)})
    return _refused(drift, relocation, refusal, heal)


def may_be_healed(step: Step) -> bool:
    """Whether anything is looked for in the place of what is not there any more."""
    return step.may_heal and step.session.settings.heal != "off"


def _is_called_as_done(action: RecordedAction, now: Fingerprint) -> bool:
    """Whether an element has the name that the operation gave it (*Mute*, then *Unmute*): pressing it would undo that."""
    given = (each for each in (*alternatives(action.effect), *action.also) if isinstance(each, NodeEffect))
    names = {masked(each.name) for each in given if (each.kind, each.state, each.role) == ("appeared", None, now.role)}
    was = action.target.fingerprint.name if action.target is not None else ""
    return masked(now.name) in names - {masked(was)}


def _heal(action: RecordedAction, relocation: Relocation, new: Target, drift: DriftError, number: int) -> Heal:
    assert action.target is not None
    found, *others = relocation.best
    refusal = found.refusal
    is_renamed = refusal is not None and refusal.is_renamed
    return Heal(
        action=number,
        reason="renamed" if is_renamed else str(drift.reason),
        by="local",
        was=str(as_candidate(action.target.fingerprint)),
        now=str(as_candidate(new.fingerprint)),
        score=found.score,
        likeness=dict(found.likeness),
        evidence=tuple(each for each in found.evidence if not is_renamed or each not in WORDS),
        renamed=marked(refusal.was, refusal.now) if refusal is not None and is_renamed else (),
        runner_up=str(others[0].shown) if others else None,
        runner_up_score=others[0].score if others else None,
    )


def _may_go_on(step: Step, action: RecordedAction, new: Target, refusal: Refusal) -> bool:
    """Whether what says or is given something else may be operated: a person sits there, and its effect will be seen."""
    assert action.target is not None
    is_asked = step.session.settings.mode == "auto" and action.effect is not None
    if not is_asked or refusal.is_final or step.holds_secret(action.arguments):  # it may show a secret to anybody
        return False
    return not unsaid(step, action.target.fingerprint, new.fingerprint)


def unsaid(step: Step, was: Fingerprint, now: Fingerprint) -> str:
    """A name that the sentence quotes and the recorded element said, which the other does not say; empty where there is none."""
    for phrase in quoted(step.key.instruction):
        if any(says(text, phrase) for text in _texts(was)) and not any(says(text, phrase) for text in _texts(now)):
            return phrase
    return ""


def _texts(fingerprint: Fingerprint) -> list[str]:
    return [fingerprint.name, fingerprint.text, *(text for group in fingerprint.around for text in group.texts)]


def _refused(drift: DriftError, relocation: Relocation, refusal: Refusal, heal: Heal) -> DriftError:
    """The drift, with what was found, and which rule keeps it from being taken."""
    assert drift.reason is not None  # one of `HEALABLE`
    if not refusal.is_renamed:
        return not_healed(drift, str(refusal))
    found = (relocation.best[0].shown,)
    return DriftError(
        "renamed", drift.recorded, found, detail=f"not healed: {RULES['says']}", words=printable(heal.words)
    )


def not_healed(drift: DriftError, why: str) -> DriftError:
    """The same drift, with why nothing was done about it."""
    assert drift.reason is not None  # one of `ASKABLE`
    return DriftError(
        drift.reason,
        drift.recorded,
        drift.candidates,
        detail=f"not healed: {why}",
        words=drift.words,
        accept=drift.accept,
    )


def may_ask_again(step: Step, drift: DriftError) -> bool:
    """Whether the sentence may be inferred anew, if nothing of the step was done yet but what did not do what it did.

    What was done on an element that was taken for another is not gone on from.
    """
    is_open = drift.reason in ASKABLE and not drift.is_final
    return may_infer(step) and is_open and not step.has_moved


def may_infer(step: Step) -> bool:
    """Whether this run infers anew what it can't replay."""
    settings = step.session.settings
    return settings.infers and settings.heal == "model"


def note(step: Step, recorded: RecordedStep, now: RecordedStep, heals: list[Heal]) -> None:
    """Note a healed step, to be written where that may be, and to be reviewed."""
    step.keep(now)
    now = step.session.tape.made[step.key]
    _list(step, recorded, now, heals)
    step.event.outcome = "healed"


def propose(step: Step, recorded: RecordedStep, now: RecordedStep, heals: list[Heal], drift: DriftError) -> DriftError:
    """Note a step as it would be if somebody says that what was found is meant; nothing of it is written.

    Args:
        step: The step, which fails.
        recorded: As it is recorded.
        now: As it would be.
        heals: What was found in it, and taken or not.
        drift: What it fails with.

    Returns:
        The same drift, with the command that accepts it.
    """
    if step.shows_secret(now.model_dump_json()) or step.session.settings.report is None:
        return drift
    _list(step, recorded, now, heals)
    found = step.event.heals[-len(heals) :]
    name = heal_id((heal.was, heal.now, heal.by) for heal in found)
    report = step.session.settings.report
    drift.accept = f"pytest-stagehand heals accept --only {name}" + (
        f" {shlex.quote(report)}" if report != REPORT else ""
    )
    return drift


def _list(step: Step, recorded: RecordedStep, now: RecordedStep, heals: list[Heal]) -> None:
    """Note heals with their pictures: those that say something else first."""
    heals = [heal.model_copy(update=_pictures(step, heal.action)) for heal in heals]
    step.event.heals += heals
    step.session.healed.append((step.session.tape.path, recorded, now, heals))


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
    heal = Heal(
        action=0,
        reason=str(drift.reason),
        by=by,
        was=str(drift.recorded),
        now=words,
        likeness={},
        renamed=_renamed(recorded, now),
    )
    note(step, recorded, now, [heal])


def _renamed(recorded: RecordedStep, now: RecordedStep) -> tuple[Piece, ...]:
    """What the first element was called and what the one is called that did now what it did, if that says something else."""
    if not recorded.actions:
        return ()
    first = recorded.actions[0]
    same = next((each for each in now.actions if each.effect == first.effect), now.actions[0] if now.actions else None)
    if same is None or same.target is None or first.target is None:
        return ()
    was, is_now = first.target.fingerprint.called, same.target.fingerprint.called
    return () if says_the_same(was, is_now) else marked(was, is_now)


def _described(action: RecordedAction, new: Target) -> str:
    """The element in words: as it was, unless it is called otherwise now."""
    was = action.target.fingerprint if action.target is not None else None
    if was is not None and (was.role, was.name) == (new.fingerprint.role, new.fingerprint.name):
        return action.description
    name = new.fingerprint.name or new.fingerprint.text
    return f'{new.fingerprint.role} "{name}"' if name else new.fingerprint.role
