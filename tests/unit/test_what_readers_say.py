"""Sentences in the words of the phrase book, on pages where something stands in their way, each with the one that is not so."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.act import decide_act
from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._engines.english.observe import decide_observe
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


USERS = """
[0-1] heading: Users [level=1]
[0-2] table
  [0-3] row
    [0-4] columnheader: eMail
    [0-5] columnheader: Name
    [0-6] columnheader: Approved
    [0-7] columnheader: Upload
  [0-10] row
    [0-11] cell: ines@hill.test
    [0-12] cell: Ines Baker
    [0-13] cell
      [0-14] checkbox [checked]
    [0-15] cell
      [0-16] checkbox
  [0-20] row
    [0-21] cell: tom@hill.test
    [0-22] cell: Tom Reyes
    [0-23] cell
      [0-24] checkbox
    [0-25] cell
      [0-26] checkbox
[0-30] group: Rights
  [0-31] checkbox: Read [checked]
  [0-32] checkbox: Write [checked]
  [0-33] checkbox: Admin
"""
HISTORY = """
[0-1] heading: History [level=1]
[0-2] navigation: Breadcrumbs
  [0-3] list
    [0-4] listitem
      [0-5] link: Home
[0-6] navigation
  [0-7] button: Menu
[0-8] group
  [0-9] button: Page index [expanded]
  [0-10] list
    [0-11] listitem
      [0-12] group
        [0-13] button: Trees [collapsed]
[0-20] group
  [0-21] button: On this page [expanded]
  [0-22] link: Log
[0-30] table
  [0-31] row
    [0-32] columnheader: Date
    [0-33] columnheader: Author
    [0-34] columnheader: Commit message
  [0-40] row
    [0-41] cell
      [0-42] link: 2 May 2026
      [0-43] link: 91296f8a
    [0-44] cell: Mira
    [0-45] cell: Say where the key is
  [0-50] row
    [0-51] cell
      [0-52] link: 1 May 2026
      [0-53] link: c99e59aa
    [0-54] cell: Mira
    [0-55] cell: Add the tools
"""


def users():
    return tree(USERS, url="http://wiki.test/users", title="Users")


def history():
    return tree(HISTORY, url="http://wiki.test/history", title="History")


@pytest.mark.parametrize(
    ("statement", "holds"),
    [
        ("Ines Baker is approved", True),
        ("Tom Reyes is approved", False),
        ("Tom Reyes is not approved, but Ines Baker is", True),
        ("Ines Baker is not approved, but Tom Reyes is", False),
        ("no Upload box is checked", True),
        ("every Approved box is checked", False),
        ("the email of Ines Baker is ines@hill.test", True),
        ("only Read and Write are ticked", True),  # and not: only Read is, and Write is
        ("only Read is ticked", False),
        ("only Read and Admin are ticked", False),
    ],
)
def test_a_column_of_boxes_is_what_rows_are(statement, holds):
    assert decide_verify(statement, users()).holds == holds


@pytest.mark.parametrize("statement", ["Ines Baker is admin", "every Delete box is checked", 'Tom is "approved"'])
def test_no_other_column_is(statement):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, users())


@pytest.mark.parametrize(
    ("instruction", "value"),
    [
        ("the commit messages", ["Say where the key is", "Add the tools"]),
        ("the commit message of every row", ["Say where the key is", "Add the tools"]),
        ("the authors", ["Mira", "Mira"]),
    ],
)
def test_a_column_is_read_by_all_of_its_name(instruction, value):
    assert decide_extract(instruction, TypeAdapter(list[str]), history()).value == value


def test_what_the_rows_are_called_by_is_not_read_from_another_column():
    """A date with a link beside it is no name; the messages are no dates."""
    with pytest.raises(EngineAbstained):
        decide_extract("the dates", TypeAdapter(list[str]), history())


def test_a_part_is_called_by_what_unfolds_it():
    assert done("expand Trees in the Page index", history()) == [("click", "0-13")]
    with pytest.raises(EngineAbstained):
        decide_act("click Log in the Page index", history())


def test_which_of_two_places_is_meant_is_not_told_by_what_stands_in_one():
    with pytest.raises(EngineAbstained):
        decide_observe("the items in the menu", history())


SWITCHED = """
[0-1] heading: Members [level=1]
[0-2] group: Filters
  [0-3] combobox: Tag [tag=select] [value=Any]
    [0-4] option: Any [selected]
    [0-5] option: Paid
  [0-6] form
    [0-7] searchbox: Search [value=] [type=search]
    [0-8] button: Search [type=submit] [sends=query]
