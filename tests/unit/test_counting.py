"""What counts as a row or an item: the same for verify, extract and observe, in any language."""

from __future__ import annotations

import pytest
from pydantic import BaseModel, TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._engines.english.observe import decide_observe
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.moving import moved, with_others
from pytest_stagehand._programs.verify import evaluate_verify
from tests.support.trees import tree


class Guest(BaseModel):
    name: str
    role: str


HEAD = """
[0-1] heading: Team [level=1]
[0-2] table: Guests
  [0-3] rowgroup [tag=thead]
    [0-4] row
      [0-5] columnheader: Name
      [0-6] columnheader: Role
"""
DATA = """
  [0-10] row
    [0-11] cell: Ann
    [0-12] cell: Owner
"""
MORE = """
  [0-20] row
    [0-21] cell: Bob
    [0-22] cell: Reader
"""


def row(*cells: str, number: int = 30, marks: str = "", depth: int = 1) -> str:
    """A row; `cells` may carry marks."""
    pad = "  " * depth
    lines = [f"{pad}[0-{number}] row{marks}"]
    lines += [
        f"{pad}  [0-{number + at}] cell: {cell}".replace(":  [", " [").rstrip(": ") for at, cell in enumerate(cells, 1)
    ]
    return "\n" + "\n".join(lines) + "\n"


ROWS = {
    "a placeholder over all columns": (row("Keine Einladungen [colspan=2]"), 0),
    "a placeholder in Japanese": (row("招待はありません [colspan=2]"), 0),
    "loading, over more columns than there are": (row("Wird geladen… [colspan=99]"), 0),
    "a status over nothing": ("\n  [0-30] row\n    [0-31] cell\n      [0-32] status: Un momento\n", 0),
    "a spinner in a cell": ("\n  [0-30] row\n    [0-31] cell [colspan=2]\n      [0-32] progressbar\n", 0),
    "no rows at all": ("", 0),
    "words in the one cell": (row("No invitations"), 0),
    "a foot": (DATA + "\n  [0-40] rowgroup [tag=tfoot]\n" + row("2 Personen", "x", number=41, depth=2), 1),
    "a foot of merged cells": (DATA + "\n  [0-40] rowgroup [tag=tfoot]\n" + row("Gesamt [colspan=2]", number=41, depth=2), 1),
    "two feet": (DATA + MORE + "\n  [0-40] rowgroup [tag=tfoot]\n" + row("Zwischen", "1", number=41, depth=2) + row("Ende", "2", number=51, depth=2), 2),
    "more behind the data": (DATA + MORE + row("Mehr laden [colspan=2]"), 2),
    "a total in words": (DATA + row("Total", ""), 1),
    "a spacer": (DATA + row(" [colspan=2]") + MORE, 2),
    "groups": (row("Innen [colspan=2]", number=60) + DATA + row("Außen [colspan=2]", number=70) + MORE, 2),
    "groups of one plain cell": (row("Inside", number=60) + DATA + row("Outside", number=70) + MORE, 2),
    "a row of filters in the head": ("    [0-80] row\n      [0-81] cell\n        [0-82] textbox: Filter\n      [0-83] cell\n" + DATA + MORE, 2),
    "headers again": (DATA + "\n  [0-90] row\n    [0-91] columnheader: Name\n    [0-92] columnheader: Role\n" + MORE, 2),
    "a notice of nothing in words with a button": ("\n  [0-30] row\n    [0-31] cell [colspan=2]\n      [0-32] paragraph: Sin invitados\n      [0-33] button: Invitar\n", 0),
    "a name that begins like a total": (DATA + row("Nothing But Thieves", "Band"), 2),
    "plain": (DATA + MORE, 2),
    "one that takes more columns than there are": (DATA + MORE + row("Voir plus [colspan=99]"), 2),
    "one that nobody sees": (DATA + "\n  [0-30] row [not displayed]\n    [0-31] cell [not displayed]\n    [0-32] cell [not displayed]\n" + MORE, 2),
    "a table in a cell": ("\n  [0-30] row\n    [0-31] cell: Ann\n    [0-32] cell\n      [0-33] table\n        [0-34] row\n          [0-35] cell: x\n          [0-36] cell: y\n        [0-37] row\n          [0-38] cell: z\n          [0-39] cell: w\n" + MORE, 2),
}  # fmt: skip
UNCLEAR = {
    "a row of empty cells": DATA + row("", ""),
    "skeletons": row("", "") + row("", "", number=40),
    "a busy row": DATA + row("Bob", "Reader", marks=" [busy=true]"),
    "two rows of one cell and no data": row("Ann Owner [colspan=2]") + row("Bob Reader [colspan=2]", number=40),
    "a plain cell behind the data, in no column": DATA + row("Bob"),
    "a cell too many": DATA + row("Bob", "Reader", "Guest"),
}


def counted(page: str, number: int) -> bool:
    return decide_verify(f"there are {number} rows in the table Guests", tree(page)).holds


def extracted(page: str) -> int:
    return len(decide_extract("the guests", TypeAdapter(list[Guest]), tree(page)).value)


@pytest.mark.parametrize("case", ROWS)
def test_verify_extract_and_observe_have_the_same_rows(case):
    added, number = ROWS[case]
    page = HEAD + added
    assert counted(page, number)
    assert not counted(page, number + 1)
    assert len(decide_observe("the rows in the table Guests", tree(page)).actions) == number
    program = decide_extract("the guests", TypeAdapter(list[Guest]), tree(HEAD + DATA + MORE)).program
    if number:
        assert extracted(page) == number
    else:
        assert evaluate_extract(program, tree(page)) == []


