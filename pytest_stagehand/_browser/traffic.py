"""The requests of a page: which are under way, and which have ended since something was done.

Listened for from the moment a page is adopted, so that what `page.goto` began is known to the first step.
"""

from __future__ import annotations

import re
from collections import deque
from dataclasses import dataclass
from inspect import Parameter, Signature
from itertools import pairwise
from time import monotonic
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import Frame, Page, Request, Response, WebSocket

UNHEARD = frozenset({"websocket", "eventsource", "ping", "media", "manifest", "texttrack"})
"""Kinds of requests that end when they like, or bring nothing that is read."""
EVENTS = "text/event-stream"
FEEDING = frozenset({"document", "fetch", "xhr"})
"""Those that bring what a page shows."""
ASKING = frozenset({"GET", "HEAD", "OPTIONS"})
"""Methods that only ask."""
LONG_MS = 2_000
"""So long a request is taken for one whose answer the page waits for."""
LONG_ANSWER_MS = 4_500
"""The same of one that a script made, the first time: a poll may stay open for good, a slow server may not."""
BODY_S = 1.0
"""So long after its head an answer is taken to be on its way still; one that nobody reads is never called complete."""
POLL_COUNT = 3
"""So many requests of one place, since something was done, and it is asked again and again."""
FAULTS = 400
"""From this status on an answer is an error."""
GIVEN_UP = re.compile("abort|cancel", re.IGNORECASE)
"""How browsers call a request that the page itself ended, or that a navigation did."""
MOST_KEPT = 500
"""Requests that are remembered of a page."""


@dataclass(eq=False, slots=True)
class Exchange:
    """One request, times on the clock of `monotonic`.

    Attributes:
        answered: When the head of its answer was there; `None` before.
        ended: When all of it was there, or it failed; `None` before, and for good where nobody reads it.
        fault: Whether the answer is an error, or none came, though the page did not give it up.
    """

    method: str
    url: str
    kind: str
    began: float
    answered: float | None = None
    ended: float | None = None
    fault: bool = False

    @property
    def over(self) -> float | None:
        """When its answer began to come, or it failed; `None` before."""
        return self.ended if self.answered is None else self.answered

    @property
    def feeds(self) -> bool:
        """Whether it may bring what the page shows."""
        return self.kind in FEEDING

    @property
    def is_of_script(self) -> bool:
        """Whether a script asked for it, and will do something with the answer."""
        return self.kind in FEEDING - {"document"}

    @property
    def place(self) -> tuple[str, str]:
        """What is asked; another cursor or time in the query does not make it another."""
        return self.method, self.url.partition("?")[0]


_OF_ONE = Signature([Parameter("event", Parameter.POSITIONAL_ONLY)])


def listener(hears: Callable[[Any], None]) -> Callable[[Any], None]:
    """What calls `hears`, with a signature that is made: Playwright asks for it at each event, and making it takes longest."""

    def heard(event: Any) -> None:
        hears(event)

    heard.__signature__ = _OF_ONE  # type: ignore[attr-defined]
    return heard


