"""Lines of words below a line of headers are a table, whatever they are made of; lines that nothing heads are none."""

from __future__ import annotations

from contextlib import suppress

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.laid import as_tables
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._engines.engines import local_engine
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.tree import column_label, header_labels, reading
from pytest_stagehand._programs.verify import evaluate_verify

pytestmark = pytest.mark.one_page

STYLE = """<style>body, main { margin: 0 } .line { display: flex } .line > * { width: 90px; min-height: 20px; flex: none }
.grid { display: grid; grid-template-columns: 90px 120px 90px 60px } .narrow > * { width: 60px }</style>"""
HEAD = "<div class='line head'><b></b><span>Name</span><span>Payee</span><div><button>Amount</button></div></div>"
ROWS = [("Rent", "Ann Bell", "900.00"), ("Phone", "", "20.00"), ("Water", "City", "31.50")]


def line(name: str, payee: str, amount: str, kind: str = "line") -> str:
    said = f"<div><p>{name}</p></div><div>{payee}</div><div title=Sum>{amount}</div>"
    return f"<div class='{kind}'><div><input type=checkbox></div>{said}<div><button>Menu</button></div></div>"


def lines(rows=ROWS, wrap: str = "ROW") -> str:
    return "".join(wrap.replace("ROW", line(*row)) for row in rows)


def page_of(content: str) -> str:
    return f"{STYLE}<main><h1>Schedules</h1><div>{content}</div><p>That is all</p></main>"


TABLES = {
    "lines in a part of their own": f"{HEAD}<div>{lines()}</div>",
    "each line wrapped, and scrolled": f"{HEAD}<div tabindex=0 style='height:60px;overflow:auto'><div><div>{lines(wrap='<div class=w>ROW</div>')}</div></div></div>",
    "head and body, as in HTML": f"<section class=t><div class=th>{HEAD}</div><div class=tb>{lines()}</div></section>",
    "a list of lines without a role": f"{HEAD}<ul role=none style='padding:0;margin:0'>{lines(wrap='<li role=none style=list-style:none>ROW</li>')}</ul>",
}  # fmt: skip


@pytest.mark.parametrize("content", TABLES.values(), ids=TABLES.keys())
def test_lines_below_headers_are_read_as_a_table(page, content):
    page.set_content(page_of(content))
    seen = read_snapshot(page)
    assert not [node for node in seen.walk() if node.role in ("table", "row", "cell")]
    (table,) = [node for node in as_tables(seen).walk() if node.role == "table"]
    assert header_labels(table) == ["", "Name", "Payee", "Amount", ""]
    cells = [(reading(node), column_label(node)) for node in table.walk() if node.role == "cell" and reading(node)]
    assert cells[:4] == [("Rent", "Name"), ("Ann Bell", "Payee"), ("900.00", "Amount"), ("Menu", "")]
    assert cells[4:6] == [("Phone", "Name"), ("20.00", "Amount")]


FIRST = line("Rent", "Ann Bell", "Due", "line first")
OTHERS = {
    "the first line looks otherwise": f"<div><div>{FIRST}{lines()}</div></div>",
    "the first line looks otherwise, each in a wrapper": f"<div><i>{FIRST}</i>{lines(wrap='<i>ROW</i>')}</div>",
    "the first line is all above one more": f"<div><i>{FIRST}</i><i>{line('Phone', 'Bob', 'Paid')}</i></div>",
    "a line with figures stands above": f"{line('Total', 'all', '951.50', 'line head')}<div>{lines()}</div>",
    "columns of other widths": f"{HEAD}<div class=narrow>{lines().replace('line', 'line narrow')}</div>",
    "something between the lines": f"{HEAD}<div>{lines()}<p>Older ones</p>{lines()}</div>",
    "boards": f"<div class=line><span>To do</span><span>Doing</span></div><div class=line>{'<div><h2>Fix</h2><p>soon</p></div>' * 2}</div>",
    "fields below their names": "<div class=line><span>Name</span><span>City</span></div><div><form class=line><input><input></form></div>",
}  # fmt: skip


@pytest.mark.parametrize("content", OTHERS.values(), ids=OTHERS.keys())
def test_nothing_else_is(page, content):
    page.set_content(page_of(content))
    assert not [node for node in as_tables(read_snapshot(page)).walk() if node.role in ("table", "columnheader")]


CLAIMS = {
    "the amount of Rent is 900.00": "the amount of Rent is 20.00",
    "there are 3 rows": "there are 2 rows",
    "there are 3 schedules": "there are 4 schedules",
    "the payee of Rent is Ann Bell": "the payee of Water is Ann Bell",
    "Water is in the table": "Gas is in the table",
    "Gas is not in the table": "Water is not in the table",
    "the first row shows Rent": "the first row shows Phone",
}


@pytest.mark.parametrize(("true", "false"), CLAIMS.items(), ids=CLAIMS.keys())
def test_its_statements_are_judged_by_its_columns(page, true, false):
    engine = local_engine()
    page.set_content(page_of(TABLES["each line wrapped, and scrolled"]))
    seen = read_snapshot(page)
    decision = engine.verify(true, seen, variables={}, base_url="")
    assert decision.holds
    assert decision.program is not None
    with suppress(EngineAbstained):
        assert not engine.verify(false, seen, variables={}, base_url="").holds
    page.set_content(page_of(f"{HEAD}<div>{lines([('Gas', 'Cy', '5.00'), ('Phone', 'Ann Bell', '900.00')])}</div>"))
    assert not evaluate_verify(decision.program, read_snapshot(page)).passed


def test_its_columns_are_read_also_of_one_line(page):
    page.set_content(page_of(TABLES["each line wrapped, and scrolled"]))
    decision = local_engine().extract(
        "the amounts in the table", TypeAdapter(list[float]), read_snapshot(page), variables={}
    )
    assert decision.program is not None
    assert decision.value == [900.0, 20.0, 31.5]
    one = TABLES["each line wrapped, and scrolled"].replace(lines(wrap="<div class=w>ROW</div>"), lines([("Gas", "Cy", "5.00")], "<div class=w>ROW</div>"))  # fmt: skip
    page.set_content(page_of(one))
    assert evaluate_extract(decision.program, read_snapshot(page)) == [5.0]


def test_an_operation_in_a_line_is_of_that_line(page):
    page.set_content(page_of(TABLES["lines in a part of their own"]))
    seen = read_snapshot(page)
    (action,) = local_engine().act("click Menu in the Phone row", seen).actions
    assert action.ref is not None
    node = seen.get(action.ref)
    assert node is not None
    assert node.name == "Menu"
    assert "Phone" in node.parent.text
