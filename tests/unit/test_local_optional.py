"""`optional` is for what a page does not offer, and not for sentences that are not understood."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.decisions import Given
from pytest_stagehand._engines.english.engine import LocalEngine
from tests.support.trees import tree

PAGE = tree(
    """
[0-1] main
  [0-2] heading: Orders [level=1]
  [0-3] button: Pay
[0-4] status: Message
  [0-5] text: Saved
"""
)


def why(sentence: str) -> str:
    with pytest.raises(EngineAbstained) as caught:
        LocalEngine().act(sentence, PAGE, given=Given({}, is_optional=True))
    return caught.value.why


@pytest.mark.parametrize(
    "sentence",
    [
        "click Accept all",
        "accept the cookies",
        "close the survey",
        "dismiss the cookie banner",
        "click Close in the dialog",
        "Got it",
        '"maybe later"',
    ],
)
def test_what_the_page_does_not_offer_is_not_found(sentence: str) -> None:
    assert why(sentence) == "not-found"


@pytest.mark.parametrize(
    "sentence",
    [
        "get rid of the toast",
        "make the message go away",
        "close the Message status",
        "dismiss the status",
        "close the toast",
        "don't click Pay",
        "frobnicate",
    ],
)
def test_sentence_that_is_not_understood_is_not_taken_for_something_not_offered(sentence: str) -> None:
    assert why(sentence) == "not-understood"
