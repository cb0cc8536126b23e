"""What a sentence asks for and is so already: proven by what the page shows, in the place of an operation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained, printable
from pytest_stagehand._compiling.already import compile_already
from pytest_stagehand._compiling.claims.claims import Claim, Unusable
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._recording.programs import VerifyProgram

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._compiling.decisions import ActDecision, ActionDecision, Given
    from pytest_stagehand._recording.assertions import Assertion


def proven(decision: ActDecision, instruction: str, snapshot: Snapshot, given: Given) -> ActDecision:
    """The same decision, with a program for what there is no need to do.

    Raises:
        EngineAbstained: Nothing on the page proves that it is so.
    """
    needless = [each for each in decision.actions if each.so is not None]
    if not needless:
        return decision
    assertions: list[Assertion] = []
    for each in needless:
        assertions += _program(each, instruction, snapshot, given).all
    actions = tuple(each for each in decision.actions if each.so is None)
    program = VerifyProgram(all=tuple(dict.fromkeys(assertions)))
    return decision.model_copy(update={"actions": actions, "so": program})


def _program(needless: ActionDecision, instruction: str, snapshot: Snapshot, given: Given) -> VerifyProgram:
    """What shows that one operation is needless."""
    said = printable(needless.description, 200)
    if needless.so == "absent":
        decided = decide_verify(f"{said} is not shown", snapshot, variables=given.variables, base_url=given.base_url)
        if decided.program is None or not decided.holds:
            raise _unproven(said, "it may be there")
        return decided.program
    assert needless.so is not None
    claim = Claim(kind=needless.so, node=needless.ref, role=None, state=None, expected=None, how=None, count=None)
    try:
        return compile_already([claim], snapshot, instruction=instruction, given=given)
    except Unusable as why:
        raise _unproven(f"{said} is {needless.so}", str(why)) from None


def _unproven(what: str, why: str) -> EngineAbstained:
    return EngineAbstained(
        "not-understood",
        f"There is nothing to do, it seems ({what}), and nothing that a replay could judge proves it: {why}. Say with verify "
        "what must hold, or give the element a name of its own.",
    )
