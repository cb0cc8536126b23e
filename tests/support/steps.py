"""Steps in the process of the test, without a run of pytest: decided here, recorded, and replayed on another page."""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.secrets import Secret, SecretRegistry
from pytest_stagehand._compiling.decisions import ActionDecision
from pytest_stagehand._recording import SCHEMA
from pytest_stagehand._recording.schema import RecordedStep, Recording
from pytest_stagehand._settings.settings import Settings
from pytest_stagehand._steps import session as sessions
from pytest_stagehand._steps.frame import run
from pytest_stagehand._steps.inferring import Inference
from pytest_stagehand._steps.session import Session
from pytest_stagehand._steps.step import Asked, Step
from pytest_stagehand._steps.tape import Tape
from pytest_stagehand._verbs.act import act
from tests.support.hasty import sooner

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from playwright.sync_api import Page

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._steps.results import ActResult

LONG_MS = 20_000
"""How long a step may take, as a project says it."""
SOON_MS = 3_000
"""How long a replay waits that is going to fail: for what does not come."""


@dataclass(frozen=True)
class Do:
    """One operation on the control of a name that is nearest to a text.

    Attributes:
        near: What stands in the same row, card or dialog.
        to: Name and neighbour of what to drop on.
    """

    name: str = ""
    near: str = ""
    method: Any = "click"
    arguments: tuple[str, ...] = ()
    to: str = ""

    def on(self, snapshot: Snapshot) -> ActionDecision:
        """What an engine would decide."""
        if not self.name:
            return ActionDecision(method=self.method, arguments=self.arguments)
        node = nearest(snapshot, self.name, self.near)
        to = nearest(snapshot, self.to, "").ref if self.to else None
        return ActionDecision(
            method=self.method,
            ref=node.ref,
            to_ref=to,
            arguments=self.arguments,
            description=f"{self.name} of {self.near}",
        )


def nearest(snapshot: Snapshot, name: str, near: str) -> Node:
    """The node of a name whose smallest surroundings with a text are the smallest."""

    def distance(node: Node) -> int:
        around = [node, *node.ancestors()]
        found = next((each for each in around if near in each.text or near in each.name), None)
        return sum(1 for _ in found.walk()) if found is not None else 1_000_000

    named = [
        node
        for node in snapshot.walk()
        if name in (node.name, node.attributes.get("title")) and node.role != "document"
    ]
    assert named, f"no {name} on the page"
    return min(named, key=lambda node: (distance(node), -sum(1 for _ in node.ancestors())))


@dataclass
class Sitting:
    """Steps of one test, and what is recorded of them.

    Attributes:
        steps: What was recorded so far.
    """

    steps: list[RecordedStep] = field(default_factory=list)
    variables: Mapping[str, str | Secret] = field(default_factory=dict)

    @contextmanager
    def in_mode(self, mode: Any, timeout: float | None = None) -> Iterator[Session]:
        """A session, as one attempt at a test has it."""
        tape = Tape(lambda: Path("(nothing is written)"), "test")
        vars(tape)["recording"] = Recording(schema=SCHEMA, test="test", steps=tuple(self.steps))
        secrets = SecretRegistry(value for value in self.variables.values() if isinstance(value, Secret))
        found = Session(
            "test",
            lambda: Settings(mode=mode, timeout=timeout or LONG_MS),
            tape,
            Path(),
            secrets,
            variables=dict(self.variables),
        )
        before = sessions.current_or_none()
        sessions.activate(found)
        try:
            yield found
        finally:
            sessions.deactivate()
            if before is not None:
                sessions.activate(before)

    def record(self, page: Page, *steps: Sequence[Do], sentences: Sequence[str] = ()) -> list[RecordedStep]:
        """Do and record steps, each of several operations; returns what is recorded of them."""
        with self.in_mode("record") as session:
            for number, operations in enumerate(steps):
                sentence = sentences[number] if sentences else f"step {number}"
                run(page, Asked("act", sentence), lambda step, do=operations: _infer(step, do))
            self.steps = list(session.tape.made.values())
        return self.steps

    def warning(self, page: Page, sentence: str, *operations: Do) -> str | None:
        """Record one step, and what its author is told of it."""
        found: list[str | None] = []

        def work(step: Step) -> None:
            found.append(_infer(step, operations).warning)

        with self.in_mode("record"):
            run(page, Asked("act", sentence), work)
        return found[0]

    def replay(self, page: Page, timeout: float | None = None, *, given: float | None = None) -> list[ActResult]:
        """Do again what was recorded, in the time that the project gives a step, or in what the step is `given`.

        Raises:
            StagehandError: It drifted.
        """
        with self.in_mode("replay", timeout):
            return [
                act(page, step.instruction, variables=None, within=None, optional=False, timeout=given, vision=None)  # type: ignore[arg-type]
                for step in self.steps
            ]

    def problem(self, page: Page, timeout: float | None = None, *, given: float | None = None) -> str:
        """Why a replay fails, as the user reads it; empty where it passes."""
        try:
            self.replay(page, timeout, given=given)
        except Exception as error:  # noqa: BLE001  (a test looks at what it says)
            return f"{getattr(error, 'reason', '')}: {error}"
        return ""

    def reason(self, page: Page, wanted: str) -> str:
        """The reason why a replay fails, which is known beforehand; empty where it passes."""
        with sooner() if wanted else nullcontext():
            return self.problem(page, SOON_MS if wanted else None).partition(":")[0]

    @property
    def actions(self) -> list[Any]:
        """All operations that were recorded."""
        return [action for step in self.steps for action in step.actions]


def _infer(step: Step, operations: Sequence[Do]) -> Inference:
    inference = Inference(step)
    for operation in operations:
        seen = inference.look()
        inference.perform(operation.on(seen), seen)
    step.keep(RecordedStep.of(step.key, actions=tuple(inference.actions)))
    return inference
