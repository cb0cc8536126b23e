"""When a reading may be believed: once what it needs is there, and nothing is under way that could still change it.

While recording, the page is glimpsed at from the moment of an operation on, whenever it changed. A program that was made of
the page at rest is then asked what it would have read of each glimpse. Where that is something else, it would have been read
too early; the request whose answer came in between is what a replay waits for. Where no request did, or nobody looked early
enough to know, a replay waits until nothing has happened for a while.

What was read of a glimpse is remembered by a mark, and so is what was read in the end where nothing announced it: a replay is
patient with the first, and with what lacks the second.

Not seen: what comes by a timer after the page was quiet for longer than that, and a value that changes back later.
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
from pytest_stagehand._browser.settle import CHAIN_MS, FRAME_MS, LIMIT_MS, rhythm_ms, stirring
from pytest_stagehand._browser.stirring import Stirring
from pytest_stagehand._browser.traffic import Exchange, Traffic, listen
from pytest_stagehand._programs.appeared import is_of_the_past
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.verify import holds_by_absence, needs_settled, speaks_of_nothing, was_there
from pytest_stagehand._recording.programs import ExtractProgram, VerifyProgram
from pytest_stagehand._recording.schema import MOST_EARLY, MOST_REQUESTS, Ready
from pytest_stagehand._steps.marks import mark_of
from pytest_stagehand._steps.passing import note_what_stands
from pytest_stagehand._steps.served import was_served
from pytest_stagehand._steps.session import Left
from pytest_stagehand._steps.unfinished import gone_since, has_outlasted, is_busy, is_unfinished, note_outlasting

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator

    from playwright.sync_api import Page

    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._steps.step import Step

Read: TypeAlias = "Callable[[Any, Snapshot], Any]"

MOST_GLIMPSES = 30
DRAWN_MS = 50
"""So long after an operation, or after a document was there as a whole, a page has drawn what it does at once: three frames."""
STILL_MS = 34
"""For so long nothing may have changed, two frames, or two readings have to agree."""
ANSWERED_MS = 100
"""So long after an answer, or a message of a socket, a page has begun to draw what it says, if it draws anything."""
ANSWERED_ASKS = 5
"""The same in times that it takes to ask the page something: on a machine that does other things as well, all takes longer."""
RESTED_SHARE = 0.9
"""Of a quiet moment: what stood for so long before it changed would be taken for what stays."""
LOOK_MS = 10
"""How often it is asked whether nothing is under way any more."""
LONGEST_MS = 10_000
"""So long a page is waited for whose timers are counted, and that never rests."""
LONGEST_ROUTE = 200
ONLY_TIME = (
    "nothing announced what was read: a replay goes by time alone, unless a step before says what is to be there"
)
STILL_EARLY = "it reads as it did while it was recorded before what was to be read was there, and nothing more came"
STILL_BUSY = "a part of it that is busy still (aria-busy, or a progress bar without a value)"


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


def learned(step: Step, program: Any, read: Read, final: Snapshot) -> Ready:
    """What makes a reading ready, from how the page came to what it shows.

    Args:
        step: The step that reads, while it is recorded.
        program: What reads it.
        read: Gives what a program reads of a page.
        final: The page that it was recorded from.
    """
    if is_of_the_past(program) or step.content is not None:
        return Ready()
    glimpses, traffic, now = glimpses_of(step), listen(step.page), monotonic()
    since = max(glimpses.since, traffic.opened_at)
    value = _gist_of(program, read, final)
    shown = [each for each in glimpses.seen if each.within == step.key.within]
    known = [each for each in shown if _document(each.snapshot) == _document(final)]
    readings = [(each.at, _gist_of(program, read, each.snapshot)) for each in known]
    wrong = [each.snapshot for each, (_, early) in zip(known, readings, strict=True) if early not in (value, FAILED)]
    awaits: list[Exchange] = []
    late = False
    for (at, early), (then, _) in pairwise([*readings, (now, value)]):
        if early != value and not (early is FAILED and is_sure(program)):
            brought = [each for each in traffic.ended_between(at, then) if each.feeds]
            awaits += brought
            late = late or not (brought or early is FAILED)
    is_gone = _is_gone(step, program, glimpses.before)
    is_served = value is not FAILED and _is_served(step, program, read, final)
    is_known = is_gone or is_served or any(each.is_early for each in known[:1])
    if not is_sure(program) and (holds_by_absence_of(program) or not (is_known or awaits)):
        polls = traffic.polls(since, now, final.stirring.calm_ms / 1000)
        ended = (each for each in traffic.ended_between(since, now) if each.is_of_script)
        awaits += [each for each in ended if each not in awaits and each.place not in polls]
        late = late or not (is_known or awaits)
    is_elsewhere = step.route() != step.key.route  # a script led there, or the page before it was read
    is_told = is_sure(program) or is_gone or ((is_served or bool(awaits)) and not is_elsewhere)
    is_at_once = bool(glimpses.done) and is_known and not final.stirring.is_timed
    pages = [each.snapshot for each in shown]
    if glimpses.before is not None and step.within is None:
        pages = [glimpses.before, *pages]
    ready = Ready(
        awaits=_told(step, awaits),
        pending=_told(step, (each for each in traffic.under_way if each.feeds)),
        late=late,
        changes=any(_rested(traffic, early, later) for early, later in pairwise(known) if early.snapshot in wrong),
        empty=value == [],
        busy=is_busy(final),
        turning=tuple(sorted(final.stirring.turning)),
        until=gone_since(step, wrong, final) if late else (),
        gone=is_gone,
        early=() if is_sure(program) or is_gone else _marks(step, program, read, pages, final),
        was=_mark_of(step, program, read, final) if late or not (is_told or is_at_once) else "",
    )
    if late and (wrong or final.stirring.is_timed) and not holds_by_absence_of(program):
        _say(step, ONLY_TIME)
    before = step.session.tape.before(step.key)
    return before.ready if before is not None and _is_no_news(before.ready, ready, step, value) else ready


def _is_no_news(before: Ready, now: Ready, step: Step, value: Any) -> bool:
    """Whether two recordings of a reading differ only in what comes of how busy the machine was."""
    seen = {name: getattr(now, name) for name in ("late", "changes", "until", "early")}
    if not (before.was and now.was):
        seen["was"] = now.was
    return before.model_copy(update=seen) == now and (not before.early or mark_of(step, value) not in before.early)


def _mark_of(step: Step, program: Any, read: Read, page: Snapshot) -> str:
    try:
        return mark_of(step, read(program, page))
    except ProgramFailed:
        return ""


def _marks(step: Step, program: Any, read: Read, pages: Iterable[Snapshot], final: Snapshot) -> tuple[str, ...]:
    """The marks of what would have been read before, the latest ones, without that of what is read."""
    marks = dict.fromkeys(_mark_of(step, program, read, page) for page in pages)
    wrong = [each for each in marks if each not in ("", _mark_of(step, program, read, final))]
    return tuple(wrong[-MOST_EARLY:])


def _say(step: Step, warning: str) -> None:
    """Say aloud what a reading rests on."""
    step.event.warning = "; ".join(filter(None, (step.event.warning, warning)))


def standing(step: Step) -> tuple[str, ...]:
    """The requests that were made before the last operation and have no answer yet, as a recording names them: a long poll."""
    since = glimpses_of(step).since
    return _told(step, (each for each in listen(step.page).under_way if each.feeds and each.began < since))


def know_standing(step: Step) -> None:
    """Tell the page's traffic which requests had no answer when this test was recorded: they keep no page from resting."""
    known = {
        name
        for each in step.session.tape.recorded.values()
        for name in each.ready.pending
        if name not in each.ready.awaits
    }
    if known:
        listen(step.page).is_known_to_stand = lambda exchange: named(step, exchange) in known


