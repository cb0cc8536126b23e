"""Tests of the example suite written a second time, with plain Playwright: what `mutation.py` takes for the truth.

Same clicks, same checks of the same facts, as a person writes them who knows the shop: by role, label and text. A twin is
named as its test and takes the test's parameters. `READERS` read what `extract` reads, by another way.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import uuid4

from playwright.sync_api import Locator, Page, expect

PICTURE = Path(__file__).parent.parent / "example_suite" / "files" / "grace.png"


def button(page: Page | Locator, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def link(page: Page | Locator, name: str) -> Locator:
    return page.get_by_role("link", name=name, exact=True)


def heading(page: Page, name: str) -> Locator:
    return page.get_by_role("heading", name=name, exact=True)


def field(page: Page | Locator, label: str) -> Locator:
    return page.get_by_label(label, exact=True)


def cart_link(page: Page) -> Locator:
    return page.get_by_role("banner").get_by_role("link", name=re.compile("^Cart"))


def expect_badge(page: Page, count: str) -> None:
    expect(cart_link(page)).to_have_text(re.compile(rf"\bCart\s+{count}$"), use_inner_text=True)


def put(page: Page, product: str, size: str | None = None) -> None:
    page.goto(product)
    if size:
        page.get_by_role("radio", name=size, exact=True).check()
    button(page, "Add to cart").click()
    expect(page.get_by_role("status").filter(has_text="was added to your cart.")).to_be_visible()


def open_cart(page: Page) -> None:
    cart_link(page).click()
    expect(page).to_have_url(re.compile("/cart$"))
    expect(heading(page, "Your cart")).to_be_visible()


def cart_row(page: Page, product: str) -> Locator:
    return page.get_by_role("row").filter(has=page.get_by_text(product, exact=True))


def amount(page: Page, label: str) -> Locator:
    """What stands beside a label in the totals."""
    term = page.get_by_role("term").filter(has_text=re.compile(rf"^\s*{re.escape(label)}\s*$"))
    return page.locator("div").filter(has=term).last.get_by_role("definition")


def shown(texts: list[str]) -> list[str]:
    return [" ".join(text.split()) for text in texts]


def records(table: Locator) -> list[dict[str, str]]:
    """The rows of a table's body, by the headers of its columns; of a field its value."""
    read: list[dict[str, str]] = []
    for row in table.get_by_role("row").all():
        cells = [
            cell.get_by_role("spinbutton").input_value()
            if cell.get_by_role("spinbutton").count()
            else cell.inner_text()
            for cell in row.get_by_role("cell").or_(row.get_by_role("rowheader")).all()
        ]
        if row.get_by_role("columnheader").count():
            headers = shown(row.get_by_role("columnheader").all_inner_texts())
        else:
            read.append(dict(zip(headers, shown(cells), strict=False)))
    return read


def cart_lines(page: Page) -> list[dict[str, str]]:
    return records(page.get_by_role("main").get_by_role("table"))


def expect_lines(page: Page, *expected: tuple[str, str, str]) -> None:
    """Product, size and quantity of every line of the cart."""
    expect(page.get_by_role("table").get_by_role("spinbutton", name="Quantity")).to_have_count(len(expected))
    found = [(line["Product"], line["Size"], line["Quantity"]) for line in cart_lines(page)]
    assert found == list(expected), f"the cart has {found}"


def cards(page: Page) -> Locator:
    return page.get_by_role("region", name="Products").get_by_role("article")


def expect_names(page: Page, *expected: str) -> None:
    expect(cards(page).get_by_role("heading")).to_have_text(list(expected), use_inner_text=True)
    expect(cards(page)).to_have_count(len(expected))


def card_names(page: Page) -> list[str]:
    return shown(cards(page).get_by_role("heading").all_inner_texts())


def submit(page: Page, name: str) -> None:
    button(page, name).click()


# cart


def test_cart_lists_every_line_and_adds_up(page: Page) -> None:
    put(page, "/shirts/red", "Large")
    put(page, "/mugs/white")
    open_cart(page)
    expect(cart_row(page, "White mug")).to_be_visible()
    assert cart_lines(page) == [
        {"Product": "Red shirt", "Size": "Large", "Price": "€24.90", "Quantity": "1", "Total": "€24.90"},
        {"Product": "White mug", "Size": "–", "Price": "€9.90", "Quantity": "1", "Total": "€9.90"},
    ]
    expect(amount(page, "Total")).to_have_text("€39.70")


