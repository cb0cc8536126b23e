"""What is claimed of one of several things stays with that one, however a page draws it: by `div`s, fields, lists side by side.

Each case has the page before, what is claimed of the page after, and pages of an application that did something else: on none of
them may the program hold.
"""

import pytest

from pytest_stagehand._compiling.decisions import Deed
from pytest_stagehand._compiling.evidence import Claim, Unproven, compile_evidence
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.describe import describe
from tests.support.trees import tree

BASE = "http://app.test"
TEAM = """
[0-1] heading: Team [level=1]
[0-2] generic
  [0-3] generic
    [0-4] text: {}
    [0-5] generic
      [0-6] button: {}
  [0-7] generic
    [0-8] text: {}
    [0-9] generic
      [0-10] button: {}
  [0-11] generic
    [0-12] text: Lea Fox
    [0-13] generic
      [0-14] button: Admin
"""
SWITCHES = """
[0-1] dialog: Settings
  [0-2] text: Settings
  [0-3] generic
    [0-4] generic
      [0-5] text: {}
      [0-6] switch{}
    [0-7] generic
      [0-8] text: {}
      [0-9] switch{}
"""
LOANS = """
[0-1] heading: Emma [level=1]
[0-2] table
  [0-3] row
    [0-4] columnheader: Reader
    [0-5] columnheader: {}
    [0-6] columnheader: {}
  [0-7] row
    [0-8] cell: {}
      [0-9] textbox [value={}]
    [0-10] cell
      [0-11] checkbox{}
    [0-12] cell
      [0-13] checkbox
  [0-14] row
    [0-15] cell
      [0-16] textbox [value=]
    [0-17] cell
      [0-18] checkbox{}
    [0-19] cell
      [0-20] checkbox
"""
MAILS = """
[0-1] main
  [0-2] generic
    [0-3] text: Inbox
    [0-4] button: Compose
  [0-5] generic
    [0-6] generic
      [0-7] button: Star
      [0-8] text: {}
      [0-9] text: {}
      [0-10] text: {}
      [0-11] button: Menu
    [0-12] generic
      [0-13] button: Star
      [0-14] text: {}
      [0-15] text: {}
      [0-16] text: {}
      [0-17] button: Menu
"""
FREE = f"Free seats {'that nobody has taken yet ' * 4}here"
TAKEN = f"Taken seats {'that somebody has taken now ' * 4}here"
SEATS = """
[0-1] group: Seats
  [0-2] group
    [0-3] heading: Seats [level=2]
    [0-4] generic
      [0-5] listbox: {}
        [0-6] option: {}
        [0-7] option: Aisle
    [0-8] generic
      [0-9] listbox: {}
        [0-10] option: {}
        [0-11] option: Bench
"""


def team(first="Jon Bell", first_is="Member", then="Kim Sato", then_is="Member"):
    return TEAM.format(first, first_is, then, then_is)


def switches(first="Mail", first_on=" [checked]", then="Sounds", then_on=" [checked]"):
    return SWITCHES.format(first, first_on, then, then_on)


def aside(text):
    """Lea's row is gone, and another one ends with a name."""
    kept = text.partition("  [0-11]")[0].replace("[0-5] generic", "[0-15] text: Kim Sato\n    [0-5] generic")
    return kept.replace("[0-8] text: Kim Sato", "[0-8] text: Kim Santo")


def loans(ours="", other="", reader="Ada", heads=("Returned", "Lost")):
    return LOANS.format(*heads, reader, reader, ours, other)


def mails(first_is="read", then_is="unread", first=("Rail Europe", "Lyon"), then=("Rail Europe", "Nice")):
    return MAILS.format(*first, first_is, *then, then_is)


def seats(free="Window", taken="Door", names=(FREE, TAKEN)):
    return SEATS.format(names[0], free, names[1], taken)


def claim(node, kind, expected=None, how=None):
    return Claim(kind=kind, node=node, expected=expected, how=how, role=None, state=None, count=None)


