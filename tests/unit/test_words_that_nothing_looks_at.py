"""What a model read or found is recorded only if its program looks at what the sentence says: else it is right by chance."""

from __future__ import annotations

import json

import pytest
from pydantic import BaseModel, TypeAdapter

from pytest_stagehand._compiling.claims.words import Said
from pytest_stagehand._compiling.decisions import ExtractDecision, ObserveDecision
from pytest_stagehand._compiling.extracting import compile_extract
from pytest_stagehand._compiling.gate import is_proven
from pytest_stagehand._compiling.observing import compile_observe
from pytest_stagehand._compiling.unheard import unheard
from pytest_stagehand._engines.gated import Gated
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.queries import NO_VARIABLES
from tests.support.trees import tree

SHOP = """
[0-1] main
  [0-2] heading: My shop [level=1]
  [0-3] text: Last viewed: Bob Ray
  [0-4] text: Storage: 2 GB used
  [0-5] text: Deal of the day: €12.50
  [0-60] text: Customer of the month: Bob Ray
  [0-6] heading: Orders [level=2]
  [0-7] table
    [0-8] row
      [0-9] columnheader: Order
      [0-10] columnheader: Customer
      [0-11] columnheader: Status
      [0-12] columnheader: Price
      [0-13] columnheader: Sum
      [0-14] columnheader: Actions
    [0-20] row
      [0-21] cell: 1001
      [0-22] cell: Ann Lee
      [0-23] cell: Open
      [0-24] cell: €12.50
      [0-25] cell: €25.00
      [0-26] cell
        [0-27] button: Delete
    [0-30] row
      [0-31] cell: 1002
      [0-32] cell: Bob Ray
      [0-33] cell: Shipped
      [0-34] cell: €19.00
      [0-35] cell: €19.00
      [0-36] cell
        [0-37] button: Delete
    [0-40] row
      [0-41] cell: 1003
      [0-42] cell: Cleo Fox
      [0-43] cell: Open
      [0-44] cell: €4.00
      [0-45] cell: €8.00
      [0-46] cell
        [0-47] button: Delete
"""
PROFILE = """
[0-1] main
  [0-2] heading: Profile [level=1]
  [0-3] heading: Personal [level=2]
  [0-4] text: Name: Ann Lee
  [0-5] text: Email: ann@home.test
  [0-6] text: Due: 2026-04-01
  [0-7] heading: Billing [level=2]
  [0-8] text: Name: Lee Ltd
  [0-9] text: City: Bonn
  [0-10] text: Date: 2026-03-01
"""
BOARD = """
[0-1] main
  [0-2] heading: Board [level=1]
  [0-3] region: To do
    [0-4] heading: To do [level=2]
    [0-5] article
      [0-6] heading: Fix login [level=3]
      [0-7] text: Ann
    [0-8] article
      [0-9] heading: Write docs [level=3]
      [0-10] text: Bob
  [0-11] region: Doing
    [0-12] heading: Doing [level=2]
    [0-13] article
      [0-14] heading: Add search [level=3]
      [0-15] text: Ann
    [0-16] article
      [0-17] heading: Tune cache [level=3]
      [0-18] text: Cleo
"""
BUDGET = """
[0-1] main
  [0-2] heading: Budget [level=1]
  [0-3] heading: Income [level=2]
  [0-4] text: Rent: €500
  [0-5] link: Add
  [0-6] heading: Expenses [level=2]
  [0-7] text: Rent: €500
  [0-8] link: Add
"""
MAILS = """
[0-1] main
  [0-2] heading: Mail [level=1]
  [0-3] list
    [0-4] listitem
      [0-5] link: Lunch
      [0-6] text: Bob Ray
      [0-7] text: Unread
      [0-8] button: Delete
    [0-9] listitem
      [0-10] link: Invoice 77
      [0-11] text: Ann Lee
      [0-12] text: Read
      [0-13] button: Delete
    [0-14] listitem
      [0-15] link: Photos
      [0-16] text: Cleo Fox
      [0-17] text: Unread
      [0-18] button: Delete
"""
ALL_UNREAD = MAILS.replace("text: Read", "text: Unread")
CARDS = """
[0-1] main
  [0-2] heading: Mugs [level=1]
  [0-3] article
    [0-4] heading: Big mug [level=2]
    [0-5] text: Stock: In stock
    [0-6] button: Edit
  [0-7] article
    [0-8] heading: Tea cup [level=2]
    [0-9] text: Stock: Sold out
    [0-10] button: Edit
  [0-11] article
    [0-12] heading: Travel mug [level=2]
    [0-13] text: Stock: In stock
    [0-14] button: Edit
"""


