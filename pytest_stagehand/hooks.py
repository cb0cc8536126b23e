"""Hooks that a conftest or another plugin may implement."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from pytest_stagehand._report.events import OperationEvent, StepEvent

__all__ = [
    "OperationEvent",
    "StepEvent",
    "pytest_stagehand_operation",
    "pytest_stagehand_route",
    "pytest_stagehand_step",
]


def __getattr__(name: str) -> Any:
    """`StepEvent` and `OperationEvent`, for who annotates a hook; loaded when they are asked for."""
    if name not in ("StepEvent", "OperationEvent"):
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from pytest_stagehand._report import events  # noqa: PLC0415  (start-up)

    return getattr(events, name)


def pytest_stagehand_step(step: StepEvent) -> None:
    """Called as each step ends, in the process that ran it, also when it failed.

    Args:
        step: What happened; secrets are masked.
    """


def pytest_stagehand_operation(operation: OperationEvent) -> None:
    """Called as each operation of a step was done, or could not be, while the step goes on; in the process that runs it.

    Args:
        operation: What was done, what came of it, and what it took so far; secrets are masked.
    """


@pytest.hookspec(firstresult=True)
def pytest_stagehand_route(url: str) -> str | None:
    """Name the route of a page in the project's own way, where ids are in it that the plugin can't know.

    Args:
        url: Absolute URL of the page.

    Returns:
        The route, for example `/teams/:team/board`; `None` leaves it to the plugin. The first answer counts.
    """
