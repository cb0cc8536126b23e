"""Everyday sentences for `act` whose nearest control is not the one that was meant, and those that say a control's verb otherwise."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.act import decide_act
from tests.support.trees import tree

RENTAL = """
[0-1] main
  [0-2] heading: Rent a boat [level=1]
  [0-3] alert
    [0-4] text: Your card was declined
    [0-5] button: Close
  [0-6] group: Filters
    [0-7] generic
      [0-8] text: Harbour: Vik
      [0-9] button: Remove filter Harbour: Vik
        [0-10] text: ×
    [0-11] link: Clear all
  [0-12] table: Boats
    [0-13] row
      [0-14] columnheader
        [0-15] checkbox: Select all
      [0-16] columnheader: Boat
    [0-17] row
      [0-18] cell
        [0-19] checkbox: Select Petrel
      [0-20] cell: Petrel
  [0-30] link: View all harbours [url=/harbours]
  [0-31] link: terms.pdf [url=/files/77.pdf]
  [0-32] heading: Latest reports [level=2]
  [0-33] link: Broken oar [url=/r/9]
  [0-34] button: Back
"""


def page():
    return tree(RENTAL, url="http://boats.test/rent", title="Rent a boat")


@pytest.mark.parametrize(
    ("sentence", "ref"),
    [
        ("close the alert", "0-5"),
        ("close your card", "0-5"),
        ("clear all filters", "0-11"),
        ("select all boats", "0-15"),
        ("see all harbours", "0-30"),
        ("download terms.pdf", "0-31"),
        ("open the report about the broken oar", "0-33"),
        ("click Back", "0-34"),
    ],
)
def test_what_is_meant_is_operated(sentence, ref):
    assert [each.ref for each in decide_act(sentence, page()).actions] == [ref]


@pytest.mark.parametrize(
    "sentence",
    [
        "close the boat",  # which is what the page is called, and nothing that closes
        "hide the boat",
        "close Rent a boat",
        "delete all harbours",  # which are only looked at
        "select all harbours",  # which is no list with a box for all
        "download terms.doc",
        "go back",  # in the browser's history, or by the button
    ],
)
def test_what_is_not_certain_is_not_operated(sentence):
    with pytest.raises(EngineAbstained):
        decide_act(sentence, page())


def test_going_back_to_the_page_before_is_the_browsers():
    assert decide_act("go back to the previous page", page()).actions[0].method == "go_back"


def test_the_box_for_a_part_of_a_list_is_not_the_one_for_all():
    part = RENTAL.replace(
        "columnheader\n        [0-15] checkbox: Select all",
        "columnheader: Select all objects on this page\n        [0-15] checkbox: Select all objects on this page",
    )
    with pytest.raises(EngineAbstained):
        decide_act("select all boats", tree(part, url="http://boats.test/rent", title="Rent a boat"))


NOTES = """
[0-1] table
  [0-2] row
    [0-3] cell: Draft
    [0-4] cell: Ann Lee
    [0-5] cell
      [0-6] button: Delete
  [0-7] row
    [0-8] cell: Live
    [0-9] cell: Bob
    [0-10] cell
      [0-11] button: Delete
[0-12] list
  [0-13] listitem
    [0-14] heading: Ross' [level=3]
    [0-15] button: Call
  [0-16] listitem
    [0-17] heading: Cid [level=3]
    [0-18] button: Call
"""


@pytest.mark.parametrize(
    ("sentence", "ref"),
    [
        ("click Delete in Bob's row", "0-11"),
        ("click Delete in Ann Lee's row", "0-6"),
        ("press Delete in Ann Lee’s row", "0-6"),
        ("click Call in Cid's card", "0-18"),
        ("click Call in Dee's card", ""),
        ("click Delete in Cid's row", ""),
    ],
)
def test_a_row_is_said_by_whose_it_is(sentence, ref):
    try:
        assert [each.ref for each in decide_act(sentence, tree(NOTES)).actions] == [ref]
    except EngineAbstained:
        assert ref == ""
