"""Functions of the test that an agent may have called: offered by their types, called again by a replay, their answers its own."""

from __future__ import annotations

import json
import re

from tests.plugin.test_agent import claim, done, going_on, operation
from tests.support.models import keys, options

SIGN_UP = (
    """<h1>Sign up</h1><form action=/welcome><label>Code <input name=code></label><button>Confirm</button></form>"""
)
TEST = """
    from pathlib import Path
    from pydantic import BaseModel
    from pytest_stagehand import Secret, tool

    class Sent(BaseModel):
        to: str
        code: str

    @tool(replay="call")
    async def code_for(email: str, *, newest: bool = True) -> Sent:
        '''The code that was mailed to an address.'''
        return Sent(to=email, code=Path("code.txt").read_text())

    def test_sign_up(page):
        page.set_default_timeout(5000)
        page.goto("/")
        agent = page.agent(tools=[code_for], instructions="Never use the phone.")
        agent.execute("confirm the mail to %email%", variables={"email": "ada@example.com"})
"""
TASK = "confirm the mail to %email%"


def call(tool: str, **arguments: object) -> dict:
    return {**going_on(), "calls": [{"tool": tool, "arguments": arguments}]}


def with_calls(answer: dict) -> dict:
    return {**answer, "calls": []}


def welcome(asked) -> str:
    return f"<h1>Welcome</h1><p>Confirmed by {asked.query['code']}</p>"


def set_up(project, model, typed: str) -> None:
    project.site.pages |= {"/": SIGN_UP, "/welcome": welcome}
    (project.path / "code.txt").write_text("483920")
    project.test(TEST)
    model.on("agent", TASK, call("code_for", email="%email%", newest=None), times=1)

    def type_it(seen) -> dict:
        put = operation("fill", seen.ref("textbox: Code"), typed)
        return with_calls(going_on(put, operation("click", seen.ref("button: Confirm"))))

    model.on("agent", TASK, type_it, times=1)
    model.on("agent", TASK, lambda seen: with_calls(done(claim("shown", seen.ref("Confirmed by")))), times=1)


def test_a_tool_is_called_by_its_types_and_a_replay_types_what_it_gives_then(project, model, wire):
    set_up(project, model, typed="483920")
    run = project.run(*options(model, wire), **keys())
    assert run.steps == {"test_sign_up": ["recorded"]}, run.text
    first, second, _ = model.requests
    assert "code_for" in first.text
    assert "The code that was mailed to an address." in first.text
    assert "Never use the phone." in first.text
    assert '%code_for_code% = "483920"' in second.text
    [step] = project.recording("test_sign_up")["steps"]
    called, typed, _ = step["actions"]
    assert (called["name"], json.loads(called["arguments"][0])) == ("code_for", {"email": "%email%", "newest": None})
    assert typed["arguments"] == ["%code_for_code%"], "the value was written out; the recording names it"
    assert "483920" not in json.dumps(step)
    words = 'call code_for with {"email": "%email%", "newest": null} → it gives {"code": "text", "to": "text"}'
    assert step["in_words"][0] == words
    for code in ("111222", "998877"):
        (project.path / "code.txt").write_text(code)
        assert project.replay().steps == {"test_sign_up": ["replayed"]}
        assert project.site.told("/welcome", "code")[-1] == code


def test_a_replay_fails_where_a_tool_does_or_is_given_no_more(project, model, one_wire):
    set_up(project, model, typed="%code_for_code%")
    assert project.run(*options(model, one_wire), **keys()).steps == {"test_sign_up": ["recorded"]}
    (project.path / "code.txt").unlink()
    raised = project.replay()
    assert raised.steps == {"test_sign_up": ["failed"]}
    assert "code_for: it raised FileNotFoundError" in raised.text
    project.test(TEST.replace("tools=[code_for]", "tools=[]"))
    assert "code_for: the test gives no such tool. Given: none." in project.replay().text
    project.test(TEST.replace("email: str", "address: str"))
    assert "code_for: it takes no such arguments: " in project.replay().text
    assert not [request for request in project.site.requests if request.path == "/welcome"][1:], "nothing was typed"


