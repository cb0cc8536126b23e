"""Which Chromium to launch: Playwright's own where it is installed, else one that the system has."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.errors import BrowserMissing

if TYPE_CHECKING:
    from collections.abc import Mapping

    from playwright.sync_api import BrowserType

VARIABLE = "STAGEHAND_CHROMIUM"
"""Environment variable that names the browser to use; it wins over everything but a launch option."""

GRID = "SELENIUM_REMOTE_URL"
"""Environment variable by which Playwright has a Selenium Grid launch Chromium, and needs none here."""

NAMES = (
    "chromium",
    "chromium-browser",
    "google-chrome",
    "google-chrome-stable",
    "chrome",
    "microsoft-edge",
    "microsoft-edge-stable",
    "msedge",
)
"""Names under which systems have Chromium, Chrome and Edge on PATH, the plainest build first."""

HEADLESS_NAMES = ("chromium-headless-shell", *NAMES)
"""Without a window, as Playwright's own: a third of the time where nothing but the processor draws (tests/browser)."""

QUIET = (
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""What a system's build needs to be as quiet as Playwright's own: no services of the vendor, no GPU process."""


def launch_options(browser_type: BrowserType, given: Mapping[str, Any]) -> dict[str, Any]:
    """`given` launch options, with a browser where they name none and Playwright's own is not installed.

    Raises:
        BrowserMissing: There is no Chromium at all, or `STAGEHAND_CHROMIUM` names none.
    """
    options = dict(given)
    if options.get("executable_path") or options.get("channel"):
        return options
    path = system_browser(browser_type.executable_path, is_headless=options.get("headless") is not False)
    if path is None:
        return options
    missing = [flag for flag in (*QUIET, *_as_root()) if flag not in (options.get("args") or [])]
    return {**options, "executable_path": path, "args": [*(options.get("args") or []), *missing]}


def system_browser(playwright_path: str, *, is_headless: bool = True) -> str | None:
    """The browser to launch instead of Playwright's own, or `None` where that is installed, or a grid has one.

    Raises:
        BrowserMissing: As `launch_options`.
    """
    named = os.environ.get(VARIABLE)
    if named:
        found = shutil.which(named)
        if found is None:
            raise BrowserMissing.named("Chromium", VARIABLE, named)
        return found
    if _is_installed(playwright_path):
        return None
    names = HEADLESS_NAMES if is_headless else NAMES
    found = next(filter(None, map(shutil.which, names)), None)
    if found is None and GRID not in os.environ:
        raise BrowserMissing.anywhere("Chromium", VARIABLE, names)
    return found


def _is_installed(playwright_path: str) -> bool:
    """Playwright's own, or its headless shell alone (`playwright install --only-shell`)."""
    path = Path(playwright_path)
    return path.exists() or any(path.parents[2].glob("chromium_headless_shell-*/*/*"))


def _as_root() -> tuple[str, ...]:
    """Chromium's sandbox refuses to run as root."""
    return ("--no-sandbox",) if hasattr(os, "geteuid") and os.geteuid() == 0 else ()
