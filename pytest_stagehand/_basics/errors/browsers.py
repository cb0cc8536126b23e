"""The browser is not there, or could not do it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from pytest_stagehand._basics.errors.base import ANSWERED, WATCHED, StagehandError
from pytest_stagehand._basics.words.printed import printable

if TYPE_CHECKING:
    from playwright.sync_api import Page


class BrowserMissing(StagehandError):
    """There is no browser of the wanted kind to launch."""

    @classmethod
    def named(cls, kind: str, variable: str, value: str) -> BrowserMissing:
        """The environment names a browser that is not there."""
        return cls(
            f"{variable}={printable(value)}: there is no such program. Name the full path of a {kind}, or unset it."
        )

    @classmethod
    def uninstalled(cls, kind: str) -> BrowserMissing:
        """Playwright has none, and can drive no other of its kind."""
        return cls(
            f"No {kind} to run the tests in.\n"
            f"  looked for: Playwright's own {kind}; it can drive no other\n"
            "  likely:     playwright install was not run in this environment\n"
            f"  to get it:  playwright install --with-deps {kind.lower()}"
        )

    @classmethod
    def anywhere(cls, kind: str, variable: str, names: tuple[str, ...]) -> BrowserMissing:
        """Neither Playwright nor the system has one.

        Args:
            kind: `Chromium` or `Firefox`.
            variable: What of the environment may name one.
            names: What was looked for on PATH.
        """
        installed = f"playwright install {kind.lower()}"
        return cls(
            f"No {kind} to run the tests in.\n"
            f"  looked for: Playwright's own {kind}, and on PATH {', '.join(names)}\n"
            "  likely:     playwright install was not run in this environment\n"
            "  to get one, either\n"
            f"    1. {installed:<36} (Playwright's own; best)\n"
            f"    2. install your system's, e.g. apt-get install {'firefox-esr' if kind == 'Firefox' else 'chromium'}\n"
            f"    3. set {variable} to the path of a {kind}{', Chrome or Edge' if kind == 'Chromium' else ''}"
        )


class NotInThisBrowser(PlaywrightError):
    """Another browser can do it, and this one can't."""

    def __init__(self, message: str, page: Page) -> None:
        super().__init__(message)
        self.browser = page.context.browser.browser_type.name if page.context.browser is not None else "NAME"


GONE = "has been closed"
"""As Playwright says of a page, and of a browser that ended; of that it goes on with all that the browser printed."""


WAITED_FOR = {
    "element is not editable": "it can be read and not typed into: another control changes what it holds",
    "element is not enabled": "it stays disabled: something else has to be filled in, chosen or done first",
    "element is not visible": "it is not shown: something has to be opened first",
    "element is not stable": "it keeps moving or growing",
    "intercepts pointer events": "something lies over it",
}
"""Why an element takes no input, by what Playwright's log says while it waits."""


class ActionFailed(StagehandError, PlaywrightError):
    """The browser could not do it: covered, disabled, detached, page closed. Playwright's words, masked."""

    def __init__(self, message: str, browser: str = "") -> None:
        PlaywrightError.__init__(self, message)
        self._unable = browser
        self._over = ""

    def lies_under(self, dialog: str, offers: tuple[str, ...]) -> ActionFailed:
        """The same error, told which dialog is open over the page, and what that offers to press."""
        self._over = printable(f"{dialog} is open, and offers {', '.join(offers)}", 300)
        return self

    @classmethod
    def of(cls, error: PlaywrightError, message: str) -> ActionFailed:
        """The error to raise instead of Playwright's own; still one of Playwright's, a time-out still a time-out."""
        if isinstance(error, PlaywrightTimeoutError):
            return ActionTimedOut(message)
        return cls(message, error.browser if isinstance(error, NotInThisBrowser) else "")

    @property
    def is_gone(self) -> bool:
        """Whether there is no page any more."""
        return GONE in self.message.partition("\n")[0]

    @property
    def is_of_browser(self) -> bool:
        """Whether it would be the same on any page: the browser can't do such a thing, or there is no page any more."""
        return bool(self._unable) or self.is_gone

    @property
    def likely(self) -> str:
        """Playwright says what it saw, and not where that came from."""
        if self._unable:
            return ""
        if self.is_gone:
            return "the test or the page closed it, or the browser ended: it crashed, was killed, or had no memory left"
        return self._over or "something lies over the element, or the page closed or drew it anew meanwhile"

    @property
    def then(self) -> str:
        """It is seen at once by whoever looks."""
        if self._unable:
            return f'Run the test in another browser, or leave it out in this one:\n  @pytest.mark.skip_browser("{self._unable}")'
        if self.is_gone:
            return "See what the browser said last:\n  DEBUG=pw:browser pytest TEST"
        if self._over:
            return f"{ANSWERED} To watch it:\n{WATCHED}"
        return f"Look at the picture in the report, or watch it:\n{WATCHED}"


class ActionTimedOut(ActionFailed, PlaywrightTimeoutError):
    """The browser could not do it in time."""

    @property
    def likely(self) -> str:
        """What the browser waited for last, as Playwright's log names it."""
        waited = [(self.message.rfind(words), why) for words, why in WAITED_FOR.items() if words in self.message]
        return self._over or max(waited, default=(0, "the element stays hidden or in motion, or the page is slow"))[1]

    @property
    def then(self) -> str:
        """More time helps only where time is what it lacks."""
        if self._over:
            return super().then
        return f"If it only takes longer, give the step timeout=, or all of them stagehand_timeout. To watch it:\n{WATCHED}"
