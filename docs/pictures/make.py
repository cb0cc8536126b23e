"""Makes the pictures of docs/report.md from real runs of the example suite: on the shop as it was recorded, on its redesign,
and on a page that was built anew with the same words.

A task is recorded anew with scripted answers, as `example_suite.scripted` says.

python docs/pictures/make.py
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from io import BytesIO
from pathlib import Path
from typing import TYPE_CHECKING

from PIL import Image
from playwright.sync_api import sync_playwright

from pytest_stagehand._browser.chromium import launch_options

if TYPE_CHECKING:
    from playwright.sync_api import Page

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
RUNS = {
    "before": ("1", ["test_cart.py::test_cart_lists_every_line_and_adds_up", "test_wish_list.py::test_wishes_are_removed_one_by_one"]),
    "redesigned": ("2", ["test_account.py::test_wrong_password_is_refused", "test_product.py::test_toast_goes_by_itself"]),
}  # fmt: skip
REBUILT = "test_product.py::test_size_must_be_chosen"
AGENT = "test_an_agent_orders_the_cheapest_shirt"
VIEWS = {
    "overview": ("", None, 1200),
    "test": ("test_cart_lists", None, 1100),
    "extraction": ("test_cart_lists", "extract", 1000),
    "heal": ("test_size_must", "act/heal", 1000),
    "failure": ("test_toast", "act", 900),
    "agent": (AGENT, "agent", 1400),
}
"""Which test and which of its steps, by its verb and perhaps with a tab, a picture shows, and how high it is."""


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        reports = [made(Path(folder, name), design, tests) for name, (design, tests) in RUNS.items()]
        reports.append(made(Path(folder, "rebuilt"), "1", [REBUILT], "-p", "docs.pictures.rebuilt"))
        reports.append(scripted(Path(folder, "scripted")))
        report = Path(folder, "report")
        subprocess.run(["pytest-stagehand", "report", "merge", *map(str, reports), "-o", str(report)], check=True)
        pictured(report)


def made(report: Path, design: str, tests: list[str], *more: str) -> Path:
    """The report of a replay; that tests fail on the redesign is the point."""
    options = ["--stagehand-mode=replay", "--stagehand-screenshots=on", f"--stagehand-report={report}", "-q", *more]
    command = [sys.executable, "-m", "pytest", *options, *(f"example_suite/{test}" for test in tests)]
    subprocess.run(command, cwd=ROOT, env={**os.environ, "SHOP_DESIGN": design}, check=False)
    return report


def scripted(report: Path) -> Path:
    """The report of a task that a scripted model carries out; its recording says the same again."""
    options = ["-k", AGENT, f"--stagehand-report={report}", "-q"]
    subprocess.run([sys.executable, "-m", "example_suite.scripted", *options], cwd=ROOT, check=True)
    return report


def pictured(report: Path) -> None:
    """Write each view of a report, in light and dark."""
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright.chromium, {}))
        for scheme in ("light", "dark"):
            for name, (test, call, height) in VIEWS.items():
                page = browser.new_page(color_scheme=scheme, viewport={"width": 1280, "height": height})
                page.goto(f"{(report / 'index.html').as_uri()}{route(report, test, call)}")
                page.wait_for_load_state("networkidle")
                write(page, HERE / f"{name}-{scheme}.webp")
                page.close()
        browser.close()


def route(report: Path, test: str, call: str | None) -> str:
    """The address of a step, a test or the overview in the page."""
    page = (report / "index.html").read_text("utf-8")
    run = json.loads(page.partition('<script id="run" type="application/json">')[2].partition("</script>")[0])
    found = next((each for each in run["tests"] if test and test in each["nodeid"]), None)
    if found is None:
        return ""
    verb, tab, name = (call or "").partition("/")
    place = next((number for number, step in enumerate(found["steps"]) if step[0] == verb), None)
    return f"#/{found['id']}" + ("" if place is None else f"/{place}{tab}{name}")


def write(page: Page, path: Path) -> None:
    page.wait_for_timeout(500)  # pictures and trees come as scripts of their own
    Image.open(BytesIO(page.screenshot())).save(path, quality=80, method=6)


if __name__ == "__main__":
    main()
