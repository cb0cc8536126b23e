"""One writer at a time: a lock beside a file, for as long as it is read, merged and written.

The packages for this leave a lock file behind on POSIX, which would stand in everybody's `git status` beside the
recordings. Here it is removed while it is still locked; who waited for it sees that its file has no name any more and
starts over. The kernel releases the lock of a process that was killed; its file is left, and removed by whoever finds it
unlocked (`remove_left`).
"""

from __future__ import annotations

import contextlib
import os
import sys
import time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

TIMEOUT_S = 20.0
"""To wait for others. Reading, merging and writing takes a few milliseconds, so this is for a stopped process."""

POLL_S = 0.005


@contextlib.contextmanager
def locked(path: Path, timeout_s: float = TIMEOUT_S) -> Iterator[None]:
    """Holds the lock of `path`, whose folder must be there.

    Raises:
        TimeoutError: If another process held it all the time.
        OSError: If no lock can be made there.
    """
    lock = path.with_name(f".{path.name}.lock")
    descriptor = _acquired(lock, time.monotonic() + timeout_s)
    try:
        yield
    finally:
        _release(lock, descriptor)


def _acquired(lock: Path, deadline: float) -> int:
    while (descriptor := _try(lock)) is None:
        if time.monotonic() > deadline:
            msg = f"{lock.name} is held by another process"
            raise TimeoutError(msg)
        time.sleep(POLL_S)
    return descriptor


if sys.platform == "win32":

    def _try(lock: Path) -> int | None:
        """The lock is that the file is there; Windows removes it with the last handle, also of a killed process."""
        try:
            return os.open(lock, os.O_CREAT | os.O_EXCL | os.O_RDWR | os.O_TEMPORARY)
        except (FileExistsError, PermissionError):  # permission: it is being removed at this moment
            if not lock.parent.is_dir():
                raise
            return None

    def _release(lock: Path, descriptor: int) -> None:  # noqa: ARG001
        os.close(descriptor)

    CAN_REPLACE_OPEN = False

    def held(descriptor: int) -> bool:  # noqa: ARG001
        """A file that is open can't be removed."""
        return True

    def remove_left(path: Path) -> None:
        """Remove a file that its writer left; of one that is as old as no write takes, as it may be between two steps of that."""
        with contextlib.suppress(OSError):
            if time.time() - path.stat().st_mtime > TIMEOUT_S:
                path.unlink()

else:
    import fcntl

    def _try(lock: Path) -> int | None:
        descriptor = os.open(lock, os.O_CREAT | os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC, 0o666)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
            if os.fstat(descriptor).st_nlink:
                return descriptor
        except BlockingIOError:
            pass
        except BaseException:
            os.close(descriptor)
            raise
        os.close(descriptor)
        return None

    CAN_REPLACE_OPEN = True

    def held(descriptor: int) -> bool:
        """Lock a file that was just made; false where somebody took it for a left one, and is removing it."""
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        except OSError:  # a file system without locks: nobody can take it for a left one, either
            return True
        return os.fstat(descriptor).st_nlink > 0

    def remove_left(path: Path) -> None:
        """Remove a file whose writer is gone, which shows in that nobody has it locked."""
        with contextlib.suppress(OSError):
            descriptor = os.open(path, os.O_RDWR | os.O_NOFOLLOW | os.O_NONBLOCK | os.O_CLOEXEC)
            try:
                fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
                if os.path.samestat(os.fstat(descriptor), path.lstat()):
                    path.unlink()
            finally:
                os.close(descriptor)

    def _release(lock: Path, descriptor: int) -> None:
        with contextlib.suppress(OSError):  # a folder that was removed meanwhile
            lock.unlink()
        os.close(descriptor)
