"""What a task of twelve steps sends to a model with and without its log condensed, and how long reads take at once.

    python -m benchmarks.tasks_cost

The task goes through the pages of the example shop; each step says a thought of two sentences, as models do, and a note where it
saw a price. Tokens are characters / 4, of all questions together. What is left out of a log is the thoughts of more than three
steps ago that say neither a number nor a name. The reads are of an MCP server, and of functions of the test, that take 200 ms for each.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter, sleep
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

from anyio.from_thread import start_blocking_portal
from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).parent.parent))

from example_suite.shop.server import serve
from pytest_stagehand._agent.mcp_line import open_line
from pytest_stagehand._agent.tools import tools_of
from pytest_stagehand._basics.mcp import McpServer
from pytest_stagehand._basics.tools import tool
from pytest_stagehand._browser import engine
from pytest_stagehand._browser.chromium import launch_options
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._compiling.decisions import Progress
from pytest_stagehand._engines.model import tasks
from pytest_stagehand._engines.model.fences import fenced
from pytest_stagehand._report.events import NOTED
from pytest_stagehand._steps.clock import Clock

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Snapshot

WAY = (
    "/",
    "/shirts",
    "/shirts/red",
    "/cart",
    "/shirts",
    "/shirts/red",
    "/cart",
    "/login",
    "/help",
    "/shirts",
    "/cart",
    "/",
)
THOUGHT = "The page of the shop shows what is needed for the next part of the task. I go on with the control that leads there."
DID = '   click link "Shirts" in navigation "Main": the page goes to /shirts'
READS = 6
SLOW_SERVER = """
from asyncio import sleep
from mcp.server.mcpserver import MCPServer
from mcp.types import ToolAnnotations
server = MCPServer("slow", log_level="CRITICAL")
@server.tool(annotations=ToolAnnotations(read_only_hint=True))
async def look(at: int) -> int:
    await sleep(0.2)
    return at
server.run()
"""


def main() -> None:
    """Print both."""
    pages = list(visited())
    condensed, whole, conversation = sent(pages, is_whole=False), sent(pages, is_whole=True), resent(pages)
    print(f"{len(pages)} steps, {len(pages)} calls each way")
    print(f"tokens  condensed {condensed}  whole log {whole}  a conversation that keeps its pages {conversation}")
    serial, at_once = timed(is_at_once=False), timed(is_at_once=True)
    print(f"{READS} reads of a server  serial {serial:.2f} s  at once {at_once:.2f} s")
    serial, at_once = called(is_at_once=False), called(is_at_once=True)
    print(f"{READS} calls of functions  serial {serial:.2f} s  at once {at_once:.2f} s")


def visited() -> list[Snapshot]:
    """The pages of the task."""
    with sync_playwright() as playwright, serve() as address:
        engine.register(playwright.selectors)
        browser = playwright.chromium.launch(**launch_options(playwright.chromium, {}))
        page = browser.new_page()
        seen = []
        for path in WAY:
            page.goto(address + path)
            seen.append(read_snapshot(page))
        browser.close()
    return seen


def asked(pages: list[Snapshot]) -> list[tuple[str, tuple[str, ...]]]:
    """What each step is asked, and its log."""
    log: list[str] = []
    questions = []
    for number, page in enumerate(pages, 1):
        progress = Progress(
            "compare the shirts and put the cheapest into the cart", pages[0], log=tuple(log), left=21 - number
        )
        question = tasks.next_step(progress, page, ())
        questions.append((question.system + "".join(map(str, question.content)), tuple(log)))
        noted = [f"{NOTED}the shirt costs €{20 + number}"] if number % 4 == 0 else []
        log += [f"{number}. {THOUGHT}", *noted, DID]
    return questions


def sent(pages: list[Snapshot], *, is_whole: bool) -> int:
    """Tokens of all questions; with the whole log, or as it is sent."""
    total = 0
    for text, log in asked(pages):
        total += len(text)
        if is_whole and log:
            total += len(fenced("\n".join(log), "log")) - len(fenced("\n".join(tasks._recent(log)), "log"))
    return total // 4


def resent(pages: list[Snapshot]) -> int:
    """Tokens of the same as one conversation, in which each question has all pages before it."""
    texts = [len(text) for text, _ in asked(pages)]
    return sum(sum(texts[:number]) for number in range(1, len(texts) + 1)) // 4


def timed(*, is_at_once: bool) -> float:
    """Seconds that the reads take."""
    with TemporaryDirectory() as folder, start_blocking_portal() as portal:
        (server := Path(folder) / "slow.py").write_text(SLOW_SERVER)
        given = McpServer("slow", command=[sys.executable, str(server)])
        with open_line(given, portal, str) as line:
            began = perf_counter()
            begun = (line.begin("look", line.tools[0], {"at": at}, 10) for at in range(READS))
            for wait in list(begun) if is_at_once else begun:
                wait(str)
            return perf_counter() - began


def called(*, is_at_once: bool) -> float:
    """Seconds that as many functions take, every other one `async def`."""

    def look(at: int) -> int:
        sleep(0.2)
        return at

    async def look_too(at: int) -> int:
        await asyncio.sleep(0.2)
        return at

    step: Any = SimpleNamespace(clock=Clock(10_000))
    tools = tools_of([tool(only_reads=is_at_once)(each) for each in (look, look_too)])
    began = perf_counter()
    begun = (each.begin(step, {"at": 1}) for _ in range(READS // 2) for each in tools.values())
    for wait in list(begun) if is_at_once else begun:
        wait()
    return perf_counter() - began


if __name__ == "__main__":
    main()
