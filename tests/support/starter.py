"""Starts runs of pytest from a process that has already imported what runs import: a third of a run's time.

Every run is a process of its own, forked before anything of it was configured. Where what a run imports is what is tested,
a cold starter starts it: that has imported nothing of this package.

    python -m tests.support.starter warm|cold       takes orders, a line of JSON each, and answers with exit statuses
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import pkgutil
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

    def __init__(self, root: Path, *, is_warm: bool = True) -> None:
        self.root = str(root)
        how = "warm" if is_warm else "cold"
        command = [sys.executable, "-m", __name__, how]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=root, text=True)

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


def _warm() -> None:
    """Import all of this package and what it stands on.

    Pytest warns where a plugin was imported before its assertions could be rewritten; those of plugins are not looked at here.
    """
    for plugin in (
        "pytest_stagehand",
        "pytest_playwright",
        "pytest_base_url",
        "xdist",
        "pytest_rerunfailures",
        "pytest_timeout",
    ):
        importlib.import_module(plugin)
    for module in pkgutil.walk_packages(sys.modules["pytest_stagehand"].__path__, "pytest_stagehand."):
        if not module.name.endswith("__main__"):
            importlib.import_module(module.name)
    for name, module in list(sys.modules.items()):
        if "." not in name:
            module.__doc__ = f"{module.__doc__ or ''}\nPYTEST_DONT_REWRITE"


def main() -> None:
    """Take orders until there are no more."""
    if sys.argv[1] == "warm":
        _warm()
    gc.freeze()  # what is there is shared with every run
    for line in sys.stdin:
        pid = os.fork()
        if not pid:
            _start(Order(**json.loads(line)))
        _, status = os.waitpid(pid, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)


if __name__ == "__main__":
    main()
