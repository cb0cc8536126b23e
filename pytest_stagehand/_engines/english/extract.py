"""What an `extract` asks for, found on the page: the local engine's way.

It finds texts of nodes, values beside labels, and repeated rows or cards, matched to a schema by the names of its
fields. Exactly one reading that accounts for the instruction and gives every required field is proposed; the compiler
makes the program of it.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pydantic import TypeAdapter, ValidationError

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.asked.ground import Ground
from pytest_stagehand._compiling.asked.proposals import Reading
from pytest_stagehand._compiling.asked.wanted import wanted_of
from pytest_stagehand._compiling.decisions import ExtractDecision
from pytest_stagehand._compiling.extracting import compile_extract
from pytest_stagehand._compiling.gate import REFUSED
from pytest_stagehand._engines.english.abstain import explained
from pytest_stagehand._engines.english.extracting.asking import reading_of
from pytest_stagehand._programs.queries import NO_VARIABLES, page_lines

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
    """Find what `instruction` means.

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
    snapshot, variables = ground.snapshot, ground.variables
    wanted = wanted_of(adapter)
    if instruction is None and wanted.kind == "text":
        reading = Reading("\n".join(page_lines((snapshot.root,))))
    else:
        reading = reading_of(instruction or "", wanted, ground)
    try:
        value = adapter.validate_json(json.dumps(reading.value))
    except ValidationError as error:
        raise EngineAbstained("not-found", f"what it reads is not what the schema takes: {_first(error)}") from error
    program = compile_extract(
        snapshot,
        adapter,
        reading.value,
        reading.sources,
        variables=variables,
        instruction=instruction or "",
        meant=reading.meant,
    )
    if program is None:
        raise EngineAbstained("not-understood", REFUSED)
    return ExtractDecision(program, value)


def _first(error: ValidationError) -> str:
    """The first of pydantic's complaints, without the value."""
    first = error.errors(include_url=False, include_input=False)[0]
    return f"{'.'.join(map(str, first['loc'])) or 'the value'}: {first['msg']}"
