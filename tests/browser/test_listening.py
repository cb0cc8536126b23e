"""A replay acts when the application listens, and not as soon as what is to be operated is there."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING

import pytest

from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.settle import settle
from pytest_stagehand._browser.traffic import listen
from pytest_stagehand._steps import listening
from pytest_stagehand._steps.listening import UNSEEN_MS
from pytest_stagehand._verbs.act import act
from tests.support.hasty import hurry
from tests.support.site import Reply, Request, served
from tests.support.steps import Do, Sitting

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Page

MS = 90
"""How long the pages of this file take to get ready."""
SLOW_MS = 1_500
"""The same where it must have been seen how they were before, on a machine that does other things as well."""

CONNECTS = """<button onclick="open_it()">Open</button><main id=desk></main><script>
    function open_it() {
        desk.innerHTML = '<button id=send>Send</button><p id=sent></p><footer id=state>Connecting</footer>';
        setTimeout(() => { state.textContent = 'Ready 3'; send.onclick = () => sent.textContent = 'Sent it' }, MS);
    }</script>"""
STOCK = """<main><label>Title <input id=title></label><label>Text <input id=text></label><button>Preview</button></main><p id=kept></p><script>
    let known = null;
    setTimeout(() => known = title.value, MS);
    setInterval(() => { if (known !== null && title.value !== known) history.replaceState(0, '', '/notes/new/kept') }, 20);
    document.querySelector('button').onclick = () => kept.textContent = 'A preview';
    </script>"""
FOCUSES = """<button onclick="rename()">Rename</button><main><p id=name>Old</p></main><script>
    function rename() {
        name_it = document.createElement('input');
        document.getElementById('name').replaceWith(name_it);
        name_it.onkeydown = (event) => event.key === 'Enter' && (name_it.outerHTML = '<h2>Renamed to it</h2>');
        setTimeout(() => name_it.focus(), MS);
    }</script>"""
SCRIPTED = """<form action=/plain><button>Join</button></form><p id=joined></p><script src=/late.js async></script>"""
TURNS = """<button onclick="turn(1)">Next part</button><article id=part></article><script>
    let shown = 1;
    const turn = async (by) => {
        const wanted = shown + by;
        part.textContent = await (await fetch(`/part?number=${wanted}`)).text();
        shown = wanted;
    };
    addEventListener('load', () => turn(0));
    </script>"""
FILLS = """<button onclick="edit()">Edit</button><main id=desk></main><script>
    async function edit() {
        desk.innerHTML = '<h2>Settings</h2><label>Name <input id=held value=Drafts></label>';
        held.value = await (await fetch('/part?number=1')).text();
    }</script>"""
SAVES = """<h1>Talks</h1><button onclick="show()">Interview</button><dialog id=box><p id=says></p><button onclick="save()">Save</button></dialog><script>
    let held = 'with a lunch';
    const show = () => { says.textContent = held; box.showModal() };
    async function save() {
        box.close();
        await fetch('/part?number=1', { method: 'POST' });
        held = 'lunch taken away';
    }</script>"""
ON_ITS_WAY = """<p>Signing in</p><button>Menu</button><script>
    fetch('/part?number=1').then(() => location.replace('/home'));
    </script>"""
LATE = "document.forms[0].onsubmit = (event) => { event.preventDefault(); joined.textContent = 'Joined the team' };"


@pytest.fixture(autouse=True)
def _hasty(monkeypatch):
    hurry(monkeypatch)


@pytest.fixture
def open_page(page: Page) -> Iterator[Callable[..., None]]:
    listen(page)
    with served() as site:

        def open_it(html: str, ms: int = MS, at: str = "/", says: str = "") -> None:
            def late(request: Request) -> Reply:
                site.closing.wait(ms / 1000 * float(request.query.get("times", 1)))
                return Reply(LATE, headers={"Content-Type": "text/javascript"})

            def part(request: Request) -> Reply:
                site.closing.wait(ms / 1000 / int(request.query["number"]))
                return Reply(f"It is part {'one' if request.query['number'] == '1' else 'two'}")

            site.pages = {
                at: html.replace("MS", str(ms)).replace("Ready", says or "Ready"),
                "/late.js": late,
                "/plain": "<h1>Plain",
                "/part": part,
                "/home": "<h1>Home</h1><button onclick='this.after(`Opened`)'>Menu</button>",
            }
            page.goto(site.url.rstrip("/") + at, wait_until="commit")

        yield open_it


def once_of(sitting: Sitting) -> list[dict[str, object]]:
    return [action.once.model_dump(exclude_defaults=True) for action in sitting.actions]


def done(page: Page, sentence: str) -> None:
    act(page, sentence, variables=None, within=None, optional=False, timeout=None, vision=None)


def connected(page: Page, open_page: Callable[..., None], html: str) -> Sitting:
    """Recorded of a page that takes long to listen, by somebody who waits until it does."""
    sitting = Sitting()
    open_page(html, SLOW_MS)
    with sitting.in_mode("record") as session:
        done(page, "click Open")
        page.wait_for_function("() => window.send?.onclick")
        done(page, "click Send")
        sitting.steps = list(session.tape.made.values())
    return sitting


def test_an_operation_waits_for_what_the_page_came_to_say_before_it(page, open_page):
    sitting = connected(page, open_page, CONNECTS)
    assert once_of(sitting) == [{}, {"came": ("Ready #",)}]
    for ms in (0, MS, 2 * MS):
        open_page(CONNECTS, ms)
        assert sitting.problem(page) == ""


def test_what_does_not_come_any_more_delays_an_operation_and_fails_nothing(page, open_page):
    sitting = connected(page, open_page, CONNECTS)
    open_page(CONNECTS, 0, says="Online")
    began = monotonic()
    assert sitting.problem(page) == ""
    assert monotonic() - began < 4


APPEARS = CONNECTS.replace("<main id=desk>", "<p id=opened></p><main id=desk>").replace(
    "function open_it() {",
    "function open_it() { opened.textContent = 'Opened it'; setTimeout(show_it, MS); } function show_it() {",
)


def test_an_operation_waits_for_rest_where_nobody_saw_what_the_page_came_to_say(page, open_page, monkeypatch):
    monkeypatch.setattr(listening, "UNSEEN_MS", UNSEEN_MS)
    sitting = connected(page, open_page, APPEARS)
    assert once_of(sitting)[1] == {"rested": True}
    open_page(APPEARS, MS)
    assert sitting.problem(page) == ""


def test_a_form_is_filled_once_the_page_has_taken_stock_of_it(page, open_page):
    sitting = Sitting()
    open_page(STOCK, at="/notes/new")
    page.wait_for_timeout(2 * MS)  # a person reads first
    sitting.record(page, [Do("Title", method="fill", arguments=("Party",))], [Do("Preview")])
    assert once_of(sitting)[0] == {"rested": True}
    assert [step.route for step in sitting.steps] == ["/notes/new", "/notes/new/kept"]
    open_page(STOCK, at="/notes/new")
    assert sitting.problem(page) == ""


def test_keys_wait_for_the_field_that_had_the_focus(page, open_page):
    sitting = Sitting()
    open_page(FOCUSES)
    sitting.record(page, [Do("Rename"), Do(method="press", arguments=("Enter",))])
    assert once_of(sitting)[1] == {"focus": "textbox"}
    for ms in (0, MS, 2 * MS):
        open_page(FOCUSES, ms)
        assert sitting.problem(page) == ""


def test_keys_are_not_sent_where_no_field_has_the_focus_any_more(page, open_page):
    sitting = Sitting()
    open_page(FOCUSES)
    sitting.record(page, [Do("Rename"), Do(method="press", arguments=("Enter",))])
    open_page(FOCUSES.replace("name_it.focus()", "0"))
    problem = sitting.problem(page)
    assert problem.startswith("target-missing")
    assert "a textbox that has the focus" in problem
    assert page.locator("input").count() == 1


def test_an_operation_waits_for_a_script_that_is_being_loaded(page, open_page):
    sitting = Sitting()
    open_page(SCRIPTED)
    sitting.record(page, [Do("Join")])
    open_page(SCRIPTED, 3 * MS)
    assert sitting.problem(page) == ""


def test_a_page_is_operated_once_its_scripts_were_answered_as_they_had_been(page, open_page):
    sitting = Sitting()
    open_page(TURNS)
    page.get_by_text("It is part one").wait_for()
    sitting.record(page, [Do("Next part")])
    assert once_of(sitting) == [{"answered": True}]
    open_page(TURNS, 3 * MS)
    assert sitting.problem(page) == ""
    assert page.get_by_role("article").inner_text() == "It is part two"


def test_a_field_is_filled_once_the_answer_came_that_fills_it(page, open_page):
    sitting = Sitting()
    open_page(FILLS)
    sitting.record(page, [Do("Edit")], [Do("Name", method="fill", arguments=("Sketches",))])
    assert once_of(sitting) == [{}, {"answered": True}]
    open_page(FILLS, 4 * MS)
    assert sitting.problem(page) == ""
    assert page.get_by_label("Name").input_value() == "Sketches"


def test_an_operation_waits_for_the_answer_to_what_the_one_before_it_saved(page, open_page):
    sitting = Sitting()
    open_page(SAVES)
    sitting.record(page, [Do("Interview"), Do("Save"), Do("Interview")])
    assert once_of(sitting)[-1] == {"answered": True}
    open_page(SAVES, 6 * MS)
    assert sitting.problem(page) == ""
    assert page.get_by_role("dialog").get_by_text("lunch taken away").is_visible()


def test_a_step_is_recorded_where_it_was_decided_if_the_page_was_on_its_way_there(page, open_page):
    sitting = Sitting()
    open_page(ON_ITS_WAY, at="/sign-in")
    sitting.record(page, [Do("Menu")])
    assert [step.route for step in sitting.steps] == ["/home"]
    for at in ("/sign-in", "/home"):
        open_page(ON_ITS_WAY, at=at) if at == "/sign-in" else page.reload()
        assert sitting.problem(page) == ""


def test_what_went_again_with_the_operation_is_not_waited_for(page, open_page):
    passing = CONNECTS.replace("'Ready 3'", "'Saving now'").replace("'Sent it'", "(state.textContent = '', 'Sent it')")
    sitting = connected(page, open_page, passing)
    assert once_of(sitting) == [{}, {}]


def test_rows_of_data_are_not_waited_for(page, open_page):
    listed = CONNECTS.replace("<footer id=state>Connecting</footer>", "<ul><li id=state>Old news</li></ul>")
    sitting = connected(page, open_page, listed)
    assert once_of(sitting) == [{}, {}]


KEEPS = """<label>Title <input id=title></label><button onclick="said.textContent = 'A preview'">Preview</button><p id=kept></p><p id=said></p>
    <script>title.oninput = () => HOW.then(() => fetch('/plain', {method: 'POST'})).then(() => kept.textContent = 'It is kept')</script>"""
BY_A_TIMER = "new Promise((go) => setTimeout(go, 4 * MS))"
AFTER_A_QUESTION = "fetch('/late.js?times=4')"


@pytest.mark.parametrize(("how", "rests"), [(BY_A_TIMER, True), (AFTER_A_QUESTION, False)], ids=["saves", "asks twice"])
def test_what_is_written_from_rest_tells_of_time_and_what_follows_an_answer_does_not(page, open_page, how, rests):
    sitting = Sitting()
    open_page(KEEPS.replace("HOW", how), at="/notes", says="")
    with sitting.in_mode("record") as session:
        for sentence in ("fill Title with Party", "click Preview"):
            done(page, sentence)
            page.get_by_text("It is kept").wait_for()
        sitting.steps = list(session.tape.made.values())
    assert [bool(each.get("rested")) for each in once_of(sitting)] == [rests, False]


DRAWS = """<div id=root></div><script>
    const draw = () => root.innerHTML = '<button onclick="root.append(`It opened`)">Open</button>';
    MS > 0 ? setTimeout(draw, MS) : draw();
    </script>"""
LONGER_MS = 2_500
"""More than what is missed on a page at rest is waited for, at this file's pace."""


