import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.asked.ground import Ground
from pytest_stagehand._compiling.naming.sets import every, query_of_every
from pytest_stagehand._compiling.observing import compile_observe
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.observe import evaluate_observe, method_of, shown
from pytest_stagehand._recording.programs import ObserveProgram
from tests.support.trees import tree

PAGE = """
[0-1] navigation: Main
  [0-2] link: Home
  [0-3] link: Help
[0-4] heading: Cart
[0-5] button: Remove
[0-6] button: Remove
[0-7] button: Pay
[0-8] textbox: Code
[0-9] checkbox: Gift [checked]
[0-10] radio: Large
[0-11] combobox: Size [tag=select]
[0-12] link: Terms
"""


def recorded(sentence):
    return ObserveProgram(any=(query_of_every(sentence, Ground(tree(PAGE))),))


@pytest.mark.parametrize(
    ("sentence", "refs"),
    [
        ("all buttons", ["0-5", "0-6", "0-7"]),
        ("find the Remove buttons", ["0-5", "0-6"]),
        ("the links in the navigation", ["0-2", "0-3"]),
        ("links", ["0-2", "0-3", "0-12"]),
        ("the fields", ["0-8", "0-11"]),
        ('the "Pay" button', ["0-7"]),
        (None, ["0-2", "0-3", "0-5", "0-6", "0-7", "0-8", "0-9", "0-10", "0-11", "0-12"]),
    ],
)
def test_a_sentence_is_a_query_over_the_page(sentence, refs):
    assert [node.ref for node in evaluate_observe(recorded(sentence), tree(PAGE))] == refs


def test_what_came_since_is_observed_and_what_went_is_not():
    page = PAGE.replace("[0-5] button: Remove\n", "") + "[0-20] button: Remove\n"
    assert [node.ref for node in evaluate_observe(recorded("the Remove buttons"), tree(page))] == ["0-6", "0-20"]


def test_a_place_that_is_gone_fails():
    with pytest.raises(ProgramFailed):
        evaluate_observe(recorded("the links in the navigation"), tree(PAGE.replace("navigation: Main", "group: Main")))


@pytest.mark.parametrize("sentence", ["something nice", "the Delete buttons", "links in the sidebar"])
def test_what_names_no_kind_or_nothing_there_is_not_decided(sentence):
    with pytest.raises(EngineAbstained):
        query_of_every(sentence, Ground(tree(PAGE)))


def test_each_node_is_offered_for_what_it_is_there_for():
    snapshot = tree(PAGE)
    methods = {ref: method_of(snapshot.get(ref)) for ref in ("0-2", "0-7", "0-8", "0-9", "0-10", "0-11")}
    assert list(methods.values()) == ["click", "click", "fill", "uncheck", "check", "select_option"]
    assert shown(snapshot.get("0-7")) == '"Pay" button'


EMPTY = "[0-1] heading: Wish list\n[0-2] link: Home"


def test_nothing_is_observed_on_the_page_that_was_meant_only():
    program = compile_observe("all the Remove buttons", tree(EMPTY), [])
    assert evaluate_observe(program, tree(EMPTY)) == []
    offered = tree(EMPTY + "\n[0-3] button: Remove Blue shirt")
    assert [node.ref for node in evaluate_observe(program, offered)] == ["0-3"]
    for page in ("", "[0-1] heading: Log in\n[0-2] link: Home"):
        with pytest.raises(ProgramFailed):
            evaluate_observe(program, tree(page))


def test_what_is_gone_since_is_observed_as_nothing_on_the_same_page_only():
    page = tree(EMPTY + "\n[0-3] button: Remove")
    program = compile_observe("the Remove buttons", page, every("the Remove buttons", Ground(page)))
    assert evaluate_observe(program, tree(EMPTY)) == []
    with pytest.raises(ProgramFailed):
        evaluate_observe(program, tree("[0-1] heading: Log in"))


@pytest.mark.parametrize("sentence", ["something nice", "Remove", "buttons that look dangerous"])
def test_nothing_of_no_kind_and_name_is_not_decided(sentence):
    assert compile_observe(sentence, tree(EMPTY), []) is None


def test_nothing_is_not_observed_where_nothing_proves_the_page():
    assert compile_observe("the Remove buttons", tree("[0-1] text: Hello"), []) is None
