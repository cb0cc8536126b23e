"""What a phrase for several things names: all nodes of a kind, of a name, in a place; without words, all controls."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import CONTROLS, ITEM_OF, MENU_ITEMS, MENUS
from pytest_stagehand._compiling.asked.ground import Ground, abstained
from pytest_stagehand._compiling.asked.kinds import kind_of
from pytest_stagehand._compiling.asked.sentences import text_of
from pytest_stagehand._compiling.naming.phrases import Phrase, phrase_of, split_place
from pytest_stagehand._compiling.naming.places import grounds, ways
from pytest_stagehand._compiling.naming.subjects import of_kind
from pytest_stagehand._programs.queries import find
from pytest_stagehand._recording.queries import Query, TextTest

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text

_ENTRY_OF = {**ITEM_OF, "tablist": "tab"}
"""What a part of the page is made of."""
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


def place_missed(phrase: str, ground: Ground) -> str:
    """The place that a phrase names and that is not on this page; empty where it names none, or all of them are there."""
    missed = ""
    for _, place in split_place(_bare(phrase)):
        try:
            if grounds(place, ground):
                return ""
        except EngineAbstained:
            return ""
        missed = missed or place.plain
    return missed


def _bare(phrase: str) -> Text:
    text = text_of(phrase.strip().rstrip(".?!"))
    return text.of(_ALL.sub("", text.masked, count=1))


def _entries_of(phrase: Phrase, ground: Ground) -> tuple[str, ...]:
    """The roles of what a part of the page is made of, where a phrase means that: the items or menus of a menu bar."""
    part = ground.within[-1].role if ground.within else ""
    kind = phrase.kind or kind_of(phrase.name)
    if kind is None or (phrase.kind is not None and phrase.name):
        return ()
    is_entry = not kind.roles and "listitem" in kind.also
    if part in MENUS and (is_entry or kind.word == "menu"):
        return tuple(sorted(MENU_ITEMS))
    return (_ENTRY_OF[part],) if is_entry and part in _ENTRY_OF else ()


def _plural_query(phrase: Phrase, ground: Ground) -> Query | None:
    if entries := _entries_of(phrase, ground):
        return Query(roles=entries, within=ground.within)
    roles = phrase.roles
    if not roles:
        roles = EVERYTHING if phrase.name.lower() in {"control", "controls", "interactive elements", "elements"} else ()
        return Query(roles=roles, within=ground.within) if roles else None
    if not phrase.name:
        return Query(roles=ground.nearest(roles), within=ground.within)
    queries = of_kind(roles, phrase.name, ground)
    return queries[0] if queries else None
