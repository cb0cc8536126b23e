"""Claims about the state of a control: checked, disabled, empty, expanded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand.browser.roles import CHECKABLE, DIALOGS
from pytest_stagehand.inference.local.verifying.presence import presence
from pytest_stagehand.inference.local.wording.ground import Ground, abstained
from pytest_stagehand.inference.local.wording.phrases import phrase_of
from pytest_stagehand.inference.local.wording.subjects import subject
from pytest_stagehand.inference.states import ROLES_OF_STATE
from pytest_stagehand.recording.assertions import Assertion, HasState
from pytest_stagehand.replay.programs.tree import is_secret

if TYPE_CHECKING:
    from pytest_stagehand.browser.snapshot import Node
    from pytest_stagehand.inference.local.verifying.claims import Claim
    from pytest_stagehand.recording.queries import State

STATES: dict[str, tuple[State, bool]] = {
    "checked": ("checked", True),
    "ticked": ("checked", True),
    "unchecked": ("checked", False),
    "unticked": ("checked", False),
    "selected": ("selected", True),
    "chosen": ("selected", True),
    "unselected": ("selected", False),
    "disabled": ("disabled", True),
    "enabled": ("enabled", True),
    "empty": ("empty", True),
    "blank": ("empty", True),
    "expanded": ("expanded", True),
    "open": ("expanded", True),
    "collapsed": ("collapsed", True),
    "closed": ("collapsed", True),
    "focused": ("focused", True),
    "required": ("required", True),
    "optional": ("required", False),
    "invalid": ("invalid", True),
    "valid": ("invalid", False),
    "read-only": ("readonly", True),
    "readonly": ("readonly", True),
    "pressed": ("pressed", True),
    "current": ("current", True),
}
"""Words for states, as the state that is read and whether it has to hold."""

_OPPOSITE: dict[State, State] = {
    "disabled": "enabled",
    "enabled": "disabled",
    "expanded": "collapsed",
    "collapsed": "expanded",
}


def state(claim: Claim, ground: Ground, base_url: str) -> list[Assertion]:
    """`the Large radio is checked`."""
    wanted, holds = STATES[claim.word]
    holds = holds == claim.holds
    phrase = phrase_of(claim.subject)
    if phrase.roles and set(phrase.roles) <= DIALOGS and wanted in {"expanded", "collapsed"}:
        return presence(claim.subject, holds == (wanted == "expanded"), ground, base_url)
    if not holds and wanted in _OPPOSITE:
        wanted, holds = _OPPOSITE[wanted], True
    query, node = subject(claim.subject, ground, ROLES_OF_STATE.get(wanted))
    if wanted == "selected" and node.role in CHECKABLE:
        wanted = "checked"
    _refuse_unknowable(node, wanted)
    return [HasState(kind="state", query=query, state=wanted, holds=holds)]


def _refuse_unknowable(node: Node, wanted: State) -> None:
    no_disclosure = wanted in {"expanded", "collapsed"} and not node.states & {"expanded", "collapsed"}
    if no_disclosure or (wanted == "empty" and is_secret(node)):
        raise abstained("not-found", f"whether it is {wanted}", [node])
