"""A task that was done to something else, in part, or not at all, with claims that are true: each is asked about before it is believed.

Pages of a few lines, before and after the operation. `RIGHT` are tasks that look much the same, and are believed at once.
"""

from __future__ import annotations

import pytest

from pytest_stagehand._compiling.decisions import Deed
from pytest_stagehand._compiling.evidence import Claim, Unproven, compile_evidence
from tests.support.trees import tree

LIST = """
[0-1] heading: Problems [level=1]
[0-2] list
  [0-3] listitem
    [0-4] text: Asthma
    [0-5] text: {}
    [0-6] button: Resolve
    [0-7] button: Archive
  [0-8] listitem
    [0-9] text: Gout
    [0-10] text: {}
    [0-11] button: Resolve
    [0-12] button: Archive
{}"""
CARDS = LIST.replace("[0-2] list", "[0-2] generic").replace("listitem", "generic")
ROWS = LIST.replace("[0-2] list", "[0-2] table").replace("listitem", "row").replace("text:", "cell:")
BOXES = "[0-1] heading: Food [level=1]\n[0-2] group: Buy\n  [0-3] checkbox: Milk{}\n  [0-4] checkbox: Bread{}\n"
SIZES = (
    "[0-1] heading: Shirt [level=1]\n[0-2] combobox: Size [value={}]\n  [0-3] option: Medium\n  [0-4] option: Large\n"
)
BOARD = """
[0-1] heading: Board [level=1]
[0-2] region: Today
  [0-3] list
    [0-4] listitem
      [0-5] text: Milk
      [0-6] text: {}
      [0-7] button: Finish
[0-8] region: Later
  [0-9] list
    [0-10] listitem
      [0-11] text: Milk
      [0-12] text: {}
      [0-13] button: Finish
"""
NAME = "[0-1] heading: List [level=1]\n[0-2] textbox: Name [value={}]\n[0-3] button: Save\n"
MENU = "[0-20] menu\n  [0-21] menuitem: Block Gout\n"
QUESTION = "[0-20] dialog: Sure?\n  [0-21] text: Block Gout?\n  [0-22] button: Yes\n"


def problems(first="Active", then="Active", more="", shape=LIST):
    return shape.format(first, then, more)


def claim(node, kind="text", expected=None, **more):
    return Claim(
        kind=kind, node=node, expected=expected, **({"role": None, "state": None, "how": None, "count": None} | more)
    )


def deed(ref, words, *row, **more):
    return lambda page: Deed(words, page, ref=ref, row=row, **more)


RESOLVED = claim("0-5", expected="Resolved")
IN_ASTHMA = deed("0-6", 'click button "Resolve"', "Asthma")
IN_GOUT = deed("0-11", 'click button "Resolve"', "Gout")
WRONG = {
    f"the wrong one of {kind}": (
        "mark Gout as resolved", problems(shape=shape), problems("Resolved", shape=shape), IN_ASTHMA, [RESOLVED], '"Gout", which stands beside',
    )
    for kind, shape in (("items", LIST), ("cards", CARDS), ("rows", ROWS))
} | {
    "one of two": ("mark Asthma and Gout as resolved", problems(), problems("Resolved"), IN_ASTHMA, [RESOLVED], '"Gout", which stands beside'),
    "the wrong one of two codes": ("mark O-2 as resolved", problems().replace("Gout", "O-2"), problems("Resolved").replace("Gout", "O-2"), IN_ASTHMA, [RESOLVED], '"O-2", which stands beside'),
    "another deed in the right row": (
        "archive Asthma", problems(), problems("Resolved"), IN_ASTHMA, [RESOLVED], '"Archive", which stands beside',
    ),
    "another box": ("tick Bread", BOXES.format("", ""), BOXES.format(" [checked]", ""), deed("0-3", 'check checkbox "Milk"'), [claim("0-3", "checked")], '"Bread", which stands beside'),
    "another option": ("choose Medium", SIZES.format("Small"), SIZES.format("Large"), deed("0-2", 'select_option "Large" combobox "Size"'), [claim("0-2", "value", "Large")], '"Medium", which stands beside'),
    "the same name in another part": ("finish Milk of Later", BOARD.format("open", "open"), BOARD.format("done", "open"), deed("0-7", 'click button "Finish"', "Milk"), [claim("0-6", expected="done")], '"Later", which stands beside'),
    "what is only typed": ("rename it to Food", NAME.format(""), NAME.format("Food"), deed("0-2", 'fill "Food" textbox "Name"'), [claim("0-2", "value", "Food")], "nothing was sent or saved"),
    "a message that it failed, which names it": ("resolve Gout", problems(more="[0-20] status"), problems(more="[0-20] status: Could not resolve Gout"), IN_GOUT, [claim("0-20", expected="Gout", how="contains")], "if it was not done"),
    "a menu that is only open": ("block Gout", problems(), problems(more=MENU), IN_GOUT, [claim("0-21", "shown")], "opened, and nothing was done there"),
    "a question without an answer": ("block Gout", problems(), problems(more=QUESTION), IN_GOUT, [claim("0-21", "shown")], "opened, and nothing was done there"),
}  # fmt: skip
RIGHT = {
    "what a message says of it": ("resolve Gout", problems(more="[0-20] status"), problems(more="[0-20] status: Gout is resolved now"), IN_GOUT, [claim("0-20", expected="Gout is resolved", how="contains")]),
    "the one that is said": ("mark Asthma as resolved", problems(), problems("Resolved"), IN_ASTHMA, [RESOLVED]),
    "a state that another row has": ("mark Asthma as resolved", problems(then="Resolved"), problems("Resolved", "Resolved"), IN_ASTHMA, [RESOLVED]),
    "one beside what is called as an article is": ("mark a problem as resolved", problems().replace("Asthma", "A"), problems(then="Resolved").replace("Asthma", "A"), IN_GOUT, [claim("0-10", expected="Resolved")]),
    "one that is called by no name": ("mark the first one as resolved", problems(), problems("Resolved"), IN_ASTHMA, [RESOLVED]),
    "all but one, which is claimed to be as it was": (
        "mark all but Gout as resolved", problems(), problems("Resolved"), IN_ASTHMA, [RESOLVED, claim("0-10", expected="Active")],
    ),
    "a name that is part of the one that is said": (
        "mark Gout attack as resolved",
        problems().replace("Asthma", "Gout attack"), problems("Resolved").replace("Asthma", "Gout attack"), deed("0-6", 'click button "Resolve"', "Gout attack"), [RESOLVED],
    ),
    "what is typed and sent": ("rename it to Food", NAME.format(""), NAME.format("Food"), deed("0-2", 'fill "Food" textbox "Name"', wrote=True), [claim("0-2", "value", "Food")]),
}  # fmt: skip


def believed(*case):
    task, before, now, done, claims, *doubted = case
    page = tree(before, url="http://app.test/")
    then = tree(now, url=page.url)
    return compile_evidence(
        claims, page, then, task=task, variables={}, base_url="", way=[done(page)], doubted=[*doubted, ()][0]
    )


@pytest.mark.parametrize("case", WRONG.values(), ids=WRONG)
def test_what_was_done_otherwise_than_it_is_said_is_asked_about_once_and_then_warned_of(case):
    *task, why = case
    with pytest.raises(Unproven, match=why) as caught:
        believed(*task)
    assert believed(*task, caught.value.doubted).doubts == caught.value.doubted


@pytest.mark.parametrize("case", RIGHT.values(), ids=RIGHT)
def test_what_was_done_as_it_is_said_is_believed_at_once(case):
    assert not believed(*case).doubts
