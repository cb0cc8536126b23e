"""Statements of what a row shows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import (
    CELLS,
    VALUE_FIELDS,
)
from pytest_stagehand._compiling.asked.ground import Ground, abstained, part_tests, whole_tests
from pytest_stagehand._compiling.asked.sentences import in_quotes
from pytest_stagehand._compiling.naming.places import grounds
from pytest_stagehand._engines.english.verifying.claims import Parts, claim
from pytest_stagehand._programs.content import content
from pytest_stagehand._programs.tree import column_label, is_secret, walk

if TYPE_CHECKING:
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim

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
