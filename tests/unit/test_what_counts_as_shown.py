"""A name that is only heard finds a thing, and is no text of the page: in programs, for the local engine and for a model's claims."""

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.render import outline_text, render
from pytest_stagehand._compiling.claims.claims import Claim, Unusable
from pytest_stagehand._compiling.verifying import compile_verify
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.tree import called, reading, title
from tests.support.trees import tree

PAGE = """
[0-1] heading: Order 7 [level=1]
[0-2] button: Close [name not displayed]
[0-3] button: Send later [name not displayed] [reads=Go]
[0-4] img: Four of five stars [name not displayed]
[0-5] combobox: Status [value=Pending] [tag=select]
  [0-6] option: Pending [selected] [tag=option]
  [0-7] option: Shipped [not displayed] [tag=option]
[0-8] textbox: Note [value=By noon] [tag=input]
[0-9] textbox: Phone [value=] [placeholder=With area code] [tag=input]
[0-10] region: Lines [name not displayed]
  [0-11] heading: All lines [level=2] [name not displayed]
  [0-12] text: One mug
[0-13] checkbox: Gift [not displayed]
[0-14] paragraph
  [0-15] none: €80
[0-16] button
  [0-17] text: Next
  [0-18] none: page 2
"""


def claim(kind, node=None, expected=None, **more):
    return Claim.model_validate({"kind": kind, "node": node, "role": None, "state": None, "expected": expected, "how": None, "count": None} | more)  # fmt: skip


def holds(statement):
    return decide_verify(statement, tree(PAGE)).holds


@pytest.mark.parametrize(
    "statement",
    [
        "the Close button is visible",
        "the page shows 'Go'",
        "the Send later button is visible",
        "the image 'Four of five stars' is visible",
        "the page shows 'Pending'",
        "the page shows 'By noon'",
        "the page shows 'With area code'",
        "'One mug' is visible in the Lines region",
        "'One mug' is visible under the heading All lines",
        "the page shows '€80'",
        "the Gift checkbox is not visible",
        "the page does not show 'Shipped'",
        "there are 2 options",
    ],
)
def test_what_holds(statement):
    assert holds(statement)


@pytest.mark.parametrize(
    "statement",
    [
        "the page shows 'Close'",
        "'Send later' is visible",
        "the page shows 'Four of five stars'",
        "the page shows 'Shipped'",
        "the option Shipped is visible",
        "the page shows 'Lines'",
        "the page shows 'All lines'",
        "the Gift checkbox is visible",
        "the page does not show 'By noon'",
    ],
)
def test_what_does_not_hold(statement):
    assert not holds(statement)


@pytest.mark.parametrize("statement", ["Close is visible", "Send later is shown", "Shipped is shown"])
def test_a_bare_name_that_nobody_reads_is_not_taken_for_a_text(statement):
    with pytest.raises(EngineAbstained):
        holds(statement)


def compiled(statement, *claims):
    return compile_verify(tree(PAGE), claims, True, statement=statement, variables={}, base_url="http://localhost/")


@pytest.mark.parametrize(
    ("statement", "evidence"),
    [
        ("the page shows Close", claim("shown", "0-2")),
        ("the page shows Close", claim("shown", "0-2", "Close")),
        ("the page shows Shipped", claim("shown", "0-7")),
        ("the page reads Four of five stars", claim("text", "0-4", "Four of five stars")),
    ],
)
def test_a_models_evidence_of_a_text_is_no_name_that_nobody_reads(statement, evidence):
    with pytest.raises(Unusable):
        compiled(statement, evidence)


def test_a_models_evidence_of_a_control_may_be_its_name():
    assert compiled("the Close button is there", claim("shown", "0-2")).holds


def test_a_button_is_read_by_what_stands_on_it_and_a_part_is_called_by_what_is_heard():
    page = tree(PAGE)
    named = {node.ref: node for node in page.walk()}
    assert [reading(named[ref]) for ref in ("0-2", "0-3", "0-14", "0-16")] == ["", "Go", "€80", "Next"]
    assert (called(named["0-11"]), title(named["0-10"])) == ("All lines", "Lines")


def test_a_model_is_told_what_nobody_sees_but_for_the_options_of_a_closed_list():
    lines = outline_text(tree(PAGE)).splitlines()
    assert "[0-3] button: Send later [name not displayed] [reads=Go]" in lines
    assert "[0-13] checkbox: Gift [not displayed]" in lines
    assert " [0-7] option: Shipped" in lines
    assert "[0-2] button: Close [name not displayed]" in render(tree(PAGE))
