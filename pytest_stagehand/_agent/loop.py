"""An agent's loop: the model is shown the page, what it decides is done, and what came of that is what it is told next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._basics.errors import SecretRefused, StagehandError, TaskNotDone, ToolFailed, printable
from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.perform import may_be_done
from pytest_stagehand._browser.settle import settle
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.effects import AnyEffect, NodeEffect, StateEffect
from pytest_stagehand._recording.methods import DIALOG_METHODS
from pytest_stagehand._recording.review import operation_in_words
from pytest_stagehand._recording.schema import MAX_TASK_ACTIONS
from pytest_stagehand._recording.spoken import spoken_effects
from pytest_stagehand._report.events import LOOK, NOTED, ActionEvent
from pytest_stagehand._steps.failing import headline, of_tree
from pytest_stagehand._steps.filming import show_action
from pytest_stagehand._steps.inferring import Inference, did_nothing
from pytest_stagehand._steps.moments import WITHOUT_EFFECT
from pytest_stagehand._steps.tabs import tabs_in_words
from pytest_stagehand._steps.telling import tell

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pydantic import TypeAdapter

    from pytest_stagehand._agent.notes import Notes
    from pytest_stagehand._agent.tools import Toolbox
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._compiling.deciding import Engine
    from pytest_stagehand._compiling.decisions import ActionDecision, AgentDecision, Deed, ToolRequest
    from pytest_stagehand._recording.programs import VerifyProgram
    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._steps.step import Step

WAIT_MS = 1_000
"""How long to wait where a model wants to, beside the time that a page takes to settle."""
LONGEST_LINE = 600
"""Characters of a line of the log: as long as a model's own words may be, and what stands before them."""
MOST_SAME = 5
"""Steps in a row that came to the same, nothing of it seen to change the page: more of them would cost and bring nothing."""


NOT_KEPT = "the page was loaded anew, and does not show it any more: it may not have been saved"
WALKED = (
    "what shows that the task is done was walked to: it was seen on no page before and after, and nothing was sent to a server. "
    "If the task is to change something, say with verify what must hold"
)


@dataclass(frozen=True, slots=True)
class Task:
    """What an agent is asked.

    Attributes:
        sentence: As the test wrote it, variables unfilled.
        max_steps: How often the model may be shown the page.
        wanted: What is to be read in the end; `None` where nothing is.
        toolbox: The functions of the test that may be called, and what they gave.
        notes: What was read on the way.
        verify_by_reload: The page is loaded anew before it is seen that it is done.
        instructions: What the test says besides of how to work here.
        time_limit_s: Seconds that it may take while it is inferred; `None` for no limit.
    """

    step: Step
    sentence: str
    max_steps: int
    wanted: TypeAdapter[Any] | None
    toolbox: Toolbox
    notes: Notes
    verify_by_reload: bool = False
    instructions: str = ""
    time_limit_s: float | None = None


@dataclass(frozen=True, slots=True)
class Pursuit:
    """A task that was carried out with a model's help.

    Attributes:
        done: What the page shows now that it is done.
        page: The page that shows it.
    """

    engine: Engine
    inference: Inference
    done: VerifyProgram
    page: Snapshot


@dataclass(frozen=True, slots=True)
class Turn:
    """What came of one decision: in lines, and whether nothing was seen to change the page."""

    lines: tuple[str, ...]
    is_idle: bool


