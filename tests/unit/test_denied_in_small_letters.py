"""What is denied in small letters of a value: it says nothing where it is no word that could be read there."""

from __future__ import annotations

import pytest

from tests.support.statements import judged, passes
from tests.support.trees import tree

PROFILE = tree("""
[0-1] main
  [0-2] heading: Profile [level=1]
  [0-3] combobox: Country [value=Austria]
  [0-4] textbox: Name [value=Nora]
  [0-5] term: Last login
  [0-6] definition: 3 May 2026
  [0-7] term: Plan
  [0-8] definition: Free
  [0-9] heading: Plans [level=2]
  [0-10] list
    [0-11] listitem: Team
    [0-12] listitem: Free
""")


@pytest.mark.parametrize(
    "statement",
    [
        "the country is not set",
        "the country isn't given",
        "the country is not known",
        "the name is not set",
        "the last login is not known",
        "Last login is not recorded",
    ],
)
def test_what_is_no_value_is_not_denied(statement):
    assert not passes(statement, PROFILE)


@pytest.mark.parametrize(
    "statement", ["Country is not Australia", 'Country is not "set"', "the plan is not team", "the plan is not Team"]
)
def test_a_value_is_denied(statement):
    assert judged(statement, PROFILE)
