"""Steps as they end, a line each, in a file of each process: what is known of a test whose process did not come to its end.

A worker that crashes sends nothing; its steps are here.
"""

from __future__ import annotations

import json
import os
import time
from contextlib import suppress
from typing import IO, TYPE_CHECKING, Any

from pytest_stagehand._recording.locks import held, remove_left

if TYPE_CHECKING:
    from pathlib import Path

FOLDER = "parts"
SUFFIX = ".jsonl"
KEPT_S = 86_400.0
"""How long the steps of another run are kept that has not told them yet: it may be about to."""


class Parts:
    """The file of this process, made with the first step."""

    def __init__(self, report: Path, run: str) -> None:
        self._path = report / FOLDER / f"{run}-{os.getpid()}{SUFFIX}"
        self._file: IO[str] | None = None

    def add(self, nodeid: str, step: dict[str, Any]) -> None:
        """Note a step; where that can't be, the report of a run that crashes lacks it."""
        with suppress(OSError):
            if self._file is None:
                self._path.parent.mkdir(parents=True, exist_ok=True)
                self._file = self._path.open("a", encoding="ascii")
                held(self._file.fileno())
            self._file.write(json.dumps({"nodeid": nodeid, "step": step}) + "\n")
            self._file.flush()

    def close(self) -> None:
        """No step follows."""
        if self._file is not None:
            with suppress(OSError):
                self._file.close()
            self._file = None


def read_parts(report: Path, run: str) -> dict[str, list[dict[str, Any]]]:
    """The steps of each test of a run, of its last attempt; a line that was cut off is left out."""
    found: dict[str, list[dict[str, Any]]] = {}
    for path in sorted((report / FOLDER).glob(f"{run}-*{SUFFIX}")):
        for line in path.read_text("ascii", errors="replace").splitlines():
            with suppress(ValueError, KeyError, TypeError):
                part = json.loads(line)
                steps = found.setdefault(part["nodeid"], [])
                if part["step"]["index"] == 0:
                    steps.clear()
                steps.append(part["step"])
    return found


def remove_parts(report: Path, run: str) -> None:
    """The run is over and told; nobody will tell what a run left that was killed long ago."""
    for path in (report / FOLDER).glob(f"*{SUFFIX}"):
        if path.name.startswith(f"{run}-"):
            path.unlink(missing_ok=True)
        elif _age_s(path) > KEPT_S:
            remove_left(path)
    with suppress(OSError):
        (report / FOLDER).rmdir()


def _age_s(path: Path) -> float:
    with suppress(OSError):
        return time.time() - path.stat().st_mtime
    return 0.0
