"""Ratings that visitors gave with the star widget."""

from __future__ import annotations

import sqlite3

from example_suite.shop.products import Product


def rate(db: sqlite3.Connection, visitor: str, product: Product, stars: int) -> None:
    """Stores the visitor's rating in place of an older one."""
    db.execute("INSERT OR REPLACE INTO ratings VALUES (?, ?, ?)", (visitor, product.key, stars))


def rating_by(db: sqlite3.Connection, visitor: str, product: Product) -> int:
    """The visitor's rating of `product`, 0 when there is none."""
    row = db.execute("SELECT stars FROM ratings WHERE visitor = ? AND product = ?", (visitor, product.key)).fetchone()
    return int(row["stars"]) if row else 0
