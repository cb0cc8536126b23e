"""A value behind what it is, without a word between: `enter the name Cash`, `search for the user basil`."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.english.act import decide_act
from tests.support.trees import tree

FORM = """
[0-1] form
  [0-2] textbox: Name: [type=text]
  [0-3] textbox: Amount * [type=text] [required]
  [0-4] textbox: Payee [type=text]
  [0-5] button: Create
"""
UNTIED = """
[0-1] form
  [0-6] generic
    [0-7] text: Name:
    [0-2] textbox [type=text]
  [0-8] generic
    [0-9] text: Amount *
    [0-3] textbox [type=text]
  [0-10] generic
    [0-11] text: Payee
    [0-4] textbox [type=text]
"""
USERS = """
[0-1] searchbox: Search [type=search]
[0-3] table
  [0-20] row
    [0-21] columnheader: User
    [0-22] columnheader: Email
  [0-30] row
    [0-31] cell: basil
    [0-32] cell: b@x.test
  [0-40] row
    [0-41] cell: guide
    [0-42] cell: g@x.test
[0-50] link: User guide
"""
SENT = ("press", "0-1", ("Enter",))


def done(sentence, page):
    return [(each.method, each.ref, each.arguments) for each in decide_act(sentence, tree(page)).actions]


@pytest.mark.parametrize("page", [FORM, UNTIED])
@pytest.mark.parametrize(
    ("sentence", "ref", "value"),
    [
        ("fill in the name Cash", "0-2", "Cash"),
        ("enter the name Cash", "0-2", "Cash"),
        ("type name Cash", "0-2", "Cash"),
        ("enter the amount 12", "0-3", "12"),
        ("set the name to Cash", "0-2", "Cash"),
        ("fill in the payee Hall Street 7", "0-4", "Hall Street 7"),
    ],
)
def test_the_value_behind_a_label_is_typed_into_it(page, sentence, ref, value):
    assert done(sentence, page) == [("fill", ref, (value,))]


def test_several_are_typed_each_into_its_own():
    assert done("enter the name Cash, the payee Hall and the amount 12", FORM) == [("fill", "0-2", ("Cash",)), ("fill", "0-4", ("Hall",)), ("fill", "0-3", ("12",))]  # fmt: skip
    assert done("fill in the name Cash and press Create", FORM) == [("fill", "0-2", ("Cash",)), ("click", "0-5", ())]


@pytest.mark.parametrize("sentence", ["fill in the name field", "fill in the name", "enter the amount due", "enter the name below", "enter the name Cash again", "enter the name Cash in the form", "enter the Name Cash", "enter the account Cash", "fill in the name of Cash", "enter the Cash", "type the name into Payee"])  # fmt: skip
def test_what_may_be_a_part_of_the_sentence_is_not_typed(sentence):
    with pytest.raises(EngineAbstained):
        decide_act(sentence, tree(FORM))


@pytest.mark.parametrize(
    ("sentence", "value"),
    [
        ("search for the user basil", "basil"),
        ("search for user basil", "basil"),
        ("look for the user basil", "basil"),
        ('search for the user "basil"', "basil"),
        ("search for a user named basil", "basil"),
        ("search for the user Basilisk", "Basilisk"),
        ("search for the email g@x.test", "g@x.test"),
        ("search for basil", "basil"),
        ("search for user guide", "user guide"),
        ("search for new user", "new user"),
    ],
)
def test_the_noun_before_a_name_is_not_typed(sentence, value):
    assert done(sentence, USERS) == [("fill", "0-1", (value,)), SENT]


@pytest.mark.parametrize("sentence", ["search for the user guide", "search for the user basilisk", "search for the plant basil", "search for the fastest user", "search for the user in Berlin"])  # fmt: skip
def test_what_may_be_no_name_is_not_typed(sentence):
    with pytest.raises(EngineAbstained):
        decide_act(sentence, tree(USERS))
