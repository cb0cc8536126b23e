"""Sentences, how they are read, and when the engine must not decide."""

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.engines import engine_of
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.describe import describe
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
  [0-9] row
    [0-10] rowheader: Blue shirt
      [0-11] link: Blue shirt
    [0-12] cell: 2
      [0-13] spinbutton: Quantity [value=2]
    [0-14] cell: €80
  [0-15] row
    [0-16] rowheader: Red shirt
      [0-17] link: Red shirt
    [0-18] cell: 1
      [0-19] spinbutton: Quantity [value=1]
    [0-20] cell: €90
[0-21] paragraph
  [0-22] text: Total:
  [0-23] text: €250
[0-24] group: Size
  [0-25] radio: Large [checked]
  [0-26] radio: Small
[0-27] textbox: Email [value=a@b.c]
[0-28] textbox: Nickname [value=]
[0-29] button: Details [expanded]
[0-30] paragraph: Your wish list is empty.
[0-31] textbox: Password [type=password]
[0-32] status: Saved
[0-33] button: Edit
[0-34] button: Edit
"""


def decide(statement, page=PAGE, **variables):
    return decide_verify(
        statement, tree(page, url="http://shop.test/cart?a=1", title="Cart | Shop"), variables=variables
    )


@pytest.mark.parametrize(
    ("statement", "program"),
    [
        ("the cart badge shows 1 item", ['anything whose id is "cart-badge" reads containing "1 item"']),
        ("Verify that the Pay button is disabled.", ['button "Pay" is disabled']),
        ("the Pay button isn't enabled", ['button "Pay" is disabled']),
        ("there are 2 rows in the table Cart", ['exactly 2 of row in the table "Cart"']),
        ("the Cart table has at least two rows", ['at least 2 of row in the table "Cart"']),
        ("at most 2 links are shown", ["at most 2 of link"]),
        ("there are fewer than 3 links", ["at most 2 of link"]),
        ('"Blue shirt" is visible', ['text containing "Blue shirt" is shown']),
        ('the page shows "Total"', ['text containing "Total" is shown']),
        ('"Green shirt" has disappeared', ['text containing "Green shirt" is not shown']),
        ('there is no "Green shirt"', ['text containing "Green shirt" is not shown']),
        ("there is no Delete button", ['button containing "Delete" is not shown']),
        ("no dialog is shown", ["dialog or alertdialog is not shown"]),
        ("the prices are sorted", ['table "Cart" › row › column "Price" › decimal € is in ascending order']),
        (
            "the table Cart is sorted by product, ascending",
            ['table "Cart" › row › column "Product" is in ascending order'],
        ),
        (
            "the rows of the cart are listed by product from A to Z",
            ['table "Cart" › row › column "Product" is in ascending order'],
        ),
        ("the total is €250", ['value labelled "Total" is "€250"']),
        ("the total is not €10", ['value labelled "Total" is not "€10"']),
        ("the row of Blue shirt shows 2", ['spinbutton "Quantity" in the row of "Blue shirt" holds "2"']),
        ("the row of Blue shirt shows €80", ['cell in column "Price" in the row of "Blue shirt" reads "€80"']),
        ("the price of the Red shirt is €90", ['cell in column "Price" in the row of "Red shirt" reads "€90"']),
        ("the Large radio is selected", ['radio "Large" is checked']),
        ("Small is not checked", ['radio "Small" is not checked']),
        ('the Email field contains "a@b.c"', ['textbox "Email" holds containing "a@b.c"']),
        ("the Nickname field is empty", ['textbox "Nickname" is empty']),
        ("the details are expanded", ['button "details" is expanded']),
        ("the URL is /cart?a=1", ['relative URL is "/cart?a=1"']),
        ("the URL contains car", ['relative URL is containing "car"']),
        ("the URL ends with a=1", ['relative URL is ending in "a=1"']),
        ('the page title is "Cart | Shop"', ['title is "Cart | Shop"']),
        ('the heading says "Your cart"', ['heading reads "Your cart"']),
        ("the wish list is empty", ['text "Your wish list is empty." is shown']),
        (
            "the heading says 'Your cart' and the Pay button is disabled",
            ['heading reads "Your cart"', 'button "Pay" is disabled'],
        ),
        (
            '"Blue shirt" and "Red shirt" are visible',
            ['text containing "Blue shirt" is shown', 'text containing "Red shirt" is shown'],
        ),
        ("there are two radios in the Size group", ['exactly 2 of radio in the group "Size"']),
    ],
)
def test_a_statement_that_holds(statement, program):
    decision = decide(statement)
    assert (describe(decision.program), decision.holds) == (program, True)


@pytest.mark.parametrize(
    ("statement", "found"),
    [
        ("the cart badge shows 2 items", '"1 item"'),
        ("the cart badge shows 11 items", '"1 item"'),
        ("the Pay button is enabled", "disabled"),
        ("there are 3 rows in the Cart table", "2"),
        ("the total is €25", '"€250"'),
        ("the row of Red shirt shows 2", "no such text"),
        ("the quantity of Red shirt is 2", '"1"'),
        ("the Email field is empty", '"a@b.c"'),
        ('"Green shirt" is visible', "no such text"),
        ('"Blue shirt" is not visible', 'link "Blue shirt"'),
        ("the Delete button is visible", "none"),
        ("there is no Pay button", 'button "Pay"'),
        ("the saved status is not shown", 'status "Saved"'),
        ('the title is "Shop"', '"Cart | Shop"'),
        ("the URL contains wish", "/cart?a=1"),
        ("the heading says 'Your cart' and the Pay button is enabled", "disabled"),
    ],
)
def test_a_statement_that_does_not_hold_is_a_program_that_fails(statement, found):
    decision = decide(statement)
    assert not decision.holds
    assert decision.outcome.found == found


@pytest.mark.parametrize(
    ("statement", "why"),
    [
        ("no errors are shown", "not-found"),
        ("the error message is not visible", "not-found"),
        ("Loading spinner has disappeared", "not-found"),
        ("the error alert is not shown", "not-found"),
        ("the logo is visible", "not-found"),
        ("the page looks nice", "not-understood"),
        ("the Edit button is enabled", "ambiguous"),
        ("the Edit button is visible", "ambiguous"),
        ("the Password field is empty", "not-found"),
        ('the Password field has the value "secret"', "not-found"),
        ("the cart is empty", "not-found"),
        ("the heading is big", "not-understood"),
        ("the Pay button is expanded", "not-found"),
        ("the prices are not sorted", "not-understood"),
        ("the totals are sorted", "not-found"),
        ("the products are sorted by colour", "not-found"),
        ("the total equals the sum of the weights", "not-found"),
        ("there are 2 errors", "not-understood"),
        ("the row of Green shirt shows 2", "not-found"),
    ],
)
def test_what_is_not_certain_is_not_decided(statement, why):
    with pytest.raises(EngineAbstained) as problem:
        decide(statement)
    assert problem.value.why == why


def test_candidates_are_named():
    with pytest.raises(EngineAbstained) as problem:
        decide("the shirt link is visible")
    assert problem.value.candidates == ('link "Blue shirt"', 'link "Red shirt"')
    assert 'What came into question: link "Blue shirt", link "Red shirt".' in str(problem.value)


def test_a_variable_stays_unfilled_in_the_program():
    decision = decide('the Email field has the value "%mail%"', mail="a@b.c")
    assert decision.holds
    assert describe(decision.program) == ['textbox "Email" holds "%mail%"']


def test_nothing_is_absent_from_a_page_without_a_witness():
    with pytest.raises(EngineAbstained, match="proves that it is the page"):
        decide('there is no "Error"', page="[0-1] text: Hello")


def test_and_is_a_joint_only_where_both_sides_can_be_read():
    page = "[0-1] heading: Salt and pepper\n[0-2] button: Save and close\n[0-3] text: 1 item [id=cart-badge]"
    assert len(decide("the Save and close button is enabled and the cart badge shows 1 item", page).program.all) == 2
    assert len(decide("the heading says Salt and pepper", page).program.all) == 1


def test_words_of_time_are_left_out_only_behind_the_verb():
    page = "[0-1] heading: Shirt\n[0-2] button: Buy now [disabled]"
    assert decide("the Buy now button is now disabled", page).holds


@pytest.mark.parametrize("statement", ["", "   ", ".", "\ue0005\ue001 is visible", "is", "the is visible", "x" * 2000])
def test_nonsense_is_not_understood(statement):
    with pytest.raises(EngineAbstained):
        decide(statement)


# --- A kind that was said is meant -----------------------------------------------------------------------------------

DELETED = """
[0-1] heading: Books
[0-2] status: The book “Persuasion” was deleted successfully.
[0-3] link: Emma
[0-4] button: Size guide
"""


@pytest.mark.parametrize(
    ("statement", "program", "holds"),
    [
        ('the link "Persuasion" is not visible', 'link containing "Persuasion" is not shown', True),
        ('the link "Persuasion" is visible', 'link containing "Persuasion" is shown', False),
        ("the Size guide dialog is closed", 'dialog or alertdialog containing "Size guide" is not shown', True),
        ("the Size guide dialog is open", 'dialog or alertdialog containing "Size guide" is shown', False),
        ("there is no Persuasion heading", 'heading containing "Persuasion" is not shown', True),
    ],
)
def test_a_text_of_another_kind_is_not_what_was_said(statement, program, holds):
    decision = decide(statement, DELETED)
    assert (describe(decision.program), decision.holds) == ([program], holds)


@pytest.mark.parametrize(
    ("statement", "page"),
    [
        ("the Delete button is not visible", "[0-1] heading: Cart\n[0-2] link: Delete"),
        ("the Reviews tab is not visible", "[0-1] heading: Cart\n[0-2] link: Reviews"),
        ("the Packing list is not visible", "[0-1] heading: Cart\n[0-2] text: Packing list"),
        ("the Terms dialog is closed", "[0-1] heading: Cart\n[0-2] region: Terms\n  [0-3] text: Hello"),
    ],
)
def test_what_looks_like_the_kind_that_was_said_is_not_overlooked(statement, page):
    with pytest.raises(EngineAbstained) as problem:
        decide(statement, page)
    assert problem.value.why == "ambiguous"


@pytest.mark.parametrize(
    ("statement", "program"),
    [
        ("Undo is disabled", 'menuitem "Undo" is disabled'),
        ("Word wrap is disabled", 'menuitemcheckbox "Word wrap" is disabled'),
        ("Sources is enabled", 'treeitem "Sources" is enabled'),
    ],
)
def test_whatever_people_operate_can_be_disabled(statement, program):
    page = """
    [0-1] heading: Sources
    [0-2] menuitem: Undo [disabled]
    [0-3] menuitemcheckbox: Word wrap [disabled]
    [0-4] treeitem: Sources
    """
    assert describe(decide(statement, page).program) == [program]


# --- In a place ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("statement", "program", "holds"),
    [
        ('"Blue shirt" is in the table', 'text containing "Blue shirt" is shown in the table "Cart"', True),
        ('"White mug" is not in the table', 'text containing "White mug" is not shown in the table "Cart"', True),
        ('"Blue shirt" isn\'t in the table', 'text containing "Blue shirt" is not shown in the table "Cart"', False),
        (
            "the Small radio is in the Size group",
            'radio "Small" in the group "Size" is shown',
            True,
        ),
    ],
)
def test_a_thing_is_in_a_place_or_is_not(statement, program, holds):
    decision = decide(statement)
    assert (describe(decision.program), decision.holds) == ([program], holds)


@pytest.mark.parametrize(
    "statement",
    [
        '"Blue shirt" is not in the "Order 17" table',
        "the total is in the 80s",
        "the total is not in the 80s",
        "the quantity of Blue shirt is not at least 3",
        "the Email field does not contain more than 3 letters",
    ],
)
def test_what_relates_one_thing_to_another_is_no_text_to_compare(statement):
    with pytest.raises(EngineAbstained):
        decide(statement)


def test_a_text_that_reads_like_a_relation_is_compared_where_it_stands():
    page = "[0-1] heading: Parcel\n[0-2] paragraph: Delivery: in about 3 days\n[0-3] paragraph: Left: under 5 minutes"
    assert decide("the delivery is in about 3 days", page).holds
    assert decide("Left is under 5 minutes", page).holds


# --- Kinds of more than one word -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("page", "found"),
    [
        ("[0-2] searchbox: Search [value=blue shirt]\n[0-3] textbox: Max price", 'searchbox "Search"'),
        ("[0-2] textbox: Search [value=blue shirt]\n[0-3] textbox: Max price", 'textbox "Search"'),
        ("[0-2] searchbox: Find [value=blue shirt]\n[0-3] textbox: Max price", "searchbox"),
        ("[0-2] searchbox: Find\n[0-3] textbox: Search [value=blue shirt]", 'textbox "Search"'),
        ("[0-2] searchbox: Search [value=blue shirt]\n[0-3] searchbox: Search help", 'searchbox "Search"'),
    ],
)
def test_the_search_field_is_the_field_of_that_name_or_the_one_for_searching(page, found):
    decision = decide('the Search field has the value "blue shirt"', page)
    assert (describe(decision.program), decision.holds) == ([f'{found} holds "blue shirt"'], True)


def test_two_fields_for_searching_are_named():
    with pytest.raises(EngineAbstained) as problem:
        decide("the search field is empty", "[0-2] searchbox: Find a shirt\n[0-3] searchbox: Find help")
    assert problem.value.candidates == ('searchbox "Find a shirt"', 'searchbox "Find help"')


@pytest.mark.parametrize(
    "statement", ["there are 2 list items in the Reviews panel", "the Reviews tab panel has 2 list items"]
)
def test_a_panel_is_a_place(statement):
    page = """
