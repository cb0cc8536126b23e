"""A model's evidence becomes assertions that hold now, fail without it, and expect nothing that nobody said or showed."""

import pytest

from pytest_stagehand._compiling.verifying import Claim, Unusable, compile_verify
from pytest_stagehand._engines.model.answers import schema_of
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.describe import describe
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
    [0-8] columnheader: Price
    [0-50] columnheader: Actions
  [0-9] row
    [0-10] rowheader: Blue shirt
      [0-11] link: Blue shirt
    [0-12] cell: 2
      [0-13] spinbutton: Quantity [value=2]
    [0-14] cell: €80
    [0-51] cell
      [0-52] button: Remove
  [0-15] row
    [0-16] rowheader: Red shirt
      [0-17] link: Red shirt
    [0-18] cell: 1
      [0-19] spinbutton: Quantity [value=1]
    [0-20] cell: €90
    [0-53] cell
      [0-54] button: Remove [disabled]
[0-21] paragraph
  [0-22] text: Total:
  [0-23] text: €250
[0-24] group: Size
  [0-25] radio: Large [checked]
  [0-26] radio: Small
[0-27] textbox: Email [value=a@b.c]
[0-28] textbox: Nickname [value=]
[0-29] button: Details [expanded]
[0-31] textbox: Password [type=password]
[0-32] status: Saved
[0-33] button: Edit
[0-34] button: Edit
[0-35] paragraph: Shipping: free
[0-36] paragraph: In stock
[0-37] region: Delivery
  [0-38] heading: Delivery [level=2]
  [0-39] paragraph: In stock
  [0-40] paragraph: Order 4711000 of 2026-11-21