def test_shipping_is_free_from_a_hundred_euros(page: Page) -> None:
    page.goto("/hoodies/grey")
    page.get_by_role("button", name=re.compile("Choose a size")).click()
    page.get_by_role("option", name="Medium", exact=True).click()
    field(page, "Quantity").fill("3")
    button(page, "Add to cart").click()
    expect_badge(page, "3 items")
    open_cart(page)
    expect(amount(page, "Shipping")).to_have_text("Free")
    expect(amount(page, "Total")).to_have_text("€149.70")


def test_quantity_changes_totals_and_stays(page: Page) -> None:
    put(page, "/shirts/red", "Large")
    put(page, "/mugs/white")
    open_cart(page)
    quantity = cart_row(page, "White mug").get_by_role("spinbutton", name="Quantity")
    quantity.fill("3")
    quantity.press("Enter")
    expect(cart_row(page, "White mug").get_by_role("cell").nth(3)).to_have_text("€29.70")
    expect_badge(page, "4 items")
    page.reload()
    expect(quantity).to_have_value("3")
    expect(amount(page, "Total")).to_have_text("€59.50")


def test_impossible_quantity_is_refused(page: Page) -> None:
    put(page, "/mugs/white")
    open_cart(page)
    quantity = field(page, "Quantity")
    quantity.fill("99")
    quantity.press("Tab")
    expect(page.get_by_role("alert")).to_have_text("Please choose a quantity from 1 to 10.")
    expect(cart_row(page, "White mug").get_by_role("spinbutton", name="Quantity")).to_have_value("1")


def test_line_is_removed(page: Page) -> None:
    put(page, "/shirts/red", "Large")
    put(page, "/mugs/white")
    open_cart(page)
    button(cart_row(page, "White mug"), "Remove").click()
    expect(page.get_by_role("table").get_by_text("White mug")).to_be_hidden()
    expect(page.get_by_role("table").get_by_role("rowheader")).to_have_text(["Red shirt"])
    button(page, "Remove").click()
    expect(page.get_by_text("Your cart is empty.")).to_be_visible()


def test_bad_discount_code_is_refused(page: Page, code: str, problem: str) -> None:
    put(page, "/mugs/white")
    open_cart(page)
    field(page, "Discount code").fill(code)
    submit(page, "Apply")
    expect(page.get_by_role("alert")).to_have_text(problem)
    expect(amount(page, "Total")).to_have_text("€14.80")


def test_discount_code_is_taken_off(page: Page) -> None:
    put(page, "/shirts/red", "Small")
    open_cart(page)
    field(page, "Discount code").fill("WELCOME10")
    submit(page, "Apply")
    expect(page.get_by_text("Code WELCOME10 was applied.")).to_be_visible()
    expect(amount(page, "Total")).to_have_text("€27.31")
    expect(page.get_by_text("Discount (WELCOME10)")).to_be_visible()


def test_cart_is_emptied_after_a_question(page: Page) -> None:
    put(page, "/mugs/white")
    open_cart(page)
    page.once("dialog", lambda dialog: dialog.dismiss())
    button(page, "Empty cart").click()
    expect(link(page, "White mug")).to_be_visible()
    page.once("dialog", lambda dialog: dialog.accept())
    button(page, "Empty cart").click()
    expect(page.get_by_text("Your cart is empty.")).to_be_visible()
    expect_badge(page, "0 items")


# catalogue


def test_search_finds_products_by_their_words(page: Page) -> None:
    page.goto("/")
    page.get_by_role("searchbox", name="Search").fill("blue shirt")
    page.get_by_role("searchbox", name="Search").press("Enter")
    expect_names(page, "Blue shirt", "Blue striped shirt", "Light blue shirt")
    expect(page.get_by_role("searchbox", name="Search")).to_have_value("blue shirt")


