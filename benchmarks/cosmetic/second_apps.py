"""Eight more applications of other kinds, three of them not in English, each with a test that acts, verifies and mostly extracts."""

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


class Appointment(BaseModel):
    patient: str
    doctor: str


def appointments(page: Page) -> None:
    found = page.extract("the appointments", schema=list[Appointment])
    assert [(each.patient, each.doctor) for each in found] == [("Ida Holm", "Dr Park"), ("Jon Berg", "Dr Silva"), ("Jona Berg", "Dr Park"), ("Kai Lund", "Dr Silva")]  # fmt: skip


def waiting(page: Page) -> None:
    assert page.extract("the Waiting", int) == 3


CLINIC = App(
    "clinic",
    "antd",
    Screen(
        "Harbour clinic",
        (
            Nav(("Today", "Patients", "Referrals")),
            Facts("Waiting room", (("Waiting", "2"), ("Late", "15 min"))),
            Table("Appointments", ("Patient", "Time", "Doctor"), (("Ida Holm", "9:00", "Dr Park"), ("Jon Berg", "9:20", "Dr Silva"), ("Jona Berg", "9:40", "Dr Park"), ("Kai Lund", "10:00", "Dr Silva")), ("Check in", "Call off")),
            Buttons(("Call next", "Print day sheet")),
        ),
        {"Check in@Jon Berg": (("say", "", "Jon Berg is here"), ("set", "Waiting", "3")), "Call next": (("say", "", "Ida Holm to room 2"),)},
    ),
    (
        Step(appointments),
        act("click Check in in the row of Jon Berg", "Check in@Jon Berg"),
        verify('the page shows "Jon Berg is here"'),
        Step(waiting),
        act('click "Call next"', "Call next"),
        verify('"Ida Holm to room 2" is visible'),
    ),
    {
        "another word on the button": renamed("Check in", "Check out"),
        "another patient is checked in": reacting("Check in@Jon Berg", ("say", "", "Jona Berg is here"), ("set", "Waiting", "3")),
        "the count stays": reacting("Check in@Jon Berg", ("say", "", "Jon Berg is here")),
        "a row has gone": without_row("Kai Lund"),
        "another room": reacting("Call next", ("say", "", "Ida Holm to room 12")),
    },
)  # fmt: skip


TICKETS = App(
    "tickets",
    "patternfly",
    Screen(
        "Ticket board",
        (
            Nav(("Board", "Backlog", "Reports")),
            Form("New ticket", (Field("Subject", hint="What is wrong, in a few words"), Field("Component", "select", ("Printers", "Scanners", "Network")), Field("Severity", "radio", ("Low", "High", "Blocking")), Field("Notify the team", "checkbox"), Field("Keep it private", "checkbox")), "Create ticket"),
            Table("Open tickets", ("Ticket", "Owner", "State"), (("Paper jam", "Mia", "New"), ("Slow login", "Noah", "New"), ("Wrong totals", "Mia", "Waiting")), ("Resolve", "Reassign")),
        ),
        {"Create ticket": (("say", "", "Ticket 118 created"),), "Resolve@Slow login": (("set", "State@Slow login", "Resolved"), ("say", "", "Slow login is resolved"))},
    ),
    (
        act('fill in "Subject" with "No toner"', "Subject=No toner"),
        act('choose "High"', "Severity=High"),
        act('check "Notify the team"', "Notify the team=true"),
        act('click "Create ticket"', "Create ticket"),
        verify('the page shows "Ticket 118 created"'),
        act("click Resolve in the row of Slow login", "Resolve@Slow login"),
        verify("the State of Slow login is Resolved"),
    ),
    {
        "a word more on the option": renamed("High", "Not high"),
        "a negation in the label": renamed("Notify the team", "Do not notify the team"),
        "another ticket": reacting("Create ticket", ("say", "", "Ticket 18 created")),
        "another ticket is resolved": reacting("Resolve@Slow login", ("set", "State@Paper jam", "Resolved"), ("say", "", "Paper jam is resolved")),
        "nothing happens": idle("Create ticket"),
    },
)  # fmt: skip


