"""What a model extracted becomes a program that reads the live page, or nothing."""

import datetime as dt
import random
from decimal import Decimal
from enum import Enum
from typing import Literal

import pytest
from pydantic import AnyHttpUrl, BaseModel, TypeAdapter

from pytest_stagehand._compiling.asked.proposals import Meant
from pytest_stagehand._compiling.extracting import compile_extract
from pytest_stagehand._compiling.proof.trials import is_honest
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._recording.describe import describe
from pytest_stagehand._recording.programs import ExtractProgram
from tests.support.trees import tree


class Line(BaseModel):
    product: str
    size: str
    price: float


class Card(BaseModel):
    name: str
    price: Decimal
    link: AnyHttpUrl


def compiled(page, schema, value, sources=None, **more):
    """The program, with sources given as `{"0.price": 17}`."""
    paths = {
        tuple(int(part) if part.isdigit() else part for part in path.split(".") if part): f"0-{node}"
        for path, node in (sources or {}).items()
    }
    more.setdefault("variables", {})
    return compile_extract(tree(page), TypeAdapter(schema), value, paths, **more)


def said(program):
    assert program is not None
    return describe(program)


def reads(program, page):
    return evaluate_extract(program, tree(page))


# --- Tables ---------------------------------------------------------------------------------------------------------

CART = """
[0-1] heading: Your cart [level=1]
[0-2] table: Cart
  [0-3] row
    [0-4] columnheader: Item
    [0-5] columnheader: Variant
    [0-6] columnheader: Each
    [0-7] columnheader: Sum
  [0-10] row
    [0-11] cell: Blue shirt
    [0-12] cell: L
    [0-13] cell: €80
    [0-14] cell: €80
  [0-20] row
    [0-21] cell: Red shirt
    [0-22] cell: M
    [0-23] cell: 1.299,00 €
    [0-24] cell: 2.598,00 €
"""
LINES = [
    {"product": "Blue shirt", "size": "L", "price": 80},
    {"product": "Red shirt", "size": "M", "price": 1299.0},
]
LINE_NODES = {"0.product": 11, "0.size": 12, "0.price": 13, "1.product": 21, "1.size": 22, "1.price": 23}


@pytest.mark.parametrize("sources", [LINE_NODES, {}])
def test_a_table_is_read_by_the_headers_of_its_columns(sources):
    program = compiled(CART, list[Line], LINES, sources)
    assert said(program) == [
        '[].product ← table "Cart" › row › column "Item"',
        '[].size ← table "Cart" › row › column "Variant"',
        '[].price ← table "Cart" › row › column "Each" › float € with a decimal comma',
    ]
    other = CART.replace("1.299,00 €", "9,50 €").replace("Red shirt", "Hat")
    assert [line["price"] for line in reads(program, other)] == [80.0, 9.5]


def test_a_program_survives_being_recorded():
    program = compiled(CART, list[Line], LINES, LINE_NODES)
    assert ExtractProgram.model_validate_json(program.model_dump_json()) == program


def test_two_columns_with_the_same_values_are_told_apart_by_a_source_only():
    page = CART.replace("2.598,00", "1.299,00")
    assert compiled(page, list[Line], LINES) is None
    assert said(compiled(page, list[Line], LINES, LINE_NODES))[2].endswith(
        'column "Each" › float € with a decimal comma'
    )


def test_sources_that_name_the_rows_only_are_enough():
    rows = {f"{row}.{field}": 10 + 10 * row for row in (0, 1) for field in ("product", "size", "price")}
    assert said(compiled(CART, list[Line], LINES, rows))[0] == '[].product ← table "Cart" › row › column "Item"'


def test_one_row_of_a_table_is_read_by_its_headers():
    page = CART[: CART.index("  [0-20]")]
    program = compiled(page, list[Line], LINES[:1], {"0.product": 11, "0.size": 12, "0.price": 14})
    assert said(program)[2] == '[].price ← table "Cart" › row › column "Sum" › float €'
    assert [line["price"] for line in reads(program, CART.replace("2.598,00 €", "€81"))] == [80.0, 81.0]


def test_a_part_of_the_rows_is_not_read_as_all():
    assert compiled(CART, list[Line], LINES[:1], {"0.product": 11, "0.size": 12, "0.price": 13}) is None


def test_rows_in_another_order_than_the_page_has_them_are_not_compiled():
    turned = {f"{1 - int(path[0])}{path[1:]}": node for path, node in LINE_NODES.items()}
    assert compiled(CART, list[Line], LINES[::-1], turned) is None


