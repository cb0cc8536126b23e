"""What the rows of a table are called where no title says it, and what only a column of it is called."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.act import decide_act
from pytest_stagehand._engines.english.verify import decide_verify
from tests.support.trees import tree

TABLE = """
[0-1] main
  [0-2] heading: Plants [level=1]
  [0-3] searchbox: Search for a user [value=]
  [0-4] table
    [0-5] row
      [0-6] columnheader
        [0-7] checkbox: Select all runs
      [0-8] columnheader: Title
      [0-9] columnheader: Posts
    [0-10] row
      [0-11] cell
        [0-12] checkbox: Select
      [0-13] cell: kale
      [0-14] cell: 3
    [0-15] row
      [0-16] cell
        [0-17] checkbox: Select
      [0-18] cell: bean
      [0-19] cell: 5
"""


@pytest.mark.parametrize(("number", "holds"), [(2, True), (3, False)])
def test_the_box_that_chooses_all_says_what_they_are(number, holds):
    assert decide_verify(f"there are {number} runs", tree(TABLE)).holds == holds


@pytest.mark.parametrize(
    ("statement", "page"),
    [
        ("there are 2 runs", TABLE.replace("Select all runs", "Select all")),
        ("there are 2 runs", TABLE.replace("Select all runs", "Select runs of today")),
        ("there are 2 posts", TABLE),
        ("there are 8 posts", TABLE),
        ("there are 2 users", TABLE),
    ],
)
def test_what_a_column_or_a_field_is_called_is_not_what_rows_are(statement, page):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, tree(page))


@pytest.mark.parametrize("verb", ["search for", "look for", "look up", "search"])
def test_what_is_looked_for_goes_into_the_field_for_just_that(verb):
    [first, *_] = decide_act(f"{verb} the user basil", tree(TABLE)).actions
    assert (first.method, first.ref, first.arguments) == ("fill", "0-3", ("basil",))