ON = " [checked]"
CASES = {
    "a name beside, in a div": (
        "make Kim Sato an admin",
        team(),
        team(then_is="Admin"),
        claim("0-10", "text", "Admin"),
        [
            team(),
            team(first_is="Admin"),
            team("Kim Sato", "Member", "Jon Bell", "Admin"),
            team(then="Kim Santo", then_is="Admin"),
            aside(team(first_is="Admin")),
        ],
    ),
    "a switch with a text beside": (
        "switch the mails off",
        switches(),
        switches(first_on=""),
        claim("0-6", "checked", how="not-equals"),
        [switches(), switches(then_on=""), switches("Sounds", "", "Mail", ON), switches("Mail to us", "")],
    ),
    "a column, and a row that only a field names": (
        "Ada returned it",
        loans(),
        loans(ON),
        claim("0-11", "checked"),
        [loans(), loans(other=ON), loans(ON, reader="Bob"), loans(ON, heads=("Lost", "Returned"))],
    ),
    "one of two rows that begin alike": (
        "mark the trip to Nice as read",
        mails(),
        mails(then_is="read"),
        claim("0-16", "text", "read"),
        [
            mails(),
            mails("unread", "unread"),
            mails("unread", "read", ("Rail Europe", "Nice"), ("Rail Europe", "Lyon")).replace("Nice", "Nizza"),
            mails(then_is="read", then=("Mira Holt", "Nice")),
            mails("read", "read", ("Rail Europe", "Nice")),
        ],
    ),
    "what names a row, under a bar that holds a button as well": (
        "move the trip to Nice into the inbox",
        mails(then=("Mira Holt", "Lunch")),
        mails(),
        claim("0-15", "text", "Nice"),
        [mails(then=("Mira Holt", "Lunch")), mails(then=("Rail Europe", "Rome"))],
    ),
    "one of two lists with long names, in groups of one name": (
        "take the window",
        seats(),
        seats("Door", "Window"),
        claim("0-10", "shown", "Window"),
        [seats(), seats("Door", "Window", names=(TAKEN, FREE))],
    ),
}


@pytest.mark.parametrize(("task", "before", "now", "claimed", "others"), CASES.values(), ids=CASES)
def test_a_claim_holds_of_what_it_was_made_of_and_of_no_other(task, before, now, claimed, others):
    began = tree(before, url=BASE)
    found = compile_evidence(
        [claimed], began, tree(now, url=BASE), task=task, variables={}, base_url=BASE, way=[Deed("click it", began)]
    )
    for page, passes in ((now, True), *((other, False) for other in others)):
        assert evaluate_verify(found.program, tree(page, url=BASE)).passed is passes, (describe(found.program), page)


def test_a_refusal_of_all_claims_names_those_that_could_not_be_checked():
    page = tree(team(), url=BASE)
    claims = [claim("0-1", "text", "Team"), claim("0-6", "text", "Member")]
    now = tree(team("Kim Sato"), url=BASE)
    with pytest.raises(Unproven, match=r"was so before anything was done.*Claim 2 .text.: it can't be checked"):
        compile_evidence(claims, page, now, task="do it", variables={}, base_url=BASE, way=[Deed("click it", page)])


TWINS = {
    "two rows are called the same": (team("Kim Sato", "Member"), team("Kim Sato", "Member", then_is="Admin"), "0-10"),
    "a row has no name": (team("", "Member", ""), team("", "Member", "", "Admin"), "0-10"),
}


@pytest.mark.parametrize(("before", "now", "node"), TWINS.values(), ids=TWINS)
def test_a_claim_is_refused_where_nothing_tells_its_row_from_another(before, now, node):
    began = tree(before, url=BASE)
    with pytest.raises(Unproven, match="can't be checked"):
        compile_evidence(
            [claim(node, "text", "Admin")],
            began,
            tree(now, url=BASE),
            task="make Kim Sato an admin",
            variables={},
            base_url=BASE,
            way=[Deed("click it", began)],
        )
