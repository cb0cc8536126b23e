"""Performing what was recorded: each target checked for its identity, each effect seen again, and nothing inferred."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from itertools import count
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from pytest_stagehand._basics.errors import DriftError
from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.perform import may_be_done
from pytest_stagehand._browser.settle import busy_ms
from pytest_stagehand._elements.relocate import RELOCATE_MS
from pytest_stagehand._elements.resolve import AT_REST, EXPLAIN_MS, NONE, Demands, drift, leads_there, locate
from pytest_stagehand._recording.effects import (
    IN_PAGE,
    ClosedEffect,
    StateEffect,
    UrlEffect,
)
from pytest_stagehand._recording.methods import DIALOG_METHODS, TAB_METHODS
from pytest_stagehand._recording.review import element_in_words
from pytest_stagehand._recording.spoken import spoken_deed
from pytest_stagehand._steps.awaiting import arm_on_page, await_all, downloads_of, require_downloads
from pytest_stagehand._steps.clock import SHORTEST_MS
from pytest_stagehand._steps.dialogs import (
    arm_dialog,
    expect_question,
)
from pytest_stagehand._steps.downloads import Downloads
from pytest_stagehand._steps.failing import operating
from pytest_stagehand._steps.filming import film, films, show_action
from pytest_stagehand._steps.gate import operate
from pytest_stagehand._steps.glimpses import begin, end
from pytest_stagehand._steps.healing import healed, may_be_healed, may_infer
from pytest_stagehand._steps.items import witness_of
from pytest_stagehand._steps.lasting import Lasting
from pytest_stagehand._steps.listening import await_listening
from pytest_stagehand._steps.questions import asked_by, asked_from
from pytest_stagehand._steps.seeking import scroll_until_there
from pytest_stagehand._steps.tabs import turn
from pytest_stagehand._steps.telling import tell_done
from pytest_stagehand._steps.whenever import SHOWN, attend, may_record, uncovered, watched

if TYPE_CHECKING:
    from playwright.sync_api import Locator
    from playwright.sync_api import Page as PlaywrightPage

    from pytest_stagehand._recording.heals import Heal
    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._recording.targets import Target
    from pytest_stagehand._steps.step import Step

_tokens = count(1)
LOOK_AGAIN_MS = 100
SEEKING_SHARE = 4
"""One part in this many of the step's time, at most, is kept to look for what is missed on a page that does not rest."""
MAY_BE_DONE = "The element went while it was operated: that may have been done, and was not done again."
TOGGLED = frozenset({"pressed", "checked", "expanded"})
"""States that a click brings and the next one takes away."""


@dataclass(frozen=True, slots=True)
class Done:
    """One operation that was done again.

    Attributes:
        action: As it was recorded; with another target where that was healed.
        heal: What was found in the place of its target; `None` where that was there.
        new_page: The tab that it opened, if it opened one when it was recorded.
    """

    action: RecordedAction
    heal: Heal | None = None
    new_page: PlaywrightPage | None = None


def replay_action(step: Step, action: RecordedAction, number: int = 0) -> Done:
    """Do one recorded operation and see its effect.

    Args:
        step: The step that it is of.
        action: The operation.
        number: Its place in the step, from 0.

    Raises:
        DriftError: The target is missing, ambiguous or another one, or the effect did not come. The operation was done
            in the last case only, unless the target was already what the effect makes it.
        SecretRefused: A secret would be filled in elsewhere than recorded.
        playwright.sync_api.Error: The target is there, and the browser could not do it.
    """
    step.session.take(Lasting)
    show_action(step, action.method, element_in_words(action), action.target, action.arguments)
    with operating(step):
        done = _replay(step, action, number)
    tell_done(step, done.action)
    return done


def repeat_action(step: Step, action: RecordedAction) -> None:
    """Do one recorded operation where nobody is told of it, since it is no part of what the step does.

    Raises:
        DriftError: As `replay_action`.
        playwright.sync_api.Error: As `replay_action`.
    """
    with operating(step):
        _replay(step, action, 0)


