"""Which Firefox to launch: Playwright's own where it is installed, else the system's, over WebDriver BiDi.

Playwright drives a Firefox that it did not build as its channel `moz-firefox`. What that needs of the browser grows with
Playwright's releases: see docs/browsers.md for the versions that were tried together.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.errors import BrowserMissing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playwright.sync_api import BrowserType

VARIABLE = "STAGEHAND_FIREFOX"
"""Environment variable that names the browser to use; it wins over everything but a launch option."""
NAMES = ("firefox-esr", "firefox")
"""Names under which systems have it on PATH."""
CHANNEL = "moz-firefox"
"""As Playwright calls a Firefox that it did not build."""
PREFERENCES: Mapping[str, str | float | bool] = {"browser.sessionhistory.max_total_viewers": 0}
"""What it needs to go back and forth: a page that it kept comes without a navigation that BiDi tells of (153). Playwright waits
for one in vain, and goes on to take the page for the one before. Where none is kept, it is loaded again."""


def launch_options(browser_type: BrowserType, given: Mapping[str, Any]) -> dict[str, Any]:
    """`given` launch options, with a browser where they name none and Playwright's own is not installed.

    Raises:
        BrowserMissing: There is no Firefox at all, or `STAGEHAND_FIREFOX` names none.
    """
    options = dict(given)
    if options.get("executable_path") or options.get("channel"):
        return options
    path = system_browser(browser_type.executable_path)
    if path is None:
        return options
    preferences = {**PREFERENCES, **(options.get("firefox_user_prefs") or {})}
    return {**options, "executable_path": path, "channel": CHANNEL, "firefox_user_prefs": preferences}


def system_browser(playwright_path: str) -> str | None:
    """The browser to launch instead of Playwright's own, or `None` where that is installed.

    Raises:
        BrowserMissing: As `launch_options`.
    """
    named = os.environ.get(VARIABLE)
    if not named and Path(playwright_path).exists():
        return None
    names = (named,) if named else NAMES
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None:
        raise (
            BrowserMissing.named("Firefox", VARIABLE, named)
            if named
            else BrowserMissing.anywhere("Firefox", VARIABLE, NAMES)
        )
    return found
