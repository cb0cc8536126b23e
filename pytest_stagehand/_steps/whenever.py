"""What a test wants done whenever something shows that comes when it likes: a survey, a banner, the warning of a session.

What is recorded of it is what is recorded of any operation: a target with its identity, and what came of it. In a replay the page
side looks for it in the same query in which it looks for the target of an operation, so that nothing is slower where it does
not show. It is looked for once more where an operation is covered, an effect does not come, or something can't be read.

Where nothing is recorded yet, a run that infers looks at each layer that comes over the page, once, and asks whether it is
meant. One that replays nothing leaves that to the browser's own handlers of locators, which look in the middle of an
operation, too.
"""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from pytest_stagehand._basics.errors import ActionFailed, DriftError, StagehandError
from pytest_stagehand._browser.layers import a_new_layer, every_text, layers, new_layers
from pytest_stagehand._browser.perform import may_be_done
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.roles import DIALOGS
from pytest_stagehand._browser.text import normalised
from pytest_stagehand._elements.resolve import locate, message
from pytest_stagehand._models.usage import Usage
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.keys import missing
from pytest_stagehand._recording.programs import VerifyProgram
from pytest_stagehand._report.events import StepEvent
from pytest_stagehand._steps.clock import Clock
from pytest_stagehand._steps.failing import headline, of_tree
from pytest_stagehand._steps.session import Left, Session, current_or_none
from pytest_stagehand._steps.step import Step

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playwright.sync_api import Locator, Page

    from pytest_stagehand._basics.variables import GivenValue
    from pytest_stagehand._browser.layers import Layer
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._recording.keys import Key
    from pytest_stagehand._recording.methods import Method
    from pytest_stagehand._recording.schema import RecordedStep
    from pytest_stagehand._recording.targets import Target
    from pytest_stagehand._steps.tape import Tape

T = TypeVar("T")
_tokens = count(1)
MOST_IN_A_STEP = 3
"""What comes again as often in one step will come as often as it is closed."""
MOST_ASKED = 20
"""Layers of which is asked in one test whether they are meant."""
COVERED_MS = 2_000.0
"""So long an operation is tried until somebody looks whether anything is in its way."""
SHOWN = "stagehand-shown"
"""What the browser's error says where something shows that is looked for (`js/engine.js`)."""
IN_THE_WAY = "intercepts pointer events"
"""What Playwright says of an element that something else covers."""

Outcome = Literal["waiting", "replayed", "recorded", "live"]


