"""Waiting for what an operation did when it was recorded: its effect, the dialog or tab it opened, the files it brought."""

from __future__ import annotations

from math import inf
from time import monotonic
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._basics.errors import DriftError, printable
from pytest_stagehand._browser.engine import ask, selector
from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.settle import is_at_rest
from pytest_stagehand._browser.traffic import listen
from pytest_stagehand._elements.resolve import locate, message, scope_of
from pytest_stagehand._programs.appeared import told_of_passing
from pytest_stagehand._recording.effects import (
    IN_PAGE,
    ClosedEffect,
    DialogEffect,
    DownloadEffect,
    Effect,
    KeptEffect,
    MessageEffect,
    PageEffect,
    QueryEffect,
    UrlEffect,
    ValueEffect,
)
from pytest_stagehand._recording.routes import changed_values, is_route_with_more
from pytest_stagehand._recording.spoken import spoken_deed
from pytest_stagehand._steps.addresses import known_added
from pytest_stagehand._steps.dialogs import (
    ArmedDialog,
    require_not_refused,
    require_question,
    take_shown,
)
from pytest_stagehand._steps.error_pages import error_told, require_no_error
from pytest_stagehand._steps.glimpses import glimpses_of
from pytest_stagehand._steps.items import news, witness_of
from pytest_stagehand._steps.lasting import remember
from pytest_stagehand._steps.passing import came_since
from pytest_stagehand._steps.questions import asked_by
from pytest_stagehand._steps.tabs import is_tab_opening
from pytest_stagehand._steps.whenever import attend, times_done, was_shown, watched

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from playwright.sync_api import FrameLocator, Locator
    from playwright.sync_api import Page as PlaywrightPage

    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._recording.targets import Target
    from pytest_stagehand._steps.downloads import Downloads
    from pytest_stagehand._steps.step import Step

HELD_MS = 500
"""How long a field may take to say what it holds, where that is not what was put into it."""


def arm_on_page(step: Step, action: RecordedAction, token: str) -> None:
    """Have the page remember, before an operation, what its effect is told by."""
    if isinstance(action.effect, IN_PAGE):
        sent = witness_of(action, step.plain_variables)
        ask(step.page, "arm", token=token, effect=sent, timeout_ms=step.clock.call_ms)


def await_all(
    step: Step, action: RecordedAction, token: str, pages: list[PlaywrightPage], url: str
) -> PlaywrightPage | None:
    """Wait for the dialog that the operation opened when it was recorded, and for what it did.

    Raises:
        DriftError: The dialog asked something else, and was dismissed.
        DriftError: Something did not come, or an error page did; nothing is done twice.
    """
    asked, effect = asked_by(action), action.effect
    try:
        if asked is not None:
            _await_effect(step, action.model_copy(update={"effect": asked}), token, pages, url)
        is_told = effect is None or isinstance(effect, DialogEffect | DownloadEffect)
        opened = None if is_told else _await_effect(step, action, token, pages, url)
        require_no_error(step, action)
    finally:
        require_question(step)
    take_shown(step.session)
    return opened


def downloads_of(action: RecordedAction) -> list[DownloadEffect]:
    """The files that came of an operation when it was recorded."""
    return [each for each in (action.effect, *action.also) if isinstance(each, DownloadEffect)]


def require_downloads(step: Step, action: RecordedAction, downloads: Downloads, wanted: list[DownloadEffect]) -> None:
    """Wait for the files that were downloaded when it was recorded.

    Raises:
        DriftError: One did not come, or another in its place.
    """
    missing = downloads.await_recorded(step, wanted, action.target)
    if missing is not None:
        found = tuple(map(str, downloads.arrived)) or ("no download began in time",)
        raise DriftError("effect-missing", spoken_deed(action, missing), found)


def _await_effect(
    step: Step, action: RecordedAction, token: str, pages: list[PlaywrightPage], url: str
) -> PlaywrightPage | None:
    """Wait for what the operation did when it was recorded.

    Raises:
        DriftError: It did not come; nothing is done twice.
    """
    effect = action.effect
    assert effect is not None
    for timeout_ms in _while_it_may_come(step, action):
        try:
            return _come_after(step, action, token, pages, url, timeout_ms)
        except PlaywrightError:
            if step.page.is_closed():
                raise
            attend(step)
    found = error_told(step) or _found(step, action, effect, token)
    raise DriftError("effect-missing", spoken_deed(action, effect), (found,))


def _come_after(  # noqa: PLR0917  (as `_await_effect`)
    step: Step, action: RecordedAction, token: str, pages: list[PlaywrightPage], url: str, timeout_ms: float
) -> PlaywrightPage | None:
    """Wait for the effect, after whatever is to be done away with first; returns the tab that it is.

    Raises:
        playwright.sync_api.Error: It did not come in `timeout_ms`.
    """
    while True:
        try:
            return _come(step, action, token, pages, url, timeout_ms)
        except PlaywrightError as error:
            if not was_shown(step, error):
                raise


