"""`page.agent`: a task whose single steps the test does not say, decided a page at a time and replayed as it was decided.

             ┌───────────── log ◄────────────┐
    task ──> look ──> model ──> operations ──┘
                        └──> done: what shows it ──> program ──> output ──> recording

A replay asks nobody: it does the recorded operations, each with its identity and effect checked, then the page must show
what it showed when the task was done, and the output is read from it. Where the way changed and a run may infer, the model
goes on from where the recorded way ends; what must be shown in the end stays as it was.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, TypeAdapter

from pytest_stagehand._agent.files import Files
from pytest_stagehand._agent.loop import load_anew, pursue
from pytest_stagehand._agent.mcp import Servers, mcp_servers_of
from pytest_stagehand._agent.notes import Notes
from pytest_stagehand._agent.plans import ticked
from pytest_stagehand._agent.task import Task
from pytest_stagehand._agent.toolbox import Toolbox
from pytest_stagehand._agent.tools import tools_of
from pytest_stagehand._basics.errors import (
    DriftError,
    EngineAbstained,
    InstructionError,
    ModelError,
    TaskNotDone,
    VerificationFailed,
    printable,
)
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.moving import with_others
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.heals import Heal
from pytest_stagehand._recording.programs import VerifyProgram
from pytest_stagehand._recording.review import in_words, operation_in_words
from pytest_stagehand._recording.schema import RecordedStep
from pytest_stagehand._recording.signatures import signature_of
from pytest_stagehand._report.events import LOOK, ActionEvent, Reading
from pytest_stagehand._settings.options import LONGEST_CONTEXT, model_name
from pytest_stagehand._settings.settings import model_in
from pytest_stagehand._steps.filming import film, films, show_reading, why_of
from pytest_stagehand._steps.frame import recorded_of, run
from pytest_stagehand._steps.frozen import frozen_of, in_frozen_words, thawed
from pytest_stagehand._steps.healing import may_ask_again, not_healed, note, propose
from pytest_stagehand._steps.inferring import Inference
from pytest_stagehand._steps.reading import Renamed, drift_of, proposed, read_program
from pytest_stagehand._steps.replaying import replay_action
from pytest_stagehand._steps.results import Acted, Action
from pytest_stagehand._steps.step import Asked, Step
from pytest_stagehand._steps.telling import tell_done
from pytest_stagehand._verbs.extract import as_recorded, kept_value, places_read, shown_values, value_of
from pytest_stagehand._verbs.verify import not_so, places_seen, require

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from playwright.sync_api import Page
    from playwright.sync_api import Page as PlaywrightPage
    from typing_extensions import TypeIs

    from pytest_stagehand._agent.plans import Plan
    from pytest_stagehand._basics.mcp import McpServer
    from pytest_stagehand._basics.secrets import Secret
    from pytest_stagehand._basics.variables import GivenValue
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._compiling.deciding import Engine
    from pytest_stagehand._programs.verify import Outcome
    from pytest_stagehand._recording.frozen import Frozen
    from pytest_stagehand._recording.programs import ExtractProgram
    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._report.events import OperationEvent

LONGEST_WORDS = 2_000
"""Characters of a heal in words."""
MAX_STEPS = 100
"""Looks at the page that a test may allow: what takes more is no task of one sentence."""


MODES = ("page", "computer")
"""How the page is operated: by the ids of its elements, or by a picture of it."""
FAILED_SHARE = 3
"""One failed operation in this many is worth a warning."""


@dataclass(frozen=True, slots=True)
class Way:
    """The operations that were gone through, and what had to be found again on them."""

    actions: tuple[RecordedAction, ...]
    heals: tuple[Heal, ...] = ()
    new_page: PlaywrightPage | None = None


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
    on_step: Callable[[OperationEvent], object] | None = None
    time_limit: float | None = None
    verify_by_reload: bool = False
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
            )
            _tick(step, order.plan, is_done=False)
            recorded = recorded_of(step)
            acted = _infer(task) if recorded is None else _replay(task, recorded)
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
    if order.model is not None:
        try:
            model_name(order.model)
        except ValueError:
            raise InstructionError(f"agent: model={order.model!r}; it is named as in --stagehand-model.") from None
    limit = order.time_limit
    if limit is not None and not (isinstance(limit, int | float) and limit > 0):
        raise InstructionError(f"agent: time_limit={limit!r}; it is a number of seconds above 0.")
    if not isinstance(order.instructions, str) or len(order.instructions) > LONGEST_CONTEXT:
        raise InstructionError(f"agent: instructions are text of at most {LONGEST_CONTEXT:,} characters.")


def _infer(task: Task) -> Acted:
    """Carry it out with a model, and record what was done, what showed that it was, and how to read what was asked for."""
    step = task.step
    pursuit = pursue(task)
    way = Way(tuple(pursuit.inference.actions), new_page=pursuit.inference.new_page)
    output = _asked_for(task, pursuit.engine, pursuit.page)
    program = pursuit.done
    if pursuit.inference.records:
        pursuit.inference.require_effects()
        program = with_others(program, pursuit.page, step.plain_variables, step.shows_secret)
        made = RecordedStep.of(
            step.key,
            actions=way.actions,
            program=program,
            output=output.program,
            reload=task.verify_by_reload and not pursuit.is_reloaded,
            frozen=output.frozen,
        )
        step.keep(made)
        step.event.warning = "; ".join(filter(None, (step.event.warning, pursuit.inference.warning))) or None
    step.event.outcome = "recorded" if pursuit.inference.records else "live"
    outcome = evaluate_verify(program, pursuit.page, step.plain_variables, base_url=step.base_url)
    return _result(task, way, End(program, outcome, pursuit.page, seen=pursuit.seen), output)


def _asked_for(task: Task, engine: Engine, page: Snapshot) -> Output:
    """What was asked for, read with a model from the page that shows that the task is done.

    Raises:
        NotRecordable: It can be neither read by a program nor frozen.
    """
    left = _left(task)
    if left is None:
        return Output(task.notes.whole(None))
    variables = task.step.plain_variables
    decision = engine.extract("what the task asks to be told", left, page, variables=variables, task=task.sentence)
    if task.step.session.settings.mode == "live":
        return Output(task.notes.whole(decision.value))
    value, program = as_recorded(task.step, decision, left, page)
    whole = task.notes.whole(value)
    if program is not None:
        return Output(whole, program)
    return Output(whole, frozen=frozen_of(task.step, page, decision.plain, what="What was asked for"))


def _left(task: Task) -> TypeAdapter[Any] | None:
    """What is to be read in the end: all that was asked for, but for what was read on the way."""
    return task.notes.left() if task.notes.output is not None else task.wanted


def _replay(task: Task, recorded: RecordedStep) -> Acted:
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
        end = _see_end(task, recorded.program, way, at_end=recorded.reload)
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
    if heals := [*way.heals, *end.heals, *output.heals]:
        note(step, recorded, now, heals)
    else:
        step.keep(now)
    return _result(task, way, end, output)


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
        try:
            done = replay_action(task.step, action, number)
        except DriftError as drift:
            if not may_ask_again(task.step, drift):
                raise _proposed(task.step, recorded, way, drift) from None
            if drift.reason == "effect-missing":  # done, and not to be done again
                way = Way((*way.actions, action.model_copy(update={"effect": None})), way.heals, way.new_page)
            return _go_on(task, recorded, way, drift)
        heals = (*way.heals, done.heal) if done.heal is not None else way.heals
        way = Way((*way.actions, done.action), heals, done.new_page or way.new_page)
    return way


def _beside(task: Task, action: RecordedAction, way: Way) -> Way:
    """Call a function of the test once more, or read a value once more: nothing of the page is operated.

    Raises:
        ToolFailed: The function can't be called, or raised.
        DriftError: The page is no longer as the reading needs it.
    """
    heals: tuple[Heal, ...] = ()
    task.step.event.actions.append(ActionEvent(action.method, operation_in_words(action).partition(" ")[2], ""))
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
    return Way(actions, (*way.heals, heal), pursuit.inference.new_page or way.new_page)


def _of_reading(task: Task, heals: tuple[Heal, ...]) -> tuple[Heal, ...]:
    """Heals of a program at the end: of none of the operations before it."""
    return tuple(each.model_copy(update={"action": len(task.step.event.actions)}) for each in heals)


def _at_the_end(task: Task, renamed: Renamed) -> Renamed:
    return Renamed(replace(renamed.read, heals=_of_reading(task, renamed.read.heals)))


def _see_end(task: Task, program: VerifyProgram, way: Way, *, at_end: bool) -> End:
    """See what showed that the task was done.

    Args:
        task: The task.
        program: What the page must show.
        way: How it was gone about.
        at_end: The page was loaded anew at the end when it was recorded, and not only on the way.

    Raises:
        VerificationFailed: The page does not show it.
    """
    step = task.step
    step.clock.begin_again()
    is_reloaded = task.verify_by_reload and (at_end or all(each.method != "reload" for each in way.actions))
    if is_reloaded:
        load_anew(step)
    try:
        found = read_program(step, program, partial(require, step))
    except Renamed as renamed:
        raise _at_the_end(task, renamed) from None
    except ProgramFailed:
        said = not_so(step, task.sentence, program)
        again = ", loaded anew" if is_reloaded else ""
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
    left = _left(task)
    if left is None:
        return Output(task.notes.whole(None))
    step.clock.begin_again()
    if recorded.frozen is not None:
        kept = thawed(step, recorded, recorded.frozen, may_ask=model_in(step.model) is not None)
        if kept is not None:
            return Output(task.notes.whole(kept_value(step, left, kept)), frozen=recorded.frozen)
        from pytest_stagehand._steps.asking import engine_for  # noqa: PLC0415  (never in replay mode)

        step.event.outcome = "recorded"
        return _asked_for(task, engine_for(step), Inference(step).look())
    try:
        found = read_program(step, recorded.output, partial(value_of, step, left))
    except Renamed as renamed:
        raise _at_the_end(task, renamed) from None
    except ProgramFailed as failed:
        raise drift_of(step, failed) from None
    return Output(task.notes.whole(found.value), found.program, heals=_of_reading(task, found.heals))


def _result(task: Task, way: Way, end: End, output: Output) -> Acted:
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
        told = f"{len(failed)} of {len(tried)} operations could not be done"
        step.event.warning = "; ".join(filter(None, (step.event.warning, told)))
