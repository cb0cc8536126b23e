"""Eight applications, each with a test that acts, verifies and extracts."""

from __future__ import annotations

from decimal import Decimal

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


class Guest(BaseModel):
    name: str
    table: str


def guests(page: Page) -> None:
    found = page.extract("the guests", schema=list[Guest])
    assert [each.name for each in found] == ["Ann Lee", "Bob Stone", "Bobby Reed", "Cleo Ray"]


GUESTS = App(
    "guests",
    "plain",
    Screen(
        "Summer party",
        (
            Nav(("Overview", "Guests", "Menu", "Costs")),
            Table("Guests", ("Name", "Table", "Answer"), (("Ann Lee", "One", "Yes"), ("Bob Stone", "Two", "Yes"), ("Bobby Reed", "Two", "No"), ("Cleo Ray", "One", "Yes")), ("Uninvite", "Write to")),
            Buttons(("Print list", "Add guest")),
        ),
        {"Uninvite@Bob Stone": (("gone", "Bob Stone", ""), ("say", "", "Bob Stone is not invited any more")), "Print list": (("say", "", "Printed"),)},
    ),
    (
        Step(guests),
        act("click Uninvite in the row of Bob Stone", "Uninvite@Bob Stone"),
        verify('the page shows "Bob Stone is not invited any more"'),
        act("click Print list", "Print list"),
        verify('"Printed" is visible'),
    ),
    {
        "another word on the button": renamed("Uninvite", "Invite again"),
        "a row has gone": without_row("Cleo Ray"),
        "the other row is hit": reacting("Uninvite@Bob Stone", ("gone", "Bobby Reed", ""), ("say", "", "Bobby Reed is not invited any more")),
        "nothing happens": idle("Print list"),
        "another name": valued("Ann Lee", "Ann Low"),
    },
)  # fmt: skip


def loan(page: Page) -> None:
    assert page.extract("the Books on loan", Decimal) == Decimal(3)


LOAN = App(
    "loan",
    "plain",
    Screen(
        "Village library",
        (
            Nav(("Search", "My loans", "Opening hours")),
            Form("Borrow a book", (Field("Title"), Field("Author"), Field("Period", "select", ("Two weeks", "Four weeks", "Eight weeks")), Field("Remind me", "checkbox"), Field("Large print", "checkbox")), "Borrow"),
            Facts("Your account", (("Books on loan", "2"), ("Reserved", "1"), ("Fees", "0.50"))),
        ),
        {"Borrow": (("say", "", "Due on 21 December"), ("set", "Books on loan", "3"))},
    ),
    (
        act('fill in "Title" with "Moby Dick"', "Title=Moby Dick"),
        act('select "Four weeks" in "Period"', "Period=Four weeks"),
        act('check "Remind me"', "Remind me=true"),
        act("click Borrow", "Borrow"),
        verify('the page shows "Due on 21 December"'),
        Step(loan),
    ),
    {
        "another date": reacting("Borrow", ("say", "", "Due on 28 December"), ("set", "Books on loan", "3")),
        "another word on the button": renamed("Borrow", "Reserve"),
        "the count stays": reacting("Borrow", ("say", "", "Due on 21 December")),
        "another label": renamed("Remind me", "Remind my family"),
        "nothing happens": idle("Borrow"),
    },
)  # fmt: skip


def purse(page: Page) -> None:
    assert page.extract("the Kontostand", Decimal) == Decimal("412.50")


