"""What is not there because a request failed is no absence, unless it had failed when that was recorded."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from pytest_stagehand import DriftError
from pytest_stagehand._recording.review import words_of
from pytest_stagehand._verbs.act import act
from pytest_stagehand._verbs.extract import extract
from pytest_stagehand._verbs.verify import verify
from tests.support.hasty import hurry
from tests.support.site import Reply, Site
from tests.support.steps import Sitting

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

USERS = """<h1>Users</h1><table aria-label=Users><thead><tr><th>Name<th>Team</tr></thead><tbody id=rows></tbody></table>
    <p id=note></p><button id=save>Save</button><p id=saved></p><script>
    const load = (path) => fetch(path).then((answer) => answer.ok ? answer.json() : Promise.reject(answer)).then(
        (names) => rows.innerHTML = names.map((name) => `<tr><td>${name}<td>Blue</tr>`).join(''),
        () => note.textContent = 'Could not load users');
    SCRIPT</script>"""
LOADS = "load('/users')"
TRIES_TWICE = "load('/users').then(() => rows.rows.length || load('/users'))"
GIVES_UP = "load('/users'); const ends = new AbortController(); fetch('/ends', { signal: ends.signal }).catch(() => 0); ends.abort()"
TELLS_OTHERS = "load('/users'); fetch('http://localhost:9/visits').catch(() => 0)"
SAVES = """load('/users'); save.onclick = () => { saved.textContent = 'Saving it'; fetch('/save', { method: 'POST' }).then(
    () => saved.textContent = 'Left the form') }"""
BAD = Reply("", status=500)
MISSED = "program-failed"


@pytest.fixture(autouse=True)
def _hasty(monkeypatch):
    hurry(monkeypatch)


def opened(
    page: Page, site: Site, script: str = LOADS, *, users: Callable[..., Reply] | Reply, save: Reply | None = None
) -> None:
    site.pages = {
        "/": USERS.replace("SCRIPT", script),
        "/users": users if callable(users) else lambda _: users,
        "/save": lambda _: save or Reply("{}"),
    }
    page.goto(site.url, wait_until="load")


def answered(*names: str) -> Reply:
    return Reply(f"[{', '.join(map(repr, names))}]".replace("'", '"'), headers={"Content-Type": "application/json"})


ALL = answered("Ann", "Bob")


def dan_is_gone(page: Page) -> None:
    verify(page, "Dan is not in the table", within=None, timeout=3_000)


def recorded(page: Page, does: Callable[[Page], object]) -> Sitting:
    sitting = Sitting()
    with sitting.in_mode("record") as session:
        does(page)
        sitting.steps = list(session.tape.made.values())
    return sitting


def replayed(page: Page, sitting: Sitting, does: Callable[[Page], object]) -> str:
    """What a replay says went wrong; nothing where it passes."""
    with sitting.in_mode("replay"):
        try:
            does(page)
        except DriftError as error:
            return str(error)
    return ""


@pytest.mark.parametrize(
    "script", [LOADS, TRIES_TWICE, GIVES_UP, TELLS_OTHERS], ids=["loads", "tries twice", "gives up", "tells others"]
)
def test_nobody_is_absent_from_a_table_that_could_not_be_loaded(page, site, script):
    opened(page, site, script, users=ALL)
    sitting = recorded(page, dan_is_gone)
    opened(page, site, script, users=answered("Ann", "Cy"))
    assert replayed(page, sitting, dan_is_gone) == ""
    opened(page, site, script, users=BAD)
    told = replayed(page, sitting, dan_is_gone)
    assert MISSED in told
    assert "GET /users" in told


def test_what_went_well_in_the_end_has_not_failed(page, site):
    opened(page, site, TRIES_TWICE, users=ALL)
    sitting = recorded(page, dan_is_gone)
    answers = iter([BAD, ALL])
    opened(page, site, TRIES_TWICE, users=lambda _: next(answers))
    assert replayed(page, sitting, dan_is_gone) == ""


def test_what_failed_when_it_was_recorded_may_fail(page, site):
    opened(page, site, users=Reply("", status=404))
    sitting = recorded(page, dan_is_gone)
    assert [step.ready.refused for step in sitting.steps] == [("GET /users",)]
    opened(page, site, users=Reply("", status=404))
    assert replayed(page, sitting, dan_is_gone) == ""


def test_a_number_is_believed_where_the_same_failed_when_it_was_recorded(page, site):
    def two(page: Page) -> None:
        verify(page, "there are 2 rows", within=None, timeout=3_000)

    script = "load('/users'); fetch('/hints')"
    opened(page, site, script, users=ALL)
    sitting = recorded(page, two)
    assert [step.ready.refused for step in sitting.steps] == [("GET /hints",)]
    opened(page, site, script, users=ALL)
    assert replayed(page, sitting, two) == ""
    opened(page, site, script + "; fetch('/groups')", users=ALL)
    assert "GET /groups" in replayed(page, sitting, two)


def test_a_list_is_not_empty_because_it_could_not_be_loaded(page, site):
    def names(page: Page) -> list[str]:
        return extract(page, "all names in the table", list[str], within=None, timeout=3_000)

    opened(page, site, users=ALL)
    sitting = recorded(page, names)
    opened(page, site, users=BAD)
    assert "GET /users" in replayed(page, sitting, names)
    opened(page, site, users=answered())
    with sitting.in_mode("replay"):
        assert names(page) == []


def test_what_an_operation_asked_for_and_did_not_get_is_missed(page, site):
    def saves(page: Page) -> None:
        act(page, "click Save", variables=None, within=None, optional=False, vision=None, timeout=4_000)
        verify(page, "no alert is shown", within=None, timeout=3_000)

    opened(page, site, SAVES, users=BAD, save=Reply("{}"))
    sitting = recorded(page, saves)
    opened(page, site, SAVES, users=BAD, save=Reply("{}"))
    assert replayed(page, sitting, saves) == ""
    opened(page, site, SAVES, users=BAD, save=BAD)
    assert "POST /save" in replayed(page, sitting, saves)


def test_a_page_of_the_server_that_says_only_that_it_failed_has_nothing_absent(page, site):
    def no_dan(page: Page) -> None:
        verify(page, "the text 'Dan' is not shown", within=None, timeout=3_000)

    site.pages = {"/": "<h1>Users</h1><p>Ann</p>"}
    page.goto(site.url)
    sitting = recorded(page, no_dan)
    site.pages = {"/": lambda _: Reply("<h1>Users</h1><p>Sorry</p>", status=500)}
    page.goto(site.url)
    assert "GET /" in replayed(page, sitting, no_dan)


LISTED = """<title>Notes</title><h1>Notes</h1><form method=post action=/save><input name=q aria-label=Note><button>Save draft</button></form>
    <ul aria-label=Notes>%s</ul>"""
ERROR_PAGE = "<h1>Server Error</h1><ul><li>locked<li>Try again</ul>"


def saved(page: Page) -> None:
    page.fill("[name=q]", "Milk")
    act(page, "click Save draft", variables=None, within=None, optional=False, timeout=3_000, vision=None)


def notes(page: Page, site: Site, save: Reply) -> None:
    site.pages = {"/": LISTED % "<li>Tea<li>Salt", "/save": lambda _: save}
    page.goto(site.url, wait_until="load")


@pytest.mark.parametrize("status", [404, 422, 500, 503])
@pytest.mark.parametrize("kept", ["<li>Tea<li>Salt<li>Milk", "<li>Salt", ""], ids=["more", "less", "none"])
def test_an_error_page_is_no_effect(page, site, status, kept):
    """Everything reads differently on it, and what was listed is gone."""
    notes(page, site, Reply(LISTED % kept))
    sitting = recorded(page, saved)
    notes(page, site, Reply(LISTED % kept))
    assert replayed(page, sitting, saved) == ""
    for body in (ERROR_PAGE, LISTED % kept):
        notes(page, site, Reply(body, status=status))
        told = replayed(page, sitting, saved)
        assert "effect-missing" in told
        assert "POST /save was answered with an error" in told


def test_an_error_page_is_where_it_led_if_it_was_when_it_was_recorded(page, site):
    refused = Reply(LISTED % "<li>Tea<li>Salt" + "<p role=alert>A note of that name is there</p>", status=422)
    notes(page, site, refused)
    sitting = recorded(page, saved)
    assert words_of(sitting.steps[0])[-1].endswith(", and that is an error page")
    for again in (refused, Reply(refused.body)):
        notes(page, site, again)
        assert replayed(page, sitting, saved) == ""


def test_a_failed_request_of_its_scripts_is_no_error_page(page, site):
    opened(page, site, SAVES, users=ALL, save=Reply("{}"))

    def press(page: Page) -> None:
        act(page, "click Save", variables=None, within=None, optional=False, timeout=3_000, vision=None)

    sitting = recorded(page, press)
    opened(page, site, SAVES, users=BAD, save=Reply("{}"))
    assert replayed(page, sitting, press) == ""


def test_what_always_fails_may_fail_later_too_than_when_it_was_recorded(page, site):
    """A slow browser asks for it once the page was operated, and not as it was loaded."""

    def saved(page: Page) -> None:
        act(page, "click Save", variables=None, within=None, optional=False, timeout=None, vision=None)
        verify(page, "there are 2 rows", within=None, timeout=3_000)

    script = f"{SAVES}; FETCHES"
    opened(page, site, script.replace("FETCHES", "fetch('/hints')"), users=ALL)
    page.wait_for_timeout(300)
    sitting = recorded(page, saved)
    assert [step.ready.refused for step in sitting.steps] == [(), ("GET /hints",)]
    late = "save.addEventListener('click', () => fetch('/HINTS'))"
    opened(page, site, script.replace("FETCHES", late.replace("HINTS", "hints")), users=ALL)
    assert replayed(page, sitting, saved) == ""
    opened(page, site, script.replace("FETCHES", late.replace("HINTS", "groups")), users=ALL)
    assert "GET /groups" in replayed(page, sitting, saved)
