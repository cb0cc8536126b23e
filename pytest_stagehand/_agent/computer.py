"""What a model does on a picture of the page, as operations on what stands there.

    pixel ──> what stands uppermost ──> a control, or a text: an operation on that element, as any other
                                   └──> neither: a point in the drawing around it, known again by its looks

An element is operated only if the browser, which aims at its middle, meets the same one there as at the pixel. All else is a
point: a canvas, a map, a picture, a slider's rail, the empty space of a card.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import StagehandError
from pytest_stagehand._browser.boxes import box_of
from pytest_stagehand._browser.patches import is_told, opened, patch_of
from pytest_stagehand._browser.points import under, under_middle
from pytest_stagehand._browser.reading import FRAME_TAGS, locator_of
from pytest_stagehand._browser.roles import CONTROLS, IMAGES, SLIDERS
from pytest_stagehand._compiling.decisions import ActionDecision
from pytest_stagehand._engines.english.tree.describe import describe, describe_both
from pytest_stagehand._engines.english.tree.index import index_of, is_editable, is_native_select
from pytest_stagehand._recording.targets import Point

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_stagehand._browser.points import Under
    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._compiling.decisions import Gesture
    from pytest_stagehand._steps.step import Step

DIGITS = 5
"""Of a part of a drawing: a pixel of one that is 100,000 wide."""


@dataclass(frozen=True, slots=True)
class Spot:
    """What is pointed at: an element, or a point in one."""

    node: Node
    at: Point | None = None


def placed(step: Step, gestures: Sequence[Gesture], page: Snapshot) -> tuple[ActionDecision, ...]:
    """The operations that gestures on the last picture are.

    Args:
        step: The step; its picture is the one that was pointed at.
        gestures: What is done, in order.
        page: The reading that goes with the picture.

    Raises:
        StagehandError: Nothing that can be operated, or known again, stands where one points.
        playwright.sync_api.Error: The page is gone, or does not answer.
    """
    return tuple(_operation(step, each, page) for each in gestures)


def with_focus(action: ActionDecision, page: Snapshot) -> ActionDecision:
    """Keys on the element that has the focus, if that takes them: it is checked again in each replay."""
    node = page.focused
    if node is None or node.tag in FRAME_TAGS or (action.method == "type" and not is_editable(node)):
        return action
    return action.model_copy(update={"ref": node.ref, "description": describe(index_of(page), node)})


def _operation(step: Step, gesture: Gesture, page: Snapshot) -> ActionDecision:
    if gesture.at is None:
        return ActionDecision(method=gesture.method, arguments=gesture.arguments)
    if gesture.method == "scroll_by":
        return _scrolled(step, gesture, gesture.at, page)
    spot, index = _spot(step, page, gesture.at), index_of(page)
    if gesture.to is None:
        _check(gesture, spot, page)
        return ActionDecision(
            method=gesture.method, ref=spot.node.ref, description=describe(index, spot.node), at=spot.at
        )
    goal = _spot(step, page, gesture.to)
    if spot.node is goal.node:  # within one element, it is the places that matter
        spot, goal = (_in(step, page, spot.node, place) for place in (gesture.at, gesture.to))
    return ActionDecision(
        method=gesture.method,
        ref=spot.node.ref,
        to_ref=goal.node.ref,
        description=describe_both(index, spot.node, goal.node if goal.node is not spot.node else None),
        at=spot.at,
        to_at=goal.at,
    )


def _scrolled(step: Step, gesture: Gesture, place: tuple[float, float], page: Snapshot) -> ActionDecision:
    """The wheel over a part that scrolls, over a drawing, or over the page itself."""
    found = under(step.page, page, *place, timeout_ms=step.clock.late_ms)
    part = next((node for node in found.nodes if node.scrollable), None)
    if part is None and not _is_drawing(found):
        return ActionDecision(method="scroll_by", arguments=gesture.arguments)
    spot = Spot(part) if part is not None else _in(step, page, found.nodes[0], place)
    words = describe(index_of(page), spot.node)
    return ActionDecision(
        method="scroll_by", ref=spot.node.ref, arguments=gesture.arguments, description=words, at=spot.at
    )


def _spot(step: Step, page: Snapshot, place: tuple[float, float]) -> Spot:
    late_ms = step.clock.late_ms
    found = under(step.page, page, *place, timeout_ms=late_ms)
    node = _meant(found)
    if node is not None and _meant(under_middle(step.page, page, node, timeout_ms=late_ms)) is node:
        return Spot(node)
    drawing = next((each for each in found.nodes if each.role != "text"), None)
    if drawing is None:
        across, down = place
        raise StagehandError(
            f"Nothing that could be known again stands {across:.0f} pixels across and {down:.0f} down."
        )
    return _in(step, page, drawing, place)


def _meant(found: Under) -> Node | None:
    """The element that somebody means who points there; `None` where the place itself is meant."""
    control = next((node for node in found.nodes if node.role in CONTROLS or is_editable(node)), None)
    if control is not None:
        return None if control.role in SLIDERS and not is_editable(control) else control
    if not found.says:
        return None
    return next((node for node in found.nodes if node.clickable), found.nodes[0] if found.nodes else None)


def _is_drawing(found: Under) -> bool:
    """Whether the wheel may do something else there than to scroll: where neither a control stands, nor a text or a picture."""
    if not found.nodes or found.says or found.nodes[0].children:
        return False
    return found.nodes[0].role not in CONTROLS | IMAGES


def _in(step: Step, page: Snapshot, node: Node, place: tuple[float, float]) -> Spot:
    """A place in an element, with what the picture shows around it.

    Raises:
        StagehandError: It has no size there, or nothing of it shows.
    """
    shot = step.shot
    assert shot is not None, "a model that points was shown a picture"
    drawing = box_of(locator_of(step.page, page, node.ref), step.clock.late_ms)
    if drawing.is_empty or shot.whole_scale != 1:
        raise StagehandError(f"No point in {describe(index_of(page), node)} can be known again.")
    across = (place[0] - drawing.left) / (drawing.right - drawing.left)
    down = (place[1] - drawing.top) / (drawing.bottom - drawing.top)
    x, y = (round(min(1.0, max(0.0, part)), DIGITS) for part in (across, down))
    patch = patch_of(opened(shot.whole), drawing, x, y)
    if not is_told(patch):
        raise StagehandError(f"{describe(index_of(page), node)} is too small to know a point in it again.")
    return Spot(node, Point(x=x, y=y, patch=patch))


def _check(gesture: Gesture, spot: Spot, page: Snapshot) -> None:
    """Refuse what the browser would wait for in vain, or shows beside the page.

    Raises:
        StagehandError: With what to do instead.
    """
    node = spot.node
    if gesture.method == "hover":
        return
    if "disabled" in node.states:
        raise StagehandError(f"{describe(index_of(page), node)} is disabled.")
    if is_native_select(node):
        raise StagehandError(
            f"{describe(index_of(page), node)} is a native drop-down, whose list is in no picture: choose with select_option."
        )
