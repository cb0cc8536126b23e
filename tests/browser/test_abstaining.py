"""When a sentence is given up that finds nothing: once nothing is under way that could still bring it."""

from __future__ import annotations

from time import monotonic

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._basics.secrets import Secret
from pytest_stagehand._browser import settle as settling
from pytest_stagehand._browser.pace import pace
from pytest_stagehand._verbs.act import act
from pytest_stagehand._verbs.extract import extract
from pytest_stagehand._verbs.observe import observe
from pytest_stagehand._verbs.verify import verify
from tests.support.site import served
from tests.support.steps import LONG_MS, Sitting

pytestmark = pytest.mark.one_page

PAGE = "<title>Shop</title><h1>Orders</h1><p>2 matching orders</p><a href='#x'>Settings</a><button>Pay</button><output></output>"


def ask(page, verb: str, sentence: str, timeout: float | None = None) -> None:
    if verb == "act":
        act(page, sentence, variables=None, within=None, optional=False, timeout=timeout, vision=None)
    elif verb == "verify":
        verify(page, sentence, within=None, timeout=timeout)
    elif verb == "extract":
        extract(page, sentence, str, within=None, timeout=timeout)
    else:
        observe(page, sentence, within=None, timeout=timeout)


def require_given_up_soon(page, verb: str, sentence: str, timeout: float | None = None) -> None:
    with Sitting().in_mode("record"):
        begun = monotonic()
        with pytest.raises(EngineAbstained):
            ask(page, verb, sentence, timeout)
    assert (monotonic() - begun) * 1000 < LONG_MS / 2


@pytest.mark.parametrize(("verb", "sentence"), [
    ("act", "open the setings"),
    ("verify", "the frobnicate button is enabled"),
    ("extract", "the frobnicate"),
    ("observe", "that is all, folks"),
])  # fmt: skip
def test_on_a_page_at_rest_nothing_is_waited_for(page, monkeypatch, verb, sentence):
    monkeypatch.setattr(pace, "patience_ms", LONG_MS)
    page.set_content(PAGE)
    require_given_up_soon(page, verb, sentence)


SCRIPTS = {
    "a bar of progress": "out.innerHTML = '<div role=progressbar>Please wait</div>'; setTimeout(show, 1500)",
    "a request": "fetch('/slow').then(show)",
    "a request after a request": "fetch('/quick').then(() => fetch('/slow')).then(show)",
    "a page that is yet to be drawn": "document.body.replaceChildren(out); setTimeout(show, 3000)",
    "a text that says so": "out.textContent = 'Loading...'; setTimeout(show, 1500)",
    "an animation": "out.animate([{opacity: 0.2}, {opacity: 1}], 1500).finished.then(show)",
}


@pytest.mark.parametrize("script", SCRIPTS)
@pytest.mark.parametrize(("verb", "sentence"), [("act", "click Later"), ("verify", "the Later button is enabled")])
def test_what_is_under_way_is_waited_for(page, monkeypatch, script, verb, sentence):
    monkeypatch.setattr(pace, "patience_ms", LONG_MS)
    show = "const out = document.querySelector('output'), show = () => out.innerHTML = '<button>Later</button>'"

    def slow(_request) -> str:
        site.closing.wait(1.5)
        return "{}"

    with served() as site:
        site.pages |= {"/": f"{PAGE}<script>{show}; {SCRIPTS[script]}</script>", "/slow": slow, "/quick": "{}"}
        page.goto(site.url)
        with Sitting().in_mode("record"):
            ask(page, verb, sentence)


@pytest.mark.parametrize(("verb", "sentence"), [("act", "click Later"), ("verify", "the Later button is enabled")])
def test_a_page_that_shows_nothing_yet_is_waited_for_beyond_the_engines_patience(page, monkeypatch, verb, sentence):
    monkeypatch.setattr(pace, "patience_ms", 200)
    monkeypatch.setattr(settling, "LIMIT_MS", 300)
    draws = "setTimeout(() => root.innerHTML = '<button>Later</button>', 2500)"
    page.set_content(f"<div id=root></div><script>{draws}</script>")
    with Sitting().in_mode("record"):
        ask(page, verb, sentence)


