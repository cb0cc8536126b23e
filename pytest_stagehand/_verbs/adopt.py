"""Making pages understand sentences, however they come into being.

Adopting a `Playwright` registers the selector engine, which must be known before a page exists, and wraps the ways to a
browser; from there on every context and page is seen as it is created. A fixture's value may enter anywhere on the way
(a user's own `page`, a persistent context, a browser connected to): `adopt` takes whatever it is. Of the async API, twins
are adopted (`_browser/beside.py`), and their originals with them.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager
from functools import wraps
from typing import TYPE_CHECKING, Any

from playwright._impl._sync_base import mapping
from playwright.sync_api import Browser, BrowserContext, BrowserType, Playwright
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Page as PlaywrightPage

from pytest_stagehand._basics.errors import StagehandError
from pytest_stagehand._browser import beside, engine, launching, opening, traffic
from pytest_stagehand._verbs.page import Page

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ADOPTED = "_stagehand_adopted"
prepare_context: list[Callable[[BrowserContext], None]] = []
"""What is done to every context as it is adopted; the options of the run decide."""
WAYS_TO_A_BROWSER = ("launch", "connect", "connect_over_cdp", "launch_persistent_context")


def adopt(value: object) -> None:
    """Adopt a Playwright object, and what it already holds; anything else is left alone."""
    if "playwright.async_api" in sys.modules:
        value = _known(value)
    beside.outside(value, lambda: _adopt(value))


def _known(value: object) -> object:
    """The twin of what is of the async API; anything else as it is.

    With a Playwright that has none, pages take sentences all the same, and say then what is wrong.
    """
    from playwright import async_api  # noqa: PLC0415  (the other API's part)

    from pytest_stagehand._verbs.async_page import become  # noqa: PLC0415

    match value:
        case async_api.Page():
            become(value)
        case async_api.BrowserContext() | async_api.Browser() | async_api.Playwright():
            pass
        case _:
            return value
    try:
        beside.require_known(value)
    except StagehandError:
        return None
    return beside.twin(value)


def _adopt(value: object) -> None:
    match value:
        case Playwright():
            adopt_playwright(value)
        case Browser():
            adopt_browser(value)
        case BrowserContext():
            adopt_context(value)
        case PlaywrightPage():
            adopt_context(value.context)


def adopt_playwright(playwright: Playwright) -> None:
    """Register the engine and wrap every way to a browser."""
    if _is_adopted(playwright):
        return
    engine.register(playwright.selectors)
    for browser_type in (playwright.chromium, playwright.firefox, playwright.webkit):
        asked, adopting = beside.original(browser_type), _adopting_later if beside.is_twin(browser_type) else _adopting
        for name in () if _is_adopted(asked) else WAYS_TO_A_BROWSER:
            setattr(asked, name, adopting(asked, getattr(asked, name)))


def _adopting(browser_type: BrowserType, method: Callable[..., Any]) -> Callable[..., Any]:
    """`method`, with a browser to launch and its result adopted."""

    @wraps(method)
    def adopting(*args: Any, **options: Any) -> Any:
        with _launching(browser_type, method, options) as launched:
            value = method(*args, **launched)
        adopt(value)
        return value

    return adopting


def _adopting_later(browser_type: BrowserType, method: Callable[..., Any]) -> Callable[..., Any]:
    """The same of the async API."""

    @wraps(method)
    async def adopting(*args: Any, **options: Any) -> Any:
        with _launching(browser_type, method, options) as launched:
            value = await method(*args, **launched)
        await beside.beside(lambda: _adopt(beside.twin(value)))
        return value

    return adopting


@contextmanager
def _launching(
    browser_type: BrowserType, method: Callable[..., Any], options: dict[str, Any]
) -> Iterator[dict[str, Any]]:
    """The options for a way to a browser; where it fails that says which browser, if that was chosen here."""
    is_launch = method.__name__.startswith("launch")
    launched = launching.launch_options(browser_type, options) if is_launch else options
    try:
        yield launched
    except PlaywrightError as error:
        if why := launching.why_this_one(options, launched):
            error.add_note(why)
        raise


def adopt_browser(browser: Browser) -> None:
    """See every context of the browser, now and later."""
    if _is_adopted(browser):
        return
    owner = _owner(browser)
    if owner is not None:
        adopt_playwright(owner)
    browser.on("context", adopt_context)
    for context in browser.contexts:
        if owner is not None:
            engine.register_in(context, owner.selectors)
        adopt_context(context)


def _owner(browser: Browser) -> Playwright | None:
    """The Playwright that a browser came from, where a fixture gave only the browser (Playwright has no public way)."""
    owner = getattr(browser.browser_type._impl_obj, "_playwright", None)  # noqa: SLF001
    return mapping.from_impl(owner) if owner is not None else None


def adopt_context(context: BrowserContext) -> None:
    """See every page of the context, now and later."""
    if _is_adopted(context):
        return
    for prepare in prepare_context:
        prepare(context)
    opening.heed(context)
    context.on("page", adopt_page)
    for page in context.pages:
        adopt_page(page)


def adopt_page(page: PlaywrightPage) -> None:
    """Make it a `Page`; a class of the user's own is left alone."""
    traffic.listen(page)
    if type(page) is PlaywrightPage:
        page.__class__ = Page
    if beside.is_twin(page):
        from pytest_stagehand._verbs.async_page import become  # noqa: PLC0415  (the other API's part)

        become(beside.original(page))


def _is_adopted(value: object) -> bool:
    """Whether it was adopted before; from now on it is."""
    if getattr(value, ADOPTED, False):
        return True
    setattr(value, ADOPTED, True)
    return False