def test_a_value_that_the_table_does_not_show_is_not_compiled():
    wrong = [LINES[0], {**LINES[1], "price": 1300.0}]
    assert compiled(CART, list[Line], wrong, LINE_NODES) is None


def test_values_put_together_from_two_nodes_are_not_compiled():
    together = [{**line, "product": f"{line['product']}, {line['size']}"} for line in LINES]
    assert compiled(CART, list[Line], together, LINE_NODES) is None
    assert compiled(CART, list[Line], together) is None


class Order(BaseModel):
    number: str
    status: Literal["open", "shipped"]
    placed: dt.date
    paid: bool
    note: str | None = None
    sent: dt.date | None


ORDERS = """
[0-1] heading: Orders [level=1]
[0-2] table
  [0-3] row
    [0-4] columnheader: No.
    [0-5] columnheader: State
    [0-6] columnheader: Date
    [0-7] columnheader: Paid
    [0-8] columnheader: Remark
    [0-9] columnheader: Sent
  [0-10] row
    [0-11] rowheader: A-17
    [0-12] cell: In progress
    [0-13] cell: 21/11/2026
    [0-14] cell
      [0-15] checkbox: Paid [checked]
    [0-16] cell
    [0-17] cell: —
  [0-20] row
    [0-21] rowheader: A-18
    [0-22] cell: Shipped
    [0-23] cell: 03/04/2026
    [0-24] cell
      [0-25] checkbox: Paid
    [0-26] cell: Leave at the door
    [0-27] cell: 04/04/2026
"""
ORDER_VALUES = [
    {"number": "A-17", "status": "open", "placed": "2026-11-21", "paid": True, "note": None, "sent": None},
    {"number": "A-18", "status": "shipped", "placed": "2026-04-03", "paid": False, "note": "Leave at the door",
     "sent": "2026-04-04"},
]  # fmt: skip
ORDER_NODES = {
    "0.number": 11, "0.status": 12, "0.placed": 13, "0.paid": 15,
    "1.number": 21, "1.status": 22, "1.placed": 23, "1.paid": 25, "1.note": 26, "1.sent": 27,
}  # fmt: skip


def test_choices_dates_ticks_and_empty_cells_are_read_as_the_rows_show_them():
    program = compiled(ORDERS, list[Order], ORDER_VALUES, ORDER_NODES)
    place = 'section "Orders" › table › row › column'
    assert said(program) == [
        f'[].number ← {place} "No."',
        f'[].status ← {place} "State" › one of "open", "shipped", "In progress"',
        f'[].placed ← {place} "Date" › date',
        f'[].paid ← {place} "Paid" › checked › boolean',
        f'[].note ← {place} "Remark", or nothing',
        f'[].sent ← {place} "Sent" › date, or nothing or "—"',
    ]
    found = reads(program, ORDERS.replace("[0-12] cell: In progress", "[0-12] cell: shipped").replace("03/04", "05/06"))
    assert [order["status"] for order in found] == ["shipped", "shipped"]
    assert found[1]["placed"] == dt.date(2026, 6, 5)


def test_a_state_that_was_never_seen_fails():
    program = compiled(ORDERS, list[Order], ORDER_VALUES, ORDER_NODES)
    with pytest.raises(ProgramFailed, match="status"):
        reads(program, ORDERS.replace("In progress", "Lost"))


def test_a_text_in_an_empty_place_that_is_no_sign_for_nothing_fails():
    program = compiled(ORDERS, list[Order], ORDER_VALUES, ORDER_NODES)
    with pytest.raises(ProgramFailed, match="sent"):
        reads(program, ORDERS.replace("—", "soon"))


def test_an_optional_field_that_no_row_shows_may_not_appear_later():
    orders = [{**order, "note": None} for order in ORDER_VALUES]
    page = ORDERS.replace("Remark", "Extra")
    nodes = {path: node for path, node in ORDER_NODES.items() if path != "1.note"}
    program = compiled(page, list[Order], orders, nodes)
    with pytest.raises(ProgramFailed, match="note"):
        reads(program, page.replace("Extra", "Note"))


HEADERLESS = """
[0-1] heading: Stock [level=2]
[0-2] table: Stock
  [0-3] row
    [0-4] cell: Shirt
    [0-5] cell: {}
  [0-6] row
    [0-7] cell: Hat
    [0-8] cell: {}
"""


class Stock(BaseModel):
    product: str
    count: int


class Named(BaseModel):
    product: str
    colour: str


