"""An `act` for which there is nothing to do proves that: by what would not be so if it were otherwise."""

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.already import compile_already
from pytest_stagehand._compiling.claims.claims import Claim, Unusable
from pytest_stagehand._compiling.decisions import Given
from pytest_stagehand._engines.english.engine import LocalEngine
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.describe import describe
from tests.support.trees import tree

PAGE = """
[0-1] heading: Einstellungen [level=1]
[0-2] group: Briefe
  [0-3] checkbox: Newsletter [checked]
  [0-4] checkbox: Werbung
  [0-5] text: Newsletter once a week
[0-6] switch: Dark mode [checked]
[0-7] button: Mute [pressed]
[0-8] button: Details [expanded]
[0-9] button: Filters [collapsed]
[0-10] tablist
  [0-11] tab: Overview [selected]
  [0-12] tab: Reviews
[0-13] textbox: City [value=Oslo]
[0-14] combobox: Country [value=Norway]
[0-15] radio: Large [checked]
[0-16] radio: Small
[0-17] table: Guests
  [0-18] row
    [0-19] columnheader: Name
    [0-20] columnheader: Coming
  [0-21] row
    [0-22] cell: Ann
    [0-23] cell
      [0-24] checkbox [checked]
  [0-25] row
    [0-26] cell: Bob
    [0-27] cell
      [0-28] checkbox
[0-29] region: Cart
  [0-30] heading: Cart [level=2]
  [0-31] text: Your cart is empty
[0-32] button: Log out
[0-33] slider: Volume [value=70]
[0-34] button: Save
"""


def claim(kind, node=None, expected=None, *, role=None, how=None, count=None):
    return Claim(kind=kind, node=node, role=role, state=None, expected=expected, how=how, count=count)


def compiled(sentence, *claims, page=PAGE):
    return compile_already(claims, tree(page), instruction=sentence, given=Given({"city": "Oslo"}))


PROVEN = [
    ("tick Newsletter", claim("checked", "0-3"), "Newsletter [checked]", "Newsletter"),
    ("Newsletter abonnieren", claim("checked", "0-3"), "Newsletter [checked]", "Newsletter"),
    ("subscribe to the newsletter", claim("checked", "0-3"), "Newsletter [checked]", "Newsletter"),
    ("untick Werbung", claim("unchecked", "0-4"), "Werbung\n", "Werbung [checked]\n"),
    ("switch dark mode on", claim("checked", "0-6"), "Dark mode [checked]", "Dark mode"),
    ("mute it", claim("pressed", "0-7"), "Mute [pressed]", "Mute"),
    ("open the details", claim("expanded", "0-8"), "Details [expanded]", "Details [collapsed]"),
    ("close the filters", claim("collapsed", "0-9"), "Filters [collapsed]", "Filters [expanded]"),
    ("go to the overview tab", claim("selected", "0-11"), "Overview [selected]", "Overview"),
    ("set the city to Oslo", claim("value", "0-13", "Oslo"), "value=Oslo", "value=Bergen"),
    ("set the city to %city%", claim("value", "0-13", "%city%"), "value=Oslo", "value=Bergen"),
    ("choose Norway as the country", claim("value", "0-14", "Norway"), "value=Norway", "value=Sweden"),
    ("take Large", claim("checked", "0-15"), "Large [checked]", "Large"),
    ("confirm Ann", claim("checked", "0-24"), "checkbox [checked]", "checkbox"),
    ("empty the cart", claim("text", "0-31", "Your cart is empty"), "Your cart is empty", "1 shirt"),
    ("set the volume to 70", claim("value", "0-33", "70"), "value=70", "value=20"),
    ('close the "Chat" window', claim("absent", None, "Chat"), "button: Save", "text: Chat"),
    ("remove Carl from the guests", claim("absent", "0-17", "Carl"), "cell: Bob", "cell: Carl"),
    ("Bitte Carl entfernen", claim("absent", None, "Carl"), "cell: Bob", "cell: Carl"),
    ("Stadt auf Oslo setzen", claim("value", "0-13", "Oslo"), "value=Oslo", "value=Bergen"),
    ("Briefe bestellen", claim("checked", "0-3"), "Newsletter [checked]", "Newsletter"),
]


def test_of_several_that_are_named_each_is_proven():
    both = [claim("checked", "0-3"), claim("checked", "0-6")]
    program = compiled("tick Newsletter and switch dark mode on", *both)
    for was in ("Newsletter [checked]", "Dark mode [checked]"):
        assert not evaluate_verify(program, tree(PAGE.replace(was, was.removesuffix(" [checked]")))).passed


@pytest.mark.parametrize(("sentence", "evidence", "was", "becomes"), PROVEN)
def test_what_is_so_is_proven_by_what_would_not_hold_otherwise(sentence, evidence, was, becomes):
    program = compiled(sentence, evidence)
    assert evaluate_verify(program, tree(PAGE), {"city": "Oslo"}).passed
    changed = PAGE.replace(was, becomes)
    assert changed != PAGE
    assert not evaluate_verify(program, tree(changed), {"city": "Oslo"}).passed, describe(program)
    assert not evaluate_verify(program, tree("[0-1] heading: Log in"), {"city": "Oslo"}).passed


