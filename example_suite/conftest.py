"""Serves the example shop to the tests of this folder, and lets them come as somebody.

``SHOP_DESIGN`` (1 or 2) and ``SHOP_BUG`` (a name of ``example_suite.shop.bugs.BUGS``) choose which shop.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import closing
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, BrowserContext, StorageState

from example_suite.cart import Cart
from example_suite.shop.server import serve
from pytest_stagehand import Page, Secret

PATIENCE_MS = 10_000
"""The shop answers in milliseconds; Playwright's own half a minute would only make broken tests slow."""


@pytest.fixture(scope="session")
def shop_url() -> Iterator[str]:
    """Origin of a shop that is served for this session, for example ``http://127.0.0.1:40123``."""
    design = int(os.environ.get("SHOP_DESIGN") or 1)
    with serve(design=design, bug=os.environ.get("SHOP_BUG") or None) as url:
        yield url


@pytest.fixture(scope="session")
def base_url(shop_url: str) -> str:
    """Lets ``page.goto("/shirts/red")`` open a page of the shop."""
    return shop_url


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, Any], base_url: str) -> dict[str, Any]:
    """A browser that has seen the shop before: the cookie banner is answered.

    The base URL is named again since pytest-playwright takes it once a session, of whichever suite comes first.
    """
    choice = {"name": "cookie_choice", "value": "necessary", "domain": "127.0.0.1", "path": "/"}
    return {**browser_context_args, "base_url": base_url, "storage_state": {"cookies": [choice], "origins": []}}


@pytest.fixture(autouse=True)
def _patience(context: BrowserContext) -> None:
    context.set_default_timeout(PATIENCE_MS)


@pytest.fixture
def cart(page: Page) -> Cart:
    """The visitor's cart, empty at first."""
    return Cart(page)


@pytest.fixture(scope="session")
def ada(browser: Browser, base_url: str) -> StorageState:
    """The cookies of Ada, who has ordered before and logs in once for all tests; they only read."""
    with closing(browser.new_context(base_url=base_url)) as context:
        page = context.new_page()
        page.goto("/login")
        page.act("click Accept all", optional=True)
        page.act(
            "enter %email% as the e-mail and %password% as the password, then click the Log in button",
            variables={"email": "ada@example.com", "password": Secret("correct horse")},
        )
        page.verify('the heading "Your account" is visible')
        return context.storage_state()


@pytest.fixture
def grace(page: Page) -> Page:
    """A page of Grace, who has just signed up: whatever she changes is seen by no other test."""
    account = {"name": "Grace", "email": f"grace-{uuid4().hex}@example.com", "password": "navy cobol", "terms": "on"}
    page.request.post("/signup", form=account)
    page.goto("/account")
    return page
