"""What recordings said before they were written: the last runs, so that the last one can be taken back.

```
.pytest_cache/d/stagehand/undo/RUN/3f2c….before    the former bytes; not there where there was no file
                                   3f2c….json      which file that is of, and what it became
```

It is local, plain files, and may be deleted at any time. Keeping is for who regrets a run, so it never fails one.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import shutil
import time
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pytest_stagehand._recording.document import MAX_BYTES
from pytest_stagehand._recording.drafts import put_whole, sweep

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

MOST_RUNS = 20
"""Runs that are kept; an older one is dropped as a new one begins to write."""
FOLDER = "undo"

_RUN = re.compile(r"[\w-]{1,100}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Kept:
    """One file as it was before a run.

    Attributes:
        path: The recording, relative to the root; POSIX.
        before: What it said; `None` where there was no file.
        after: Digest of what the run made of it; `None` where it removed it.
        at: Seconds since the epoch.
        did: What wrote it: `pytest`, `heals accept`, …
        entry: The file that this stands in.
    """

    path: str
    before: bytes | None
    after: str | None
    at: float
    did: str
    entry: Path

    def drop(self) -> None:
        """Forget it."""
        for file in (self.entry, self.entry.with_suffix(".before")):
            with contextlib.suppress(OSError):
                file.unlink()


@dataclass(frozen=True, slots=True)
class Keeper:
    """Keeps what one run overwrites.

    Attributes:
        folder: Folder of all kept runs.
        root: What paths are relative to; files outside of it are not kept.
        run: Id of the run; the workers of one run have the same.
        did: As in `Kept`.
    """

    folder: Path
    root: Path
    run: str
    did: str = "pytest"

    @contextlib.contextmanager
    def keeping(self, path: Path) -> Iterator[None]:
        """While a file is replaced or removed, under its lock: keep what it said, and note what it became."""
        entry = None
        with contextlib.suppress(OSError, ValueError):
            entry = self._begin(path)
        yield
        if entry is not None:
            with contextlib.suppress(OSError, ValueError):
                self._end(entry, path)

    def _begin(self, path: Path) -> Path:
        """Keep the former bytes, unless this run wrote the file before."""
        relative = path.resolve().relative_to(self.root.resolve()).as_posix()
        mine = self.folder / self.run
        if not mine.is_dir():
            self._make_room()
            mine.mkdir(parents=True, exist_ok=True)
        entry = mine / f"{hashlib.sha256(relative.encode()).hexdigest()[:32]}.json"
        if not entry.exists() and path.is_file():
            put_whole(entry.with_suffix(".before"), path.read_bytes())
        return entry

    def _end(self, entry: Path, path: Path) -> None:
        relative = path.resolve().relative_to(self.root.resolve()).as_posix()
        data = {"schema": 1, "path": relative, "did": self.did, "at": time.time(), "after": digest(path)}
        put_whole(entry, json.dumps(data, indent=2).encode())

    def _make_room(self) -> None:
        sweep(self.folder)
        for run in sorted(_folders(self.folder), key=_changed_at, reverse=True)[MOST_RUNS - 1 :]:
            shutil.rmtree(run, ignore_errors=True)


def kept_runs(folder: Path) -> list[list[Kept]]:
    """What was kept of each run, the last one first; what can't be read is left out."""
    runs = [sorted(_entries(run), key=lambda kept: kept.path) for run in _folders(folder)]
    return sorted(filter(None, runs), key=lambda run: max(kept.at for kept in run), reverse=True)


def digest(path: Path) -> str | None:
    """Of what a file says; `None` if there is none."""
    try:
        return hashlib.sha256(path.read_bytes()).hexdigest()
    except FileNotFoundError:
        return None


def _folders(folder: Path) -> list[Path]:
    with contextlib.suppress(OSError):
        return [run for run in folder.iterdir() if _RUN.fullmatch(run.name) and run.is_dir() and not run.is_symlink()]
    return []


def _changed_at(run: Path) -> float:
    with contextlib.suppress(OSError):
        return run.stat().st_mtime
    return 0.0


def _entries(run: Path) -> Iterator[Kept]:
    for entry in run.glob("*.json"):
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            yield _entry(entry)


def _entry(entry: Path) -> Kept:
    data: dict[str, Any] = json.loads(_taken(entry))
    before = entry.with_suffix(".before")
    path, at, did, after = data["path"], float(data["at"]), data["did"], data["after"]
    if not all(isinstance(text, str) for text in (path, did, after or "")):
        raise TypeError(entry)
    return Kept(path, _taken(before) if before.exists() else None, after, at, did, entry)


def _taken(path: Path) -> bytes:
    """What a kept file says; no more than a recording may."""
    with path.open("rb") as file:
        raw = file.read(MAX_BYTES + 1)
    if len(raw) > MAX_BYTES:
        raise ValueError(path)
    return raw
