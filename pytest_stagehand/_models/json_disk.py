"""A diskcache file of JSON texts and nothing else, whoever wrote it.

The library's own disks, `JSONDisk` included, unpickle what a row says is a pickle, open the file that it names and remove
that file with it (CVE-2025-69872). Here a value is text in the row itself: no row is unpickled, and no name is followed.
"""

from __future__ import annotations

import json
import os
import sqlite3
from contextlib import closing, suppress
from typing import TYPE_CHECKING, Any

from diskcache import Cache, Disk, Timeout  # type: ignore[import-untyped]
from diskcache.core import DBNAME, MODE_RAW  # type: ignore[import-untyped]

if TYPE_CHECKING:
    from pathlib import Path

TIMEOUT_S = 1.0
"""To wait for another process. Its transaction takes a millisecond, so that longer is for one that was stopped."""

FILES = (DBNAME, *(f"{DBNAME}-{kind}" for kind in ("journal", "wal", "shm")))
"""All that there is of a cache."""

_PASSING = frozenset({5, 6, 8, 10, 13, 14})
"""SQLite's codes for a file that is busy, locked, read-only, not readable, on a full disk, or can't be opened."""


class JSONOnlyDisk(Disk):  # type: ignore[misc]
    """What stands between values and rows."""

    def put(self, key: str) -> tuple[str, bool]:
        """A key as its row has it."""
        return key, True

    def get(self, key: object, raw: bool) -> object:  # noqa: ARG002
        """A row's key as it is, also where the row says that it is a pickle."""
        return key

    def store(self, value: object, read: bool, key: object = None) -> tuple[int, int, None, str]:  # noqa: ARG002
        """Size of the file, mode, file and text of a value; there is never a file."""
        return 0, MODE_RAW, None, json.dumps(value)

    def fetch(self, mode: object, filename: object, value: object, read: bool) -> Any:  # noqa: ARG002
        """A row's value; `None` for a row that this class did not write."""
        if mode != MODE_RAW or filename is not None or not isinstance(value, str):
            return None
        try:
            return json.loads(value)
        except (ValueError, RecursionError):
            return None

    def remove(self, file_path: str) -> None:
        """Nothing: there are no files, so that a name in a row is somebody else's."""


class JSONCache(Cache):  # type: ignore[misc]
    """At most about `size` bytes of JSON in a folder; what was not used for longest makes room.

    No write-ahead log: with the plain journal, SQLite sees that a file was deleted or replaced while it was open, and says
    so. No memory map, since a file that is cut off under one kills the process. No waiting for the disk: a file that a power
    cut left broken is begun anew.
    """

    def __init__(self, folder: Path, size: int) -> None:
        _make_ready(folder)
        try:
            super().__init__(
                str(folder),
                timeout=TIMEOUT_S,
                disk=JSONOnlyDisk,
                eviction_policy="least-recently-used",
                size_limit=size,
                sqlite_journal_mode="delete",
                sqlite_mmap_size=0,
                sqlite_synchronous=0,
            )
        except BaseException:
            self.close()
            raise


def _make_ready(folder: Path) -> None:
    """A folder whose file is nobody else's and can be written now: the library would wait a minute for each statement.

    Raises:
        OSError: The folder can't be made.
        sqlite3.Error: The file can't be written.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if (folder / DBNAME).is_symlink():
        (folder / DBNAME).unlink()
    with closing(sqlite3.connect(folder / DBNAME, timeout=TIMEOUT_S, isolation_level=None)) as file:
        file.execute("BEGIN IMMEDIATE")


def is_passing(error: Exception) -> bool:
    """Whether the file may be well, and only can't be had: busy, gone, or where nothing can be written."""
    if isinstance(error, sqlite3.OperationalError):
        return getattr(error, "sqlite_errorcode", 0) & 0xFF in _PASSING
    return isinstance(error, (OSError, Timeout))


def delete(folder: Path) -> None:
    """Remove a folder's cache as far as it can be removed, and nothing else."""
    for name in FILES:
        with suppress(OSError):
            os.unlink(folder / name)  # noqa: PTH108  (a link itself, never what it leads to)
