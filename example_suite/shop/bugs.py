"""The bugs that can be switched on, one at a time."""

from __future__ import annotations

from flask import current_app

BUGS: dict[str, str] = {
    "badge-not-updated": "After adding a product the badge in the header keeps its old count.",
    "cart-not-emptied": "After a paid order the cart still holds what was bought.",
    "dead-button": "The add-to-cart button of a product page does nothing.",
    "disabled-button": "The add-to-cart button is disabled although the product is in stock.",
    "discount-ignored": "A valid discount code is accepted, but nothing is taken off.",
    "filter-ignored": "The colour filter of the catalogue does nothing.",
    "invoice-missing": "The order page has no link to the invoice.",
    "login-accepts-wrong-password": "A known e-mail address is logged in with any password.",
    "missing-row": "The cart page leaves out the last of several lines.",
    "newsletter-not-saved": "The newsletter switch of the account flips, but is off again after a reload.",
    "order-total-wrong": "The total of an order counts shipping twice.",
    "pagination-repeats": "Every page of the catalogue shows the first twelve products.",
    "quantity-not-saved": "A quantity changed in the cart is back to the old one after a reload.",
    "rating-off-by-one": "A rating is stored and shown with one star too few.",
    "remove-removes-wrong-line": "Removing a line of the cart takes away its neighbour.",
    "search-ignores-query": "The search box of the catalogue shows every product.",
    "sort-ignored": "The sort menu of the catalogue does nothing.",
    "table-sort-ignored": "The column headers of the orders table show a direction, but do not sort.",
    "toast-missing": "Nothing is announced after a product was added to the cart.",
    "validation-missing": "A product can be added without choosing a size.",
    "wish-list-order-lost": "The wish list is in its old order again after a reload.",
    "wrong-price": "The product page shows a price one euro above that of the catalogue and the cart.",
    "wrong-product-added": "The next product of the category is put into the cart.",
    "wrong-size-added": "The next size is put into the cart.",
    "wrong-total": "The total of the cart leaves out shipping.",
}


def check_bug(name: str | None) -> None:
    """Raises ``ValueError``, with the known names, when `name` is no bug of the shop."""
    if name is not None and name not in BUGS:
        raise ValueError(f"unknown bug {name!r}; the shop knows: {', '.join(sorted(BUGS))}")


def has_bug(name: str) -> bool:
    """Whether the running shop has the bug `name`."""
    check_bug(name)
    return bool(current_app.config["BUG"] == name)
