"""Looks at the built site as its readers do: axe-core in light and dark, wide and narrow; pictures of some pages.

Run by hand, after `make docs` (`make docs-check` is both). Nothing may be fetched from elsewhere, and nothing be wrong.

python scripts/look_at_docs.py [FOLDER]        a folder gets pictures
"""

from __future__ import annotations

import sys
from collections import Counter
from pathlib import Path
from typing import TYPE_CHECKING, Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright

from pytest_stagehand._browser.chromium import launch_options

if TYPE_CHECKING:
    from playwright.sync_api import Page, Route

SITE = Path(__file__).parent.parent / "site"
WIDTHS = (1280, 360)
PICTURED = ("index.html", "sentences.html", "api.html", "faq.html", "how-to/log-in-once.html")


def main() -> int:
    """What is wrong is printed, and counted by the exit status."""
    wrong: Counter[str] = Counter()
    pages = sorted(path.relative_to(SITE).as_posix() for path in SITE.rglob("*.html") if path.name != "404.html")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(**launch_options(playwright.chromium, {}))
        for scheme in ("light", "dark"):
            page = browser.new_page(color_scheme=scheme)
            page.route("http*://**", lambda route: _refuse(route, wrong))
            for name in pages:
                wrong.update(_looked_at(page, name, scheme))
    for what, times in wrong.most_common():
        print(f"{times:4}  {what}")
    print(f"{len(pages)} pages, light and dark, {' and '.join(map(str, WIDTHS))} wide: {wrong.total()} findings")
    return int(bool(wrong))


def _refuse(route: Route, wrong: Counter[str]) -> None:
    wrong[f"fetched from elsewhere: {route.request.url}"] += 1
    route.abort()


def _looked_at(page: Page, name: str, scheme: str) -> list[str]:
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        page.goto((SITE / name).as_uri())
        if len(sys.argv) > 1 and name in PICTURED and width == WIDTHS[0]:
            page.screenshot(path=Path(sys.argv[1], f"{name.replace('/', '-')}-{scheme}.png"))
        for violation in Axe().run(page).response["violations"]:
            found += [_told(violation, node, name) for node in violation["nodes"]]
    return found


def _told(violation: dict[str, Any], node: dict[str, Any], name: str) -> str:
    return f"{name}: {violation['id']} ({violation['impact']}): {node['html'][:120]}"


if __name__ == "__main__":
    raise SystemExit(main())
