"""Facts about rows in any words, all of several things, places in a list: each true here, and false where the page is another."""

from contextlib import suppress

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.claims.words import Said, falls_short
from pytest_stagehand._compiling.gate import is_proven
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.verify import evaluate_verify
from tests.support.trees import tree

PAGE = """
[0-1] heading: Fleet of bicycles [level=1]
[0-2] button: Order spare parts [disabled]
[0-3] button: Retire [disabled]
[0-4] table: Bicycles
  [0-5] row
    [0-6] columnheader: Bicycle
    [0-7] columnheader: Rider
    [0-8] columnheader: Repairs
    [0-9] columnheader: Price
    [0-10] columnheader: State
    [0-11] columnheader: Remark
  [0-12] row
    [0-13] cell: Gazelle
    [0-14] cell: Nora
    [0-15] cell: 4
    [0-16] cell: €310
    [0-17] cell: Ready
    [0-18] cell
  [0-19] row
    [0-20] cell: Batavus
    [0-21] cell: Piet
    [0-22] cell: 2
    [0-23] cell: €275
    [0-24] cell: Ready
    [0-25] cell
[0-30] group: Notices
  [0-31] checkbox: By mail
  [0-32] checkbox: By phone [checked]
[0-33] generic
  [0-34] term: Left
  [0-35] definition: 11 hours
"""

TRUE = [
    "Gazelle costs €310",
    "Batavus was repaired 2 times",
    "Nora's bicycle is Gazelle",
    "Gazelle's rider is Nora",
    "11 hours are left",
    "every bicycle is ready",
    "both bicycles are ready",
    "only By phone is ticked",
    "Order spare parts and Retire are both disabled",
    "Retire can't be clicked",
    "Retire is greyed out",
    "you can't retire",
    "Remark is empty for both bicycles",
    "Remark is empty for Gazelle",
    "no remark is set for Batavus",
    "the table lists Gazelle first",
    "Batavus is the last row",
    "Gazelle is above Batavus",
    "the first row is Gazelle",
    "the second row shows Batavus",
    "the last row of the table contains Piet",
    "the first bicycle is Gazelle",
    "the last bicycle shows Batavus",
    "the first bicycle in the table is Gazelle",
    "Gazelle is first",
    "Batavus is at the bottom of the table",
    "every bicycle has the state Ready",
    "all rows have a state of Ready",
    "all rows show Ready",
    "every bicycle has a rider",
    "all states are Ready",
    "every state is Ready",
]


def decide(statement, page=PAGE):
    return decide_verify(statement, tree(page, url="http://bikes.test/fleet", title="Fleet"))


@pytest.mark.parametrize("statement", TRUE)
def test_what_is_so_is_found_and_proven_on_changed_pages(statement):
    decision = decide(statement)
    assert decision.holds
    assert decision.program is not None
    assert is_proven(decision.program, tree(PAGE, url="http://bikes.test/fleet", title="Fleet"))
    assert not falls_short(Said(statement, {}), decision.program.all)


def test_what_the_page_calls_so_is_no_place_in_a_list():
    page = PAGE.replace(
        "[0-35] definition: 11 hours",
        "[0-35] definition: 11 hours\n  [0-36] term: First rider\n  [0-37] definition: Nora",
    )
    assert decide("the first rider is Nora", page).holds
    assert not decide("the first rider is Piet", page).holds


@pytest.mark.parametrize(
    "statement",
    [
        "Gazelle costs €275",
        "Batavus was repaired 4 times",
        "Gazelle costs 4",  # a bare figure, of no column that was named
        "Gazelle never costs €310",
        "Gazelle costs more than €310",
        "Gazelle's rider is Piet",
        "Piet's bicycle is Gazelle",
        "12 hours are left",
        "every bicycle is broken",
        "no bicycle is ready",
        "only By mail is ticked",
        "Order spare parts and Retire are both enabled",
        "Retire can be clicked",
        "Price is empty for both bicycles",
        "no rider is set for Batavus",
        "the table lists Batavus first",
        "Gazelle is the last row",
        "Batavus is above Gazelle",
        "Gazelle is not above Batavus",
        "the first row is Batavus",
        "the first row shows Piet",
        "the second bicycle is Gazelle",
        "the first price is €275",
        "the first bicycle is Nora",
        "the last bicycle shows Piet",
        "the first price in the table is €310",  # of no column that names the rows
        "the first rider in the table is Gazelle",
        "the third row is Batavus",
        "Batavus is first",
        "every bicycle has the rider Nora",
        "every bicycle has a remark",
        "all rows show Nora",
        "all riders are Nora",
        "no row has the state Ready",
        "the first row is not Gazelle",
    ],
)
def test_what_is_not_so_does_not_pass(statement):
    with suppress(EngineAbstained):
        assert not decide(statement).holds


@pytest.mark.parametrize(
    ("statement", "was", "now"),
    [
        ("Gazelle costs €310", "[0-16] cell: €310", "[0-16] cell: €311"),
        ("Batavus was repaired 2 times", "[0-22] cell: 2", "[0-22] cell: 3"),
        ("every bicycle is ready", "[0-24] cell: Ready", "[0-24] cell: Broken"),
        ("only By phone is ticked", "By mail", "By mail [checked]"),
        ("Remark is empty for both bicycles", "[0-25] cell", "[0-25] cell: Flat tyre"),
        ("the table lists Gazelle first", "[0-13] cell: Gazelle", "[0-13] cell: Sparta"),
        ("the first row shows Nora", "[0-14] cell: Nora", "[0-14] cell: Piet"),
        ("the last bicycle is Batavus", "[0-20] cell: Batavus", "[0-20] cell: Sparta"),
        ("all states are Ready", "[0-17] cell: Ready", "[0-17] cell: Sold"),
        ("every bicycle has a rider", "[0-21] cell: Piet", "[0-21] cell"),
        ("every bicycle has the state Ready", "[0-17] cell: Ready", "[0-17] cell: Broken"),
        ("11 hours are left", "11 hours", "10 hours"),
    ],
)
def test_a_replay_fails_where_one_of_them_differs(statement, was, now):
    program = decide(statement).program
    other = tree(PAGE.replace(was, now), url="http://bikes.test/fleet", title="Fleet")
    assert not evaluate_verify(program, other).passed


def test_one_more_that_differs_makes_every_fail():
    more = PAGE.replace(
        "[0-30] group",
        "  [0-40] row\n    [0-41] cell: Sparta\n    [0-42] cell: Kees\n    [0-43] cell: 0\n    [0-44] cell: €90\n"
        "    [0-45] cell: Sold\n    [0-46] cell\n[0-30] group",
    )
    program = decide("every bicycle is ready").program
    assert not evaluate_verify(program, tree(more, url="http://bikes.test/fleet", title="Fleet")).passed
