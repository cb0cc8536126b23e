"""What a line goes through is there to be seen, and is not so any more: the price before a sale."""

from __future__ import annotations

from decimal import Decimal

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.render import outline_text, render
from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.verify import evaluate_verify
from tests.support.statements import judged, passes
from tests.support.trees import tree

SHOP = """
[0-1] main
  [0-2] heading: Blue mug [level=1]
  [0-3] paragraph
    [0-4] text: Price:
    [0-5] text: €120.00 [struck through]
    [0-6] text: €99.00
  [0-7] generic
    [0-8] term
      [0-9] text: Shipping
    [0-10] definition
      [0-11] text: €8.00 [struck through]
      [0-12] text: €4.00
    [0-13] term
      [0-14] text: Weight
    [0-15] definition
      [0-16] text: 300 g
  [0-20] table
    [0-21] row
      [0-22] columnheader: Item
      [0-23] columnheader: Cost
    [0-24] row
      [0-25] cell: Cup
      [0-26] cell: €12.00 €9.00
        [0-27] text: €12.00 [struck through]
        [0-28] text: €9.00
    [0-29] row
      [0-30] cell: Jug
      [0-31] cell: €15.00
  [0-40] list: Offers
    [0-41] listitem
      [0-42] heading: Red hat [level=3]
      [0-43] text: €20.00 [struck through]
      [0-44] text: €16.00
      [0-45] button: Add
    [0-46] listitem
      [0-47] heading: Green hat [level=3]
      [0-48] text: €18.00
      [0-49] button: Add
  [0-50] list: Tasks
    [0-51] listitem
      [0-52] text: Buy milk [struck through]
      [0-53] button: Delete
    [0-54] listitem
      [0-55] text: Call Bob
      [0-56] button: Delete
"""
TRUE = (
    "the price is €99.00",
    "the shipping is €4.00",
    "the cost of Cup is €9.00",
    "Cup costs €9.00",
    "the Red hat costs €16.00",
    "Buy milk is in the list of tasks",
    "€12.00 is shown",
)
FALSE = ("the price is €120.00", "the shipping is €8.00", "the cost of Cup is €12.00")
NOT_SO = ("Cup costs €12.00", "the Red hat costs €20.00", "the lowest cost is €12.00", "the highest cost is €20.00")


def page(text: str = SHOP):
    return tree(text, url="http://shop.test/mug", title="Mug")


@pytest.mark.parametrize("statement", TRUE)
def test_what_stands_beside_it_is_so(statement):
    assert judged(statement, page())


@pytest.mark.parametrize("statement", FALSE)
def test_what_a_line_goes_through_is_judged_false(statement):
    assert not decide_verify(statement, page()).holds


@pytest.mark.parametrize("statement", NOT_SO)
def test_what_a_line_goes_through_does_not_pass(statement):
    assert not passes(statement, page())


@pytest.mark.parametrize(
    ("statement", "was", "now"),
    [
        ("the price is €99.00", "€99.00", "€99.00 [struck through]\n    [0-60] text: €90.00"),
        ("the cost of Cup is €9.00", "text: €9.00", "text: €9.00 [struck through]\n        [0-60] text: €7.00"),
        ("the Red hat costs €16.00", "€16.00", "€16.00 [struck through]\n      [0-60] text: €14.00"),
        ("the Green hat costs €18.00", "€18.00", "€18.00 [struck through]\n      [0-60] text: €14.00"),
    ],
)
def test_a_price_that_holds_no_more_fails(statement, was, now):
    program = decide_verify(statement, page()).program
    assert program is not None
    assert evaluate_verify(program, page()).passed
    assert SHOP.count(was) == 1
    assert not evaluate_verify(program, page(SHOP.replace(was, now))).passed


@pytest.mark.parametrize(
    ("instruction", "value"), [("the price", "99.00"), ("the shipping", "4.00"), ("the cost of Cup", "9.00")]
)
def test_the_value_read_is_the_one_that_holds(instruction, value):
    decision = decide_extract(instruction, TypeAdapter(Decimal), page())
    assert decision.value == Decimal(value)
    assert decision.program is not None
    assert evaluate_extract(decision.program, page()) == Decimal(value)


def test_what_is_struck_through_alone_is_what_stands_there():
    assert decide_extract("the tasks", TypeAdapter(list[str]), page()).value == ["Buy milk", "Call Bob"]


def test_a_label_with_nothing_but_a_struck_value_is_no_label_of_what_follows():
    text = SHOP.replace("\n    [0-6] text: €99.00", "\n    [0-6] button: Sold out")
    with pytest.raises(EngineAbstained):
        decide_extract("the price", TypeAdapter(str), page(text))


def test_an_engine_is_told():
    assert "text: €120.00 [struck through]" in render(page())
    assert "text: €120.00 [struck through]" in outline_text(page())