[0-1] heading: Hoodie
[0-2] tab: Reviews [selected]
[0-3] tabpanel: Reviews
  [0-4] list
    [0-5] listitem: Very nice
    [0-6] listitem: Too small
[0-7] list
  [0-8] listitem: Other
"""
    decision = decide(statement, page)
    assert (describe(decision.program), decision.holds) == (['exactly 2 of listitem in the tabpanel "Reviews"'], True)


# --- A field and what stands beside it -------------------------------------------------------------------------------

INVALID = """
[0-1] heading: Cart
[0-2] table: Cart
  [0-3] row
    [0-4] columnheader: Product
    [0-5] columnheader: Quantity
  [0-6] row
    [0-7] cell: White mug
    [0-8] cell
      [0-9] spinbutton: FIELD [value=1]
      [0-10] paragraph: Please choose a quantity from 2 to 10.
"""


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Quantity", 'spinbutton "Quantity" in the row of "White mug"'),
        ("Quantity of White mug", 'spinbutton "Quantity of White mug"'),
        ("Quantity for this mug", 'spinbutton "Quantity for this mug" in the row of "White mug"'),
    ],
)
def test_a_field_of_the_columns_name_is_read_and_not_the_text_beside_it(name, found):
    decision = decide("the Quantity of White mug is 1", INVALID.replace("FIELD", name))
    assert (describe(decision.program), decision.holds) == ([f'{found} holds "1"'], True)


@pytest.mark.parametrize("field", ["spinbutton", "spinbutton: Number [invalid]"])
def test_a_field_that_nothing_ties_to_its_column_and_a_text_beside_it_are_two_readings(field):
    page = INVALID.replace("spinbutton: FIELD", field)
    for statement in ("the Quantity of White mug is 1", "the Quantity of White mug is not 1"):
        with pytest.raises(EngineAbstained) as problem:
            decide(statement, page)
        assert problem.value.why == "ambiguous"


def test_a_text_that_describes_a_field_is_not_what_its_cell_holds():
    described = "spinbutton: Number [description=Please choose a quantity from 2 to 10.]"
    decision = decide("the Quantity of White mug is 1", INVALID.replace("spinbutton: FIELD", described))
    assert decision.holds


def test_a_field_of_another_name_leaves_the_text_of_its_cell():
    page = INVALID.replace("FIELD", "Gift note").replace("Please choose a quantity from 2 to 10.", "1")
    decision = decide("the Quantity of White mug is 1", page)
    assert describe(decision.program) == ['cell in column "Quantity" in the row of "White mug" reads "1"']


@pytest.mark.parametrize(("amount", "holds"), [("2", False), ("5", True)])
def test_a_row_shows_what_its_fields_hold(amount, holds):
    page = PAGE.replace("[0-12] cell: 2", "[0-12] cell")
    decision = decide(f"the row of Blue shirt does not show {amount}", page)
    assert decision.holds is holds
    filled = page.replace("spinbutton: Quantity [value=2]", "spinbutton: Quantity [value=5]")
    assert evaluate_verify(decision.program, tree(filled, "http://shop.test/cart")).passed is not holds


def test_fields_of_a_row_that_nothing_tells_apart_are_not_decided_on():
    page = PAGE.replace("spinbutton: Quantity [value=2]", "spinbutton [value=2]\n      [0-99] spinbutton [value=7]")
    with pytest.raises(EngineAbstained):
        decide("the row of Blue shirt does not show 5", page)


# --- What proves that this is the page -------------------------------------------------------------------------------

REVIEWS = """
[0-3] tabpanel: Reviews
  [0-4] list
    [0-5] listitem: Very nice
    [0-6] listitem: Too small
