"""Statements as people say them of ordinary pages, class by class, each with what is not so beside it.

The twins have another name, number, state or place, or deny what the page says: none of them may pass.
"""

from __future__ import annotations

from contextlib import suppress

import pytest

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.snapshot import Snapshot
from pytest_stagehand._engines.english.verify import decide_verify
from tests.support.statements import judged, passes
from tests.support.trees import tree

LOANS = """
[0-1] banner
  [0-2] link: Elm Library [url=/]
  [0-3] navigation
    [0-4] list
      [0-5] listitem
        [0-6] link: Loans 12 [current] [url=/loans]
      [0-7] listitem
        [0-8] link: Readers [url=/readers]
  [0-9] text: Hi, Greta
[0-10] main
  [0-11] heading: Loans [level=1]
  [0-12] text: 12 loans
  [0-13] status
    [0-14] text: Reminder sent to Omar Said.
    [0-15] button: Undo
  [0-16] paragraph: 3 of 5 desks free this week
  [0-17] paragraph: Closes on April 4, 2026
  [0-20] table: Current loans
    [0-21] row
      [0-22] columnheader: Loan
      [0-23] columnheader: Reader
      [0-24] columnheader: Due
      [0-25] columnheader: State
      [0-26] columnheader: Fee
      [0-27] columnheader: Action
    [0-30] row
      [0-31] cell: #71
      [0-32] cell: Omar Said
      [0-33] cell: Mar 9, 2026
      [0-34] cell: Overdue
      [0-35] cell: $4.00
      [0-36] cell
        [0-37] button: Renew [disabled]
    [0-40] row
      [0-41] cell: #72
      [0-42] cell: Vera Lund
      [0-43] cell: Mar 20, 2026
      [0-44] cell: Lent
      [0-45] cell: –
      [0-46] cell
        [0-47] button: Renew
    [0-50] row
      [0-51] cell: #73
      [0-52] cell: Omid Rahimi
      [0-53] cell: Mar 21, 2026
      [0-54] cell: Lent
      [0-55] cell: –
      [0-56] cell
        [0-57] button: Renew
  [0-60] heading: Reading room [level=2]
  [0-61] list
    [0-62] listitem
      [0-63] text: Desk lamp
      [0-64] text: Needs a bulb
    [0-65] listitem
      [0-66] text: Globe
      [0-67] text: Being repaired
  [0-70] heading: Printers [level=2]
  [0-71] table: Printers
    [0-72] row
      [0-73] columnheader: Printer
      [0-74] columnheader: Condition
      [0-75] columnheader: Do
    [0-76] row
      [0-77] cell: hall
      [0-78] cell: Not ready
      [0-79] cell
        [0-80] link: Start
    [0-81] row
      [0-82] cell: office
      [0-83] cell: Printing
      [0-84] cell
        [0-85] link: Halt
"""
FORM = """
[0-1] main
  [0-2] heading: New greenhouse [level=1]
  [0-3] tablist
    [0-4] tab: Basics [selected]
    [0-5] tab: Heating
  [0-6] list
    [0-7] listitem
      [0-8] text: Plan
    [0-9] listitem [current]
      [0-10] text: Plant
    [0-11] listitem
      [0-12] text: Water
  [0-13] textbox: Name [required] [value=South house]
  [0-14] textbox: Size [invalid] [value=-3]
  [0-15] text: Size must be above zero
  [0-16] combobox: Climate [value=Tropical (24 °C)]
    [0-17] option: Temperate
    [0-18] option: Tropical (24 °C) [selected]
  [0-19] radiogroup: Watering
    [0-20] radio: Drip [checked]
    [0-21] radio: Spray
  [0-22] checkbox: Shade nets [checked]
  [0-23] checkbox: Alarm
  [0-24] button: Notes [expanded]
  [0-25] button: Costs [collapsed]
  [0-26] toolbar: Greenhouse actions
    [0-27] button: Duplicate
    [0-28] button: Archive [disabled]
  [0-29] button: Save greenhouse [disabled]
  [0-30] button: Delete greenhouse
  [0-31] dialog: Leave the page?
    [0-32] heading: Leave the page? [level=2]
    [0-33] paragraph: Your changes can't be kept.
    [0-34] button: Stay
  [0-35] term: Guarantee
  [0-36] definition: Included
  [0-37] link: Tending a garden [url=/tending]
  [0-38] generic
    [0-39] text: Soil type
    [0-40] combobox [tag=select] [name=soil] [value=Loam]
      [0-41] option: Loam [selected] [tag=option]
      [0-42] option: Clay [tag=option]
  [0-38] link: Prices [url=/prices]
"""
PAGES = {"loans": (LOANS, "Loans"), "form": (FORM, "New greenhouse")}