[0-9] table
  [0-10] row
    [0-11] columnheader
    [0-12] columnheader: Name
    [0-13] columnheader: Seen
    [0-14] columnheader: Newsletter
  [0-20] row
    [0-21] cell
      [0-22] checkbox: Select this row {marks}
    [0-23] cell: Ada Blom
    [0-24] cell: 2026-12-06, 10:30:00
    [0-25] cell
      [0-26] switch
  [0-30] row
    [0-31] cell
      [0-32] checkbox: Select this row {marks}
    [0-33] cell: Piet Smit
    [0-34] cell: 2026-12-07, 10:30:00
    [0-35] cell
      [0-36] switch [checked]
[0-40] list
  [0-41] listitem: 1
  [0-42] listitem: 2
"""


def switched(marks=""):
    return tree(SWITCHED.format(marks=marks), url="http://club.test/members", title="Members")


def test_a_switch_ticks_no_row():
    assert done("tick Piet Smit", switched()) == [("check", "0-32")]


def test_a_filter_is_not_sent_by_the_form_of_another_field():
    assert done("filter by tag Paid", switched()) == [("select_option", "0-3", "Paid")]


@pytest.mark.parametrize(
    ("statement", "holds", "holds_ticked"),
    [
        ("no row is selected", True, False),
        ("every row is selected", False, True),
        ("Ada Blom is selected", False, True),
        ("only Ada Blom is selected", False, False),
    ],
)
def test_whether_rows_are_selected_is_said_by_their_boxes(statement, holds, holds_ticked):
    assert decide_verify(statement, switched()).holds == holds
    assert decide_verify(statement, switched("[checked]")).holds == holds_ticked


def test_rows_of_which_nothing_says_so_are_not_judged():
    bare = tree(
        "[0-1] table\n  [0-2] row\n    [0-3] cell: Ada\n    [0-4] cell: 7\n  [0-5] row\n    [0-6] cell: Bob\n    [0-7] cell: 8"
    )
    with pytest.raises(EngineAbstained):
        decide_verify("no row is selected", bare)


def test_switches_are_no_boxes_where_both_are_there():
    assert [each.ref for each in decide_observe("the switches", switched()).actions] == ["0-26", "0-36"]
    assert [each.ref for each in decide_observe("the checkboxes", switched()).actions] == ["0-22", "0-32"]


def test_names_are_not_read_from_whatever_list_there_is():
    page = tree("[0-1] heading: Members [level=1]\n[0-2] list\n  [0-3] listitem: 1\n  [0-4] listitem: 2")
    with pytest.raises(EngineAbstained):
        decide_extract("the names", TypeAdapter(list[str]), page)


@pytest.mark.parametrize(
    ("statement", "holds"),
    [
        ("the seen of Ada Blom is 6 December 2026", True),  # a day, of a moment
        ("the seen of Ada Blom is 7 December 2026", False),
        ("the seen of Ada Blom is 2026-12-06", True),
    ],
)
def test_a_day_is_that_of_a_moment(statement, holds):
    assert decide_verify(statement, switched()).holds == holds


@pytest.mark.parametrize(
    "statement",
    ["the seen of Ada Blom is 6 December 2026 at 10:30", "the seen of Ada Blom is not 7 December 2026"],
)
def test_a_moment_in_other_words_is_not_judged(statement):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, switched())


POST = """
[0-1] navigation
  [0-2] list
    [0-3] listitem
      [0-4] link: Inbox 2 [current] [url=/inbox]
    [0-5] listitem
      [0-6] link: Sent [url=/sent]
[0-10] main
  [0-11] heading: Inbox [level=1]
  [0-12] generic
    [0-13] generic
      [0-14] checkbox: Select
      [0-15] link: Team lunch [url=/m/2]
      [0-16] text: From: piet@post.test
    [0-20] generic
      [0-21] checkbox: Select [checked]
      [0-22] link: Welcome [url=/m/3]
      [0-23] text: From: hello@post.test
  [0-30] generic
    [0-31] checkbox: Water
    [0-32] link: Fern [url=/fern]
  [0-40] combobox: Folder [tag=select] [value=Sent]
    [0-41] option: Inbox
    [0-42] option: Sent [selected]
  [0-50] progressbar: Storage used [value=40]
    [0-51] text: 40%
  [0-60] spinbutton: Lifetime (days) [value=30]
