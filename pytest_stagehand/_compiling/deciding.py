"""What every engine answers, and how one reaches its model."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from pytest_stagehand._compiling.decisions import NOTHING_GIVEN, Given

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pydantic import TypeAdapter

    from pytest_stagehand._basics.verdict import Verdict
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._compiling.decisions import (
        ActDecision,
        AgentDecision,
        ExtractDecision,
        ObserveDecision,
        Progress,
        VerifyDecision,
    )
    from pytest_stagehand._models.questions import Question, Screen


class Engine(Protocol):
    """Turns a sentence and a snapshot into a decision; touches neither page nor file.

    Every method raises `EngineAbstained` rather than guess.
    """

    @property
    def name(self) -> str:
        """As `--stagehand-model` names it."""

    is_patient: bool
    """Whether it may be asked again and again while what it looks for may still appear."""

    def act(
        self, instruction: str, snapshot: Snapshot, *, rest: str = "", hint: str = "", given: Given = NOTHING_GIVEN
    ) -> ActDecision:
        """What to do; `rest` is what an earlier decision left to be done, `hint` what it was done on before that went."""

    def observe(self, instruction: str | None, snapshot: Snapshot) -> ObserveDecision:
        """What could be done."""

    def extract(
        self,
        instruction: str | None,
        schema: TypeAdapter[Any],
        snapshot: Snapshot,
        *,
        variables: Mapping[str, str],
        task: str = "",
    ) -> ExtractDecision:
        """How to read what was asked for; by a `task` that is done now, where one is given."""

    def verify(
        self, statement: str, snapshot: Snapshot, *, variables: Mapping[str, str], base_url: str
    ) -> VerifyDecision:
        """What must hold, and whether it does."""

    def ask(self, questions: Sequence[str], snapshot: Snapshot, *, pictures: Sequence[bytes] = ()) -> list[Verdict]:
        """Answers to questions about the page."""

    def plan(self, feature: str, snapshot: Snapshot) -> tuple[str, ...]:
        """The tasks, one after the other, that a feature is tested by."""

    def agent(
        self, progress: Progress, snapshot: Snapshot, *, variables: Mapping[str, str], base_url: str
    ) -> AgentDecision:
        """What to do next for a task, or what shows that it is done."""


class Asking(Protocol):
    """How an engine reaches its model: with secrets masked, counted, and within the run's limits."""

    model: str

    def ask(self, question: Question) -> str:
        """The answer's text."""

    def forget(self, question: Question) -> None:
        """The answer could not be used: it is asked anew next time."""

    def picture(self, snapshot: Snapshot, of: str = "") -> bytes | None:
        """A picture with ids of nodes: of the page, where text alone says too little, or of what was asked for."""

    def screen(self, snapshot: Snapshot) -> Screen | None:
        """A picture of the page to be operated by pointer and keys, where the test wants that."""
