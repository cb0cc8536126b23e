"""How browsers are launched: with the system's where Playwright's own is not installed.

`python -m pytest_stagehand._browser.launching firefox` prints the one that would be used, or says how to get one (exit status 1).
"""

from __future__ import annotations

import os
import shutil
import sys
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


def why_this_one(given: Mapping[str, Any], launched: Mapping[str, Any]) -> str:
    """Which program was launched and why, for who sees it fail; empty where the test names it, or it is Playwright's own."""
    path = launched.get("executable_path")
    if not path or given.get("executable_path"):
        return ""
    names = [each.VARIABLE for each in (chromium, firefox) if os.environ.get(each.VARIABLE)]
    named = next((name for name in names if shutil.which(os.environ[name]) == path), None)
    why = f"{named} names it" if named else "Playwright's own is not installed, and the system has this one"
    return f"The browser launched was {path}: {why}."


def main(kind: str = "chromium") -> int:
    """Print the browser in use."""
    from playwright.sync_api import sync_playwright  # noqa: PLC0415  (start-up)

    with sync_playwright() as playwright:
        browser_type: BrowserType = getattr(playwright, kind)
        try:
            launched = launch_options(browser_type, {})
        except BrowserMissing as error:
            print(error, file=sys.stderr)  # noqa: T201
            return 1
        print(launched.get("executable_path") or browser_type.executable_path)  # noqa: T201
        return 0


if __name__ == "__main__":
    raise SystemExit(main(*sys.argv[1:]))
