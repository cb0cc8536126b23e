"""Meeting rooms in FullCalendar: days without names of their own, meetings that look alike, swatches, a native dialog."""

from __future__ import annotations

from functools import partial

from benchmarks.tasks.breaking import Lost, dead, elsewhere, otherwise
from benchmarks.tasks.store import serving
from benchmarks.tasks.tasks import App, Task

MEETINGS = (
    ("Budget", "2031-05-06", "Attic", False, "teal"),
    ("Stand-up", "2031-05-07", "Cellar", False, "red"),
    ("Stand-up", "2031-05-08", "Cellar", False, "red"),
    ("Interview", "2031-05-20", "Garden", True, "violet"),
    ("Retreat", "2031-06-12", "Garden", True, "violet"),
)
FIELDS = ("title", "date", "room", "catering", "colour")
RECORDS = {"meetings": {str(number): dict(zip(FIELDS, each, strict=True)) for number, each in enumerate(MEETINGS, 1)}}
AT = "/calendar/store/meetings"
SAVE, NEW, DELETE = rf"PATCH {AT}/\d+", f"POST {AT}", rf"DELETE {AT}/\d+"

APP = App(
    "calendar",
    "FullCalendar: a grid of days, meetings that look alike, swatches, a native dialog",
    partial(serving, "calendar", RECORDS),
    (
        Task(
            "room",
            "move the budget meeting to the garden room",
            {"meetings/1/room": "Garden"},
            (dead("dialog button[value=save]"), elsewhere(SAVE, f"{AT}/2"), otherwise(SAVE, room="Cellar"), Lost(SAVE)),
            3,
            "/calendar",
        ),
        Task(
            "cancel",
            "cancel the stand-up of 8 May",
            {f"meetings/3/{each}": None for each in FIELDS},
            (dead("#delete"), elsewhere(DELETE, f"{AT}/2"), Lost(DELETE)),
            2,
            "/calendar",
        ),
        Task(
            "new",
            "book the cellar on 14 May 2031 for a Workshop, with catering",
            {
                "meetings/6/title": "Workshop",
                "meetings/6/date": "2031-05-14",
                "meetings/6/room": "Cellar",
                "meetings/6/catering": True,
                "meetings/6/colour": "teal",
            },
            (
                dead("dialog button[value=save]"),
                otherwise(NEW, date="2031-05-15"),
                otherwise(NEW, room="Attic"),
                Lost(NEW),
            ),
            5,
            "/calendar",
        ),
        Task(
            "next-month",
            "rename the retreat in June to Away day",
            {"meetings/5/title": "Away day"},
            (dead(".fc-next-button"), elsewhere(SAVE, f"{AT}/4"), Lost(SAVE)),
            4,
            "/calendar",
        ),
        Task(
            "no-catering",
            "the interview needs no catering",
            {"meetings/4/catering": False},
            (dead("dialog button[value=save]"), elsewhere(SAVE, f"{AT}/1"), Lost(SAVE)),
            3,
            "/calendar",
        ),
    ),
)
