"""An agent's loop: the model is shown the page, what it decides is done, and what came of that is what it is told next."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand.errors import ModelError, SecretRefused, StagehandError, TaskNotDone, printable
from pytest_stagehand.recording.schema import MAX_TASK_ACTIONS
from pytest_stagehand.steps.filming import show_action
from pytest_stagehand.steps.inferring import Inference
from pytest_stagehand.steps.replaying import spoken_effect
from pytest_stagehand.steps.step import of_tree

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pydantic import TypeAdapter

    from pytest_stagehand.browser.snapshot import Snapshot
    from pytest_stagehand.inference.decisions import ActionDecision, AgentDecision
    from pytest_stagehand.inference.engines import Engine
    from pytest_stagehand.recording.programs import VerifyProgram
    from pytest_stagehand.recording.schema import RecordedAction
    from pytest_stagehand.steps.step import Step

WAIT_MS = 1_000
"""How long to wait where a model wants to, beside the time that a page takes to settle."""
LONGEST_LINE = 300
"""Characters of a line of the log: it is sent again with every later step."""


@dataclass(frozen=True, slots=True)
class Task:
    """What an agent is asked.

    Attributes:
        sentence: As the test wrote it, variables unfilled.
        max_steps: How often the model may be shown the page.
        wanted: What is to be read in the end; `None` where nothing is.
    """

    step: Step
    sentence: str
    max_steps: int
    wanted: TypeAdapter[Any] | None


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


def pursue(task: Task, begun: Sequence[RecordedAction] = ()) -> Pursuit:
    """Show the model the page and do what it decides, until the page shows that the task is done.

    Args:
        task: The task.
        begun: What was done for it already.

    Raises:
        TaskNotDone: The model gave up, or the steps are used up.
    """
    from pytest_stagehand.inference.decisions import Progress  # noqa: PLC0415  (never in replay mode)
    from pytest_stagehand.steps.asking import model_for  # noqa: PLC0415

    step = task.step
    engine = model_for(step)
    inference = Inference(step, list(begun))
    progress = Progress(task.sentence, inference.look(), tuple(map(told, begun)))
    for number in range(1, task.max_steps + 1):
        progress = replace(progress, left=task.max_steps + 1 - number)
        page = inference.look()
        decision = engine.agent(progress, page, variables=step.plain_variables, base_url=step.base_url)
        if decision.has_given_up:
            raise TaskNotDone(f"The agent gave up in step {number}: {decision.thought}", progress.log)
        if decision.done is not None:
            return Pursuit(engine, inference, decision.done, page)
        lines = [f"{number}. {decision.thought}", *_carry_out(inference, decision, page)]
        progress = replace(progress, log=(*progress.log, *(printable(line, LONGEST_LINE) for line in lines)))
    raise TaskNotDone(
        f"The task was not done in {task.max_steps} steps: make it smaller, or allow more with max_steps.", progress.log
    )


def _carry_out(inference: Inference, decision: AgentDecision, page: Snapshot) -> list[str]:
    """Do what was decided on `page`; what came of it, in lines. What can't be done ends it, and is for the model to know.

    Raises:
        TaskNotDone: More was done than a recording may hold.
    """
    lines = [f"   noted: {decision.note}"] if decision.note else []
    if decision.unproven:
        lines.append(f"   it can't be believed that the task is done: {decision.unproven}")
    elif not decision.actions:
        lines.append("   waited")
    if not decision.actions:
        inference.step.page.wait_for_timeout(WAIT_MS)
        inference.look(afresh=True)
    thought = decision.thought
    for action in decision.actions:
        if len(inference.actions) == MAX_TASK_ACTIONS:
            raise TaskNotDone(f"More than {MAX_TASK_ACTIONS} operations were done: make the task smaller.")
        problem = _perform(inference, action, page, thought)
        if problem:
            return [*lines, f"   {named(action)}: could not be done: {problem}"]
        lines.append(f"   {told(inference.actions[-1], is_seen=inference.records)}")
        thought = ""
    return lines


def _perform(inference: Inference, action: ActionDecision, page: Snapshot, thought: str) -> str:
    """Do one operation; why it could not be done, or nothing."""
    step, problem = inference.step, ""
    listed = len(step.event.actions)
    try:
        inference.perform(action, page)
    except (StagehandError, PlaywrightError) as error:
        if step.page.is_closed() or isinstance(error, SecretRefused | ModelError):
            raise
        problem = step.session.secrets.mask(str(of_tree(step.session, error))).partition("\n")[0]
        step.aimed_at = None
        inference.look(afresh=True)
    if len(step.event.actions) == listed:
        show_action(step, action.method, action.description, None, action.arguments)
    step.event.actions[listed] = replace(step.event.actions[listed], thought=thought, error=problem)
    return problem


def named(action: ActionDecision | RecordedAction) -> str:
    """An operation in words."""
    operands = "".join(f' "{each}"' for each in action.arguments)
    return f"{action.method}{operands} {action.description}".strip()


def told(action: RecordedAction, *, is_seen: bool = True) -> str:
    """An operation that was done, and what was seen to come of it."""
    if action.effect is None:
        return f"{named(action)}: {'nothing was seen to change' if is_seen else 'done'}"
    unseen = ", which you are not shown" if action.effect.kind == "page" else ""
    return f"{named(action)}: {spoken_effect(action.effect)}{unseen}"