def pursue(task: Task, begun: Sequence[RecordedAction] = (), proof: VerifyProgram | None = None) -> Pursuit:
    """Show the model the page and do what it decides, until the page shows that the task is done.

    Args:
        task: The task.
        begun: What was done for it already.
        proof: What shows that it is done, where that is recorded.

    Raises:
        TaskNotDone: The model gave up, came no further, or the steps are used up.
    """
    from pytest_stagehand._compiling.decisions import Offered, Progress  # noqa: PLC0415  (never in replay mode)
    from pytest_stagehand._steps.asking import engine_for  # noqa: PLC0415

    step = task.step
    engine = engine_for(step)
    inference = Inference(step, list(begun))
    log = tuple(_line(step, told(each)) for each in begun)
    tools = task.toolbox.tools.values()
    offered = tuple(Offered(each.name, each.description, each.schema, is_foreign=each.is_foreign) for each in tools)
    progress = Progress(
        task.sentence,
        inference.look(),
        proof,
        log,
        tools=offered,
        instructions=task.instructions,
        asked=task.notes.asked,
        is_reloaded_last=task.verify_by_reload,
    )
    turns: list[Turn] = []
    begun_at = monotonic()
    for number in range(1, task.max_steps + 1):
        _require_time(task, monotonic() - begun_at, progress.log)
        left = task.max_steps + 1 - number
        given = tuple(task.toolbox.given)
        progress = replace(progress, left=left, way=_way(inference, len(begun)), given=given)
        step.clock.begin_again()
        if step.page.is_closed():
            inference.leave_closed()
        page = inference.look()
        progress = replace(progress, tabs=tabs_in_words(step))
        decision = engine.agent(progress, page, variables=step.plain_variables, base_url=step.base_url)
        if decision.has_given_up:
            raise TaskNotDone(f"The agent gave up in step {number}: {decision.thought}", progress.log)
        if decision.done is not None and task.verify_by_reload:
            decision, page = _if_kept(inference, decision, page)
        if decision.done is not None:
            _note_look(step, "and see that it is done", decision.thought)
            if decision.is_walked and inference.actions:
                step.event.warning = WALKED
            return Pursuit(engine, inference, decision.done, page)
        turns.append(_carry_out(task, inference, decision, page))
        noted = (f"{NOTED}{decision.note}",) if decision.note else ()
        lines = (f"{number}. {decision.thought}", *noted, *turns[-1].lines)
        kept = tuple(dict.fromkeys((*progress.kept, *decision.kept)))
        doubted = (*progress.doubted, *decision.doubted)
        longer = (*progress.log, *(_line(step, line) for line in lines))
        progress = replace(progress, log=longer, kept=kept, doubted=doubted)
        _require_progress(inference, turns, progress.log)
    raise TaskNotDone(
        f"The task was not done in {task.max_steps} steps: make it smaller, or allow more with max_steps.", progress.log
    )


def load_anew(step: Step) -> None:
    """Load the page once more, when nothing is under way any more that its server is still to be told.

    Raises:
        playwright.sync_api.Error: It could not be loaded.
    """
    _rest(step)
    step.page.reload(timeout=step.clock.navigation_ms)


def _rest(step: Step) -> None:
    settle(step.page, limit_ms=step.clock.left_ms / 2, quiet_ms=pace.still_ms)


def _if_kept(inference: Inference, decision: AgentDecision, page: Snapshot) -> tuple[AgentDecision, Snapshot]:
    """Whether the task is done on the page as it is loaded anew; where it is not, that was an operation like any other.

    Returns:
        The same decision, or that it can't be believed; and the page by now.
    """
    from pytest_stagehand._compiling.decisions import ActionDecision  # noqa: PLC0415  (never in replay mode)

    assert decision.done is not None
    step, done = inference.step, (inference.actions, inference.pages, inference.wrote)
    _rest(step)
    inference.perform(ActionDecision(method="reload", description="the page"), page)
    page = inference.look(afresh=True, quiet_ms=pace.quiet_ms)
    if not evaluate_verify(decision.done, page, step.plain_variables, base_url=step.base_url).passed:
        return replace(decision, done=None, actions=(), unproven=NOT_KEPT), page
    for each in done:
        each.pop()  # a replay does it all the same
    return decision, page


def _way(inference: Inference, first: int) -> tuple[Deed, ...]:
    """What was done since, with the page before each operation; waiting and looking change nothing."""
    from pytest_stagehand._compiling.decisions import Deed  # noqa: PLC0415  (never in replay mode)

    done = zip(inference.actions[first:], inference.pages, inference.wrote, strict=True)
    return tuple(
        Deed(
            operation_in_words(action),
            page,
            did_nothing(action) and inference.records,
            _closes(action),
            wrote,
            is_reload=action.method == "reload",
        )
        for action, page, wrote in done
        if action.method not in WITHOUT_EFFECT | DIALOG_METHODS
    )


def _closes(action: RecordedAction) -> bool:
    """Whether all that was seen of an operation is that something closed, or went."""
    effect = action.effect
    if isinstance(effect, StateEffect):
        return (effect.state, effect.value) in {("expanded", False), ("collapsed", True)}
    each = effect.of if isinstance(effect, AnyEffect) else (effect,)
    return all(isinstance(one, NodeEffect) and one.kind == "gone" and one.item is None for one in each)


def _line(step: Step, line: str) -> str:
    """A line of the log: masked before it is cut."""
    return printable(step.session.secrets.mask(line), LONGEST_LINE)


