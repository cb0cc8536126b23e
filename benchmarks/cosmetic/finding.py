"""Whether each control of a page is found on its redesigns: no sentence is carried out, no effect is waited for.

A twentieth of the time of `running`, and every control in the place of a few.
"""

from __future__ import annotations

from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING

from playwright.sync_api import sync_playwright

from benchmarks.browsers import launched
from benchmarks.cosmetic.drawing import drawn
from benchmarks.cosmetic.sets import DESIGN, Set
from benchmarks.releases.finding import node_of, replayed
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.targets import describe

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Browser, Page

    from benchmarks.cosmetic.drawing import Design
    from benchmarks.cosmetic.parts import App
    from pytest_stagehand._recording.targets import Target

KEYS = """() => window.controls.map(([key, at]) => (at.type === "radio" || at.getAttribute("role") === "radio" ? `${key}=${at.value}` : key))"""
MARK = """([n, is]) => window.controls[n][1].toggleAttribute("data-it", is)"""
IS_IT = """(at, n) => { const it = window.controls[n]?.[1]; return it === at || it?.contains(at) || (at.localName === "label" && at.contains(it)); }"""


def found_of(chosen: Set, names: tuple[str, ...], designs: tuple[str, ...]) -> Counter[str]:
    """How many controls of these applications are right unasked on their redesigns, proposed, refused or wrong."""
    with sync_playwright() as playwright:
        browser = launched(playwright)
        apps = [app for app in chosen.apps if app.name in names]
        found = [each for app in apps for each in _of(browser, app, chosen.redesigns(app), designs)]
        browser.close()
    return Counter(found)


def _of(browser: Browser, app: App, redesigns: list[Design], designs: tuple[str, ...]) -> Iterator[str]:
    with _opened(browser, app, app.first) as page:
        targets = _recorded(page)
    for design in redesigns:
        if design.name in designs:
            with _opened(browser, app, design.name) as page:
                yield from (_judged(page, key, target) for key, target in targets.items())


@contextmanager
def _opened(browser: Browser, app: App, design: str) -> Iterator[Page]:
    page = browser.new_page()
    html = drawn(app.screen, DESIGN[design])
    page.route("**/*", lambda route: route.fulfill(body=html, content_type="text/html; charset=utf-8"))
    page.goto("http://app.test/")
    yield page
    page.close()


def _recorded(page: Page) -> dict[str, Target | None]:
    """What a sentence that says the control and its row would record of it, by the control's key."""
    snapshot = read_snapshot(page)
    found = {}
    for number, key in enumerate(page.evaluate(KEYS)):
        page.evaluate(MARK, [number, True])
        ref = node_of(page, snapshot, page.locator("[data-it]"))
        page.evaluate(MARK, [number, False])
        found[key] = describe(page, snapshot, ref, about=key.replace("@", " in the row of ")) if ref else None
    return found


def _judged(page: Page, key: str, target: Target | None) -> str:
    if target is None:
        return "not recordable"
    found = replayed(page, target)
    if found.element is None or found.element.count() != 1:
        return "refused"
    is_right = found.element.evaluate(IS_IT, page.evaluate(KEYS).index(key))
    return f"{'right' if is_right else 'wrong'} {found.verdict}"
