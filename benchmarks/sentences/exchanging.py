"""What true statements pass by: their pages with another figure or name in the place of each one that they have.

    python -m benchmarks.sentences.exchanging [--browser PATH]

A false twin changes the sentence and leaves the page as it is. Here the sentence stays, and its program has to fail on each changed
page. Listed is what passes nevertheless. Counts are among it, and rightly so: *4 flows are listed* is counted, whatever else reads 4. Parts
that nobody looks at are left out.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator

from playwright.sync_api import sync_playwright

from benchmarks.browsers import launched
from benchmarks.releases.freezing import ORIGIN
from benchmarks.sentences.labels import UNSEEN, apps
from benchmarks.sentences.opening import opened
from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.laid import as_tables
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.snapshot import Snapshot
from pytest_stagehand._compiling.left_out import showing_another
from pytest_stagehand._engines.engines import local_engine
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.describe import describe

_QUOTED = re.compile(r'"([^"]+)"')
_FIGURE = re.compile(r"(?<![\w.,])[\w#€$£]*\d(?:[\w.,:%-]*\w)?")
_NAME = re.compile(r"(?<=\s)[A-Z][\w'-]+")


def main() -> int:
    """Ask, exchange, and list what passes."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--browser", metavar="PATH", help="the browser; Playwright's own, or the system's, if not given"
    )
    asked = parser.parse_args()
    exchanged, passed = 0, []
    for place, statement, snapshot in _statements(asked.browser):
        for text, passes in _exchanges(statement, snapshot):
            exchanged += 1
            if passes:
                passed.append(f"- {place} {statement!r} without {text!r}: {passes}")
    print(*passed, f"{exchanged} exchanges, {len(passed)} passed", sep="\n")
    return 0


def _statements(browser: str | None) -> Iterator[tuple[str, str, Snapshot]]:
    with sync_playwright() as playwright:
        launched_ = launched(playwright, browser)
        for app in apps():
            for name, (address, html) in app.pages.items() if app.part not in UNSEEN else ():
                with opened(launched_, address, html) as page:
                    snapshot = as_tables(read_snapshot(page))
                said = (each.text for each in app.sentences if each.page == name and each.verb == "verify")
                yield from ((f"{app.name}/{name}", text, snapshot) for text in said)


def _exchanges(statement: str, snapshot: Snapshot) -> Iterator[tuple[str, str]]:
    """Each text of a true statement that was exchanged, and in words the program that passes without it."""
    try:
        decision = local_engine().verify(statement, snapshot, variables={}, base_url=ORIGIN)
    except EngineAbstained:
        return
    if decision.program is None or not decision.holds:
        return
    prose = _QUOTED.sub(" ", statement)
    for text in dict.fromkeys((*_QUOTED.findall(statement), *_FIGURE.findall(prose), *_NAME.findall(prose))):
        page = showing_another(snapshot, snapshot.walk(), text)
        if page is not None:
            passes = evaluate_verify(decision.program, page, base_url=ORIGIN).passed
            yield text, "; ".join(describe(decision.program)) if passes else ""


if __name__ == "__main__":
    sys.exit(main())
