"""What a statement names of a row its program has to look for: another number or name there, and it fails."""

from __future__ import annotations

import json
from collections.abc import Mapping

import pytest

from pytest_stagehand._compiling.claims.words import Said
from pytest_stagehand._compiling.decisions import VerifyDecision
from pytest_stagehand._compiling.left_out import left_out
from pytest_stagehand._engines.engines import local_engine
from pytest_stagehand._programs.queries import NO_VARIABLES
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.programs import VerifyProgram
from tests.support.trees import tree

ORDERS = """
[0-1] main
  [0-2] heading: Orders [level=1]
  [0-3] table
    [0-4] row
      [0-5] columnheader: Number
      [0-6] columnheader: Customer
      [0-7] columnheader: Status
      [0-8] columnheader: Total
      [0-9] columnheader: Due
    [0-10] row
      [0-11] cell: 1001
      [0-12] cell: Ann Lee
      [0-13] cell: Open
      [0-14] cell: €120.00
      [0-15] cell: 3 May 2026
    [0-16] row
      [0-17] cell: 1002
      [0-18] cell: Bob Ray
      [0-19] cell: Shipped
      [0-20] cell: €80.00
      [0-21] cell: 1 June 2026
  [0-30] heading: Reviews [level=2]
  [0-31] article
    [0-32] heading: Great [level=3]
    [0-33] text: by Ann
    [0-34] text: 5 stars
  [0-35] article
    [0-36] heading: Too small [level=3]
    [0-37] text: by Bob
    [0-38] text: 2 stars
"""
NAMED = {
    "order 1001 is open": ["1001"],
    "order 1001 is from Ann Lee": ["1001", "Ann Lee"],
    "order 1001 costs €120.00": ["1001", "120.00"],
    "the row of 1002 shows €80.00": ["1002", "80.00"],
    "the row of 1001 contains Ann Lee": ["1001", "Ann Lee"],
    "order 1002 of Bob Ray is shipped": ["1002", "Bob Ray"],
    "order 1002 was shipped on 1 June 2026": ["1002", "1 June"],
    "the status of Bob Ray is Shipped": ["Bob Ray"],
    "the review by Bob has 2 stars": ["by Bob", "2 stars"],
}


def page(text: str = ORDERS):
    return tree(text, url="http://shop.test/orders", title="Orders")


@pytest.mark.parametrize(
    ("statement", "named"), [(statement, each) for statement, texts in NAMED.items() for each in texts]
)
def test_what_is_named_has_to_be_there(statement, named):
    decision = local_engine().verify(statement, page(), variables={}, base_url="")
    assert decision.holds
    assert decision.program is not None
    other = named.translate(str.maketrans("0123456789", "3456789012")).replace("Ann", "Zoe").replace("Bob", "Zed")
    changed = page(ORDERS.replace(named, "2 July" if "June" in named else other))
    assert not evaluate_verify(decision.program, changed).passed


def by_whose(name: str, variables: Mapping[str, str] = NO_VARIABLES) -> VerifyDecision:
    """The order of somebody is open, whatever number it has."""
    row = {"role": "row", "holds": {"how": "equals", "text": name}}
    query = {"roles": ["cell"], "column": "Status", "within": [row]}
    test = {"how": "equals", "text": "Open"}
    assertion = {"kind": "text", "query": query, "take": "text", "test": test, "holds": True}
    program = VerifyProgram.model_validate_json(json.dumps({"all": [assertion]}))
    outcome = evaluate_verify(program, page(), variables)
    return VerifyDecision(program, outcome.passed, outcome)


@pytest.mark.parametrize(
    ("statement", "passed_by"),
    [
        ("order 1001 is Open", "1001"),
        ("the order of Ann Lee is Open", ""),
        ("Bestellung 1001 ist Open", "1001"),
        ("order 1001, due on 3 May 2026, is Open", "1001"),
        ("the order due on 3 May 2026 is Open", ""),
        ("of 2 orders that of Ann Lee is Open", ""),
        ("order 1002 is Open", ""),
    ],
)
def test_a_program_that_passes_it_by_is_refused_whoever_made_it(statement, passed_by):
    assert left_out(by_whose("Ann Lee"), page(), Said(statement, {})) == passed_by


def test_of_what_does_not_hold_nothing_is_known():
    assert not left_out(by_whose("Bob Ray"), page(), Said("order 1002 is Open", {}))


def test_the_value_of_a_variable_is_known():
    said = Said("the order of %who% is Open", {"who": "Ann Lee"})
    assert not left_out(by_whose("%who%", said.variables), page(), said)