"""


@pytest.mark.parametrize(
    "page", [REVIEWS, REVIEWS.replace("tabpanel: Reviews", "list"), REVIEWS.replace("tabpanel: Reviews", "generic")]
)
def test_what_is_counted_proves_itself(page):
    assert decide("there are 2 list items", page).holds


@pytest.mark.parametrize(
    "page",
    [
        REVIEWS,
        REVIEWS.replace("tabpanel: Reviews", "tabpanel"),
        REVIEWS.replace("tabpanel: Reviews", "generic [id=reviews]"),
    ],
)
@pytest.mark.parametrize(
    "statement", ['"Loading" is not visible', "there are no buttons", "there are at most 2 list items"]
)
def test_the_part_that_is_read_alone_proves_that_it_is_there(page, statement):
    decision = decide(statement, page)
    assert decision.holds
    assert not evaluate_verify(decision.program, tree("", "http://shop.test/cart")).passed


# --- Text that is shown ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("page", "holds"),
    [
        ("[0-1] heading: 60 rows\n[0-2] link: Home", True),
        ("[0-1] heading: Plants\n[0-2] link: Home", False),
    ],
)
def test_the_title_of_the_document_is_no_text_on_the_page(page, holds):
    snapshot = tree(page, title="garden: plants: 60 rows")
    snapshot.root.name = snapshot.title
    assert decide_verify('the page shows "60 rows"', snapshot).holds is holds


def test_a_blank_page_with_a_title_says_nothing():
    snapshot = tree("", title="Your cart is empty")
    snapshot.root.name = snapshot.title
    with pytest.raises(EngineAbstained):
        decide_verify("your cart is empty", snapshot)


@pytest.mark.parametrize(
    "page",
    [
        "[0-1] figure: grace.png\n  [0-2] img\n  [0-3] caption: grace.png",
        "[0-1] group: grace.png\n  [0-2] legend\n    [0-3] text: grace.png\n  [0-4] radio: Large",
        "[0-1] table: Files: grace.png\n  [0-2] caption\n    [0-3] text: grace.png\n  [0-4] row: x\n    [0-5] cell: x",
    ],
)
def test_a_text_that_names_what_is_around_it_is_evidence(page):
    assert decide('"grace.png" is visible', page).holds


ORDERS = PAGE.replace("[0-21] paragraph", """
[0-50] paragraph
  [0-51] text: To pay:
  [0-52] text: €250
