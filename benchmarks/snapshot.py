"""Time and memory of the snapshot beside Playwright's `aria_snapshot(mode="ai")` and Chromium's own trees over CDP.

    python benchmarks/snapshot.py [NODES …] [--rounds N] [--browser PATH]

Each round takes all three in turn, so that load on the machine meets them alike; ratios are of medians. What is timed of
the snapshot is everything: the walk in the page, the way out, and the tree of nodes in Python. CDP's part is
`Accessibility.getFullAXTree` and `DOM.getDocument(depth=-1, pierce=True)`, as answered, without making anything of it.
"""

from __future__ import annotations

import argparse
import gc
import sys
import tracemalloc
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING, Any

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks import pages
from benchmarks.browsers import launched
from pytest_stagehand._browser.reading import read_snapshot

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Browser, CDPSession, Page

SIZES = (500, 5_000, 20_000, 100_000)
ARIA_AIM = 0.35
CDP_AIM = 0.08


@dataclass(frozen=True)
class Result:
    """Medians of one page, in milliseconds, and memory, in megabytes."""

    elements: int
    nodes: int
    ours: float
    aria: float
    cdp: float
    heap: float
    python: float


def main() -> None:
    arguments = _arguments()
    print("elements    nodes  snapshot   aria ai      CDP    /aria    /CDP   us/element   JS heap   Python")
    with sync_playwright() as playwright:
        browser = launched(playwright, arguments.browser)
        results = [measure(browser, size, arguments.rounds) for size in arguments.nodes]
        browser.close()
    within = all(each.ours <= ARIA_AIM * each.aria and each.ours <= CDP_AIM * each.cdp for each in results)
    print(f"aims: at most {ARIA_AIM} of aria ai and {CDP_AIM} of CDP: {'met' if within else 'not met'} on all sizes")


def measure(browser: Browser, size: int, rounds: int) -> Result:
    """Measure one page of about `size` elements, and print its line.

    Each way has a page of its own: once the Accessibility domain was asked, Chromium keeps its tree up to date, which
    whoever reads the page next would pay for.
    """
    page, for_aria, for_cdp = pages_of = [browser.new_page() for _ in range(3)]
    for each in pages_of:
        each.set_content(pages.page(size))
    session = for_cdp.context.new_cdp_session(for_cdp)
    ours, aria, cdp = _interleaved(
        rounds,
        lambda: read_snapshot(page),
        lambda: for_aria.aria_snapshot(mode="ai", timeout=600_000),
        lambda: _cdp_trees(session),
    )
    nodes, python = _python_memory(page)
    heap = _heap_growth(page, page.context.new_cdp_session(page))
    result = Result(_elements(page), nodes, ours, aria, cdp, heap, python)
    _print(result)
    for each in pages_of:
        each.close()
    return result


def _interleaved(rounds: int, *calls: Callable[[], object]) -> list[float]:
    """Median time of each call in milliseconds, taken in turn; a first round warms up and does not count."""
    times: list[list[float]] = [[] for _ in calls]
    for number in range(rounds + 1):
        for taken, call in zip(times, calls, strict=True):
            gc.collect()  # nobody pays for another's garbage
            started = perf_counter()
            call()
            if number:
                taken.append((perf_counter() - started) * 1_000)
    return [median(taken) for taken in times]


def _cdp_trees(session: CDPSession) -> None:
    session.send("Accessibility.getFullAXTree")
    session.send("DOM.getDocument", {"depth": -1, "pierce": True})


def _python_memory(page: Page) -> tuple[int, float]:
    """Nodes of a snapshot, and what Python holds for it."""
    gc.collect()
    tracemalloc.start()
    snapshot = read_snapshot(page)
    gc.collect()
    held = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return sum(1 for _ in snapshot.walk()), held / 1e6


def _heap_growth(page: Page, session: CDPSession) -> float:
    """What ten more snapshots leave in the page's JavaScript heap: numbers are given once, so nothing should."""

    def heap() -> float:
        session.send("HeapProfiler.collectGarbage")
        return float(session.send("Runtime.getHeapUsage")["usedSize"]) / 1e6

    before = heap()
    for _ in range(10):
        read_snapshot(page)
    return heap() - before


def _elements(page: Page) -> int:
    return int(page.evaluate("document.querySelectorAll('*').length"))


def _print(result: Result) -> None:
    print(
        f"{result.elements:8} {result.nodes:8} {result.ours:9.1f} {result.aria:9.1f} {result.cdp:8.1f} "
        f"{result.ours / result.aria:8.2f} {result.ours / result.cdp:7.3f} {1_000 * result.ours / result.elements:12.1f} "
        f"{result.heap:+8.1f}M {result.python:7.1f}M"
    )


def _arguments() -> Any:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("nodes", type=int, nargs="*", default=SIZES, help="sizes of page, in elements")
    parser.add_argument("--rounds", type=int, default=9, help="rounds that count")
    parser.add_argument("--browser", help="path of a Chromium; the one that the plugin finds if not given")
    return parser.parse_args()


if __name__ == "__main__":
    main()
