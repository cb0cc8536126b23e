"""Journeys through the example shop, written by hand with Playwright.

They show that the shop works in both designs and that every seeded bug is visible, and are what the
tests in sentences are compared with.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from playwright.sync_api import Browser, FrameLocator, Locator, Page, expect

from example_suite.shop.bugs import BUGS
from example_suite.shop.server import serve

Say = Callable[[str], str]

ADA = ("ada@example.com", "correct horse")
GRACE = ("grace@example.com", "battery staple")

# What design 2 calls what design 1 calls otherwise.
REWORDED = {
    "Accept all": "Allow all",
    "Add to cart": "Add to bag",
    "Add to wish list": "Save",
    "Apply": "Redeem",
    "Apply filters": "Show results",
    "Card payment": "Secure card form",
    "Care": "Washing & care",
    "Checkout": "Go to checkout",
    "Choose a picture": "Pick a photo",
    "Choose a size": "Please select",
    "City": "Town",
    "Close": "Got it",
    "Code WELCOME10 was applied.": "WELCOME10 is used for this bag.",
    "Cookies": "Your privacy",
    "Create account": "Join",
    "Discount": "Savings",
    "Discount code": "Voucher code",
    "Double-click to edit": "Double-click to change",
    "E-mail": "E-mail address",
    "Empty cart": "Clear bag",
    "Expiry date": "Valid until",
    "Full name": "Recipient",
    "Help": "Help centre",
    "I accept the terms of sale": "I agree to the terms of sale",
    "In stock": "Available",
    "Invoice (PDF)": "Download invoice",
    "Items": "Pieces",
    "Load more": "Show more reviews",
    "Log in": "Sign in",
    "Log out": "Sign out",
    "Move to top": "Put first",
    "Name": "Your name",
    "Name on card": "Cardholder",
    "Next": "Next page",
    "Nickname": "New nickname",
    "Only in stock": "Available now",
    "Only necessary": "Essential only",
    "Pay": "Place order",
    "Postcode": "Postal code",
    "Previous": "Previous page",
    "Quantity": "Pieces",
    "Red shirt was added to your wish list.": "Red shirt is one of your favourites now.",
    "Red shirt, Large was added to your cart.": "Red shirt, Large is in your bag now.",
    "Remove from wish list": "Take off the list",
    "Reviews": "What others say",
    "Save profile": "Save changes",
    "Search": "Find",
    "Security code": "CVC",
    "Send me the newsletter": "E-mail me news",
    "Shipping": "Delivery & returns",
    "Shop": "Browse",
    "Size guide": "Find your size",
    "Street and number": "Address",
    "Subscribe to our newsletter": "Get our news by e-mail",
    "Thank you for your order!": "Your order is on its way!",
    "Total": "To pay",
    "Upload": "Send photo",
    "Wish list": "Favourites",
    "You are logged out.": "See you soon! You are signed out.",
    "Your account": "My account",
    "Your cart is empty.": "Your bag is empty.",
    "Your orders": "Past orders",
    "Your profile was saved.": "Changes saved.",
    "Your wish list is empty.": "You have no favourites yet.",
}


@pytest.fixture(scope="session")
def shop_at() -> Iterator[Callable[[int, str | None], str]]:
    """Starts shops, one for every design and bug asked for, and stops them at the end."""
    with ExitStack() as stack:

        @cache
        def start(design: int, bug: str | None) -> str:
            return stack.enter_context(serve(design, bug))

        yield start


@pytest.fixture(params=[1, 2], ids=["design1", "design2"])
def design(request: pytest.FixtureRequest) -> int:
    return int(request.param)


@pytest.fixture
def bug() -> str | None:
    return None


@pytest.fixture
def browser_context_args(
    browser_context_args: dict[str, Any],
    shop_at: Callable[[int, str | None], str],
    design: int,
    bug: str | None,
) -> dict[str, Any]:
    return {**browser_context_args, "base_url": shop_at(design, bug)}


@pytest.fixture(scope="module")
def visitor_of(browser: Browser) -> Iterator[Callable[..., Page]]:
    """One page for each shop without a bug: a context of its own, in which nothing is loaded yet, is a quarter of a journey."""
    with ExitStack() as stack:
        known: dict[str, Page] = {}

        def visit(**options: Any) -> Page:
            shop = options["base_url"]
            if shop not in known:
                known[shop] = stack.enter_context(browser.new_context(**options)).new_page()
            return known[shop]

        yield visit


@pytest.fixture
def page(
    request: pytest.FixtureRequest,
    visitor_of: Callable[..., Page],
    browser_context_args: dict[str, Any],
    bug: str | None,
) -> Iterator[Page]:
    """The page of a visitor whose cookie banner is answered: all else that the shop knows of one is in a cookie, too."""
    page = visitor_of(**browser_context_args) if bug is None else request.getfixturevalue("context").new_page()
    page.context.clear_cookies()
    page.context.add_cookies([{"name": "cookie_choice", "value": "all", "domain": "127.0.0.1", "path": "/"}])
    page.mouse.move(0, 0)
    yield page
    for other in page.context.pages[1:]:
        other.close()


@pytest.fixture
def say(design: int) -> Say:
    """Turns a word of design 1 into what the running design calls it."""
    return (lambda word: word) if design == 1 else (lambda word: REWORDED.get(word, word))


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def badge(page: Page) -> Locator:
    return page.get_by_role("link", name=re.compile(r"\d items?$"))


def amount(page: Page, label: str) -> Locator:
    """The entry of the totals that starts with `label`."""
    return page.locator("dl.totals > div, ul.sums > li").filter(has_text=re.compile(rf"^\s*{label}"))


def cart_line(page: Page, product: str) -> Locator:
    link = page.get_by_role("link", name=product, exact=True)
    return page.locator("tr, [role=listitem]").filter(has=link)


def cards(page: Page) -> Locator:
    """The names on the catalogue's cards, in their order."""
    return page.locator("article h2, li h3")


