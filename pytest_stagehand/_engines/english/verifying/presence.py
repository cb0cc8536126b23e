"""Statements that something is there or is not, and what it is called."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import (
    VALUE_FIELDS,
)
from pytest_stagehand._compiling.asked.ground import abstained
from pytest_stagehand._compiling.asked.sentences import in_quotes
from pytest_stagehand._compiling.claims.called import refuse_partly
from pytest_stagehand._compiling.naming.phrases import phrase_of, without_article
from pytest_stagehand._compiling.naming.places import grounds, owned
from pytest_stagehand._compiling.naming.things import things_meant
from pytest_stagehand._engines.english.verifying.claims import Parts, claim, named
from pytest_stagehand._engines.english.verifying.columns import as_header
from pytest_stagehand._engines.english.verifying.one_of_list import one_of_list
from pytest_stagehand._programs.tree import reading, walk

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim, ClaimKind
    from pytest_stagehand._compiling.claims.places import Case

_GONE = frozenset({"absent", "hidden", "gone", "missing", "invisible", "disappeared", "vanished"})


def visible(parts: Parts, case: Case) -> list[Claim]:
    """`the Remove button is visible`, `"Blue shirt" has disappeared`, `the user bob is not listed`."""
    holds = parts.holds != (parts.word in _GONE)
    negated = re.match(r"no (.+)", parts.subject.masked, re.IGNORECASE)
    text = as_header(parts.subject.of(negated[1]) if negated else parts.subject, case.ground)
    if negated and not holds:
        raise EngineAbstained("not-understood", "two negations")
    if parts.word == "missing" and (fields := _unfilled(text, case)):
        raise abstained("ambiguous", "whether a field or what should stand in it is missing", fields)
    is_there, is_of_list = holds and not negated, parts.word == "listed"
    if not parts.place.masked and (own := one_of_list(text, case, holds=is_there, is_of_list=is_of_list)):
        return own
    spoken = named(text, parts, case.ground)
    if not holds and parts.is_proper and text.quoted is None and negated is None:
        refuse_partly(text.plain, case.ground)
        spoken = f"{in_quotes(text.plain)} {parts.place.spoken}".strip()
    return [claim("shown" if holds and not negated else "absent", words=spoken)]


def _unfilled(text: Text, case: Case) -> list[Node]:
    """The fields that a phrase names and that are empty, or not as they should be."""
    try:
        nodes = [thing.node for thing in things_meant(text, case.ground)]
    except EngineAbstained:
        return []
    return [node for node in nodes if node.role in VALUE_FIELDS and (not node.value or "invalid" in node.states)]


def titled(parts: Parts, case: Case) -> list[Claim]:
    """`the dialog is titled Share`: the one thing of a kind is called so; `the playlist is called Rain`: its name is.

    Raises:
        EngineAbstained: It is not said to be so.
    """
    phrase = phrase_of(parts.subject)
    if not phrase.roles:
        return _name_reads(parts, case)
    if phrase.name or not parts.holds:
        return []
    nodes = [node for node in walk(case.ground.scope) if node.role in phrase.roles]
    if len(nodes) != 1:
        raise abstained("ambiguous" if nodes else "not-found", f'"{parts.subject.plain}" on this page', nodes)
    return [claim("shown", words=f"{in_quotes(parts.object.plain)} {without_article(parts.subject).masked}")]


def _name_reads(parts: Parts, case: Case) -> list[Claim]:
    """That the field or value which is the name of something reads so; none where it does not: it may be that of another."""
    try:
        things = things_meant(parts.subject.of(f"{without_article(parts.subject).masked} name"), case.ground)
    except EngineAbstained:
        return []
    nodes = {thing.node for thing in things}
    if len(nodes) != 1 or not parts.holds:
        return []
    node = nodes.pop()
    said = node.value if node.role in VALUE_FIELDS else reading(node)
    kind: ClaimKind = "value" if node.role in VALUE_FIELDS else "text"
    is_so = case.ground.is_whole(parts.object.plain, said or "")
    return [claim(kind, node, expected=parts.object.plain, how="equals")] if is_so else []


def having(parts: Parts, case: Case) -> list[Claim]:
    """`Ann has no Edit button`, `the readme has a link to the shop`: what is of a kind, in the row or part that is called so.

    Raises:
        EngineAbstained: Two are called so.
    """
    owner = without_article(parts.subject)
    held = as_header(parts.object, case.ground)
    if not phrase_of(held).roles:
        return []
    if not phrase_of(owner).roles and owned(owner.of(f"{held.masked} of {owner.masked}"), case.ground):
        place = f"row of {owner.spoken}"
    elif grounds(owner, case.ground):
        place = owner.spoken
    else:
        return []
    words_ = f"{held.spoken} in the {place}"
    return [claim("absent" if parts.word == "no" else "shown", words=words_, how="at-least")]
