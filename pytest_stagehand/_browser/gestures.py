"""Double-clicks and drags, of which a browser may send the page the beginning alone: Firefox over WebDriver BiDi does (153).

Nothing tells beforehand which browser is one, and its next version may be none. So the page side notes what came
(`js/gestures.js`).
"""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._basics.errors import NotInThisBrowser
from pytest_stagehand._browser.engine import ask_element, selector

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import ElementHandle, Locator

WATCHED = selector("gesture")
"""The element itself, whose document notes what comes from then on."""
CUT = "reached the page"
"""What the errors say: something was done, so that nothing may be done again."""
TWO_CLICKS = f"Two single clicks {CUT}, and no double-click"
NO_DROP = f"The start of a drag {CUT}, and no drop"
BY_ANOTHER = "This browser sends no more; Chromium does."


def double_click(on: Locator, *, timeout: float | None, **how: Any) -> None:
    """Double-click an element.

    Raises:
        playwright.sync_api.Error: It can't be, or the page got two single clicks.
    """
    whole(on, timeout, lambda watched, left: watched.dblclick(timeout=left, **how), TWO_CLICKS)


def drag(on: Locator, to: Locator, *, timeout: float | None, **how: Any) -> None:
    """Drag an element to another.

    Raises:
        playwright.sync_api.Error: It can't be, or the page got the start of a drag and nothing of what follows.
    """
    whole(on, timeout, lambda watched, left: watched.drag_to(to, timeout=left, **how), NO_DROP)


def whole(on: Locator, timeout: float | None, do: Callable[[Locator, float | None], Any], beginning: str) -> None:
    """Do something with an element, given anew, of which more than the beginning has to reach the page.

    Args:
        on: The element.
        timeout: Milliseconds for it; 0 or `None` as Playwright takes them.
        do: Does it, in what is left of that.
        beginning: What to say where the beginning was all.

    Raises:
        playwright.sync_api.Error: It was, or it can't be done.
    """
    begun = monotonic()
    element = on.element_handle(timeout=timeout)
    left = max(1.0, timeout - (monotonic() - begun) * 1000) if timeout else timeout
    do(on.locator(WATCHED), left)
    if _is_cut(element):
        raise NotInThisBrowser(f"{beginning}. {BY_ANOTHER}", on.page)


def _is_cut(element: ElementHandle) -> bool:
    """Whether the beginning was all; not of a document that went away with it, of which the effect tells."""
    try:
        return bool(ask_element(element, "gestureIsCut"))
    except PlaywrightError:
        return False
