"""Grids whose ticks are pictures, told by `aria-checked` of a cell or row: a state for `act`, `verify` and proofs alike."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import StagehandError, VerificationFailed
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.render import outline_text
from pytest_stagehand._verbs.act import act
from pytest_stagehand._verbs.verify import verify
from tests.support.hasty import hurry, sooner
from tests.support.steps import SOON_MS, Sitting

pytestmark = pytest.mark.one_page

GRID = """<h1>Stock</h1><div role=grid><div role=row><span role=columnheader>Item</span><span role=columnheader>Reorder</span></div>
<div id=rows role=rowgroup></div></div><script>var log = [], BROKEN = %s; const items = [['Wood glue', false], ['Fuse', true], ['Tape', false]];
const tick = '<svg width=16 height=16><circle r=6 cx=8 cy=8 /></svg>';
const draw = () => { rows.innerHTML = items.map(([name, on], at) => `<div role=row><span role=gridcell>${name}</span>
<span role=gridcell aria-checked=${on} data-at=${at}>${tick}</span></div>`).join(''); };
rows.onclick = (event) => { const cell = event.target.closest('[aria-checked]'); if (!cell || BROKEN === 'dead') return;
const item = items[BROKEN === 'other' ? 2 : cell.dataset.at]; item[1] = !item[1]; log.push(item[0]); draw(); }; draw();</script>"""
ROWS = """<h1>Stock</h1><div role=grid><div role=row aria-checked=false>%s<span role=gridcell>Wood glue</span></div><div role=row aria-checked=true>
<span role=gridcell>Fuse</span></div></div>"""


@pytest.fixture(autouse=True)
def _hasty(monkeypatch):
    hurry(monkeypatch)


def show(page, html):
    page.goto("about:blank")
    page.set_content(html)


def tell(page, sentence, timeout=None):
    act(page, sentence, variables=None, within=None, optional=False, timeout=timeout, vision=None)


def recorded(page, verb, sentence, html=GRID % "''"):
    sitting = Sitting()
    show(page, html)
    with sitting.in_mode("record") as session:
        verb(page, sentence)
        sitting.steps = list(session.tape.made.values())
    return sitting


def see(page, sentence, timeout=SOON_MS):
    verify(page, sentence, within=None, timeout=timeout)


def test_a_model_reads_which_cells_and_rows_are_ticked_and_which_could_be(page):
    show(page, GRID % "''")
    lines = outline_text(read_snapshot(page))
    assert lines.count("[checkable=true]") == 3
    assert lines.count("[checked] [checkable=true]") == 1
    show(page, ROWS % "")
    assert "row [checked] [checkable=true]" in outline_text(read_snapshot(page))


@pytest.mark.parametrize(("sentence", "ticked"), [("check Wood glue", "Wood glue"), ("uncheck Fuse", "Fuse")])
def test_the_tick_of_a_row_is_set_and_its_state_is_the_effect(page, sentence, ticked):
    sitting = recorded(page, tell, sentence)
    assert page.evaluate("log") == [ticked]
    for broken, reason in (("''", ""), ("'dead'", "effect-missing"), ("'other'", "effect-missing")):
        show(page, GRID % broken)
        assert sitting.reason(page, reason) == reason


@pytest.mark.parametrize("sentence", ["check Fuse", "uncheck Wood glue"])
def test_what_is_so_already_is_not_clicked(page, sentence):
    recorded(page, tell, sentence)
    assert page.evaluate("log") == []


@pytest.mark.parametrize("sentence", ["Fuse is checked", "Wood glue is not checked"])
@pytest.mark.parametrize("html", [GRID % "''", ROWS % ""], ids=["cells", "rows"])
def test_a_tick_is_verified_and_its_opposite_fails(page, sentence, html):
    sitting = recorded(page, see, sentence, html)
    show(page, html.replace("false", "x").replace("true", "false").replace("x", "true"))
    with sooner(), sitting.in_mode("replay"), pytest.raises(VerificationFailed):
        see(page, sentence)


def test_of_a_cell_that_says_nothing_nobody_can_tell_whether_it_is_ticked(page):
    with pytest.raises(StagehandError):
        recorded(page, see, "Wood glue is not checked", (GRID % "''").replace("aria-checked=${on}", ""))
