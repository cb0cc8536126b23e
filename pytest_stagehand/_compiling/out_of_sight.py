"""What is there and out of sight: nothing is claimed of what a closed list offers, or of what a tab or a closed part opens."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import OPENERS
from pytest_stagehand._compiling.claims.claims import Unusable
from pytest_stagehand._compiling.claims.holding import holds_on
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.nearest import told as in_words
from pytest_stagehand._programs.offered import refuse_unlisted
from pytest_stagehand._recording.assertions import EveryOne, HasCount, HasText, NodeAbsent

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.claims.places import Case
    from pytest_stagehand._recording.assertions import Assertion


def require_in_sight(claim: Assertion, case: Case) -> None:
    """Refuse what a page can't tell before something is opened.

    Raises:
        Unusable: Options are spoken of, and a list has them only once it is open; or it is said of a tab or an opener what it
            contains, which may be what it opens.
    """
    if isinstance(claim, NodeAbsent | HasCount | EveryOne):
        try:
            refuse_unlisted(claim.query, case.snapshot, case.said.variables)
        except ProgramFailed as failure:
            raise Unusable(str(failure)) from None
    if isinstance(claim, HasText) and claim.take == "text" and claim.test.how == "contains":
        _require_label(claim, case)


def _require_label(claim: HasText, case: Case) -> None:
    """What a tab or an opener shows is its label where that has the words; where it has not, it may be what it opens."""
    opening = [node for node in case.find(claim.query) if _opens(node)]
    if opening and not (claim.holds and holds_on(claim, case.snapshot, case)):
        raise Unusable(f"{in_words(opening[0])} opens a part of the page, which may be what is spoken of")


def _opens(node: Node) -> bool:
    return node.role == "tab" or (node.role in OPENERS and not node.states.isdisjoint({"expanded", "collapsed"}))