SPINS = """<style>@keyframes spin { to { rotate: 1turn } } i { display: inline-block; animation: spin 1s linear infinite; width: 9px; height: 9px }</style>
<main id=root><p>Preparing</p><i></i>MORE</main><footer>Version 9</footer>
<script>setTimeout(() => root.innerHTML = '<button>Later</button>', 2500)</script>"""


@pytest.mark.parametrize("more", ["", "<button hidden>Stop</button>", "<p tabindex=-1 role=status>One moment</p>"])
@pytest.mark.parametrize(("verb", "sentence"), [("act", "click Later"), ("verify", "the Later button is enabled")])
def test_so_is_a_page_that_shows_a_spinner_and_nothing_to_operate(page, monkeypatch, more, verb, sentence):
    monkeypatch.setattr(pace, "patience_ms", 200)
    monkeypatch.setattr(settling, "LIMIT_MS", 300)
    page.set_content(SPINS.replace("MORE", more))
    with Sitting().in_mode("record"):
        ask(page, verb, sentence)


@pytest.mark.parametrize("more", ["<a href=/>Home</a>", "<b style='cursor: pointer'>Stop</b>", "<p role=tab>Two</p>"])
@pytest.mark.parametrize(("verb", "sentence"), [("act", "click Later"), ("verify", "the Later button is enabled")])
def test_a_spinner_beside_something_to_operate_may_turn_for_ever(page, monkeypatch, more, verb, sentence):
    monkeypatch.setattr(pace, "patience_ms", 200)
    monkeypatch.setattr(settling, "LIMIT_MS", 300)
    page.set_content(SPINS.replace("MORE", more).replace("2500", "60_000"))
    require_given_up_soon(page, verb, sentence)


@pytest.mark.parametrize(("verb", "sentence"), [("act", "click Later"), ("verify", "the Later button is enabled")])
def test_a_step_that_was_given_its_time_has_all_of_it_on_a_page_at_rest(page, monkeypatch, verb, sentence):
    monkeypatch.setattr(pace, "patience_ms", 200)
    show = "document.querySelector('output').innerHTML = '<button>Later</button>'"
    page.set_content(f"{PAGE}<script>setTimeout(() => {show}, 2500)</script>")
    with Sitting().in_mode("record"):
        ask(page, verb, sentence, timeout=10_000)


@pytest.mark.parametrize(
    "html", ["<h1>Orders</h1><script>setTimeout(() => {}, 60_000)</script>", "<div id=root></div>"]
)
@pytest.mark.parametrize(("verb", "sentence"), [("act", "click Later"), ("verify", "the Later button is enabled")])
def test_no_other_page_is_waited_for_so_long(page, monkeypatch, html, verb, sentence):
    monkeypatch.setattr(pace, "patience_ms", 200)
    monkeypatch.setattr(settling, "LIMIT_MS", 300)
    page.set_content(html)
    require_given_up_soon(page, verb, sentence)


@pytest.mark.parametrize(("verb", "sentence"), [("act", "click Later"), ("verify", "the Later button is enabled")])
def test_nor_is_a_page_that_stays_empty_waited_for_longer_than_the_step_may_take(page, verb, sentence):
    page.set_content("<div id=root></div><script>0</script>")
    require_given_up_soon(page, verb, sentence, timeout=4_000)


@pytest.mark.parametrize("secret", ["hunter22", "hunter22*", "two hunters: 22"])
def test_the_error_says_what_to_say_instead_and_nothing_of_a_secret(page, secret):
    shown = f"<a href='#z'>Settings of {secret}</a><button title='Settings {secret}'>?</button>"
    page.set_content(f"{PAGE.replace('Settings', 'Settings for all')}{shown}")
    with (
        Sitting(variables={"password": Secret(secret)}).in_mode("record"),
        pytest.raises(EngineAbstained) as caught,
    ):
        ask(page, "act", "open the setings")
    assert caught.value.proposals == ('open "Settings for all"',)
    assert "instead:" in str(caught.value)
    assert "hunter" not in str(caught.value)
