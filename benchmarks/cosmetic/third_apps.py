"""Eight more applications, in English, Italian, Dutch and Portuguese, written by a third hand: rows that resemble each other, values that look alike."""

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


class Loan(BaseModel):
    title: str
    reader: str


def loans(page: Page) -> None:
    found = page.extract("the loans", schema=list[Loan])
    assert [(each.title, each.reader) for each in found] == [("Dune", "Ola Vik"), ("Dune Messiah", "Per Aas"), ("Emma", "Ola Vik"), ("Persuasion", "Siv Moe")]  # fmt: skip


def overdue(page: Page) -> None:
    assert page.extract("the Overdue", int) == 4


LIBRARY = App(
    "library",
    "mui",
    Screen(
        "Branch library",
        (
            Nav(("Desk", "Catalogue", "Readers")),
            Table("Loans", ("Title", "Reader", "Due"), (("Dune", "Ola Vik", "Monday"), ("Dune Messiah", "Per Aas", "Friday"), ("Emma", "Ola Vik", "Friday"), ("Persuasion", "Siv Moe", "Sunday")), ("Renew", "Return")),
            Facts("Today", (("Overdue", "5"), ("Reserved", "12"))),
            Buttons(("Send reminders", "Close desk")),
        ),
        {"Renew@Dune Messiah": (("say", "", "Dune Messiah is renewed"), ("set", "Due@Dune Messiah", "Sunday"), ("set", "Overdue", "4")), "Send reminders": (("say", "", "4 reminders sent"),)},
    ),
    (
        Step(loans),
        act("click Renew in the row of Dune Messiah", "Renew@Dune Messiah"),
        verify('"Dune Messiah is renewed" is visible'),
        verify("the Due of Dune Messiah is Sunday"),
        Step(overdue),
        act('click "Send reminders"', "Send reminders"),
        verify('the page shows "4 reminders sent"'),
    ),
    {
        "another word on the button": renamed("Renew", "Return late"),
        "another book is renewed": reacting("Renew@Dune Messiah", ("say", "", "Dune is renewed"), ("set", "Due@Dune", "Sunday")),
        "a row has gone": without_row("Persuasion"),
        "another number": reacting("Send reminders", ("say", "", "40 reminders sent")),
        "the count stays": reacting("Renew@Dune Messiah", ("say", "", "Dune Messiah is renewed"), ("set", "Due@Dune Messiah", "Sunday")),
    },
)  # fmt: skip


def fee(page: Page) -> None:
    assert page.extract("the Fee", Decimal) == Decimal("31.50")


CAMP = App(
    "camping",
    "carbon",
    Screen(
        "Lakeside camping",
        (
            Nav(("Pitches", "Guests", "Prices")),
            Form("Book a pitch", (Field("Family name", hint="As in the passport"), Field("Nights", "number"), Field("Pitch", "select", ("Lake", "Forest", "Meadow")), Field("Power", "radio", ("None", "6 ampere", "16 ampere")), Field("Bring a dog", "checkbox"), Field("Bring a boat", "checkbox")), "Book"),
            Facts("Your stay", (("Fee", "0.00"), ("Deposit", "0.00"))),
            Buttons(("Cancel booking", "Print permit")),
        ),
        {"Book": (("set", "Fee", "31.50"), ("set", "Deposit", "13.50"), ("say", "", "Pitch 14 is yours")), "Print permit": (("say", "", "The permit is printed"),)},
    ),
    (
        act('fill in "Family name" with "Holm"', "Family name=Holm"),
        act('fill in "Nights" with "3"', "Nights=3"),
        act('select "Forest" in "Pitch"', "Pitch=Forest"),
        act('choose "16 ampere"', "Power=16 ampere"),
        act('check "Bring a dog"', "Bring a dog=true"),
        act("click Book", "Book"),
        Step(fee),
        verify('"Pitch 14 is yours" is visible'),
        act('click "Print permit"', "Print permit"),
        verify('"The permit is printed" is visible'),
    ),
    {
        "two values swapped": reacting("Book", ("set", "Fee", "13.50"), ("set", "Deposit", "31.50"), ("say", "", "Pitch 14 is yours")),
        "another option": renamed("16 ampere", "16 milliampere"),
        "another pitch": reacting("Book", ("set", "Fee", "31.50"), ("set", "Deposit", "13.50"), ("say", "", "Pitch 41 is yours")),
        "a negation in the label": renamed("Bring a dog", "Bring no dog"),
        "it fails": reacting("Print permit", ("say", "", "The permit is not printed")),
    },
)  # fmt: skip