def test_filters_narrow_the_catalogue(page: Page) -> None:
    page.goto("/shirts")
    colours = page.get_by_role("group", name="Colour")
    colours.get_by_role("checkbox", name="Green").check()
    colours.get_by_role("checkbox", name="Navy").check()
    submit(page, "Apply filters")
    expect_names(page, "Navy shirt", "Navy striped shirt", "Green shirt", "Green checked shirt")
    page.get_by_role("checkbox", name="Only in stock").check()
    field(page, "Max price (€)").fill("25")
    submit(page, "Apply filters")
    expect_names(page, "Green shirt")
    expect(page.get_by_role("checkbox", name="Navy")).to_be_checked()
    expect(page.get_by_role("checkbox", name="Red")).not_to_be_checked()
    link(page, "Clear filters").click()
    expect(page.get_by_role("checkbox", name="Navy")).not_to_be_checked()


def test_sort_menu_orders_the_products(page: Page, order: str, first: str, last: str) -> None:
    page.goto("/mugs")
    field(page, "Sort by").select_option(order)
    expect(page).to_have_url(re.compile("sort="))
    expect(field(page, "Sort by").locator("option:checked")).to_have_text(order)
    expect(cards(page).get_by_role("heading").first).to_have_text(first)
    expect(cards(page).get_by_role("heading").last).to_have_text(last)


def test_pages_go_forth_and_back(page: Page) -> None:
    page.goto("/?sort=name")
    expect(cards(page)).to_have_count(12)
    first = card_names(page)
    assert len(first) == 12
    link(page, "Next").click()
    expect(page).to_have_url(re.compile("page=2"))
    expect(cards(page)).not_to_have_count(0)
    second = card_names(page)
    assert second == sorted(second)
    assert not set(first) & set(second)
    link(page, "3").click()
    expect(page).to_have_url(re.compile("page=3"))
    expect(link(page, "Next")).to_be_hidden()
    link(page, "Previous").click()
    expect(page).to_have_url(re.compile("page=2"))
    expect(heading(page, second[0])).to_be_visible()


def test_price_is_the_same_in_the_catalogue_and_on_the_page_of_the_product(page: Page) -> None:
    page.goto("/mugs")
    card = cards(page).filter(has=link(page, "Blue striped mug"))
    listed = card.locator("p").first.locator("span").inner_text()
    link(page, "Blue striped mug").click()
    expect(heading(page, "Blue striped mug")).to_be_visible()
    title = page.get_by_role("heading", name="Blue striped mug", level=1)
    expect(title.locator("xpath=following::p[1]").locator("span")).to_have_text(listed)


# product


def choose_size(page: Page, size: str) -> None:
    """By radios, by a drop-down of the browser, or by one of the page."""
    if page.get_by_role("radio").count():
        page.get_by_role("radio", name=size, exact=True).check()
    elif page.get_by_role("combobox", name="Size").count():
        page.get_by_role("combobox", name="Size").select_option(size)
    else:
        page.get_by_role("button", name=re.compile("Choose a size")).click()
        page.get_by_role("option", name=size, exact=True).click()


def test_product_is_added_in_the_size_that_was_chosen(page: Page, product: str, name: str, size: str) -> None:
    page.goto(product)
    choose_size(page, size)
    button(page, "Add to cart").click()
    expect(page.get_by_text(f"{name}, {size} was added to your cart.")).to_be_visible()
    expect_badge(page, "1 item")
    open_cart(page)
    expect_lines(page, (name, size, "1"))


def test_size_must_be_chosen(page: Page) -> None:
    page.goto("/shirts/red")
    button(page, "Add to cart").click()
    expect(page.get_by_role("alert")).to_have_text("Please choose a size.")
    expect_badge(page, "0 items")
    expect(page.get_by_role("radio", name="Extra large")).to_be_disabled()


def test_sold_out_product_can_not_be_bought(page: Page) -> None:
    page.goto("/shirts/navy-striped")
    expect(button(page, "Sold out")).to_be_disabled()
    expect(button(page, "Add to cart")).to_be_hidden()


def test_size_guide_is_a_table_in_a_dialog(page: Page) -> None:
    page.goto("/shirts/red")
    button(page, "Size guide").click()
    guide = page.get_by_role("dialog", name="Size guide")
    expect(guide).to_be_visible()
    assert records(guide)[2] == {"Size": "Large", "Chest": "100–106 cm", "Length": "72 cm"}
    button(guide, "Close").click()
    expect(guide).to_be_hidden()


def test_shipping_unfolds(page: Page) -> None:
    page.goto("/shirts/red")
    promise = page.get_by_text("You may return everything within 30 days.")
    expect(promise).to_be_hidden()
    page.get_by_text("Shipping", exact=True).click()
    expect(promise).to_be_visible()


