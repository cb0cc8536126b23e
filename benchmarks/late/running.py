"""Records each kind of late page and replays it beside its twin, in one pytest session of this process.

As in `promises`, a small plugin runs the same items again and again; nothing changes what the plugin under test does.
"""

from __future__ import annotations

import importlib
import os
import tempfile
import traceback
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Any, Literal

import pytest
from _pytest.runner import runtestprotocol
from playwright.sync_api import Browser, Error, expect

from benchmarks.late.pages import Kind
from benchmarks.late.site import Site, serving

Mark = Literal["right", "silent", "loud", "untried"]
PATIENCE_MS = 15_000
"""What a step may take."""
EXPECT_MS = 5_000
"""Playwright's own default: a twin that fails for it asks nothing of us."""
SHARES = {"same": 1.0, "slow": 2.0, "fast": 0.5}
AT_ONCE = 0.02
"""A recording that did not come about is made again on pages that are hardly late, to see what is replayed of it."""
WRONG_TWIN_MS = 1_500
"""How long a twin waits on the wrong application, beyond the delay."""
EXPLAINED = 300
"""Characters of an error that are kept."""
TESTS = """
import pytest
from benchmarks.late import running

@pytest.fixture(autouse=True)
def patience(context):
    context.set_default_timeout(running.PATIENCE_MS)

@pytest.mark.parametrize("name", {names!r})
def test_late(page, name):
    running.read[:] = [running.kinds[name].test(page)]

def test_nothing():
    \"\"\"Always the next one: what a session shares stays, what a test has does not.\"\"\"
"""
"""Collected by pytest from a folder of its own, where the recordings are kept, too."""
kinds: dict[str, Kind] = {}
"""Those of this process, by name."""
read: list[Any] = []
"""What the last test read."""


@dataclass(frozen=True)
class Order:
    """What one process does.

    Attributes:
        cases: Names of kinds and their delays in milliseconds.
        is_recorded_at_once: Whether all is recorded on pages that are hardly late.
        options: More options of pytest.
        source: Module whose `KINDS` these are.
        shares: At which shares of the delay to replay, by name.
    """

    cases: tuple[tuple[str, int], ...]
    is_recorded_at_once: bool = False
    options: tuple[str, ...] = ()
    source: str = "benchmarks.late.kinds"
    shares: tuple[str, ...] = tuple(SHARES)


@dataclass(frozen=True)
class Run:
    """How one run went.

    Attributes:
        said: What was raised, or what was read that is not so.
        seconds: Of the test itself, without set-up and teardown.
    """

    mark: Mark
    said: str = ""
    seconds: float = 0.0


@dataclass
class Outcome:
    """What became of one kind at one delay.

    Attributes:
        replays: By share of the delay; `wrong` is the wrong application at the same delay.
        twins: The same by hand; on the wrong application `silent` where the twin passes.
        is_recorded_at_once: Whether what is replayed was recorded on a page that was hardly late.
    """

    kind: str
    delay: int
    recording: Run
    replays: dict[str, Run] = field(default_factory=dict)
    twins: dict[str, Run] = field(default_factory=dict)
    is_recorded_at_once: bool = False


def carry_out(order: Order) -> list[Outcome]:
    """Run pytest once in this process, which must be a fresh one."""
    os.environ["CI"] = ""
    kinds.update({kind.name: kind for kind in importlib.import_module(order.source).KINDS})
    with tempfile.TemporaryDirectory() as folder, serving() as site:
        names = sorted({name for name, _ in order.cases})
        Path(folder, "test_late.py").write_text(TESTS.format(names=names), "utf-8")
        Path(folder, "pytest.ini").write_text("[pytest]\n", "utf-8")
        plugin = Rounds(order, site)
        quiet = ("-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:timeout", "--stagehand-screenshots=off")
        more = ("--stagehand-report=none", "--stagehand-model=local", "--base-url", site.url, *order.options)
        status = pytest.main([folder, f"--rootdir={folder}", *quiet, *more], plugins=[plugin])
    if plugin.problem or not plugin.outcomes:
        raise RuntimeError(plugin.problem or f"pytest ended with {status}")
    return plugin.outcomes


