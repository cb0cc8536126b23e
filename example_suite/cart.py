"""The cart as a page object: what several tests do with it, in sentences."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from pydantic import BaseModel

from pytest_stagehand import Page


class Line(BaseModel):
    product: str
    size: str
    price: Decimal
    quantity: int
    total: Decimal


@dataclass(frozen=True)
class Cart:
    """The cart of the visitor who looks at `page`."""

    page: Page

    def put(self, product: str, size: str | None = None) -> None:
        """Opens the page of a product and puts one of it into the cart."""
        self.page.goto(product)
        self.page.act(f"add {size} to cart" if size else "click Add to cart")

    def open(self) -> None:
        self.page.act("click Cart in the header")

    def lines(self) -> list[Line]:
        return self.page.extract("the lines of the cart", schema=list[Line])

    def total(self) -> Decimal:
        return self.page.extract("the total", schema=Decimal)
