"""How a phase of a test fails, as pytest shows it: with what it says, and without the frames of this package."""

from __future__ import annotations

import re
from types import TracebackType
from typing import TYPE_CHECKING

import pytest

from pytest_stagehand._pytest.explaining import explain

if TYPE_CHECKING:
    from collections.abc import Iterator

PACKAGE = "pytest_stagehand."


def said(report: pytest.TestReport) -> str:
    """What a failed phase of a test says went wrong, without its traceback."""
    crash = getattr(report.longrepr, "reprcrash", None)
    said: str = crash.message if crash is not None else report.longreprtext
    return re.sub(rf"^{re.escape(PACKAGE)}[\w.]+: ", "", said)


def fail(report: pytest.TestReport, error: BaseException) -> None:
    """Turn a report into a failure; an expected failure (`xfail`) does not excuse it."""
    explain(error, report.nodeid)
    report.outcome = "failed"
    report.longrepr = f"{type(error).__name__}: {error}"
    if hasattr(report, "wasxfail"):
        del report.wasxfail


def without_own_frames(error: BaseException) -> pytest.ExceptionInfo[BaseException]:
    """The error as a test's failure, without the frames of this package: `--showlocals` would print what is in them."""
    seen: BaseException | None = error
    while seen is not None:
        kept = [
            each for each in _traceback(seen) if not each.tb_frame.f_globals.get("__name__", "").startswith(PACKAGE)
        ]
        rebuilt = None
        for each in reversed(kept):
            rebuilt = TracebackType(rebuilt, each.tb_frame, each.tb_lasti, each.tb_lineno)
        seen = seen.with_traceback(rebuilt).__context__
    return pytest.ExceptionInfo.from_exception(error)


def _traceback(error: BaseException) -> Iterator[TracebackType]:
    at = error.__traceback__
    while at is not None:
        yield at
        at = at.tb_next
