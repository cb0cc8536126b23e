"""What testers' sentences were taken for on pages of five widget libraries, and are not: each with the page where it is right."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.act import decide_act
from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._engines.english.observe import decide_observe
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.verify import evaluate_verify
from tests.support.statements import passes
from tests.support.trees import tree

ISSUES = tree(
    """
[0-1] heading: Issues [level=1]
[0-2] searchbox: Search issues [type=search]
[0-3] button: Apply
[0-4] combobox: Priority [value=Any] [tag=select]
  [0-5] option: Any [selected]
  [0-6] option: High [not displayed]
[0-7] table: Issues
  [0-8] row
    [0-9] columnheader: Title
    [0-10] columnheader: Assignee
    [0-11] columnheader: Milestone
    [0-12] columnheader: Alerts
  [0-13] row
    [0-14] cell: Loose bollard
    [0-15] cell: Unassigned
    [0-16] cell: Spring
    [0-17] cell
      [0-18] switch: Alerts for Ann Lee
  [0-19] row
    [0-20] cell: Broken gate
    [0-21] cell: Ann Lee
    [0-22] cell
    [0-23] cell
      [0-24] switch: Alerts for Bo Ek
[0-25] dialog: Old
  [0-26] button: Fold [haspopup=menu]
""",
    "http://app.test/issues",
    "Issues",
)
BASKET = """
[0-1] heading [level=2]
  [0-2] text: Your basket
  [0-3] text: {}
[0-4] list
  [0-5] listitem: Kite
  [0-6] listitem: Line
  [0-7] listitem: Total
[0-8] heading: Delivery [level=2]
"""
CHAT = """
[0-1] complementary
  [0-2] heading: Channels [level=3]
  [0-3] list
    [0-4] listitem
      [0-5] link
        [0-6] text: general
        [0-7] text: {}
    [0-8] listitem
      [0-9] link: random
  [0-10] heading: Direct messages [level=3]
  [0-11] list
    [0-12] listitem
      [0-13] link: Bo Ekman
    [0-14] listitem
      [0-15] link: Ida Holm
[0-16] log: Messages
  [0-17] article
    [0-18] strong: Lea Brandt
    [0-19] paragraph: Hello
"""
MAIL = tree(
    """
[0-1] heading: Roof quote [level=2]
[0-2] term: From
[0-3] definition: Priya Shah
[0-4] term: To
[0-5] definition: me
[0-6] paragraph: It comes to €80.
""",
    "http://app.test/mail",
    "Roof quote",
)


def done(sentence, page=ISSUES):
    return [(each.method, each.ref, each.arguments) for each in decide_act(sentence, page).actions]


@pytest.mark.parametrize(
    ("sentence", "does"),
    [
        ("filter by high priority", [("select_option", "0-4", ("High",))]),
        ("search for gate and apply", [("fill", "0-2", ("gate",)), ("press", "0-2", ("Enter",)), ("click", "0-3", ())]),
        ("search for salt and pepper", [("fill", "0-2", ("salt and pepper",)), ("press", "0-2", ("Enter",))]),
    ],
)
def test_what_is_said_last_is_read(sentence, does):
    rest = decide_act(sentence, ISSUES).rest
    found = done(sentence)
    assert found == does or (rest and found == does[: len(found)])


@pytest.mark.parametrize("sentence", ["select Ann Lee", "select Ann Lee and Bo Ek", "filter by low priority"])
def test_a_setting_for_somebody_is_not_chosen_for_them(sentence):
    with pytest.raises(EngineAbstained):
        decide_act(sentence, ISSUES)


SCHEDULES = """
[0-1] textbox: Filter schedules…
[0-2] generic
  [0-3] generic [clickable]
    [0-4] text: Rent
    [0-5] text: 900.00
  [0-6] generic [clickable]
    [0-7] text: Wedding
    [0-8] text: 27.00
"""
FILTERS = """
[0-1] list
  [0-2] listitem
    [0-3] link: Open [url=/open]
  [0-4] listitem
    [0-5] link: Done [url=/done]
[0-6] table
  [0-7] row
    [0-8] columnheader: Task
  [0-9] row
    [0-10] cell: Sweep [clickable]
