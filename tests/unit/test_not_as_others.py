"""What a row is not, said by what another row is: `order 1002 is not open`."""

from __future__ import annotations

import pytest

from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.verify import evaluate_verify
from tests.support.statements import judged, passes
from tests.support.trees import tree

PAGE = """
[0-1] main
  [0-2] heading: Orders [level=1]
  [0-3] table
    [0-4] row
      [0-5] columnheader: Number
      [0-6] columnheader: Customer
      [0-7] columnheader: Status
      [0-8] columnheader: Roles
    [0-11] row
      [0-12] cell: 1001
      [0-13] cell: Ann Lee
      [0-14] cell: Open
      [0-15] cell: admin
    [0-17] row
      [0-18] cell: 1002
      [0-19] cell: Bob Ray
      [0-20] cell: Shipped
      [0-21] cell: editor, admin
    [0-23] row
      [0-24] cell: 1003
      [0-25] cell: Cyd Kim
      [0-26] cell: Returned
      [0-27] cell: reader
"""
ORDERS = tree(PAGE, url="http://shop.test/orders")


@pytest.mark.parametrize(
    "statement",
    [
        "order 1002 is not open",
        "Bob Ray is not Open",
        "Bob Ray isn't returned",
        "Cyd Kim is not an admin",
        "order 1001 is not shipped",
    ],
)
def test_a_row_is_not_what_another_one_is(statement):
    assert judged(statement, ORDERS)


@pytest.mark.parametrize(
    "statement",
    [
        "order 1001 is not open",
        "Ann Lee is not open",
        "Bob Ray isn't shipped",
        "Bob Ray is not an admin",
        "Ann Lee is not an admin",
        "Dan Brown is not open",
        "order 1009 is not open",
        "order 1002 is not lost",
        "order 1002 is not Bob Ray",
        "Bob Ray is not Ann Lee's",
    ],
)
def test_what_is_so_or_is_no_value_is_not_denied(statement):
    assert not passes(statement, ORDERS)


def test_it_is_seen_when_it_becomes_so():
    program = decide_verify("order 1002 is not open", ORDERS).program
    assert program is not None
    assert not evaluate_verify(program, tree(PAGE.replace("Shipped", "Open"), url="http://shop.test/orders")).passed


@pytest.mark.parametrize(
    "statement",
    ["order 1001 is listed", "there is an order 1001", "order 1005 is not listed", "there is no order 1005"],
)
def test_what_is_known_by_its_number_is_listed_or_not(statement):
    assert judged(statement, ORDERS)


@pytest.mark.parametrize(
    "statement",
    ["order 1005 is listed", "there is an order 1005", "order 1001 is not listed", "there is no order 1001"],
)
def test_its_contrary_is_not_so(statement):
    assert not passes(statement, ORDERS)
