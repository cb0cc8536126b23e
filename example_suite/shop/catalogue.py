"""Search, filters, order and pages of the catalogue."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

from werkzeug.datastructures import MultiDict

from example_suite.shop.money import to_cents
from example_suite.shop.products import CATEGORIES, COLOURS, PRODUCTS, Product

PAGE_SIZE = 12
SORTS = {
    "featured": "Featured",
    "price-up": "Price: low to high",
    "price-down": "Price: high to low",
    "name": "Name: A to Z",
}
_SORT_KEYS: dict[str, Callable[[Product], Any]] = {
    "price-up": lambda product: product.price,
    "price-down": lambda product: -product.price,
    "name": lambda product: product.name,
}


@dataclass(frozen=True)
class Query:
    """What a shopper asked the catalogue for; `max_price` in cents."""

    text: str = ""
    category: str | None = None
    colours: frozenset[str] = frozenset()
    in_stock: bool = False
    max_price: int | None = None
    sort: str = "featured"
    page: int = 1


@dataclass(frozen=True)
class Results:
    """One page of what was found."""

    products: tuple[Product, ...]
    total: int
    page: int
    pages: int


def read_query(args: MultiDict[str, str], category: str | None = None) -> Query:
    """The query in a URL's arguments; what makes no sense there is left out.

    Args:
        args: The arguments of the request.
        category: The category of the path, which wins over that of the arguments.
    """
    chosen = category or args.get("category")
    sort = args.get("sort", "featured")
    return Query(
        text=args.get("q", "").strip(),
        category=chosen if chosen in CATEGORIES else None,
        colours=frozenset(args.getlist("colour")) & COLOURS.keys(),
        in_stock="in_stock" in args,
        max_price=to_cents(args.get("max_price", "")),
        sort=sort if sort in SORTS else "featured",
        page=max(args.get("page", 1, type=int), 1),
    )


def search(query: Query) -> Results:
    """The page of products that `query` asks for; a page past the end is the last page."""
    found = _sorted((product for product in PRODUCTS if _matches(product, query)), query.sort)
    pages = max(-(-len(found) // PAGE_SIZE), 1)
    page = min(query.page, pages)
    start = (page - 1) * PAGE_SIZE
    return Results(tuple(found[start : start + PAGE_SIZE]), len(found), page, pages)


def _matches(product: Product, query: Query) -> bool:
    words = query.text.lower().split()
    return (
        all(word in product.name.lower() for word in words)
        and query.category in (None, product.category)
        and (not query.colours or product.colour in query.colours)
        and (product.in_stock or not query.in_stock)
        and (query.max_price is None or product.price <= query.max_price)
    )


def _sorted(products: Iterable[Product], sort: str) -> list[Product]:
    key = _SORT_KEYS.get(sort)
    return sorted(products, key=key) if key else list(products)
