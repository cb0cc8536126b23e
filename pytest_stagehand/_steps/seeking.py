"""What is not on the page yet, and is called by its name: waited for, or scrolled to, until it is there.

A recording holds what came, like any other target: a replay looks for that, and for nothing else of the name.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from pytest_stagehand._basics.errors import StagehandError, printable
from pytest_stagehand._browser.engine import ask
from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.settle import FRAME_MS, settle
from pytest_stagehand._elements.resolve import EXPLAIN_MS, drift, locate

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._compiling.decisions import ActionDecision
    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._recording.targets import Target
    from pytest_stagehand._steps.step import Step

SHARE = 0.8
"""How much of what shows of a part is scrolled by at once: what stood at the edge is still in sight."""
LOOK_MS = 100
"""How often it is looked whether what is waited for is there."""


def is_sought(decision: ActionDecision) -> bool:
    """Whether an operation is on something that is called by its name, since it was not there when it was decided."""
    return decision.method in ("wait_for", "scroll_until") and bool(decision.arguments)


def seek(step: Step, decision: ActionDecision, part: Locator | None, look: Callable[[], Snapshot]) -> Node:
    """Wait for what is called so, or scroll on, until it is there.

    Args:
        step: The step that it is of.
        decision: What is sought, by its name.
        part: What is scrolled, where that is not the page.
        look: Reads the page anew.

    Raises:
        StagehandError: It did not come, or several things are called so.
    """
    name = step.spoken(decision.arguments[0])
    while (node := _called(name, look())) is None:
        if not _goes_on(step, decision.method, part):
            how = "came into view" if decision.method == "scroll_until" else "came"
            raise StagehandError(f'Nothing called "{printable(name, 100)}" {how}.')
    return node


def scroll_until_there(step: Step, action: RecordedAction) -> None:
    """Where that is the operation, scroll until its target is there, or nothing more comes: why, says who operates it.

    Raises:
        DriftError: What is to be scrolled is not there.
    """
    if action.method != "scroll_until" or action.target is None:
        return
    found = locate(step.root, action.target)
    part = _part(step, action.to) if action.to is not None else None
    while not found.count() and _scrolls(step, part):
        pass


def _part(step: Step, target: Target) -> Locator:
    """What is scrolled.

    Raises:
        DriftError: It is not there.
    """
    part = locate(step.root, target)
    try:
        part.wait_for(state="attached", timeout=step.clock.late_within(step.clock.patience_ms(pace.drift_after_ms)))
    except PlaywrightTimeoutError:
        if missing := drift(step.root, target, step.session.secrets.mask, step.clock.late_within(EXPLAIN_MS)):
            raise missing from None
    return part


def _goes_on(step: Step, method: str, part: Locator | None) -> bool:
    """Wait a moment, or scroll by as much as shows; whether there is any use in it."""
    if method == "scroll_until":
        return _scrolls(step, part)
    step.page.wait_for_timeout(LOOK_MS)
    return step.clock.left_ms > 0


def _scrolls(step: Step, part: Locator | None) -> bool:
    """Scroll on. At the end, where a page may still bring more, it is done once the page is at rest."""
    for quiet_ms in (pace.still_ms, pace.quiet_ms):
        if step.clock.left_ms <= 0:
            return False
        if ask(part or step.page, "scrollOn", share=SHARE, timeout_ms=step.clock.late_ms):
            _wait_until_told(step, part)
            settle(step.page, limit_ms=step.clock.left_ms, quiet_ms=pace.still_ms)
            return True
        settle(step.page, limit_ms=step.clock.left_ms, quiet_ms=quiet_ms)
    return False


def _wait_until_told(step: Step, part: Locator | None) -> None:
    """A page draws what shows once it is told that it was scrolled, with the next frame, which may be late."""
    while not ask(part or step.page, "isScrollTold", timeout_ms=step.clock.late_ms) and step.clock.left_ms > 0:
        step.page.wait_for_timeout(FRAME_MS)


def _called(name: str, page: Snapshot) -> Node | None:
    """The one thing of a name, with what it is made of.

    Raises:
        StagehandError: There are several.
    """
    wanted = " ".join(name.split())
    found = [node for node in page.walk() if node is not page.root and " ".join(node.name.split()) == wanted]
    found = [node for node in found if node.parent not in found]
    if len(found) > 1:
        raise StagehandError(f'{len(found)} things are called "{printable(name, 100)}": say which of them.')
    return found[0] if found else None
