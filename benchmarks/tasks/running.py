"""Records the tasks of an application, replays them, and replays them on it broken, in pytest sessions of one process."""

from __future__ import annotations

import os
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from time import perf_counter
from typing import Any, ClassVar

import pytest
from _pytest.runner import runtestprotocol
from playwright.sync_api import BrowserContext, Page

from benchmarks.tasks.answering import Reader, kept_answers
from benchmarks.tasks.breaking import Breakage, Fired
from benchmarks.tasks.tasks import App, Running, Task
from pytest_stagehand.testing import ScriptedModel

LIMIT_MS = {"record": 20_000, "replay": 15_000, "broken": 8_000}
"""What an operation or the proof may take; the applications answer in milliseconds, and the machine may be busy."""
EXPLAINED = 900
"""Characters of an error that are kept."""
TESTS = """
import pytest
from benchmarks.tasks import running

@pytest.fixture
def context(context):
    running.now.enter(context)
    return context

@pytest.mark.parametrize("name", {names!r})
def test_task(page, name):
    running.now.perform(page)

def test_nothing():
    pass
"""
"""Collected from a folder of its own, where the recordings are kept, too."""


@dataclass(frozen=True)
class Ending:
    """What came of one run of a task.

    Attributes:
        error: Why it failed; empty where it passed.
        faults: What the application holds and should not.
        operations: How many were done.
        warning: What the step warns of.
        fired: Whether the breakage did something.
    """

    error: str
    faults: tuple[str, ...] = ()
    seconds: float = 0
    operations: int = 0
    warning: str = ""
    fired: bool = False

    @property
    def is_silent(self) -> bool:
        """Whether it passed, and the application does not hold what it should."""
        return not self.error and bool(self.faults)


@dataclass
class Told:
    """What came of one task."""

    app: str
    task: str
    fewest: int
    recorded: Ending | None = None
    unanswered: str = ""
    sent: list[int] = field(default_factory=list)
    replayed: Ending | None = None
    broken: list[tuple[str, Ending]] = field(default_factory=list)


@dataclass
class Now:
    """What the tests of the session are about at the moment."""

    app: Running | None = None
    task: Task | None = None
    breakage: Breakage | None = None
    fired: Fired = field(default_factory=Fired)
    limit_ms: float = 0
    step: Any = None

    def enter(self, context: BrowserContext) -> None:
        """What every page of the test begins with."""
        assert self.app is not None
        self.app.reset()
        context.set_default_timeout(self.limit_ms)
        self.app.enter(context)
        if self.breakage is not None:
            self.breakage.break_in(context, self.fired)

    def perform(self, page: Page) -> None:
        """The test itself."""
        assert self.task is not None
        page.goto(self.task.path)
        page.agent().execute(  # type: ignore[attr-defined]
            self.task.sentence, variables=dict(self.task.variables), verify_by_reload=self.task.reloads
        )


now = Now()


def carry_out(
    module: str, names: Sequence[str] = (), asking: Path | None = None, keep: Path | None = None
) -> list[Told]:
    """All of one application, in a process of its own; where somebody is asked, nothing is replayed."""
    os.environ |= {"CI": "", "OPENAI_API_KEY": "sk-none"}
    app: App = import_module(module).APP
    tasks = [each for each in app.tasks if not names or each.name in names]
    told = {each.name: Told(app.name, each.name, each.fewest) for each in tasks}
    reader = Reader(kept_answers(app.name), asking and asking / app.name)
    with tempfile.TemporaryDirectory() as temporary, app.serve() as served, ScriptedModel() as model:
        folder = keep / app.name if keep is not None else Path(temporary)
        folder.mkdir(parents=True, exist_ok=True)
        (folder / f"test_{app.name}.py").write_text(TESTS.format(names=[each.name for each in tasks]), "utf-8")
        (folder / "pytest.ini").write_text("[pytest]\n", "utf-8")
        model.on("agent", None, reader)
        now.app = served
        asked = ("--stagehand-model=openai/read", f"--stagehand-model-base-url={model.openai_url}", "--stagehand-prove")
        parts: list[Rounds] = [Recorder(told, tasks, reader)] + ([] if asking else [Replayer(told, tasks)])
        for part in parts:
            report = f"--stagehand-report={folder / part.mode}" if keep is not None else "--stagehand-report=none"
            _session(part, folder, (f"--stagehand-mode={part.mode}", report, *(asked if part.mode == "record" else ())))
    return list(told.values())


