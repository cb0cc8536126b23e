"""Telling of a step while it runs: each operation as it was done, to whoever watches, and to who called the agent."""

from __future__ import annotations

from dataclasses import replace
from time import perf_counter
from typing import TYPE_CHECKING

from pytest_stagehand._recording.review import operation_in_words
from pytest_stagehand._recording.spoken import spoken_effects
from pytest_stagehand._report.events import OperationEvent

if TYPE_CHECKING:
    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._steps.step import Step


def tell_done(step: Step, action: RecordedAction) -> None:
    """An operation was done, and what came of it was seen."""
    tell(step, operation_in_words(action), came="; ".join(spoken_effects(action)))


def tell(step: Step, words: str, *, came: str = "", error: str = "") -> None:
    """Something was done for a step, or could not be.

    Args:
        step: The step.
        words: What it was.
        came: What was seen to come of it.
        error: Why it could not be done.
    """
    told = _told(step, words, came, error)
    step.thought = ""
    step.operations.append(told)
    _pass_on(step, told)


def tell_on_the_way(step: Step, words: str, came: str) -> None:
    """How far something is that is being done: who watches is told; no operation came of it yet."""
    _pass_on(step, _told(step, words, came, ""))


def call_for_person(step: Step, what: str) -> None:
    """Somebody has to do something by hand, for which the step waits: whoever watches is told, asked for it or not."""
    _pass_on(step, replace(_told(step, "wait_for_person", what, ""), awaits_person=True))


def _pass_on(step: Step, told: OperationEvent) -> None:
    step.session.on_operation(told)
    if step.watcher is not None:
        step.watcher(told)


def _told(step: Step, words: str, came: str, error: str) -> OperationEvent:
    mask, usage = step.session.secrets.mask, step.event.usage
    return OperationEvent(
        call=step.event.call,
        instruction=step.event.instruction,
        number=len(step.operations) + 1,
        words=mask(words),
        came=mask(came),
        error=mask(error),
        thought=mask(step.thought),
        url=step.session.secrets.mask(step.route()) if not step.page.is_closed() else "",
        seconds=round(perf_counter() - step.began, 3),
        model_calls=usage.calls,
        tokens=usage.input_tokens + usage.output_tokens,
        cost_usd=usage.cost_usd,
    )