class Rounds:
    """The pytest plugin that carries out an order."""

    def __init__(self, order: Order, site: Site) -> None:
        self.order, self.site = order, site
        self.outcomes: list[Outcome] = []
        self.problem = ""
        self._browser: Browser | None = None
        self._next: pytest.Item | None = None
        self._failure = ""

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
        """Remember what twins need."""
        value = yield
        if fixturedef.argname == "browser":
            self._browser = value
        return value

    @pytest.hookimpl(wrapper=True, trylast=True)
    def pytest_runtest_makereport(self, call: pytest.CallInfo[None]) -> Iterator[None]:
        """Keep the first thing that was raised."""
        if call.excinfo is not None and not self._failure:
            error = call.excinfo.value
            self._failure = f"{type(error).__name__} {getattr(error, 'reason', '') or ''}: {error}"[:EXPLAINED]
        return (yield)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In place of pytest's own loop."""
        try:
            *items, self._next = session.items
            by_name = {item.callspec.params["name"]: item for item in items}  # type: ignore[attr-defined]
            self.outcomes = [self._case(by_name[name], kinds[name], delay) for name, delay in self.order.cases]
        except Exception as error:  # noqa: BLE001  (told by who gave the order; pytest would print it nowhere)
            self.problem = f"{type(error).__name__}: {error}\n{traceback.format_exc()}"
        return True

    def _case(self, item: pytest.Item, kind: Kind, delay: int) -> Outcome:
        """Record, then replay beside the twin at each share of the delay, then on the wrong application."""
        outcome = Outcome(kind.name, delay, Run("untried"))
        usable = outcome.recording
        if not self.order.is_recorded_at_once:
            usable = outcome.recording = self._run(item, kind, "record", delay)
        if usable.mark != "right" and delay:
            outcome.is_recorded_at_once = True
            usable = self._run(item, kind, "record", delay * AT_ONCE)
            if self.order.is_recorded_at_once:
                outcome.recording = usable
        for name in self.order.shares:
            late_ms = delay * SHARES[name]
            outcome.twins[name] = self._twin(kind, late_ms, EXPECT_MS)
            outcome.replays[name] = self._replay(item, kind, late_ms, usable)
        if kind.reading.right != kind.reading.wrong:
            outcome.twins["wrong"] = self._twin(kind, delay, delay + WRONG_TWIN_MS, is_wrong=True)
            outcome.replays["wrong"] = self._replay(item, kind, delay, usable, is_wrong=True)
        return outcome

    def _replay(self, item: pytest.Item, kind: Kind, late_ms: float, usable: Run, *, is_wrong: bool = False) -> Run:
        if usable.mark != "right":
            return Run("untried")
        return self._run(item, kind, "replay", late_ms, is_wrong=is_wrong)

    def _run(self, item: pytest.Item, kind: Kind, mode: str, late_ms: float, *, is_wrong: bool = False) -> Run:
        """The test in sentences."""
        self._serve(kind, late_ms, is_wrong=is_wrong)
        read.clear()
        item.own_markers[:] = [each for each in item.own_markers if each.name != "stagehand"]
        item.add_marker(pytest.mark.stagehand(mode=mode), append=False)
        seconds = 0.0
        for report in runtestprotocol(item, nextitem=self._next, log=False):
            item.ihook.pytest_runtest_logreport(report=report)
            if report.when == "call":
                seconds = report.duration
            if report.failed and not self._failure:
                self._failure = report.longreprtext[:EXPLAINED]
        if self._failure:
            return Run("loud", self._failure, seconds)
        truth = kind.reading.wrong if is_wrong else kind.reading.right
        return Run("right", seconds=seconds) if read == [truth] else Run("silent", f"read {read[0]!r}", seconds)

    def _twin(self, kind: Kind, late_ms: float, limit_ms: float, *, is_wrong: bool = False) -> Run:
        """The test by hand; on the wrong application it is right to fail."""
        self._serve(kind, late_ms, is_wrong=is_wrong)
        context = self._context()
        context.set_default_timeout(PATIENCE_MS)
        expect.set_options(timeout=limit_ms)
        page = context.new_page()
        started = perf_counter()
        try:
            kind.twin(page)
        except (AssertionError, Error) as error:
            self._failure = f"{type(error).__name__}: {error}"[:EXPLAINED]
        finally:
            seconds = perf_counter() - started
            context.close()
        if is_wrong:
            return Run("right" if self._failure else "silent", self._failure, seconds)
        return Run("loud" if self._failure else "right", self._failure, seconds)

    def _context(self) -> Any:
        assert self._browser is not None, "something is recorded before a twin runs"
        return self._browser.new_context(base_url=self.site.url)

    def _serve(self, kind: Kind, late_ms: float, *, is_wrong: bool) -> None:
        self.site.kind, self.site.late_ms, self.site.is_wrong = kind, late_ms, is_wrong
        self._failure = ""