def drawn(page: Page, open_page: Callable[..., None]) -> Sitting:
    sitting = Sitting()
    open_page(DRAWS, 0)
    sitting.record(page, [Do("Open")])
    return sitting


def test_a_page_that_shows_nothing_yet_is_waited_for_though_nothing_announces_what_comes(page, open_page):
    sitting = drawn(page, open_page)
    open_page(DRAWS, LONGER_MS)
    assert sitting.problem(page) == ""


@pytest.mark.parametrize(
    "html", ["<div id=root></div>", DRAWS.replace("Open<", "Close<")], ids=["no-script", "another"]
)
def test_a_page_is_not_waited_for_that_shows_something_else_or_has_no_scripts(page, open_page, html):
    sitting = drawn(page, open_page)
    open_page(html, 0)
    page.wait_for_load_state()
    began = monotonic()
    assert "target-missing" in sitting.problem(page)
    assert monotonic() - began < 6


def test_a_page_is_not_waited_for_that_shows_nothing_any_more(page, open_page):
    sitting = drawn(page, open_page)
    open_page(DRAWS, 0)
    settle(page)
    page.evaluate("root.replaceChildren()")
    began = monotonic()
    assert "target-missing" in sitting.problem(page)
    assert monotonic() - began < 6


def late(page: Page, sitting: Sitting, monkeypatch: pytest.MonkeyPatch, ms: int) -> None:
    """Open a page at rest that a timer of it changes, of which nothing announces that."""
    monkeypatch.setattr(pace, "drift_after_ms", 300)
    monkeypatch.setattr(pace, "heal_after_ms", 100)
    html = "<h1>Notes</h1><p id=out></p><main></main><script>setTimeout(() => { const it = document.createElement('button'); it.onclick = () => setTimeout(() => out.append('Opened'), MS); it.append('Open'); document.querySelector('main').append(it) }, MS)</script>"
    if not sitting.steps:
        page.set_content(html.replace("MS", "0"))
        sitting.record(page, [Do("Open")])
    page.set_content(html.replace("MS", str(ms)))


