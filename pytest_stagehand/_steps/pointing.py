"""What comes into sight only where the pointer is: the buttons of a row, the entries of a fly-out menu.

A person points at the row first, and so does the recording: as an operation of its own, which is read, replayed and ejected
like any other. What is not in the page before, or takes no place, is read once the sentence says to point there.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.devices import is_touched
from pytest_stagehand._browser.roles import CHECKABLE, ENTRIES, MERE_TEXT, OPTIONS, PRESSABLE
from pytest_stagehand._steps.aiming import still

if TYPE_CHECKING:
    from playwright.sync_api import BrowserContext

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._compiling.decisions import ActionDecision

_PRESSES = frozenset({"click", "double_click", "right_click"})
_NOT_IN_SIGHT = CHECKABLE | OPTIONS
"""A box is pressed by its label, and an option while its list is open."""


def to_point_at(decision: ActionDecision, decided_on: Snapshot, seen: Snapshot, context: BrowserContext) -> Node | None:
    """What a person points at first, since what is to be pressed is not in sight: the first words in its row or item.

    The row as a whole would be known by all that it says today.

    Args:
        decision: What is to be done.
        decided_on: The page that it was decided on.
        seen: The page as it is now.
        context: Where it is shown; a finger points at nothing.
    """
    if decision.method not in _PRESSES or decision.ref is None or is_touched(context):
        return None
    node = still(decision.ref, decided_on, seen)
    if node.is_seen or node.role in _NOT_IN_SIGHT:
        return None
    item = next((above for above in node.ancestors() if above.role in ENTRIES and above.is_seen), None)
    return next(filter(_is_named, item.walk()), item) if item is not None else None


def _is_named(node: Node) -> bool:
    """Whether a person reads words here, or in a link."""
    is_read = node.role in MERE_TEXT | PRESSABLE and node.is_seen and bool(node.shown_name)
    return is_read and any(map(str.isalpha, node.shown_name))
