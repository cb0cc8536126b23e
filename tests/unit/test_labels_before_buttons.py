"""A label and its value that stand alone together, but for buttons behind them, are a pair; anything else behind them ends that."""

import pytest

from pytest_stagehand._programs.labels import pairs
from tests.support.trees import tree

ROW = """
[0-1] generic
  [0-2] text: Time zone
  [0-3] text: Europe/London
{behind}
"""


def found(behind):
    return [
        (pair.label, pair.text) for pair in pairs((tree(ROW.format(behind=behind)).root,)) if pair.kind == "sibling"
    ]


@pytest.mark.parametrize(
    "behind",
    [
        "",
        "  [0-4] button: Change",
        "  [0-4] button: Change\n  [0-5] button: Delete",
        "  [0-4] generic\n    [0-5] button: Change\n    [0-6] button: Delete",
    ],
)
def test_buttons_leave_it_one(behind):
    assert found(behind) == [("Time zone", "Europe/London")]


@pytest.mark.parametrize(
    "behind",
    [
        "  [0-4] text: since May",
        "  [0-4] link: Change",
        "  [0-4] generic\n    [0-5] button: Change\n    [0-6] text: 3 left",
        "  [0-4] checkbox: Own",
    ],
)
def test_what_else_is_said_there_does_not(behind):
    assert found(behind) == []
