"""An agent that goes through the tabs and addresses of an application, and a replay that finds them again by where they stand."""

from __future__ import annotations

import re

import pytest
from click.testing import CliRunner

from pytest_stagehand._cli.main import main
from tests.plugin.test_agent import claim, done, going_on, operation
from tests.support.models import keys, options

CART = """<h1>Cart</h1><button onclick="window.open('/invoice')">Print</button><p id=note>Nothing noted</p>
    <label>Note <input id=text></label><button onclick="note.textContent = 'Noted: ' + text.value">Keep</button>"""
INVOICE = (
    """<title>Invoice</title><h1>Invoice</h1><p>In all 42 euros</p><button onclick="window.close()">Close</button>"""
)
TEST = """
    def test_note(page):
        page.set_default_timeout(5000)
        page.goto("/cart")
        done = page.agent().execute("note what the invoice says")
        assert page.get_by_text("Noted: 42").is_visible()
"""
TASK = "note what the invoice says"


def press(name: str):
    return lambda seen: going_on(operation("click", seen.ref(f"button: {name}")))


def note(seen) -> dict:
    put = operation("fill", seen.ref("textbox: Note"), "42")
    return going_on(put, operation("click", seen.ref("button: Keep")))


def say_noted(seen) -> dict:
    return done(claim("shown", seen.ref("Noted: 42")))


def set_up(project, model, *steps) -> None:
    project.site.pages |= {"/cart": CART, "/invoice": INVOICE, "/": "<h1>Start</h1>"}
    project.test(TEST)
    for step in steps:
        model.on("agent", TASK, step, times=1)


def test_a_task_goes_on_in_another_tab_and_back_and_a_replay_finds_both(project, model, one_wire):
    there, back = (going_on(operation("switch_tab", None, number)) for number in "21")
    set_up(project, model, press("Print"), there, back, note, say_noted)
    run = project.run(*options(model, one_wire), **keys())
    assert run.steps == {"test_note": ["recorded"]}, run.text
    first, second, third, *_ = model.requests
    assert "Open tabs" not in first.text
    told = '1. /cart "" (this one)\n2. /invoice "Invoice"\n/invoice just opened, and shows: Invoice In all 42 euros\n</tabs-'
    assert told in second.text
    assert "just opened" not in third.text
    kept = project.recording("test_note")["steps"][0]
    assert [(each["method"], each.get("arguments")) for each in kept["actions"]][1:3] == [
        ("switch_tab", ["/invoice"]),
        ("switch_tab", ["/cart"]),
    ]
    assert project.replay().steps == {"test_note": ["replayed"]}
    project.site.pages["/cart"] = CART.replace("'/invoice'", "'/'")
    gone = project.replay()
    assert gone.reasons == {"test_note": ["target-missing"]}
    assert "a tab at /invoice" in gone.text


@pytest.mark.parametrize("at", ["onclick", "onmousedown"])  # before the browser can say that it was done, or just then
def test_a_tab_that_closes_or_is_closed_leads_back_to_the_one_that_opened_it(project, model, one_wire, at):
    there, away = going_on(operation("switch_tab", None, "2")), going_on(operation("close_tab", None))
    set_up(project, model, press("Print"), there, press("Close"), press("Print"), there, away, note, say_noted)
    project.site.pages["/invoice"] = INVOICE.replace("onclick", at)
    run = project.run(*options(model, one_wire), **keys())
    assert run.steps == {"test_note": ["recorded"]}, run.text
    kept = project.recording("test_note")["steps"][0]
    methods = [each["method"] for each in kept["actions"]]
    assert methods[:4] == ["click", "switch_tab", "click", "switch_tab"]
    assert methods[4:7] == ["click", "switch_tab", "close_tab"]
    assert kept["actions"][3]["arguments"] == ["/cart"]
    assert project.replay().steps == {"test_note": ["replayed"]}


def test_an_address_is_gone_to_within_the_application_only_and_without_numbers_of_the_day(project, model, one_wire):
    def go(path: str) -> dict:
        return going_on(operation("goto", None, path))

    bad = ["http://elsewhere.test/", "//elsewhere.test/", "javascript:alert(1)", "orders", "file:///etc/passwd"]

    set_up(project, model, *map(go, bad), go("/orders/4711"), go("/invoice"), go("/cart"), note, say_noted)
    run = project.run(*options(model, one_wire), **keys())
    assert run.steps == {"test_note": ["recorded"]}, run.text
    told = model.requests[-1].text
    assert told.count("is no page of the application") == len(bad)
    assert any("number or id in it that is another one in the next run" in str(each.body) for each in model.requests)
    kept = project.recording("test_note")["steps"][0]
    assert [each["arguments"] for each in kept["actions"] if each["method"] == "goto"] == [["/invoice"], ["/cart"]]
    assert project.replay().steps == {"test_note": ["replayed"]}


