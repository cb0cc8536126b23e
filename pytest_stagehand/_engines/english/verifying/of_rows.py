"""Statements of what a row shows, or has ticked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import CELLS, CHECKABLE, TABLES, VALUE_FIELDS
from pytest_stagehand._compiling.asked.ground import Ground, abstained, part_tests, whole_tests
from pytest_stagehand._compiling.asked.sentences import in_quotes
from pytest_stagehand._compiling.claims.states import can_be_told
from pytest_stagehand._compiling.naming.phrases import without_article
from pytest_stagehand._compiling.naming.places import grounds
from pytest_stagehand._engines.english.verifying.claims import Parts, claim
from pytest_stagehand._engines.english.verifying.columns import columns_of
from pytest_stagehand._programs.content import content
from pytest_stagehand._programs.text import words
from pytest_stagehand._programs.tree import column_label, is_secret, reading, walk
from pytest_stagehand._programs.values import NO, YES

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim, How
    from pytest_stagehand._compiling.claims.places import Case

_ROW = re.compile(r"\b(?:row|line|card|item|entry)\b", re.IGNORECASE)


def row_of(text: Text, ground: Ground) -> Ground | None:
    """The row that a phrase means, as a place; `None` where it means none."""
    place = next(iter(grounds(text, ground)), None) if _ROW.search(text.masked) else None
    return place if place is not None and place.within and place.within[-1].holds is not None else None


def of_row(parts: Parts, row: Ground) -> list[Claim]:
    """The claim about the one cell of a row that equals (else contains) what is said."""
    wanted = parts.object.plain
    nodes = list(walk(row.scope))
    leaves = [node for node in nodes if node.role in CELLS] or [node for node in nodes if not node.children]
    for test in (*whole_tests(wanted), *part_tests(wanted)):
        found = [node for node in leaves if row.passes(test, content(node, column_label(node))[1])]
        if len(found) > 1:
            raise abstained("ambiguous", f'"{wanted}" in this row', found)
        if found:
            return [claim("text", found[0], expected=wanted, how=test.how)]
    return [claim("shown", words=f"{in_quotes(wanted)} in {parts.subject.spoken}")]


def not_of_row(parts: Parts, row: Ground) -> list[Claim]:
    """That a row has no such text, and no field of it holds it: what a field holds is no text."""
    wanted = parts.object.plain
    fields = [node for node in walk(row.scope) if node.role in VALUE_FIELDS and not is_secret(node)]
    return [
        claim("absent", words=f"{in_quotes(wanted)} in {parts.subject.spoken}"),
        *(claim("value", field, expected=wanted, how="not-contains") for field in fields),
    ]


def not_as_others(parts: Parts, case: Case) -> list[Claim]:
    """`order 1002 is not open`, where another order is: the one column that reads so elsewhere does not in that row.

    Nor is it a part of what is read there: of *admin, editor* it is not said that it is no admin.
    """
    said, name = without_article(parts.object).plain, without_article(parts.subject)
    try:
        rows = [each.scope for each in grounds(name.of(f"row of {name.masked}"), case.ground)]
    except EngineAbstained:
        return []
    own = [node for scope in rows for node in walk(scope) if node.role in CELLS]
    table = next((above for node in own[:1] for above in node.ancestors() if above.role in TABLES), None)
    if table is None or not column_label(own[0]):
        return []
    tests = whole_tests(said)
    alike = [
        label
        for label, column in columns_of(table).items()
        if any(case.ground.passes(test, reading(node)) for node in column for test in tests)
    ]
    cells = [
        node
        for node in own
        if [column_label(node)] == alike and not set(words(reading(node))) <= set(words(name.plain))
    ]
    return [claim("text", cells[0], expected=said, how="not-contains")] if len(cells) == 1 else []


def answer_of_row(parts: Parts, case: Case) -> list[Claim]:
    """`Tom Reyes is approved`, where a column is called so: its box in that row is ticked, or it says *Yes* there."""
    said = words(without_article(parts.object).plain)
    name = without_article(parts.subject)
    try:
        places = grounds(name.of(f"row of {name.masked}"), case.ground) if parts.object.quoted is None else []
    except EngineAbstained:
        return []
    own = [node for place in places for node in walk(place.scope) if node.role in CELLS]
    cells = [node for node in own if words(column_label(node)) == said]
    boxes = [below for cell in cells for below in cell.walk() if below.role in CHECKABLE]
    if not boxes and len(cells) == 1:
        table = next(above for above in cells[0].ancestors() if above.role in TABLES)
        column = columns_of(table).get(column_label(cells[0]), [])
        return [claim("text", cells[0], expected=said, how=how) for said, how in answer(column, is_yes=parts.holds)]
    if len(boxes) != 1 or not can_be_told("checked", boxes[0]):
        return []
    return [claim("checked", boxes[0], how=None if parts.holds else "not-equals")]


def answer(column: list[Node], *, is_yes: bool) -> list[tuple[str, How]]:
    """What a cell of a column of *Yes* and *No* has to read, or must not; none where it is no such column.

    In the words that the column has: of one that says nothing but *No* nobody knows what else it would say.
    """
    said = {reading(cell) for cell in column}
    yes, no = ({text for text in said if text.lower() in words_} for words_ in (YES, NO))
    if not said or said != yes | no or max(len(yes), len(no)) > 1:
        return []
    wanted, other = (yes, no) if is_yes else (no, yes)
    return [(text, "equals") for text in wanted] or [(text, "not-equals") for text in other]