"""


def post():
    return tree(POST, url="http://post.test/inbox", title="Inbox")


@pytest.mark.parametrize(
    ("sentence", "actions"),
    [
        ("select Team lunch", [("check", "0-14")]),  # a link only leads away
        ("tick Team lunch", [("check", "0-14")]),
        ("untick Welcome", [("uncheck", "0-21")]),
    ],
)
def test_an_item_without_a_role_is_selected_by_its_box(sentence, actions):
    assert done(sentence, post()) == actions


def test_a_box_that_is_for_something_else_selects_nothing():
    with pytest.raises(EngineAbstained):
        decide_act("tick Fern", post())


@pytest.mark.parametrize(
    ("statement", "holds"),
    [
        ("Inbox is the current page", True),
        ("Inbox is active", True),
        ("Sent is active", False),  # chosen in a list, and no page
        ("the lifetime is 30 days", True),
        ("the lifetime is 31 days", False),
    ],
)
def test_what_is_current_is_no_choice_and_a_unit_is_in_the_label(statement, holds):
    assert decide_verify(statement, post()).holds == holds


@pytest.mark.parametrize("statement", ["40% of the storage is used", "the lifetime is 30 weeks"])
def test_what_is_true_is_not_denied(statement):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, post())


def test_the_entries_of_a_menu_are_no_cards():
    with pytest.raises(EngineAbstained):
        decide_observe("the cards", post())


@pytest.mark.parametrize("sentence", ["choose Overdue", "select 2026-12-06, 10:30:00"])
def test_no_value_in_a_row_selects_it(sentence):
    page = tree(SWITCHED.replace("2026-12-07, 10:30:00", "Overdue").format(marks=""), title="Members")
    with pytest.raises(EngineAbstained):
        decide_act(sentence, page)


def test_a_row_is_selected_by_what_stands_first_in_it():
    assert done("select Piet Smit", switched()) == [("check", "0-32")]


CARDS = """
[0-1] heading: Order [level=1]
[0-2] generic
  [0-3] heading: Notes [level=2]
  [0-4] text: No notes yet.
[0-5] generic
  [0-6] heading: Carrier [level=2]
  [0-7] text: Post
  [0-8] button: Change
[0-9] button: Refund
"""
PARTS_IN_A_ROW = """
[0-1] heading: Order [level=1]
[0-2] generic
  [0-3] heading: Notes [level=2]
  [0-4] button: Fold
[0-5] text: No notes yet.
[0-6] generic
  [0-7] heading: Carrier [level=2]
  [0-8] button: Fold
[0-9] button: Change
"""


def test_the_last_card_ends_where_it_ends():
    page = tree(CARDS, title="Order")
    assert [each.ref for each in decide_observe("the buttons in the Carrier section", page).actions] == ["0-8"]
    assert not decide_verify("there is a Refund button in the Carrier section", page).holds


def test_what_follows_a_heading_with_buttons_beside_it_is_under_it():
    page = tree(PARTS_IN_A_ROW, title="Order")
    assert [each.ref for each in decide_observe("the buttons in the Carrier section", page).actions] == ["0-8", "0-9"]
    assert decide_verify('the Notes section shows "No notes yet."', page).holds


SUMS = """
[0-1] heading: Order [level=1]
[0-2] list
  [0-3] listitem: Placed
  [0-4] listitem: Paid
  [0-5] listitem: Sent
[0-6] heading: Lines [level=2]
[0-7] table
  [0-8] row
    [0-9] columnheader: Product
    [0-10] columnheader: Total
    [0-11] columnheader
  [0-20] row
    [0-21] cell: Fork
    [0-22] cell: €49.00
    [0-23] cell
      [0-24] button: Remove
  [0-30] row
    [0-31] cell: Barrow
    [0-32] cell: €79.50
    [0-33] cell
      [0-34] button: Remove
  [0-40] rowgroup [tag=tfoot]
    [0-41] row
      [0-42] cell: Subtotal
      [0-43] cell: €128.50
      [0-44] cell
