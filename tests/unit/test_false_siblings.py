"""Statements that are false beside one that is true, class by class: what is left unread in a sentence must not let it pass."""

from __future__ import annotations

import pytest
from pydantic import TypeAdapter

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.snapshot import Snapshot
from pytest_stagehand._engines.advising import Undecided, advice_on
from pytest_stagehand._engines.engines import local_engine
from pytest_stagehand._engines.english.verify import decide_verify
from tests.support.statements import judged, passes
from tests.support.trees import tree

FORM = """
[0-1] main
  [0-2] heading: Checkout [level=1]
  [0-3] alert
    [0-4] text: Sync failed
  [0-5] text: Street
  [0-6] textbox: Street [value=] [required] [invalid] [description=The street is missing]
  [0-7] text: City
  [0-8] textbox: City [value=Rome]
  [0-9] text: Please enter the missing house number
  [0-10] textbox: House number [value=1a]
  [0-11] textbox: Order name [value=Gift for Ann]
  [0-12] switch: Gift wrap [checked]
  [0-13] switch: Insured parcel
  [0-14] button: Loud [pressed]
  [0-15] button: Print
  [0-16] combobox: Pages [value=25]
  [0-17] spinbutton: Number of parcels to show per page [value=25]
"""
FLEET = """
[0-1] main
  [0-2] heading: Machines [level=1]
  [0-3] text: 20 machines, 18 online
  [0-4] table
    [0-5] row
      [0-6] columnheader: Machine
      [0-7] columnheader: State
      [0-8] columnheader: Checked
    [0-10] row
      [0-11] cell: Anvil
      [0-12] cell: Online
      [0-13] cell
    [0-20] row
      [0-21] cell: Drill
      [0-22] cell: Offline
      [0-23] cell
  [0-30] listbox: Kind
    [0-31] option: Saw
    [0-32] option: Press
  [0-33] menu
    [0-34] menuitem: Rename
    [0-35] menuitem: Retire
"""
PAGES = {"form": (FORM, "Checkout"), "fleet": (FLEET, "All machines")}

CLASSES = {
    "a subject says how many, or none": [
        ("form", 'an error says "Sync failed"', ["no error says {0}", "two errors say {0}", "another error says {0}", "an error never says {0}", "none of the errors says {0}", "hardly any error says {0}", "only an error says {0}"]),
        ("fleet", "the table lists Anvil first", ["no table lists Anvil first", "the other table lists Anvil first", "two tables list Anvil first", "nobody's table lists Anvil first"]),
    ],
    "a restriction stands behind": [
        ("fleet", "Checked is empty for both machines", ["Checked is empty for both machines except Anvil", "Checked is empty for both machines in Zora", "Checked is empty for both machines or not"]),
        ("fleet", "two rows are listed", ["two rows are listed in Zora", "two machines are listed in the footer", "two rows are in Zora"]),
        ("fleet", "two rows are in the table", ["three rows are in the table", "two rows are in the menu", "two buttons are in the table"]),
    ],
    "a name that is denied has another in it": [
        ("fleet", "Lathe is not in the table", ["only Anvil is not in the table", "the old Anvil is not in the table", "both Anvil and Drill are not in the table", "Anvil is not in the table"]),
    ],
    "one of several": [
        ("fleet", "Anvil is among the machines", ["Lathe is among the machines", "Anvil is not among the machines", "Anvil is among the saws"]),
    ],
    "a field is missing, or what should stand in it": [
        ("form", "the city is not missing", ["the street is not missing", "the city is missing", "the house number is not given"]),
        ("form", "the city is not Bari", ["the city is not given", "the city is not confirmed", "the city is not rome", "the city is not Rome"]),
        ("form", "the city is not empty", ["the street is not empty", "the city is empty"]),
    ],
    "what figures are of": [
        ("fleet", "there are 20 machines, 18 online", ["20 machines are online of 18", "20 machines of 18 are online", "of 18 machines 20 are online", "20 of 18 machines are online", "there are 18 machines, 20 online"]),
    ],
    "what is left out is what was said before": [
        ("form", "Gift wrap is on but Insured parcel is not", ["Gift wrap is on and Insured parcel is too", "Insured parcel is on but Gift wrap is not", "Gift wrap is not on but Insured parcel is not"]),
    ],
    "a button that stays down": [
        ("form", "Loud is on", ["Loud is off", "Loud is not on", "Print is on", "Print is off", "Print is not on"]),
    ],
    "what is called so": [
        ("form", "the order is called Gift for Ann", ["the order is called Gift for Bob", "the order is not called Gift for Ann", "the street is called Gift for Ann"]),
    ],
    "what is offered is an option": [
        ("fleet", "the list offers Saw and Press", ["the list offers Saw and Anvil", "the list offers Anvil", "the list does not offer Saw", "the Machine list offers Saw"]),
        ("fleet", "the menu offers Rename", ["the menu offers Saw", "the menu does not offer Rename"]),
    ],
    "a page warns": [
        ("form", 'it warns that "Sync failed"', ['it warns that "Sync worked"']),
    ],
    "a label says that it is to show": [
        ("form", "25 parcels are shown per page", ["26 parcels are shown per page", "25 letters are shown per page"]),
    ],
}  # fmt: skip
SAID = [(page, said) for claims in CLASSES.values() for page, said, _ in claims]
FALSE = [
    (page, twin.format('"Sync failed"')) for claims in CLASSES.values() for page, _, twins in claims for twin in twins
]


