"""What is said to stand in a part that the page does not have is no value: nothing is judged by a label of the same name."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.verify import decide_verify
from tests.support.trees import tree

UNMARKED = """
[0-1] generic
  [0-2] heading: Budget [level=2]
  [0-3] generic
    [0-4] link: Reports
    [0-5] link: Checking
[0-10] main
  [0-11] heading: Accounts [level=1]
  [0-12] generic
    [0-13] text: Checking
    [0-14] text: 120.00
  [0-15] generic
    [0-16] text: Sidebar
    [0-17] text: Wide
  [0-18] table
    [0-20] row
      [0-21] columnheader: Name
      [0-22] columnheader: Amount
    [0-30] row
      [0-31] cell: Wedding
      [0-32] cell: 80.00
"""
ASIDE = UNMARKED.replace("[0-1] generic", "[0-1] complementary")
CRUMBS = """
[0-1] navigation: Breadcrumbs
  [0-2] link: Home
  [0-3] link: Budget
[0-8] navigation
  [0-9] link: Reports
[0-10] main
  [0-11] heading: Wedding [level=1]
  [0-12] text: Budget
"""
MENU = """
[0-1] navigation
  [0-2] link: Status
  [0-3] link: Plugins
[0-4] generic
  [0-5] link: Actions [expanded]
  [0-6] generic
    [0-7] button: Config
"""


@pytest.mark.parametrize("place", ["in the sidebar", "in the breadcrumb", "in the menu", "in the footer", "in the header", "in the toolbar", "in Favourites", "under Favourites", "on the left"])  # fmt: skip
@pytest.mark.parametrize("said", ["{} is {}", "{} is not {}", "{} is listed {}", "{} is not listed {}", "{} is shown {}", "{} appears {}", "{} shows up {}", "{} is linked {}", "{} is somewhere {}"])  # fmt: skip
def test_a_place_that_is_not_there_is_judged_as_nothing_else(said, place):
    for name in ("Checking", "Wedding"):
        with pytest.raises(EngineAbstained):
            decide_verify(said.format(name, place), tree(UNMARKED))


@pytest.mark.parametrize("statement", ["Checking is listed first in the sidebar", "Checking is the first account in the sidebar", "Checking is at the top of the sidebar", "Checking is displayed at the top of the sidebar", "the sidebar contains Checking", "the sidebar does not contain Checking", "the sidebar shows Savings", "the sidebar does not show Savings"])  # fmt: skip
def test_a_label_called_like_a_part_is_not_that_part(statement):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, tree(UNMARKED))


@pytest.mark.parametrize(("statement", "holds"), [("the sidebar is Wide", True), ("the sidebar is Narrow", False), ("the sidebar shows Wide", True)])  # fmt: skip
def test_its_value_is_told_all_the_same(statement, holds):
    try:
        assert decide_verify(statement, tree(UNMARKED)).holds is holds
    except EngineAbstained:
        assert not holds


@pytest.mark.parametrize(("statement", "holds"), [("Checking is listed in the sidebar", True), ("Checking is not listed in the sidebar", False), ("Wedding is not listed in the sidebar", True), ("Checking shows up in the sidebar", True)])  # fmt: skip
def test_an_aside_is_a_sidebar(statement, holds):
    assert decide_verify(statement, tree(ASIDE)).holds is holds


def test_what_an_aside_lacks_is_not_in_the_sidebar():
    with pytest.raises(EngineAbstained):
        decide_verify("Wedding is listed in the sidebar", tree(ASIDE))


@pytest.mark.parametrize("word", ["breadcrumb", "breadcrumbs"])
def test_a_navigation_is_called_by_either_number(word):
    assert decide_verify(f"Budget is in the {word}", tree(CRUMBS)).holds
    assert not decide_verify(f"Budget is not in the {word}", tree(CRUMBS)).holds
    assert decide_verify(f"Reports is not in the {word}", tree(CRUMBS)).holds
    assert not decide_verify(f"the {word} does not show Budget", tree(CRUMBS)).holds


@pytest.mark.parametrize("statement", ["Config is in the menu", "Config is not in the menu"])
def test_the_navigation_is_not_said_to_lack_what_a_drop_down_has(statement):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, tree(MENU))


@pytest.mark.parametrize(("statement", "holds"), [("Status is in the menu", True), ("Status is not in the menu", False), ("Reports is not in the menu", True)])  # fmt: skip
def test_a_name_that_is_a_word_for_a_kind_is_a_name_where_something_is_called_so(statement, holds):
    assert decide_verify(statement, tree(MENU)).holds is holds
