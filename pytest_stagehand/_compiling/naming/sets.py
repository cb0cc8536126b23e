"""What a phrase for several things names: all nodes of a kind, of a name, in a place; without words, all controls."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CONTROLS
from pytest_stagehand._compiling.asked.ground import Ground, abstained
from pytest_stagehand._compiling.asked.sentences import text_of
from pytest_stagehand._compiling.naming.phrases import Phrase, phrase_of
from pytest_stagehand._compiling.naming.places import ways
from pytest_stagehand._compiling.naming.subjects import of_kind
from pytest_stagehand._programs.queries import find
from pytest_stagehand._recording.queries import Query, TextTest

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text

EVERYTHING = tuple(sorted(CONTROLS))
_ALL = re.compile(
    r"^(?:(?:find|show|list|get|observe|return|give me)\s+)?(?:all|every|each|any)?\s*(?:of\s+)?", re.IGNORECASE
)


def every(phrase: str | None, ground: Ground) -> list[Node]:
    """All that a phrase names.

    Raises:
        EngineAbstained: It names no kind of thing, or its place is not on the page.
        ProgramFailed: Nobody can tell which of them count.
    """
    return find(query_of_every(phrase, ground), ground.snapshot, ground.variables)


def query_of_every(phrase: str | None, ground: Ground) -> Query:
    """The query for all that a phrase names.

    Raises:
        EngineAbstained: It names no kind of thing, or its place is not on the page.
    """
    if phrase is None:
        return Query(roles=EVERYTHING, within=ground.within)
    text = _bare(phrase)
    for name, place in ways(text, ground):
        query = _plural_query(phrase_of(name), place)
        if query is not None:
            return query
    raise abstained("not-understood", f'no kind of thing is named in "{text.plain}"')


def query_of_none(phrase: str) -> Query:
    """The query for a kind and a name that nothing on this page has: `the Remove buttons` of an empty list.

    Raises:
        EngineAbstained: The phrase names no kind and name.
    """
    text = _bare(phrase)
    meant = phrase_of(text)
    if not (meant.roles and meant.is_definite):
        raise abstained("not-understood", f'no kind of thing is named in "{text.plain}"')
    return Query(roles=meant.roles, name=TextTest(how="contains", text=meant.name, ignore_case=True))


def _bare(phrase: str) -> Text:
    text = text_of(phrase.strip().rstrip(".?!"))
    return text.of(_ALL.sub("", text.masked, count=1))


def _plural_query(phrase: Phrase, ground: Ground) -> Query | None:
    roles = phrase.roles
    if not roles:
        roles = EVERYTHING if phrase.name.lower() in {"control", "controls", "interactive elements", "elements"} else ()
        return Query(roles=roles, within=ground.within) if roles else None
    if not phrase.name:
        return Query(roles=roles, within=ground.within)
    queries = of_kind(roles, phrase.name, ground)
    return queries[0] if queries else None
