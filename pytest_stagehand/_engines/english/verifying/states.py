"""Claims about the state of a control: checked, disabled, empty, expanded."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import DIALOGS
from pytest_stagehand._compiling.asked.ground import Ground, abstained
from pytest_stagehand._compiling.claims.states import IN_WORDS, OPPOSITES, ROLES_OF_STATE, can_be_told, read_as
from pytest_stagehand._compiling.naming.phrases import phrase_of
from pytest_stagehand._compiling.naming.subjects import subject
from pytest_stagehand._engines.english.verifying.presence import presence
from pytest_stagehand._recording.assertions import Assertion, HasState

if TYPE_CHECKING:
    from pytest_stagehand._engines.english.verifying.claims import Claim


def state(claim: Claim, ground: Ground, base_url: str) -> list[Assertion]:
    """`the Large radio is checked`."""
    meaning = IN_WORDS[claim.word]
    wanted, holds = meaning.state, meaning.holds == claim.holds
    phrase = phrase_of(claim.subject)
    if phrase.roles and set(phrase.roles) <= DIALOGS and wanted in {"expanded", "collapsed"}:
        return presence(claim.subject, holds == (wanted == "expanded"), ground, base_url)
    if not holds and wanted in OPPOSITES:
        wanted, holds = OPPOSITES[wanted], True
    query, node = subject(claim.subject, ground, ROLES_OF_STATE.get(wanted))
    if wanted in {"expanded", "collapsed"} and node.role == "tab" and not can_be_told(wanted, node):
        holds = holds == (wanted == "expanded")  # a tab that is open is the one that is shown
        wanted = "selected"
    wanted = read_as(wanted, node)
    if not can_be_told(wanted, node):
        raise abstained("not-found", f"whether it is {wanted}", [node])
    return [HasState(kind="state", query=query, state=wanted, holds=holds)]
