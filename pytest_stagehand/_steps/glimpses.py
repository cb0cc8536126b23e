"""What a page showed since something was done to it, as it is looked at while a step is recorded."""

from __future__ import annotations

from dataclasses import dataclass, field
from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.settle import FRAME_MS, stirring
from pytest_stagehand._steps.passing import note_what_stands
from pytest_stagehand._steps.session import Left

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._browser.stirring import Stirring
    from pytest_stagehand._steps.step import Step

MOST_GLIMPSES = 30
DRAWN_MS = 50
"""So long after an operation, or after a document was there as a whole, a page has drawn what it does at once: three frames."""


@dataclass(frozen=True, slots=True)
class Glimpse:
    """The page, or what a step was limited to, at a moment on the clock of `monotonic`.

    Attributes:
        changed: When it had changed last, on the same clock.
        is_early: It was so as early after an operation, or after the page was loaded, as a replay looks.
    """

    snapshot: Snapshot
    at: float
    within: str
    changed: float
    is_early: bool


@dataclass(eq=False)
class Glimpses(Left):
    """What a page showed since something was done to it.

    Attributes:
        page: The page.
        since: When that was begun, on the clock of `monotonic`; 0 where nothing was yet.
        done: When it was done.
        before: While recording: the page before that.
        seen: While recording: the page each time it had changed, in order.
    """

    page: Page
    since: float = 0.0
    done: float = 0.0
    before: Snapshot | None = None
    seen: list[Glimpse] = field(default_factory=list)


def begin(step: Step, before: Snapshot | None = None) -> None:
    """Something is done to the page, which was as `before`: what follows may come of it."""
    note_what_stands(step)
    step.session.leave(Glimpses(step.page, monotonic(), before=before))


def end(step: Step) -> None:
    """It is done: from now on, what comes of it may be looked at."""
    glimpses_of(step).done = monotonic()


def glimpses_of(step: Step) -> Glimpses:
    """What the page showed since the last operation."""
    left = step.session.left(Glimpses)
    if left is None or left.page is not step.page:
        left = Glimpses(step.page)
        step.session.leave(left)
    return left


def glimpse(step: Step, *, within: bool = False) -> Stirring:
    """Look at the page if it changed since it was looked at last; for a run that records.

    Args:
        step: The step.
        within: Look at what the step is limited to, not at all of the page.

    Returns:
        How still it is.
    """
    glimpses, scope = glimpses_of(step), step.key.within if within else ""
    now = monotonic()
    last = next((each.at for each in reversed(glimpses.seen) if each.within == scope), 0.0)
    told = stirring(step.page, now + FRAME_MS / 1000, is_logged=True)
    if len(glimpses.seen) < MOST_GLIMPSES and (not last or told.still_ms <= (now - last) * 1000):
        at = monotonic()
        done_ms = min((at - glimpses.done) * 1000 if glimpses.done else inf, told.loaded_ms)
        page = read_snapshot(step.page, within=step.within if within else None, timeout_ms=step.clock.late_ms)
        still_ms = min(told.still_ms, page.stirring.still_ms)
        is_early = done_ms - still_ms <= DRAWN_MS
        glimpses.seen.append(Glimpse(page, at, scope, at - still_ms / 1000, is_early))
    return told
