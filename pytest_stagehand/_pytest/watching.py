"""`--stagehand-watch`: what steps do, line by line as it is done, past pytest's capture; by worker where there are some."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    import pytest

    from pytest_stagehand._report.events import OperationEvent

LONGEST = 300
"""Characters of a line's parts."""


class Watch:
    """Prints each operation to the run's standard error, which a worker of xdist shares with the run that began it.

    Args:
        config: Of the run.
        all_of_it: Whether it was asked for; else only what a person has to do is printed.
    """

    def __init__(self, config: pytest.Config, *, all_of_it: bool) -> None:
        self._config = config
        self._all_of_it = all_of_it
        self._worker = os.environ.get("PYTEST_XDIST_WORKER", "")

    def pytest_stagehand_operation(self, operation: OperationEvent) -> None:
        """See `hooks`."""
        if not self._all_of_it and not operation.awaits_person:
            return
        capture = self._config.pluginmanager.getplugin("capturemanager")
        if capture is None:
            self._print(operation)
            return
        with capture.global_and_fixture_disabled():
            self._print(operation)

    def _print(self, operation: OperationEvent) -> None:
        before = f"[{self._worker}] " if self._worker else ""
        sys.stderr.write(f"{before}{told(operation)}\n")
        sys.stderr.flush()


def told(operation: OperationEvent) -> str:
    """An operation in a line: seconds, what was done, what came of it, why, and what it took so far."""
    from pytest_stagehand._basics.errors import printable  # noqa: PLC0415  (start-up)

    why = f'  "{printable(operation.thought, LONGEST)}"' if operation.thought else ""
    cost = "" if operation.cost_usd is None else f", ${operation.cost_usd:.4f}"
    took = f"  ({operation.model_calls} calls, {operation.tokens:,} tokens{cost})" if operation.model_calls else ""
    return f"{operation.seconds:7.1f} s  {operation.call}  {printable(str(operation), LONGEST)}{why}{took}"
