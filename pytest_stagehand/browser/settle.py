"""Waiting until a page has come to rest, so that what is read is what stays.

A page is settled when its document is interactive and, for `QUIET_MS`, nothing in it changed and no request was
in flight. Sockets, event streams and requests that take longer than `LONG_REQUEST_MS` are not waited for, and the whole wait
ends after `LIMIT_MS`: a page that never rests is read as it is.
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from pytest_stagehand.browser.engine import ask

if TYPE_CHECKING:
    from playwright.sync_api import Frame, Page, Request

QUIET_MS = 500
"""How long nothing may happen; Playwright's `networkidle` uses the same."""
LIMIT_MS = 5_000
LONG_REQUEST_MS = 2_000
UNENDING = frozenset({"websocket", "eventsource"})
FRAME_MS = 1_000
"""How long a frame may take to answer; one that waits for its server would hold up every step."""
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

    def busy_ms(self) -> float:
        """How long to wait before it can be called quiet, in milliseconds, 0 when it is."""
        now = monotonic()
        recent = [at for at in self._started.values() if (now - at) * 1000 < LONG_REQUEST_MS]
        return QUIET_MS if recent else max(0.0, QUIET_MS - (now - self._last) * 1000)


_traffic: WeakKeyDictionary[Page, Traffic] = WeakKeyDictionary()


def listen(page: Page) -> Traffic:
    """Start to count the page's requests; once a page."""
    if page not in _traffic:
        _traffic[page] = Traffic(page)
    return _traffic[page]


def settle(page: Page, *, since: float | None = None) -> None:
    """Wait until the page is settled, at most `LIMIT_MS`.

    Args:
        page: The page.
        since: When something was done to it, by `time.monotonic`: quiet before that says nothing, as the answer may
            come over a socket, for which nobody waits.

    Raises:
        playwright.sync_api.Error: The page was closed or crashed meanwhile.
    """
    traffic = listen(page)
    deadline = monotonic() + LIMIT_MS / 1000
    while (left := (deadline - monotonic()) * 1000) > 0:
        done_ms = QUIET_MS - (monotonic() - since) * 1000 if since is not None else 0.0
        busy = max(done_ms, traffic.busy_ms(), *(_restless_ms(frame) for frame in page.frames[:FRAMES]))
        if busy <= 0:
            return
        page.wait_for_timeout(min(busy, left))


def _restless_ms(frame: Frame) -> float:
    """How long until a frame may be called quiet, if nothing happens in it, in milliseconds."""
    from playwright.sync_api import Error  # noqa: PLC0415  (start-up)

    try:
        return max(0.0, QUIET_MS - float(ask(frame, "quietFor", timeout_ms=FRAME_MS)))
    except Error:
        if frame.page.is_closed():
            raise
        return 0.0  # a frame that went away, or that does not answer, is read as it is