def test_cells_without_headers_are_read_by_their_place_where_their_kinds_differ():
    page = HEADERLESS.format("3 left", "5 left")
    values = [{"product": "Shirt", "count": 3}, {"product": "Hat", "count": 5}]
    program = compiled(page, list[Stock], values, {"0.product": 4, "0.count": 5, "1.product": 7, "1.count": 8})
    assert said(program)[1].endswith("row › cell 2 of 2 › integer left")
    with pytest.raises(ProgramFailed):
        reads(program, page.replace("    [0-5]", "    [0-9] cell: new\n    [0-5]"))


def test_cells_that_only_their_place_tells_apart_are_not_compiled():
    values = [{"product": "Shirt", "colour": "red"}, {"product": "Hat", "colour": "blue"}]
    nodes = {"0.product": 4, "0.colour": 5, "1.product": 7, "1.colour": 8}
    assert compiled(HEADERLESS.format("red", "blue"), list[Named], values, nodes) is None


SHELF = """
[0-1] region: Shop
  [0-2] article
    [0-3] heading: Red mug [level=3]
    [0-4] text: €9.50
    [0-5] text: {}
  [0-6] article
    [0-7] heading: Blue cap [level=3]
    [0-8] text: €12.00
    [0-9] text: {}
  [0-10] article
    [0-11] heading: Green tie [level=3]
    [0-12] text: €3.00
    [0-13] text: {}
"""


class Stocked(BaseModel):
    name: str
    price: Decimal
    stock: str


def shelf(*stock):
    names, prices = ("Red mug", "Blue cap", "Green tie"), ("9.50", "12.00", "3.00")
    return [{"name": n, "price": p, "stock": s} for n, p, s in zip(names, prices, stock, strict=True)]


STOCK_NODES = {f"{at}.{key}": 3 + 4 * at + to for at in range(3) for to, key in enumerate(("name", "price", "stock"))}


def test_what_only_its_place_tells_is_read_where_words_are_words_still():
    stock = ("In stock", "Sold out", "Few left")
    program = compiled(SHELF.format(*stock), list[Stocked], shelf(*stock), STOCK_NODES)
    assert said(program)[2].endswith("text 2 of 2 › words")
    now = ("Sold out", "Ask us", "In stock")
    assert [each["stock"] for each in reads(program, SHELF.format(*now))] == list(now)
    for other in ("€5.00", "★★★★", "2026-11-22", "3.5 kg", "17"):
        with pytest.raises(ProgramFailed):
            reads(program, SHELF.format("In stock", other, "In stock"))
    swapped = SHELF.format(*stock).replace(
        "[0-4] text: €9.50\n    [0-5] text: In stock", "[0-4] text: In stock\n    [0-5] text: €9.50"
    )
    with pytest.raises(ProgramFailed):
        reads(program, swapped)


def test_figures_that_only_their_place_tells_are_not_compiled_as_texts():
    stock = ("3", "4", "5")
    assert compiled(SHELF.format(*stock), list[Stocked], shelf(*stock), STOCK_NODES) is None


# --- Cards ----------------------------------------------------------------------------------------------------------


def cards(*items, heading="Products"):
    lines = [f"[0-1] heading: {heading} [level=1]", "[0-2] list"]
    for at, (name, price, *more) in enumerate(items, 1):
        lines += [
            f"  [0-{at}0] listitem",
            f"    [0-{at}1] img: {name} [url=http://shop.test/{at}.png]",
            f"    [0-{at}2] heading: {name} [level=3]",
            f"      [0-{at}3] link: {name} [url=http://shop.test/p/{at}]",
            f"    [0-{at}4] paragraph: {price}",
            *(f"    [0-{at}{5 + number}] {node}" for number, node in enumerate(more)),
        ]
    return "\n".join(lines)


def card_values(*items):
    return [
        {"name": name, "price": price, "link": f"http://shop.test/p/{at}"} for at, (name, price) in enumerate(items, 1)
    ]


def card_nodes(count):
    return {f"{at}.{key}": f"{at + 1}{node}" for at in range(count) for key, node in
            (("name", 2), ("price", 4), ("link", 3))}  # fmt: skip


SHIRTS = (("Blue shirt", "1.299,00 €"), ("Red shirt", "80,00 €"), ("Hat", "9,90 €"))


