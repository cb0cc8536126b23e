"""What an operation set in its own control is looked at once more: a switch that its server refuses goes back, and so does a field."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pytest_stagehand import DriftError
from pytest_stagehand._steps.lasting import look_back
from pytest_stagehand._verbs.act import act
from tests.support.anew import anew
from tests.support.hasty import hurry
from tests.support.steps import Do, Sitting

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.one_page
LATER_MS = 200
"""When a page takes something back, or does what looks like that: once it was seen, and before it is looked at again."""


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)


PAGE = """<main><h1>Settings</h1><div id=part>{control}</div><p>Kept for this account.</p></main>
<script>{{ const it = part.querySelector("[data-it]"), was = part.innerHTML, later = (does) => setTimeout(does, {late}); {script} }}</script>"""
BOX = "<label><input type=checkbox data-it> Alerts</label>"
TICKED = BOX.replace(" data-it", " checked data-it")
RADIO = "<label><input type=radio name=a checked> Daily</label> <label><input type=radio name=a data-it> Weekly</label>"
SWITCH = "<button role=switch aria-checked=false data-it onclick='this.ariaChecked = true'>Alerts</button>"
PRESSED = SWITCH.replace("role=switch aria-checked", "aria-pressed").replace("ariaChecked", "ariaPressed")
FIELD = "<label>Nickname <input data-it></label>"
LIST = "<label>Country <select data-it><option>Austria<option>Italy</select></label>"
SET = {
    "a box": (BOX, Do("Alerts", method="check"), "it.checked = false"),
    "a box that was ticked": (TICKED, Do("Alerts", method="uncheck"), "it.checked = true"),
    "a radio": (RADIO, Do("Weekly", method="check"), "part.querySelector('input').checked = true"),
    "a switch": (SWITCH, Do("Alerts"), "it.ariaChecked = false"),
    "a button that stays pressed": (PRESSED, Do("Alerts"), "it.ariaPressed = false"),
    "a field": (FIELD, Do("Nickname", method="fill", arguments=("Ada",)), "it.value = ''"),
    "a list": (LIST, Do("Country", method="select_option", arguments=("Italy",)), "it.value = 'Austria'"),
}
ON = "for (const type of ['click', 'input']) it.addEventListener(type, () => {})"
ANEW = """const [html, ticks, values] = [part.innerHTML, [], []];
for (const each of part.querySelectorAll("input, select")) ticks.push(each.checked), values.push(each.value);
part.innerHTML = html;
[...part.querySelectorAll("input, select")].forEach((each, at) => { each.checked = ticks[at]; each.value = values[at]; });"""
TWINS = {
    "it stays": "0",
    "it is drawn anew": ANEW,
    "it goes": "part.remove()",
    "another takes its place": "part.innerHTML = '<button>Undo</button>'",
    "it may not be changed any more": "it.disabled = true",
    "it is called otherwise": "part.append(' (saved)')",
    "it is moved": "document.querySelector('main').append(it.closest('label') ?? it)",
}


def shown(page: Page, control: str, later: str = "") -> None:
    anew(page)
    script = ON.replace("{}", "{ " + (f"later(() => {{ {later} }})" if later else "") + " }")
    page.set_content(PAGE.format(control=control, script=script, late=LATER_MS))


def end_of(page: Page, control: str, operation: Do, later: str) -> None:
    """Record on the page as it was, and replay on one that does something later, until the test ends."""
    shown(page, control)
    sitting = Sitting()
    sitting.record(page, [operation])
    shown(page, control, later)
    with sitting.in_mode("replay") as session:
        for step in sitting.steps:
            act(page, step.instruction, variables=None, within=None, optional=False, timeout=None, vision=None)
        look_back(session, is_last=True)


@pytest.mark.parametrize("case", SET.values(), ids=SET)
def test_what_was_set_and_is_taken_back_a_moment_later_fails(page, case):
    with pytest.raises(DriftError, match="effect-missing"):
        end_of(page, *case)


@pytest.mark.parametrize("case", ["a box", "a switch", "a field"])
def test_so_does_what_is_drawn_anew_as_it_was_before(page, case):
    control, operation, _ = SET[case]
    with pytest.raises(DriftError, match="effect-missing"):
        end_of(page, control, operation, "part.innerHTML = was")


@pytest.mark.parametrize("number", range(len(TWINS)))
def test_what_else_becomes_of_a_control_takes_nothing_back(page, number):
    for control, operation, _ in list(SET.values())[number % 2 :: 3]:
        end_of(page, control, operation, list(TWINS.values())[number])


def test_what_was_drawn_anew_may_end_by_itself_later(page):
    shown(page, FIELD)
    sitting = Sitting()
    sitting.record(page, [SET["a field"][1]])
    shown(page, FIELD, f"{ANEW}; setTimeout(() => {{ part.querySelector('input').value = ''; }}, 800)")
    with sitting.in_mode("replay") as session:
        act(page, sitting.steps[0].instruction, variables=None, within=None, optional=False, timeout=None, vision=None)
        page.wait_for_timeout(1_200)
        look_back(session)
