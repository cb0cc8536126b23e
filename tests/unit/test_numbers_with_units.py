"""A field for a number takes the number; its unit may be said where its label has it. A choice that asks to choose is none."""

from contextlib import suppress

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.act import decide_act
from pytest_stagehand._engines.english.verify import decide_verify
from tests.support.trees import tree

FORM = """
[0-1] spinbutton: Height (cm) [type=number]
[0-2] spinbutton: Price in € [type=number]
[0-3] spinbutton: Seats [type=number]
[0-4] textbox: Size
"""
BED = """
[0-1] combobox: Bed [value={chosen}]
  [0-2] option: {chosen} [selected]
  [0-3] option: North
  [0-4] option: South
"""


@pytest.mark.parametrize(
    ("sentence", "ref", "value"),
    [
        ("set the height to 50 cm", "0-1", "50"),
        ("set the height to 50cm", "0-1", "50"),
        ("set the height to 50", "0-1", "50"),
        ("enter €12.50 as the price", "0-2", "12.50"),
        ("set the price to 12.50 €", "0-2", "12.50"),
        ("set the seats to three", "0-3", "3"),
        ("set the seats to -1", "0-3", "-1"),
        ("set the size to 50 cm", "0-4", "50 cm"),
    ],
)
def test_the_number_is_typed(sentence, ref, value):
    (action,) = decide_act(sentence, tree(FORM)).actions
    assert (action.ref, action.arguments) == (ref, (value,))


@pytest.mark.parametrize(
    "sentence",
    [
        "set the height to 50 mm",
        "set the height to 50 m",
        "set the seats to 50 cm",
        "set the seats to 1,5",
        "set the price to $12",
        "set the seats to many",
        "set the seats to no",
    ],
)
def test_another_unit_is_refused_before_anything_is_typed(sentence):
    with pytest.raises(EngineAbstained, match="takes a number"):
        decide_act(sentence, tree(FORM))


@pytest.mark.parametrize(
    "chosen", ["Choose…", "Please select", "Select an option", "-- Select one --", "Pick one...", "—"]
)
def test_a_choice_that_asks_to_choose_is_none(chosen):
    assert decide_verify("no bed is chosen", tree(BED.format(chosen=chosen))).holds


@pytest.mark.parametrize("chosen", ["Pick up in store", "Selected by the gardener", "Choose later", "East"])
def test_any_other_is_one(chosen):
    with suppress(EngineAbstained):
        assert not decide_verify("no bed is chosen", tree(BED.format(chosen=chosen))).holds
