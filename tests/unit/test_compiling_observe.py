"""What was observed, as programs: patterns where things are alike, what tells each from the rest where they are not."""

from __future__ import annotations

import pytest

from pytest_stagehand._compiling.observing import compile_observe
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.observe import evaluate_observe
from pytest_stagehand._recording.describe import describe
from tests.support.trees import tree

PAGE = """
[0-1] navigation: Main
  [0-2] link: Home
  [0-3] link: Catalogue
[0-4] main
  [0-5] heading: Your cart [level=1]
  [0-6] table: Cart
    [0-7] row
      [0-8] cell: Blue shirt
      [0-9] button: Remove
    [0-10] row
      [0-11] cell: Red shirt
      [0-12] button: Remove
  [0-13] button: Add Socks to cart
  [0-14] button: Add Hat to cart
  [0-15] button: Pay
  [0-16] link: Help
[0-17] contentinfo
  [0-18] button
  [0-19] button
"""


def compiled(sentence, *refs):
    page = tree(PAGE)
    return compile_observe(sentence, page, [page.get(ref) for ref in refs])


@pytest.mark.parametrize(
    ("refs", "words"),
    [
        (("0-9", "0-12"), ['button "Remove"']),
        (("0-13", "0-14"), ['button starting with "Add"']),
        (("0-2", "0-3"), ['link in the navigation "Main"']),
        (("0-2", "0-3", "0-16"), ["link"]),
        (("0-15",), ['button "Pay"']),
        (("0-9",), ['button "Remove" in the row of "Blue shirt"']),
        (("0-9", "0-12", "0-16"), ['button "Remove"', 'link "Help"']),
        (("0-3", "0-16"), ['link "Catalogue"', 'link "Help"']),
    ],
)
def test_a_program_says_what_the_nodes_have_in_common_or_each_by_itself(refs, words) -> None:
    assert describe(compiled("what matters", *refs)) == words


def test_a_pattern_finds_as_many_as_there_are_then() -> None:
    program = compiled("what can be added", "0-13", "0-14")
    more = PAGE.replace("  [0-15] button: Pay", "  [0-30] button: Add Scarf to cart\n  [0-15] button: Pay")
    assert [node.ref for node in evaluate_observe(program, tree(more))] == ["0-13", "0-14", "0-30"]
    fewer = PAGE.replace("  [0-13] button: Add Socks to cart\n  [0-14] button: Add Hat to cart\n", "")
    assert evaluate_observe(program, tree(fewer)) == []


def test_where_nothing_is_found_the_page_must_be_the_one_that_was_meant() -> None:
    with pytest.raises(ProgramFailed, match="Your cart"):
        evaluate_observe(compiled("what can be added", "0-13", "0-14"), tree("[0-1] heading: Log in [level=1]"))


def test_one_example_is_never_a_pattern() -> None:
    program = compiled("the way to the catalogue", "0-3")
    assert describe(program) == ['link "Catalogue"']
    renamed = tree(PAGE.replace("link: Catalogue", "link: Blog"))
    assert evaluate_observe(program, renamed) == []


@pytest.mark.parametrize("refs", [(), ("0-18",), ("0-9", "0-18")])
def test_there_is_no_program_for_nothing_and_for_what_only_its_place_tells(refs) -> None:
    assert compiled("the round button", *refs) is None


@pytest.mark.parametrize(
    ("sentence", "refs", "words"),
    [
        ("all buttons in the table", ("0-9", "0-12"), ['button in the table "Cart"']),
        ("the links in the Main navigation", ("0-2", "0-3"), ['link in the navigation "Main"']),
        ("the Delete buttons", (), ['button containing "Delete"']),
        ("the Remove buttons", (), None),
        ("what can be deleted", (), None),
    ],
)
def test_what_the_sentence_names_is_found_by_its_words_whoever_saw_it(sentence, refs, words) -> None:
    program = compiled(sentence, *refs)
    assert (describe(program) if program is not None else None) == words