@pytest.mark.parametrize("is_sourced", [True, False])
def test_cards_are_read_by_heading_price_and_link(is_sourced):
    values = card_values(("Blue shirt", "1299.00"), ("Red shirt", "80.00"), ("Hat", "9.90"))
    program = compiled(cards(*SHIRTS), list[Card], values, card_nodes(3) if is_sourced else {})
    assert said(program) == [
        '[].name ← section "Products" › list › listitem › heading',
        '[].price ← section "Products" › list › listitem › amount of money › decimal € with a decimal comma',
        '[].link ← section "Products" › list › listitem › link › url',
    ]
    found = reads(program, cards(("Tie", "5,00 €"), ("Sock", "1,00 €"), ("Hat", "9,90 €"), ("Cap", "2,00 €")))
    assert [(card["name"], card["price"]) for card in found][:2] == [("Tie", Decimal(5)), ("Sock", Decimal(1))]
    assert len(found) == 4


def test_one_card_is_read_where_its_role_says_that_it_is_an_item():
    values = card_values(("Blue shirt", "1299.00"))
    program = compiled(cards(SHIRTS[0]), list[Card], values, card_nodes(1))
    assert len(reads(program, cards(*SHIRTS))) == 3


def test_one_card_without_such_a_role_shows_nothing_of_what_a_card_is():
    page = cards(SHIRTS[0]).replace("listitem", "generic").replace("list", "generic")
    assert compiled(page, list[Card], card_values(("Blue shirt", "1299.00")), card_nodes(1)) is None


def test_a_recorded_item_that_was_selected_is_read_like_the_others():
    page = cards(*SHIRTS).replace("[0-20] listitem", "[0-20] listitem [selected]")
    values = card_values(("Blue shirt", "1299.00"), ("Red shirt", "80.00"), ("Hat", "9.90"))
    program = compiled(page, list[Card], values, card_nodes(3))
    assert len(reads(program, cards(*SHIRTS))) == 3


class Shown(BaseModel):
    name: str
    author: str | None = None
    rating: float
    on_sale: bool = False


RATED = (
    ("Blue shirt", "€80", "text: by Jane Doe", "img: 4.5 out of 5", "strong: Sale"),
    ("Red shirt", "€90", "text: by Kim Roe", "img: 3 out of 5"),
)
SHOWN = [
    {"name": "Blue shirt", "author": "Jane Doe", "rating": 4.5, "on_sale": True},
    {"name": "Red shirt", "author": "Kim Roe", "rating": 3, "on_sale": False},
]
SHOWN_NODES = {
    "0.name": 12,
    "0.author": 15,
    "0.rating": 16,
    "0.on_sale": 17,
    "1.name": 22,
    "1.author": 25,
    "1.rating": 26,
}


def test_a_part_of_a_text_is_read_where_all_items_have_the_same_words_around_it():
    program = compiled(cards(*RATED), list[Shown], SHOWN, SHOWN_NODES)
    place = 'section "Products" › list › listitem'
    assert said(program)[1:] == [
        f'[].author ← {place} › text › between "by " and "", or nothing',
        f'[].rating ← {place} › img 2 of 2 › between "" and " out of 5" › float',
        f'[].on_sale ← {place} › strong "Sale" › presence › boolean',
    ]
    other = cards(RATED[0][:4], (*RATED[1], "strong: Sale"))
    assert [card["on_sale"] for card in reads(program, other)] == [False, True]
    with pytest.raises(ProgramFailed, match="rating"):
        reads(program, cards(*RATED).replace("3 out of 5", "6 out of 10"))


def test_a_mark_that_all_items_have_does_not_show_what_its_lack_means():
    sale = [(*RATED[0][:4], "strong: Sale"), (*RATED[1], "strong: Sale")]

    class Sold(BaseModel):
        name: str
        on_sale: bool

    values = [{"name": card["name"], "on_sale": True} for card in SHOWN]
    program = compiled(cards(*sale), list[Sold], values, {"0.name": 12, "0.on_sale": 17, "1.name": 22, "1.on_sale": 27})
    with pytest.raises(ProgramFailed):
        reads(program, cards(*RATED))


class Group(BaseModel):
    title: str
    entries: list[str]


GROUPS = """
[0-1] heading: Menu [level=1]
[0-2] list
  [0-10] listitem
    [0-11] heading: Soups [level=2]
    [0-12] list
      [0-13] listitem: Tomato
      [0-14] listitem: Onion
  [0-20] listitem
    [0-21] heading: Salads [level=2]
    [0-22] list
      [0-23] listitem: Greek
"""


