"""Orders in Ant Design: switches in rows, steps that can be clicked, a drawer, pop-ups that ask, a drop-down of divs, pages."""

from __future__ import annotations

from functools import partial

from benchmarks.tasks.breaking import Lost, dead, elsewhere, otherwise
from benchmarks.tasks.store import Records, serving
from benchmarks.tasks.tasks import App, Task

ORDERS = (
    ("O-1", "Acme", 3, False, 2),
    ("O-2", "Cobalt", 1, False, 4),
    ("O-3", "Acme", 0, False, 1),
    ("O-4", "Delta Marine", 2, True, 7),
    ("O-5", "Birch & Sons", 0, False, 3),
    ("O-6", "Cobalt", 0, False, 3),
)
RECORDS: Records = {
    "orders": {
        str(at): {
            "number": number,
            "customer": customer,
            "stage": stage,
            "express": express,
            "lines": lines,
            "gift": False,
        }
        for at, (number, customer, stage, express, lines) in enumerate(ORDERS, 1)
    },
    "settings": {"1": {"mails": True, "sounds": True}},
}
AT = "/orders/store/orders"
SAVE, NEW, DELETE = rf"PATCH {AT}/\d+", f"POST {AT}", rf"DELETE {AT}/\d+"
SETTING = "PATCH /orders/store/settings/1"

APP = App(
    "orders",
    "Ant Design: switches in rows, steps, a drawer, pop-ups that ask, pages of a table",
    partial(serving, "orders", RECORDS),
    (
        Task(
            "express",
            "send order O-3 express",
            {"orders/3/express": True},
            (dead(".ant-switch"), elsewhere(SAVE, f"{AT}/2"), Lost(SAVE)),
            1,
            "/orders",
        ),
        Task(
            "sent",
            "order O-2 has been sent: set its stage",
            {"orders/2/stage": 2},
            (dead(".ant-steps-item"), elsewhere(SAVE, f"{AT}/3"), otherwise(SAVE, stage=3), Lost(SAVE)),
            2,
            "/orders",
        ),
        Task(
            "delete",
            "delete the order of Birch & Sons",
            {f"orders/5/{each}": None for each in ("number", "customer", "stage", "express", "lines", "gift")},
            (dead(".ant-popconfirm .ant-btn-primary"), elsewhere(DELETE, f"{AT}/6"), Lost(DELETE)),
            3,
            "/orders",
        ),
        Task(
            "create",
            "create an express order of 5 lines for Cobalt",
            {
                "orders/7/number": "O-7",
                "orders/7/customer": "Cobalt",
                "orders/7/stage": 0,
                "orders/7/express": True,
                "orders/7/lines": 5,
                "orders/7/gift": False,
            },
            (
                dead(".ant-modal-footer .ant-btn-primary"),
                otherwise(NEW, customer="Acme"),
                otherwise(NEW, express=False),
                Lost(NEW),
            ),
            7,
            "/orders",
        ),
        Task(
            "lines-and-gift",
            "order O-4 has 8 lines now, and is to be wrapped as a gift",
            {"orders/4/lines": 8, "orders/4/gift": True},
            (dead(".ant-checkbox-wrapper"), elsewhere(SAVE, f"{AT}/1"), Lost(SAVE)),
            3,
            "/orders",
        ),
        Task(
            "no-mails",
            "switch off the mails to customers in the settings",
            {"settings/1/mails": False},
            (dead(".ant-modal .ant-switch"), otherwise(SETTING, mails=True, sounds=False), Lost(SETTING)),
            2,
            "/orders",
        ),
    ),
)
