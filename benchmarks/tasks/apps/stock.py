"""A stock room in Tabulator: cells that are edited in place, a list editor, ticks and signs that are `div`s."""

from __future__ import annotations

from functools import partial

from benchmarks.tasks.breaking import Lost, Pretended, dead, elsewhere, otherwise
from benchmarks.tasks.store import serving
from benchmarks.tasks.tasks import App, Task

ITEMS = (
    ("Hex bolts M8", "Fasteners", 120, False),
    ("Hex bolts M10", "Fasteners", 75, False),
    ("Wood glue", "Adhesives", 12, False),
    ("Super glue", "Adhesives", 30, True),
    ("Copper wire", "Electrical", 9, True),
    ("Fuse 10 A", "Electrical", 40, False),
    ("Sandpaper", "Adhesives", 200, False),
    ("Masking tape", "Consumables", 18, False),
)
RECORDS = {
    "items": {
        str(number): {"name": name, "category": category, "quantity": quantity, "reorder": reorder}
        for number, (name, category, quantity, reorder) in enumerate(ITEMS, 1)
    }
}
SAVE = r"PATCH /stock/store/items/\d+"
AT = "/stock/store/items"
TICK, SIGN, CELL = (f".tabulator-cell[tabulator-field={each}]" for each in ("reorder", "", "quantity"))

APP = App(
    "stock",
    "Tabulator: cells edited in place, ticks and signs that are divs",
    partial(serving, "stock", RECORDS),
    (
        Task(
            "quantity",
            "there are only 60 Hex bolts M10 left: set the quantity",
            {"items/2/quantity": 60},
            (elsewhere(SAVE, f"{AT}/1"), otherwise(SAVE, quantity=66), Lost(SAVE)),
            3,
            "/stock",
        ),
        Task(
            "reorder",
            "mark the wood glue for reordering",
            {"items/3/reorder": True},
            (dead(TICK), elsewhere(SAVE, f"{AT}/8"), Lost(SAVE)),
            1,
            "/stock",
        ),
        Task(
            "category",
            "Sandpaper is listed as an adhesive; it belongs to the consumables",
            {"items/7/category": "Consumables"},
            (elsewhere(SAVE, f"{AT}/4"), otherwise(SAVE, category="Electrical"), Lost(SAVE)),
            2,
            "/stock",
        ),
        Task(
            "remove",
            "take the copper wire off the list",
            {f"items/5/{each}": None for each in ("name", "category", "quantity", "reorder")},
            (elsewhere(rf"DELETE {AT}/\d+", f"{AT}/6"), Lost(rf"DELETE {AT}/\d+")),
            1,
            "/stock",
        ),
        Task(
            "new",
            "add an item called Cable ties",
            {
                "items/9/name": "Cable ties",
                "items/9/category": "Consumables",
                "items/9/quantity": 0,
                "items/9/reorder": False,
            },
            (dead("#add"), otherwise(f"POST {AT}", name="Cable tie"), Lost(f"POST {AT}"), Pretended(f"POST {AT}")),
            2,
            "/stock",
            reloads=True,
        ),
        Task(
            "filtered",
            "find the item with the lowest quantity and mark it as not to be reordered",
            {"items/5/reorder": False},
            (dead(TICK), elsewhere(SAVE, f"{AT}/4"), Lost(SAVE)),
            1,
            "/stock",
        ),
    ),
)
