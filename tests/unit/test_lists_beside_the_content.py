"""What was wrong on an application that nobody had seen: lists beside the content, lists of lists, labels taken for states."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.advising import Undecided, advice_on
from pytest_stagehand._engines.english.act import decide_act
from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._engines.english.verify import decide_verify
from tests.support.trees import tree

NAVIGATION = """
[0-1] navigation
  [0-4] list
    [0-5] listitem
      [0-6] link: Todo Lists
    [0-8] listitem
      [0-9] link: My Tasks
[0-15] heading: Search [level=2]
[0-16] paragraph
  [0-17] link: Water the basil
[0-18] paragraph
  [0-19] link: Pay the florist
[0-20] paragraph
  [0-21] link: Fix the heater
"""
RESULTS = f"""{NAVIGATION}
[1-0] main
  [1-1] list
    [1-2] listitem: Basil
    [1-3] listitem: Fern
    [1-4] listitem: Rose
"""
GROUPS = """
[0-1] heading: Todo Lists [level=1]
[0-2] heading: Group: Garden [level=3]
[0-3] list
  [0-4] listitem
    [0-5] link: Compost
    [0-6] text: 0
  [0-7] listitem
    [0-8] link: Greenhouse
    [0-9] text: 4
[0-12] heading: Group: Office [level=3]
[0-13] list
  [0-14] listitem
    [0-15] link: Invoices
    [0-16] text: 1
"""
TASK = """
[0-1] heading: Water the basil [level=3]
[0-2] list
  [0-3] listitem
    [0-4] strong: Completed:
    [0-5] text: No
"""
USERS = """
[0-1] textbox: Search users [type=text]
[0-2] checkbox: Only Active Servers
[0-3] table
  [0-4] row
    [0-5] columnheader: User
    [0-6] columnheader: Files
  [0-7] row
    [0-8] cell: eve
    [0-9] cell
"""


@pytest.mark.parametrize("statement", ["there are 2 results", "there are 3 results", "2 items were found", "there are 2 items"])  # fmt: skip
def test_the_links_of_the_navigation_are_no_results(statement):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, tree(NAVIGATION))


def test_results_are_counted_in_the_content():
    assert decide_verify("there are 3 results", tree(RESULTS)).holds
    assert not decide_verify("there are 2 results", tree(RESULTS)).holds


@pytest.mark.parametrize("instruction", ["the names of the lists in the group Garden", "the lists in the group Garden", "the lists under Garden"])  # fmt: skip
def test_all_that_a_list_holds_is_not_what_it_is_called(instruction):
    assert decide_extract(instruction, TypeAdapter(list[str]), tree(GROUPS)).value == ["Compost", "Greenhouse"]


@pytest.mark.parametrize("statement", ["there are 2 lists in the group Garden", "there is 1 list in the group Garden"])
def test_what_a_page_calls_lists_is_not_counted_by_its_markup(statement):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, tree(GROUPS))


@pytest.mark.parametrize(("statement", "holds"), [("only Invoices is listed under Office", True), ("only Compost is listed under Garden", False), ("only Compost and Greenhouse are listed in the group Garden", True)])  # fmt: skip
def test_one_thing_alone_is_listed_in_a_part_of_the_page(statement, holds):
    assert decide_verify(statement, tree(GROUPS)).holds is holds


def test_a_label_is_not_proposed_for_what_is_said_to_be_so():
    with pytest.raises(EngineAbstained):
        decide_verify("the task is completed", tree(TASK))
    assert not advice_on(Undecided("verify", "the task is completed"), tree(TASK)).proposals


@pytest.mark.parametrize("sentence", ["look for users called eve among the active ones", "search for users called bob", "search for the users with files"])  # fmt: skip
def test_what_describes_things_is_not_typed_as_it_is(sentence):
    with pytest.raises(EngineAbstained):
        decide_act(sentence, tree(USERS))


def test_what_has_an_article_is_not_what_a_column_of_another_name_reads():
    with pytest.raises(EngineAbstained):
        decide_verify("every file has the date 2024-05-01", tree(USERS))
