"""`page.observe`: what the page offers for a sentence, read from the live page each time."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.targets import describe, spoken
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.moving import with_others
from pytest_stagehand._programs.observe import evaluate_observe, method_of, shown
from pytest_stagehand._recording.frozen import OBSERVED, FrozenAction
from pytest_stagehand._recording.programs import ObserveProgram
from pytest_stagehand._recording.review import in_words
from pytest_stagehand._recording.schema import RecordedStep
from pytest_stagehand._report.events import ActionEvent, Reading
from pytest_stagehand._steps.advising import advised
from pytest_stagehand._steps.filming import film, show_reading, why_of
from pytest_stagehand._steps.frame import recorded_of, run
from pytest_stagehand._steps.frozen import freeze, thawed
from pytest_stagehand._steps.readiness import learned
from pytest_stagehand._steps.reading import INFERRING, drift_of, read_recorded, readings
from pytest_stagehand._steps.results import Action
from pytest_stagehand._steps.step import Asked, Step

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._recording.schema import Program


def observe(page: Page, instruction: str | None, *, within: Locator | None, timeout: float | None) -> list[Action]:
    """See `Page.observe`."""
    __tracebackhide__ = True

    def look(step: Step) -> list[Action]:
        recorded = recorded_of(step)
        if recorded is None:
            return _infer(step, instruction)
        if recorded.frozen is not None:
            kept = thawed(step, recorded, recorded.frozen)
            return _infer(step, instruction) if kept is None else _thawed(step, kept)
        assert isinstance(recorded.program, ObserveProgram)
        try:
            found = read_recorded(step, recorded, _found)
        except ProgramFailed as failed:
            raise drift_of(step, failed) from None
        actions = _actions(step, found.page, found.nodes)
        _show(step, step.session.tape.made[step.key].program, found.nodes, found.page)
        return actions

    return run(page, Asked("observe", instruction or "", within=within, timeout=timeout), look)


@dataclass(frozen=True, slots=True)
class _Found:
    """What is offered on a page."""

    page: Snapshot
    nodes: list[Node]

    @property
    def refs(self) -> list[str]:
        """The nodes by their ids."""
        return [node.ref for node in self.nodes]

    @property
    def gist(self) -> list[str]:
        """What two readings must have in common to be the same."""
        return self.refs

    @property
    def said(self) -> list[str]:
        """The same on another day, when nodes have other ids."""
        return [f"{node.role} {node.name}" for node in self.nodes]


def _found(program: ObserveProgram, page: Snapshot) -> _Found:
    return _Found(page, evaluate_observe(program, page))


def _infer(step: Step, instruction: str | None) -> list[Action]:
    from pytest_stagehand._steps.asking import engine_for  # noqa: PLC0415  (never in replay mode)

    engine = engine_for(step)
    snapshot = next(readings(step, share=INFERRING))
    try:
        decision = engine.observe(instruction, snapshot)
    except EngineAbstained as abstained:
        raise advised(step, abstained, snapshot) from None
    nodes = [snapshot.get(action.ref) for action in decision.actions if action.ref]
    found = [node for node in nodes if node is not None]
    actions = _actions(step, snapshot, found)
    if step.session.settings.mode == "live":
        step.event.outcome = "live"
    elif decision.program is not None:
        program = with_others(decision.program, snapshot, step.plain_variables, step.shows_secret)
        ready = learned(step, program, _found, snapshot)
        step.arrive()
        step.keep(RecordedStep.of(step.key, program=program, ready=ready))
        step.event.outcome = "recorded"
    else:
        freeze(step, snapshot, _freezable(actions), what="What was observed" if actions else "That nothing fits")
    _show(step, decision.program, found, snapshot)
    return actions


def _freezable(actions: list[Action]) -> Any:
    """Observed actions as JSON has them."""
    kept = tuple(
        FrozenAction(method=each.method, description=each.description, target=each.target)
        for each in actions
        if each.target is not None
    )
    return OBSERVED.dump_python(kept, mode="json", exclude_defaults=True)


def _thawed(step: Step, kept: str) -> list[Action]:
    """The actions of a page that says what it said; each is checked when it is performed."""
    actions = [Action(each.method, each.description, (), each.target) for each in OBSERVED.validate_json(kept)]
    step.event.actions += [_event(each) for each in actions]
    return actions


def _actions(step: Step, snapshot: Snapshot, nodes: list[Node]) -> list[Action]:
    """Actions for the nodes, each with the target it has now; a node that went away meanwhile is left out."""
    actions = []
    for node in nodes:
        target = describe(step.page, snapshot, node.ref, within=step.within)
        if target is None:
            continue
        actions.append(Action(method_of(node), shown(node), (), target))
    step.event.actions += [_event(each) for each in actions]
    return actions


def _show(step: Step, program: Program | None, nodes: list[Node], snapshot: Snapshot) -> None:
    """The page with what was found on it, for the report."""
    if step.session.assets is not None:
        told = f"{len(nodes)}: {', '.join(map(shown, nodes))}" if nodes else "nothing"
        show_reading(step, Reading(in_words(program) if program is not None else (), found=told))
    film(step, "read", why_of(step), read={snapshot.place(node.ref): shown(node) for node in nodes})


def _event(action: Action) -> ActionEvent:
    assert action.target is not None
    return ActionEvent(action.method, action.description, spoken(action.target.locators[0]))
