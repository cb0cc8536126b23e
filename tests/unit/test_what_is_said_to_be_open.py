"""What is said to be open or closed: by the dialog that has this title, and never by a button that would open it."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.verify import decide_verify
from tests.support.statements import judged, passes
from tests.support.trees import tree

PAGE = """
[0-1] main
  [0-2] button: Open User settings
  [0-3] button: Empty shopping cart
  [0-4] link: Filters [url=/f]
    [0-5] text: Filters
  [0-6] generic
    [0-7] text: Sharing
    [0-8] button: Close
"""
DIALOG = """
[0-10] dialog
  [0-11] text: User settings
  [0-12] text: Hour format
  [0-13] button: Automatic
"""


def page(text: str):
    return tree(text, url="http://app.test/", title="App")


@pytest.mark.parametrize("statement", ["the User settings dialog is open", "the dialog User settings is open"])
def test_a_dialog_without_a_name_is_called_by_the_text_that_it_begins_with(statement):
    assert judged(statement, page(PAGE + DIALOG))
    assert not passes(statement, page(PAGE))


@pytest.mark.parametrize(
    "statement",
    [
        "the User settings dialog is not open",
        "the User settings dialog is closed",
        "the Hour format dialog is open",
        "the Hour format dialog is not open",
        "the Sharing dialog is not open",
    ],
)
def test_of_what_may_be_a_dialog_and_does_not_say_so_nothing_is_denied(statement):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, page(PAGE + DIALOG))


def test_of_a_dialog_of_which_the_page_has_only_a_link_it_is_denied():
    assert judged("the Filters dialog is not open", page(PAGE + DIALOG))


@pytest.mark.parametrize(
    "statement", ["User settings is open", "my shopping cart is empty", "the shopping cart is empty"]
)
def test_what_a_button_does_is_not_done(statement):
    assert not passes(statement, page(PAGE))