def test_of_two_tabs_at_one_place_none_is_chosen_and_the_only_one_is_not_closed(project, model, one_wire):
    there, away = going_on(operation("switch_tab", None, "2")), going_on(operation("close_tab", None))
    set_up(project, model, away, press("Print"), press("Print"), there, there | {"thought": "again"}, note, say_noted)
    run = project.run(*options(model, one_wire), **keys())
    assert run.steps == {"test_note": ["recorded"]}, run.text
    told = model.requests[-1].text
    assert "close_tab: could not be done: " in told
    assert "2 tabs stand at /invoice, and nothing tells a replay which of them it is" in told


MAIL = "<title>Mail</title><h1>Mail</h1><dl><dt>Order<dd>No. {number}<dt>Total<dd>€ {total}</dl><a href=/cart>Cart</a>"
PAY = """<h1>Cart</h1><form action=/paid><label>Order <input name=number></label><button>Look up</button></form>"""
PAID = "<h1>Order {number}</h1><dl><dt>To pay<dd>€ {pay}<dt>Payer<dd>Ada</dl>"
COMPARE = """
    from pydantic import BaseModel

    class Bill(BaseModel):
        total: float
        payer: str

    def test_bill(page):
        page.set_default_timeout(5000)
        page.goto("/mail")
        done = page.agent().execute("see that the mail's total is to be paid, and tell it", output=Bill)
        print("BILL", done.output)
"""
BILL = "see that the mail's total is to be paid, and tell it"


def read(seen) -> dict:
    total = {"name": "total", "node": seen.ref("€ 42.50"), "value": "42.50"}
    number = {"name": "number", "node": seen.ref("No. 4711"), "value": "4711"}
    nowhere = {"name": "nowhere", "node": seen.ref("No. 4711"), "value": "another"}
    click = operation("click", seen.ref("link: Cart"))
    return {**going_on(click), "reads": [total, number, nowhere]}


def look_up(seen) -> dict:
    put = operation("fill", seen.ref("textbox: Order"), "4711")
    return going_on(put, operation("click", seen.ref("button: Look up")))


def test_what_is_read_on_the_way_is_read_anew_by_a_replay_compared_in_the_end_and_part_of_the_output(
    project, model, wire, monkeypatch
):
    shown = {"number": 4711, "total": "42.50", "pay": "42.50"}
    pages = project.site.pages
    pages |= {"/mail": lambda _: MAIL.format(**shown), "/cart": PAY}
    pages["/paid"] = lambda asked: PAID.format(**(shown | asked.query))
    project.test(COMPARE)
    model.on("agent", BILL, read, times=1)
    model.on("agent", BILL, look_up, times=1)
    model.on("agent", BILL, lambda seen: done(claim("text", seen.ref("€ 42.50"), "€ 42.50", "equals")), times=1)
    payer = lambda seen: {"found": True, "result": {"payer": {"value": "Ada", "node": seen.ref("Ada")}}}  # noqa: E731
    model.on("extract", None, payer)
    run = project.run("-s", *options(model, wire), **keys())
    assert run.steps == {"test_bill": ["recorded"]}, run.text
    assert "BILL total=42.5 payer='Ada'" in run.text
    first, second, *_ = model.requests
    assert "To be told in the end: total, payer." in first.text
    assert "read %total%: it is '42.50'" in second.text
    assert "read %nowhere%: could not be done: no program reads exactly" in second.text
    kept = project.recording("test_bill")["steps"][0]
    assert [each["method"] for each in kept["actions"]] == ["read", "read", "click", "fill", "click"]
    assert kept["actions"][3]["arguments"] == ["%number%"]
    assert "42.5" not in str(kept), kept
    monkeypatch.chdir(project.path)
    said = CliRunner().invoke(main, ["recordings", "check", "."]).output
    assert "0 problems" in said, said
    assert 'definition labelled "Order"' in CliRunner().invoke(main, ["recordings", "show", "."]).output
    shown |= {"number": 81, "total": "9.00", "pay": "9.00"}
    other = project.replay("-s")
    assert other.steps == {"test_bill": ["replayed"]}, other.text
    assert "BILL total=9.0 payer='Ada'" in other.text
    assert project.site.told("/paid", "number")[-1] == "81"
    shown["pay"] = "8.00"
    assert project.replay().steps == {"test_bill": ["failed"]}
    pages["/mail"] = "<h1>Mail</h1><p>Nothing</p><a href=/cart>Cart</a>"
    assert project.replay().reasons == {"test_bill": ["program-failed"]}


