"""What an error says more when pytest reports it: where it is explained, and what a newcomer forgets first."""

from __future__ import annotations

import re

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._basics.addresses import DOCS, explained
from pytest_stagehand._basics.errors import BrowserMissing, StagehandError

TO_A_PATH = re.compile(r'^\s*- navigating to "(?!\w+:)', re.MULTILINE)
"""In the log of Playwright's error: it went to a path as such, as it does only where nothing says what that is relative to."""
NO_BASE_URL = (
    "No base URL is set, so a path leads nowhere. Set it with `pytest --base-url http://localhost:8000`, or as base_url in the "
    "ini file (`pytest-stagehand init` writes it)."
)

NOBODY = re.compile(r"ERR_CONNECTION_REFUSED|NS_ERROR_CONNECTION_REFUSED|Could not connect to server")
"""As Chromium, Firefox and WebKit say that nothing listens at an address."""
NOT_STARTED = (
    "Nothing answers at this address. Start the application first, and see that --base-url, or base_url in the ini file, is "
    "where it listens."
)

OLDER = re.compile(r"Protocol error \([\w.]+\): unknown command")
"""As a browser that Playwright did not build answers what it was not yet taught."""
NOT_KNOWN = (
    "This browser does not know a command that the Playwright of this environment asks for. Take Playwright's own browser "
    f"(`playwright install firefox`), a newer one of the system's, or the Playwright before. {DOCS}browsers.html says "
    "which were tried together."
)
NOTES = {TO_A_PATH: NO_BASE_URL, NOBODY: NOT_STARTED, OLDER: NOT_KNOWN}
"""What to say to whoever meets an error of Playwright's, by what that says."""


def explain(error: BaseException | None, test: str = "") -> bool:
    """Add to an error what helps; whether it is one of this plugin."""
    if isinstance(error, PlaywrightError) and not hasattr(error, "__notes__"):
        for note in [note for said, note in NOTES.items() if said.search(error.message)]:
            error.add_note(note)
    if not isinstance(error, StagehandError):
        return False
    explained(error, test)
    return True


def without_code(error: BaseException | None) -> str | None:
    """What to report where no code of anybody's is wrong; `None` where some may be."""
    return f"{type(error).__name__}: {error}" if isinstance(error, BrowserMissing) else None
