"""A page is read when it has come to rest, and at the latest after a fixed time."""

from threading import Event
from time import monotonic

import pytest
from playwright.sync_api import Error

from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.settle import LIMIT_MS, rhythm_ms, settle, stirring
from pytest_stagehand._browser.traffic import LONG_ANSWER_MS, LONG_MS, listen
from tests.support.site import served


@pytest.fixture
def site():
    with served() as site:
        yield site


def settled_after(page, **options) -> float:
    """Milliseconds that settling takes."""
    started = monotonic()
    settle(page, **options)
    return (monotonic() - started) * 1000


def shown_late(what: str, after_ms: int) -> str:
    return f"<p id=it></p><script>setTimeout(() => {{ {what} }}, {after_ms})</script>"


def test_a_page_at_rest_is_read_after_the_quiet_time(page):
    page.set_content("<p>Still</p>")
    assert settled_after(page) < LIMIT_MS / 2
    assert settled_after(page) < pace.quiet_ms


def test_what_a_script_writes_soon_is_waited_for(page):
    page.set_content(shown_late("it.textContent = 'Here'", 300))
    settle(page)
    assert page.inner_text("#it") == "Here"


def test_what_a_request_brings_is_waited_for(page, site):
    def slow(_request):
        site.closing.wait(1.2)
        return "Here"

    site.pages |= {
        "/slow": slow,
        "/": "<p id=it></p><script>fetch('/slow').then(r => r.text()).then(t => it.append(t))</script>",
    }
    listen(page)
    page.goto(site.url)
    settle(page)
    assert page.inner_text("#it") == "Here"


@pytest.mark.parametrize("asks", ["fetch('/it').then(a => a.text())", "new Promise(done => { const x = new XMLHttpRequest(); x.onload = () => done(x.responseText); x.open('GET', '/it'); x.send() })"])  # fmt: skip
def test_a_page_tells_whether_it_drew_since_a_script_of_it_was_answered(page, site, asks):
    """Who listens to the browser hears of an answer when the page may have drawn it already."""
    site.pages |= {
        "/it": "Here",
        "/": "<p id=it></p><button onclick='it.append(1)'>Draw</button><script>var said</script>",
    }
    page.goto(site.url)
    stirring(page, monotonic() + 20)
    page.evaluate(f"{asks}.then(text => window.said = text)")
    page.wait_for_function("said === 'Here'")
    told = stirring(page, monotonic() + 20)
    assert told.answered[0] == f"{site.url}/it"
    assert told.calm_ms > told.answered[1], "it drew before"
    page.click("text=Draw")
    told = stirring(page, monotonic() + 20)
    assert told.calm_ms < told.answered[1]


def test_what_a_frame_writes_is_waited_for(page):
    page.set_content(f'<iframe srcdoc="{shown_late("it.textContent = 1", 300)}"></iframe>')
    page.frame_locator("iframe").locator("#it").wait_for(state="attached")
    settle(page)
    assert page.frame_locator("iframe").locator("#it").inner_text() == "1"


def test_a_request_that_never_ends_is_waited_for_once_and_then_known(page, site):
    site.pages |= {
        "/hangs": lambda _request: str(site.closing.wait(30)),
        "/": "<p>Here</p><script>fetch('/hangs?id=' + Math.random())</script>",
    }
    listen(page)
    for most_ms in (LONG_ANSWER_MS, LONG_MS):
        page.goto(site.url)
        assert settled_after(page) < most_ms + 3 * pace.quiet_ms


def test_rows_that_are_asked_for_one_by_one_are_waited_for(page, site):
    def slow(_request):
        site.closing.wait(0.8)
        return "Row"

    script = (
        "(async () => { for (let at = 0; at < 8; at += 1) it.append(await (await fetch('/row?at=' + at)).text()) })()"
    )
    site.pages |= {"/row": slow, "/": f"<p id=it></p><script>{script}</script>"}
    listen(page)
    page.goto(site.url)
    settle(page)
    assert page.inner_text("#it") == "Row" * 8


def test_an_event_stream_is_not_waited_for(page, site):
    site.pages |= {
        "/events": lambda _request: str(site.closing.wait(30)),
        "/": "<p>Here</p><script>new EventSource('/events')</script>",
    }
    listen(page)
    page.goto(site.url)
    assert settled_after(page) < LONG_MS


CLOCK = "<p id=it></p><ul id=list></ul><script>setInterval(() => { it.textContent = Math.random() }, 50)</script>"


def test_a_page_that_never_rests_is_read_when_time_is_up(page):
    page.set_content(CLOCK)
    assert LIMIT_MS * 0.9 < settled_after(page, is_reading=True) < LIMIT_MS * 2


def test_a_clock_holds_no_operation_up(page):
    page.set_content(CLOCK)
    settle(page)
    page.evaluate("setTimeout(() => { list.innerHTML = '<li>Here</li>' }, 200)")
    assert settled_after(page, since=monotonic()) < LIMIT_MS / 2
    assert page.inner_text("#list") == "Here"


def test_an_animation_alone_is_rest(page):
    page.set_content(
        "<p id=it>Here</p><script>setInterval(() => { it.style.left = Math.random() + 'px' }, 50)</script>"
    )
    assert settled_after(page) < LIMIT_MS / 2


def test_a_frame_that_does_not_answer_holds_nothing_up_for_long(page, site):
    hold = Event()
    site.pages |= {"/hangs": lambda _request: str(hold.wait(20)), "/": "<h1>Shop</h1><iframe src='/hangs'></iframe>"}
    page.goto(site.url, wait_until="commit")
    page.get_by_role("heading").wait_for()
    took = settled_after(page)
    hold.set()
    assert took < LIMIT_MS * 2


def test_a_closed_page_is_an_error(page):
    page.set_content("<p>Still</p>")
    page.close()
    with pytest.raises(Error, match="closed"):
        settle(page)


def test_a_page_is_waited_for_in_the_rhythm_in_which_it_changes(page):
    page.set_content("<p id=says>One</p><button>Next</button>")

    def rhythm() -> float:
        return rhythm_ms(stirring(page, monotonic() + 20))

    assert rhythm() == pace.quiet_ms
    page.evaluate("() => new Promise((done) => setTimeout(() => { says.textContent = 'Two'; done() }, 100))")
    assert rhythm() >= 200
    assert rhythm() <= pace.stream_ms
    page.keyboard.press("Tab")  # whatever comes now comes of that
    assert rhythm() == pace.quiet_ms


@pytest.mark.parametrize("frame", ["", "<iframe srcdoc='<script>0</script>' hidden></iframe>"], ids=["", "empty-frame"])
def test_a_page_that_shows_nothing_though_it_has_scripts_is_being_read_in(page, frame):
    page.set_content("<main id=root></main><script>0</script>" + frame)
    assert stirring(page, monotonic() + 20).is_loading
    page.evaluate("root.textContent = 'Here'")
    assert not stirring(page, monotonic() + 20).is_loading
    page.evaluate("root.textContent = ''")
    assert not stirring(page, monotonic() + 20).is_loading, "it has shown something"


@pytest.mark.parametrize("html", ["<main></main>", "<canvas></canvas><script>0</script>", "<p>Here</p><iframe srcdoc='<script>0</script>'></iframe>"])  # fmt: skip
def test_a_page_without_scripts_or_with_a_picture_or_an_empty_frame_is_not(page, html):
    page.set_content(html)
    assert not stirring(page, monotonic() + 20).is_loading