def shown(page: str) -> Snapshot:
    lines, title = PAGES[page]
    return tree(lines, url=f"http://own.test/{page}s", title=title)


@pytest.mark.parametrize(("page", "statement"), SAID)
def test_the_true_one_is_proven(page, statement):
    assert judged(statement, shown(page))


@pytest.mark.parametrize(("page", "statement"), FALSE)
def test_no_false_one_passes(page, statement):
    assert not passes(statement, shown(page))


@pytest.mark.parametrize(
    ("page", "statement"),
    [
        ("form", "the street is missing"),  # its description says so
        ("form", 'the alert says "The street is missing"'),
        ("form", 'the alert does not say "The street is missing"'),
    ],
)
def test_what_only_a_description_says_is_judged_neither_way(page, statement):
    with pytest.raises(EngineAbstained):
        decide_verify(statement, shown(page))


def test_what_a_thing_is_called_may_begin_with_a_word_for_none():
    lines = "[0-1] main\n  [0-2] heading: Cookies [level=1]\n  [0-3] button: No thanks [disabled]\n  [0-4] button: Next"
    snapshot = tree(lines, title="Cookies")
    assert decide_verify("No thanks is disabled", snapshot).holds
    assert not decide_verify("the Next button is disabled", snapshot).holds


@pytest.mark.parametrize(
    ("states", "can"), [("", True), (" [readonly]", False), (" [disabled]", False), (" [readonly] [disabled]", False)]
)
def test_what_is_disabled_can_not_be_edited_either(states, can):
    lines = f"[0-1] main\n  [0-2] heading: Person [level=1]\n  [0-3] textbox: City [value=Rome]{states}"
    snapshot = tree(lines, title="Person")
    for statement in ("the city can be changed", "the City field is editable"):
        assert judged(statement, snapshot) == can
    for statement in ("the city can't be edited", "the City field is read-only"):
        assert judged(statement, snapshot) != can


SETTINGS = """
[0-1] region: Devices
  [0-2] heading: This Device [level=2]
  [0-3] table
    [0-4] row
      [0-5] rowheader: Uptime
      [0-6] cell: 3 minutes
    [0-7] row
      [0-8] rowheader: Listeners
      [0-9] cell: two
  [0-10] heading: Remote Devices [level=2]
  [0-11] button: Paused Grandma [collapsed]
    [0-12] text: Paused
    [0-13] text: Grandma
[0-14] heading: Add Folder [level=2]
[0-15] combobox: Usage reports [value=Disabled] [tag=select]
  [0-16] option: Version 3 [tag=option]
  [0-17] option: Disabled [selected] [tag=option]
"""


@pytest.mark.parametrize("statement", ["usage reports is disabled", "the usage reports field is enabled"])
def test_what_is_chosen_in_a_field_is_its_state_where_that_says_one(statement):
    assert passes(statement, tree(SETTINGS))


@pytest.mark.parametrize(
    "statement",
    [
        "usage reports is enabled",
        "usage reports is not disabled",
        "the Add Folder dialog is not open",
        "the Add Folder dialog is closed",
    ],
)
def test_a_state_does_not_hold_in_another_sense_than_the_page_shows(statement):
    assert not passes(statement, tree(SETTINGS))


def test_a_dialog_that_does_not_say_it_is_one_is_not_missing_either():
    with pytest.raises(EngineAbstained):
        decide_verify("the Add Folder dialog is open", tree(SETTINGS))


def test_words_that_stand_together_in_a_title_are_no_noun_and_a_name():
    with pytest.raises(EngineAbstained):
        local_engine().extract("the remote devices", TypeAdapter(list[str]), tree(SETTINGS), variables={})


def test_no_proposal_leaves_out_whose_state_it_is():
    assert advice_on(Undecided("verify", "Grandma is paused"), tree(SETTINGS)).proposals == ()