[0-53] paragraph
  [0-54] text: Budget:
  [0-55] text: €300
[0-21] paragraph""")  # fmt: skip


@pytest.mark.parametrize(
    ("statement", "program", "holds"),
    [
        ("the prices are in descending order", "is in descending order", False),
        ("the prices are sorted from high to low", "is in descending order", False),
        ("the total equals the sum of the prices", 'equals sum of table "Cart" › row › column "Price"', False),
        ("the total is the sum of the prices in the cart", "equals sum of", False),
        ("to pay is the same as the total", 'labelled "Total"', True),
        ("to pay equals the total", 'labelled "Total"', True),
        ("the budget is more than the total", "is more than", True),
        ("the budget is at most the total", "is at most", False),
    ],
)
def test_order_and_comparisons_are_read_from_the_page(statement, program, holds) -> None:
    decision = decide(statement, ORDERS)
    assert program in describe(decision.program)[0]
    assert decision.holds is holds


def test_an_order_without_a_direction_is_ascending_or_not_decided() -> None:
    page = PAGE.replace("€80", "€99")
    with pytest.raises(EngineAbstained, match="ascending or descending"):
        decide("the prices are sorted", page)


def test_a_literal_is_compared_as_before() -> None:
    decision = decide('the heading equals "Your cart"')
    assert describe(decision.program) == ['heading reads "Your cart"']


# --- Everyday words ---------------------------------------------------------------------------------------------------

RUNS = """
[0-1] main
  [0-2] heading: Runs [level=1]
  [0-3] text: 3 matching runs
  [0-18] text: -5 open orders
  [0-4] tablist
    [0-5] tab: Table view [selected]
    [0-6] tab: Chart view
  [0-7] list
    [0-8] listitem: baseline-xgb
    [0-9] listitem: notes.txt
  [0-10] status
    [0-11] text: The run of Ada Byron was deleted.
  [0-12] paragraph: Deleted runs are kept for a week.
  [0-13] table: Owners
    [0-14] row
      [0-15] columnheader: Owner
    [0-16] row
      [0-17] cell: Grace Hopper
