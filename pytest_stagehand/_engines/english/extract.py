"""What an `extract` asks for, compiled to a program that reads it: the local engine's way.

It reads texts of nodes, values beside labels, and repeated rows or cards, matched to a schema by the names of its
fields. Exactly one reading that accounts for the instruction and gives every required field is taken; the value comes
from the program itself, never from anywhere else.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter, ValidationError

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.asked.ground import Ground
from pytest_stagehand._compiling.asked.wanted import wanted_of
from pytest_stagehand._compiling.decisions import ExtractDecision
from pytest_stagehand._compiling.gate import REFUSED, proven
from pytest_stagehand._engines.english.abstain import explained
from pytest_stagehand._engines.english.extracting.readers import reader_of
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.queries import NO_VARIABLES
from pytest_stagehand._recording.programs import ExtractProgram

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_stagehand._browser.snapshot import Snapshot


def decide_extract(
    instruction: str | None,
    adapter: TypeAdapter[Any],
    snapshot: Snapshot,
    *,
    variables: Mapping[str, str] = NO_VARIABLES,
) -> ExtractDecision:
    """Read `instruction` as a program over the page.

    Args:
        instruction: What to extract; `None` for all text of the page.
        adapter: The schema.
        snapshot: The page.
        variables: This call's values.

    Returns:
        The program and what it reads now.

    Raises:
        EngineAbstained: No reading, or more than one, gives what is asked for.
    """
    try:
        return _decided(instruction, adapter, Ground(snapshot, variables))
    except EngineAbstained as problem:
        raise explained(problem, instruction or "all of the page") from None


def _decided(instruction: str | None, adapter: TypeAdapter[Any], ground: Ground) -> ExtractDecision:
    wanted = wanted_of(adapter)
    read = ExtractProgram(read=reader_of(instruction, wanted, ground))
    try:
        program = proven(read, ground.snapshot, ground.variables)
        if program is None:
            raise EngineAbstained("not-understood", REFUSED)
        return ExtractDecision(
            program, adapter.validate_python(evaluate_extract(program, ground.snapshot, ground.variables))
        )
    except ProgramFailed as failure:
        raise EngineAbstained("not-found", str(failure)) from failure
    except ValidationError as error:
        raise EngineAbstained("not-found", f"what it reads is not what the schema takes: {_first(error)}") from error


def _first(error: ValidationError) -> str:
    """The first of pydantic's complaints, without the value."""
    first = error.errors(include_url=False, include_input=False)[0]
    return f"{'.'.join(map(str, first['loc'])) or 'the value'}: {first['msg']}"