[0-41] checkbox: Terms
[0-42] tab: Summary [selected]
[0-43] link: Home [current]
"""
URL = "http://localhost:5000/cart?a=1"


def claim(kind, node=None, expected=None, **more):
    return Claim(
        **{"kind": kind, "node": node, "role": None, "state": None, "expected": expected, "how": None, "count": None}
        | more
    )


def compiled(statement, *claims, holds=True, page=PAGE, url=URL, **variables):
    decision = compile_verify(
        tree(page, url, "Cart | Shop"),
        claims,
        holds,
        statement=statement,
        variables=variables,
        base_url="http://localhost:5000",
    )
    if decision is None:
        return None
    assert decision.holds is holds
    assert decision.outcome.passed is holds
    return VerifyProgram.model_validate_json(decision.program.model_dump_json())


def passes(program, page, url=URL, title="Cart | Shop", **variables):
    return evaluate_verify(program, tree(page, url, title), variables, base_url="http://localhost:5000").passed


KINDS = [
    ("the Pay button is shown", claim("shown", "0-3"), 'button "Pay" is shown', "button: Pay", "link: Pay"),
    ("Blue shirt is in the cart", claim("shown", "0-9"), 'row that reads containing "Blue shirt" in the table "Cart" is shown', "Blue shirt", "Green shirt"),
    ("the page says Saved", claim("shown", "0-32"), 'status "Saved" is shown', "Saved", "Saving"),
    ("the page says free", claim("shown", "0-35", "free", how="contains"), 'value labelled "Shipping" is containing "free"', "free", "€5"),
    ("the text In stock is shown for the Delivery", claim("shown", "0-39"), 'paragraph that reads "In stock" in the section "Delivery" is shown', "  [0-39] paragraph: In stock", "  [0-39] paragraph: Sold out"),
    ("the total is €250", claim("text", "0-23", "€250"), 'value labelled "Total" is "€250"', "€250", "€260"),
    ("the total is not €10", claim("text", "0-23", "€10", how="not-equals"), 'value labelled "Total" is not "€10"', "€250", "€10"),
    ("shipping is free", claim("text", "0-35", "Shipping: free"), 'value labelled "Shipping" is "free"', "free", "€5"),
    ("the cart badge shows 1 item", claim("text", "0-2", "1 item"), 'anything whose id is "cart-badge" reads "1 item"', "1 item", "2 items"),
    ("the heading says Your cart", claim("text", "0-1", "Your cart"), 'heading of level 1 reads "Your cart"', "Your cart", "Your basket"),
    ("the price of the Blue shirt is €80", claim("text", "0-14", "€80"), 'cell in column "Price" in the row of "Blue shirt" reads "€80"', "€80", "€81"),
    ("the Blue shirt's row shows €80", claim("text", "0-9", "€80", how="contains"), 'cell in column "Price" in the row of "Blue shirt" reads containing "€80"', "€80", "€81"),
    ("there are 2 of the Blue shirt", claim("text", "0-12", "2"), 'spinbutton "Quantity" in the row of "Blue shirt" holds "2"', "value=2", "value=3"),
    ("the email is a@b.c", claim("value", "0-27", "a@b.c"), 'textbox "Email" holds "a@b.c"', "value=a@b.c", "value=x@b.c"),
    ("the Nickname is empty", claim("value", "0-28", ""), 'textbox "Nickname" is empty', "value=]", "value=Bo]"),
    ("Large is checked", claim("checked", "0-25"), 'radio "Large" is checked', " [checked]", ""),
    ("Small is not selected", claim("unselected", "0-26"), 'radio "Small" is not checked', "Small", "Small [checked]"),
    ("Remove is disabled for the Red shirt", claim("disabled", "0-54"), 'button "Remove" in the row of "Red shirt" is disabled', "Remove [disabled]", "Remove"),
    ("Remove is enabled for the Blue shirt", claim("enabled", "0-52"), 'button "Remove" in the row of "Blue shirt" is enabled', "Remove\n  [0-15]", "Remove [disabled]\n  [0-15]"),
    ("the details are open", claim("expanded", "0-29"), 'button "Details" is expanded', "[expanded]", "[collapsed]"),
    ("the Nickname is empty", claim("empty", "0-28"), 'textbox "Nickname" is empty', "value=]", "value=Bo]"),
    ("the email is filled in", claim("filled", "0-27"), 'textbox "Email" is not empty', "value=a@b.c", "value="),
    ("Terms is not ticked", claim("unchecked", "0-41"), 'checkbox "Terms" is not checked', "Terms", "Terms [checked]"),
    ("Summary is the selected tab", claim("selected", "0-42"), 'tab "Summary" is selected', " [selected]", ""),
    ("Home is the current page", claim("current", "0-43"), 'link "Home" is current', " [current]", ""),
    ("the cart has two rows", claim("count", "0-4", role="row", count=2), 'exactly 2 of row in the table "Cart"', "  [0-15] row\n", "  [0-15] row\n  [0-98] row\n"),
    ("the cart has at least one Remove button", claim("count", "0-4", "Remove", role="button", count=1, how="at-least"), 'at least 1 of button "Remove" in the table "Cart"', "Remove", "Delete"),
    ("one Remove button is disabled", claim("count", None, "Remove", role="button", count=1, state="disabled"), 'exactly 1 of disabled button "Remove"', "Remove\n", "Remove [disabled]\n"),
    ("there is no Delete button", claim("absent", None, "Delete", role="button"), 'button or link or menuitem or tab containing "Delete" is not shown', "Edit", "Delete all"),
    ("Green shirt is not in the cart", claim("absent", "0-4", "Green shirt", role="row"), 'text containing "Green shirt" is not shown in the table "Cart"', "Red shirt", "Green shirt"),
    ("no dialog is shown", claim("absent", role="dialog"), "dialog is not shown", "[0-24] group", "[0-24] dialog"),
    ("no radio of Size is disabled", claim("absent", "0-24", role="radio", state="disabled"), 'disabled radio in the group "Size" is not shown', "Small", "Small [disabled]"),
]  # fmt: skip


@pytest.mark.parametrize(("statement", "evidence", "described", "old", "new"), KINDS)
def test_a_claim_becomes_an_assertion_that_fails_once_it_is_no_longer_so(statement, evidence, described, old, new):
    program = compiled(statement, evidence)
    assert program is not None
    assert [line.startswith(described) for line in describe(program)] == [True], describe(program)
    assert passes(program, PAGE)
    assert old in PAGE
    assert not passes(program, PAGE.replace(old, new))


@pytest.mark.parametrize(
    ("statement", "evidence", "url", "title"),
    [
        ("the address ends with /cart?a=1", claim("url", None, "/cart?a=1", how="ends"), "http://localhost:5000/pay", "Cart | Shop"),
        ("we are on the cart", claim("url", None, "http://localhost:5000/cart", how="contains"), "http://localhost:5000/pay", "Cart | Shop"),
        ("the title is Cart | Shop", claim("title", None, "Cart | Shop"), URL, "Pay | Shop"),
        ("the title has no Error", claim("title", None, "Error", how="not-contains"), URL, "Error"),
    ],
)  # fmt: skip
def test_a_claim_of_the_page_itself_fails_on_another_page(statement, evidence, url, title):
    program = compiled(statement, evidence)
    assert passes(program, PAGE)
    assert not passes(program, PAGE, url, title)
    assert "5000" not in program.model_dump_json()


@pytest.mark.parametrize(
    ("statement", "evidence", "problem"),
    [
        ("Pay is shown", claim("shown", "0-999"), "a node that is not on"),
        ("Pay is shown", claim("shown", "0-0"), "a node that is not on"),
        ("Pay is shown", claim("shown", "0-3", "Buy"), 'reads "Pay"'),
        ("the total is €10", claim("text", "0-23", "€10"), 'reads "€250"'),
        ("the total is not €250", claim("text", "0-23", "€250", how="not-equals"), 'reads "€250"'),
        ("the total is €250", claim("text", "0-23"), "needs expected"),
        ("the total is €250", claim("text", None, "€250"), "needs a node"),
        ("the total is €250", claim("text", "0-23", "€250", how="at-least"), "is for counts"),
        ("the total is not €10", claim("text", "0-23", "€99", how="not-equals"), "does not stand in the statement"),
        ("the email is x@y.z", claim("value", "0-27", "x@y.z"), 'holds "a@b.c"'),
        ("the password is hunter2", claim("value", "0-31", "hunter2"), "never read"),
        ("the heading is Your cart", claim("value", "0-1", "Your cart"), "no field"),
        ("Small is checked", claim("checked", "0-26"), "is not checked"),
        ("the heading is enabled", claim("enabled", "0-1"), "nobody can tell"),
        ("Pay is collapsed", claim("collapsed", "0-3"), "nobody can tell"),
        ("there are 3 rows", claim("count", "0-4", role="row", count=3), "there are 2"),
        ("there are 2 rows", claim("count", "0-4", role="rows", count=2), "no role"),
        ("there are 2 rows", claim("count", "0-4", count=2), "needs a role"),
        ("there are 2 rows", claim("count", "0-4", role="row", count=2, how="starts"), "at-least or at-most"),
        ("there is no Pay button", claim("absent", None, "Pay", role="button"), "it is there"),
        ('"Red shirt" is gone', claim("absent", None, "Red shirt"), "it is there"),
        ("it is gone", claim("absent"), "needs a role"),
        ("we are on the checkout", claim("url", None, "/checkout", how="contains"), "not true of this page"),
        ("the email is that of the account", claim("value", "0-27", "%other%"), "no variable %other%"),
        ("the order is confirmed", claim("text", "0-40", "Order 4711000 of 2026-11-21"), "leave that part out"),
    ],
)  # fmt: skip
def test_wrong_evidence_is_an_error_that_says_what_is_wrong(statement, evidence, problem):
    with pytest.raises(Unusable, match=r"^Claim 1 ") as raised:
        compiled(statement, evidence)
    assert problem in str(raised.value)
    assert len(str(raised.value)) <= 400


def test_more_claims_than_a_program_takes_are_an_error():
    with pytest.raises(Unusable, match="at most 20"):
        compiled("Pay is shown", *[claim("shown", "0-3")] * 21)


@pytest.mark.parametrize(
    ("statement", "evidence"),
    [
        ("the page says In stock", claim("shown", "0-36")),  # said elsewhere as well, and this one has no region
        ("Edit is enabled", claim("enabled", "0-33")),  # two of them, told apart by nothing
        ("there are buttons", claim("count", None, role="button", count=0, how="at-least")),
        ("the address has a slash", claim("url", None, "/", how="starts")),
        ("no errors are shown", claim("absent", role="alert")),  # an error may be shown otherwise
        ("no errors are shown", claim("absent", None, "errors")),
        ("Errors are not shown", claim("absent", None, "errors")),
        ("the sold out label is not in Delivery", claim("absent", "0-37", "sold out")),
        ("the products are sorted by price", claim("text", "0-14", "€80")),
        ("the total equals the sum of the prices", claim("text", "0-23", "€250")),
        ("the Blue shirt is cheaper than the Red one", claim("text", "0-14", "€80")),
        ("the cheapest shirt is blue", claim("shown", "0-9")),
        ("all shirts cost less than €100", claim("text", "0-14", "€80")),
    ],
)
def test_evidence_of_which_no_assertion_could_fail_is_no_program(statement, evidence):
    assert compiled(statement, evidence) is None


def test_no_evidence_is_no_program():
    assert compiled("Pay is shown") is None


def test_what_is_said_of_all_is_a_program_only_where_it_speaks_of_later_ones_too():
    texts = (claim("text", "0-14", "€80"), claim("text", "0-20", "€90"))
    assert compiled("all shirts have a price", *texts) is None
    program = compiled("all shirts have a price", *texts, claim("count", "0-4", role="row", count=2))
    more = PAGE.replace("[0-21]", "  [0-60] row\n    [0-61] cell: Hat\n[0-21]")
    assert not passes(program, more)


@pytest.mark.parametrize(
    ("statement", "evidence", "old", "new"),
    [
        ("the total is €80", claim("text", "0-23", "€80"), "€250", "€80"),
        ("Small is checked", claim("checked", "0-26"), "radio: Small", "radio: Small [checked]"),
        ("Pay is enabled", claim("enabled", "0-3"), "Pay [disabled]", "Pay"),
        ("the page says Thank you", claim("shown", None, "Thank you"), "Saved", "Thank you"),
        ("the page says Thank you", claim("text", None, "Thank you"), "Saved", "Thank you"),
        ("there is a Checkout link", claim("shown", None, "Checkout", role="link"), "link: Home", "link: Checkout"),
        ("there is no Pay button", claim("absent", None, "Pay", role="button"), "button: Pay", "button: Buy"),
        ('"Red shirt" is gone', claim("absent", None, "Red shirt"), "Red shirt", "Hat"),
        ("the cart has 1 row", claim("count", "0-4", role="row", count=1), "  [0-15] row", "  [0-15] rowgroup"),
        ("the email is x@y.z", claim("value", "0-27", "x@y.z"), "a@b.c", "x@y.z"),
    ],
)
def test_a_verdict_that_it_fails_is_a_program_that_fails_until_the_page_is_as_said(statement, evidence, old, new):
    program = compiled(statement, evidence, holds=False)
    assert not passes(program, PAGE)
    assert old in PAGE
    assert passes(program, PAGE.replace(old, new))


def test_a_verdict_that_it_fails_may_rest_on_one_of_several_claims():
    program = compiled("there is no dialog and the total is €80", claim("absent", role="dialog"), claim("text", "0-23", "€80"), holds=False)  # fmt: skip
    assert len(program.all) == 2
    assert passes(program, PAGE.replace("€250", "€80"))
    assert not passes(program, PAGE.replace("€250", "€80") + "[0-99] dialog: Hello")


def test_a_verdict_that_it_fails_needs_a_claim_that_is_not_so():
    with pytest.raises(Unusable, match="All claims are true"):
        compiled("the total is €80", claim("text", "0-23", "€250"), holds=False)


def test_an_expectation_that_nobody_said_or_showed_would_fail_for_ever():
    with pytest.raises(Unusable, match="neither in the statement nor on the page"):
        compiled("the cart is empty", claim("shown", None, "Nothing to see here"), holds=False)


@pytest.mark.parametrize(
    "evidence",
    [
        claim("absent", None, "Green shirt"),
        claim("absent", role="dialog"),
        claim("count", "0-4", role="row", count=2, how="at-most"),
    ],
)
@pytest.mark.parametrize(
    ("page", "url"),
    [
        ("", URL),
        (PAGE, "http://localhost:5000/login"),
        ("[0-1] heading: Log in", URL),
        (PAGE.replace("Your cart", "Service unavailable"), URL),
    ],
)
def test_nothing_is_absent_from_a_blank_or_other_page(evidence, page, url):
    program = compiled('no dialog, no "Green shirt" and at most 2 rows are shown', evidence)
    assert passes(program, PAGE)
    assert not passes(program, page, url)


def test_nothing_is_absent_from_a_page_that_nothing_is_known_by():
    assert compiled("no dialog is shown", claim("absent", role="dialog"), page="[0-1] paragraph: 1 item") is None


def test_an_empty_table_is_one_without_rows_and_still_there():
    page = "[0-1] heading: Orders [level=1]\n[0-2] table: Orders\n  [0-3] row\n    [0-4] columnheader: Order\n"
    program = compiled("there are no orders", claim("count", "0-2", role="row", count=0), page=page)
    assert passes(program, page)
    assert not passes(program, page + "  [0-5] row\n    [0-6] cell: 4711\n")
    assert not passes(program, page.replace("table: Orders", "table: Bills"))


def test_a_total_is_no_row_to_count():
    page = PAGE.replace(
        "[0-21] paragraph", "  [0-70] row\n    [0-71] cell: Total\n    [0-72] cell: €170\n[0-21] paragraph"
    )
    with pytest.raises(Unusable, match="there are 2"):
        compiled("the cart has 3 rows", claim("count", "0-4", role="row", count=3), page=page)
    program = compiled("the cart has 2 items", claim("count", "0-4", "Remove", role="button", count=2), page=page)
    assert passes(program, page)
    program = compiled("the cart has 2 rows", claim("count", "0-4", role="row", count=2), page=page)
    assert passes(program, page)


def test_of_an_only_row_it_is_known_which_one_was_meant():
    one = PAGE[: PAGE.index("  [0-15]")] + PAGE[PAGE.index("[0-21]") :]
    program = compiled("the price of the Blue shirt is €80", claim("text", "0-14", "€80"), page=one)
    assert passes(program, one)
    assert passes(program, PAGE)
    assert not passes(program, one.replace("Blue", "Red"))


def test_a_row_is_the_same_wherever_it_stands():
    program = compiled("the price of the Blue shirt is €80", claim("text", "0-14", "€80"))
    swapped = PAGE.replace("Blue", "X").replace("Red", "Blue").replace("X", "Red")
    assert not passes(program, swapped)
    assert passes(program, swapped.replace("€80", "€8").replace("€90", "€80"))


def test_a_text_of_a_variable_is_recorded_as_its_name():
    email = compiled("the email is %email%", claim("value", "0-27", "%email%"), email="a@b.c")
    assert describe(email) == ['textbox "Email" holds "%email%"']
    assert passes(email, PAGE.replace("a@b.c", "x@y.z"), email="x@y.z")
    shown = compiled("the email is the one given", claim("value", "0-27", "a@b.c"), email="a@b.c")
    assert describe(shown) == ['textbox "Email" holds "%email%"']


def test_a_row_of_a_variable_is_found_by_its_value():
    program = compiled("the price of %item% is €80", claim("text", "0-14", "€80"), item="Blue shirt", quantity="2")
    assert describe(program) == ['cell in column "Price" in the row of "%item%" reads "€80"']
    assert not passes(program, PAGE, item="Red shirt")
    assert passes(program, PAGE.replace("€90", "€80"), item="Red shirt")


def test_two_variables_of_one_value_are_not_guessed_between():
    with pytest.raises(Unusable, match="%a% or %b%"):
        compiled("the email is %a% or %b%", claim("value", "0-27", "a@b.c"), a="a@b.c", b="a@b.c")


def test_a_date_or_id_is_in_a_program_only_where_the_statement_names_it():
    said = compiled("the page says Order 4711000 of 2026-11-21", claim("text", "0-40", "Order 4711000", how="starts"))
    assert "4711000" in said.model_dump_json()
    part = compiled("there is an order", claim("text", "0-40", "Order", how="starts"))
    assert "4711000" not in part.model_dump_json()
    assert not passes(part, PAGE.replace("Order 4711000 of", "Bill 4711000 of"))
    own = compiled("the order is %order%", claim("text", "0-40", "Order %order%", how="starts"), order="4711000")
    assert "4711000" not in own.model_dump_json()


@pytest.mark.parametrize(("expected", "how"), [("2", "contains"), ("Cart (2)", None)])
def test_a_count_in_a_name_is_compared_where_that_name_is(expected, how):
    page = "[0-1] link: Orders (1)\n[0-2] link: Cart (2)\n[0-3] button: Pay\n"
    program = compiled("the cart link shows 2", claim("text", "0-2", expected, how=how), page=page)
    assert passes(program, page)
    assert not passes(program, page.replace("Cart (2)", "Cart (3)").replace("Orders (1)", "Orders (2)"))


def test_a_bare_number_is_no_text_to_look_for_on_the_whole_page():
    page = "[0-1] heading: Cart\n[0-2] generic\n  [0-3] text: 2\n[0-4] button: Pay\n"
    assert compiled("the badge shows 2", claim("text", "0-3", "2"), page=page) is not None
    assert compiled("the badge shows 2", claim("text", "0-3", "2"), page=page + "[0-5] paragraph: 5") is None


def test_a_row_that_the_statement_only_hints_at_is_in_the_program():
    one = PAGE[: PAGE.index("  [0-15]")] + PAGE[PAGE.index("[0-21]") :]
    program = compiled("the blue one costs €80", claim("text", "0-14", "€80"), page=one)
    assert passes(program, one)
    assert not passes(program, one.replace("Blue", "Red"))


def test_the_node_is_known_by_a_title_without_its_count():
    page = PAGE.replace("[0-37] region: Delivery", "[0-37] region: Delivery (2)")
    program = compiled(
        "In stock is shown", claim("shown", "0-39"), page=page.replace("heading: Delivery", "heading: When")
    )
    assert "(2)" not in program.model_dump_json()


def test_the_page_that_was_judged_is_not_changed():
    snapshot = tree(PAGE, URL)
    before = [(node.ref, node.name, node.states, node.value, len(node.children)) for node in snapshot.walk()]
    claims = [evidence for _, evidence, *_ in KINDS]
    for statement, evidence, *_ in KINDS:
        compile_verify(snapshot, [evidence], True, statement=statement, variables={}, base_url="")
    assert len(claims) == len(KINDS)
    assert [(node.ref, node.name, node.states, node.value, len(node.children)) for node in snapshot.walk()] == before


def test_the_schema_is_one_that_strict_providers_take():
    schema = schema_of("verify")["$defs"]["Claim"]
    assert schema["required"] == list(schema["properties"])
    assert schema["additionalProperties"] is False
    assert all(each["description"] for each in schema["properties"].values())
    for each in schema["properties"].values():
        options = each.get("anyOf", [each])
        assert [option["type"] for option in options[1:]] in ([], ["null"])
        assert not {"pattern", "minimum", "maxLength", "default"} & set(each)


# --- Claims that carry the words of the statement ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "evidence", "described"),
    [
        ("the badge of the cart shows 1 item", claim("text", "0-2", "1 item", words="the cart"), 'anything whose id is "cart-badge" reads "1 item"'),
        ("the cart badge shows 1 item", claim("text", "0-2", "1 item", words="the cart badge"), 'anything whose id is "cart-badge" reads "1 item"'),
        ("the total is €250", claim("text", "0-23", "€250", words="the total"), 'value labelled "Total" is "€250"'),
        ("the price of the Blue shirt is €80", claim("text", "0-14", "€80", words="the price of the Blue shirt"), 'cell in column "Price" in the row of "Blue shirt" reads "€80"'),
        ("the details are open", claim("expanded", "0-29", words="the details"), 'button "details" is expanded'),
        ("the mail field holds a@b.c", claim("value", "0-27", "a@b.c", words="the mail field"), 'textbox "Email" holds "a@b.c"'),
        ("there are two rows in the Cart table", claim("count", words="rows in the Cart table", count=2), 'exactly 2 of row in the table "Cart"'),
        ('"Green shirt" is not in the Cart table', claim("absent", words='"Green shirt" in the Cart table'), 'text containing "Green shirt" is not shown in the table "Cart"'),
        ("no Delete button is there", claim("absent", None, "Delete", role="button", words="no Delete button"), 'button or link or menuitem or tab containing "Delete" is not shown'),
        ("no Delete button is there", claim("absent", words="Delete button"), 'button containing "Delete" is not shown'),
        ("Small is not chosen", claim("selected", "0-26", words="Small", how="not-equals"), 'radio "Small" is not checked'),
    ],
)  # fmt: skip
def test_what_the_words_of_a_claim_name_is_known_by_them_and_else_by_what_it_is(statement, evidence, described):
    assert describe(compiled(statement, evidence)) == [described]


@pytest.mark.parametrize(
    ("statement", "evidence", "problem"),
    [
        ("nothing is missing", claim("absent", words="Delete button"), "no words of the statement"),
        ("there is no Pay button", claim("absent", words="Pay button"), "not true of this page"),
        ("there are 3 rows in the Cart table", claim("count", words="rows in the Cart table", count=3), "there are 2"),
    ],
)
def test_words_prove_nothing_that_the_statement_or_the_page_denies(statement, evidence, problem):
    with pytest.raises(Unusable, match=problem):
        compiled(statement, evidence)


@pytest.mark.parametrize("words", ["errors", "the shirts", "something nice"])
def test_words_that_leave_open_what_is_not_there_are_no_evidence(words):
    assert compiled(f"{words} are not shown", claim("absent", words=words)) is None
