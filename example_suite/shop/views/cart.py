"""The cart page and the requests that change the cart."""

from __future__ import annotations

from typing import Any

from flask import Blueprint, jsonify, request
from flask.typing import ResponseReturnValue

from example_suite.shop import carts
from example_suite.shop.bugs import has_bug
from example_suite.shop.carts import Cart, Totals, load_cart
from example_suite.shop.database import db
from example_suite.shop.products import Product, next_in_category
from example_suite.shop.views.rendering import page, product_or_404, whole_number
from example_suite.shop.visitors import visitor
from example_suite.shop.wording import named, pieces, wording

blueprint = Blueprint("cart", __name__)


@blueprint.get("/cart")
def cart_page() -> str:
    """The cart."""
    return page("cart", **_contents(load_cart(db(), visitor())))


@blueprint.delete("/cart")
def empty() -> ResponseReturnValue:
    """Empties the cart."""
    carts.empty_cart(db(), visitor())
    return _changed()


@blueprint.post("/cart/lines")
def add() -> ResponseReturnValue:
    """Adds a product; the answer holds the badge's text and the toast's, or an error."""
    wanted = request.get_json()
    product = product_or_404(wanted.get("product"))
    size, quantity = str(wanted.get("size") or ""), whole_number(wanted.get("quantity"))
    error = carts.selection_error(product, size, quantity)
    if has_bug("validation-missing") and not size:
        error = None
    if error is not None or quantity is None:
        return jsonify(error=error), 422
    return _add(product, size, quantity)


@blueprint.patch("/cart/lines/<int:line_id>")
def change_quantity(line_id: int) -> ResponseReturnValue:
    """Changes the quantity of a line."""
    quantity = whole_number(request.get_json().get("quantity"))
    error = carts.quantity_error(quantity)
    if error is not None or quantity is None:
        return _changed(line_errors={line_id: error}, status=422)
    carts.set_quantity(db(), visitor(), line_id, quantity)
    response = _changed()
    if has_bug("quantity-not-saved"):
        db().rollback()
    return response


@blueprint.delete("/cart/lines/<int:line_id>")
def remove(line_id: int) -> ResponseReturnValue:
    """Removes a line."""
    if has_bug("remove-removes-wrong-line"):
        line_id = _neighbour(line_id)
    carts.remove_line(db(), visitor(), line_id)
    return _changed()


@blueprint.post("/cart/discount")
def use_discount() -> ResponseReturnValue:
    """Puts a discount code on the cart."""
    code = str(request.get_json().get("code") or "").strip().upper()
    error = carts.code_error(code)
    if error is not None:
        return _changed(code_error=error, typed_code=code, status=422)
    if not has_bug("discount-ignored"):
        carts.use_code(db(), visitor(), code)
    return _changed(code_notice=wording().code_applied.format(code=code))


def _add(product: Product, size: str, quantity: int) -> ResponseReturnValue:
    count_before = load_cart(db(), visitor()).count
    carts.add_line(db(), visitor(), _added_product(product), _added_size(product, size), quantity)
    count = count_before if has_bug("badge-not-updated") else load_cart(db(), visitor()).count
    toast = wording().added_to_cart.format(name=named(product, size))
    return jsonify(badge=pieces(count), toast="" if has_bug("toast-missing") else toast), 201


def _added_product(product: Product) -> Product:
    return next_in_category(product) if has_bug("wrong-product-added") else product


def _added_size(product: Product, size: str) -> str:
    if not size or not has_bug("wrong-size-added"):
        return size
    return product.sizes[(product.sizes.index(size) + 1) % len(product.sizes)]


def _neighbour(line_id: int) -> int:
    ids = [line.id for line in load_cart(db(), visitor()).lines]
    return ids[ids.index(line_id) - 1] if line_id in ids else line_id


def _changed(*, status: int = 200, **notices: Any) -> ResponseReturnValue:
    """The cart's new markup and the badge's text."""
    cart = load_cart(db(), visitor())
    html = page("_cart", **_contents(cart), **notices)
    return jsonify(html=html, badge=pieces(cart.count)), status


def _contents(cart: Cart) -> dict[str, Any]:
    totals = cart.totals()
    lines = cart.lines[:-1] if has_bug("missing-row") and len(cart.lines) > 1 else cart.lines
    return {
        "lines": lines,
        "totals": totals,
        "total": _shown_total(totals),
        "code": cart.code,
        "maximum_quantity": carts.MAXIMUM_QUANTITY,
    }


def _shown_total(totals: Totals) -> int:
    return totals.total - totals.shipping if has_bug("wrong-total") else totals.total
