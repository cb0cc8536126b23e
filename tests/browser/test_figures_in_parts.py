"""A figure that is written in parts is one figure: no part of it is what the page shows."""

from __future__ import annotations

from decimal import Decimal

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.tree import reading

pytestmark = pytest.mark.one_page

WHOLE = {
    "wheels of a counter": ("<p><span>1</span><span>2</span><span>3</span></p>", "123", ("1", "2", "12", "23")),
    "wheels side by side": ("<div style='display:flex'><div>1</div><div>2</div></div>", "12", ("1", "2")),
    "cents in small letters": ("<p>€24<small>.99</small></p>", "€24.99", ("€24", ".99", "99")),
    "cents raised, with a mark": ("<p>€24<sup>,99</sup></p>", "€24,99", ("€24", "24")),
    "a part of a class": ("<p><b>$1</b>,234</p>", "$1,234", ("$1", "234")),
    "five parts": (
        "<p>€<span><span>1</span><span>,</span><span>299</span><span>.</span><span>00</span></span></p>",
        "€ 1,299.00",
        ("1", "299", "1,299", "00"),
    ),
    "parts with ids": ("<p><span id=whole>24</span><span id=cents>.99</span></p>", "24.99", ("24", "99")),
    "parted by a comment": ("<p>€24<!-- -->.<b>99</b></p>", "€24.99", ("€24", "99")),
    "Arabic digits": ("<p><b>١٢</b><span>٫٥</span></p>", "١٢٫٥", ("١٢",)),
    "a minus that is kept from ears": ("<p><span aria-hidden=true>−</span>8</p>", "−8", ("8",)),
    "a minus that is kept from ears, and a tag": ("<p><i aria-hidden=true>-</i><b>8.00</b></p>", "-8.00", ("8.00",)),
    "a minus before a currency": ("<p><em>-</em>€8.00</p>", "-€8.00", ("€8.00", "8.00")),
    "a triangle before an amount": ("<p><em>▲</em>¥280,000</p>", "▲¥280,000", ("¥280,000", "280,000")),
    "sign, currency and figure": ("<p><b>−</b><b>$</b><b>80</b></p>", "−$ 80", ("$80", "80")),
    "a triangle and a space": ("<p><b>▲</b> <b>€3</b></p>", "▲ €3", ("€3",)),
    "a minus of a style sheet behind a label": (
        "<style>b::before{content:'- '}</style><div><span>Balance</span> <b>€8.00</b></div>",
        "Balance - €8.00",
        ("€8.00", "8.00"),
    ),
    "about": ("<p><i>≈</i><b>42</b></p>", "≈42", ("42",)),
    "a minus in a definition": ("<dl><dt>Balance<dd><span>-</span><span>8</span></dl>", "Balance -8", ("8",)),
}

APART = {
    "a space": ("<p>3 <b>5</b></p>", "3 5", ("3", "5")),
    "a margin": ("<p><span style='margin-right:9px'>3</span><span>5</span></p>", "3 5", ("3", "5")),
    "lines": ("<div>3</div><div>5</div>", "3 5", ("3", "5")),
    "cells": ("<table><tr><td>3<td>5<tr><td>4<td>6</table>", "3 5 4 6", ("3", "5")),
    "a list in words": ("<p><b>3</b>, <b>4</b></p>", "3, 4", ("3", "4")),
    "links of pages": ("<nav><a href=/1>1</a><a href=/2>2</a></nav>", "1 2", ("1", "2")),
    "raised digits": ("<p>€24.00<sup>1</sup></p>", "€24.00 1", ("€24.00",)),
    "a price that is struck out": ("<p><s>8</s>6</p>", "Shop 6", ("8", "6")),  # shown, and no value
    "an arrow beside a word": ("<p><b>▲</b>Top 3</p>", "▲ Top 3", ("Top 3",)),
    "a badge": ("<p>Inbox<b>3</b></p>", "Inbox 3", ("3",)),
}


def shows(page, claim: str) -> bool:
    return decide_verify(f'the page shows "{claim}"', read_snapshot(page)).holds


@pytest.mark.parametrize("case", WHOLE)
def test_no_part_of_a_figure_is_shown(page, case):
    html, whole, parts = WHOLE[case]
    page.set_content(f"<h1>Shop</h1><main>{html}</main>")
    assert reading(read_snapshot(page).find(lambda node: node.role == "main")[0]) == whole
    assert shows(page, whole)
    assert not any(shows(page, part) for part in parts)


@pytest.mark.parametrize("case", APART)
def test_figures_beside_each_other_are_shown_each(page, case):
    html, read, figures = APART[case]
    page.set_content(f"<h1>Shop</h1><main>{html}</main>")
    assert reading(read_snapshot(page).root).endswith(read)
    assert all(shows(page, figure) for figure in figures)


@pytest.mark.parametrize(
    ("html", "value"),
    [
        ("<span>24</span><span>.99</span>", "24.99"),
        ("<span>1</span><span>2</span>", "12"),
        ("<i aria-hidden=true>−</i><b>8.00</b>", "-8.00"),
        ("<div role=progressbar>25%</div>", "25"),
    ],
)
def test_extract_reads_all_parts(page, html, value):
    page.set_content(f"<h1>Shop</h1><dl><dt>Amount<dd>{html}</dl>")
    assert decide_extract("the amount", TypeAdapter(Decimal), read_snapshot(page)).value == Decimal(value)
