"""A name that is only heard finds a thing, and is no text of the page: in programs, for the local engine and for a model's claims."""

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.render import outline_text, render
from pytest_stagehand._compiling.claims.claims import Claim, Unusable
from pytest_stagehand._compiling.verifying import compile_verify
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.tree import called, reading, title
from pytest_stagehand._programs.verify import evaluate_verify
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


FILES = """
[0-1] heading: Files [level=1]
[0-2] list
  [0-3] listitem
    [0-4] {}
    [0-5] text: 3 KB
  [0-6] listitem
    [0-7] {}
    [0-8] text: 1 KB
"""
IN_TURN = FILES.format("text: notes.txt", "button: raw.json [tag=span]")
LONE = "[0-1] heading: Files [level=1]\n[0-2] list\n  [0-3] listitem\n    [0-4] {}"


def shows_on(statement, then, now):
    program = decide_verify(statement, tree(then)).program
    assert program is not None
    assert evaluate_verify(program, tree(then)).passed
    return evaluate_verify(program, tree(now)).passed


@pytest.mark.parametrize(
    "now",
    [
        IN_TURN,
        FILES.format("button: notes.txt", "text: raw.json"),
        FILES.format("text: notes.txt", "text: raw.json"),
    ],
)
@pytest.mark.parametrize("then", [IN_TURN, FILES.format("button: notes.txt", "text: raw.json")])
def test_what_names_an_item_is_shown_whether_or_not_it_is_its_turn(then, now):
    assert shows_on("raw.json is visible", then, now)


def test_so_is_a_name_that_nothing_else_is_listed_with():
    lone = LONE.format("button: raw.json [tag=span]")
    for now in (lone, LONE.format("text: raw.json"), IN_TURN):
        assert shows_on("raw.json is visible", lone, now)


@pytest.mark.parametrize(
    ("statement", "then", "now"),
    [
        ("raw.json is visible", IN_TURN, FILES.format("text: notes.txt", "text: raw2.json")),
        ("raw.json is visible", LONE.format("button: raw.json [tag=span]"), LONE.format("text: raw2.json")),
        ("raw.json is visible", LONE.format("button: raw.json [tag=button]"), LONE.format("text: raw.json")),
        ("raw.json is visible", LONE.format("button: raw.json [tag=span]"), LONE.format("paragraph: raw.json")),
        ("Restore is visible", LONE.format("button: Restore [tag=span]"), LONE.format("text: Restore")),
        ("Restore All is visible", LONE.format("button: Restore All [tag=span]"), LONE.format("text: Restore All")),
        ("raw.json is visible", IN_TURN, FILES.format("text: notes.txt", "button: raw.json.bak")),
        ("raw.json is visible", IN_TURN, FILES.format("button: raw.json", "text: raw.json")),
        ("raw.json is visible", IN_TURN, "[0-1] heading: raw.json [level=1]\n[0-2] list\n  [0-3] listitem: notes.txt"),
        ("the raw.json button is visible", IN_TURN, FILES.format("button: notes.txt", "text: raw.json")),
        ("Restore is visible", FILES.format("button: Restore [tag=span]", "button: Keep"), FILES.format("text: Restore", "button: Keep")),
        ("Restore is visible", IN_TURN.replace("1 KB", "2 KB\n    [0-9] button: Restore [tag=span]"), IN_TURN.replace("1 KB", "2 KB\n    [0-9] text: Restore")),
        ("Restore is visible", "[0-1] heading: Files [level=1]\n[0-2] button: Restore", "[0-1] heading: Files [level=1]\n[0-2] text: Restore"),
    ],
)  # fmt: skip
def test_what_is_pressed_is_not_shown_by_a_text(statement, then, now):
    assert not shows_on(statement, then, now)
