"""A board of divs with SortableJS: titles edited where they stand, chips that are chosen, a menu of divs, cards that are dragged."""

from __future__ import annotations

from functools import partial

from benchmarks.tasks.breaking import Lost, dead, elsewhere, otherwise
from benchmarks.tasks.store import serving
from benchmarks.tasks.tasks import App, Task

CARDS = (
    ("Rent tents", "To do", ""),
    ("Rent tables", "To do", "Bo"),
    ("Print posters", "To do", ""),
    ("Ask the band", "Doing", "Ana"),
    ("Call the mayor", "Done", "Cy"),
)
FIELDS = ("title", "lane", "who")
RECORDS = {"cards": {str(number): dict(zip(FIELDS, card, strict=True)) for number, card in enumerate(CARDS, 1)}}
AT = "/board/store/cards"
SAVE, NEW, DELETE = rf"PATCH {AT}/\d+", f"POST {AT}", rf"DELETE {AT}/\d+"

APP = App(
    "board",
    "SortableJS: divs all through, titles edited in place, chips, a menu of divs, dragging",
    partial(serving, "board", RECORDS),
    (
        Task(
            "assign",
            "let Ana do the posters",
            {"cards/3/who": "Ana"},
            (dead(".chips span"), elsewhere(SAVE, f"{AT}/1"), otherwise(SAVE, who="Cy"), Lost(SAVE)),
            1,
            "/board",
        ),
        Task(
            "rename",
            'rename the card "Rent tables" to "Rent 40 tables"',
            {"cards/2/title": "Rent 40 tables"},
            (dead(".title"), elsewhere(SAVE, f"{AT}/1"), otherwise(SAVE, title="Rent 14 tables"), Lost(SAVE)),
            3,
            "/board",
        ),
        Task(
            "move",
            "the band has been asked: move the card to Done",
            {"cards/4/lane": "Done"},
            (dead(".pop div"), elsewhere(SAVE, f"{AT}/3"), otherwise(SAVE, lane="To do"), Lost(SAVE)),
            1,
            "/board",
        ),
        Task(
            "delete",
            "delete the card about tents",
            {f"cards/1/{each}": None for each in FIELDS},
            (dead(".pop div"), elsewhere(DELETE, f"{AT}/2"), Lost(DELETE)),
            2,
            "/board",
        ),
        Task(
            "add",
            'add a card "Buy lamps" to Doing',
            {"cards/6/title": "Buy lamps", "cards/6/lane": "Doing", "cards/6/who": ""},
            (otherwise(NEW, lane="To do"), otherwise(NEW, title="Buy stamps"), Lost(NEW)),
            2,
            "/board",
        ),
    ),
)
