"""A verify program is judged anew on every page, and one that could not fail is not kept."""

import pytest

from pytest_stagehand._compiling.proof.vacuity import is_vacuous
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.addresses import path_pattern, relative_url
from pytest_stagehand._programs.verify import evaluate_verify, needs_settled
from pytest_stagehand._recording.programs import VerifyProgram
from tests.support.trees import tree

PAGE = """
[0-1] heading: Your cart [level=1]
[0-2] text: 1 item [id=cart-badge]
[0-3] button: Pay [disabled]
[0-4] table: Cart
  [0-5] row
    [0-6] columnheader: Product
    [0-7] columnheader: Quantity
  [0-9] row
    [0-10] rowheader: Blue shirt
    [0-12] cell: 2
  [0-15] row
    [0-16] rowheader: Red shirt
    [0-18] cell: 1
[0-24] group: Size
  [0-25] radio: Large [checked]
  [0-26] radio: Small
[0-27] textbox: Email [value=a@b.c]
[0-30] paragraph: Total: €250
"""
URL = "http://shop.test/cart"


def recorded(statement, page=PAGE):
    program = decide_verify(statement, tree(page, URL)).program
    return VerifyProgram.model_validate_json(program.model_dump_json())


def outcome(program, page, url=URL):
    return evaluate_verify(program, tree(page, url))


@pytest.mark.parametrize(
    ("statement", "old", "new"),
    [
        ("the cart badge shows 1 item", "1 item", "21 items"),
        ("the cart badge shows 1 item", "id=cart-badge", "id=badge"),
        ("the Pay button is disabled", " [disabled]", ""),
        ("the Pay button is disabled", "[0-3] button: Pay [disabled]", "[0-3] button: Buy [disabled]"),
        ("there are 2 rows in the table Cart", "  [0-15] row\n", "  [0-15] row\n  [0-98] row\n"),
        ('"Blue shirt" is visible', "Blue shirt", "Blue shirts"),
        ('there is no "Green shirt"', "Red shirt", "green shirt"),
        ("there is no Delete button", "button: Pay", "button: Delete all"),
        ("no dialog is shown", "[0-24] group", "[0-24] dialog"),
        ("the total is €250", "€250", "€2500"),
        ("the total is €250", "Total: €250", "Sum: €250"),
        ("the quantity of Blue shirt is 2", "cell: 2", "cell: 3"),
        ("the quantity of Blue shirt is 2", "Red shirt", "Blue shirt"),
        ("the quantity of Blue shirt is 2", "Quantity", "Stock"),
        ("the Large radio is checked", " [checked]", ""),
        ('the Email field contains "a@b.c"', "value=a@b.c", "value="),
        ("the heading says 'Your cart'", "Your cart", "Your Cart"),
        ("there are 2 radios in the Size group", "group: Size", "group: Colour"),
    ],
)
def test_a_changed_page_is_a_failure(statement, old, new):
    program = recorded(statement)
    assert outcome(program, PAGE).passed
    assert old in PAGE
    assert not outcome(program, PAGE.replace(old, new)).passed


def test_the_same_row_is_meant_wherever_it_stands():
    program = recorded("the quantity of Blue shirt is 2")
    swapped = PAGE.replace("Blue", "X").replace("Red", "Blue").replace("X", "Red")
    assert outcome(program, swapped).found == '"1"'


@pytest.mark.parametrize(
    "statement", ['there is no "Error"', "there is no Delete button", "no dialog is shown", "there are 0 images"]
)
@pytest.mark.parametrize(
    ("page", "url"),
    [
        ("", URL),
        (PAGE, "http://shop.test/login"),
        ("[0-1] heading: Log in", URL),
        (PAGE.replace("Your cart", "Service unavailable"), URL),
    ],
)
def test_nothing_is_absent_from_a_blank_or_other_page(statement, page, url):
    program = recorded(statement)
    assert outcome(program, PAGE).passed
    assert not outcome(program, page, url).passed


