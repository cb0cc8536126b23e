"""Recorded on one tree, read on another: what comes out is right, or it fails; it is never wrong."""

import random

import pytest
from pydantic import BaseModel, TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.nearest import alike
from pytest_stagehand._programs.tree import reading
from pytest_stagehand._recording.programs import ExtractProgram
from tests.support.trees import tree


class Line(BaseModel):
    product: str
    size: str
    price: float


class Card(BaseModel):
    name: str
    price: int


class Person(BaseModel):
    name: str
    mail: str
    phone: str | None = None


def table(rows, headers=("Product", "Size", "Price"), caption="Cart", first=10):
    lines = [f"[0-{first}] table: {caption}", f"  [0-{first + 1}] row"]
    number = first + 2
    for header in headers:
        lines.append(f"    [0-{number}] columnheader: {header}")
        number += 1
    for row in rows:
        state = " [selected]" if row[-1] == "selected" else ""
        lines.append(f"  [0-{number}] row{state}")
        number += 1
        for cell in [cell for cell in row if cell != "selected"]:
            lines.append(f"    [0-{number}] cell: {cell}" if cell else f"    [0-{number}] cell")
            number += 1
    return "\n".join(lines)


CART = [("Blue shirt", "L", "€80"), ("Red shirt", "M", "€90.50")]
WISHES = [("Green hat", "S", "€20"), ("Black hat", "M", "€30")]
HEADING = "[0-1] heading: Your cart [level=1]\n"


def recorded(page, instruction, schema):
    program = decide_extract(instruction, TypeAdapter(schema), tree(page)).program
    return ExtractProgram.model_validate_json(program.model_dump_json())


def lines_of(page, program):
    return [(line["product"], line["size"], line["price"]) for line in evaluate_extract(program, tree(page))]


@pytest.fixture
def cart_program():
    return recorded(HEADING + table(CART), "the lines of the cart", list[Line])


def test_a_program_reads_again_what_it_was_recorded_from(cart_program):
    assert lines_of(HEADING + table(CART), cart_program) == [("Blue shirt", "L", 80.0), ("Red shirt", "M", 90.5)]


def test_changed_values_are_read(cart_program):
    changed = [("Blue shirt", "XL", "€1,080"), ("Red shirt", "M", "€0.99")]
    assert lines_of(table(changed), cart_program) == [("Blue shirt", "XL", 1080.0), ("Red shirt", "M", 0.99)]


@pytest.mark.parametrize("rows", [CART[:1], [*CART, ("Hat", "S", "€9")], CART[::-1], CART * 3])
def test_as_many_rows_are_read_as_the_page_shows_in_its_order(cart_program, rows):
    assert [line[0] for line in lines_of(table(rows), cart_program)] == [row[0] for row in rows]


def test_a_table_without_rows_is_an_empty_list(cart_program):
    assert lines_of(table([]), cart_program) == []


def test_a_table_that_says_it_is_empty_is_an_empty_list(cart_program):
    assert lines_of(table([("Your cart is empty",)]), cart_program) == []


def test_a_table_that_is_gone_fails_though_the_page_says_it_is_empty(cart_program):
    with pytest.raises(ProgramFailed):
        evaluate_extract(cart_program, tree(HEADING + "[0-2] paragraph: Your cart is empty."))


def test_swapped_columns_are_read_by_their_headers(cart_program):
    rows = [(price, size, product) for product, size, price in CART]
    page = table(rows, ("Price", "Size", "Product"))
    assert lines_of(page, cart_program)[0] == ("Blue shirt", "L", 80.0)


def test_swapped_headers_over_unmoved_cells_fail_where_a_number_is_expected(cart_program):
    with pytest.raises(ProgramFailed):
        evaluate_extract(cart_program, tree(table(CART, ("Price", "Size", "Product"))))


def test_an_inserted_column_changes_nothing(cart_program):
    rows = [(product, "12", size, price) for product, size, price in CART]
    page = table(rows, ("Product", "Stock", "Size", "Price"))
    assert lines_of(page, cart_program)[1] == ("Red shirt", "M", 90.5)


def test_a_renamed_column_fails_and_names_the_columns(cart_program):
    with pytest.raises(ProgramFailed, match=r"a table(?: .*)? with the columns Product, Size, Price") as failure:
        evaluate_extract(cart_program, tree(table(CART, ("Product", "Size", "Net price"))))
    assert failure.value.reason == "guard-changed"


