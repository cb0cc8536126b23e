"""What the report of a large run costs: assembling it, its size, opening it, and filtering its list.

    python -m benchmarks.report [--tests N] [--steps N]

Every step has a picture of its own (18 kB, as of a page of the example shop) and a snapshot of 75 nodes. Workers write those as they go;
what is timed is what is left for the process that reports, at the end of the run.
"""

from __future__ import annotations

import argparse
import json
import random
import resource
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from time import perf_counter

from playwright.sync_api import sync_playwright

from pytest_stagehand._browser.chromium import launch_options
from pytest_stagehand._report.assets import Assets
from pytest_stagehand._report.details import details_of
from pytest_stagehand._report.events import Frame, StepEvent
from pytest_stagehand._report.run import Run
from pytest_stagehand._settings.settings import Settings

PICTURE = 18_000
TREE = "\n".join(f"  [0-{number}] text: node {number}" for number in range(75))
FILTER = """(text) => {
    const field = document.querySelector('input[type=search]');
    const started = performance.now();
    field.value = text;
    field.dispatchEvent(new Event('input', {bubbles: true}));
    return new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now() - started))));
}"""
AIMS = "aims: assembled in 15 s and 400 MB, first list in 2 s, a filter in 100 ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tests", type=int, default=1_000)
    parser.add_argument("--steps", type=int, default=10)
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run = Run(Settings(report="report"), Path(folder), "run")
        started = perf_counter()
        for number in range(given.tests):
            add(run, Assets(Path(folder, "report")), number, given.steps)
        taken = perf_counter() - started
        started = perf_counter()
        run.write()
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1_000
        print(
            f"{given.tests} tests of {given.steps} steps, noted in {taken:.1f} s (the page written in between included)"
        )
        print(f"assembled in {perf_counter() - started:.1f} s, at most {memory:.0f} MB of memory in this process")
        report = Path(folder, "report")
        sizes = {path.name: path.stat().st_size for path in report.rglob("*") if path.is_file()}
        print(
            f"{sum(sizes.values()) / 1e6:.0f} MB in {len(sizes)} files, index.html {sizes['index.html'] / 1e6:.1f} MB"
        )
        opened(report)
    print(AIMS)


def add(run: Run, assets: Assets, number: int, steps: int) -> None:
    """One test that passed, as a worker tells of it."""
    nodeid = f"tests/test_{number % 50}.py::test_{number}[chromium]"
    events = []
    for index in range(steps):
        event = StepEvent(index, "act", f"click button {number}-{index} in the list", "http://localhost/", "recorded")
        event.duration_ms = 40
        path = assets.picture(random.Random(f"{number} {index}").randbytes(PICTURE))
        frame = Frame("after", 0, {"path": path, "width": 1280, "height": 720}, assets.text(f"{TREE}\n{index}"), {})
        event.evidence.frames.append(replace(frame, boxes={f"0-{node}": (node, node, 90, 20) for node in range(75)}))
        events.append(event)
    details = details_of(
        nodeid, [event.as_details() for event in events], recording="tests/__recordings__/a.json", mode="replay"
    )
    attempt = {"steps": [event.as_data() for event in events], "details": assets.text(json.dumps(details), "t")}
    for when in ("setup", "call", "teardown"):
        run.add(
            nodeid,
            when=when,
            outcome="passed",
            was_xfail=False,
            duration_s=0.1,
            attempt=attempt if when == "teardown" else None,
        )


def opened(report: Path) -> None:
    """Time to the first list, and of a filter, in a real browser."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright.chromium, {}))
        page = browser.new_page()
        started = perf_counter()
        page.goto((report / "index.html").as_uri(), wait_until="commit")
        page.locator('a[href^="#/t-"]').first.wait_for()
        print(f"first list after {(perf_counter() - started) * 1_000:.0f} ms")
        times = [page.evaluate(FILTER, text) for text in ("77", "button 99", "")]
        print(f"filters answered in {', '.join(f'{each:.0f}' for each in times)} ms")
        browser.close()


if __name__ == "__main__":
    sys.exit(main())
