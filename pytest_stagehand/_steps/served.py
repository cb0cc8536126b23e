"""Whether what was read stood in the page as its server sent it: then nothing can bring it later."""

from __future__ import annotations

import re
from html import unescape
from typing import TYPE_CHECKING

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._browser.traffic import listen

if TYPE_CHECKING:
    from collections.abc import Iterable

    from playwright.sync_api import Page

_UNSHOWN = re.compile(r"<(script|style|template|noscript)\b.*?</\1\s*>|<!--.*?-->", re.IGNORECASE | re.DOTALL)
_TAG = re.compile(r"<[^>]*>")


def was_served(page: Page, texts: Iterable[str]) -> bool:
    """Whether all of some texts, and one at least, stand in the document that the page was opened with.

    Raises:
        playwright.sync_api.Error: The page was closed.
    """
    wanted = [_plain(text) for text in texts if text.strip()]
    shown = _document_of(page) if wanted else ""
    return bool(wanted) and all(text in shown for text in wanted)


def _document_of(page: Page) -> str:
    """The text of the document as its server sent it; nothing where that is not to be had."""
    request = listen(page).document
    try:
        answer = request.response() if request is not None else None
        source = answer.text() if answer is not None else ""
    except (PlaywrightError, UnicodeDecodeError):
        if page.is_closed():
            raise
        return ""
    return _plain(unescape(_TAG.sub(" ", _UNSHOWN.sub(" ", source))))


def _plain(text: str) -> str:
    return " ".join(text.split())
