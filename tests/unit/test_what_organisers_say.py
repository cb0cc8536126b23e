"""What was done or judged wrongly on an application for the talks of conferences, where nobody had tried it."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.act import decide_act
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.verify import evaluate_verify
from tests.support.trees import tree

TALKS = tree(
    """
[0-1] main
  [0-2] heading: 77 sessions Add new session or proposal [level=2]
    [0-3] link: Add new session or proposal
  [0-4] search
    [0-5] searchbox [placeholder=Search]
    [0-6] combobox
      [0-7] listbox
      [0-8] textbox: Proposal states [type=search]
    [0-9] button: Search [sends=form]
  [0-10] table
    [0-11] row
      [0-12] columnheader: Title
        [0-13] link: Title
      [0-14] columnheader: State
        [0-15] link: State
    [0-16] row
      [0-17] cell
        [0-18] link: Open architecture
      [0-19] cell
        [0-20] button: confirmed
    [0-21] row
      [0-22] cell
        [0-23] link: Secure model
      [0-24] cell
        [0-25] button: accepted
"""
)


def operated(sentence: str) -> list[tuple[str, str | None]]:
    return [(each.method, each.ref) for each in decide_act(sentence, TALKS).actions]


def test_a_field_in_a_chooser_is_no_search_of_the_page():
    assert operated("search for groupware") == [("fill", "0-5"), ("press", "0-5")]


@pytest.mark.parametrize(
    "sentence",
    [
        "open the state menu of the first proposal",
        "click State in the first session",
        "click State in the second proposal",
        "open the first proposal",
        "open the last proposal",
        "click the first session",
    ],
)
def test_what_alone_has_a_word_in_its_name_is_not_the_first_of_several(sentence):
    with pytest.raises(EngineAbstained):
        operated(sentence)


HELPERS = tree(
    """
[0-1] group: Helpers
  [0-2] heading: Helpers [level=3]
  [0-3] textbox: Name of helper
  [0-4] button: Remove
  [0-5] textbox: Name of helper
  [0-6] button: Remove
  [0-7] button: Add helper
"""
)


@pytest.mark.parametrize(
    "sentence", ["remove the second helper", "remove the last helper", "click Remove of the second helper"]
)
def test_a_heading_and_a_field_that_say_a_word_are_no_series(sentence):
    with pytest.raises(EngineAbstained):
        decide_act(sentence, HELPERS)


@pytest.mark.parametrize(("sentence", "ref"), [("click the first State", "0-15"), ("click the second button", "0-20")])
def test_what_is_called_so_or_of_the_kind_is(sentence, ref):
    assert operated(sentence) == [("click", ref)]


SPEAKERS = tree(
    """
[0-1] table
  [0-2] row
    [0-3] columnheader: Name
    [0-4] columnheader: Proposals
    [0-5] columnheader: Notes
  [0-6] row
    [0-7] cell: Ann Buck
    [0-8] cell: 3
    [0-9] cell
  [0-10] row
    [0-11] cell: Bob Wong
    [0-12] cell: 0
    [0-13] cell: late
"""
)


@pytest.mark.parametrize(
    ("statement", "holds"),
    [
        ("Bob Wong has no proposals", True),
        ("Ann Buck has no proposals", False),
        ("Ann Buck has no notes", True),
        ("Bob Wong has no notes", False),
    ],
)
def test_none_of_what_a_column_counts_is_zero(statement, holds):
    assert decide_verify(statement, SPEAKERS).holds is holds


def test_the_title_of_a_page_is_not_that_of_what_it_shows():
    page = tree("[0-1] heading: confirmed\n[0-2] textbox: Proposal title [value=Secure model]")
    with pytest.raises(EngineAbstained, match="which title is meant"):
        decide_verify("the title is Secure model", page)


SIGNED_IN = """
[0-1] banner
  [0-2] link: \uf007 {} [url=http://app.test/me]
    [0-3] text: {}
  [0-4] link: Log out
[0-5] main
  [0-6] heading: Events
  [0-7] text: {}
"""


@pytest.mark.parametrize("statement", ["I am logged in as Ada Byron", "Ada Byron is logged in"])
def test_who_is_logged_in_may_be_named_again_below(statement):
    program = decide_verify(statement, tree(SIGNED_IN.format("Ada Byron", "Ada Byron", "Nothing yet"))).program
    assert evaluate_verify(program, tree(SIGNED_IN.format("Ada Byron", "Ada Byron", "Ada Byron"))).passed
    assert not evaluate_verify(program, tree(SIGNED_IN.format("Eve", "Eve", "Ada Byron"))).passed


@pytest.mark.parametrize("said", ["December 26, 2026", "Dec 26, 2026", "December 26th, 2026", "26 December 2026"])
def test_a_comma_in_a_date_parts_no_values(said):
    page = tree("[0-1] heading: Settings\n[0-2] textbox: Event end date [type=date]\n[0-3] textbox: Name")
    [filled] = decide_act(f"set the event end date to {said}", page).actions
    assert (filled.ref, filled.arguments) == ("0-2", ("2026-12-26",))
    both = decide_act(f"set the event end date to {said} and the name to Fair", page).actions
    assert [each.arguments for each in both] == [("2026-12-26",), ("Fair",)]
