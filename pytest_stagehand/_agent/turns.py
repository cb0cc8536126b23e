"""What comes of one decision of a model: what is read, called or operated, each told in a line of the log."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._basics.errors import SecretRefused, StagehandError, TaskNotDone, ToolFailed, printable
from pytest_stagehand._browser.perform import KEYS, may_be_done
from pytest_stagehand._recording.review import operation_in_words
from pytest_stagehand._recording.schema import MAX_TASK_ACTIONS
from pytest_stagehand._recording.spoken import spoken_effects
from pytest_stagehand._report.events import LOOK, ActionEvent
from pytest_stagehand._steps.failing import headline, of_tree
from pytest_stagehand._steps.filming import show_action
from pytest_stagehand._steps.moments import UNWITNESSED
from pytest_stagehand._steps.telling import tell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_stagehand._agent.notes import Notes
    from pytest_stagehand._agent.task import Task
    from pytest_stagehand._agent.toolbox import Toolbox
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._compiling.decisions import ActionDecision, AgentDecision, ToolRequest
    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._steps.inferring import Inference
    from pytest_stagehand._steps.step import Step

WAIT_MS = 1_000
"""How long to wait where a model wants to, beside the time that a page takes to settle."""


@dataclass(frozen=True, slots=True)
class Shown:
    """What a model is shown: the page, with a picture of it or of a node where it asked for that, or a file by its name."""

    page: Snapshot
    file: str = ""
    pictured: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """What came of one decision.

    Attributes:
        lines: It, in words.
        is_idle: Nothing was seen to change the page.
        wanted: What is to be shown next, where that is not the page alone.
    """

    lines: tuple[str, ...]
    is_idle: bool = True
    wanted: Shown | None = None


def carry_out(task: Task, inference: Inference, decision: AgentDecision, shown: Shown) -> Turn:
    """Do what was decided on what was shown. What can't be done ends it, and is for the model to know."""
    kept = _read(task.notes, inference, decision, shown)
    thought = "" if kept else decision.thought
    if decision.actions or decision.gestures:
        turn = _operate(task, inference, decision, shown.page, thought)
    elif decision.calls:
        turn = Turn(_call(task.toolbox, inference, decision.calls, thought))
    elif decision.file:
        turn = _look_into(task, decision.file, thought)
    elif decision.look:
        turn = _look_at(inference, decision.look, thought)
    elif decision.reads or shown.file:
        turn = Turn(())
    else:
        turn = _wait(inference, decision)
    return replace(turn, lines=(*kept, *turn.lines))


def _wait(inference: Inference, decision: AgentDecision) -> Turn:
    """Nothing is to be done, or what was said to be done can't be believed."""
    step = inference.step
    refused = f"it can't be believed that the task is done: {decision.unproven}" if decision.unproven else ""
    note_look(step, "again", decision.thought, refused)
    step.clock.begin_again()
    step.page.wait_for_timeout(WAIT_MS)
    inference.look(afresh=True)
    return Turn((f"   {refused or 'waited'}",))


def _look_into(task: Task, name: str, thought: str) -> Turn:
    """Have a downloaded file shown next; of one that can't be read, the model is told."""
    words = f'into file "{printable(name, 100)}"'
    try:
        wanted = Shown(task.notes.files.look_into(name), name)
    except StagehandError as failed:
        problem = str(failed).partition("\n")[0]
        note_look(task.step, words, thought, problem)
        return Turn((f"   look {words}: could not be done: {problem}",))
    note_look(task.step, words, thought)
    return Turn((f"   look {words}",), wanted=wanted)


def _look_at(inference: Inference, look: str, thought: str) -> Turn:
    """Have a picture of the page, or of a node, shown next."""
    page = inference.look()
    node = page.get(look)
    words = f"at a picture of {printable(f'{node.role} {node.name}', 100) if node is not None else 'the page'}"
    note_look(inference.step, words, thought)
    return Turn((f"   look {words}",), wanted=Shown(page, pictured=look))


def _operate(task: Task, inference: Inference, decision: AgentDecision, page: Snapshot, thought: str) -> Turn:
    """Do the operations of a decision, up to the first that can't be done."""
    actions, problem = _placed(inference.step, decision, page)
    if problem:
        note_look(inference.step, "where something was to be done", thought, problem)
        return Turn((f"   nothing was done: {problem}",))
    lines: list[str] = []
    first = len(inference.actions)
    for decided in actions[: MAX_TASK_ACTIONS - first]:
        inference.step.clock.begin_again()
        given = tuple(map(task.toolbox.written, decided.arguments))
        action, seen = _focused(inference, decided.model_copy(update={"arguments": given}), page, decision)
        problem = _perform(inference, action, seen, thought)
        if problem:
            lines.append(f"   {operation_in_words(action)}: could not be done: {problem}")
            break
        _join_waits(inference)
        lines.append(f"   {told(inference.actions[-1], is_seen=inference.records)}")
        thought = ""
    is_idle = inference.records and all(each.effect is None for each in inference.actions[first:])
    return Turn(tuple(lines), is_idle)


