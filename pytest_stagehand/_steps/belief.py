"""Whether a replay believes what it reads: by what was learned of it, and by what is under way on the page."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any

from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.settle import CHAIN_MS, FRAME_MS, LIMIT_MS, rhythm_ms, stirring
from pytest_stagehand._browser.stirring import Stirring
from pytest_stagehand._browser.traffic import Exchange, listen
from pytest_stagehand._programs.appeared import is_of_the_past
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.verify import looked_through
from pytest_stagehand._steps.glimpses import DRAWN_MS, glimpses_of
from pytest_stagehand._steps.marks import mark_of
from pytest_stagehand._steps.readiness import gist, is_sure, speaks_of_nothing_in
from pytest_stagehand._steps.requests import named, newly_refused
from pytest_stagehand._steps.unfinished import (
    has_outlasted,
    is_busy,
    is_unfinished,
    note_outlasting,
    says_only_that_more_comes,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._recording.schema import Ready
    from pytest_stagehand._steps.step import Step

STILL_MS = 34
"""For so long nothing may have changed, two frames, or two readings have to agree."""
ANSWERED_MS = 100
"""So long after an answer, or a message of a socket, a page has begun to draw what it says, if it draws anything."""
ANSWERED_ASKS = 5
"""The same in times that it takes to ask the page something: on a machine that does other things as well, all takes longer."""
LOOK_MS = 10
"""How often it is asked whether nothing is under way any more."""
LONGEST_MS = 10_000
"""So long a page is waited for whose timers are counted, and that never rests."""
STILL_EARLY = "it reads as it did while it was recorded before what was to be read was there, and nothing more came"
STILL_BUSY = "a part of it that is busy still (aria-busy, a progress bar without a value, or nothing but a text such as Loading…)"
REFUSED = "that request failed: what is not there may only not have come"
NOT_READ = object()
ANOTHER = "another reading than was recorded"


class Unbelieved(ProgramFailed):
    """What the page shows says nothing: it is being changed all the time, or a request failed that would have brought more."""


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
        self._program = program
        self._is_absence = speaks_of_nothing_in(program)
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
        is_new = not (self._is_past or self._is_sure or self._ready.busy)
        is_said = is_new and (is_busy(snapshot) or self._is_to_come(snapshot))
        self._is_said_busy = is_said and self._step.clock.left_ms <= 0
        return is_said and not self._is_said_busy

    def _is_to_come(self, snapshot: Snapshot) -> bool:
        """Whether the part of which is said that something is not there says that it is being filled: `Loading…`."""
        if not self._is_absence:
            return False
        return says_only_that_more_comes(looked_through(self._program, snapshot, self._step.plain_variables))

    def require_finished(self) -> None:
        """Refuse what was read of a page that says that it is not ready, though all of the time is over.

        Raises:
            Unbelieved: It does.
        """
        if self._is_said_busy:
            raise Unbelieved("program-failed", "a page that is not busy, as it was recorded", STILL_BUSY)

    def require_answers(self, value: Any) -> None:
        """Refuse an absence, or an empty list, where a request failed that had not when it was recorded.

        Raises:
            Unbelieved: One has.
        """
        if not (self._is_absence or gist(value) == []):
            return
        if name := newly_refused(self._step, self._ready, self._since):
            raise Unbelieved("program-failed", f"an answer to {name}, as when it was recorded", REFUSED)

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
                self._step.warn(STILL_EARLY)
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
        answered_at, address = self._answer()
        answered_ms = (now - answered_at) * 1000
        undrawn_ms = max(ANSWERED_MS, ANSWERED_ASKS * self._asking_ms) - answered_ms
        if told.calm_ms < max(answered_ms, told.answered_ms(address)):  # it began to draw what it was told
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
        return pace.quiet_ms if self._answer()[0] > self._since else rhythm_ms(self._told)

    def _answer(self) -> tuple[float, str]:
        """When one heard last that the page was told something that a script of it asked for; by which address, if by one."""
        traffic, polls = listen(self._step.page), self._polls()
        fed = (each for each in traffic.exchanges if each.is_of_script and each.place not in polls)
        answers = [(each.ended or each.over or 0.0, each.url) for each in fed]
        return max([(traffic.told_at, ""), *answers])

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
