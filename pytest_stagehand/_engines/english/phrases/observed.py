"""What an `observe` sentence asks for, as a query that a replay evaluates anew."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CONTROLS
from pytest_stagehand._compiling.asked.ground import Ground, abstained
from pytest_stagehand._compiling.asked.sentences import text_of
from pytest_stagehand._compiling.asked.witness import present_on
from pytest_stagehand._engines.english.phrases.phrases import Phrase, phrase_of, split_place
from pytest_stagehand._engines.english.phrases.places import places
from pytest_stagehand._engines.english.phrases.subjects import of_kind
from pytest_stagehand._recording.programs import ObserveProgram
from pytest_stagehand._recording.queries import Query, TextTest

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Snapshot

EVERYTHING = tuple(sorted(CONTROLS))
_ALL = re.compile(
    r"^(?:(?:find|show|list|get|observe|return|give me)\s+)?(?:all|every|each|any)?\s*(?:of\s+)?", re.IGNORECASE
)


def query_of_sentence(instruction: str | None, snapshot: Snapshot) -> Query:
    """What an `observe` asks for: all nodes of a kind, of a name, in a place; without words, all controls.

    Raises:
        EngineAbstained: The sentence is not of this form, or its place is not on the page.
    """
    if instruction is None:
        return Query(roles=EVERYTHING)
    ground = Ground(snapshot)
    text = text_of(instruction.strip().rstrip(".?!"))
    text = text.of(_ALL.sub("", text.masked, count=1))
    candidates = [(text, ground)] + [
        (name, ground.inside(within)) for name, place in split_place(text) for within in places(place, ground)
    ]
    for name, place in candidates:
        query = _plural_query(phrase_of(name), place)
        if query is not None:
            return query
    raise abstained("not-understood", f'no kind of thing is named in "{text.plain}"')


def program_of_sentence(instruction: str | None, snapshot: Snapshot) -> ObserveProgram:
    """The program for an `observe`, with what is there besides where nothing is found.

    Raises:
        EngineAbstained: As `query_of_sentence`; or nothing is found, and nothing else is there.
    """
    return _proven(query_of_sentence(instruction, snapshot), snapshot)


def program_of_nothing(instruction: str, snapshot: Snapshot) -> ObserveProgram:
    """The program for a kind and a name that nothing on this page has: `the Remove buttons` of an empty list.

    Raises:
        EngineAbstained: The sentence names no kind and name.
    """
    text = text_of(instruction.strip().rstrip(".?!"))
    phrase = phrase_of(text.of(_ALL.sub("", text.masked, count=1)))
    if not (phrase.roles and phrase.is_definite):
        raise abstained("not-understood", f'no kind of thing is named in "{text.plain}"')
    test = TextTest(how="contains", text=phrase.name, ignore_case=True)
    return _proven(Query(roles=phrase.roles, name=test), snapshot)


def _proven(query: Query, snapshot: Snapshot) -> ObserveProgram:
    nodes = Ground(snapshot).nodes(query)
    present = present_on(snapshot, nodes)
    if not nodes and not present:
        raise abstained("not-found", "nothing on this page proves that it is the page that was meant")
    return ObserveProgram(any=(query,), present=tuple(present))


def _plural_query(phrase: Phrase, ground: Ground) -> Query | None:
    roles = phrase.roles
    if not roles:
        roles = EVERYTHING if phrase.name.lower() in {"control", "controls", "interactive elements", "elements"} else ()
        return Query(roles=roles, within=ground.within) if roles else None
    if not phrase.name:
        return Query(roles=roles, within=ground.within)
    queries = of_kind(roles, phrase.name, ground)
    return queries[0] if queries else None
