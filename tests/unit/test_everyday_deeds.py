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
        ("have a look at Broken oar", "0-33"),
        ("go into Broken oar", "0-33"),
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


PLACES = """
[0-1] tree
  [0-2] treeitem: caret Select Berlin Berlin [expanded]
    [0-3] img: caret
    [0-4] checkbox: Select Berlin
    [0-5] text: Berlin
  [0-6] treeitem: Select Garage Garage [collapsed]
    [0-7] checkbox: Select Garage
    [0-8] text: Garage
  [0-9] treeitem: caret Select Leipzig Leipzig [collapsed]
    [0-10] img: caret
    [0-11] checkbox: Select Leipzig
    [0-12] text: Leipzig
  [0-13] treeitem: Ulm [collapsed]
    [0-14] text: Ulm
[0-20] list
  [0-21] listitem
    [0-22] link: 2026-02-03 [url=/e/1]
    [0-23] text: Nursery
  [0-24] listitem
    [0-25] link: 2026-03-01 [url=/e/2]
    [0-26] link: Bank [url=/bank]
"""


@pytest.mark.parametrize(
    ("sentence", "done"),
    [
        ("expand Leipzig", ("click", "0-10")),  # by its sign: a click on the item chooses it
        ("expand Leipzig in the tree", ("click", "0-10")),
        ("collapse Berlin", ("click", "0-3")),
        ("expand Ulm", ("click", "0-13")),  # in which nothing else can be done
        ("expand Garage", None),  # no sign for it, and a box
        ("expand Bonn", None),
        ("tick Leipzig", ("check", "0-11")),
        ("untick Berlin in the tree", ("uncheck", "0-4")),
        ("tick Ulm", None),
        ("open the entry of 2026-02-03", ("click", "0-22")),
        ("open the entry of 2026-03-01", None),  # by either of its links
        ("open the entry of 2026-04-01", None),
    ],
)
def test_an_item_is_opened_by_what_opens_it_and_ticked_by_its_box(sentence, done):
    try:
        [action] = decide_act(sentence, tree(PLACES)).actions
        assert (action.method, action.ref) == done
    except EngineAbstained:
        assert done is None


FORMS = """
[0-1] form
  [0-2] heading: Profile [level=2]
  [0-3] textbox: Nickname
  [0-4] button: Save
[0-5] form
  [0-6] heading: Mail [level=2]
  [0-7] textbox: Signature
  [0-8] button: Save
[0-9] generic
  [0-10] heading: Other [level=2]
  [0-11] textbox: Motto
[0-20] table
  [0-21] row
    [0-22] cell: water
    [0-23] cell
      [0-24] textbox: Limit for water
      [0-25] button: Apply
  [0-26] row
    [0-27] cell: prune
    [0-28] cell
      [0-29] textbox: Limit for prune
  [0-30] row
    [0-31] cell: weed
    [0-32] cell
      [0-33] textbox: Limit for weed
      [0-34] button: Apply
"""


@pytest.mark.parametrize(
    ("sentence", "refs"),
    [
        ("enter Bob as nickname and save", ["0-3", "0-4"]),
        ("enter Bob as signature, then click Save", ["0-7", "0-8"]),
        ("set Limit for weed to 3 and apply it", ["0-33", "0-34"]),
        ("set Limit for prune to 3 and apply it", None),  # its row has no such button
        ("enter Bob as motto and save", None),
        ("enter Bob as nickname and Ann as signature, then save", None),  # which of the two
        ("click Save", None),
        ("click Save and enter Bob as nickname", None),
    ],
)
def test_of_several_buttons_the_one_beside_what_was_filled_is_pressed(sentence, refs):
    try:
        assert [each.ref for each in decide_act(sentence, tree(FORMS)).actions] == refs
    except EngineAbstained:
        assert refs is None


NUMBERS = """
[0-1] main
  [0-2] heading: Boats [level=1]
  [0-3] table
    [0-4] row
      [0-5] columnheader: Boat [sort=none]
      [0-6] columnheader: Year [sort=none]
    [0-7] row
      [0-8] cell: Petrel
      [0-9] cell: 1999
  [0-10] combobox: Boats per page [value=25]
    [0-11] option: 25
    [0-12] option: 50
  [0-13] list
    [0-14] listitem: 1 [clickable]
    [0-15] listitem: 2 [clickable]
    [0-16] listitem: Next page [clickable]
  [0-20] generic
    [0-21] button: 11
    [0-22] button: 12
    [0-23] button: 13
"""


