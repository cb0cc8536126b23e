"""Operating an element that is there but can't be operated yet: disabled, covered, read-only.

Playwright waits for it as long as the step may take. Where the page is at rest and nothing is under way, nothing will free it
either: the step fails after as long as `expect` waits by default, and says so.

To know that, its waiting is cut into slices. One may end while an operation waits for a server that takes its time to answer
with the next page: that is done, and only the page is waited for.
"""

from __future__ import annotations

from math import inf
from time import monotonic
from typing import TYPE_CHECKING

from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.perform import BLOCKED, TIMED_OUT, is_done, may_be_done
from pytest_stagehand._browser.settle import is_at_rest
from pytest_stagehand._browser.traffic import listen

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_stagehand._recording.methods import Method
    from pytest_stagehand._steps.step import Step

WAITING = frozenset(
    {"click", "double_click", "right_click", "hover", "fill", "clear", "check", "uncheck", "select_option"}
)
"""Operations that wait for the element before the page gets anything of them, so that they can be begun again."""
LOOK_MS = 20
"""How often it is asked whether the next page is there."""
AGAIN_MS = 1_000
"""So long they are tried once more; the element may have been freed a moment ago."""


def while_it_may(step: Step, method: Method, timeout_ms: float | None, perform: Callable[[float | None], None]) -> None:
    """Perform an operation, until it is done, its time is over, or nothing will free its element.

    Args:
        step: The step that it is of.
        method: The operation.
        timeout_ms: Time for it; 0 and `None` as Playwright takes them.
        perform: Performs it in the time that it is given.

    Raises:
        playwright.sync_api.TimeoutError: It could not be done, in the time or on a page at rest.
        playwright.sync_api.Error: As Playwright raises it.
    """
    patience_ms = max(step.clock.patience_ms(pace.drift_after_ms), AGAIN_MS)
    if method not in WAITING or timeout_ms is None or 0 < timeout_ms <= patience_ms:
        perform(timeout_ms)
        return
    begun, slice_ms, is_hopeless = monotonic(), patience_ms, False
    while True:
        started = monotonic()
        left_ms = timeout_ms - (started - begun) * 1000 if timeout_ms else inf
        limit_ms = min(slice_ms, left_ms)
        try:
            perform(0 if limit_ms == inf else max(1.0, limit_ms))
        except PlaywrightTimeoutError as error:
            if left_ms > slice_ms and is_done(error) and _has_navigated(step, started, started + left_ms / 1000):
                return
            if left_ms <= slice_ms or may_be_done(method, error):
                raise
            was_hopeless, is_blocked = is_hopeless, BLOCKED.search(error.message) is not None
            is_hopeless = is_blocked and is_at_rest(step.page)
            if was_hopeless and is_hopeless:
                waited = f"Given up after {monotonic() - begun:.0f} s on a page at rest"
                raise PlaywrightTimeoutError(TIMED_OUT.sub(waited, error.message, count=1)) from None
            slice_ms = AGAIN_MS if is_hopeless else patience_ms if is_blocked else inf
        else:
            return


def _has_navigated(step: Step, since: float, until: float) -> bool:
    """Wait for the pages that were asked for after `since`; whether all have answered before `until`."""
    traffic = listen(step.page)
    while traffic.is_navigating(since):
        if monotonic() > until or step.page.is_closed():
            return False
        step.page.wait_for_timeout(LOOK_MS)
    return True
