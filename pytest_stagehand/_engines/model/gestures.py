"""What a model would do on a picture of the page, as gestures at places of the viewport: what no page can take is refused."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._compiling.claims.claims import Unusable
from pytest_stagehand._compiling.decisions import Gesture
from pytest_stagehand._engines.model.checking import MOST_ACTIONS, check_texts

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from pytest_stagehand._engines.model.answers import OnScreen
    from pytest_stagehand._models.questions import Screen
    from pytest_stagehand._recording.methods import Method

POINTER: dict[str, Method] = {
    "click": "click",
    "right_click": "right_click",
    "double_click": "double_click",
    "move": "hover",
    "drag": "drag_to",
    "scroll": "scroll_by",
}
IN_HISTORY: dict[str, Method] = {"back": "go_back", "forward": "go_forward"}
LOOKS = frozenset({"wait", "screenshot"})
"""The page is looked at after every answer, and waited for where nothing else is done."""

KEYS = {
    "alt": "Alt",
    "backspace": "Backspace",
    "capslock": "CapsLock",
    "cmd": "Meta",
    "command": "Meta",
    "control": "Control",
    "controlormeta": "ControlOrMeta",
    "ctrl": "Control",
    "del": "Delete",
    "delete": "Delete",
    "down": "ArrowDown",
    "end": "End",
    "enter": "Enter",
    "esc": "Escape",
    "escape": "Escape",
    "home": "Home",
    "insert": "Insert",
    "left": "ArrowLeft",
    "meta": "Meta",
    "option": "Alt",
    "pagedown": "PageDown",
    "pageup": "PageUp",
    "return": "Enter",
    "right": "ArrowRight",
    "shift": "Shift",
    "space": "Space",
    "super": "Meta",
    "tab": "Tab",
    "up": "ArrowUp",
    "win": "Meta",
}
"""Playwright's names of keys by those of all tools (X11's and the browser's), without capitals and separators."""
FUNCTION_KEY = re.compile(r"f([1-9]|1[0-2])")


def gestures(given: Sequence[OnScreen], screen: Screen, variables: Collection[str]) -> tuple[Gesture, ...]:
    """The gestures of an answer.

    Args:
        given: What the model does, in order.
        screen: The picture that it saw.
        variables: The names that the sentence says.

    Raises:
        Unusable: A place is not on the screen, a key is unknown, or they are too many.
    """
    if len(given) > MOST_ACTIONS:
        raise Unusable(f"{len(given)} operations; at most {MOST_ACTIONS}. Do the first; you will be asked again.")
    return tuple(_gesture(each, screen, variables) for each in given if each.do not in LOOKS)


def _gesture(given: OnScreen, screen: Screen, variables: Collection[str]) -> Gesture:
    if given.held:
        raise Unusable(f"no key can be held while the pointer does something ({printable(given.held, 40)})")
    if given.do in IN_HISTORY:
        return Gesture(IN_HISTORY[given.do])
    if given.do == "type":
        check_texts("type", [given.text], variables)
        return Gesture("type", arguments=(given.text,))
    if given.do == "key":
        return Gesture("press", arguments=(_keys(given.keys),))
    if given.do == "scroll" and given.x is None and given.y is None:
        return Gesture("scroll_by", arguments=(str(given.by),))
    at = _place(given.do, given.x, given.y, screen)
    to = _place(given.do, given.to_x, given.to_y, screen) if given.do == "drag" else None
    return Gesture(POINTER[given.do], at, to, (str(given.by),) if given.do == "scroll" else ())


def _place(do: str, x: int | None, y: int | None, screen: Screen) -> tuple[float, float]:
    """The place of a pixel of the picture: its middle."""
    width, height = screen.size
    if x is None or y is None:
        raise Unusable(f"{do} needs its place on the screen, in pixels")
    if not (0 <= x < width and 0 <= y < height):
        raise Unusable(f"{x}, {y} is not on the screen, which has {width} by {height} pixels; scroll to what you mean")
    return (x + 0.5) / screen.scale, (y + 0.5) / screen.scale


def _keys(names: Sequence[str]) -> str:
    """A combination as Playwright writes it.

    Raises:
        Unusable: One of its keys is unknown.
    """
    if not any(names):
        raise Unusable("no key is given")
    return "+".join(map(_key, names))


def _key(name: str) -> str:
    if len(name) == 1:
        return name
    plain = re.sub(r"[ _-]|^arrow", "", name.lower())
    if FUNCTION_KEY.fullmatch(plain):
        return plain.upper()
    if plain not in KEYS:
        raise Unusable(f'there is no key "{printable(name, 40)}"')
    return KEYS[plain]
