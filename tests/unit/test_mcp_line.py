"""A line to an MCP server: whatever that does, there is an answer in time, an error that says what it did, and nothing left of it."""

import os
import sys
from pathlib import Path
from time import monotonic

import pytest
from anyio.from_thread import start_blocking_portal

from pytest_stagehand._agent.mcp_line import MOST_PROGRESS, open_line
from pytest_stagehand._basics.errors import ToolFailed
from pytest_stagehand._basics.mcp import McpServer
from pytest_stagehand._basics.secrets import Secret

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
    try:
        os.kill(int(pid_file.read_text()), 0)
    except ProcessLookupError:
        return False
    return True


def asked(wrong, portal, tmp_path, limit_s=10.0, heard=None):
    """What becomes of a call."""
    told = [] if heard is None else heard
    with open_line(rogue(wrong, tmp_path), portal, masked) as line:
        return line.call(line.tools[0], {"at": "it"}, limit_s, told.append)


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
        ("dies", 'look: .*it said: "out of coffee, \\*\\*\\*"'),
        ("changes", "look: the server changed what this tool is"),
    ],
)
def test_a_call_that_comes_to_nothing_is_an_error_and_leaves_no_process(wrong, says, portal, tmp_path):
    with pytest.raises(ToolFailed, match=says):
        asked(wrong, portal, tmp_path, limit_s=0.4 if wrong == "hangs" else 10)
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


def test_an_interrupt_in_a_call_leaves_no_process(portal, tmp_path):
    def interrupt(note):
        raise KeyboardInterrupt

    server = rogue("progress", tmp_path)
    with pytest.raises(KeyboardInterrupt), open_line(server, portal, masked) as line:
        line.call(line.tools[0], {}, 10, interrupt)
    assert not is_running(tmp_path / "pid")


def test_how_far_a_call_is_is_heard_so_often_and_no_more(portal, tmp_path):
    heard = []
    assert asked("progress", portal, tmp_path, heard=heard).content[0].text == "seen"
    assert heard[0] == "1 of 100: hunter2hunter2", "who tells it masks it"
    assert len(heard) == MOST_PROGRESS
