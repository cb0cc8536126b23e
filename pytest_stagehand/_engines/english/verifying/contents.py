"""Claims about what something reads or holds: a node, a field, the value beside a label, a cell of a row."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import CELLS, CHECKABLE, MESSAGES, VALUE_FIELDS
from pytest_stagehand._compiling.asked.ground import Ground, abstained, tests_for
from pytest_stagehand._compiling.naming.phrases import loose_phrases_of
from pytest_stagehand._compiling.naming.places import places
from pytest_stagehand._compiling.naming.subjects import field_query, subject
from pytest_stagehand._compiling.naming.things import only_thing, things_meant
from pytest_stagehand._engines.english.verifying.claims import Claim, test_of
from pytest_stagehand._engines.english.verifying.counts import amount_said, counted_as
from pytest_stagehand._engines.english.verifying.presence import text_claim, text_test
from pytest_stagehand._programs.content import UNCLEAR, content, field_meant
from pytest_stagehand._programs.queries import regions, texts_shown
from pytest_stagehand._programs.tree import column_label, is_secret, reading, walk
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.assertions import Assertion, HasText, LabelledText, TextShown
from pytest_stagehand._recording.programs import VerifyProgram
from pytest_stagehand._recording.queries import LabelSource, Query, Region, TextTest

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._programs.labels import Pair


def value(claim: Claim, ground: Ground, _base_url: str) -> list[Assertion]:
    """`the Email field has the value "a@b"`."""
    query, node = subject(claim.subject, ground, VALUE_FIELDS)
    return _literal(claim, _field_text(claim, query, node, ground), ground)


def _field_text(claim: Claim, query: Query, node: Node, ground: Ground) -> list[Assertion]:
    if is_secret(node):
        raise abstained("not-found", "the value of a secret field, which is never read", [node])
    test = test_of(claim, node.value or "", ground)
    return [HasText(kind="text", query=query, take="value", test=test, holds=claim.holds)]


def text(claim: Claim, ground: Ground, base_url: str) -> list[Assertion]:
    """`the heading says "Cart"`, `the row of Blue shirt shows 2`."""
    row = _row_of(claim.subject, ground)
    if row is not None:
        return _literal(claim, _row_text(claim, row, base_url), ground)
    if claim.holds and _is_message(claim.subject):
        return _message(claim.object, ground, base_url)
    return _literal(claim, _thing_claim(claim, ground), ground)


def _is_message(text: Text) -> bool:
    """Whether a phrase means what a page says of what was done, wherever that stands: `a success message`."""
    kind = next((phrase.kind for phrase in loose_phrases_of(text)), None)
    return kind is not None and not kind.roles and kind.meant == MESSAGES


def _message(said: Text, ground: Ground, base_url: str) -> list[Assertion]:
    """That these words are displayed: where messages stand, if they are there, else at one place of the page."""
    words = said.of(_THAT.sub("", said.masked)).plain
    nodes = texts_shown(text_test(words, ground), ground.scope, ground.variables)
    roles = {above.role for node in nodes for above in (node, *node.ancestors())} & MESSAGES
    for role in sorted(roles):
        within = (*ground.within, Region(role=role))
        if len(regions(within[-1], ground.scope, ground.variables)) == 1:
            return text_claim(words, ground.inside(within), base_url, holds=True)
    if len(nodes) != 1:
        raise abstained("ambiguous" if nodes else "not-found", f'a message of the words "{words}"', nodes)
    return text_claim(words, ground, base_url, holds=True)


_THAT = re.compile(r"^that\s+", re.IGNORECASE)


def equals(claim: Claim, ground: Ground, base_url: str) -> list[Assertion]:
    """`the total is €80`, `the Quantity of Blue shirt is 2`, `the number of links is 3`."""
    counted = _NUMBER_OF.match(claim.subject.masked)
    if counted and claim.holds and (amount := amount_said(claim.object.plain)) is not None:
        return counted_as(claim.subject.of(claim.subject.masked[counted.end() :]), amount, ground, base_url)
    return _literal(claim, _thing_claim(claim, ground), ground)


_NUMBER_OF = re.compile(r"^(?:the\s+)?(?:number|count)\s+of\s+", re.IGNORECASE)
_RELATION = re.compile(
    "(?:in|inside|within|on|under|below) (?:the |this |\ue000)|"
    "(?:more|less|fewer|greater|higher|lower|larger|smaller|bigger|at least|at most|over|above|under|below|between|up to|"
    r"about|around|roughly|nearly)\b.*[\d\ue000]|(?:sorted|ordered|(?:the )?sum of|in \w+ order)\b",
    re.IGNORECASE,
)
"""What relates one thing to another (`in the table`, `more than 3`) and is not said to be read there."""


def _literal(claim: Claim, assertions: list[Assertion], ground: Ground) -> list[Assertion]:
    """The assertions, if what is compared is a text: a relation is one only where it is read there now, word by word.

    Otherwise `the total is not more than €80` would hold of any total.
    """
    if not _RELATION.match(claim.object.masked):
        return assertions
    program = VerifyProgram(all=tuple(assertions))
    if claim.holds and evaluate_verify(program, ground.snapshot, ground.variables).passed:
        return assertions
    raise EngineAbstained("not-understood", f'"{claim.object.plain}" is more than a text')


def _thing_claim(claim: Claim, ground: Ground) -> list[Assertion]:
    """The claim about the one thing that the subject means: the same that `extract` reads by these words."""
    thing = only_thing(things_meant(claim.subject, ground), claim.subject)
    if thing.pair is not None:
        return _of_pair(claim, thing.pair, thing.ground)
    if thing.query is None:
        place = thing.ground
        return [_cell_text(claim, thing.node, place, test_of(claim, _content(thing.node), place))]
    return _of_node(claim, thing.query, thing.node, ground)


def _of_pair(claim: Claim, pair: Pair, place: Ground) -> list[Assertion]:
    """The claim about the value beside a label; about the field, where that is the value."""
    if pair.take == UNCLEAR:
        raise abstained("ambiguous", f'the field or the text labelled "{pair.label}"', [pair.node])
    if pair.take == "checked":
        raise abstained("not-found", "text to compare", [pair.node])
    if pair.node.role in VALUE_FIELDS:
        query = field_query(pair.node, place.within)
        if place.nodes(query) == [pair.node]:
            return _field_text(claim, query, pair.node, place)
    source = LabelSource(by="label", label=pair.label.rstrip(": "), pair=pair.kind)
    test = test_of(claim, pair.text, place)
    return [LabelledText(kind="labelled", label=source, within=place.within, test=test, holds=claim.holds)]


def _of_node(claim: Claim, query: Query, node: Node, ground: Ground) -> list[Assertion]:
    if node.role in VALUE_FIELDS:
        return _field_text(claim, query, node, ground)
    if node.role in CHECKABLE or not reading(node):
        raise abstained("not-found", "text to compare", [node])
    test = test_of(claim, reading(node), ground)
    is_judgement = not claim.word and claim.object.quoted is None and not re.search(r"\d", claim.object.plain)
    if is_judgement and not ground.passes(test, reading(node)):
        raise abstained("not-understood", f'what "{claim.object.plain}" is to be seen by', [node])
    return [HasText(kind="text", query=query, take="text", test=test, holds=claim.holds)]


def _row_of(text: Text, ground: Ground) -> Ground | None:
    """The row that a phrase means, as a place; `None` where it means none."""
    if not re.search(r"\b(?:row|line|card|item|entry)\b", text.masked, re.IGNORECASE):
        return None
    ways = places(text, ground)
    is_row = bool(ways) and bool(ways[0]) and ways[0][-1].holds is not None
    return ground.inside(ways[0]) if is_row else None


def _row_text(claim: Claim, row: Ground, base_url: str) -> list[Assertion]:
    """The claim about the one cell of a row that equals (else contains) what is said."""
    wanted = claim.object.plain
    if not claim.holds:
        return [*text_claim(wanted, row, base_url, holds=False), *_fields_without(wanted, row)]
    parts = [node for node in walk(row.scope) if node.role in CELLS] or [
        node for node in walk(row.scope) if not node.children
    ]
    for test in (
        *tests_for(wanted)[:2],
        *(TextTest(how="contains", text=wanted, ignore_case=case) for case in (False, True)),
    ):
        found = [node for node in parts if row.passes(test, _content(node))]
        if len(found) > 1:
            raise abstained("ambiguous", f'"{wanted}" in this row', found)
        if found:
            return [_cell_text(claim, found[0], row, test)]
    return text_claim(wanted, row, base_url, holds=True)


def _fields_without(wanted: str, row: Ground) -> list[Assertion]:
    """That no field of a row holds what is said: what a field holds is no text."""
    fields = [node for node in walk(row.scope) if node.role in VALUE_FIELDS and not is_secret(node)]
    queries = [field_query(field, row.within) for field in fields]
    if any(len(row.nodes(query)) != 1 for query in queries):
        raise abstained("ambiguous", "which field of this row is which", fields)
    test = TextTest(how="contains", text=wanted, ignore_case=True)
    return [HasText(kind="text", query=query, take="value", test=test, holds=False) for query in queries]


def _content(cell: Node) -> str:
    """What a cell holds."""
    return content(cell, column_label(cell))[1]


def _cell_text(claim: Claim, cell: Node, row: Ground, test: TextTest) -> Assertion:
    """The claim about a cell, known by its column; about the field in it, where that is what it is there for."""
    label = column_label(cell)
    field = field_meant(cell, label)
    if field is not None and field.role in CHECKABLE:
        raise abstained("not-understood", "a check box has no text", [cell])
    if field is not None:
        query = field_query(field, row.within)
        return HasText(kind="text", query=query, take="value", test=test, holds=claim.holds)
    if content(cell, label)[0] == UNCLEAR:
        raise abstained("ambiguous", f'the field or the text in column "{label}"', [cell])
    if label:
        query = Query(roles=(cell.role,), column=label, within=row.within)
        return HasText(kind="text", query=query, take="text", test=test, holds=claim.holds)
    return TextShown(kind="text-shown", text=test, within=row.within)
