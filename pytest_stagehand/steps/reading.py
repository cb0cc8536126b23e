"""Reading the page until a program can be believed: what `verify`, `extract` and `observe` have in common."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, TypeVar

from pytest_stagehand.browser.reading import read_snapshot
from pytest_stagehand.browser.settle import listen, settle
from pytest_stagehand.errors import DriftError
from pytest_stagehand.replay.programs.failure import ProgramFailed

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_stagehand.browser.snapshot import Snapshot
    from pytest_stagehand.steps.step import Step

T = TypeVar("T")

PAUSES_MS = (50, 100, 250, 500, 1000)
"""Between readings, the last one again and again; `expect` waits about as long between its own."""


def readings(step: Step, *, settled: bool, limit_ms: float | None = None) -> Iterator[Snapshot]:
    """The page, again and again until the step's time is up; at least once.

    Args:
        step: The step that reads.
        settled: Whether only a settled page may be read: right after a toast, a list is still empty.
        limit_ms: Time, where that is less than the step's.
    """
    deadline = monotonic() + min(step.timeout_ms, step.timeout_ms if limit_ms is None else limit_ms) / 1000
    listen(step.page)
    pauses = iter(PAUSES_MS)
    pause = PAUSES_MS[0]
    while True:
        if settled:
            settle(step.page)
        yield read_snapshot(step.page, within=step.within, timeout_ms=step.timeout)
        left = (deadline - monotonic()) * 1000
        if left <= 0:
            return
        pause = next(pauses, pause)
        step.page.wait_for_timeout(min(pause, left))


def read_until(step: Step, read: Callable[[Snapshot], T]) -> T:
    """What `read` reads from the settled page, tried again while the page is not as it needs it.

    Raises:
        DriftError: It never was, in the step's time.
    """
    failed: ProgramFailed | None = None
    for snapshot in readings(step, settled=True):
        try:
            return read(snapshot)
        except ProgramFailed as error:
            failed = error
    assert failed is not None, "the page is read at least once"
    raise DriftError(failed.reason, failed.expected, (failed.found,), detail=failed.where)