@pytest.mark.parametrize(
    "sources", [{"0.title": 11, "0.entries.0": 13, "0.entries.1": 14, "1.title": 21, "1.entries.0": 23}, {}]
)
def test_lists_in_a_list_are_read_with_as_many_entries_as_each_has(sources):
    values = [{"title": "Soups", "entries": ["Tomato", "Onion"]}, {"title": "Salads", "entries": ["Greek"]}]
    program = compiled(GROUPS, list[Group], values, sources)
    assert said(program) == [
        '[].title ← section "Menu" › list › listitem › heading',
        '[].entries[] ← section "Menu" › list › listitem › list › listitem',
    ]
    found = reads(program, GROUPS + "      [0-24] listitem: Caesar\n")
    assert found[1]["entries"] == ["Greek", "Caesar"]


def test_an_empty_list_does_not_show_how_an_item_is_read():
    page = CART[: CART.index("  [0-10]")]
    assert compiled(page, list[Line], [], {}) is None
    assert compiled("[0-1] heading: Products [level=1]\n[0-2] list", list[str], [], {}) is None


def test_texts_of_items_are_read_from_the_one_list_that_was_meant():
    page = """
[0-1] heading: Mine [level=2]
[0-2] list
  [0-3] listitem: Mint
  [0-4] listitem: Sage
[0-5] heading: Yours [level=2]
[0-6] list
  [0-7] listitem: Mint
  [0-8] listitem: Sage
"""
    assert compiled(page, list[str], ["Mint", "Sage"]) is None
    assert said(compiled(page, list[str], ["Mint", "Sage"], {"0": 7, "1": 8})) == [
        '[] ← section "Yours" › list › listitem'
    ]


def test_headings_that_no_container_holds_are_read_by_their_rank():
    page = (
        "[0-1] heading: Help [level=1]\n[0-2] heading: Buying [level=2]\n[0-3] text: x\n[0-4] heading: Paying [level=2]"
    )
    program = compiled(page, list[str], ["Buying", "Paying"], {"0": 2, "1": 4})
    assert said(program) == ['[] ← heading of level 2 in the section "Help"']


class Noted(BaseModel):
    name: str
    note: str | None = None


def test_a_field_that_no_card_shows_may_not_appear_later_also_without_a_label():
    values = [{"name": "Blue shirt", "note": None}, {"name": "Red shirt", "note": None}]
    two = (("Blue shirt", "€80"), ("Red shirt", "€90"))
    program = compiled(cards(*two), list[Noted], values, {"0.name": 12, "1.name": 22})
    assert said(program)[1].startswith('[].note ← nothing, as long as no label is "Note"')
    assert len(reads(program, cards(*two, ("Hat", "€9")))) == 3
    with pytest.raises(ProgramFailed, match="note"):
        reads(program, cards(two[0], (*two[1], "strong: Gift")))


def test_an_empty_column_of_another_name_leaves_open_what_it_holds():
    page = ORDERS.replace("Leave at the door", "")
    orders = [{**order, "note": None} for order in ORDER_VALUES]
    nodes = {path: node for path, node in ORDER_NODES.items() if path != "1.note"}
    assert compiled(page, list[Order], orders, nodes) is None
    program = compiled(page.replace("Remark", "Note"), list[Order], orders, nodes)
    assert reads(program, ORDERS.replace("Remark", "Note"))[1]["note"] == "Leave at the door"


# --- Objects and single values --------------------------------------------------------------------------------------


class Spec(BaseModel):
    material: str
    weight: int
    washable: bool


SHIRT = """
[0-1] navigation: Main
  [0-2] link: Help [url=http://shop.test/help]
[0-3] main
  [0-4] heading: Red shirt [level=1]
  [0-5] paragraph: €80
  [0-6] heading: Details [level=2]
  [0-7] generic
    [0-8] term: Fabric
    [0-9] definition: Cotton
    [0-10] term: Weight
    [0-11] definition: 200 g
    [0-12] term: Machine wash
    [0-13] definition: Yes
  [0-14] heading: Delivery [level=2]
  [0-15] paragraph: Arrives on Monday
  [0-16] heading: Also bought [level=2]
  [0-17] list
    [0-18] listitem
      [0-19] heading: Hat [level=3]
      [0-20] paragraph: €80
    [0-21] listitem
      [0-22] heading: Tie [level=3]
      [0-23] paragraph: €90
"""


@pytest.mark.parametrize("sources", [{"material": 9, "weight": 11, "washable": 13}, {"material": 9}, {}])
def test_an_object_is_read_by_the_labels_of_a_definition_list(sources):
    value = {"material": "Cotton", "weight": 200, "washable": True}
    assert said(compiled(SHIRT, Spec, value, sources)) == [
        'material ← section "Details" › definition labelled "Fabric"',
        'weight ← section "Details" › definition labelled "Weight" › integer g',
        'washable ← section "Details" › definition labelled "Machine wash" › boolean',
    ]


