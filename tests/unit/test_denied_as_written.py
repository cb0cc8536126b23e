"""A text without quotes is denied only where the page would write it so: `order 1001` says nothing where a cell reads *1001*."""

from __future__ import annotations

import pytest

from pytest_stagehand._compiling.claims.claims import Unusable
from pytest_stagehand._compiling.verifying import compile_verify
from pytest_stagehand._engines.english.verifying.claims import claim
from tests.support.statements import judged, passes
from tests.support.trees import tree

ORDERS = tree(
    """
[0-1] main
  [0-2] heading: Orders [level=1]
  [0-3] text: 4 orders
  [0-4] table
    [0-5] row
      [0-6] columnheader: Number
      [0-7] columnheader: Customer
      [0-8] columnheader: Status
      [0-9] columnheader: Total
      [0-10] columnheader: Due
    [0-11] row
      [0-12] cell: 1001
      [0-13] cell: Ann Lee
      [0-14] cell: Open
      [0-15] cell: €120.00
      [0-16] cell: 3 May 2026
    [0-17] row
      [0-18] cell: 1002
      [0-19] cell: Bob Ray
      [0-20] cell: Shipped
      [0-21] cell: €80.00
      [0-22] cell: 9 May 2026
  [0-23] status
    [0-24] text: Order 1002 was shipped
""",
    url="http://shop.test/orders",
    title="Orders – Shop",
)
WARDROBE = tree(
    """
[0-1] main
  [0-2] heading: Shirts [level=1]
  [0-3] list
    [0-4] listitem
      [0-5] heading: Red shirt [level=2]
      [0-6] text: Chapter 1
    [0-7] listitem
      [0-8] heading: The Matrix shirt [level=2]
      [0-9] text: Chapter 2
""",
    url="http://shop.test/shirts",
    title="Shirts",
)
WRITTEN_OTHERWISE = [
    "order 1001 is not in the table",
    "Order 1001 is not in the list",
    "order #1001 is not in the table",
    "order no. 1001 is not in the list",
    "number 1001 is not in the table",
    "invoice 1001 is not in the table",
    "order 1005 is not in the table",
    "Ann Lee's order is not in the list",
    "customer Ann Lee is not in the list",
    "the table does not contain order 1001",
    "the table does not contain customer Bob Ray",
    "the list does not contain the order 1001",
    "the table does not show an open order",
    "the table does not show any order of Dan",
    "the table does not contain all orders",
    "the page does not show order 1001",
    "the page does not show order 1005",
    "Order 1001 is not shown",
    "€120 is not in the table",
    "120 is not in the table",
    "May 3 is not in the table",
    "3.5.2026 is not in the table",
    "2026-05-03 is not in the table",
    "the due date of Ann Lee is not 3.5.2026",
    "the number of Ann Lee is not 1,001",
    "the total of Ann Lee is not €120",
]


@pytest.mark.parametrize("statement", WRITTEN_OTHERWISE)
def test_what_the_page_writes_otherwise_is_not_denied(statement):
    assert not passes(statement, ORDERS)


@pytest.mark.parametrize(
    "statement",
    [
        "Dan Brown is not in the table",
        "the table does not contain Dan",
        "1005 is not in the table",
        "€90.00 is not in the table",
        "the table does not contain 9 June 2026",
        'the table does not contain "order 1001"',
        "the number of Ann Lee is not 1002",
        "the total of Ann Lee is not €12.00",
    ],
)
def test_what_it_writes_so_is_denied(statement):
    assert judged(statement, ORDERS)


@pytest.mark.parametrize(
    "statement",
    [
        "Blue shirt is not in the list",
        "the list does not contain Blue shirt",
        "Chapter 3 is not in the list",
    ],
)
def test_a_noun_that_stands_in_names_is_part_of_them(statement):
    assert judged(statement, WARDROBE)


def test_a_model_is_told_so():
    statement = "the table does not contain order 1001"
    denied = claim("absent", ORDERS.get("0-4"), expected="order 1001")
    with pytest.raises(Unusable, match="put what it reads in quotes"):
        compile_verify(ORDERS, [denied], True, statement=statement, variables={}, base_url="")
