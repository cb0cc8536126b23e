"""Who decides: the engine that a model's name stands for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from pytest_stagehand.errors import StagehandError, printable

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic import TypeAdapter

    from pytest_stagehand.browser.snapshot import Snapshot
    from pytest_stagehand.inference.decisions import ActDecision, ExtractDecision, ObserveDecision, VerifyDecision


class Engine(Protocol):
    """Turns a sentence and a snapshot into a decision; touches neither page nor file.

    Every method raises `EngineAbstained` rather than guess.
    """

    name: str

    def act(self, instruction: str, snapshot: Snapshot, *, rest: str = "") -> ActDecision:
        """What to do; `rest` is what an earlier decision left to be done."""

    def observe(self, instruction: str | None, snapshot: Snapshot) -> ObserveDecision:
        """What could be done."""

    def extract(
        self, instruction: str | None, schema: TypeAdapter[Any], snapshot: Snapshot, *, variables: Mapping[str, str]
    ) -> ExtractDecision:
        """How to read what was asked for."""

    def verify(
        self, statement: str, snapshot: Snapshot, *, variables: Mapping[str, str], base_url: str
    ) -> VerifyDecision:
        """What must hold, and whether it does."""


class LocalEngine:
    """The deterministic engine: a grammar over the tree, no model and no key."""

    name = "local"

    def act(self, instruction: str, snapshot: Snapshot, *, rest: str = "") -> ActDecision:
        """See `Engine`."""
        from pytest_stagehand.inference.local.act import decide_act  # noqa: PLC0415

        return decide_act(instruction, snapshot, rest=rest)

    def observe(self, instruction: str | None, snapshot: Snapshot) -> ObserveDecision:
        """See `Engine`."""
        from pytest_stagehand.inference.local.observe import decide_observe  # noqa: PLC0415

        return decide_observe(instruction, snapshot)

    def extract(
        self, instruction: str | None, schema: TypeAdapter[Any], snapshot: Snapshot, *, variables: Mapping[str, str]
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


def engine_of(model: str) -> Engine:
    """The engine that `--stagehand-model` names.

    Raises:
        StagehandError: This version has no such engine.
    """
    if model == "local":
        return LocalEngine()
    raise StagehandError(f"{printable(model)}: this version has the local engine only; use --stagehand-model=local.")