class Wine(BaseModel):
    vino: str
    cantina: str


def wines(page: Page) -> None:
    found = page.extract("the Bottiglie", schema=list[Wine])
    assert [(each.vino, each.cantina) for each in found] == [("Barbera", "Rossi"), ("Barolo", "Bianchi"), ("Barolo riserva", "Bianchi")]  # fmt: skip


CELLAR = App(
    "cantina",
    "flowbite",
    Screen(
        "Cantina sociale",
        (
            Nav(("Vini", "Ordini", "Cantine")),
            Table("Bottiglie", ("Vino", "Cantina", "Scaffale"), (("Barbera", "Rossi", "A"), ("Barolo", "Bianchi", "B"), ("Barolo riserva", "Bianchi", "B")), ("Ordina", "Sposta")),
            Form("Degustazione", (Field("Cognome", hint="Come sul documento"), Field("Giorno", "radio", ("Sabato", "Domenica")), Field("Pranzo compreso", "checkbox")), "Prenota"),
        ),
        {"Ordina@Barolo": (("say", "", "Barolo ordinato"), ("set", "Scaffale@Barolo", "vuoto")), "Prenota": (("say", "", "Prenotazione riuscita"),)},
        "it",
    ),
    (
        Step(wines),
        act("click Ordina in the row of Barolo", "Ordina@Barolo"),
        verify('"Barolo ordinato" is visible'),
        act('fill in "Cognome" with "Verdi"', "Cognome=Verdi"),
        act('choose "Domenica"', "Giorno=Domenica"),
        act('check "Pranzo compreso"', "Pranzo compreso=true"),
        act('click "Prenota"', "Prenota"),
        verify('the page shows "Prenotazione riuscita"'),
    ),
    {
        "another word on the button": renamed("Ordina", "Annulla"),
        "another wine is ordered": reacting("Ordina@Barolo", ("say", "", "Barolo riserva ordinato"), ("set", "Scaffale@Barolo riserva", "vuoto")),
        "another cellar": valued("Rossi", "Rossini"),
        "a word more on the label": renamed("Pranzo compreso", "Pranzo non compreso"),
        "it fails": reacting("Prenota", ("say", "", "Prenotazione fallita")),
    },
)  # fmt: skip


def tide(page: Page) -> None:
    assert page.extract("the Tide", str) == "falling"


def wind(page: Page) -> None:
    assert page.extract("the Wind", int) == 18


HARBOUR = App(
    "harbour",
    "primer",
    Screen(
        "Harbour master",
        (
            Nav(("Berths", "Pilots", "Weather", "Dues")),
            Buttons(("Sound the horn", "Open the lock", "Shut the lock")),
            Facts("Outside", (("Tide", "rising"), ("Wind", "12"), ("Waves", "1.2"))),
            Table("Ships", ("Ship", "Berth", "State"), (("Aurora", "4", "waiting"), ("Aurora Star", "5", "waiting"), ("Borealis", "9", "moored")), ("Let in", "Send away")),
        ),
        {"Let in@Aurora": (("set", "State@Aurora", "moored"), ("say", "", "Aurora may come in"), ("set", "Tide", "falling"), ("set", "Wind", "18")), "Shut the lock": (("say", "", "The lock is shut"),), "Open the lock": (("say", "", "The lock is open"),), "Pilots": (("title", "", "Pilots on duty"),)},
    ),
    (
        act("click Let in in the row of Aurora", "Let in@Aurora"),
        verify("the State of Aurora is moored"),
        Step(tide),
        Step(wind),
        act('click "Shut the lock"', "Shut the lock"),
        verify('"The lock is shut" is visible'),
        act("click Pilots", "Pilots"),
        verify('the heading "Pilots on duty" is visible'),
    ),
    {
        "another ship is let in": reacting("Let in@Aurora", ("set", "State@Aurora Star", "moored"), ("say", "", "Aurora Star may come in")),
        "two values swapped": reacting("Let in@Aurora", ("set", "State@Aurora", "moored"), ("set", "Tide", "falling"), ("set", "Wind", "1.2"), ("set", "Waves", "18")),
        "the opposite": renamed("Shut the lock", "Unlock the lock"),
        "another page": reacting("Pilots", ("title", "", "Pilots off duty")),
        "nothing happens": idle("Shut the lock"),
    },
)  # fmt: skip