FEATURE = """
    from pathlib import Path

    def test_plan(page):
        page.set_default_timeout(5000)
        page.goto("/cart")
        items = page.agent().plan(Path("feature.txt"), "plans/notes.md")
        print("ITEMS", items)
        page.agent().follow("plans/notes.md")
"""


def test_a_plan_is_made_of_a_feature_once_reviewed_in_its_file_and_ticked_in_the_report(project, model, one_wire):
    project.site.pages["/cart"] = CART
    project.write("feature.txt", "# Notes\nA customer notes milk.\n")
    project.test(FEATURE)
    assert "There is no plan, and this run makes none" in project.replay().text
    model.on("plan", re.compile("A customer notes milk"), {"items": ["note\nmilk", "note eggs"]}, times=1)
    for task, text in (("note milk", "milk"), ("note eggs", "eggs")):
        put = lambda seen, text=text: operation("fill", seen.ref("textbox: Note"), text)  # noqa: E731
        keep = lambda seen, put=put: going_on(put(seen), operation("click", seen.ref("button: Keep")))  # noqa: E731
        model.on("agent", task, keep, times=1)
        model.on("agent", task, lambda seen: done(claim("shown", seen.ref("Noted: "))), times=1)
    run = project.run("-s", *options(model, one_wire), **keys())
    assert run.steps == {"test_plan": ["recorded"] * 3}, run.text
    assert "ITEMS ('note milk', 'note eggs')" in run.text
    assert (project.path / "plans/notes.md").read_text("utf-8") == "# Notes\n\n- [ ] note milk\n- [ ] note eggs\n"
    replayed = project.replay()
    assert replayed.steps == {"test_plan": ["replayed", "replayed"]}, replayed.text
    steps = project.details()["test_plan[chromium]"]["steps"]
    assert [each["plan"] for each in steps] == [["[x] note milk", "[ ] note eggs"], ["[x] note milk", "[x] note eggs"]]
    project.site.pages["/cart"] = CART.replace("'Noted: ' + text.value", "text.value == 'eggs' ? '' : 'Noted: milk'")
    assert project.replay().outcomes == {"test_plan": "failed"}
    steps = project.details()["test_plan[chromium]"]["steps"]
    assert steps[-1]["plan"] == ["[x] note milk", "[ ] note eggs"]


PLANNED = """
    def test_plan(page):
        page.set_default_timeout(5000)
        page.goto("/cart")
        done = page.agent().follow("plans/cart.md", variables={"text": "milk"}, max_steps=3)
        print("DONE", [len(each.actions) for each in done])
"""
PLAN = "# Cart\n\nWhat is tried:\n\n- [x] open the cart\n- [ ] note %text%\n1. note eggs\n* see the stars\n"


def test_a_plan_is_followed_item_by_item_each_with_its_own_recording_and_a_failed_one_names_what_was_not_tried(
    project, model, one_wire
):
    project.site.pages["/cart"] = CART
    (project.path / "plans").mkdir()
    (project.path / "plans/cart.md").write_text(PLAN.replace("* see the stars\n", ""))
    project.test(PLANNED)

    def keep(text: str):
        def keeping(seen) -> dict:
            put = operation("fill", seen.ref("textbox: Note"), text)
            return going_on(put, operation("click", seen.ref("button: Keep")))

        return keeping

    for task, text in (("note %text%", "%text%"), ("note eggs", "eggs")):
        model.on("agent", task, keep(text), times=1)
        model.on("agent", task, lambda seen: done(claim("shown", seen.ref("Noted: "))), times=1)
    run = project.run("-s", *options(model, one_wire), **keys())
    assert run.steps == {"test_plan": ["recorded", "recorded"]}, run.text
    assert "DONE [2, 2]" in run.text
    assert [each["instruction"] for each in project.recording("test_plan")["steps"]] == ["note %text%", "note eggs"]
    assert project.replay().steps == {"test_plan": ["replayed", "replayed"]}
    (project.path / "plans/cart.md").write_text(
        PLAN.replace("- [ ] note %text%", "- [ ] note bread\n- [ ] note %text%")
    )
    failed = project.replay()
    assert failed.steps == {"test_plan": ["failed"]}
    assert 'Item 2 of 5 of the plan: "note bread"' in failed.text
    assert 'not tried: 3. "note %text%"' in failed.text
    assert 'not tried: 5. "see the stars"' in failed.text
    (project.path / "plans/cart.md").write_text("nothing\n")
    assert "a plan has 1 to 50 items; this one has 0" in project.replay().text
    (project.path / "plans/cart.md").unlink()
    assert "can't be read" in project.replay().text
