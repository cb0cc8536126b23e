"""Claims that what a phrase of the statement names is there, or is not: a thing of a kind, or a text."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import LOOKALIKES
from pytest_stagehand._compiling.asked.ground import Ground, abstained
from pytest_stagehand._compiling.asked.sentences import is_spelt_as_name, text_of
from pytest_stagehand._compiling.asked.witness import proof
from pytest_stagehand._compiling.naming.phrases import (
    Phrase,
    loose_phrases_of,
    phrase_of,
    split_place,
    without_article,
)
from pytest_stagehand._compiling.naming.places import placed, ways
from pytest_stagehand._compiling.naming.subjects import subjects
from pytest_stagehand._programs.queries import texts_shown
from pytest_stagehand._programs.tree import title, walk
from pytest_stagehand._recording.assertions import Assertion, NodeAbsent, NodeShown, TextAbsent, TextShown
from pytest_stagehand._recording.queries import Query, TextTest

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim
    from pytest_stagehand._compiling.claims.places import Case


def called(claim: Claim, case: Case) -> Assertion:
    """The claim that what its words name is there, or is not; with `at-least`, others may be there as well.

    Raises:
        EngineAbstained: Which thing or text is meant is not certain.
    """
    text, holds = text_of(claim.words or ""), claim.kind == "shown"
    for name, place in ways(text, case.ground):
        if name.quoted is not None:
            return text_claim(name.quoted, place, case.base_url, holds=holds)
    return _presence(text, holds, case.ground, case.base_url, alone=claim.how != "at-least")


def _presence(text: Text, holds: bool, ground: Ground, base_url: str, *, alone: bool) -> Assertion:
    """That what the phrase names is there, or is not; `alone`: of one thing that is there now, another beside it is wrong."""
    queries = subjects(text, ground, is_denied=not holds)
    nodes = [node for query in queries for node in ground.nodes(query)]
    if not _names_kind(text):
        nodes = [node for node in nodes if node.is_seen or not holds]
        _refuse_heard(text, nodes)
    if nodes:
        _refuse_unclear(text, queries, nodes, holds=holds)
        return _shown_or_absent(queries[0], holds, ground, base_url, alone=alone)
    name, place = next(iter([(text, ground), *placed(text, ground)][::-1]))
    phrase = phrase_of(name)
    said = phrase.name if phrase.roles else without_article(name).plain
    found = displayed(said, place) if said else []
    if phrase.roles and (not said or phrase.is_definite):
        _refuse_alike(name, phrase, place)
        test = TextTest(how="contains", text=said, ignore_case=True) if said else None
        query = Query(roles=phrase.roles, name=test, within=place.within)
        return _shown_or_absent(query, holds, place, base_url, alone=alone)
    is_name = name.quoted is not None or (not holds and is_spelt_as_name(said) and not loose_phrases_of(name))
    if not phrase.roles and (is_name or len(found) == 1):
        return text_claim(said, place, base_url, holds=holds)
    raise abstained("ambiguous" if found else "not-found", f'"{text.plain}" on this page', found)


def _names_kind(text: Text) -> bool:
    """Whether a phrase says what kind of thing it means, if need be before a place."""
    return any(phrase_of(each).roles for each in (text, *(name for name, _ in split_place(text))))


def _refuse_heard(text: Text, nodes: list[Node]) -> None:
    """A name alone is a text that a person reads; only with a kind is it what assistive technology calls a thing."""
    if nodes and all("name" in node.unseen for node in nodes):
        raise abstained(
            "ambiguous", f'"{text.plain}" is a name that is not displayed; say of what kind of thing', nodes
        )


def _refuse_alike(text: Text, phrase: Phrase, ground: Ground) -> None:
    """Of a kind that nothing here has by this name: neither what looks like it nor a text of these very words is there.

    A text or a thing of any other kind is not what was said.
    """
    if not phrase.name or phrase.kind is None:
        return
    roles = phrase.kind.meant | phrase.kind.looks
    roles = roles.union(*(each for each in LOOKALIKES if each & roles))
    called = TextTest(how="equals", text=phrase.name, ignore_case=True)
    alike = [
        node
        for node in walk(ground.scope)
        if node.role in roles and any(ground.passes(called, each) for each in (title(node), node.name))
    ]
    whole = TextTest(how="contains", text=without_article(text).plain, ignore_case=True)
    alike += texts_shown(whole, ground.scope, ground.variables)
    if alike:
        raise abstained("ambiguous", f'"{text.plain}" on this page', alike)


def _refuse_unclear(text: Text, queries: list[Query], nodes: list[Node], *, holds: bool) -> None:
    """Of what was found by its kind or name: which one is meant must be certain."""
    kind_only = all(query.name is None and query.attribute is None for query in queries)
    loose = any(query.name is not None and query.name.how == "contains" for query in queries)
    if (len(nodes) > 1 and not kind_only) or len(queries) > 1 or (loose and not holds):
        raise abstained("ambiguous", f'"{text.plain}" on this page', nodes)


def _shown_or_absent(query: Query, holds: bool, ground: Ground, base_url: str, *, alone: bool) -> Assertion:
    if holds:
        return NodeShown(kind="shown", query=query, alone=alone and len(ground.nodes(query)) <= 1)
    return NodeAbsent(kind="absent", query=query, witness=proof(ground, base_url, ground.nodes(query)))


def text_claim(text: str, ground: Ground, base_url: str, *, holds: bool) -> Assertion:
    """The claim that a text is there, or is not."""
    if holds:
        return TextShown(kind="text-shown", text=text_test(text, ground), within=ground.within)
    test = TextTest(how="contains", text=text, ignore_case=True)
    nodes = texts_shown(test, ground.scope, ground.variables)
    return TextAbsent(kind="text-absent", text=test, within=ground.within, witness=proof(ground, base_url, nodes))


def displayed(text: str, ground: Ground) -> list[Node]:
    """The nodes that display a text."""
    return texts_shown(text_test(text, ground), ground.scope, ground.variables)


def text_test(text: str, ground: Ground) -> TextTest:
    """The test that finds a text: as it is written, where that is there, else without case."""
    exact = TextTest(how="contains", text=text)
    if texts_shown(exact, ground.scope, ground.variables):
        return exact
    return TextTest(how="contains", text=text, ignore_case=True)