def card(page: Page, product: str) -> Locator:
    link = page.get_by_role("link", name=product, exact=True)
    return page.locator("article, li").filter(has=link)


def add_shirt(page: Page, say: Say, path: str = "/shirts/red", size: str = "Large") -> None:
    page.goto(path)
    page.get_by_role("radio", name=size, exact=True).check()
    button(page, say("Add to cart")).click()
    expect(page.locator("[data-toast]")).to_be_visible()


def add_mug(page: Page, say: Say) -> None:
    page.goto("/mugs/white")
    button(page, say("Add to cart")).click()
    expect(page.locator("[data-toast]")).to_be_visible()


def log_in(page: Page, say: Say, email: str, password: str) -> None:
    page.get_by_label(say("E-mail"), exact=True).fill(email)
    page.get_by_label("Password").fill(password)
    button(page, say("Log in")).click()


def fill_address(page: Page, say: Say) -> None:
    page.get_by_label(say("E-mail"), exact=True).fill("lin@example.com")
    page.get_by_label(say("Full name")).fill("Lin Okafor")
    page.get_by_label(say("Street and number"), exact=True).fill("Harbour Road 3")
    page.get_by_label(say("Postcode")).fill("9000")
    page.get_by_label(say("City"), exact=True).fill("Ghent")
    page.get_by_label("Country").select_option("Belgium")


def fill_card(frame: FrameLocator, say: Say, number: str = "4242 4242 4242 4242") -> None:
    frame.get_by_label(say("Name on card")).fill("Lin Okafor")
    frame.get_by_label("Card number").fill(number)
    frame.get_by_label(say("Expiry date")).fill("11/58")
    frame.get_by_label(say("Security code")).fill("123")


def test_cookie_banner_is_answered_once(page: Page, say: Say) -> None:
    page.context.clear_cookies()
    page.goto("/")
    banner = page.get_by_role("region", name=say("Cookies"))
    expect(banner).to_be_visible()
    button(page, say("Only necessary")).click()
    expect(banner).to_be_hidden()
    page.goto("/shirts")
    expect(banner).to_be_hidden()


