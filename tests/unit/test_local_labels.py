"""A label that nothing shows to be pressed: it is where nothing else can be meant, and prose never is."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.act import decide_act
from tests.support.trees import tree

MENU = """
[0-1] main [tag=main]
  [0-2] heading: Fruit [level=2]
  [0-3] generic [tag=div]
    [0-4] text: Apple [tag=div]
    [0-5] text: Pear ▾ [tag=div]
    [0-6] text: Sour cherry* [tag=div]
"""


def clicked(lines: str, name: str) -> str | None:
    (action,) = decide_act(f"click {name}", tree(lines)).actions
    assert action.method == "click"
    return action.ref


@pytest.mark.parametrize(("name", "ref"), [("Apple", "0-4"), ("apple", "0-4"), ("Pear", "0-5"), ("Sour cherry", "0-6")])
def test_lone_label_is_pressed_by_its_whole_text(name: str, ref: str) -> None:
    assert clicked(MENU, name) == ref


def test_label_and_its_wrappers_are_one_thing() -> None:
    wrapped = """
[0-1] generic [tag=div]
  [0-2] generic [tag=div]
    [0-3] text: Apple [tag=span]
    [0-4] text: ▸ [tag=span]
  [0-5] text: Pear [tag=p]
"""
    assert clicked(wrapped, "Apple") == "0-3"


@pytest.mark.parametrize(
    "more",
    [
        pytest.param("[0-7] text: Apple [tag=div]", id="twice"),
        pytest.param("[0-7] heading: Apple [level=3]", id="a heading too"),
        pytest.param("[0-7] paragraph: Apple", id="a paragraph too"),
        pytest.param("[0-7] cell: Apple", id="a cell too"),
        pytest.param("[0-7] img: Apple", id="a picture too"),
    ],
)
def test_label_that_is_not_the_only_one_is_refused(more: str) -> None:
    with pytest.raises(EngineAbstained):
        clicked(MENU + more, "Apple")


@pytest.mark.parametrize("button", ["Apple", "Eat Apple", "Apple 2"])
def test_what_can_be_operated_is_meant_before_a_label_or_makes_it_doubtful(button: str) -> None:
    try:
        assert clicked(f"{MENU}[0-7] button: {button}", "Apple") == "0-7"
    except EngineAbstained:
        assert button != "Apple"


@pytest.mark.parametrize(
    ("lines", "name"),
    [
        ("[0-1] paragraph: Deleted runs can be restored.", "Deleted"),
        ("[0-1] text: Deleted runs can be restored [tag=div]", "Deleted runs"),
        ("[0-1] text: Deleted runs can be restored for ever [tag=div]", "Deleted runs can be restored for ever"),
        ("[0-1] text: Saved. [tag=div]", "Saved"),
        ("[0-1] status\n  [0-2] text: Saved [tag=div]", "Saved"),
        ("[0-1] paragraph [tag=p]\n  [0-2] text: Deleted [tag=p]\n  [0-3] strong: runs [tag=b]", "runs"),
        ("[0-1] generic [tag=div]\n  [0-2] text: Deleted [tag=div]\n  [0-3] text: runs [tag=b]", "runs"),
        ("[0-1] generic [tag=div]\n  [0-2] text: Deleted [tag=div]\n  [0-3] text: runs [tag=b]", "Deleted"),
        ("[0-1] generic [tag=div]\n  [0-2] text: Read [tag=div]\n  [0-3] link: more [tag=a]", "Read"),
        ("[0-1] table\n  [0-2] row\n    [0-3] cell: Ada\n    [0-4] cell: 3", "Ada"),
        ("[0-1] table\n  [0-2] row\n    [0-3] columnheader: Owner\n    [0-4] columnheader: Age", "Owner"),
        ("[0-1] heading: Fruit", "Fruit"),
    ],
)
def test_prose_messages_and_values_are_nothing_to_press(lines: str, name: str) -> None:
    with pytest.raises(EngineAbstained):
        clicked(lines, name)


@pytest.mark.parametrize(
    "sentence", ["Apple", "open Apple", "choose Apple", "click the second Apple", "click Apple in Fruit"]
)
def test_a_label_is_pressed_only_where_a_click_on_nothing_but_its_name_is_said(sentence: str) -> None:
    with pytest.raises(EngineAbstained):
        decide_act(sentence, tree(MENU))


def test_column_header_with_a_sign_of_its_order_is_pressed() -> None:
    table = """
[0-1] table
  [0-2] row
    [0-3] columnheader: Make [sort=ascending]
    [0-4] columnheader: Model
"""
    assert clicked(table, "Make") == "0-3"
    (action,) = decide_act("sort by make", tree(table)).actions
    assert action.ref == "0-3"


def test_cell_whose_only_text_shows_a_pointer_is_pressed_there() -> None:
    row = """
[0-1] table
  [0-2] row
    [0-3] cell: 12 [tag=td]
      [0-4] text: 12 [clickable] [tag=div]
    [0-5] cell: 13 [tag=td]
      [0-6] text: 13 [clickable] [tag=div]
"""
    assert clicked(row, "12") == "0-4"


def test_sign_and_the_box_around_it_are_one_thing_to_take_out() -> None:
    chips = "[0-1] generic\n" + "".join(
        f"""
  [0-{n}1] generic [title={name}]
    [0-{n}2] text: {name}
    [0-{n}3] generic [clickable]
      [0-{n}4] img: close
"""
        for n, name in enumerate(("Berlin", "Paris"), 1)
    )
    (action,) = decide_act("remove Berlin", tree(chips)).actions
    assert action.ref == "0-13"


FORM = """
[0-1] heading: Orders [level=1]
[0-2] generic
  [0-3] text: Lines
  [0-4] generic
    [0-5] spinbutton [value=1] [type=number]
    [0-6] button: Decrease value
  [0-7] text: Discount
  [0-8] generic
    [0-9] spinbutton [value={}] [type=number]
    [0-10] generic
      [0-11] text: 0
      [0-12] text: 50
      [0-13] slider [value=20]
"""


@pytest.mark.parametrize(
    ("shows", "sentence", "ref"),
    [("20", "set Lines to 4", "0-5"), ("20", "set the discount to 30", "0-9"), ("5", "set the discount to 30", None)],
)
def test_a_text_before_a_block_calls_the_field_that_the_block_begins_with(shows, sentence, ref) -> None:
    """A slider beside it that shows the same value sets the same thing; one that shows another is a second field."""
    page = tree(FORM.format(shows))
    if ref is None:
        with pytest.raises(EngineAbstained):
            decide_act(sentence, page)
    else:
        (action,) = decide_act(sentence, page).actions
        assert (action.method, action.ref) == ("fill", ref)
