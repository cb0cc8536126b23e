"""Recordings on disk: reading them as untrusted files, and writing them so that nothing is ever lost.

A file is only ever replaced as a whole, by one that was completely written beside it; two processes that write at the
same time see what the other one wrote. Links that lead out of the folder of the tests, devices and pipes are refused.
"""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import RecordingError
from pytest_stagehand._recording.document import MAX_BYTES, MalformedError, dump, parse, too_large
from pytest_stagehand._recording.drafts import drafted, write_all
from pytest_stagehand._recording.locks import locked
from pytest_stagehand._recording.merge import Merged, Outcome, merge
from pytest_stagehand._recording.paths import FOLDER

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path

    from pytest_stagehand._recording.schema import Recording
    from pytest_stagehand._recording.undo import Keeper

_NO_FOLLOW = getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_CLOEXEC", 0)
_BINARY = getattr(os, "O_BINARY", 0)


@dataclass(frozen=True, slots=True)
class Saved:
    """What came of writing a recording.

    Attributes:
        merged: What the file says now, and what to tell of it.
        is_changed: Whether the file was written; it is not when it said the same already.
    """

    merged: Merged
    is_changed: bool


def load(path: Path, test: str = "") -> Recording | None:
    """The recording of a file; `None` if there is no such file.

    Args:
        path: The file.
        test: Node id of the test, for the command in the error.

    Raises:
        RecordingError: If it is no file of its own, too large, can't be read, or holds no valid recording.
    """
    found = load_text(path, test)
    return None if found is None else found[1]


def load_text(path: Path, test: str = "") -> tuple[bytes, Recording] | None:
    """The text of a file, and the recording that it holds; as `load`."""
    try:
        _check_folder(path, test)
        raw = _read(path, test)
        return None if raw is None else (raw, parse(raw))
    except MalformedError as error:
        raise RecordingError.malformed(error.problem, path, test, where=error.where, is_newer=error.is_newer) from None
    except OSError as error:
        raise RecordingError.unreadable(_said(error), path, test) from None


def save(path: Path, outcome: Outcome, test: str = "", *, keeper: Keeper | None = None) -> Saved:
    """Writes what a passed test learned into its file, merged with what that says by now.

    Args:
        path: The file; its folders are made.
        outcome: What the test learned.
        test: Node id of the test, for the command in the error.
        keeper: Keeps what the file said before, for who wants it back.

    Raises:
        RecordingError: If it can't be written. The file is then as it was, and nothing is left beside it.
    """
    try:
        _check_folder(path, test)
        path.parent.mkdir(parents=True, exist_ok=True)
        with locked(path):
            found = _found(path, outcome, test)
            merged = merge(found, outcome)
            is_changed = merged.recording != found
            if is_changed:
                with kept_by(keeper, path):
                    write(path, merged.recording)
    except OSError as error:
        raise RecordingError.unwritable(_said(error), path, test) from None
    return Saved(merged, is_changed)


def kept_by(keeper: Keeper | None, path: Path) -> AbstractContextManager[None]:
    """While a file is replaced: what it said is kept, if there is somebody to keep it."""
    return contextlib.nullcontext() if keeper is None else keeper.keeping(path)


def write(path: Path, recording: Recording) -> None:
    """Puts a recording in the place of a file, whole or not at all; without a lock or a look at what is there.

    Raises:
        OSError: If that fails; the file is as it was.
    """
    put(path, dump(recording).encode())


def put(path: Path, text: bytes) -> None:
    """Puts bytes in the place of a file, as `write` does.

    Raises:
        OSError: If that fails, or they are more than a recording may have; the file is as it was.
    """
    if len(text) > MAX_BYTES:
        raise OSError(errno.EFBIG, too_large(len(text)))
    with drafted(path) as descriptor:
        _keep_mode(path, descriptor)
        write_all(descriptor, text)
        os.fsync(descriptor)


def _found(path: Path, outcome: Outcome, test: str) -> Recording | None:
    """What the file says now. A complete recording takes the place of one that nobody can read."""
    try:
        return load(path, test)
    except RecordingError as error:
        if outcome.is_complete and error.is_replaceable:
            return None
        raise


def _read(path: Path, test: str) -> bytes | None:
    try:
        mode = path.lstat().st_mode  # before opening: opening a device may do something
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(mode):
        raise RecordingError.unreadable(f"it is {_kind(mode)}, not a file of its own", path, test)
    with os.fdopen(os.open(path, os.O_RDONLY | _NO_FOLLOW | _BINARY), "rb") as file:
        size = os.fstat(file.fileno()).st_size
        if size > MAX_BYTES:
            raise MalformedError(too_large(size))
        return file.read(MAX_BYTES + 1)


def _check_folder(path: Path, test: str) -> None:
    """Refuses a folder of recordings, or one below it, that is a link to outside of the folder of the tests."""
    above = next((folder.parent for folder in path.parents if folder.name == FOLDER), path.parent)
    try:
        is_inside = path.parent.resolve().is_relative_to(above.resolve())
    except RuntimeError:  # links that lead to each other, before Python 3.13
        is_inside = False
    if not is_inside:
        raise RecordingError.unreadable("its folder is a link that leads out of the folder of the tests", path, test)


def _keep_mode(path: Path, descriptor: int) -> None:
    """Gives a new file the permissions of the one it replaces; else those that the umask leaves."""
    if hasattr(os, "fchmod"):
        with contextlib.suppress(FileNotFoundError):
            os.fchmod(descriptor, stat.S_IMODE(path.stat().st_mode))


def _kind(mode: int) -> str:
    kinds = {
        stat.S_IFLNK: "a symbolic link",
        stat.S_IFDIR: "a folder",
        stat.S_IFIFO: "a pipe",
        stat.S_IFSOCK: "a socket",
    }
    return kinds.get(stat.S_IFMT(mode), "a device")


def _said(error: OSError) -> str:
    """What the system says, without the paths, which stand elsewhere in the message."""
    if error.errno in (errno.ENOSPC, getattr(errno, "EDQUOT", errno.ENOSPC)):
        return "the disk is full"
    return error.strerror or str(error)