"""


def test_lines_are_those_below_that_heading():
    page = tree(SUMS, title="Order")
    assert decide_verify("there are 2 lines", page).holds
    assert not decide_verify("there are 3 lines", page).holds
    with pytest.raises(EngineAbstained):
        decide_verify("there are 3 entries", page)  # of either list


def test_a_sum_may_stand_before_an_empty_cell():
    head = "\n".join(
        f"    [0-{at}] columnheader{name}" for at, name in enumerate((": Product", ": Price", ": Total", ""), start=3)
    )
    cells = "\n".join(
        f"    [0-{at}] cell: {text}" for at, text in enumerate(("Fork", "€49.00", "€49.00", "x"), start=11)
    )
    foot = "    [0-21] cell: Subtotal [colspan=2]\n    [0-22] cell: €49.00\n    [0-23] cell"
    page = tree(f"[0-1] table\n  [0-2] row\n{head}\n  [0-10] row\n{cells}\n  [0-20] row\n{foot}", title="Order")
    assert decide_extract("the subtotal", TypeAdapter(str), page).value == "€49.00"


CLUB = """
[0-1] heading: Bookings [level=1]
[0-2] alert: Storm warning
[0-3] table
  [0-4] row
    [0-5] columnheader: Boat
    [0-6] columnheader: Day
    [0-7] columnheader: Member
  [0-10] row
    [0-11] cell: Petrel
    [0-12] cell: 12/03/2026
    [0-13] cell: Tom
  [0-20] row
    [0-21] cell: Puffin
    [0-22] cell: 12/04/2026
    [0-23] cell: Ines
  [0-30] row
    [0-31] cell: Petrel
    [0-32] cell: 12/05/2026
    [0-33] cell: Ada
[0-40] heading: Boats [level=2]
[0-41] generic
  [0-42] text: Petrel
  [0-43] button: Book
[0-44] generic
  [0-45] text: Puffin
  [0-46] button: Book
[0-50] textbox: Number [invalid] [value=12] [description=Four digits]
"""


def club():
    return tree(CLUB, url="http://club.test/bookings", title="Bookings")


@pytest.mark.parametrize(
    "statement",
    [
        "the day of Tom is 3 December 2026",  # or in March
        "the day of Tom is 12 March 2026",
        "there are 2 boats",  # below that heading, and none of the rows
        "there are 3 boats",
    ],
)
def test_what_may_be_so_is_not_denied(statement):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, club())


def test_another_day_is_denied():
    assert not decide_verify("the day of Tom is 4 December 2026", club()).holds


def test_a_message_is_no_error_beside_a_field_that_has_one():
    with pytest.raises(EngineAbstained):
        decide_extract("the error", TypeAdapter(str), club())
    assert decide_extract("the alert", TypeAdapter(str), club()).value == "Storm warning"


def test_rows_are_no_cards():
    with pytest.raises(EngineAbstained):
        decide_observe("the cards", club())


def test_a_table_without_rows_has_no_names_and_no_other_list_has_them():
    head = "  [0-3] row\n    [0-4] columnheader: Name\n    [0-5] columnheader: Fee"
    pager = "[0-6] list\n  [0-7] listitem: 1\n  [0-8] listitem: 2"
    page = tree(f"[0-1] heading: Members [level=1]\n[0-2] table\n{head}\n{pager}")
    with pytest.raises(EngineAbstained):
        decide_extract("the members", TypeAdapter(list[str]), page)
    assert decide_verify("there are no members", page).holds


def test_the_first_row_of_a_table_without_headers_is_not_passed_over():
    rows = "\n".join(
        f"  [0-{at}] row\n    [0-{at + 1}] cell: {boat}\n    [0-{at + 2}] cell: {day}"
        for at, (boat, day) in {10: ("Petrel", "1 May"), 20: ("Puffin", "2 May"), 30: ("Heron", "3 May")}.items()
    )
    page = tree(f"[0-1] heading: Bookings [level=1]\n[0-2] table\n{rows}")
    with pytest.raises(EngineAbstained):
        decide_extract("the bookings", TypeAdapter(list[str]), page)


def test_all_of_a_kind_are_no_entry_of_a_menu():
    page = tree("[0-1] menubar\n  [0-2] menuitem: Members\n  [0-3] menuitem: Plots\n[0-4] heading: Members [level=1]")
    with pytest.raises(EngineAbstained):
        decide_act("select all members", page)


def test_a_column_that_says_the_same_twice_does_not_say_what_rows_are():
    page = tree(CLUB.partition("[0-40] heading: Boats")[0], title="Bookings")
    with pytest.raises(EngineAbstained):
        decide_verify("there are 3 boats", page)
    assert decide_extract("the boats", TypeAdapter(list[str]), page).value == ["Petrel", "Puffin", "Petrel"]
