"""What came of an operation while it is recorded: of the browser, in the page, in the frame that it was done in."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING
from urllib.parse import unquote_plus

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from pytest_stagehand._browser.engine import ask
from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.settle import settle
from pytest_stagehand._browser.text import masked, normalised, volatile_in
from pytest_stagehand._browser.traffic import listen
from pytest_stagehand._elements.choosing import with_items
from pytest_stagehand._elements.effects import graded
from pytest_stagehand._elements.messages import messages, said_in, spoken_in
from pytest_stagehand._elements.resolve import scope_of
from pytest_stagehand._recording.effects import (
    ChangedEffect,
    ClosedEffect,
    DialogEffect,
    DownloadEffect,
    KeptEffect,
    NodeEffect,
    PageEffect,
    QueryEffect,
    UrlEffect,
)
from pytest_stagehand._recording.routes import changed_values
from pytest_stagehand._steps.addresses import went_to
from pytest_stagehand._steps.candidates import Candidates, Seen, other_address
from pytest_stagehand._steps.causes import since as cause_since
from pytest_stagehand._steps.dialogs import came_at_last, take_shown
from pytest_stagehand._steps.downloads import Downloads, download_effects
from pytest_stagehand._steps.glimpses import glimpse, glimpses_of
from pytest_stagehand._steps.items import Since, since
from pytest_stagehand._steps.items import effects as item_effects
from pytest_stagehand._steps.moments import WITHOUT_EFFECT
from pytest_stagehand._steps.passing import came_since, moved_on, stood
from pytest_stagehand._steps.questions import question_of
from pytest_stagehand._steps.tabs import is_tab_opening
from pytest_stagehand._steps.whenever import attend, hides

if TYPE_CHECKING:
    from playwright.sync_api import Page as PlaywrightPage

    from pytest_stagehand._browser.engine import Root
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._recording.effects import Effect
    from pytest_stagehand._recording.methods import Method
    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._steps.dialogs import ArmedDialog
    from pytest_stagehand._steps.moments import Moment
    from pytest_stagehand._steps.step import Step

MOST_STEPS = 50
"""Steps that the history of a page has at most in every browser: from there on nobody can tell whether there is one more."""


@dataclass(frozen=True, slots=True)
class Reading:
    """A reading of the page, and what has become of the watched items until then."""

    page: Snapshot
    items: list[Since | None]


@dataclass(eq=False)
class Witness:
    """Of one operation that was just done.

    Attributes:
        step: The step.
        method: What was done.
        before: The page before it.
        downloads: The files that came since.
        earlier: What an earlier recording did at this place of the step.
        has_acted: Other operations of this step came before.
        is_last: None is known to follow, so that the rest of the time may go to seeing what this one does.
        done_at: When it was done, on the clock of `monotonic`.
        new_page: The tab that it opened, or one before it.
    """

    step: Step
    method: Method
    before: Moment
    downloads: Downloads
    earlier: RecordedAction | None
    has_acted: bool
    is_last: bool
    done_at: float
    new_page: PlaywrightPage | None
    _found: Candidates = field(init=False)

    def __post_init__(self) -> None:
        self._found = Candidates(self.step, self.before, self.earlier, self.has_acted)

    @property
    def latest(self) -> Snapshot | None:
        """The last reading of what the step may look at, where one was made that is as good as a new one."""
        return self._found.latest

    def seen(self) -> Seen:
        """What the operation changed for good."""
        try:
            return self._seen()
        except PlaywrightError:
            if self.step.page.is_closed():
                return Seen(ClosedEffect() if self.step.session.records else None)
            raise

    def _seen(self) -> Seen:
        self._rest(pace.still_ms)
        shown = take_shown(self.step.session)
        at_once = self._of_browser(shown)
        if at_once is not None or not self.step.session.records:
            return at_once or Seen()
        told, said = self._asked(shown), set(self.step.session.said)
        seen = self._in_page(told)
        if self._is_asked_by_now(seen):
            self.step.session.said = said
            return self._seen()  # what is on the page comes of the answer
        seen = self._of_browser(shown) or seen  # it took its time
        is_refused = shown is not None and shown.method == "dismiss_dialog"
        if is_refused and isinstance(seen.effect, DialogEffect):
            return Seen(KeptEffect()).with_told(told)
        return seen

    def _is_asked_by_now(self, seen: Seen) -> bool:
        """Whether a dialog came that the test has an answer for; it is waited for where nothing else has come."""
        is_awaited = self.is_last and seen.effect is None
        return came_at_last(self.step, self.step.clock.late_within(pace.patience_ms) if is_awaited else 0)

    def _of_browser(self, shown: ArmedDialog | None) -> Seen | None:
        """A tab or download that came of it, which says more than the page does; `None` where there is neither.

        What else a page says that was loaded anew is none of the operation's doing: a message went, a tip of the day came.
        """
        has_opened, is_blind = self._opened(), self.method in WITHOUT_EFFECT | {"reload"}
        if not self.step.session.records or not (self.downloads.arrived or has_opened or is_blind):
            return None
        told = self._asked(shown)
        told += download_effects(self.step, self.downloads, self.earlier, self.before.target)
        if self.downloads.arrived:
            self.new_page = None if has_opened else self.new_page  # a tab that was opened for the file alone
            has_moved = self.step.route() != self.before.route
            return Seen(went_to(self.step, self.before) if has_moved else None).with_told(told)
        return Seen(PageEffect() if has_opened else None).with_told(told)

    def _asked(self, shown: ArmedDialog | None) -> list[DialogEffect | DownloadEffect]:
        """The question that the browser put."""
        if shown is None or shown.shown is None:
            return []
        return [question_of(self.step, shown.shown, self.earlier, again=shown.again is not None)]

    def _rest(self, quiet_ms: float) -> None:
        """Wait until nothing has come of the operation for so long."""
        look = partial(glimpse, self.step) if self.step.session.records else None
        limit_ms = self._patience_ms()
        settle(self.step.page, since=self.done_at, limit_ms=limit_ms, quiet_ms=quiet_ms, look=look)

    def _patience_ms(self) -> float:
        """How long to wait for the page to come to rest: what is left once it was read twice, or half of it for now."""
        left = self.step.clock.left_ms - pace.life_ms
        return max(0.0, left if self.is_last else left / 2)

    def _in_page(self, told: list[DialogEffect | DownloadEffect]) -> Seen:
        """What is to be seen in the page itself; a tab or a file that comes late, where nothing is."""
        step = self.step
        if (address := self._address()) is not None:
            return Seen(address).with_told(told)
        seen = self._told()
        if seen.effect is not None or told:
            return seen.with_told(told)
        has_opened = self._opened(wait=True)
        if late := download_effects(step, self.downloads, self.earlier, self.before.target):
            self.new_page = None if has_opened else self.new_page
            return Seen().with_told(late)
        return Seen(PageEffect()) if has_opened else self._message()

    def _address(self) -> UrlEffect | QueryEffect | None:
        """The other address that the operation led to.

        A page may give itself another address, when it saves what was put into a field say: that is no step in its history. It
        is none of an operation's doing, unless it says what the field holds; and of anything else that is operated it is told
        where nothing else is (`Candidates.any_of`).
        """
        step, before = self.step, self.before
        found = other_address(step, before)
        if found is None or before.target is None or listen(step.page).opened_at > glimpses_of(step).since:
            return found
        now: int = ask(step.page, "steps", timeout_ms=step.clock.late_ms)
        if before.field is not None:
            return found if now > before.steps > 0 or self._says_the_field() else None
        return None if now == before.steps < MOST_STEPS else found

    def _says_the_field(self) -> bool:
        """Whether the address says now what was put into the field."""
        assert self.before.ref is not None
        ref, page, url = self.before.ref, self.step.page, self.before.url
        node = self.before.whole.get(ref)
        called = {node.attributes.get(each) for each in ("name", "id")} if node is not None else set()
        if called.intersection(changed_values(url, page.url)):
            return True
        now = read_snapshot(page, timeout_ms=self.step.clock.late_ms).get(ref)
        held = (now.value or "").casefold() if now is not None else ""
        was, is_now = (unquote_plus(each).casefold() for each in (url, page.url))
        return bool(held) and held in is_now and held not in was

    def _message(self) -> Seen:
        """What was said and taken back, where nothing else was seen: in the target's own frame, or in the page."""
        page, known = self.step.page, self.step.session.said
        came = came_since(self.step)
        found = [effect for effect in messages(came, stood(self.step), known) if not self._found.tells_a_value(effect)]
        known |= {masked(line) for each in came if each.role for line in each.lines}
        if effect := self._found.countable(found, self._own):
            return Seen(effect)
        return Seen(self._found.countable(found, page), is_on_page=True) if self._own is not page else Seen()

    def _opened(self, *, wait: bool = False) -> bool:
        """Whether a tab was opened; one that was asked for is waited for, and any other may come late."""
        until = monotonic() + self._patience_ms() / 1000
        while not self._tabs() and self._is_opening() and monotonic() < until:
            self._await_tab(pace.still_ms)
        if wait and not self._tabs():
            self._await_tab(pace.late_page_ms)
        self.new_page = next(reversed(self._tabs()), self.new_page)
        return bool(self._tabs())

    def _tabs(self) -> list[PlaywrightPage]:
        return [each for each in self.step.page.context.pages if each not in self.before.pages]

    def _is_opening(self) -> bool:
        return not self.downloads.arrived and is_tab_opening(self.step)

    def _await_tab(self, limit_ms: float) -> None:
        with suppress(PlaywrightTimeoutError):
            self.step.page.context.wait_for_event("page", timeout=self.step.clock.late_within(limit_ms))

    def _readings(self, scope: Root) -> tuple[Reading, Reading]:
        """The page after an operation, and once more when what is only passing is gone.

        They are made as soon as the page shows something that tells of the operation and is still; else once it was at rest for
        the full time. That a field holds what was typed, or a box is ticked, may be the first of it only: a list that is
        searched while one types comes later.
        """
        after = self._watched(scope)
        if self._is_told(after.page):
            later = self._later(scope, after)
            if later.page.stirring.calm_ms >= pace.life_ms:
                return after, later
        self._rest(pace.quiet_ms)
        after = self._watched(scope)
        return after, self._later(scope, after)

    def _later(self, scope: Root, after: Reading) -> Reading:
        """The page once what it showed has lasted."""
        self.step.page.wait_for_timeout(max(0.0, pace.life_ms - after.page.stirring.calm_ms))
        return self._watched(scope)

    def _watched(self, scope: Root) -> Reading:
        page = read_snapshot(self.step.page, timeout_ms=self.step.clock.late_ms)
        if attend(self.step) and hides(self.before.whole, page):
            page = read_snapshot(self.step.page, timeout_ms=self.step.clock.late_ms)
        return Reading(page, self._items(scope, page))

    def _is_told(self, after: Snapshot) -> bool:
        """Whether the page itself shows that something was done."""
        frame = self.before.frame or 0
        told, _ = graded(self.before.whole, after, after, ref=self.before.ref, frame=frame, earlier=self.before.earlier)
        return any(isinstance(each, NodeEffect | ChangedEffect) for each in told)

    def _told(self) -> Seen:
        """The best change that the page side can count, in the target's own frame or else in the page."""
        step, before, found = self.step, self.before, self._found
        first, second = self._readings(self._own)
        after, later = first.page, second.page
        spoken, said = self._spoken(), frozenset(step.session.said)
        step.session.said |= said_in(before.whole, after, later) | set(map(masked, spoken))
        if step.within is None:
            found.latest = later
        if step.route() != before.route and (address := self._address()):  # a form takes its time to submit itself
            return Seen(address)
        is_there = not before.frame or before.whole.frames[before.frame].document in {x.document for x in later.frames}
        items = self._of_items(first.items, second.items) if is_there else []
        came = cause_since(step, self._own if is_there else step.page, before.marked, later)
        cause = replace(came, spoken=spoken)
        grade = partial(graded, before.whole, after, later, earlier=before.earlier, said=said, cause=cause)
        if not is_there:  # what the frame held went with what was done
            return replace(found.best(*grade(ref=None), step.page, (after, later)), is_on_page=True)
        told, faint = grade(ref=before.ref, frame=before.frame or 0)
        told = with_items(told, items, is_field=before.field is not None, called=before.called)
        seen = found.best(told, faint, self._own, (after, later))
        if seen.effect is not None or not before.frame:
            return seen
        told, faint = grade(ref=None)
        return Seen(found.countable(told, step.page) or found.any_of(faint, step.page, later), is_on_page=True)

    @property
    def _own(self) -> Root:
        """The frame of the target, or the page."""
        target = self.before.target if self.before.frame else None
        return scope_of(self.step.root, target) if target is not None else self.step.page

    def _spoken(self) -> frozenset[str]:
        """What the one message says that came; what changes by itself is noted to be none."""
        came = came_since(self.step)
        by_itself = (line for each in came if each.is_restless for line in each.lines)
        self._found.restless = set(map(normalised, (*by_itself, *moved_on(stood(self.step), self.before.whole))))
        return spoken_in(came)

    def _items(self, scope: Root, reading: Snapshot) -> list[Since | None]:
        """What became of the watched items until a reading that was just made."""
        if self.before.watched is None or not self.before.watched.items:
            return []
        try:
            return since(scope, self.before.watched, reading, volatile_in(self.step.key.instruction))
        except PlaywrightTimeoutError:  # the frame went with what was done
            return []

    def _of_items(self, now: list[Since | None], later: list[Since | None]) -> list[Effect]:
        if self.before.watched is None or not (now and later):
            return []
        return item_effects(self.before.watched, now, later, self.step.plain_variables, self.before.field)
