"""`page.observe`: what the page offers for a sentence, read from the live page each time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand.browser.targets import describe, spoken
from pytest_stagehand.errors import NotRecordable
from pytest_stagehand.events import ActionEvent
from pytest_stagehand.recording.programs import ObserveProgram
from pytest_stagehand.recording.schema import RecordedStep
from pytest_stagehand.replay.programs.observe import evaluate_observe, method_of, shown
from pytest_stagehand.results import Action
from pytest_stagehand.steps.reading import read_until, readings
from pytest_stagehand.steps.step import Asked, Step, run

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from pytest_stagehand.browser.snapshot import Node, Snapshot
    from pytest_stagehand.page import Page


def observe(page: Page, instruction: str | None, *, within: Locator | None, timeout: float | None) -> list[Action]:
    """See `Page.observe`."""
    __tracebackhide__ = True

    def look(step: Step) -> list[Action]:
        recorded = step.recorded()
        if recorded is None:
            return _infer(step, instruction)
        assert isinstance(recorded.program, ObserveProgram)
        program = recorded.program
        step.keep(recorded)
        actions = read_until(step, lambda snapshot: _actions(step, snapshot, evaluate_observe(program, snapshot)))
        step.event.outcome = "replayed"
        return actions

    return run(page, Asked("observe", instruction or "", within=within, timeout=timeout), look)


def _infer(step: Step, instruction: str | None) -> list[Action]:
    from pytest_stagehand.steps.asking import engine_for  # noqa: PLC0415  (never in replay mode)

    engine = engine_for(step)
    snapshot = next(readings(step, settled=True))
    try:
        decision = engine.observe(instruction, snapshot)
    finally:
        step.event.engine = engine.name
    if step.session.settings.mode == "live":
        step.event.outcome = "live"
    elif decision.program is None:
        raise NotRecordable(
            "What was observed can't be found again by a description. Describe the things themselves: "
            '"the Remove buttons", "links in the footer", "fields under the heading Address".'
        )
    else:
        step.keep(RecordedStep.of(step.key, program=decision.program))
        step.event.outcome = "recorded"
    nodes = [snapshot.get(action.ref) for action in decision.actions if action.ref]
    return _actions(step, snapshot, [node for node in nodes if node is not None])


def _actions(step: Step, snapshot: Snapshot, nodes: list[Node]) -> list[Action]:
    """Actions for the nodes, each with the target it has now; a node that went away meanwhile is left out."""
    actions = []
    for node in nodes:
        target = describe(step.page, snapshot, node.ref, within=step.within)
        if target is None:
            continue
        method = method_of(node)
        actions.append(Action(method, shown(node), (), target))
        step.event.actions.append(ActionEvent(method, shown(node), spoken(target.locators[0])))
    return actions
