"""Order and comparisons of two readings: compiled from nodes to readers, so that a replay compares what is there then."""

from __future__ import annotations

import pytest

from pytest_stagehand._compiling.verifying import Claim, Unusable, compile_verify
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.describe import describe
from pytest_stagehand._recording.programs import VerifyProgram
from tests.support.trees import tree

PAGE = """
[0-1] heading: Your cart [level=1]
[0-2] table: Cart
  [0-3] row
    [0-4] columnheader: Product
    [0-5] columnheader: Sum
  [0-6] row
    [0-7] rowheader: Blue shirt
    [0-8] cell: €80.00
  [0-9] row
    [0-10] rowheader: Hat
    [0-11] cell: €90.50
  [0-12] row
    [0-13] rowheader: Red shirt
    [0-14] cell: €100.00
[0-15] paragraph
  [0-16] text: Total:
  [0-17] text: €270.50
[0-18] paragraph
  [0-19] text: Paid:
  [0-20] text: €270.50
[0-21] heading: Products [level=2]
[0-22] list
  [0-23] listitem
    [0-24] heading: Anorak [level=3]
    [0-25] text: €20
  [0-26] listitem
    [0-27] heading: Boots [level=3]
    [0-28] text: €30
  [0-29] listitem
    [0-30] heading: Cap [level=3]
    [0-31] text: €5
"""
SUMS = ["0-8", "0-11", "0-14"]
NAMES = ["0-24", "0-27", "0-30"]
PRICES = ["0-25", "0-28", "0-31"]


def claim(kind, node=None, nodes=None, how=None, fold=None):
    return Claim(
        kind=kind, node=node, nodes=nodes, how=how, fold=fold, role=None, state=None, expected=None, count=None
    )


def compiled(statement, *claims, holds=True, page=PAGE):
    decision = compile_verify(tree(page), claims, holds, statement=statement, variables={}, base_url="http://localhost")
    if decision is None:
        return None
    assert decision.outcome.passed is holds
    return VerifyProgram.model_validate_json(decision.program.model_dump_json())


def judged(program, page):
    return evaluate_verify(program, tree(page), {}, base_url="http://localhost")


RELATIONS = [
    (
        "the cart is sorted by sum, ascending",
        claim("sorted", nodes=SUMS, how="ascending"),
        'table "Cart" › row › column "Sum" › decimal € is in ascending order',
        ("€90.50", "€120.50"),
        ("Hat", "Scarf"),
    ),
    (
        "the products are in alphabetical order",
        claim("sorted", nodes=NAMES, how="ascending"),
        "is in ascending order",
        ("Boots", "Zebra suit"),
        ("Boots", "Braces"),
    ),
    (
        "the total equals the sum of the lines",
        claim("compared", "0-17", SUMS, fold="sum"),
        'equals sum of table "Cart" › row › column "Sum" › decimal €',
        ("€90.50", "€91.50"),
        ("Hat", "Scarf"),
    ),
    (
        "what was paid is the same as the total",
        claim("compared", "0-20", ["0-17"], how="equals"),
        'labelled "Paid" › decimal € equals',
        ("  [0-20] text: €270.50", "  [0-20] text: €270.00"),
        ("€270.50", "€300"),
    ),
    (
        "the cap is the cheapest product",
        claim("compared", "0-31", PRICES, fold="lowest"),
        "equals lowest of",
        ("€20", "€2"),
        ("€20", "€6"),
    ),
]


@pytest.mark.parametrize(("statement", "said", "words", "broken", "other"), RELATIONS)
def test_a_relation_fails_where_it_is_broken_and_holds_of_other_values(statement, said, words, broken, other) -> None:
    program = compiled(statement, said)
    assert words in describe(program)[0]
    assert judged(program, PAGE).passed
    assert not judged(program, PAGE.replace(*broken)).passed
    assert judged(program, PAGE.replace(*other)).passed


