"""An account in Shoelace: everything in shadow roots, drop-downs and menus of elements of its own, switches that save at once."""

from __future__ import annotations

from functools import partial

from benchmarks.tasks.breaking import Lost, Pretended, dead, elsewhere, otherwise
from benchmarks.tasks.store import serving
from benchmarks.tasks.tasks import App, Task

RECORDS = {
    "accounts": {
        "1": {"name": "Ines", "language": "en", "theme": "light", "mentions": True, "digest": True, "beta": False},
        "2": {
            "name": "Ines (old)",
            "language": "en",
            "theme": "light",
            "mentions": True,
            "digest": True,
            "beta": False,
        },
    },
    "members": {
        "1": {"name": "Ines Rau", "admin": True},
        "2": {"name": "Jon Bell", "admin": False},
        "3": {"name": "Kim Sato", "admin": False},
        "4": {"name": "Lea Fox", "admin": True},
    },
}
ACCOUNT, MEMBER, GONE = (
    "PATCH /account/store/accounts/1",
    r"PATCH /account/store/members/\d+",
    r"DELETE /account/store/members/\d+",
)

APP = App(
    "account",
    "Shoelace: shadow roots, drop-downs and menus of its own elements, switches that save at once",
    partial(serving, "account", RECORDS),
    (
        Task(
            "language",
            "set the language of the profile to Swedish and save it",
            {"accounts/1/language": "sv"},
            (
                dead("#save"),
                elsewhere(ACCOUNT, "/account/store/accounts/2"),
                otherwise(ACCOUNT, language="fr"),
                Pretended(ACCOUNT),
            ),
            3,
            "/account",
            reloads=True,
        ),
        Task(
            "digest",
            "no weekly digest any more, please",
            {"accounts/1/digest": False},
            (
                dead("sl-switch[data-now=digest]"),
                elsewhere(ACCOUNT, "/account/store/accounts/2"),
                otherwise(ACCOUNT, digest=True),
            ),
            2,
            "/account",
        ),
        Task(
            "admin",
            "make Kim Sato an administrator of the team",
            {"members/3/admin": True},
            (dead("sl-menu-item"), elsewhere(MEMBER, "/account/store/members/2"), Lost(MEMBER)),
            3,
            "/account",
        ),
        Task(
            "remove",
            "remove Jon Bell from the team",
            {"members/2/name": None, "members/2/admin": None},
            (dead("#yes"), elsewhere(GONE, "/account/store/members/3"), Lost(GONE)),
            4,
            "/account",
        ),
        Task(
            "beta",
            "try what is new: it is among the advanced alerts",
            {"accounts/1/beta": True},
            (dead("sl-checkbox"), elsewhere(ACCOUNT, "/account/store/accounts/2"), Lost(ACCOUNT)),
            3,
            "/account",
        ),
        Task(
            "dark",
            "choose the dark theme and save the profile",
            {"accounts/1/theme": "dark"},
            (dead("#save"), otherwise(ACCOUNT, theme="system"), Pretended(ACCOUNT)),
            2,
            "/account",
            reloads=True,
        ),
    ),
)
