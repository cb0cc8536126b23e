"""The browser that a benchmark measures in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser import engine
from pytest_stagehand._browser.chromium import launch_options

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Playwright


def launched(playwright: Playwright, path: str | None = None) -> Browser:
    """A Chromium that knows our selectors: the one at `path`, or else the one that the plugin finds."""
    engine.register(playwright.selectors)
    given = {"executable_path": path} if path else {}
    return playwright.chromium.launch(**launch_options(playwright.chromium, given))
