"""Replays tests of the example suite on changed pages, each beside its twin, in one pytest session of this process.

A small plugin runs the same items again and again: first on the page as it is, noting where the test acts and reads, then
once a mutation. Nothing here changes what the plugin under test does; its functions are wrapped to see what they are given.
"""

from __future__ import annotations

import json
import os
import sys
import tempfile
import traceback
from collections.abc import Generator, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path
from time import perf_counter
from typing import Any

import pytest
from _pytest.runner import runtestprotocol
from playwright.sync_api import Browser, Error, Page, expect

from benchmarks.mutations import Mutation, mutations
from benchmarks.twins import TWINS
from benchmarks.watching import Listener, Verdict, comparing, strays_of

ROOT = Path(__file__).parent.parent
QUICK_MS = {"replay": 1_800, "twin": 1_200}
"""What a step may take; the shop answers in milliseconds."""
PATIENT_MS = {"replay": 8_000, "twin": 5_000}
"""The same in the second try, where the two did not agree: a busy machine must not look like a changed page."""
COOKIE: Any = {"name": "cookie_choice", "value": "necessary", "domain": "127.0.0.1", "path": "/"}
EXPLAINED = 700
"""Characters of an error that are kept."""


@dataclass(frozen=True)
class Round:
    """One mutation, and what both made of it."""

    test: str
    seed: str
    family: str
    kind: str
    words: str
    is_central: bool
    twin: Verdict
    replay: Verdict
    strays: tuple[str, ...] = ()
    script: str = field(default="", repr=False)


@dataclass(frozen=True)
class Order:
    """What one process does.

    Attributes:
        tests: Names, with parameters but without the browser; empty for all of the suite.
        count: Mutations of each test; 0 to run each once on the page as it is.
        file: Only tests of this file.
        heal: As `--stagehand-heal`.
        browser: As `--browser`.
    """

    tests: tuple[str, ...]
    seed: int = 0
    count: int = 0
    families: tuple[str, ...] = ()
    bug: str = ""
    design: int = 1
    file: str = ""
    heal: str = "off"
    browser: str = "chromium"


@dataclass(frozen=True)
class Result:
    """What came of an order.

    Attributes:
        plain: Verdicts on the page as it is (or as bug and design have it): of the replay and, where there is one, the twin.
        totals: Those of `report.json`.
    """

    rounds: list[Round]
    plain: dict[str, tuple[Verdict, Verdict | None]]
    totals: dict[str, Any]


def carry_out(order: Order) -> Result:
    """Run pytest once in this process, which must be a fresh one."""
    rounds = Rounds(order)
    with tempfile.TemporaryDirectory() as folder:
        status = replay_all(rounds, f"--stagehand-report={folder}", "--stagehand-screenshots=off")
        written = Path(folder, "report.json")
        if not written.exists():
            raise RuntimeError(f"pytest ended with {status} and wrote no report; {rounds.problem}")
        totals = json.loads(written.read_text("utf-8"))["totals"]
    if rounds.problem:
        raise RuntimeError(rounds.problem)
    return Result(rounds.made, rounds.plain, totals)


def replay_all(rounds: Rounds, *options: str) -> int:
    """Replay the example suite as `rounds` has it; pytest's status."""
    order = rounds.order
    os.environ.update(SHOP_BUG=order.bug, SHOP_DESIGN=str(order.design), CI="")
    expect.set_options(timeout=QUICK_MS["twin"])
    quiet = ("-p", "no:terminal", "-p", "no:cacheprovider")
    how = ("--stagehand-mode=replay", f"--stagehand-heal={order.heal}", "--browser", order.browser, *options, *quiet)
    return pytest.main([str(ROOT / "example_suite"), f"--rootdir={ROOT}", *how], plugins=[rounds])


