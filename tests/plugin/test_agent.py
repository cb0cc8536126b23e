"""Tasks that a model carries out over several pages: recorded with what showed that they were done, replayed without it."""

from __future__ import annotations

import re

from tests.support.models import keys, options

LIST = """<h1>Coats</h1><ul><li><a href="/rain">Rain coat</a> €40</li><li><a href="/wool">Wool coat</a> €90</li></ul>
<p>Your bag is empty.</p>"""
CHOICE = "<label>Size <select name=size><option>Small<option>Large</select></label>"
COAT = "<h1>Wool coat</h1><form action=/bag>" + CHOICE + "<button>Put it in</button></form>"
BAG = "<h1>Your bag</h1><p>In your bag: Wool coat, {size}, number {number}</p>"
TEST = """
    from pydantic import BaseModel

    class Bought(BaseModel):
        number: int

    def test_coat(page):
        page.set_default_timeout(5000)
        page.goto("/")
        done = page.agent().execute("buy the warmest coat in Large and tell its number", output=Bought)
        assert done.output.number == 7
"""
TASK = "buy the warmest coat in Large and tell its number"


def operation(method: str, node: str | None, *given: str) -> dict:
    return {"method": method, "node": node, "to_node": None, "arguments": list(given)}


def going_on(*actions: dict, thought: str = "next", note: str = "") -> dict:
    return {"thought": thought, "status": "going-on", "actions": list(actions), "note": note, "claims": []}


def impossible(thought: str) -> dict:
    return {"thought": thought, "status": "impossible", "actions": [], "note": "", "claims": []}


def done(*claims: dict, thought: str = "it is done") -> dict:
    return {"thought": thought, "status": "done", "actions": [], "note": "", "claims": list(claims)}


def claim(kind: str, node: str, expected: str | None = None, how: str | None = None) -> dict:
    nothing = {"nodes": None, "fold": None, "role": None, "state": None, "count": None}
    return {"kind": kind, "node": node, "expected": expected, "how": how, **nothing}


def open_the_list(seen) -> dict:
    return going_on(
        operation("click", seen.ref("link: Wool coat")), thought="Wool is the warmest.", note="wool costs 90"
    )


def put_it_in(seen) -> dict:
    size = operation("select_option", seen.ref("combobox: Size"), "Large")
    return going_on(size, operation("click", seen.ref("button: Put it in")), thought="Choose Large and take it.")


def say_done(seen) -> dict:
    return done(claim("text", seen.ref("In your bag"), "In your bag: Wool coat, Large", "contains"))


def number_of(seen) -> dict:
    return {"found": True, "result": {"number": {"value": 7, "node": seen.ref("In your bag")}}}


def shop(project, model, *steps) -> None:
    project.site.pages |= {"/": LIST, "/wool": COAT, "/bag": lambda asked: BAG.format(number=7, **asked.query)}
    project.test(TEST)
    for step in steps or (open_the_list, put_it_in, say_done):
        model.on("agent", TASK, step, times=1)
    model.on("extract", re.compile("asks to be told"), number_of)


def test_a_task_is_carried_out_recorded_and_replayed_without_the_model(project, model, one_wire):
    shop(project, model)
    recorded = project.run(*options(model, one_wire), **keys())
    assert recorded.steps == {"test_coat": ["recorded"]}, recorded.text
    [step] = recorded.report["tests"][0]["steps"]
    assert [(each["method"], each.get("thought")) for each in step["actions"]] == [
        ("click", "Wool is the warmest."),
        ("select_option", "Choose Large and take it."),
        ("click", None),
        ("look", "it is done"),
    ]
    assert step["model_calls"] == 4
    first, second, third, _ = model.requests
    assert "Nothing was done so far" in first.text
    assert "Wool is the warmest." in second.text
    assert "noted: wool costs 90" in second.text
    assert "the page goes to /wool" in second.text
    assert [request.follow_ups for request in model.requests] == [0, 0, 0, 0]
    assert "Rain coat" not in third.text, "pages that are gone are not sent again"
    [kept] = project.recording("test_coat")["steps"]
    assert [action["method"] for action in kept["actions"]] == ["click", "select_option", "click"]
    *done, shown, read = kept["in_words"]
    assert len(done) == 3
    assert shown == 'done when value labelled "In your bag" is containing "Wool coat, Large"'
    assert read.startswith("number ← ")
    model.close()
    replayed = project.replay()
    assert replayed.steps == {"test_coat": ["replayed"]}, replayed.text
    assert replayed.report["totals"]["model_calls"] == 0


