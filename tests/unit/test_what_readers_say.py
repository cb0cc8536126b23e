"""Sentences in the words of the phrase book, on pages where something stands in their way, each with the one that is not so."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.act import decide_act
from pytest_stagehand._engines.english.verify import decide_verify
from tests.support.trees import tree

TRACKER = """
[0-1] link: Tickets
[0-2] link: New ticket
[0-3] combobox [tag=select] [value=All]
  [0-4] option: All [selected]
  [0-5] option: Tickets
  [0-6] option: Wiki
[0-7] table
  [0-8] row
    [0-9] cell: Key
    [0-10] cell: Open
    [0-11] cell: Closed
[0-20] table
  [0-21] row
    [0-22] columnheader: #
    [0-23] columnheader: status
    [0-24] columnheader: title
    [0-25] columnheader
  [0-30] row
    [0-31] cell: dfde3a9c
      [0-32] link: dfde3a9c
    [0-33] cell: Open
    [0-34] cell: Gauge is stuck
    [0-35] cell: edit
      [0-36] link: edit
  [0-40] row
    [0-41] cell: f39b46f9
      [0-42] link: f39b46f9
    [0-43] cell: Closed
    [0-44] cell: Crash on start
    [0-45] cell: edit
      [0-46] link: edit
"""
FIELDS = """
[0-1] link: Delete
[0-2] link: order-7
[0-3] table
  [0-4] row
    [0-5] cell: Type
    [0-6] cell
      [0-7] combobox [tag=select] [value=Code_Defect]
        [0-8] option: Code_Defect [selected]
        [0-9] option: Feature_Request
    [0-10] cell: What is it?
  [0-11] row
    [0-12] cell: Version
    [0-13] cell
      [0-14] textbox [value=] [type=text]
    [0-15] cell: Where was it seen?
  [0-16] row
    [0-17] cell: Email
    [0-18] cell
      [0-19] textbox [value=ann@bugs.test] [type=text]
    [0-20] cell: For questions
  [0-21] button: Preview
"""
PAGES = """
[0-1] link: All
[0-2] link: New
[0-3] table
  [0-4] row
    [0-5] columnheader: Page
  [0-6] row
    [0-7] cell: Home
"""


def tracker():
    return tree(TRACKER, url="http://bugs.test/report", title="Bugs: All Tickets")


def fields():
    return tree(FIELDS, url="http://bugs.test/new", title="Bugs: New Ticket")


def pages():
    return tree(PAGES, url="http://bugs.test/wiki", title="Wiki Pages")


def done(sentence, page):
    return [(each.method, each.ref, *each.arguments) for each in decide_act(sentence, page).actions]


@pytest.mark.parametrize(
    ("sentence", "page", "actions"),
    [
        ("go to the tickets", tracker, [("click", "0-1")]),
        ("open the tickets", tracker, [("click", "0-1")]),
        ("select Tickets", tracker, [("select_option", "0-3", "Tickets")]),
        ("click Wiki", tracker, [("select_option", "0-3", "Wiki")]),
        ("open ticket f39b46f9", tracker, [("click", "0-42")]),
        ("choose feature request as the type", fields, [("select_option", "0-7", "Feature_Request")]),
        ("fill in the email bob@bugs.test", fields, [("fill", "0-19", "bob@bugs.test")]),
        ("enter version 1.0", fields, [("fill", "0-14", "1.0")]),
        ("create a new wiki page", pages, [("click", "0-2")]),
        ("add a page", pages, [("click", "0-2")]),
    ],
)
def test_what_is_meant_is_done(sentence, page, actions):
    assert done(sentence, page()) == actions


@pytest.mark.parametrize(
    ("sentence", "page"),
    [
        ("open person f39b46f9", tracker),  # no word of the page
        ("click Delete order-7", fields),  # a button's name and what it would be done to
        ("fill in the email address", fields),  # what an address is, nobody says
        ("create a new ticket", pages),  # this page makes others
    ],
)
def test_what_nobody_can_tell_is_not_done(sentence, page):
    with pytest.raises(EngineAbstained):
        decide_act(sentence, page())


@pytest.mark.parametrize(
    ("statement", "page", "holds"),
    [
        ("two tickets are listed", tracker, True),
        ("there are 3 tickets", tracker, False),
        ("one ticket is open", tracker, True),
        ("two tickets are open", tracker, False),
        ("Crash on start is closed", tracker, True),
        ('the ticket "Crash on start" is closed', tracker, True),
        ("no version is given", fields, True),
        ("no email is given", fields, False),
        ("the only page is Home", pages, True),
        ("Home is the only page", pages, True),
        ("the only ticket is f39b46f9", tracker, False),
    ],
)
def test_a_statement_is_judged(statement, page, holds):
    assert decide_verify(statement, page()).holds == holds


@pytest.mark.parametrize(
    ("statement", "page"),
    [
        ("the only page is Start", pages),
        ("Home is not the only page", pages),  # for either of two reasons
        ("Home is the only guest", pages),
        ("no reporter is given", fields),
    ],
)
def test_a_statement_is_not_judged(statement, page):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, page())


BLOG = """
[0-1] heading: Blog [level=1]
[0-2] table
  [0-3] row
    [0-4] columnheader: Action
      [0-5] checkbox: Select all
    [0-6] columnheader: Post
    [0-7] columnheader: {last}
  [0-10] row
    [0-11] cell
      [0-12] checkbox: Select
    [0-13] cell: Bread
    [0-14] cell: 7
  [0-20] row
    [0-21] cell
      [0-22] checkbox: Select
    [0-23] cell: Cake
    [0-24] cell: 2
"""


def test_rows_are_counted_by_the_first_column_of_texts():
    page = tree(BLOG.format(last="Votes"), url="http://blog.test/", title="Blog")
    assert decide_verify("there are 2 posts", page).holds


def test_rows_are_not_counted_by_what_another_column_counts():
    page = tree(BLOG.replace("Post", "Author").format(last="Posts"), url="http://blog.test/", title="Blog")
    with pytest.raises(EngineAbstained):
        decide_verify("there are 2 posts", page)
