"""Classes of sentences that people say of applications nobody made a rule for: each true here, its twin never passing.

Every statement is read on a page of its own words: what holds is proven on changed pages, what is false or another fails or
is left undecided, and where the page says otherwise on another day a replay fails.
"""

from contextlib import suppress

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.gate import is_proven
from pytest_stagehand._engines.english.act import decide_act
from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._engines.english.observe import decide_observe
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.verify import evaluate_verify
from tests.support.trees import tree

PARCELS = """
[0-1] heading: List of parcels [level=1]
[0-2] table
  [0-3] row
    [0-4] columnheader: No
    [0-5] columnheader: Street
    [0-6] columnheader: Handed over
    [0-7] columnheader: Carrier
    [0-8] columnheader: Weight
  [0-9] row
    [0-10] cell: 1
    [0-11] cell: Lime Lane
    [0-12] cell: 2026-03-04
    [0-13] cell
      [0-14] link: Swift
      [0-15] text: (van)
    [0-16] cell: 7
  [0-17] row
    [0-18] cell: 2
    [0-19] cell: Mill Road
    [0-20] cell: 2026-03-09
    [0-21] cell
      [0-22] link: Heron
      [0-23] text: (bike)
    [0-24] cell: 7
[0-25] text: 1..2 out of 14
[0-26] list
  [0-27] listitem
    [0-28] text: Spring sale
    [0-29] text: To: nora@post.test
  [0-30] listitem
    [0-31] text: Your receipt
    [0-32] text: To: piet@post.test
[0-33] text: baskets (3)
"""
DETAIL = """
[0-1] banner
  [0-2] text: nora
  [0-3] button: Logout
[0-4] heading: Mail of Monday [level=1]
[0-5] generic
  [0-6] term: From:
  [0-7] definition: depot@post.test
[0-8] generic
  [0-9] term: Title
  [0-10] definition
    [0-11] textbox [value=Glue]
[0-12] generic
  [0-13] term: Email:
  [0-14] definition: nora@post.test
[0-15] generic
  [0-16] text: Licence [tag=b]
  [0-17] text: : MIT [tag=span]
[0-18] textbox: Column width (px) [value=20]
[0-19] text: Failed to load price list.
[0-20] text: Latest 4.2 - Delivered 6 minutes ago
[0-21] text: 3 GB free of 8 GB
[0-22] text: You are not subscribed to any news yet.
[0-23] tablist
  [0-24] tab: Letters [selected]
  [0-25] tab: Boxes
[0-26] group: Views
  [0-27] button: day [pressed]
  [0-28] button: year
[0-29] group: Plain
  [0-30] button: left
  [0-31] button: right
[0-32] checkbox: Fragile
[0-33] checkbox: Urgent
[0-34] heading: Labels [level=2]
[0-35] generic
  [0-36] text: heavy [tag=span]
  [0-37] text: blue [tag=span]
[0-38] heading: Rest [level=2]
[0-39] link: Timetable
[0-40] heading: Formats [level=2]
[0-41] generic
  [0-42] link: array
  [0-43] link: object
"""
PAGES = {"parcels": PARCELS, "mail": DETAIL}


def page(name, was="", now=""):
    return tree(PAGES[name].replace(was, now), url=f"http://post.test/{name}", title=name.title())


def verified(name, statement):
    return decide_verify(statement, page(name))


TRUE = [
    ("parcels", "parcel 2 was carried by Heron", "Heron", "Swallow"),
    ("parcels", "Lime Lane is from 2026-03-04", "2026-03-04", "2026-03-05"),
    ("parcels", "Mill Road is with the carrier Heron", "Heron", "Swift"),
    ("parcels", "Your receipt went to piet@post.test", "To: piet@", "To: nora@"),
    ("parcels", "the carrier of parcel 1 is Swift (van)", "Swift", "Heron"),
    ("parcels", "the weight of every parcel is 7", "[0-24] cell: 7", "[0-24] cell: 8"),
    ("parcels", "there are 14 parcels", "out of 14", "out of 15"),
    ("parcels", "the baskets have 3 entries", "baskets (3)", "baskets (4)"),
    ("mail", "nora is logged in", "[0-2] text: nora", "[0-2] text: piet"),
    ("mail", "the mail is from depot@post.test", "depot@", "shop@"),
    ("mail", "the title is Glue", "value=Glue", "value=Tape"),
    ("mail", "the email address is nora@post.test", "nora@", "piet@"),
    ("mail", "the licence is MIT", ": MIT", ": BSD"),
    ("mail", "the column width is 20", "value=20", "value=30"),
    ("mail", "an error says that the price list failed to load", "price list.", "tax table."),
    ("mail", "it was delivered 6 minutes ago", "6 minutes", "7 minutes"),
    ("mail", "3 GB of 8 GB are free", "3 GB free", "2 GB free"),
    ("mail", "we are not subscribed to any news", "not subscribed", "subscribed"),
    ("mail", "the Letters tab is active", "Letters [selected]", "Letters"),
    ("mail", "the day button is active", "day [pressed]", "day"),
    ("mail", "neither Fragile nor Urgent is ticked", "Urgent", "Urgent [checked]"),
    ("mail", "the labels are heavy and blue", "text: blue", "text: red"),
    ("mail", "there's a link to the timetable", "Timetable", "Prices"),
]


@pytest.mark.parametrize(("name", "statement", "was", "now"), TRUE)
def test_what_is_so_is_proven_and_fails_where_the_page_says_otherwise(name, statement, was, now):
    decision = verified(name, statement)
    assert decision.holds
    assert decision.program is not None
    assert is_proven(decision.program, page(name))
    assert not evaluate_verify(decision.program, page(name, was, now)).passed


