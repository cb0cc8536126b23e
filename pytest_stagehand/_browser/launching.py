"""How browsers are launched: with the system's where Playwright's own is not installed."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.errors import BrowserMissing
from pytest_stagehand._browser import chromium, firefox

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playwright.sync_api import BrowserType


def _own(browser_type: BrowserType, given: Mapping[str, Any]) -> dict[str, Any]:
    """Of a kind that Playwright drives only as it built it: as they are, where it is there."""
    if not given.get("executable_path") and not Path(browser_type.executable_path).exists():
        raise BrowserMissing.uninstalled("WebKit")
    return dict(given)


KNOWN = {"chromium": chromium.launch_options, "firefox": firefox.launch_options, "webkit": _own}
"""By the name of the browser type."""


def launch_options(browser_type: BrowserType, given: Mapping[str, Any]) -> dict[str, Any]:
    """`given` launch options, with a browser where they name none and Playwright's own is not installed.

    Raises:
        BrowserMissing: There is none at all, or the environment names none.
    """
    return KNOWN[browser_type.name](browser_type, given)
