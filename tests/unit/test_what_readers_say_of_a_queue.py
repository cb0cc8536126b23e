"""What was judged wrongly, or proposed and misled, on applications that readers of the phrase book wrote sentences for."""

from __future__ import annotations

from contextlib import suppress

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.advising import Undecided, advice_on
from pytest_stagehand._engines.english.verify import decide_verify
from tests.support.trees import tree

QUEUE = tree(
    """
[0-1] list
  [0-2] listitem
    [0-3] link: Queue [url=http://app.test/queue]
  [0-4] listitem
    [0-5] link: Logs [url=http://app.test/logs]
[0-6] dialog: Add Package
  [0-7] text: Destination
  [0-8] radio: Queue [checked]
  [0-9] text: Queue
  [0-10] radio: Packages
  [0-11] text: Packages
[0-12] generic
  [0-13] text: Queue:
  [0-14] text: 3
""",
    url="http://app.test/queue",
    title="Queue",
)
MARKED = tree(
    """
[0-1] link: Queue [url=http://app.test/queue] [current]
[0-2] link: Logs [url=http://app.test/logs]
""",
    url="http://app.test/logs",
)


@pytest.mark.parametrize("said", ["Queue is not the current page", "Logs is the current page", "Logs is highlighted"])
def test_which_link_is_the_current_one_is_not_judged_where_none_is_said_to_be(said):
    with pytest.raises(EngineAbstained):
        decide_verify(said, QUEUE)


def test_the_link_that_leads_to_this_very_page_is_the_current_one_by_its_address():
    decision = decide_verify("Queue is the current page", QUEUE)

    assert decision.holds
    assert [(each.kind, each.test.text) for each in decision.program.all] == [("url", "/queue")]


@pytest.mark.parametrize("said", ["Logs is the current page", "Top is the current page", "Home is the current page"])
def test_a_link_to_another_route_or_part_of_the_page_is_not_the_current_one(said):
    page = tree(
        """
[0-1] link: Home [url=http://app.test/]
[0-2] link: Queue [url=http://app.test/#/queue]
[0-3] link: Logs [url=http://app.test/#/logs]
[0-4] link: Top [url=http://app.test/#]
""",
        url="http://app.test/#/queue",
    )
    with pytest.raises(EngineAbstained):
        decide_verify(said, page)
    assert decide_verify("Queue is the current page", page).holds


def test_what_the_page_marks_as_current_comes_before_its_address():
    assert decide_verify("Queue is the current page", MARKED).holds
    assert not decide_verify("Logs is the current page", MARKED).holds


def test_a_state_in_a_place_is_no_text_beside_a_label():
    with suppress(EngineAbstained):
        assert decide_verify("Queue is selected in Destination", QUEUE).holds
    with suppress(EngineAbstained):
        assert not decide_verify("Packages is selected in Destination", QUEUE).holds


FORM = tree(
    """
[0-1] heading: Earlier requests [level=2]
[0-2] combobox: Month [tag=select] [value=June]
  [0-3] option: May
  [0-4] option: June [selected]
[0-5] button: Columns [haspopup=menu]
[0-6] searchbox: Search
[0-7] textbox: Search for poster
[0-8] textbox: Name
[0-9] textbox: Redirect from
[0-10] textbox: URL
[0-11] combobox: UI Theme [tag=select] [value=Light]
  [0-12] option: Light [selected]
[0-13] text: vessel
""",
    url="http://app.test/form",
)


@pytest.mark.parametrize(
    ("said", "misleading"),
    [
        ("go to the next month", "Month"),
        ("choose which columns are shown", "are shown"),
        ("name the vessel Albatros", "vessel Albatros"),
        ("search the shop for herbs", "the shop for herbs"),
        ("search for posts by the poster bob", "posts by"),
        ("redirect from /old to the URL https://garden.test/new and create it", "garden.test"),
        ("select Dark Mode as the UI Theme", "click UI Theme"),
    ],
)
def test_no_proposal_takes_a_part_of_the_sentence_for_a_value_or_leaves_out_which_one(said, misleading):
    proposals = advice_on(Undecided("act", said), FORM).proposals

    assert not [each for each in proposals if misleading in each]


def test_what_is_looked_for_is_what_stands_behind_for():
    assert advice_on(Undecided("act", "search the shop for herbs"), FORM).proposals[0] == 'type "herbs" into Search'


MAILS = tree(
    """
[0-1] heading: Mails [level=1]
[0-2] list
  [0-3] listitem
    [0-4] checkbox: Select message from Sara Khan
    [0-5] link: Sara Khan
    [0-6] text: The seeds came
  [0-7] listitem
    [0-8] checkbox: Select message from Olivia Bennett
    [0-9] link: Olivia Bennett
    [0-10] text: Your roses
""",
    url="http://app.test/mails",
    title="Mails",
)


@pytest.mark.parametrize(
    ("said", "proposals"),
    [
        ("tick the mail from Sara Khan", ("tick the row of Sara Khan",)),
        ("tick the mail from Sara Bennett", ()),
        ("tick the roses from Sara Khan", ()),
        ("tick mail 2 from Sara Khan", ()),
    ],
)
def test_a_row_is_proposed_to_be_ticked_by_the_whole_of_its_name_alone(said, proposals):
    assert advice_on(Undecided("act", said), MAILS).proposals == proposals