def test_search_finds_products_by_their_words(page: Page, say: Say) -> None:
    page.goto("/")
    page.get_by_role("searchbox").fill("blue shirt")
    button(page, say("Search")).click()
    expect(cards(page)).to_have_text(["Blue shirt", "Blue striped shirt", "Light blue shirt"])
    page.get_by_role("searchbox").fill("teapot")
    page.get_by_role("searchbox").press("Enter")
    expect(cards(page)).to_have_count(0)


def test_filters_narrow_the_catalogue(page: Page, say: Say) -> None:
    page.goto("/shirts")
    page.get_by_role("checkbox", name="Green").check()
    page.get_by_role("checkbox", name="Navy").check()
    button(page, say("Apply filters")).click()
    expect(cards(page)).to_have_text(["Navy shirt", "Navy striped shirt", "Green shirt", "Green checked shirt"])
    page.get_by_role("checkbox", name=say("Only in stock")).check()
    page.locator("[name=max_price]").fill("25")
    button(page, say("Apply filters")).click()
    expect(cards(page)).to_have_text(["Green shirt"])
    expect(page.get_by_role("checkbox", name="Navy")).to_be_checked()


def test_sorting_orders_all_products(page: Page) -> None:
    page.goto("/mugs")
    page.locator("select[name=sort]").select_option("Price: high to low")
    expect(page).to_have_url(re.compile("sort=price-down"))
    names = ["Black enamel mug", "Blue striped mug", "White mug", "Red mug", "Blue mug"]
    expect(cards(page)).to_have_text(names)


def test_pages_go_forth_and_back(page: Page, say: Say) -> None:
    page.goto("/?sort=name")
    expect(cards(page)).to_have_count(12)
    expect(cards(page).first).to_have_text("Black denim shirt")
    page.get_by_role("link", name=say("Next"), exact=True).click()
    expect(cards(page).first).to_have_text("Green shirt")
    page.goto("/?sort=name&page=3")
    expect(cards(page)).to_have_count(7)
    page.get_by_role("link", name=say("Previous"), exact=True).click()
    expect(cards(page).first).to_have_text("Green shirt")


def test_price_is_the_same_everywhere(page: Page, say: Say) -> None:
    page.goto("/shirts")
    expect(card(page, "Red shirt")).to_contain_text("€24.90")
    page.get_by_role("link", name="Red shirt", exact=True).click()
    expect(page.get_by_role("heading", name="Red shirt", level=1)).to_be_visible()
    expect(page.locator("#price, .item__price")).to_have_text("€24.90")


def test_shirt_is_added_by_radio(page: Page, say: Say) -> None:
    page.goto("/shirts/red")
    expect(badge(page)).to_contain_text("0 items")
    expect(page.get_by_role("radio", name="Extra large")).to_be_disabled()
    page.get_by_role("radio", name="Large", exact=True).check()
    expect(button(page, say("Add to cart"))).to_be_enabled()
    button(page, say("Add to cart")).click()
    expect(page.get_by_role("status").filter(has_text=say("Red shirt, Large was added to your cart."))).to_be_visible()
    expect(badge(page)).to_contain_text("1 item")
    expect(page).to_have_url(re.compile("/shirts/red$"))
    badge(page).click()
    expect(cart_line(page, "Red shirt")).to_contain_text("Large")
    expect(cart_line(page, "Red shirt")).not_to_contain_text("Extra large")


def test_shirt_is_added_by_select(page: Page, say: Say) -> None:
    page.goto("/shirts/blue-striped")
    page.get_by_role("combobox", name="Size").select_option("Medium")
    page.get_by_label(say("Quantity")).fill("2")
    button(page, say("Add to cart")).click()
    expect(badge(page)).to_contain_text("2 items")
    page.goto("/cart")
    expect(cart_line(page, "Blue striped shirt")).to_contain_text("Medium")
    expect(cart_line(page, "Blue striped shirt")).to_contain_text("€55.80")


