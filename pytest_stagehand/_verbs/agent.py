"""`page.agent`: a task whose single steps the test does not say, decided a page at a time and replayed as it was decided.

             ┌───────────── log ◄────────────┐
    task ──> look ──> model ──> operations ──┘
                        └──> done: what shows it ──> program ──> output ──> recording

A replay asks nobody: it does the recorded operations, each with its identity and effect checked, then the page must show
what it showed when the task was done, and the output is read from it. Where the way changed and a run may infer, the model
goes on from where the recorded way ends; what must be shown in the end stays as it was.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, TypeAdapter

from pytest_stagehand._agent.files import Files
from pytest_stagehand._agent.loop import pursue
from pytest_stagehand._agent.mcp import Servers, mcp_servers_of
from pytest_stagehand._agent.notes import Notes
from pytest_stagehand._agent.plans import ticked
from pytest_stagehand._agent.task import Task
from pytest_stagehand._agent.toolbox import Toolbox
from pytest_stagehand._agent.tools import tools_of
from pytest_stagehand._basics.errors import InstructionError
from pytest_stagehand._programs.moving import with_others
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.schema import RecordedStep
from pytest_stagehand._recording.signatures import signature_of
from pytest_stagehand._settings.options import LONGEST_CONTEXT, model_name
from pytest_stagehand._steps.detours import note_detours
from pytest_stagehand._steps.frame import recorded_of, run
from pytest_stagehand._steps.step import Asked, Step
from pytest_stagehand._verbs.agent_again import in_words_again, seen_again
from pytest_stagehand._verbs.agent_ends import End, Way, asked_for, result
from pytest_stagehand._verbs.agent_replay import replay

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from playwright.sync_api import Page
    from typing_extensions import TypeIs

    from pytest_stagehand._agent.plans import Plan
    from pytest_stagehand._basics.mcp import McpServer
    from pytest_stagehand._basics.secrets import Secret
    from pytest_stagehand._basics.variables import GivenValue
    from pytest_stagehand._report.events import OperationEvent
    from pytest_stagehand._steps.results import Acted

MAX_STEPS = 100
"""Looks at the page that a test may allow: what takes more is no task of one sentence."""
MODES = ("page", "computer")
"""How the page is operated: by the ids of its elements, or by a picture of it."""


@dataclass(frozen=True, slots=True)
class Order:
    """What a test says of a task, as `Page.agent` and `Agent.execute` take it."""

    sentence: str
    max_steps: int
    output: Any = None
    variables: Mapping[str, GivenValue] | None = None
    timeout: float | None = None
    vision: bool | None = None
    mode: str = "page"
    tools: Sequence[Callable[..., Any]] = ()
    mcp: Sequence[Sequence[str] | str | McpServer] = ()
    instructions: str = ""
    model: str | None = None
    executor_model: str | None = None
    on_step: Callable[[OperationEvent], object] | None = None
    time_limit: float | None = None
    verify_by_reload: bool | None = None
    plan: Plan | None = None


def execute(page: Page, order: Order) -> Acted:
    """See `Agent.execute`."""
    __tracebackhide__ = True

    def carry_out(step: Step) -> Acted:
        _check(order)
        step.watcher = order.on_step
        step.patience_s = order.time_limit or step.patience_s
        given: dict[str, str | Secret] = {}
        with Servers(step, mcp_servers_of(order.mcp)) as servers, Files(step) as files:
            task = Task(
                step,
                order.sentence,
                order.max_steps,
                TypeAdapter(order.output) if order.output is not None else None,
                Toolbox(step, tools_of(order.tools), servers, given),
                Notes(step, order.output if _has_fields(order.output) else None, given, files),
                verify_by_reload=order.verify_by_reload,
                instructions=order.instructions,
                time_limit_s=order.time_limit,
                executor_model=order.executor_model,
            )
            _tick(step, order.plan, is_done=False)
            recorded = recorded_of(step)
            acted = _infer(task) if recorded is None else replay(task, recorded)
            _tick(step, order.plan, is_done=True)
            return acted

    schema = signature_of(order.output) if order.output is not None else ""
    asked = Asked(
        "agent",
        order.sentence,
        schema,
        timeout=order.timeout,
        vision=order.vision,
        by_screen=order.mode == "computer",
        model=order.model,
    )
    return run(page, asked, carry_out, variables=order.variables)


def _tick(step: Step, plan: Plan | None, *, is_done: bool) -> None:
    """Note how far a plan is, for the report."""
    if plan is not None:
        lines = ticked(plan.items, plan.at if is_done else plan.at - 1)
        step.event.evidence.plan = list(map(step.session.secrets.mask, lines))


def _has_fields(output: Any) -> TypeIs[type[BaseModel]]:
    """Whether fields of an output may be read one by one."""
    return isinstance(output, type) and issubclass(output, BaseModel)


def _check(order: Order) -> None:
    """Refuse what no task can have.

    Raises:
        InstructionError: A number is out of bounds, or there are too many words.
    """
    if type(order.max_steps) is not int or not 1 <= order.max_steps <= MAX_STEPS:
        raise InstructionError(f"agent: max_steps={order.max_steps!r}; it is a number from 1 to {MAX_STEPS}.")
    if order.mode not in MODES:
        raise InstructionError(f"agent: mode={order.mode!r}; it is {' or '.join(map(repr, MODES))}.")
    for option, name in (("model", order.model), ("executor_model", order.executor_model)):
        _check_model(option, name)
    limit = order.time_limit
    if limit is not None and not (isinstance(limit, int | float) and limit > 0):
        raise InstructionError(f"agent: time_limit={limit!r}; it is a number of seconds above 0.")
    if not isinstance(order.instructions, str) or len(order.instructions) > LONGEST_CONTEXT:
        raise InstructionError(f"agent: instructions are text of at most {LONGEST_CONTEXT:,} characters.")


def _check_model(option: str, name: str | None) -> None:
    try:
        model_name("local" if name is None else name)
    except ValueError:
        raise InstructionError(f"agent: {option}={name!r}; it is named as in --stagehand-model.") from None


def _infer(task: Task) -> Acted:
    """Carry it out with a model, and record what was done, what showed that it was, and how to read what was asked for."""
    step = task.step
    pursuit = pursue(task)
    way = Way(tuple(pursuit.inference.actions), new_page=pursuit.inference.new_page)
    output = asked_for(task, pursuit.page)
    program, again = pursuit.done, None
    if pursuit.inference.records:
        pursuit.inference.require_effects()
        program = with_others(program, pursuit.page, step.plain_variables, step.shows_secret)
        again = seen_again(task, pursuit.inference, program)
        made = RecordedStep.of(
            step.key,
            actions=way.actions,
            program=program,
            output=output.program,
            reload=pursuit.reload,
            again=again,
            frozen=output.frozen,
        )
        step.keep(made)
        step.warn(pursuit.inference.warning)
        note_detours(pursuit.inference, pursuit.page)
    step.event.outcome = "recorded" if pursuit.inference.records else "live"
    outcome = evaluate_verify(program, pursuit.page, step.plain_variables, base_url=step.base_url)
    seen = (*pursuit.seen, *in_words_again(again, pursuit.inference))
    return result(task, way, End(program, outcome, pursuit.page, seen=seen), output)
