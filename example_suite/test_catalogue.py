"""Finding products: search, filters, order and pages."""

from __future__ import annotations

from decimal import Decimal

import pytest
from playwright.sync_api import expect
from pydantic import BaseModel

from pytest_stagehand import Page


class Product(BaseModel):
    name: str
    price: Decimal


def names(page: Page) -> list[str]:
    return [product.name for product in page.extract("the products", schema=list[Product])]


@pytest.mark.browser_context_args(storage_state=None)
def test_cookie_banner_is_answered_once(page: Page):
    page.goto("/")
    page.act("click Only necessary in the Cookies region")
    page.verify("the Cookies region is hidden")
    page.goto("/shirts")
    assert page.act("click Only necessary", optional=True).skipped


def test_search_finds_products_by_their_words(page: Page):
    page.goto("/")
    page.act('type "blue shirt" into the search field and press Enter')
    assert names(page) == ["Blue shirt", "Blue striped shirt", "Light blue shirt"]
    page.verify('the Search field has the value "blue shirt"')


def test_search_says_that_there_is_nothing(page: Page):
    page.goto("/")
    page.act("type teapot into Search and click the Search button")
    page.verify('the page shows "No products match your search."')


def test_filters_narrow_the_catalogue(page: Page):
    page.goto("/shirts")
    page.act("check Green and Navy in the Colour group and click Apply filters")
    assert names(page) == ["Navy shirt", "Navy striped shirt", "Green shirt", "Green checked shirt"]
    page.act("check Only in stock")
    page.act('enter 25 as the "Max price (€)"')
    page.act("click Apply filters")
    assert names(page) == ["Green shirt"]
    page.verify("Navy is checked and Red is not checked")
    page.act("click Clear filters")
    page.verify("Navy is unchecked")


@pytest.mark.parametrize(
    ("order", "first", "last"),
    [
        ("Price: low to high", "Blue mug", "Black enamel mug"),
        ("Price: high to low", "Black enamel mug", "Blue mug"),
        ("Name: A to Z", "Black enamel mug", "White mug"),
    ],
    ids=["cheap", "dear", "name"],
)
def test_sort_menu_orders_the_products(page: Page, order: str, first: str, last: str):
    page.goto("/mugs")
    page.act(f'select "{order}" from Sort by')
    page.verify(f'Sort by has the value "{order}"')
    listed = names(page)
    assert (listed[0], listed[-1]) == (first, last)


def test_pages_go_forth_and_back(page: Page):
    page.goto("/?sort=name")
    first = names(page)
    assert len(first) == 12
    page.act("click Next")
    second = names(page)
    assert second == sorted(second)
    assert not set(first) & set(second)
    page.act("click the link 3")
    page.verify('the link "Next" is not visible')
    page.act("click Previous")
    page.verify(f'the heading "{second[0]}" is visible')


def test_price_is_the_same_in_the_catalogue_and_on_the_page_of_the_product(page: Page):
    page.goto("/mugs")
    listed = {product.name: product.price for product in page.extract("the products", schema=list[Product])}
    page.act("click Blue striped mug")
    page.verify('the heading "Blue striped mug" is visible')
    assert page.extract("the price", schema=Decimal) == listed["Blue striped mug"]


def test_categories_open_on_hover(page: Page):
    page.goto("/help")
    expect(page.get_by_role("link", name="Hoodies")).to_be_hidden()
    page.act("hover over Shop and click Hoodies")
    page.verify('the heading "Hoodies" is visible')
