"""An engine whose programs went through the gate: the only kind of engine that a step is given."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.errors import EngineAbstained, printable
from pytest_stagehand._browser.laid import as_tables
from pytest_stagehand._compiling.claims.words import Said, falls_short
from pytest_stagehand._compiling.decisions import NOTHING_GIVEN, Given
from pytest_stagehand._compiling.gate import PASSED_BY, REFUSED, SHORT, is_proven
from pytest_stagehand._compiling.left_out import left_out
from pytest_stagehand._compiling.unheard import unheard

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pydantic import TypeAdapter

    from pytest_stagehand._basics.verdict import Verdict
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._compiling.deciding import Engine
    from pytest_stagehand._compiling.decisions import (
        ActDecision,
        AgentDecision,
        ExtractDecision,
        ObserveDecision,
        Progress,
        VerifyDecision,
    )


class Gated:
    """`engine`, of whose programs only those are handed on that are proven (`_compiling/gate.py`).

    What was read or judged without a program is frozen, where the engine gave what can be; else it abstains.
    """

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self.is_patient = engine.is_patient

    @property
    def name(self) -> str:
        """Of the engine."""
        return self._engine.name

    def act(
        self, instruction: str, snapshot: Snapshot, *, rest: str = "", hint: str = "", given: Given = NOTHING_GIVEN
    ) -> ActDecision:
        """See `Engine`; what is done leaves no program, what was so already does."""
        snapshot = as_tables(snapshot)
        decision = self._engine.act(instruction, snapshot, rest=rest, hint=hint, given=given)
        if decision.so is None or is_proven(decision.so, snapshot, given.variables, base_url=given.base_url):
            return decision
        raise _refused(self.name, rest or instruction)

    def observe(self, instruction: str | None, snapshot: Snapshot) -> ObserveDecision:
        """See `Engine`."""
        snapshot = as_tables(snapshot)
        decision = self._engine.observe(instruction, snapshot)
        program = decision.program
        said = Said(instruction or "", {})
        if program is None or (is_proven(program, snapshot) and not unheard(program, snapshot, said)):
            return decision
        return decision.model_copy(update={"program": None})

    def extract(
        self,
        instruction: str | None,
        schema: TypeAdapter[Any],
        snapshot: Snapshot,
        *,
        variables: Mapping[str, str],
        task: str = "",
    ) -> ExtractDecision:
        """See `Engine`."""
        snapshot = as_tables(snapshot)
        decision = self._engine.extract(instruction, schema, snapshot, variables=variables, task=task)
        program = decision.program
        if program is None:
            return decision
        passed_by, is_honest = "", is_proven(program, snapshot, variables)
        if is_honest and not (passed_by := unheard(program, snapshot, Said(instruction or "", variables))):
            return decision
        if decision.plain is None:
            why = PASSED_BY.format(printable(passed_by)) if passed_by else REFUSED
            raise _refused(self.name, instruction or "all of the page", why)
        return replace(decision, program=None)

    def verify(
        self, statement: str, snapshot: Snapshot, *, variables: Mapping[str, str], base_url: str
    ) -> VerifyDecision:
        """See `Engine`."""
        snapshot = as_tables(snapshot)
        decision = self._engine.verify(statement, snapshot, variables=variables, base_url=base_url)
        program = decision.program
        if program is None:
            return decision
        said = Said(statement, variables)
        is_all = not falls_short(said, program.all)
        if not is_all or not is_proven(program, snapshot, variables, base_url=base_url):
            raise _refused(self.name, statement, REFUSED if is_all else SHORT)
        if passed_by := left_out(decision, snapshot, said, base_url=base_url):
            raise _refused(self.name, statement, PASSED_BY.format(printable(passed_by)))
        return decision

    def ask(self, questions: Sequence[str], snapshot: Snapshot, *, pictures: Sequence[bytes] = ()) -> list[Verdict]:
        """See `Engine`; an opinion has no program."""
        return self._engine.ask(questions, as_tables(snapshot), pictures=pictures)

    def plan(self, feature: str, snapshot: Snapshot) -> tuple[str, ...]:
        """See `Engine`."""
        return self._engine.plan(feature, as_tables(snapshot))

    def agent(
        self, progress: Progress, snapshot: Snapshot, *, variables: Mapping[str, str], base_url: str
    ) -> AgentDecision:
        """See `Engine`."""
        snapshot = as_tables(snapshot)
        decision = self._engine.agent(progress, snapshot, variables=variables, base_url=base_url)
        if decision.done is None or is_proven(decision.done, snapshot, variables, base_url=base_url):
            return decision
        return replace(decision, done=None, unproven=decision.unproven or REFUSED)


def _refused(name: str, sentence: str, why: str = REFUSED) -> EngineAbstained:
    return EngineAbstained(
        "not-understood",
        f'"{printable(sentence)}" is not recorded ({name}): {why}. Say what stands near it, or what it is called.',
    )