def test_reviews_are_loaded_by_and_by(page: Page) -> None:
    page.goto("/hoodies/grey")
    page.get_by_role("tab", name="Care", exact=True).click()
    expect(page.get_by_text("Wash at 30 degrees. Dry flat.")).to_be_visible()
    page.get_by_role("tab", name="Reviews", exact=True).click()
    expect(page.get_by_role("tab", name="Reviews", exact=True)).to_have_attribute("aria-selected", "true")
    reviews = page.get_by_role("tabpanel", name="Reviews").get_by_role("listitem")
    expect(reviews).to_have_count(3)
    button(page, "Load more").click()
    expect(reviews).to_have_count(6)
    button(page, "Load more").click()
    expect(reviews).to_have_count(8)
    expect(button(page, "Load more")).to_be_hidden()


def test_rating_is_kept(page: Page) -> None:
    page.goto("/hoodies/grey")
    page.get_by_role("tab", name="Reviews", exact=True).click()
    button(page, "Rate 4 stars").click()
    expect(page.get_by_text("You gave 4 stars.")).to_be_visible()
    page.reload()
    page.get_by_role("tab", name="Reviews", exact=True).click()
    expect(page.get_by_role("button", name="Rate 4 stars", pressed=True)).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Rate"), pressed=True)).to_have_count(1)


# account


def test_wrong_password_is_refused(page: Page) -> None:
    page.goto("/login")
    field(page, "E-mail").fill("ada@example.com")
    field(page, "Password").fill("wrong horse")
    submit(page, "Log in")
    expect(page.get_by_role("alert")).to_have_text("Wrong e-mail address or password.")
    expect(page).to_have_url(re.compile("/login$"))


def test_log_in_returns_to_where_one_was(page: Page) -> None:
    page.goto("/account/orders")
    field(page, "E-mail").fill("ada@example.com")
    field(page, "Password").fill("correct horse")
    field(page, "Password").press("Enter")
    expect(heading(page, "Your orders")).to_be_visible()
    button(page, "Log out").click()
    expect(page.get_by_text("You are logged out.")).to_be_visible()
    expect(link(page, "Log in")).to_be_visible()


def test_sign_up_names_every_mistake(page: Page) -> None:
    page.goto("/signup")
    field(page, "Name").fill("Lin Okafor")
    field(page, "E-mail").fill("ada@example.com")
    field(page, "Password").fill("short")
    submit(page, "Create account")
    expect(page.get_by_text("This e-mail address is already registered.")).to_be_visible()
    expect(page.get_by_text("Use at least 8 characters.")).to_be_visible()
    expect(page.get_by_text("Please accept the terms of sale.")).to_be_visible()
    field(page, "E-mail").fill(f"lin-{uuid4().hex}@example.com")
    field(page, "Password").fill("long enough")
    page.get_by_role("checkbox", name="I accept the terms of sale").check()
    submit(page, "Create account")
    expect(page.get_by_text("Welcome, Lin Okafor!")).to_be_visible()
    expect(page).to_have_url(re.compile("/account$"))


def as_ada(page: Page) -> None:
    """Logged in past the page, as the fixture `ada` leaves it."""
    page.request.post("/login", form={"email": "ada@example.com", "password": "correct horse"})


def orders(page: Page) -> list[dict[str, str]]:
    expect(page.get_by_role("table", name="Orders of Ada Lovelace")).to_be_visible()
    return records(page.get_by_role("table", name="Orders of Ada Lovelace"))


def test_orders_are_sorted_by_their_headers(page: Page) -> None:
    as_ada(page)
    page.goto("/account/orders")
    assert list(orders(page)[0].values()) == ["FT-100455", "4 March 2025", "1", "€17.90"]
    assert list(orders(page)[0]) == ["Order", "Date", "Items", "Total"]
    button(page, "Items").click()
    assert [order["Items"] for order in orders(page)] == ["1", "1", "3", "6"]
    button(page, "Items").click()
    assert [order["Items"] for order in orders(page)] == ["6", "3", "1", "1"]


def test_past_order_can_be_looked_at(page: Page) -> None:
    as_ada(page)
    page.goto("/account")
    link(page, "Your orders").click()
    link(page, "FT-100384").click()
    expect(page.get_by_role("table")).to_be_visible()
    assert [line["Quantity"] for line in records(page.get_by_role("table")) if line["Product"] == "White mug"] == ["4"]
    expect(amount(page, "Total")).to_have_text("€73.30")
    expect(page.get_by_text("Paid with the card that ends in 4242.")).to_be_visible()