def test_shirt_is_added_by_listbox(page: Page, say: Say) -> None:
    page.goto("/shirts/navy")
    opener = page.get_by_role("button", name=re.compile(say("Choose a size")))
    opener.click()
    expect(page.get_by_role("option", name="Small")).to_be_disabled()
    page.get_by_role("option", name="Extra large").click()
    expect(page.get_by_role("listbox")).to_be_hidden()
    button(page, say("Add to cart")).click()
    expect(badge(page)).to_contain_text("1 item")
    page.goto("/cart")
    expect(cart_line(page, "Navy shirt")).to_contain_text("Extra large")


def test_size_must_be_chosen(page: Page, say: Say) -> None:
    page.goto("/shirts/red")
    button(page, say("Add to cart")).click()
    expect(page.get_by_role("alert")).to_have_text("Please choose a size.")
    expect(badge(page)).to_contain_text("0 items")


def test_toast_goes_by_itself(page: Page, say: Say) -> None:
    add_mug(page, say)
    expect(page.get_by_role("status").filter(has_text="White mug")).to_be_hidden(timeout=6000)


def test_sold_out_product_has_no_way_to_buy(page: Page) -> None:
    page.goto("/shirts/navy-striped")
    expect(page.get_by_role("button", name=re.compile("^(Sold out|Not available)$"))).to_be_disabled()


def test_quantity_changes_totals_and_stays(page: Page, say: Say) -> None:
    add_shirt(page, say)
    add_mug(page, say)
    page.goto("/cart")
    quantity = cart_line(page, "White mug").get_by_role("spinbutton", name=say("Quantity"))
    quantity.fill("3")
    quantity.press("Enter")
    expect(cart_line(page, "White mug")).to_contain_text("€29.70")
    expect(amount(page, say("Total"))).to_contain_text("€59.50")
    expect(badge(page)).to_contain_text("4 items")
    page.reload()
    expect(quantity).to_have_value("3")


def test_impossible_quantity_is_refused(page: Page, say: Say) -> None:
    add_mug(page, say)
    page.goto("/cart")
    quantity = cart_line(page, "White mug").get_by_role("spinbutton")
    quantity.fill("99")
    quantity.press("Tab")
    expect(page.get_by_role("alert")).to_have_text("Please choose a quantity from 1 to 10.")
    expect(quantity).to_have_value("1")


def test_line_is_removed(page: Page, say: Say) -> None:
    add_shirt(page, say)
    add_mug(page, say)
    page.goto("/cart")
    cart_line(page, "White mug").get_by_role("button", name="Remove").click()
    expect(cart_line(page, "White mug")).to_have_count(0)
    expect(cart_line(page, "Red shirt")).to_be_visible()
    cart_line(page, "Red shirt").get_by_role("button", name="Remove").click()
    expect(page.get_by_text(say("Your cart is empty."))).to_be_visible()


def test_cart_is_emptied_after_a_question(page: Page, say: Say) -> None:
    add_mug(page, say)
    page.goto("/cart")
    page.once("dialog", lambda dialog: dialog.dismiss())
    button(page, say("Empty cart")).click()
    expect(cart_line(page, "White mug")).to_be_visible()
    page.once("dialog", lambda dialog: dialog.accept())
    button(page, say("Empty cart")).click()
    expect(page.get_by_text(say("Your cart is empty."))).to_be_visible()
    expect(badge(page)).to_contain_text("0 items")


def test_cart_lists_every_line_and_adds_up(page: Page, say: Say) -> None:
    add_shirt(page, say)
    add_shirt(page, say, "/shirts/white", "Small")
    page.goto("/cart")
    expect(cart_line(page, "Red shirt")).to_contain_text("€24.90")
    expect(cart_line(page, "White shirt")).to_contain_text("€22.90")
    expect(amount(page, say("Total"))).to_contain_text("€52.70")


