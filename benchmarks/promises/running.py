"""Records the tests of applications, then replays each on changed pages beside its twin, in pytest sessions of this process.

As in `rounds`, a small plugin runs the same items again and again; nothing changes what the plugin under test does.
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
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from playwright.sync_api import Browser, Error, expect

from benchmarks.promises.apps import App, Change, Collection
from benchmarks.promises.site import Site, serving
from benchmarks.watching import Verdict

PARTS = {
    "tuned": "benchmarks.promises.tuned",
    "looked-at": "benchmarks.promises.looked_at",
    "held-out": "benchmarks.promises.held_out",
}
RECORDING_MS = 8_000
QUICK_MS = {"replay": 1_800, "twin": 1_200}
"""What a step may take; the pages answer in milliseconds."""
PATIENT_MS = {"replay": 8_000, "twin": 3_000}
"""The same in the second try, where the two did not agree: a busy machine must not look like a changed page."""
UNTRIED = Verdict(failure="untried")
"""In the place of a replay that was not made."""
EXPLAINED = 900
"""Characters of an error that are kept."""

TESTS = '''
import pytest
from benchmarks.promises import running

@pytest.fixture(autouse=True)
def patience(context):
    context.set_default_timeout(running.patience_ms)

@pytest.mark.parametrize("name", {names!r})
def test_app(page, name):
    page.goto("/" + name)
    running.collection({part!r}).apps[running.at({part!r}, name)].test(page)

def test_nothing():
    """Always the next one: what a session shares stays, what a test has does not."""
'''
"""Collected by pytest from a folder of its own, where the recordings are kept, too."""

patience_ms: float = RECORDING_MS


def collection(part: str) -> Collection:
    """The part of that name."""
    found: Collection = importlib.import_module(PARTS[part]).COLLECTION
    return found


def at(part: str, name: str) -> int:
    """Where the application of that name stands in its part."""
    return [each.name for each in collection(part).apps].index(name)


@dataclass(frozen=True)
class Try:
    """One change, and what both made of it."""

    part: str
    change: str
    twin: Verdict
    replay: Verdict


@dataclass(frozen=True)
class Order:
    """What one process does.

    Attributes:
        changes: Keys of changes by application; an application without any is replayed as it is.
        heal: As `--stagehand-heal`.
        twins_only: Whether changed pages are shown to the twins alone: for who writes changes, and mustn't see what a replay misses.
    """

    part: str
    changes: dict[str, tuple[str, ...]]
    heal: str = "off"
    twins_only: bool = False


@dataclass
class Result:
    """What came of an order.

    Attributes:
        unrecorded: Why there is no recording, by application.
        plain: Of the replay and the twin on the good page, by application.
        untried: Keys of changes of applications without a recording, or whose replay fails on the good page already.
    """

    part: str
    tries: list[Try] = field(default_factory=list)
    unrecorded: dict[str, str] = field(default_factory=dict)
    plain: dict[str, tuple[Verdict, Verdict]] = field(default_factory=dict)
    untried: list[str] = field(default_factory=list)
    problem: str = ""


def carry_out(order: Order) -> Result:
    """Record, then replay, each in a session of its own."""
    os.environ["CI"] = ""
    result = Result(order.part)
    with tempfile.TemporaryDirectory() as folder, serving() as site:
        names = list(order.changes)
        Path(folder, "test_promises.py").write_text(TESTS.format(names=names, part=order.part), "utf-8")
        Path(folder, "pytest.ini").write_text("[pytest]\n", "utf-8")
        _session(Recorder(order, result, site), folder, "record", "model")
        replayer = Judge if order.twins_only else Replayer
        _session(replayer(order, result, site), folder, "replay", order.heal)
    return result


def _session(plugin: Rounds, folder: str, mode: str, heal: str) -> None:
    quiet = ("-p", "no:terminal", "-p", "no:cacheprovider", "-p", "no:timeout", "--stagehand-screenshots=off")
    options = (
        f"--stagehand-mode={mode}",
        f"--stagehand-heal={heal}",
        "--stagehand-report=none",
        "--stagehand-model=local",
    )
    status = pytest.main(
        [folder, f"--rootdir={folder}", "--base-url", plugin.site.url, *options, *quiet], plugins=[plugin]
    )
    if not plugin.ran and not plugin.result.problem:
        plugin.result.problem = f"pytest ended with {status}"


class Rounds:
    """Runs items in place of pytest's own loop."""

    patience: float = RECORDING_MS

    def __init__(self, order: Order, result: Result, site: Site) -> None:
        self.order, self.result, self.site = order, result, site
        self.ran = False
        self._browser: Browser | None = None
        self._next: pytest.Item | None = None
        self._failure: tuple[str, str, str] | None = None
        part = collection(order.part)
        self._apps = {each.name: each for each in part.apps}
        self._changes = {each.key: each for each in part.changes}

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
        if call.excinfo is not None and self._failure is None:
            error = call.excinfo.value
            self._failure = (type(error).__name__, str(getattr(error, "reason", "") or ""), str(error)[:EXPLAINED])
        return (yield)

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """In place of pytest's own loop."""
        self.ran = True
        try:
            *items, self._next = session.items
            for item in items:
                self.of(item, self._apps[item.callspec.params["name"]])  # type: ignore[attr-defined]
        except Exception as error:  # noqa: BLE001  (told by who gave the order; pytest would print it nowhere)
            self.result.problem += f"{type(error).__name__}: {error}\n{traceback.format_exc()}"
        return True

    def of(self, item: pytest.Item, app: App) -> None:
        """What is done with one application."""
        raise NotImplementedError

    def run(self, item: pytest.Item, app: App, limit_ms: float) -> Verdict:
        """The test in sentences, on the application as given."""
        global patience_ms
        self.site.app, self._failure, patience_ms = app, None, limit_ms
        started = perf_counter()
        for report in runtestprotocol(item, nextitem=self._next, log=False):
            item.ihook.pytest_runtest_logreport(report=report)
            if report.failed and self._failure is None:
                self._failure = ("failed", "", report.longreprtext[:EXPLAINED])
        return self._verdict(started)

    def _verdict(self, started: float) -> Verdict:
        failure, reason, said = self._failure or ("", "", "")
        return Verdict(failure=failure, reason=reason, said=said, seconds=perf_counter() - started)


