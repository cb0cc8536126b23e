"""The accounts and orders that every new database starts with."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime

from example_suite.shop.accounts import Account, account_by_email, create_account
from example_suite.shop.carts import Line, Totals, standard_shipping
from example_suite.shop.orders import Delivery, NewOrder, shipping_price, store_order
from example_suite.shop.products import find_product

ACCOUNTS = (
    ("Ada Lovelace", "ada@example.com", "correct horse"),
    ("Grace Hopper", "grace@example.com", "battery staple"),
)
_ADAS_ORDERS = (
    ("FT-100217", datetime(2024, 11, 3, 9, 12, tzinfo=UTC), "standard", (("shirts/navy", "Medium", 1),)),
    (
        "FT-100384",
        datetime(2025, 2, 18, 17, 40, tzinfo=UTC),
        "express",
        (("mugs/white", "", 4), ("mugs/blue-striped", "", 2)),
    ),
    (
        "FT-100101",
        datetime(2024, 6, 21, 12, 5, tzinfo=UTC),
        "standard",
        (("hoodies/grey-zip", "Large", 1), ("hoodies/red", "Small", 1), ("caps/red", "", 1)),
    ),
    ("FT-100455", datetime(2025, 3, 4, 8, 30, tzinfo=UTC), "pick-up", (("bags/black-tote", "", 1),)),
)


def seed(db: sqlite3.Connection) -> None:
    """Stores accounts and orders, unless they are there already."""
    if account_by_email(db, ACCOUNTS[0][1]):
        return
    for name, email, password in ACCOUNTS:
        create_account(db, name, email, password)
    ada = account_by_email(db, ACCOUNTS[0][1])
    for number, placed_at, method, items in _ADAS_ORDERS:
        store_order(db, number, placed_at, _past_order(ada, method, items))


def _past_order(account: Account | None, method: str, items: tuple[tuple[str, str, int], ...]) -> NewOrder:
    lines = tuple(
        Line(0, product, size, quantity) for key, size, quantity in items if (product := find_product(key)) is not None
    )
    subtotal = sum(line.total for line in lines)
    shipping = shipping_price(method, standard_shipping(subtotal))
    delivery = Delivery("ada@example.com", "Ada Lovelace", "Analytical Lane 12", "10115", "Berlin", "Germany", method)
    return NewOrder("seed", account, delivery, lines, Totals(subtotal, 0, shipping), "4242")
