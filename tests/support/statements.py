"""Statements that the local engine judges on a page written by hand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.gate import is_proven
from pytest_stagehand._engines.english.verify import decide_verify

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Snapshot


def judged(statement: str, snapshot: Snapshot) -> bool:
    """Whether a statement holds, of which the program is proven on changed copies of the page."""
    decision = decide_verify(statement, snapshot)
    assert decision.program is not None
    assert is_proven(decision.program, snapshot)
    return decision.holds


def passes(statement: str, snapshot: Snapshot) -> bool:
    """Whether a statement passes: what is abstained from does not."""
    try:
        return decide_verify(statement, snapshot).holds
    except EngineAbstained:
        return False
