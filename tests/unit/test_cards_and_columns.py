"""Cards that are no list are counted by their headings; the values of a column are read by its name in the plural."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._engines.english.verify import decide_verify
from tests.support.trees import tree

CARDS = """
[0-1] heading: Projects [level=1]
[0-2] generic
  [0-3] generic
    [0-4] heading: Apollo [level=3]
    [0-5] paragraph: Moon
    [0-6] button: Open
  [0-13] generic
    [0-14] heading: Gemini [level=3]
    [0-15] paragraph: Twins
    [0-16] button: Open
  [0-23] generic
    [0-24] heading: Mercury [level=3]
    [0-25] paragraph: First
    [0-26] button: Open
"""
FOURTH = f"""{CARDS}
  [0-33] generic
    [0-34] heading: Skylab [level=3]
    [0-35] paragraph: Home
    [0-36] button: Open
"""
SECTIONS = """
[0-1] heading: Projects [level=1]
[0-2] generic
  [0-3] generic
    [0-4] heading: Your projects [level=3]
    [0-5] paragraph: Moon
  [0-13] generic
    [0-14] heading: New project [level=3]
    [0-15] textbox: Name
    [0-16] button: Create
"""
CHAPTERS = """
[0-1] heading: Projects [level=1]
[0-2] generic
  [0-3] generic
    [0-4] heading: What they are [level=2]
  [0-13] generic
    [0-14] heading: What they are for [level=2]
"""
TWICE = CARDS + CARDS.replace("[0-", "[1-").replace("Projects", "Archive").replace("Apollo", "Vostok")
SCHEDULES = """
[0-1] heading: Schedules [level=1]
[0-3] table
  [0-20] row
    [0-21] columnheader: Name
    [0-22] columnheader: Payee
  [0-30] row
    [0-31] cell: Wedding
    [0-32] cell: Hall
  [0-40] row
    [0-41] cell: Rent
    [0-42] cell: House
"""
RULES = f"""{SCHEDULES}
[1-1] heading: Rules [level=1]
[1-3] table
  [1-20] row
    [1-21] columnheader: Name
    [1-22] columnheader: Action
  [1-30] row
    [1-31] cell: Bank
    [1-32] cell: skip
"""


@pytest.mark.parametrize("statement", ["there are 3 cards", "there are three tiles", "there are 3 projects", "3 projects are shown", "the page shows 3 cards"])  # fmt: skip
def test_boxes_that_are_built_alike_are_counted_by_their_headings(statement):
    assert decide_verify(statement, tree(CARDS)).holds
    assert not decide_verify(statement, tree(FOURTH)).holds


@pytest.mark.parametrize("statement", ["there are 2 cards", "there are 4 projects", "there are at least 4 cards"])
def test_another_number_of_them_fails(statement):
    assert not decide_verify(statement, tree(CARDS)).holds


@pytest.mark.parametrize("page", [SECTIONS, CHAPTERS])
@pytest.mark.parametrize("statement", ["there are 2 cards", "there are 2 projects"])
def test_the_sections_of_a_page_are_no_cards(statement, page):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, tree(page))


@pytest.mark.parametrize("statement", ["there are 3 missions", "there are 3 rows"])
def test_what_the_heading_over_them_does_not_say_is_not_counted(statement):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, tree(CARDS))


def test_of_two_groups_of_cards_the_place_decides():
    with pytest.raises(EngineAbstained):
        decide_verify("there are 3 cards", tree(TWICE))
    assert decide_verify("there are 3 cards under Archive", tree(TWICE)).holds
    assert not decide_verify("there are 2 cards under Archive", tree(TWICE)).holds


def read(instruction, page):
    return decide_extract(instruction, TypeAdapter(list[str]), tree(page)).value


@pytest.mark.parametrize(
    "instruction", ["the payees in the table", "the payees of the table", "all payees in the table"]
)
@pytest.mark.parametrize("page", [SCHEDULES, RULES])
def test_the_values_of_a_column_are_read_by_its_plural(instruction, page):
    assert read(instruction, page) == ["Hall", "House"]


def test_so_are_names_where_it_is_said_of_what():
    assert read("the names in the table", SCHEDULES) == ["Wedding", "Rent"]


@pytest.mark.parametrize(("instruction", "page"), [("the names in the table", RULES), ("the names", SCHEDULES), ("the dates in the table", SCHEDULES), ("the dates in the table", RULES)])  # fmt: skip
def test_no_other_column_is_read_for_one_that_is_not_there_or_there_twice(instruction, page):
    with pytest.raises(EngineAbstained):
        read(instruction, page)