def _rested(traffic: Traffic, early: Glimpse, later: Glimpse) -> bool:
    """Whether the page stood as it was for a quiet moment, with nothing under way, until it changed to what was seen later."""
    brought = (each.began for each in traffic.ended_between(early.at, later.at) if each.feeds)
    return (min([later.changed, *brought]) - early.at) * 1000 >= RESTED_SHARE * pace.quiet_ms


def _is_gone(step: Step, program: Any, before: Snapshot | None) -> bool:
    """Whether all that is said not to be there was there before the last operation, which took it away."""
    if before is None or step.within is not None or not isinstance(program, VerifyProgram):
        return False
    return was_there(program, before, step.plain_variables, base_url=step.base_url)


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


def is_sure(program: Any) -> bool:
    """Whether what a program finds stays so where nothing is under way: a text that is there, unlike one that is not yet."""
    return isinstance(program, VerifyProgram) and not needs_settled(program)


def holds_by_absence_of(program: Any) -> bool:
    """Whether a program holds because something is not there, which may yet come."""
    return isinstance(program, VerifyProgram) and holds_by_absence(program)


def _document(snapshot: Snapshot) -> str:
    return snapshot.frames[0].document


NOT_READ = object()
ANOTHER = "another reading than was recorded"
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


def _told(step: Step, exchanges: Iterable[Exchange]) -> tuple[str, ...]:
    """Requests as a recording names them; one whose address shows a secret is left out."""
    told = (named(step, each) for each in exchanges)
    return tuple(each for each in told if len(each) <= LONGEST_ROUTE and not step.shows_secret(each))[:MOST_REQUESTS]