class Recorder(Rounds):
    """Each test once, on the good page."""

    def of(self, item: pytest.Item, app: App) -> None:
        verdict = self.run(item, app, RECORDING_MS)
        if not verdict.passed:
            self.result.unrecorded[app.name] = f"{verdict.failure} {verdict.reason} {verdict.said}"


class Replayer(Rounds):
    """Each test on the good page, then on each changed one, beside its twin."""

    def of(self, item: pytest.Item, app: App) -> None:
        keys = self.order.changes[app.name]
        if app.name in self.result.unrecorded:
            self.result.untried += keys
            return
        replay, twin = self.run(item, app, QUICK_MS["replay"]), self.twin(app)
        if not (replay.passed and twin.passed):
            replay, twin = self.run(item, app, PATIENT_MS["replay"]), self.twin(app, PATIENT_MS["twin"])
        self.result.plain[app.name] = (replay, twin)
        if not (replay.passed and twin.passed):
            self.result.untried += keys
            return
        self.result.tries += [self._try(item, app, self._changes[key]) for key in keys]

    def _try(self, item: pytest.Item, app: App, change: Change) -> Try:
        """The change, with twin and replay; once more with patience where only one of them passes."""
        changed = change.edit(app)
        twin = self.twin(changed)
        replay = self.run(item, changed, QUICK_MS["replay"])
        if not twin.passed and (replay.passed or change.of == "harmless"):
            twin = self.twin(changed, PATIENT_MS["twin"])
        if twin.passed and not replay.passed:
            replay = self.run(item, changed, PATIENT_MS["replay"])
        return Try(self.order.part, change.key, twin, replay)

    def twin(self, app: App, limit_ms: float = QUICK_MS["twin"]) -> Verdict:
        """The check by hand, on the application as given."""
        assert self._browser is not None
        self.site.app, self._failure = app, None
        started = perf_counter()
        context = self._browser.new_context(base_url=self.site.url, accept_downloads=True)
        context.set_default_timeout(limit_ms)
        expect.set_options(timeout=limit_ms)
        try:
            page = context.new_page()
            page.goto(f"/{app.name}")
            app.twin(page)
        except (AssertionError, Error, ValueError, LookupError) as error:
            said = str(error) or traceback.extract_tb(error.__traceback__)[-1].line or ""
            self._failure = (type(error).__name__, "", said[:EXPLAINED])
        finally:
            context.close()
        return self._verdict(started)


class Judge(Replayer):
    """As `Replayer` on the good page; on each changed one the twin alone."""

    def _try(self, item: pytest.Item, app: App, change: Change) -> Try:  # noqa: ARG002  (the item is for a replay)
        """The change and its twin, once more with patience where it fails."""
        changed = change.edit(app)
        twin = self.twin(changed)
        if not twin.passed:
            twin = self.twin(changed, PATIENT_MS["twin"])
        return Try(self.order.part, change.key, twin, UNTRIED)
