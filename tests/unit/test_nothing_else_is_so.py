"""That one thing alone is listed, or is so; and which columns a table has: each with a page on which it is false."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.verify import decide_verify
from tests.support.trees import tree

ONE = """
[0-1] heading: Schedules [level=1]
[0-2] textbox: Filter
[0-3] table
  [0-20] row
    [0-21] columnheader: Name
    [0-22] columnheader: Payee
    [0-23] columnheader: Amount
  [0-30] row
    [0-31] cell: Wedding
    [0-32] cell: Hall
    [0-33] cell: 120.00
"""
TWO = f"""{ONE}
  [0-40] row
    [0-41] cell: Rent
    [0-42] cell: House
    [0-43] cell: 1,120.00
"""
LIST = """
[0-1] heading: Schedules [level=1]
[0-2] list
  [0-3] listitem
    [0-4] link: Wedding
    [0-5] text: due
"""
LISTS = f"{LIST}  [0-6] listitem: Rent\n"
MEMBERS = """
[0-1] heading: Members [level=1]
[0-3] table
  [0-20] row
    [0-21] columnheader: Name
    [0-22] columnheader: Role
    [0-23] columnheader: Team
  [0-30] row
    [0-31] cell: Mira
    [0-32] cell: Admin
    [0-33] cell: Core
  [0-40] row
    [0-41] cell: Ben
    [0-42] cell: Editor
    [0-43] cell: Core
"""
BOTH = MEMBERS.replace("Editor", "Admin")
BOARD = """
[0-1] region: Doing
  [0-2] heading: Doing [level=2]
  [0-3] list
    [0-4] listitem: Rent
"""
UNLABELLED = f"""{MEMBERS}
[1-3] table
  [1-30] row
    [1-31] cell: Date
    [1-32] cell: Monday
"""


@pytest.mark.parametrize("statement", ["only Wedding is listed", "only Wedding is shown", "just Wedding is listed", "only the schedule Wedding is listed", "the list shows only Wedding", "the list only shows Wedding", "the only schedule is Wedding", "Wedding is the only schedule", "only Wedding is in the list"])  # fmt: skip
@pytest.mark.parametrize(("alone", "beside"), [(ONE, TWO), (LIST, LISTS)])
def test_one_thing_alone_is_listed(statement, alone, beside):
    assert decide_verify(statement, tree(alone)).holds
    assert not decide_verify(statement, tree(beside)).holds


@pytest.mark.parametrize("statement", ["Wedding is the only row", "the only row is Wedding", "Wedding is the only schedule in the table", "the table contains only Wedding"])  # fmt: skip
def test_one_row_alone_is_there(statement):
    assert decide_verify(statement, tree(ONE)).holds
    assert not decide_verify(statement, tree(TWO)).holds


def test_several_alone_are_listed():
    assert decide_verify("only Wedding and Rent are listed", tree(TWO)).holds
    assert decide_verify("the list shows only Rent and Wedding", tree(LISTS)).holds
    three = f"{TWO}  [0-50] row\n    [0-51] cell: Car\n    [0-52] cell: Shop\n    [0-53] cell: 3.00\n"
    assert not decide_verify("only Wedding and Rent are listed", tree(three)).holds


@pytest.mark.parametrize("statement", ["only Hall is listed", "only Car is listed", "only Wedding is not listed", "only schedules are listed", "the table shows only schedules", "only Wedding and Rent are listed"])  # fmt: skip
def test_what_no_row_is_called_is_judged_as_nothing(statement):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, tree(ONE))


@pytest.mark.parametrize("statement", ["only Wedding is listed", "the list shows only Wedding"])
def test_of_two_lists_nobody_knows_which_is_meant(statement):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, tree(f"{LIST}[1-1] heading: Done [level=1]\n[1-2] list\n  [1-3] listitem: Rent\n"))


@pytest.mark.parametrize("statement", ["only Mira is Admin", "only Mira is an Admin", "only Mira has the role Admin", "Mira is the only Admin", "the only Admin is Mira"])  # fmt: skip
def test_one_row_alone_reads_so(statement):
    assert decide_verify(statement, tree(MEMBERS)).holds
    assert not decide_verify(statement, tree(BOTH)).holds
    other = MEMBERS.replace("Mira", "Zoe").replace("Ben", "Mira")
    assert not decide_verify(statement, tree(other)).holds


def test_who_is_that_and_more_is_so_as_well():
    with pytest.raises(EngineAbstained):
        decide_verify("only Mira is Admin", tree(MEMBERS.replace("Editor", "Admin, Billing")))


@pytest.mark.parametrize("statement", ["only Ben is Admin", "only Mira is Core", "only Mira has the role Editor"])
def test_what_another_row_reads_is_not_so_of_one_alone(statement):
    assert not decide_verify(statement, tree(MEMBERS)).holds


@pytest.mark.parametrize("statement", ["only Mira is happy", "only Zoe is Admin", "only Core is Admin", "only Mira is not Admin"])  # fmt: skip
def test_what_no_column_or_row_has_is_judged_as_nothing(statement):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, tree(MEMBERS))


@pytest.mark.parametrize(("statement", "holds"), [("the table has the columns Name, Payee and Amount", True), ("the table has columns Name and Payee", True), ("the table has the columns Name, Payee and Date", False), ("there is a Payee column", True), ("there is no Payee column", False), ("there is a Date column", False), ("there is no Date column", True), ("the table has a Payee column", True), ("the table has no Payee column", False), ("the table has no Date column", True), ("the table does not have a Date column", True), ("the table does not have a Payee column", False), ("the payee column is not shown", False), ("there is no column called Date", True), ("there is no column called Payee", False)])  # fmt: skip
def test_columns_are_there_or_not(statement, holds):
    assert decide_verify(statement, tree(TWO)).holds is holds


@pytest.mark.parametrize("page", [BOARD, UNLABELLED])
def test_what_a_table_lacks_is_not_said_where_one_does_not_tell_its_columns(page):
    with pytest.raises(EngineAbstained):
        decide_verify("there is no Date column", tree(page))