@pytest.mark.parametrize(
    ("name", "statement"),
    [
        ("parcels", "parcel 2 was carried by Swift"),
        ("parcels", "parcel 3 was carried by Heron"),
        ("parcels", "Lime Lane is from 2026-03-09"),
        ("parcels", "Mill Road is with the carrier Swift"),
        ("parcels", "Your receipt went to nora@post.test"),
        ("parcels", "Your receipt never went to piet@post.test"),
        ("parcels", "the carrier of parcel 2 is Swift (van)"),
        ("parcels", "the weight of every parcel is 8"),
        ("parcels", "there are 2 parcels"),
        ("parcels", "the baskets have 2 entries"),
        ("mail", "piet is logged in"),
        ("mail", "the mail is from nora@post.test"),
        ("mail", "the invoice is from depot@post.test"),  # of which the page does not speak
        ("mail", "the title is Tape"),
        ("mail", "the email number is nora@post.test"),
        ("mail", "the licence is BSD"),
        ("mail", "the column width is 21"),
        ("mail", "an error says that the tax table failed to load"),
        ("mail", "it was delivered 7 minutes ago"),
        ("mail", "8 GB of 3 GB are free"),
        ("mail", "we are subscribed to any news"),
        ("mail", "the Boxes tab is active"),
        ("mail", "the year button is active"),
        ("mail", "the left button is not active"),  # nothing says which of the two is
        ("mail", "neither Fragile nor Glue is ticked"),
        ("mail", "the labels are heavy and red"),
        ("mail", "the labels are heavy"),
        ("mail", "there's a link to the prices"),
    ],
)
def test_what_is_not_so_does_not_pass(name, statement):
    with suppress(EngineAbstained):
        assert not verified(name, statement).holds


DAY = """
[0-1] table
  [0-2] row
    [0-3] columnheader: Time
    [0-4] columnheader: Monday
  [0-5] row
    [0-6] cell: noon
    [0-7] cell
      [0-8] text: 9:00
      [0-9] text: Weigh letters
      [0-10] text: 11:00
      [0-11] text: Sort boxes
"""


@pytest.mark.parametrize("statement", ["Weigh letters starts at 11:00", "Weigh letters starts at 9:00"])
def test_texts_of_one_cell_are_not_taken_to_belong_together(statement):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, tree(DAY))


TYPED = """
[0-1] heading: Parameters [level=1]
[0-2] table
  [0-3] row
    [0-4] columnheader: Name
    [0-5] columnheader: Sort
    [0-6] columnheader: Value
  [0-7] row
    [0-8] cell: size
    [0-9] cell: integer
    [0-10] cell
      [0-11] textbox: size [value=4]
"""


def test_a_statement_that_a_row_says_is_not_judged_false_by_another_reading():
    with suppress(EngineAbstained):
        assert decide_verify("size is integer", tree(TYPED)).holds


@pytest.mark.parametrize(
    ("instruction", "schema", "expected"),
    [
        ("the formats", list[str], ["array", "object"]),
        ("who the mail is from", str, "depot@post.test"),
        ("the title", str, "Glue"),
        ("the email address", str, "nora@post.test"),
    ],
)
def test_values_are_read_by_what_stands_beside_or_above_them(instruction, schema, expected):
    assert decide_extract(instruction, TypeAdapter(schema), page("mail")).value == expected


def test_the_titles_of_columns_are_read():
    read = decide_extract("the columns of the table", TypeAdapter(list[str]), page("parcels")).value
    assert read == ["No", "Street", "Handed over", "Carrier", "Weight"]


def test_the_only_entry_of_a_list_with_several_texts_is_not_read_as_one():
    tags = "[0-1] list: Tags\n  [0-2] listitem\n    [0-3] text: heavy [tag=span]\n    [0-4] text: blue [tag=span]"
    with suppress(EngineAbstained):
        assert decide_extract("the tags", TypeAdapter(list[str]), tree(tags)).value == ["heavy", "blue"]


LOOKS = tree("""
[0-1] heading: Table [level=2]
[0-2] checkbox: Lines
[0-3] checkbox: Stripes
[0-4] heading: Other [level=2]
[0-5] checkbox: Sounds
[0-6] link: General
[0-7] link: Filters
[0-8] table
  [0-9] row
    [0-10] rowheader: Colour
    [0-11] cell
      [0-12] checkbox: red
      [0-13] checkbox: green
  [0-14] row
    [0-15] rowheader: Shape
    [0-16] cell: any
""")


@pytest.mark.parametrize("instruction", ["the tabs", "the parcels", "the links above the table"])
def test_an_observe_of_what_the_page_has_no_word_for_abstains(instruction):
    with pytest.raises(EngineAbstained):
        decide_observe(instruction, LOOKS)


@pytest.mark.parametrize(
    ("instruction", "refs"),
    [("the check boxes under Table", ["0-2", "0-3"]), ("the check boxes for the colour", ["0-12", "0-13"])],
)
def test_a_place_is_found_by_the_name_that_the_page_gives_it(instruction, refs):
    assert [each.ref for each in decide_observe(instruction, LOOKS).actions] == refs


def test_a_field_is_called_by_the_term_that_it_defines():
    [filled] = decide_act("set the title to Tape", page("mail")).actions
    assert (filled.method, filled.ref, tuple(filled.arguments)) == ("fill", "0-11", ("Tape",))


def test_any_header_of_a_grid_is_pressed_to_sort_by_it():
    grid = PARCELS.replace("[0-2] table", "[0-2] grid")
    [pressed] = decide_act("sort by street", tree(grid)).actions
    assert (pressed.method, pressed.ref) == ("click", "0-5")
    with pytest.raises(EngineAbstained):
        decide_act("sort by street", page("parcels"))
