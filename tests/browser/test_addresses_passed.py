"""A page that was sent on at once from where an operation led went there; one that was sent back did not."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.support.hasty import hurry
from tests.support.site import Site
from tests.support.steps import Do, Sitting

if TYPE_CHECKING:
    from playwright.sync_api import Page

APP = """<h1>Models</h1><a id=it href="WHERE">churn-model</a><script>
    const on = (after, where) => setTimeout(() => { if (where) history.replaceState({}, '', where) }, after);
    it.onclick = (event) => { event.preventDefault(); history.pushState({}, '', it.getAttribute('href')); SENT }</script>"""
OPEN = (Do("churn-model"),)
WAYS = {
    "a path": ("/experiments/7", "/experiments/7/runs/all"),
    "behind the hash": ("#/experiments/7", "#/experiments/7/runs/all"),
}


@pytest.fixture(autouse=True)
def _hasty(monkeypatch):
    hurry(monkeypatch)


def opened(page: Page, site: Site, where: str, sent: str) -> None:
    site.pages = {"/": APP.replace("WHERE", where).replace("SENT", sent)}
    page.goto(site.url)


def recorded(page: Page, site: Site, where: str, on: str) -> Sitting:
    sitting = Sitting()
    opened(page, site, where, f"on(2000, '{on}')")
    sitting.record(page, OPEN)
    assert [each.effect.kind for each in sitting.actions] == ["url"]
    return sitting


@pytest.mark.parametrize("way", WAYS)
def test_it_is_sent_on_sooner_than_anybody_looks(page: Page, site: Site, way: str) -> None:
    where, on = WAYS[way]
    sitting = recorded(page, site, where, on)
    opened(page, site, where, f"history.replaceState({{}}, '', '{on}')")
    assert sitting.problem(page) == ""


@pytest.mark.parametrize("way", WAYS)
def test_it_went_elsewhere_or_back(page: Page, site: Site, way: str) -> None:
    where, on = WAYS[way]
    sitting = recorded(page, site, where, on)
    opened(page, site, where, "history.back()")
    assert sitting.reason(page, "effect-missing") == "effect-missing"
    opened(page, site, where, "")
    page.evaluate("void (it.onclick = (event) => { event.preventDefault(); history.pushState({}, '', '/login') })")
    assert sitting.reason(page, "effect-missing") == "effect-missing"
