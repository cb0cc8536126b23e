"""A button that opens a list of options reads what is chosen, and is called by the text before it: as a drop-down is."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.engines import engine_of
from pytest_stagehand._engines.english.act import decide_act
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.extract import evaluate_extract
from tests.support.trees import tree

PAGE = """
[0-1] heading: Profile [level=1]
[0-2] generic
  [0-3] text: Language
  [0-4] button: English [haspopup=listbox]
[0-5] generic
  [0-6] text: Theme
  [0-7] button: Dark [haspopup=listbox]
[0-8] generic
  [0-9] text: Password
  [0-10] button: Change
[0-11] generic
  [0-12] text: Owner
  [0-13] button: Actions [haspopup=menu]
"""


@pytest.mark.parametrize(("sentence", "button"), [("choose German as the language", "0-4"), ("set the theme to Light", "0-7"), ("open the language", "0-4"), ("change the theme to Light", "0-7")])  # fmt: skip
def test_it_is_opened_by_the_text_before_it(sentence, button):
    assert decide_act(sentence, tree(PAGE)).actions[0].ref == button


@pytest.mark.parametrize("sentence", ["choose Paris as the password", "set the owner to Ada", "open the password"])
def test_a_button_that_does_something_else_is_not_called_by_that_text(sentence):
    with pytest.raises(EngineAbstained):
        decide_act(sentence, tree(PAGE))


def test_what_it_reads_is_the_value_of_that_text():
    now, later = tree(PAGE), tree(PAGE.replace("English", "German"))
    decision = decide_verify("the language is English", now)
    assert decision.holds
    assert not decide_verify("the language is English", later).holds
    program = engine_of("local", None).extract("the language", TypeAdapter(str), now, variables={}).program
    assert [evaluate_extract(program, page, {}) for page in (now, later)] == ["English", "German"]


@pytest.mark.parametrize("statement", ["the password is Change", "the owner is Actions"])
def test_what_another_button_reads_is_no_value(statement):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, tree(PAGE))
