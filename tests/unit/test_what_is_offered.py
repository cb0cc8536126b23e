"""What can be chosen, in a list that is open or closed and among radio buttons: claimed, denied and read; and their false twins."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.extracting import compile_extract
from pytest_stagehand._engines.english.extract import decide_extract
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.verify import evaluate_verify
from tests.support.statements import judged, passes
from tests.support.trees import tree

PAGE = """
[0-1] heading: About you [level=1]
[0-2] group: Size
  [0-3] radio: Small
  [0-4] radio: Large
[0-5] combobox: Country [value=Austria]
  [0-6] option: Austria [selected]
  [0-7] option: Germany [not displayed]
  [0-8] option: Italy [not displayed]
[0-9] listbox: Tags
  [0-10] option: red
  [0-11] option: blue
[0-12] text: Step 1 of 3
[0-13] region: Files
  [0-14] list
    [0-15] listitem
      [0-16] link: menu.pdf
    [0-17] listitem
      [0-18] link: boat.png
[0-19] link: Cart (2)
[0-20] table: Rights
  [0-21] row
    [0-22] columnheader: Member
    [0-23] columnheader: Read
    [0-24] columnheader: Write
  [0-25] row
    [0-26] rowheader: Ann
    [0-27] cell
      [0-28] checkbox: Read [checked]
    [0-29] cell
      [0-30] checkbox: Write
  [0-31] row
    [0-32] rowheader: Bob
    [0-33] cell
      [0-34] checkbox: Read [checked]
    [0-35] cell
      [0-36] checkbox: Write [checked]
"""
JOIN = tree(PAGE, title="Join")
SO = [
    "Country offers Italy",
    "the Country field offers Italy and Germany",
    "Country does not offer Spain",
    "Italy is an option of Country",
    "Italy can be chosen in Country",
    "'Italy' is offered in Country",
    "Spain is not offered in Country",
    "the Tags list offers blue",
    "Tags offers blue",
    "Size offers Large",
    "the Size group contains Large",
    "no size is selected",
    "Austria is the selected country",
    "the selected country is Austria",
    "Germany is not the selected country",
    "menu.pdf is one of the files",
    "2 items are in the cart",
    "we are on step 1 of 3",
    "the page is called Join",
    "every Read box is checked",
    "all Read boxes are checked",
]
NOT_SO = [
    "Country offers Spain",
    "Country offers Italy and Spain",
    "Country does not offer Italy",
    "Italy is not an option of Country",
    "Spain can be chosen in Country",
    "Size offers Medium",
    "the Size group contains Medium",
    "Small is the selected size",
    "Germany is the selected country",
    "the selected country is Italy",
    "no country is selected",
    "sail.png is one of the files",
    "menu.pdf is not one of the files",
    "3 items are in the cart",
    "we are on step 2 of 3",
    "the page is called Leave",
    "every Write box is checked",
    "no Write box is checked",
    "no Read box is checked",
]


@pytest.mark.parametrize("statement", SO)
def test_it_holds_and_is_proven(statement):
    assert judged(statement, JOIN)


@pytest.mark.parametrize("statement", NOT_SO)
def test_its_false_twin_does_not_pass(statement):
    assert not passes(statement, JOIN)


@pytest.mark.parametrize(
    "statement", ["Country contains Italy", "the Country dropdown includes Italy", "Tags contains blue"]
)
def test_what_may_be_chosen_or_only_offered_is_judged_by_nobody(statement):
    with pytest.raises(EngineAbstained, match="is chosen in it, or offered by it"):
        decide_verify(statement, JOIN)


def test_two_options_of_a_name_are_offered_as_well():
    assert judged("Country offers Italy", tree(PAGE.replace("option: Germany", "option: Italy"), title="Join"))


def test_what_is_chosen_is_contained():
    assert decide_verify("Country contains Austria", JOIN).holds


@pytest.mark.parametrize(
    ("statement", "before", "now"),
    [
        ("Country offers Italy", "option: Italy", "option: Spain"),
        ("Country does not offer Spain", "option: Italy", "option: Spain"),
        ("Size offers Large", "radio: Large", "radio: Medium"),
        ("no size is selected", "radio: Large", "radio: Large [checked]"),
        ("every Read box is checked", "[0-34] checkbox: Read [checked]", "[0-34] checkbox: Read"),
        ("we are on step 1 of 3", "Step 1 of 3", "Step 2 of 3"),
    ],
)
def test_a_replay_sees_that_it_is_no_longer_so(statement, before, now):
    program = decide_verify(statement, JOIN).program
    assert evaluate_verify(program, JOIN).passed
    assert not evaluate_verify(program, tree(PAGE.replace(before, now), title="Join")).passed


COUNTRIES = ["Austria", "Germany", "Italy"]
READ = {
    "the options of Country": COUNTRIES,
    "the countries": COUNTRIES,
    "the choices for Size": ["Small", "Large"],
    "the sizes": ["Small", "Large"],
    "the tags": ["red", "blue"],
}


@pytest.mark.parametrize("asked", READ)
def test_what_can_be_chosen_is_read(asked):
    decision = decide_extract(asked, TypeAdapter(list[str]), JOIN)
    assert decision.value == READ[asked]
    more = tree(PAGE.replace("[0-9] listbox", "  [0-99] option: Spain [not displayed]\n[0-9] listbox"), title="Join")
    assert evaluate_extract(decision.program, more) == READ[asked] + (["Spain"] if READ[asked] is COUNTRIES else [])


def test_a_list_of_that_name_is_meant_before_the_options_of_a_field():
    listed = PAGE.replace("region: Files", "region: Countries").replace("menu.pdf", "Chile").replace("boat.png", "Peru")
    assert decide_extract("the countries", TypeAdapter(list[str]), tree(listed)).value == ["Chile", "Peru"]


def test_what_a_model_reads_of_a_closed_list_has_a_program():
    program = compile_extract(JOIN, TypeAdapter(list[str]), COUNTRIES, {(at,): f"0-{6 + at}" for at in range(3)})
    assert program is not None
    assert evaluate_extract(program, JOIN) == COUNTRIES