def test_what_is_found_is_shown_where_the_order_is_broken() -> None:
    program = compiled("the cart is sorted by sum, ascending", claim("sorted", nodes=SUMS, how="ascending"))
    assert judged(program, PAGE.replace("€80.00", "€95.00")).found == "95.00, 90.50, 100.00"


def test_one_row_more_counts_in_the_sum() -> None:
    program = compiled("the total equals the sum of the lines", claim("compared", "0-17", SUMS, fold="sum"))
    row = "  [0-40] row\n    [0-41] rowheader: Tie\n    [0-42] cell: €10.00\n[0-15] paragraph"
    longer = PAGE.replace("[0-15] paragraph", row)
    assert not judged(program, longer).passed
    assert judged(program, longer.replace("[0-17] text: €270.50", "[0-17] text: €280.50")).passed


def test_one_value_is_in_no_order() -> None:
    program = compiled("the cart is sorted by sum, ascending", claim("sorted", nodes=SUMS, how="ascending"))
    start, end = PAGE.index("  [0-9] row"), PAGE.index("[0-15]")
    outcome = judged(program, PAGE[:start] + PAGE[end:])
    assert (outcome.passed, outcome.found) == (False, "1 of them")


def test_a_relation_that_does_not_hold_is_recorded_as_failing() -> None:
    said = claim("sorted", nodes=PRICES, how="ascending")
    program = compiled("the products are sorted by price, ascending", said, holds=False)
    assert not judged(program, PAGE).passed
    assert judged(program, PAGE.replace("€5", "€50")).passed


def test_equal_values_prove_no_order() -> None:
    page = PAGE.replace("€90.50", "€80.00").replace("€100.00", "€80.00")
    assert compiled("the cart is sorted by sum", claim("sorted", nodes=SUMS, how="ascending"), page=page) is None


def test_a_weaker_claim_is_no_program_of_an_order() -> None:
    shown = claim("text", "0-8").model_copy(update={"expected": "€80.00"})
    assert compiled("the cart is sorted by sum, and begins with €80.00", shown) is None


@pytest.mark.parametrize(
    ("said", "why"),
    [
        (claim("sorted", nodes=SUMS, how="descending"), "not true of this page"),
        (claim("sorted", nodes=SUMS, how="equals"), "ascending or descending"),
        (claim("sorted", nodes=SUMS[:1], how="ascending"), "each value of the list"),
        (claim("sorted", nodes=["0-8", "0-99"], how="ascending"), "a node that is not on this page"),
        (claim("sorted", nodes=["0-8", "0-8"], how="ascending"), "named twice"),
        (claim("compared", "0-17", SUMS), "fold"),
        (claim("compared", "0-17", ["0-17"]), "with itself"),
        (claim("compared", "0-17", ["0-20"], how="contains"), "can't be contains"),
        (claim("compared", "0-24", ["0-27"], how="at-least"), "only numbers and dates"),
        (claim("compared", None, ["0-27"]), "needs a node"),
    ],
)
def test_a_claim_that_is_wrong_is_told_to_the_model(said, why) -> None:
    with pytest.raises(Unusable, match=why):
        compiled("the cart is sorted and its sums are the same", said)


@pytest.mark.parametrize(("how", "old", "new"), [("more-than", "€300", "€270.50"), ("less-than", "€200", "€270.50")])
def test_more_and_less_are_not_as_much(how, old, new):
    page = PAGE + f"\n[0-60] paragraph\n  [0-61] text: Budget:\n  [0-62] text: {old}"
    program = compiled("the budget is not the total", claim("compared", "0-62", ["0-17"], how), page=page)
    assert judged(program, page).passed
    assert not judged(program, page.replace(old, new)).passed


def test_two_texts_are_compared_without_their_labels():
    page = "[0-1] heading: Order\n[0-2] paragraph: Status: open\n[0-3] paragraph: Parcel: open"
    program = compiled("the status is that of the parcel", claim("compared", "0-2", ["0-3"], "equals"), page=page)
    assert judged(program, page).passed
    assert not judged(program, page.replace("Parcel: open", "Parcel: lost")).passed
