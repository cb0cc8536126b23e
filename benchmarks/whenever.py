"""What a `whenever` costs that never shows: twenty replayed clicks with it and without it, in turn.

python -m benchmarks.whenever [--rows 10 2500] [--pairs 11]
"""

from __future__ import annotations

import argparse
from statistics import median
from time import perf_counter

from playwright.sync_api import Page, sync_playwright

from pytest_stagehand._browser import chromium, engine
from pytest_stagehand._verbs.adopt import adopt_page
from pytest_stagehand._verbs.whenever import begin
from tests.support.steps import Sitting

CLICKS = 20
SURVEY = "<div role=dialog aria-label='How was it?' id=box style='position:fixed;bottom:0'><p>Give us your feedback.</p><button onclick='box.remove()'>Close</button></div>"


def html(rows: int, survey: str = "") -> str:
    """A page of buttons."""
    buttons = "".join(f"<button onclick=\"said.textContent = 'Did {i}'\">Do {i}</button>" for i in range(CLICKS))
    below = "".join(f"<div><p>Row {i} <button>More {i}</button></p></div>" for i in range(rows))
    return f"<main>{buttons}<p id=said></p>{below}</main>{survey}"


def clicked(page: Page, *, looks: bool) -> float:
    """Seconds that all clicks took."""
    if looks:
        begin(page, "a survey asks for feedback", "close it", variables=None, timeout=None)
    started = perf_counter()
    for number in range(CLICKS):
        page.act(f"click Do {number}")  # type: ignore[attr-defined]
    return perf_counter() - started


def measured(page: Page, sitting: Sitting, rows: int, *, looks: bool) -> float:
    """Seconds that a replay took on a page of so many rows."""
    page.set_content(html(rows))
    with sitting.in_mode("replay"):
        return clicked(page, looks=looks)


def main() -> None:
    """Print a line for each size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rows", type=int, nargs="+", default=[10, 2_500])
    parser.add_argument("--pairs", type=int, default=11)
    asked = parser.parse_args()
    with sync_playwright() as playwright:
        engine.register(playwright.selectors)
        page = playwright.chromium.launch(**chromium.launch_options(playwright.chromium, {})).new_page()
        adopt_page(page)
        sitting = Sitting()
        page.set_content(html(5, SURVEY))
        with sitting.in_mode("record") as session:
            clicked(page, looks=True)
            sitting.steps = list(session.tape.made.values())
        for rows in asked.rows:
            pairs = [
                [measured(page, sitting, rows, looks=looks) for looks in (False, True)] for _ in range(asked.pairs + 1)
            ][1:]
            without, with_it = (median(each) / CLICKS * 1000 for each in zip(*pairs, strict=True))
            ratio = median(later / first for first, later in pairs)
            print(f"{rows} rows: {without:.1f} ms a click, {with_it:.1f} with it; median of the ratios {ratio:.3f}")


if __name__ == "__main__":
    main()