def read(page, sentence, schema, value, *nodes, variables=NO_VARIABLES):
    """What the program of an answer passes by; the program as it is proven without regard to that."""
    snapshot = tree(page)
    paths = [()] if len(nodes) == 1 else [(at,) for at in range(len(nodes))]
    sources = {path: f"0-{node}" for path, node in zip(paths, nodes, strict=True)}
    program = compile_extract(
        snapshot, TypeAdapter(schema), json.loads(json.dumps(value)), sources, variables=variables, instruction=sentence
    )
    assert program is not None
    assert is_proven(program, snapshot, variables)
    return unheard(program, snapshot, Said(sentence, variables))


def found(page, sentence, *nodes):
    snapshot = tree(page)
    program = compile_observe(sentence, snapshot, [snapshot.get(f"0-{node}") for node in nodes])
    assert program is not None
    assert is_proven(program, snapshot)
    return unheard(program, snapshot, Said(sentence, {}))


@pytest.mark.parametrize(
    ("page", "asked", "nodes", "passed_by"),
    [
        (SHOP, ("the customer of the shipped order", str, "Bob Ray"), [3], "customer"),
        (
            SHOP,
            ("the customer of the shipped order", str, "Bob Ray"),
            [60],
            "shipped",
        ),  # in whose row it stands as well
        (SHOP, ("who bought the shipped goods", str, "Bob Ray"), [3], "shipped"),
        (SHOP, ("the number of open orders", int, 2), [4], "order"),
        (SHOP, ("the price of order 1001", float, 12.5), [5], "1001"),
        (SHOP, ("the price of the open order", float, 12.5), [5], "price"),
        (SHOP, ("the sum of Bob Ray", float, 19.0), [34], "sum"),
        (PROFILE, ("the city of Lee Ltd", str, "Bonn"), [9], "Lee"),
        (PROFILE, ("the email of Ann Lee", str, "ann@home.test"), [5], "Lee"),
        (BUDGET, ("the rent in the expenses", float, 500.0), [4], "expense"),
        (BOARD, ("the cards of Ann", list[str], ["Fix login", "Add search"]), [6, 14], "Ann"),
    ],
)
def test_a_value_is_right_by_chance_where_its_program_looks_at_no_word_that_says_which(
    page, asked, nodes, passed_by
) -> None:
    assert read(page, *asked, *nodes) == passed_by


@pytest.mark.parametrize(
    ("page", "asked", "nodes"),
    [
        (SHOP, ("the customer of the shipped order", str, "Bob Ray"), [32]),
        (SHOP, ("the customer of order 1002", str, "Bob Ray"), [32]),
        (SHOP, ("the sum of Bob Ray", float, 19.0), [35]),
        (SHOP, ("the deal of the day", float, 12.5), [5]),
        (SHOP, ("how much storage is used", int, 2), [4]),
        (SHOP, ("who was looked at just now", str, "Bob Ray"), [3]),  # in words that the page does not have
        (SHOP, ("the customers of all orders", list[str], ["Ann Lee", "Bob Ray", "Cleo Fox"]), [22, 32, 42]),
        (BUDGET, ("the rent in the expenses", float, 500.0), [7]),
        (BUDGET, ("the rent of income", float, 500.0), [4]),
        (PROFILE, ("the city", str, "Bonn"), [9]),
        (PROFILE, ("the due date", str, "2026-04-01"), [6]),  # though something else is called just `Date`
        (PROFILE, ("the name in Billing", str, "Lee Ltd"), [8]),
        (CARDS, ("the names of the mugs", list[str], ["Big mug", "Tea cup", "Travel mug"]), [4, 8, 12]),
    ],
)
def test_what_is_read_by_what_the_sentence_says_is_recorded(page, asked, nodes) -> None:
    assert read(page, *asked, *nodes) == ""


