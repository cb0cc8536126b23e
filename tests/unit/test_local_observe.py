import pytest

from pytest_stagehand.errors import EngineAbstained
from pytest_stagehand.inference.local.observe import decide_observe
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
    ["", "...", "the Delete buttons", "frobnicate", "don't click Home", "the Remove button for Blue shirt"],
)
def test_what_no_query_finds_again_is_refused(sentence) -> None:
    with pytest.raises(EngineAbstained):
        decide_observe(sentence, PAGE)
