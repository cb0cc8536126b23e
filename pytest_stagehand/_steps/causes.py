"""What is known while recording of why a page changed: what the target acts on, where the pointer is, what changes by itself."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from time import monotonic
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from pytest_stagehand._browser.engine import ask
from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.perform import point_at
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.settle import FRAME_MS, settle, stirring
from pytest_stagehand._elements.effects import changes
from pytest_stagehand._elements.nearness import Cause, Spot, newly_shown, restless_spots, words_of
from pytest_stagehand._steps.session import Left

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

    from pytest_stagehand._browser.engine import Root
    from pytest_stagehand._browser.snapshot import Place, Snapshot
    from pytest_stagehand._recording.effects import Effect
    from pytest_stagehand._recording.methods import Method
    from pytest_stagehand._steps.step import Step

BY_POINTER: frozenset[Method] = frozenset({"click", "double_click", "right_click", "check", "uncheck"})
"""Operations for which the pointer is moved over the target first."""
POINT_MS = 1_000
"""How long it may take to move it there: the operation itself waits until it can."""
DRAWN_MS = 50
"""So long after the pointer came, a page has drawn what it shows then, or has begun to."""
LOOK_MS = 5_000
"""Time for one look: the page was read just before."""
_tokens = count(1)


@dataclass(eq=False)
class Idle(Left):
    """How the last operation of a test left its page, and what changed since an operation while nobody did anything.

    Attributes:
        page: The page.
        before: The last reading before the operation.
        latest: The last reading after it.
        touched: How often the page had been operated then, by anybody.
        changes: What changed so far.
        spots: Where texts changed.
        pointed_from: The page before somebody pointed at something on it, and did nothing since.
    """

    page: Page
    before: Snapshot | None = None
    latest: Snapshot | None = None
    touched: int = 0
    changes: set[Effect] = field(default_factory=set)
    spots: set[Spot] = field(default_factory=set)
    pointed_from: Snapshot | None = None


@dataclass(frozen=True, slots=True)
class Marked:
    """What is remembered of a page before an operation, on the page side under a token; and of it before the one before.

    Attributes:
        pointed: What is shown of it since the pointer came.
    """

    token: str
    tied: frozenset[Place]
    opened_from: Snapshot | None
    pointed: frozenset[Place] = frozenset()


def point(step: Step, method: Method, on: Locator | None) -> None:
    """Move the pointer over the target, as the operation will, so that what it shows is there before."""
    if on is None or method not in BY_POINTER:
        return
    if not point_at(on, step.clock.late_within(POINT_MS)):
        return
    step.page.wait_for_timeout(DRAWN_MS)
    told = stirring(step.page, monotonic() + FRAME_MS / 1000)
    if told.moving_ms > 0 or told.calm_ms <= DRAWN_MS:
        settle(step.page, limit_ms=step.clock.late_within(pace.quiet_ms), quiet_ms=pace.still_ms)


def mark(step: Step, on: Root, whole: Snapshot, earlier: Snapshot | None) -> Marked:
    """Remember a page, that reads so, before an operation; what changed in it since the last one, and since it was pointed at."""
    token = f"cause-{next(_tokens)}"
    told = ask(on, "causeMark", token=token, timeout_ms=LOOK_MS)
    idle = _idle(step)
    if idle.latest is not None and told["touched"] == idle.touched and _is_one_document(idle.latest, whole):
        idle.changes.update(changes(idle.latest, whole, whole))
        idle.spots.update(restless_spots(idle.latest, whole))
    opened_from, idle.before = idle.before, whole
    idle.pointed_from = None
    pointed = newly_shown(earlier, whole) if earlier is not None else frozenset()
    return Marked(token, _places(told, "tied"), opened_from, pointed)


def forget(step: Step, method: Method, seen: Snapshot) -> None:
    """Something is done of which nobody looks what comes: what changes now is not known to change by itself."""
    idle = _idle(step)
    idle.latest = None
    idle.pointed_from = (idle.pointed_from or seen) if method == "hover" else None


def pointed_from(step: Step) -> Snapshot | None:
    """The page before it was pointed at, if that was the last thing done there."""
    return _idle(step).pointed_from


def since(step: Step, scope: Root, marked: Marked | None, latest: Snapshot) -> Cause:
    """What is known of why a page changed that now reads as `latest`."""
    idle, words = _idle(step), words_of(step.key.instruction)
    told: dict[str, Any] = {"document": "", "tied": [], "beside": [], "touched": -1}
    if marked is not None:
        with suppress(PlaywrightTimeoutError):  # the frame went with what was done
            told = ask(scope, "causeSince", token=marked.token, timeout_ms=LOOK_MS)
    idle.latest, idle.touched = latest, told["touched"]
    tied = _places(told, "tied") | (marked.tied if marked is not None else frozenset())
    opened_from = marked.opened_from if marked is not None else None
    pointed = marked.pointed if marked is not None else frozenset()
    return Cause(
        tied,
        _places(told, "beside"),
        words,
        frozenset(idle.changes),
        frozenset(idle.spots),
        opened_from=opened_from,
        pointed=pointed,
    )


def watched(step: Step, latest: Snapshot) -> Snapshot:
    """A page once it was watched for a while in which nobody did anything."""
    step.page.wait_for_timeout(step.clock.late_within(pace.watch_ms))
    try:
        again = read_snapshot(step.page, timeout_ms=step.clock.late_ms)
    except PlaywrightError:
        if step.page.is_closed():
            raise
        return latest
    _idle(step).spots.update(restless_spots(latest, again))
    return again


def _idle(step: Step) -> Idle:
    left = step.session.left(Idle)
    if left is None or left.page is not step.page:
        left = Idle(step.page)
        step.session.leave(left)
    return left


def _is_one_document(one: Snapshot, other: Snapshot) -> bool:
    return one.frames[0].document == other.frames[0].document


def _places(told: dict[str, Any], which: str) -> frozenset[Place]:
    return frozenset((told["document"], number) for number in told[which])