def test_a_selected_row_is_a_row_as_any_other():
    selected = [(*CART[0], "selected"), CART[1]]
    program = recorded(table(selected), "the lines of the cart", list[Line])
    assert len(lines_of(table(CART), program)) == 2
    assert len(lines_of(table([CART[0], (*CART[1], "selected")]), program)) == 2


def test_a_list_recorded_from_one_row_reads_many():
    program = recorded(table(CART[:1]), "the lines of the cart", list[Line])
    assert len(lines_of(table(CART * 2), program)) == 4


def test_two_swapped_tables_are_told_apart_by_their_captions():
    page = table(CART) + "\n" + table(WISHES, caption="Wish list", first=100)
    program = recorded(page, "the lines of the cart", list[Line])
    swapped = table(WISHES, caption="Wish list") + "\n" + table(CART, first=100)
    assert lines_of(swapped, program)[0] == ("Blue shirt", "L", 80.0)


def test_two_swapped_tables_are_told_apart_by_their_headings():
    first = "[0-1] heading: Cart [level=2]\n" + table(CART, caption="")
    second = "\n[0-90] heading: Wishes [level=2]\n" + table(WISHES, caption="", first=100)
    program = recorded(first + second, "the lines of the cart", list[Line])
    assert lines_of(second.strip() + "\n" + first, program)[0][0] == "Blue shirt"


def test_a_caption_that_changed_fails(cart_program):
    with pytest.raises(ProgramFailed):
        evaluate_extract(cart_program, tree(table(CART, caption="Wish list")))


def test_a_second_table_of_the_same_caption_fails(cart_program):
    with pytest.raises(ProgramFailed):
        evaluate_extract(cart_program, tree(table(CART) + "\n" + table(WISHES, first=100)))


@pytest.mark.parametrize(
    "total", [("Total", "", "€170.50"), ("Total", "€170.50"), ("Subtotal", "€170.50"), ("Shipping", "", "€5")]
)
def test_rows_that_add_up_are_no_data(cart_program, total):
    assert len(lines_of(table([*CART, total]), cart_program)) == 2


def test_a_full_row_named_total_fails_since_it_may_be_either(cart_program):
    with pytest.raises(ProgramFailed, match="a row of data or of totals"):
        evaluate_extract(cart_program, tree(table([*CART, ("Total", "2 sizes", "€170.50")])))


def test_a_row_of_another_kind_between_fails(cart_program):
    with pytest.raises(ProgramFailed, match='a row "Free socks with every shirt"'):
        evaluate_extract(cart_program, tree(table([CART[0], ("Free socks with every shirt",), CART[1]])))


def test_rows_that_head_others_are_no_data_where_they_did_so_when_it_was_recorded():
    grouped = [("Shirts",), *CART, ("Hats",), ("Straw hat", "S", "€9.00")]
    program = recorded(table(grouped), "the lines", list[Line])
    assert len(lines_of(table(grouped), program)) == len(CART) + 1
    more = [("Ties",), ("Silk tie", "M", "€30.00"), *grouped]
    assert lines_of(table(more), program)[0][0] == "Silk tie"
    for odd in ([*grouped, ("Sold out",)], [("Shirts",), ("Sale",), *CART]):
        with pytest.raises(ProgramFailed, match="rows of 3 cells"):
            lines_of(table(odd), program)


def test_a_row_whose_cell_is_empty_fails(cart_program):
    with pytest.raises(ProgramFailed, match=r'\[1\]\.size: expected a value of column "Size", found an empty one'):
        evaluate_extract(cart_program, tree(table([CART[0], ("Red shirt", "", "€90.50")])))


@pytest.mark.parametrize("price", ["Free", "$80", "€80,5", "80 or 90", "€ 80 per kg"])
def test_a_price_of_another_kind_fails(cart_program, price):
    with pytest.raises(ProgramFailed):
        evaluate_extract(cart_program, tree(table([("Blue shirt", "L", price)])))


def test_a_table_without_header_cells_is_read_by_its_first_row():
    page = table(CART).replace("columnheader", "cell")
    program = recorded(page, "the lines of the cart", list[Line])
    assert len(lines_of(page, program)) == 2
    with pytest.raises(ProgramFailed):
        evaluate_extract(program, tree(table(CART, ("Name", "Size", "Price")).replace("columnheader", "cell")))


# --- Cards ----------------------------------------------------------------------------------------------------------


