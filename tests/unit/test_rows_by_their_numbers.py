"""What is said of `order 1001` is looked for in its row, and not in that of whom it is of."""

from __future__ import annotations

import pytest

from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.verify import evaluate_verify
from tests.support.statements import passes
from tests.support.trees import tree

ORDERS = """
[0-1] main
  [0-2] heading: Orders [level=1]
  [0-3] table
    [0-4] row
      [0-5] columnheader: {first}
      [0-6] columnheader: {second}
      [0-7] columnheader: Status
      [0-8] columnheader: Due
    [0-9] row
      [0-10] cell: {a}
      [0-11] cell: {b}
      [0-12] cell: Open
      [0-13] cell: 3 May 2026
    [0-14] row
      [0-15] cell: {c}
      [0-16] cell: {d}
      [0-17] cell: Shipped
      [0-18] cell: 1 June 2026
"""
NUMBER_FIRST = {"first": "Number", "second": "Customer", "a": "1001", "b": "Ann Lee", "c": "1002", "d": "Bob Ray"}
NAME_FIRST = {"first": "Customer", "second": "Number", "a": "Ann Lee", "b": "1001", "c": "Bob Ray", "d": "1002"}
ANYWHERE = ("the status of order 1001 is Open", "order 1001 is not shipped")
WHERE_IT_NAMES_THE_ROW = ("order 1001 is open", "order 1001 is due on 3 May 2026")
CASES = [(statement, NUMBER_FIRST) for statement in (*ANYWHERE, *WHERE_IT_NAMES_THE_ROW)]
CASES += [(statement, NAME_FIRST) for statement in ANYWHERE]


def page(texts: dict[str, str]):
    return tree(ORDERS.format_map(texts), url="http://shop.test/orders", title="Orders")


@pytest.mark.parametrize(("statement", "texts"), CASES)
def test_what_is_said_of_a_number_fails_once_it_is_not_there(statement, texts):
    decision = decide_verify(statement, page(texts))
    assert decision.holds
    assert decision.program is not None
    other = {key: text.replace("1001", "1009") for key, text in texts.items()}
    assert not evaluate_verify(decision.program, page(other)).passed


def test_what_is_said_of_a_name_is_of_whatever_number_it_has():
    decision = decide_verify("the order of Ann Lee is open", page(NUMBER_FIRST))
    assert decision.program is not None
    other = NUMBER_FIRST | {"a": "1009"}
    assert evaluate_verify(decision.program, page(other)).passed


MONTH = tree(
    """
[0-1] grid: November 2026
  [0-2] row
    [0-3] columnheader: Mon
    [0-4] columnheader: Tue
  [0-5] row
    [0-6] gridcell: 23
    [0-7] gridcell: 24 [selected]
""",
    url="http://calendar.test/",
    title="Calendar",
)


@pytest.mark.parametrize(("statement", "holds"), [("24 is selected", True), ("23 is selected", False)])
def test_a_cell_that_is_chosen_is_told_from_its_row(statement, holds):
    assert passes(statement, MONTH) is holds


def test_of_a_row_it_is_not_said_that_its_cell_is_not_chosen():
    assert not passes("24 is not selected", MONTH)
    assert passes("23 is not selected", MONTH)