def test_a_value_of_the_call_counts_as_what_the_sentence_says() -> None:
    order = {"order": "1002"}
    assert read(SHOP, "the customer of order %order%", str, "Bob Ray", 3, variables=order) == "1002"


@pytest.mark.parametrize(
    ("page", "sentence", "nodes", "passed_by"),
    [
        (MAILS, "the delete buttons of unread mails", [8, 18], "unread"),
        (ALL_UNREAD, "the delete buttons of unread mails", [8, 13, 18], "unread"),
        (MAILS, "the unread mails", [5, 15], "unread"),
        (SHOP, "the Delete buttons of the open orders", [27, 47], "open"),
        (CARDS, "the Edit buttons of products in stock", [6, 14], "stock"),
    ],
)
def test_a_set_is_not_recorded_as_the_things_that_are_in_it_today(page, sentence, nodes, passed_by) -> None:
    assert found(page, sentence, *nodes) == passed_by


@pytest.mark.parametrize(
    ("page", "sentence", "nodes"),
    [
        (MAILS, "the delete buttons", [8, 13, 18]),
        (MAILS, "the Delete button of Photos", [18]),
        (MAILS, "the delete buttons of the mails", [8, 13, 18]),
        (MAILS, "what can be opened", [5, 10, 15]),
        (SHOP, "the Delete button of the shipped order", [37]),
        (SHOP, "what removes Bob Ray", [37]),
        (CARDS, "the edit buttons of the mugs", [6, 10, 14]),
    ],
)
def test_what_is_found_by_what_the_sentence_says_is_recorded(page, sentence, nodes) -> None:
    assert found(page, sentence, *nodes) == ""


class Order(BaseModel):
    order: int
    customer: str


def test_records_are_read_by_their_columns_whatever_the_sentence_calls_them() -> None:
    snapshot = tree(SHOP)
    rows = [(1001, "Ann Lee", 21), (1002, "Bob Ray", 31), (1003, "Cleo Fox", 41)]
    value = [{"order": order, "customer": customer} for order, customer, _ in rows]
    sources = {(at, key): f"0-{node + more}" for at, (*_, node) in enumerate(rows) for more, key in enumerate(value[0])}
    program = compile_extract(
        snapshot, TypeAdapter(list[Order]), value, sources, instruction="the orders and their buyers"
    )
    assert program is not None
    assert evaluate_extract(program, snapshot) == value
    assert unheard(program, snapshot, Said("the orders and their buyers", {})) == ""


class _Careless:
    """An engine as a model may be: its value is right, and the node that it names shows it by chance."""

    is_patient = False
    name = "careless"

    def extract(self, instruction, schema, snapshot, *, variables, **_):
        program = compile_extract(
            snapshot, schema, "Bob Ray", {(): "0-3"}, variables=variables, instruction=instruction
        )
        return ExtractDecision(program, "Bob Ray", "Bob Ray")

    def observe(self, instruction, snapshot):
        return ObserveDecision(
            actions=(), program=compile_observe(instruction, snapshot, [snapshot.get("0-27"), snapshot.get("0-47")])
        )


def test_what_is_right_by_chance_is_handed_on_without_a_program_and_so_frozen() -> None:
    engine, page = Gated(_Careless()), tree(SHOP)
    read = engine.extract("the customer of the shipped order", TypeAdapter(str), page, variables={})
    assert (read.program, read.value) == (None, "Bob Ray")
    assert engine.extract("who was looked at just now", TypeAdapter(str), page, variables={}).program is not None
    assert engine.observe("the Delete buttons of the open orders", page).program is None
    assert engine.observe("what may be removed", page).program is not None