def cards(given, role="listitem", container="list", heading="Products"):
    lines = [f"[0-1] heading: {heading} [level=1]", f"[0-2] {container}"]
    for at, (name, price) in enumerate(given):
        lines += [f"  [0-{at}1] {role}", f"    [0-{at}2] heading: {name} [level=2]" if name else f"    [0-{at}2] img"]
        lines += [f"    [0-{at}3] paragraph: {price}", f"    [0-{at}4] button: Add to cart"]
    return "\n".join(lines)


PRODUCTS = [("Shirt", "€80"), ("Hat", "€20"), ("Socks", "€5")]


@pytest.fixture(params=[("listitem", "list"), ("article", "main"), ("generic", "generic"), ("article", "generic")])
def kind(request):
    return request.param


def test_cards_are_read_by_heading_and_price_however_many_there_are(kind):
    program = recorded(cards(PRODUCTS, *kind), "all products", list[Card])
    more = [("Coat", "€1,200"), *PRODUCTS[::-1]]
    found = evaluate_extract(program, tree(cards(more, *kind)))
    assert [(card["name"], card["price"]) for card in found][:2] == [("Coat", 1200), ("Socks", 5)]
    assert len(found) == 4


def test_one_card_left_is_read(kind):
    program = recorded(cards(PRODUCTS, *kind), "all products", list[Card])
    assert evaluate_extract(program, tree(cards(PRODUCTS[:1], *kind))) == [{"name": "Shirt", "price": 80}]


def test_a_card_that_lost_its_heading_fails(kind):
    program = recorded(cards(PRODUCTS, *kind), "all products", list[Card])
    with pytest.raises(ProgramFailed):
        evaluate_extract(program, tree(cards([*PRODUCTS, ("", "€7")], *kind)))


def test_a_card_with_a_second_price_fails(kind):
    program = recorded(cards(PRODUCTS, *kind), "all products", list[Card])
    page = cards(PRODUCTS, *kind) + "\n    [0-99] paragraph: €3"
    with pytest.raises(ProgramFailed):
        evaluate_extract(program, tree(page))


def test_a_card_of_another_role_fails():
    program = recorded(cards(PRODUCTS), "all products", list[Card])
    page = cards(PRODUCTS) + "\n  [0-90] group\n    [0-91] heading: Gloves [level=2]\n    [0-92] paragraph: €9"
    with pytest.raises(ProgramFailed):
        evaluate_extract(program, tree(page))


def test_cards_under_another_heading_fail(kind):
    program = recorded(cards(PRODUCTS, *kind), "all products", list[Card])
    with pytest.raises(ProgramFailed):
        evaluate_extract(program, tree(cards(PRODUCTS, *kind, heading="Recently seen")))


def test_an_empty_list_is_empty_only_where_nothing_else_stands_in_its_section():
    program = recorded(cards(PRODUCTS), "all products", list[Card])
    heading = "[0-1] heading: Products [level=1]\n"
    assert evaluate_extract(program, tree(heading + "[0-2] list")) == []
    assert evaluate_extract(program, tree(heading + "[0-2] paragraph: No products found.")) == []
    with pytest.raises(ProgramFailed):
        evaluate_extract(program, tree(heading + "[0-2] paragraph: Something went wrong."))
    with pytest.raises(ProgramFailed):
        evaluate_extract(program, tree(heading + "[0-2] list\n  [0-3] listitem\n    [0-4] text: Shirt"))


def test_a_banner_beside_the_cards_is_passed_over():
    program = recorded(cards(PRODUCTS), "all products", list[Card])
    assert len(evaluate_extract(program, tree(cards(PRODUCTS) + "\n[0-90] paragraph: Free shipping today"))) == 3


# --- Labels and values ----------------------------------------------------------------------------------------------

PERSON = """
[0-1] heading: Profile [level=1]
[0-2] generic
  [0-3] term: Name
  [0-4] definition: Jo
  [0-5] term: Mail
  [0-6] definition: jo@example.org
"""


def test_a_value_is_read_beside_its_label_in_any_order():
    program = recorded(PERSON, "the profile", Person)
    page = "[0-1] heading: Profile\n[0-2] term: Mail\n[0-3] definition: x\n[0-4] term: Name\n[0-5] definition: Kim"
    assert evaluate_extract(program, tree(page)) == {"name": "Kim", "mail": "x"}


def test_a_renamed_label_fails():
    program = recorded(PERSON, "the profile", Person)
    page = tree(PERSON.replace("Mail", "E-mail"))
    with pytest.raises(
        ProgramFailed, match='mail: expected a value of definition labelled "Mail", found none'
    ) as failed:
        evaluate_extract(program, page)
    assert failed.value.sought == "Mail"
    assert [reading(node) for node in alike(failed.value.sought, page, {})] == ["E-mail"]


