"""`python -m tests.e2e.nicegui.hotel`: the front desk of a hotel in NiceGUI, on a free port.

NiceGUI draws Quasar's components from Python and keeps them up to date by a web socket: virtual DOM, generated ids, and
controls that are built from `div`s. Each visit has a state of its own.
"""

from __future__ import annotations

import socket

import uvicorn
from fastapi import FastAPI
from nicegui import events, ui

GUESTS = [
    {"id": number, "name": name, "room": room, "nights": nights, "country": country}
    for number, (name, room, nights, country) in enumerate(
        (
            ("Ada Lovelace", 101, 3, "England"),
            ("Niels Bohr", 102, 1, "Denmark"),
            ("Marie Curie", 103, 7, "France"),
            ("Emmy Noether", 201, 2, "Germany"),
            ("Blaise Pascal", 202, 5, "France"),
            ("Carl Friedrich Gauss", 203, 4, "Germany"),
            ("Sofia Kovalevskaya", 204, 6, "Russia"),
            ("Ole Romer", 301, 9, "Denmark"),
            ("Henri Poincare", 302, 8, "France"),
            ("Mary Somerville", 303, 10, "Scotland"),
            ("Alan Turing", 304, 12, "England"),
            ("Max Planck", 305, 11, "Germany"),
        ),
        start=1,
    )
]

COLUMNS = [
    {"name": name, "label": label, "field": name, "sortable": True, "align": "left"}
    for name, label in (("name", "Guest"), ("room", "Room"), ("nights", "Nights"), ("country", "Country"))
]


@ui.page("/")
def booking() -> None:
    """A form with one control of every kind."""
    ui.label("Book a room").classes("text-h4").props("role=heading aria-level=1")
    name = ui.input("Name", validation={"Please give a name": lambda text: bool(text and text.strip())})
    mail = ui.input("E-mail", validation={"Not an e-mail address": lambda text: "@" in text})
    guests = ui.number("Guests", value=2, min=1, max=6, format="%d")
    room = ui.select(["Single room", "Double room", "Suite"], label="Room")
    extras = ui.select(["Breakfast", "Parking", "Sauna"], label="Extras", multiple=True)
    arrival = _date_field("Arrival")
    smoking = ui.checkbox("Smoking room")
    late = ui.switch("Late check-out")
    bed = ui.radio(["Twin beds", "King-size bed"], value="Twin beds")
    ui.label("Budget")
    budget = ui.slider(min=50, max=500, step=50, value=100).props('aria-label="Budget"')
    ui.label().bind_text_from(budget, "value", lambda value: f"Up to {value} euros a night")

    def summary() -> str:
        parts = [name.value, mail.value, f"{guests.value:g} guests", room.value, ", ".join(extras.value or [])]
        parts += [arrival.value, bed.value, "smoking" if smoking.value else "", "late" if late.value else ""]
        return " · ".join(part for part in parts if part)

    with ui.dialog() as confirmation, ui.card():
        ui.label("Send this booking?")
        with ui.row():
            ui.button("Send it", on_click=lambda: confirmation.submit(True))
            ui.button("Not yet", on_click=lambda: confirmation.submit(False))

    booked = ui.label("No booking yet")

    async def book() -> None:
        if not all([name.validate(), mail.validate()]):
            ui.notify("Please correct the form", type="negative")
        elif await confirmation:
            booked.text = f"Booked: {summary()}"
            ui.notify("Your booking was sent", type="positive")

    ui.button("Book now", on_click=book)


def _date_field(label: str) -> ui.input:
    """A field with a calendar behind its icon, as NiceGUI's own documentation builds it."""
    with ui.input(label, value="2030-05-10") as field:
        with ui.menu().props("no-parent-event") as menu, ui.date().bind_value(field):
            ui.button("Done", on_click=menu.close).props("flat")
        with field.add_slot("append"):
            ui.icon("edit_calendar").on("click", menu.open).classes("cursor-pointer")
    return field


@ui.page("/guests")
def guests() -> None:
    """A table with sorting, a filter, pages and a selection."""
    ui.label("Guests").classes("text-h4").props("role=heading aria-level=1")
    search = ui.input("Search guests")
    table = ui.table(
        columns=COLUMNS, rows=list(GUESTS), row_key="name", selection="multiple", pagination={"rowsPerPage": 5}
    )
    search.bind_value_to(table, "filter")
    left = ui.label("Nobody has checked out")

    def check_out() -> None:
        names = [row["name"] for row in table.selected]
        table.remove_rows(table.selected)
        table.selected = []
        left.text = f"Checked out: {', '.join(names)}"
        ui.notify(f"{len(names)} guests have left")

    ui.button("Check out", on_click=check_out)


@ui.page("/services")
def services() -> None:
    """Tabs, a tree of what can be unfolded, a menu, and a place for files."""
    ui.label("Services").classes("text-h4").props("role=heading aria-level=1")
    with ui.tabs() as tabs:
        kitchen, spa, papers = ui.tab("Kitchen"), ui.tab("Spa"), ui.tab("Papers")
    with ui.tab_panels(tabs, value=kitchen):
        with ui.tab_panel(kitchen):
            ui.label("The kitchen is open until ten.")
            with ui.expansion("Allergies"):
                ui.label("Tell us about them the day before.")
            order = ui.label("Nothing ordered")
            with ui.dropdown_button("Order", auto_close=True):
                for dish in ("Soup", "Salad", "Cake"):
                    ui.item(dish, on_click=lambda dish=dish: order.set_text(f"Ordered: {dish}"))
        with ui.tab_panel(spa):
            ui.label("The spa opens at noon.")
            towels = ui.label("0 towels")
            ui.button("One more towel", on_click=lambda: towels.set_text(f"{int(towels.text.split()[0]) + 1} towels"))
        with ui.tab_panel(papers):
            _uploads()


def _uploads() -> None:
    received = ui.label("No papers yet")

    async def take(upload: events.UploadEventArguments) -> None:
        text = (await upload.file.read()).decode()
        received.text = f"Received {upload.file.name}: {text.strip()}"

    ui.upload(label="Passport copy", on_upload=take, auto_upload=True)


def serve() -> None:
    """Serve the desk until terminated."""
    app = FastAPI()
    ui.run_with(app, title="Front desk", show_welcome_message=False)
    listening = socket.create_server(("127.0.0.1", 0))
    print(f"http://127.0.0.1:{listening.getsockname()[1]}", flush=True)
    uvicorn.Server(uvicorn.Config(app, log_level="warning", timeout_graceful_shutdown=1)).run(sockets=[listening])


if __name__ == "__main__":
    serve()
