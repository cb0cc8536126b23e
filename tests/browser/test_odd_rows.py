"""A count is of things that are alike: a placeholder, an entry form or an *Add* button that came among them is none of them."""

from __future__ import annotations

import pytest

from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.verify import evaluate_verify

pytestmark = pytest.mark.one_page

LIST = "<h1>Guests</h1><ul>{}</ul>"
TABLE = "<h1>Parcels</h1><table><tr><th>To<th>Weight<th></tr>{}</table>"
ANN, BEN = "<li>Ann <button>Remove</button></li>", "<li>Ben <button>Remove</button></li>"
ROWS = "<tr><td>Ann<td>3 kg<td><button>Send</button></tr>" * 2
FORM = "<tr><td><input aria-label=To><td><input aria-label=Weight><td><button>Add</button></tr>"
TRIPS = "<h1>Ritten</h1><table><tr><th>Van<th>Naar</tr>{}</table>"


def weighed(*weights):
    return "".join(f"<tr><td>{'ABCD'[index]}<td>{weight} kg<td></tr>" for index, weight in enumerate(weights))


def trips(*all_of_them):
    return "".join(f"<tr><td>{trip.replace(' ', '<td>')}</tr>" for trip in all_of_them)


CAME = {
    "a placeholder": ("items", LIST, ANN + BEN, ANN + "<li>No more guests</li>"),
    "one for the time of loading": ("items", LIST, ANN + BEN, ANN + "<li class=muted>Wird geladen …</li>"),
    "a placeholder alone": ("item", LIST, ANN, "<li>まだ誰もいません</li>"),
    "a button": ("items", LIST, ANN + BEN, ANN + "<li><button>Add a guest</button></li>"),
    "a button among texts": ("items", LIST, "<li>Ann<li>Ben", "<li>Ann<li><button>Ajouter</button>"),
    "a link among texts": ("items", LIST, "<li>Ann<li>Ben", "<li>Ann<li><a href=/all>Show all</a>"),
    "an entry form": ("rows", TABLE, ROWS, ROWS[: len(ROWS) // 2] + FORM),
    "a total": ("rows", TABLE, ROWS, ROWS[: len(ROWS) // 2] + "<tr><td>Summe<td>3 kg<td></tr>"),
    "an advertisement": ("items", LIST, "<li><a href=/a>A</a><li><a href=/b>B</a>", "<li><a href=/a>A</a><li>Buy now!"),
}
OF_ALL = {
    "what the list is called": ("items", LIST, "<li>Ann<li>Ben", "<li>Ann<li>No more guests"),
    "that by its own name": (
        "items",
        "<ul aria-label=Squadre>{}</ul>",
        "<li>Lupi<li>Orsi",
        "<li>Lupi<li>Nessun’altra squadra",
    ),
    "that in writing without spaces": (
        "items",
        "<h2>客户</h2><ul>{}</ul>",
        "<li>王芳<li>李伟",
        "<li>王芳<li>没有更多客户",
    ),
    "that alone": ("item", LIST, "<li>Ann", "<li>Guests are loading"),
    "their number": ("rows", TRIPS, trips("Breda Delft", "Gouda Edam"), trips("Totaal 1×", "Gouda Edam")),
    "their sum": ("three rows", TABLE, weighed(2, 1, 4), weighed(2, 1, 3)),
    "their sum, of money": (
        "three rows",
        TABLE,
        weighed("1.000,50", "2,00", "7,25"),
        weighed("1.000,50", "2,00", "1.002,50"),
    ),
}
OF_ONE = {
    "others of the same numbers": ("rows", TABLE, weighed(3, 3), weighed(4, 4)),
    "the sum of others was there already": ("three rows", TABLE, weighed(2, 1, 3), weighed(4, 1, 5)),
    "nothing at all": ("three rows", TABLE, weighed(1, 2, 4), weighed(0, 0, 0)),
    "a name with a number": ("rows", TRIPS, trips("Breda Delft", "Gouda Edam"), trips("Breda Delft", "Gouda Pier1")),
    "names that begin alike": ("items", "<h1>Permits</h1><ul>{}</ul>", "<li>Chile<li>Oman", "<li>Peru<li>Oman"),
    "some were called so before": (
        "items",
        "<h1>Tasks</h1><ul>{}</ul>",
        "<li>Task 1<li>Task 2",
        "<li>Task 1<li>Task 3",
    ),
}
STAYED = {
    "others": ("items", LIST, ANN + BEN, "<li>Cid <button>Remove</button></li><li>Dot <button>Remove</button></li>"),
    "a button more in each": ("items", LIST, ANN + BEN, (ANN + BEN).replace("</li>", "<button>Edit</button></li>")),
    "a button more in one": ("items", LIST, ANN + BEN, ANN + BEN.replace("</li>", "<button>Call</button></li>")),
    "a picture more in one": ("items", LIST, ANN + BEN, ANN + BEN.replace("<li>", "<li><img alt=new>")),
    "all without their buttons": ("items", LIST, ANN + BEN, "<li>Ann</li><li>Ben</li>"),
    "all are links now": ("items", LIST, "<li>Ann<li>Ben", "<li><a href=/a>Ann</a><li><a href=/b>Ben</a>"),
    "they were not alike": ("items", LIST, ANN + "<li>Ben (you)", ANN + "<li>Ben (you)"),
    "not alike, and others": ("items", LIST, ANN + "<li>Ben (you)", "<li>Cid<li>Dot"),
}


def counted(page, case):
    kind, around, before, after = case
    kind = {"item": "is 1 list item", "items": "are 2 list items", "rows": "are 2 rows", "three rows": "are 3 rows"}[
        kind
    ]
    page.set_content(around.format(before))
    decision = decide_verify(f"there {kind}", read_snapshot(page))
    assert decision.holds
    page.set_content(around.format(after))
    return evaluate_verify(decision.program, read_snapshot(page))


@pytest.mark.parametrize("case", CAME)
def test_what_is_made_of_something_else_does_not_count(page, case):
    assert not counted(page, CAME[case]).passed


@pytest.mark.parametrize("case", STAYED)
def test_what_is_alike_counts_however_it_looks(page, case):
    assert counted(page, STAYED[case]).passed


@pytest.mark.parametrize("case", OF_ALL)
def test_what_speaks_of_all_does_not_count(page, case):
    assert not counted(page, OF_ALL[case]).passed


@pytest.mark.parametrize("case", OF_ONE)
def test_what_speaks_for_itself_counts(page, case):
    assert counted(page, OF_ONE[case]).passed
