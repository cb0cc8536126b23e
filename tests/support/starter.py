"""Starts runs of pytest from a process that has already imported what runs import: a third of a run's time.

Every run is a process of its own, forked before anything of it was configured, and most share a driver (`driver.py`). Where
what a run imports is what is tested, a cold starter starts it: that has imported nothing of this package.

    python -m tests.support.starter warm|cold       takes orders, a line of JSON each, and answers with exit statuses
"""

from __future__ import annotations

import atexit
import gc
import importlib
import json
import os
import pkgutil
import signal
import subprocess
import sys
import tempfile
import threading
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, NoReturn

import playwright.sync_api  # noqa: F401  (what a run would import)
import pytest

from tests.support.driver import Driver, connect_to

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


@dataclass(frozen=True)
class Order:
    """One run: its arguments, folder and environment, and the files that take what it prints.

    Attributes:
        is_alone: Whether it has a driver and a browser of its own, as a user's run.
    """

    args: list[str]
    folder: str
    root: str
    environment: Mapping[str, str]
    stdout: str
    stderr: str
    is_alone: bool = False


class Starter:
    """Starts runs, in a process that is made when the first is asked for."""

    def __init__(self, root: Path, *, is_warm: bool = True) -> None:
        self.root = str(root)
        self._command = [sys.executable, "-m", __name__, "warm" if is_warm else "cold"]
        self._process: subprocess.Popen[str] | None = None

    def run(self, order: Order) -> int:
        """The exit status of a run, once that has ended."""
        process = self._process or self._begun()
        self._process = None  # one that has not answered is asked nothing more: the next answer would be this run's
        try:
            answer = self._asked(process, order)
        except BaseException:  # a test that took too long, or Ctrl-C
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()
            raise
        assert answer, "the process that starts runs has ended"
        self._process = process
        return int(answer)

    def _begun(self) -> subprocess.Popen[str]:
        pipe = subprocess.PIPE
        return subprocess.Popen(
            self._command, stdin=pipe, stdout=pipe, cwd=self.root, text=True, start_new_session=True
        )

    def _asked(self, process: subprocess.Popen[str], order: Order) -> str:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(json.dumps(asdict(order)) + "\n")
        process.stdin.flush()
        return process.stdout.readline()

    def close(self) -> None:
        """End it; it has no run left."""
        if self._process is not None:
            self._process.communicate()


class Drivers:
    """The driver that runs share."""

    def __init__(self) -> None:
        self._shared: Driver | None = None

    def path_for(self, order: Order) -> str | None:
        """The socket of a driver for this run; `None` if it starts one of its own."""
        if order.is_alone:
            return None
        if self._shared is None or not self._shared.serves(order.environment):
            self.close()
            self._shared = Driver(order.environment)
        return self._shared.path

    def close(self) -> None:
        """End it."""
        if self._shared is not None:
            self._shared.close()
            self._shared = None


def _start(order: Order, driver: str | None) -> None:
    """What the forked process does; with a driver of its own it ends as a `python -m pytest` would."""
    os.chdir(order.folder)
    os.environ.clear()
    os.environ.update(order.environment)
    tempfile.tempdir = None  # found in another environment
    for number, name in ((1, order.stdout), (2, order.stderr)):
        with open(name, "wb") as file:  # noqa: PTH123
            os.dup2(file.fileno(), number)
    with open(os.devnull) as nothing:  # noqa: PTH123
        os.dup2(nothing.fileno(), 0)
    sys.path[0] = order.folder
    sys.path.append(order.root)  # where plugins of `tests.support` are
    sys.argv[1:] = order.args
    sys.dont_write_bytecode = "PYTHONDONTWRITEBYTECODE" in order.environment
    if driver is None:
        sys.exit(pytest.main(order.args))
    connect_to(driver)
    _end(int(pytest.main(order.args)))


def _end(status: int) -> NoReturn:
    """End this process without freeing one by one what it shares with that which it was forked from: a third of its time."""
    threading._shutdown()
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(status)


def _warm() -> None:
    """Import all of this package and what it, and pytest, import sooner or later.

    Pytest warns where a plugin was imported before its assertions could be rewritten; those of plugins are not looked at here.
    """
    for name in (
        "_pytest",
        "pytest_stagehand",
        "pytest_playwright",
        "pytest_base_url.plugin",
        "xdist.looponfail",
        "pytest_rerunfailures",
        "pytest_timeout",
        "platformdirs.pytest_plugin",
        "playwright._impl.local_utils",
        "playwright._impl.json_pipe",
        "jinja2",
        "pdb",
    ):
        importlib.import_module(name)
    for package in ("_pytest", "pytest_stagehand"):
        for module in pkgutil.walk_packages(sys.modules[package].__path__, f"{package}."):
            if not module.name.endswith("__main__"):
                importlib.import_module(module.name)
    for name, module in list(sys.modules.items()):
        if "." not in name or name.endswith("plugin") or name.startswith("_pytest."):
            module.__doc__ = f"{module.__doc__ or ''}\nPYTEST_DONT_REWRITE"


def main() -> None:
    """Take orders until there are no more."""
    if sys.argv[1] == "warm":
        _warm()
    gc.freeze()  # what is there is shared with every run
    drivers = Drivers()
    for line in sys.stdin:
        order = Order(**json.loads(line))
        driver = drivers.path_for(order)
        pid = os.fork()
        if not pid:
            _start(order, driver)
        _, status = os.waitpid(pid, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)
    drivers.close()  # not in a `finally`: a forked process passes there, too


if __name__ == "__main__":
    main()
