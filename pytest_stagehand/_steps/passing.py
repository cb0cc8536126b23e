"""What came to be shown since the last operation, be it gone again: for statements about messages that come and go.

It is looked for from before the operation on: while an engine may be asked, and in a replay where a program of the recording
speaks of it. Any other replay pays nothing for it.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import dropwhile, islice, takewhile
from time import monotonic
from typing import TYPE_CHECKING

from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.passing import mark, passed
from pytest_stagehand._programs.appeared import says_already, speaks_of_passing
from pytest_stagehand._recording.assertions import TextAppeared
from pytest_stagehand._recording.programs import VerifyProgram
from pytest_stagehand._steps.session import Left

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from playwright.sync_api import Locator, Page

    from pytest_stagehand._browser.snapshot import Passing, Snapshot
    from pytest_stagehand._recording.schema import RecordedStep
    from pytest_stagehand._steps.step import Step

OPERATING = frozenset({"act", "agent"})
LOOK_MS = 50


@dataclass(frozen=True, slots=True)
class Stood(Left):
    """What a page showed just before the last operation, line by line."""

    page: Page
    lines: frozenset[str]


def note_what_stands(step: Step) -> None:
    """Begin anew, just before an operation, where anybody may ask what came of it and went.

    A message that is to come and shows still of an operation before is let go first: a replay is faster than people are, and
    nothing would tell the new one from the old.
    """
    if not (step.session.settings.infers or _is_recorded(step)):
        return
    lines, until = mark(step.page), monotonic() + step.clock.late_within(pace.patience_ms) / 1000
    awaited = [each.text for each in _to_come(step) if not each.again]
    while any(says_already(text, lines, step.plain_variables) for text in awaited) and monotonic() < until:
        step.page.wait_for_timeout(LOOK_MS)
        lines = mark(step.page)
    step.session.leave(Stood(step.page, lines))


def _is_recorded(step: Step) -> bool:
    """Whether a program of this recording speaks of what came and went."""
    return any(speaks_of_passing(recorded.program) for recorded in step.session.tape.recorded.values())


def _to_come(step: Step) -> Iterator[TextAppeared]:
    """What is said to have come of the first operation of a recorded step, before the next one that operates the page."""
    if step.session.settings.mode in ("record", "live") or len(step.event.actions) > 1:
        return
    steps = dropwhile(lambda recorded: recorded.key != step.key, step.session.tape.recorded.values())
    for recorded in takewhile(_is_reading, islice(steps, 1, None)):
        if isinstance(recorded.program, VerifyProgram):
            yield from (each for each in recorded.program.all if isinstance(each, TextAppeared))


def _is_reading(recorded: RecordedStep) -> bool:
    return recorded.call not in OPERATING


def stood(step: Step) -> frozenset[str]:
    """What the page showed just before the last operation, line by line."""
    left = step.session.left(Stood)
    return left.lines if left is not None and left.page is step.page else frozenset()


def moved_on(lines: Iterable[str], before: Snapshot) -> set[str]:
    """Of the lines that stood when an operation began, those that came since the page was read before: it did not bring them."""
    known = {each for node in before.walk() for each in (node.name, node.shown_name, node.text)}
    return {line for line in lines if line not in known}


def came_since(step: Step, *, within: Locator | None = None) -> tuple[Passing, ...]:
    """What came to be shown since the last operation, on the page or in a part of it."""
    return passed(step.page, stood(step), within=within)


def add_passing(step: Step, snapshot: Snapshot) -> Snapshot:
    """A reading, with what came since the last operation in what the step is limited to."""
    snapshot.passing = came_since(step, within=step.within)
    return snapshot
