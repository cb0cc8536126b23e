"""From the cart to a paid order."""

from __future__ import annotations

from decimal import Decimal
from pathlib import Path

from pydantic import BaseModel

from example_suite.cart import Cart
from pytest_stagehand import Page, Secret

GOOD_CARD, DECLINED_CARD = Secret("4242 4242 4242 4242"), Secret("4000 0000 0000 0002")


class Bought(BaseModel):
    product: str
    size: str
    quantity: int
    total: Decimal


def enter_address(page: Page) -> None:
    page.act("enter lin@example.com as the e-mail and Lin Okafor as the full name")
    page.act('fill Street and number with "Harbour Road 3", Postcode with 9000 and City with Ghent')
    page.act("select Belgium as the Country")


def enter_card(page: Page, number: Secret) -> None:
    page.act("type Lin Okafor into Name on card")
    page.act("type %number% into Card number", variables={"number": number})
    page.act(
        "type %expiry% into Expiry date and %code% into Security code",
        variables={"expiry": "11/58", "code": Secret("737")},
    )


def test_guest_buys_and_gets_an_invoice(page: Page, cart: Cart):
    cart.put("/shirts/red", "Large")
    cart.open()
    page.act("click Checkout")
    enter_address(page)
    page.act("choose Express as the shipping method")
    page.verify("the Total is €34.80")
    enter_card(page, GOOD_CARD)
    page.act("click Pay")
    page.verify('the heading "Thank you for your order!" is visible')
    bought = page.extract("the lines of the order", schema=list[Bought])
    assert bought == [Bought(product="Red shirt", size="Large", quantity=1, total=Decimal("24.90"))]
    page.verify("the Total is €34.80")
    page.verify('the cart badge says "0 items"')
    number = page.extract("the order number")
    with page.expect_download() as download:
        page.act("click Invoice (PDF)")
    assert download.value.suggested_filename == f"invoice-{number}.pdf"
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF")


def test_checkout_says_what_is_wrong(page: Page, cart: Cart):
    cart.put("/mugs/white")
    page.goto("/checkout")
    page.act("click Pay")
    page.verify('"Please enter a street." and "Please choose a country." are visible')
    page.verify("the Postcode field is invalid")
    enter_address(page)
    enter_card(page, DECLINED_CARD)
    page.act("click Pay")
    page.verify('"Please enter a street." is not visible')
    page.verify('"Your card was declined." is visible')
    page.verify("the URL is /checkout")
    page.verify('the cart badge says "1 item"')
