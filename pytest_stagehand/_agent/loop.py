"""An agent's loop: the model is shown the page, what it decides is done, and what came of that is what it is told next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from time import monotonic
from typing import TYPE_CHECKING

from pytest_stagehand._agent.turns import Shown, carry_out, note_look, told
from pytest_stagehand._basics.errors import TaskNotDone, printable
from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.roles import REPEATED
from pytest_stagehand._browser.settle import settle
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.effects import NodeEffect, StateEffect, alternatives
from pytest_stagehand._recording.review import operation_in_words
from pytest_stagehand._recording.schema import MAX_TASK_ACTIONS
from pytest_stagehand._report.events import NOTED
from pytest_stagehand._steps.idle import did_nothing
from pytest_stagehand._steps.inferring import Inference
from pytest_stagehand._steps.moments import UNWITNESSED
from pytest_stagehand._steps.tabs import Tabs, open_tabs

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_stagehand._agent.task import Task
    from pytest_stagehand._agent.turns import Turn
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._compiling.deciding import Engine
    from pytest_stagehand._compiling.decisions import AgentDecision, Deed, Progress
    from pytest_stagehand._recording.programs import VerifyProgram
    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._steps.step import Step

LONGEST_LINE = 600
"""Characters of a line of the log: as long as a model's own words may be, and what stands before them."""
MOST_SAME = 5
"""Steps in a row that came to the same, nothing of it seen to change the page: more of them would cost and bring nothing."""


MOST_TABS = 50
"""Open tabs, of which a model is told with each step: a person has lost sight of them long before."""


NOT_KEPT = "the page was loaded anew, and does not show it any more: it may not have been saved"
WALKED = (
    "what shows that the task is done was walked to: it was seen on no page before and after, and nothing was sent to a server. "
    "If the task is to change something, say with verify what must hold"
)


@dataclass(frozen=True, slots=True)
class Pursuit:
    """A task that was carried out with a model's help.

    Attributes:
        done: What the page shows now that it is done.
        page: The page that shows it.
        seen: For each claim, where it was seen not to be so last, and where it was so after that.
        reload: The page was loaded anew before that was seen, which is none of the operations.
    """

    engine: Engine
    inference: Inference
    done: VerifyProgram
    page: Snapshot
    seen: tuple[str, ...] = ()
    reload: bool = False


def pursue(task: Task, begun: Sequence[RecordedAction] = (), proof: VerifyProgram | None = None) -> Pursuit:
    """Show the model the page and do what it decides, until the page shows that the task is done.

    Args:
        task: The task.
        begun: What was done for it already.
        proof: What shows that it is done, where that is recorded.

    Raises:
        TaskNotDone: The model gave up, came no further, or the steps are used up.
    """
    from pytest_stagehand._steps.asking import engine_for  # noqa: PLC0415  (never in replay mode)

    step = task.step
    engine = engine_for(step)
    inference = Inference(step, list(begun))
    progress = _begin(task, inference, proof)
    turns: list[Turn] = []
    tabs, begun_at = Tabs(step), monotonic()
    for number in range(1, task.max_steps + 1):
        _require_time(task, monotonic() - begun_at, progress.log)
        left = task.max_steps + 1 - number
        given = tuple(task.toolbox.given)
        progress = replace(progress, left=left, way=_way(inference, len(begun)), given=given)
        step.clock.begin_again()
        if step.page.is_closed():
            inference.leave_closed()
        shown = (turns[-1].wanted if turns else None) or Shown(inference.look())
        page = shown.page
        progress = replace(
            progress, tabs=tabs.told(), files=task.notes.files.names, file=shown.file, pictured=shown.pictured
        )
        decision = engine.agent(progress, page, variables=step.plain_variables, base_url=step.base_url)
        if decision.has_given_up:
            raise TaskNotDone(f"The agent gave up in step {number}: {decision.thought}", progress.log)
        reload = bool(task.verify_by_reload) and not _was_kept(inference)
        if decision.done is not None and reload:
            decision, page = _if_kept(inference, decision, page)
        if decision.done is not None:
            note_look(step, "and see that it is done", decision.thought)
            step.warn(WALKED if decision.is_walked and inference.actions else None, *decision.doubts)
            return Pursuit(engine, inference, decision.done, page, decision.seen, reload)
        try:
            turns.append(carry_out(task, inference, decision, shown))
        except TaskNotDone as failed:
            raise failed.with_log(progress.log) from None
        progress = _with(progress, decision, _lines(step, number, decision, turns[-1]))
        _require_progress(inference, turns, progress.log)
    raise TaskNotDone(
        f"The task was not done in {task.max_steps} steps: make it smaller, or allow more with max_steps.", progress.log
    )


