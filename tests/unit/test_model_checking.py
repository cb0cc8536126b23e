import re

import pytest

from pytest_stagehand._engines.model.answers import ActAnswer, Operation
from pytest_stagehand._engines.model.checking import Unusable, decided
from tests.support.trees import tree

PAGE = tree("""
[0-1] textbox: Mail [tag=input]
[0-2] button: Send [tag=button]
[0-3] combobox: Size [tag=select]
  [0-4] option: Large [tag=option]
[0-5] combobox: Colour [tag=div]
[0-6] checkbox: News [tag=input]
[0-7] button: Choose file [tag=input] [type=file]
[0-8] button: Pay [disabled] [tag=button]
""")


def operation(method: str, node: str | None = None, *arguments: str, to: str | None = None) -> Operation:
    return Operation(method=method, node=node, to_node=to, arguments=list(arguments))


def answer(*operations: Operation, remaining: str = "") -> ActAnswer:
    return ActAnswer(actions=list(operations), remaining=remaining, unsure=None)


def test_an_answer_becomes_a_decision_described_in_words():
    decision = decided(
        answer(
            operation("fill", "0-1", "%mail%"),
            operation("click", "0-2"),
            operation("drag_to", "0-2", to="0-6"),
            remaining=" wait ",
        ),
        PAGE,
        ["mail"],
    )
    assert [(each.method, each.ref, each.arguments, each.description) for each in decision.actions] == [
        ("fill", "0-1", ("%mail%",), 'textbox "Mail"'),
        ("click", "0-2", (), 'button "Send"'),
        ("drag_to", "0-2", (), 'button "Send" to checkbox "News"'),
    ]
    assert decision.rest == "wait"


@pytest.mark.parametrize(
    ("given", "problem"),
    [
        (operation("click", "0-99"), r"\(node 0-99\)"),
        (operation("click", "0-0"), r"\(node 0-0\)"),
        (operation("click", "0-2\x1b[31m"), r"\\x1b"),
        (operation("click"), "needs a node"),
        (operation("fill", "0-1"), "one argument; 0"),
        (operation("click", "0-2", "now"), "takes no arguments"),
        (operation("fill", "0-1", "x" * 10_001), "at most 100 arguments of 10,000 characters"),
        (operation("fill", "0-1", "a\ud800b"), "half of a character"),
        (operation("select_option", "0-3", *["Large"] * 101), "at most 100 arguments"),
        (operation("fill", "0-1", "50%off%"), "names no variable %off%"),
        (operation("fill", "0-2", "x"), "no text field"),
        (operation("check", "0-2"), "can't be checked"),
        (operation("select_option", "0-5", "Red"), "click it to open it"),
        (operation("select_option", "0-3"), "at least one argument"),
        (operation("set_input_files", "0-2", "a.png"), "no file field"),
        (operation("click", "0-8"), "is disabled"),
        (operation("drag_to", "0-2"), "drag_to needs it"),
        (operation("click", "0-2", to="0-1"), "to_node"),
        (operation("accept_dialog", None, "a", "b"), "at most one"),
        (operation("scroll_by", "0-2", "500"), "does not scroll"),
        (operation("scroll_until", None), "one argument; 0"),
        (operation("wait_for", None), "needs a node"),
        (operation("wait_for", "0-2", "Sent"), "takes no arguments"),
    ],
)
def test_what_can_not_be_done_is_refused_with_a_reason(given, problem):
    with pytest.raises(Unusable) as refused:
        decided(answer(given), PAGE, ["mail"])
    assert re.search(problem, refused.value.to_model)


def test_what_takes_no_element_gets_none():
    decision = decided(answer(operation("press", None, "Enter"), operation("go_back", "0-2")), PAGE, [])
    assert [each.ref for each in decision.actions] == [None, None]


def test_what_is_not_there_yet_is_called_by_its_name():
    decision = decided(
        answer(operation("wait_for", None, "Sent"), operation("scroll_until", None, "Order 42")), PAGE, []
    )
    assert [(each.ref, each.arguments) for each in decision.actions] == [(None, ("Sent",)), (None, ("Order 42",))]


def test_more_operations_than_one_sentence_may_have_are_refused():
    with pytest.raises(Unusable, match="21 operations"):
        decided(answer(*[operation("click", "0-2")] * 21), PAGE, [])
