"""How an attempt at a test ended: whether that was expected, and so whether what it did is written.

A test that is expected to fail lives in a suite as any other does: what it did up to its failure is recorded, and a replay does
it again and judges anew. Expected is that the page is wrong, never that this plugin could not do its work.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

import pytest

from pytest_stagehand.errors import ActionFailed, DriftError, RecordingError, StagehandError, VerificationFailed

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

Phase = Literal["passed", "xfailed", "skipped", "unexpected"]
"""How a phase, or all of a test, ended: `unexpected` writes nothing."""
MOST_CAUSES = 20
"""Errors that one error is raised from, as far as they are looked at."""


def phase_of(
    item: pytest.Item, report: pytest.TestReport, error: BaseException | None, failure: BaseException | None
) -> Phase:
    """How a phase ended.

    Args:
        item: The test.
        report: The phase's report as it is shown.
        error: With what it ended.
        failure: The error of the test's last step, where that failed.
    """
    is_marked = hasattr(report, "wasxfail")
    if report.passed:
        is_whole = report.when == "call" or not is_marked
        return "passed" if is_whole else "unexpected"
    if not report.skipped:
        return "unexpected"
    if not is_marked:
        return "skipped"
    if isinstance(error, pytest.xfail.Exception):
        return "unexpected" if _is_of_ours(error, failure) else "xfailed"
    is_honest = report.when == "call" and _is_honest(item, error, failure)
    return "xfailed" if is_honest else "unexpected"


def ending_of(phases: Mapping[str, Phase]) -> Phase:
    """How all of a test ended, of which set-up and teardown went well, or which ended itself in its set-up."""
    setup, call, teardown = (phases.get(when) for when in ("setup", "call", "teardown"))
    if teardown != "passed" or setup is None:
        return "unexpected"
    if setup != "passed":
        return setup
    return call or "unexpected"


def never_expected(
    report: pytest.TestReport, error: BaseException | None, failure: BaseException | None
) -> BaseException | None:
    """The error of a step that no `xfail` excuses: the page, or the file, is not the one that was recorded."""
    if not (report.skipped and hasattr(report, "wasxfail")) or error is None:
        return None
    ended_by = [each for each in _with_causes(error) if isinstance(each, DriftError | RecordingError)]
    if not ended_by and isinstance(error, pytest.xfail.Exception) and isinstance(failure, DriftError | RecordingError):
        ended_by = [failure]  # unittest's `expectedFailure` keeps its error to itself
    return ended_by[0] if ended_by else None


def _is_honest(item: pytest.Item, error: BaseException | None, failure: BaseException | None) -> bool:
    """Whether the page is what is wrong: an assertion or the test itself failed, or what the mark names was raised."""
    if error is None or _is_of_ours(error, failure):
        return False
    if any(mark.kwargs.get("raises") is not None for mark in item.iter_markers("xfail")):
        return True  # pytest fails a test that raises anything else
    return all(isinstance(each, AssertionError | pytest.fail.Exception) for each in _leaves(error))


def _is_of_ours(error: BaseException, failure: BaseException | None) -> bool:
    """Whether a step that could not do its work ended the test, in whatever else its error was wrapped."""
    errors = list(_with_causes(error))
    if isinstance(error, pytest.xfail.Exception) and failure is not None:
        errors.append(failure)
    return any(isinstance(each, StagehandError) and not _is_of_the_page(each) for each in errors)


def _is_of_the_page(error: StagehandError) -> bool:
    return isinstance(error, VerificationFailed | ActionFailed)


def _leaves(error: BaseException) -> Iterator[BaseException]:
    """The errors in a group, of groups in it as well; an error alone."""
    if not isinstance(error, BaseExceptionGroup):
        yield error
        return
    for each in error.exceptions:
        yield from _leaves(each)


def _with_causes(error: BaseException) -> Iterator[BaseException]:
    """An error, those in it, and those that each was raised from or while."""
    for leaf in _leaves(error):
        each: BaseException | None = leaf
        for _ in range(MOST_CAUSES):
            if each is None:
                break
            yield each
            each = each.__cause__ or each.__context__
