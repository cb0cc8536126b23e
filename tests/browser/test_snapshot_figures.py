"""What CSS writes before and after a figure is a part of it."""

from __future__ import annotations

import pytest

from pytest_stagehand.browser.reading import read_snapshot
from pytest_stagehand.replay.programs.tree import reading

STYLE = """<style>
.euro::before { content: "€" } .minus::before { content: "-" } .kilo::after { content: " kg" }
.cr::after { content: " CR" } .data::before { content: attr(data-currency) } .gone::before { content: "€"; display: none }
.icon::before { content: "\\f007" } .bullet::before { content: "–"; position: absolute } .star::after { content: "*" }
</style>"""


@pytest.mark.parametrize(
    ("markup", "read"),
    [
        ("<span class=euro>8.00</span>", "€8.00"),
        ("<p class=euro>8.00</p>", "€8.00"),
        ("<p class=euro><b>8.00</b> each</p>", "€8.00 each"),
        ("<p class=minus><span class=euro>8.00</span></p>", "-€8.00"),
        ("<p class='kilo euro'>8</p>", "€8 kg"),
        ("<p class=cr>8.00</p>", "8.00 CR"),
        ("<p class=data data-currency=USD>8.00</p>", "USD8.00"),
        ("<p><span class=euro></span>8.00</p>", "€ 8.00"),
        ("<p><i class=minus></i><span>8.00</span></p>", "- 8.00"),
        ("<table><tr><td class=euro>8.00</td></tr></table>", "€8.00"),
        ("<dl><dt>Balance</dt><dd class=minus>€8.00</dd></dl>", "Balance -€8.00"),
        ("<ul><li class=euro><a href=#>8.00</a></li></ul>", "€8.00"),
        ("<p class=gone>8.00</p>", "8.00"),
        ("<p class=icon>8.00</p>", "8.00"),
        ("<p class=bullet>8 apples</p>", "8 apples"),
        ("<p class=star>8</p>", "8"),
        ("<p class=euro>Free</p>", "Free"),
    ],
)
def test_generated_text_is_read_with_the_figure_that_it_belongs_to(page, markup, read):
    page.set_content(STYLE + markup)
    assert reading(read_snapshot(page).root) == read


def test_no_two_nodes_share_a_number(page):
    page.set_content(
        STYLE + "<p class=euro><i class=minus></i>8.00</p><p><span class=euro></span></p><b class=euro></b>"
    )
    refs = [node.ref for node in read_snapshot(page).walk()]
    assert len(refs) == len(set(refs))


def test_a_cell_that_spans_columns_and_a_part_that_loads_are_marked(page):
    page.set_content("<table aria-busy=true><tr><td colspan=3>None<td>1</table>")
    nodes = {node.role: node for node in read_snapshot(page).walk()}
    assert nodes["table"].attributes["busy"] == "true"
    assert [node.attributes.get("colspan") for node in read_snapshot(page).find(lambda node: node.role == "cell")] == [
        "3",
        None,
    ]
