"""What a page showed since the last operation is known, be it gone again: what it said, and that it was not there before."""

from __future__ import annotations

from contextlib import contextmanager
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING

import pytest

from pytest_stagehand import StagehandError, VerificationFailed
from pytest_stagehand._browser.passing import mark, passed
from pytest_stagehand._recording.effects import MessageEffect, NodeEffect
from pytest_stagehand._steps.passing import Stood
from pytest_stagehand._verbs.act import act
from pytest_stagehand._verbs.verify import verify
from tests.support.hasty import sooner
from tests.support.site import served
from tests.support.steps import Sitting

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

    from pytest_stagehand._browser.snapshot import Passing

PAGES = Path(__file__).parent / "pages"
STYLE = """<style>
  .faint { opacity: 0 } .unseen { visibility: hidden } .off .late { display: none } #tick:not(:checked) ~ .told { display: none }
  .fading { animation: come .12s } @keyframes come { from { opacity: 0 } }
  .clipped { position: absolute; clip-path: inset(50%); width: 1px; height: 1px; overflow: hidden }
</style>"""
PAGE = f"""{STYLE}<h1>Household</h1><p id=clock>09:00:00</p><div id=there role=status></div><div id=corner></div>
  <div id=hidden hidden>Saved</div><div id=faint class=faint>Saved</div><p id=unseen class=unseen>Saved</p>
  <div id=off class=off><p class=late>Saved</p></div><input id=tick type=checkbox><p class=told>Saved</p>
  <div id=popover popover=manual>Saved</div><dialog id=dialog>Saved</dialog><details id=details><summary>More</summary><p>Saved</p></details>
  <ul id=list><li>Bonn</li><li>Kiel</li></ul><x-host id=host></x-host><iframe srcdoc="<p id=inside></p>"></iframe>"""
WAYS = {
    "put in": "corner.innerHTML = '<p>Saved</p>'",
    "said in a live region": "there.textContent = 'Saved'",
    "said by what said something else": "there.textContent = 'Saving'; soon(() => there.textContent = 'Saved')",
    "unhidden": "hidden.hidden = false",
    "faded in by a class": "faint.className = ''",
    "made visible": "unseen.className = ''",
    "shown by a class above": "off.className = ''",
    "shown by a sibling's state": "tick.checked = true",
    "put above the page": "popover.showPopover()",
    "a dialog": "dialog.showModal()",
    "opened": "details.open = true",
    "fading in": "corner.innerHTML = '<p class=fading>Saved</p>'",
    "in a shadow root": "host.attachShadow({ mode: 'open' }).innerHTML = '<p>Saved</p>'",
    "in a component put in": "const of = document.createElement('div'); of.attachShadow({ mode: 'open' }).innerHTML = '<p>Saved</p>'; corner.append(of)",
    "in a frame": "document.querySelector('iframe').contentDocument.querySelector('#inside').textContent = 'Saved'",
    "with a button": "corner.innerHTML = '<p>Saved <button>Undo</button></p>'",
    "with an icon": "corner.innerHTML = '<p><i aria-hidden=true>check_circle</i> Saved</p>'",
    "typed": "corner.innerHTML = '<p>Sav</p>'; soon(() => corner.firstChild.textContent = 'Saved')",
}
GONE = """for (const each of [corner, there, hidden, faint, unseen, off, popover, dialog, details, host]) each.remove();
  document.querySelector('.told').remove(); document.querySelector('iframe').contentDocument.body.innerHTML = ''"""
SAME = {
    "drawn anew": "list.innerHTML = list.innerHTML",
    "drawn anew after a moment": "const was = list.innerHTML; list.innerHTML = ''; soon(() => list.innerHTML = was)",
    "moved": "corner.append(list)",
    "taken out again at once": "const it = document.createElement('p'); it.textContent = 'Saved'; corner.append(it); queueMicrotask(() => it.remove())",
    "for ears only": "corner.innerHTML = '<p class=clipped>Saved</p>'",
    "in a field": "corner.innerHTML = '<textarea>Saved</textarea>'",
    "behind a dialog that went": "dialog.textContent = ''; dialog.showModal(); soon(() => dialog.close())",
}


def said(came: tuple[Passing, ...]) -> set[str]:
    return {line for each in came for line in each.lines}


def do(page: Page, script: str) -> None:
    """Carry out a script, and wait until it is over and was seen."""
    page.evaluate(
        "(script) => new Promise((done) => { const soon = (then) => setTimeout(then, 90); eval(script); setTimeout(done, 220); })",
        script,
    )


@pytest.mark.one_page
@pytest.mark.parametrize("script", WAYS.values(), ids=WAYS)
def test_what_came_is_known_when_it_is_gone(page, script):
    page.set_content(PAGE)
    assert "Household" in mark(page)
    do(page, script)
    do(page, GONE)
    came = passed(page, ())
    assert "Saved" in said(came), came
    assert "Household" not in said(came)
    assert all(each.is_gone for each in came)


