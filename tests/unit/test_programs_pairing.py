"""A value is read beside its label in whatever way the two are paired now; what is claimed of it is not touched."""

from __future__ import annotations

from itertools import permutations

import pytest
from pydantic import BaseModel, TypeAdapter

from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.labels import labelled
from pytest_stagehand._programs.moving import moved, with_others
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.programs import ExtractProgram, VerifyProgram
from pytest_stagehand._recording.queries import LabelSource
from tests.support.trees import tree

HEAD = "[0-1] heading: Your account [level=2]\n[0-2] generic\n"
WAYS = {
    "definition": """
  [0-3] term: Books on loan
  [0-4] definition: 2
  [0-5] term: Fees
  [0-6] definition: 0.50
""",
    "row": """
  [0-3] table
    [0-4] row
      [0-5] cell: Books on loan:
      [0-6] cell: 2
    [0-7] row
      [0-8] cell: Fees:
      [0-9] cell: 0.50
""",
    "prefix": """
  [0-3] paragraph: Books on loan: 2
  [0-4] paragraph: Fees: 0.50
""",
    "sibling": """
  [0-3] listitem
    [0-4] text: Books on loan
    [0-5] text: 2
  [0-6] listitem
    [0-7] text: Fees
    [0-8] text: 0.50
""",
    "colon": """
  [0-3] text: BOOKS ON LOAN:
  [0-4] text: 2
  [0-5] text: FEES:
  [0-6] paragraph: 0.50
""",
    "field": """
  [0-3] text: Books on loan
  [0-4] textbox: Books on loan [value=2]
  [0-5] text: Fees
  [0-6] textbox: Fees [value=0.50]
""",
    "alternating": """
  [0-3] text: Books on loan
  [0-4] text: 2
  [0-5] text: Fees
  [0-6] text: 0.50
""",
}
CLAIM = "the Books on loan are 2"


class Account(BaseModel):
    books_on_loan: int
    fees: float


class Loan(BaseModel):
    books_on_loan: int


def page(way: str) -> str:
    return HEAD + WAYS[way]


def verifying(text: str) -> VerifyProgram:
    snapshot = tree(text)
    program = decide_verify(CLAIM, snapshot).program
    assert program is not None
    return VerifyProgram.model_validate_json(with_others(program, snapshot, {}, lambda _: False).model_dump_json())


def extracting(text: str, schema: type[BaseModel] = Account) -> ExtractProgram:
    snapshot = tree(text)
    program = decide_extract("the account", TypeAdapter(schema), snapshot).program
    assert program is not None
    return ExtractProgram.model_validate_json(with_others(program, snapshot, {}, lambda _: False).model_dump_json())


@pytest.mark.parametrize(("was", "now"), list(permutations(WAYS, 2)))
def test_what_is_extracted_is_read_in_every_other_way(was, now):
    program, snapshot = extracting(page(was)), tree(page(now))
    wanted = {"books_on_loan": 2, "fees": 0.5}
    assert evaluate_extract(program, tree(page(was))) == wanted
    try:
        assert evaluate_extract(program, snapshot) == wanted
    except ProgramFailed:
        found = moved(program, snapshot, {})
        assert found is not None
        assert evaluate_extract(found.program, snapshot) == wanted
        assert all("labelled" in heal.was and heal.was != heal.now and not heal.renamed for heal in found.heals)


@pytest.mark.parametrize(("was", "now"), list(permutations([way for way in WAYS if way != "field"], 2)))
def test_what_is_claimed_is_judged_in_every_other_way(was, now):
    program, snapshot = verifying(page(was)), tree(page(now))
    if not evaluate_verify(program, snapshot).passed:
        found = moved(program, snapshot, {})
        assert found is not None
        assert evaluate_verify(found.program, snapshot).passed
        assert not evaluate_verify(found.program, tree(page(now).replace("2\n", "3\n"))).passed