TOLD = """
    import asyncio
    import time
    from pytest_stagehand import Secret, tool

    @tool
    def raises(word: str) -> str:
        raise ValueError(f"no {word}, only hunter2hunter2")

    @tool
    def gives_no_json() -> object:
        return object()

    @tool
    async def hangs() -> int:
        await asyncio.sleep(60)

    @tool
    def takes_a_secret(password: Secret) -> str:
        return "Bearer " + password.reveal()

    @tool
    def takes_text(text: str) -> str:
        return text

    @tool(replay="recorded")
    def dear(rooms: int) -> dict[str, int]:
        with open("calls.txt", "a") as calls:
            calls.write(f"{rooms},")
        return {"price": rooms * 1000}

    def test_told(page):
        page.set_default_timeout(1500)
        page.goto("/")
        tools = [raises, gives_no_json, hangs, takes_a_secret, takes_text, dear]
        agent = page.agent(tools=tools, timeout=1500)
        agent.execute("log in with %password%", variables={"password": Secret("hunter2hunter2")})
"""
LOG_IN = """<label>Offer <input id=offer></label><button onclick="said.textContent = 'Offered ' + offer.value">Send</button>
    <p id=said></p>"""


def test_what_can_not_be_called_is_told_to_the_model_and_a_secret_goes_only_where_one_is_taken(
    project, model, one_wire
):
    project.site.pages["/"] = LOG_IN
    project.test(TOLD)
    asked = [
        call("raises", word="%password%"),
        call("raises", word="way"),
        call("gives_no_json"),
        call("hangs"),
        call("takes_a_secret", password="%password%"),
        call("dear", rooms="many"),
        call("takes_text", text="x" * 10_001),
        call("dear", rooms=3),
    ]
    for each in asked:
        model.on("agent", None, each, times=1)

    def send(seen) -> dict:
        put = operation("fill", seen.ref("textbox: Offer"), "3000")
        return with_calls(going_on(put, operation("click", seen.ref("button: Send"))))

    model.on("agent", None, send, times=1)
    model.on("agent", None, lambda seen: with_calls(done(claim("shown", seen.ref("Offered")))), times=1)
    run = project.run(*options(model, one_wire), **keys())
    assert run.steps == {"test_told": ["recorded"]}, run.text
    told = model.requests[-1].text
    assert "raises: its parameter would get a secret (%password%)" in told
    assert "raises: it raised ValueError: no way, only ***" in told
    assert "gives_no_json: it gave what is no JSON" in told
    assert "hangs: it took longer than the 1500 ms of an operation" in told
    assert '%takes_a_secret% = "Bearer ***"' in told
    assert "dear: it takes no such arguments: rooms: Input should be a valid integer" in told
    assert '%dear_price% = "3000"' in told
    assert "takes_text: its arguments have more than 10,000 characters" in told
    everything = b"".join(content for path, (content, _) in project.tree().items() if not str(path).endswith(".py"))
    assert b"hunter2" not in everything
    kept = project.recording("test_told")["steps"][0]
    assert [each["name"] for each in kept["actions"] if "name" in each] == ["takes_a_secret", "dear"]
    assert project.replay().steps == {"test_told": ["frozen"]}
    assert (project.path / "calls.txt").read_text() == "3,", "a replay takes what it gave"


def test_what_can_not_be_offered_is_refused_before_anything_is_asked(project, model, one_wire):
    project.site.pages["/"] = LOG_IN
    project.test("""
        import pytest
        from pytest_stagehand import tool

        def reset():
            pass

        def untyped(a) -> int:
            return a

        def many(*numbers: int) -> int:
            return 1

        @pytest.mark.parametrize("given", [(reset,), (untyped,), (many,), (lambda: 1,), ("reset",), (len, len)])
        def test_refused(page, given):
            page.goto("/")
            page.agent(tools=given).execute("do it")

        @pytest.mark.parametrize("how", [{"time_limit": 0}, {"model": "gpt"}, {"instructions": "x" * 5001}])
        def test_no_such_order(page, how):
            page.goto("/")
            limit = {"time_limit": how.pop("time_limit")} if "time_limit" in how else {}
            page.agent(**how).execute("do it", **limit)
    """)
    run = project.run(*options(model, one_wire), **keys())
    assert set(run.outcomes.values()) == {"failed"}
    assert not model.requests
    for said in (
        r"reset can't be offered: it returns nothing, so .*@tool\(replay=\"call\"\)",
        "its parameter a has no type",
        "can't be given by name",
        "a tool is a function with a name",
        "time_limit=0; it is a number of seconds above 0",
        "model='gpt'; it is named as in --stagehand-model",
        "instructions are text of at most 5,000 characters",
    ):
        assert re.search(said, run.text), said


