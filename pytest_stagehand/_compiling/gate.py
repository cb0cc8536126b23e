"""The one gate before a recording: what a program has to prove on changed copies of the page, whoever made it.

An `extract` follows when a value changes or an item comes or goes (`trials`), a `verify` fails without what makes it hold
(`vacuity`), an `observe` finds the rest where one thing is gone; and none of them says anything of a blank page.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._compiling.asked.witness import present_on
from pytest_stagehand._compiling.proof.pages import bare, blank, without
from pytest_stagehand._compiling.proof.trials import is_honest
from pytest_stagehand._compiling.proof.vacuity import is_vacuous
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.observe import evaluate_observe
from pytest_stagehand._programs.queries import NO_VARIABLES
from pytest_stagehand._recording.programs import ExtractProgram, ObserveProgram, VerifyProgram

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_stagehand._browser.snapshot import Snapshot

Program = ExtractProgram | VerifyProgram | ObserveProgram

REFUSED = "what reads it here would say the same of another page, or not see that it changed"
"""Why a program is not recorded, in words."""
SHORT = "the sentence speaks of an order, a comparison or of all there may ever be, and what reads it here does not"
"""Why one of a statement is not, where that says more."""
PASSED_BY = 'what reads it here would say the same if another stood there in the place of "{}"'
"""Why one of a statement is not, where it names what the program never looks at."""


def is_proven(
    program: Program, snapshot: Snapshot, variables: Mapping[str, str] = NO_VARIABLES, *, base_url: str = ""
) -> bool:
    """Whether a program may be recorded.

    Args:
        program: What an engine made.
        snapshot: The page that it was made for.
        variables: This call's values.
        base_url: What recorded addresses are relative to.
    """
    if isinstance(program, VerifyProgram):
        return not is_vacuous(program, snapshot, variables, base_url=base_url)
    if isinstance(program, ObserveProgram):
        return _finds_what_is_there(program, snapshot)
    try:
        return is_honest(program, snapshot, variables)
    except ProgramFailed:
        return False


def proven(program: ExtractProgram, snapshot: Snapshot, variables: Mapping[str, str]) -> ExtractProgram | None:
    """A program that may be recorded: this one, or this one with what tells this page from another; `None` where neither may.

    Raises:
        ProgramFailed: It reads nothing here.
    """
    if is_proven(program, snapshot, variables):
        return program
    noted: dict[str, str] = {}
    evaluate_extract(program, snapshot, variables, noted=noted)
    read = [node for ref in noted if (node := snapshot.get(ref)) is not None]
    known = program.model_copy(update={"present": tuple(present_on(snapshot, read))})
    return known if known.present and is_proven(known, snapshot, variables) else None


def _finds_what_is_there(program: ObserveProgram, snapshot: Snapshot) -> bool:
    """Whether it finds one thing less where that is gone, and does not take an empty page for one that offers nothing."""
    try:
        found = evaluate_observe(program, snapshot)
    except ProgramFailed:
        return False
    if _found_on(program, bare(snapshot)) is not None or _found_on(program, blank(snapshot)) == []:
        return False
    for gone in dict.fromkeys((*found[:1], *found[-1:])):
        inside = {node.ref for node in gone.walk()}
        left = [node.ref for node in found if node.ref not in inside]
        if _found_on(program, without(snapshot, gone)) not in (left, None):
            return False
    return True


def _found_on(program: ObserveProgram, snapshot: Snapshot) -> list[str] | None:
    """What it finds on a changed page; `None` where it fails."""
    try:
        return [node.ref for node in evaluate_observe(program, snapshot)]
    except ProgramFailed:
        return None
