"""Four more applications, one of them in German, each with a test that acts, verifies and extracts."""

from __future__ import annotations

from pydantic import BaseModel

from benchmarks.cosmetic.parts import (
    App,
    Buttons,
    Facts,
    Field,
    Form,
    Nav,
    Screen,
    Step,
    Table,
    act,
    idle,
    reacting,
    renamed,
    valued,
    verify,
    without_row,
)  # fmt: skip
from pytest_stagehand import Page


class Repair(BaseModel):
    bicycle: str
    owner: str


def repairs(page: Page) -> None:
    found = page.extract("the repairs", schema=list[Repair])
    assert [(each.bicycle, each.owner) for each in found] == [("Red tandem", "Mara Quist"), ("Cargo bike", "Otto Brand"), ("Folding bike", "Mara Quist")]  # fmt: skip


def waiting_repairs(page: Page) -> None:
    assert page.extract("the Waiting", int) == 4


BICYCLES = App(
    "bicycles",
    "mantine",
    Screen(
        "Bicycle workshop",
        (
            Nav(("Repairs", "Spare parts", "Invoices")),
            Facts("This week", (("Waiting", "5"), ("Finished", "11"), ("Late", "2"))),
            Table("Repairs", ("Bicycle", "Owner", "Status"), (("Red tandem", "Mara Quist", "waiting"), ("Cargo bike", "Otto Brand", "waiting"), ("Folding bike", "Mara Quist", "in work")), ("Begin", "Put off")),
            Form("New repair", (Field("Bicycle name", hint="As painted on the frame"), Field("Brakes", "select", ("Rim", "Disc", "Coaster")), Field("Urgent", "checkbox")), "Accept repair"),
            Buttons(("Print labels", "Order parts")),
        ),
        {"Begin@Cargo bike": (("set", "Status@Cargo bike", "in work"), ("set", "Waiting", "4")), "Accept repair": (("say", "", "Repair accepted"),), "Order parts": (("say", "", "Parts are ordered"),)},
    ),
    (
        Step(repairs),
        act("click Begin in the row of Cargo bike", "Begin@Cargo bike"),
        Step(waiting_repairs),
        verify('the Status of Cargo bike is "in work"'),
        act('fill in "Bicycle name" with "Blue racer"', "Bicycle name=Blue racer"),
        act('select "Disc" in "Brakes"', "Brakes=Disc"),
        act('check "Urgent"', "Urgent=true"),
        act('click "Accept repair"', "Accept repair"),
        verify('the page shows "Repair accepted"'),
        act('click "Order parts"', "Order parts"),
        verify('"Parts are ordered" is visible'),
    ),
    {
        "another word on the button": renamed("Begin", "Begin again"),
        "the other row is hit": reacting("Begin@Cargo bike", ("set", "Status@Red tandem", "in work"), ("set", "Waiting", "4")),
        "another owner": valued("Otto Brand", "Otto Brandt"),
        "a word more on the option": renamed("Disc", "Disc, hydraulic"),
        "it fails": reacting("Accept repair", ("say", "", "Repair not accepted")),
    },
)  # fmt: skip


class Voice(BaseModel):
    name: str
    stimme: str


def singers(page: Page) -> None:
    found = page.extract("the Mitglieder", schema=list[Voice])
    assert [(each.name, each.stimme) for each in found] == [("Ute Kern", "Alt"), ("Jens Ohm", "Bass"), ("Jens Ohmann", "Tenor")]  # fmt: skip


CHOIR = App(
    "choir",
    "slds",
    Screen(
        "Kirchenchor",
        (
            Nav(("Proben", "Noten", "Reisen")),
            Table("Mitglieder", ("Name", "Stimme", "Probe"), (("Ute Kern", "Alt", "zugesagt"), ("Jens Ohm", "Bass", "offen"), ("Jens Ohmann", "Tenor", "offen")), ("Erinnern", "Abmelden")),
            Form("Nächste Probe", (Field("Ort", hint="Straße und Hausnummer"), Field("Leitung", "radio", ("Kantorin", "Vertretung")), Field("Mit Orgel", "checkbox")), "Eintragen"),
            Facts("Kasse", (("Beiträge", "1240"), ("Ausgaben", "310"))),
            Buttons(("Liste drucken", "Alle erinnern")),
        ),
        {"Erinnern@Jens Ohm": (("say", "", "Nachricht an Jens Ohm verschickt"), ("set", "Probe@Jens Ohm", "erinnert")), "Eintragen": (("say", "", "Probe eingetragen"),), "Liste drucken": (("set", "Ausgaben", "312"),)},
        "de",
    ),
    (
        Step(singers),
        act("click Erinnern in the row of Jens Ohm", "Erinnern@Jens Ohm"),
        verify('"Nachricht an Jens Ohm verschickt" is visible'),
        act('fill in "Ort" with "Marktgasse 4"', "Ort=Marktgasse 4"),
        act('choose "Vertretung"', "Leitung=Vertretung"),
        act('check "Mit Orgel"', "Mit Orgel=true"),
        act('click "Eintragen"', "Eintragen"),
        verify('the page shows "Probe eingetragen"'),
        act('click "Liste drucken"', "Liste drucken"),
        verify("the Ausgaben is 312"),
    ),
    {
        "another member is reminded": reacting("Erinnern@Jens Ohm", ("say", "", "Nachricht an Jens Ohmann verschickt"), ("set", "Probe@Jens Ohmann", "erinnert")),
        "a negation in the label": renamed("Mit Orgel", "Ohne Orgel"),
        "another word on the button": renamed("Eintragen", "Austragen"),
        "a row has gone": without_row("Jens Ohmann"),
        "another number": reacting("Liste drucken", ("set", "Ausgaben", "321")),
    },
)  # fmt: skip


