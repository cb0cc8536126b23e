"""What a person takes for a dialog though no role says so, by how it lies over the page; and what is none."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.layers import layers
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._engines.engines import local_engine
from tests.support.laid_over import BEHIND, DIALOGS, DOUBTFUL, OTHERS, WHOLE

pytestmark = pytest.mark.one_page

MODAL = DIALOGS["section as layer"]


def shown(page, html: str):
    page.set_viewport_size({"width": 1280, "height": 900})
    page.set_content(f"<!doctype html><body>{html}")
    return read_snapshot(page)


def marks(snapshot) -> list[tuple[str, str]]:
    return [(node.role, node.attributes["layer"]) for node in snapshot.walk() if "layer" in node.attributes]


def holds(statement: str, snapshot) -> bool:
    return local_engine().verify(statement, snapshot, variables={}, base_url="http://app.test").holds


@pytest.mark.parametrize("name", DIALOGS)
def test_a_layer_that_is_a_dialog_is_read_as_one(page, name):
    snapshot = shown(page, BEHIND + DIALOGS[name])
    ((role, mark),) = marks(snapshot)
    assert role == "dialog"
    assert mark in {"modal", "window"}
    assert holds("a dialog is shown", snapshot)


@pytest.mark.parametrize("beside", ["", "<button>Edit user</button>"])
@pytest.mark.parametrize("kind", ["", " dialog", " window", " popup"])
def test_a_window_is_open_by_its_title_and_any_word_for_it(page, kind, beside):
    snapshot = shown(page, BEHIND + beside + DIALOGS["ExtJS 3 window that is sized by its sides"])
    assert holds(f"the Edit user{kind} is open", snapshot)
    assert not holds(f"the Edit user{kind} is closed", snapshot)


@pytest.mark.parametrize("name", [name for name in DIALOGS if name != "slotted"])
def test_a_layer_that_is_a_dialog_is_one_for_what_is_done_whenever_it_comes(page, name):
    shown(page, BEHIND + DIALOGS[name])
    assert any(layer.kind == "dialog" for layer in layers(page))


@pytest.mark.parametrize("name", DOUBTFUL)
def test_nothing_is_claimed_beside_what_may_be_a_dialog(page, name):
    snapshot = shown(page, BEHIND + DOUBTFUL[name])
    assert [mark for _, mark in marks(snapshot)] == ["maybe"]
    for statement in ("no dialog is shown", "a dialog is shown", "2 dialogs are shown"):
        with pytest.raises(EngineAbstained):
            holds(statement, snapshot)


@pytest.mark.parametrize("html", [*(BEHIND + each for each in OTHERS.values()), *WHOLE.values()], ids=[*OTHERS, *WHOLE])
def test_what_is_no_dialog_is_read_as_none(page, html):
    snapshot = shown(page, html)
    assert marks(snapshot) == []
    assert holds("no dialog is shown", snapshot)
    assert not any(layer.kind == "dialog" for layer in layers(page))


@pytest.mark.parametrize(
    "name",
    [
        "Bootstrap 3",
        "jQuery UI window",
        "ExtJS window",
        "ExtJS 3 window",
        "Vuetify 2",
        "Semantic UI",
        "w2ui",
        "sweetalert 1",
    ],
)
def test_a_layer_is_called_by_its_title(page, name):
    snapshot = shown(page, BEHIND + DIALOGS[name])
    assert [node.name for node in snapshot.walk() if node.role == "dialog"] == ["Edit user"]
    assert holds("the Edit user dialog is open", snapshot)
    assert not holds("the Edit user dialog is closed", snapshot)
    assert not holds("the Delete user dialog is open", snapshot)


@pytest.mark.parametrize("sentence", ["close the dialog", "close the Edit user dialog", "close the window"])
@pytest.mark.parametrize("name", ["Bootstrap 3", "Semantic UI", "w2ui"])
def test_a_layer_is_closed_by_its_own_sign(page, name, sentence):
    snapshot = shown(page, BEHIND + "<button>Close</button>" + DIALOGS[name])
    (action,) = local_engine().act(sentence, snapshot).actions
    assert "dialog" in {above.role for above in snapshot.get(action.ref).ancestors()}


def test_what_a_dialog_says_is_nothing_that_the_page_says_behind_it(page):
    with pytest.raises(EngineAbstained):
        holds('the dialog says "Three people work here"', shown(page, BEHIND))
    assert not holds('the dialog says "Three people work here"', shown(page, BEHIND + MODAL))


def test_a_role_that_an_author_gave_is_kept(page):
    named = MODAL.replace("<section", "<section role=dialog aria-label=Question")
    snapshot = shown(page, BEHIND + named)
    assert marks(snapshot) == []
    assert [node.name for node in snapshot.walk() if node.role == "dialog"] == ["Question"]


def test_of_layers_in_each_other_the_one_on_top_is_the_dialog(page):
    upper = MODAL.replace("z-index:50", "z-index:60").replace("Sure?", "Really?")
    snapshot = shown(page, f"{BEHIND}<div id=layers>{MODAL}{upper}</div>")
    assert [node.name for node in snapshot.walk() if node.role == "dialog"] == ["Really?"]
