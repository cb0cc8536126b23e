"""Mail in Vuetify: icons without names, a menu in each row, snack bars, chips, a dialog."""

from __future__ import annotations

from functools import partial

from benchmarks.tasks.breaking import Lost, Pretended, dead, elsewhere, otherwise
from benchmarks.tasks.store import serving
from benchmarks.tasks.tasks import App, Task

MAILS = (
    ("Mira Holt", "Minutes of Tuesday", "Here they are.", True, False, "Inbox"),
    ("Rail Europe", "Your trip to Lyon", "Coach 4, seats 11 and 12.", True, False, "Inbox"),
    ("Mira Holt", "Lunch?", "At one, in the yard.", False, False, "Inbox"),
    ("Northern Bank", "Statement for May", "Balance: 1,204.50", False, True, "Inbox"),
    ("Lucky Win", "You have won!!", "Click here.", True, False, "Inbox"),
    ("Rail Europe", "Your trip to Nice", "Coach 9, seat 31.", False, False, "Archive"),
)
RECORDS = {
    "mails": {
        str(number): {
            "from": who,
            "subject": subject,
            "text": text,
            "unread": unread,
            "starred": starred,
            "folder": folder,
            "label": "",
        }
        for number, (who, subject, text, unread, starred, folder) in enumerate(MAILS, 1)
    },
    "blocked": {},
}
AT = "/mail/store"
SAVE = rf"PATCH {AT}/mails/\d+"

APP = App(
    "mail",
    "Vuetify: icons without names, a menu in each row, snack bars, chips, a dialog",
    partial(serving, "mail", RECORDS),
    (
        Task(
            "star",
            'star the mail "Lunch?"',
            {"mails/3/starred": True},
            (dead(".row .v-icon-btn"), elsewhere(SAVE, f"{AT}/mails/1"), Lost(SAVE)),
            1,
            "/mail",
        ),
        Task(
            "archive",
            "archive the mail about the trip to Lyon",
            {"mails/2/folder": "Archive"},
            (
                dead(".v-list-item[title=Archive], .v-overlay .v-list-item"),
                elsewhere(SAVE, f"{AT}/mails/1"),
                Lost(SAVE),
            ),
            2,
            "/mail",
        ),
        Task(
            "unread",
            "mark the statement of Northern Bank as unread",
            {"mails/4/unread": True},
            (dead(".v-overlay .v-list-item"), elsewhere(SAVE, f"{AT}/mails/3"), Lost(SAVE)),
            2,
            "/mail",
        ),
        Task(
            "block",
            "block whoever sent the mail about a prize",
            {"blocked/1/who": "Lucky Win"},
            (dead(".v-overlay .v-list-item"), Lost(f"POST {AT}/blocked")),
            2,
            "/mail",
        ),
        Task(
            "back",
            "move the archived mail about Nice back into the inbox",
            {"mails/6/folder": "Inbox"},
            (dead(".v-overlay .v-list-item"), elsewhere(SAVE, f"{AT}/mails/4"), Lost(SAVE)),
            3,
            "/mail",
        ),
        Task(
            "label",
            'put the label Travel on the mail "Your trip to Lyon"',
            {"mails/2/label": "Travel", "mails/2/unread": False},
            (dead(".v-chip"), otherwise(SAVE, label="Work")),
            2,
            "/mail",
        ),
        Task(
            "draft",
            'write a draft to mira@example.org, subject "Thursday", text "See you at nine."',
            {
                f"mails/7/{field}": value
                for field, value in {
                    "to": "mira@example.org",
                    "subject": "Thursday",
                    "text": "See you at nine.",
                    "from": "Me",
                    "folder": "Drafts",
                    "unread": False,
                    "starred": False,
                    "label": "",
                }.items()
            },
            (
                dead(".v-card-actions .v-btn:last-child"),
                otherwise(f"POST {AT}/mails", subject="Friday"),
                otherwise(f"POST {AT}/mails", folder="Inbox"),
                Pretended(f"POST {AT}/mails"),
            ),
            6,
            "/mail",
            reloads=True,
        ),
    ),
)
