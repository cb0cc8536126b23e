"""A page in few lines, as who carries out a task is shown it: nothing that can be operated or read is lost."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pytest_stagehand._browser.render import outline_text
from pytest_stagehand._engines.model.brief import brief_text
from tests.support.trees import tree


def brief(text: str) -> list[str]:
    return brief_text(tree(text)).splitlines()


def test_structure_around_one_thing_has_no_line():
    assert brief("""
[0-1] generic
  [0-2] generic
    [0-3] heading: Orders [level=1]
    [0-4] button: New
""") == ["[0-3] heading: Orders [level=1]", "[0-4] button: New"]


def test_groups_side_by_side_tell_what_belongs_together():
    lines = brief("""
[0-1] generic
  [0-2] generic
    [0-3] link: Mug
    [0-4] button: Add
  [0-5] generic
    [0-6] link: Cup
    [0-7] button: Add
""")
    assert lines == [
        "[0-2] generic",
        " [0-3] link: Mug",
        " [0-4] button: Add",
        "[0-5] generic",
        " [0-6] link: Cup",
        " [0-7] button: Add",
    ]


@pytest.mark.parametrize("mark", ["[clickable]", "[scrollable]", "[disabled]", "[not displayed]", ": Toolbar"])
def test_structure_that_says_something_has_its_line(mark):
    assert len(brief(f"[0-1] generic{mark if mark[0] == ':' else ' ' + mark}\n  [0-2] button: New")) == 2


@pytest.mark.parametrize(
    ("name", "inside", "is_left_out"),
    [
        ("Mug", "link: Mug", True),
        ("", "link: Mug", True),
        ("Mug 3", "link: Mug", False),
        ("", "checkbox", True),
    ],
)
@pytest.mark.parametrize("role", ["cell", "gridcell", "columnheader", "listitem", "caption"])
def test_what_holds_one_thing_that_says_the_same_has_no_line(role, name, inside, is_left_out):
    lines = brief(f"[0-1] row\n  [0-2] {role}{name and ': ' + name}\n    [0-3] {inside}")
    assert lines == [
        "[0-1] row",
        *([] if is_left_out else [f" [0-2] {role}: {name}"]),
        " " * (2 - is_left_out) + f"[0-3] {inside}",
    ]


def test_a_cell_that_is_selected_or_holds_text_stays():
    lines = "[0-1] row\n  [0-2] cell: Mug [selected]\n    [0-3] link: Mug\n  [0-4] cell\n    [0-5] text: €8"
    assert brief(lines) == ["[0-1] row", " [0-2] cell: Mug [selected]", "  [0-3] link: Mug", " [0-4] cell: €8"]


def test_a_closed_list_says_what_it_offers_in_its_line():
    options = "  [0-2] option: Novel [selected] [not displayed] [tag=option]\n  [0-3] option: Essay [not displayed] [tag=option]"
    assert brief(f"[0-1] combobox: Genre [tag=select] [value=Novel]\n{options}") == [
        "[0-1] combobox: Genre [value=Novel] [offers=Novel | Essay]"
    ]
    assert len(brief(f"[0-1] listbox: Genre [tag=select]\n{options}")) == 3
    assert len(brief(f"[0-1] combobox: Genre [tag=div]\n{options}")) == 3
    assert len(brief(f"[0-1] combobox: Genre [tag=select]\n{options} [disabled]")) == 3


def test_a_picture_without_a_name_stays_only_where_nothing_else_does():
    assert brief("[0-1] button: Next\n  [0-2] img") == ["[0-1] button: Next"]
    assert brief("[0-1] button\n  [0-2] img") == ["[0-1] button", " [0-2] img"]
    assert brief("[0-1] button: Next\n  [0-2] img [clickable]")[1:] == [" [0-2] img [clickable]"]


def test_what_is_not_seen_is_marked_with_fewer_letters():
    assert brief("[0-1] button: Close [name not displayed]\n[0-2] link: Skip [not displayed]") == [
        "[0-1] button: Close [heard]",
        "[0-2] link: Skip [unseen]",
    ]


def test_what_is_not_displayed_stays_only_where_it_can_be_operated():
    """A box that its label covers is pressed on the label; a heading for screen readers says nothing that may be claimed."""
    lines = (
        "[0-1] row [not displayed]\n  [0-2] columnheader: Name [not displayed]\n[0-3] checkbox: Gift [not displayed]"
    )
    assert brief(lines) == ["[0-3] checkbox: Gift [unseen]"]


ROLES = (
    "generic",
    "rowgroup",
    "row",
    "cell",
    "listitem",
    "list",
    "link",
    "button",
    "text",
    "img",
    "combobox",
    "option",
)
NODES = st.recursive(
    st.tuples(st.sampled_from(ROLES), st.sampled_from(("", "A", "B")), st.sampled_from(("", "selected", "clickable"))),
    lambda inner: st.tuples(
        st.sampled_from(ROLES), st.sampled_from(("", "A", "B")), st.just(""), st.lists(inner, max_size=4)
    ),
    max_leaves=25,
)


@given(st.lists(NODES, max_size=5))
def test_nothing_that_can_be_operated_or_read_is_lost(nodes):
    lines: list[str] = []

    def write(node, depth: int) -> None:
        role, name, mark, *below = node
        lines.append(
            "  " * depth + f"[0-{len(lines) + 1}] {role}" + (f": {name}" if name else "") + (mark and f" [{mark}]")
        )
        for each in below[0] if below else ():
            write(each, depth + 1)

    for each in nodes:
        write(each, 0)
    page = tree("\n".join(lines))
    whole, short = (
        re.findall(r"^ *(\[0-\d+\] .*)$", text, re.MULTILINE) for text in (outline_text(page), brief_text(page))
    )
    assert set(short) <= set(whole)
    assert [line for line in whole if line in set(short)] == short, "in the same order"
    left_out = {line.partition("] ")[2] for line in set(whole) - set(short)}
    assert {re.split(r"[: ]", line)[0] for line in left_out} <= {"generic", "rowgroup", "cell", "listitem", "img"}
    assert not any("[" in line for line in left_out)
