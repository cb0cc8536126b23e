"""What an error says more when pytest reports it: where it is explained, and what a newcomer forgets first."""

from __future__ import annotations

import re
from importlib.metadata import version

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
    "This browser does not know a command that Playwright VERSION asks for. Take one of:\n"
    "  1. playwright install firefox           (Playwright's own; best)\n"
    "  2. pip install 'playwright<SERIES'        (the Playwright before)\n"
    "  3. a newer browser of your system's      (STAGEHAND_FIREFOX names one by its path)\n"
    f"{DOCS}browsers.html#versions says which were tried together."
)
ENDED = re.compile(r"^Browser\.\w+: .*has been closed")
"""As Playwright says that the browser itself is gone."""
NONE_ANY_MORE = (
    "The browser that the tests of this run share has ended: the test that failed first says in which step. It crashed, was "
    "killed or closed, or had no memory left. To see what it said last: DEBUG=pw:browser pytest"
)
NO_PAGE = re.compile(
    rf"BrowserType\.launch: Failed to launch|Browser\.new_context: {OLDER.pattern}|Browser\.new_context: .*has been closed"
)
"""Such a browser has no page for any test."""
TWICE = "\nCall log:"
"""What the browser said at its end is there once before this, and once behind it."""
NOTES = {TO_A_PATH: NO_BASE_URL, NOBODY: NOT_STARTED, OLDER: NOT_KNOWN, ENDED: NONE_ANY_MORE}
"""What to say to whoever meets an error of Playwright's, by what that says."""


def explain(error: BaseException | None, test: str = "") -> bool:
    """Add to an error what helps; whether it is one of this plugin."""
    if isinstance(error, PlaywrightError) and not hasattr(error, "__notes__"):
        for note in [note for said, note in NOTES.items() if said.search(error.message)]:
            error.add_note(_with_versions(note))
    if not isinstance(error, StagehandError):
        return False
    explained(error, test)
    return True


def _with_versions(note: str) -> str:
    installed = version("playwright")
    return note.replace("VERSION", installed).replace("SERIES", ".".join(installed.split(".")[:2]))


def without_code(error: BaseException | None) -> str | None:
    """What to report where no code of anybody's is wrong; `None` where some may be."""
    if isinstance(error, PlaywrightError) and NO_PAGE.match(error.message) and hasattr(error, "__notes__"):
        said, *_ = error.message.partition(TWICE)
        return "\n".join([f"Error: {said.rstrip()}", *error.__notes__])
    return f"{type(error).__name__}: {error}" if isinstance(error, BrowserMissing) else None