def _require_time(task: Task, taken_s: float, log: tuple[str, ...]) -> None:
    """End what takes too long.

    Raises:
        TaskNotDone: The time that the test allows is over.
    """
    if task.time_limit_s is not None and taken_s >= task.time_limit_s:
        raise TaskNotDone(
            f"The task was not done in {task.time_limit_s:g} seconds: make it smaller, or allow more with time_limit.",
            log,
        )


def _require_progress(inference: Inference, turns: Sequence[Turn], log: tuple[str, ...]) -> None:
    """End what goes on for ever.

    Raises:
        TaskNotDone: The last steps all came to the same, or more was done than a recording may hold.
    """
    last = turns[-MOST_SAME:]
    if len(last) == MOST_SAME and last[-1].is_idle and len({turn.lines for turn in last}) == 1:
        raise TaskNotDone(f"The agent came no further: {MOST_SAME} steps in a row came to the same.", log)
    if len(inference.actions) >= MAX_TASK_ACTIONS:
        raise TaskNotDone(f"{MAX_TASK_ACTIONS} operations were done, and it goes on: make the task smaller.", log)


def _carry_out(task: Task, inference: Inference, decision: AgentDecision, page: Snapshot) -> Turn:
    """Do what was decided on `page`. What can't be done ends it, and is for the model to know."""
    step = inference.step
    kept = _read(task.notes, inference, decision, page)
    if decision.calls or (decision.reads and not decision.actions):
        turn = _call(task.toolbox, inference, decision.calls, "" if kept else decision.thought)
        return Turn((*kept, *turn.lines), is_idle=True)
    if not decision.actions:
        refused = f"it can't be believed that the task is done: {decision.unproven}" if decision.unproven else ""
        _note_look(step, "again", decision.thought, refused)
        step.clock.begin_again()
        step.page.wait_for_timeout(WAIT_MS)
        inference.look(afresh=True)
        return Turn((f"   {refused or 'waited'}",), is_idle=True)
    lines = [*kept]
    first = len(inference.actions)
    thought = "" if kept else decision.thought
    for decided in decision.actions[: MAX_TASK_ACTIONS - first]:
        inference.step.clock.begin_again()
        given = tuple(map(task.toolbox.written, decided.arguments))
        action = decided.model_copy(update={"arguments": given})
        problem = _perform(inference, action, page, thought)
        if problem:
            lines.append(f"   {operation_in_words(action)}: could not be done: {problem}")
            break
        lines.append(f"   {told(inference.actions[-1], is_seen=inference.records)}")
        thought = ""
    is_idle = inference.records and all(each.effect is None for each in inference.actions[first:])
    return Turn(tuple(lines), is_idle)


def _read(notes: Notes, inference: Inference, decision: AgentDecision, page: Snapshot) -> tuple[str, ...]:
    """Read what will be needed when the page is gone; the lines that tell of it."""
    step, lines, thought = inference.step, [], decision.thought
    for request in decision.reads:
        words, problem, came = f"read %{request.name}%", "", ""
        step.thought = thought
        try:
            read = notes.take(request, page)
        except StagehandError as failed:
            problem = str(failed)
            tell(step, words, error=problem)
        else:
            inference.note_done(read)
            came = f"it is {step.variables[request.name]!r}"
        lines.append(f"   {words}: {'could not be done: ' + problem if problem else came}")
        step.event.actions.append(ActionEvent("read", f"%{request.name}%", "", thought=thought, error=problem))
        thought = ""
    return tuple(lines)


def _call(toolbox: Toolbox, inference: Inference, calls: Sequence[ToolRequest], thought: str) -> Turn:
    """Call functions of the test; of one that can't be called, or raises, the model is told."""
    step, lines = inference.step, []
    for call in calls:
        step.clock.begin_again()
        step.thought = thought
        words, problem, gave = f"call {call.name}", "", ""
        try:
            called, gave = toolbox.call(call.name, call.arguments)
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
    return Turn(tuple(lines), is_idle=True)


def _note_look(step: Step, words: str, thought: str, error: str = "") -> None:
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
        if is_done or step.page.is_closed() or isinstance(error, SecretRefused):
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
        is_idle = is_seen and action.method not in WITHOUT_EFFECT | DIALOG_METHODS
        return f"{operation_in_words(action)}: {'nothing was seen to change' if is_idle else 'done'}"
    unseen = ", which you are not shown" if action.effect.kind == "page" else ""
    return f"{operation_in_words(action)}: {'; '.join(spoken_effects(action))}{unseen}"
