"""Files that are written whole or not at all, and what is left of them where a process was killed in between.

A draft stands beside its file, under a name that nothing else has, and is locked for as long as its writer lives. The kernel
lets go of the lock of a process that was killed, so that a draft, or a lock file, that is found unlocked is needed by nobody.
"""

from __future__ import annotations

import contextlib
import os
import re
import uuid
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_stagehand._recording.locks import CAN_REPLACE_OPEN, held, remove_left

if TYPE_CHECKING:
    from collections.abc import Iterator

_BINARY = getattr(os, "O_BINARY", 0)
_DRAFT = re.compile(r"\.[0-9a-f]{32}\.tmp", re.ASCII)
_LOCK = re.compile(r"\..+\.json\.lock")
MOST_FOLDERS = 10_000
"""Folders that are looked through for what was left: more are no folder of recordings."""


@contextlib.contextmanager
def drafted(path: Path) -> Iterator[int]:
    """The descriptor of a draft, which takes the place of `path` once it is written; where that fails, nothing is left.

    Raises:
        OSError: It can't be made, or can't take its place; the file is as it was.
    """
    draft, descriptor = _made(path)
    is_open = True
    try:
        yield descriptor
        if CAN_REPLACE_OPEN:
            draft.replace(path)  # while it is locked: between the two it would look left
        os.close(descriptor)
        is_open = False
        if not CAN_REPLACE_OPEN:
            draft.replace(path)
    except BaseException:  # a full disk as well as Ctrl-C
        with contextlib.suppress(OSError):
            if is_open:
                os.close(descriptor)
        with contextlib.suppress(OSError):
            draft.unlink()
        raise


def _made(path: Path) -> tuple[Path, int]:
    """A new draft, locked; made again where somebody took it for a left one before it was."""
    while True:
        draft = path.with_name(f".{uuid.uuid4().hex}.tmp")
        descriptor = os.open(draft, os.O_CREAT | os.O_EXCL | os.O_RDWR | _BINARY, 0o666)
        if held(descriptor):
            return draft, descriptor
        os.close(descriptor)


def put_whole(path: Path, content: bytes) -> None:
    """Put bytes in the place of a file, whole or not at all.

    Raises:
        OSError: That fails; the file is as it was.
    """
    with drafted(path) as descriptor:
        write_all(descriptor, content)


def write_all(descriptor: int, content: bytes) -> None:
    """Write all of it; a write may take a part."""
    left = memoryview(content)
    while left:
        left = left[os.write(descriptor, left) :]


def sweep(folder: Path) -> None:
    """Remove what killed processes left in a folder and below it: drafts, and empty lock files; never what a living one has."""
    folders = [str(folder)]
    for _ in range(MOST_FOLDERS):
        if not folders:
            return
        with contextlib.suppress(OSError), os.scandir(folders.pop()) as entries:
            for entry in entries:
                if entry.is_dir(follow_symlinks=False):
                    folders.append(entry.path)
                elif _is_ours(entry):
                    remove_left(Path(entry.path))


def _is_ours(entry: os.DirEntry[str]) -> bool:
    if not entry.is_file(follow_symlinks=False):
        return False
    if _DRAFT.fullmatch(entry.name):
        return True
    return _LOCK.fullmatch(entry.name) is not None and entry.stat(follow_symlinks=False).st_size == 0
