"""Orders: placed once, never changed."""

from __future__ import annotations

import secrets
import sqlite3
from dataclasses import dataclass
from datetime import UTC, datetime

from example_suite.shop.accounts import Account
from example_suite.shop.carts import Line, Totals
from example_suite.shop.products import Product, find_product

SHIPPING_METHODS = {
    "standard": "Standard (3 to 5 days)",
    "express": "Express (next day)",
    "pick-up": "Pick up at the shop",
}
EXPRESS_SHIPPING = 990
COUNTRIES = ("Austria", "Belgium", "France", "Germany", "Italy", "Netherlands", "Portugal", "Spain")
_MISSING = {
    "email": "Please enter an e-mail address.",
    "name": "Please enter a name.",
    "street": "Please enter a street.",
    "postcode": "Please enter a postcode.",
    "city": "Please enter a city.",
    "country": "Please choose a country.",
}


@dataclass(frozen=True)
class Delivery:
    """Who gets an order, where and how."""

    email: str
    name: str
    street: str
    postcode: str
    city: str
    country: str
    shipping_method: str


@dataclass(frozen=True)
class OrderLine:
    """One line of an order, at the price of its day."""

    product: Product
    size: str
    price: int
    quantity: int

    @property
    def total(self) -> int:
        """Price of the line in cents."""
        return self.price * self.quantity


@dataclass(frozen=True)
class Order:
    """A placed order; amounts in cents."""

    number: str
    account: int | None
    visitor: str
    placed_at: datetime
    delivery: Delivery
    last_digits: str
    subtotal: int
    discount: int
    shipping: int
    total: int
    lines: tuple[OrderLine, ...]

    @property
    def date(self) -> str:
        """The day it was placed, for example ``4 March 2025``."""
        return f"{self.placed_at.day} {self.placed_at:%B %Y}"

    @property
    def count(self) -> int:
        """Number of pieces."""
        return sum(line.quantity for line in self.lines)


@dataclass(frozen=True)
class NewOrder:
    """What an order is made of."""

    visitor: str
    account: Account | None
    delivery: Delivery
    lines: tuple[Line, ...]
    totals: Totals
    last_digits: str


def shipping_price(method: str, standard: int) -> int:
    """Price of a shipping method in cents, `standard` being that of the standard one."""
    return {"standard": standard, "express": EXPRESS_SHIPPING}.get(method, 0)


def delivery_errors(delivery: Delivery) -> dict[str, str]:
    """What is missing in the address form, by field."""
    errors = {field: message for field, message in _MISSING.items() if not getattr(delivery, field)}
    if delivery.country not in COUNTRIES:
        errors["country"] = _MISSING["country"]
    return errors


def place_order(db: sqlite3.Connection, new: NewOrder) -> str:
    """Stores an order and returns its number."""
    number = _free_number(db)
    store_order(db, number, datetime.now(UTC), new)
    return number


def store_order(db: sqlite3.Connection, number: str, placed_at: datetime, new: NewOrder) -> None:
    """Stores an order under a given number and time."""
    delivery, totals = new.delivery, new.totals
    values = (
        number,
        new.account.id if new.account else None,
        new.visitor,
        placed_at.isoformat(),
        delivery.email,
        delivery.name,
        delivery.street,
        delivery.postcode,
        delivery.city,
        delivery.country,
        delivery.shipping_method,
        new.last_digits,
        totals.subtotal,
        totals.discount,
        totals.shipping,
        totals.total,
    )
    db.execute(f"INSERT INTO orders VALUES ({', '.join('?' * len(values))})", values)
    db.executemany(
        "INSERT INTO order_lines (number, product, size, price, quantity) VALUES (?, ?, ?, ?, ?)",
        [(number, line.product.key, line.size, line.product.price, line.quantity) for line in new.lines],
    )


def find_order(db: sqlite3.Connection, number: str, visitor: str, account: Account | None) -> Order | None:
    """The order `number`, if this visitor or this account placed it."""
    row = db.execute(
        "SELECT * FROM orders WHERE number = ? AND (visitor = ? OR account = ?)",
        (number, visitor, account.id if account else None),
    ).fetchone()
    return _order(db, row) if row else None


def orders_of(db: sqlite3.Connection, account: Account) -> list[Order]:
    """The account's orders, newest first."""
    rows = db.execute("SELECT * FROM orders WHERE account = ? ORDER BY placed_at DESC", (account.id,))
    return [_order(db, row) for row in rows.fetchall()]


def _free_number(db: sqlite3.Connection) -> str:
    while True:
        number = f"FT-{secrets.randbelow(900_000) + 100_000}"
        if db.execute("SELECT 1 FROM orders WHERE number = ?", (number,)).fetchone() is None:
            return number


def _order(db: sqlite3.Connection, row: sqlite3.Row) -> Order:
    delivery = Delivery(**{field: row[field] for field in Delivery.__dataclass_fields__})
    return Order(
        number=row["number"],
        account=row["account"],
        visitor=row["visitor"],
        placed_at=datetime.fromisoformat(row["placed_at"]),
        delivery=delivery,
        last_digits=row["last_digits"],
        subtotal=row["subtotal"],
        discount=row["discount"],
        shipping=row["shipping"],
        total=row["total"],
        lines=_order_lines(db, row["number"]),
    )


def _order_lines(db: sqlite3.Connection, number: str) -> tuple[OrderLine, ...]:
    rows = db.execute("SELECT * FROM order_lines WHERE number = ? ORDER BY id", (number,))
    found = ((find_product(row["product"]), row) for row in rows)
    return tuple(OrderLine(product, row["size"], row["price"], row["quantity"]) for product, row in found if product)
