"""Waiting until nothing is under way that could still change a page, so that what is read is what stays.

What can be seen of that: a document that is being read in, requests without an answer, what fades or slides for a moment,
and when anything changed last. Timers and workers can't be seen from where this plugin looks: for what they bring there is
only a time in which nothing happened, `pace.quiet_ms`. Sockets, event streams and requests that take very long are not waited
for. The whole wait ends after `LIMIT_MS`, or `CHAIN_MS` while scripts make requests: a page that never rests is read as it is.
"""

from __future__ import annotations

from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

from pytest_stagehand._browser.engine import ask
from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.stirring import stirring_of
from pytest_stagehand._browser.traffic import listen

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Frame, Page

    from pytest_stagehand._browser.stirring import Stirring

LIMIT_MS = 5_000
CHAIN_MS = 15_000
"""The same while answers are awaited that scripts asked for: they may ask for one row after the other."""
NEXT_S = 0.1
"""So soon after an answer a script asks for the next one; a poll takes a pause."""
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
POLL_MS = 40
"""How often a page is looked at while somebody wants to see how it comes to rest."""


def stirring(page: Page, deadline: float, *, is_logged: bool = False) -> Stirring:
    """Ask the page and its frames.

    Args:
        page: The page.
        deadline: By `monotonic`; one that does not answer is left out by then.
        is_logged: Somebody will ask what was shown and went meanwhile (`passing`).

    Raises:
        playwright.sync_api.Error: The page was closed or crashed.
    """
    told: list[Any] = [asked(frame, "stirring", deadline, isLogged=is_logged) for frame in page.frames[:FRAMES]]
    return stirring_of(told)


def asked(frame: Frame, op: str, deadline: float, *, most_ms: float = FRAME_MS, **data: Any) -> Any:
    """What a frame says; `None` of one that went away, or does not answer: it is read as it is.

    Raises:
        playwright.sync_api.Error: The page was closed or crashed.
    """
    from playwright.sync_api import Error  # noqa: PLC0415  (start-up)

    is_silent = monotonic() - _silent.get(frame, float("-inf")) < SILENT_FOR_S
    try:
        share = (deadline - monotonic()) * 1000 / FRAMES_SHARE
        timeout_ms = max(1.0, SILENT_FRAME_MS if is_silent else min(most_ms, share))
        told = ask(frame, op, timeout_ms=timeout_ms, **data)
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
    limit_ms: float = CHAIN_MS,
    quiet_ms: float | None = None,
    look: Callable[[], Stirring] | None = None,
    is_reading: bool = False,
) -> None:
    """Wait until the page is at rest.

    Args:
        page: The page.
        since: When something was done to it, by `monotonic`: quiet before that says nothing, as the answer may
            come over a socket, for which nobody waits.
        limit_ms: How long to wait, where that is less than it would be.
        quiet_ms: For how long nothing may have happened; `pace.quiet_ms` unless it is given.
        look: Called again and again meanwhile, and once at least; says how still the page is.
        is_reading: Wait also for what changes again and again, and for timers, where they are counted: any of it may be read.

    Raises:
        playwright.sync_api.Error: The page was closed or crashed meanwhile.
    """
    quiet = pace.quiet_ms if quiet_ms is None else quiet_ms
    begun = monotonic()
    deadline = begun + min(LIMIT_MS, limit_ms) / 1000
    while True:
        told = look() if look is not None else None
        told = told or stirring(page, deadline)
        restless_ms = _restless_ms(page, quiet, since, told)
        if is_reading:
            next_ms = _next_part_ms(page, told, begun - LIMIT_MS / 1000)
            restless_ms = max(restless_ms, quiet - told.still_ms, min(told.timers_ms, POLL_MS), next_ms)
        left_ms = (deadline - monotonic()) * 1000
        if left_ms <= 0 and _is_fed(page):
            left_ms = (begun - monotonic()) * 1000 + min(CHAIN_MS, limit_ms)
        if restless_ms <= 0 or left_ms <= 0:
            return
        page.wait_for_timeout(min(restless_ms, left_ms, POLL_MS if look is not None else inf))


def _next_part_ms(page: Page, told: Stirring, since: float) -> float:
    """How long another part may take of what comes part after part, be it over a stream, by a timer or by itself."""
    traffic = listen(page)
    if traffic.is_streaming(since):
        return pace.stream_ms - told.calm_ms
    if told.is_timed:
        return pace.stream_ms - min(told.calm_ms, told.operated_ms)
    is_announced = any(each.is_of_script for each in traffic.ended_between(since, monotonic()))
    return 0.0 if is_announced else rhythm_ms(told) - told.calm_ms


def _is_fed(page: Page) -> bool:
    """Whether an answer is under way that a script asked for, or came just now, so that the next one may be asked for."""
    traffic, now = listen(page), monotonic()
    is_awaited = any(each.is_of_script and not traffic.is_long(each, now) for each in traffic.under_way)
    return is_awaited or any(each.is_of_script for each in traffic.ended_between(now - NEXT_S, now))


def rhythm_ms(told: Stirring) -> float:
    """How long to wait for the next part of what comes by itself: twice as long as any part took, at most `pace.stream_ms`."""
    return min(max(pace.quiet_ms, 2 * told.pause_ms), pace.stream_ms)


def is_at_rest(page: Page, *, since: float | None = None) -> bool:
    """Whether nothing has changed in the page for `pace.quiet_ms` but a clock or the like, and no request is in flight but polls.

    Args:
        page: The page.
        since: When it was read, by `monotonic`: nothing has changed from then on either, no stream spoke just now, and no
            timer is counted that is still to come.

    Raises:
        playwright.sync_api.Error: The page was closed or crashed.
    """
    traffic, now = listen(page), monotonic()
    told = stirring(page, now + FRAME_MS / 1000)
    operated = max(now - told.operated_ms / 1000, traffic.opened_at)
    if not traffic.is_resting(operated, now, quiet_s=pace.quiet_ms / 1000, calm_s=told.calm_ms / 1000):
        return False
    if since is not None:
        still_ms = pace.stream_ms if traffic.is_streaming(now - LIMIT_MS / 1000) else (now - since) * 1000
        if told.calm_ms < still_ms or told.timers_ms > 0:
            return False
    return told.is_whole and _stirs_ms(pace.quiet_ms, None, told) <= 0


def busy_ms(page: Page) -> float:
    """How long to wait until the page's requests can be called over, in milliseconds, 0 where they are."""
    return _busy_ms(page, pace.quiet_ms)


def _restless_ms(page: Page, quiet_ms: float, since: float | None, told: Stirring) -> float:
    """How long until the page may be called at rest, if nothing happens."""
    return max(_stirs_ms(quiet_ms, since, told), _busy_ms(page, quiet_ms))


def _stirs_ms(quiet_ms: float, since: float | None, told: Stirring) -> float:
    """The same, whatever it asks its server for."""
    done_ms = quiet_ms - (monotonic() - since) * 1000 if since is not None else 0.0
    loading_ms = quiet_ms if told.is_loading else 0.0
    return max(done_ms, loading_ms, told.moving_ms, quiet_ms - told.calm_ms)


def _busy_ms(page: Page, quiet_ms: float) -> float:
    traffic, now = listen(page), monotonic()
    if any(not traffic.is_long(each, now) for each in traffic.under_way):
        return quiet_ms
    return max(0.0, quiet_ms - (now - traffic.last) * 1000)