ORDERS = tree(
    """
[0-1] heading: Orders [level=1]
[0-2] table: Orders
  [0-3] row
    [0-4] columnheader: No.
    [0-5] columnheader: Customer
  [0-6] row
    [0-7] cell: #1042
    [0-8] cell: Ada
  [0-9] row
    [0-10] cell: #1043
    [0-11] cell: Bob
[0-12] status: Order #1042 was sent, it has 7 items of €12
""",
    url="http://app.test/orders",
    title="Orders",
)


@pytest.mark.parametrize(
    "said", ["the table contains 1042", "the row of Bob shows 1043", "the page shows 1042", "the message mentions 1042"]
)
def test_a_number_is_shown_where_the_page_writes_it_with_a_number_sign_alone(said):
    assert decide_verify(said, ORDERS).holds


@pytest.mark.parametrize(
    "said",
    [
        "the table contains 1044",
        "the table contains 104",
        "the row of Ada shows 1043",
        "the table does not contain 1042",
        "the message mentions 1043",
        "the message shows 12",
        'the page shows "1042"',
        "the page shows 7 orders",
    ],
)
def test_another_number_sign_or_place_is_not_shown(said):
    with suppress(EngineAbstained):
        assert not decide_verify(said, ORDERS).holds


TOOLS = tree(
    """
[0-1] heading: Report [level=1]
[0-2] generic
  [0-3] link: Export [url=http://app.test/export]
  [0-4] button: CSV
  [0-5] link: Comma-delimited Text [url=http://app.test/text]
  [0-6] button: Read
  [0-7] searchbox: Search tickets
[0-8] list
  [0-9] listitem
    [0-10] link: Fern report [url=http://app.test/fern]
    [0-11] button: Recheck
  [0-12] listitem
    [0-13] link: Moss report [url=http://app.test/moss]
    [0-14] button: Recheck
[0-15] button: Recheck all
[0-16] combobox: Type [tag=select] [value=Incident]
  [0-17] option: Incident [selected]
  [0-18] option: Feature_Request
[0-19] spinbutton: Items per page [tag=input] [value=20]
""",
    url="http://app.test/report",
    title="Tools",
)


@pytest.mark.parametrize(
    ("said", "first"),
    [
        ("export the result as CSV", "click CSV"),
        ("get the result as comma-delimited text", 'click "Comma-delimited Text"'),
        ("mark the result as read", None),
        ("save the result as PDF", None),
        ("recheck all tickets", "click Recheck all"),
        ("assign the ticket to nobody", None),
        ("make it a feature request", 'select "Feature_Request" from Type'),
        ("make it a bug", None),
        ("visit the profile of whoever wrote Fern report", None),
    ],
)
def test_the_first_proposal_is_what_is_named_wholly_and_else_there_is_none(said, first):
    assert next(iter(advice_on(Undecided("act", said), TOOLS).proposals), None) == first


TWO_FORMS = tree(
    """
[0-1] form: Vessel
  [0-2] textbox: Length [tag=input] [value=]
  [0-3] text: Vessel data
  [0-4] button: Save
[0-5] form: Server
  [0-6] textbox: Port [tag=input] [value=]
  [0-7] text: Server data
  [0-8] button: Save
""",
    url="http://app.test/settings",
)


@pytest.mark.parametrize(("field", "own", "other"), [("Length", "Vessel", "Server"), ("Port", "Server", "Vessel")])
def test_the_button_of_the_form_that_was_filled_in_is_proposed_and_no_other(field, own, other):
    proposals = advice_on(Undecided("act", f"enter 12 as {field}, then save"), TWO_FORMS).proposals

    assert proposals
    assert all(own in each and other not in each for each in proposals)


SHIPS = tree(
    """
[0-1] navigation: Breadcrumb
  [0-2] link: Home [url=http://app.test/]
  [0-3] link: Ships [url=http://app.test/ships]
[0-4] heading: Ships [level=1]
[0-5] generic
  [0-6] text: Last count:
  [0-7] text: 3 May 2026
[0-8] table: Ships
  [0-9] row
    [0-10] columnheader: Ship
    [0-11] columnheader: Port
    [0-12] columnheader: Kind
  [0-13] row
    [0-14] cell: Elara
    [0-15] cell: Oslo
    [0-16] cell: Cargo
  [0-17] row
    [0-18] cell: Thebe
    [0-19] cell: Bergen
    [0-20] cell: Tug
""",
    url="http://app.test/ships",
    title="Ships",
)


@pytest.mark.parametrize(
    ("call", "said", "schema"),
    [
        ("extract", "who did the last count", str),
        ("extract", "the captain of the ship Elara at the port", str),
        ("extract", "ports of the cargo ships", list[str]),
        ("observe", "the links of the navigation on the left", None),
    ],
)
def test_nothing_is_proposed_that_answers_another_question_or_says_more(call, said, schema):
    undecided = Undecided(call, said, TypeAdapter(schema) if schema else None)

    assert advice_on(undecided, SHIPS).proposals == ()


def test_a_link_in_a_place_is_the_current_page_by_its_address():
    assert decide_verify("Ships is the current page in the navigation", SHIPS).holds
    for other in ("Home is the current page in the navigation", "Ships is not the current page in the navigation"):
        with suppress(EngineAbstained):
            assert not decide_verify(other, SHIPS).holds
