"""What somebody is told to do, as a specification has it, is done as an order to do it is."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.act import decide_act
from pytest_stagehand._engines.english.grammar.tokens import tokenise, written
from pytest_stagehand._engines.english.grammar.told import as_order
from tests.support.trees import tree

PAGE = tree(
    """
[0-1] link: Orders [url=http://shop.test/orders]
[0-2] heading: Profile [level=1]
[0-3] textbox: Name [value=]
[0-4] combobox: Visibility [value=Private] [tag=select]
  [0-5] option: Private [tag=option] [selected]
  [0-6] option: Public [tag=option]
[0-7] checkbox: I accept the terms
[0-8] checkbox: Checks
[0-9] button: Save
[0-10] button: User settings
[0-11] button: We can help
[0-12] button: New order
"""
)
ORDERS = {
    "I click Save": "click Save",
    "the user clicks on the Save button": "click on the Save button",
    'I fill in "Name" with "Ada"': 'fill in "Name" with "Ada"',
    "the user enters Ada as the name and selects Public as the visibility": "enter Ada as the name and select Public as the visibility",
    "we choose Public as the visibility, then we click Save": "choose Public as the visibility, then click Save",
    "the visitor wants to go to Orders": "go to Orders",
    "let's check Checks": "check Checks",
    "the user enters %name% as the name and checks Checks": "enter %name% as the name and check Checks",
    "I should accept the terms": "accept the terms",
    "somebody unchecks Checks": "uncheck Checks",
    "the user creates an order": "create an order",
    "I create an order": "create an order",
    "she wants to create an order": "create an order",
}


@pytest.mark.parametrize("sentence", ORDERS)
def test_it_is_the_order(sentence):
    assert written(as_order(tokenise(sentence))) == ORDERS[sentence]
    found, plainly = (decide_act(each, PAGE) for each in (sentence, ORDERS[sentence]))
    assert (found.actions, found.rest) == (plainly.actions, plainly.rest)


@pytest.mark.parametrize(("sentence", "ref"), [("click User settings", "0-10"), ("We can help", "0-11"), ("click We can help", "0-11"), ("check I accept the terms", "0-7")])  # fmt: skip
def test_what_is_called_by_such_words_is_meant_first(sentence, ref):
    assert [each.ref for each in decide_act(sentence, PAGE).actions] == [ref]


@pytest.mark.parametrize("sentence", ["I enjoy Save", "the clicks Save", "I", "the user", "the user who clicks Save", "the user settings of Ada", "the user order"])  # fmt: skip
def test_what_tells_of_nothing_to_do_is_not_done(sentence):
    with pytest.raises(EngineAbstained):
        decide_act(sentence, PAGE)