def test_two_values_with_the_same_label_fail():
    program = recorded(PERSON, "the profile", Person)
    with pytest.raises(ProgramFailed):
        evaluate_extract(program, tree(PERSON + "  [0-7] term: Name\n  [0-8] definition: Kim"))


def test_an_optional_field_that_appears_later_fails_instead_of_being_left_out():
    program = recorded(PERSON, "the profile", Person)
    with pytest.raises(ProgramFailed, match="phone"):
        evaluate_extract(program, tree(PERSON + "  [0-7] term: Phone number\n  [0-8] definition: 12"))


@pytest.mark.parametrize(
    "pair",
    [
        "[0-2] paragraph: Total: {}",
        "[0-2] paragraph\n  [0-3] text: Total:\n  [0-4] text: {}",
        "[0-2] generic\n  [0-3] text: Total\n  [0-4] text: {}",
        "[0-2] term: Total\n[0-3] definition: {}",
        "[0-2] table\n  [0-3] row\n    [0-4] rowheader: Total\n    [0-5] cell: {}",
        "[0-2] spinbutton: Total [value={}]",
    ],
)
def test_every_kind_of_pair_is_read_anew(pair):
    program = recorded(pair.format("€80"), "the total", int)
    assert evaluate_extract(program, tree(pair.format("€95"))) == 95


GRID = "[0-1] heading: Details [level=1]\n[0-2] generic\n  [0-3] text: Material\n  [0-4] text: {}\n  [0-5] text: Weight\n  [0-6] text: {}\n"


def test_labels_and_values_in_turn_are_pairs_where_a_value_has_a_number():
    program = recorded(GRID.format("Oak", "449 g"), "the weight", int)
    assert evaluate_extract(program, tree(GRID.format("Steel", "12 g"))) == 12
    for now in (
        GRID.format("Steel", "12 g") + "  [0-7] text: New\n",
        GRID.replace("Weight", "Mass").format("Oak", "1 g"),
    ):
        with pytest.raises(ProgramFailed):
            evaluate_extract(program, tree(now))
    with pytest.raises(EngineAbstained):
        recorded(GRID.format("Oak", "heavy"), "the weight", str)


def test_a_pair_that_stands_otherwise_now_fails():
    program = recorded("[0-2] paragraph: Total: €80", "the total", int)
    with pytest.raises(ProgramFailed):
        evaluate_extract(program, tree("[0-2] term: Total\n[0-3] definition: €80"))


def test_rows_that_are_not_filled_yet_are_no_empty_table(cart_program):
    with pytest.raises(ProgramFailed):
        evaluate_extract(cart_program, tree(table([("", "", ""), ("", "", "")])))


@pytest.mark.parametrize("row", [("Total recall", "", "€9.50"), ("Delivery drone", "", "€200")])
def test_a_product_called_like_a_total_is_never_left_out(cart_program, row):
    with pytest.raises(ProgramFailed, match="a row of data or of totals"):
        lines_of(table([*CART, row]), cart_program)


def operated(*names_and_prices, last='button "Delete"'):
    rows = [
        f"  [0-{n}0] row\n    [0-{n}1] cell\n    [0-{n}2] cell\n      [0-{n}3] link: {name}\n    [0-{n}4] cell: {price}\n"
        f"    [0-{n}5] cell\n      [0-{n}6] {last if n > 3 else 'button: Delete'}"
        for n, (name, price) in enumerate(names_and_prices, 2)
    ]
    heads = ("Mark", "Product", "Price", "Do")
    return "\n".join(
        [
            "[0-1] table",
            "  [0-2] row",
            *(f"    [0-{3 + n}] columnheader: {each}" for n, each in enumerate(heads)),
            *rows,
        ]
    )


def test_what_is_operated_as_the_other_rows_is_no_total():
    shown = (("Shirt", "€80"), ("Hat", "€20"))
    program = recorded(operated(*shown), "the products in the table", list[str])
    more = (*shown, ("Total recall", "€9"))
    assert evaluate_extract(program, tree(operated(*more, last="button: Delete"))) == ["Shirt", "Hat", "Total recall"]
    with pytest.raises(ProgramFailed, match="a row of data or of totals"):
        evaluate_extract(program, tree(operated(*more, last="button: Pay\n      [0-99] button: Print")))


