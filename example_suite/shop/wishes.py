"""Wish lists, in the order that the visitor gave them."""

from __future__ import annotations

import sqlite3

from example_suite.shop.products import Product, find_product


def wish_list(db: sqlite3.Connection, visitor: str) -> list[Product]:
    """The visitor's wishes."""
    rows = db.execute("SELECT product FROM wishes WHERE visitor = ? ORDER BY position", (visitor,))
    products = (find_product(row["product"]) for row in rows)
    return [product for product in products if product is not None]


def add_wish(db: sqlite3.Connection, visitor: str, product: Product) -> None:
    """Puts `product` at the end of the list, once."""
    db.execute(
        "INSERT OR IGNORE INTO wishes (visitor, product, position) "
        "SELECT ?, ?, coalesce(max(position), 0) + 1 FROM wishes WHERE visitor = ?",
        (visitor, product.key, visitor),
    )


def remove_wish(db: sqlite3.Connection, visitor: str, product: Product) -> None:
    """Takes `product` off the list."""
    db.execute("DELETE FROM wishes WHERE visitor = ? AND product = ?", (visitor, product.key))


def reorder_wishes(db: sqlite3.Connection, visitor: str, keys: list[str]) -> None:
    """Orders the list as `keys` are; keys that are not on it are ignored."""
    db.executemany(
        "UPDATE wishes SET position = ? WHERE visitor = ? AND product = ?",
        [(position, visitor, key) for position, key in enumerate(keys, start=1)],
    )
