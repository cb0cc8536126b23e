"""What a field held just as it was filled, it has to hold in a replay: a value that is cut off, or another, is none of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pytest_stagehand import Secret
from tests.support.anew import anew
from tests.support.hasty import hurry
from tests.support.steps import SOON_MS, Do, Sitting

if TYPE_CHECKING:
    from playwright.sync_api import Page

pytestmark = pytest.mark.one_page

PAGE = """<main><h1>Profile</h1><label>Nickname {field}</label></main>
<script>{{ const it = document.querySelector("[data-it]"); it.oninput = () => {{ {script} }}; }}</script>"""
INPUT = "<input data-it>"
FIELDS = {"an input": INPUT, "an area": "<textarea data-it></textarea>", "a number": "<input type=number data-it>"}
FILLED = {"an input": "Ada Lovelace", "an area": "Ada Lovelace", "a number": "1840"}
SAME = "it.value = it.value"
OTHERWISE = {
    "it is cut off": "it.value = it.value.slice(0, 2)",
    "it is another": "it.value = '7'",
    "something is put behind it": "if (!it.value.endsWith('0')) it.value += '0'",
}


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)


def shown(page: Page, field: str, script: str) -> None:
    anew(page)
    page.set_content(PAGE.format(field=field, script=script))


def recorded(page: Page, field: str, script: str, value: str) -> Sitting:
    shown(page, field, script)
    sitting = Sitting()
    sitting.record(page, [Do("Nickname", method="fill", arguments=(value,))])
    return sitting


@pytest.mark.parametrize("otherwise", OTHERWISE.values(), ids=OTHERWISE)
@pytest.mark.parametrize("kind", FIELDS)
def test_a_field_that_holds_something_else_than_was_put_into_it_fails(page, kind, otherwise):
    sitting = recorded(page, FIELDS[kind], SAME, value := FILLED[kind])
    if kind == "a number" and "+= '0'" in otherwise:
        otherwise = otherwise.replace("!it.value.endsWith('0')", f"it.value === '{value}'")
    shown(page, FIELDS[kind], otherwise)
    problem = sitting.problem(page, SOON_MS)
    assert "holds just that" in problem
    assert f'it holds "{page.locator("[data-it]").input_value()}"' in problem
    shown(page, FIELDS[kind], SAME)
    assert not sitting.problem(page)


def test_a_field_that_spells_it_otherwise_need_not_hold_just_that(page):
    upper = "it.value = it.value.toUpperCase()"
    sitting = recorded(page, INPUT, upper, "ada")
    assert not sitting.actions[0].effect.just
    shown(page, INPUT, upper)
    assert not sitting.problem(page)


def test_one_that_spells_it_otherwise_after_a_moment_passes(page):
    sitting = recorded(page, INPUT, SAME, "ada")
    shown(page, INPUT, "setTimeout(() => { it.value = it.value.toUpperCase(); }, 200)")
    assert not sitting.problem(page)


def test_with_another_value_of_a_variable_it_holds_that(page):
    sitting = Sitting(variables={"name": "Ada"})
    shown(page, INPUT, SAME)
    sitting.record(page, [Do("Nickname", method="fill", arguments=("%name%",))])
    sitting.variables = {"name": "Grace"}
    shown(page, INPUT, SAME)
    assert not sitting.problem(page)
    shown(page, INPUT, OTHERWISE["it is cut off"])
    assert "holds just that" in sitting.problem(page, SOON_MS)


def test_what_a_secret_is_put_into_is_not_compared_with_it(page):
    sitting = Sitting(variables={"name": Secret("Ada Lovelace")})
    shown(page, INPUT, SAME)
    sitting.record(
        page, [Do("Nickname", method="fill", arguments=("%name%",))], sentences=["fill %name% into Nickname"]
    )
    assert not sitting.actions[0].effect.just