@pytest.mark.parametrize(
    ("schema", "value", "node", "line"),
    [
        (str, "Cotton", 9, 'value ← section "Details" › definition labelled "Fabric"'),
        (int, 200, 11, 'value ← section "Details" › definition labelled "Weight" › integer g'),
        (str, "Arrives on Monday", 15, 'value ← section "Delivery" › paragraph'),
        (str, "Monday", 15, 'value ← section "Delivery" › paragraph › between "Arrives on " and ""'),
        (str, "Red shirt", 4, "value ← main › heading of level 1"),
        (AnyHttpUrl, "http://shop.test/help", 2, 'value ← navigation "Main" › link › url'),
        (float, 80, 5, 'value ← section "Red shirt" › amount of money › float €'),
    ],
)
def test_one_value_is_read_by_its_label_or_its_place(schema, value, node, line):
    program = compiled(SHIRT if schema is not float else SHIRT[: SHIRT.index("  [0-16]")], schema, value, {"": node})
    assert said(program) == [line]


def test_a_value_that_stands_twice_is_read_where_its_source_is():
    assert compiled(SHIRT, float, 80.0) is None
    page = SHIRT.replace("[0-5] paragraph: €80", "[0-5] paragraph: Price: €80")
    assert said(compiled(page, float, 80.0, {"": 5}))[0].endswith('prefix labelled "Price" › float €')


def test_a_value_in_one_of_several_cards_needs_an_instruction_that_says_which():
    assert compiled(SHIRT, str, "€90", {"": 23}) is None
    assert compiled(SHIRT, str, "€90", {"": 23}, instruction="the price of the most expensive") is None
    program = compiled(SHIRT, str, "€90", {"": 23}, instruction="the price of the tie")
    assert said(program) == ['value ← section "Tie" › amount of money']


def test_a_value_in_one_of_several_rows_needs_an_instruction_that_says_which():
    assert compiled(CART, float, 80.0, {"": 13}) is None
    program = compiled(CART, float, 80.0, {"": 13}, instruction="the price of the blue shirt")
    assert said(program)[0].endswith('cell in column "Each" › float € with a decimal comma')
    assert reads(program, CART.replace("[0-13] cell: €80", "[0-13] cell: €70")) == 70.0
    with pytest.raises(ProgramFailed):
        reads(program, CART.replace("Blue shirt", "Green shirt"))


def test_an_instruction_that_restricts_is_never_compiled_to_a_list_of_all():
    assert compiled(CART, list[Line], LINES, LINE_NODES, instruction="the first two lines") is None


def test_a_text_that_stands_nowhere_is_not_compiled():
    summary = "A red shirt of cotton that arrives on Monday"
    assert compiled(SHIRT, str, summary) is None
    assert compiled(SHIRT, str, summary, {"": 3}) is None


def test_a_judgement_of_prose_is_not_compiled():
    page = "[0-1] heading: Review [level=1]\n[0-2] paragraph: I would buy this lovely shirt again at any time"
    assert compiled(page, Literal["good", "bad"], "good", {"": 2}) is None
    assert compiled(page, bool, True, {"": 2}) is None


def test_the_text_of_the_whole_page_is_read_anew():
    page = "[0-1] paragraph: Hello\n[0-2] paragraph: World"
    assert reads(compiled(page, str, "Hello\nWorld"), "[0-1] paragraph: Bye") == "Bye"


def test_a_title_that_is_itself_read_is_no_place_to_find_anything_by():
    class Product(BaseModel):
        name: str
        price: float

    page = SHIRT[: SHIRT.index("  [0-6]")]
    program = compiled(page, Product, {"name": "Red shirt", "price": 80}, {"name": 4, "price": 5})
    assert program is None or reads(program, page.replace("Red", "Blue"))["name"] == "Blue shirt"


class Customer(BaseModel):
    name: str
    city: str


class Invoice(BaseModel):
    number: str
    customer: Customer
    lines: list[Line]