def test_a_replay_believes_the_page_and_nothing_that_was_recorded(project, model, one_wire):
    shop(project, model)
    assert project.run(*options(model, one_wire), **keys()).steps == {"test_coat": ["recorded"]}
    pages = project.site.pages

    pages["/bag"] = BAG.format(size="Large", number=8)
    other_output = project.replay()
    assert other_output.steps == {"test_coat": ["replayed"]}
    assert "assert 8 == 7" in other_output.text

    pages["/bag"] = BAG.format(size="Small", number=7)
    not_done = project.replay()
    assert not_done.steps == {"test_coat": ["failed"]}
    assert "VerificationFailed" in not_done.text
    assert 'expected: value labelled "In your bag" is containing "Wool coat, Large"' in not_done.text
    assert "Wool coat, Small" in not_done.text
    assert "the page after all 3 operations of the task" in not_done.text

    pages["/"] = LIST.replace("Wool coat", "Linen jacket")
    project.site.requests.clear()
    another_thing = project.replay()
    assert another_thing.reasons == {"test_coat": ["target-missing"]}
    assert {request.path for request in project.site.requests} <= {"/", "/favicon.ico"}, "nothing was pressed"


def test_where_the_way_changed_the_model_goes_on_and_must_end_where_the_recorded_way_did(project, model, one_wire):
    shop(project, model)
    project.run(*options(model, one_wire), **keys())
    before = project.recording("test_coat")["steps"][0]
    project.site.pages["/wool"] = COAT.replace(
        CHOICE,
        "<fieldset><legend>How big</legend><label><input type=radio name=size value=Large>Large one</label>"
        "<label><input type=radio name=size value=Small>Small one</label></fieldset>",
    )
    model.on("agent", TASK, lambda seen: going_on(operation("check", seen.ref("radio: Large one"))), times=1)
    model.on("agent", TASK, lambda seen: going_on(operation("click", seen.ref("button: Put it in"))), times=1)
    model.on("agent", TASK, say_done, times=1)
    asked = len(model.requests)
    run = project.run(*options(model, one_wire), **keys())
    assert run.steps == {"test_coat": ["healed"]}, run.text
    assert re.search(r"click .*Wool coat.*: the page goes to /wool", model.requests[asked].text)
    [step] = run.report["tests"][0]["steps"]
    assert [each["by"] for each in step["heals"]] == ["openai/scripted"]
    now = project.recording("test_coat")["steps"][0]
    assert [action["method"] for action in now["actions"]] == ["click", "check", "click"]
    assert now["program"] == before["program"], "what must be shown in the end is an expectation"
    assert project.replay().steps == {"test_coat": ["replayed"]}

    project.site.pages["/wool"] = BAG.format(size="Large", number=7)
    model.on("agent", TASK, done(), times=1)
    arrived = project.run(*options(model, one_wire), **keys())
    assert arrived.steps == {"test_coat": ["healed"]}, "what is recorded shows it, whatever the model claims"
    assert len(project.recording("test_coat")["steps"][0]["actions"]) == 1


def test_what_may_have_been_done_is_never_done_again(project, model, one_wire):
    project.site.pages |= {
        "/": """<h1>Pay</h1><button onclick="navigator.sendBeacon('/paid'); slow()">Pay</button><p id=said></p>
        <script>function slow() { const end = Date.now() + 6000; while (Date.now() < end); said.textContent = 'Paid'; }</script>"""
    }
    project.site.pages["/paid"] = "ok"
    project.test("""
        def test_pay(page):
            page.set_default_timeout(2000)
            page.goto("/")
            page.agent().execute("pay")
    """)
    model.on("agent", None, lambda seen: going_on(operation("click", seen.ref("button: Pay"))))
    run = project.run(*options(model, one_wire), **keys())
    assert run.steps == {"test_pay": ["failed"]}
    assert len([request for request in project.site.requests if request.path == "/paid"]) == 1
    assert len(model.requests) == 1
    assert not project.recordings


def test_a_model_that_says_done_too_early_is_not_believed(project, model, one_wire):
    shop(
        project,
        model,
        lambda seen: done(claim("shown", seen.ref("Your bag is empty"))),
        open_the_list,
        done(),
        put_it_in,
        say_done,
    )
    run = project.run(*options(model, one_wire), **keys())
    assert run.steps == {"test_coat": ["recorded"]}, run.text
    second, fourth = model.requests[1], model.requests[3]
    assert "was so before anything was done" in second.text
    assert "can't be checked on this page without you" in fourth.text


