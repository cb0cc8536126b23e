"""What a `verify` claims of a cell, where the rows of its table are cards with labels now.

The column's head is the label, and the row is the card that says what told the row: in its heading, where it has one.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

from pytest_stagehand._browser.roles import CELLS, TABLES, TOLD_BY_CONTENT
from pytest_stagehand._programs.above import stands_below_the_same
from pytest_stagehand._programs.cards import cards_of, label_of, pairs_in
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.labels import is_pressed, labelled
from pytest_stagehand._programs.queries import located
from pytest_stagehand._programs.relabelling import changed_in_place
from pytest_stagehand._programs.text import label_text, passes
from pytest_stagehand._programs.titles import heading_before, is_certainly_called, text_before
from pytest_stagehand._programs.tree import called, header_labels, walk
from pytest_stagehand._recording.assertions import HasText, LabelledText
from pytest_stagehand._recording.describe import described
from pytest_stagehand._recording.heals import Heal, heal_of_name
from pytest_stagehand._recording.queries import CellTable, Query, Region, TextTest
from pytest_stagehand._recording.targets import Recorded

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._programs.cards import Cards
    from pytest_stagehand._programs.labels import Pair
    from pytest_stagehand._programs.tree import Scope
    from pytest_stagehand._recording.queries import Within

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
    told = _cell_of(was)
    if told is None:
        return was
    outer = was.query.within[:-1]
    scope = located(outer, root, variables)
    heads = (header_labels(node) for node in walk(scope) if node.role in TABLES)
    if any(label_text(told.column) in map(label_text, labels) for labels in heads):
        return was
    lists = [cards for cards in cards_of([told.column], scope) if _is_table(told, cards)]
    found = list(_rows(told, lists[0], variables)) if len(lists) == 1 else []
    if len(found) != 1 or found[0].pair.take != "text":
        return was
    [row] = found
    source, within = label_of(row.pair), (*outer, *row.within)
    if [each.node for each in labelled(source, located(within, root, variables))] != [row.pair.node]:
        return was
    now = LabelledText(kind="labelled", label=source, within=within, test=was.test, holds=was.holds)
    heals.append(heal_of_name("guard-changed", described(was), described(now), 1.0))
    return now


@dataclass(frozen=True, slots=True)
class _Cell:
    """A cell that nothing but its column and row tells.

    Attributes:
        column: Header of its column.
        row: What told the row.
        head: Header of the column of that, if it is known.
        table: What else was recorded of the table.
    """

    column: str
    row: TextTest
    head: str | None
    table: CellTable


@dataclass(frozen=True, slots=True)
class _Row:
    """A card that is the row now.

    Attributes:
        pair: The column's word, and the value beside it.
        within: The way to the card, from the heading above the list on.
    """

    pair: Pair
    within: Within


def _cell_of(was: HasText) -> _Cell | None:
    query = was.query
    row = query.within[-1] if query.within else None
    plain = query == Query(
        roles=query.roles, column=query.column, table=query.table, within=query.within, others=query.others
    )
    if not plain or row is None or row.role != "row" or row.holds is None or row.title is not None:
        return None
    is_cell = bool(query.column) and query.table is not None and CELLS.issuperset(query.roles) and was.take == "text"
    return _Cell(query.column or "", row.holds, row.under, query.table or CellTable()) if is_cell else None


def _is_table(told: _Cell, cards: Cards) -> bool:
    """Whether cards are called as the table was, and have another one of its columns: one word alone stands on many things."""
    is_so = is_certainly_called(told.table.titles, cards.holder, begin=cards.begin)
    is_so = is_so and stands_below_the_same(told.table.above, cards.begin)
    return is_so and any(pairs_in(cards.items, word) for word in (told.head, *told.table.columns) if word)


def _rows(told: _Cell, cards: Cards, variables: Mapping[str, str]) -> Iterator[_Row]:
    """The cards that are the row: what told it is the value of its column's word, or else the title that they begin with."""
    keys = pairs_in(cards.items, told.head) if told.head else []
    heading, text = heading_before(cards.begin), text_before(cards.begin)
    titles = (("section", heading), ("part", text))
    outer = tuple(Region(role=role, title=_just(called(title))) for role, title in titles if title is not None)
    for at, (card, pair) in enumerate(zip(cards.items, cards.pairs[label_text(told.column)], strict=True)):
        name = keys[at].text if keys else _title_of(card)
        if passes(told.row, name, variables):
            yield _Row(pair, (*outer, _region_of(card, told.row, told.head if keys else None)))


def _title_of(card: Node) -> str:
    """The heading that a card begins with; empty where it begins with something else."""
    texts = (node for node in card.walk() if not node.children and node.name and not is_pressed(node))
    first = next(texts, card)
    heading = next((node for node in (first, *first.ancestors()) if node.role == "heading"), None)
    return called(heading) if heading is not None and card in heading.ancestors() else ""


def _region_of(card: Node, row: TextTest, head: str | None) -> Region:
    """The card, by its kind and what it says, or as the section of its heading where a card has no kind."""
    if card.role not in TOLD_BY_CONTENT:
        return Region(role="section", title=row)
    return Region(role=card.role, holds=row, under=head) if head else Region(role=card.role, title=row)


def _just(name: str) -> TextTest:
    return TextTest(how="equals", text=name)
