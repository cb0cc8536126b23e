"""Statements that compare what a page shows to what they say themselves, and statements of all rows of a list."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.programs import VerifyProgram
from tests.support.statements import judged
from tests.support.trees import tree

ORDERS = """
[0-1] main
  [0-2] heading: Orders [level=1]
  [0-3] combobox: Status [value=All]
  [0-4] table
    [0-5] row
      [0-6] columnheader: Number
      [0-7] columnheader: Customer
      [0-8] columnheader: State
      [0-9] columnheader: Total
      [0-10] columnheader: Paid
      [0-11] columnheader: Due
      [0-12] columnheader
    [0-13] row
      [0-14] cell: 1001
      [0-15] cell: Ann Lee
      [0-16] cell: Open
      [0-17] cell: €120.00
      [0-18] cell: Yes
      [0-19] cell: 3 May 2026
      [0-20] cell
        [0-21] button: Cancel
    [0-22] row
      [0-23] cell: 1002
      [0-24] cell: Bob Ray
      [0-25] cell: Shipped
      [0-26] cell: €80.00
      [0-27] cell: No
      [0-28] cell: 1 June 2026
      [0-29] cell
        [0-30] button: Cancel [disabled]
    [0-31] row
      [0-32] cell: 1003
      [0-33] cell: Cyd Kim
      [0-34] cell: Open
      [0-35] cell: €12.50
      [0-36] cell: Yes
      [0-37] cell: 9 May 2026
      [0-38] cell
        [0-39] button: Cancel
"""
TRUE = (
    "the total of order 1001 is more than €100",
    "the total of order 1001 is more than 100",
    "the total of order 1001 is not more than €120",
    "the total of order 1001 exceeds €100",
    "the total of order 1002 is less than €1,000",
    "the due date of order 1001 is before 1 June 2026",
    "the due date of order 1002 is not before 2026-06-01",
    "the highest total is €120.00",
    "the highest total is 120",
    "the lowest total is at least €10",
    "the latest due is 1 June 2026",
    "the totals add up to €212.50",
    "the sum of all totals is below €300",
    "every order has a Cancel button",
    "each row has a button",
    "all rows have a Cancel button",
    "the Cancel button of order 1002 is disabled",
    "order 1001 has a Cancel button",
    "order 1001 is paid",
    "order 1002 is not paid",
    "there are two open orders",
    "there are two orders that are open",
    "the number of open orders is 2",
    "there is one shipped order",
    "the first order is 1001",
    "the last order is 1003",
    "no dialog is open",
    "no menu is open",
    "the Status filter is All",
    "the status filter shows All",
    "the status is set to All",
)
FALSE = (
    "the total of order 1001 is more than €120",
    "the total of order 1002 is at least €100",
    "the total of order 1001 does not exceed €100",
    "the due date of order 1002 is before 1 June 2026",
    "the highest total is €80.00",
    "the lowest total is €80.00",
    "the totals add up to €200",
    "no order has a Cancel button",
    "the Cancel button of order 1001 is disabled",
    "order 1001 has no Cancel button",
    "order 1002 is paid",
    "order 1001 is not paid",
    "every order is paid",
    "no order is paid",
    "there are three open orders",
    "the last order is 1001",
)
UNREADABLE = (
    "the total of order 1001 is after €100",
    "the due date of order 1001 is above 1 June 2026",
    "the total of order 1001 is more than $100",
    "the total of order 1001 is more than 100 kg",
    "the total of order 1001 is more than expected",
    "the state of order 1001 is more than 3",
    "the highest state is 3",
    "the highest customer is Cyd Kim",
    "every order has an Edit button",
    "both orders have a Cancel button",
    "the last order is 12",
    "the Cancel button of ticket 1002 is disabled",
)
EXCHANGED = (
    ("the total of order 1001 is more than €100", "1001", "1009"),
    ("the total of order 1001 is more than €100", "€120.00", "$120.00"),
    ("the total of order 1001 is more than €100", "€120.00", "€99.00"),
    ("the total of order 1001 is more than €100", "columnheader: Total", "columnheader: Tax"),
    ("the due date of order 1001 is before 1 June 2026", "3 May 2026", "3 July 2026"),
    ("the highest total is €120.00", "€12.50", "€1,120.00"),
    ("the highest total is €120.00", "€120.00", "€110.00"),
    ("the lowest total is at least €10", "€80.00", "€8.00"),
    ("the totals add up to €212.50", "€80.00", "€90.00"),
    ("every order has a Cancel button", "[0-39] button: Cancel", "[0-39] button: Undo"),
    ("every order has a Cancel button", "[0-39] button: Cancel", "[0-39] text: Cancel"),
    ("each row has a button", "[0-39] button: Cancel", "[0-39] text: Cancel"),
    ("the Cancel button of order 1002 is disabled", "1002", "1009"),
    ("the Cancel button of order 1002 is disabled", " [disabled]", ""),
    ("order 1001 has a Cancel button", "[0-21] button: Cancel", "[0-21] button: Undo"),
    ("order 1001 is paid", "[0-18] cell: Yes", "[0-18] cell: No"),
    ("order 1001 is paid", "[0-18] cell: Yes", "[0-18] cell: Partly"),
    ("order 1001 is paid", "columnheader: Paid", "columnheader: Packed"),
    ("there are two open orders", "Shipped", "Open"),
    ("the first order is 1001", "1001", "1000"),
    ("the status is set to All", "value=All", "value=Open"),
)


def page(text: str = ORDERS):
    return tree(text, url="http://shop.test/orders", title="Orders")


@pytest.mark.parametrize("statement", TRUE)
def test_what_is_so_is_judged_so(statement):
    assert judged(statement, page())


@pytest.mark.parametrize("statement", FALSE)
def test_what_is_not_so_is_judged_so(statement):
    assert not judged(statement, page())


@pytest.mark.parametrize("statement", UNREADABLE)
def test_what_nobody_can_tell_is_not_judged(statement):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, page())


@pytest.mark.parametrize(("statement", "was", "now"), EXCHANGED)
def test_what_was_so_fails_once_it_is_not(statement, was, now):
    program = decide_verify(statement, page()).program
    assert program is not None
    assert VerifyProgram.model_validate_json(program.model_dump_json()) == program
    assert evaluate_verify(program, page()).passed
    assert ORDERS.count(was) >= 1
    assert not evaluate_verify(program, page(ORDERS.replace(was, now, 1))).passed


@pytest.mark.parametrize("limit", ["€100", "100", "1,0"])
def test_a_bound_may_be_a_variable(limit):
    statement = "the total of order 1001 is more than %limit%"
    program = decide_verify(statement, page(), variables={"limit": limit}).program
    assert program is not None
    assert evaluate_verify(program, page(), {"limit": limit}).passed
    assert not evaluate_verify(program, page(), {"limit": "€500" if "€" in limit else "500"}).passed
