"""The deterministic engine: a grammar over the tree, no model and no key."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.decisions import NOTHING_GIVEN, Given
from pytest_stagehand._settings.settings import LOCAL

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
        from pytest_stagehand._engines.english.act import decide_act  # noqa: PLC0415
        from pytest_stagehand._engines.english.already import proven  # noqa: PLC0415

        if given.is_done:
            raise EngineAbstained("not-understood", "It was done just now, and nothing is done twice.")
        decision = decide_act(instruction, snapshot, rest=rest, is_optional=given.is_optional and not rest)
        return proven(decision, instruction, snapshot, given)

    def observe(self, instruction: str | None, snapshot: Snapshot) -> ObserveDecision:
        """See `Engine`."""
        from pytest_stagehand._engines.english.observe import decide_observe  # noqa: PLC0415

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
        from pytest_stagehand._engines.english.extract import decide_extract  # noqa: PLC0415

        return decide_extract(instruction, schema, snapshot, variables=variables)

    def verify(
        self, statement: str, snapshot: Snapshot, *, variables: Mapping[str, str], base_url: str
    ) -> VerifyDecision:
        """See `Engine`."""
        from pytest_stagehand._engines.english.verify import decide_verify  # noqa: PLC0415

        return decide_verify(statement, snapshot, variables=variables, base_url=base_url)

    def ask(self, questions: Sequence[str], snapshot: Snapshot, *, pictures: Sequence[bytes] = ()) -> list[Verdict]:  # noqa: ARG002  (as every engine has it)
        """Refuse: a question is for a model."""
        raise EngineAbstained(
            "not-understood",
            "The local engine answers no questions: name a model (--stagehand-model), or say what must hold with verify.",
        )

    def plan(self, feature: str, snapshot: Snapshot) -> tuple[str, ...]:  # noqa: ARG002  (as every engine has it)
        """Refuse, as it does tasks."""
        raise EngineAbstained(
            "not-understood", "The local engine makes no plans: name a model (--stagehand-model), or write the items."
        )

    def agent(self, progress: Progress, snapshot: Snapshot, **_: Any) -> AgentDecision:  # noqa: ARG002  (as every engine has it)
        """Refuse: what a task takes is for a model to find out."""
        raise EngineAbstained(
            "not-understood",
            "The local engine carries out no tasks: name a model (--stagehand-model), or say each step of it with act.",
        )
