"""Widgets of real libraries and of people's own: a sentence works them, its replay works the same one, and never another."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import StagehandError
from pytest_stagehand._verbs.act import act
from pytest_stagehand._verbs.verify import verify
from tests.browser.widgets.choices import CHOICES
from tests.browser.widgets.lists import LISTS
from tests.browser.widgets.parts import PARTS
from tests.browser.widgets.toggles import TOGGLES
from tests.browser.widgets.values import VALUES
from tests.support.hasty import hurry, sooner
from tests.support.steps import Sitting

pytestmark = pytest.mark.one_page

SHAPES = {**TOGGLES, **CHOICES, **VALUES, **PARTS, **LISTS}
KNOWN = {
    "AG Grid, a row checked": "the box is called by its state, and what came of it is told by that name: seen or not, by time"
}
LONG_MS = 20_000
SOON_MS = 3_000


@pytest.fixture(autouse=True)
def _hasty(monkeypatch):
    hurry(monkeypatch)


def test_names_are_unique():
    assert len(SHAPES) == sum(map(len, (TOGGLES, CHOICES, VALUES, PARTS, LISTS)))


def params():
    """The shapes; those that do not hold yet with why."""
    return [
        pytest.param(shape, id=name, marks=[pytest.mark.skip(reason=KNOWN[name])] if name in KNOWN else [])
        for name, shape in SHAPES.items()
    ]


@pytest.mark.parametrize("shape", params())
def test_widget_is_operated_as_a_person_does_and_no_other_in_its_place(page, shape):
    sitting = Sitting()
    show(page, shape.page)
    with sitting.in_mode("record") as session:
        say(page, shape)
        sitting.steps = list(session.tape.made.values())
    assert log_of(page, len(shape.did)) == list(shape.did), "as it was recorded"
    show(page, shape.page)
    with sitting.in_mode("replay"):
        say(page, shape)
    assert log_of(page, len(shape.did)) == list(shape.did), "as it was replayed"
    if any(shape.swapped):
        assert replayed_on(page, sitting, shape, shape.page_swapped) in ([], list(shape.elsewhere)), (
            "with texts in each other's place"
        )
    if shape.is_doubled:
        assert replayed_on(page, sitting, shape, shape.page_of_two) == [], "twice on a page"


def show(page, html):
    """Open a page in a document of its own."""
    page.goto("about:blank")
    page.set_content(html)


def say(page, shape, timeout=None):
    """Say all that is said of a widget."""
    for sentence in shape.acts:
        act(page, sentence, variables=None, within=None, optional=False, timeout=timeout, vision=None)
    if shape.holds:
        verify(page, shape.holds, within=None, timeout=timeout)


def replayed_on(page, sitting, shape, html):
    """What a replay did on another page before it was refused, or in all."""
    show(page, html)
    try:
        with sooner(), sitting.in_mode("replay", SOON_MS):
            say(page, shape)
    except StagehandError:
        pass
    return log_of(page, 0)


def log_of(page, length):
    """What the widget wrote down, once that is as much."""
    page.wait_for_function("(length) => log.length >= length", arg=length, timeout=1_000)
    return page.evaluate("log")