PURSE = App(
    "purse",
    "bootstrap",
    Screen(
        "Meine Bank",
        (
            Nav(("Start", "Umsätze", "Aufträge", "Postfach")),
            Facts("Girokonto", (("Kontostand", "412.50"), ("Dispo", "1000.00"), ("Vorgemerkt", "25.00"))),
            Buttons(("Sperren", "Entsperren", "Umbenennen")),
        ),
        {"Sperren": (("say", "", "Karte gesperrt"),), "Entsperren": (("say", "", "Karte entsperrt"),)},
        "de",
    ),
    (
        Step(purse),
        verify('"Girokonto" is visible'),
        act('click "Sperren"', "Sperren"),
        verify('the page shows "Karte gesperrt"'),
    ),
    {
        "another amount": valued("412.50", "-412.50"),
        "another word on the button": renamed("Sperren", "Freigeben"),
        "the opposite happens": reacting("Sperren", ("say", "", "Karte entsperrt")),
        "another label": renamed("Kontostand", "Guthaben"),
        "nothing happens": idle("Sperren"),
    },
)  # fmt: skip


def reports(page: Page) -> None:
    assert page.extract("the Apples", Decimal) == Decimal(1240)


REPORTS = App(
    "reports",
    "plain",
    Screen(
        "Farm reports",
        (
            Nav(("Weather", "Harvest", "Machines", "People")),
            Buttons(("Export", "Share", "Export all")),
            Facts("Kilograms", (("Apples", "880"), ("Pears", "310"), ("Plums", "95"))),
        ),
        {"Harvest": (("title", "", "Harvest 2026"), ("set", "Apples", "1240")), "Export": (("say", "", "Export is ready"),), "Machines": (("title", "", "Machines"),)},
    ),
    (
        act("click Harvest", "Harvest"),
        verify('the heading "Harvest 2026" is visible'),
        Step(reports),
        act("click Export", "Export"),
        verify('"Export is ready" is visible'),
    ),
    {
        "another word on the link": renamed("Harvest", "Harvesters"),
        "another page": reacting("Harvest", ("title", "", "Machines")),
        "another number": reacting("Harvest", ("title", "", "Harvest 2026"), ("set", "Apples", "1204")),
        "it fails": reacting("Export", ("say", "", "Export is not ready")),
        "a word more on the button": renamed("Export", "Export and delete"),
    },
)  # fmt: skip


class Letter(BaseModel):
    sender: str
    subject: str


def inbox(page: Page) -> None:
    found = page.extract("the letters", schema=list[Letter])
    assert [(each.sender, each.subject) for each in found] == [("Ada", "Plans"), ("Bo", "Lunch"), ("Cy", "Plans")]


INBOX = App(
    "inbox",
    "bootstrap",
    Screen(
        "Letters",
        (
            Buttons(("Compose", "Refresh")),
            Nav(("Inbox", "Sent", "Junk")),
            Table("Inbox", ("Sender", "Subject"), (("Ada", "Plans"), ("Bo", "Lunch"), ("Cy", "Plans")), ("Archive", "Reply")),
        ),
        {"Archive@Bo": (("gone", "Bo", ""), ("say", "", "Archived: Lunch")), "Compose": (("say", "", "New letter"),)},
    ),
    (
        Step(inbox),
        act("click Archive in the row of Bo", "Archive@Bo"),
        verify('"Archived: Lunch" is visible'),
        act("click Compose", "Compose"),
        verify('"New letter" is visible'),
    ),
    {
        "another word on the button": renamed("Archive", "Report"),
        "a row has gone": without_row("Cy"),
        "the other row is hit": reacting("Archive@Bo", ("gone", "Ada", ""), ("say", "", "Archived: Plans")),
        "another subject": valued("Lunch", "Launch"),
        "nothing happens": idle("Compose"),
    },
)  # fmt: skip


