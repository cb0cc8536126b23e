"""A line to an MCP server: whatever that does, there is an answer in time, an error that says what it did, and nothing left of it."""

import json
import os
import signal
import sys
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from time import monotonic, sleep

import anyio
import pytest
from anyio.from_thread import start_blocking_portal

from pytest_stagehand._agent.mcp_line import LONGEST_CLOSING_S, MOST_PROGRESS, open_line
from pytest_stagehand._agent.mcp_streams import LAST_WORDS, last_words
from pytest_stagehand._basics.errors import ToolFailed
from pytest_stagehand._basics.mcp import McpServer
from pytest_stagehand._basics.secrets import Secret
from tests.support.mcp_shop import over_http

SHOP = str(Path(__file__).parents[1] / "support" / "mcp_shop.py")
ROGUE = str(Path(__file__).parents[1] / "support" / "mcp_rogue.py")


@pytest.fixture(scope="module")
def portal():
    with start_blocking_portal() as portal:
        yield portal


def rogue(wrong, tmp_path, timeout=10):
    command = [sys.executable, ROGUE, wrong]
    return McpServer("rogue", command=command, env={"PID": Secret(str(tmp_path / "pid"))}, timeout=timeout)


def masked(text):
    return text.replace("hunter2hunter2", "***")


def is_running(pid_file: Path) -> bool:
    """Of one that never wrote its id, it is waited for: it was ended while it started, or would write it soon."""
    until = monotonic() + 1
    while not pid_file.exists():
        if monotonic() > until:
            return False
        sleep(0.05)
    try:
        os.kill(int(pid_file.read_text()), 0)
    except ProcessLookupError:
        return False
    return True


def asked(wrong, portal, tmp_path, limit_s=10.0, heard=None):
    """What becomes of a call."""
    told = [] if heard is None else heard
    with open_line(rogue(wrong, tmp_path), portal, masked) as line:
        return line.begin("look", line.tools[0], {"at": "it"}, limit_s)(told.append)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ("silent", "rogue: the MCP server could not be started: it gave no answer in 0.5 s"),
        ("no-json", "rogue: the MCP server could not be started: it gave no answer in 0.5 s"),
        ("exits", 'could not be started: .*it said: "no licence"'),
        ("pages", "its list of tools has more than 20 pages"),
    ],
)
def test_a_server_that_does_not_start_is_an_error_that_says_why_and_no_process(wrong, says, portal, tmp_path):
    timeout = 0.5 if "0.5" in says else 10
    with pytest.raises(ToolFailed, match=says), open_line(rogue(wrong, tmp_path, timeout), portal, masked):
        pass
    assert not is_running(tmp_path / "pid")


@pytest.mark.parametrize(
    ("command", "says"), [(["no-such-program"], "FileNotFoundError"), ([str(Path(__file__).parent)], "PermissionError")]
)
def test_a_program_that_is_none_is_an_error(command, says, portal):
    with pytest.raises(ToolFailed, match=says), open_line(McpServer("shop", command=command), portal, masked):
        pass


def test_an_address_where_nobody_is_is_an_error(portal):
    server = McpServer("shop", url="http://127.0.0.1:9/mcp", headers={"Authorization": Secret("Bearer hunter2hunter2")})
    with (
        pytest.raises(ToolFailed, match="shop: the MCP server could not be reached: ") as failed,
        open_line(server, portal, masked),
    ):
        pass
    assert "hunter2" not in str(failed.value)


@pytest.mark.parametrize(
    ("wrong", "says"),
    [
        ("hangs", "look: it gave no answer in 0.4 s"),
        ("endless", "look: it gave no answer in 0.4 s"),
        ("dies", 'look: .*it said: "out of coffee, \\*\\*\\*"'),
        ("refuses", r"look: not with \*\*\*\."),
        ("changes", "look: the server changed what this tool is"),
    ],
)
def test_a_call_that_comes_to_nothing_is_an_error_and_leaves_no_process(wrong, says, portal, tmp_path):
    with pytest.raises(ToolFailed, match=says):
        asked(wrong, portal, tmp_path, limit_s=0.4 if "0.4 s" in says else 10)
    assert not is_running(tmp_path / "pid")


