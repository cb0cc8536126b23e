"""How browsers are launched: with the system's where Playwright's own is not installed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pytest_stagehand._browser import chromium, firefox

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playwright.sync_api import BrowserType

KNOWN = {"chromium": chromium.launch_options, "firefox": firefox.launch_options}
"""By the name of the browser type; there is no system's WebKit that Playwright could drive."""


def launch_options(browser_type: BrowserType, given: Mapping[str, Any]) -> dict[str, Any]:
    """`given` launch options, with a browser where they name none and Playwright's own is not installed.

    Raises:
        BrowserMissing: There is none at all, or the environment names none.
    """
    find = KNOWN.get(browser_type.name)
    return find(browser_type, given) if find is not None else dict(given)
