"""Forms that testers use, each with the page or the words where it would be wrong."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.act import decide_act
from pytest_stagehand._engines.english.verify import decide_verify
from tests.support.trees import tree

PAGE = """
[0-1] navigation
  [0-2] link: Home [url=http://app.test/]
  [0-3] link: Home insurance [url=http://app.test/i]
[0-4] heading: Rights [level=1]
[0-5] button: New issue
[0-6] combobox: Country [value=Choose…] [tag=select]
  [0-7] option: Choose… [selected]
  [0-8] option: Austria [not displayed]
  [0-9] option: Italy [not displayed]
[0-10] table: Rights
  [0-11] row
    [0-12] columnheader: Name
    [0-13] columnheader: Read
    [0-14] columnheader: Admin
  [0-15] row
    [0-16] cell: Bob
    [0-17] cell
      [0-18] checkbox: Read [checked]
    [0-19] cell
      [0-20] checkbox: Admin
  [0-21] row
    [0-22] cell: Ann
    [0-23] cell
      [0-24] checkbox: Read [checked]
    [0-25] cell
      [0-26] checkbox: Admin [checked]
[0-27] status: Issue 201 was closed.
"""
RIGHTS = tree(PAGE, "http://app.test/rights", "Rights")


@pytest.mark.parametrize(
    ("sentence", "ref"),
    [
        ("When I click on New issue", "0-5"),
        ("And the user clicks New issue", "0-5"),
        ("go home", "0-2"),
        ("check the box for Bob in the Admin column", "0-20"),
        ("uncheck the box for Ann in the Read column", "0-24"),
    ],
)
def test_what_is_done(sentence, ref):
    assert [each.ref for each in decide_act(sentence, RIGHTS).actions] == [ref]


@pytest.mark.parametrize(
    "sentence",
    [
        "When the page has loaded, New issue",
        "check the box for Carl in the Admin column",
        "check the box for Bob in the Write column",
        "go away",
    ],
)
def test_what_is_not_there_is_not_done(sentence):
    with pytest.raises(EngineAbstained):
        decide_act(sentence, RIGHTS)


def test_nobody_goes_home_where_only_something_else_is_called_so():
    with pytest.raises(EngineAbstained):
        decide_act("go home", tree("[0-1] link: Home insurance [url=http://app.test/i]\n[0-2] link: Home office [url=http://app.test/o]"))  # fmt: skip


@pytest.mark.parametrize(
    ("statement", "holds"),
    [
        ('Then I should see the message "Issue 201 was closed."', True),
        ("Given that the New issue button is enabled", True),
        ("Then the New issue button is disabled", False),
        ("all boxes in the Read column are checked", True),
        ("every box in the Admin column is checked", False),
        ("no box in the Admin column is checked", False),
        ("Country has 3 options", True),
        ("Country has at least 2 options", True),
    ],
)
def test_what_is_so(statement, holds):
    assert decide_verify(statement, RIGHTS).holds is holds


@pytest.mark.parametrize("statement", ["Country has 2 options", "Country has 4 options", "Ann has 3 options"])
def test_how_many_options_there_are_is_said_only_where_they_are_so_many(statement):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, RIGHTS)
