"""Tabs that are being opened: asked for already, and told of by the browser only once a server has answered."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._browser.traffic import listener

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext, Request

_asked: WeakKeyDictionary[BrowserContext, dict[Request, float]] = WeakKeyDictionary()
"""For each context what asks for the first page of a tab, and since when, on the clock of `monotonic`."""


def heed(context: BrowserContext) -> None:
    """Start to note the context's tabs that are being opened; once a context."""
    if context in _asked:
        return
    asked = _asked[context] = {}

    def begin(request: Request) -> None:
        if request.is_navigation_request() and not _has_page(request):
            asked[request] = monotonic()

    def end(request: Request) -> None:
        asked.pop(request, None)

    context.on("request", listener(begin))
    context.on("requestfinished", listener(end))
    context.on("requestfailed", listener(end))


def is_opening(context: BrowserContext, since: float) -> bool:
    """Whether a tab was asked for after a moment, and is not there yet."""
    asked = _asked.get(context, {}).items()
    return any(began >= since and not _has_page(request) for request, began in asked)


def _has_page(request: Request) -> bool:
    """Whether what asks is in a page; Playwright knows none until the answer to a new tab's first request begins."""
    try:
        return bool(request.frame)
    except PlaywrightError:
        return False
