"""A row that is operated as a whole is known by what it is called, not by what else it says today, nor by its tooltip."""

from __future__ import annotations

import pytest

from pytest_stagehand._verbs.act import act
from tests.support.browsers import not_in_firefox
from tests.support.hasty import hurry
from tests.support.steps import Sitting

pytestmark = pytest.mark.one_page


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)


DONE = "onclick=\"out.textContent = 'Done'\" ondblclick=\"out.textContent = 'Done'\""
OUT = "<p id=out></p>"


def table(*rows: tuple[str, ...]) -> str:
    """Rows without headers, each of which does something."""
    cells = ("".join(f"<td>{cell}</td>" for cell in row) for row in rows)
    return "<table>" + "".join(f"<tr {DONE}>{row}</tr>" for row in cells) + "</table>"


def items(*texts: tuple[str, str]) -> str:
    """A list whose items say a name and something else, each of which does something."""
    return "<ul>" + "".join(f"<li {DONE}><b>{name}</b> <span>{other}</span></li>" for name, other in texts) + "</ul>"


def files(*sizes: tuple[str, str]) -> str:
    """Files as JupyterLab lists them: the tooltip of an item is its accessible name, and says what else is known of it."""
    tips = (f"Name: {name}&#10;Size: {size}&#10;Created: 11/26/26, 4:47 PM" for name, size in sizes)
    rows = zip(tips, sizes, strict=True)
    return (
        "<ul>"
        + "".join(f"<li title='{tip}' {DONE}><span>{name}</span> <i>now</i></li>" for tip, (name, _) in rows)
        + "</ul>"
    )


def options(*sizes: tuple[str, str]) -> str:
    """The same as options of a list that is no drop-down."""
    parts = (f"<li role=option {DONE}><span>{name}</span> <i>{size}</i></li>" for name, size in sizes)
    return f"<ul role=listbox>{''.join(parts)}</ul>"


def record(page, html: str, sentence: str) -> Sitting:
    sitting = Sitting()
    page.set_content(html + OUT)
    with sitting.in_mode("record") as session:
        act(page, sentence, variables=None, within=None, optional=False, timeout=None, vision=None)
    sitting.steps = list(session.tape.made.values())
    page.goto("about:blank")
    return sitting


def double_clicked(cases: dict[str, tuple[str, str, str]]) -> list[str]:
    """Those that need a double-click: none reaches a page in Firefox."""
    return [name for name, (_, sentence, _) in cases.items() if sentence.startswith("double-click")]


ANN = "click the row of Ann"
A_CSV = 'double-click the list item "a.csv"'
LASTS = {
    "a row beside a size": (table(("a.csv", "32 B"), ("b.csv", "9 B")), "click the row of a.csv", table(("a.csv", "38 B"), ("b.csv", "9 B"))),
    "a row beside a state": (table(("Ann", "active"), ("Bob", "active")), ANN, table(("Ann", "blocked"), ("Bob", "active"))),
    "a row behind a state": (table(("Draft", "Ann"), ("Draft", "Bob")), ANN, table(("Live", "Ann"), ("Draft", "Bob"))),
    "an item beside a size": (items(("a.csv", "32 B"), ("b.csv", "9 B")), A_CSV, items(("a.csv", "38 B"), ("b.csv", "9 B"))),
    "an item under a tooltip": (files(("a.csv", "32 B"), ("b.csv", "9 B")), A_CSV, files(("b.csv", "9 B"), ("a.csv", "38 B"))),
    "an option, and not its list": (options(("a.csv", "32 B"), ("b.csv", "9 B")), "double-click a.csv", options(("b.csv", "9 B"), ("a.csv", "32 B"))),
    "the only item, under a tooltip": (files(("a.csv", "32 B")), A_CSV, files(("a.csv", "38 B"))),
}  # fmt: skip


@pytest.mark.parametrize("name", not_in_firefox(LASTS, *double_clicked(LASTS)))
def test_a_row_is_found_again_beside_other_data(page, name):
    today, sentence, tomorrow = LASTS[name]
    sitting = record(page, today, sentence)
    page.set_content(tomorrow + OUT)
    assert sitting.problem(page) == ""
    assert page.locator("#out").text_content() == "Done"


TWINS = {
    "it went": (table(("Draft", "Ann"), ("Draft", "Bob")), ANN, table(("Draft", "Cid"), ("Draft", "Bob"))),
    "it is named behind another": (table(("Ann", "10"), ("Bob", "12")), ANN, table(("Bob", "Ann"), ("Dan", "12"))),
    "it is named behind another and a state": (table(("Draft", "Ann"), ("Draft", "Bob")), ANN, table(("Draft", "Bob", "Ann"), ("Draft", "Dan"))),
    "two are called so": (table(("Ann", "10"), ("Bob", "12")), ANN, table(("Ann", "10"), ("Ann", "12"))),
    "it says more": (table(("Ann", "10"), ("Bob", "12")), ANN, table(("Ann Lee", "10"), ("Bob", "12"))),
    "a price alone tells it": (table(("Plan", "€10"), ("Plan", "€20")), "click the row of €10", table(("Plan", "€12"), ("Plan", "€20"))),
    "another file": (files(("a.csv", "32 B"), ("b.csv", "9 B")), A_CSV, files(("b.csv", "32 B"), ("c.csv", "9 B"))),
    "another option": (options(("a.csv", "32 B"), ("b.csv", "9 B")), "double-click a.csv", options(("b.csv", "32 B"), ("c.csv", "9 B"))),
    "its words elsewhere": (items(("a.csv", "1 B"), ("b.csv", "2 B")), A_CSV, items(("b.csv", "2 B")) + f"<p {DONE}><b>a.csv</b></p>"),
    "its words behind another's": (items(("a.csv", "1 B"), ("b.csv", "2 B")), A_CSV, f"<ul><li {DONE}><span>c.csv</span> <b>a.csv</b></li><li>b.csv</li></ul>"),
}  # fmt: skip


@pytest.mark.parametrize("name", not_in_firefox(TWINS, *double_clicked(TWINS)))
def test_another_row_is_never_operated(page, name):
    today, sentence, tomorrow = TWINS[name]
    sitting = record(page, today, sentence)
    page.set_content(tomorrow + OUT)
    assert sitting.reason(page, "drift") != ""
    assert page.locator("#out").text_content() == ""


def test_a_row_is_operated_as_a_whole_where_its_name_does_something_else(page):
    html = f"<table><tr {DONE}><td><a href='#elsewhere' onclick='event.stopPropagation()'>Ann</a></td><td>10</td></tr><tr><td>Bob</td></tr></table>"
    sitting = record(page, html, ANN)
    assert sitting.actions[0].target.fingerprint.role == "row"