REFUSED = [
    ("tick Newsletter", claim("shown", "0-1"), "it would be so on a page where the box is not ticked"),
    ("tick Newsletter", claim("shown", "0-3"), "the box is there in any case"),
    ("tick Newsletter", claim("shown", "0-5"), "a text of the same words"),
    ("tick Newsletter", claim("checked", "0-6"), "another box"),
    ("tick Newsletter", claim("enabled", "0-3"), "another state"),
    ("tick Newsletter", claim("checked", "0-4"), "not so"),
    ("tick Newsletter", claim("title", None, "Settings"), "a title"),
    ("tick Newsletter", claim("url", None, "http://localhost/"), "an address"),
    ("confirm Ann", claim("shown", "0-22"), "her row is there in any case"),
    ("confirm Ann", claim("checked", "0-15"), "another thing's state"),
    ("mute it", claim("shown", "0-7"), "there in any case"),
    ("set the city to Oslo", claim("shown", "0-13"), "there in any case"),
    ("set the city to Oslo", claim("filled", "0-14"), "another field"),
    ("open the details", claim("enabled", "0-8"), "another state"),
    ("take Large", claim("unchecked", "0-4"), "another control"),
    ("place the order", claim("shown", "0-34"), "nothing of it"),
    ("place the order", claim("shown", "0-1"), "nothing of it"),
    ("tick Newsletter", claim("checked", "0-99"), "no such node"),
    ("go to the overview tab", claim("shown", "0-10"), "there in any case"),
    ("set the volume to 70", claim("shown", "0-33"), "there in any case"),
    ("tick Newsletter and Werbung", claim("checked", "0-3"), "one of two"),
    ("set the city to Oslo and the country to Sweden", claim("value", "0-13", "Oslo"), "one of two"),
    ("set city to Oslo and turn dark mode off", claim("value", "0-13", "Oslo"), "one of two"),
    ("take Large, then open the reviews tab", claim("checked", "0-15"), "one of two"),
    ("tick all boxes", claim("checked", "0-3"), "one of several"),
    ("untick everything", claim("unchecked", "0-4"), "one of several"),
    ("set the volume to 20", claim("value", "0-33", "70"), "another value"),
    ('set the city to "Bergen"', claim("value", "0-13", "Oslo"), "another value"),
    ("log out", claim("shown", "0-32"), "what is to be pressed"),
    ("log out", claim("text", "0-32", "Log out"), "what is to be pressed"),
    ("log out", claim("enabled", "0-32"), "it could be pressed"),
    ("Bestellung abschicken", claim("enabled", "0-34"), "it could be pressed"),
    ("Bestellung abschicken", claim("value", "0-33", "70"), "some value"),
    ("Bestellung abschicken", claim("count", role="button", how="equals", count=5), "some number"),
    ("upload the report", claim("text", "0-1", "Einstellungen"), "some text"),
    ("type hello into the chat", claim("value", "0-13", "Oslo"), "some value"),
    ("remove Carl from the guests", claim("absent", "0-10", "Carl"), "absent from a part that it never was in"),
]


@pytest.mark.parametrize(("sentence", "evidence", "why"), REFUSED)
def test_what_would_be_so_in_any_case_proves_nothing(sentence, evidence, why):
    with pytest.raises(Unusable):
        compiled(sentence, evidence)


LOCAL = [
    ("press Mute", None, None),
    ("switch Mute on", "Mute [pressed]", "Mute"),
    ("expand Details", "Details [expanded]", "Details [collapsed]"),
    ("open Details", "Details [expanded]", "Details [collapsed]"),
    ("close Filters", "Filters [collapsed]", "Filters [expanded]"),
    ("collapse Filters", "Filters [collapsed]", "Filters [expanded]"),
    ("wait until the Undo button is gone", "button: Save", "button: Undo"),
    ("wait for the dialog to disappear", "button: Save", "dialog: Sure?"),
    ("expand Details and click Save", "Details [expanded]", "Details [collapsed]"),
]


@pytest.mark.parametrize(("sentence", "was", "becomes"), LOCAL)
def test_the_local_engine_proves_what_it_has_no_need_to_do(sentence, was, becomes):
    decision = LocalEngine().act(sentence, tree(PAGE))
    assert not [action for action in decision.actions if action.method == "wait_for"]
    if was is None:
        assert decision.so is None
        assert [action.method for action in decision.actions] == ["click"]
        return
    assert evaluate_verify(decision.so, tree(PAGE)).passed
    assert not evaluate_verify(decision.so, tree(PAGE.replace(was, becomes))).passed
    assert [action.method for action in decision.actions] == (["click"] if " and " in sentence else [])


@pytest.mark.parametrize("sentence", ["tick Newsletter", "untick Werbung", "choose Large", "fill City with Oslo"])
def test_what_can_be_done_again_without_harm_is_done_again(sentence):
    decision = LocalEngine().act(sentence, tree(PAGE))
    assert decision.so is None
    assert [action.method for action in decision.actions] in (["check"], ["uncheck"], ["fill"])


@pytest.mark.parametrize("sentence", ["wait until the whatever is gone", "select nothing at all"])
def test_what_nothing_proves_is_refused(sentence):
    with pytest.raises(EngineAbstained):
        LocalEngine().act(sentence, tree(PAGE))