class Sample(BaseModel):
    sample: str
    result: str


def samples(page: Page) -> None:
    found = page.extract("the samples", schema=list[Sample])
    assert [(each.sample, each.result) for each in found] == [("Well north", "clear"), ("Well south", "cloudy"), ("Spring", "clear")]  # fmt: skip


LAB = App(
    "laboratory",
    "uswds",
    Screen(
        "Water laboratory",
        (
            Nav(("Samples", "Methods", "Archive")),
            Table("Samples", ("Sample", "Taken by", "Result"), (("Well north", "Ines", "clear"), ("Well south", "Ines", "cloudy"), ("Spring", "Tom", "clear")), ("Repeat", "Discard", "Release")),
            Form("New sample", (Field("Place", hint="Where the water was taken"), Field("Volume", "number"), Field("Method", "select", ("Filter", "Boil", "Spin")), Field("Urgent", "checkbox")), "Register"),
        ),
        {"Release@Well south": (("say", "", "Well south is released"),), "Register": (("say", "", "Sample 77 registered"),)},
    ),
    (
        Step(samples),
        act("click Release in the row of Well south", "Release@Well south"),
        verify('"Well south is released" is visible'),
        act('fill in "Place" with "Old mill"', "Place=Old mill"),
        act('fill in "Volume" with "250"', "Volume=250"),
        act('select "Boil" in "Method"', "Method=Boil"),
        act('check "Urgent"', "Urgent=true"),
        act("click Register", "Register"),
        verify('the page shows "Sample 77 registered"'),
    ),
    {
        "another sample": reacting("Release@Well south", ("say", "", "Well north is released")),
        "another result": valued("cloudy", "clouded"),
        "another word on the button": renamed("Release", "Release all"),
        "another label": renamed("Volume", "Volume of the bottle"),
        "another number": reacting("Register", ("say", "", "Sample 7 registered")),
    },
)  # fmt: skip


def seats(page: Page) -> None:
    assert page.extract("the Vrije plaatsen", int) == 17


THEATRE = App(
    "theater",
    "pico",
    Screen(
        "Klein theater",
        (
            Nav(("Agenda", "Kaarten", "Zaal")),
            Facts("Vanavond", (("Vrije plaatsen", "20"), ("Verkocht", "83"))),
            Form("Bestellen", (Field("Achternaam", hint="Voor aan de kassa"), Field("Rang", "select", ("Parterre", "Balkon", "Loge")), Field("Korting", "radio", ("Geen", "Student", "Senior")), Field("Kaarten per post", "checkbox")), "Bestel"),
            Buttons(("Annuleer", "Toon plattegrond")),
        ),
        {"Bestel": (("set", "Vrije plaatsen", "17"), ("set", "Verkocht", "86"), ("say", "", "Bestelling ontvangen")), "Toon plattegrond": (("say", "", "Plattegrond van de zaal"),)},
        "nl",
    ),
    (
        act('fill in "Achternaam" with "de Vries"', "Achternaam=de Vries"),
        act('select "Balkon" in "Rang"', "Rang=Balkon"),
        act('choose "Student"', "Korting=Student"),
        act('check "Kaarten per post"', "Kaarten per post=true"),
        act('click "Bestel"', "Bestel"),
        Step(seats),
        verify('"Bestelling ontvangen" is visible'),
        act('click "Toon plattegrond"', "Toon plattegrond"),
        verify('"Plattegrond van de zaal" is visible'),
    ),
    {
        "another count": reacting("Bestel", ("set", "Vrije plaatsen", "71"), ("set", "Verkocht", "86"), ("say", "", "Bestelling ontvangen")),
        "a prefix more": reacting("Toon plattegrond", ("say", "", "Geen plattegrond van de zaal")),
        "another option": renamed("Student", "Geen student"),
        "another word on the button": renamed("Bestel", "Bestel af"),
        "another label": renamed("Rang", "Vorige rang"),
    },
)  # fmt: skip


