"""When a reading may be believed: once what it needs is there, and nothing is under way that could still change it.

While recording, the page is glimpsed at from the moment of an operation on, whenever it changed. A program that was made of
the page at rest is then asked what it would have read of each glimpse. Where that is something else, it would have been read
too early; the request whose answer came in between is what a replay waits for. Where no request did, or nobody looked early
enough to know, a replay waits until nothing has happened for a while.

Not seen: what comes by a timer after the page was quiet for that long, and a value that changes back later.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeAlias

from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.settle import FRAME_MS, LIMIT_MS, Stirring, is_long, stirring
from pytest_stagehand._browser.traffic import Exchange, listen
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.verify import holds_by_absence, needs_settled
from pytest_stagehand._recording.programs import ExtractProgram, VerifyProgram
from pytest_stagehand._recording.schema import MOST_REQUESTS, Ready
from pytest_stagehand._steps.served import was_served
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
POLL_COUNT = 3
"""So many requests of one route, since something was done, and it is asked again and again."""
LONGEST_ROUTE = 200


@dataclass(frozen=True, slots=True)
class Glimpse:
    """The page, or what a step was limited to, at a moment on the clock of `monotonic`.

    Attributes:
        is_early: No replay looks earlier after an operation, or after the page was loaded.
    """

    snapshot: Snapshot
    at: float
    within: str
    is_early: bool


@dataclass(eq=False)
class Glimpses(Left):
    """What a page showed since something was done to it.

    Attributes:
        page: The page.
        since: When that was begun, on the clock of `monotonic`; 0 where nothing was yet.
        done: When it was done.
        seen: While recording: the page each time it had changed, in order.
    """

    page: Page
    since: float = 0.0
    done: float = 0.0
    seen: list[Glimpse] = field(default_factory=list)


def begin(step: Step) -> None:
    """Something is done to the page: what follows may come of it."""
    step.session.leave(Glimpses(step.page, monotonic()))


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


def glimpse(step: Step, *, within: bool = False) -> None:
    """Look at the page if it changed since it was looked at last; for a run that records.

    Args:
        step: The step.
        within: Look at what the step is limited to, not at all of the page.
    """
    glimpses, scope = glimpses_of(step), step.key.within if within else ""
    now = monotonic()
    last = next((each.at for each in reversed(glimpses.seen) if each.within == scope), 0.0)
    told = stirring(step.page, now + FRAME_MS / 1000)
    if len(glimpses.seen) < MOST_GLIMPSES and (not last or told.still_ms <= (now - last) * 1000):
        at = monotonic()
        done_ms = min((at - glimpses.done) * 1000 if glimpses.done else inf, told.loaded_ms)
        page = read_snapshot(step.page, within=step.within if within else None, timeout_ms=step.clock.late_ms)
        glimpses.seen.append(Glimpse(page, at, scope, is_early=done_ms <= STILL_MS))


def learned(step: Step, program: Any, read: Read, final: Snapshot) -> Ready:
    """What makes a reading ready, from how the page came to what it shows.

    Args:
        step: The step that reads, while it is recorded.
        program: What reads it.
        read: Gives what a program reads of a page.
        final: The page that it was recorded from.
    """
    glimpses, traffic, now = glimpses_of(step), listen(step.page), monotonic()
    since = max(glimpses.since, traffic.opened_at)
    value = _gist_of(program, read, final)
    known = [
        each
        for each in glimpses.seen
        if each.within == step.key.within and _document(each.snapshot) == _document(final)
    ]
    readings = [(each.at, _gist_of(program, read, each.snapshot)) for each in known]
    awaits: list[Exchange] = []
    late = False
    for (at, early), (then, _) in pairwise([*readings, (now, value)]):
        if early not in (value, FAILED):
            brought = [each for each in traffic.ended_between(at, then) if each.feeds]
            awaits += brought
            late = late or not brought
    is_known = any(each.is_early for each in known[:1]) or (
        value is not FAILED and _is_served(step, program, read, final)
    )
    if not is_sure(program) and (holds_by_absence_of(program) or not (is_known or awaits)):
        polls = _polls(step, since)
        ended = (each for each in traffic.ended_between(since, now) if each.is_of_script)
        awaits += [each for each in ended if each not in awaits and named(step, each) not in polls]
        late = late or not (is_known or awaits)
    ready = Ready(
        awaits=_told(step, awaits),
        pending=_told(step, (each for each in traffic.under_way if each.feeds)),
        late=late,
        empty=value == [],
        busy=is_busy(final),
    )
    before = step.session.tape.before(step.key)
    is_same = before is not None and before.ready.model_copy(update={"late": late}) == ready
    return before.ready if before is not None and is_same else ready  # how busy a machine was is no news


def _is_served(step: Step, program: Any, read: Read, final: Snapshot) -> bool:
    """Whether what is read came with the document itself, to which nobody did anything since."""
    told = stirring(step.page, monotonic() + FRAME_MS / 1000)
    return told.is_untouched and was_served(step.page, _texts_of(step, program, read, final))


def _texts_of(step: Step, program: Any, read: Read, final: Snapshot) -> list[str]:
    """What a program reads on a page, as the page has it."""
    if isinstance(program, ExtractProgram):
        noted: dict[str, str] = {}
        evaluate_extract(program, final, step.plain_variables, noted=noted)
        return list(noted.values())
    found = read(program, final)
    nodes = [node for ref in getattr(found, "refs", ()) if (node := final.get(ref)) is not None]
    return [below.name or below.text for node in nodes for below in node.walk()]


def _polls(step: Step, since: float) -> set[str]:
    """Requests that were made again and again since a moment, whatever was done: that one has ended says nothing."""
    made = (each for each in listen(step.page).exchanges if each.is_of_script and each.began >= since)
    counted = Counter(named(step, each) for each in made)
    return {name for name, count in counted.items() if count >= POLL_COUNT}


def is_sure(program: Any) -> bool:
    """Whether what a program finds stays so where nothing is under way: a text that is there, unlike one that is not yet."""
    return isinstance(program, VerifyProgram) and not needs_settled(program)


def holds_by_absence_of(program: Any) -> bool:
    """Whether a program holds because something is not there, which may yet come."""
    return isinstance(program, VerifyProgram) and holds_by_absence(program)


def _document(snapshot: Snapshot) -> str:
    return snapshot.frames[0].document


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
    told = (named(step, each) for each in exchanges)
    return tuple(each for each in told if len(each) <= LONGEST_ROUTE and not step.shows_secret(each))[:MOST_REQUESTS]


def named(step: Step, exchange: Exchange) -> str:
    """A request by its method and route, `GET /api/items?page`."""
    return f"{exchange.method} {step.route(exchange.url)}"


class Belief:
    """Whether what a step reads may be believed.

    Args:
        step: The step.
        program: What reads it. A text that is there is believed at first sight where nothing is under way; an absence, a list
            or a count is read only once nothing is.
        ready: What was learned of it.
    """

    def __init__(self, step: Step, program: Any, ready: Ready) -> None:
        self._step, self._ready = step, ready
        self._is_sure, self._is_absence = is_sure(program), holds_by_absence_of(program)
        self._began = monotonic()
        self._done = glimpses_of(step).done
        self._told: Stirring | None = None
        self._seen: tuple[Any, float] | None = None
        listen(step.page)

    @property
    def is_near(self) -> bool:
        """Whether it was read, and is to be seen once more."""
        return self._seen is not None

    def wait(self) -> None:
        """Wait until nothing is under way that the reading depends on; at once where a first look can do no harm."""
        if self._is_sure and self._seen is None:
            return
        page, clock = self._step.page, self._step.clock
        while True:
            self._told = stirring(page, monotonic() + FRAME_MS / 1000)
            if not self._must_wait(self._told) or clock.left_ms <= 0:
                return
            page.wait_for_timeout(LOOK_MS)

    def holds(self, value: Any, snapshot: Snapshot) -> bool:
        """Whether what was read of the page just now may be believed."""
        seen, now = self._seen, monotonic()
        is_same = seen is not None and seen[0] == gist(value)
        self._seen = seen if seen is not None and is_same else (gist(value), now)
        if self._is_sure and seen is None:
            return not self._is_under_way(stirring(self._step.page, now + FRAME_MS / 1000))
        if self._is_over:
            return True
        if (gist(value) == [] and not self._ready.empty) or (not self._ready.busy and is_busy(snapshot)):
            return False
        return self._has_been_so(now, pace.quiet_ms if self._is_quiet_needed else STILL_MS)

    def _has_been_so(self, now: float, quiet_ms: float) -> bool:
        """Whether the page was still for so long, or went on reading the same: what moves elsewhere disturbs nobody."""
        assert self._seen is not None, "it was read just now"
        still_ms = min(self._told.still_ms, (now - self._done) * 1000) if self._told is not None else 0.0
        return max(still_ms, (now - self._seen[1]) * 1000) >= quiet_ms

    @property
    def _since(self) -> float:
        """When the last operation was begun, or the document asked for, whichever was later."""
        return max(glimpses_of(self._step).since, listen(self._step.page).opened_at)

    @property
    def _is_over(self) -> bool:
        """Whether a page that never rests is to be read as it is."""
        return (monotonic() - self._began) * 1000 >= LIMIT_MS

    def _must_wait(self, told: Stirring) -> bool:
        """Whether something is under way, or the page is not known for long enough to be quiet."""
        awaited = self._awaited()
        if self._is_over:
            return bool(awaited) and self._is_coming(awaited)
        if awaited or self._is_under_way(told):
            self._seen = None  # what was read before may be otherwise by then
            return True
        return 0 <= told.loaded_ms < STILL_MS or (monotonic() - self._done) * 1000 < STILL_MS

    @property
    def _is_quiet_needed(self) -> bool:
        """Whether only time tells: nothing announces what is read, or what would bring what is said to be absent."""
        return self._ready.late or (self._is_absence and bool(self._done) and not self._ready.awaits)

    def _is_under_way(self, told: Stirring) -> bool:
        traffic, now = listen(self._step.page), monotonic()
        if told.is_loading or told.moving_ms > 0:
            return True
        polls = _polls(self._step, self._since)
        if any(not self._may_stay(each, polls, now) for each in traffic.under_way):
            return True
        fed = (each for each in traffic.exchanges if each.is_of_script and named(self._step, each) not in polls)
        answers = [each.ended or each.over or 0.0 for each in fed]
        return (now - max(traffic.told_at, *answers, 0.0)) * 1000 < ANSWERED_MS

    def _may_stay(self, exchange: Exchange, polls: set[str], now: float) -> bool:
        """Whether nobody waits for a request: one without an answer when this was recorded, a poll; a picture that takes long."""
        if exchange.feeds:
            return named(self._step, exchange) in {*self._ready.pending, *polls} - {*self._ready.awaits}
        return self._is_sure or is_long(exchange, now)

    def _is_coming(self, awaited: list[str]) -> bool:
        """Whether one of the awaited requests is on its way, or was a moment ago, so that the next one may follow."""
        since = monotonic() - pace.quiet_ms / 1000
        latest = (each for each in listen(self._step.page).exchanges if each.over is None or each.over > since)
        return any(named(self._step, each) in awaited for each in latest)

    def _names_under_way(self) -> set[str]:
        return {named(self._step, each) for each in listen(self._step.page).under_way}

    def _awaited(self) -> list[str]:
        """The recorded requests that have yet to end."""
        if not self._ready.awaits:
            return []
        ended = listen(self._step.page).ended_between(self._since, monotonic())
        over, under_way = Counter(named(self._step, each) for each in ended), self._names_under_way()
        return [name for name, count in Counter(self._ready.awaits).items() if over[name] < count or name in under_way]
