"""The wish list and the requests that change it."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify, request

from example_suite.shop import wishes
from example_suite.shop.bugs import has_bug
from example_suite.shop.database import db
from example_suite.shop.views.rendering import page, product_or_404
from example_suite.shop.visitors import visitor
from example_suite.shop.wording import wording

blueprint = Blueprint("wish_list", __name__)


@blueprint.get("/wish-list")
def wish_list_page() -> str:
    """The wish list."""
    return page("wish_list", products=wishes.wish_list(db(), visitor()))


@blueprint.put("/wish-list")
def reorder() -> Response:
    """Stores the order that the list was dragged into."""
    keys = [str(key) for key in request.get_json().get("products", [])]
    if not has_bug("wish-list-order-lost"):
        wishes.reorder_wishes(db(), visitor(), keys)
    return jsonify()


@blueprint.put("/wish-list/<path:key>")
def add(key: str) -> Response:
    """Adds a product."""
    product = product_or_404(key)
    wishes.add_wish(db(), visitor(), product)
    return _changed(wording().added_to_wish_list.format(name=product.name))


@blueprint.delete("/wish-list/<path:key>")
def remove(key: str) -> Response:
    """Removes a product."""
    product = product_or_404(key)
    wishes.remove_wish(db(), visitor(), product)
    return _changed(wording().removed_from_wish_list.format(name=product.name))


def _changed(toast: str) -> Response:
    return jsonify(count=len(wishes.wish_list(db(), visitor())), toast=toast)