def test_expected_and_found_are_said():
    found = outcome(recorded("the cart badge shows 1 item"), PAGE.replace("1 item", "3 items"))
    assert (found.expected, found.found, found.where) == (
        'anything whose id is "cart-badge" reads containing "1 item"',
        '"3 items"',
        'anything whose id is "cart-badge"',
    )


@pytest.mark.parametrize("statement", ["the quantity of Blue shirt is 2", "the quantity of Blue shirt is not 5"])
def test_a_text_recorded_is_not_compared_where_a_field_has_come(statement):
    field = "cell\n      [0-97] spinbutton: Quantity [value=5]\n      [0-98] text: Please choose"
    program = recorded(statement)
    assert outcome(program, PAGE).passed
    assert not outcome(program, PAGE.replace("cell: 2", field)).passed


@pytest.mark.parametrize(
    ("statement", "settled"),
    [
        ('"Blue shirt" is visible', False),
        ("the Pay button is disabled", False),
        ("the total is €250", False),
        ('there is no "Error"', True),
        ("there are 2 rows in the table Cart", True),
        ("the Small radio is not checked", True),
        ("'Blue shirt' is visible and there is no \"Error\"", True),
    ],
)
def test_absences_and_counts_are_believed_on_a_settled_page_only(statement, settled):
    assert needs_settled(recorded(statement)) is settled


WITNESS = {"path": "/cart", "present": [{"roles": ["heading"], "name": {"how": "equals", "text": "Your cart"}}]}


@pytest.mark.parametrize(
    ("assertion", "vacuous"),
    [
        ({"kind": "shown", "query": {"roles": ["button"]}}, False),
        ({"kind": "url", "part": "relative", "test": {"how": "equals", "text": "/cart"}, "holds": True}, False),
        ({"kind": "absent", "query": {"roles": ["dialog"]}, "witness": WITNESS}, False),
        ({"kind": "count", "query": {"roles": ["button"]}, "compare": ">=", "count": 0, "witness": WITNESS}, True),
        ({"kind": "count", "query": {"roles": ["button"]}, "compare": ">=", "count": 1, "witness": WITNESS}, False),
        ({"kind": "count", "query": {"roles": ["button"]}, "compare": "<=", "count": 3, "witness": WITNESS}, False),
        ({"kind": "absent", "query": {"roles": ["row"], "column": "Size"}, "witness": WITNESS}, True),
    ],
)
def test_an_assertion_that_could_not_fail_is_vacuous(assertion, vacuous):
    program = VerifyProgram.model_validate({"all": [assertion]})
    assert evaluate_verify(program, tree(PAGE, URL)).passed
    assert is_vacuous(program, tree(PAGE, URL)) is vacuous


def test_a_program_is_judged_on_copies_and_the_snapshot_stays():
    snapshot = tree(PAGE, URL)
    before = [(node.ref, node.name, node.states, node.value) for node in snapshot.walk()]
    decide_verify("the Pay button is disabled", snapshot)
    assert [(node.ref, node.name, node.states, node.value) for node in snapshot.walk()] == before


@pytest.mark.parametrize(
    ("url", "base", "relative", "pattern"),
    [
        ("http://a/orders/17?x=1#top", "", "/orders/17?x=1#top", "/orders/*"),
        ("http://a/app/cart", "http://a/app/", "/cart", "/cart"),
        ("http://a/app", "http://a/app", "/", "/"),
        ("http://a/#/orders/2026-11-21", "", "/#/orders/2026-11-21", "/#/orders/*"),
    ],
)
def test_addresses_are_relative_to_the_base_url(url, base, relative, pattern):
    assert relative_url(url, base) == relative
    assert path_pattern(url, base) == pattern


@pytest.mark.parametrize(
    ("statement", "text", "others"),
    [
        ("the cart badge shows 1 item", "1 item", ["11 items", "1 items", "21 item", "1.1 item"]),
        ('the page shows "2"', "cell: 2", ["cell: 12", "cell: 20", "cell: 2.5"]),
    ],
)
def test_a_number_is_never_found_in_another(statement, text, others):
    program = recorded(statement)
    for other in others:
        assert not outcome(program, PAGE.replace(text, other)).passed