"""


@pytest.mark.parametrize(
    ("statement", "program"),
    [
        ("there are 3 matching runs", 'text "3 matching runs" is shown'),
        ("there are three matching runs", 'text "3 matching runs" is shown'),
        ("3 matching runs are found", 'text "3 matching runs" is shown'),
        ("price-forecast is not shown", 'text containing "price-forecast" is not shown'),
        ("README.md is no longer listed", 'text containing "README.md" is not shown'),
        ("baseline-xgb is visible again", 'listitem "baseline-xgb" is shown'),
        ("Ada Byron is not in the Owners table", 'text containing "Ada Byron" is not shown in the table "Owners"'),
        ("the draft-7 tab is not offered", 'tab containing "draft-7" is not shown'),
        ("the Table view tab is open", 'tab "Table view" is selected'),
        ("the Chart view tab is not open", 'tab "Chart view" is not selected'),
        ("a message says the run of Ada Byron was deleted", 'status reads containing "the run of Ada Byron was deleted"'),
        ("a success message says that the run of Ada Byron was deleted", 'status reads containing "the run of Ada Byron was deleted"'),
        ("the notice says Deleted runs are kept", 'text containing "Deleted runs are kept" is shown'),
        ("the table Owners has 1 row", 'exactly 1 of row in the table "Owners"'),
        ("2 authors are listed", None),
        ("there are 4 matching runs", None),
        ("there are 5 open orders", None),
        ("old runs are not shown", None),
        ("Old runs are not shown", None),
        ("the SSL errors are gone", None),
        ("the Grace banner is not shown", None),
        ("a message says that it was saved", None),
    ],
)  # fmt: skip
def test_everyday_words_are_understood_where_the_page_leaves_no_doubt(statement, program):
    try:
        decision = decide(statement, RUNS)
    except EngineAbstained:
        assert program is None
        return
    assert (describe(decision.program), decision.holds) == ([program], True)


@pytest.mark.parametrize(("statement", "holds"), [("says", True), ("does not say", False)])
@pytest.mark.parametrize("mark", ["✓", "—"])
def test_a_mark_is_a_text_as_well(statement, holds, mark):
    page = f"[0-1] heading: Run\n[0-2] status: {mark}"
    assert decide(f'the status {statement} "{mark}"', page).holds is holds
    assert decide(f'the status {statement} "✗"', page).holds is not holds


def test_what_only_a_screen_reader_says_is_told_apart_from_what_says_nothing():
    page = tree("[0-1] heading: Exploring: Home [name not displayed]\n[0-2] button: Add")
    with pytest.raises(EngineAbstained, match=r'"Exploring: Home" is for screen readers only'):
        decide_verify('the heading says "Exploring: Home"', page)


FOLDERS = """
[0-1] heading: Documents [level=1]
[0-2] table
  [0-3] row
    [0-4] columnheader: Name
  [0-5] row
    [0-6] cell
      [0-7] link: photos
