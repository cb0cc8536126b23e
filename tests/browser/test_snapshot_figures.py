"""What CSS writes before and after a figure is a part of it."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.tree import reading

pytestmark = pytest.mark.one_page

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


HEAD = "<h1>Team</h1><table><caption>Guests</caption><thead><tr><th>Name<th>Role</thead>"
TABLES = [
    ("<tbody><tr><td colspan=2>Keine Einladungen</tbody>", 0),
    ("<tbody></tbody>", 0),
    ("<tbody><tr><td>Ann<td>Owner</tbody><tfoot><tr><td>Gesamt<td>1</tfoot>", 1),
    ("<tbody><tr><th colspan=2 scope=rowgroup>Innen<tr><td>Ann<td>Owner<tr><td colspan=2></td><tr><td>Bob<td>Reader</tbody>", 2),
    ("<tbody><tr><td rowspan=2>Ann<td>Owner<tr><td>Reader</tbody>", 2),
    ("<tbody><tr><td colspan=2><div role=status>Wird geladen</div></tbody>", 0),
    ("<tbody><tr><td>Ann<td>Owner<tr hidden><td>Bob<td>Reader</tbody>", 1),
    ("<tbody><tr><td>Ann<td>Owner<tr><td colspan=2><button>Mehr laden</button></tbody>", 1),
]  # fmt: skip


def test_rows_of_real_tables_are_counted_by_what_their_markup_says(page):
    for body, number in TABLES:
        page.set_content(f"{HEAD}{body}</table>")
        snapshot = read_snapshot(page)
        assert decide_verify(f"there are {number} rows in the table Guests", snapshot).holds, body
        assert decide_verify(f"there are {number} guests", snapshot).holds, body
        assert not decide_verify(f"there are {number + 1} guests", snapshot).holds, body


def test_an_amount_is_compared_with_what_css_writes_before_it(page):
    page.set_content(f"{STYLE}<h1>Account</h1><dl><dt>Balance<dd class=minus><span class=euro>8.00</span></dl>")
    snapshot = read_snapshot(page)
    assert decide_verify('the balance is "-€8.00"', snapshot).holds
    assert not decide_verify('the balance is "€8.00"', snapshot).holds
    assert not decide_verify('the page shows "8.00"', snapshot).holds
    assert decide_extract("the balance", TypeAdapter(float), snapshot).value == -8.0
