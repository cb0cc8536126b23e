"""Catalogue and product pages."""

from __future__ import annotations

from dataclasses import replace
from urllib.parse import urlencode

from flask import Blueprint, Response, jsonify, request
from flask.typing import ResponseReturnValue

from example_suite.shop import reviews
from example_suite.shop.bugs import has_bug
from example_suite.shop.carts import MAXIMUM_QUANTITY
from example_suite.shop.catalogue import SORTS, Query, Results, read_query, search
from example_suite.shop.database import db
from example_suite.shop.pictures import picture_of
from example_suite.shop.products import CATEGORIES, COLOURS, Product, related_to
from example_suite.shop.ratings import rate, rating_by
from example_suite.shop.views.rendering import page, product_or_404, whole_number
from example_suite.shop.visitors import visitor
from example_suite.shop.wishes import wish_list

blueprint = Blueprint("catalogue", __name__)
_CATEGORY = f"any({', '.join(CATEGORIES)})"


@blueprint.get("/")
@blueprint.get(f"/<{_CATEGORY}:category>")
def catalogue_page(category: str | None = None) -> str:
    """The catalogue, or one category of it."""
    query = read_query(request.args, category)
    return page(
        "catalogue",
        heading=CATEGORIES[category] if category else "All products",
        query=query,
        path_category=category,
        results=_find(query),
        page_url=_page_url,
        colours=COLOURS,
        sorts=SORTS,
        wishes=wish_list(db(), visitor()),
    )


@blueprint.get(f"/<{_CATEGORY}:category>/<slug>")
def product_page(category: str, slug: str) -> str:
    """One product."""
    product = product_or_404(f"{category}/{slug}")
    all_reviews = reviews.reviews_of(product)
    return page(
        "product",
        product=product,
        price=_shown_price(product),
        is_buyable=product.in_stock and not has_bug("disabled-button"),
        maximum_quantity=MAXIMUM_QUANTITY,
        average=reviews.average_stars(product),
        reviews=all_reviews[: reviews.PAGE_SIZE],
        review_count=len(all_reviews),
        rating=rating_by(db(), visitor(), product),
        related=related_to(product),
        wishes=wish_list(db(), visitor()),
        is_button_dead=has_bug("dead-button"),
    )


@blueprint.get(f"/<{_CATEGORY}:category>/<slug>/reviews")
def more_reviews(category: str, slug: str) -> Response:
    """The next reviews after ``?from=``, as markup, and how many are still to come."""
    start = max(request.args.get("from", 0, type=int), 0)
    all_reviews = reviews.reviews_of(product_or_404(f"{category}/{slug}"))
    chosen = all_reviews[start : start + reviews.PAGE_SIZE]
    return jsonify(html=page("_reviews", reviews=chosen), left=len(all_reviews) - start - len(chosen))


@blueprint.put(f"/<{_CATEGORY}:category>/<slug>/rating")
def rate_product(category: str, slug: str) -> ResponseReturnValue:
    """Stores a rating of one to five stars."""
    product = product_or_404(f"{category}/{slug}")
    stars = whole_number(request.get_json().get("stars"))
    if stars is None or not 1 <= stars <= 5:
        return jsonify(error="Please give one to five stars."), 422
    stored = max(stars - 1, 1) if has_bug("rating-off-by-one") else stars
    rate(db(), visitor(), product, stored)
    return jsonify(stars=stored)


@blueprint.get("/pictures/<path:key>.svg")
def picture(key: str) -> Response:
    """A product's picture."""
    response = Response(picture_of(product_or_404(key)), mimetype="image/svg+xml")
    response.cache_control.max_age = 3600
    return response


def _find(query: Query) -> Results:
    if has_bug("search-ignores-query"):
        query = replace(query, text="")
    if has_bug("filter-ignored"):
        query = replace(query, colours=frozenset())
    if has_bug("sort-ignored"):
        query = replace(query, sort="featured")
    results = search(query)
    if has_bug("pagination-repeats"):
        return replace(results, products=search(replace(query, page=1)).products)
    return results


def _shown_price(product: Product) -> int:
    return product.price + 100 if has_bug("wrong-price") else product.price


def _page_url(number: int) -> str:
    """The same catalogue at another page."""
    arguments = [(name, value) for name, value in request.args.items(multi=True) if name != "page"]
    return f"{request.path}?{urlencode([*arguments, ('page', number)])}"