def test_discount_codes(page: Page, say: Say) -> None:
    add_shirt(page, say)
    page.goto("/cart")
    code = page.get_by_role("textbox", name=say("Discount code"))
    code.fill("NOPE")
    button(page, say("Apply")).click()
    expect(page.get_by_role("alert")).to_have_text("This code is not valid.")
    code.fill("summer19")
    button(page, say("Apply")).click()
    expect(page.get_by_role("alert")).to_have_text("This code has expired.")
    code.fill("WELCOME10")
    button(page, say("Apply")).click()
    expect(page.get_by_role("status").filter(has_text=say("Code WELCOME10 was applied."))).to_be_visible()
    expect(amount(page, say("Discount"))).to_contain_text("-€2.49")
    expect(amount(page, say("Total"))).to_contain_text("€27.31")


def test_log_in_returns_to_where_one_was(page: Page, say: Say) -> None:
    page.goto("/account/orders")
    log_in(page, say, ADA[0], "wrong horse")
    expect(page.get_by_role("alert")).to_have_text("Wrong e-mail address or password.")
    log_in(page, say, *ADA)
    expect(page).to_have_url(re.compile("/account/orders$"))
    button(page, say("Log out")).click()
    expect(page.get_by_role("status")).to_have_text(say("You are logged out."))
    expect(page.get_by_role("link", name=say("Log in"))).to_be_visible()


def test_sign_up_names_every_mistake(page: Page, say: Say) -> None:
    page.goto("/signup")
    page.get_by_label(say("Name")).fill("Lin Okafor")
    page.get_by_label(say("E-mail"), exact=True).fill("ada@example.com")
    page.get_by_label("Password").fill("short")
    button(page, say("Create account")).click()
    expect(page.get_by_text("This e-mail address is already registered.")).to_be_visible()
    expect(page.get_by_text("Use at least 8 characters.")).to_be_visible()
    expect(page.get_by_text("Please accept the terms of sale.")).to_be_visible()
    page.get_by_label(say("E-mail"), exact=True).fill(f"lin-{uuid4().hex}@example.com")
    page.get_by_label("Password").fill("long enough")
    page.get_by_role("checkbox", name=say("I accept the terms of sale")).check()
    button(page, say("Create account")).click()
    expect(page.get_by_role("status")).to_have_text("Welcome, Lin Okafor!")
    expect(page.get_by_role("heading", name=say("Your account"))).to_be_visible()


def test_guest_buys_and_gets_an_invoice(page: Page, say: Say) -> None:
    add_shirt(page, say)
    page.goto("/cart")
    page.get_by_role("link", name=say("Checkout")).click()
    fill_address(page, say)
    page.get_by_role("radio", name="Express").check()
    expect(amount(page, say("Total"))).to_contain_text("€34.80")
    fill_card(page.frame_locator(f"iframe[title='{say('Card payment')}']"), say)
    button(page, say("Pay")).click()
    expect(page.get_by_role("heading", name=say("Thank you for your order!"))).to_be_visible()
    expect(page.get_by_text(re.compile(r"^FT-\d{6}$"))).to_be_visible()
    expect(amount(page, say("Total"))).to_contain_text("€34.80")
    expect(page.get_by_role("link", name=say("Invoice (PDF)"))).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("link", name=say("Invoice (PDF)")).click()
    assert re.fullmatch(r"invoice-FT-\d{6}\.pdf", download.value.suggested_filename)
    assert Path(download.value.path()).read_bytes().startswith(b"%PDF-1.4")
    expect(badge(page)).to_contain_text("0 items")


def test_checkout_says_what_is_missing(page: Page, say: Say) -> None:
    add_mug(page, say)
    page.goto("/checkout")
    button(page, say("Pay")).click()
    expect(page.get_by_text("Please enter a street.")).to_be_visible()
    expect(page.get_by_text("Please choose a country.")).to_be_visible()
    fill_address(page, say)
    frame = page.frame_locator("iframe")
    fill_card(frame, say, "4000 0000 0000 0002")
    button(page, say("Pay")).click()
    expect(frame.get_by_text("Your card was declined.")).to_be_visible()
    expect(page.get_by_text("Please enter a street.")).to_be_hidden()


