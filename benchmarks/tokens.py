"""What one `act` sends to a model, beside what else could be sent of the page: its HTML, or Playwright's tree for models.

    python -m benchmarks.tokens

Tokens are characters / 4. "act" is all that is sent, instructions included; "tree" the page's part of it. No control may be
lost: each that Playwright's tree has with a name has to be in ours under the same role and name. (Those without a name that it
lists on the shop's pages are `aria-hidden` doubles of the links beside them.) Then the time that is our own around a model
that answers at once, on a page of 5,000 elements.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from pytest_stagehand._browser.roles import CONTROLS

sys.path.insert(0, str(Path(__file__).parent.parent))

from benchmarks import pages
from example_suite.shop.server import serve
from pytest_stagehand._browser import engine
from pytest_stagehand._browser.chromium import launch_options
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._engines.model.engine import ModelEngine
from pytest_stagehand._engines.model.prompts import page_text

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._models.questions import Question

AIM = 0.75
TIME_AIM_MS = 150
SHOP_PAGES = ("/", "/shirts", "/shirts/red", "/cart", "/login", "/help")
SIZES = (500, 5_000, 20_000)
CONTROL = re.compile(r'^\s*- (?P<role>\w+) "(?P<name>[^"]+)"', re.MULTILINE)


class Nobody:
    """A model that answers at once, and notes what it was sent."""

    model = "openai/nobody"
    sent = 0

    def ask(self, question: Question) -> str:
        texts = [part for part in question.content if isinstance(part, str)]
        self.sent = len(question.system) + sum(map(len, texts))
        return '{"actions": [], "remaining": "", "unsure": null}'

    def forget(self, question: Question) -> None:
        """Nothing is kept."""

    def picture(self, snapshot: Snapshot, of: str = "") -> None:
        """No picture."""


@dataclass(frozen=True)
class Size:
    """Tokens of one page."""

    name: str
    html: int
    aria: int
    tree: int
    act: int
    lost: int


def main() -> None:
    """Print a line for each page, and the time."""
    print("page                html  aria ai     tree      act   tree/aria  act/aria  controls lost")
    with sync_playwright() as playwright, serve() as address:
        engine.register(playwright.selectors)
        browser = playwright.chromium.launch(**launch_options(playwright.chromium, {}))
        page = browser.new_page()
        for path in SHOP_PAGES:
            page.goto(address + path)
            show(measured(page, f"shop {path}"))
        for size in SIZES:
            page.set_content(pages.page(size))
            show(measured(page, f"generated {size}"))
        page.set_content(pages.page(5_000))
        print(f"own time around a call, 5,000 elements: {own_time(page):.0f} ms (at most {TIME_AIM_MS} wanted)")
        browser.close()


def measured(page: Page, name: str) -> Size:
    """What would be sent of a page."""
    snapshot = read_snapshot(page)
    aria = page.aria_snapshot(mode="ai")
    nobody = Nobody()
    ModelEngine(nobody).act("click the first button", snapshot)
    ours = Counter((node.role, node.name) for node in snapshot.walk())
    theirs = Counter((found["role"], found["name"]) for found in CONTROL.finditer(aria) if found["role"] in CONTROLS)
    tokens = [len(text) // 4 for text in (page.content(), aria, page_text(snapshot))]
    return Size(name, *tokens, nobody.sent // 4, (theirs - ours).total())


def own_time(page: Page) -> float:
    """Milliseconds from the settled page to the decision, without the model's own."""
    times = []
    for _ in range(7):
        started = perf_counter()
        ModelEngine(Nobody()).act("click the first button", read_snapshot(page))
        times.append((perf_counter() - started) * 1000)
    return median(times)


def show(size: Size) -> None:
    """One line."""
    print(
        f"{size.name:16} {size.html:7} {size.aria:8} {size.tree:8} {size.act:8} {size.tree / size.aria:11.2f} "
        f"{size.act / size.aria:9.2f} {size.lost:8}"
    )


if __name__ == "__main__":
    main()