def as_grace(page: Page) -> None:
    account: dict[str, str | float | bool] = {
        "name": "Grace",
        "email": f"grace-{uuid4().hex}@example.com",
        "password": "navy cobol",
        "terms": "on",
    }
    page.request.post("/signup", form=account)
    page.goto("/account")


def test_nickname_is_edited_by_double_click(page: Page) -> None:
    as_grace(page)
    page.get_by_text("none yet", exact=True).dblclick()
    page.get_by_role("textbox", name="Nickname").fill("Amazing Grace")
    page.get_by_role("textbox", name="Nickname").press("Enter")
    expect(page.get_by_text("Amazing Grace")).to_be_visible()
    page.reload()
    expect(page.get_by_text("Amazing Grace")).to_be_visible()


def test_newsletter_is_switched_on_for_good(page: Page) -> None:
    as_grace(page)
    newsletter = page.get_by_role("switch", name="Send me the newsletter")
    expect(newsletter).not_to_be_checked()
    with page.expect_response("**/account/newsletter"):
        newsletter.click()
    page.reload()
    expect(newsletter).to_be_checked()


# wish list


def fill_wish_list(page: Page) -> None:
    page.goto("/shirts")
    for product in ("Red shirt", "Blue shirt", "Navy shirt"):
        button(cards(page).filter(has=heading(page, product)), "Add to wish list").click()
        expect(page.get_by_text(f"{product} was added to your wish list.")).to_be_visible()
    page.get_by_role("link", name="Wish list").click()
    expect(heading(page, "Your wish list")).to_be_visible()


def wishes(page: Page) -> Locator:
    return page.get_by_role("list", name="Wish list", exact=True)


def expect_wishes(page: Page, *names: str) -> None:
    expect(wishes(page).get_by_role("listitem")).to_have_count(len(names))
    expect(wishes(page).get_by_role("link")).to_have_text(list(names), use_inner_text=True)


def wish(page: Page, product: str) -> Locator:
    return wishes(page).get_by_role("listitem").filter(has=page.get_by_text(product, exact=True))


def test_wish_list_is_ordered_by_dragging(page: Page) -> None:
    fill_wish_list(page)
    expect_wishes(page, "Red shirt", "Blue shirt", "Navy shirt")
    with page.expect_response("**/wish-list"):
        wish(page, "Navy shirt").drag_to(wish(page, "Red shirt"))
    expect_wishes(page, "Navy shirt", "Red shirt", "Blue shirt")
    page.reload()
    expect_wishes(page, "Navy shirt", "Red shirt", "Blue shirt")


def test_wish_list_has_a_context_menu(page: Page) -> None:
    fill_wish_list(page)
    link(wishes(page), "Blue shirt").click(button="right")
    page.get_by_role("menuitem", name="Move to top").click()
    expect_wishes(page, "Blue shirt", "Red shirt", "Navy shirt")
    link(wishes(page), "Navy shirt").click(button="right")
    page.get_by_role("menuitem", name="Remove from wish list").click()
    expect_wishes(page, "Blue shirt", "Red shirt")


def test_wishes_are_removed_one_by_one(page: Page) -> None:
    fill_wish_list(page)
    removals = button(page, "Remove")
    expect(removals).to_have_count(3)
    for product in ("Navy shirt", "Blue shirt", "Red shirt"):
        button(wish(page, product), "Remove").click()
        expect(wish(page, product)).to_have_count(0)
    expect(page.get_by_text("Your wish list is empty.")).to_be_visible()


# checkout, help, what a model understood