def test_what_can_not_be_done_is_told_to_the_model_and_not_recorded(project, model, one_wire):
    project.site.pages["/"] = (
        "<h1>Door</h1><div style='position:relative'><button onclick=\"said.textContent = 'Open by the lever'\">Lever</button>"
        "<button style='position:absolute;left:0;top:40px'>Bell</button>"
        "<div style='position:absolute;inset:0;top:40px;height:40px;background:#eee'>Covered</div></div><p id=said></p>"
    )
    project.test("""
        def test_door(page):
            page.set_default_timeout(2000)
            page.goto("/")
            result = page.agent().execute("open the door")
            assert result.output is None
            assert [action.method for action in result.actions] == ["click"]
    """)
    model.on("agent", None, lambda seen: going_on(operation("click", seen.ref("button: Bell"))), times=1)
    model.on("agent", None, lambda seen: going_on(operation("click", seen.ref("button: Lever"))), times=1)
    model.on("agent", None, lambda seen: done(claim("shown", seen.ref("Open by the lever"))), times=1)
    run = project.run(*options(model, one_wire), **keys())
    assert run.steps == {"test_door": ["recorded"]}, run.text
    assert "could not be done: Locator.click: Timeout 2000ms exceeded" in model.requests[1].text
    [step] = run.report["tests"][0]["steps"]
    assert ["error" in each for each in step["actions"]] == [True, False, False]
    assert len(project.recording("test_door")["steps"][0]["actions"]) == 1
    assert project.replay().steps == {"test_door": ["replayed"]}


def test_a_task_that_is_given_up_or_takes_too_long_fails_and_records_nothing(project, model, one_wire):
    project.site.pages["/"] = "<h1>Nothing here</h1><button>Ring</button>"
    project.test("""
        import pytest
        from pytest_stagehand import TaskNotDone

        def test_gives_up(page):
            page.goto("/")
            page.agent().execute("find the treasure")

        def test_takes_too_long(page):
            page.goto("/")
            page.agent().execute("wait for the butler", max_steps=2)

        def test_comes_no_further(page):
            page.goto("/")
            page.agent().execute("ring for ever")

        @pytest.mark.parametrize("steps", [0, 101, "5", 2.5, None, True])
        def test_no_such_limit(page, steps):
            page.goto("/")
            page.agent().execute("wait", max_steps=steps)
    """)
    model.on("agent", "find the treasure", impossible("There is \x1b[31mno treasure."))
    model.on("agent", "wait for the butler", lambda seen: going_on(operation("click", seen.ref("button: Ring"))))
    model.on("agent", "ring for ever", lambda seen: going_on(operation("click", seen.ref("button: Ring"))))
    run = project.run(*options(model, one_wire), **keys())
    assert set(run.outcomes.values()) == {"failed"}
    assert "The agent came no further: 5 steps in a row came to the same." in run.text
    assert r"The agent gave up in step 1: There is \x1b[31mno treasure." in run.text
    assert "The task was not done in 2 steps: make it smaller, or allow more with max_steps." in run.text
    assert "nothing was seen to change" in run.text
    assert run.text.count("it is a number from 1 to 100") >= 6
    assert not project.recordings


def test_secrets_of_a_task_reach_neither_model_nor_recording_nor_half_of_one_a_log(project, model, one_wire):
    project.site.pages["/"] = """<label>Phrase <input id=phrase></label>
        <button onclick="said.textContent = 'Welcome ' + phrase.value + ' to you'">Enter</button><p id=said></p>"""
    project.site.pages["/hint"] = f"<h1>Hint</h1><a href='#'>{'Show the hint, ' * 3}open sesame 42 and so on</a>"
    project.test("""
        from pytest_stagehand import Secret

        PHRASE = {"phrase": Secret("open sesame 42 and so on")}

        def test_enter(page):
            page.goto("/")
            page.agent().execute("enter with %phrase%", variables=PHRASE)

        def test_hint(page):
            page.goto("/hint")
            page.agent().execute("is %phrase% the phrase?", variables=PHRASE)
    """)

    def fill(seen) -> dict:
        put = operation("fill", seen.ref("textbox: Phrase"), "%phrase%")
        return going_on(put, operation("click", seen.ref("button: Enter")))

    model.on("agent", "enter with %phrase%", fill, times=1)
    welcome = lambda seen: done(claim("text", seen.ref("Welcome"), "Welcome", "starts"))  # noqa: E731
    model.on("agent", "enter with %phrase%", welcome, times=1)
    show = lambda seen: going_on(operation("click", seen.ref("link: Show the hint")))  # noqa: E731
    model.on("agent", "is %phrase% the phrase?", show, times=1)
    model.on("agent", "is %phrase% the phrase?", impossible("I can't tell."), times=1)
    run = project.run(*options(model, one_wire), **keys())
    assert run.steps == {"test_enter": ["recorded"], "test_hint": ["failed"]}, run.text
    assert "Show the hint, ***" in model.requests[-1].text, "its name was cut short in the middle of the secret"
    assert "Show the hint, ***" in run.text
    assert "open ses" not in run.text
    assert not [request for request in model.requests if "open ses" in str(request.body)]
    everything = [content for content, _ in project.tree().values()]
    assert not [content for content in everything if b"open ses" in content and b"def test_enter" not in content]
    assert project.replay("-k", "enter").steps == {"test_enter": ["replayed"]}


