"""What the local engine extracts by the names of a schema's fields, and what it leaves to a model."""

import datetime as dt
from decimal import Decimal
from enum import Enum
from typing import Literal

import pytest
from pydantic import BaseModel, Field, TypeAdapter
from typing_extensions import TypedDict

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._recording.describe import describe
from tests.support.trees import tree

ORDERS = """
[0-1] heading: Your orders [level=1]
[0-2] table: Orders
  [0-3] row
    [0-4] columnheader: Order no.
    [0-5] columnheader: Placed on
    [0-6] columnheader: Status
    [0-7] columnheader: Qty
    [0-8] columnheader: Total
    [0-9] columnheader: Paid
  [0-10] row
    [0-11] rowheader: A-17
    [0-12] cell: 21 Nov 2026
    [0-13] cell: In transit
    [0-14] cell
      [0-15] spinbutton: Quantity [value=2]
    [0-16] cell: €1.299,00
    [0-17] cell
      [0-18] checkbox: Paid [checked]
  [0-20] row
    [0-21] rowheader: A-18
    [0-22] cell: 22 Nov 2026
    [0-23] cell: Delivered
    [0-24] cell
      [0-25] spinbutton: Quantity [value=1]
    [0-26] cell: €9,90
    [0-27] cell
      [0-28] checkbox: Paid
"""

PRODUCT = """
[0-1] navigation: Main
  [0-2] list
    [0-3] listitem
      [0-4] link: Home [url=http://shop.test/]
    [0-5] listitem
      [0-6] link: Help [url=http://shop.test/help]
[0-7] main
  [0-8] heading: Red shirt [level=1]
  [0-9] text: €24.90 [id=price]
  [0-10] text: 1 item [test_id=cart-badge]
  [0-11] generic
    [0-12] term: Material
    [0-13] definition: Cotton
    [0-14] term: Washable
    [0-15] definition: Yes
  [0-16] heading: Reviews [level=2]
  [0-17] list
    [0-18] listitem: Very nice
    [0-19] listitem: Too small
  [0-20] group: Size
    [0-21] radio: Large [checked]
  [0-22] textbox: Note [value=gift]
  [0-23] textbox: Password [type=password]
"""


class Status(Enum):
    IN_TRANSIT = "in_transit"
    DELIVERED = "delivered"


class Order(BaseModel):
    order_number: str
    placedOn: dt.date  # noqa: N815  (a name as JSON has it)
    status: Status
    quantity: int
    amount: Decimal = Field(alias="total")
    paid: bool


class Product(BaseModel):
    name: str
    price: float
    material: str
    is_washable: bool = Field(description="washable")


def decide(instruction, schema, page=PRODUCT):
    return decide_extract(instruction, TypeAdapter(schema), tree(page, "http://shop.test/shirts/red", "Red shirt"))


def test_rows_are_read_by_names_aliases_and_abbreviations_into_typed_fields():
    first, second = decide("the orders", list[Order], ORDERS).value
    assert first.order_number == "A-17"
    assert first.placedOn == dt.date(2026, 11, 21)
    assert (first.status, second.status) == (Status.IN_TRANSIT, Status.DELIVERED)
    assert (first.quantity, second.quantity) == (2, 1)
    assert (first.amount, second.amount) == (Decimal("1299.00"), Decimal("9.90"))
    assert (first.paid, second.paid) == (True, False)


def test_a_program_can_be_read_in_a_review():
    assert describe(decide("the orders", list[Order], ORDERS).program) == [
        '[].order_number ← table "Orders" › row › column "Order no."',
        '[].placedOn ← table "Orders" › row › column "Placed on" › date',
        '[].status ← table "Orders" › row › column "Status" › one of "in transit", "delivered"',
        '[].quantity ← table "Orders" › row › column "Qty" › value › integer',
        '[].total ← table "Orders" › row › column "Total" › decimal € with a decimal comma',
        '[].paid ← table "Orders" › row › column "Paid" › checked › boolean',
    ]


@pytest.mark.parametrize(
    ("instruction", "schema", "value"),
    [
        ("the heading", str, "Red shirt"),
        ("the price", float, 24.9),
        ("the price", Decimal, Decimal("24.90")),
        ("the price", str, "€24.90"),
        ("the cart badge", str, "1 item"),
        ("the cart badge", int, 1),
        ("the material", str, "Cotton"),
        ("the material", Literal["Cotton", "Linen"], "Cotton"),
        ("Washable", bool, True),
        ("get the value of the Note field", str, "gift"),
        ("the note", str, "gift"),
        ("whether Large is checked", bool, True),
        ("the url of the Help link", str, "http://shop.test/help"),
        ("the number of links", int, 2),
        ("the reviews", list[str], ["Very nice", "Too small"]),
        ("the links in the navigation", list[str], ["Home", "Help"]),
        ("all headings", list[str], ["Red shirt", "Reviews"]),
        ("the product", Product, Product(name="Red shirt", price=24.9, material="Cotton", is_washable=True)),
        ("the details", dict[str, str], {"Material": "Cotton", "Washable": "Yes"}),
    ],
)
def test_a_reading_that_is_certain(instruction, schema, value):
    decision = decide(instruction, schema)
    assert decision.value == value
    assert type(decision.value) is type(value)