def test_guest_buys_and_gets_an_invoice(page: Page) -> None:
    put(page, "/shirts/red", "Large")
    open_cart(page)
    link(page, "Checkout").click()
    for label, text in ADDRESS.items():
        field(page, label).fill(text)
    field(page, "Country").select_option("Belgium")
    page.get_by_role("group", name="Shipping method").get_by_role("radio", name="Express").check()
    expect(amount(page, "Total")).to_have_text("€34.80")
    payment = page.frame_locator("iframe[title='Card payment']")
    for label, text in CARD.items():
        payment.get_by_label(label, exact=True).fill(text)
    submit(page, "Pay")
    expect(heading(page, "Thank you for your order!")).to_be_visible()
    assert records(page.get_by_role("table")) == [
        {"Product": "Red shirt", "Size": "Large", "Quantity": "1", "Total": "€24.90"}
    ]
    expect(amount(page, "Total")).to_have_text("€34.80")
    expect_badge(page, "0 items")
    number = page.get_by_text(re.compile(r"^\s*FT-\d{6}\s*$")).inner_text().strip()
    with page.expect_download() as download:
        link(page, "Invoice (PDF)").click()
    assert download.value.suggested_filename == f"invoice-{number}.pdf"


ADDRESS = {
    "E-mail": "lin@example.com",
    "Full name": "Lin Okafor",
    "Street and number": "Harbour Road 3",
    "Postcode": "9000",
    "City": "Ghent",
}
CARD = {
    "Name on card": "Lin Okafor",
    "Card number": "4242 4242 4242 4242",
    "Expiry date": "11/58",
    "Security code": "737",
}


def test_help_opens_in_a_tab_of_its_own(page: Page) -> None:
    page.goto("/")
    with page.expect_popup() as popup:
        link(page, "Help").click()
    answer = popup.value.get_by_text("The label is in the parcel.")
    expect(answer).to_be_hidden()
    button(popup.value, "How do I return something?").click()
    expect(answer).to_be_visible()
    expect(page).to_have_url(re.compile(r":\d+/$"))


def test_the_cheapest_shirt_in_stock_is_opened(page: Page) -> None:
    page.goto("/shirts")
    link(page, "White shirt").click()
    expect(heading(page, "White shirt")).to_be_visible()


def test_what_else_one_might_fancy_is_read(page: Page) -> None:
    page.goto("/shirts/blue-striped")
    offers = page.get_by_role("region", name="You may also like").get_by_role("article")
    expect(offers).to_have_count(4)
    mug = offers.filter(has=link(page, "Blue mug"))
    expect(mug).to_have_count(1)
    expect(mug.locator("p").first.locator("span")).to_have_text("€9.50")


TWINS: dict[str, Callable[..., None]] = {name: each for name, each in globals().items() if name.startswith("test_")}
"""By the name of the test, without parameters."""


# What `extract` reads, read another way: by its sentence, from the page to what the schema takes.


def _money(text: str) -> str:
    return text.replace("€", "").strip()


def _read_table(page: Page, table: Locator) -> list[dict[str, str]]:
    return [{key.lower(): _money(text) for key, text in line.items() if key} for line in records(table)]


def _read_cards(articles: Locator, name: str, price: str) -> list[dict[str, str]]:
    return [
        {
            name: shown([card.get_by_role("heading").inner_text()])[0],
            price: _money(card.locator("span").filter(has_text="€").last.inner_text()),
        }
        for card in articles.all()
    ]


def _read_orders(page: Page) -> list[dict[str, str]]:
    read = _read_table(page, page.get_by_role("main").get_by_role("table"))
    return [{**line, "date": str(datetime.strptime(line["date"], "%d %B %Y").date())} for line in read]  # noqa: DTZ007


READERS: dict[str, Callable[[Page], Any]] = {
    "the orders": _read_orders,
    "the lines of the cart": lambda page: _read_table(page, page.get_by_role("main").get_by_role("table")),
    "the lines of the order": lambda page: _read_table(page, page.get_by_role("main").get_by_role("table")),
    "the sizes": lambda page: _read_table(page, page.get_by_role("dialog").get_by_role("table")),
    "the total": lambda page: _money(amount(page, "Total").inner_text()),
    "the products": lambda page: _read_cards(cards(page), "name", "price"),
    "what else one might fancy": lambda page: _read_cards(
        page.get_by_role("region", name="You may also like").get_by_role("article"), "thing", "euros"
    ),
    "the product names": lambda page: shown(wishes(page).get_by_role("link").all_inner_texts()),
    "the order number": lambda page: page.get_by_text(re.compile(r"^\s*FT-\d{6}\s*$")).inner_text().strip(),
    "the reviews": lambda page: [
        " ".join(" ".join(shown(review.locator("strong, p:last-child").all_inner_texts())).split())
        for review in page.get_by_role("tabpanel", name="Reviews").get_by_role("listitem").all()
    ],
}
