"""Statements that something is there or is not, how many there are, and in which state it is."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import DIALOGS
from pytest_stagehand._compiling.asked.ground import abstained
from pytest_stagehand._compiling.asked.sentences import in_quotes
from pytest_stagehand._compiling.claims.states import IN_WORDS, OPPOSITES, ROLES_OF_STATE, can_be_told, read_as
from pytest_stagehand._compiling.naming.phrases import phrase_of
from pytest_stagehand._compiling.naming.subjects import subject
from pytest_stagehand._engines.english.verifying.claims import Parts, claim, named

if TYPE_CHECKING:
    from pytest_stagehand._compiling.claims.claims import Claim
    from pytest_stagehand._compiling.claims.places import Case

_GONE = frozenset({"absent", "hidden", "gone", "missing", "invisible", "disappeared", "vanished"})


def visible(parts: Parts, case: Case) -> list[Claim]:
    """`the Remove button is visible`, `"Blue shirt" has disappeared`."""
    holds = parts.holds != (parts.word in _GONE)
    negated = re.match(r"no (.+)", parts.subject.masked, re.IGNORECASE)
    text = parts.subject.of(negated[1]) if negated else parts.subject
    if negated and not holds:
        raise EngineAbstained("not-understood", "two negations")
    spoken = named(text, parts, case.ground)
    if not holds and parts.is_proper and text.quoted is None and negated is None:
        spoken = f"{in_quotes(text.plain)} {parts.place.spoken}".strip()
    return [claim("shown" if holds and not negated else "absent", words=spoken)]


def state(parts: Parts, case: Case) -> list[Claim]:
    """`the Large radio is checked`."""
    meaning = IN_WORDS[parts.word]
    wanted, holds = meaning.state, meaning.holds == parts.holds
    phrase, spoken = phrase_of(parts.subject), parts.subject.spoken
    if phrase.roles and set(phrase.roles) <= DIALOGS and wanted in {"expanded", "collapsed"}:
        return [claim("shown" if holds == (wanted == "expanded") else "absent", words=spoken)]
    if not holds and wanted in OPPOSITES:
        wanted, holds = OPPOSITES[wanted], True
    _, node = subject(parts.subject, case.ground, ROLES_OF_STATE.get(wanted))
    if wanted in {"expanded", "collapsed"} and node.role == "tab" and not can_be_told(wanted, node):
        holds = holds == (wanted == "expanded")  # a tab that is open is the one that is shown
        wanted = "selected"
    if not can_be_told(read_as(wanted, node), node):
        raise abstained("not-found", f"whether it is {wanted}", [node])
    return [claim(wanted, node, words=spoken, how=None if holds else "not-equals")]