@pytest.mark.parametrize(
    ("sentence", "ref"),
    [
        ("go to page 2", "0-15"),
        ("go to page 12", ""),  # a day, or a seat
        ("go to page 3", ""),
        ("sort the boats by year", "0-6"),
        ("sort the boats by their year", "0-6"),
        ("sort the table by year", "0-6"),
        ("sort the crews by year", ""),  # of which the page knows nothing
        ("show 50 boats per page", "0-12"),
        ("show 50 crews per page", ""),
        ("show 75 boats per page", ""),
    ],
)
def test_only_what_the_page_knows_of_is_paged_and_sorted(sentence, ref):
    try:
        assert [each.ref for each in decide_act(sentence, tree(NUMBERS, title="Boats")).actions] == [ref]
    except EngineAbstained:
        assert ref == ""


CHIPS = """
[0-1] heading: Bookings [level=1]
[0-2] generic
  [0-3] text: Extras
  [0-4] generic
    [0-5] text: Breakfast
    [0-6] button: ×
[0-10] table
  [0-11] row
    [0-12] cell: Owen
    [0-13] cell
      [0-14] button: delete
"""


@pytest.mark.parametrize(
    ("sentence", "ref"),
    [
        ("remove Breakfast", "0-6"),
        ("remove Breakfast from the extras", "0-6"),
        ("remove Breakfast from the crews", ""),
        ("delete the booking of Owen", "0-14"),
        ("delete the boat of Owen", ""),
        ("delete the booking of Ann", ""),
    ],
)
def test_what_is_taken_from_where_is_known_to_the_page(sentence, ref):
    try:
        assert [each.ref for each in decide_act(sentence, tree(CHIPS, title="Bookings")).actions] == [ref]
    except EngineAbstained:
        assert ref == ""


BASKET = """
[0-1] heading: Basket [level=1]
[0-2] list
  [0-3] listitem
    [0-4] link: Basil [url=/basil]
    [0-5] button: Remove
  [0-6] listitem
    [0-7] link: Fern [url=/fern]
    [0-8] button: Remove
"""


@pytest.mark.parametrize("sentence", ["throw the fern out of the basket", "get rid of the fern", "throw away the fern"])
def test_what_is_thrown_out_is_removed(sentence):
    done = decide_act(sentence, tree(BASKET, url="http://shop.test/basket", title="Basket")).actions
    assert [(each.method, each.ref) for each in done] == [("click", "0-8")]


BOOK = """
[0-1] navigation
  [0-2] link: Archived Books [url=/archived]
[0-3] heading: Solaris [level=2]
[0-4] group: Get it
  [0-5] button: Download
  [0-6] button: EPUB (490 kB)
[0-7] group: Read it
  [0-8] button: Read in Browser
[0-9] checkbox: Read
[0-10] checkbox: Archive
[0-11] checkbox: Allow Downloads [checked]
[0-12] checkbox: Allow Viewer
[0-13] textbox: Book title
[0-20] table: Copies
  [0-21] row
    [0-22] columnheader
      [0-23] checkbox
    [0-24] columnheader: Copy
    [0-25] columnheader: Lent
  [0-26] row
    [0-27] cell
      [0-28] checkbox
    [0-29] cell: The first print
    [0-30] cell
      [0-31] checkbox
  [0-32] row
    [0-33] cell
      [0-34] checkbox
    [0-35] cell: Paperback
    [0-36] cell
      [0-37] checkbox
"""


@pytest.mark.parametrize(
    ("sentence", "done"),
    [
        ("archive the book", ["check 0-10"]),
        ("mark the book as read", ["check 0-9"]),
        ("allow downloads", ["check 0-11"]),
        ("allow downloads and the viewer", ["check 0-11", "check 0-12"]),
        ("tick Paperback", ["check 0-34"]),
        ("tick the row of The first print", ["check 0-28"]),
        ("set the book title to The Word for World", ["fill 0-13 The Word for World"]),
    ],
)
def test_a_box_is_ticked_by_the_verb_it_is_called_by_and_a_row_by_the_box_that_is_about_nothing_else(sentence, done):
    page = tree(BOOK, url="http://localhost/book/1", title="Solaris")
    actions = decide_act(sentence, page).actions
    assert [" ".join((each.method, each.ref or "", *each.arguments)) for each in actions] == done


@pytest.mark.parametrize("sentence", ["archive the shelf", "mark the shelf as read", "download the epub"])
def test_nothing_is_done_to_what_was_not_said(sentence):
    with pytest.raises(EngineAbstained):
        decide_act(sentence, tree(BOOK, url="http://localhost/book/1", title="Solaris"))
