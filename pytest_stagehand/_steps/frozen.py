"""Values that no program can read: kept with the text they came from, and believed only while that has not changed.

The guard is all that the step could see (`within`, or the page), roles, names, states and values: a summary may come from any
of it. What changes in it by itself is left out (`_elements/guards.py`). Where the rest changed, a run that may infer asks again;
any other fails and shows the difference.
"""

from __future__ import annotations

import json
from difflib import ndiff
from itertools import islice, zip_longest
from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.errors import DriftError, NotRecordable, RecordingError, printable
from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.render import unnumbered
from pytest_stagehand._elements.guards import agrees, loosened, shown
from pytest_stagehand._recording.frozen import MOST_LINES, Frozen
from pytest_stagehand._recording.schema import RecordedStep
from pytest_stagehand._report.events import Reading
from pytest_stagehand._steps.filming import show_reading
from pytest_stagehand._steps.reading import INFERRING, readings

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._elements.guards import GuardLine
    from pytest_stagehand._steps.step import Step

SHOWN_DIFFERENCES = 6


def freeze(step: Step, snapshot: Snapshot, value: Any, *, what: str) -> None:
    """Record a step whose value no program reads; see `frozen_of`."""
    frozen = frozen_of(step, snapshot, value, what=what)
    step.arrive()
    step.keep(RecordedStep.of(step.key, frozen=frozen))
    step.event.outcome = "recorded"
    _show(step, frozen)


def frozen_of(step: Step, snapshot: Snapshot, value: Any, *, what: str) -> Frozen:
    """A JSON-like value with what the page says now.

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
    lines = _read(snapshot)
    if len(lines) > MOST_LINES:
        raise NotRecordable(
            f"{what}: no program says exactly this of the live page, and it can't be frozen: what it came from has more than "
            f"{MOST_LINES} lines.\n{ways}"
        )
    frozen = Frozen(value=json.dumps(value, ensure_ascii=False), guard=_guard(step, lines, value))
    step.event.warning = f"frozen, since no program reads it: {printable(frozen.value, 120)}"
    return frozen


def _guard(step: Step, lines: tuple[str, ...], value: Any) -> tuple[GuardLine, ...]:
    """What the page says, without what it says otherwise a moment later, or said when the same was recorded before."""
    later = lines if step.content is not None else _later(step)
    recorded = step.session.tape.before(step.key)
    before = recorded.frozen if recorded is not None else None
    is_same = before is not None and _gist(json.loads(before.value)) == _gist(value)
    return loosened(loosened(before.guard if before is not None and is_same else lines, later), lines)


def _later(step: Step) -> tuple[str, ...]:
    """What the page says a moment later."""
    step.page.wait_for_timeout(pace.life_ms)
    return _read(read_snapshot(step.page, within=step.within, timeout_ms=step.clock.late_ms))


def _gist(value: Any) -> Any:
    """A value without the words of whoever gave it: those are others each time."""
    if isinstance(value, list):
        return [_gist(each) for each in value]
    if not isinstance(value, dict):
        return value
    return {key: _gist(each) for key, each in value.items() if key not in ("explanation", "reasoning")}


def in_frozen_words(frozen: Frozen) -> str:
    """A frozen value in a line: that nobody read it."""
    return f"frozen: kept from the recording while {len(frozen.guard)} lines of the page say the same"


def _show(step: Step, frozen: Frozen) -> None:
    """What was not read, for the report."""
    if step.session.assets is not None:
        values = step.session.secrets.mask(json.dumps(json.loads(frozen.value), ensure_ascii=False, indent=2))
        show_reading(step, Reading((in_frozen_words(frozen),), values))


def thawed(step: Step, recorded: RecordedStep, frozen: Frozen, *, may_ask: bool = True) -> str | None:
    """The value as JSON text, if the page says what it said; `None` where it does not and the engine may be asked again.

    Args:
        step: The step.
        recorded: What is recorded of it.
        frozen: The value.
        may_ask: Whether there is an engine that could be asked again, in a run that infers.

    Raises:
        DriftError: It says something else, and this run infers nothing.
    """
    infers = step.session.settings.infers and may_ask
    now: tuple[str, ...] = ()
    limit_ms, share = (
        (min(step.clock.patience_ms(pace.patience_ms), step.clock.left_ms / 2), INFERRING) if infers else (None, 1)
    )
    for snapshot in readings(step, limit_ms=limit_ms, share=share):
        now = _read(snapshot)
        if agrees(frozen.guard, now):
            step.keep(recorded)
            step.event.outcome = "frozen"
            _show(step, frozen)
            return frozen.value
    step.event.reason = "guard-changed"
    if infers:
        return None
    raise DriftError("guard-changed", "the text that a frozen value came from", tuple(_difference(frozen.guard, now)))


def invalid(step: Step, problem: str) -> RecordingError:
    """The error for a frozen value that this step can't have been given."""
    return RecordingError.malformed(problem, step.session.tape.path, step.session.test)


def _read(snapshot: Snapshot) -> tuple[str, ...]:
    """What the page says, without ids, and without where the focus is; one line more than a guard may have, at most."""
    return tuple(islice(unnumbered(snapshot), MOST_LINES + 1))


def _difference(guard: tuple[GuardLine, ...], now: tuple[str, ...]) -> Iterator[str]:
    """The first lines that differ, `-` for what was recorded and `+` for what is there."""
    was = [
        line if agrees((each,), (line,)) else shown(each)
        for each, line in zip_longest(guard, now[: len(guard)], fillvalue="")
    ]
    changed = (line for line in ndiff(was, now) if line[0] in "-+")
    return (printable(line, 160) for line in islice(changed, SHOWN_DIFFERENCES))
