"""Several things said in one sentence, each of which leaves out what was said before it; badges, and the one that is active."""

from __future__ import annotations

from contextlib import suppress

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.act import decide_act
from pytest_stagehand._engines.english.verify import decide_verify
from tests.support.trees import tree

PAGE = """
[0-1] navigation: Folders
  [0-2] link: Drafts 2
    [0-3] text: Drafts
    [0-4] text: 2
  [0-5] link: Sent
[0-6] main
  [0-7] heading: Jobs [level=1]
  [0-8] tab: Failed [selected]
  [0-9] tab: Done
  [0-10] textbox: Length [value=]
  [0-11] textbox: Width [value=]
  [0-12] checkbox: Kale [checked]
  [0-13] checkbox: Bean [checked]
  [0-14] checkbox: Tomato
  [0-15] table
    [0-16] row
      [0-17] columnheader: Title
      [0-18] columnheader: Replies
      [0-19] columnheader: Views
      [0-20] columnheader: Status
    [0-21] row
      [0-22] cell: Moss
      [0-23] cell: 2
      [0-24] cell: 14
      [0-25] cell: Draft
    [0-26] row
      [0-27] cell: Fern
      [0-28] cell: 3
      [0-29] cell: 20
      [0-30] cell: Live
"""


@pytest.mark.parametrize(
    "statement",
    [
        "Moss has 2 replies and 14 views",
        "Moss has 2 replies, 14 views",
        "Kale and Bean are ticked, Tomato is not",
        "Kale and Bean are checked and Tomato is not",
        "Moss is a draft, while Fern is live",
        "the status of Moss is Draft while Fern is Live",
        "the Failed tab is the active one",
        "the Done tab is not the selected one",
        "the badge next to Drafts says 2",
        "Drafts has a badge with a 2",
    ],
)
def test_what_was_left_out_is_filled_in(statement):
    assert decide_verify(statement, tree(PAGE)).holds


@pytest.mark.parametrize(
    "statement",
    [
        "Moss has 2 replies and 20 views",
        "Moss has 3 replies and 14 views",
        "Kale and Tomato are ticked, Bean is not",
        "Kale and Bean are ticked, Kale is not",
        "Moss is live, while Fern is live",
        "the Done tab is the active one",
        "the badge next to Drafts says 12",
        "the badge next to Sent says 2",
    ],
)
def test_each_of_them_has_to_hold(statement):
    with suppress(EngineAbstained):
        assert not decide_verify(statement, tree(PAGE)).holds


@pytest.mark.parametrize(
    ("sentence", "filled"),
    [
        ("enter a length of 3", [("0-10", "3")]),
        ("enter a length of 3 and a width of 2", [("0-10", "3"), ("0-11", "2")]),
        ("type a width of %wide%", [("0-11", "%wide%")]),
    ],
)
def test_what_a_value_is_called_may_stand_before_it(sentence, filled):
    actions = decide_act(sentence, tree(PAGE)).actions
    assert [(each.method, each.ref, *each.arguments) for each in actions] == [("fill", *each) for each in filled]


@pytest.mark.parametrize("sentence", ["enter a height of 3", "enter the length of the table", "enter a length of"])
def test_what_no_field_is_called_is_not_typed(sentence):
    with pytest.raises(EngineAbstained):
        decide_act(sentence, tree(PAGE))
