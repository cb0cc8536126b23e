"""What the designs call things, where the server speaks: toasts and notices."""

from __future__ import annotations

from dataclasses import dataclass

from flask import current_app

from example_suite.shop.products import Product


@dataclass(frozen=True)
class Wording:
    """Messages of one design; ``{name}`` is the product's."""

    added_to_cart: str
    added_to_wish_list: str
    removed_from_wish_list: str
    code_applied: str
    logged_out: str
    profile_saved: str


WORDINGS = {
    1: Wording(
        added_to_cart="{name} was added to your cart.",
        added_to_wish_list="{name} was added to your wish list.",
        removed_from_wish_list="{name} was removed from your wish list.",
        code_applied="Code {code} was applied.",
        logged_out="You are logged out.",
        profile_saved="Your profile was saved.",
    ),
    2: Wording(
        added_to_cart="{name} is in your bag now.",
        added_to_wish_list="{name} is one of your favourites now.",
        removed_from_wish_list="{name} is no favourite any more.",
        code_applied="{code} is used for this bag.",
        logged_out="See you soon! You are signed out.",
        profile_saved="Changes saved.",
    ),
}


def wording() -> Wording:
    """The words of the running shop's design."""
    return WORDINGS[current_app.config["DESIGN"]]


def named(product: Product, size: str = "") -> str:
    """A product as a message names it, for example ``Red shirt, Large``."""
    return f"{product.name}, {size}" if size else product.name


def pieces(count: int) -> str:
    """A number of products, for example ``1 item``."""
    return "1 item" if count == 1 else f"{count} items"
