"""Who decides: the engine that a model's name stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.decisions import NOTHING_GIVEN, Given
from pytest_stagehand._engines.english.engine import LocalEngine
from pytest_stagehand._engines.gated import Gated
from pytest_stagehand._settings.settings import LOCAL, model_in

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pydantic import TypeAdapter

    from pytest_stagehand._basics.verdict import Verdict
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._compiling.deciding import Asking, Engine
    from pytest_stagehand._compiling.decisions import (
        ActDecision,
        AgentDecision,
        ExtractDecision,
        ObserveDecision,
        Progress,
        VerifyDecision,
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

    def plan(self, feature: str, snapshot: Snapshot) -> tuple[str, ...]:
        """See `Engine`."""
        return self._asked.plan(feature, snapshot)

    def agent(
        self, progress: Progress, snapshot: Snapshot, *, variables: Mapping[str, str], base_url: str
    ) -> AgentDecision:
        """See `Engine`."""
        return self._asked.agent(progress, snapshot, variables=variables, base_url=base_url)

    @property
    def _asked(self) -> Engine:
        self._model = self._model or self._make_model()
        return self._model


def local_engine() -> Engine:
    """The engine that needs neither model nor key."""
    return Gated(LocalEngine())


def engine_of(name: str, asking: Callable[[str], Asking]) -> Engine:
    """The engine that `--stagehand-model` names, for one step.

    Args:
        name: `local`, `openai/NAME`, `anthropic/NAME`, or `local,` before one of these.
        asking: Gives the way to a model.
    """
    model = model_in(name)
    if model is None:
        return local_engine()

    def make() -> Engine:
        from pytest_stagehand._engines.model.engine import ModelEngine  # noqa: PLC0415

        return Gated(ModelEngine(asking(model)))

    return FirstOf(local_engine(), make) if name.startswith(f"{LOCAL},") else make()