@pytest.mark.one_page
@pytest.mark.parametrize("script", SAME.values(), ids=SAME)
def test_what_stood_there_or_was_seen_by_nobody_did_not_come(page, script):
    page.set_content(PAGE)
    mark(page)
    do(page, script)
    assert passed(page, ()) == ()


@pytest.mark.one_page
def test_a_message_is_read_whole(page):
    page.set_content(PAGE)
    mark(page)
    do(
        page,
        "corner.innerHTML = '<div role=alert><p><b>Saved</b> with <a href=#>errors</a></p><p>See below</p><button>Close</button></div>'",
    )
    (came,) = passed(page, ())
    assert (came.lines, came.role) == (("Saved with errors", "See below"), "alert")


@pytest.mark.one_page
def test_a_clock_floods_nothing(page):
    page.set_content(PAGE)
    mark(page)
    tick = "let at = 0; const tick = () => { clock.textContent = `09:00:${10 + at}`; if (++at < 12) setTimeout(tick, 45) }; tick();"
    do(page, f"{tick} soon(() => there.textContent = 'Saved')")
    do(page, "")
    do(page, "")
    came = passed(page, ())
    assert len(came) == 3, "the first time, the last one, and the message"
    assert {each.is_restless for each in came if each.lines != ("Saved",)} == {True}


@pytest.mark.one_page
def test_a_line_ends_where_the_page_breaks_it(page):
    page.set_content(PAGE)
    mark(page)
    do(page, "corner.innerHTML = '<!-- a toast --><p>Saved<br>with errors<!-- of one --> and warnings</p>'")
    (came,) = passed(page, ())
    assert came.lines == ("Saved", "with errors and warnings")


