"""Points of a page: what stands at one, and what the pointer does at a place in a drawing that has no parts of its own."""

from __future__ import annotations

from dataclasses import dataclass
from time import monotonic
from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.errors import DriftError
from pytest_stagehand._browser.boxes import Box, box_of
from pytest_stagehand._browser.engine import ask
from pytest_stagehand._browser.gestures import double_click, drag
from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.patches import opened, patch_of, shows
from pytest_stagehand._browser.perform import click, pixels
from pytest_stagehand._browser.reading import frame_root
from pytest_stagehand._browser.screen import screenshot
from pytest_stagehand._browser.settle import is_at_rest

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from PIL.Image import Image
    from playwright.sync_api import Locator, Page, Position

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._recording.methods import Method
    from pytest_stagehand._recording.targets import Point

LOOK_AGAIN_MS = 100


@dataclass(frozen=True, slots=True)
class Under:
    """What stands at a point.

    Attributes:
        nodes: The nodes of a snapshot that do, the innermost first.
        says: Whether the innermost element has a text there.
    """

    nodes: tuple[Node, ...]
    says: bool


def under(page: Page, snapshot: Snapshot, x: float, y: float, timeout_ms: float | None = None) -> Under:
    """What stands uppermost at a point of the viewport, frames of any origin included.

    Args:
        page: The page.
        snapshot: A reading of all of it, whose nodes are given.
        x: CSS pixels from the left edge of the viewport.
        y: CSS pixels from its upper edge.
        timeout_ms: How long each document may take to answer.

    Raises:
        playwright.sync_api.Error: The page is gone, or does not answer.
    """
    number, above = 0, Under((), says=False)
    while True:
        found, frame = _under(page, snapshot, number, (x, y), timeout_ms)
        above = Under((*found.nodes, *above.nodes), found.says)
        inner = None if frame is None else _number(snapshot, f"{number}-{frame['id']}")
        if frame is None or inner is None:
            return above
        number, x, y = inner, (x - frame["left"]) / frame["scale"], (y - frame["top"]) / frame["scale"]


def under_middle(page: Page, snapshot: Snapshot, node: Node, timeout_ms: float | None = None) -> Under:
    """What stands uppermost where the browser presses a node; nothing, where that is out of sight."""
    number, _, element = node.ref.partition("-")
    middle = ask(frame_root(page, snapshot, int(number)), "middle", id=int(element), timeout_ms=timeout_ms)
    if middle is None:
        return Under((), says=False)
    return _under(page, snapshot, int(number), middle, timeout_ms)[0]


def _under(
    page: Page, snapshot: Snapshot, number: int, place: Sequence[float], timeout_ms: float | None
) -> tuple[Under, dict[str, Any] | None]:
    """What stands at a place of one document, and the frame that does, if it is one."""
    reply = ask(frame_root(page, snapshot, number), "under", x=place[0], y=place[1], timeout_ms=timeout_ms)
    if reply["document"] != snapshot.frames[number].document:
        return Under((), says=False), None
    nodes = (snapshot.get(f"{number}-{each}") for each in reply["ids"])
    return Under(tuple(filter(None, nodes)), reply["says"]), reply["frame"]


def _number(snapshot: Snapshot, ref: str) -> int | None:
    """The number of the document that was read in a frame."""
    return next((at for at, path in enumerate(snapshot.frames) if path.refs[-1:] == (ref,)), None)


def perform_at(
    method: Method,
    on: Locator,
    arguments: Sequence[str],
    timeout_ms: float | None,
    *,
    points: tuple[Point | None, Point | None],
    to: Locator | None = None,
) -> None:
    """Do `method` at a point of a drawing, once it looks there as it did.

    Args:
        method: What to do.
        on: What it is done in.
        arguments: Operands.
        timeout_ms: Time for it; 0 or `None` for no limit.
        points: Where, and where to drop; `None` for the middle of an element.
        to: What to drop in, for `drag_to`.

    Raises:
        DriftError: It looks different, until the time is over. Nothing was done.
        playwright.sync_api.Error: As Playwright raises it.
    """
    deadline = monotonic() + (timeout_ms or 0) / 1000

    def left() -> float:
        return max(1.0, (deadline - monotonic()) * 1000) if timeout_ms else 0

    at, to_at = points
    place = _awaited(on, at, left) if at is not None else None
    if method == "drag_to":
        assert to is not None, "drag_to has a second target"
        goal = _awaited(to, to_at, left) if to_at is not None else None
        drag(on, to, source_position=place, target_position=goal, timeout=left())
    elif method == "scroll_by":
        on.hover(position=place, timeout=left())
        on.page.mouse.wheel(0, pixels(arguments[0]))
    else:
        BY_POINTER[method](on, position=place, timeout=left())


BY_POINTER: dict[Method, Callable[..., Any]] = {
    "click": click,
    "double_click": double_click,
    "right_click": lambda on, **how: on.click(button="right", **how),
    "hover": lambda on, **how: on.hover(**how),
}


def _awaited(on: Locator, at: Point, left: Callable[[], float]) -> Position:
    """Where a point is in its element, once it can be operated and looks as it did, with the pointer there or without it.

    Raises:
        DriftError: It looks different, and the page is at rest, or the time over.
    """
    patient_until = monotonic() + pace.drift_after_ms / 1000
    while True:
        drawing = box_of(on, left())
        border = ask(on, "border", timeout_ms=left())
        across, down = drawing.right - drawing.left, drawing.bottom - drawing.top
        place: Position = {"x": at.x * across - border[0], "y": at.y * down - border[1]}
        on.hover(position=place, trial=True, timeout=left())  # which scrolls to it, and waits until it can be operated
        picture, drawing = _seen(on, left)
        if shows(picture, drawing, at.x, at.y, at.patch):
            return place
        if _withdrawn(on.page, picture, drawing):
            picture, drawing = _seen(on, left)
            if shows(picture, drawing, at.x, at.y, at.patch):
                return place
        if 0 < left() <= LOOK_AGAIN_MS or (monotonic() > patient_until and is_at_rest(on.page)):
            now = patch_of(picture, drawing, at.x, at.y)
            raise DriftError("picture-changed", f"{on.description} at {at}: {_told(at.patch)}", (_told(now),))
        on.page.wait_for_timeout(LOOK_AGAIN_MS)


def _seen(on: Locator, left: Callable[[], float]) -> tuple[Image, Box]:
    """A picture of the viewport, and where an element is in it."""
    return opened(screenshot(on.page, left())), box_of(on, left())


def _withdrawn(page: Page, picture: Image, drawing: Box) -> bool:
    """Move the pointer off a drawing, if there is a corner that is not in it.

    Under the pointer it may look otherwise than when it was recorded: by a page's `:hover`, or as Firefox's own sliders do.
    """
    corners = ((x, y) for y in (picture.height - 1, 0) for x in (0, picture.width - 1))
    beside = next((each for each in corners if not drawing.holds(Box(*each, *each))), None)
    if beside is not None:
        page.mouse.move(*beside)
    return beside is not None


def _told(patch: str) -> str:
    """A patch in short: the colours of its middle and its corners."""
    cells = [patch[3 * at : 3 * at + 3] for at in (27, 0, 7, 56, 63)]
    middle, *corners = (f"#{cell}" if "-" not in cell else "beyond its edge" for cell in cells)
    return f"{middle} in the middle, {', '.join(corners)} at the corners"