def test_a_task_ends_when_its_time_is_over_and_the_project_says_its_words_with_each_question(project, model, one_wire):
    project.site.pages["/"] = "<h1>Nothing here</h1>"
    project.test("""
        def test_waits(page):
            page.goto("/")
            page.agent(model="openai/other").execute("wait for the butler", time_limit=1.5)
    """)
    with (project.path / "pytest.ini").open("a") as ini:
        ini.write("\nstagehand_context = A SKU is what we sell.\n")
    model.on("agent", None, going_on())
    run = project.run(*options(model, one_wire), **keys())
    assert "The task was not done in 1.5 seconds: make it smaller, or allow more with time_limit." in run.text
    assert 1 <= len(model.requests) <= 3
    assert all("A SKU is what we sell." in str(request.body) for request in model.requests)
    assert {request.body["model"] for request in model.requests} == {"other"}


def test_a_persona_is_a_fixture_whose_words_go_with_each_question_and_each_has_a_recording_of_its_own(
    project, model, one_wire
):
    project.site.pages["/"] = LOG_IN
    project.test("""
        import pytest

        PERSONAS = {"newcomer": "You are here for the first time.", "hurried": "You read nothing that is not bold."}

        @pytest.fixture(params=PERSONAS)
        def persona(request):
            return PERSONAS[request.param]

        def test_offer(page, persona):
            page.goto("/")
            page.agent(instructions=persona).execute("offer 7")
    """)

    def put(seen) -> dict:
        return going_on(operation("fill", seen.ref("textbox: Offer"), "7"), operation("click", seen.ref("Send")))

    for _ in range(2):
        model.on("agent", None, put, times=1)
        model.on("agent", None, lambda seen: done(claim("shown", seen.ref("Offered"))), times=1)
    run = project.run(*options(model, one_wire), **keys())
    assert set(run.outcomes.values()) == {"passed"}, run.text
    asked = [request.text for request in model.requests]
    assert ["for the first time" in each for each in asked] == [True, True, False, False]
    assert ["nothing that is not bold" in each for each in asked] == [False, False, True, True]
    assert len(project.recordings) == 2


def test_what_is_done_is_told_while_it_is_done_to_who_called_to_hooks_and_to_who_watches(
    project, model, one_wire, workers
):
    set_up(project, model, typed="%code_for_code%")
    with (project.path / "pytest.ini").open("a") as ini:
        ini.write("\nlog_cli = no\n")
    (project.path / "conftest.py").write_text(
        "def pytest_stagehand_operation(operation):\n"
        "    with open('told.txt', 'a') as told:\n"
        "        told.write(f'{operation.number} {operation.url} {operation}\\n')\n"
    )
    project.test(
        TEST.replace("instructions=", "on_step=seen.append, instructions=")
        .replace('page.goto("/")', 'page.goto("/"); seen = []')
        .replace("agent.execute(", "done = agent.execute(")
        + """
        assert tuple(seen) == done.operations
        assert not done.failed
        print("THOUGHT", done.reasoning, done.usage.calls)
"""
    )
    run = project.run("--stagehand-watch", "-s", *options(model, one_wire), **keys())
    assert run.steps == {"test_sign_up": ["recorded"]}, run.text
    assert "THOUGHT ('next', 'next', 'it is done') 3" in run.text
    lines = (project.path / "told.txt").read_text().splitlines()
    assert lines[0].startswith("1 / call code_for with ")
    assert lines[2].startswith('3 /welcome?code click button "Confirm"')
    assert lines[2].endswith("the page goes to /welcome?code")
    assert lines[3] == "4 /welcome?code look"
    said = run.result.stderr.str()
    assert re.search(r'\d s  agent  call code_for with .*  "next"  \(1 calls, [\d,]+ tokens\)', said), said
    watched = project.replay("--stagehand-watch", *workers)
    assert watched.steps == {"test_sign_up": ["replayed"]}
    assert re.search(r"\[gw\d\] .* agent  click button \"Confirm\"", watched.result.stderr.str()), (
        watched.result.stderr.str()
    )
