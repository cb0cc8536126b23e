"""Starts runs of pytest from a process that has already imported what every run imports: a sixth of a run's time.

Every run is a process of its own, forked before anything of it was configured. Nothing of this package is imported here:
what a run imports, and what it does not, is part of what is tested.

    python -m tests.support.starter        takes orders, a line of JSON each, and answers with exit statuses
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

import playwright.sync_api  # noqa: F401  (what a run would import)
import pytest

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(frozen=True)
class Order:
    """One run: its arguments, folder and environment, and the files that take what it prints."""

    args: list[str]
    folder: str
    root: str
    environment: Mapping[str, str]
    stdout: str
    stderr: str


class Starter:
    """The process that starts runs; made when the first is asked for."""

    def __init__(self, root: Path) -> None:
        self.root = str(root)
        self._process = subprocess.Popen(
            [sys.executable, "-m", __name__], stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=root, text=True
        )

    def run(self, order: Order) -> int:
        """The exit status of a run, once that has ended."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(asdict(order)) + "\n")
        self._process.stdin.flush()
        answer = self._process.stdout.readline()
        assert answer, "the process that starts runs has ended"
        return int(answer)

    def close(self) -> None:
        """End it; it has no run left."""
        self._process.communicate()


def _start(order: Order) -> None:
    """What the forked process does; it ends as a `python -m pytest` would."""
    os.chdir(order.folder)
    os.environ.clear()
    os.environ.update(order.environment)
    for number, name in ((1, order.stdout), (2, order.stderr)):
        with open(name, "wb") as file:  # noqa: PTH123
            os.dup2(file.fileno(), number)
    with open(os.devnull) as nothing:  # noqa: PTH123
        os.dup2(nothing.fileno(), 0)
    sys.path[0] = order.folder
    sys.path.append(order.root)  # where plugins of `tests.support` are
    sys.argv[1:] = order.args
    sys.dont_write_bytecode = "PYTHONDONTWRITEBYTECODE" in order.environment
    sys.exit(pytest.main(order.args))


def main() -> None:
    """Take orders until there are no more."""
    for line in sys.stdin:
        pid = os.fork()
        if not pid:
            _start(Order(**json.loads(line)))
        _, status = os.waitpid(pid, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main()
