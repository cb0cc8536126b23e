"""What changed between the last reading and the operation was not brought by the operation."""

from __future__ import annotations

from pytest_stagehand._steps.passing import moved_on
from tests.support.trees import tree

BEFORE = tree(
    "[0-1] heading: Household\n[0-2] text: Offer of the day\n[0-3] paragraph\n  [0-4] text: Total\n  [0-5] text: 5 €"
)


def test_a_text_that_stands_when_the_operation_begins_did_not_come_of_it():
    assert moved_on(["Household", "Last offer"], BEFORE) == {"Last offer"}


def test_a_line_of_several_nodes_stood_before():
    assert moved_on(["Total 5 €", "Offer of the day"], BEFORE) == set()