@pytest.mark.parametrize("wish", ["sampling", "elicitation", "roots"])
def test_what_a_server_asks_for_itself_is_refused(wish, portal, tmp_path):
    result = asked(wish, portal, tmp_path)
    assert result.is_error
    assert "not supported" in result.content[0].text


def test_a_server_that_will_not_end_is_ended(portal, tmp_path):
    began = monotonic()
    with pytest.raises(ToolFailed, match="no answer"):
        asked("stubborn", portal, tmp_path, limit_s=0.3)
    assert monotonic() - began < 15
    assert not is_running(tmp_path / "pid")


def test_the_time_to_start_is_not_that_of_the_whole_step(portal, tmp_path):
    with open_line(rogue("fine", tmp_path, timeout=2), portal, masked) as line:
        portal.call(anyio.sleep, 2.1)
        assert line.begin("look", line.tools[0], {}, 10)(str).content[0].text == "seen"


def test_an_interrupt_while_a_server_starts_leaves_no_process(tmp_path, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.5)
    with (
        pytest.raises(KeyboardInterrupt),
        start_blocking_portal() as own,
        open_line(rogue("silent", tmp_path), own, masked),
    ):
        pass
    signal.signal(signal.SIGALRM, before)
    assert not is_running(tmp_path / "pid")


def test_an_interrupt_in_a_call_leaves_no_process(portal, tmp_path):
    def interrupt(note):
        raise KeyboardInterrupt

    server = rogue("progress", tmp_path)
    with pytest.raises(KeyboardInterrupt), open_line(server, portal, masked) as line:
        line.begin("look", line.tools[0], {}, 10)(interrupt)
    assert not is_running(tmp_path / "pid")


def test_an_error_of_who_is_told_is_no_error_of_the_server(portal, tmp_path):
    def fail(note):
        raise ValueError(note)

    with pytest.raises(ValueError, match="1 of 100"), open_line(rogue("progress", tmp_path), portal, masked) as line:
        line.begin("look", line.tools[0], {}, 10)(fail)


def test_how_far_a_call_is_is_heard_so_often_and_no_more(portal, tmp_path):
    heard = []
    assert asked("progress", portal, tmp_path, heard=heard).content[0].text == "seen"
    assert heard[0] == "1 of 100: hunter2hunter2", "who tells it masks it"
    assert len(heard) == MOST_PROGRESS


@pytest.mark.parametrize(
    ("said", "last"),
    [
        ("one\ntwo\n\n", "two"),
        ("x" * LAST_WORDS + "hunter2", ""),
        ("x" * LAST_WORDS + "\nlast", "last"),
        ("\n", ""),
        ("\xff", "\xff"),
    ],
)
def test_of_what_a_program_said_a_whole_line_is_shown_or_nothing(said, last, tmp_path):
    file = tmp_path / "said"
    assert last_words(file) == ""
    file.write_text(said, "utf-8")
    assert last_words(file) == last


def test_calls_that_were_begun_are_under_way_at_once_and_each_answers_for_itself(portal, tmp_path):
    (tmp_path / "code.txt").write_text("4711")
    shop = McpServer("shop", command=[sys.executable, SHOP, str(tmp_path)])
    with open_line(shop, portal, masked) as line:
        offered = {each.name: each for each in line.tools}
        asked = [offered["meet"], offered["ask_person"], offered["meet"]]
        begun = [line.begin(tool.name, tool, {"of": 2} if tool.name == "meet" else {}, 10) for tool in asked]
        assert begun[0](str).content[0].text == "all 2 are here", "each waits for the other"
        with pytest.raises(ToolFailed, match="ask_person"):
            begun[1](str)
        assert begun[2](str).content[0].text == "all 2 are here"


# The same over HTTP


