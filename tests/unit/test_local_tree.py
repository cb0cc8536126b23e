"""Names, labels, rows and sections of a page."""

import pytest

from pytest_stagehand._engines.english.tree.index import index_of
from pytest_stagehand._engines.english.tree.naming import Match, match_attribute, match_name, name_of
from pytest_stagehand._engines.english.tree.scopes import in_row_of, section
from tests.support.trees import tree


@pytest.mark.parametrize(
    ("wanted", "text", "match"),
    [
        ("Save", "Save", Match.EXACT),
        ("Save  all", " Save all ", Match.EXACT),
        ("save", "Save", Match.FOLDED),
        ("Username", "Username:", Match.FOLDED),
        ("Straße", "STRASSE", Match.FOLDED),
        ("log in", "Login", Match.SPELLING),
        ("E-mail", "Email", Match.SPELLING),
        ("Add to cart", "Add to the cart", Match.SPELLING),
        ("x", "×", Match.SIGN),
        ("x", "Close", Match.SIGN),
        ("Save", "Save all", Match.PART),
        ("all changes", "Save all changes now", Match.PART),
        ("ave", "Save", None),
        ("Save all", "Save", None),
        ("Save", "Store", None),
        ("a", "a lot", None),
        ("the", "the end", None),
        ("1 item", "21 items", None),
        ("Save", "", None),
        ("", "Save", None),
        ("?", "?", Match.EXACT),
        ("#2", "#3", None),
        ("C", "C++", None),
        ("C++", "C#", None),
    ],
)
def test_name_is_matched(wanted, text, match) -> None:
    assert match_name(name_of(wanted), text) == match


@pytest.mark.parametrize(
    ("wanted", "attribute", "match"),
    [
        ("new password", "new-password", Match.ATTRIBUTE),
        ("new password", "newPassword", Match.ATTRIBUTE),
        ("New Password", "new_password", Match.ATTRIBUTE),
        ("password", "new-password", Match.PART_OF_ATTRIBUTE),
        ("pass", "password", None),
        ("a", "a", None),
    ],
)
def test_attribute_is_matched_by_words(wanted, attribute, match) -> None:
    assert match_attribute(name_of(wanted), attribute) == match


LABELS = tree("""
[0-1] text: Username
[0-2] textbox
[0-3] checkbox
[0-4] text: Remember me
[0-5] textbox: Named
[0-6] button: Save
[0-7] textbox
[0-8] table
  [0-9] row
    [0-10] columnheader: Product
    [0-11] columnheader: Amount
  [0-12] row
    [0-13] cell: Shirt
    [0-14] cell
      [0-15] spinbutton
[0-16] heading: Address
[0-17] textbox
""")


@pytest.mark.parametrize(
    ("ref", "label"),
    [("0-2", "Username"), ("0-3", "Remember me"), ("0-5", ""), ("0-7", ""), ("0-15", "Amount"), ("0-17", "")],
)
def test_label_is_the_text_or_column_of_a_field_without_a_name(ref, label) -> None:
    index = index_of(LABELS)
    assert index.label(LABELS.get(ref)) == label


CARDS = tree("""
[0-1] main
  [0-2] heading: Shirts [level=2]
  [0-3] generic [tag=div]
    [0-4] generic [tag=div]
      [0-5] text: Blue
      [0-6] button: Buy
    [0-7] generic [tag=div]
      [0-8] text: Red
      [0-9] button: Buy
    [0-10] generic [tag=div]
      [0-11] text: Green
      [0-12] text: sold out
  [0-13] heading: Socks [level=2]
  [0-14] button: Buy
""")


@pytest.mark.parametrize(("anchor", "expected"), [("0-5", ["0-6"]), ("0-8", ["0-9"]), ("0-11", []), ("0-2", [])])
def test_row_is_the_block_that_looks_like_its_neighbours(anchor, expected) -> None:
    index = index_of(CARDS)
    buttons = CARDS.find(lambda node: node.role == "button")
    assert [node.ref for node in in_row_of(index, CARDS.get(anchor), buttons)] == expected


def test_section_ends_at_the_next_heading_of_its_level() -> None:
    index = index_of(CARDS)
    part = section(index, CARDS.get("0-2"))
    assert [node.ref for node in index.below(part) if node.role == "button"] == ["0-6", "0-9"]
