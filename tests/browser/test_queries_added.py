"""What an application puts into its address by itself says nothing of where a page is: it may lack, or come back, with other data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.hasty import hurry
from tests.support.site import Request, Site, redirect
from tests.support.steps import Do, Sitting

if TYPE_CHECKING:
    from playwright.sync_api import Page

LIST = "<h1>Issues</h1><a href=/issues/7>Tap</a>"
ISSUE = """<h1>Tap</h1><form method=post action=/issues/7 ENCTYPE>FIELDS<button>Send</button></form>
    <button onclick="said.textContent = 'It was checked'">Check</button><p id=said></p><script>
    if ('TAB' && !location.search) history.replaceState({}, '', 'TAB');
    </script>"""
STEPS = ([Do("Tap")], [Do("Check")], [Do("Send")], [Do("Check")])
BOTH = {"before": "6", "after": "8"}


@pytest.fixture(autouse=True)
def _hasty(monkeypatch):
    hurry(monkeypatch)


def opened(
    page: Page, site: Site, *, tab: str, carried: dict[str, str], says: str = "saved=1", enctype: str = ""
) -> None:
    fields = "".join(f"<input type=hidden name={name} value={value}>" for name, value in carried.items())
    issue = ISSUE.replace("TAB", tab).replace("FIELDS", fields).replace("ENCTYPE", enctype)
    back = "&".join([*(f"{name}={value}" for name, value in carried.items()), *filter(None, [says])])

    def answer(request: Request):
        return redirect(f"/issues/7?{back}") if request.method == "POST" else issue

    site.pages = {"/": LIST, "/issues/7": answer}
    page.goto(site.url)


def recorded(page: Page, site: Site, *, tab: str = "?tab=history", enctype: str = "") -> Sitting:
    sitting = Sitting()
    opened(page, site, tab=tab, carried=BOTH, enctype=enctype)
    sitting.record(page, *STEPS)
    return sitting


@pytest.mark.parametrize("enctype", ["", "enctype=multipart/form-data"], ids=["plain", "in parts"])
def test_what_was_added_may_lack(page: Page, site: Site, enctype: str) -> None:
    sitting = recorded(page, site, enctype=enctype)
    went = [each.effect for each in sitting.actions if each.effect.kind == "url"]
    assert [(each.route, each.added) for each in went] == [
        ("/issues/:id?tab", ("tab",)),
        ("/issues/:id?after&before&saved", ("after", "before")),
    ]
    for tab, carried in (("?tab=history", BOTH), ("", BOTH), ("", {}), ("?tab=files", {"before": "9"})):
        opened(page, site, tab=tab, carried=carried, enctype=enctype)
        assert sitting.problem(page) == ""


def test_what_is_known_to_be_added_may_come_back(page: Page, site: Site) -> None:
    """Where it is known of another address of the test."""
    sitting = recorded(page, site)
    opened(page, site, tab="?tab=history", carried={"tab": "3", **BOTH})
    assert sitting.problem(page) == ""


@pytest.mark.parametrize(
    ("tab", "says", "reason"),
    [
        ("", "", "effect-missing"),
        ("", "saved=1&error=2", "effect-missing"),
        ("?tab=history", "error=1", "effect-missing"),
        ("?error=1", "saved=1", "no-recording"),
        ("?tab=a&step=2", "saved=1", "no-recording"),
    ],
)
def test_what_says_how_it_went_may_neither_lack_nor_come(
    page: Page, site: Site, tab: str, says: str, reason: str
) -> None:
    sitting = recorded(page, site)
    opened(page, site, tab=tab, carried=BOTH, says=says)
    assert sitting.reason(page, reason) == reason


def test_what_a_link_asks_for_was_not_added(page: Page, site: Site) -> None:
    sitting = Sitting()
    open_it = [Do("Filter")]
    site.pages = {"/": "<a href='/list?open=yes'>Filter</a>", "/list": "<h1>All"}
    page.goto(site.url)
    sitting.record(page, open_it)
    assert [each.effect.added for each in sitting.actions] == [()]
    site.pages["/"] = "<a href='/list'>Filter</a>"
    page.goto(site.url)
    assert sitting.reason(page, "effect-missing") != ""


def test_what_a_field_said_was_asked_for(page: Page, site: Site) -> None:
    """A search that is sent, and led on to an address that has what was sought."""
    search = "<form method=post action=/find><label>Seek <input name=q value=tea></label><button>Find</button></form>"
    sitting = Sitting()
    site.pages = {"/": search, "/find": lambda _: redirect("/list?q=tea"), "/list": "<h1>Found"}
    page.goto(site.url)
    sitting.record(page, [Do("Find")])
    assert [each.effect.added for each in sitting.actions] == [()]
    site.pages["/find"] = lambda _: redirect("/list")
    page.goto(site.url)
    assert sitting.reason(page, "effect-missing") == "effect-missing"
