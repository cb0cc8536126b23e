"""A tree of files in jsTree: branches that are opened, a menu by the other mouse button, names edited in place, check boxes of signs."""

from __future__ import annotations

from functools import partial

from benchmarks.tasks.breaking import Lost, Pretended, dead, elsewhere, otherwise
from benchmarks.tasks.store import serving
from benchmarks.tasks.tasks import App, Task

FILES = (
    ("Invoices", "", True, False),
    ("2030", "1", True, False),
    ("2031", "1", True, False),
    ("January.pdf", "2", False, False),
    ("January.pdf", "3", False, False),
    ("February.pdf", "3", False, True),
    ("Photos", "", True, False),
    ("Beach.jpg", "7", False, False),
)
FIELDS = ("name", "in", "folder", "shared")
RECORDS = {"files": {str(number): dict(zip(FIELDS, file, strict=True)) for number, file in enumerate(FILES, 1)}}
AT = "/files/store/files"
SAVE, NEW, DELETE = rf"PATCH {AT}/\d+", f"POST {AT}", rf"DELETE {AT}/\d+"
MENU = ".vakata-context li"

APP = App(
    "files",
    "jsTree: branches, a menu by the other button, names edited in place, boxes that are signs",
    partial(serving, "files", RECORDS),
    (
        Task(
            "rename",
            "rename the folder Photos to Pictures",
            {"files/7/name": "Pictures"},
            (dead(MENU), elsewhere(SAVE, f"{AT}/1"), otherwise(SAVE, name="Picture"), Pretended(SAVE)),
            4,
            "/files",
            reloads=True,
        ),
        Task(
            "delete",
            "delete the January invoice of 2031",
            {f"files/5/{each}": None for each in FIELDS},
            (dead(MENU), elsewhere(DELETE, f"{AT}/4"), Lost(DELETE)),
            4,
            "/files",
        ),
        Task(
            "share",
            "share the photo of the beach: tick it",
            {"files/8/shared": True},
            (dead("[aria-level='2']"), elsewhere(SAVE, f"{AT}/7"), Lost(SAVE)),
            2,
            "/files",
        ),
        Task(
            "folder",
            "make a new folder in Photos",
            {"files/9/name": "New folder", "files/9/in": "7", "files/9/folder": True, "files/9/shared": False},
            (dead(MENU), otherwise(NEW, **{"in": "1"}), Lost(NEW)),
            2,
            "/files",
        ),
        Task(
            "private",
            "the February invoice of 2031 is not to be shared any more: take its tick away",
            {"files/6/shared": False},
            (dead("[aria-level='3']"), elsewhere(SAVE, f"{AT}/5"), Lost(SAVE)),
            3,
            "/files",
        ),
    ),
)