def due(page: Page) -> None:
    assert page.extract("the Offen", Decimal) == Decimal("1399.44")


INVOICE = App(
    "rechnung",
    "bulma",
    Screen(
        "Rechnung 2031",
        (
            Nav(("Rechnungen", "Kunden", "Mahnungen")),
            Facts("Beträge", (("Netto", "1200.00"), ("Umsatzsteuer", "228.00"), ("Offen", "1428.00"))),
            Form("Zahlung", (Field("Kundin", hint="Wie im Vertrag"), Field("Zahlungsziel", "select", ("14 Tage", "30 Tage", "60 Tage")), Field("Skonto gewähren", "checkbox")), "Berechnen"),
            Buttons(("Stornieren", "Versenden", "Vorschau")),
        ),
        {"Berechnen": (("set", "Offen", "1399.44"), ("say", "", "Skonto abgezogen")), "Versenden": (("say", "", "Rechnung versendet"),), "Stornieren": (("say", "", "Rechnung storniert"),)},
        "de",
    ),
    (
        act('fill in "Kundin" with "Erika Muster"', "Kundin=Erika Muster"),
        act('select "30 Tage" in "Zahlungsziel"', "Zahlungsziel=30 Tage"),
        act('check "Skonto gewähren"', "Skonto gewähren=true"),
        act('click "Berechnen"', "Berechnen"),
        Step(due),
        act('click "Versenden"', "Versenden"),
        verify('"Rechnung versendet" is visible'),
    ),
    {
        "another amount": reacting("Berechnen", ("set", "Offen", "1339.44"), ("say", "", "Skonto abgezogen")),
        "another word on the button": renamed("Versenden", "Verwerfen"),
        "another option": renamed("30 Tage", "30 Monate"),
        "another label": renamed("Skonto gewähren", "Skonto streichen"),
        "the opposite happens": reacting("Versenden", ("say", "", "Rechnung storniert")),
    },
)  # fmt: skip


class Photo(BaseModel):
    photo: str
    place: str


def photos(page: Page) -> None:
    found = page.extract("the photos", schema=list[Photo])
    assert [(each.photo, each.place) for each in found] == [("Harbour", "Roscoff"), ("Lighthouse", "Brest"), ("Old harbour", "Brest"), ("Market", "Quimper")]  # fmt: skip


def shared(page: Page) -> None:
    assert page.extract("the Shared with", str) == "Emil and Ruth"


ALBUM = App(
    "album",
    "angular",
    Screen(
        "Summer in Brittany",
        (
            Nav(("Photos", "Albums", "Bin")),
            Facts("About this album", (("Shared with", "Emil and Ruth"), ("Views", "87"))),
            Buttons(("Slide show", "Order prints")),
            Table("Photos", ("Photo", "Taken", "Place"), (("Harbour", "3 July", "Roscoff"), ("Lighthouse", "4 July", "Brest"), ("Old harbour", "4 July", "Brest"), ("Market", "6 July", "Quimper")), ("Favourite", "Hide", "Download")),
        ),
        {"Hide@Harbour": (("gone", "Harbour", ""), ("say", "", "Harbour is hidden")), "Albums": (("title", "", "All albums"),), "Bin": (("title", "", "Bin"),)},
    ),
    (
        Step(photos),
        Step(shared),
        act('click Hide in the row of "Harbour"', "Hide@Harbour"),
        verify('"Harbour is hidden" is visible'),
        act("click Albums", "Albums"),
        verify('the heading "All albums" is visible'),
    ),
    {
        "another photo is hidden": reacting("Hide@Harbour", ("gone", "Old harbour", ""), ("say", "", "Old harbour is hidden")),
        "another word on the button": renamed("Hide", "Hide from all"),
        "another text": valued("Emil and Ruth", "Emil and Ruben"),
        "another page": reacting("Albums", ("title", "", "Bin")),
        "another place": valued("Quimper", "Quimperlé"),
    },
)  # fmt: skip


