"""Carts: lines, discount codes and totals."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from dataclasses import dataclass

from example_suite.shop.products import Product, find_product

MAXIMUM_QUANTITY = 10
STANDARD_SHIPPING = 490
FREE_SHIPPING_FROM = 10000
PERCENT_OFF = {"WELCOME10": 10, "FRIENDS25": 25}
EXPIRED_CODES = frozenset({"SUMMER19"})


@dataclass(frozen=True)
class Line:
    """One line of a cart; `size` is empty for products without sizes."""

    id: int
    product: Product
    size: str
    quantity: int

    @property
    def total(self) -> int:
        """Price of the line in cents."""
        return self.product.price * self.quantity


@dataclass(frozen=True)
class Totals:
    """What a cart or an order costs, in cents."""

    subtotal: int
    discount: int
    shipping: int

    @property
    def total(self) -> int:
        """What is to be paid."""
        return self.subtotal - self.discount + self.shipping


@dataclass(frozen=True)
class Cart:
    """A visitor's cart."""

    lines: tuple[Line, ...]
    code: str | None

    @property
    def count(self) -> int:
        """Number of pieces."""
        return sum(line.quantity for line in self.lines)

    def totals(self, shipping: int | None = None) -> Totals:
        """What the cart costs with `shipping` cents, or else with standard shipping."""
        subtotal = sum(line.total for line in self.lines)
        discount = round(subtotal * PERCENT_OFF.get(self.code or "", 0) / 100)
        return Totals(subtotal, discount, standard_shipping(subtotal) if shipping is None else shipping)


def standard_shipping(subtotal: int) -> int:
    """Standard shipping in cents, free for large orders and for empty carts."""
    return 0 if subtotal == 0 or subtotal >= FREE_SHIPPING_FROM else STANDARD_SHIPPING


def load_cart(db: sqlite3.Connection, visitor: str) -> Cart:
    """The visitor's cart, oldest line first."""
    rows = db.execute("SELECT * FROM cart_lines WHERE visitor = ? ORDER BY id", (visitor,))
    code = db.execute("SELECT code FROM cart_discounts WHERE visitor = ?", (visitor,)).fetchone()
    return Cart(tuple(_lines(rows)), code["code"] if code else None)


def selection_error(product: Product, size: str, quantity: int | None) -> str | None:
    """Why this selection can't be added, in words for the shopper; None when it can."""
    if not product.in_stock:
        return "This product is sold out."
    if product.sizes and not size:
        return "Please choose a size."
    if product.sizes and not product.sells(size):
        return "This size is sold out."
    return quantity_error(quantity)


def quantity_error(quantity: int | None) -> str | None:
    """Why this quantity is refused, or None."""
    if quantity is None or not 1 <= quantity <= MAXIMUM_QUANTITY:
        return f"Please choose a quantity from 1 to {MAXIMUM_QUANTITY}."
    return None


def add_line(db: sqlite3.Connection, visitor: str, product: Product, size: str, quantity: int) -> None:
    """Adds a line, or adds to the line that holds the same; never more than the maximum."""
    db.execute(
        "INSERT INTO cart_lines (visitor, product, size, quantity) VALUES (?, ?, ?, ?) "
        "ON CONFLICT DO UPDATE SET quantity = min(quantity + excluded.quantity, ?)",
        (visitor, product.key, size, quantity, MAXIMUM_QUANTITY),
    )


def set_quantity(db: sqlite3.Connection, visitor: str, line_id: int, quantity: int) -> None:
    """Changes a line of the visitor's cart."""
    db.execute("UPDATE cart_lines SET quantity = ? WHERE id = ? AND visitor = ?", (quantity, line_id, visitor))


def remove_line(db: sqlite3.Connection, visitor: str, line_id: int) -> None:
    """Removes a line of the visitor's cart."""
    db.execute("DELETE FROM cart_lines WHERE id = ? AND visitor = ?", (line_id, visitor))


def empty_cart(db: sqlite3.Connection, visitor: str) -> None:
    """Removes all lines and the discount code."""
    db.execute("DELETE FROM cart_lines WHERE visitor = ?", (visitor,))
    db.execute("DELETE FROM cart_discounts WHERE visitor = ?", (visitor,))


def code_error(code: str) -> str | None:
    """Why this discount code is refused, or None."""
    if code in EXPIRED_CODES:
        return "This code has expired."
    return None if code in PERCENT_OFF else "This code is not valid."


def use_code(db: sqlite3.Connection, visitor: str, code: str) -> None:
    """Puts a valid discount code on the cart in place of an older one."""
    db.execute("INSERT OR REPLACE INTO cart_discounts VALUES (?, ?)", (visitor, code))


def _lines(rows: Iterable[sqlite3.Row]) -> Iterable[Line]:
    for row in rows:
        product = find_product(row["product"])
        if product is not None:
            yield Line(row["id"], product, row["size"], row["quantity"])
