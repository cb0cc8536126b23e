"""What an engine extracted, compiled to a program that reads it from the live page.

Wrapper induction: from values and the nodes that they were read from to readers that know a node by what a person would
know it by (a label, a column's header, a heading, a role), generalised over all examples of a list (Kushmerick, *Wrapper
induction: efficiency and expressiveness*, 2000). A program is kept only if it reproduces what was read and stands its
trials; everything else is for a frozen value, never for a guess.
"""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.asked.asked import asked, refuse_restriction
from pytest_stagehand._compiling.asked.proposals import NOTHING_MEANT, Meant
from pytest_stagehand._compiling.asked.wanted import NESTED, wanted_of
from pytest_stagehand._compiling.gate import proven
from pytest_stagehand._compiling.proof.trials import reproduces
from pytest_stagehand._compiling.readers.objects import readers
from pytest_stagehand._compiling.readers.page import Example, Level, Page
from pytest_stagehand._programs.extract import Place
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.queries import NO_VARIABLES
from pytest_stagehand._recording.programs import ExtractProgram
from pytest_stagehand._recording.readers import PageText

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pydantic import TypeAdapter

    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._compiling.asked.proposals import Path
    from pytest_stagehand._compiling.asked.wanted import Wanted
    from pytest_stagehand._recording.readers import Reader


def compile_extract(
    snapshot: Snapshot,
    schema: TypeAdapter[Any],
    value: Any,
    sources: Mapping[Path, str],
    *,
    variables: Mapping[str, str] = NO_VARIABLES,
    instruction: str = "",
    meant: Mapping[Path, Meant] = NOTHING_MEANT,
) -> ExtractProgram | None:
    """The program that reads `value` from the live page.

    Args:
        snapshot: The page that was read.
        schema: What the value is of.
        value: What was read, as JSON has it: dates as ISO texts, decimals as texts, URLs absolute.
        sources: The id of the node of each single value, by its path in `value`. A value without one is looked for in the
            page's text; where it stands more than once, its row or card decides, or nothing does.
        variables: This call's values. They do not get into the program.
        instruction: What was asked for. It may name the row or card that a single value stands in, and one that restricts
            (`the first three`) refuses lists and objects, since no program reads a part of them; without it neither is known.
        meant: The words by which the sentence speaks of parts of the value, as far as the engine knows them. What they name
            is read by them, where that is what was read.

    Returns:
        The program; `None` where none reads exactly this, or none honestly: the value was put together or judged, stands
        nowhere, could be read in two places, or is an empty list, which does not show how an item would be read.
    """
    try:
        wanted = wanted_of(schema)
        if instruction and wanted.kind in {"list", "object", "mapping"}:
            refuse_restriction(asked(instruction))
        expected = schema.validate_json(json.dumps(value))
    except (EngineAbstained, ValidationError, ValueError, TypeError):
        return None
    if not meant and instruction and wanted.kind not in NESTED:
        meant = {(): Meant(asked(instruction).text.spoken)}
    for reader in _readers(wanted, Page(snapshot, value, sources, variables, instruction, meant)):
        program = _program(reader)
        if program is None or not reproduces(program, snapshot, schema, expected, variables):
            continue
        if honest := proven(program, snapshot, variables):
            return honest
    return None


def _readers(wanted: Wanted, page: Page) -> Iterator[Reader]:
    """Readers that may give the value, the best first."""
    if page.value is None:
        return
    root = (page.snapshot.root,)
    if wanted.kind == "text" and not page.sources:
        yield PageText(reads="page-text")
    example = Example(Place(root, page.variables), root, page.value, ())
    try:
        yield from readers(wanted, Level((example,), is_page=True), page)
    except (ProgramFailed, ValidationError):  # a text longer than a program may hold
        return


def _program(reader: Reader) -> ExtractProgram | None:
    try:
        return ExtractProgram.model_validate_json(ExtractProgram(read=reader).model_dump_json())
    except ValidationError:
        return None