"""


def test_one_thing_may_be_called_by_a_word_for_several():
    """A folder called photos is no image."""
    there, gone = tree(FOLDERS), tree(FOLDERS.replace("photos", "music"))
    program = decide_verify("photos is in the list", there).program
    assert (evaluate_verify(program, there, {}).passed, evaluate_verify(program, gone, {}).passed) == (True, False)
    assert not decide_verify("photos is not in the list", there).holds


BILL = """
[0-1] heading: Invoice [level=1]
[0-2] table
  [0-3] row
    [0-4] columnheader: Item
    [0-5] columnheader: Quantity
    [0-6] columnheader: Price
  [0-7] row
    [0-8] cell: Design
    [0-9] cell: 10
    [0-10] cell: €1,000.00
  [0-11] row
    [0-12] cell: Total [colspan={}]
    [0-13] cell: {}
"""


def test_a_row_below_the_columns_of_a_table_says_what_they_come_to():
    page, later = tree(BILL.format(2, "€1,000.00")), tree(BILL.format(2, "€900.00"))
    decision = decide_verify("the total is €1,000.00", page)
    assert (decision.holds, evaluate_verify(decision.program, later, {}).passed) == (True, False)
    assert not decide_verify("the total is €900.00", page).holds
    program = engine_of("local", None).extract("the total", TypeAdapter(str), page, variables={}).program
    assert evaluate_extract(program, later, {}) == "€900.00"
    with pytest.raises(EngineAbstained):  # a row with a cell too few is no sum
        engine_of("local", None).extract("the total", TypeAdapter(str), tree(BILL.format(1, "3")), variables={})