CLASSES = {
    "a row in other words": [
        (
            "loans",
            "the loan of Omar Said is overdue",
            ["the loan of Vera Lund is overdue", "the loan of Omar Said is not overdue"],
        ),
        ("loans", "Omar Said's loan is overdue", ["Omid Rahimi's loan is overdue"]),
        ("loans", "Vera's loan is lent", ["Vera's loan is overdue"]),
        ("loans", "loan #72 is due on March 20", ["loan #72 is due on March 21", "loan #71 is due on March 20"]),
        ("loans", "the fee of loan #71 is $4", ["the fee of loan #71 is $5", "the fee of loan #72 is $4"]),
        ("loans", "Vera Lund has no fee", ["Omar Said has no fee"]),
        (
            "loans",
            "the condition of hall is Not ready",
            ["the condition of office is Not ready", "the condition of hall is Printing"],
        ),
    ],
    "counts": [
        ("loans", "two loans are lent", ["three loans are lent", "one loan is lent"]),
        ("loans", "one loan is overdue", ["two loans are overdue"]),
        ("loans", "12 loans were found", ["13 loans were found"]),
        ("loans", "three of five desks are free", ["two of five desks are free", "five of three desks are free"]),
    ],
    "a note in nearly its own words": [
        (
            "loans",
            "a reminder was sent to Omar Said",
            ["a reminder was sent to Vera Lund", "no reminder was sent to Omar Said"],
        ),
        (
            "loans",
            "it closes on April 4",
            ["it closes on April 5", "it does not close on April 4"],
        ),
        ("loans", "the desk lamp needs a bulb", ["the globe needs a bulb"]),
        (
            "loans",
            "the globe is being repaired",
            ["the desk lamp is being repaired", "the globe is not being repaired"],
        ),
        ("form", "the size must be above zero", ["the name must be above zero"]),
    ],
    "states in a place, and by a noun": [
        ("form", "Archive is disabled in the toolbar", ["Duplicate is disabled in the toolbar"]),
        ("form", "the Notes section is open", ["the Costs section is open"]),
        ("form", "the Costs section is collapsed", ["the Notes section is collapsed"]),
        ("form", "the size field has an error", ["the name field has an error"]),
        ("form", "drip watering is selected", ["spray watering is selected"]),
        ("form", "the climate is Tropical", ["the climate is Temperate", "the climate is not Tropical"]),
    ],
    "all that are named": [
        (
            "form",
            "Duplicate, Notes and Costs are all enabled",
            ["Duplicate, Notes and Archive are all enabled", "Duplicate, Notes and Costs are all disabled"],
        ),
    ],
    "a list of options beside its label": [
        ("form", "the soil type is Loam", ["the soil type is Clay", "the soil type is not Loam"]),
    ],
    "what can be done": [
        ("form", "saving is not possible", ["saving is possible"]),
        ("form", "the greenhouse can be deleted", ["the greenhouse can not be deleted", "the garden can be deleted"]),
        ("loans", "office can be halted", ["hall can be halted"]),
        ("loans", "hall can't be halted", ["office can't be halted", "hall can't be started"]),
        ("loans", "loan #71 can't be renewed", ["loan #72 can't be renewed", "loan #71 can be renewed"]),
    ],
    "the current one": [
        ("form", "the current step is Plant", ["the current step is Water", "the current step is Tropical"]),
        ("form", "the Basics tab is open", ["the Heating tab is open"]),
        ("loans", "Loans is highlighted in the navigation", ["Readers is highlighted in the navigation"]),
        ("loans", "Greta is signed in", ["Vera Lund is signed in"]),
    ],
    "parts that say something": [
        ("form", 'the dialog is titled "Leave the page?"', ['the dialog is titled "Stay on the page?"']),
        (
            "form",
            "the dialog warns that your changes can't be kept",
            ["the dialog warns that your changes can be kept"],
        ),
        ("loans", "there is an Undo button in the message", ["there is a Renew button in the message"]),
    ],
}
SAID = [(page, said) for claims in CLASSES.values() for page, said, _ in claims]
FALSE = [(page, twin) for claims in CLASSES.values() for page, _, twins in claims for twin in twins] + [
    ("form", "the guarantee is not included"),  # case decides nothing
    ("form", "there is a link to the garden"),  # *Tending a garden* leads elsewhere
    ("form", "Plant is not current"),
    ("form", "the Prices tab is open"),
    ("form", "two boxes are ticked"),
    ("loans", "the loan of Omar Lund is overdue"),
    ("loans", "Vera Said's loan is lent"),
    ("loans", "the loans are not overdue"),
    ("loans", 'a message says "Reminders sent"'),
    ("loans", "the Loans menu is open"),
]


def shown(page: str) -> Snapshot:
    lines, title = PAGES[page]
    return tree(lines, url=f"http://elm.test/{page}", title=title)


@pytest.mark.parametrize(("page", "statement"), SAID)
def test_an_everyday_statement_is_proven(page, statement):
    assert judged(statement, shown(page))


@pytest.mark.parametrize(("page", "statement"), FALSE)
def test_what_is_not_so_does_not_pass(page, statement):
    assert not passes(statement, shown(page))


@pytest.mark.parametrize(
    ("page", "statement"),
    [
        ("form", "the climate is Tropical"),
        ("form", "the size must be above zero"),
        ("loans", "the loan of Omar Said is overdue"),
        ("loans", "there are 12 loans"),
    ],
)
def test_what_is_so_is_not_judged_false_by_another_reading(page, statement):
    with suppress(EngineAbstained):
        assert decide_verify(statement, shown(page)).holds
