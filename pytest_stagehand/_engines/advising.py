"""What to do about a sentence that was not decided: which words were not understood, and what can be said here instead.

Proposals are generated from the page (`english/proposing`), and each is then asked of the same engine on the same snapshot, as
it would be asked if a test said it.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.laid import as_tables
from pytest_stagehand._compiling.asked.wanted import wanted_of
from pytest_stagehand._compiling.claims.words import Said, falls_short
from pytest_stagehand._compiling.decisions import Given
from pytest_stagehand._engines.engines import local_engine
from pytest_stagehand._engines.english.proposing.completing import completions
from pytest_stagehand._engines.english.proposing.propose import acts, claims, sets, values
from pytest_stagehand._engines.english.proposing.unknown import unknown_words
from pytest_stagehand._engines.english.tree.index import index_of
from pytest_stagehand._programs.nearest import alike, told

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_stagehand._browser.snapshot import Snapshot


@dataclass(frozen=True, slots=True)
class Undecided:
    """A sentence that was not decided.

    Attributes:
        call: The verb.
        sentence: What was said, its `%name%` unfilled.
        schema: Of an `extract`.
        variables: This call's values, without secrets.
        base_url: What addresses are relative to.
    """

    call: str
    sentence: str
    schema: TypeAdapter[Any] | None = None
    variables: Mapping[str, str] = field(default_factory=dict)
    base_url: str = ""


@dataclass(frozen=True, slots=True)
class Advice:
    """What to do about it.

    Attributes:
        proposals: Sentences to say instead, the nearest first.
        unknown: Words that were not understood.
        near: What stands on the page and reads like it, where nothing can be proposed.
    """

    proposals: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()
    near: tuple[str, ...] = ()


def advice_on(undecided: Undecided, snapshot: Snapshot) -> Advice:
    """Advice on a sentence that was not decided on a page."""
    snapshot = as_tables(snapshot)
    unknown = unknown_words(index_of(snapshot), undecided.call, undecided.sentence)
    proposed = {"act": _acts, "verify": _claims, "extract": _values, "observe": _sets}[undecided.call](
        undecided, snapshot
    )
    proposals = tuple(each for each in proposed if each != undecided.sentence)
    is_of_texts = undecided.call in ("verify", "extract") and not proposals
    near = alike(undecided.sentence, snapshot, undecided.variables) if is_of_texts else []
    return Advice(proposals, unknown, tuple(map(told, near)))


def completed(call: str, typed: str, snapshot: Snapshot) -> tuple[str, ...]:
    """How a sentence that is being typed may go on here: what begins so, else what can be said instead."""
    begun = completions(index_of(as_tables(snapshot)), call, typed)
    return tuple(begun) or (advice_on(Undecided(call, typed), snapshot).proposals if typed.strip() else ())


def _acts(undecided: Undecided, snapshot: Snapshot) -> tuple[str, ...]:
    given = Given(undecided.variables, undecided.base_url)

    def is_decided(sentence: str) -> bool:
        try:
            local_engine().act(sentence, snapshot, given=given)
        except EngineAbstained:
            return False
        return True

    return tuple(filter(is_decided, acts(undecided.sentence, snapshot)))


def _claims(undecided: Undecided, snapshot: Snapshot) -> tuple[str, ...]:
    said = Said(undecided.sentence, undecided.variables)

    def holds(statement: str) -> bool | None:
        engine = local_engine()
        try:
            decision = engine.verify(statement, snapshot, variables=undecided.variables, base_url=undecided.base_url)
        except EngineAbstained:
            return None
        is_short = decision.program is not None and falls_short(said, decision.program.all)
        return None if decision.holds and is_short else decision.holds

    return claims(undecided.sentence, snapshot, holds)


def _values(undecided: Undecided, snapshot: Snapshot) -> tuple[str, ...]:
    schema = undecided.schema or TypeAdapter(str)

    def read(instruction: str) -> object:
        try:
            return local_engine().extract(instruction, schema, snapshot, variables=undecided.variables).value
        except EngineAbstained:
            return None

    return values(undecided.sentence, snapshot, _kind_of(schema), read)


def _kind_of(schema: TypeAdapter[Any]) -> str:
    try:
        wanted = wanted_of(schema)
    except EngineAbstained:
        return "object"  # nothing is read as this
    is_of_objects = wanted.kind == "list" and wanted.item is not None and wanted.item.kind == "object"
    return "objects" if is_of_objects else str(wanted.kind)


def _sets(undecided: Undecided, snapshot: Snapshot) -> tuple[str, ...]:
    def finds(instruction: str) -> bool:
        try:
            return bool(local_engine().observe(instruction, snapshot).actions)
        except EngineAbstained:
            return False

    return sets(undecided.sentence, snapshot, finds)