def _replay(step: Step, action: RecordedAction, number: int) -> Done:
    """See `replay_action`."""
    if action.method in DIALOG_METHODS:
        arm_dialog(step, action.method, action.arguments, asked_from(step, number), recorded=_origin(action))
        return Done(action)
    if action.method in TAB_METHODS:
        turn(step, action)
        return Done(action)
    expect_question(step, asked_by(action))
    await_listening(step, action)
    begin(step)
    heal = None
    token = str(next(_tokens))
    pages, url = list(step.page.context.pages), step.page.url
    recorded = action
    wanted = downloads_of(action)
    with Downloads(step.page) if wanted else nullcontext() as downloads:
        if action.target is None or may_record(step):
            attend(step)
        if action.target is None:
            arm_on_page(step, action, token)
            operate(step, action.method, action.arguments, timeout_ms=step.clock.call_ms, recorded=_origin(action))
        else:
            scroll_until_there(step, action)
            action, heal = _perform_or_heal(step, action, token, number)
        end(step)
        try:
            new_page = await_all(step, action, token, pages, url)
            if downloads is not None:
                require_downloads(step, action, downloads, wanted)
        except DriftError as missing:
            is_heal = heal is not None and missing.reason == "effect-missing"
            raise _after_heal(missing, recorded, heal) if is_heal and heal is not None else missing from None
    film(step, "after", "healed" if heal is not None else "replayed", action=number)
    return Done(action, heal, new_page)


def _after_heal(missing: DriftError, recorded: RecordedAction, heal: Heal) -> DriftError:
    """The same error, with what was taken for the recorded element: it may have been another."""
    assert missing.reason is not None
    assert recorded.effect is not None
    found = f"done on {heal.now}, which was taken for {heal.was}; no heal without its effect"
    was = spoken_deed(recorded, recorded.effect)
    return DriftError(missing.reason, was, missing.candidates, detail=found)


class _NotThere(Exception):
    """The target was not there, so nothing was done.

    Attributes:
        drift: Why; `None` where it is there by now.
        is_final: The time for it is over.
    """

    def __init__(self, found: DriftError | None, *, is_final: bool) -> None:
        super().__init__(str(found))
        self.drift = found
        self.is_final = is_final


def _perform_or_heal(step: Step, action: RecordedAction, token: str, number: int) -> tuple[RecordedAction, Heal | None]:
    """Do it on the recorded target, or on the one that is found in its place; returns what was done, and what was found.

    A run that may ask the engine where to go instead keeps half of the step's time for that. On a page that never rests, too,
    what is missed is looked for while there is time, and then waited for again.

    Raises:
        DriftError: The target is not there, and nothing that is certainly the same.
    """
    if films(step, "replayed") and (target := _located(step, action)).count() == 1:
        film(step, "before", "replayed", action=number, target=target, at=action.at)
    kept_ms = step.clock.left_ms / 2 if number == 0 and may_infer(step) else 0.0
    is_awaited = action.method == "wait_for"  # however long the page rests meanwhile
    longest = step.clock.left_ms if is_awaited else step.clock.patience_ms(pace.drift_after_ms)
    last_patience = round(min(longest, kept_ms or longest))
    patience = last_patience if is_awaited else min(round(pace.heal_after_ms), last_patience)
    is_first = True
    seeking_ms = min(RELOCATE_MS, (step.clock.left_ms - kept_ms) / SEEKING_SHARE) if may_be_healed(step) else 0.0
    while True:
        try:
            _perform_on_target(step, action, token, patience, _without(step.clock.call_ms, kept_ms + seeking_ms))
        except _NotThere as missing:
            if not missing.is_final and (missing.drift is None or busy_ms(step.page)):
                step.page.wait_for_timeout(step.clock.late_within(max(busy_ms(step.page), LOOK_AGAIN_MS)))
                continue
            found = missing.drift
            is_over = not seeking_ms if missing.is_final else patience == last_patience
        except PlaywrightError as error:
            is_cut = kept_ms or 0 < step.clock.left_ms <= seeking_ms + LOOK_AGAIN_MS
            if not is_cut or step.page.is_closed() or may_be_done(action.method, error):
                raise
            kept_ms = seeking_ms = 0.0  # it is there, so that nobody has to look or be asked where it went
            continue
        else:
            step.proposed = None  # it was late, and is there
            return action, None
        assert found is not None  # else it would have been tried again
        moved = healed(step, action, found, number) if is_first or is_over else found
        is_first, seeking_ms = False, 0.0
        if not isinstance(moved, DriftError):
            step.event.actions.pop()
            show_action(step, action.method, element_in_words(moved[0]), moved[0].target, action.arguments)
            film(step, "before", "healed", action=number, target=_located(step, moved[0]), at=action.at)
            step.has_moved = True
            _perform_on_moved(step, moved[0], token, found)
            return moved
        if is_over:
            raise moved
        patience = last_patience