class Rounds:
    """The pytest plugin that carries out an order."""

    def __init__(self, order: Order) -> None:
        self.order = order
        self.made: list[Round] = []
        self.plain: dict[str, tuple[Verdict, Verdict | None]] = {}
        self.problem = ""
        self._fixtures: dict[str, Any] = {}
        self._failure: tuple[str, str, str] | None = None
        self._mutation: Mutation | None = None
        self._listener = Listener()
        self._wrong: list[str] = []
        self._runs = 0
        self._called_s = 0.0

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Generator[None, Any, Any]:
        """Make the pages of a test's context change, and remember what twins need."""
        value = yield
        if fixturedef.argname == "context":
            self._listener.prepare(value, self._mutation)
        if fixturedef.argname in ("browser", "base_url"):
            self._fixtures[fixturedef.argname] = value
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
        try:
            for item in session.items:
                if self._is_ordered(item):
                    # As if a test of another file came next: what the session shares stays, what a file shares does not.
                    self._run(item, next(each for each in session.items if each.path != item.path))
        except Exception as error:  # noqa: BLE001  (told by who carried out the order; pytest would print it nowhere)
            self.problem = f"{type(error).__name__}: {error}\n{traceback.format_exc()}"
        return True

    def _is_ordered(self, item: pytest.Item) -> bool:
        return name_of(item) in (self.order.tests or [name_of(item)]) and item.path.name in (
            self.order.file or item.path.name
        )

    def _noting(self, probe: Any) -> AbstractContextManager[None]:
        from benchmarks.probing import noting  # after pytest, which rewrites what it finds in the plugin

        return noting(probe) if self.order.count else nullcontext()

    def _has_twin(self, item: pytest.Item) -> bool:
        return item.originalname in TWINS and self.order.design == 1  # type: ignore[attr-defined]

    def _run(self, item: pytest.Item, other: pytest.Item) -> None:
        from benchmarks.probing import Probe

        probe = Probe()
        with self._noting(probe), comparing(self._wrong):
            baseline = self._replay(item, other, None, QUICK_MS["replay"])
            if not baseline.passed:
                baseline = self._replay(item, other, None, PATIENT_MS["replay"])
        twin = self._twin(item, None) if self._has_twin(item) else None
        if twin is not None and not twin.passed:
            twin = self._twin(item, None, PATIENT_MS["twin"])
        self.plain[name_of(item)] = (baseline, twin)
        if not self.order.count:
            return
        if not all(each and each.passed and not each.wrong for each in self.plain[name_of(item)]) or not probe.states:
            self.problem += f"{name_of(item)} fails on the page as it is: {self.plain[name_of(item)]}\n"
            return
        endless = mutations(probe.states, f"{self.order.seed}:{name_of(item)}", list(self.order.families))
        rounds = (self._round(item, other, mutation, baseline) for mutation in endless)
        applied = (each for each in islice(rounds, self.order.count * 3) if each.replay.applied or each.twin.applied)
        self.made.extend(islice(applied, self.order.count))

    def _round(self, item: pytest.Item, other: pytest.Item, mutation: Mutation, baseline: Verdict) -> Round:
        """The mutation, with twin and replay; once more with patience where they do not agree."""
        twin = self._twin(item, mutation)
        with comparing(self._wrong):
            replay = self._replay(item, other, mutation, QUICK_MS["replay"])
            if not twin.passed and replay.passed:
                twin = self._twin(item, mutation, PATIENT_MS["twin"])
            if twin.passed != replay.passed:
                replay = self._replay(item, other, mutation, PATIENT_MS["replay"])
        strays = tuple(sorted(strays_of(replay, twin, baseline, self.plain[name_of(item)][1])))
        return Round(
            name_of(item),
            mutation.seed,
            mutation.family,
            mutation.kind,
            mutation.words,
            mutation.is_central,
            twin,
            replay,
            strays,
            json.dumps(mutation.spec, ensure_ascii=False),
        )

    def _replay(self, item: pytest.Item, other: pytest.Item, mutation: Mutation | None, patience_ms: float) -> Verdict:
        self._mutation, self._listener, self._failure = mutation, Listener(), None
        self._wrong.clear()
        sys.modules["example_suite.conftest"].PATIENCE_MS = patience_ms  # type: ignore[attr-defined]
        started = perf_counter()
        self._runs += 1
        for report in runtestprotocol(item, nextitem=other, log=False):
            report.nodeid = f"{item.nodeid}#{self._runs}"
            item.ihook.pytest_runtest_logreport(report=report)
            if report.when == "call":
                self._called_s = report.duration
            if report.failed and self._failure is None:
                self._failure = ("failed", "", report.longreprtext[:EXPLAINED])
        return self._verdict(started)

    def _twin(self, item: pytest.Item, mutation: Mutation | None, patience_ms: float = QUICK_MS["twin"]) -> Verdict:
        self._listener, self._failure = Listener(), None
        self._wrong.clear()
        started = perf_counter()
        browser: Browser = self._fixtures["browser"]
        context = browser.new_context(
            base_url=self._fixtures["base_url"],
            storage_state={"cookies": [COOKIE], "origins": []},
        )
        context.set_default_timeout(patience_ms)
        expect.set_options(timeout=patience_ms)
        self._listener.prepare(context, mutation)
        page = context.new_page()
        called = perf_counter()
        try:
            self._call_twin(item, page)
        except (AssertionError, Error, ValueError, LookupError) as error:
            self._failure = (type(error).__name__, "", str(error)[:EXPLAINED])
        finally:
            self._called_s = perf_counter() - called
            context.close()
        return self._verdict(started)

    def _call_twin(self, item: pytest.Item, page: Page) -> None:
        TWINS[item.originalname](page, **twin_parameters(item))  # type: ignore[attr-defined]

    def _verdict(self, started: float) -> Verdict:
        verdict = Verdict(
            applied=self._listener.applied,
            acted=frozenset(self._listener.acted),
            names=frozenset(self._listener.names),
            wrong=tuple(self._wrong),
            seconds=perf_counter() - started,
            called_s=self._called_s,
        )
        if self._failure is None:
            return verdict
        failure, reason, said = self._failure
        return replace(verdict, failure=failure, reason=reason, said=said)


def name_of(item: pytest.Item) -> str:
    """The test without its file, its class and the browser."""
    browser = item.callspec.params["browser_name"]  # type: ignore[attr-defined]
    return item.name.replace(f"[{browser}-", "[").replace(f"[{browser}]", "")


def twin_parameters(item: pytest.Item) -> dict[str, Any]:
    """The parameters that a test has of its own."""
    callspec = getattr(item, "callspec", None)
    given = dict(callspec.params) if callspec is not None else {}
    return {name: value for name, value in given.items() if name != "browser_name"}
