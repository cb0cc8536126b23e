"""A part of the page that a word only means loosely: nothing is said of what it lacks while that stands in another part."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.verify import decide_verify
from tests.support.trees import tree

PAGE = """
[0-1] navigation
  [0-2] link: Status
  [0-3] link: Plugins
[0-4] generic
  [0-5] link: Actions [expanded]
  [0-6] generic
    [0-7] button: Config
    [0-8] button: Set Up Child Bridge
"""
MENU = PAGE.replace("[0-6] generic", "[0-6] menu")


@pytest.mark.parametrize("statement", ["the menu offers Config", "the menu does not offer Config", "the menu contains Set Up Child Bridge", "the menu does not contain Config"])  # fmt: skip
def test_the_navigation_is_no_menu_of_which_to_say_what_another_part_has(statement):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, tree(PAGE))


@pytest.mark.parametrize(("statement", "holds"), [("the menu contains Status", True), ("the menu does not contain Reports", True), ("the menu contains Reports", False), ("the navigation contains Config", False)])  # fmt: skip
def test_what_it_has_and_what_nothing_has_is_said_of_it(statement, holds):
    assert decide_verify(statement, tree(PAGE)).holds is holds


@pytest.mark.parametrize(("statement", "holds"), [("the menu contains Config", True), ("the menu does not contain Config", False), ("the menu does not contain Status", True)])  # fmt: skip
def test_a_menu_is_one(statement, holds):
    assert decide_verify(statement, tree(MENU)).holds is holds