def test_an_object_in_an_object_and_its_list_are_each_read_where_they_stand():
    page = f"""
[0-90] heading: Invoice [level=1]
[0-91] paragraph: Invoice no.: R-7
[0-92] region: Bill to
  [0-93] term: Name
  [0-94] definition: Jo
  [0-95] term: City
  [0-96] definition: Ulm
{CART}"""
    value = {"number": "R-7", "customer": {"name": "Jo", "city": "Ulm"}, "lines": LINES}
    nodes = {"number": 91, "customer.name": 94, "customer.city": 96} | {
        f"lines.{path}": node for path, node in LINE_NODES.items()
    }
    for sources in (nodes, {}):
        assert said(compiled(page, Invoice, value, sources)) == [
            'number ← section "Invoice" › prefix labelled "Invoice no."',
            'customer.name ← region "Bill to" › definition labelled "Name"',
            'customer.city ← region "Bill to" › definition labelled "City"',
            'lines[].product ← table "Cart" › row › column "Item"',
            'lines[].size ← table "Cart" › row › column "Variant"',
            'lines[].price ← table "Cart" › row › column "Each" › float € with a decimal comma',
        ]


def test_labels_and_values_are_read_as_a_mapping():
    value = {"Fabric": "Cotton", "Weight": "200 g", "Machine wash": "Yes"}
    program = compiled(SHIRT, dict[str, str], value)
    assert said(program) == ['{} ← section "Details" › definition pairs › text']


class Colour(Enum):
    RED = "r"
    BLUE = "b"


def test_an_enumeration_is_read_by_what_the_page_calls_its_members():
    page = "[0-1] paragraph: Colour: Bright red"
    program = compiled(page, Colour, "r", {"": 1})
    assert reads(program, page) == "r"
    with pytest.raises(ProgramFailed):
        reads(program, page.replace("Bright red", "Green"))


def test_what_a_call_put_in_is_not_recorded():
    page = "[0-1] heading: Orders of Jo Doe [level=1]\n[0-2] paragraph: Open: 3"
    program = compiled(page, int, 3, {"": 2}, variables={"name": "Jo Doe"})
    assert "Jo Doe" not in program.model_dump_json()


def test_a_field_is_read_by_its_name_and_a_secret_one_never():
    page = "[0-1] textbox: Note [value=gift]\n[0-2] textbox: Password [type=password] [value=x1y2]"
    assert said(compiled(page, str, "gift", {"": 1})) == ['value ← field labelled "Note" › value']
    assert compiled(page, str, "x1y2", {"": 2}) is None


# --- Trials ---------------------------------------------------------------------------------------------------------


def read_by(page, reader):
    """Whether a program that runs on the page is honest."""
    program = ExtractProgram.model_validate({"read": reader})
    assert evaluate_extract(program, tree(page))
    return is_honest(program, tree(page), {})


TEXT = {"reads": "value", "take": "text", "convert": {"to": "text"}}


def test_a_program_that_reads_any_other_page_as_well_is_not_honest():
    page = "[0-1] heading: Red shirt [level=1]\n[0-2] paragraph: Fabric: Cotton"
    label = {"by": "label", "label": "Fabric", "pair": "prefix"}
    assert read_by(page, {**TEXT, "source": label})
    assert not read_by(page, {**TEXT, "source": {"by": "query", "query": {"level": 1}}})


def test_a_program_that_knows_a_node_by_its_value_is_not_honest():
    page = "[0-1] heading: Shirt [level=1]\n[0-2] paragraph: Cotton\n[0-3] paragraph: Soft"
    query = {"roles": ["paragraph"], "text": {"how": "equals", "text": "Cotton"}}
    assert not read_by(page, {**TEXT, "source": {"by": "query", "query": query}})


def test_a_program_that_reads_columns_by_their_place_is_not_honest():
    cell = {"by": "position", "role": "cell", "at": 1, "of": 4}
    items = {"reads": "items", "container": "table", "title": {"how": "equals", "text": "Cart"}, "item": "row"}
    assert not read_by(CART, {**items, "beside": ["row"], "each": {**TEXT, "source": cell}})


def test_a_program_that_reads_the_first_of_the_items_only_is_not_honest():
    page = "[0-1] heading: Tea [level=1]\n[0-2] list: Teas\n  [0-3] listitem: Mint\n  [0-4] listitem: Sage [id=x]"
    query = {"attribute": {"attribute": "id", "value": "x"}}
    assert not read_by(page, {"reads": "nodes", "query": query, "each": {**TEXT, "source": {"by": "self"}}})


# --- Random pages ---------------------------------------------------------------------------------------------------

NAMES = ("Shirt", "Hat", "No pepper", "Tie 2", "Empty box", "Blue hat", "12 socks")


