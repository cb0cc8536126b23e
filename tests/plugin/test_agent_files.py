"""Files that an agent looks into on the way: read by programs, of the file that each run downloads."""

from __future__ import annotations

import re

from tests.plugin.test_agent import claim, done, going_on, operation
from tests.support.models import keys, options
from tests.support.site import Reply

BILL = """<h1>Bill</h1><a href=/invoice>Invoice</a> <a href=/terms>Terms</a>
    <form action=/paid><label>Amount <input name=amount></label><button>Pay</button></form>"""
PAID = "<h1>Thank you</h1><p>Paid: {amount}</p>"
TASK = "pay what the invoice says"
TEST = """
    from pydantic import BaseModel

    class Bill(BaseModel):
        total: float

    def test_pay(page):
        page.set_default_timeout(5000)
        page.goto("/")
        print("BILL", page.agent().execute("pay what the invoice says", output=Bill).output)
"""


def get(link: str):
    return lambda seen: going_on(operation("click", seen.ref(f"link: {link}")))


def look_into(name: str, *actions: dict) -> dict:
    return {**going_on(*actions), "file": name}


def read_total(seen) -> dict:
    assert "link: Invoice" not in seen.text, "a file is shown in the place of the page"
    return {**going_on(), "reads": [{"name": "total", "node": seen.ref("12.50"), "value": "12.50"}]}


def press_in_file(seen) -> dict:
    return going_on(operation("click", seen.ref("12.50")))


def pay(seen) -> dict:
    return going_on(
        operation("fill", seen.ref("textbox: Amount"), "12.50"), operation("click", seen.ref("button: Pay"))
    )


def say_paid(seen) -> dict:
    return done(claim("text", seen.ref("Paid: "), "Paid: 12.50", "equals"))


def test_a_downloaded_file_is_looked_into_and_a_replay_reads_that_of_its_own_run(project, model, one_wire):
    invoice = {"number": "4711", "text": "For: a hat\nTotal: 12.50\n", "paid": "{amount}"}

    def file(name: str, text: str) -> Reply:
        return Reply(
            text, headers={"Content-Disposition": f'attachment; filename="{name}"', "Content-Type": "text/plain"}
        )

    project.site.pages |= {
        "/": BILL,
        "/invoice": lambda _: file(f"invoice-{invoice['number']}.txt", invoice["text"]),
        "/terms": lambda _: file("terms.bin", "\0\1\2"),
        "/paid": lambda asked: PAID.format(amount=invoice["paid"].format(**asked.query)),
    }
    project.test(TEST)
    steps = [
        get("Invoice"),
        look_into("invoice.txt"),
        get("Terms"),
        look_into("terms.bin"),
        look_into("invoice-4711.txt"),
    ]
    for step in (*steps, press_in_file, read_total, pay, say_paid):
        model.on("agent", TASK, step, times=1)
    run = project.run("-s", *options(model, one_wire), **keys())
    assert run.steps == {"test_pay": ["recorded"]}, run.text
    assert "BILL total=12.5" in run.text
    asked = [request.text for request in model.requests]
    assert "Files that were downloaded" not in asked[0]
    assert "invoice-4711.txt\n</files-" in asked[1]
    assert 'no file "invoice.txt" was downloaded for this task' in asked[2]
    assert 'look into file "terms.bin": could not be done: terms.bin holds binary' in asked[4]
    assert re.search(
        r"You are shown a file now, and not the page.*\n<files-(\w+)>\ninvoice-4711.txt\n</files-\1>", asked[5]
    )
    assert "what you are shown is a file" in asked[6]
    assert "read %total% in download \"invoice-⟨n⟩.txt\": it is '12.50'" in asked[7]
    kept = project.recording("test_pay")["steps"][0]
    assert [each["method"] for each in kept["actions"]] == ["click", "click", "read", "fill", "click"]
    assert kept["in_words"][2].startswith('read %total% in download "invoice-⟨n⟩.txt": ')
    assert (kept["actions"][3]["arguments"], "12.50" in str(kept)) == (["%total%"], False)
    invoice |= {"number": "90", "text": "For: a sock\nTotal: 7.00\n"}
    other = project.replay("-s")
    assert other.steps == {"test_pay": ["replayed"]}, other.text
    assert "BILL total=7.0" in other.text
    assert project.site.told("/paid", "amount")[-1] == "7.00"
    invoice["paid"] = "8.00"
    assert project.replay().steps == {"test_pay": ["failed"]}
    invoice["text"] = "For: a sock\nTax: 7.00\n"
    assert project.replay().reasons == {"test_pay": ["program-failed"]}