@dataclass(eq=False)
class Watch:
    """One sentence about something that may show, and what is to be done then.

    Attributes:
        what: What to look for.
        do: What to do with it.
        infer: Makes a recording of a layer that came, where that is meant; does what it says.
        replay: Does again what is recorded.
        recorded: What is recorded of it; `None` where nothing is, or where it is to be recorded anew.
        times: How often it was done.
        warning: What a person should know of it.
        is_over: Nobody looks for it any more.
    """

    session: Session
    tape: Tape
    page: Page
    key: Key
    what: str
    do: str
    infer: Callable[[Step, Layer], RecordedStep | None]
    replay: Callable[[Step, RecordedStep], None]
    variables: Mapping[str, GivenValue]
    timeout: float | None = None
    recorded: RecordedStep | None = None
    times: int = 0
    outcome: Outcome = "waiting"
    warning: str = ""
    is_over: bool = False
    _token: str = field(default_factory=lambda: f"whenever-{next(_tokens)}")
    _handled: Locator | None = None
    _in_step: Counter[int] = field(default_factory=Counter)
    _asked: int = 0

    @property
    def is_active(self) -> bool:
        """Whether it is looked for now: in the test, or the set-up of the fixture, that asked for it."""
        is_its = current_or_none() is self.session and self.session.tape is self.tape
        return is_its and not self.is_over and not self.page.is_closed()

    @property
    def is_left(self) -> bool:
        """Whether it came so often in this step that it is left as it is."""
        return self._in_step[len(self.session.steps)] >= MOST_IN_A_STEP

    @property
    def target(self) -> Target | None:
        """What is operated first."""
        return self.recorded.actions[0].target if self.recorded is not None else None

    def begin(self) -> None:
        """Where nothing is replayed, have the browser tell when anything comes over the page, also during an operation."""
        if self.session.settings.mode in ("record", "live"):
            shown = locate(self.page, self.target) if self.target is not None else a_new_layer(self.page, self._token)
            self._handled = shown.describe(f"whenever {self.what}")
            self.page.add_locator_handler(self._handled, self._on_shown, no_wait_after=True)

    def stop(self) -> None:
        """Look for it no more."""
        self.is_over = True
        self._unhandle()

    def _unhandle(self) -> None:
        handled, self._handled = self._handled, None
        if handled is not None and not self.page.is_closed():
            with suppress(PlaywrightError):
                self.page.remove_locator_handler(handled)

    def _on_shown(self, _shown: Locator) -> None:
        """Called by the browser, in the middle of whatever is done."""
        watching = self.session.left(Watching)
        if watching is not None and self.is_active:
            watching.attend_to(self)

    def leave(self) -> None:
        """Leave it as it is for the rest of the step."""
        self._in_step[len(self.session.steps)] = MOST_IN_A_STEP

    def shows(self) -> bool:
        """Whether what is recorded shows; where nothing is, whether anything came that nobody looked at."""
        if self.target is not None:
            return locate(self.page, self.target).is_visible()
        return self.session.settings.infers and a_new_layer(self.page, self._token).count() > 0

    def attend(self) -> bool:
        """Do it, since it shows; whether anything was done."""
        number = len(self.session.steps)
        if self.is_left:
            self.warning = f"it came again and again: after {MOST_IN_A_STEP} times in one step it was left as it is"
            return False
        try:
            is_done = self._replay() if self.recorded is not None else self._infer_new()
        except (StagehandError, PlaywrightError) as error:
            self.warning = headline(self.session, of_tree(self.session, error))
            self._in_step[number] += 1
            return False
        if is_done:
            self.times += 1
            self._in_step[number] += 1
        return is_done

    def step(self) -> Step:
        """A step of its own, of which nothing is left behind."""
        said = f"{self.what}: {self.do}"
        event = StepEvent(len(self.session.steps), "whenever", self.session.secrets.mask(said), "")
        clock = Clock.of(self.page, self.timeout, self.session.settings.timeout)
        return Step(self.session, self.page, event, self.key, None, clock, dict(self.variables), said=self.do)

    def _replay(self) -> bool:
        """Do what is recorded, if it is that which shows.

        Raises:
            DriftError: It was there, and went or did not do what it did.
        """
        assert self.recorded is not None
        assert self.target is not None, "the schema sees to that"
        step = self.step()
        if not self._is_it(step, self.recorded):
            self.leave()  # it will say the same when it is looked at again
            return False
        self.replay(step, self.recorded)
        self.outcome = "replayed" if self.outcome == "waiting" else self.outcome
        return True

    def _is_it(self, step: Step, recorded: RecordedStep) -> bool:
        """Whether what shows says what it said."""
        program = recorded.program
        if not isinstance(program, VerifyProgram):
            return True
        page = read_snapshot(self.page, timeout_ms=step.clock.late_ms)
        return evaluate_verify(program, page, step.plain_variables, base_url=step.base_url).passed

    def _infer_new(self) -> bool:
        """Ask of each layer that came whether it is meant, and do it then.

        Raises:
            StagehandError: It is meant, and can't be done or recorded.
        """
        if not self.session.settings.infers or self._asked >= MOST_ASKED:
            return False
        step = self.step()
        for layer in new_layers(self.page, self._token, timeout_ms=step.clock.late_ms):
            self._asked += 1
            try:
                recorded = self.infer(step, layer)
            finally:
                self._account(step.event)
            if recorded is not None:
                self._learn(step, recorded)
                return True
        return False

    def _account(self, event: StepEvent) -> None:
        """Add what models took to the step in the middle of which they were asked."""
        if self.session.steps:
            self.session.steps[-1].usage += event.usage
            self.session.steps[-1].cached_answers += event.cached_answers
        event.usage, event.cached_answers = Usage(), 0

    def _learn(self, step: Step, recorded: RecordedStep) -> None:
        self.outcome = "live" if self.session.settings.mode == "live" else "recorded"
        if self.outcome == "recorded":
            step.keep(recorded)
        self.recorded = recorded
        self._unhandle()
        self.begin()

    def as_data(self) -> dict[str, Any]:
        """As it stands in `report.json`."""
        mask = self.session.secrets.mask
        told = {"what": mask(self.what), "do": mask(self.do), "times": self.times, "outcome": self.outcome}
        return told | ({"warning": mask(self.warning)} if self.warning else {})


