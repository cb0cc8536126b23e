"""Tools of MCP servers for an agent: called while it is recorded and again by a replay, over both transports."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

import pytest

from tests.plugin.test_agent import claim, done, going_on, operation
from tests.plugin.test_agent_tools import SIGN_UP, call, welcome, with_calls
from tests.support.mcp_shop import over_http
from tests.support.models import keys, options

SUPPORT = Path(__file__).parents[1] / "support"
TASK = "confirm the mail to %email%"
TEST = """
    from pytest_stagehand import McpServer, Secret

    SHOP = {shop}

    def test_sign_up(page):
        page.set_default_timeout(20_000)
        page.goto("/")
        agent = page.agent(mcp=[SHOP], on_step=print)
        agent.execute("confirm the mail to %email%", variables={{"email": "ada@example.com"}})
"""


def command(path: Path) -> str:
    return f"command={[sys.executable, str(SUPPORT / 'mcp_shop.py'), str(path)]!r}"


@pytest.fixture(autouse=True)
def _imported_once(project):
    project.imports = ("pytest_stagehand._agent.mcp_line",)


@pytest.fixture
def started(project):
    """The shop in a process that each run starts, as a test writes it."""
    return command(project.path)


@pytest.fixture
def served(project):
    """The shop over HTTP."""
    with over_http(project.path) as url:
        yield f'url={url!r}, headers={{"Authorization": Secret("Bearer hunter2hunter2")}}'


def typed(code: str):
    def answer(seen) -> dict:
        put = operation("fill", seen.ref("textbox: Code"), code)
        return with_calls(going_on(put, operation("click", seen.ref("button: Confirm"))))

    return answer


def set_up(project, model, shop: str, asked: dict, code: str) -> None:
    project.site.pages |= {"/": SIGN_UP, "/welcome": welcome}
    (project.path / "code.txt").write_text("483920")
    project.test(TEST.format(shop=f'McpServer("shop", {shop})'))
    model.on("agent", TASK, asked, times=1)
    model.on("agent", TASK, typed(code), times=1)
    model.on("agent", TASK, lambda seen: with_calls(done(claim("shown", seen.ref("Confirmed by")))), times=1)


def is_called_and_called_again(project, model, shop):
    """Its tool, while the task is recorded and by a replay, which types what it gives then."""
    set_up(project, model, shop, call("shop_code_for", email="%email%", newest=None), "483920")
    run = project.run("-s", *options(model), **keys())
    assert run.steps == {"test_sign_up": ["recorded"]}, run.text
    assert "call shop_code_for → 1 of 2: looking" in run.text, "how far it is, while it is called"
    first, second, _ = model.requests
    assert re.search(
        r"<tools-(\w+)>\nshop_code_for: The code that was mailed to an address.*\n(.*\n)*</tools-\1>", first.text
    )
    assert "shop_new_customer" not in first.text, "it may change things, and nobody allowed it"
    assert '%shop_code_for_code% = "483920"' in second.text
    [step] = project.recording("test_sign_up")["steps"]
    called, put, _ = step["actions"]
    assert (called["name"], json.loads(called["arguments"][0])) == (
        "shop_code_for",
        {"email": "%email%", "newest": None},
    )
    assert put["arguments"] == ["%shop_code_for_code%"]
    (project.path / "code.txt").write_text("111222")
    assert project.replay().steps == {"test_sign_up": ["replayed"]}
    assert project.site.told("/welcome", "code")[-1] == "111222"
    everything = b"".join(content for path, (content, _) in project.tree().items() if not str(path).endswith(".py"))
    assert b"hunter2" not in everything


def test_a_server_that_each_run_starts_is_called_and_a_replay_types_what_it_gives_then(project, model, started):
    is_called_and_called_again(project, model, started)


def test_so_is_one_that_is_served_and_where_it_gives_no_such_tool_or_the_tool_fails_so_does_a_replay(
    project, model, served
):
    is_called_and_called_again(project, model, served)
    project.test(TEST.format(shop=f'McpServer("shop", {served}, allow=["picture"])'))
    refused = project.replay()
    assert "shop_code_for: the test gives no such tool. Given: shop_picture." in refused.text
    project.test(TEST.format(shop=f'McpServer("shop", {served})'))
    (project.path / "code.txt").unlink()
    broken = project.replay()
    assert broken.steps == {"test_sign_up": ["failed"]}
    assert "shop_code_for: it said: Error executing tool code_for" in broken.text


def test_what_is_recorded_of_a_tool_is_taken_by_a_replay_which_starts_no_server(project, model, one_wire):
    allowed = 'replay="recorded", allow=["new-customer"]'
    how = f"{command(project.path)}, {allowed}"
    set_up(project, model, how, call("shop_new_customer", name="Ada"), "%shop_new_customer_result%")
    run = project.run(*options(model, one_wire), **keys())
    assert run.steps == {"test_sign_up": ["recorded"]}, run.text
    assert "shop_code_for" not in model.requests[0].text, "nothing but what is allowed"
    (project.path / "code.txt").write_text("111222")
    project.test(TEST.format(shop=f'McpServer("shop", command=["no-such-program"], {allowed})'))
    assert project.replay().steps == {"test_sign_up": ["frozen"]}
    assert project.site.told("/welcome", "code") == ["C-483920", "C-483920"]
    assert (project.path / "made.txt").read_text() == "Ada,"
    project.test(TEST.format(shop='McpServer("shop", command=["no-such-program"], replay="recorded", allow=["buy"])'))
    assert "shop: the MCP server could not be started: FileNotFoundError" in project.replay().text


@pytest.mark.parametrize("replay", ["call", "recorded"])
def test_a_secret_in_an_answer_is_masked_for_the_model_and_in_no_recording(project, model, one_wire, replay):
    how = f'{command(project.path)}, env={{"TOKEN": Secret("hunter2hunter2")}}, replay={replay!r}'
    set_up(project, model, how, call("shop_code_for", email="%email%"), "x")
    (project.path / "code.txt").write_text("hunter2hunter2")
    run = project.run(*options(model, one_wire), "--stagehand-watch", **keys())
    assert run.steps == {"test_sign_up": ["recorded"]}, run.text
    gave = {
        "call": '%shop_code_for_code% = "***"',
        "recorded": "shop_code_for: it gave a secret, which is in no recording",
    }
    assert gave[replay] in model.requests[1].text
    everything = {name: content for name, (content, _) in project.tree().items() if b"hunter2" in content}
    assert {Path(name).name for name in everything} == {"test_it.py", "code.txt"}
    assert "hunter2" not in run.text + "".join(request.text for request in model.requests)


def test_what_a_server_does_wrong_fails_the_step_and_nothing_is_saved(project, model, one_wire):
    rogue = f"McpServer('rogue', command=[{sys.executable!r}, {str(SUPPORT / 'mcp_rogue.py')!r}, wrong], timeout=5)"
    project.site.pages["/"] = SIGN_UP
    project.test(f"""
        import pytest
        from pytest_stagehand import McpServer, Secret

        @pytest.mark.parametrize("wrong", ["dies", "floods", "sampling", "fine"])
        def test_rogue(page, wrong):
            page.goto("/")
            agent = page.agent(mcp=[{rogue}])
            agent.execute(f"look at %it%, {{wrong}}", max_steps=2, variables={{"it": Secret("hunter2hunter2")}})

        @pytest.mark.parametrize("given", [["no-such-program"], "ftp://shop", 5])
        def test_none(page, given):
            page.goto("/")
            page.agent(mcp=[given]).execute("look")
    """)
    model.on("agent", "look at %it%, fine", call("rogue_look", at="%it%"))
    for wrong in ("dies", "floods", "sampling"):
        model.on("agent", f"look at %it%, {wrong}", call("rogue_look", at="it"))
    run = project.run(*options(model, one_wire), **keys())
    assert set(run.outcomes.values()) == {"failed"}
    assert len(run.outcomes) == 7
    for said in (
        r"call rogue_look: could not be done: rogue_look: .*out of coffee, \*\*\*",
        r"could not be done: rogue_look: it gave more than 100,000 characters",
        r"could not be done: rogue_look: it said: .*Sampling not supported",
        r"could not be done: rogue_look: it would get a secret \(%it%\), and none goes to an MCP server",
        r"mcp: the MCP server could not be started: FileNotFoundError",
        r"its url begins with http:// or https://",
        r"A server is a command",
    ):
        assert re.search(said, run.text), said
    assert "hunter2" not in run.text
    assert not (project.path / "__recordings__").exists()