def _session(plugin: Rounds, folder: Path, options: Sequence[str]) -> None:
    quiet = ("-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:timeout", "-p", "no:randomly")
    heal = () if plugin.mode == "record" else ("--stagehand-heal=local",)
    assert now.app is not None
    where = (f"--rootdir={folder}", "-c", str(folder / "pytest.ini"), "--base-url", now.app.url)
    status = pytest.main([str(folder), *where, *options, *heal, *quiet], plugins=[plugin])
    if plugin.problem or not plugin.ran:
        raise RuntimeError(plugin.problem or f"pytest ended with {status}")


class Rounds:
    """Runs items in place of pytest's own loop."""

    mode: ClassVar[str]

    def __init__(self, told: dict[str, Told], tasks: Sequence[Task]) -> None:
        self.told, self.tasks = told, {each.name: each for each in tasks}
        self.ran, self.problem = False, ""
        self._next: pytest.Item | None = None
        self._error = ""
        self._step: Any = None

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> Iterator[None]:
        """Keep the first thing that was raised."""
        if call.excinfo is not None and not self._error:
            error = call.excinfo.value
            self._error = f"{type(error).__name__} {getattr(error, 'reason', '') or ''}: {error}"[:EXPLAINED]
        return (yield)

    def pytest_stagehand_step(self, step: Any) -> None:
        """Keep what is told of the step."""
        self._step = step

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In place of pytest's own loop."""
        self.ran = True
        try:
            *items, self._next = session.items
            for item in items:
                name = item.callspec.params["name"]  # type: ignore[attr-defined]
                self.of(item, self.tasks[name], self.told[name])
        except Exception as error:  # noqa: BLE001  (pytest would print it nowhere)
            self.problem = f"{type(error).__name__}: {error}\n{traceback.format_exc()}"
        return True

    def of(self, item: pytest.Item, task: Task, told: Told) -> None:
        """What is done with one task."""
        raise NotImplementedError

    def run(self, item: pytest.Item, task: Task, limit_ms: float, breakage: Breakage | None = None) -> Ending:
        """The test once, and what the application holds then."""
        app = now.app
        assert app is not None
        app.reset()
        now.task, now.breakage, now.fired, now.limit_ms = task, breakage, Fired(), limit_ms
        self._error, self._step = "", None
        before, started = app.state(), perf_counter()
        for report in runtestprotocol(item, nextitem=self._next, log=False):
            item.ihook.pytest_runtest_logreport(report=report)
            if report.failed and not self._error:
                self._error = report.longreprtext[:EXPLAINED]
        step = self._step
        return Ending(
            self._error,
            tuple(task.faults(before, app.state())),
            perf_counter() - started,
            sum(not each.error and each.method != "look" for each in step.actions) if step else 0,
            (step.warning or "") if step else "",
            now.fired.times > 0,
        )


class Recorder(Rounds):
    """Each task once, with the kept answers."""

    mode = "record"

    def __init__(self, told: dict[str, Told], tasks: Sequence[Task], reader: Reader) -> None:
        super().__init__(told, tasks)
        self._reader = reader

    def of(self, item: pytest.Item, task: Task, told: Told) -> None:
        self._reader.begin(task.name)
        told.recorded = self.run(item, task, LIMIT_MS["record"])
        told.sent, told.unanswered = self._reader.sent, self._reader.problem


class Replayer(Rounds):
    """Each task that was recorded: as it is, then broken in each of its ways."""

    mode = "replay"

    def of(self, item: pytest.Item, task: Task, told: Told) -> None:
        if told.recorded is None or told.recorded.error:
            return
        told.replayed = self.run(item, task, LIMIT_MS["replay"])
        for each in task.breakages:
            told.broken.append((each.words, self.run(item, task, LIMIT_MS["broken"], each)))