def test_a_step_that_was_given_its_time_waits_for_its_target_and_its_effect_on_a_page_at_rest(page, monkeypatch):
    late(page, sitting := Sitting(), monkeypatch, SLOW_MS)
    assert sitting.problem(page, given=10_000) == ""


def test_any_other_step_is_over_once_the_page_has_been_at_rest_for_a_while(page, monkeypatch):
    late(page, sitting := Sitting(), monkeypatch, 60_000)
    began = monotonic()
    assert "target-missing" in sitting.problem(page)
    assert monotonic() - began < 6


def test_nothing_is_waited_for_longer_than_the_step_may_take_on_a_page_that_stays_empty(page, open_page):
    sitting = drawn(page, open_page)
    open_page(DRAWS, 60_000)
    began = monotonic()
    assert "target-missing" in sitting.problem(page, 3_000)
    assert 2.5 < monotonic() - began < 6


TOOLS = """<main><h2>Tools</h2>HERE<p id=out></p></main><script>
    document.querySelector('button').onclick = () => out.textContent = 'Sorted';
    if (RESTLESS) setInterval(() => { const p = document.createElement('p'); p.textContent = Math.random(); document.body.append(p) }, 40);
    </script>"""
SORT = TOOLS.replace("HERE", "<section><button>Sort</button></section>")


