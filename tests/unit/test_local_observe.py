import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.observe import decide_observe
from pytest_stagehand._programs.observe import evaluate_observe
from pytest_stagehand._recording.describe import describe
from tests.support.trees import tree

PAGE = tree("""
[0-1] navigation: Main
  [0-2] link: Home
  [0-3] link: Help
[0-4] table: Cart
  [0-5] row
    [0-6] cell: Blue shirt
    [0-7] cell
      [0-8] button: Remove
      [0-9] button: Save for later
  [0-10] row
    [0-11] cell: Red shirt
    [0-12] cell
      [0-13] button: Remove
[0-14] textbox: Voucher
[0-15] checkbox: Gift wrap
[0-16] radio: Express
""")


def observed(sentence):
    return [(action.method, action.ref) for action in decide_observe(sentence, PAGE).actions]


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("the Remove buttons", [("click", "0-8"), ("click", "0-13")]),
        ("find all links", [("click", "0-2"), ("click", "0-3")]),
        ("links in the navigation", [("click", "0-2"), ("click", "0-3")]),
        ("Voucher", [("fill", "0-14")]),
        ("click Remove", [("click", "0-8"), ("click", "0-13")]),
        ("click Save for later", [("click", "0-9")]),
        ("check Gift wrap", [("check", "0-15")]),
        ("the Save for later button of the Blue shirt", [("click", "0-9")]),
    ],
)
def test_description_gives_all_that_fit_with_what_they_are_there_for(sentence, expected) -> None:
    assert observed(sentence) == expected


def test_without_an_instruction_all_controls_are_offered() -> None:
    assert [ref for _, ref in observed(None)] == ["0-2", "0-3", "0-8", "0-9", "0-13", "0-14", "0-15", "0-16"]


@pytest.mark.parametrize(
    "sentence",
    [
        "",
        "...",
        "don't click Home",
        "verify that Home is shown",
        "frobnicate",
        "what one can do here",
        "the ways to save",
    ],
)
def test_what_is_no_description_is_refused(sentence) -> None:
    with pytest.raises(EngineAbstained):
        decide_observe(sentence, PAGE)


@pytest.mark.parametrize("sentence", ["the Delete buttons", "the Delete buttons in the navigation"])
def test_nothing_fits_what_is_not_there(sentence) -> None:
    assert decide_observe(sentence, PAGE).actions == ()


@pytest.mark.parametrize("sentence", ["links in the sidebar", "the buttons of the toolbar", "Help in the footer"])
def test_nothing_is_said_of_a_place_that_is_not_there(sentence) -> None:
    with pytest.raises(EngineAbstained, match="place"):
        decide_observe(sentence, PAGE)


@pytest.mark.parametrize(
    "sentence", ["the Remove buttons", "links in the navigation", "Voucher", "click Save for later"]
)
def test_program_finds_the_same_nodes(sentence) -> None:
    decision = decide_observe(sentence, PAGE)
    assert decision.program is not None
    found = evaluate_observe(decision.program, PAGE)
    assert [node.ref for node in found] == [action.ref for action in decision.actions]


def test_what_has_the_role_and_name_of_other_things_is_found_by_its_row() -> None:
    decision = decide_observe("the Remove button for Blue shirt", PAGE)
    assert [action.ref for action in decision.actions] == ["0-8"]
    assert decision.program is not None
    assert describe(decision.program) == ['button "Remove" in the row of "Blue shirt"']


@pytest.mark.parametrize("sentence", ["the cart buttons", "the shirt buttons", "the Red buttons", "the voucher links"])
def test_nothing_is_said_of_a_name_that_the_page_has_for_something_else(sentence) -> None:
    with pytest.raises(EngineAbstained):
        decide_observe(sentence, PAGE)


@pytest.mark.parametrize(
    "sentence", ["the buttons of the order", "the links of the customer", "the drawers of the shop"]
)
def test_nothing_is_said_of_what_is_somebodys_where_nobody_knows_whose_it_is(sentence) -> None:
    with pytest.raises(EngineAbstained):
        decide_observe(sentence, PAGE)


LISTS = """
[0-1] button: Files
[0-2] region: Files
  [0-3] list
    [0-4] listitem
      [0-5] link: menu.pdf
      [0-6] button: Delete
    [0-7] listitem
      [0-8] link: boat.png
      [0-9] button: Delete
[0-30] complementary
  [0-10] heading: Channels [level=2]
  [0-11] list
    [0-12] listitem
      [0-13] link: general
      [0-14] text: 3
    [0-15] listitem
      [0-16] link: random
[0-17] region: Notes
  [0-18] list
    [0-19] listitem
      [0-20] link: first
    [0-21] listitem
      [0-22] link: second
      [0-23] link: its author
"""


def test_what_a_list_is_called_gives_its_items():
    page = tree(LISTS)
    for sentence, refs in {
        "the files": ["0-5", "0-8"],
        "channels": ["0-13", "0-16"],
        "the Files button": ["0-1"],
    }.items():
        decision = decide_observe(sentence, page)
        assert [each.ref for each in decision.actions] == refs
        assert decision.program is not None
        assert [node.ref for node in evaluate_observe(decision.program, page)] == refs


def test_of_items_with_two_links_nobody_knows_which_is_meant():
    with pytest.raises(EngineAbstained):
        decide_observe("the notes", tree(LISTS))