def test_orders_are_sorted_by_their_headers(page: Page, say: Say) -> None:
    page.goto("/account/orders")
    log_in(page, say, *ADA)
    table = page.get_by_role("table", name=re.compile("Ada Lovelace"))
    numbers = table.get_by_role("rowheader")
    expect(numbers).to_have_text(["FT-100455", "FT-100384", "FT-100217", "FT-100101"])
    header = table.get_by_role("columnheader", name=say("Items"))
    header.get_by_role("button").click()
    expect(header).to_have_attribute("aria-sort", "ascending")
    header.get_by_role("button").click()
    expect(header).to_have_attribute("aria-sort", "descending")
    expect(numbers.first).to_have_text("FT-100384")


def test_profile_nickname_and_newsletter_are_kept(page: Page, say: Say) -> None:
    page.goto("/login")
    log_in(page, say, *GRACE)
    page.locator("[name=phone]").fill("+32 470 000 000")
    button(page, say("Save profile")).click()
    expect(page.get_by_role("status")).to_have_text(say("Your profile was saved."))
    page.get_by_title(say("Double-click to edit")).dblclick()
    page.get_by_role("textbox", name=say("Nickname")).fill("Amazing Grace")
    page.get_by_role("textbox", name=say("Nickname")).press("Enter")
    expect(page.get_by_text("Amazing Grace")).to_be_visible()
    newsletter = page.get_by_role("switch", name=say("Send me the newsletter"))
    with page.expect_response("**/account/newsletter"):
        newsletter.click()
    page.reload()
    expect(newsletter).to_be_checked()
    expect(page.locator("[name=phone]")).to_have_value("+32 470 000 000")
    newsletter.click()
    expect(newsletter).not_to_be_checked()


def test_avatar_is_uploaded(page: Page, say: Say, tmp_path: Path) -> None:
    page.goto("/login")
    log_in(page, say, *GRACE)
    expect(page.get_by_role("heading", name=say("Your account"))).to_be_visible()
    picture = tmp_path / "grace.png"
    page.screenshot(path=picture, clip={"x": 0, "y": 0, "width": 60, "height": 60})
    page.get_by_label(say("Choose a picture")).set_input_files(picture)
    button(page, say("Upload")).click()
    expect(page.get_by_text("grace.png")).to_be_visible()
    expect(page.get_by_role("img", name=re.compile("^Your (profile picture|photo)$"))).to_have_js_property(
        "naturalWidth", 60
    )


def test_wish_list_is_reordered_by_dragging(page: Page, say: Say) -> None:
    page.goto("/shirts")
    for product in ("Red shirt", "Blue shirt", "Navy shirt"):
        with page.expect_response("**/wish-list/**"):
            card(page, product).get_by_role("button", name=say("Add to wish list")).click()
    page.goto("/wish-list")
    wishes = page.get_by_role("list", name=say("Wish list"))
    expect(wishes.get_by_role("link")).to_have_text(["Red shirt", "Blue shirt", "Navy shirt"])
    with page.expect_response("**/wish-list"):
        wishes.get_by_role("listitem").nth(2).drag_to(wishes.get_by_role("listitem").nth(0))
    expect(wishes.get_by_role("link")).to_have_text(["Navy shirt", "Red shirt", "Blue shirt"])
    page.reload()
    expect(wishes.get_by_role("link")).to_have_text(["Navy shirt", "Red shirt", "Blue shirt"])


