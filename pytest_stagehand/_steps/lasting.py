"""Whether what was done lasts, and what went stays away: looked at again as the next operation begins or the test ends.

A page may show at once what it asks its server for, and take it back when that refuses. Such an effect is recorded only
if it lasted through two readings; a replay, which goes on as soon as it is there, looks again within the same time.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass
from time import monotonic
from types import TracebackType
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._basics.errors import DriftError
from pytest_stagehand._browser.beside import outside
from pytest_stagehand._browser.engine import ask
from pytest_stagehand._browser.settle import FRAME_MS, stirring
from pytest_stagehand._browser.traffic import listen
from pytest_stagehand._elements.resolve import message
from pytest_stagehand._recording.effects import KeptEffect, NodeEffect, StateEffect, ValueEffect
from pytest_stagehand._recording.routes import place_of
from pytest_stagehand._recording.spoken import spoken_deed
from pytest_stagehand._steps.belief import ANSWERED_MS
from pytest_stagehand._steps.failing import failed_late
from pytest_stagehand._steps.items import ITEMS_MS, PUTTING, is_about_item, witness_of
from pytest_stagehand._steps.session import Left
from pytest_stagehand._steps.subjects import CHOSEN_STATES

if TYPE_CHECKING:
    from types import FrameType

    from playwright.sync_api import Page

    from pytest_stagehand._browser.engine import Root
    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._steps.session import Session
    from pytest_stagehand._steps.step import Step

PACKAGE = "pytest_stagehand."
LASTS_MS = 600
"""How old an effect is when a test ends with it, at least, unless nothing is under way that could take it back.

The page side looks at it too when it is so old: a test may end later.
"""
LOOK_MS = 20
"""How often it is asked whether something is."""
KNOWN_MS = 800
"""For so long, counted from its operation, every recorded effect was seen to last: `pace.quiet_ms` and `pace.life_ms`."""
TAKEN_BACK = "it was so, and was taken back a moment later"


@dataclass(frozen=True, slots=True)
class Lasting(Left):
    """An effect that was seen, and may yet be taken back.

    Attributes:
        scope: Where it was seen.
        token: Under which the page side remembers how things were before.
        asked_in: The line of the test that asked for it.
        place: The address of the page.
    """

    step: Step
    action: RecordedAction
    scope: Root
    token: str
    asked_in: TracebackType | None
    place: str


def remember(step: Step, action: RecordedAction, scope: Root, token: str) -> None:
    """Note that an effect was seen, to look at it again: of an item, what was set, what went, which a loading page only hides."""
    effect = action.effect
    is_gone = isinstance(effect, NodeEffect) and effect.kind == "gone"
    is_kept = any(isinstance(each, KeptEffect) for each in (effect, *action.also))
    if is_gone or is_kept or is_about_item(effect) or _is_set(action):
        step.session.leave(Lasting(step, action, scope, token, _line_of_test(), place_of(step.page.url)))


def _is_set(action: RecordedAction) -> bool:
    """Whether the effect is what the operation left in its own control: a tick, a choice, a value.

    No other state of it: what is busy or disabled while a page works is so for as long as its server takes.
    """
    match action.effect:
        case StateEffect(state=state):
            return state in CHOSEN_STATES
        case NodeEffect(kind="appeared", role="option", state="selected"):
            return action.method in PUTTING
        case effect:
            return isinstance(effect, ValueEffect)


def _line_of_test() -> TracebackType | None:
    """Where the test called into this package."""
    at: FrameType | None = sys._getframe()  # noqa: SLF001  (documented, and what traceback.walk_stack is made of)
    while at is not None and at.f_globals.get("__name__", "").startswith(PACKAGE):
        at = at.f_back
    return TracebackType(None, at, at.f_lasti, at.f_lineno) if at is not None else None


def look_back(session: Session, *, is_last: bool = False) -> None:
    """Look at the last effect of an item once more; one in a page that was left, or operated since, is let alone.

    Args:
        session: The test.
        is_last: Whether nothing follows, so that this waits until the effect is `LASTS_MS` old.

    Raises:
        DriftError: It was taken back.
    """
    __tracebackhide__ = True
    lasting = session.take(Lasting)
    if lasting is None or lasting.step.page.is_closed():
        return
    if not is_last and place_of(lasting.step.page.url) != lasting.place:
        return  # in the same document, as in an application that keeps its places behind `#`
    try:
        told = outside(lasting.step.page, lambda: _told_last(lasting) if is_last else _told(lasting))
    except PlaywrightError:  # the page, or the frame, is gone
        return
    if told["age"] is None or told["age"] > KNOWN_MS or told["holds"]:
        return
    action = lasting.action
    assert action.effect is not None
    taken_back = DriftError("effect-missing", spoken_deed(action, action.effect), (TAKEN_BACK,))
    failure = failed_late(lasting.step, taken_back)
    raise failure.with_traceback(lasting.asked_in if is_last else None)


def _told_last(lasting: Lasting) -> dict[str, Any]:
    """As `_told`, of an effect that is `LASTS_MS` old, or that nothing takes back any more."""
    told, page = _told(lasting), lasting.step.page
    while told["holds"] and told["age"] is not None and told["age"] < LASTS_MS and not _is_over(page, told["age"]):
        page.wait_for_timeout(min(LOOK_MS, LASTS_MS - told["age"]))
        told = _told(lasting)
    return told


def _is_over(page: Page, age_ms: float) -> bool:
    """Whether all that an operation began, so long ago at most, has ended, so that nothing will change the page of itself.

    It may yet where its scripts have ever set a timer, where something moves or is asked for, and where the page was told
    something a moment ago, which it has yet to draw.
    """
    told, traffic, now = stirring(page, monotonic() + FRAME_MS / 1000), listen(page), monotonic()
    if told.may_tick or told.is_loading or told.moving_ms > 0 or not told.is_whole:
        return False
    if traffic.under_way or traffic.is_streaming(now - age_ms / 1000):
        return False
    heard = max((each.over or now for each in traffic.exchanges if each.is_of_script), default=0.0)
    return min(age_ms, (now - heard) * 1000) >= ANSWERED_MS


def _told(lasting: Lasting) -> dict[str, Any]:
    """The effect's age in ms, at most, and whether it holds; an age of `None` where that is not to be known."""
    action = lasting.action
    data: dict[str, Any] = {"token": lasting.token, "effect": witness_of(action, lasting.step.plain_variables)}
    if _is_set(action) and action.target is not None:
        data["target"] = message(action.target)  # a page that is drawn anew has another control there
    told: dict[str, Any] = ask(lasting.scope, "lasts", **data, timeout_ms=ITEMS_MS)
    return told
