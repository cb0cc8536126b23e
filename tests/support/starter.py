"""Starts runs of pytest from a process that has already imported what runs import: a third of a run's time.

Every run is a process of its own, forked before anything of it was configured, and so is each worker of one (`workers.py`);
most share a driver (`driver.py`). Where what a run imports is what is tested, a cold starter starts it: that has imported nothing of this package.

    python -m tests.support.starter warm|cold       takes orders, a line of JSON each, and answers with exit statuses
"""

from __future__ import annotations

import atexit
import gc
import importlib
import inspect
import json
import os
import pkgutil
import signal
import subprocess
import sys
import tempfile
import threading
from dataclasses import asdict, dataclass
from importlib.metadata import version
from typing import TYPE_CHECKING, NoReturn

import playwright.sync_api  # noqa: F401  (what a run would import)
import pytest

from tests.support.driver import Driver, connect_to
from tests.support.workers import fork_workers

if TYPE_CHECKING:
    from collections.abc import Mapping
    from pathlib import Path


IS_SHARED = tuple(map(int, version("playwright").split(".")[:2])) >= (1, 65)
"""Whether `driver.js` knows this Playwright's own code. With an older one each run has a driver of its own."""
UNWRITTEN = "PYTEST_DONT_REWRITE"
COMMON = ("genai_prices", "diskcache", "httpcore2")
MODELS = {
    "openai": ("openai.resources.chat.completions", "openai.types.chat", *COMMON),
    "anthropic": ("anthropic.resources.messages", "anthropic.types", *COMMON),
}
"""What a client of each API imports beside its SDK, and what is imported where any model is asked."""


@dataclass(frozen=True)
class Order:
    """One run: its arguments, folder and environment, and the files that take what it prints.

    Attributes:
        is_alone: Whether it has a driver and a browser of its own, as a user's run.
        is_command: Whether it is one of `pytest-stagehand`, and none of pytest.
        typed: The file that is read as what is typed.
        imports: Modules that few runs import; once a run was ordered with them, they are there for all that follow.
    """

    args: list[str]
    folder: str
    root: str
    environment: Mapping[str, str]
    stdout: str
    stderr: str
    is_alone: bool = False
    is_command: bool = False
    typed: str = os.devnull
    imports: tuple[str, ...] = ()

    @property
    def has_workers(self) -> bool:
        """Whether tests run in workers of pytest-xdist."""
        return "-n" in self.args


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
    """The drivers that runs share: one, and another for the second of two workers."""

    def __init__(self) -> None:
        self._shared: list[Driver] = []

    def paths_for(self, order: Order) -> list[str]:
        """The sockets of drivers for this run; none if it starts one of its own."""
        if order.is_alone or not IS_SHARED:
            return []
        if not all(driver.serves(order.environment) for driver in self._shared):
            self.close()
        while len(self._shared) < (2 if order.has_workers else 1):
            self._shared.append(Driver(order.environment))
        return [driver.path for driver in self._shared]

    def close(self) -> None:
        """End them."""
        while self._shared:
            self._shared.pop().close()


def _start(order: Order, drivers: list[str], *, is_warm: bool) -> None:
    """What the forked process does; with a driver of its own it ends as a `python -m pytest` would."""
    os.chdir(order.folder)
    os.environ.clear()
    os.environ.update(order.environment)
    tempfile.tempdir = None  # found in another environment
    for number, name in ((1, order.stdout), (2, order.stderr)):
        with open(name, "wb") as file:  # noqa: PTH123
            os.dup2(file.fileno(), number)
    with open(order.typed) as typed:  # noqa: PTH123
        os.dup2(typed.fileno(), 0)
    sys.path[0] = order.folder
    sys.path.append(order.root)  # where plugins of `tests.support` are
    sys.argv[1:] = order.args
    sys.dont_write_bytecode = "PYTHONDONTWRITEBYTECODE" in order.environment
    if not drivers:
        sys.exit(_done(order))
    if not order.has_workers:
        connect_to(drivers[0])
    elif is_warm:
        fork_workers(drivers, _end)
    _end(_done(order))


def _done(order: Order) -> int:
    """The exit status of what was ordered."""
    if not order.is_command:
        return int(pytest.main(order.args))
    command = importlib.import_module("pytest_stagehand._cli.main").main
    try:
        command(order.args, prog_name="python -m pytest_stagehand")
    except SystemExit as ended:
        return int(ended.code or 0)
    raise AssertionError("click ends the process")


def _end(status: int) -> NoReturn:
    """End this process without freeing one by one what it shares with that which it was forked from: a third of its time."""
    threading._shutdown()
    atexit._run_exitfuncs()
    for stream in (sys.stdout, sys.stderr):
        stream.flush()
    os._exit(status)


def _warm() -> None:
    """Import all of this package and what it, and pytest, import sooner or later."""
    for name in (
        "_pytest",
        "pytest_stagehand",
        "pytest_playwright",
        "pytest_base_url.plugin",
        "xdist.looponfail",
        "pytest_rerunfailures",
        "pytest_timeout",
        "pytest_bdd.plugin",
        "platformdirs.pytest_plugin",
        "playwright._impl.local_utils",
        "playwright._impl.json_pipe",
        "jinja2",
        "pdb",
    ):
        importlib.import_module(name)
    for package in ("_pytest", "pytest_stagehand"):
        for module in pkgutil.walk_packages(sys.modules[package].__path__, f"{package}."):
            if not module.name.endswith(("__main__", "mcp_line", "mcp_streams")):  # these load what few runs use
                importlib.import_module(module.name)
    sys.modules["pytest_stagehand._browser.engine"].script()  # every run would put it together
    _share()


def _leave_unwritten() -> None:
    """Have pytest not warn of plugins that were imported before their assertions could be rewritten: nobody looks at these."""
    for name, module in list(sys.modules.items()):
        doc = getattr(module, "__doc__", None) or ""  # a library of C's may have none
        if ("." not in name or name.endswith("plugin") or name.startswith("_pytest.")) and UNWRITTEN not in doc:
            module.__doc__ = f"{doc}\n{UNWRITTEN}"


def _warm_for(order: Order) -> None:
    """Import what this run and others like it import, as those that ask models do; the first waits for it."""
    asked = [(name, *modules) for name, modules in MODELS.items() if any(f"{name}/" in each for each in order.args)]
    missing = [name for names in (*asked, order.imports) for name in names if name not in sys.modules]
    for name in missing:
        importlib.import_module(name)
    if missing:
        _share()


def _share() -> None:
    """Make what is there ready to be every run's: none looks through it for garbage, or for whose module a line of code is."""
    _leave_unwritten()
    inspect.getmodule(compile("", "of no module", "exec"))  # it looks through all modules, and keeps where they are
    gc.collect()
    gc.freeze()


def main() -> None:
    """Take orders until there are no more."""
    is_warm = sys.argv[1] == "warm"
    _warm() if is_warm else gc.freeze()
    drivers = Drivers()
    for line in sys.stdin:
        order = Order(**json.loads(line))
        if is_warm:
            _warm_for(order)
        shared = drivers.paths_for(order)
        pid = os.fork()
        if not pid:
            _start(order, shared, is_warm=is_warm)
        _, status = os.waitpid(pid, 0)
        print(os.waitstatus_to_exitcode(status), flush=True)
    drivers.close()  # not in a `finally`: a forked process passes there, too


if __name__ == "__main__":
    main()
