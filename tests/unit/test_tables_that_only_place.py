"""Pages that place their forms, filters and facts in tables, as many older administrations do."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.act import decide_act
from pytest_stagehand._engines.english.extract import decide_extract
from tests.support.statements import judged, passes
from tests.support.trees import tree

PAGE = tree(
    """
[0-1] generic
  [0-2] heading: Queues [level=1]
  [0-3] generic
    [0-4] heading: All queues (2) [level=2]
    [0-5] generic
      [0-6] heading: Pagination [level=3]
      [0-7] table
        [0-8] row
          [0-9] columnheader: Page
            [0-10] combobox [value=1]
          [0-11] columnheader: - Filter:
            [0-12] text: - Filter:
            [0-13] textbox: - Filter: [value=]
  [0-14] table
    [0-15] row
      [0-16] columnheader: Host
      [0-17] columnheader: Name
      [0-18] columnheader: State
    [0-19] row
      [0-20] cell: /
      [0-21] cell: emails
        [0-22] link: emails
      [0-23] cell: idle
    [0-24] row
      [0-25] cell: /
      [0-26] cell: invoices
        [0-27] link: invoices
      [0-28] cell: idle
  [0-29] heading: Add a new queue [level=2]
[0-30] list
  [0-31] listitem
    [0-32] link: Plugins
  [0-33] listitem
    [0-34] link: Tutorials
""",
    url="http://broker.test/#/queues",
    title="Broker",
)
FORM = tree(
    """
[0-1] main
  [0-2] heading: Bind [level=1]
  [0-3] table
    [0-4] row
      [0-5] rowheader: From exchange:
      [0-6] cell: *
        [0-7] textbox [value=]
        [0-8] text: *
    [0-9] row
      [0-10] rowheader: Routing key:
      [0-11] cell
        [0-12] textbox [value=mail]
  [0-13] button: Bind
""",
    url="http://broker.test/#/queues/emails",
    title="Broker",
)


def done(sentence, page):
    (action,) = decide_act(sentence, page).actions
    return action.ref, action.arguments


@pytest.mark.parametrize("said", ["the queues", "the names of the queues", "the names of all queues"])
def test_what_stands_behind_the_block_of_a_heading_is_not_under_it(said):
    assert decide_extract(said, TypeAdapter(list[str]), PAGE).value == ["emails", "invoices"]


@pytest.mark.parametrize(
    "said",
    [
        "every queue is idle",
        "there are 2 queues",
        "the queue invoices is listed",
        "there is a queue called emails",
        "there is no queue called Plugins",
    ],
)
def test_the_rows_of_a_page_are_those_of_its_data(said):
    assert judged(said, PAGE)


@pytest.mark.parametrize(
    "said", ["the queue Plugins is listed", '"Plugins" is in the list of queues', "there are 9 queues"]
)
def test_links_behind_a_page_are_none_of_its_rows(said):
    assert not passes(said, PAGE)


@pytest.mark.parametrize("said", ["filter the queues by name inv", "filter by Name inv", "filter the queues by inv"])
def test_a_filter_is_of_the_column_that_names_the_rows(said):
    assert done(said, PAGE) == ("0-13", ("inv",))


def test_what_is_quoted_is_filtered_by_word_for_word():
    assert done('filter the queues by "name inv"', PAGE) == ("0-13", ("name inv",))


def test_a_filter_is_not_of_any_column():
    with pytest.raises(EngineAbstained):
        decide_act("filter the queues by state idle", PAGE)


@pytest.mark.parametrize("said", ["fill From exchange with shop", "set the From exchange field to shop"])
def test_a_star_beside_a_field_is_not_what_it_is_called(said):
    assert done(said, FORM) == ("0-7", ("shop",))


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("the Routing key field is mail", True),
        ("the Routing key field contains mail", True),
        ("the Routing key field is mails", False),
        ("the From exchange field is empty", True),
    ],
)
def test_a_field_is_called_by_its_label_with_the_word_for_it_or_without(said, holds):
    assert judged(said, FORM) is holds


def test_a_field_is_no_button():
    with pytest.raises(EngineAbstained):
        judged("the Routing key button is mail", FORM)


WIDER = """
[0-1] main
  [0-2] heading: Queues [level=1]
  [0-3] table
    [0-4] row
      [0-5] columnheader: Name
      [0-6] columnheader: Ready
      [0-7] columnheader: +/-
    [0-8] row
      [0-9] cell: emails
      [0-10] cell: 0
    [0-11] row
      [0-12] cell: orders
      [0-13] cell: 5
"""


@pytest.mark.parametrize(
    ("said", "holds"),
    [
        ("there are 2 queues", True),
        ("there are 3 queues", False),
        ("the table lists emails first", True),
        ("the last queue is orders", True),
    ],
)
def test_rows_that_all_leave_out_a_cell_below_the_last_header_are_rows(said, holds):
    assert judged(said, tree(WIDER)) is holds


def test_a_row_that_alone_leaves_out_a_cell_may_be_none():
    odd = WIDER + "    [0-14] row\n      [0-15] cell: refunds\n      [0-16] cell: 1\n      [0-17] cell: x\n"
    assert not passes("there are 3 queues", tree(odd))