def named(step: Step, exchange: Exchange) -> str:
    """A request by its method and route, `GET /api/items?page`."""
    return f"{exchange.method} {step.route(exchange.url)}"


class StillBusy(ProgramFailed):
    """The page says all the time that it is being changed, so that nothing that it shows is known to stay."""


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
        self._is_past = is_of_the_past(program)
        self._is_sure = is_sure(program)
        self._is_absence = isinstance(program, VerifyProgram) and speaks_of_nothing(program)
        self._began = monotonic()
        self._done = glimpses_of(step).done
        self._missing_ms, self._is_only_time, self._is_enough = 0.0, False, False
        self._told, self._is_first = Stirring(), False
        self._is_said_busy = False
        self._seen: tuple[Any, float] | None = None
        self._first: Any = NOT_READ
        self._mark, self._asking_ms, self._is_drawing = "", 0.0, False
        listen(step.page)

    @property
    def pause_ms(self) -> float | None:
        """How long until what was read last may be believed, if nothing happens; `None` where nothing was read."""
        return self._missing_ms if self._seen is not None else None

    def wait(self) -> None:
        """Wait until nothing is under way that the reading depends on; at once where a first look can do no harm."""
        if self._is_sure and self._seen is None:
            return
        while (restless_ms := self._restless_ms()) > 0 and self._step.clock.left_ms > 0:
            self._pause(restless_ms)
            if self._is_page_restless:
                self._told = self._ask()

    def is_early(self, snapshot: Snapshot) -> bool:
        """Whether the page calls itself busy, as it did not when it was recorded, and there is time left."""
        is_said = not (self._is_past or self._is_sure or self._ready.busy) and is_busy(snapshot)
        self._is_said_busy = is_said and self._step.clock.left_ms <= 0
        return is_said and not self._is_said_busy

    def require_finished(self) -> None:
        """Refuse what was read of a page that says that it is not ready, though all of the time is over.

        Raises:
            StillBusy: It does.
        """
        if self._is_said_busy:
            raise StillBusy("program-failed", "a page that is not busy, as it was recorded", STILL_BUSY)

    def holds(self, value: Any, snapshot: Snapshot) -> bool:
        """Whether what was read of the page just now may be believed."""
        if self._is_past:
            return True
        self._told, now, is_new = snapshot.stirring, monotonic(), self._seen is None
        if self._seen is None or self._seen[0] != gist(value):
            self._seen = gist(value), now
        if self._first is NOT_READ:
            self._first = gist(value)
        self._mark = mark_of(self._step, value) if self._is_marked else ""
        if self._is_over:
            note_outlasting(self._step, self._ready, snapshot, self._more_signs())
            if self._is_too_early:
                _say(self._step, STILL_EARLY)
            return True
        self._is_only_time, self._is_first = False, self._told.is_first
        self._missing_ms = self._under_way_ms()
        if self._missing_ms > 0:
            return False
        self._is_enough = self._is_sure and is_new
        self._missing_ms = LOOK_MS
        is_empty = gist(value) == [] and not self._ready.empty
        is_first = self._ready.changes and self._first == gist(value)
        if is_first or self._is_too_early or self._is_another:
            self._missing_ms = DRAWN_MS
            return False
        if not self._is_enough and (is_empty or is_unfinished(self._step, self._ready, snapshot)):
            return False
        self._is_only_time = True
        self._missing_ms = self._lacking_ms()
        return self._missing_ms <= 0

    @property
    def is_waiting(self) -> bool:
        """Whether something else than what was read last is expected, so that a page at rest is no reason to believe it."""
        return (self._is_too_early or self._is_another) and not self._is_over

    @property
    def _is_marked(self) -> bool:
        return not self._is_sure and bool(self._ready.early or self._ready.was)

    @property
    def _is_too_early(self) -> bool:
        """Whether it reads as it did when it was recorded, before what was to be read was there."""
        return self._mark != "" and self._mark in self._ready.early

    @property
    def _is_another(self) -> bool:
        """Whether something else is read than was recorded, and nothing would announce that this is to come yet."""
        is_one = self._mark != "" and self._ready.was not in ("", self._mark)
        return is_one and not has_outlasted(self._step, ANOTHER)

    def _more_signs(self) -> Iterator[str]:
        """What else was waited for in vain."""
        if self._is_another:
            yield ANOTHER  # the application has other data than it had
        yield from self._asked_again()

    def stays(self) -> bool:
        """Whether what was read may be believed after the time that it lacks, without reading it again: nothing changed."""
        read = self._told
        while self._is_only_time and self._missing_ms > 0:
            if self._missing_ms >= self._step.clock.left_ms:
                return False
            self._pause(min(self._missing_ms, STILL_MS) if self._is_drawing else self._missing_ms)
            self._told = self._ask()
            self._is_only_time = read.is_same_in(self._told) and self._under_way_ms() <= 0
            self._missing_ms = self._lacking_ms() if self._is_only_time else 0.0
        return self._is_only_time

    def _pause(self, for_ms: float) -> None:
        self._step.page.wait_for_timeout(min(for_ms, self._step.clock.left_ms))

    def _ask(self) -> Stirring:
        began = monotonic()
        told = stirring(self._step.page, began + FRAME_MS / 1000)
        self._asking_ms = (monotonic() - began) * 1000
        return told

    def _lacking_ms(self) -> float:
        """How long what was read has yet to stay, where nothing is under way: what moves elsewhere disturbs nobody."""
        assert self._seen is not None, "it was read just now"
        now = monotonic()
        done_ms, told = (now - self._done) * 1000, self._told
        answered_ms = (now - self._answered_at()) * 1000
        undrawn_ms = max(ANSWERED_MS, ANSWERED_ASKS * self._asking_ms) - answered_ms
        if told.calm_ms < answered_ms:  # it began to draw what it was told
            undrawn_ms = min(undrawn_ms, STILL_MS - told.calm_ms)
        if self._is_enough:
            self._is_drawing = True
            return undrawn_ms
        quiet_ms = self._quiet_ms() if self._is_quiet_needed else STILL_MS
        been_so_ms = max(min(told.still_ms, done_ms), (now - self._seen[1]) * 1000)
        drawn_ms = min(done_ms, told.loaded_ms if told.loaded_ms >= 0 else inf)
        if self._is_first and not self._is_quiet_needed:
            been_so_ms = max(been_so_ms, drawn_ms)  # nobody has watched it, and it did nothing since
        missing_ms = max(quiet_ms - been_so_ms, DRAWN_MS - drawn_ms)
        self._is_drawing = undrawn_ms > missing_ms  # less is missing once it has begun; all else stays the same
        return max(missing_ms, undrawn_ms)

    def _quiet_ms(self) -> float:
        """For how long nothing may have happened, where nothing announces what comes."""
        is_as_recorded = self._mark != "" and self._mark == self._ready.was and not self._is_absence
        is_timed = self._told.is_timed and not is_as_recorded
        if listen(self._step.page).is_streaming(self._since) or is_timed:
            return pace.stream_ms
        return pace.quiet_ms if self._answered_at() > self._since else rhythm_ms(self._told)

    def _answered_at(self) -> float:
        """When the page was told something last that a script of it asked for."""
        traffic, polls = listen(self._step.page), self._polls()
        fed = (each for each in traffic.exchanges if each.is_of_script and each.place not in polls)
        answers = [each.ended or each.over or 0.0 for each in fed]
        return max(traffic.told_at, *answers, 0.0)

    @property
    def _since(self) -> float:
        """When the last operation was begun, or the document asked for, whichever was later."""
        return max(glimpses_of(self._step).since, listen(self._step.page).opened_at)

    @property
    def _is_over(self) -> bool:
        """Whether a page that never rests is to be read as it is."""
        return (monotonic() - self._began) * 1000 >= self._limit_ms

    @property
    def _limit_ms(self) -> float:
        """How long the page is waited for: longer where its timers are counted, or what is known to be early goes on."""
        is_going_on = self._told.calm_ms < pace.stream_ms and (self._is_too_early or self._is_another)
        return CHAIN_MS if is_going_on else LONGEST_MS if self._told.timers_ms > 0 else LIMIT_MS

    def _restless_ms(self) -> float:
        """How long until the page is worth reading, if nothing happens; 0 where it is."""
        awaited = self._awaited()
        if self._is_over:
            return LOOK_MS if awaited and self._is_coming(awaited) else 0.0
        under_way_ms = LOOK_MS if awaited else self._under_way_ms()
        if under_way_ms > 0:
            self._seen = None  # what was read before may be otherwise by then
        return under_way_ms

    @property
    def _is_quiet_needed(self) -> bool:
        """Whether only time tells: nothing announces what is read, or what would bring what is said to be absent."""
        may_come = self._is_absence and bool(self._done) and not (self._ready.awaits or self._ready.gone)
        return self._ready.late or may_come

    @property
    def _is_page_restless(self) -> bool:
        """Whether the page said, when it was asked last, that something was to come."""
        told = self._told
        return told.is_loading or told.moving_ms > 0 or (told.timers_ms > 0 and not self._is_sure)

    def _under_way_ms(self) -> float:
        """How long until it is worth asking again whether something is under way; 0 where nothing is."""
        traffic, now = listen(self._step.page), monotonic()
        if self._is_page_restless:
            return LOOK_MS
        polls = self._polls()
        is_under_way = any(not self._may_stay(each, polls, now) for each in traffic.under_way)
        return LOOK_MS if is_under_way else 0.0

    def _polls(self) -> set[tuple[str, str]]:
        return listen(self._step.page).polls(self._since, monotonic(), self._told.calm_ms / 1000)

    def _may_stay(self, exchange: Exchange, polls: set[tuple[str, str]], now: float) -> bool:
        """Whether nobody waits for a request: one without an answer when this was recorded, a poll; a picture that takes long."""
        if exchange.feeds:
            name = named(self._step, exchange)
            is_standing = name in self._ready.pending or exchange.place in polls
            return is_standing and name not in self._ready.awaits
        return self._is_sure or listen(self._step.page).is_long(exchange, now)

    def _is_coming(self, awaited: list[str]) -> bool:
        """Whether one of the awaited requests is on its way, or was a moment ago, so that the next one may follow."""
        since = monotonic() - pace.quiet_ms / 1000
        latest = (each for each in listen(self._step.page).exchanges if each.over is None or each.over > since)
        return any(named(self._step, each) in awaited for each in latest)

    def _names_under_way(self) -> set[str]:
        return {named(self._step, each) for each in listen(self._step.page).under_way}

    def _awaited(self) -> list[str]:
        """The recorded requests that have yet to end, or are made again and again."""
        if not self._ready.awaits:
            return []
        ended = listen(self._step.page).ended_between(self._since, monotonic())
        over, under_way = Counter(named(self._step, each) for each in ended), self._names_under_way()
        wanted = Counter(self._ready.awaits)
        return [name for name in wanted if over[name] < wanted[name] or name in under_way] or self._asked_again()

    def _asked_again(self) -> list[str]:
        """The recorded requests that are made more often now: until a job is done, a script asks for it in a rhythm."""
        now, since, again = monotonic(), self._since, []
        made = [each for each in listen(self._step.page).exchanges if each.is_of_script and each.began >= since]
        for name, count in Counter(self._ready.awaits).items():
            begun = [each.began for each in made if named(self._step, each) == name]
            pauses = [later - earlier for earlier, later in pairwise(begun)]
            rhythm = min(2 * max(pauses, default=0.0), pace.stream_ms / 1000)
            if len(begun) > count and now - begun[-1] < rhythm and not has_outlasted(self._step, name):
                again.append(name)
        return again
