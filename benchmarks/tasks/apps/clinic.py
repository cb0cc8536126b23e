"""A ward in Element Plus: tabs, switches and radio buttons in rows, dialogs with drop-downs made of divs, a pop-up that asks."""

from __future__ import annotations

from functools import partial

from benchmarks.tasks.breaking import Lost, dead, elsewhere, otherwise
from benchmarks.tasks.store import serving
from benchmarks.tasks.tasks import App, Task

PROBLEMS = (
    ("1", "Asthma", "Active"),
    ("1", "Hay fever", "Active"),
    ("1", "Migraine", "Inactive"),
    ("2", "Asthma", "Active"),
    ("2", "Gout", "Active"),
)
DRUGS = (("1", "Salbutamol", 20, "Morning"), ("1", "Cetirizine", 10, "Night"), ("2", "Allopurinol", 100, "Noon"))
RECORDS = {
    "patients": {
        "1": {"name": "Ada Moor", "born": "3 May 1971", "room": 12, "note": ""},
        "2": {"name": "Ben Okoye", "born": "19 June 1958", "room": 14, "note": "Walks with a stick."},
    },
    "problems": {
        str(number): {
            "patient": patient,
            "name": name,
            "since": f"{2000 + number}",
            "status": status,
            "watched": number == 4,
            "severity": 2,
            "remark": "",
        }
        for number, (patient, name, status) in enumerate(PROBLEMS, 1)
    },
    "medication": {
        str(number): {"patient": patient, "name": name, "dose": dose, "when": when}
        for number, (patient, name, dose, when) in enumerate(DRUGS, 1)
    },
}
AT = "/clinic/store"
PROBLEM, DRUG, PATIENT = (rf"PATCH {AT}/{kind}/\d+" for kind in ("problems", "medication", "patients"))

APP = App(
    "clinic",
    "Element Plus: switches in rows, drop-downs of divs, dialogs, a pop-up that asks",
    partial(serving, "clinic", RECORDS),
    (
        Task(
            "resolved",
            "Ada Moor's hay fever is resolved: set its status",
            {"problems/2/status": "Resolved"},
            (
                dead(".el-dialog .el-button--primary"),
                elsewhere(PROBLEM, f"{AT}/problems/1"),
                otherwise(PROBLEM, status="Inactive"),
                Lost(PROBLEM),
            ),
            4,
            "/clinic",
        ),
        Task(
            "watch",
            "watch Ada Moor's migraine",
            {"problems/3/watched": True},
            (dead(".el-switch"), elsewhere(PROBLEM, f"{AT}/problems/1"), Lost(PROBLEM)),
            1,
            "/clinic",
        ),
        Task(
            "other-patient",
            "stop watching the asthma of Ben Okoye",
            {"problems/4/watched": False},
            (dead(".el-switch"), elsewhere(PROBLEM, f"{AT}/problems/5"), Lost(PROBLEM)),
            3,
            "/clinic",
        ),
        Task(
            "morning",
            "let Ada Moor take the cetirizine in the morning from now on",
            {"medication/2/when": "Morning"},
            (
                dead(".el-radio-button"),
                elsewhere(DRUG, f"{AT}/medication/1"),
                otherwise(DRUG, when="Noon"),
                Lost(DRUG),
            ),
            2,
            "/clinic",
        ),
        Task(
            "stop",
            "Ada Moor needs no salbutamol any more: stop it",
            {f"medication/1/{each}": None for each in ("patient", "name", "dose", "when")},
            (
                dead(".el-popconfirm .el-button--primary, .el-popconfirm__action .el-button:last-child"),
                elsewhere(rf"DELETE {AT}/medication/\d+", f"{AT}/medication/2"),
                Lost(rf"DELETE {AT}/medication/\d+"),
            ),
            3,
            "/clinic",
        ),
        Task(
            "prescribe",
            "prescribe Ada Moor 15 mg of Loratadine at noon",
            {
                "medication/4/patient": "1",
                "medication/4/name": "Loratadine",
                "medication/4/dose": 15,
                "medication/4/when": "Noon",
            },
            (
                dead(".el-dialog .el-button--primary"),
                otherwise(f"POST {AT}/medication", dose=10),
                otherwise(f"POST {AT}/medication", when="Night"),
                otherwise(f"POST {AT}/medication", patient="2"),
            ),
            6,
            "/clinic",
        ),
        Task(
            "note",
            'write the note "Allergic to penicillin" for Ada Moor',
            {"patients/1/note": "Allergic to penicillin"},
            (
                elsewhere(PATIENT, f"{AT}/patients/2"),
                otherwise(PATIENT, note="Allergic to peanuts"),
                Lost(PATIENT),
            ),
            3,
            "/clinic",
        ),
    ),
)