class Member(BaseModel):
    nom: str
    bateau: str


def members(page: Page) -> None:
    found = page.extract("the Adhérents", schema=list[Member])
    assert [(each.nom, each.bateau) for each in found] == [("Luc Morel", "Quatre"), ("Lucie Morel", "Skiff"), ("Paul Girard", "Huit")]  # fmt: skip


CLUB = App(
    "club",
    "shadcn",
    Screen(
        "Aviron du lac",
        (
            Nav(("Membres", "Sorties", "Matériel")),
            Table("Adhérents", ("Nom", "Bateau", "Cotisation"), (("Luc Morel", "Quatre", "payée"), ("Lucie Morel", "Skiff", "due"), ("Paul Girard", "Huit", "due")), ("Relancer", "Radier")),
            Form("Inscription", (Field("Prénom", hint="Tel que sur la licence"), Field("Catégorie", "radio", ("Loisir", "Compétition")), Field("Assurance", "checkbox")), "Inscrire"),
        ),
        {"Relancer@Lucie Morel": (("say", "", "Rappel envoyé à Lucie Morel"), ("set", "Cotisation@Lucie Morel", "relancée")), "Inscrire": (("say", "", "Inscription enregistrée"),)},
        "fr",
    ),
    (
        Step(members),
        act("click Relancer in the row of Lucie Morel", "Relancer@Lucie Morel"),
        verify('"Rappel envoyé à Lucie Morel" is visible'),
        act('choose "Compétition"', "Catégorie=Compétition"),
        act('check "Assurance"', "Assurance=true"),
        act('click "Inscrire"', "Inscrire"),
        verify('the page shows "Inscription enregistrée"'),
    ),
    {
        "another boat": valued("Skiff", "Double"),
        "another word on the button": renamed("Relancer", "Exclure"),
        "another member is reminded": reacting("Relancer@Lucie Morel", ("say", "", "Rappel envoyé à Luc Morel"), ("set", "Cotisation@Luc Morel", "relancée")),
        "a word more on the option": renamed("Compétition", "Hors compétition"),
        "it fails": reacting("Inscrire", ("say", "", "Inscription refusée")),
    },
)  # fmt: skip


def status(page: Page) -> None:
    assert page.extract("the Status", str) == "Out for delivery"


def stops(page: Page) -> None:
    assert page.extract("the Stops left", int) == 4


PARCEL = App(
    "parcel",
    "govuk",
    Screen(
        "Where is my parcel",
        (
            Nav(("Track", "Send", "Returns", "Prices")),
            Buttons(("Deliver tomorrow", "Deliver to a shop", "Report damage")),
            Form("Look it up", (Field("Parcel number", hint="Six digits on your receipt"), Field("Postcode")), "Find"),
            Facts("Parcel", (("Status", "Unknown"), ("Stops left", "0"), ("Parcels ahead", "0"))),
        ),
        {"Find": (("set", "Status", "Out for delivery"), ("set", "Stops left", "4"), ("set", "Parcels ahead", "9")), "Deliver to a shop": (("say", "", "A shop keeps it for you"),)},
    ),
    (
        act('fill in "Parcel number" with "204417"', "Parcel number=204417"),
        act('fill in "Postcode" with "7041"', "Postcode=7041"),
        act("click Find", "Find"),
        Step(status),
        Step(stops),
        act('click "Deliver to a shop"', "Deliver to a shop"),
        verify('"A shop keeps it for you" is visible'),
    ),
    {
        "another status": reacting("Find", ("set", "Status", "Out of delivery"), ("set", "Stops left", "4"), ("set", "Parcels ahead", "9")),
        "two values swapped": reacting("Find", ("set", "Status", "Out for delivery"), ("set", "Stops left", "9"), ("set", "Parcels ahead", "4")),
        "a word more on the button": renamed("Deliver to a shop", "Deliver to a shop abroad"),
        "another label": renamed("Postcode", "Postcode of the sender"),
        "nothing happens": idle("Deliver to a shop"),
    },
)  # fmt: skip


