"""What a page says of what is still to come: timers that an opt-in script counts, and a document that leads elsewhere."""

from __future__ import annotations

from time import monotonic

import pytest

from pytest_stagehand._browser.page_scripts import chosen_scripts
from pytest_stagehand._browser.settle import settle, stirring
from tests.support.site import served


@pytest.fixture
def counted(context):
    for prepare in chosen_scripts(closed_roots=False, timers=True):
        prepare(context)
    page = context.new_page()
    with served() as site:
        site.pages = {"/": "<h1>Clock</h1><p id=says></p>", "/framed": '<iframe src="/"></iframe>'}
        page.goto(site.url)
        page.site = site
        yield page


def timers_of(page):
    told = stirring(page, monotonic() + 60)
    return told.timers_ms if told.is_whole else timers_of(page)  # a document that is asked first may take its time


@pytest.mark.parametrize(
    ("script", "least", "most"),
    [
        ("setTimeout(() => 0, 3000)", 2_000, 3_000),
        ("setTimeout(() => 0, 3000); setTimeout(() => 0, 5000)", 4_000, 5_000),
        ("clearTimeout(setTimeout(() => 0, 3000))", 0, 0),
        ("setTimeout(() => 0, 20_000)", 0, 0),
        ("setTimeout('1', 3000)", 0, 0),
        ("setInterval(() => 0, 3000)", 0, 0),
        ("new Promise((done) => setTimeout(() => setTimeout(done, 0), 1))", 0, 0),
        ("let timer; for (let at = 0; at < 20; at += 1) { clearTimeout(timer); timer = setTimeout(() => 0, 3000) }", 2_000, 3_000),
        ("for (let at = 0; at < 5; at += 1) clearTimeout(setTimeout(() => 0, 3000)); setTimeout(() => 0, 3000)", 2_000, 3_000),
        ("document.addEventListener('stagehand-timers', () => document.dispatchEvent(new ProgressEvent('stagehand-timers-told', { loaded: 1e9 })))", 0, 0),
        ("Map.prototype.forEach = Map.prototype.set = () => { throw 1 }; setTimeout(() => 0, 3000)", 2_000, 3_000),
    ],
)  # fmt: skip
def test_a_timer_that_is_still_to_come_is_known(counted, script, least, most):
    counted.evaluate(f"() => {{ {'return' if script.startswith('new') else ''} {script} }}")
    assert least <= timers_of(counted) <= most


def test_a_clock_is_known_for_what_it_is(counted):
    counted.evaluate(
        "() => new Promise((done) => { let count = 0; (function tick() { if (count++ < 8) setTimeout(tick, 20); else { setTimeout(() => 0, 20); done() } })() })"
    )
    assert timers_of(counted) == 0


def test_a_timer_of_a_frame_is_known(counted):
    counted.goto(counted.site.url + "/framed")
    counted.frames[1].evaluate("() => { setTimeout(() => 0, 3000) }")
    assert 2_000 <= timers_of(counted) <= 3_000


def test_a_page_sees_the_timers_that_it_knows(counted):
    said = "() => new Promise((done) => setTimeout(function (...given) { done([this === window, given]) }, 1, 'a', 2))"
    assert counted.evaluate(said) == [True, ["a", 2]]
    assert counted.evaluate("() => [setTimeout.name, setTimeout.length, typeof setTimeout(() => 0, 1)]") == [
        "setTimeout",
        1,
        "number",
    ]
    assert "[native code]" in counted.evaluate("() => String(setTimeout)")
    assert counted.evaluate("() => { try { setTimeout() } catch (error) { return error.name } }") == "TypeError"


@pytest.mark.parametrize("is_reading", [True, False])
def test_a_reading_waits_for_timers_and_an_operation_does_not(counted, is_reading):
    counted.evaluate("() => { setTimeout(() => { says.textContent = 'Noon' }, 1500) }")
    settle(counted, quiet_ms=100, is_reading=is_reading)
    assert (counted.inner_text("#says") == "Noon") == is_reading


@pytest.mark.parametrize(
    ("content", "leaves"),
    [
        ("3; url=/there", True),
        ("3;URL='/there'", True),
        ("4, /there", True),
        ("3", False),
        ("3; url=/", False),
        ("30; url=/there", False),
        ("soon; url=/there", False),
    ],
)
def test_a_document_that_leads_elsewhere_is_not_at_rest(page, content, leaves):
    with served() as site:
        site.pages = {"/": f'<meta http-equiv="Refresh" content="{content}"><p>Wait</p>', "/there": "<p>There</p>"}
        page.goto(site.url, wait_until="commit")
        page.wait_for_selector("p")
        assert (stirring(page, monotonic() + 2).moving_ms > 0) == leaves


@pytest.mark.parametrize(
    ("script", "is_timed"),
    [
        ("", False),
        ("setTimeout(() => 0, 20)", True),
        ("setInterval(() => 0, 9_000)", True),
        ("requestAnimationFrame(() => 0)", False),
        ("it.onclick = () => setTimeout(() => 0, 5_000)", True),
        ("it.onclick = () => { it.textContent = 'Saved' }; setTimeout(() => 0, 20)", False),
    ],
)
def test_that_scripts_have_set_timers_since_the_page_was_operated_is_seen_from_outside(page, script, is_timed):
    page.set_content(f"<button id=it>Save</button><script>{script}</script>")
    for _ in range(3):
        stirring(page, monotonic() + 2, is_logged=True)  # which sets timers of its own
    if "onclick" in script:
        page.get_by_role("button").click()
    assert stirring(page, monotonic() + 2).is_timed == is_timed
