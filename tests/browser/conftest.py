"""The page side for tests that use it directly."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

import pytest

from pytest_stagehand._browser import engine

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "one_page: tests that leave nothing behind but a document share one page")


@pytest.fixture(scope="session", autouse=True)
def _page_side(playwright):
    engine.register(playwright.selectors)


@pytest.fixture(scope="module")
def _one_page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context()
    yield context.new_page()
    context.close()


@pytest.fixture
def page(request: pytest.FixtureRequest) -> Page:
    """A page; where tests share one, with a new document: a context of its own is half of what a small test takes.

    A test that asks for a `context` has one.
    """
    if request.node.get_closest_marker("one_page") is None or "context" in request.fixturenames:
        return request.getfixturevalue("context").new_page()
    page = request.getfixturevalue("_one_page")
    page.goto("about:blank")
    return page
