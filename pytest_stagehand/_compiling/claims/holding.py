"""Whether an assertion holds, and whether it still would without what it was made of."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._compiling.proof.pages import OTHER, saying, without
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.programs import VerifyProgram

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._compiling.claims.places import Case
    from pytest_stagehand._recording.assertions import Assertion


def holds_on(assertion: Assertion, snapshot: Snapshot, case: Case) -> bool:
    """Whether one assertion holds on a page."""
    program = VerifyProgram(all=(assertion,))
    return evaluate_verify(program, snapshot, case.said.variables, base_url=case.base_url).passed


def survives(assertion: Assertion, node: Node, case: Case, other: str = OTHER) -> bool:
    """Whether an assertion would still hold without `node`, or if that read `other`."""
    pages = (without(case.snapshot, node), saying(case.snapshot, {node: other}))
    return any(holds_on(assertion, page, case) for page in pages)