class Traffic:
    """The requests of one page.

    Attributes:
        exchanges: The latest, in the order in which they began.
        document: What the page itself was asked for with; `None` where nobody asked a server.
        opening: The same, as it went.
        opened_at: When that was asked; 0 where nobody did.
        read_in_at: When a document of the page had been read in last, and its scripts had run that do not come by themselves.
        loaded_at: When all that belongs to one was there, every script that it names included, and those had run.
        addresses: Where the page went, with the times, redirects by scripts and parts behind `#` included.
        told_at: When a socket of the page was sent something last; 0 where none was.
        is_known_to_stand: Whether a request is known to have no answer for long: it had none when this was recorded.
    """

    def __init__(self, page: Page) -> None:
        self.exchanges: deque[Exchange] = deque(maxlen=MOST_KEPT)
        self.document: Request | None = None
        self.opening: Exchange | None = None
        self.opened_at = 0.0
        self.read_in_at = 0.0
        self.loaded_at = 0.0
        self.addresses: deque[tuple[float, str]] = deque(maxlen=MOST_KEPT)
        self.told_at = 0.0
        self.is_known_to_stand: Callable[[Exchange], bool] = lambda _: False
        self._under_way: dict[Request, Exchange] = {}
        self._streams: set[Request | WebSocket] = set()
        self._endless: set[str] = set()
        page.on("request", listener(self._begin))
        page.on("response", listener(self._answer))
        page.on("requestfinished", listener(self._end))
        page.on("requestfailed", listener(self._fail))
        page.on("websocket", listener(self._hear))
        page.on("domcontentloaded", listener(self._note_read_in))
        page.on("load", listener(self._note_loaded))
        page.on("framenavigated", listener(self._note_address))

    def _begin(self, request: Request) -> None:
        if request.is_navigation_request() and request.resource_type == "document" and _is_of_page(request):
            self.document, self.opened_at = request, monotonic()
            self._streams.clear()  # nobody tells that its sockets went with the document before
        kind = _kind_of(request)
        if kind == "eventsource":
            self._streams.add(request)
        if kind not in UNHEARD:
            begun = Exchange(request.method, request.url, kind, monotonic())
            self._under_way[request] = begun
            self.exchanges.append(begun)
            self.opening = begun if request is self.document else self.opening

    def _note_read_in(self, _: Page) -> None:
        self.read_in_at = monotonic()

    def _note_loaded(self, _: Page) -> None:
        self.loaded_at = monotonic()

    def _note_address(self, frame: Frame) -> None:
        if frame.parent_frame is None:
            self.addresses.append((monotonic(), frame.url))

    def _answer(self, response: Response) -> None:
        exchange = self._under_way.get(response.request)
        if exchange is not None:
            exchange.answered = monotonic()
            exchange.fault = response.status >= FAULTS

    def _fail(self, request: Request) -> None:
        exchange = self._under_way.get(request)
        if exchange is not None:
            exchange.fault = exchange.fault or not GIVEN_UP.search(request.failure or "")
        self._end(request)

    def _end(self, request: Request) -> None:
        self._streams.discard(request)
        exchange = self._under_way.pop(request, None)
        if exchange is not None:
            exchange.ended = monotonic()

    def _hear(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda _: self._note_message(socket))
        socket.on("close", self._forget)

    def _forget(self, socket: WebSocket) -> None:
        self._streams.discard(socket)

    def _note_message(self, socket: WebSocket) -> None:
        self.told_at = monotonic()
        self._streams.add(socket)

    @property
    def under_way(self) -> list[Exchange]:
        """The requests that have no answer yet, however long ago they were made."""
        read_until = monotonic() - BODY_S
        return [each for each in self._under_way.values() if each.answered is None or each.answered > read_until]

    def is_navigating(self, since: float) -> bool:
        """Whether a document that was asked for after `since`, of the page or of a frame, has no answer yet."""
        asked = (each for each in self._under_way.values() if each.kind == "document" and each.answered is None)
        return any(each.began >= since for each in asked)

    def is_streaming(self, since: float) -> bool:
        """Whether something is open that may say one thing after the other.

        A socket that spoke, an event stream, or the body of an answer to a script's request, made after `since`.
        """
        bodies = (each for each in self._under_way.values() if each.is_of_script and each.answered is not None)
        return bool(self._streams) or any(each.began >= since for each in bodies)

    def is_long(self, exchange: Exchange, now: float) -> bool:
        """Whether a request has been under way for so long that its answer may never come: a poll, a stream."""
        age_ms, path = (now - exchange.began) * 1000, exchange.url.partition("?")[0]
        if not exchange.is_of_script or path in self._endless:
            return age_ms >= LONG_MS
        if age_ms >= LONG_ANSWER_MS:
            self._endless.add(path)
        return age_ms >= LONG_ANSWER_MS

    def written_since(self, since: float) -> Iterator[Exchange]:
        """The requests from a moment on that say something to a server."""
        return (each for each in self.exchanges if each.began >= since and each.method not in ASKING)

    @property
    def last(self) -> float:
        """When a request began or ended last; 0 where none did."""
        return max(map(_latest, self.exchanges), default=0.0)

    def is_resting(self, since: float, now: float, *, quiet_s: float, calm_s: float) -> bool:
        """Whether no request is under way, nor was in a quiet time, but those that go on as long as the page does.

        These are known to have no answer for long, or are polls.

        Args:
            since: When somebody did something to the page.
            now: The time.
            quiet_s: The quiet time in seconds.
            calm_s: For how long nothing in the page changed.
        """
        polls = self.polls(since, now, calm_s)
        ours = [each for each in self.exchanges if each.place not in polls and not self.is_known_to_stand(each)]
        under_way = self.under_way
        return not any(each in under_way or now - _latest(each) < quiet_s for each in ours)

    def polls(self, since: float, now: float, calm_s: float) -> set[tuple[str, str]]:
        """The places that are asked again and again since a moment, whatever was done: that an answer came says nothing.

        Nothing in the page changed for twice as long as one takes: what brings one row after the other is no poll.

        Args:
            since: When somebody did something to the page.
            now: The time.
            calm_s: For how long nothing in the page changed.
        """
        begun: dict[tuple[str, str], list[float]] = {}
        for each in self.exchanges:
            if each.is_of_script and each.began >= since:
                begun.setdefault(each.place, []).append(each.began)
        return {place for place, times in begun.items() if _is_poll([*times, now], calm_s)}

    def addresses_since(self, since: float) -> list[str]:
        """Where the page went from a moment on."""
        return [url for at, url in self.addresses if at >= since]

    def ended_between(self, begin: float, end: float) -> list[Exchange]:
        """The requests whose answer came after `begin`, and not after `end`."""
        return [each for each in self.exchanges if each.over is not None and begin < each.over <= end]


def _latest(exchange: Exchange) -> float:
    return exchange.ended or exchange.answered or exchange.began


def _is_poll(times: list[float], calm_s: float) -> bool:
    pauses = [later - earlier for earlier, later in pairwise(times)]
    return len(pauses) >= POLL_COUNT and calm_s >= 2 * max(pauses)


def _kind_of(request: Request) -> str:
    """What a request is for.

    A stream of events is a document to Firefox over BiDi (153): it is known by the header that HTML has it sent with.
    """
    is_so = request.resource_type != "document" or request.is_navigation_request()
    return request.resource_type if is_so or request.headers.get("accept") != EVENTS else "eventsource"


def _is_of_page(request: Request) -> bool:
    """Whether it is for the page, not for a frame in it."""
    from playwright.sync_api import Error  # noqa: PLC0415  (start-up)

    try:
        return request.frame.parent_frame is None
    except Error:  # of a page that is being opened
        return True


_traffic: WeakKeyDictionary[Page, Traffic] = WeakKeyDictionary()


def listen(page: Page) -> Traffic:
    """Start to count the page's requests; once a page."""
    if page not in _traffic:
        _traffic[page] = Traffic(page)
    return _traffic[page]
