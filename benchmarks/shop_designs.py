"""The example shop's pages in both designs, as pairs: which control of the one is which of the other is told by their words.

What design 2 calls what design 1 calls otherwise stands with the shop's tests by hand (`tests/e2e/test_shop_by_hand.py`).
"""

from __future__ import annotations

import re
from contextlib import ExitStack
from typing import TYPE_CHECKING

from benchmarks.redesigns import Pair
from example_suite.shop.server import serve
from pytest_stagehand._browser.reading import locator_of, read_snapshot
from pytest_stagehand._browser.roles import CONTROLS
from tests.e2e.test_shop_by_hand import REWORDED

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from pytest_stagehand._browser.snapshot import Node

PATHS = (
    "/",
    "/shirts",
    "/mugs?sort=price",
    "/shirts/red",
    "/shirts/blue-striped",
    "/shirts/navy",
    "/mugs/white",
    "/login",
    "/signup",
    "/help",
    "/cart",
    "/checkout",
    "/wish-list",
    "/account",
    "/account/orders",
)
ROWS = frozenset({"article", "row", "listitem"})
IN_ROWS = frozenset({"Add to wish list", "Remove", "Quantity"})
"""What stands in every card or row."""
ORIGINAL = {
    **{new: old for old, new in REWORDED.items()},
    "Bag": "Cart",
    "My account": "Ada Lovelace",
    "Save to favourites": "Add to wish list",
    "Saved to favourites": "Add to wish list",
    "Pieces": "Quantity",
    "Size Please select": "Size Choose a size",
    "Order": "Sort by",
    "Ordered on": "Date",
    "Number": "Order",
    "Sign in instead": "Log in instead",
    "Join now": "Create an account",
    "Skip to the content": "Skip to content",
    "Standard  €4.90": "Standard  – €4.90",
    "Express  €9.90": "Express  – €9.90",
    "Pick up at the shop Free": "Pick up at the shop – free",
}
STYLES = """async () => {
    for (const link of document.querySelectorAll('link[rel=stylesheet]')) {
        const style = document.createElement('style');
        style.textContent = await (await fetch(link.href)).text();
        link.replaceWith(style);
    }
    for (const script of document.querySelectorAll('script')) script.remove();
    for (const field of document.querySelectorAll('input[type=hidden]')) field.remove();
}"""
"""The page as it is, on its own."""


def pairs(page: Page) -> Iterator[Pair]:
    """Each page of the shop, with something in the cart, on the wish list, and somebody logged in."""
    with ExitStack() as stack:
        shops = [stack.enter_context(serve(design=design)) for design in (1, 2)]
        for path in PATHS:
            before, after = (_page(page, shop, path, is_first=shop == shops[0]) for shop in shops)
            yield Pair(f"shop {path}", before, after)


def _page(page: Page, shop: str, path: str, *, is_first: bool) -> str:
    page.context.clear_cookies()
    if path.startswith("/account"):
        page.request.post(f"{shop}/login", form={"email": "ada@example.com", "password": "correct horse"})
    for product, size in (("/mugs/white", ""), ("/shirts/red", "Large")):
        page.goto(f"{shop}{product}")
        if size:
            page.get_by_role("radio", name=size, exact=True).check()
        page.get_by_role("button", name="Add to cart" if is_first else "Add to bag", exact=True).click()
        page.get_by_role("button", name="Add to wish list" if is_first else "Save to favourites").first.click()
        page.locator("[data-toast]").first.wait_for()
        page.wait_for_timeout(200)
    page.goto(f"{shop}{path}")
    _mark(page, is_first=is_first)
    page.evaluate(STYLES)
    return page.content()


def _mark(page: Page, *, is_first: bool) -> None:
    """Write into the page which control is which, where its words tell, or its words in its row."""
    snapshot = read_snapshot(page)
    found: dict[str, list[Node]] = {}
    for node in snapshot.find(lambda node: node.role in CONTROLS and bool(node.name)):
        name = _original(node, is_first=is_first)
        found.setdefault(f"{name} {_row(node)}" if name in IN_ROWS else name, []).append(node)
    for truth, nodes in found.items():
        if len(nodes) == 1:
            locator_of(page, snapshot, nodes[0].ref).evaluate("(each, truth) => { each.dataset.truth = truth; }", truth)


def _original(node: Node, *, is_first: bool) -> str:
    """What design 1 calls it."""
    name = re.sub(r"\d+ items?|\(.*?\)|(?<=\D) \d+$", "", node.name).strip()
    if is_first:
        return name
    name = re.sub(r"^(?:Your size|Choose your size)\b", "Size", name)
    name = "Remove" if name.startswith("Remove ") else name
    return ORIGINAL.get(name, name)


def _row(node: Node) -> str:
    """The first name in the row, card or item that it stands in."""
    row = next((above for above in node.ancestors() if above.role in ROWS), None)
    names = [] if row is None else [each for each in row.walk() if each.role in ("link", "heading")]
    return names[0].name if names and all(each.level != 1 for each in names) else ""
