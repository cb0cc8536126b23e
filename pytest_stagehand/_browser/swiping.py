"""Swiping over an element: with the finger where that is what a page is shown for, else with the mouse held down."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._browser.devices import is_touched

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import CDPSession, FloatRect, Locator, Page

Place: TypeAlias = tuple[float, float]

WAYS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""Across and down."""
PART = 0.6
"""Of what is seen of the element, as far as a swipe goes: from a fifth beside the one edge to a fifth beside the other."""
MOVES = 10
"""In which a swipe is told: a page that looks for one wants to see it move more than once."""


def swipe(on: Locator, given: Sequence[str], timeout: float | None) -> None:
    """Swipe one of the `WAYS` over an element, once it can be operated.

    Raises:
        playwright.sync_api.Error: It can't be, or the browser takes no such touch; nothing was done.
    """
    if given[0] not in WAYS:
        raise PlaywrightError(f"{given[0]} is no way to swipe: it is {', '.join(WAYS)}. Nothing was swiped.")
    on.hover(trial=True, timeout=timeout)  # which scrolls to it, and waits until it can be operated
    box = on.bounding_box(timeout=timeout)
    if box is None:
        raise PlaywrightError("The element is not visible: nothing was swiped.")
    path = _path(_seen(box, on.page), WAYS[given[0]])
    (_by_finger if is_touched(on.page.context) else _by_mouse)(on.page, path)


def _seen(box: FloatRect, page: Page) -> FloatRect:
    """The part of a box that is in sight."""
    size = page.viewport_size
    if size is None:
        return box
    left, top = max(box["x"], 0), max(box["y"], 0)
    right, bottom = min(box["x"] + box["width"], size["width"]), min(box["y"] + box["height"], size["height"])
    return {"x": left, "y": top, "width": right - left, "height": bottom - top}


def _path(box: FloatRect, way: tuple[int, int]) -> list[Place]:
    across, down = way
    shares = [PART * (move / MOVES - 0.5) for move in range(MOVES + 1)]
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return [(x + across * share * box["width"], y + down * share * box["height"]) for share in shares]


def _by_mouse(page: Page, path: Sequence[Place]) -> None:
    start, *others = path
    page.mouse.move(*start)
    page.mouse.down()
    for place in others:
        page.mouse.move(*place)
    page.mouse.up()


def _by_finger(page: Page, path: Sequence[Place]) -> None:
    """As the browser itself gets touches: what a script sends, no page scrolls by. Playwright has taps alone."""
    try:
        session = page.context.new_cdp_session(page)
    except PlaywrightError:
        raise PlaywrightError("This browser can't be swiped with a finger; Chromium can. Nothing was swiped.") from None
    start, *others = path
    try:
        _touch(session, "touchStart", [start])
        for place in others:
            _touch(session, "touchMove", [place])
        _touch(session, "touchEnd", [])
    finally:
        session.detach()


def _touch(session: CDPSession, kind: str, places: Sequence[Place]) -> None:
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in places]})