def test_a_total_without_data_fails(cart_program):
    with pytest.raises(ProgramFailed):
        evaluate_extract(cart_program, tree(table([("Total", "", "€0")])))


def test_an_only_item_that_says_there_is_none_is_neither_read_nor_left_out():
    page = "[0-1] heading: Reviews\n[0-2] list\n  [0-3] listitem: {}"
    program = recorded(page.format("Very nice"), "the reviews", list[str])
    assert evaluate_extract(program, tree(page.format("Too small"))) == ["Too small"]
    with pytest.raises(ProgramFailed):
        evaluate_extract(program, tree(page.format("No reviews yet.")))


NAMES = ("Shirt", "Hat", "No pepper", "Tie 2", "Total", "Total recall", "Empty box", "Sum")


@pytest.mark.parametrize("seed", range(60))
def test_random_changes_of_a_table_are_read_rightly_or_fail(seed):
    chance = random.Random(seed)
    program = recorded(table(CART), "the lines of the cart", list[Line])
    rows = [(chance.choice(NAMES), chance.choice("SML"), f"€{chance.randint(1, 999)}.50") for _ in range(3)]
    columns = ["Product", "Size", "Price"]
    order = chance.sample(range(3), 3)
    moved = [tuple(row[at] for at in order) for row in rows]
    extra = chance.choice([[], [("Total", "€99.00")], [("Sale",)], [("Total", "", "€9.00")]])
    page = table([*moved, *extra], [columns[at] for at in order])
    try:
        found = lines_of(page, program)
    except ProgramFailed:
        return
    assert found == [(name, size, float(price[1:])) for name, size, price in rows]


# --- Cells with a field ---------------------------------------------------------------------------------------------


class Ordered(BaseModel):
    product: str
    quantity: str


FIELD = "spinbutton: Quantity [value=2]"
PROBLEM = "paragraph: Please choose a quantity from 1 to 10."


def quantities(*contents, header="Quantity"):
    """A table of products, with these nodes in the quantity's cells."""
    lines = ["[0-1] table: Cart", "  [0-2] row", "    [0-3] columnheader: Product", f"    [0-4] columnheader: {header}"]
    for row, nodes in enumerate(contents):
        lines += [f"  [0-{row}10] row", f"    [0-{row}11] cell: Shirt", f"    [0-{row}12] cell"]
        lines += [f"      [0-{row}2{at}] {node}" for at, node in enumerate(nodes)]
    return "\n".join(lines)


def quantities_of(page, program):
    return [line["quantity"] for line in evaluate_extract(program, tree(page))]


def test_a_text_beside_a_field_is_not_read_for_it():
    plain, invalid = quantities([FIELD], [FIELD]), quantities([FIELD, PROBLEM], [FIELD])
    for page in (plain, invalid):
        program = recorded(page, "the lines of the cart", list[Ordered])
        assert quantities_of(plain, program) == quantities_of(invalid, program) == ["2", "2"]


def test_a_field_of_unknown_meaning_beside_a_text_is_read_by_neither():
    unclear = quantities(["spinbutton [value=2]", PROBLEM])
    with pytest.raises(EngineAbstained):
        recorded(unclear, "the lines of the cart", list[Ordered])
    program = recorded(quantities(["spinbutton [value=2]"]), "the lines of the cart", list[Ordered])
    with pytest.raises(ProgramFailed):
        evaluate_extract(program, tree(unclear))


def test_a_text_recorded_is_not_read_where_a_field_has_come():
    program = recorded(quantities(["text: 2"]), "the lines of the cart", list[Ordered])
    with pytest.raises(ProgramFailed):
        evaluate_extract(program, tree(quantities([FIELD, PROBLEM])))


class Paid(BaseModel):
    product: str
    paid: bool


def test_a_tick_that_is_gone_is_not_no():
    program = recorded(quantities(["checkbox"], header="Paid"), "the lines of the cart", list[Paid])
    with pytest.raises(ProgramFailed):
        evaluate_extract(program, tree(quantities(["generic"], header="Paid")))


def test_one_value_is_read_from_the_field_of_its_column():
    page = quantities([FIELD, PROBLEM])
    program = recorded(page, "the quantity of Shirt", int)
    assert evaluate_extract(program, tree(page)) == 2


def test_the_title_of_a_blank_document_is_no_text_of_it():
    program = recorded("[0-1] paragraph: Hello", None, str)
    blank = tree("", title="Total: 80")
    blank.root.name = blank.title
    assert evaluate_extract(program, blank) == ""