@dataclass(frozen=True, slots=True)
class _Before:
    """The page before something was done away with, and all texts of it, those that were hidden by that included."""

    page: Snapshot
    texts: frozenset[str]


@dataclass(eq=False)
class Watching(Left):
    """All that a test looks for.

    Attributes:
        watches: In the order in which they were asked for.
        done: How often any of them was done.
        is_busy: One of them is being done now.
        strange: Role and name of what came and went with what was done, by step: no effect of that.
    """

    watches: list[Watch] = field(default_factory=list)
    done: int = 0
    strange: dict[int, set[tuple[str, str]]] = field(default_factory=dict)
    is_busy: bool = False

    def rest(self) -> None:
        """The test is over."""
        for watch in self.watches:
            watch.stop()

    def attend_to(self, watch: Watch) -> bool:
        """Do one of them if it shows, beside what is done now; whether anything was done."""
        if self.is_busy or not watch.is_active:
            return False
        self.is_busy = True
        session = watch.session
        sees = session.settings.infers
        try:
            if not watch.shows():
                return False
            with session.aside(Watching):
                before = _Before(read_snapshot(watch.page), every_text(watch.page)) if sees else None
                is_done = watch.attend()
                self.done += is_done
                if is_done and before is not None:
                    self._note_strange(session, before, read_snapshot(watch.page))
                return is_done
        except PlaywrightError:  # the page went away
            return False
        finally:
            self.is_busy = False

    def _note_strange(self, session: Session, before: _Before, after: Snapshot) -> None:
        """Remember what went with it and what came of it, but not what it had hidden."""
        was, now = ({(node.role, node.name) for node in page.walk()} for page in (before.page, after))
        came = {(role, name) for role, name in now - was if normalised(name) not in before.texts}
        self.strange.setdefault(len(session.steps), set()).update((was - now) | came)


def watching(session: Session) -> Watching:
    """All that a test looks for."""
    found = session.left(Watching)
    if found is None:
        found = Watching()
        session.leave(found)
    return found


def attend(step: Step) -> bool:
    """Do what is to be done whenever something shows, if it shows now; whether anything was done."""
    found = step.session.left(Watching)
    if found is None:
        return False
    done = [found.attend_to(watch) for watch in found.watches if watch.page is step.page]
    return any(done)


def watched(step: Step, target: Target | None = None) -> dict[str, Any]:
    """What the page side looks for as it looks for a target or an effect: it shows, and is to be done away with first.

    Args:
        step: The step.
        target: What the step looks for, if it is an element; in a frame, nothing of the page is seen.
    """
    found = step.session.left(Watching)
    if found is None or found.is_busy or (target is not None and target.frames):
        return {}
    targets = [each.target for each in found.watches if each.page is step.page and each.is_active and not each.is_left]
    messages = [message(each) for each in targets if each is not None and not each.frames]
    return {"watched": messages} if messages else {}


