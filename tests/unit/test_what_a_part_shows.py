"""What a part of the page shows, its controls included, and several things at once; which page of many it is."""

from contextlib import suppress

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.claims.words import Said, falls_short
from pytest_stagehand._compiling.gate import is_proven
from pytest_stagehand._engines.english.observe import decide_observe
from pytest_stagehand._engines.english.verify import decide_verify
from tests.support.trees import tree

PAGE = """
[0-1] banner
  [0-2] link: Helpdesk
  [0-3] link: Inbox
  [0-4] button: Dana Reed [expanded=false]
  [0-5] searchbox: Search tickets
  [0-6] text: Signed in as
  [0-7] text: dana
[0-10] main
  [0-11] heading: Requests [level=1]
  [0-12] table
    [0-13] row
      [0-14] columnheader: Subject
      [0-15] columnheader: Customer
    [0-16] row
      [0-17] cell: Login broken
      [0-18] cell: Globex
    [0-19] row
      [0-20] cell: Salt and pepper
      [0-21] cell: Initech
  [0-22] navigation: Pagination
    [0-23] button: 1 [current]
    [0-24] button: 2
    [0-25] button: Next
  [0-30] heading: Conversation [level=2]
  [0-31] list
    [0-32] listitem
      [0-33] text: Dana Reed
      [0-34] text: We look into it.
    [0-35] listitem
      [0-36] text: Bob Stone
      [0-37] text: Still broken.
"""


def snapshot(page=PAGE):
    return tree(page, url="http://desk.test/inbox", title="Requests")


@pytest.mark.parametrize(
    "statement",
    [
        "the header shows Dana Reed",
        'the header contains "Helpdesk"',
        "the header does not show Bob Stone",
        "the conversation contains Still broken",
        'the conversation does not contain "Goodbye"',
        "the table contains Globex and Initech",
        "the table shows Login broken, Globex and Initech",
        "the table contains Salt and pepper",
        "the table does not contain Umbrella and Hooli",
        "the last item in the conversation contains Bob Stone",
        "page 1 is the current page",
        "we are on page 1",
        "I am not on page 2",
    ],
)
def test_what_is_so_is_recorded(statement):
    decision = decide_verify(statement, snapshot())
    assert decision.holds
    assert is_proven(decision.program, snapshot())
    assert not falls_short(Said(statement, {}), decision.program.all)


@pytest.mark.parametrize(
    "statement",
    [
        "the header does not show Dana Reed",
        "the header shows Bob Stone",
        "the conversation contains Hello",
        'the conversation does not contain "Still broken."',
        "the table contains Globex and Umbrella",
        "the table shows Login broken, Globex and Umbrella",
        "the table does not contain Globex and Initech",
        "the table does not contain Umbrella and Initech",
        "the table does not contain Salt and pepper",
        "the first item in the conversation contains Bob Stone",
        "page 2 is the current page",
        "we are on page 2",
        "I am not on page 1",
        "I am logged in as Bob Stone",
    ],
)
def test_what_is_not_so_does_not_pass(statement):
    with suppress(EngineAbstained):
        assert not decide_verify(statement, snapshot()).holds


def test_who_is_logged_in_is_what_the_page_says():
    page = snapshot(PAGE.replace("text: Signed in as", "text: Signed in as dana").replace("\n  [0-7] text: dana", ""))
    assert decide_verify("I am logged in as dana", page).holds


@pytest.mark.parametrize("sentence", ["the tickets", "tickets"])
def test_several_are_no_one_field_that_has_the_word_in_its_name(sentence):
    with pytest.raises(EngineAbstained):
        decide_observe(sentence, snapshot())
    assert [each.ref for each in decide_observe("the Search tickets field", snapshot()).actions] == ["0-5"]