@pytest.mark.parametrize(
    ("instruction", "schema"),
    [
        ("the price", int),
        ("the material", int),
        ("the material", Literal["Linen", "Wool"]),
        ("the password", str),
        ("the discount", str),
        ("the tone of the reviews", str),
        ("a summary of the page", str),
        ("the product names", list[str]),
        ("the related products", list[str]),
        ("the first review", list[str]),
        ("the good reviews", list[str]),
        ("the customers", list[str]),
        ("the product", str),
        ("the price", int | str),
    ],
)
def test_what_is_not_certain_is_left_to_a_model(instruction, schema):
    with pytest.raises(EngineAbstained):
        decide(instruction, schema)


@pytest.mark.parametrize("restriction", ["first two", "cheapest", "last", "unread", "newest", "top 3"])
def test_a_restriction_is_never_ignored(restriction):
    with pytest.raises(EngineAbstained, match=r"restricts|orders"):
        decide(f"the {restriction} orders", list[Order], ORDERS)


def test_a_modifier_that_the_page_does_not_know_is_never_ignored():
    with pytest.raises(EngineAbstained):
        decide("the pending orders", list[Order], ORDERS)


def test_without_an_instruction_the_text_of_the_page_is_read_live():
    decision = decide(None, str)
    assert decision.value.splitlines()[:4] == ["Home", "Help", "Red shirt", "€24.90"]
    assert evaluate_extract(decision.program, tree("[0-1] paragraph: Other")) == "Other"


class Row(TypedDict):
    product: str
    price: int


TABLE = """\
[0-{0}0] heading: {1} [level=2]
[0-{0}1] table
  [0-{0}2] row
    [0-{0}3] columnheader: Product
    [0-{0}4] columnheader: Price
  [0-{0}5] row
    [0-{0}6] cell: {1}-shirt
    [0-{0}7] cell: €80
"""


def two_tables(first, second):
    return TABLE.format(1, first) + TABLE.format(2, second)


def test_the_instruction_chooses_between_two_lists():
    page = two_tables("Cart", "Wishes")
    assert decide("the lines of the cart", list[Row], page).value == [{"product": "Cart-shirt", "price": 80}]
    assert decide("the wishes", list[Row], page).value == [{"product": "Wishes-shirt", "price": 80}]


def test_two_lists_that_fit_equally_well_are_named():
    with pytest.raises(EngineAbstained) as problem:
        decide("the products", list[Row], two_tables("Cart", "Wishes"))
    assert problem.value.why == "ambiguous"
    assert len(problem.value.candidates) == 2


def test_two_columns_that_fit_a_field_equally_well_are_named():
    page = ORDERS.replace("Total", "Total gross").replace("Status", "Total net")
    with pytest.raises(EngineAbstained) as problem:
        decide("the orders", list[TypedDict("Sum", {"order_no": str, "total": str})], page)
    assert problem.value.candidates == ("Total net", "Total gross")


def test_the_price_of_a_card_is_not_its_sum():
    page = "[0-1] list: Bag\n  [0-2] listitem\n    [0-3] heading: Shirt\n    [0-4] text: €24 each\n    [0-5] text: €48"
    with pytest.raises(EngineAbstained):
        decide("the lines of the bag", list[Row], page)


def test_numbers_of_which_nothing_says_how_they_are_written_are_read_as_english_does():
    page = "[0-1] paragraph: Views: 1,299"
    assert decide("the views", int, page).value == 1299
    with pytest.raises(EngineAbstained):
        decide("the views", int, page + "\n[0-2] text: 9,90 €")


class Customer(BaseModel):
    name: str
    mail: str


class Invoice(BaseModel):
    number: str
    customer: Customer
    lines: list[Row]


def test_objects_and_lists_in_an_object_are_read_from_the_parts_called_like_them():
    page = (
        "[0-90] heading: Invoice [level=1]\n[0-91] paragraph: Number: 17\n[0-92] region: Customer\n"
        "  [0-93] term: Name\n  [0-94] definition: Jo\n  [0-95] term: Mail\n  [0-96] definition: jo@example.org\n"
    ) + two_tables("Lines", "Notes")
    found = decide("the invoice", Invoice, page).value
    assert found.customer == Customer(name="Jo", mail="jo@example.org")
    assert found.lines == [{"product": "Lines-shirt", "price": 80}]


def test_another_list_is_not_read_where_the_one_that_is_named_can_not_be():
    page = TABLE.format(1, "Orders").replace("cell: €80", "cell: soon") + TABLE.format(2, "Also bought")
    with pytest.raises(EngineAbstained):
        decide("the orders", list[Row], page)


def test_a_headings_section_and_the_list_of_its_name_in_it_are_one_place():
    page = """
[0-1] heading: Cart [level=2]
[0-2] paragraph: 1 in cart
[0-3] list: Cart
  [0-4] listitem: Mint x 3
"""
    assert decide("the items of the cart", list[str], page).value == ["Mint x 3"]