def _without(call_ms: float, kept_ms: float) -> float:
    """A call's time without what is kept for later; one without a limit stays that."""
    return max(SHORTEST_MS, call_ms - kept_ms) if call_ms else call_ms


def _located(step: Step, action: RecordedAction) -> Locator:
    assert action.target is not None
    return locate(step.root, action.target)


def _perform_on_moved(step: Step, moved: RecordedAction, token: str, found: DriftError) -> None:
    """Do it on the element that was found again.

    Raises:
        DriftError: That went away, too.
    """
    try:
        _perform_on_target(step, moved, token, round(pace.drift_after_ms), step.clock.late_ms)
    except _NotThere as missing:
        raise (missing.drift or found) from None


def _perform_on_target(
    step: Step, action: RecordedAction, token: str, patience_ms: int, timeout_ms: float | None
) -> None:
    """Do it on the recorded target; what may be done when the waiting ends counts as done, and its effect has to come.

    Raises:
        _NotThere: It is not there, and the page is at rest, or the time over.
        playwright.sync_api.Error: It is there, and the browser could not do it.
    """
    target = action.target
    assert target is not None
    armed: dict[str, Any] = {"token": token} if action.method == "wait_for_hidden" else _patient(token, patience_ms)
    if action.effect_on_page:
        arm_on_page(step, action, token)
    elif isinstance(action.effect, IN_PAGE):
        armed["effect"] = witness_of(action, step.plain_variables)

    def on() -> Locator:
        found = locate(step.root, target, _demands(action), **armed, **watched(step, target))
        return found.describe(action.description)

    to = locate(step.root, action.to).describe(action.description) if action.to is not None else None
    tag, recorded = target.fingerprint.tag, _origin(action)
    try:
        is_told = isinstance(action.effect, StateEffect) and action.effect.state == "checked"
        points = action.at, action.to_at
        perform = partial(
            operate, step, action.method, action.arguments, tag=tag, recorded=recorded, is_told=is_told, points=points
        )
        uncovered(step, action.method, lambda limit_ms: perform(on(), to, timeout_ms=limit_ms), timeout_ms)
    except PlaywrightError as error:
        if step.page.is_closed() and isinstance(action.effect, ClosedEffect):
            return
        is_at_rest = AT_REST in str(error)
        if not step.page.is_closed() and may_be_done(action.method, error):
            if _will_tell(action, error):
                return
            step.aimed_at = on()
            raise (PlaywrightError(MAY_BE_DONE) if is_at_rest else error) from None
        found = None if step.page.is_closed() else _drift(step, target, action)
        if found is None and (not is_at_rest or step.page.is_closed()):
            step.aimed_at = on()
            raise
        missing = _NotThere(found, is_final=not is_at_rest)
    else:
        return
    raise missing


def _will_tell(action: RecordedAction, error: PlaywrightError) -> bool:
    """Whether only waiting ended: what comes of the operation tells whether it was done; its target may be gone by now."""
    has_stopped = isinstance(error, PlaywrightTimeoutError) or any(why in str(error) for why in (AT_REST, SHOWN))
    return has_stopped and action.effect is not None


def _demands(action: RecordedAction) -> Demands:
    """What the target of a click must be, so that what was recorded to come of it can come at all.

    One that leads elsewhere than where the click led, or that is in the state already that the click brought, need not be pressed
    to know that.
    """
    effect = action.effect
    if action.target is None or action.method != "click":
        return NONE
    if isinstance(effect, UrlEffect):
        return Demands(leads=leads_there(action.target, effect))
    if isinstance(effect, StateEffect) and effect.state in TOGGLED:
        return Demands(before=effect.state, is_so=effect.value)
    return NONE


def _patient(token: str, patience_ms: int) -> dict[str, Any]:
    return {"token": token, "patience": patience_ms}


def _origin(action: RecordedAction) -> str:
    """Where a secret may go; where the recording does not say, what turned out to be one only goes to the application."""
    return action.origin or ""


def _drift(step: Step, target: Target, action: RecordedAction) -> DriftError | None:
    """Why the target was not there; `None` when it is, and something else kept the browser from acting."""
    if action.method == "wait_for_hidden":
        return None
    mask = step.session.secrets.mask
    targets = (target, action.to) if action.to is not None else (target,)
    limit = step.clock.late_within(EXPLAIN_MS)
    found = (drift(step.root, each, mask, limit, _demands(action) if each is target else NONE) for each in targets)
    return next((each for each in found if each is not None), None)