@pytest.mark.parametrize("case", UNCLEAR)
def test_of_what_can_t_be_told_all_verbs_abstain(case):
    page = HEAD + UNCLEAR[case]
    for number in (0, 1, 2):
        with pytest.raises(EngineAbstained):
            counted(page, number)
    with pytest.raises(EngineAbstained):
        extracted(page)
    with pytest.raises(EngineAbstained):
        decide_observe("the rows in the table Guests", tree(page))


@pytest.mark.parametrize(
    "added", [ROWS[case][0] for case in ("a placeholder over all columns", "no rows at all", "a status over nothing")]
)
@pytest.mark.parametrize(
    "statement", ["there are no rows in the table", "there are no guests", "there are 0 guests", "there are no rows"]
)
def test_there_is_none_where_only_a_placeholder_stands(statement, added):
    decision = decide_verify(statement, tree(HEAD + added))
    assert decision.holds
    assert not evaluate_verify(decision.program, tree(HEAD + DATA)).passed
    assert not evaluate_verify(decision.program, tree("")).passed


def test_rows_that_share_a_cell_count_each():
    page = """
[0-1] heading: Plan
[0-2] table: Plan
  [0-3] row
    [0-4] columnheader: Day
    [0-5] columnheader: Talk
  [0-6] row
    [0-7] cell: Monday [rowspan=2]
    [0-8] cell: Opening
  [0-9] row
    [0-10] cell: Closing
"""
    assert decide_verify("there are 2 rows in the table Plan", tree(page)).holds


def test_a_first_row_of_words_above_figures_is_a_row_or_labels_and_is_not_decided():
    page = "[0-1] heading: Cart\n[0-2] table\n" + row("Product", "Price") + row("Shirt", "€8", number=40)
    with pytest.raises(EngineAbstained):
        decide_verify("there are 2 rows in the table", tree(page))


LISTS = {
    "items": ("listitem: Ann\n    [0-11] listitem: Bob", 2),
    "a notice": ("listitem\n      [0-11] status: Niemand da", 0),
    "an item and a spinner": ("listitem: Ann\n    [0-11] listitem\n      [0-12] progressbar", 1),
    "pictures": ("listitem\n      [0-11] img: Ann\n    [0-12] listitem\n      [0-13] img: Bob", 2),
    "fields": ("listitem\n      [0-11] checkbox: Ann", 1),
}


@pytest.mark.parametrize("case", LISTS)
def test_items_of_a_list_are_counted_by_the_same_rules(case):
    items, number = LISTS[case]
    page = f"[0-1] heading: Team\n[0-2] main\n  [0-3] list: Guests\n    [0-10] {items}"
    assert decide_verify(f"there are {number} list items in the list Guests", tree(page)).holds
    assert decide_verify(f"there are {number} guests", tree(page)).holds
    assert not decide_verify(f"there are {number + 1} guests", tree(page)).holds


@pytest.mark.parametrize(
    "items", ["listitem", "listitem: No guests yet", "listitem: Ann\n    [0-11] listitem", "listitem: Ann [busy=true]"]
)
def test_items_of_which_nobody_can_tell_are_not_counted(items):
    page = f"[0-1] heading: Team\n[0-2] main\n  [0-3] list: Guests\n    [0-10] {items}"
    for number in (0, 1, 2):
        with pytest.raises(EngineAbstained):
            decide_verify(f"there are {number} list items in the list Guests", tree(page))
    with pytest.raises(EngineAbstained):
        decide_extract("the guests", TypeAdapter(list[str]), tree(page))


@pytest.mark.parametrize(
    "items",
    ["listitem: Ann\n    [0-11] listitem [not displayed]", "listitem [not displayed]\n    [0-11] listitem: Ann"],
)
def test_an_item_that_nobody_sees_is_none(items):
    page = f"[0-1] heading: Team\n[0-2] main\n  [0-3] list: Guests\n    [0-10] {items}"
    assert decide_verify("there is 1 list item in the list Guests", tree(page)).holds
    assert decide_extract("the guests", TypeAdapter(list[str]), tree(page)).value == ["Ann"]


GUESTS = """
[0-1] main
  [0-2] heading: Acme [level=1]
  [0-3] heading: {} [level=2]
  [0-4] list
    [0-5] listitem: Ann
    [0-6] listitem: Bob
{}"""
STAFF = """
[0-1] main
  [0-2] heading: Acme [level=1]
  [0-3] heading: Guests [level=2]
  [0-7] paragraph: None
  [0-8] heading: {} [level=2]
  [0-4] list
    [0-5] listitem: Cem
    [0-6] listitem: Dan
"""


@pytest.mark.parametrize("statement", ["there are 2 guests", "the guests are Ann and Bob"])
@pytest.mark.parametrize("other", ["Blocked", "Guests of honour", "ゲスト"])
def test_the_only_list_is_no_other_once_another_heading_stands_over_it(statement, other):
    snapshot = tree(GUESTS.format("Guests", ""))
    program = decide_verify(statement, snapshot).program
    assert program is not None
    assert evaluate_verify(program, snapshot).passed
    assert evaluate_verify(program, tree(GUESTS.format("Guests", "\n[0-9] list\n  [0-10] listitem: Home"))).passed
    shouted = tree(GUESTS.format("GUESTS", ""))
    healed = moved(with_others(program, snapshot, {}, lambda _: False), shouted, {})
    assert healed is not None
    assert evaluate_verify(healed.program, shouted).passed
    for page in (GUESTS.format(other, ""), STAFF.format(other)):
        assert not evaluate_verify(program, tree(page)).passed