"""


@pytest.mark.parametrize("sentence", ["filter the schedules by wedding", "filter by wedding", "filter for Wedding"])
def test_what_is_filtered_is_no_filter(sentence):
    (deed,) = decide_act(sentence, tree(SCHEDULES)).actions
    assert (deed.method, deed.ref) == ("fill", "0-1")


def test_a_filter_that_stands_in_a_list_is_one_and_a_row_is_none():
    (deed,) = decide_act("filter by done", tree(FILTERS)).actions
    assert (deed.method, deed.ref) == ("click", "0-5")
    with pytest.raises(EngineAbstained):
        decide_act("filter by sweep", tree(FILTERS))


@pytest.mark.parametrize(
    ("statement", "holds"),
    [
        ("Loose bollard has no milestone", False),
        ("Broken gate has no milestone", True),
        ("Broken gate has no assignee", False),
    ],
)
def test_a_row_has_no_such_value(statement, holds):
    assert decide_verify(statement, ISSUES).holds is holds


def test_a_value_that_may_say_that_there_is_none_is_not_judged():
    with pytest.raises(EngineAbstained):
        decide_verify("Loose bollard has no assignee", ISSUES)


@pytest.mark.parametrize(("figure", "number", "holds"), [(3, 3, True), (2, 2, True), (3, 2, False)])
def test_the_title_of_a_part_says_how_many_are_in_it(figure, number, holds):
    assert decide_verify(f"there are {number} items in the basket", tree(BASKET.format(figure))).holds is holds


def test_what_a_title_contradicts_is_not_judged():
    with pytest.raises(EngineAbstained):
        decide_verify("there are 3 items in the basket", tree(BASKET.format(2)))


@pytest.mark.parametrize(
    ("statement", "is_so"), [("the mail is from Priya Shah", True), ("the mail is from Bo", False)]
)
def test_a_label_says_whom_a_mail_is_from(statement, is_so):
    assert decide_verify(statement, MAIL).holds is is_so


@pytest.mark.parametrize("statement", ["the quote comes to €80", "the quote comes to €90"])
def test_what_comes_to_an_amount_goes_nowhere(statement):
    assert not passes(statement, MAIL)
    with pytest.raises(EngineAbstained):
        decide_verify(statement, MAIL)


def read(instruction, page):
    return decide_extract(instruction, TypeAdapter(list[str]), tree(page, "http://app.test/c", "Chat")).value


def test_a_list_of_names_is_read_without_what_is_unread():
    assert read("the channels", CHAT.replace("[0-7] text: {}", "").replace("[0-6] text: general", "[0-6] text: general")) == ["general", "random"]  # fmt: skip
    with pytest.raises(EngineAbstained):
        read("the channels", CHAT.format(3))


def test_a_list_of_a_longer_name_is_another():
    with pytest.raises(EngineAbstained):
        read("the authors of the messages", CHAT.format(3))


def test_what_opens_a_menu_may_be_called_one():
    with pytest.raises(EngineAbstained):
        decide_observe("the overflow menus", ISSUES)


BILLS = """
[0-30] complementary
  [0-1] table
    [0-5] row
      [0-6] cell: Georg
      [0-4] cell
      [0-7] cell: +116
    [0-8] row
      [0-9] cell: Alice
      [0-3] cell
      [0-10] cell: -73
[0-31] main
  [0-11] table
    [0-12] row
      [0-13] columnheader: When?
      [0-14] columnheader: Who paid?
      [0-15] columnheader: For what?
      [0-16] columnheader: For whom?
    [0-17] row
      [0-18] cell: 2026-11-27
      [0-19] cell: {}
      [0-20] cell: Food shopping
      [0-21] cell: Amina, Georg, Alice
    [0-22] row
      [0-23] cell: 2026-11-27
      [0-24] cell: Amina
      [0-25] cell: Beer
      [0-26] cell: Amina, Alice
"""


def test_who_did_it_is_a_part_of_the_fact_where_others_are_called_so():
    page = tree(BILLS.format("Georg"), "http://app.test/bills", "Bills")
    decision = decide_verify("Georg paid for the food shopping", page)
    assert decision.holds
    later = tree(BILLS.format("Alice"), "http://app.test/bills", "Bills")
    assert decision.program is not None
    assert not evaluate_verify(decision.program, later, base_url="http://app.test").passed


FILES = """
[0-1] table
  [0-2] row
    [0-3] columnheader
      [0-4] text: Filename
      [0-5] text: Type
    [0-6] columnheader: Actions
  [0-7] row
    [0-8] cell
      [0-9] link: crew.csv
      [0-10] text: text/csv
    [0-11] cell
      [0-12] button: delete
  [0-13] row
    [0-14] cell
      [0-15] link: tides.txt
      [0-16] text: text/plain
    [0-17] cell
      [0-18] button: delete
"""


def test_a_column_that_holds_several_things_is_none_of_them():
    with pytest.raises(EngineAbstained):
        read("the filenames", FILES)
    assert read("the filenames", FILES.replace("      [0-5] text: Type\n", "").replace("      [0-10] text: text/csv\n", "").replace("      [0-16] text: text/plain\n", "")) == ["crew.csv", "tides.txt"]  # fmt: skip


RANGES = """
[0-1] heading: Filters [level=1]
[0-2] {}: {}
[0-3] slider: Volume [value=5]
"""


@pytest.mark.parametrize("statement", ["Range is 5", "the Range is 5"])
@pytest.mark.parametrize(
    ("role", "name", "is_so"),
    [("spinbutton", "Range [value=5]", True), ("spinbutton", "Range [value=4]", False), ("text", "Range", False)],
)
def test_what_is_called_by_a_word_for_a_kind_is_not_the_only_one_of_that_kind(statement, role, name, is_so):
    assert passes(statement, tree(RANGES.format(role, name))) == is_so
    assert passes("the range is 5", tree(RANGES.format("text", "Distance")))
