"""The page of a product."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect
from pydantic import BaseModel

from example_suite.cart import Cart
from pytest_stagehand import Page


class Measures(BaseModel):
    size: str
    chest: str
    length: str


@pytest.mark.parametrize(
    ("product", "name", "size"),
    [
        ("/shirts/red", "Red shirt", "Large"),
        ("/shirts/blue-striped", "Blue striped shirt", "Medium"),
        ("/shirts/navy", "Navy shirt", "Extra large"),
    ],
    ids=["radios", "select", "listbox"],
)
def test_product_is_added_in_the_size_that_was_chosen(page: Page, cart: Cart, product: str, name: str, size: str):
    page.goto(product)
    page.act(f"choose {size} as the size and click Add to cart")
    page.verify(f'"{name}, {size} was added to your cart." is visible')
    page.verify('the cart badge says "1 item"')
    cart.open()
    assert [(line.product, line.size, line.quantity) for line in cart.lines()] == [(name, size, 1)]


def test_size_must_be_chosen(page: Page):
    page.goto("/shirts/red")
    page.act("click Add to cart")
    page.verify('the alert says "Please choose a size."')
    page.verify('the cart badge says "0 items"')
    page.verify("Extra large is disabled")


def test_sold_out_product_can_not_be_bought(page: Page):
    page.goto("/shirts/navy-striped")
    page.verify("the Sold out button is disabled")
    page.verify('there is no "Add to cart" button')


def test_toast_goes_by_itself(page: Page):
    page.goto("/mugs/white")
    page.act("click Add to cart")
    page.verify('"White mug was added to your cart." is visible')
    page.act('wait for "White mug was added to your cart." to disappear')
    expect(page.get_by_text("White mug was added to your cart.")).to_be_hidden()


def test_size_guide_is_a_table_in_a_dialog(page: Page):
    page.goto("/shirts/red")
    page.act("click Size guide")
    guide = page.get_by_role("dialog", name="Size guide")
    measures = page.extract("the sizes", schema=list[Measures], within=guide)
    assert measures[2] == Measures(size="Large", chest="100–106 cm", length="72 cm")
    page.act("close the dialog")
    page.verify("the Size guide dialog is closed")


def test_shipping_unfolds(page: Page):
    page.goto("/shirts/red")
    page.verify('"You may return everything within 30 days." is not visible')
    page.act("expand Shipping")
    page.verify('"You may return everything within 30 days." is visible')


def reviews(page: Page) -> list[str]:
    return page.extract("the reviews", schema=list[str], within=page.get_by_role("tabpanel", name="Reviews"))


def test_reviews_are_loaded_by_and_by(page: Page):
    page.goto("/hoodies/grey")
    page.act("click the Care tab")
    page.verify('the page shows "Wash at 30 degrees. Dry flat."')
    page.act("click the Reviews tab")
    page.verify("the Reviews tab is selected")
    assert len(reviews(page)) == 3
    page.act("click Load more")
    assert len(reviews(page)) == 6
    page.act("click Load more")
    assert len(reviews(page)) == 8
    page.verify('the "Load more" button is hidden')


def test_rating_is_kept(page: Page):
    page.goto("/hoodies/grey")
    page.act("click the Reviews tab and click Rate 4 stars")
    page.verify('"You gave 4 stars." is visible')
    page.reload()
    page.act("click the Reviews tab")
    page.verify("the Rate 4 stars button is pressed")
    expect(page.get_by_role("button", name=re.compile("^Rate"), pressed=True)).to_have_count(1)
