"""Claims of the state of what could be operated: of what a sentence could have ticked, chosen or opened, one can say the state.

`the Write box of Carol is checked`, `Read is checked for Bob`, `Bob's Admin is off`, `Carol has Write checked`. Such a thing is
looked for as `act` does, by the verb that brings the state about, so that what has a name for the one has it for the other.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._basics.variables import names_in
from pytest_stagehand._browser.roles import VALUE_FIELDS
from pytest_stagehand._compiling.claims.states import IN_WORDS, OPPOSITES, can_be_told, read_as
from pytest_stagehand._engines.english.act import decide_act
from pytest_stagehand._engines.english.verifying.stated import claims_of
from pytest_stagehand._engines.english.verifying.unset import UNSET, unset_field

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim
    from pytest_stagehand._compiling.claims.places import Case

_ANYBODYS = frozenset({"current", "focused"})
"""States of which anything may be said: nothing is asked to be operated for them."""
_STATE = "|".join(
    sorted((word for word, each in IN_WORDS.items() if each.state not in _ANYBODYS), key=len, reverse=True)
)
_SAID = tuple(
    re.compile(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?P<thing>.+?) (?:is|are) (?P<not>not )?(?P<state>{_STATE})(?P<place> (?:for|of|in|on|under) .+)?",
        rf"(?P<whose>.+?) (?:has|have) (?P<thing>.+?) (?P<not>not )?(?P<state>{_STATE})",
    )
)
_UNSET = re.compile(rf"no (?P<thing>.+?) (?:is|was|has been) {UNSET}(?: yet| so far)?", re.IGNORECASE)
_VERBS: dict[str, str] = {
    "checked": "check",
    "mixed": "check",
    "selected": "select",
    "expanded": "open",
    "collapsed": "open",
}
"""What brings a state about; what else one can say of a thing can be said of all that takes a click."""


def operated(text: Text, case: Case, *, is_several: bool = False) -> list[Claim]:
    """The claim that a statement makes of the state of the one thing that could be operated; none where it makes none.

    Args:
        text: The statement.
        case: The page.
        is_several: Whether several are called so: then it has to say which.
    """
    if (unset := _UNSET.fullmatch(text.masked)) and not is_several:
        field = _node(text.of(unset["thing"]), "clear", case.snapshot)
        return unset_field(field, text.of(unset["thing"])) if field is not None and field.role in VALUE_FIELDS else []
    found = next(filter(None, (said.fullmatch(text.masked) for said in _SAID)), None)
    says_which = found is not None and any(found.groupdict().get(part) for part in ("place", "whose"))
    if found is None or names_in(text.plain) or (is_several and not says_which):
        return []
    part, meaning = found.groupdict(), IN_WORDS[found["state"].lower()]
    thing = f"{part['thing']}{part.get('place') or ''}" + (f" of {part['whose']}" if part.get("whose") else "")
    wanted, holds = meaning.state, meaning.holds != bool(found["not"])
    if not holds and wanted in OPPOSITES:
        wanted, holds = OPPOSITES[wanted], True
    said = text.of(thing)
    node = _node(said, _VERBS.get(meaning.state, "click"), case.snapshot)
    if node is None or not can_be_told(read_as(wanted, node), node):
        return []
    return claims_of(node, wanted, holds=holds, said=said)


def _node(thing: Text, verb: str, snapshot: Snapshot) -> Node | None:
    """The one thing that would be operated."""
    try:
        decision = decide_act(f"{verb} {thing.spoken}", snapshot)
    except EngineAbstained:
        return None
    refs = {each.ref for each in decision.actions}
    return snapshot.get(ref) if len(refs) == 1 and not decision.rest and (ref := refs.pop()) else None
