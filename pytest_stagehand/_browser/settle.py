"""Waiting until nothing is under way that could still change a page, so that what is read is what stays.

What can be seen of that: a document that is being read in, requests without an answer, what fades or slides for a moment,
and when anything changed last. Timers and workers can't be seen from where this plugin looks: for what they bring there is
only a time in which nothing happened, `pace.quiet_ms`. Sockets, event streams and requests that take longer than
`LONG_REQUEST_MS` are not waited for, and the whole wait ends after `LIMIT_MS`: a page that never rests is read as it is.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from pytest_stagehand._browser.engine import ask
from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.traffic import listen

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Frame, Page

    from pytest_stagehand._browser.traffic import Exchange

LIMIT_MS = 5_000
LONG_REQUEST_MS = 2_000
FRAME_MS = 1_000
"""How long a frame may take to answer; one that waits for its server would hold up every step."""
SILENT_FRAME_MS = 50
"""The same for one that did not answer a moment ago."""
SILENT_FOR_S = 3.0
"""How long such a moment is."""
FRAMES_SHARE = 4
"""One part in this many of the time that is left goes to one frame, at most."""
FRAMES = 20
"""Frames looked at; pages with more are full of advertisements, which never rest."""
POLL_MS = 25
"""How often a page is looked at while somebody wants to see how it comes to rest."""


@dataclass(frozen=True, slots=True)
class Stirring:
    """What the documents of a page say of themselves, in milliseconds.

    Attributes:
        still_ms: For how long nothing changed; infinite where no document answers.
        moving_ms: For how long something will still fade, open or slide.
        loaded_ms: How long ago the last document was there as a whole; -1 where one is not yet.
        is_loading: A document is still being read in.
        is_whole: Every document answered.
        is_untouched: Nobody has pressed a key or a button in any of them.
    """

    still_ms: float
    moving_ms: float
    loaded_ms: float
    is_loading: bool
    is_whole: bool
    is_untouched: bool = False


def stirring(page: Page, deadline: float) -> Stirring:
    """Ask the page and its frames.

    Args:
        page: The page.
        deadline: By `monotonic`; one that does not answer is left out by then.

    Raises:
        playwright.sync_api.Error: The page was closed or crashed.
    """
    told = [_told(frame, deadline) for frame in page.frames[:FRAMES]]
    return Stirring(
        still_ms=min((each["still"] for each in told if each), default=inf),
        moving_ms=max((each["moving"] for each in told if each), default=0.0),
        loaded_ms=min((each["loaded"] for each in told if each), default=inf),
        is_loading=any(each["loading"] for each in told if each),
        is_whole=None not in told,
        is_untouched=all(each is not None and each["untouched"] for each in told),
    )


def _told(frame: Frame, deadline: float) -> dict[str, float] | None:
    """What a frame says; nothing of one that went away, or does not answer: it is read as it is."""
    from playwright.sync_api import Error  # noqa: PLC0415  (start-up)

    is_silent = monotonic() - _silent.get(frame, float("-inf")) < SILENT_FOR_S
    try:
        share = (deadline - monotonic()) * 1000 / FRAMES_SHARE
        timeout_ms = max(1.0, SILENT_FRAME_MS if is_silent else min(FRAME_MS, share))
        told: dict[str, float] = ask(frame, "stirring", timeout_ms=timeout_ms)
    except Error:
        if frame.page.is_closed():
            raise
        if not is_silent and frame != frame.page.main_frame:
            _silent[frame] = monotonic()
        return None
    _silent.pop(frame, None)
    return told


_silent: WeakKeyDictionary[Frame, float] = WeakKeyDictionary()
"""When frames did not answer."""


def settle(
    page: Page,
    *,
    since: float | None = None,
    limit_ms: float = LIMIT_MS,
    quiet_ms: float | None = None,
    look: Callable[[], None] | None = None,
) -> None:
    """Wait until the page is at rest.

    Args:
        page: The page.
        since: When something was done to it, by `monotonic`: quiet before that says nothing, as the answer may
            come over a socket, for which nobody waits.
        limit_ms: How long to wait, where that is less than `LIMIT_MS`.
        quiet_ms: For how long nothing may have happened; `pace.quiet_ms` unless it is given.
        look: Called again and again meanwhile, and once at least.

    Raises:
        playwright.sync_api.Error: The page was closed or crashed meanwhile.
    """
    quiet = pace.quiet_ms if quiet_ms is None else quiet_ms
    deadline = monotonic() + min(LIMIT_MS, limit_ms) / 1000
    while True:
        if look is not None:
            look()
        restless_ms = _restless_ms(page, quiet, since, deadline)
        left_ms = (deadline - monotonic()) * 1000
        if restless_ms <= 0 or left_ms <= 0:
            return
        page.wait_for_timeout(min(restless_ms, left_ms, POLL_MS if look is not None else inf))


def is_at_rest(page: Page) -> bool:
    """Whether nothing has changed in the page for `pace.quiet_ms`, and no request is in flight.

    Raises:
        playwright.sync_api.Error: The page was closed or crashed.
    """
    if listen(page).under_way:
        return False
    deadline = monotonic() + FRAME_MS / 1000
    told = stirring(page, deadline)
    return told.is_whole and _restless_ms(page, pace.quiet_ms, None, deadline, told) <= 0


def busy_ms(page: Page) -> float:
    """How long to wait until the page's requests can be called over, in milliseconds, 0 where they are."""
    return _busy_ms(page, pace.quiet_ms)


def _restless_ms(
    page: Page, quiet_ms: float, since: float | None, deadline: float, told: Stirring | None = None
) -> float:
    """How long until the page may be called at rest, if nothing happens."""
    told = told or stirring(page, deadline)
    done_ms = quiet_ms - (monotonic() - since) * 1000 if since is not None else 0.0
    loading_ms = quiet_ms if told.is_loading else 0.0
    return max(done_ms, loading_ms, told.moving_ms, quiet_ms - told.still_ms, _busy_ms(page, quiet_ms))


def _busy_ms(page: Page, quiet_ms: float) -> float:
    traffic, now = listen(page), monotonic()
    if any(not is_long(each, now) for each in traffic.under_way):
        return quiet_ms
    return max(0.0, quiet_ms - (now - traffic.last) * 1000)


def is_long(exchange: Exchange, now: float) -> bool:
    """Whether a request has been under way for so long that its answer may never come: a poll, a stream."""
    return (now - exchange.began) * 1000 >= LONG_REQUEST_MS
