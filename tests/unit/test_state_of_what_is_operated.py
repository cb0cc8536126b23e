"""What a sentence could have ticked, chosen or pressed in a row, a statement says the state of, by the same names."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.act import decide_act
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.describe import describe
from tests.support.trees import tree

RIGHTS = """
[0-1] heading: Permissions [level=1]
[0-2] table
  [0-3] row
    [0-4] columnheader: User
    [0-5] columnheader: Read
    [0-6] columnheader: Write
    [0-7] columnheader
  [0-10] row
    [0-11] cell: {}
    [0-12] cell
      [0-13] checkbox [checked]
    [0-14] cell
      [0-15] checkbox
    [0-16] cell
      [0-17] button: Remove [disabled]
      [0-18] button: Pin [pressed]
  [0-20] row
    [0-21] cell: {}
    [0-22] cell
      [0-23] checkbox [checked]
    [0-24] cell
      [0-25] checkbox [checked]
    [0-26] cell
      [0-27] button: Remove
      [0-28] button: Pin
"""
SETTINGS = """
[0-1] heading: Settings [level=1]
[0-2] generic
  [0-3] generic
    [0-4] text: {}
    [0-5] switch
  [0-6] generic
    [0-7] text: {}
    [0-8] switch [checked]
"""
OF_BOB = {
    "Read is checked for Bob": 'checkbox in column "Read" in the row of "Bob" is checked',
    "Write is not checked for Bob": 'checkbox in column "Write" in the row of "Bob" is not checked',
    "the Write box of Bob is unchecked": 'checkbox in column "Write" in the row of "Bob" is not checked',
    "Bob's Write is off": 'checkbox in column "Write" in the row of "Bob" is not checked',
    "the box in the Write column of Bob is unchecked": 'checkbox in column "Write" in the row of "Bob" is not checked',
    "Bob has Read checked": 'checkbox in column "Read" in the row of "Bob" is checked',
    "Remove is disabled for Bob": 'button "Remove" in the row of "Bob" is disabled',
    "Pin is pressed for Bob": 'button "Pin" in the row of "Bob" is pressed',
}


@pytest.mark.parametrize("statement", OF_BOB)
def test_the_state_of_something_in_a_row_is_that_of_the_row_which_is_said(statement):
    page, turned = tree(RIGHTS.format("Bob", "Carol")), tree(RIGHTS.format("Carol", "Bob"))
    decision = decide_verify(statement, page)
    assert (describe(decision.program), decision.holds) == ([OF_BOB[statement]], True)
    is_of_both = statement in {"Read is checked for Bob", "Bob has Read checked"}
    assert evaluate_verify(decision.program, turned, {}).passed == is_of_both


@pytest.mark.parametrize("sentence", ["check Write for Carol", "tick the box in the Write column for Carol", "check Carol's Write box", "check the second box in the Write column"])  # fmt: skip
def test_it_is_ticked_by_the_same_names(sentence):
    [done] = decide_act(sentence, tree(RIGHTS.format("Bob", "Carol"))).actions
    assert (done.method, done.ref) == ("check", "0-25")


@pytest.mark.parametrize("sentence", ["tick the box in the Write column", "tick the box in the Admin column for Carol", "tick the box in the Write column for Dan"])  # fmt: skip
def test_what_stands_in_no_such_column_or_in_several_rows_is_not_ticked(sentence):
    with pytest.raises(EngineAbstained):
        decide_act(sentence, tree(RIGHTS.format("Bob", "Carol")))


@pytest.mark.parametrize("statement", ["Write is checked for Bob", "Bob has Write checked", "Remove is enabled for Bob", "Bob's Pin is unpressed"])  # fmt: skip
def test_what_is_not_so_in_that_row_does_not_hold(statement):
    assert not decide_verify(statement, tree(RIGHTS.format("Bob", "Carol"))).holds


@pytest.mark.parametrize("statement", ["Write is checked", "Write is checked for Dan", "the box of Bob is checked", "Pin is pressed"])  # fmt: skip
def test_what_may_be_of_several_rows_or_of_none_is_not_judged(statement):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, tree(RIGHTS.format("Bob", "Carol")))


def test_a_switch_beside_its_label_is_known_by_that():
    page, turned = tree(SETTINGS.format("Dark mode", "Sound")), tree(SETTINGS.format("Sound", "Dark mode"))
    decision = decide_verify("dark mode is off", page)
    assert (describe(decision.program), decision.holds) == (['switch in the item of "Dark mode" is not checked'], True)
    assert not evaluate_verify(decision.program, turned, {}).passed
    assert not decide_verify("Sound is off", page).holds


BOXES = """
[0-1] heading: Preferences [level=1]
[0-2] checkbox: Notifications{}
[0-3] checkbox: Sound{}
"""


@pytest.mark.parametrize("word", ["enabled", "disabled"])
@pytest.mark.parametrize("kind", ["checkbox", "switch"])
def test_what_is_enabled_in_one_sense_only_is_not_judged_unless_its_kind_is_said(word, kind):
    """*Notifications are enabled* may say that they are on, and `enable notifications` has them switched on."""
    page = tree(BOXES.replace("checkbox", kind).format("", " [checked] [disabled]"))
    for name in ("Notifications", "Sound"):
        with pytest.raises(EngineAbstained, match=f'what is meant by "{word}"'):
            decide_verify(f"{name} is {word}", page)
    assert decide_verify(f"the Notifications {kind} is {word}", page).holds == (word == "enabled")
    assert decide_verify(f"the Sound {kind} is {word}", page).holds == (word == "disabled")


def test_what_is_enabled_in_both_senses_is_held_to_both():
    decision = decide_verify("Sound is enabled", tree(BOXES.format("", " [checked]")))
    assert decision.holds
    for changed in ("", " [checked] [disabled]"):
        assert not evaluate_verify(decision.program, tree(BOXES.format("", changed)), {}).passed
