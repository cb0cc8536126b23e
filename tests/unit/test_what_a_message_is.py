"""Statements that there is an error, a warning, a confirmation: no role says so, the message itself may."""

from __future__ import annotations

import pytest

from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.verify import evaluate_verify
from tests.support.statements import judged, passes
from tests.support.trees import tree

SAVED = """
[0-1] main
  [0-2] heading: Orders [level=1]
  [0-3] status
    [0-4] text: Order 1002 was shipped
"""
NEWS = [
    "an error is shown",
    "an error message is shown",
    "there is a warning",
    "the warning is visible",
    "a confirmation is displayed in the main content",
]


@pytest.mark.parametrize("statement", NEWS)
def test_a_message_is_no_error_by_its_role(statement):
    assert not passes(statement, tree(SAVED))


@pytest.mark.parametrize("statement", NEWS)
def test_a_message_that_says_what_it_is_is_that_and_no_other(statement):
    news = next(word for word in ("error", "warning", "confirmation") if word in statement)
    said = tree(SAVED.replace("Order 1002 was shipped", f"{news.title()}: no such order"))
    assert judged(statement, said)
    program = decide_verify(statement, said).program
    assert program is not None
    assert not evaluate_verify(program, tree(SAVED)).passed


def test_a_mere_message_is_there():
    assert judged("a message is shown", tree(SAVED))
