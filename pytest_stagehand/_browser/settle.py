"""Waiting until a page has come to rest, so that what is read is what stays.

A page is settled when its document is interactive and, for `pace.quiet_ms`, nothing in it changed and no request was
in flight. Sockets, event streams and requests that take longer than `LONG_REQUEST_MS` are not waited for, and the whole wait
ends after `LIMIT_MS`: a page that never rests is read as it is.
"""

from __future__ import annotations

from math import inf
from time import monotonic
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from pytest_stagehand._browser.engine import ask
from pytest_stagehand._browser.pace import pace

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page, Request

LIMIT_MS = 5_000
LONG_REQUEST_MS = 2_000
UNENDING = frozenset({"websocket", "eventsource"})
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


class Traffic:
    """The requests of one page that are in flight, and when the last one ended."""

    def __init__(self, page: Page) -> None:
        self._started: dict[Request, float] = {}
        self._last = 0.0
        page.on("request", self._begin)
        page.on("requestfinished", self._end)
        page.on("requestfailed", self._end)

    def _begin(self, request: Request) -> None:
        if request.resource_type not in UNENDING:
            self._started[request] = self._last = monotonic()

    def _end(self, request: Request) -> None:
        if self._started.pop(request, None) is not None:
            self._last = monotonic()

    @property
    def is_under_way(self) -> bool:
        """Whether a request has no answer yet, however long ago it was made."""
        return bool(self._started)

    def busy_ms(self) -> float:
        """How long to wait before it can be called quiet, in milliseconds, 0 when it is."""
        now = monotonic()
        recent = [at for at in self._started.values() if (now - at) * 1000 < LONG_REQUEST_MS]
        return pace.quiet_ms if recent else max(0.0, pace.quiet_ms - (now - self._last) * 1000)


_traffic: WeakKeyDictionary[Page, Traffic] = WeakKeyDictionary()


def listen(page: Page) -> Traffic:
    """Start to count the page's requests; once a page."""
    if page not in _traffic:
        _traffic[page] = Traffic(page)
    return _traffic[page]


_silent: WeakKeyDictionary[Frame, float] = WeakKeyDictionary()
"""When frames did not answer."""


def settle(page: Page, *, since: float | None = None, limit_ms: float = LIMIT_MS) -> None:
    """Wait until the page is settled, at most `LIMIT_MS`.

    Args:
        page: The page.
        since: When something was done to it, by `time.monotonic`: quiet before that says nothing, as the answer may
            come over a socket, for which nobody waits.
        limit_ms: How long to wait, where that is less.

    Raises:
        playwright.sync_api.Error: The page was closed or crashed meanwhile.
    """
    traffic = listen(page)
    deadline = monotonic() + min(LIMIT_MS, limit_ms) / 1000
    while (left := (deadline - monotonic()) * 1000) > 0:
        done_ms = pace.quiet_ms - (monotonic() - since) * 1000 if since is not None else 0.0
        busy = max(done_ms, traffic.busy_ms(), *(_restless_ms(frame, deadline) for frame in page.frames[:FRAMES]))
        if busy <= 0:
            return
        left = (deadline - monotonic()) * 1000  # a frame may have taken its time to answer
        if left > 0:
            page.wait_for_timeout(min(busy, left))


def is_at_rest(page: Page) -> bool:
    """Whether nothing has changed in the page for `pace.quiet_ms`, and no request is in flight.

    Raises:
        playwright.sync_api.Error: The page was closed or crashed.
    """
    traffic, deadline = listen(page), monotonic() + FRAME_MS / 1000
    if traffic.is_under_way or traffic.busy_ms() > 0:
        return False
    return all(pace.quiet_ms <= _quiet_ms(frame, deadline) < inf for frame in page.frames[:FRAMES])


def _restless_ms(frame: Frame, deadline: float) -> float:
    """How long until a frame may be called quiet, if nothing happens in it, in milliseconds; asked until `deadline`."""
    return max(0.0, pace.quiet_ms - _quiet_ms(frame, deadline))


def _quiet_ms(frame: Frame, deadline: float) -> float:
    """For how long nothing has changed in a frame; for ever in one that went away, or does not answer: it is read as it is."""
    from playwright.sync_api import Error  # noqa: PLC0415  (start-up)

    is_silent = monotonic() - _silent.get(frame, float("-inf")) < SILENT_FOR_S
    try:
        share = (deadline - monotonic()) * 1000 / FRAMES_SHARE
        timeout_ms = max(1.0, SILENT_FRAME_MS if is_silent else min(FRAME_MS, share))
        quiet_ms = float(ask(frame, "quietFor", timeout_ms=timeout_ms))
    except Error:
        if frame.page.is_closed():
            raise
        if not is_silent and frame != frame.page.main_frame:
            _silent[frame] = monotonic()
        return inf
    _silent.pop(frame, None)
    return quiet_ms