SETTINGS = App(
    "reglages",
    "plain",
    Screen(
        "Réglages",
        (
            Nav(("Profil", "Réglages", "Aide")),
            Form("Préférences", (Field("Recevoir la lettre", "checkbox"), Field("Recevoir des offres", "checkbox"), Field("Thème", "radio", ("Clair", "Sombre")), Field("Pseudonyme")), "Enregistrer"),
            Facts("Compte", (("Dernier accès", "lundi"), ("Appareils", "2"))),
        ),
        {"Enregistrer": (("say", "", "Réglages enregistrés"),)},
        "fr",
    ),
    (
        act('check "Recevoir la lettre"', "Recevoir la lettre=true"),
        act('choose "Sombre"', "Thème=Sombre"),
        act('click "Enregistrer"', "Enregistrer"),
        verify('"Réglages enregistrés" is visible'),
        verify('"Dernier accès" is visible'),
    ),
    {
        "another word on the button": renamed("Enregistrer", "Réinitialiser"),
        "it fails": reacting("Enregistrer", ("say", "", "Réglages non enregistrés")),
        "a negation in the label": renamed("Recevoir la lettre", "Ne pas recevoir la lettre"),
        "nothing happens": idle("Enregistrer"),
        "another label": renamed("Dernier accès", "Premier accès"),
    },
)  # fmt: skip


class Stock(BaseModel):
    plant: str
    pieces: int


def stock(page: Page) -> None:
    found = page.extract("the plants", schema=list[Stock])
    assert [(each.plant, each.pieces) for each in found] == [("Basil", 14), ("Fern", 3), ("Ivy", 40), ("Sage", 7)]


def ordered(page: Page) -> None:
    assert page.extract("the Coming", Decimal) == Decimal(10)


STOCK = App(
    "stock",
    "bootstrap",
    Screen(
        "Nursery",
        (
            Nav(("Plants", "Pots", "Soil")),
            Facts("Today", (("Coming", "0"), ("Sold", "12"))),
            Table("Plants", ("Plant", "Pieces", "Bed"), (("Basil", "14", "North"), ("Fern", "3", "South"), ("Ivy", "40", "South"), ("Sage", "7", "North")), ("Order", "Discard")),
        ),
        {"Order@Fern": (("say", "", "Ten Fern ordered"), ("set", "Coming", "10"))},
    ),
    (
        Step(stock),
        act("click Order in the row of Fern", "Order@Fern"),
        verify('"Ten Fern ordered" is visible'),
        Step(ordered),
    ),
    {
        "another number": valued("40", "4"),
        "another word on the button": renamed("Order", "Reorder all"),
        "another plant is ordered": reacting("Order@Fern", ("say", "", "Ten Ivy ordered"), ("set", "Coming", "10")),
        "the count stays": reacting("Order@Fern", ("say", "", "Ten Fern ordered")),
        "a row has gone": without_row("Fern"),
    },
)  # fmt: skip


def booking(page: Page) -> None:
    assert page.extract("the Total", Decimal) == Decimal(270)


BOOKING = App(
    "booking",
    "plain",
    Screen(
        "Hotel Lac",
        (
            Form("Your stay", (Field("Nights", "number"), Field("Guests", "number"), Field("Room", "select", ("Garden view", "Lake view")), Field("Name")), "Show price"),
            Facts("Price", (("Total", "0"), ("Of which tax", "0"))),
            Buttons(("Book now", "Ask a question")),
            Nav(("Rooms", "Kitchen", "Way here")),
        ),
        {"Show price": (("set", "Total", "270"), ("set", "Of which tax", "18"), ("say", "", "Price shown")), "Book now": (("title", "", "Thank you"),)},
    ),
    (
        act('fill in "Nights" with "3"', "Nights=3"),
        act('select "Lake view" in "Room"', "Room=Lake view"),
        act('click "Show price"', "Show price"),
        Step(booking),
        act('click "Book now"', "Book now"),
        verify('the heading "Thank you" is visible'),
    ),
    {
        "another price": reacting("Show price", ("set", "Total", "720"), ("set", "Of which tax", "18"), ("say", "", "Price shown")),
        "another label": renamed("Nights", "Weeks"),
        "another word on the button": renamed("Book now", "Book and pay now"),
        "nothing happens": idle("Book now"),
        "two values swapped": reacting("Show price", ("set", "Total", "18"), ("set", "Of which tax", "270"), ("say", "", "Price shown")),
    },
)  # fmt: skip

APPS = (GUESTS, LOAN, PURSE, REPORTS, INBOX, SETTINGS, STOCK, BOOKING)