@pytest.mark.parametrize(
    "now",
    [
        page("sibling") + "  [0-20] listitem\n    [0-21] text: Books on loan\n    [0-22] text: 7",
        page("sibling") + "  [0-20] paragraph: Books on loan: 2",
        page("sibling") + "[0-20] heading: Books on loan",
        page("sibling").replace("Books on loan", "Books reserved"),
        page("sibling").replace("text: 2", "text: 2\n    [0-20] text: 3"),
        page("colon").replace("text: 2", "text: Reserved:\n  [0-20] text: 2"),
        page("colon").replace("text: 2", "text: 2\n  [0-20] text: 3"),
        page("definition")
        .replace("term: Books on loan", "term: Books on loan:")
        .replace("2\n", "2\n  [0-20] definition: 3\n"),
        page("sibling").replace(
            "[0-4] text: Books on loan\n    [0-5] text: 2", "[0-4] text: 2\n    [0-5] text: Books on loan"
        ),
        page("field") + "  [0-20] textbox: Books on loan [value=2]",
        page("sibling").replace("text: 2", "text: Fees"),
        page("prefix").replace("loan: 2", "loan: Fees: 2"),
    ],
    ids=[
        "two labels, two values",
        "two labels, one value",
        "a heading of its words",
        "another label",
        "two values in a box",
        "another label between",
        "two values behind a colon",
        "two definitions",
        "the value before its label",
        "two fields",
        "another label in the place of the value",
        "another label in the value",
    ],
)
@pytest.mark.parametrize("was", ["definition", "row"])
def test_what_is_not_certainly_its_value_is_not_read(was, now):
    assert moved(verifying(page(was)), tree(now), {}) is None
    assert moved(extracting(page(was)), tree(now), {}) is None


def test_one_of_two_that_said_the_same_is_not_found_again():
    program = verifying(page("definition") + "[0-20] paragraph: Books on loan")
    assert "sole" in program.model_dump_json(exclude_defaults=True)
    assert moved(program, tree(page("sibling")), {}) is None
    assert '"sole"' not in verifying(page("definition")).model_dump_json(exclude_defaults=True)


def test_a_label_in_its_recorded_way_is_not_read_in_another():
    program = verifying(page("definition"))
    empty = page("definition").replace("definition: 2", "definition") + "  [0-20] paragraph: Books on loan: 2"
    assert moved(program, tree(empty), {}) is None


class MayOwe(BaseModel):
    books_on_loan: int
    fees: float | None = None


def test_all_labels_are_found_again_or_none():
    program = extracting(page("definition"), MayOwe)
    assert moved(program, tree(page("sibling")), {}) is not None
    assert moved(program, tree(page("sibling") + "[0-20] paragraph: Fees"), {}) is None
    assert moved(program, tree(page("sibling").replace("Fees", "Charges")), {}) is None


def test_what_is_compared_with_another_value_is_found_again_too():
    snapshot = tree(page("definition"))
    program = decide_verify("the Books on loan are more than the Fees", snapshot).program
    assert program is not None
    found = moved(program, tree(page("row")), {})
    assert found is not None
    assert evaluate_verify(found.program, tree(page("row"))).passed
    assert not evaluate_verify(found.program, tree(page("row").replace("0.50", "9.50"))).passed


def test_a_link_of_the_same_words_is_no_label():
    now = "[0-20] listitem\n  [0-21] link: Books on loan\n" + page("sibling")
    assert moved(verifying(page("definition")), tree(now), {}) is not None


