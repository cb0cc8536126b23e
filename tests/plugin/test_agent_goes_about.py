"""An agent that goes through the tabs and addresses of an application, and a replay that finds them again by where they stand."""

from __future__ import annotations

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
    assert '1. /cart "" (this one)\n2. /invoice "Invoice"\n</tabs-' in second.text
    assert "In all 42 euros" not in second.text
    assert "In all 42 euros" in third.text
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


def test_a_tab_that_closes_or_is_closed_leads_back_to_the_one_that_opened_it(project, model, one_wire):
    there, away = going_on(operation("switch_tab", None, "2")), going_on(operation("close_tab", None))
    set_up(project, model, press("Print"), there, press("Close"), press("Print"), there, away, note, say_noted)
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
