"""Whether labels fit their pages. Nothing is found here by the plugin's ways or by any other."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from playwright.sync_api import Browser, Error, Page

from benchmarks.releases.labels import PagePair, Pair
from benchmarks.releases.measuring import opened


def faults(browser: Browser, pages: list[PagePair]) -> list[str]:
    """What is wrong with the labels of these pages, one sentence each."""
    return [f"{page.app}/{page.name}: {fault}" for page in pages for fault in _of_page(browser, page)]


def _of_page(browser: Browser, page: PagePair) -> Iterator[str]:
    with opened(browser, page, 0) as old, opened(browser, page, 1) as new:
        for pair in page.pairs:
            yield from _of_pair(pair, old, new)
    for selector, times in Counter(pair.old for pair in page.pairs).items():
        if times > 1:
            yield f"`{selector}` is labelled {times} times"


def _of_pair(pair: Pair, old: Page, new: Page) -> Iterator[str]:
    if (pair.kind == "gone") != (not pair.new):
        yield f"`{pair.old}` is {pair.kind}, with {len(pair.new)} selectors of what is right"
    for release, page, selector in (("old", old, pair.old), *(("new", new, each) for each in pair.new)):
        if fault := _of_selector(page, selector):
            yield f"`{selector}` {fault} on the {release} page"


def _of_selector(page: Page, selector: str) -> str:
    try:
        found = page.locator(selector)
        count = found.count()
    except Error:
        return "is no selector"
    if count != 1:
        return f"matches {count} elements"
    return "" if found.is_visible() else "is not shown"
