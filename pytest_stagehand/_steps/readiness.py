"""When a reading may be believed: once what it needs is there, and nothing is under way that could still change it.

While recording, the page is glimpsed at from the moment of an operation on, whenever it changed. A program that was made of
the page at rest is then asked what it would have read of each glimpse. Where that is something else, it would have been read
too early; the request whose answer came in between is what a replay waits for. Where no request did, a replay waits until
nothing has happened for a while.

Not seen: what comes by a timer after the page was quiet for that long, and a value that changes back later.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeAlias

from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.settle import FRAME_MS, LIMIT_MS, Stirring, is_long, stirring
from pytest_stagehand._browser.traffic import Exchange, listen
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._recording.schema import MOST_REQUESTS, Ready
from pytest_stagehand._steps.session import Left

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from playwright.sync_api import Page

    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._steps.step import Step

Read: TypeAlias = "Callable[[Any, Snapshot], Any]"

MOST_GLIMPSES = 30
STILL_MS = 50
"""For so long nothing may have changed, three frames, or two readings have to agree."""
ANSWERED_MS = 100
"""So long after an answer, or a message of a socket, a page has drawn what it says."""
LOOK_MS = 25
"""How often it is asked whether nothing is under way any more."""
LONGEST_ROUTE = 200


@dataclass(frozen=True, slots=True)
class Glimpse:
    """The page, or what a step was limited to, at a moment on the clock of `monotonic`."""

    snapshot: Snapshot
    at: float
    within: str


@dataclass(eq=False)
class Glimpses(Left):
    """What a page showed since something was done to it.

    Attributes:
        page: The page.
        since: When that was done, on the clock of `monotonic`; 0 where nothing was yet.
        seen: While recording: the page each time it had changed, in order.
    """

    page: Page
    since: float = 0.0
    seen: list[Glimpse] = field(default_factory=list)


def begin(step: Step) -> None:
    """Something is done to the page: what follows may come of it."""
    step.session.leave(Glimpses(step.page, monotonic()))


def glimpses_of(step: Step) -> Glimpses:
    """What the page showed since the last operation."""
    left = step.session.left(Glimpses)
    if left is None or left.page is not step.page:
        left = Glimpses(step.page)
        step.session.leave(left)
    return left


def glimpse(step: Step, *, within: bool = False) -> None:
    """Look at the page if it changed since it was looked at last; for a run that records.

    Args:
        step: The step.
        within: Look at what the step is limited to, not at all of the page.
    """
    seen, scope = glimpses_of(step).seen, step.key.within if within else ""
    now = monotonic()
    last = next((each.at for each in reversed(seen) if each.within == scope), 0.0)
    told = stirring(step.page, now + FRAME_MS / 1000)
    if len(seen) < MOST_GLIMPSES and (not last or told.still_ms <= (now - last) * 1000):
        at = monotonic()
        page = read_snapshot(step.page, within=step.within if within else None, timeout_ms=step.clock.late_ms)
        seen.append(Glimpse(page, at, scope))


def learned(step: Step, program: Any, read: Read, final: Snapshot, *, is_absence: bool = False) -> Ready:
    """What makes a reading ready, from how the page came to what it shows.

    Args:
        step: The step that reads, while it is recorded.
        program: What reads it.
        read: Gives what a program reads of a page.
        final: The page that it was recorded from.
        is_absence: Whether it holds where something has not come yet.
    """
    glimpses, traffic, now = glimpses_of(step), listen(step.page), monotonic()
    value = _gist_of(program, read, final)
    document = final.frames[0].document
    seen = [each for each in glimpses.seen if each.snapshot.frames[0].document == document]
    known = [each for each in seen if each.within == step.key.within]
    readings = [(each.at, _gist_of(program, read, each.snapshot)) for each in known]
    awaits: list[Exchange] = []
    late = False
    for (at, early), (then, _) in pairwise([*readings, (now, value)]):
        if early not in (value, FAILED):
            brought = [each for each in traffic.ended_between(at, then) if each.feeds]
            awaits += brought
            late = late or not brought
    if is_absence or (seen and not known):
        awaits += [each for each in traffic.ended_between(glimpses.since or now, now) if each.feeds]
        late = late or not (known or awaits)
    return Ready(
        awaits=_told(step, awaits),
        pending=_told(step, (each for each in traffic.under_way if each.feeds)),
        late=late,
        empty=value == [],
        busy=is_busy(final),
    )


FAILED = object()
"""What a program gives of a page that is not as it needs it: a replay reads on."""


def _gist_of(program: Any, read: Read, page: Snapshot) -> Any:
    try:
        return gist(read(program, page))
    except ProgramFailed:
        return FAILED


def gist(value: Any) -> Any:
    """What two readings of a page must have in common to be the same."""
    return getattr(value, "gist", value)


def is_busy(snapshot: Snapshot) -> bool:
    """Whether the page says that a part of it is being changed."""
    return any(
        node.attributes.get("busy") == "true" or (node.role == "progressbar" and not node.value)
        for node in snapshot.walk()
    )


def _told(step: Step, exchanges: Iterable[Exchange]) -> tuple[str, ...]:
    """Requests as a recording names them; one whose address shows a secret is left out."""
    told = dict.fromkeys(named(step, each) for each in exchanges)
    return tuple(each for each in told if len(each) <= LONGEST_ROUTE and not step.shows_secret(each))[:MOST_REQUESTS]


def named(step: Step, exchange: Exchange) -> str:
    """A request by its method and route, `GET /api/items?page`."""
    return f"{exchange.method} {step.route(exchange.url)}"


class Belief:
    """Whether what a step reads may be believed.

    Args:
        step: The step.
        ready: What was learned of it.
        is_sure: Whether what is read is believed at first sight where nothing is under way: a text that is there. An absence, a
            list or a count is read only once nothing is.
        is_absence: As `learned` has it.
    """

    def __init__(self, step: Step, ready: Ready, *, is_sure: bool = False, is_absence: bool = False) -> None:
        self._step, self._ready = step, ready
        self._is_sure, self._is_absence = is_sure, is_absence
        self._began = monotonic()
        self._since = glimpses_of(step).since
        self._seen: list[Any] = []
        self._is_still = False
        self._read_at = 0.0
        listen(step.page)

    @property
    def is_near(self) -> bool:
        """Whether it was read, and is to be seen once more."""
        return bool(self._seen)

    def wait(self) -> None:
        """Wait until nothing is under way that the reading depends on; at once where a first look can do no harm."""
        if self._is_sure and not self._seen:
            return
        page, clock = self._step.page, self._step.clock
        while True:
            told = stirring(page, monotonic() + FRAME_MS / 1000)
            self._is_still = told.still_ms >= STILL_MS
            if not self._must_wait(told) or clock.left_ms <= 0:
                return
            page.wait_for_timeout(LOOK_MS)

    def holds(self, value: Any, snapshot: Snapshot) -> bool:
        """Whether what was read of the page just now may be believed."""
        seen, self._seen = self._seen, [gist(value)]
        if self._is_sure and not seen:
            told = stirring(self._step.page, monotonic() + FRAME_MS / 1000)
            return not self._is_under_way(told)
        if self._seen == [[]] and not self._ready.empty:
            return self._is_over
        if not self._ready.busy and not self._is_over and is_busy(snapshot):
            return False
        return self._is_still or self._is_over or seen == self._seen

    @property
    def _is_over(self) -> bool:
        """Whether a page that never rests is to be read as it is."""
        return (monotonic() - self._began) * 1000 >= LIMIT_MS

    def _must_wait(self, told: Stirring) -> bool:
        """Whether something is under way, or the page is not known for long enough to be quiet."""
        awaited = self._awaited()
        if self._is_over:
            return any(name in awaited for name in self._names_under_way())
        if awaited or self._is_under_way(told):
            return True
        if not self._is_quiet_needed:
            return False
        operated_ms = (monotonic() - self._since) * 1000 if self._since else told.still_ms
        return min(told.still_ms, operated_ms) < pace.quiet_ms

    @property
    def _is_quiet_needed(self) -> bool:
        """Whether only time tells: nothing announces what is read, or what would bring what is said to be absent."""
        return self._ready.late or (self._is_absence and bool(self._since) and not self._ready.awaits)

    def _is_under_way(self, told: Stirring) -> bool:
        traffic, now = listen(self._step.page), monotonic()
        if told.is_loading or told.moving_ms > 0:
            return True
        if any(not self._may_stay(each, now) for each in traffic.under_way):
            return True
        answers = [each.ended or 0.0 for each in traffic.exchanges if each.is_of_script]
        return (now - max(traffic.told_at, *answers, 0.0)) * 1000 < ANSWERED_MS

    def _may_stay(self, exchange: Exchange, now: float) -> bool:
        """Whether nobody waits for a request: one without an answer when this was recorded; a picture that takes long."""
        if exchange.feeds:
            return named(self._step, exchange) in self._ready.pending
        return self._is_sure or is_long(exchange, now)

    def _names_under_way(self) -> set[str]:
        return {named(self._step, each) for each in listen(self._step.page).under_way}

    def _awaited(self) -> list[str]:
        """The recorded requests that have yet to end."""
        if not self._ready.awaits:
            return []
        ended = listen(self._step.page).ended_between(self._since, monotonic())
        over = {named(self._step, each) for each in ended} - self._names_under_way()
        return [each for each in self._ready.awaits if each not in over]
