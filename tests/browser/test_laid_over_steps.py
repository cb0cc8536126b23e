"""Steps in a dialog that no role names: recorded, replayed, and never taken for their namesakes behind it."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import StagehandError, VerificationFailed
from pytest_stagehand._cli.ejecting.locators import target
from pytest_stagehand._cli.ejecting.words import Words
from pytest_stagehand._verbs.act import act
from pytest_stagehand._verbs.verify import verify
from tests.support.hasty import hurry
from tests.support.steps import SOON_MS, Sitting

pytestmark = pytest.mark.one_page

FORM = "<p>Changes are seen by all.</p><label>Name <input></label> <button onclick='did(this)'>Save</button> <button class=shut onclick='hide()'>Cancel</button>"
TITLES = {
    "heading": "<h3>Edit user</h3>",
    "text": "<div>Edit user</div>",
    "two words": "<h3>Edit user <button>Next</button></h3>",
}


def layer(title: str = "heading", place: str = "margin:150px auto", form: str = FORM, name: str = "Edit user") -> str:
    inside = TITLES[title].replace("Edit user", name) + form
    return f"<div class=layer style='position:fixed;inset:0;background:rgba(0,0,0,.5);z-index:5'><div style='width:400px;background:#fff;{place}'>{inside}</div></div>"


def page_with(over: str = "", behind: str = "<button onclick='did(this)'>Save</button>", is_open: bool = True) -> str:
    """A page with a layer, and a button of the same name behind it; `done` says which of them was pressed."""
    shut = "" if is_open else "document.querySelector('.layer')?.remove();"
    return (
        f"<main><h1>Users</h1><p>Three people work here.</p><label>Name <input id=behind></label> {behind}<p id=done></p></main>{over}"
        "<script>did = (it) => { done.textContent = `Done ${it.closest('.layer') ? 'in the layer' : 'on the page'}`; hide(); };"
        f"hide = () => document.querySelector('.layer')?.remove(); {shut}</script>"
    )


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)


def done(page) -> str:
    return page.locator("#done").text_content() or ""


def acted(page, sitting: Sitting, mode: str, html: str, sentence: str, *, timeout: float | None = None) -> str:
    """What an operation did; the error's reason where it was refused."""
    page.set_content(html)
    with sitting.in_mode(mode, timeout) as session:
        try:
            act(page, sentence, variables=None, within=None, optional=False, timeout=None, vision=None)
        except StagehandError as error:
            return getattr(error, "reason", None) or type(error).__name__
        finally:
            if mode == "record":
                sitting.steps = list(session.tape.made.values())
    return done(page)


def verified(page, sitting: Sitting, mode: str, html: str, statement: str) -> bool:
    page.set_content(html)
    with sitting.in_mode(mode, SOON_MS) as session:
        try:
            verify(page, statement, within=None, timeout=None)
        except VerificationFailed:
            return False
        finally:
            if mode == "record":
                sitting.steps = list(session.tape.made.values())
    return True


LAYERED = {title: page_with(layer(title)) for title in TITLES}


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("sentence", ["click Save in the dialog", "click Save in the Edit user dialog"])
def test_a_button_in_a_layer_is_pressed_again_and_never_its_namesake_behind(page, title, sentence):
    sitting = Sitting()
    assert acted(page, sitting, "record", LAYERED[title], sentence) == "Done in the layer"
    assert acted(page, sitting, "replay", LAYERED[title], sentence) == "Done in the layer"
    assert (
        acted(page, sitting, "replay", page_with(layer(title, "margin:300px 700px")), sentence) == "Done in the layer"
    )
    for other in (
        page_with(),
        page_with(layer(title, form="<p>Changes are seen by all.</p><button class=shut>Cancel</button>")),
        page_with(layer(title, name="Delete user")),
    ):
        assert acted(page, sitting, "replay", other, sentence, timeout=SOON_MS) in {
            "target-missing",
            "identity-changed",
            "target-ambiguous",
        }
        assert done(page) == ""


@pytest.mark.parametrize("title", TITLES)
def test_a_button_behind_a_layer_is_never_its_namesake_in_it(page, title):
    sitting = Sitting()
    assert acted(page, sitting, "record", page_with(), "click Save") == "Done on the page"
    gone = page_with(layer(title), behind="")
    assert acted(page, sitting, "replay", gone, "click Save", timeout=SOON_MS) in {"target-missing", "identity-changed"}
    assert done(page) == ""


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize("statement", ["no dialog is shown", "the Edit user dialog is closed"])
def test_no_dialog_fails_on_replay_while_one_is_shown(page, title, statement):
    sitting = Sitting()
    shut = page_with(layer(title), is_open=False)
    assert verified(page, sitting, "record", shut, statement)
    assert verified(page, sitting, "replay", shut, statement)
    assert not verified(page, sitting, "replay", LAYERED[title], statement)


@pytest.mark.parametrize("title", TITLES)
@pytest.mark.parametrize(
    "statement",
    [
        "a dialog is shown",
        "the Edit user dialog is open",
        'the dialog says "Changes are seen by all"',
        'the dialog contains a "Save" button',
    ],
)
def test_a_dialog_that_is_shown_is_missed_on_replay(page, title, statement):
    sitting = Sitting()
    assert verified(page, sitting, "record", LAYERED[title], statement)
    assert verified(page, sitting, "replay", page_with(layer(title, "margin:20px 60px")), statement)
    assert not verified(page, sitting, "replay", page_with(layer(title), is_open=False), statement)


@pytest.mark.parametrize("title", TITLES)
def test_a_button_in_a_layer_is_ejected_as_that_one(page, title):
    sitting = Sitting()
    acted(page, sitting, "record", LAYERED[title], "click Save in the dialog")
    located = target(Words("page", "page"), sitting.actions[-1].target)
    page.set_content(LAYERED[title])
    eval(located, {"page": page}).click()
    assert done(page) == "Done in the layer"
