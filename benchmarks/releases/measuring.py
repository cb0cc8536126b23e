"""Every pair, by every way: what it would press on the new page, and what once the right element is taken out of that."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from playwright.sync_api import Browser, ElementHandle, Locator, Page, Route

from benchmarks.releases.finding import WAYS, Finder, Found, Unrecorded
from benchmarks.releases.freezing import ORIGIN
from benchmarks.releases.labels import PagePair, Pair
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.snapshot import Snapshot

VIEWPORT = {"width": 1280, "height": 900}
"""As when the pages were frozen."""

LOOK = """(found, truths) => found.map((at) => {
  const isIn = (truth) => { for (let up = at; up; up = up.parentNode ?? up.host) if (up === truth) return true; return false; };
  const box = at.getBoundingClientRect();
  const says = (at.getAttribute("aria-label") || at.innerText || at.value || at.placeholder || at.title || "").trim();
  return {
    isShown: box.width > 0 && box.height > 0 && getComputedStyle(at).visibility === "visible",
    isRight: truths.some(isIn),
    said: `${at.localName} ${JSON.stringify(says.slice(0, 60))}`,
  };
})"""
"""What a locator leads to. What is inside of the right element, its shadow too, is right: a press there presses it."""
TAKE_OUT = """(each) => {
  (window.takenOut ??= []).push([each, document.createComment("")]);
  each.replaceWith(window.takenOut.at(-1)[1]);
}"""
PUT_BACK = "() => { for (const [each, place] of window.takenOut.splice(0).reverse()) place.replaceWith(each); }"


@dataclass(frozen=True)
class Outcome:
    """What one way made of one pair.

    Attributes:
        result: `pressed` or `proposed` what is right, `refused`, `wrong`, `wrongly proposed`, or `unrecorded`.
        why: The rule or way, in the plugin's words.
        found: What was pressed or proposed, where that is wrong.
    """

    page: PagePair
    pair: Pair
    way: str
    result: str
    why: str
    found: str = ""


@dataclass(frozen=True)
class Measured:
    """All outcomes: of the new pages as they are, and of those without the right elements."""

    there: list[Outcome]
    deleted: list[Outcome]


def measured(browser: Browser, pages: list[PagePair]) -> Measured:
    """All pairs of these pages, by all ways."""
    there: list[Outcome] = []
    deleted: list[Outcome] = []
    for each in pages:
        with opened(browser, each, 0) as old, opened(browser, each, 1) as new:
            snapshot = read_snapshot(old)
            for pair in each.pairs:
                finders = _recorded(old, snapshot, pair)
                truths = [_only(new, selector).element_handle() for selector in pair.new]
                there += [_outcome(each, pair, way, finder, new, truths) for way, finder in finders.items()]
                if truths:
                    deleted += _once_deleted(each, pair, finders, new, truths)
    return Measured(there, deleted)


@contextmanager
def opened(browser: Browser, pages: PagePair, release: int) -> Iterator[Page]:
    """The old page (0) or the new one (1), as it was frozen."""

    def serve(route: Route) -> None:
        if route.request.resource_type == "document":
            route.fulfill(body=pages.html[release], content_type="text/html; charset=utf-8")
        else:
            route.abort()

    page = browser.new_page(viewport=VIEWPORT)
    page.route("**/*", serve)
    page.goto(ORIGIN + pages.addresses[release])
    yield page
    page.close()


def _only(page: Page, selector: str) -> Locator:
    found = page.locator(selector)
    assert found.count() == 1, f"{selector}: {found.count()} elements"
    return found


def _recorded(old: Page, snapshot: Snapshot, pair: Pair) -> dict[str, Finder | Unrecorded]:
    element = _only(old, pair.old)
    return {way: record(old, snapshot, element) for way, record in WAYS.items()}


def _once_deleted(
    page: PagePair, pair: Pair, finders: dict[str, Finder | Unrecorded], new: Page, truths: list[ElementHandle]
) -> list[Outcome]:
    for truth in truths:
        truth.evaluate(TAKE_OUT)
    outcomes = [_outcome(page, pair, way, finder, new, []) for way, finder in finders.items()]
    new.evaluate(PUT_BACK)
    return outcomes


def _outcome(  # noqa: PLR0917  (what is judged, of what, by what)
    page: PagePair, pair: Pair, way: str, finder: Finder | Unrecorded, new: Page, truths: list[ElementHandle]
) -> Outcome:
    if isinstance(finder, Unrecorded):
        return Outcome(page, pair, way, "unrecorded", finder.why)
    found = finder(new)
    seen = found.element.evaluate_all(LOOK, truths) if found.element is not None else []
    if len(seen) != 1 or not seen[0]["isShown"]:
        return Outcome(page, pair, way, "refused", found.why)
    is_right = seen[0]["isRight"]
    said = "" if is_right else seen[0]["said"]
    return Outcome(page, pair, way, _judged(found, is_right=is_right), found.why, said)


def _judged(found: Found, *, is_right: bool) -> str:
    if is_right:
        return found.verdict
    return "wrong" if found.verdict == "pressed" else "wrongly proposed"
