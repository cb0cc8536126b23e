"""The next page of a test in the document of the one before: a navigation costs several times what a small page does.

A document that is opened again has lost its nodes and its listeners. What it keeps is what scripts declared in it. One that
declares the same again is not run, and `Shared` says so.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Error, Page

STOPPED = """() => {
  for (let last = setTimeout(() => {}); last > 0; last--) {
    clearTimeout(last);
    cancelAnimationFrame(last);
  }
  document.open();
  document.close();
}"""
"""Timers and intervals are numbered together, from 1."""
RUNS = re.compile(r"<script|<iframe|\son\w+\s*=|javascript:", re.IGNORECASE)
"""What of a page may leave something behind that the next one would meet."""


def anew(page: Page) -> None:
    """An empty document: the clocks and the listeners of the page before are gone."""
    page.evaluate(STOPPED)


class Shared:
    """A page for one test after another."""

    def __init__(self, page: Page, address: str) -> None:
        self._page, self._address = page, address
        self._is_clean = False
        self._not_run: list[str] = []
        page.set_content = self._noted(page.set_content)  # type: ignore[method-assign]
        page.on("pageerror", self._failed)

    def with_an_empty_document(self) -> Page:
        """The page: in the document of the test before, where that ran nothing."""
        if self._is_clean and self._page.url == self._address:
            anew(self._page)
        else:
            self._page.goto(self._address)
        self._is_clean = True
        return self._page

    def see_that_all_was_run(self) -> None:
        """Let the test fail whose script was refused: what it found says nothing."""
        not_run, self._not_run = self._not_run, []
        assert not not_run, not_run

    def _noted(self, set_content: Callable[..., None]) -> Callable[..., None]:
        def noting(html: str, **options: Any) -> None:
            self._is_clean = self._is_clean and not RUNS.search(html)
            set_content(html, **options)

        return noting

    def _failed(self, error: Error) -> None:
        if "already been declared" in error.message:
            self._not_run.append(error.message)
