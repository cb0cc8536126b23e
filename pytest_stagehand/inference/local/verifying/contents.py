"""Claims about what something reads or holds: a node, a field, the value beside a label, a cell of a row."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand.errors import EngineAbstained
from pytest_stagehand.inference.local.verifying.claims import Claim, placed, test_of
from pytest_stagehand.inference.local.verifying.presence import text_claim
from pytest_stagehand.inference.local.wording.ground import Ground, abstained, tests_for
from pytest_stagehand.inference.local.wording.phrases import Text, split_place, without_article
from pytest_stagehand.inference.local.wording.places import places
from pytest_stagehand.inference.local.wording.subjects import field_query, subject
from pytest_stagehand.recording.assertions import Assertion, HasText, LabelledText, TextShown
from pytest_stagehand.recording.programs import VerifyProgram
from pytest_stagehand.recording.queries import LabelSource, Query, TextTest
from pytest_stagehand.replay.programs.content import UNCLEAR, content, field_meant
from pytest_stagehand.replay.programs.labels import pairs, unique_pairs
from pytest_stagehand.replay.programs.text import label_text, words
from pytest_stagehand.replay.programs.tree import (
    CELLS,
    CHECKABLE,
    VALUE_FIELDS,
    column_label,
    is_secret,
    reading,
    walk,
)
from pytest_stagehand.replay.programs.verify import evaluate_verify

if TYPE_CHECKING:
    from pytest_stagehand.browser.snapshot import Node


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
    return _literal(claim, _node_or_pair(claim, ground), ground)


def equals(claim: Claim, ground: Ground, _base_url: str) -> list[Assertion]:
    """`the total is €80`, `the Quantity of Blue shirt is 2`."""
    return _literal(claim, _node_or_pair(claim, ground), ground)


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


def _node_or_pair(claim: Claim, ground: Ground) -> list[Assertion]:
    found = _labelled(claim, ground) or _cell_claim(claim, ground)
    try:
        query, node = subject(claim.subject, ground)
    except EngineAbstained as problem:
        if found and problem.why == "not-found":
            return found
        raise
    if found and not (node.role in VALUE_FIELDS or node.role in {"heading", "section"}):
        raise abstained("ambiguous", f'"{claim.subject.plain}" is a label and a thing', [node])
    if node.role in VALUE_FIELDS:
        return _field_text(claim, query, node, ground)
    if node.role in CHECKABLE or not reading(node):
        raise abstained("not-found", "text to compare", [node])
    test = test_of(claim, reading(node), ground)
    is_judgement = not claim.word and claim.object.quoted is None and not re.search(r"\d", claim.object.plain)
    if is_judgement and not ground.passes(test, reading(node)):
        raise abstained("not-understood", f'what "{claim.object.plain}" is to be seen by', [node])
    return [HasText(kind="text", query=query, take="text", test=test, holds=claim.holds)]


def _labelled(claim: Claim, ground: Ground) -> list[Assertion]:
    """The claim about a value beside a label; nothing where no label has the subject's words."""
    options = [(claim.subject, ground), *placed(claim.subject, ground)]
    for name, place in options:
        wanted = label_text(without_article(name).plain)
        found = unique_pairs([pair for pair in pairs(place.scope) if label_text(pair.label) == wanted])
        if len(found) > 1:
            raise abstained("ambiguous", f'the label "{name.plain}"', [pair.node for pair in found])
        if found and found[0].take == UNCLEAR:
            raise abstained("ambiguous", f'the field or the text labelled "{name.plain}"', [found[0].node])
        if found and not (found[0].kind == "field" or is_secret(found[0].node)):
            source = LabelSource(by="label", label=found[0].label.rstrip(": "), pair=found[0].kind)
            test = test_of(claim, found[0].text, place)
            return [LabelledText(kind="labelled", label=source, within=place.within, test=test, holds=claim.holds)]
    return []


def _cell_claim(claim: Claim, ground: Ground) -> list[Assertion]:
    """`the Quantity of Blue shirt`: the column of this label in the row of this name."""
    for column, row in split_place(claim.subject):
        place = _row_of(row, ground) or _row_of(row.of(f"row of {without_article(row).masked}"), ground)
        if place is None or place.within[-1].role != "row":
            continue
        wanted = words(without_article(column).plain)
        found = [cell for cell in walk(place.scope) if cell.role in CELLS and words(column_label(cell)) == wanted]
        if len(found) == 1:
            return [_cell_text(claim, found[0], place, test_of(claim, _content(found[0]), place))]
    return []


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