def test_the_local_engine_carries_out_no_tasks_and_replay_mode_asks_nobody(project):
    project.site.pages["/"] = LIST
    project.test(TEST)
    run = project.run()
    assert "The local engine carries out no tasks: name a model" in run.text
    run = project.replay()
    assert run.reasons == {"test_coat": ["no-recording"]}
    assert f'agent "{TASK}"' in run.text


MAIL = """<h1>Mail</h1><p id=star>{0}</p>
    <button onclick="star.textContent = 'Starred by you'; fetch('/keep?star=1')">Star</button>"""
STARRED = """
    def test_star(page):
        page.set_default_timeout(5000)
        page.goto("/")
        page.agent().execute("star the mail", verify_by_reload=True)
"""


def starring(project, model) -> None:
    """A mail that shows at once what its server keeps when it is told twice."""
    project.site.pages["/keep"] = "kept"
    project.site.pages["/"] = lambda _: MAIL.format(
        "Starred by you" if project.site.told("/keep", "star")[1:] else "Not starred"
    )
    project.test(STARRED)

    def press_star(seen) -> dict:
        return going_on(operation("click", seen.ref("button: Star")))

    def say_starred(seen) -> dict:
        return done(claim("shown", seen.ref("Starred by you")))

    for step in (press_star, say_starred) * 2:
        model.on("agent", "star the mail", step, times=1)


def test_what_is_gone_once_the_page_is_loaded_anew_shows_no_task_to_be_done(project, model, one_wire):
    starring(project, model)
    recorded = project.run(*options(model, one_wire), **keys())
    assert recorded.steps == {"test_star": ["recorded"]}, recorded.text
    assert "loaded anew, and does not show it any more" in model.requests[2].text
    assert "done when, loaded anew, " in " ".join(project.recording("test_star")["steps"][0]["in_words"])
    project.site.requests.clear()
    assert project.replay().steps == {"test_star": ["replayed"]}

    project.site.requests.clear()
    project.site.pages["/"] = MAIL.format("Not starred")  # its server keeps nothing any more
    lost = project.replay()
    assert lost.steps == {"test_star": ["failed"]}
    assert "of the task, loaded anew" in lost.text


SAVED = """<h1>Title</h1><label>Title <input id=field value="{0}"></label><p id=shown>{0}</p>
    <button onclick="shown.textContent = field.value">Preview</button>
    <button onclick="fetch('/keep?title=' + field.value)">Save</button>"""


def test_a_save_that_shows_nothing_is_believed_once_what_it_keeps_outlasts_the_load_that_it_did_not_before(
    project, model, one_wire
):
    project.site.pages["/keep"] = "kept"
    project.site.pages["/"] = lambda _: SAVED.format((project.site.told("/keep", "title") or ["Old"])[-1])
    project.test(STARRED.replace("star the mail", "call it New"))

    def preview(seen) -> dict:
        put = operation("fill", seen.ref("textbox: Title"), "New")
        return going_on(put, operation("click", seen.ref("button: Preview")))

    def save(seen) -> dict:
        return going_on(operation("click", seen.ref("button: Save")))

    def say_called(seen) -> dict:
        return done(claim("shown", seen.ref("text: New")))

    for step in (preview, say_called, preview, save, say_called):
        model.on("agent", "call it New", step, times=1)
    recorded = project.run(*options(model, one_wire), **keys())
    assert recorded.steps == {"test_star": ["recorded"]}, recorded.text
    assert "loaded anew, and does not show it any more" in model.requests[2].text
    project.site.requests.clear()
    assert project.replay().steps == {"test_star": ["replayed"]}
    project.site.requests.clear()
    project.site.pages["/keep"] = "lost"
    project.site.pages["/"] = SAVED.format("Old")
    assert project.replay().steps == {"test_star": ["failed"]}