def test_wish_list_has_a_context_menu(page: Page, say: Say) -> None:
    page.goto("/shirts")
    for product in ("Red shirt", "Blue shirt", "Navy shirt"):
        card(page, product).get_by_role("button", name=say("Add to wish list")).click()
        expect(page.get_by_role("status").filter(has_text=product)).to_be_visible()
    page.goto("/wish-list")
    wishes = page.get_by_role("list", name=say("Wish list"))
    wishes.get_by_role("listitem").nth(1).click(button="right")
    page.get_by_role("menuitem", name=say("Move to top")).click()
    expect(wishes.get_by_role("link")).to_have_text(["Blue shirt", "Red shirt", "Navy shirt"])
    wishes.get_by_role("listitem").nth(2).click(button="right")
    page.get_by_role("menuitem", name=say("Remove from wish list")).click()
    expect(wishes.get_by_role("link")).to_have_text(["Blue shirt", "Red shirt"])
    wishes.get_by_role("button", name="Remove").first.click()
    expect(wishes.get_by_role("link")).to_have_text(["Red shirt"])
    wishes.get_by_role("button", name="Remove").click()
    expect(page.get_by_text(say("Your wish list is empty."))).to_be_visible()


def test_tabs_show_reviews_and_more_of_them(page: Page, say: Say) -> None:
    page.goto("/hoodies/grey")
    page.get_by_role("tab", name=say("Care"), exact=True).click()
    expect(page.get_by_role("tabpanel")).to_have_text("Wash at 30 degrees. Dry flat.")
    page.get_by_role("tab", name=say("Reviews")).click()
    reviews = page.locator(".review, .voice")
    expect(reviews).to_have_count(3)
    button(page, say("Load more")).click()
    expect(reviews).to_have_count(6)
    button(page, say("Load more")).click()
    expect(reviews).to_have_count(8)
    expect(button(page, say("Load more"))).to_be_hidden()


def test_rating_is_given_inside_a_shadow_root(page: Page, say: Say) -> None:
    page.goto("/hoodies/grey")
    page.get_by_role("tab", name=say("Reviews")).click()
    page.get_by_role("button", name="Rate 4 stars").click()
    expect(page.get_by_text("You gave 4 stars.")).to_be_visible()
    page.reload()
    page.get_by_role("tab", name=say("Reviews")).click()
    expect(page.get_by_role("button", name="Rate 4 stars", pressed=True)).to_be_visible()


def test_size_guide_is_a_modal_and_shipping_unfolds(page: Page, say: Say) -> None:
    page.goto("/shirts/red")
    button(page, say("Size guide")).click()
    guide = page.get_by_role("dialog", name=say("Size guide"))
    expect(guide.get_by_role("row", name=re.compile("^Large 100"))).to_be_visible()
    guide.get_by_role("button", name=say("Close")).click()
    expect(guide).to_be_hidden()
    page.get_by_text(say("Shipping"), exact=True).click()
    expect(page.get_by_text("You may return everything within 30 days.")).to_be_visible()


def test_help_opens_in_a_new_tab(page: Page, say: Say) -> None:
    page.goto("/")
    with page.expect_popup() as popup:
        page.get_by_role("link", name=say("Help"), exact=True).click()
    popup.value.wait_for_load_state()  # its buttons answer once its scripts have run
    answer = popup.value.get_by_text("The label is in the parcel.")
    expect(answer).to_be_hidden()
    popup.value.get_by_text("How do I return something?").click()
    expect(answer).to_be_visible()


def test_menu_opens_on_hover(page: Page, say: Say) -> None:
    page.goto("/help")
    hoodies = page.get_by_role("link", name="Hoodies")
    expect(hoodies).to_be_hidden()
    page.locator("[aria-haspopup=true]", has_text=say("Shop")).hover()
    hoodies.click()
    expect(page.get_by_role("heading", name="Hoodies")).to_be_visible()


def test_newsletter_asks_for_an_address(page: Page, say: Say) -> None:
    page.goto("/")
    page.once("dialog", lambda dialog: dialog.accept("lin@example.com"))
    button(page, say("Subscribe to our newsletter")).click()
    expect(page.get_by_role("status")).to_contain_text("lin@example.com gets our newsletter now.")