def random_rows(chance, count):
    return [
        {
            "name": chance.choice(NAMES),
            "size": chance.choice(("S", "M", "L", None)),
            "price": chance.randint(1, 2000) + 0.5,
            "note": chance.choice((None, "Gift")),
        }
        for _ in range(count)
    ]


class Row(BaseModel):
    name: str
    size: str | None
    price: float
    note: str | None = None


def random_table(rows, columns):
    page = ["[0-1] heading: Bag [level=2]", "[0-2] table", "  [0-3] row"]
    page += [f"    [0-{4 + at}] columnheader: {column.title()}" for at, column in enumerate(columns)]
    nodes = {}
    for at, row in enumerate(rows, 1):
        page.append(f"  [0-{at}00] row")
        for number, column in enumerate(columns, 1):
            text = shown(row.get(column))
            page.append(f"    [0-{at}0{number}] cell" + (f": {text}" if text else ""))
            nodes |= {f"{at - 1}.{column}": f"{at}0{number}"} if text else {}
    return "\n".join(page), nodes


def random_cards(rows, roles):
    page = ["[0-1] heading: Bag [level=2]", "[0-2] list"]
    nodes = {}
    for at, row in enumerate(rows, 1):
        page.append(f"  [0-{at}00] listitem")
        for number, (field, value) in enumerate(row.items(), 1):
            if value is not None:
                page.append(f"    [0-{at}0{number}] {roles[field]}: {shown(value)}")
                nodes[f"{at - 1}.{field}"] = f"{at}0{number}"
    return "\n".join(page), nodes


def shown(value):
    return f"€{value:,.2f}" if isinstance(value, float) else value or ""


@pytest.mark.parametrize("seed", range(60))
def test_random_changes_of_a_page_are_read_rightly_or_fail(seed):
    chance = random.Random(seed)
    columns = ["name", "size", "price", "note"]
    roles = dict(
        zip(columns, ("heading", *(chance.choice(("paragraph", "text", "strong")) for _ in "123")), strict=True)
    )
    is_table = chance.random() < 0.5

    def page_of(rows, order):
        return random_table(rows, order) if is_table else random_cards(rows, roles)

    rows = random_rows(chance, chance.randint(1, 4))
    page, nodes = page_of(rows, columns)
    program = compiled(page, list[Row], rows, nodes if chance.random() < 0.7 else {})
    for _ in range(6 if program else 0):
        other = random_rows(chance, chance.randint(0, 5))
        order = chance.sample(columns, 4) + chance.choice([[], ["extra"]])
        try:
            found = [Row.model_validate(row).model_dump() for row in reads(program, page_of(other, order)[0])]
        except ProgramFailed:
            continue
        assert found == other


# --- What the words of the sentence name ------------------------------------------------------------------------------

SHOP = (
    CART
    + """
[0-30] heading: Red shirt [level=2]
[0-31] paragraph
  [0-32] text: Total:
  [0-33] text: €160
[0-34] text: 24 [id=amount]
[0-36] navigation: Main
  [0-37] link: Home [url=http://shop.test/]
  [0-38] link: Help [url=http://shop.test/help]
"""
)


@pytest.mark.parametrize(
    ("words", "schema", "value", "node", "described"),
    [
        ("the total", str, "€160", 33, 'value ← sibling labelled "Total"'),
        ("the sum of the Blue shirt", str, "€80", 14, 'column "Sum"'),
        ("the Help link", AnyHttpUrl, "http://shop.test/help", 38, 'link "Help"'),
        ("the amount", str, "€160", 33, 'section "Red shirt" › sibling labelled "Total"'),
    ],
)
def test_a_value_is_read_by_the_words_that_name_it_and_else_by_what_it_is(words, schema, value, node, described):
    program = compiled(SHOP, schema, value, {"": node}, meant={(): Meant(words)})
    assert described in said(program)[0]


@pytest.mark.parametrize(
    ("words", "schema", "value", "described"),
    [
        ("links in the navigation", int, 2, "link in the navigation"),
        ("links in the navigation", list[str], ["Home", "Help"], "link in the navigation"),
        ("links in the navigation", int, 3, None),
        ("links in the navigation", list[str], ["Home"], None),
        ("pleasant links", int, 2, None),
    ],
)
def test_everything_that_the_words_name_is_counted_or_listed_if_that_is_what_was_read(words, schema, value, described):
    nodes = {str(at): 37 + at for at in range(len(value))} if isinstance(value, list) else {}
    program = compiled(SHOP, schema, value, nodes, meant={(): Meant(words, is_every=True)})
    assert (program is None) if described is None else (described in said(program)[0])