@pytest.mark.one_page
@pytest.mark.parametrize("path", sorted(PAGES.rglob("*.html")), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_no_page_breaks_the_log(page, path):
    page.goto(path.as_uri())
    passed(page, ())  # a document that nobody marked
    mark(page)
    page.evaluate(
        "() => document.documentElement.append(Object.assign(document.createElement('p'), { textContent: 'Saved' }))"
    )
    until = monotonic() + 5  # a page full of broken things is drawn late on a machine that does other things as well
    while not any("Saved" in line for line in said(passed(page, ()))):
        assert monotonic() < until
        page.wait_for_timeout(40)


# --- Steps ----------------------------------------------------------------------------------------------------------

NOISE = "setInterval(() => clock.textContent = new Date().toISOString() + Math.random(), 30);"
TOASTS = {
    "toastify": """const toast = document.createElement('div'); toast.className = 'toastify on'; toast.ariaLive = 'polite'; toast.innerText = text;
      toast.append(Object.assign(document.createElement('button'), { textContent: '\u2716', ariaLabel: 'Close' }));
      document.body.prepend(toast); setTimeout(() => { toast.classList.remove('on'); setTimeout(() => toast.remove(), 200) }, 300);""",
    "bootstrap": """body.textContent = text; toast.classList.add('show', 'showing'); setTimeout(() => toast.classList.remove('showing'), 60);
      setTimeout(() => { toast.classList.add('showing'); setTimeout(() => toast.classList.remove('show', 'showing'), 60) }, 360);""",
    "sweetalert2": """const around = document.createElement('div'); around.innerHTML = `<div role=alert tabindex=-1 class=swal2-toast><button class=off>Cancel</button>
      <h2 class=swal2-title>${text}</h2><div class=swal2-timer></div></div>`; document.body.append(around); setTimeout(() => around.remove(), 300);""",
    "popover": "over.textContent = text; over.showPopover(); setTimeout(() => over.hidePopover(), 300);",
}
APP = """<style>.toastify { position: fixed; right: 1em; opacity: 0; transition: opacity .1s } .toastify.on { opacity: 1 } .off { display: none }
  .toast { position: fixed; transition: opacity .05s } .toast:not(.show) { display: none } .toast.showing { opacity: 0 }</style>
  <h1>Household</h1><p id=clock></p><button id=save>Save</button><button id=other>Archive</button>
  <div class=toast id=toast role=alert><strong>Household</strong> <small>just now</small><button aria-label=Close></button><div id=body></div></div>
  <div id=over popover=manual></div><p id=state role=status></p>"""


def app(show: str, *, noise: str = "", before: str = "") -> str:
    return f"{APP}<script>{noise} save.onclick = async () => {{ const text = says; {before} {show} }};</script>"


@pytest.fixture
def open_app(page: Page) -> Iterator[Callable[..., None]]:
    """Opens the application, which says what is given."""
    with served() as site:

        def open_it(html: str, says: str = "Saved", **more: object) -> None:
            site.pages = {"/": f"<script>var says = {says!r};</script>{html}", **more}
            page.goto(site.url)

        yield open_it


def save(page: Page, sentence: str = "click Save", timeout: int = 20_000) -> None:
    act(page, sentence, variables=None, within=None, optional=False, vision=None, timeout=timeout)


def claim(page: Page, statement: str = 'the message "Saved" appeared', timeout: int = 8_000) -> None:
    verify(page, statement, within=None, timeout=timeout)


def save_and_claim(page: Page, sentence: str = "click Save") -> None:
    """What is going to fail."""
    save(page, sentence, timeout=3_000)
    claim(page, timeout=500)


@contextmanager
def recording(sitting: Sitting) -> Iterator[None]:
    with sitting.in_mode("record") as session:
        yield
    sitting.steps = list(session.tape.made.values())


@pytest.mark.parametrize(
    ("show", "noise"),
    [*((show, "") for show in TOASTS.values()), (TOASTS["popover"], NOISE)],
    ids=[*TOASTS, "never at rest"],
)
def test_a_message_of_a_moment_is_recorded_and_replayed(page, open_app, show, noise):
    sitting = Sitting()
    open_app(app(show, noise=noise))
    with recording(sitting):
        save(page)
        claim(page)
    (action,) = sitting.steps[0].actions
    assert isinstance(action.effect, MessageEffect)
    open_app(app(show, noise=noise))
    with sitting.in_mode("replay"):
        save(page)
        claim(page)
    for other in ("Not saved", "Saved with errors", ""):
        open_app(app(show if other else "", noise=noise), other)
        with sooner(), sitting.in_mode("replay"), pytest.raises(StagehandError, match=other or "nothing came"):
            save_and_claim(page)


FLASH = (
    "state.textContent = text; clearTimeout(window.over); window.over = setTimeout(() => state.textContent = '', 1200);"
)
"""A message of which no markup is new where it shows still."""


def test_a_replay_lets_a_message_go_that_shows_still(page, open_app):
    sitting = Sitting()
    html = app(f"{FLASH}", before="") + "<script>other.onclick = save.onclick</script>"
    open_app(html)
    with recording(sitting):
        for button in ("Save", "Archive"):
            save(page, f"click {button}")
            claim(page)
            page.wait_for_function("!state.textContent")
    assert len(sitting.steps) == 4
    open_app(html)
    with sitting.in_mode("replay"):
        for button in ("Save", "Archive"):
            save(page, f"click {button}")
            claim(page)
    open_app(html + "<script>other.onclick = null</script>")
    with sooner(), sitting.in_mode("replay"):
        save(page)
        claim(page)
        with pytest.raises(StagehandError):
            save_and_claim(page, "click Archive")


@pytest.mark.parametrize(
    ("statement", "script"),
    [
        ('the message "Household" appeared', "document.querySelector('h1').outerHTML += ''"),
        ('the message "Saved" appeared', "save.after('Saved as draft')"),
        ('a toast said "saved" and the heading "Household" is shown', "save.after('Not saved')"),
    ],
)
def test_what_did_not_come_is_not_said_to_have_come(page, open_app, statement, script):
    open_app(app(script))
    with Sitting().in_mode("record"):
        save(page)
        with sooner(), pytest.raises(VerificationFailed, match="since the last operation"):
            claim(page, statement, timeout=1_000)


def test_a_message_of_the_next_page_came_where_the_last_one_did_not_say_it(page, open_app):
    sitting = Sitting()
    link = "<h1>Household</h1><p>Saved by you</p><a href=/done>Save</a>"
    done = "<h1>Household</h1><ul><li id=flash>Saved</li></ul><script>setTimeout(() => flash.remove(), 1500)</script>"
    open_app(link, **{"/done": done})
    with recording(sitting):
        save(page)
        claim(page)
        with sooner(), pytest.raises(VerificationFailed):
            claim(page, 'the message "Household" appeared', timeout=1_000)
    for text in ("Saved", "Not saved"):
        open_app(link, **{"/done": done.replace("Saved", text)})
        with sitting.in_mode("replay"), sooner():
            save(page)
            if text == "Saved":
                claim(page)
            else:
                with pytest.raises(VerificationFailed, match="Not saved"):
                    claim(page, timeout=1_000)


def test_a_message_beside_what_stays_is_no_effect_and_can_be_verified(page, open_app):
    sitting = Sitting()
    html = app(
        TOASTS["popover"], before="document.body.append(document.createElement('hr')); save.textContent = 'Saved now';"
    )
    open_app(html)
    with recording(sitting):
        save(page)
        claim(page)
    assert not isinstance(sitting.steps[0].actions[0].effect, MessageEffect)
    for says in ("Saved", "Kept"):
        open_app(html, says)
        with sitting.in_mode("replay"), sooner():
            save(page)
            if says == "Saved":
                claim(page)
            else:
                with pytest.raises(VerificationFailed, match="Kept"):
                    claim(page, timeout=800)


def test_a_replay_that_asks_for_no_message_keeps_no_log(page, open_app):
    sitting = Sitting()
    open_app(app("document.querySelector('h1').textContent = 'Saved'"))
    with recording(sitting):
        save(page)
    assert isinstance(sitting.steps[0].actions[0].effect, NodeEffect)
    open_app(app("document.querySelector('h1').textContent = 'Saved'"))
    with sitting.in_mode("replay") as session:
        save(page)
        assert session.left(Stood) is None