class Pupil(BaseModel):
    aluno: str
    turma: str


def pupils(page: Page) -> None:
    found = page.extract("the Alunos", schema=list[Pupil])
    assert [(each.aluno, each.turma) for each in found] == [("Ana Sousa", "Azul"), ("Ana Souza", "Verde"), ("Rui Melo", "Verde")]  # fmt: skip


SCHOOL = App(
    "escola",
    "foundation",
    Screen(
        "Escola da ponte",
        (
            Nav(("Turmas", "Alunos inscritos", "Avisos")),
            Buttons(("Chamada", "Enviar aviso")),
            Table("Alunos", ("Aluno", "Turma", "Faltas"), (("Ana Sousa", "Azul", "2"), ("Ana Souza", "Verde", "0"), ("Rui Melo", "Verde", "7")), ("Marcar falta", "Transferir")),
            Facts("Resumo", (("Presentes", "22"), ("Ausentes", "3"))),
        ),
        {"Marcar falta@Ana Souza": (("set", "Faltas@Ana Souza", "1"), ("set", "Ausentes", "4"), ("say", "", "Falta marcada: Ana Souza")), "Enviar aviso": (("say", "", "Aviso enviado"),)},
        "pt",
    ),
    (
        Step(pupils),
        act("click Marcar falta in the row of Ana Souza", "Marcar falta@Ana Souza"),
        verify('"Falta marcada: Ana Souza" is visible'),
        verify("the Faltas of Ana Souza is 1"),
        act('click "Enviar aviso"', "Enviar aviso"),
        verify('the page shows "Aviso enviado"'),
    ),
    {
        "another pupil": reacting("Marcar falta@Ana Souza", ("set", "Faltas@Ana Sousa", "3"), ("say", "", "Falta marcada: Ana Sousa")),
        "another class": valued("Azul", "Azul claro"),
        "another word on the button": renamed("Enviar aviso", "Enviar avaliação"),
        "a prefix more": renamed("Marcar falta", "Desmarcar falta"),
        "a row has gone": without_row("Rui Melo"),
    },
)  # fmt: skip


def stock(page: Page) -> None:
    assert page.extract("the In stock", int) == 139


WORKSHOP = App(
    "workshop",
    "flowbite",
    Screen(
        "Bicycle workshop",
        (
            Nav(("Repairs", "Parts", "Invoices")),
            Facts("Inner tubes", (("In stock", "140"), ("Ordered", "14"), ("Sold", "410"))),
            Form("New repair", (Field("Customer", hint="First and last name"), Field("Bicycle", "select", ("City", "Road", "Cargo")), Field("Fit a new tube", "checkbox"), Field("Call when done", "checkbox")), "Add repair"),
            Table("Repairs", ("Repair", "Bicycle", "State"), (("Brakes", "Road", "open"), ("Brake cables", "City", "open"), ("Lights", "Cargo", "done")), ("Finish", "Put off")),
        ),
        {"Add repair": (("set", "In stock", "139"), ("say", "", "Repair 31 added")), "Finish@Brakes": (("set", "State@Brakes", "done"), ("say", "", "Brakes is done"))},
    ),
    (
        act('fill in "Customer" with "Liv Dahl"', "Customer=Liv Dahl"),
        act('select "Cargo" in "Bicycle"', "Bicycle=Cargo"),
        act('check "Fit a new tube"', "Fit a new tube=true"),
        act('click "Add repair"', "Add repair"),
        verify('"Repair 31 added" is visible'),
        Step(stock),
        act("click Finish in the row of Brakes", "Finish@Brakes"),
        verify("the State of Brakes is done"),
    ),
    {
        "another count": reacting("Add repair", ("set", "In stock", "141"), ("say", "", "Repair 31 added")),
        "another repair": reacting("Finish@Brakes", ("set", "State@Brake cables", "done"), ("say", "", "Brake cables is done")),
        "another word on the button": renamed("Finish", "Unfinish"),
        "a negation in the label": renamed("Fit a new tube", "Do not fit a new tube"),
        "nothing happens": idle("Add repair"),
    },
)  # fmt: skip

APPS = (LIBRARY, CAMP, CELLAR, HARBOUR, LAB, THEATRE, SCHOOL, WORKSHOP)
