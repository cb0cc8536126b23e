"""Records each test on its first design, then replays it with local healing on redesigned pages, whole and broken.

As in `benchmarks.promises.running`, a small plugin runs the same items again and again in two pytest sessions of this process.
"""

from __future__ import annotations

import os
import tempfile
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from benchmarks.cosmetic.drawing import drawn
from benchmarks.cosmetic.parts import App, Step
from benchmarks.cosmetic.sets import APP, DESIGN, Set
from pytest_stagehand import Page

RECORDING_MS, REPLAY_MS = 8_000, 3_000

TESTS = '''
import pytest
from benchmarks.cosmetic import running

@pytest.fixture(autouse=True)
def patience(context):
    context.set_default_timeout(running.run.patience_ms)

@pytest.mark.parametrize("name", {names!r})
def test_app(page, name):
    page.goto("/" + name)
    running.carry_out_steps(page, running.APP[name])

def test_nothing():
    """Always the next one: what a session shares stays, what a test has does not."""
'''


@dataclass(frozen=True)
class Tried:
    """How one step went.

    Attributes:
        did: What was pressed and entered by it.
        failure: Type of what was raised, and the reason where it has one; empty where it passed.
    """

    step: Step
    did: tuple[str, ...]
    failure: str
    said: str

    @property
    def presses_wrongly(self) -> bool:
        return self.did not in ((), (self.step.does,))

    @property
    def survives(self) -> bool:
        return not self.failure and self.did == ((self.step.does,) if self.step.does else ())


@dataclass
class Run:
    """What the run that is under way may take, and what came of its steps."""

    patience_ms: int = RECORDING_MS
    records: bool = True
    is_broken: bool = False
    tried: list[Tried] = field(default_factory=list)


run = Run()


def carry_out_steps(page: Page, app: App) -> None:
    """Each step of the test; what one fails to do is done for it, so that the next can be judged.

    A page that was broken on purpose is judged by the first step that fails.
    """
    for step in app.steps:
        page.evaluate("window.did.length = 0")
        failure = ("", "")
        try:
            step.run(page)
        except Exception as error:
            if run.records:
                raise
            failure = (f"{type(error).__name__} {getattr(error, 'reason', '') or ''}".strip(), str(error))
        run.tried.append(Tried(step, tuple(page.evaluate("window.did")), *failure))
        if failure[0] and run.is_broken:
            return
        if failure[0] and step.does:
            page.evaluate("(does) => window.carryOut(does)", step.does)


@dataclass(frozen=True)
class Try:
    """One page, and what the replay of the test made of it.

    Attributes:
        change: How it is broken; empty where it is only redesigned.
        healed: How many steps were healed.
        problem: What kept the test from running at all.
    """

    app: App
    design: str
    change: str
    steps: tuple[Tried, ...]
    healed: int
    problem: str = ""

    @property
    def survives(self) -> bool:
        return len(self.steps) == len(self.app.steps) and all(each.survives for each in self.steps)


@dataclass
class Found:
    """What came of it all; of an application without a recording, or whose page replays badly as it was, why."""

    tries: list[Try] = field(default_factory=list)
    unrecorded: dict[str, str] = field(default_factory=dict)


class Site:
    """Serves one document on every path."""

    def __init__(self) -> None:
        self.document = b""
        site = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                self.send_response(200)
                self.send_header("Content-Type", "text/html; charset=utf-8")
                self.send_header("Content-Length", str(len(site.document)))
                self.end_headers()
                self.wfile.write(site.document)

            def log_message(self, *_: object) -> None:
                pass

        self.server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        Thread(target=self.server.serve_forever, daemon=True).start()
        self.url = f"http://127.0.0.1:{self.server.server_port}"


class Rounds:
    """In place of pytest's own loop: each item as often as its application has pages."""

    def __init__(self, found: Found, site: Site, chosen: Set, designs: tuple[str, ...], *, records: bool) -> None:
        self.found, self.site, self.chosen, self.designs, self.records = found, site, chosen, designs, records
        self._problem, self._healed = "", 0
        self._next: pytest.Item | None = None
        self.error: Exception | None = None

    def pytest_stagehand_step(self, step: Any) -> None:
        """Count heals."""
        self._healed += step.outcome == "healed"

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In place of pytest's own."""
        *items, self._next = session.items
        try:
            for item in items:
                self._of(item, APP[item.callspec.params["name"]])  # type: ignore[attr-defined]
        except Exception as error:  # noqa: BLE001  (raised again once the session is over; pytest would print it nowhere)
            self.error = error
        return True

    def _of(self, item: pytest.Item, app: App) -> None:
        plain = self._tried(item, app, app.first, "")
        if not plain.survives and app.name not in self.found.unrecorded:
            self.found.unrecorded[app.name] = f"{plain.problem} {[each.failure or each.did for each in plain.steps]}"
        if self.records or app.name in self.found.unrecorded:
            return
        for design, change in zip(self.chosen.redesigns(app), app.broken, strict=True):
            if design.name in self.designs:
                self.found.tries += [self._tried(item, app, design.name, each) for each in ("", change)]

    def _tried(self, item: pytest.Item, app: App, design: str, change: str) -> Try:
        screen = app.broken[change](app.screen) if change else app.screen
        self.site.document = drawn(screen, DESIGN[design]).encode()
        self._problem, self._healed, run.tried = "", 0, []
        run.records, run.is_broken = self.records, bool(change)
        run.patience_ms = RECORDING_MS if self.records else REPLAY_MS
        for report in runtestprotocol(item, nextitem=self._next, log=False):
            item.ihook.pytest_runtest_logreport(report=report)
            if report.failed and not run.is_broken and len(run.tried) < len(app.steps):
                self._problem = report.longreprtext
        return Try(app, design, change, tuple(run.tried), self._healed, self._problem)


def measured(chosen: Set, names: tuple[str, ...], designs: tuple[str, ...]) -> Found:
    """The set's redesigns of these applications in these designs; without designs, only whether a test replays on its own."""
    os.environ["CI"] = ""
    found, site = Found(), Site()
    with tempfile.TemporaryDirectory() as folder:
        # Python imports a module of one name once, and both sets may run in this process.
        Path(folder, f"test_{chosen.name}.py").write_text(TESTS.format(names=list(names)), "utf-8")
        Path(folder, "pytest.ini").write_text("[pytest]\n", "utf-8")
        for mode, heal, records in (("record", "model", True), ("replay", "local", False)):
            _session(Rounds(found, site, chosen, designs, records=records), folder, mode, heal)
    site.server.shutdown()
    return found


def _session(plugin: Rounds, folder: str, mode: str, heal: str) -> None:
    quiet = ("-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:timeout", "--stagehand-screenshots=off")
    options = (
        f"--stagehand-mode={mode}",
        f"--stagehand-heal={heal}",
        "--stagehand-report=none",
        "--stagehand-model=local",
    )
    pytest.main([folder, f"--rootdir={folder}", "--base-url", plugin.site.url, *options, *quiet], plugins=[plugin])
    if plugin.error is not None:
        raise plugin.error