class Plot(BaseModel):
    plot: str
    tenant: str


def plots(page: Page) -> None:
    found = page.extract("the plots", schema=list[Plot])
    assert [(each.plot, each.tenant) for each in found] == [("North bed", "Iris Falk"), ("South bed", "nobody"), ("Pond side", "Emil Roth"), ("Hedge row", "nobody")]  # fmt: skip


GARDEN = App(
    "garden",
    "uikit",
    Screen(
        "Allotment garden",
        (
            Nav(("Plots", "Tools", "Waiting list", "Minutes")),
            Form("Water meter", (Field("Reading", "number", hint="Cubic metres, no decimals"), Field("Read by"), Field("Estimated", "checkbox")), "Send reading"),
            Table("Plots", ("Plot", "Tenant", "Rent"), (("North bed", "Iris Falk", "paid"), ("South bed", "nobody", "open"), ("Pond side", "Emil Roth", "open"), ("Hedge row", "nobody", "open")), ("Assign", "Give notice")),
            Facts("Water", (("Used", "310"), ("Left", "90"), ("Last reading", "Iris Falk"))),
            Buttons(("Close the season", "Call a meeting")),
        ),
        {"Send reading": (("set", "Used", "330"), ("set", "Left", "70")), "Give notice@Pond side": (("set", "Tenant@Pond side", "nobody"), ("say", "", "Emil Roth was told")), "Call a meeting": (("say", "", "Everybody is invited"),)},
    ),
    (
        Step(plots),
        act('fill in "Reading" with "330"', "Reading=330"),
        act('fill in "Read by" with "Emil"', "Read by=Emil"),
        act('click "Send reading"', "Send reading"),
        verify("the Left is 70"),
        act("click Give notice in the row of Pond side", "Give notice@Pond side"),
        verify('the page shows "Emil Roth was told"'),
        verify('the Tenant of Pond side is "nobody"'),
        act('click "Call a meeting"', "Call a meeting"),
        verify('"Everybody is invited" is visible'),
    ),
    {
        "two values swapped": reacting("Send reading", ("set", "Used", "70"), ("set", "Left", "330")),
        "another label": renamed("Reading", "Last reading"),
        "another tenant": valued("Iris Falk", "Iris Falke"),
        "nothing happens": idle("Call a meeting"),
        "a row has gone": without_row("South bed"),
    },
)  # fmt: skip


def cost(page: Page) -> None:
    assert page.extract("the Seats left", int) == 11


FERRY = App(
    "ferry",
    "cloudscape",
    Screen(
        "Island ferry",
        (
            Nav(("Timetable", "Bookings", "Weather")),
            Facts("Next crossing", (("Seats left", "12"), ("Cars left", "3"), ("Sea", "calm"))),
            Form("Book", (Field("Passenger", hint="As in the passport"), Field("Class", "radio", ("Deck", "Lounge")), Field("Port", "select", ("East pier", "West pier")), Field("With a dog", "checkbox"), Field("With a bicycle", "checkbox")), "Book seat"),
            Table("Bookings", ("Passenger", "Port", "Fare"), (("Nils Aho", "East pier", "12"), ("Nina Aho", "West pier", "14"), ("Ole Vik", "East pier", "12")), ("Check in", "Refund")),
            Buttons(("Delay by an hour", "Close boarding")),
        ),
        {"Book seat": (("set", "Seats left", "11"), ("say", "", "A seat is booked")), "Refund@Nina Aho": (("gone", "Nina Aho", ""),), "Close boarding": (("set", "Sea", "closed"),)},
    ),
    (
        act('fill in "Passenger" with "Tove"', "Passenger=Tove"),
        act('choose "Lounge"', "Class=Lounge"),
        act('select "West pier" in "Port"', "Port=West pier"),
        act('check "With a bicycle"', "With a bicycle=true"),
        act('click "Book seat"', "Book seat"),
        Step(cost),
        verify('"A seat is booked" is visible'),
        act("click Refund in the row of Nina Aho", "Refund@Nina Aho"),
        verify("there are 2 bookings"),
        act('click "Close boarding"', "Close boarding"),
        verify('the Sea is "closed"'),
    ),
    {
        "another option": renamed("Lounge", "Lounge bar"),
        "another label": renamed("With a bicycle", "With a motorcycle"),
        "another number": reacting("Book seat", ("set", "Seats left", "1"), ("say", "", "A seat is booked")),
        "another word on the button": renamed("Refund", "Rebook"),
        "another passenger goes": reacting("Refund@Nina Aho", ("gone", "Nils Aho", ""), ("gone", "Nina Aho", "")),
    },
)  # fmt: skip

APPS = (BICYCLES, CHOIR, GARDEN, FERRY)
