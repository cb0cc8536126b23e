"""A number is that of an amount which has its currency or unit besides; nothing that makes it another number is ignored."""

from __future__ import annotations

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._engines.advising import Undecided, advice_on
from pytest_stagehand._engines.english.verify import decide_verify
from tests.support.trees import tree

PAGE = """
[0-1] table
  [0-2] row
    [0-3] columnheader: Name
    [0-4] columnheader: Amount
  [0-5] row
    [0-6] cell: Wedding
    [0-7] cell: {}
"""


def page(amount):
    return tree(PAGE.format(amount))


def holds(statement, amount):
    try:
        return decide_verify(statement, page(amount)).holds
    except EngineAbstained:
        return None


@pytest.mark.parametrize("amount", ["120.00 €", "120.00€", "€120.00", "€ 120.00", "$120.00", "USD 120.00", "120.00 USD", "120.00 kg", "120.00 min"])  # fmt: skip
def test_the_number_of_an_amount_is_what_it_is(amount):
    assert holds("the amount of Wedding is 120.00", amount)
    assert not holds("the amount of Wedding is not 120.00", amount)
    for other in ("1,120.00", "-120.00", "20.00", "120.01", "120.0012", "12"):
        assert not holds(f"the amount of Wedding is {other}", amount)


@pytest.mark.parametrize("amount", ["-120.00 €", "€-120.00", "-$120.00", "\u2212120.00", "($120.00)", "120.00-", "$1,120.00", "1 120.00 €", "120.00 CR", "120.00 k", "120.00 M", "$120.00k", ">120.00", "<$120.00", "120.00+", "120.00 / h", "120.00-130.00 €", "120.00 h 5 min", "120.00 \u00bd", "about 120.00", "~ $120.00", "\u25b3120.00"])  # fmt: skip
def test_what_makes_it_another_number_is_not_ignored(amount):
    assert not holds("the amount of Wedding is 120.00", amount)


def test_the_program_asks_for_all_that_the_page_writes():
    decision = decide_verify("the amount of Wedding is 120.00", page("$120.00"))
    assert decision.program.all[0].test.text == "$120.00"


@pytest.mark.parametrize("amount", ["~ 120.00", "~120.00", "\u2248 120.00 €"])
def test_an_amount_that_is_about_so_much_is_proposed_as_the_page_writes_it(amount, monkeypatch):
    monkeypatch.setattr("pytest_stagehand._engines.english.proposing.propose.TIME_S", 30)
    said = advice_on(Undecided("verify", "the amount of Wedding is 120.00"), page(amount)).proposals
    assert [each.replace('"', "") for each in said] == [f"the Amount of Wedding is {amount}"]
    for other in ("-120.00", "20.00", "1,120.00"):
        assert not advice_on(Undecided("verify", f"the amount of Wedding is {other}"), page(amount)).proposals
