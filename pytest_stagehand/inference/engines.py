"""Who decides: the engine that a model's name stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from pytest_stagehand.errors import EngineAbstained
from pytest_stagehand.inference.decisions import NOTHING_GIVEN, Given
from pytest_stagehand.inference.gated import Gated
from pytest_stagehand.settings import LOCAL, model_in

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pydantic import TypeAdapter

    from pytest_stagehand.browser.snapshot import Snapshot
    from pytest_stagehand.inference.decisions import (
        ActDecision,
        AgentDecision,
        ExtractDecision,
        ObserveDecision,
        Progress,
        VerifyDecision,
    )
    from pytest_stagehand.models.questions import Question
    from pytest_stagehand.results import Verdict


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

    def picture(self, snapshot: Snapshot) -> bytes | None:
        """A picture of the page with the ids of its nodes, where text alone says too little."""


class LocalEngine:
    """The deterministic engine: a grammar over the tree, no model and no key."""

    name = LOCAL
    is_patient = True

    def act(
        self,
        instruction: str,
        snapshot: Snapshot,
        *,
        rest: str = "",
        hint: str = "",  # noqa: ARG002  (it knows what it does not know)
        given: Given = NOTHING_GIVEN,
    ) -> ActDecision:
        """See `Engine`."""
        from pytest_stagehand.inference.local.act import decide_act  # noqa: PLC0415
        from pytest_stagehand.inference.local.already import proven  # noqa: PLC0415

        if given.is_done:
            raise EngineAbstained("not-understood", "It was done just now, and nothing is done twice.")
        return proven(decide_act(instruction, snapshot, rest=rest), instruction, snapshot, given)

    def observe(self, instruction: str | None, snapshot: Snapshot) -> ObserveDecision:
        """See `Engine`."""
        from pytest_stagehand.inference.local.observe import decide_observe  # noqa: PLC0415

        return decide_observe(instruction, snapshot)

    def extract(
        self,
        instruction: str | None,
        schema: TypeAdapter[Any],
        snapshot: Snapshot,
        *,
        variables: Mapping[str, str],
        task: str = "",  # noqa: ARG002  (as every engine has it)
    ) -> ExtractDecision:
        """See `Engine`."""
        from pytest_stagehand.inference.local.extract import decide_extract  # noqa: PLC0415

        return decide_extract(instruction, schema, snapshot, variables=variables)

    def verify(
        self, statement: str, snapshot: Snapshot, *, variables: Mapping[str, str], base_url: str
    ) -> VerifyDecision:
        """See `Engine`."""
        from pytest_stagehand.inference.local.verify import decide_verify  # noqa: PLC0415

        return decide_verify(statement, snapshot, variables=variables, base_url=base_url)

    def ask(self, questions: Sequence[str], snapshot: Snapshot, *, pictures: Sequence[bytes] = ()) -> list[Verdict]:  # noqa: ARG002  (as every engine has it)
        """Refuse: a question is for a model."""
        raise EngineAbstained(
            "not-understood",
            "The local engine answers no questions: name a model (--stagehand-model), or say what must hold with verify.",
        )

    def agent(self, progress: Progress, snapshot: Snapshot, **_: Any) -> AgentDecision:  # noqa: ARG002  (as every engine has it)
        """Refuse: what a task takes is for a model to find out."""
        raise EngineAbstained(
            "not-understood",
            "The local engine carries out no tasks: name a model (--stagehand-model), or say each step of it with act.",
        )


class FirstOf:
    """The local engine, and a model where that one abstains."""

    is_patient = False

    def __init__(self, local: Engine, model: Callable[[], Engine]) -> None:
        self._local = local
        self._make_model = model
        self._model: Engine | None = None

    @property
    def name(self) -> str:
        """Of the one that decided last."""
        return self._model.name if self._model is not None else self._local.name

    def act(
        self, instruction: str, snapshot: Snapshot, *, rest: str = "", hint: str = "", given: Given = NOTHING_GIVEN
    ) -> ActDecision:
        """See `Engine`; what a model began it also ends."""
        if self._model is not None and rest:
            return self._model.act(instruction, snapshot, rest=rest, given=given)
        try:
            return self._local.act(instruction, snapshot, rest=rest, given=given)
        except EngineAbstained:
            return self._asked.act(rest or instruction, snapshot, hint=hint, given=given)

    def observe(self, instruction: str | None, snapshot: Snapshot) -> ObserveDecision:
        """See `Engine`; words that fit nothing, and that no program could look for again, are for the model."""
        try:
            decision = self._local.observe(instruction, snapshot)
        except EngineAbstained:
            return self._asked.observe(instruction, snapshot)
        is_lost = not decision.actions and decision.program is None
        return self._asked.observe(instruction, snapshot) if is_lost else decision

    def extract(
        self,
        instruction: str | None,
        schema: TypeAdapter[Any],
        snapshot: Snapshot,
        *,
        variables: Mapping[str, str],
        task: str = "",
    ) -> ExtractDecision:
        """See `Engine`; a task is a model's, and so is what it asks to be told."""
        if task:
            return self._asked.extract(instruction, schema, snapshot, variables=variables, task=task)
        try:
            return self._local.extract(instruction, schema, snapshot, variables=variables)
        except EngineAbstained:
            return self._asked.extract(instruction, schema, snapshot, variables=variables)

    def verify(
        self, statement: str, snapshot: Snapshot, *, variables: Mapping[str, str], base_url: str
    ) -> VerifyDecision:
        """See `Engine`."""
        try:
            return self._local.verify(statement, snapshot, variables=variables, base_url=base_url)
        except EngineAbstained:
            return self._asked.verify(statement, snapshot, variables=variables, base_url=base_url)

    def ask(self, questions: Sequence[str], snapshot: Snapshot, *, pictures: Sequence[bytes] = ()) -> list[Verdict]:
        """See `Engine`."""
        return self._asked.ask(questions, snapshot, pictures=pictures)

    def agent(
        self, progress: Progress, snapshot: Snapshot, *, variables: Mapping[str, str], base_url: str
    ) -> AgentDecision:
        """See `Engine`."""
        return self._asked.agent(progress, snapshot, variables=variables, base_url=base_url)

    @property
    def _asked(self) -> Engine:
        self._model = self._model or self._make_model()
        return self._model


def engine_of(name: str, asking: Callable[[str], Asking]) -> Engine:
    """The engine that `--stagehand-model` names, for one step.

    Args:
        name: `local`, `openai/NAME`, `anthropic/NAME`, or `local,` before one of these.
        asking: Gives the way to a model.
    """
    model = model_in(name)
    if model is None:
        return Gated(LocalEngine())

    def make() -> Engine:
        from pytest_stagehand.inference.model.engine import ModelEngine  # noqa: PLC0415

        return Gated(ModelEngine(asking(model)))

    return FirstOf(Gated(LocalEngine()), make) if name.startswith(f"{LOCAL},") else make()