def _begin(task: Task, inference: Inference, proof: VerifyProgram | None) -> Progress:
    """How far a task is when a model is first shown the page."""
    from pytest_stagehand._compiling.decisions import Offered, Progress  # noqa: PLC0415  (never in replay mode)

    tools = task.toolbox.tools.values()
    return Progress(
        task.sentence,
        inference.look(),
        proof,
        tuple(_line(task.step, told(each)) for each in inference.actions),
        tools=tuple(Offered(each.name, each.description, each.schema, is_foreign=each.is_foreign) for each in tools),
        instructions=task.instructions,
        asked=task.notes.asked,
        is_reloaded_last=bool(task.verify_by_reload),
        may_look=task.step.vision is not False,
    )


def _lines(step: Step, number: int, decision: AgentDecision, turn: Turn) -> tuple[str, ...]:
    """A decision and what came of it, for the log."""
    noted = (f"{NOTED}{decision.note}",) if decision.note else ()
    return tuple(_line(step, line) for line in (f"{number}. {decision.thought}", *noted, *turn.lines))


def _with(progress: Progress, decision: AgentDecision, lines: tuple[str, ...]) -> Progress:
    """How far it is after one more decision."""
    kept = tuple(dict.fromkeys((*progress.kept, *decision.kept)))
    return replace(progress, log=(*progress.log, *lines), kept=kept, doubted=(*progress.doubted, *decision.doubted))


def load_anew(step: Step) -> None:
    """Load the page once more, when nothing is under way any more that its server is still to be told.

    Raises:
        playwright.sync_api.Error: It could not be loaded.
    """
    rest(step)
    step.page.reload(timeout=step.clock.navigation_ms)


def rest(step: Step) -> None:
    """Wait until nothing is under way any more that a server is still to be told."""
    settle(step.page, limit_ms=step.clock.left_ms / 2, quiet_ms=pace.still_ms)


def _was_kept(inference: Inference) -> bool:
    """Whether the page was loaded anew once its server had been told all: what it shows since then, wherever, is what was kept.

    A page that begins elsewhere shows what was made only when it is gone about in, and never at once.
    """
    done = list(zip(inference.actions[::-1], inference.traces[::-1], strict=False))
    loaded = next((at for at, (action, _) in enumerate(done) if action.method == "reload"), None)
    told = [at for at, (_, trace) in enumerate(done) if trace.wrote]
    return loaded is not None and bool(told) and told[0] > loaded


def _if_kept(inference: Inference, decision: AgentDecision, page: Snapshot) -> tuple[AgentDecision, Snapshot]:
    """Whether the task is done on the page as it is loaded anew; where it is not, that was an operation like any other.

    Returns:
        The same decision, or that it can't be believed; and the page by now.
    """
    from pytest_stagehand._compiling.decisions import ActionDecision  # noqa: PLC0415  (never in replay mode)

    assert decision.done is not None
    step = inference.step
    rest(step)
    inference.perform(ActionDecision(method="reload", description="the page"), page)
    page = inference.look(afresh=True, quiet_ms=pace.quiet_ms)
    if not evaluate_verify(decision.done, page, step.plain_variables, base_url=step.base_url).passed:
        return replace(decision, done=None, actions=(), unproven=NOT_KEPT), page
    for done in (inference.actions, inference.traces):
        done.pop()  # a replay does it all the same
    return decision, page


def _way(inference: Inference, first: int) -> tuple[Deed, ...]:
    """What was done since, with the page before each operation; waiting and looking change nothing."""
    from pytest_stagehand._compiling.decisions import Deed  # noqa: PLC0415  (never in replay mode)

    idle = did_nothing(inference.actions)[first:]
    done = zip(inference.actions[first:], idle, inference.traces, strict=True)
    return tuple(
        Deed(
            operation_in_words(action),
            trace.before,
            is_idle and inference.records,
            _closes(action),
            trace.wrote,
            is_reload=action.method == "reload",
            ref=trace.ref,
            row=_row_of(action),
        )
        for action, is_idle, trace in done
        if action.method not in UNWITNESSED
    )


def _row_of(action: RecordedAction) -> tuple[str, ...]:
    """What tells the row or card that was operated in from those beside it."""
    groups = action.target.fingerprint.groups if action.target is not None else ()
    rows = ((*each.texts, *each.besides) for each in groups if each.role in REPEATED and not each.near)
    return next((texts for texts in rows if texts), ())


def _closes(action: RecordedAction) -> bool:
    """Whether all that was seen of an operation is that something closed, or went."""
    effect = action.effect
    if isinstance(effect, StateEffect):
        return (effect.state, effect.value) in {("expanded", False), ("collapsed", True)}
    found = alternatives(effect)
    return bool(found) and all(
        isinstance(each, NodeEffect) and each.kind == "gone" and each.item is None for each in found
    )


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
    if (tabs := len(open_tabs(inference.step))) > MOST_TABS:
        raise TaskNotDone(
            f"{tabs} tabs are open, and a task goes on in {MOST_TABS} at most: something opens more and more.", log
        )
    if len(inference.actions) >= MAX_TASK_ACTIONS:
        raise TaskNotDone(f"{MAX_TASK_ACTIONS} operations were done, and it goes on: make the task smaller.", log)
