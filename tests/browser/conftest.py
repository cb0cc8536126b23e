"""The page side for tests that use it directly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from pytest_stagehand._browser import engine
from pytest_stagehand._browser.traffic import listen
from pytest_stagehand.testing import ScriptedModel
from tests.support.anew import Shared
from tests.support.site import Site, served
from tests.support.tasks import Tasks

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page, Route

SHOP = "http://shop.test/"
"""Where links lead somewhere."""


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line(
        "markers",
        "one_page(address): tests that leave nothing behind but a document share one page; it is empty, or a shop's",
    )


@pytest.fixture(scope="session", autouse=True)
def _page_side(playwright):
    engine.register(playwright.selectors)


def _serve(route: Route) -> None:
    route.fulfill(body="<title>Shop</title>", content_type="text/html")


@pytest.fixture(scope="module")
def _one_page(browser: Browser) -> Iterator[Shared]:
    with browser.new_context() as context:
        yield Shared(context.new_page(), "about:blank")


@pytest.fixture(scope="module")
def _one_shop(browser: Browser) -> Iterator[Shared]:
    """From one document to the next of the same server: by way of an empty one, the browser would have a new process for each."""
    with browser.new_context() as context:
        context.route(f"{SHOP}**", _serve)
        yield Shared(context.new_page(), SHOP)


@pytest.fixture
def page(request: pytest.FixtureRequest) -> Iterator[Page]:
    """A page; where tests share one, with an empty document: a context of its own is half of what a small test takes.

    A test that asks for a `context` has one.
    """
    marker = request.node.get_closest_marker("one_page")
    if marker is None or "context" in request.fixturenames:
        yield request.getfixturevalue("context").new_page()
        return
    shared = request.getfixturevalue("_one_shop" if marker.args else "_one_page")
    yield shared.with_an_empty_document()
    shared.see_that_all_was_run()


@pytest.fixture
def tasks(monkeypatch: pytest.MonkeyPatch, page: Page) -> Iterator[Tasks]:
    """Tasks on the page, which a scripted model decides."""
    monkeypatch.setenv("OPENAI_API_KEY", "sk-test-0123456789abcdef")
    listen(page)
    with ScriptedModel() as model:
        yield Tasks(model=model)


@pytest.fixture
def site(page: Page) -> Iterator[Site]:
    """A server of the test's own; what the page asks it for is heard from the beginning."""
    listen(page)
    with served() as site:
        yield site
