"""A value that is said with an article: `a bug` may be the text, or describe it."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.verify import decide_verify
from tests.support.trees import tree

TICKET = """
[0-1] main
  [0-2] heading: Ticket 7 [level=1]
  [0-3] textbox: Category [value=bug]
  [0-4] textbox: Owner [value=The Shed]
  [0-5] text: Administrator
  [0-6] combobox
"""


@pytest.mark.parametrize("statement", ["Category is a bug", "Category is the bug", "Owner is The Shed"])
def test_what_is_read_there_is_so_with_an_article_and_without(statement: str):
    assert decide_verify(statement, tree(TICKET)).holds


@pytest.mark.parametrize(
    "statement",
    [
        "Category is a feature",  # and not that "a feature" is what is missing
        "Category is not a feature",  # which would hold of "feature" tomorrow
        "Category is not an epic",
        "Owner is not the Barn",
        "Administrator is the current role",  # what it is, and not what it reads
        "Administrator is the selected role",
    ],
)
def test_what_is_not_read_there_may_be_a_description(statement: str):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, tree(TICKET))


def test_quotes_say_that_an_article_is_a_part_of_the_text():
    assert decide_verify('Category is not "a feature"', tree(TICKET)).holds
    assert not decide_verify('Category is "a feature"', tree(TICKET)).holds
