"""An item that only a script makes a choice: one of several like parts that take clicks, chosen by what it says or by its heading."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.act import decide_act
from tests.support.trees import tree

PAGE = """
[0-1] heading: Templates [level=1]
[0-2] list
  [0-3] listitem [clickable]
    [0-4] text: Language
    [0-5] img: Arrow
  [0-6] listitem [clickable]
    [0-7] text: Sound
    [0-8] img: Arrow
[0-9] list
  [0-10] listitem [clickable]
    [0-11] heading: Key points [level=3]
    [0-12] text: Licensed
  [0-13] listitem [clickable]
    [0-14] heading: Masks [level=3]
    [0-15] button: Preview
  [0-16] listitem [clickable]
    [0-17] text: Two lines
    [0-18] text: of help
[0-19] generic [clickable]
  [0-20] text: Terms of use
[0-21] paragraph: You can choose Sound or nothing.
[0-22] text: Weather
"""


@pytest.mark.parametrize(("sentence", "ref"), [("choose Language", "0-4"), ("select Sound", "0-7"), ("choose Key points", "0-11")])  # fmt: skip
def test_it_is_chosen_by_a_click(sentence, ref):
    actions = decide_act(sentence, tree(PAGE)).actions
    assert [(each.method, each.ref) for each in actions] == [("click", ref)]


@pytest.mark.parametrize(
    "sentence",
    [
        pytest.param("choose Licensed", id="a badge of an item"),
        pytest.param("choose Masks", id="an item with a control of its own"),
        pytest.param("select of help", id="half of what an item says"),
        pytest.param("select Terms of use", id="a part that takes clicks, and is one of none"),
        pytest.param("choose Weather", id="a text that takes no click"),
    ],
)
def test_another_text_is_no_choice(sentence):
    with pytest.raises(EngineAbstained):
        decide_act(sentence, tree(PAGE))
