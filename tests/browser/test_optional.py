"""An optional step that was not offered when it was recorded: looked for again, and said aloud where nobody may look."""

from __future__ import annotations

import pytest

from pytest_stagehand._verbs.act import act
from tests.support.hasty import hurry
from tests.support.steps import Sitting

pytestmark = pytest.mark.one_page

SENTENCE = "click Accept all"
SHOP = "<header style='position:fixed;top:0'><a href='#'>Home</a> <a href='#'>Cart 1</a></header><h1>Shop</h1><button>Pay</button>"
BANNER = "We use cookies. <button onclick='this.parentElement.remove()'>Accept all</button>"
LAYERS = {
    "fixed": f"<div style='position:fixed;bottom:0'>{BANNER}</div>",
    "sticky": f"<section style='position:sticky;bottom:0'>{BANNER}</section>",
    "veiled": f"<div style='position:fixed;inset:0;background:rgba(0,0,0,.5)'><div style='width:400px;margin:80px auto;background:#fff'>{BANNER}</div></div>",
    "a window": f"<div style='position:absolute;left:60px;top:60px;width:400px;background:#fff'><div style='cursor:move'>Cookies</div>{BANNER}</div>",
    "dialog": f"<div role=dialog aria-label=Cookies>{BANNER}</div>",
    "alertdialog": f"<div role=alertdialog aria-label=Cookies>{BANNER}</div>",
    "alert": f"<div role=alert>{BANNER}</div>",
    "modal": f"<dialog id=d>{BANNER}</dialog><script>d.showModal()</script>",
    "popover": f"<div popover=manual id=p>{BANNER}</div><script>p.showPopover()</script>",
    "in a shadow root": f"<x-b></x-b><script>document.querySelector('x-b').attachShadow({{mode: 'open'}}).innerHTML = `<div style='position:fixed'>{BANNER}</div>`</script>",
    "in a frame": "<div style='position:fixed'><iframe title=Consent srcdoc='<button>Accept all</button>'></iframe></div>",
}


@pytest.fixture(autouse=True)
def _hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    hurry(monkeypatch)


def made(page, sitting: Sitting, mode: str, html: str):
    """The event of an optional step on a page; what was made of it is recorded."""
    page.set_content(html)
    with sitting.in_mode(mode) as session:
        act(page, SENTENCE, variables=None, within=None, optional=True, timeout=None, vision=None)
        sitting.steps = list(session.tape.made.values())
    return session.steps[-1]


@pytest.fixture
def absent(page) -> Sitting:
    sitting = Sitting()
    assert made(page, sitting, "record", SHOP).reason == "never-offered"
    (step,) = sitting.steps
    assert step.absent
    assert [(each.role, each.offers) for each in step.layers or ()] == [("generic", ("Home", "Cart #"))]
    return sitting


@pytest.mark.parametrize("layer", LAYERS)
def test_a_replay_says_that_something_new_lies_over_the_page(page, absent, layer):
    told = made(page, absent, "replay", SHOP + LAYERS[layer])
    assert (told.outcome, told.reason) == ("skipped", "unproven")
    assert "was not there then" in (told.warning or "")


@pytest.mark.parametrize(
    "html",
    [
        SHOP,
        SHOP.replace("Cart 1", "Cart 2"),
        SHOP + "<p>We use cookies</p><button>More</button>",
        SHOP + "<div style='position:fixed' role=status>Saved</div>",
        SHOP + "<div style='position:fixed;display:none'>Hidden <button>Accept all</button></div><dialog><button>OK</button></dialog>",
    ],
    ids=["same", "another number", "in the page", "offers nothing", "hidden"],
)  # fmt: skip
def test_a_replay_says_nothing_where_nothing_new_is_there(page, absent, html):
    told = made(page, absent, "replay", html)
    assert (told.outcome, told.reason, told.warning) == ("skipped", "never-offered", None)


def test_auto_looks_again_and_records_what_is_there_now(page, absent):
    told = made(page, absent, "auto", SHOP + LAYERS["fixed"])
    assert told.outcome == "recorded"
    assert [each.description.partition(" in ")[0] for each in absent.actions] == ['button "Accept all"']
    assert made(page, absent, "replay", SHOP + LAYERS["fixed"]).outcome == "replayed"
    assert made(page, absent, "replay", SHOP).outcome == "skipped"


def test_auto_remembers_what_it_was_not_offered_in_and_changes_nothing_else(page, absent):
    was = list(absent.steps)
    assert made(page, absent, "auto", SHOP).reason == "never-offered"
    assert absent.steps == was
    chat = SHOP + "<div style='position:fixed;right:0'><button>Chat</button></div>"
    assert made(page, absent, "auto", chat).reason == "never-offered"
    assert made(page, absent, "replay", chat).reason == "never-offered"


def test_an_older_recording_is_looked_at_again_in_auto_only(page, absent):
    absent.steps = [each.model_copy(update={"layers": None}) for each in absent.steps]
    was = list(absent.steps)
    assert made(page, absent, "replay", SHOP + LAYERS["dialog"]).reason == "never-offered"
    assert made(page, absent, "auto", SHOP).reason == "never-offered"
    assert absent.steps == was
    assert made(page, absent, "auto", SHOP + LAYERS["dialog"]).outcome == "recorded"


def test_what_shows_a_secret_is_not_remembered(page):
    from pytest_stagehand._basics.secrets import Secret

    sitting = Sitting(variables={"mail": Secret("ann@example.org")})
    html = "<nav style='position:fixed'><button>ann@example.org</button><button>Help</button></nav>"
    assert made(page, sitting, "record", html).reason == "never-offered"
    assert sitting.steps[0].layers is not None
    assert sitting.steps[0].layers[0].offers == ("Help",)
