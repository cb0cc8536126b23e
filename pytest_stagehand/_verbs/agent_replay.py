"""A recorded task once more: its operations, what showed that it was done, and what was asked for, read from the live page."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pytest_stagehand._agent.loop import load_anew, pursue, rest
from pytest_stagehand._basics.errors import (
    DriftError,
    EngineAbstained,
    ModelError,
    TaskNotDone,
    VerificationFailed,
    printable,
)
from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.targets import signs_on
from pytest_stagehand._elements.resolve import locate
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._recording.heals import Heal
from pytest_stagehand._recording.programs import VerifyProgram
from pytest_stagehand._recording.review import given_in_words, operation_in_words
from pytest_stagehand._report.events import LOOK, ActionEvent
from pytest_stagehand._settings.settings import model_in
from pytest_stagehand._steps.frozen import thawed
from pytest_stagehand._steps.healing import may_ask_again, not_healed, note, propose
from pytest_stagehand._steps.inferring import Inference
from pytest_stagehand._steps.reading import Renamed, drift_of, proposed, read_program
from pytest_stagehand._steps.replaying import replay_action
from pytest_stagehand._steps.telling import tell_done
from pytest_stagehand._verbs.agent_again import see_again
from pytest_stagehand._verbs.agent_ends import End, Output, Way, asked_for, result, still_wanted
from pytest_stagehand._verbs.extract import kept_value, value_of
from pytest_stagehand._verbs.verify import not_so, require

if TYPE_CHECKING:
    from pytest_stagehand._agent.task import Task
    from pytest_stagehand._recording.schema import RecordedAction, RecordedStep
    from pytest_stagehand._steps.results import Acted
    from pytest_stagehand._steps.step import Step

LONGEST_WORDS = 2_000
"""Characters of a heal in words."""


def replay(task: Task, recorded: RecordedStep) -> Acted:
    """Do what was recorded, see what showed that the task was done, and read what was asked for.

    Raises:
        DriftError: The page no longer matches.
        VerificationFailed: All was done, and the page does not show it.
    """
    assert isinstance(recorded.program, VerifyProgram), "as every recorded agent has"
    step = task.step
    step.keep(recorded)
    step.event.outcome = "replayed"
    way = _go(task, recorded)
    made = recorded.model_copy(update={"actions": way.actions})
    try:
        end = _see_end(task, recorded.program, way, reload=_is_loaded_last(task, recorded))
    except Renamed as renamed:
        now = made.model_copy(update={"program": renamed.read.program})
        raise proposed(step, recorded, now, renamed, way.heals) from None
    made = made.model_copy(update={"program": end.program})
    try:
        output = _read_again(task, recorded)
    except Renamed as renamed:
        now = made.model_copy(update={"output": renamed.read.program})
        raise proposed(step, recorded, now, renamed, [*way.heals, *end.heals]) from None
    now = made.model_copy(update={"output": output.program, "frozen": output.frozen})
    now = _seen_again(task, now, way, end)
    if heals := [*way.heals, *end.heals, *output.heals]:
        note(step, recorded, now, heals)
    else:
        step.keep(now)
    return result(task, way, end, output)


def _go(task: Task, recorded: RecordedStep) -> Way:
    """Go the recorded way; where that ends, and a run may ask, another way from there on.

    Raises:
        DriftError: There is no other way, or it may not be asked for.
    """
    way = Way(())
    for number, action in enumerate(recorded.actions):
        task.step.clock.begin_again()
        if action.name:
            way = _beside(task, action, way)
            continue
        if action.method == "reload":
            rest(task.step)
        try:
            way = _with_signs(task, recorded, way, number)
            done = replay_action(task.step, action, number)
        except DriftError as drift:
            if not may_ask_again(task.step, drift):
                raise _proposed(task.step, recorded, way, drift) from None
            if drift.reason == "effect-missing":  # done, and not to be done again
                way = Way((*way.actions, action.model_copy(update={"effect": None})), way.heals, way.new_page)
            return _go_on(task, recorded, way, drift)
        heals = (*way.heals, done.heal) if done.heal is not None else way.heals
        way = replace(way, actions=(*way.actions, done.action), heals=heals, new_page=done.new_page or way.new_page)
    return way


def _with_signs(task: Task, recorded: RecordedStep, way: Way, number: int) -> Way:
    """The same way; with what is drawn on the element of the next operation, where the end is told by that."""
    target, again = recorded.actions[number].target, recorded.again
    if again is None or again.drawn != number or target is None or task.verify_by_reload is not None:
        return way
    limit_ms = min(task.step.clock.left_ms / 2, pace.drift_after_ms)
    return replace(way, signs=signs_on(locate(task.step.root, target), limit_ms))


def _seen_again(task: Task, now: RecordedStep, way: Way, end: End) -> RecordedStep:
    """The same step, once its end was seen in another tab as well.

    Raises:
        VerificationFailed: It is not shown there.
    """
    again = now.again
    if again is None or task.verify_by_reload is not None:
        return now
    if way.is_other:
        task.step.warn(
            "another way was found, so that its end is not seen in another tab any more; record the task again"
        )
        return now.model_copy(update={"again": None})
    if again.drawn is not None and not way.signs:
        task.step.warn("what is drawn on what it operated could not be read, so that it was not seen in another tab")
        return now
    see_again(task, again, way, end.program)
    return now


def _beside(task: Task, action: RecordedAction, way: Way) -> Way:
    """Call a function of the test once more, or read a value once more: nothing of the page is operated.

    Raises:
        ToolFailed: The function can't be called, or raised.
        DriftError: The page is no longer as the reading needs it.
    """
    heals: tuple[Heal, ...] = ()
    words = operation_in_words(action) + (f": {given_in_words(action)}" if action.gave is not None else "")
    task.step.event.actions.append(ActionEvent(action.method, words.partition(" ")[2], ""))
    if action.method == "read":
        action, heals = task.notes.again(action)
    else:
        task.toolbox.replay(action)
    tell_done(task.step, action)
    at = len(way.actions)
    heals = tuple(each.model_copy(update={"action": at}) for each in heals)
    return replace(way, actions=(*way.actions, action), heals=(*way.heals, *heals))


def _proposed(step: Step, recorded: RecordedStep, way: Way, drift: DriftError) -> DriftError:
    """The same drift; what was found and not taken is noted, with what was healed before it."""
    if step.proposed is None:
        return drift
    moved, heal = step.proposed
    actions = (*way.actions, moved, *recorded.actions[len(way.actions) + 1 :])
    return propose(step, recorded, recorded.model_copy(update={"actions": actions}), [*way.heals, heal], drift)


def _go_on(task: Task, recorded: RecordedStep, way: Way, drift: DriftError) -> Way:
    """Let the model go on from where the recorded way ended, to where the recording says that it ends.

    Raises:
        DriftError: It does not know a way either.
    """
    step, since = task.step, len(way.actions)
    del step.event.actions[since:]  # what could not be done, and its pictures
    evidence = step.event.evidence
    evidence.frames = [each for each in evidence.frames if each.action is None or each.action < since]
    assert isinstance(recorded.program, VerifyProgram), "as every recorded agent has"
    try:
        pursuit = pursue(task, way.actions, recorded.program)
    except (EngineAbstained, TaskNotDone, ModelError) as failed:
        raise not_healed(drift, str(failed).partition("\n")[0]) from None
    step.event.reason = drift.reason
    step.event.warning = pursuit.inference.warning
    actions = tuple(pursuit.inference.actions)
    words = ", ".join(map(operation_in_words, actions[since:])) or "nothing more"
    listed = step.event.actions[since:]
    done = (at for at, each in enumerate(listed, since) if not each.error and each.method != LOOK)
    heal = Heal(
        action=next(done, len(step.event.actions)),
        reason=str(drift.reason),
        by=pursuit.engine.name,
        was=str(drift.recorded),
        now=printable(step.session.secrets.mask(words), LONGEST_WORDS),
        likeness={},
    )
    return Way(actions, (*way.heals, heal), pursuit.inference.new_page or way.new_page, is_other=True)


def _is_loaded_last(task: Task, recorded: RecordedStep) -> bool:
    """Whether the page is loaded anew before the end is seen: not where that was done on the way, and was recorded as enough."""
    was_loaded = any(each.method == "reload" for each in recorded.actions)
    return bool(task.verify_by_reload) and (recorded.reload or not was_loaded)


def _see_end(task: Task, program: VerifyProgram, way: Way, *, reload: bool) -> End:
    """See what showed that the task was done, with `reload` on the page as it is loaded anew.

    Raises:
        VerificationFailed: The page does not show it.
    """
    step = task.step
    step.clock.begin_again()
    if reload:
        load_anew(step)
    try:
        found = read_program(step, program, partial(require, step))
    except Renamed as renamed:
        raise _at_the_end(task, renamed) from None
    except ProgramFailed:
        said = not_so(step, task.sentence, program)
        again = ", loaded anew" if reload else ""
        after = f"the page after all {len(way.actions)} operations of the task{again}"
        where = f"{said.where}, {after}" if said.where else after
        raise VerificationFailed(task.sentence, said.expected, said.found, where, said.nearest) from None
    assert step.last_read is not None, "it was read just now"
    return End(found.program, found.value, step.last_read, _of_reading(task, found.heals))


def _read_again(task: Task, recorded: RecordedStep) -> Output:
    """What was asked for, as the page has it now.

    Raises:
        DriftError: The page is no longer as the program needs it, or as it was when its text was frozen.
    """
    step = task.step
    left = still_wanted(task)
    if left is None:
        return Output(task.notes.whole(None))
    step.clock.begin_again()
    if recorded.frozen is not None:
        kept = thawed(step, recorded, recorded.frozen, may_ask=model_in(step.model) is not None)
        if kept is not None:
            return Output(task.notes.whole(kept_value(step, left, kept)), frozen=recorded.frozen)
        step.event.outcome = "recorded"
        return asked_for(task, Inference(step).look())
    try:
        found = read_program(step, recorded.output, partial(value_of, step, left))
    except Renamed as renamed:
        raise _at_the_end(task, renamed) from None
    except ProgramFailed as failed:
        raise drift_of(step, failed) from None
    return Output(task.notes.whole(found.value), found.program, heals=_of_reading(task, found.heals))


def _at_the_end(task: Task, renamed: Renamed) -> Renamed:
    return Renamed(replace(renamed.read, heals=_of_reading(task, renamed.read.heals)))


def _of_reading(task: Task, heals: tuple[Heal, ...]) -> tuple[Heal, ...]:
    """Heals of a program at the end: of none of the operations before it."""
    return tuple(each.model_copy(update={"action": len(task.step.event.actions)}) for each in heals)
