"""What is offered while its list is closed is there, whoever denies it; and what nobody can tell before it is opened is not judged."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.verifying import Claim, Unusable, compile_verify
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.verify import evaluate_verify
from tests.support.statements import passes
from tests.support.trees import tree

NATIVE = """
[0-1] heading: Trip [level=1]
[0-2] combobox: Country [value=Austria] [tag=select]
  [0-3] option: Austria [selected]
  [0-4] option: {} [not displayed]
"""
CLOSED = """
[0-1] heading: Trip [level=1]
[0-2] combobox: Country [value=Austria]{}
"""
OPEN = CLOSED.format(" [expanded]") + "[0-5] listbox\n  [0-6] option: Austria [selected]\n  [0-7] option: {}\n"
TABS = """
[0-1] heading: Trip [level=1]
[0-2] tablist
  [0-3] tab: Stops 3 [selected]
  [0-4] tab: Costs
[0-5] tabpanel
  [0-6] paragraph: Vienna
[0-7] button: More [collapsed]
"""


def absent(node: str | None, expected: str | None = None, role: str | None = "option") -> Claim:
    return Claim(kind="absent", node=node, role=role, state=None, expected=expected, how=None, count=None)


def told(statement, page, claim, *, holds=True):
    return compile_verify(tree(page, "http://app.test/trip"), [claim], holds, statement=statement, variables={}, base_url="http://app.test")  # fmt: skip


@pytest.mark.parametrize("node", ["0-2", None])
@pytest.mark.parametrize("kind", ["absent", "count"])
def test_a_model_can_not_deny_what_a_closed_list_offers(node, kind):
    claim = absent(node, "Italy").model_copy(update={"kind": kind, "count": 0 if kind == "count" else None})
    with pytest.raises(Unusable, match="it is there"):
        told("Italy is not an option of Country", NATIVE.format("Italy"), claim)


def test_what_is_denied_fails_once_the_closed_list_offers_it():
    decision = told("Italy is not an option of Country", NATIVE.format("Spain"), absent("0-2", "Italy"))
    assert decision is not None
    assert decision.program is not None
    assert decision.outcome.passed
    later = tree(NATIVE.format("Italy"), "http://app.test/trip")
    assert not evaluate_verify(decision.program, later, base_url="http://app.test").passed


@pytest.mark.parametrize("node", ["0-2", None])
@pytest.mark.parametrize("states", ["", " [collapsed]"])
def test_nothing_is_denied_of_a_list_that_tells_its_options_only_once_it_is_open(node, states):
    with pytest.raises(Unusable, match="before it is open"):
        told("Italy is not an option of Country", CLOSED.format(states), absent(node, "Italy"))


def test_what_an_open_list_lacks_is_denied_and_not_any_more_once_it_is_closed():
    decision = told('there is no "Italy" option', OPEN.format("Spain"), absent(None, "Italy"))
    assert decision is not None
    assert decision.program is not None
    assert decision.outcome.passed
    for page in (OPEN.format("Italy"), CLOSED.format(" [collapsed]")):
        later = tree(page, "http://app.test/trip")
        assert not evaluate_verify(decision.program, later, base_url="http://app.test").passed


@pytest.mark.parametrize(
    ("statement", "page", "holds"),
    [
        ("Country does not offer Italy", NATIVE.format("Spain"), True),
        ("Country does not offer Italy", NATIVE.format("Italy"), False),
        ('there is no "Italy" option', NATIVE.format("Spain"), True),
        ('there is no "Italy" option', NATIVE.format("Italy"), False),
        ('there is no "Italy" option', OPEN.format("Spain"), True),
        ('there is no "Italy" option', OPEN.format("Italy"), False),
        ('the Stops 3 tab contains "3"', TABS, True),
    ],
)
def test_english_denies_what_a_list_lacks(statement, page, holds):
    assert decide_verify(statement, tree(page, "http://app.test/trip")).holds is holds


@pytest.mark.parametrize(
    ("statement", "page"),
    [
        ("Country offers Austria", CLOSED.format("")),
        ("Italy is not an option of Country", CLOSED.format("")),
        ("Country does not offer Italy", CLOSED.format(" [collapsed]")),
        ('there is no "Italy" option', CLOSED.format("")),
        ('the Costs tab does not contain "Vienna"', TABS),
        ('the Stops 3 tab does not contain "Vienna"', TABS),
        ('the Costs tab contains "Vienna"', TABS),
        ('the More button does not contain "Vienna"', TABS),
    ],
)
def test_english_leaves_what_only_opening_would_tell(statement, page):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, tree(page, "http://app.test/trip"))


def test_a_quoted_name_is_all_that_is_in_quotes():
    assert not passes('there is no "Vienna" link in Nav', tree(TABS, "http://app.test/trip"))