def uncovered(step: Step, method: Method, perform: Callable[[float | None], T], timeout_ms: float | None) -> T:
    """Do an operation; where something shows or is in its way that is looked for, after that is done away with.

    Raises:
        playwright.sync_api.Error: As the operation raised it.
    """
    found = step.session.left(Watching)
    if found is None or found.is_busy or not found.watches:
        return perform(timeout_ms)
    until = monotonic() + (timeout_ms or inf) / 1000
    while True:
        left_ms = max(1.0, (until - monotonic()) * 1000)
        try:
            return perform(min(left_ms, COVERED_MS))
        except PlaywrightError as error:
            if may_be_done(method, error):
                raise  # also where it shows by now, on the page that came of it
            if was_shown(step, error):
                continue
            if not isinstance(error, PlaywrightTimeoutError) or left_ms <= COVERED_MS:
                raise
        attend(step)


def was_shown(step: Step, error: Exception) -> bool:
    """Whether waiting ended since something shows that is looked for: it is done away with by now, or left for this step."""
    found = step.session.left(Watching)
    if SHOWN not in str(error) or found is None:
        return False
    if not attend(step):
        for watch in found.watches:
            watch.leave()
    return True


def may_record(step: Step) -> bool:
    """Whether something is looked for that is not recorded yet, and this run may record."""
    found = step.session.left(Watching)
    return found is not None and step.session.settings.infers and any(each.recorded is None for each in found.watches)


def times_done(step: Step) -> int:
    """How often anything of the kind was done so far."""
    found = step.session.left(Watching)
    return found.done if found is not None else 0


def told(session: Session) -> list[dict[str, Any]]:
    """What a test looked for and found, or should be looked at by a person, as `report.json` has it."""
    found = session.left(Watching)
    return [each.as_data() for each in found.watches if each.times or each.warning] if found is not None else []


def is_strange(step: Step, role: str, name: str) -> bool:
    """Whether something came or went with what was done in between, and says nothing of the step."""
    found = step.session.left(Watching)
    return found is not None and (role, name) in found.strange.get(len(step.session.steps), ())


HIDES = 2
"""One part in so many of a page that is not to be seen any more, and something hides it."""


def hides(page: Snapshot, seen: Snapshot) -> bool:
    """Whether most of a page is missing in another reading of it: a modal dialog takes the rest away."""
    places = [page.place(node.ref) for node in page.walk()]
    missing_now = sum(1 for place in places if (ref := seen.ref_at(place)) is None or seen.get(ref) is None)
    return missing_now * HIDES > len(places)


def under(step: Step, error: Exception) -> Exception:
    """The error of a step; where something covers its element while a dialog is open, with that dialog."""
    if not isinstance(error, ActionFailed) or IN_THE_WAY not in str(error) or step.page.is_closed():
        return error
    try:
        found = [layer for layer in layers(step.page, timeout_ms=step.clock.late_ms) if layer.kind in DIALOGS]
    except PlaywrightError:
        return error
    return error.lies_under(str(found[-1]), tuple(filter(None, found[-1].offers))) if found else error


def unrecorded(step: Step, error: Exception) -> Exception:
    """The error of a step; where something stood in its way that may be what is looked for, that this was never recorded."""
    found = step.session.left(Watching)
    lacking = [each for each in found.watches if each.recorded is None and each.is_active] if found is not None else []
    if not lacking or step.session.settings.infers or step.page.is_closed() or not _is_blocked(step, error):
        return error
    watch, tape = lacking[0], step.session.tape
    return missing(watch.key, tape.path, tape.recorded, step.session.test, met=headline(step.session, error))


def _is_blocked(step: Step, error: Exception) -> bool:
    """Whether a layer keeps a step from its target: it covers that, or takes the rest of the page away."""
    if isinstance(error, ActionFailed):
        return IN_THE_WAY in str(error)
    if not isinstance(error, DriftError) or error.reason != "target-missing":
        return False
    try:
        return any(layer.modal for layer in layers(step.page, timeout_ms=step.clock.late_ms))
    except PlaywrightError:
        return False
