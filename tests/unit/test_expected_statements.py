"""Statements in the words of a specification: what should be, what one sees, which page one is on; and their false twins."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._recording.describe import describe
from tests.support.statements import passes
from tests.support.trees import tree

PAGE = tree(
    """
[0-1] navigation: Main
  [0-2] link: Home
  [0-3] link: Checkout [current]
[0-4] heading: Checkout [level=1]
[0-5] heading: Delivery [level=2]
[0-6] textbox: Street [value=]
[0-7] alert
  [0-8] text: Your password must be longer
[0-9] button: Continue
[0-10] checkbox: Gift wrap [checked]
""",
    url="http://shop.test/checkout",
    title="Checkout",
)
SO = {
    "the Continue button should be visible": "the Continue button is visible",
    "Street should be empty": "Street is empty",
    "Continue must not be disabled": "Continue is not disabled",
    "expect Gift wrap to be checked": "Gift wrap is checked",
    "there should be a Continue button": "there is a Continue button",
    "there should not be a Delete button": "there is no Delete button",
    "the heading should say Checkout": "the heading says Checkout",
    "I see a Continue button": "there is a Continue button",
    "I should see the Street field": "the Street field is shown",
    "you can see Delivery": "Delivery is shown",
    "I see 2 links": "there are 2 links",
    "I should not see any table": "there is no table",
    "the user sees Home in the navigation": "Home is shown in the navigation",
    "I don't see a Delete button": "there is no Delete button",
    "we should not see Payment": "Payment is not shown",
    "we see that Gift wrap is checked": "Gift wrap is checked",
    "I should see Delivery, Street and a Continue button": "Delivery is shown and Street is shown and there is a Continue button",
    "we are on the Checkout page": "the Checkout page is open",
    "the user should be on the Checkout page": "the Checkout page is open",
    "this is the Checkout page": "the Checkout page is open",
    "the Checkout page is displayed": "the Checkout page is open",
}
NOT_SO = [
    "the Continue button should not be visible",
    "Street should not be empty",
    "Continue must be disabled",
    "expect Gift wrap to be unchecked",
    "there should be a Delete button",
    "there should be no Continue button",
    "the heading should say Delivery",
    "the page should show Payment",
    "I see a Delete button",
    "I should see Payment",
    "you can't see Delivery",
    "the user sees Continue in the navigation",
    "we see that Gift wrap is not checked",
    "I should see Delivery, Payment and a Continue button",
    "I should not see Payment and Delivery",
    "I should not see 2 links",
    "I don't see any button",
    "we are on the Home page",
    "the Home page is shown",
    "this is the Delivery page",
]


@pytest.mark.parametrize("statement", SO)
def test_it_says_what_is_so(statement):
    found, plainly = (decide_verify(each, PAGE) for each in (statement, SO[statement]))
    assert (found.holds, describe(found.program)) == (True, describe(plainly.program))


@pytest.mark.parametrize("statement", NOT_SO)
def test_what_is_not_so_does_not_pass(statement):
    assert not passes(statement, PAGE)


@pytest.mark.parametrize("statement", ["Street has to be given", "Street must be a number", "Street needs to be set, Delivery does not", "Continue must be at the end"])  # fmt: skip
def test_what_is_said_of_a_rule_is_no_statement_of_what_is_so(statement):
    try:
        claims = describe(decide_verify(statement, PAGE).program)
    except EngineAbstained:
        return
    assert claims == ['textbox "Street" is required']


def test_a_text_that_says_what_must_be_stays_one():
    said = {
        "the alert says Your password must be longer": 'alert reads "Your password must be longer"',
        "Your password must be longer": 'text "Your password must be longer" is shown',
    }
    for statement, program in said.items():
        decision = decide_verify(statement, PAGE)
        assert (decision.holds, describe(decision.program)) == (True, [program])
    with pytest.raises(EngineAbstained):
        decide_verify("Your password must be shorter", PAGE)