def _placed(step: Step, decision: AgentDecision, page: Snapshot) -> tuple[tuple[ActionDecision, ...], str]:
    """The operations of a decision; of what was decided on a picture, those on what stands there, or why there are none."""
    if not decision.gestures:
        return decision.actions, ""
    from pytest_stagehand._agent.computer import placed  # noqa: PLC0415  (never in replay mode)

    try:
        return placed(step, decision.gestures, page), ""
    except (StagehandError, PlaywrightError) as error:
        if step.page.is_closed():
            raise
        return (), headline(step.session, of_tree(step.session, error, step.clock))


def _focused(
    inference: Inference, action: ActionDecision, page: Snapshot, decision: AgentDecision
) -> tuple[ActionDecision, Snapshot]:
    """An operation, and the reading that it is of: keys of who sees a picture only go to what has the focus by now."""
    if not decision.gestures or action.ref is not None or action.method not in KEYS:
        return action, page
    from pytest_stagehand._agent.computer import with_focus  # noqa: PLC0415  (never in replay mode)

    now = inference.look()
    return with_focus(action, now), now


def _join_waits(inference: Inference) -> None:
    """A person who does one thing after another is waited for once: the next run may ask for one alone."""
    both = inference.actions[-2:]
    if len(inference.traces) > 1 and [each.method for each in both] == ["wait_for_person"] * 2:
        del inference.actions[-2]
        *_, first, then = inference.traces
        inference.traces[-2:] = [replace(first, wrote=then.wrote)]


def _read(notes: Notes, inference: Inference, decision: AgentDecision, shown: Shown) -> tuple[str, ...]:
    """Read what will be needed when the page is gone; the lines that tell of it."""
    step, lines, thought = inference.step, [], decision.thought
    for request in decision.reads:
        words, problem = f"read %{request.name}%", ""
        step.thought = thought
        try:
            read = notes.take(request, shown.page, shown.file)
        except StagehandError as failed:
            problem = str(failed)
            tell(step, words, error=problem)
        else:
            inference.note_done(read)
            words = operation_in_words(read)
        came, *rows = [f"could not be done: {problem}"] if problem else notes.told(request.name)
        lines += [f"   {words}: {came}", *(f"      {row}" for row in rows)]
        step.event.actions.append(ActionEvent("read", words.removeprefix("read "), "", thought=thought, error=problem))
        thought = ""
    return tuple(lines)


def _call(toolbox: Toolbox, inference: Inference, calls: Sequence[ToolRequest], thought: str) -> tuple[str, ...]:
    """Call functions of the test; of one that can't be called, or raises, the model is told."""
    step, lines = inference.step, []
    for call, begun in zip(calls, toolbox.begin(calls), strict=True):
        step.clock.begin_again()
        step.thought = thought
        words, problem, gave = f"call {call.name}", "", ""
        try:
            called, gave = begun()
        except ToolFailed as failed:
            problem = str(failed).partition("\n")[0]
            tell(step, words, error=problem)
        else:
            inference.note_done(called)
            words = operation_in_words(called)
        lines.append(f"   {words}: {'could not be done: ' + problem if problem else 'gave ' + gave}")
        step.event.actions.append(
            ActionEvent("call_tool", words.removeprefix("call "), "", thought=thought, error=problem)
        )
        thought = ""
    return tuple(lines)


def note_look(step: Step, words: str, thought: str, error: str = "") -> None:
    """Note a step in which nothing was operated."""
    step.thought = thought
    tell(step, LOOK, error=error)
    step.event.actions.append(ActionEvent(LOOK, words, "", thought=thought, error=error))


def _perform(inference: Inference, action: ActionDecision, page: Snapshot, thought: str) -> str:
    """Do one operation; why it could not be done, or nothing.

    What may have been done is never called undone, since it would be done twice: that ends the step.
    """
    step, problem = inference.step, ""
    step.thought = thought
    listed, done_at = len(step.event.actions), inference.done_at
    try:
        inference.perform(action, page)
    except (StagehandError, PlaywrightError) as error:
        is_done = inference.done_at != done_at or may_be_done(action.method, error)
        if is_done or step.page.is_closed() or isinstance(error, SecretRefused | TaskNotDone):
            raise
        problem = headline(step.session, of_tree(step.session, error, step.clock))
        step.aimed_at = None
        inference.look(afresh=True)
        tell(step, operation_in_words(action), error=problem)
    if len(step.event.actions) == listed:
        show_action(step, action.method, action.description, None, action.arguments)
    step.event.actions[listed] = replace(step.event.actions[listed], thought=thought, error=problem)
    return problem


def told(action: RecordedAction, *, is_seen: bool = True) -> str:
    """An operation that was done, and what was seen to come of it."""
    if action.effect is None:
        is_idle = is_seen and action.method not in UNWITNESSED
        return f"{operation_in_words(action)}: {'nothing was seen to change' if is_idle else 'done'}"
    unseen = ", which you are not shown" if action.effect.kind == "page" else ""
    return f"{operation_in_words(action)}: {'; '.join(spoken_effects(action))}{unseen}"