def _while_it_may_come(step: Step, action: RecordedAction) -> Iterator[float]:
    """For how long to wait, again and again: until the time is over, or the page is at rest and opens no tab."""
    if action.method == "wait_for_person":  # who may do one thing after another, while the page rests
        yield step.patience_s * 1000
        return
    is_page = isinstance(action.effect, UrlEffect | QueryEffect)
    left_ms = (step.clock.navigation_ms if is_page else step.clock.late_ms) or inf
    until = monotonic() + left_ms / 1000
    done = times_done(step)
    yield min(step.clock.patience_ms(pace.drift_after_ms), left_ms)
    while (left_ms := (until - monotonic()) * 1000) > 0 and (done != times_done(step) or _is_under_way(step)):
        done = times_done(step)
        yield min(pace.quiet_ms, left_ms)


def _is_under_way(step: Step) -> bool:
    return is_tab_opening(step) or not is_at_rest(step.page)


def _come(  # noqa: PLR0917  (as `_await_effect`)
    step: Step, action: RecordedAction, token: str, pages: list[PlaywrightPage], url: str, timeout_ms: float
) -> PlaywrightPage | None:
    """Wait for the effect; returns the tab that it is.

    Raises:
        playwright.sync_api.Error: It did not come in `timeout_ms`.
    """
    match action.effect:
        case UrlEffect(route=route):
            added = known_added(step.session.tape)
            _await_address(
                step, lambda now: is_route_with_more(step.route(now), route, now, url, added), url, timeout_ms
            )
        case QueryEffect(names=names):
            _await_address(step, lambda now: set(names) <= set(changed_values(url, now)), url, timeout_ms)
        case PageEffect():
            return _opened(step, pages, timeout_ms)
        case ClosedEffect():
            _await_close(step, timeout_ms)
        case DialogEffect():
            _await_dialog(step, timeout_ms)
        case _:
            _await_in_page(step, action, token, timeout_ms)
    return None


def _await_address(step: Step, is_it: Callable[[str], bool], before: str, timeout_ms: float) -> None:
    """Wait until the page is at an address; or see that it went there, and was sent on at once by a script, though not back."""
    came = listen(step.page).addresses_since(glimpses_of(step).since)
    if step.page.url == before or not any(map(is_it, came)):
        step.page.wait_for_url(is_it, wait_until="commit", timeout=timeout_ms)


def _await_in_page(step: Step, action: RecordedAction, token: str, timeout_ms: float) -> None:
    scope: PlaywrightPage | Locator | FrameLocator = step.page
    is_in_frame = action.target is not None and not action.effect_on_page
    seen = watched(step, action.target if is_in_frame else None)
    data: dict[str, Any] = {"token": token, "effect": witness_of(action, step.plain_variables)} | seen
    if action.target is not None and not action.effect_on_page:
        scope = scope_of(step.page, action.target)
        data["target"] = message(action.target)
    scope.locator(selector("effect", **data)).wait_for(state="attached", timeout=timeout_ms)
    remember(step, action, scope, token)


def _opened(step: Step, pages: list[PlaywrightPage], timeout_ms: float) -> PlaywrightPage:
    """The tab that opened since `pages` was taken, waited for if need be."""
    context = step.page.context
    opened = [page for page in context.pages if page not in pages]
    return opened[-1] if opened else context.wait_for_event("page", timeout=timeout_ms)


def _await_close(step: Step, timeout_ms: float) -> None:
    if not step.page.is_closed():
        step.page.wait_for_event("close", timeout=timeout_ms)


def _await_dialog(step: Step, timeout_ms: float) -> None:
    armed = step.session.left(ArmedDialog)
    if armed is not None and not armed.was_shown:
        step.page.wait_for_event("dialog", timeout=timeout_ms)
    require_question(step)
    require_not_refused(step.session)
    if armed is None or not armed.was_shown:
        raise PlaywrightError("no dialog was shown")


def _found(step: Step, action: RecordedAction, effect: Effect, token: str) -> str:
    if isinstance(effect, UrlEffect):
        return f"the page is at {step.route()}"
    if isinstance(effect, KeptEffect):
        return "something of it went, or reads otherwise now"
    if any(isinstance(each, KeptEffect) for each in action.also):
        return "that did not happen in time, or something else on the page went, or reads otherwise now"
    if effect == ValueEffect(just=True) and action.target is not None:
        return _held(step, action.target)
    if isinstance(effect, MessageEffect):
        return step.session.secrets.mask(told_of_passing(came_since(step)))
    is_in_frame = action.target is not None and not action.effect_on_page
    scope = scope_of(step.page, action.target) if is_in_frame and action.target is not None else step.page
    return news(scope, effect, token, step.plain_variables) or "nothing of the kind happened in time"


def _held(step: Step, target: Target) -> str:
    """What a field holds in the place of what was put into it."""
    try:
        held = locate(step.root, target).input_value(timeout=HELD_MS)
    except PlaywrightError:  # it went, or is no field of a form
        return "it holds something else"
    return f'it holds "{printable(step.session.secrets.mask(held))}"'
