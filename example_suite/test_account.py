"""Log-in, sign-up and what belongs to an account."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import StorageState, expect
from pydantic import BaseModel

from pytest_stagehand import Page, Secret

PICTURE = Path(__file__).parent / "files" / "grace.png"


class Order(BaseModel):
    order: str
    date: date
    items: int
    total: Decimal


def test_wrong_password_is_refused(page: Page):
    page.goto("/login")
    page.act(
        "enter ada@example.com as the e-mail, %password% as the password and click the Log in button",
        variables={"password": Secret("wrong horse")},
    )
    page.verify('the alert says "Wrong e-mail address or password."')
    page.verify("the URL ends with /login")


def test_log_in_returns_to_where_one_was(page: Page):
    page.goto("/account/orders")
    page.act("type ada@example.com into E-mail")
    page.act("type %password% into Password", variables={"password": Secret("correct horse")})
    page.act("press Enter")
    page.verify('the heading "Your orders" is visible')
    page.act("click Log out")
    page.verify('"You are logged out." is visible')
    page.verify('the link "Log in" is visible')


def test_sign_up_names_every_mistake(page: Page):
    page.goto("/signup")
    page.act("enter Lin Okafor as the name and ada@example.com as the e-mail")
    page.act("enter %password% as the password and click Create account", variables={"password": Secret("short")})
    page.verify('"This e-mail address is already registered." is visible')
    page.verify('"Use at least 8 characters." and "Please accept the terms of sale." are visible')
    page.act("enter %email% as the e-mail", variables={"email": f"lin-{uuid4().hex}@example.com"})
    page.act("enter %password% as the password", variables={"password": Secret("long enough")})
    page.act("check I accept the terms of sale and click Create account")
    page.verify('"Welcome, Lin Okafor!" is visible')
    page.verify("the URL is /account")


class TestOrders:
    @pytest.fixture
    def browser_context_args(self, browser_context_args: dict[str, Any], ada: StorageState) -> dict[str, Any]:
        return {**browser_context_args, "storage_state": ada}

    def test_orders_are_sorted_by_their_headers(self, page: Page):
        page.goto("/account/orders")
        orders = page.extract("the orders", schema=list[Order])
        assert orders[0] == Order(order="FT-100455", date=date(2025, 3, 4), items=1, total=Decimal("17.90"))
        page.act("click Items in the table header")
        assert [order.items for order in page.extract("the orders", schema=list[Order])] == [1, 1, 3, 6]
        page.act("click Items in the table header")
        assert [order.items for order in page.extract("the orders", schema=list[Order])] == [6, 3, 1, 1]

    def test_past_order_can_be_looked_at(self, page: Page):
        page.goto("/account")
        page.act("click Your orders, then click FT-100384")
        page.verify("the row of White mug shows 4")
        page.verify("the Total is €73.30")
        page.verify('the page shows "Paid with the card that ends in 4242."')


class TestProfile:
    def test_profile_is_kept(self, grace: Page):
        grace.act('fill Phone with "+32 470 000 000" and click Save profile')
        grace.verify('"Your profile was saved." is visible')
        grace.verify("the E-mail field is read-only")
        expect(grace.locator("[name=phone]")).to_have_value("+32 470 000 000")

    def test_nickname_is_edited_by_double_click(self, grace: Page):
        grace.act('double-click "none yet"')
        grace.act('type "Amazing Grace" into Nickname and press Enter')
        grace.verify('"Amazing Grace" is visible')
        grace.reload()
        grace.verify('"Amazing Grace" is visible')

    def test_newsletter_is_switched_on_for_good(self, grace: Page):
        grace.verify("Send me the newsletter is not checked")
        with grace.expect_response("**/account/newsletter"):
            grace.act("turn on Send me the newsletter")
        grace.reload()
        grace.verify("Send me the newsletter is checked")

    def test_picture_is_uploaded(self, grace: Page):
        grace.verify('the page shows "No picture yet."')
        grace.act("upload %picture% to Choose a picture and click Upload", variables={"picture": str(PICTURE)})
        grace.verify('"grace.png" is visible')
        expect(grace.get_by_alt_text("Your profile picture")).to_have_js_property("naturalWidth", 60)
