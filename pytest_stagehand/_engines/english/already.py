"""What a sentence asks for and is so already: proven by what the page shows, in the place of an operation."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained, printable
from pytest_stagehand._compiling.already import compile_needless
from pytest_stagehand._compiling.claims.claims import Unusable
from pytest_stagehand._engines.english.verifying.claims import claim

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._compiling.decisions import ActDecision, Given


def proven(decision: ActDecision, instruction: str, snapshot: Snapshot, given: Given) -> ActDecision:
    """The same decision, with a program for what there is no need to do.

    Raises:
        EngineAbstained: Nothing on the page proves that it is so.
    """
    needless = [each for each in decision.actions if each.so is not None]
    if not needless:
        return decision
    so = decision.so
    for each in needless:
        assert each.so is not None
        said = printable(each.description, 200)
        own = claim(each.so, words=said) if each.so == "absent" else claim(each.so, snapshot.get(each.ref or ""))
        try:
            so = compile_needless(own, snapshot, instruction=instruction, given=given, beside=so)
        except (Unusable, EngineAbstained) as why:
            raise _unproven(said if each.so == "absent" else f"{said} is {each.so}", str(why)) from None
    actions = tuple(each for each in decision.actions if each.so is None)
    return decision.model_copy(update={"actions": actions, "so": so})


def _unproven(what: str, why: str) -> EngineAbstained:
    return EngineAbstained(
        "not-understood",
        f"There is nothing to do, it seems ({what}), and nothing that a replay could judge proves it: {why}. Say with verify "
        "what must hold, or give the element a name of its own.",
    )
