"""Claims about the state of a node, as assertions; only of nodes that can be in that state or out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._compiling.claims.claims import Inexpressible, Unusable
from pytest_stagehand._compiling.claims.nodes import queries_of
from pytest_stagehand._compiling.claims.states import MEANINGS, can_be_told, read_as
from pytest_stagehand._programs.nearest import told as in_words
from pytest_stagehand._programs.queries import has_state
from pytest_stagehand._recording.assertions import Assertion, HasState

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.claims.claims import Claim
    from pytest_stagehand._compiling.claims.places import Case
    from pytest_stagehand._compiling.claims.states import Told


def state(claim: Claim, told: Told, node: Node, case: Case) -> Assertion:
    """The claim of a state; with `not-equals`, of not being in it.

    Raises:
        Unusable: The node is in another state and the verdict says that it holds, or could never be in this one.
        Inexpressible: Nothing but its place tells the node from others.
    """
    meaning = MEANINGS[told]
    wanted, holds = read_as(meaning.state, node), meaning.holds != (claim.how == "not-equals")
    if not can_be_told(wanted, node):
        raise Unusable(f"of {in_words(node)} nobody can tell whether it is {told}", node.ref)
    if case.holds and has_state(node, wanted) != holds:
        states = ", ".join(sorted(node.states)) or "none of the states that a page shows"
        raise Unusable(f"{in_words(node)} is {'not ' * holds}{meaning.state}; it is {states}", node.ref)
    query = next(queries_of(node, case, words=claim.words), None)
    if query is None:
        raise Inexpressible(f"{told} of {in_words(node)}")
    return HasState(kind="state", query=query, state=wanted, holds=holds)
