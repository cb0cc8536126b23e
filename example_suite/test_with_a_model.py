"""Sentences that no grammar understands: a model decided what they mean, once, and here they replay without it.

The recordings were made with a scripted model (`python -m example_suite.scripted`): no real model ever answered these.
"""

from __future__ import annotations

from decimal import Decimal

import pytest
from pydantic import BaseModel

from example_suite.cart import Cart
from pytest_stagehand import Page, Secret


class Offer(BaseModel):
    thing: str
    euros: float


@pytest.mark.parametrize(
    ("product", "name", "size"),
    [
        ("/shirts/red", "Red shirt", "Large"),
        ("/shirts/blue-striped", "Blue striped shirt", "Large"),
        ("/shirts/navy", "Navy shirt", "Large"),
    ],
    ids=["radios", "select", "listbox"],
)
def test_a_roomy_one_is_bought(page: Page, cart: Cart, product: str, name: str, size: str):
    page.goto(product)
    page.act("I'm a big fellow: get me one of these, not the largest there may be but the one below")
    page.verify('the cart badge says "1 item"')
    cart.open()
    assert [(line.product, line.size) for line in cart.lines()] == [(name, size)]


def test_the_cheapest_shirt_in_stock_is_opened(page: Page):
    page.goto("/shirts")
    page.act("have a look at the cheapest shirt that can be had right now")
    page.verify('the heading "White shirt" is visible')


def test_the_basket_is_found_under_another_name(page: Page):
    page.goto("/shirts/red")
    page.act("show me what I am about to buy")
    page.verify("one has chosen nothing so far")


def test_what_else_one_might_fancy_is_read(page: Page):
    page.goto("/shirts/blue-striped")
    offers = page.extract("what else one might fancy", schema=list[Offer])
    assert len(offers) == 4
    assert Offer(thing="Blue mug", euros=9.50) in offers


class Order(BaseModel):
    number: str
    total: Decimal


def test_an_agent_orders_the_cheapest_shirt(page: Page):
    page.goto("/")
    card = {"number": Secret("4242 4242 4242 4242"), "expiry": "11/58", "code": Secret("737")}
    order = page.agent().execute(
        "order the cheapest shirt in Medium for Lin Okafor (%mail%), Harbour Road 3, 9000 Ghent, Belgium; pay with the card "
        "%number%, %expiry%, %code%, and tell me the number of the order and its total",
        output=Order,
        variables={"mail": "lin@example.com", **card},
    )
    assert order.output.total == Decimal("24.80")
    page.verify('the cart badge says "0 items"')
