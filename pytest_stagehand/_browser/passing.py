"""What a page showed since a moment, be it gone again: the messages that come and go before anybody looks (`js/passing.js`).

In a document that came since, all is new that the one before did not say.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any

from pytest_stagehand._browser.engine import ask
from pytest_stagehand._browser.settle import FRAME_MS, FRAMES, FRAMES_SHARE, asked
from pytest_stagehand._browser.snapshot import Passing

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Mapping

    from playwright.sync_api import Locator, Page

PAGE_MS = 5_000
"""How long the page itself may take to answer: all that stands there is new where it does not say what stood there."""


def mark(page: Page) -> frozenset[str]:
    """Begin anew: what came until now is forgotten. Returns what is displayed, line by line.

    Raises:
        playwright.sync_api.Error: The page was closed or crashed.
    """
    return frozenset(line for lines in _of_frames(page, "mark") for line in lines)


def passed(page: Page, stood: Collection[str], *, within: Locator | None = None) -> tuple[Passing, ...]:
    """What came to be displayed since the last `mark`, in the order in which it came.

    Args:
        page: The page.
        stood: What was displayed then, line by line.
        within: Only what came in this element.

    Raises:
        playwright.sync_api.Error: The page was closed or crashed.
    """
    told = [ask(within, "passing", timeout_ms=FRAME_MS)] if within is not None else _of_frames(page, "passing")
    return tuple(
        each
        for of_frame in told
        for entry in of_frame["entries"]
        for each in _of(entry, () if of_frame["isMarked"] else stood)
        if each.lines
    )


def _of_frames(page: Page, op: str) -> list[Any]:
    begun = monotonic()
    told = [asked(page.main_frame, op, begun + FRAMES_SHARE * PAGE_MS / 1000, most_ms=PAGE_MS)]
    frames = [frame for frame in page.frames[:FRAMES] if frame != page.main_frame]
    told += [asked(frame, op, begun + FRAME_MS / 1000) for frame in frames]
    return [each for each in told if each is not None]


def _of(entry: Mapping[str, Any], stood: Collection[str]) -> Iterator[Passing]:
    """What a place said, and what it says since with other numbers."""
    if entry["latest"]:
        yield _said(entry, entry["lines"], stood, is_gone=True)
    yield _said(entry, entry["latest"] or entry["lines"], stood, is_gone=entry["isGone"])


def _said(entry: Mapping[str, Any], lines: Iterable[str], stood: Collection[str], *, is_gone: bool) -> Passing:
    return Passing(
        lines=tuple(line for line in lines if line not in stood),
        role=entry["role"],
        is_gone=is_gone,
        is_new=entry["isNew"],
        stood=entry["stood"],
        is_restless=entry["isRestless"],
        is_whole=not stood and not entry["isOfPage"],
    )
