"""Claims that something is there, or is not."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import LOOKALIKES
from pytest_stagehand._compiling.asked.ground import Ground, abstained
from pytest_stagehand._compiling.asked.sentences import NUMBERS, is_spelt_as_name
from pytest_stagehand._compiling.asked.witness import proof
from pytest_stagehand._compiling.naming.phrases import (
    Phrase,
    loose_phrases_of,
    phrase_of,
    split_place,
    without_article,
)
from pytest_stagehand._compiling.naming.subjects import subjects
from pytest_stagehand._engines.english.verifying.claims import Claim, ground_of, placed
from pytest_stagehand._engines.english.verifying.counts import amount_of, counted_as, listed
from pytest_stagehand._programs.amounts import keys_in
from pytest_stagehand._programs.queries import texts_shown
from pytest_stagehand._programs.text import normalised, words
from pytest_stagehand._programs.tree import own_text, title, walk
from pytest_stagehand._recording.assertions import Assertion, NodeAbsent, NodeShown, TextAbsent, TextShown
from pytest_stagehand._recording.queries import Query, TextTest

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text

_GONE = frozenset({"absent", "hidden", "gone", "missing", "invisible", "disappeared", "vanished"})


def visible(claim: Claim, ground: Ground, base_url: str) -> list[Assertion]:
    """`the Remove button is visible`, `"Blue shirt" has disappeared`."""
    holds = claim.holds != (claim.word in _GONE)
    negated = re.match(r"no (.+)", claim.subject.masked, re.IGNORECASE)
    subject_text = claim.subject.of(negated[1]) if negated else claim.subject
    if negated and not holds:
        raise EngineAbstained("not-understood", "two negations")
    return presence(subject_text, holds and not negated, ground_of(claim, ground), base_url)


def there(claim: Claim, ground: Ground, base_url: str) -> list[Assertion]:
    """`there are 3 rows in the table Cart`, `there is no "Remove" button`."""
    place = ground_of(claim, ground)
    try:
        return _there(claim, place, base_url)
    except EngineAbstained:
        if said := _said_there(claim, place):
            return [said]
        raise


def _said_there(claim: Claim, ground: Ground) -> TextShown | None:
    """That the page says how many there are, in these very words: `3 matching runs`; `None` where it does not, or twice."""
    numbers = {claim.amount, *([str(NUMBERS.index(claim.amount))] if claim.amount in NUMBERS[1:] else [])}
    wanted = {_in_words_and_figures(f"{number} {claim.object.plain}") for number in numbers}
    texts = [normalised(own_text(node)) for node in walk(ground.scope) if not node.children]
    said = [text for text in texts if _in_words_and_figures(text) in wanted]
    if len(said) != 1:
        return None
    test = TextTest(how="equals", text=said[0])
    return TextShown(kind="text-shown", text=test, within=ground.within)


def _in_words_and_figures(text: str) -> tuple[tuple[str, ...], tuple[tuple[str, ...], ...]]:
    """What of a text is said: its words, and its figures with their signs and units."""
    return words(text), keys_in(normalised(text))


def _there(claim: Claim, ground: Ground, base_url: str) -> list[Assertion]:
    amount = amount_of(claim.amount)
    if amount is not None and not phrase_of(claim.object).roles and listed(claim.object, ground) is not None:
        return counted_as(claim.object, amount, ground, base_url)
    if amount in {("==", 0), (">=", 1)} and (claim.amount in {"no", "a", "an"} or claim.object.quoted is not None):
        name = claim.object
        return presence(name, amount != ("==", 0), ground, base_url, alone=False)
    if claim.object.quoted is not None or amount is None:
        raise EngineAbstained("not-understood", f'a number of "{claim.object.plain}"')
    return counted_as(claim.object, amount, ground, base_url)


def presence(text: Text, holds: bool, ground: Ground, base_url: str, *, alone: bool = True) -> list[Assertion]:
    """The claim that what the phrase names is there, or (`holds` false) is not.

    `alone`: of one thing that is there now, another beside it is wrong.
    """
    if text.quoted is not None:
        return text_claim(text.quoted, ground, base_url, holds=holds)
    queries = subjects(text, ground, is_denied=not holds)
    nodes = [node for query in queries for node in ground.nodes(query)]
    if not _names_kind(text):
        nodes = [node for node in nodes if node.is_seen or not holds]
        _refuse_heard(text, nodes)
    if nodes:
        _refuse_unclear(text, queries, nodes, holds=holds)
        return [_shown_or_absent(queries[0], holds, ground, base_url, alone=alone)]
    name, place = next(iter([(text, ground), *placed(text, ground)][::-1]))
    phrase = phrase_of(name)
    said = phrase.name if phrase.roles else without_article(name).plain
    found = texts_shown(text_test(said, place), place.scope, place.variables) if said else []
    if phrase.roles and (not said or phrase.is_definite):
        _refuse_alike(name, phrase, place)
        test = TextTest(how="contains", text=said, ignore_case=True) if said else None
        query = Query(roles=phrase.roles, name=test, within=place.within)
        return [_shown_or_absent(query, holds, place, base_url, alone=alone)]
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


def text_claim(text: str, ground: Ground, base_url: str, *, holds: bool) -> list[Assertion]:
    """The claim that a text is there, or is not."""
    if holds:
        return [TextShown(kind="text-shown", text=text_test(text, ground), within=ground.within)]
    test = TextTest(how="contains", text=text, ignore_case=True)
    nodes = texts_shown(test, ground.scope, ground.variables)
    return [TextAbsent(kind="text-absent", text=test, within=ground.within, witness=proof(ground, base_url, nodes))]


def text_test(text: str, ground: Ground) -> TextTest:
    """The test that finds a text: as it is written, where that is there, else without case."""
    exact = TextTest(how="contains", text=text)
    if texts_shown(exact, ground.scope, ground.variables):
        return exact
    return TextTest(how="contains", text=text, ignore_case=True)
