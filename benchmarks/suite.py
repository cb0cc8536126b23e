"""How long a whole suite takes to replay beside the same tests by hand: the example suite and its twins, in turn.

    python -m benchmarks.suite [--browser firefox] [--rounds 5] [--load N] [--report] [--test NAME] [--slowest 12]

Timed are the call phases of both: a test without its fixtures, a twin without its log-in (which is a fixture of the test). `--load`
keeps N processes busy meanwhile; `--report` makes the report, with its pictures, which is off otherwise. Counted are calls of
Playwright's driver and the processor's time, which say more than the clock on a machine that does other things as well.
"""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing import get_context
from statistics import median
from time import perf_counter
from typing import Any

import pytest
from playwright.sync_api import Page

from benchmarks import twins
from benchmarks.costs import Cost, Meter
from benchmarks.rounds import PATIENT_MS, Order, Rounds, name_of, replay_all
from benchmarks.watching import Verdict, patched

FIXTURES = ("as_ada", "as_grace")
"""What a twin does itself and a test has a fixture for."""


class Suite(Rounds):
    """Replays each test and its twin in turn."""

    def __init__(self, order: Order, rounds: int) -> None:
        super().__init__(order)
        self.rounds = rounds
        self.times: dict[str, tuple[list[float], list[float]]] = {}
        self.costs: dict[str, tuple[Cost, Cost]] = {}
        self._meter = Meter()
        self._set_up_s, self._set_up, self._cost = 0.0, Cost(), Cost()

    def _run(self, item: pytest.Item, other: pytest.Item) -> None:
        if not self._has_twin(item):
            return
        for number in range(self.rounds + 1):
            replay = self._replay(item, other, None, PATIENT_MS["replay"])
            ours = self._cost
            twin = self._timed_twin(item)
            for verdict, who in ((replay, "the replay"), (twin, "the twin")):
                if not verdict.passed:
                    self.problem += f"{name_of(item)}: {who} fails: {verdict.said}\n"
            if number and replay.passed and twin.passed:  # the first round warms up
                self._note(item, replay, twin)
                spent = self.costs.get(name_of(item), (Cost(), Cost()))
                self.costs[name_of(item)] = spent[0] + ours, spent[1] + self._cost

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self) -> Iterator[None]:
        """Count what the test itself costs."""
        before = self._meter.read()
        try:
            return (yield)
        finally:
            self._cost = self._meter.read() - before

    def _call_twin(self, item: pytest.Item, page: Page) -> None:
        before = self._meter.read()
        super()._call_twin(item, page)
        self._cost = self._meter.read() - before - self._set_up

    def _note(self, item: pytest.Item, replay: Verdict, twin: Verdict) -> None:
        ours, hands = self.times.setdefault(name_of(item), ([], []))
        ours.append(replay.called_s)
        hands.append(twin.called_s - self._set_up_s)

    def _timed_twin(self, item: pytest.Item) -> Verdict:
        self._set_up_s, self._set_up = 0.0, Cost()
        with patched(twins, FIXTURES[0], self._timing), patched(twins, FIXTURES[1], self._timing):
            return self._twin(item, None, PATIENT_MS["twin"])

    def _timing(self, original: Callable[..., None]) -> Callable[..., None]:
        def timed(page: Any) -> None:
            started, before = perf_counter(), self._meter.read()
            original(page)
            self._set_up += self._meter.read() - before
            self._set_up_s += perf_counter() - started

        return timed


def spin() -> None:
    """Keep a core busy."""
    while True:
        sum(range(10_000))


@contextmanager
def busy(count: int) -> Iterator[None]:
    """So many processes that do nothing but keep cores busy."""
    processes = [get_context("spawn").Process(target=spin, daemon=True) for _ in range(count)]
    for process in processes:
        process.start()
    try:
        yield
    finally:
        for process in processes:
            process.kill()


def parse_arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.suite", description=__doc__.partition("\n")[0])
    parser.add_argument("--browser", default="chromium", choices=["chromium", "firefox"])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--load", type=int, default=0, metavar="N", help="processes that keep the machine busy")
    parser.add_argument("--report", action="store_true", help="with the report on")
    parser.add_argument("--test", nargs="+", default=[], help="only these, named with their parameters")
    parser.add_argument("--slowest", type=int, default=12, help="how many tests are listed")
    return parser.parse_args()


def tell(times: dict[str, tuple[list[float], list[float]]], slowest: int) -> None:
    rows = {name: (median(ours), median(hands)) for name, (ours, hands) in times.items()}
    ours, hands = (sum(row[at] for row in rows.values()) for at in (0, 1))
    ratios = {name: one / other for name, (one, other) in rows.items()}
    print(f"{'':<76}{'replayed':>10}{'by hand':>9}{'ratio':>7}")
    for name in sorted(ratios, key=lambda each: -ratios[each])[:slowest]:
        print(f"{name[:75]:<76}{rows[name][0]:>8.2f} s{rows[name][1]:>7.2f} s{ratios[name]:>7.2f}")
    print(f"{f'sum of the medians of {len(rows)} tests':<76}{ours:>8.2f} s{hands:>7.2f} s{ours / hands:>7.2f}")
    print(f"{'median of the ratios':<92}{median(ratios.values()):>9.2f}")


def main() -> None:
    options = parse_arguments()
    suite = Suite(Order(tuple(options.test), browser=options.browser), options.rounds)
    with busy(options.load), tempfile.TemporaryDirectory() as folder:
        report = [f"--stagehand-report={folder}"] if options.report else ["--stagehand-report=none"]
        status = replay_all(suite, *report)
    if not suite.times:
        raise SystemExit(suite.problem or f"pytest ended with {status}")
    load = os.getloadavg()[0]
    print(
        f"{options.rounds} rounds, {options.load} busy processes, load {load:.1f}, report {'on' if options.report else 'off'}"
    )
    tell(suite.times, options.slowest)
    for who, at in (("replayed", 0), ("by hand", 1)):
        print(f"{who}, a round: {sum((each[at] for each in suite.costs.values()), Cost()).shared(options.rounds)}")
    if suite.problem:
        raise SystemExit(suite.problem)


if __name__ == "__main__":
    main()
