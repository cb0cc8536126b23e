"""A tab that is asked for at once, and shown only when its server has answered, is what an operation did."""

from __future__ import annotations

from time import monotonic, sleep
from typing import TYPE_CHECKING

import pytest

from pytest_stagehand._browser.opening import heed, is_opening
from tests.support.hasty import hurry
from tests.support.site import Site, served
from tests.support.steps import Do, Sitting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

LATE_S = 1.0
"""Many times as long as a tab is waited for here that nobody asked for."""
OPEN = (Do("Help"),)
WAYS = {
    "a link": "<a href=/help target=_blank>Help</a>",
    "a link that tells nothing of where it stands": "<a href=/help target=_blank rel=noopener>Help</a>",
    "a script": "<button onclick=\"window.open('/help')\">Help</button>",
    "a form": "<form action=/help target=_blank><button>Help</button></form>",
    "beside a note": "<p id=note></p><button onclick=\"window.open('/help'); note.textContent = 'On its way'\">Help</button>",
}


@pytest.fixture(autouse=True)
def _hasty(monkeypatch):
    hurry(monkeypatch)


@pytest.fixture
def site(page: Page) -> Iterator[Site]:
    heed(page.context)
    with served() as site:
        yield site


def late(_: object) -> str:
    sleep(LATE_S)
    return "<h1>Help</h1>"


@pytest.mark.parametrize("way", WAYS)
def test_it_is_recorded_and_missed_where_it_does_not_come(page: Page, site: Site, way: str) -> None:
    sitting = Sitting()
    site.pages = {"/": f"<h1>Shop</h1>{WAYS[way]}", "/help": late}
    page.goto(site.url)
    sitting.record(page, OPEN)
    assert [each.effect.kind for each in sitting.actions] == ["page"]
    page.goto(site.url)
    assert sitting.problem(page) == ""
    site.pages["/"] = site.pages["/"].replace(
        "</h1>", "</h1><script>onclick = (event) => event.preventDefault(); open = () => 0</script>"
    )
    page.goto(site.url)
    assert sitting.problem(page, 3_000) != ""


def test_one_that_was_asked_for_before_is_none_of_it(page: Page, site: Site) -> None:
    site.pages = {"/": "<h1>Shop</h1>", "/help": lambda _: late(site)}
    page.goto(site.url)
    with page.expect_popup() as opened:
        page.evaluate("void window.open('/help')")
        while not is_opening(page.context, 0):
            page.wait_for_timeout(10)
        assert not is_opening(page.context, monotonic())
    assert opened.value.url == f"{site.url}/help"
    assert not is_opening(page.context, 0)