class Rogue(BaseHTTPRequestHandler):
    wrong = ""

    def do_POST(self):
        asked = json.loads(self.rfile.read(int(self.headers["content-length"])))
        is_called = asked["method"] == "tools/call"
        if self.wrong == "silent" or (self.wrong == "hangs" and is_called):
            return self.rfile.read(1)  # until it is given up
        if self.wrong == "drops" and is_called:
            return self.wfile.flush()
        status, kind = (401, "text/plain") if self.wrong == "locked" else (200, "application/json")
        kind = "text/html" if self.wrong == "html" else kind
        answer = {"jsonrpc": "2.0", "id": asked.get("id"), **self.answered(asked)}
        self.send_response(status if "id" in asked else 202)
        self.send_header("Content-Type", kind)
        self.send_header("Mcp-Session-Id", "one")
        self.end_headers()
        while self.wrong == "endless" and is_called:
            self.wfile.write(b" " * 1_000_000)
        return self.wfile.write(json.dumps(answer).encode() if "id" in asked else b"")

    def do_DELETE(self):
        return self.rfile.read(1) if self.wrong == "clings" else self.send_error(405)

    def answered(self, asked):
        tools = [{"name": "look", "inputSchema": {"type": "object"}}]
        version = asked.get("params", {}).get("protocolVersion")
        about = {"protocolVersion": version, "capabilities": {"tools": {}}, "serverInfo": {"name": "a", "version": "1"}}
        done = {"content": [{"type": "text", "text": "seen"}]}
        results = {"initialize": about, "tools/list": {"tools": tools}, "tools/call": done}
        result = results.get(asked["method"])
        return {"result": result} if result else {"error": {"code": -32601, "message": "no such method"}}

    def log_message(self, *_):
        pass


@pytest.fixture
def address(request):
    handler = type("Wrong", (Rogue,), {"wrong": request.param})
    server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    server.daemon_threads = True
    server.handle_error = lambda *_: None  # who was given up is gone
    Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://u:hunter2hunter2@127.0.0.1:{server.server_port}/mcp"
    server.shutdown()
    server.server_close()


@pytest.mark.parametrize(
    ("address", "says"),
    [
        ("silent", "shop: the MCP server could not be reached: it gave no answer in 0.5 s"),
        ("locked", "shop: the MCP server could not be reached: .*it said: .401 Unauthorized"),
        ("html", "shop: the MCP server could not be reached: .*content type"),
        ("hangs", "look: it gave no answer in 0.4 s"),
        ("drops", "look: .+"),
        ("endless", "look: .*more than 16,000,000 bytes"),
    ],
    indirect=["address"],
)
def test_what_an_address_does_wrong_is_an_error_that_says_so(address, says, portal):
    server = McpServer("shop", url=address, timeout=0.5 if "0.5" in says else 10)
    with pytest.raises(ToolFailed, match=f"(?i){says}") as failed, open_line(server, portal, masked) as line:
        line.begin("look", line.tools[0], {}, 0.4 if "0.4" in says else 10)(str)
    assert "hunter2" not in str(failed.value)


@pytest.mark.parametrize("address", ["fine", "clings"], indirect=True)
def test_an_address_that_does_nothing_wrong_is_called_and_left_even_where_it_hears_no_farewell(address, portal):
    began = monotonic()
    with open_line(McpServer("shop", url=address), portal, masked) as line:
        assert line.begin("look", line.tools[0], {}, 10)(str).content[0].text == "seen"
    assert monotonic() - began < LONGEST_CLOSING_S + 10


def test_a_server_of_today_s_protocol_is_refused_what_it_asks_for_and_gives_what_it_has(portal, tmp_path):
    (tmp_path / "code.txt").write_text("4711")
    with over_http(tmp_path) as url, open_line(McpServer("shop", url=url), portal, masked) as line:
        offered = {each.name: each for each in line.tools}
        sent = line.begin("code_for", offered["code_for"], {"email": "a@b"}, 10)(str)
        assert sent.structured_content == {"to": "a@b", "code": "4711"}
        with pytest.raises(ToolFailed, match="shop_ask_person: Cannot send 'elicitation/create'"):
            line.begin("shop_ask_person", offered["ask_person"], {}, 10)(str)
