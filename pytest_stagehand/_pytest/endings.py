"""How an attempt at a test ended: whether that was expected, and so whether what it did is written.

A test that is expected to fail lives in a suite as any other does: what it did up to its failure is recorded, and a replay does
it again and judges anew. Expected is that the page is wrong, never that this plugin could not do its work.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

import pytest

from pytest_stagehand._basics.errors import ActionFailed, DriftError, RecordingError, StagehandError, VerificationFailed

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
    """How all of a test ended, of which set-up and teardown went well, or which skipped itself in one of them."""
    setup, call, teardown = (phases.get(when) for when in ("setup", "call", "teardown"))
    if teardown not in ("passed", "skipped") or setup is None:
        return "unexpected"
    if setup != "passed":
        return setup
    return call or "unexpected"


def never_expected(
    report: pytest.TestReport, error: BaseException | None, failure: BaseException | None
) -> BaseException | None:
    """The error of a step that no `xfail` or `skip` excuses: the page, or the file, is not the one that was recorded.

    Args:
        report: A phase's report as it is shown.
        error: With what it ended.
        failure: The error of the test's last step, where that failed: a test may catch it and end otherwise.
    """
    if not report.skipped or error is None:
        return None
    errors = [*_with_causes(error), *([failure] if failure is not None else [])]
    return next((each for each in errors if isinstance(each, DriftError | RecordingError)), None)


def may_be_expected(item: pytest.Item, error: BaseException) -> bool:
    """Whether a test that ended with this may count as one that did not fail."""
    return isinstance(error, pytest.skip.Exception | pytest.xfail.Exception) or any(item.iter_markers("xfail"))


def _is_honest(item: pytest.Item, error: BaseException | None, failure: BaseException | None) -> bool:
    """Whether the page is what is wrong: an assertion or the test itself failed, or what the mark names was raised."""
    if error is None or _is_of_ours(error, failure):
        return False
    if any(_is_named(error, mark.kwargs.get("raises")) for mark in item.iter_markers("xfail")):
        return True
    return all(isinstance(each, AssertionError | pytest.fail.Exception) for each in _leaves(error))


def _is_named(error: BaseException, raises: Any) -> bool:
    """Whether an error is what a mark's `raises=` says: classes, or what `pytest.RaisesGroup` and its like describe."""
    if hasattr(raises, "matches"):
        return bool(raises.matches(error))
    return raises is not None and isinstance(error, raises)


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