@pytest.mark.parametrize("restless", ["true", "false"])
def test_what_was_moved_is_looked_for_in_time_on_a_page_that_never_rests(page, restless):
    sitting = Sitting()
    page.set_content(SORT.replace("RESTLESS", "false"))
    sitting.record(page, [Do("Sort")])
    moved = TOOLS.replace(
        "HERE", "<form onsubmit='return false'><fieldset><legend>Order</legend><button>Sort</button></fieldset></form>"
    )
    page.set_content(moved.replace("RESTLESS", restless))
    began = monotonic()
    assert sitting.problem(page, 8_000) == ""
    assert monotonic() - began < 7


def test_what_is_late_on_such_a_page_is_waited_for_as_long_as_the_step_may_take(page):
    sitting = Sitting()
    page.set_content(SORT.replace("RESTLESS", "false"))
    sitting.record(page, [Do("Sort")])
    later = "document.querySelector('main').innerHTML = '<h2>Tools</h2><section><button>Sort</button></section><p id=out></p>'"
    again = "document.querySelector('button').onclick = () => out.textContent = 'Sorted'"
    html = TOOLS.replace("HERE", "<button hidden>Sort</button>").replace("RESTLESS", "true")
    page.set_content(html + f"<script>setTimeout(() => {{ {later}; {again} }}, 5500)</script>")
    assert sitting.problem(page, 6_500) == ""
