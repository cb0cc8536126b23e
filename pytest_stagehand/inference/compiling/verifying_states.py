"""Claims about the state of a node, as assertions; only of nodes that can be in that state or out of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand.browser.roles import CHECKABLE, ITEM_OF, OPTIONS, SELECTABLE
from pytest_stagehand.inference.compiling.verifying_claims import Inexpressible, Unusable
from pytest_stagehand.inference.compiling.verifying_nodes import queries_of
from pytest_stagehand.inference.states import ROLES_OF_STATE
from pytest_stagehand.recording.assertions import Assertion, HasState
from pytest_stagehand.replay.programs.queries import has_state
from pytest_stagehand.replay.programs.tree import is_secret

if TYPE_CHECKING:
    from pytest_stagehand.browser.snapshot import Node
    from pytest_stagehand.inference.compiling.verifying_claims import ClaimKind
    from pytest_stagehand.inference.compiling.verifying_places import Case
    from pytest_stagehand.recording.queries import State

STATES: dict[ClaimKind, tuple[State, bool]] = {
    "checked": ("checked", True),
    "unchecked": ("checked", False),
    "mixed": ("mixed", True),
    "selected": ("selected", True),
    "unselected": ("selected", False),
    "expanded": ("expanded", True),
    "collapsed": ("collapsed", True),
    "pressed": ("pressed", True),
    "unpressed": ("pressed", False),
    "disabled": ("disabled", True),
    "enabled": ("enabled", True),
    "required": ("required", True),
    "optional": ("required", False),
    "invalid": ("invalid", True),
    "valid": ("invalid", False),
    "readonly": ("readonly", True),
    "focused": ("focused", True),
    "current": ("current", True),
    "empty": ("empty", True),
    "filled": ("empty", False),
}
"""Kinds of claims that are about a state, as the state that is read and whether it has to hold."""

_BY_ID: dict[State, frozenset[str]] = {
    "checked": OPTIONS | {"row"},
    "mixed": OPTIONS | {"row"},
    "empty": frozenset(ITEM_OF),
}
"""Roles that can be in a state too, and that a model may mean since it names the node."""


def state(kind: ClaimKind, node: Node, case: Case) -> Assertion:
    """The claim of a state.

    Raises:
        Unusable: The node is in another state and the verdict says that it holds, or could never be in this one.
        Inexpressible: Nothing but its place tells the node from others.
    """
    wanted, holds = STATES[kind]
    if wanted == "checked" and node.role in SELECTABLE - _BY_ID["checked"]:
        wanted = "selected"
    elif wanted == "selected" and node.role in CHECKABLE:
        wanted = "checked"
    elif wanted == "checked" and node.role == "button":
        wanted = "pressed"
    if not _can_be(node, wanted):
        raise Unusable(f"node {node.ref} is a {node.role}, of which nobody can tell whether it is {kind}")
    if case.holds and has_state(node, wanted) != holds:
        states = ", ".join(sorted(node.states)) or "none of the states that a page shows"
        raise Unusable(f"node {node.ref} is not {kind}; it is {states}")
    query = next(queries_of(node, case), None)
    if query is None:
        raise Inexpressible(f"{kind} of {node.ref}")
    return HasState(kind="state", query=query, state=wanted, holds=holds)


def _can_be(node: Node, wanted: State) -> bool:
    if wanted in {"expanded", "collapsed"}:
        return bool(node.states & {"expanded", "collapsed"})
    if wanted == "empty" and is_secret(node):
        return False
    is_anybodys = wanted in {"focused", "current"}
    return is_anybodys or node.role in ROLES_OF_STATE[wanted] | _BY_ID.get(wanted, frozenset())
