"""The cart: its lines, its totals, discounts, and getting rid of what is in it."""

from __future__ import annotations

from decimal import Decimal

import pytest
from playwright.sync_api import expect

from example_suite.cart import Cart, Line
from pytest_stagehand import Page

RED_SHIRT, WHITE_MUG = Decimal("24.90"), Decimal("9.90")


def test_cart_lists_every_line_and_adds_up(cart: Cart):
    cart.put("/shirts/red", "Large")
    cart.put("/mugs/white")
    cart.open()
    assert cart.lines() == [
        Line(product="Red shirt", size="Large", price=RED_SHIRT, quantity=1, total=RED_SHIRT),
        Line(product="White mug", size="–", price=WHITE_MUG, quantity=1, total=WHITE_MUG),
    ]
    assert cart.total() == RED_SHIRT + WHITE_MUG + Decimal("4.90")


def test_shipping_is_free_from_a_hundred_euros(page: Page, cart: Cart):
    page.goto("/hoodies/grey")
    page.act("select Medium as the size, set Quantity to 3 and click Add to cart")
    page.verify('the cart badge says "3 items"')
    cart.open()
    page.verify("Shipping is Free")
    page.verify("the Total is €149.70")


def test_quantity_changes_totals_and_stays(page: Page, cart: Cart):
    cart.put("/shirts/red", "Large")
    cart.put("/mugs/white")
    cart.open()
    page.act("type 3 into Quantity in the row of White mug and press Enter")
    page.verify("the Total of White mug is €29.70")
    page.verify('the cart badge says "4 items"')
    page.reload()
    page.verify("the Quantity of White mug is 3")
    assert cart.total() == RED_SHIRT + 3 * WHITE_MUG + Decimal("4.90")


def test_impossible_quantity_is_refused(page: Page, cart: Cart):
    cart.put("/mugs/white")
    cart.open()
    page.act("type 99 into Quantity and press Tab")
    page.verify('the alert says "Please choose a quantity from 1 to 10."')
    page.verify("the Quantity of White mug is 1")


def test_line_is_removed(page: Page, cart: Cart):
    cart.put("/shirts/red", "Large")
    cart.put("/mugs/white")
    cart.open()
    page.act("click Remove in the row of White mug")
    page.verify('"White mug" is not in the table')
    assert [line.product for line in cart.lines()] == ["Red shirt"]
    page.act("click Remove")
    page.verify("the cart is empty")


@pytest.mark.parametrize(
    ("code", "problem"), [("NOPE", "This code is not valid."), ("summer19", "This code has expired.")]
)
def test_bad_discount_code_is_refused(page: Page, cart: Cart, code: str, problem: str):
    cart.put("/mugs/white")
    cart.open()
    page.act("enter %code% as the discount code and click Apply", variables={"code": code})
    page.verify(f'the alert says "{problem}"')
    assert cart.total() == WHITE_MUG + Decimal("4.90")


def test_discount_code_is_taken_off(page: Page, cart: Cart):
    cart.put("/shirts/red", "Small")
    cart.open()
    page.act("fill Discount code with WELCOME10 and click Apply")
    page.verify('"Code WELCOME10 was applied." is visible')
    assert cart.total() == Decimal("27.31")
    page.verify('the page shows "Discount (WELCOME10)"')


def test_cart_is_emptied_after_a_question(page: Page, cart: Cart):
    cart.put("/mugs/white")
    cart.open()
    page.act("dismiss the dialog")
    page.act("click Empty cart")
    expect(page.get_by_role("link", name="White mug")).to_be_visible()
    page.act("click Empty cart and accept the dialog")
    page.verify("the cart is empty")
    page.verify('the cart badge says "0 items"')