@pytest.mark.parametrize("design", [1], ids=["design1"])
def test_payment_frame_may_be_of_another_origin(page: Page, say: Say) -> None:
    with serve(is_payment_foreign=True) as url:
        page.goto(url + "/mugs/white")
        button(page, "Add to cart").click()
        expect(badge(page)).to_contain_text("1 item")
        page.goto(url + "/checkout")
        fill_address(page, say)
        fill_card(page.frame_locator("iframe[src*=localhost]"), say)
        button(page, "Pay").click()
        expect(page.get_by_role("heading", name="Thank you for your order!")).to_be_visible()


# The journey that each bug breaks, and what Playwright then finds on the page.
BROKEN_JOURNEYS: dict[str, tuple[Callable[[Page, Say], None], str]] = {
    "badge-not-updated": (test_shirt_is_added_by_radio, "0 items"),
    "cart-not-emptied": (test_guest_buys_and_gets_an_invoice, "1 item"),
    "dead-button": (test_shirt_is_added_by_radio, "to be visible"),
    "disabled-button": (test_shirt_is_added_by_radio, "to be enabled"),
    "discount-ignored": (test_discount_codes, "element\\(s\\) not found"),
    "filter-ignored": (test_filters_narrow_the_catalogue, "Red shirt"),
    "invoice-missing": (test_guest_buys_and_gets_an_invoice, "to be visible"),
    "login-accepts-wrong-password": (test_log_in_returns_to_where_one_was, "element\\(s\\) not found"),
    "missing-row": (test_cart_lists_every_line_and_adds_up, "element\\(s\\) not found"),
    "newsletter-not-saved": (test_profile_nickname_and_newsletter_are_kept, "to be checked"),
    "order-total-wrong": (test_guest_buys_and_gets_an_invoice, "€44.70"),
    "pagination-repeats": (test_pages_go_forth_and_back, "Black denim shirt"),
    "quantity-not-saved": (test_quantity_changes_totals_and_stays, "Actual value: 1 "),
    "rating-off-by-one": (test_rating_is_given_inside_a_shadow_root, "You gave 4 stars."),
    "remove-removes-wrong-line": (test_line_is_removed, "to have count '0'"),
    "search-ignores-query": (test_search_finds_products_by_their_words, "Red shirt"),
    "sort-ignored": (lambda page, _say: test_sorting_orders_all_products(page), "White mug"),
    "table-sort-ignored": (test_orders_are_sorted_by_their_headers, "FT-100455"),
    "toast-missing": (test_shirt_is_added_by_radio, "to be visible"),
    "validation-missing": (test_size_must_be_chosen, "Please choose a size."),
    "wish-list-order-lost": (test_wish_list_is_reordered_by_dragging, "Red shirt"),
    "wrong-price": (test_price_is_the_same_everywhere, "€25.90"),
    "wrong-product-added": (test_shirt_is_added_by_radio, "element\\(s\\) not found"),
    "wrong-size-added": (test_shirt_is_added_by_select, "Large"),
    "wrong-total": (test_cart_lists_every_line_and_adds_up, "€47.80"),
}


@pytest.fixture
def impatient() -> Iterator[None]:
    """Gives up on what is expected after one second instead of five."""
    expect.set_options(timeout=1000)
    yield
    expect.set_options(timeout=5000)


# Most bugs sit behind both designs; these sit in the templates, of which each design has its own.
BUGS_OF_TEMPLATES = ("dead-button", "disabled-button", "invoice-missing", "table-sort-ignored")


@pytest.mark.usefixtures("impatient")
@pytest.mark.parametrize(
    ("design", "bug"),
    [*((1, bug) for bug in sorted(BUGS)), *((2, bug) for bug in BUGS_OF_TEMPLATES)],
)
def test_bug_breaks_a_journey(page: Page, say: Say, bug: str) -> None:
    journey, found = BROKEN_JOURNEYS[bug]
    with pytest.raises(AssertionError, match=found):
        journey(page, say)


def test_unknown_bugs_and_designs_are_refused() -> None:
    with pytest.raises(ValueError, match="unknown bug 'wrong-colour'; the shop knows: badge-not-updated"):
        serve(bug="wrong-colour").__enter__()
    with pytest.raises(ValueError, match="unknown design 3"):
        serve(design=3).__enter__()
