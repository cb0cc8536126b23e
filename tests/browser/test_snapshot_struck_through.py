"""Text that a line goes through, whoever draws it."""

from __future__ import annotations

import pytest

from pytest_stagehand._browser.reading import read_snapshot

DRAWN = [
    "<del>€9</del>",
    "<s>€9</s>",
    "<strike>€9</strike>",
    "<p class=off>€9</p>",
    "<p class=off><b><i>€9</i></b></p>",
    "<p style='text-decoration: underline line-through red'>€9</p>",
    "<table class=off><tr><td>€9</table>",
    "<ul><li class=off>€9</ul>",
    "<h2 class=off>€9</h2>",
    "<a href=/ class=off>€9</a>",
    "<p class=off><span aria-hidden=true>€9</span></p>",
    "<style>.sign::before { content: '€9' }</style><p class='off sign'></p>",
    "<p style='display: inline-block; text-decoration: line-through'>€9</p>",
]
NOT_DRAWN = [
    "<ins>€9</ins>",
    "<u>€9</u>",
    "<p class=off><span style='display: inline-block'>€9</span></p>",
    "<p class=off><span style='float: left'>€9</span></p>",
    "<p class=off><span style='position: absolute'>€9</span></p>",
    "<s style='text-decoration: none'>€9</s>",
    "<p class=off></p><p>€9</p>",
]


def struck(page, html):
    page.set_content(f"<style>.off {{ text-decoration: line-through }}</style><main><p>Price</p>{html}</main>")
    nodes = read_snapshot(page).find(lambda node: not node.children and "€9" in node.name)
    return ["struck" in node.attributes for node in nodes]


@pytest.mark.parametrize("html", DRAWN)
def test_a_line_through_a_text_is_seen(page, html):
    assert struck(page, html) == [True]


@pytest.mark.parametrize("html", NOT_DRAWN)
def test_text_without_a_line_through_it_is_not_taken_for_struck(page, html):
    assert struck(page, html) == [False]


def test_what_holds_struck_text_and_another_is_not_struck_itself(page):
    page.set_content("<table><tr><th>Item<th>Cost<tr><td>Cup<td><s>€12</s> <b>€9</b></table>")
    cell = read_snapshot(page).find(lambda node: node.role == "cell" and "€9" in node.name)
    assert [(each.name, "struck" in each.attributes) for each in cell[0].walk()] == [
        ("€12 €9", False),
        ("€12", True),
        ("€9", False),
    ]
