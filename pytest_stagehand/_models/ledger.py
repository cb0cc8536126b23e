"""What a run has spent so far, counted together by all its processes."""

from __future__ import annotations

import sqlite3
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from time import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

FILE = "spending.db"

TIMEOUT_S = 20.0
"""To wait for the other processes, each of which takes a millisecond."""

KEPT_S = 86_400.0
"""A run's counts are dropped a day after its last call: there is no moment at which all its processes are known to have ended."""


@dataclass
class Counts:
    """What counts against a run's limits.

    Attributes:
        calls: Calls made or about to be made.
        cost: Billionths of a US dollar, so that sums are exact: of calls that were answered, and set aside for the others.
    """

    calls: int = 0
    cost: int = 0


@contextmanager
def shared_counts(folder: Path, run: str) -> Iterator[Counts]:
    """A run's counts, which no other process reads or changes meanwhile.

    What was changed is kept when the block ends, and nothing of it if the block raises.

    Raises:
        OSError: The folder can't be made.
        sqlite3.Error: The file can't be read or written, or is none of these.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(folder / FILE, timeout=TIMEOUT_S, isolation_level=None)) as file:
        file.execute("BEGIN IMMEDIATE")
        file.execute("CREATE TABLE IF NOT EXISTS runs (run TEXT PRIMARY KEY, calls INTEGER, cost INTEGER, at REAL)")
        file.execute("DELETE FROM runs WHERE at < ?", (time() - KEPT_S,))
        row = file.execute("SELECT calls, cost FROM runs WHERE run = ?", (run,)).fetchone()
        counts = Counts(*row) if row else Counts()
        yield counts
        file.execute("INSERT OR REPLACE INTO runs VALUES (?, ?, ?, ?)", (run, counts.calls, counts.cost, time()))
        file.execute("COMMIT")


def remove(folder: Path) -> None:
    """Remove the counts of all runs, and the folder unless something else is in it."""
    for name in (FILE, f"{FILE}-journal"):  # the latter where a process died while it wrote
        with suppress(OSError):
            (folder / name).unlink()
    with suppress(OSError):
        folder.rmdir()
