"""Values that no program can read: kept with the text they came from, and believed only while that has not changed.

The guard is all that the step could see (`within`, or the page), roles, names, states and values: a summary may come from any
of it. Where it changed, a run that may infer asks again; any other fails and shows the difference.
"""

from __future__ import annotations

import json
from difflib import ndiff
from itertools import islice
from typing import TYPE_CHECKING, Any

from pytest_stagehand.browser.render import outline_node, outlined
from pytest_stagehand.errors import DriftError, NotRecordable, printable
from pytest_stagehand.recording.frozen import MOST_LINES, Frozen
from pytest_stagehand.recording.schema import RecordedStep
from pytest_stagehand.steps.reading import readings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand.browser.snapshot import Snapshot
    from pytest_stagehand.steps.step import Step

SHOWN_DIFFERENCES = 6
PATIENCE_MS = 5_000
"""In a run that may infer, how long to wait for the text to be as it was before asking again."""


def freeze(step: Step, snapshot: Snapshot, value: Any, *, what: str) -> None:
    """Record a JSON-like value with what the page says now.

    Raises:
        NotRecordable: `--stagehand-no-frozen` is set, or there is too much text for a person to review.
    """
    ways = (
        "  1. ask for what the page shows as it shows it, and let the test put it together\n"
        "  2. say where it stands: within=locator\n"
        "  3. --stagehand-mode=live asks the model in every run"
    )
    if step.session.settings.no_frozen:
        raise NotRecordable(
            f"{what}: no program says exactly this of the live page, and --stagehand-no-frozen refuses stored values.\n{ways}"
        )
    guard = tuple(islice(_lines(snapshot), MOST_LINES + 1))
    if len(guard) > MOST_LINES:
        raise NotRecordable(
            f"{what}: no program says exactly this of the live page, and it can't be frozen: what it came from has more than "
            f"{MOST_LINES} lines.\n{ways}"
        )
    frozen = Frozen(value=json.dumps(value, ensure_ascii=False), guard=guard)
    step.keep(RecordedStep.of(step.key, frozen=frozen))
    step.event.outcome = "recorded"
    step.event.warning = f"frozen, since no program reads it: {printable(frozen.value, 120)}"


def thawed(step: Step, recorded: RecordedStep, frozen: Frozen) -> str | None:
    """The value as JSON text, if the page says what it said; `None` where it does not and the engine may be asked again.

    Raises:
        DriftError: It says something else, and this run infers nothing.
    """
    infers = step.session.settings.infers
    now: tuple[str, ...] = ()
    for snapshot in readings(step, settled=True, limit_ms=PATIENCE_MS if infers else None):
        now = tuple(islice(_lines(snapshot), MOST_LINES + 1))
        if now == frozen.guard:
            step.keep(recorded)
            step.event.outcome = "frozen"
            return frozen.value
    step.event.reason = "guard-changed"
    if infers:
        return None
    raise DriftError("guard-changed", "the text that a frozen value came from", tuple(_difference(frozen.guard, now)))


def _lines(snapshot: Snapshot) -> Iterator[str]:
    """What the page says, without ids, and without where the focus is."""
    return (outline_node(node).partition("] ")[2].replace(" [focused]", "") for node in outlined(snapshot))


def _difference(was: tuple[str, ...], now: tuple[str, ...]) -> Iterator[str]:
    """The first lines that differ, `-` for what was recorded and `+` for what is there."""
    changed = (line for line in ndiff(was, now) if line[0] in "-+")
    return (printable(line, 160) for line in islice(changed, SHOWN_DIFFERENCES))