def chosen(page: Page) -> None:
    assert page.extract("whether Femenino is checked", bool) is True


COURSE = App(
    "curso",
    "fomantic",
    Screen(
        "Curso de italiano",
        (
            Nav(("Lecciones", "Vocabulario", "Examen")),
            Form("Ejercicio", (Field("Traducción", hint="Sin mayúsculas"), Field("Nivel", "select", ("Básico", "Intermedio", "Avanzado")), Field("Género", "radio", ("Masculino", "Femenino")), Field("Hablar despacio", "checkbox")), "Comprobar"),
            Facts("Progreso", (("Puntos", "120"), ("Racha", "6"), ("Palabras", "310"))),
            Buttons(("Saltar", "Pedir ayuda")),
        ),
        {"Comprobar": (("set", "Puntos", "130"), ("say", "", "Respuesta correcta: 130 puntos"))},
        "es",
    ),
    (
        act('fill in "Traducción" with "la mela"', "Traducción=la mela"),
        act('select "Intermedio" in "Nivel"', "Nivel=Intermedio"),
        act('choose "Femenino"', "Género=Femenino"),
        Step(chosen),
        act('click "Comprobar"', "Comprobar"),
        verify('the page shows "Respuesta correcta: 130 puntos"'),
    ),
    {
        "a prefix more": reacting("Comprobar", ("set", "Puntos", "130"), ("say", "", "Respuesta incorrecta: 130 puntos")),
        "another number": reacting("Comprobar", ("set", "Puntos", "103"), ("say", "", "Respuesta correcta: 103 puntos")),
        "another word on the button": renamed("Comprobar", "Comprar"),
        "another label": renamed("Nivel", "Nivel anterior"),
        "nothing happens": idle("Comprobar"),
    },
)  # fmt: skip


class Device(BaseModel):
    device: str
    room: str


def devices(page: Page) -> None:
    found = page.extract("the devices", schema=list[Device])
    assert [(each.device, each.room) for each in found] == [("Ceiling lamp", "Kitchen"), ("Desk lamp", "Study"), ("Heater", "Study")]  # fmt: skip


def power(page: Page) -> None:
    assert page.extract("the Power", int) == 652


HOME = App(
    "devices",
    "fluent",
    Screen(
        "At home",
        (
            Nav(("Rooms", "Scenes", "History")),
            Table("Devices", ("Device", "Room", "State"), (("Ceiling lamp", "Kitchen", "off"), ("Desk lamp", "Study", "off"), ("Heater", "Study", "on")), ("Switch on", "Switch off")),
            Form("Night mode", (Field("Starts at", hint="Hours and minutes"), Field("Temperature", "number"), Field("Lower the blinds", "checkbox"), Field("Lock the doors", "checkbox")), "Save"),
            Facts("Now", (("Outside", "-3"), ("Power", "640"))),
        ),
        {"Switch on@Desk lamp": (("set", "State@Desk lamp", "on"), ("set", "Power", "652")), "Save": (("say", "", "Night mode saved"),)},
    ),
    (
        Step(devices),
        act("click Switch on in the row of Desk lamp", "Switch on@Desk lamp"),
        Step(power),
        act('fill in "Temperature" with "17"', "Temperature=17"),
        act('check "Lower the blinds"', "Lower the blinds=true"),
        act("click Save", "Save"),
        verify('"Night mode saved" is visible'),
    ),
    {
        "a negation in the label": renamed("Lower the blinds", "Never lower the blinds"),
        "a word more on the button": renamed("Switch on", "Switch on at night"),
        "another number": reacting("Switch on@Desk lamp", ("set", "State@Desk lamp", "on"), ("set", "Power", "625")),
        "another room": valued("Kitchen", "Kitchenette"),
        "it fails": reacting("Save", ("say", "", "Night mode not saved")),
    },
)  # fmt: skip

APPS = (CLINIC, TICKETS, INVOICE, ALBUM, CLUB, PARCEL, COURSE, HOME)
