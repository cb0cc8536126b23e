"""A frozen page in a browser, and whether the labels of its sentences fit it."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from playwright.sync_api import Error

from benchmarks.releases.freezing import ORIGIN
from benchmarks.releases.measuring import VIEWPORT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page, Route

    from benchmarks.sentences.labels import App, Sentence


@contextmanager
def opened(browser: Browser, address: str, html: str) -> Iterator[Page]:
    """The page, as it was frozen."""

    def serve(route: Route) -> None:
        if route.request.resource_type == "document":
            route.fulfill(body=html, content_type="text/html; charset=utf-8")
        else:
            route.abort()

    page = browser.new_page(viewport=VIEWPORT)
    page.route("**/*", serve)
    page.goto(ORIGIN + address)
    yield page
    page.close()


def faults(browser: Browser, app: App) -> Iterator[str]:
    """Which selectors lead to nothing that is shown."""
    for name, (address, html) in app.pages.items():
        with opened(browser, address, html) as page:
            for sentence in app.sentences:
                if sentence.page == name:
                    yield from (f"{app.name}/{name}: {sentence.text!r}: {fault}" for fault in _faults(page, sentence))


def _faults(page: Page, sentence: Sentence) -> Iterator[str]:
    steps = [step.on for way in sentence.ways for step in way]
    for selector in filter(None, [*steps, sentence.are]):
        try:
            found = page.locator(selector).all()
        except Error:
            yield f"`{selector}` is no selector"
            continue
        if not any(each.is_visible() for each in found):
            yield f"`{selector}` matches {len(found)} elements, none shown"
