"""Setting a slider that is no field: by keys, as ARIA has it, and by looking at where it stands after each."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._browser.engine import ask_element
from pytest_stagehand._browser.pace import pace

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import ElementHandle

MOST_KEYS = 200
"""How often a key is pressed at most before it is looked where that led."""
MOST_TRIES = 50
"""Looks that are taken at most; three or four do where every key goes as far as the last time."""
LOOK_AGAIN_MS = 10


@dataclass(frozen=True, slots=True)
class Stand:
    """Where a slider stands.

    Attributes:
        now: Its number; `None` where it has none.
        says: What it is said to stand at.
        least: The lowest number.
        most: The highest.
    """

    now: float | None
    says: str
    least: float | None
    most: float | None


def slide(thumb: ElementHandle, wanted: str, left: Callable[[], float | None]) -> None:
    """Move a slider to a value.

    Args:
        thumb: What has the focus and takes the keys.
        wanted: The number, or what the slider says there.
        left: How many milliseconds are left; `None` or 0 for no limit.

    Raises:
        playwright.sync_api.Error: It does not go there.
    """
    goal = _number(wanted)
    if goal is None:
        _slide_to_word(thumb, wanted, left)
        return
    steps: dict[str, float] = {}
    for _ in range(MOST_TRIES):
        stand = _stand(thumb)
        if stand.now is None or _is_beyond(stand, goal):
            raise PlaywrightError(f"The slider does not go to {wanted}: it stands at {_told(stand)}.")
        if stand.now == goal:
            return
        key = _next_key(stand, stand.now, goal, steps)
        if key is None:
            raise PlaywrightError(f"The slider goes in steps, and not to {wanted}: it stands at {_told(stand)}.")
        times = _times(steps.get(key), goal - stand.now)
        after = _pressed(thumb, key, stand, left, times=times)
        if key not in ENDS and times == 1:
            steps[key] = (after.now or 0) - stand.now
        elif key in ENDS:
            steps[key] = 0
    raise PlaywrightError(f"The slider was not moved to {wanted}: it stands at {_told(_stand(thumb))}.")


def _times(step: float | None, way: float) -> int:
    """How often a key can be pressed without going past."""
    return min(MOST_KEYS, max(1, int(way / step))) if step else 1


def _slide_to_word(thumb: ElementHandle, wanted: str, left: Callable[[], float | None]) -> None:
    """Go through all that a slider of words says, from its start."""
    stand = _stand(thumb)
    key = "Home"
    for _ in range(MOST_KEYS):
        if stand.says.casefold() == wanted.casefold():
            return
        after = _pressed(thumb, key, stand, left)
        if after == stand and key != "Home":
            break
        stand, key = after, "ArrowRight"
    raise PlaywrightError(f"The slider nowhere says {wanted}: at its end it says {stand.says}.")


def _next_key(stand: Stand, now: float, goal: float, steps: dict[str, float]) -> str | None:
    """The key that brings it nearest without going past it; first those of which it is not known yet how far they go.

    Args:
        stand: Where it stands.
        now: The number of that.
        goal: Where it is to stand.
        steps: How far each key went that was tried.
    """
    way = goal - now
    for key, end in (("Home", stand.least), ("End", stand.most)):
        if key not in steps and end is not None and 2 * abs(goal - end) < abs(way):
            return key
    arrows = ("ArrowRight", "ArrowLeft") if way > 0 else ("ArrowLeft", "ArrowRight")
    useful = {key: step for key, step in steps.items() if step and 0 < step / way <= 1}
    if not any(steps.get(key, 0) * way > 0 for key in arrows):
        return next(
            (key for key in arrows if key not in steps), max(useful, key=lambda key: abs(useful[key]), default=None)
        )
    least = min(abs(steps[key]) for key in arrows if steps.get(key))
    great = "PageUp" if way > 0 else "PageDown"
    if great not in steps and abs(way) > FAR * least:
        return great
    return max(useful, key=lambda key: abs(useful[key]), default=None)


ENDS = frozenset({"Home", "End"})
FAR = 20
"""Steps above which a greater one is looked for."""


def _pressed(
    thumb: ElementHandle, key: str, before: Stand, left: Callable[[], float | None], *, times: int = 1
) -> Stand:
    """Where it stands after a key, once it does not move any more."""
    for _ in range(times):
        thumb.press(key, timeout=left())
    still_since, now = monotonic(), before
    while (monotonic() - still_since) * 1000 < pace.still_ms:
        was, now = now, _stand(thumb)
        if now != was:
            still_since = monotonic()
            if times == 1:
                break
        frame = thumb.owner_frame()
        if frame is None:
            break
        frame.wait_for_timeout(LOOK_AGAIN_MS)
    return now


def _stand(thumb: ElementHandle) -> Stand:
    said = ask_element(thumb, "stand")
    return Stand(_number(said["now"]), said["says"], _number(said["least"]), _number(said["most"]))


def _number(text: str) -> float | None:
    try:
        return float(text.strip().removesuffix("%").replace(",", ""))
    except ValueError:
        return None


def _is_beyond(stand: Stand, goal: float) -> bool:
    is_below = stand.least is not None and goal < stand.least
    return is_below or (stand.most is not None and goal > stand.most)


def _told(stand: Stand) -> str:
    ends = [f"{end:g}" for end in (stand.least, stand.most) if end is not None]
    return f"{stand.says or stand.now}" + (f", between {' and '.join(ends)}" if len(ends) == 2 else "")  # noqa: PLR2004  (both)
