"""What a `verify` claims of a cell, where the rows of its table are cards with labels now.

The column's head is the label, and the row is the card that says what told the row: in its heading, where it has one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from pytest_stagehand._browser.roles import CELLS, TABLES, TOLD_BY_CONTENT
from pytest_stagehand._programs.cards import cards_of, inside, label_of
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.labels import labelled
from pytest_stagehand._programs.pairing import sole_pair_of_record
from pytest_stagehand._programs.queries import located, regions
from pytest_stagehand._programs.relabelling import changed_in_place
from pytest_stagehand._programs.text import label_text, passes
from pytest_stagehand._programs.tree import called, header_labels, walk
from pytest_stagehand._recording.assertions import HasText, LabelledText
from pytest_stagehand._recording.describe import described
from pytest_stagehand._recording.heals import Heal, heal_of_name
from pytest_stagehand._recording.queries import Query, Region
from pytest_stagehand._recording.targets import Recorded

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._programs.tree import Scope
    from pytest_stagehand._recording.queries import TextTest

P = TypeVar("P", bound=Recorded)


def recarded(program: P, root: Scope, variables: Mapping[str, str]) -> tuple[P, list[Heal]]:
    """`program` with the claims about cells of which the rows are cards now, and what was found again."""
    heals: list[Heal] = []

    def claim_now(part: Recorded, _: Scope) -> Recorded | None:
        return _claim_now(part, root, variables, heals) if isinstance(part, HasText) else None

    try:
        found: P = changed_in_place(program, root, variables, claim_now)
    except ProgramFailed:
        return program, []
    return found, heals


def _claim_now(was: HasText, root: Scope, variables: Mapping[str, str], heals: list[Heal]) -> HasText | LabelledText:
    """The claim as it would be recorded now; as it was where a table has the column still, or no card is certainly the row."""
    told = _row_of(was)
    if told is None:
        return was
    column, row = told
    outer = was.query.within[:-1]
    scope = located(outer, root, variables)
    heads = (header_labels(node) for node in walk(scope) if node.role in TABLES)
    if any(label_text(column) in map(label_text, labels) for labels in heads):
        return was
    found = list(cards_of([column], scope))
    cards = [node for each in found for node in each.items if _says(node, row, variables)]
    pair = sole_pair_of_record(column, inside(cards[0])) if len(found) == len(cards) == 1 else None
    if pair is None or pair.take != "text":
        return was
    region, source = _region_of(cards[0], row), label_of(pair)
    here = regions(region, scope, variables)
    if len(here) != 1 or [each.node for each in labelled(source, here[0])] != [pair.node]:
        return was
    now = LabelledText(kind="labelled", label=source, within=(*outer, region), test=was.test, holds=was.holds)
    heals.append(heal_of_name("guard-changed", described(was), described(now), 1.0))
    return now


def _row_of(was: HasText) -> tuple[str, TextTest] | None:
    """Column and row of a claim about the text of a cell that nothing else tells."""
    query = was.query
    row = query.within[-1] if query.within else None
    plain = query == Query(roles=query.roles, column=query.column, within=query.within, others=query.others)
    if not plain or row is None or row.role != "row" or row.holds is None or row.title is not None:
        return None
    is_cell = query.column is not None and CELLS.issuperset(query.roles)
    return (query.column, row.holds) if is_cell and query.column and was.take == "text" else None


def _says(card: Node, row: TextTest, variables: Mapping[str, str]) -> bool:
    """Whether a card says what told the row; where it has headings, one of them."""
    nodes = [node for node in card.walk() if node is not card]
    saying = [node for node in nodes if node.role == "heading"] or nodes
    return any(passes(row, called(node), variables) for node in saying)


def _region_of(card: Node, row: TextTest) -> Region:
    """The card, by its kind and what it says, or as the section of its heading where a card has no kind."""
    if card.role in TOLD_BY_CONTENT:
        return Region(role=card.role, holds=row)
    return Region(role="section", title=row)
