"""Swiping and pinching: with fingers where that is what a page is shown for, else as a mouse and a trackpad do."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._basics.errors import NotInThisBrowser
from pytest_stagehand._browser.devices import is_touched

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from playwright.sync_api import CDPSession, FloatRect, Locator, Page

Place: TypeAlias = tuple[float, float]
Fingers: TypeAlias = tuple[Place, ...]
"""Where each of them is at one moment."""

SWIPES = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""Across and down."""
PINCHES = ("in", "out")
"""Two fingers to each other, and apart."""
PART = 0.6
"""Of what is seen of the element, as far as a swipe goes: from a fifth beside the one edge to a fifth beside the other.
As far apart are two fingers at the wide end of a pinch."""
NARROW = 0.2
"""Of it, how far apart they are at the other."""
MOVES = 10
"""In which a gesture is told: a page that looks for one wants to see it move more than once."""
NOTCH_PX = 10
"""By which a trackpad turns the wheel with each move: all of them are one notch of a mouse's wheel."""


def swipe(on: Locator, given: Sequence[str], timeout: float | None) -> None:
    """Swipe one of the `SWIPES` over an element, once it can be operated.

    Raises:
        playwright.sync_api.Error: It can't be, or the browser takes no such touch; nothing was done.
    """
    way = _way(given, SWIPES, "swipe")
    box = _box(on, timeout)
    path = [_beside(box, SWIPES[way], PART * (move / MOVES - 0.5)) for move in range(MOVES + 1)]
    if is_touched(on.page.context):
        _by_fingers(on.page, [(place,) for place in path])
    else:
        _by_mouse(on.page, path)


def pinch(on: Locator, given: Sequence[str], timeout: float | None) -> None:
    """Pinch an element with two fingers, once it can be operated; without, turn the wheel with Ctrl held.

    A browser tells a page of a trackpad's pinch by such turns (https://w3c.github.io/uievents/#events-wheelevents).

    Raises:
        playwright.sync_api.Error: As `swipe`.
    """
    way = _way(given, PINCHES, "pinch")
    box = _box(on, timeout)
    if is_touched(on.page.context):
        widening = [NARROW + (PART - NARROW) * move / MOVES for move in range(MOVES + 1)]
        shares = widening if way == "out" else widening[::-1]
        _by_fingers(on.page, [tuple(_beside(box, (1, 0), side * share / 2) for side in (-1, 1)) for share in shares])
    else:
        _by_trackpad(on.page, _beside(box, (0, 0), 0), -NOTCH_PX if way == "out" else NOTCH_PX)


def _way(given: Sequence[str], ways: Collection[str], gesture: str) -> str:
    if given[0] not in ways:
        raise PlaywrightError(f"{given[0]} is no way to {gesture}: it is {', '.join(ways)}. {NOTHING}")
    return given[0]


NOTHING = "Nothing was done."


def _box(on: Locator, timeout: float | None) -> FloatRect:
    """What is in sight of an element."""
    on.hover(trial=True, timeout=timeout)  # which scrolls to it, and waits until it can be operated
    box = on.bounding_box(timeout=timeout)
    if box is None:
        raise PlaywrightError(f"The element is not visible. {NOTHING}")
    return _seen(box, on.page)


def _seen(box: FloatRect, page: Page) -> FloatRect:
    size = page.viewport_size
    if size is None:
        return box
    left, top = max(box["x"], 0), max(box["y"], 0)
    right, bottom = min(box["x"] + box["width"], size["width"]), min(box["y"] + box["height"], size["height"])
    return {"x": left, "y": top, "width": right - left, "height": bottom - top}


def _beside(box: FloatRect, way: tuple[int, int], share: float) -> Place:
    """The place that lies by a share of the box beside its middle."""
    across, down = way
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return x + across * share * box["width"], y + down * share * box["height"]


def _by_mouse(page: Page, path: Sequence[Place]) -> None:
    start, *others = path
    page.mouse.move(*start)
    page.mouse.down()
    for place in others:
        page.mouse.move(*place)
    page.mouse.up()


def _by_trackpad(page: Page, at: Place, notch: int) -> None:
    page.mouse.move(*at)
    page.keyboard.down("Control")
    try:
        for _ in range(MOVES):
            page.mouse.wheel(0, notch)
    finally:
        page.keyboard.up("Control")


def _by_fingers(page: Page, path: Sequence[Fingers]) -> None:
    """As the browser itself gets touches: what a script sends, no page scrolls by. Playwright has taps alone."""
    try:
        session = page.context.new_cdp_session(page)
    except PlaywrightError:
        raise NotInThisBrowser(f"This browser takes no gestures by finger; Chromium does. {NOTHING}", page) from None
    start, *others = path
    try:
        _touch(session, "touchStart", start)
        for fingers in others:
            _touch(session, "touchMove", fingers)
        _touch(session, "touchEnd", ())
    finally:
        session.detach()


def _touch(session: CDPSession, kind: str, fingers: Fingers) -> None:
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in fingers]})
