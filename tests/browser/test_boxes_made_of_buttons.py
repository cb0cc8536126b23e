"""A button that its author made a box, and that says by `aria-pressed` how it stands."""

from __future__ import annotations

import pytest

from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._verbs.act import act
from tests.support.hasty import hurry
from tests.support.steps import SOON_MS, Sitting

pytestmark = pytest.mark.one_page

TURN = "this.setAttribute(`aria-pressed`, this.getAttribute(`aria-pressed`) !== `true`)"


def page_with(role: str, pressed: str, turn: str = TURN) -> str:
    return f'<main><h1>Order 2</h1><button role={role} aria-pressed={pressed} onclick="{turn}">Wrap as a gift</button></main>'


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)


@pytest.mark.parametrize("role", ["checkbox", "switch"])
@pytest.mark.parametrize(("pressed", "is_on"), [("true", True), ("false", False)])
def test_how_it_stands_is_read(page, role, pressed, is_on):
    page.set_content(page_with(role, pressed))
    snapshot = read_snapshot(page)
    assert decide_verify("Wrap as a gift is checked", snapshot).holds == is_on
    assert decide_verify("Wrap as a gift is not checked", snapshot).holds != is_on


@pytest.mark.parametrize(("pressed", "sentence", "then"), [("true", "uncheck", "false"), ("false", "check", "true")])
def test_it_is_pressed_and_a_dead_one_is_noticed(page, pressed, sentence, then):
    sitting = Sitting()
    page.set_content(page_with("checkbox", pressed))
    with sitting.in_mode("record", SOON_MS) as session:
        act(page, f"{sentence} Wrap as a gift", variables=None, within=None, optional=False, timeout=None, vision=None)
        sitting.steps = list(session.tape.made.values())
    assert page.get_by_role("checkbox").get_attribute("aria-pressed") == then
    page.set_content(page_with("checkbox", pressed))
    sitting.replay(page, SOON_MS)
    assert page.get_by_role("checkbox").get_attribute("aria-pressed") == then
    page.set_content(page_with("checkbox", pressed, turn=""))
    assert sitting.problem(page, SOON_MS)
