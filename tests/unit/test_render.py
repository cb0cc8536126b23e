from __future__ import annotations

from pytest_stagehand._browser.render import TEXT_LIMIT, outline_text, render, render_node
from pytest_stagehand._browser.snapshot import Node
from tests.support.trees import tree


def test_a_node_is_one_line_with_its_ref_role_name_and_states():
    node = Node("0-17", "button", "Add to cart", states=frozenset({"focused", "disabled"}))
    assert render_node(node) == "[0-17] button: Add to cart [disabled] [focused]"


def test_children_are_indented_and_the_document_is_left_out():
    text = "[0-1] list\n  [0-2] listitem\n    [0-3] text: one\n  [0-4] listitem [clickable]"
    assert render(tree(text)) == text


def test_marks_stand_in_a_fixed_order():
    node = Node(
        "0-1",
        "textbox",
        "Card",
        value="",
        level=2,
        scrollable=True,
        url="http://x/",
        attributes={"opaque": "o", "type": "text", "id": "i"},
    )
    assert render_node(node) == "[0-1] textbox: Card [level=2] [scrollable] [value=] [type=text] [opaque=o]"


def test_urls_are_printed_only_when_asked_for():
    snapshot = tree("[0-1] link: Home [url=http://localhost/]")
    assert render(snapshot) == "[0-1] link: Home"
    assert render(snapshot, urls=True) == "[0-1] link: Home [url=http://localhost/]"


def test_control_characters_of_a_page_are_shown_escaped():
    node = Node("0-1", "text", "a\x1b[31m\nb", value="\x00")
    assert render_node(node) == "[0-1] text: a\\x1b[31m\\nb [value=\\x00]"


def test_the_glyph_of_an_icon_font_is_no_text():
    snapshot = tree("[0-1] link: \uf0c9 Menu\n[0-2] button: \uf0c7 [description=Save]")
    assert render(snapshot) == "[0-1] link: Menu\n[0-2] button [icon] [description=Save]"


def test_an_essay_is_cut():
    assert len(render_node(Node("0-1", "text", "x" * 9_000))) < TEXT_LIMIT + 20


def test_a_tree_deeper_than_pythons_stack_is_printed():
    root = Node("0-0", "document")
    at = root
    for number in range(5_000):
        at.children.append(Node(f"0-{number + 1}", "group", parent=at))
        at = at.children[0]
    from pytest_stagehand._browser.snapshot import Snapshot

    assert render(Snapshot(root)).count("\n") == 4_999


TRIGGER = """
[0-1] generic{}
  [0-2] text: Menu [tag=div]
  [0-3] generic [tag=div]
    [0-4] text: Edit [tag={}]
    [0-5] text: Delete [tag={}]
"""


def test_lines_in_what_takes_a_click_may_be_entries_and_have_ids_of_their_own():
    assert "[0-5] text: Delete" in outline_text(tree(TRIGGER.format(" [clickable]", "div", "div")))


def test_a_line_of_words_is_one_wherever_it_stands_and_lines_that_take_no_click_are_one():
    assert "[0-3] generic: Edit Delete" in outline_text(tree(TRIGGER.format(" [clickable]", "span", "b")))
    assert "[0-3] generic: Edit Delete" in outline_text(tree(TRIGGER.format("", "div", "div")))
