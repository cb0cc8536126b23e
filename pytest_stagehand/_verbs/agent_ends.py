"""What a task comes to, inferred or replayed: the way that was gone, what shows that it is done, and what was asked for."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pytest_stagehand._recording.review import in_words
from pytest_stagehand._report.events import LOOK, Reading
from pytest_stagehand._steps.filming import film, films, show_reading, why_of
from pytest_stagehand._steps.frozen import frozen_of, in_frozen_words
from pytest_stagehand._steps.results import Acted, Action
from pytest_stagehand._verbs.extract import as_recorded, places_read, shown_values
from pytest_stagehand._verbs.verify import places_seen

if TYPE_CHECKING:
    from playwright.sync_api import Page as PlaywrightPage
    from pydantic import TypeAdapter

    from pytest_stagehand._agent.task import Task
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._programs.verify import Outcome
    from pytest_stagehand._recording.frozen import Frozen
    from pytest_stagehand._recording.heals import Heal
    from pytest_stagehand._recording.programs import ExtractProgram, VerifyProgram
    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._steps.step import Step

FAILED_SHARE = 3
"""One failed operation in this many is worth a warning."""


@dataclass(frozen=True, slots=True)
class Way:
    """The operations that were gone through, and what had to be found again on them.

    Attributes:
        is_other: From some operation on, a model found another way than was recorded.
        signs: What was drawn on what is to show another sign in the end.
    """

    actions: tuple[RecordedAction, ...]
    heals: tuple[Heal, ...] = ()
    new_page: PlaywrightPage | None = None
    is_other: bool = False
    signs: str = ""


@dataclass(frozen=True, slots=True)
class End:
    """What the page shows when the task is done, and the page; while it is inferred, also where it was not so before."""

    program: VerifyProgram
    outcome: Outcome
    page: Snapshot
    heals: tuple[Heal, ...] = ()
    seen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Output:
    """What was asked for, and how it is recorded: as a program that reads it, or frozen; neither where nothing was."""

    value: Any = None
    program: ExtractProgram | None = None
    frozen: Frozen | None = None
    heals: tuple[Heal, ...] = ()


def asked_for(task: Task, page: Snapshot) -> Output:
    """What was asked for, read with a model from the page that shows that the task is done.

    Raises:
        NotRecordable: It can be neither read by a program nor frozen.
    """
    left = still_wanted(task)
    if left is None:
        return Output(task.notes.whole(None))
    from pytest_stagehand._steps.asking import engine_for  # noqa: PLC0415  (never in replay mode)

    variables, engine = task.step.plain_variables, task.step.engine
    if engine is None or task.executor_model is not None:
        engine = engine_for(task.step, task.executor_model)
    decision = engine.extract("what the task asks to be told", left, page, variables=variables, task=task.sentence)
    if task.step.session.settings.mode == "live":
        return Output(task.notes.whole(decision.value))
    value, program = as_recorded(task.step, decision, left, page)
    whole = task.notes.whole(value)
    if program is not None:
        return Output(whole, program)
    return Output(whole, frozen=frozen_of(task.step, page, decision.plain, what="What was asked for"))


def still_wanted(task: Task) -> TypeAdapter[Any] | None:
    """What is to be read in the end: all that was asked for, but for what was read on the way."""
    return task.notes.left() if task.notes.output is not None else task.wanted


def result(task: Task, way: Way, end: End, output: Output) -> Acted:
    """What the caller gets; what showed that the task was done, and what was read, is noted for the report."""
    step = task.step
    words = in_words(end.program)
    words += in_words(output.program) if output.program is not None else ()
    words += (in_frozen_words(output.frozen),) if output.frozen is not None else ()
    if step.session.assets is not None:
        values, rows = shown_values(step, task.wanted, output.value) if task.wanted is not None else (None, None)
        show_reading(step, Reading(words, values, rows, end.outcome.expected, end.outcome.found, end.seen))
    if films(step, why_of(step)):
        read = places_read(step, output.program) if output.program is not None else {}
        film(step, "read", why_of(step), read=places_seen(end.outcome, end.page) | read)
    _warn_of_failures(step)
    actions, operations = tuple(map(Action.of, way.actions)), tuple(step.operations)
    return Acted(actions, way.new_page, output=output.value, operations=operations, usage=step.event.usage)


def _warn_of_failures(step: Step) -> None:
    """Say so where much of what was tried could not be done: what was recorded then is hardly the way that a person goes."""
    tried = [each for each in step.operations if each.words != LOOK]
    failed = [each for each in tried if each.error]
    if len(failed) * FAILED_SHARE > len(tried):
        step.warn(f"{len(failed)} of {len(tried)} operations could not be done")