FIGURES = """
  [0-3] generic
    [0-4] text: 2
    [0-5] text: Books on loan
  [0-6] generic
    [0-7] text: none
    [0-8] text: Fees
"""
IN_NO_ORDER = {
    "a label with a number": FIGURES.replace("text: Fees", "text: Fees 2026"),
    "no figure": FIGURES.replace("text: 2", "text: two"),
    "a number behind a word": FIGURES.replace("text: 2", "text: Shelf 2"),
    "one of the other order": FIGURES.replace("text: none", "text: Fees").replace("[0-8] text: Fees", "[0-8] text: 0.50"),
    "labels that are the same": FIGURES.replace("text: Fees", "text: Books on loan"),
    "a label before a colon": FIGURES.replace("text: none", "text: Fees:").replace("[0-8] text: Fees", "[0-8] text: none"),
    "a label that asks for what follows": FIGURES.replace("text: Books on loan", "text: Books on loan:"),
    "numbers that count": FIGURES.replace("text: 2", "text: 1").replace("text: none", "text: 2"),
    "no parts of their own": "".join(line[2:] + "\n" for line in FIGURES.splitlines() if "text" in line),
    "a third text": FIGURES.replace("    [0-5]", "    [0-9] text: of 7\n    [0-5]"),
    "a field": FIGURES.replace("text: none", "textbox: Late [value=none]"),
    "a button": FIGURES.replace("text: Fees", "button: Fees"),
    "terms": FIGURES.replace("text: Books", "definition: Books").replace("text: 2", "term: 2"),
    "cells": FIGURES.replace("generic", "row").replace("text:", "cell:"),
}  # fmt: skip


@pytest.mark.parametrize("was", WAYS)
def test_a_figure_is_read_that_stands_above_its_label(was):
    program = extracting(page(was), Loan)
    found = moved(program, tree(HEAD + FIGURES), {})
    assert found is not None
    assert evaluate_extract(found.program, tree(HEAD + FIGURES)) == {"books_on_loan": 2}
    assert evaluate_extract(found.program, tree(HEAD + FIGURES.replace("text: 2", "text: 12"))) == {"books_on_loan": 12}
    for now in IN_NO_ORDER.values():
        with pytest.raises(ProgramFailed):
            evaluate_extract(found.program, tree(HEAD + now))


@pytest.mark.parametrize("now", [*IN_NO_ORDER.values(), FIGURES + "  [0-9] text: Books on loan\n"])
def test_a_figure_is_not_read_where_nobody_can_tell_whose_it_is(now):
    assert now != FIGURES
    assert moved(extracting(page("definition"), Loan), tree(HEAD + now), {}) is None


def test_what_is_read_beside_a_label_in_such_parts_is_still_found_again():
    """`9:00 | Opening` is a figure above a label as well as a label before a value; its words tell which."""
    hours = "[0-3] term: 9:00\n[0-4] definition: Opening\n[0-5] term: 17:00\n[0-6] definition: Closing"
    program = decide_extract("the 9:00", TypeAdapter(str), tree(hours)).program
    assert program is not None
    now = "[0-9] generic\n  [0-2] generic\n    [0-3] text: 9:00\n    [0-4] text: Opening"
    found = moved(program, tree(now), {})
    assert found is not None
    assert evaluate_extract(found.program, tree(now)) == "Opening"


def test_a_colon_may_be_a_text_of_its_own():
    now = "  [0-3] generic\n    [0-4] text: Books on loan\n    [0-5] text: :\n    [0-6] text: 2\n    [0-7] text: Fees\n"
    now += "    [0-8] text: :\n    [0-9] text: 0.50\n"
    found = moved(extracting(page("definition")), tree(HEAD + now), {})
    assert found is not None
    assert evaluate_extract(found.program, tree(HEAD + now)) == {"books_on_loan": 2, "fees": 0.5}


def test_a_colon_of_its_own_changes_nothing_that_was_recorded():
    text = "[0-1] generic\n  [0-2] text: Fees\n  [0-3] text: 7\n[0-4] paragraph\n  [0-5] text: Fees\n  [0-6] text: :\n  [0-7] text: 5"
    beside = LabelSource(by="label", label="Fees", pair="sibling")
    assert [pair.text for pair in labelled(beside, (tree(text).root,))] == ["7"]
    assert [pair.text for pair in labelled(beside.model_copy(update={"pair": "colon"}), (tree(text).root,))] == ["5"]
