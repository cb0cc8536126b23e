"""Checkout, payment, order and invoice."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response, abort, current_app, jsonify, redirect, request, url_for
from flask.typing import ResponseReturnValue

from example_suite.shop import orders, payments
from example_suite.shop.bugs import has_bug
from example_suite.shop.carts import Totals, empty_cart, load_cart
from example_suite.shop.database import db
from example_suite.shop.invoice import invoice_of
from example_suite.shop.orders import COUNTRIES, SHIPPING_METHODS, Delivery, NewOrder, Order
from example_suite.shop.payments import Card
from example_suite.shop.views.rendering import page
from example_suite.shop.visitors import current_account, visitor

blueprint = Blueprint("checkout", __name__)


@blueprint.get("/checkout")
def checkout_page() -> ResponseReturnValue:
    """Address, shipping and payment; back to the cart when that is empty."""
    if not load_cart(db(), visitor()).lines:
        return redirect(url_for("cart.cart_page"))
    account = current_account()
    delivery = Delivery(account.email if account else "", account.name if account else "", "", "", "", "", "standard")
    return _checkout(delivery, {})


@blueprint.get("/checkout/summary")
def summary() -> Response:
    """The totals with another shipping method, as markup."""
    totals = _totals(_shipping_method(request.args.get("shipping_method", "")))
    return jsonify(html=page("_summary", totals=totals))


@blueprint.post("/checkout")
def pay() -> ResponseReturnValue:
    """Places the order when the address is complete and the card was charged."""
    cart = load_cart(db(), visitor())
    if not cart.lines:
        return redirect(url_for("cart.cart_page"))
    delivery = _delivery()
    errors = orders.delivery_errors(delivery)
    if errors:
        return _checkout(delivery, errors), 422
    last_digits = payments.redeem_token(db(), request.form.get("token", ""))
    if last_digits is None:
        return _checkout(delivery, {"payment": "Your card could not be charged."}), 422
    totals = _totals(delivery.shipping_method)
    new = NewOrder(visitor(), current_account(), delivery, cart.lines, totals, last_digits)
    number = orders.place_order(db(), new)
    if not has_bug("cart-not-emptied"):
        empty_cart(db(), visitor())
    return redirect(url_for("checkout.order_page", number=number))


@blueprint.get("/orders/<number>")
def order_page(number: str) -> str:
    """A placed order."""
    return page(
        "order",
        order=_order(number),
        shipping_methods=SHIPPING_METHODS,
        has_invoice=not has_bug("invoice-missing"),
    )


@blueprint.get("/orders/<number>/invoice.pdf")
def invoice(number: str) -> Response:
    """The invoice of an order, to be downloaded."""
    response = Response(invoice_of(_order(number)), mimetype="application/pdf")
    response.headers.set("Content-Disposition", "attachment", filename=f"invoice-{number}.pdf")
    return response


@blueprint.get("/payment/form")
def payment_form() -> str:
    """The card form, shown in a frame."""
    return page("payment_form")


@blueprint.post("/payment/tokens")
def create_token() -> ResponseReturnValue:
    """Checks a card and gives a token for it, or says what is wrong."""
    typed = request.get_json()
    card = Card(
        str(typed.get("holder", "")).strip(),
        str(typed.get("number", "")).replace(" ", ""),
        str(typed.get("expiry", "")).strip(),
        str(typed.get("security_code", "")).strip(),
    )
    errors = payments.card_errors(card, datetime.now(UTC).date())
    if errors:
        return jsonify(errors=errors), 422
    return jsonify(token=payments.create_token(db(), card)), 201


def _checkout(delivery: Delivery, errors: dict[str, str]) -> str:
    return page(
        "checkout",
        delivery=delivery,
        errors=errors,
        countries=COUNTRIES,
        shipping_methods=_priced_methods(),
        totals=_totals(delivery.shipping_method),
        payment_url=_payment_origin() + url_for("checkout.payment_form"),
    )


def _delivery() -> Delivery:
    fields: dict[str, Any] = {field: request.form.get(field, "").strip() for field in Delivery.__dataclass_fields__}
    fields["shipping_method"] = _shipping_method(fields["shipping_method"])
    return Delivery(**fields)


def _shipping_method(name: str) -> str:
    return name if name in SHIPPING_METHODS else "standard"


def _priced_methods() -> dict[str, tuple[str, int]]:
    standard = load_cart(db(), visitor()).totals().shipping
    return {name: (label, orders.shipping_price(name, standard)) for name, label in SHIPPING_METHODS.items()}


def _totals(method: str) -> Totals:
    cart = load_cart(db(), visitor())
    return cart.totals(orders.shipping_price(method, cart.totals().shipping))


def _order(number: str) -> Order:
    order = orders.find_order(db(), number, visitor(), current_account())
    if order is None:
        abort(404)
    return replace(order, total=order.total + order.shipping) if has_bug("order-total-wrong") else order


def _payment_origin() -> str:
    """Origin of the payment frame; the shop's own by default."""
    host = current_app.config["PAYMENT_HOST"]
    return f"{request.scheme}://{host}:{request.host.partition(':')[2]}" if host else request.host_url[:-1]
