"""A line to one MCP server: opened, asked what it offers, called, and closed with nothing of it left.

The client runs on a loop of its own in another thread, since Playwright's runs in that of the test. A server that hangs is
given up; its process, and whatever that started, is ended by the client: asked, told, then killed.
"""

from __future__ import annotations

from concurrent.futures import wait
from contextlib import contextmanager
from dataclasses import dataclass
from math import inf
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

import anyio
from mcp import Client, MCPError

from pytest_stagehand._agent.mcp_streams import last_words, streams_of
from pytest_stagehand._basics import aside
from pytest_stagehand._basics.errors import ToolFailed, printable

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from concurrent.futures import Future

    from anyio.abc import TaskStatus
    from anyio.from_thread import BlockingPortal
    from mcp import types

    from pytest_stagehand._basics.mcp import McpServer

    Mask = Callable[[str], str]
    Heard = Callable[[str], None]

MOST_PAGES = 20
"""Pages of a server's list of tools."""
MOST_PROGRESS = 20
"""Notes of its progress that are told of one call."""
LONGEST_CLOSING_S = 2.0
"""Seconds for a farewell to a server that is reached by its address; a process has what the client gives it."""
LONGEST_REASON = 500
"""Characters of what somebody else says in an error."""


@dataclass(frozen=True)
class _Open:
    """What a server that is open is spoken to by."""

    client: Client
    tools: tuple[types.Tool, ...]
    closing: anyio.Event


@dataclass(frozen=True)
class Line:
    """A server that can be asked.

    Attributes:
        server: As the test gives it.
        tools: What it offers.
    """

    server: McpServer
    tools: tuple[types.Tool, ...]
    _client: Client
    _portal: BlockingPortal
    _said: Path
    _mask: Mask

    def begin(
        self, name: str, tool: types.Tool, arguments: Mapping[str, Any], limit_s: float
    ) -> Callable[[Heard], types.CallToolResult]:
        """Begin to call a tool; several may be under way.

        Args:
            name: What the test calls it.
            tool: As it was offered.
            arguments: By name.
            limit_s: Seconds that it may take.

        Returns:
            What waits for the answer. It is given who is told how far the call is, in the thread of who waits, and raises
            `ToolFailed`, if it is another tool by now, did not answer in time, or there is no answer.
        """
        notes: SimpleQueue[str | None] = SimpleQueue()
        called: Future[types.CallToolResult] = self._portal.start_task_soon(
            self._call, tool, dict(arguments), limit_s, notes
        )
        called.add_done_callback(lambda _: notes.put(None))

        def answer(heard: Heard) -> types.CallToolResult:
            try:
                for note in iter(lambda: aside.call(notes.get), None):
                    heard(note)
                return self._answer(name, called, limit_s)
            finally:
                called.cancel()

        return answer

    def _answer(self, name: str, called: Future[types.CallToolResult], limit_s: float) -> types.CallToolResult:
        try:
            return called.result()
        except Exception as error:  # noqa: BLE001  (whatever the client raises, it is the server that failed)
            raise ToolFailed(name, _why(error, limit_s, self._said, self._mask)) from None

    async def _call(
        self, tool: types.Tool, arguments: dict[str, Any], limit_s: float, notes: SimpleQueue[str | None]
    ) -> types.CallToolResult:
        told = 0

        async def heard(progress: float, total: float | None, message: str | None) -> None:
            nonlocal told
            told += 1
            if told <= MOST_PROGRESS:
                notes.put(f"{progress:g}{f' of {total:g}' if total else ''}{f': {message}' if message else ''}")

        with anyio.fail_after(limit_s):
            if tool not in await _listed(self._client):
                raise _Changed
            return await self._client.call_tool(tool.name, arguments, progress_callback=heard)


class _Changed(Exception):
    """The server offers something else by now."""

    def __str__(self) -> str:
        return "the server changed what this tool is, or does not offer it any more"


@contextmanager
def open_line(server: McpServer, portal: BlockingPortal, mask: Mask) -> Iterator[Line]:
    """Start a server, or reach it; close it in the end.

    Args:
        server: It.
        portal: To the loop of the client.
        mask: Takes the secrets out of what it says.

    Raises:
        ToolFailed: It could not be started or reached, or does not speak the protocol.
    """
    with TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        said = Path(folder) / "said"
        try:
            done, opened = portal.start_task(_serve, server, said)
        except Exception as error:  # noqa: BLE001  (as above)
            why = _why(error, server.timeout, said, mask)
            what = "could not be reached" if server.url else "could not be started"
            raise ToolFailed(server.name, f"the MCP server {what}: {why}") from None
        try:
            yield Line(server, opened.tools, opened.client, portal, said, mask)
        finally:
            portal.call(opened.closing.set)
            wait([done])  # how it ended is of no interest: it is at its end


async def _serve(server: McpServer, said: Path, *, task_status: TaskStatus[_Open]) -> None:
    """Keep a server open until it is to be closed: the client wants to be left in the task that it was entered in.

    Raises:
        TimeoutError: It did not answer in time.
    """
    with anyio.fail_after(server.timeout) as limit:
        async with Client(streams_of(server, said), cache=None) as client:
            tools = tuple(await _listed(client))
            limit.deadline = inf
            closing = anyio.Event()
            task_status.started(_Open(client, tools, closing))
            await closing.wait()
            limit.deadline = anyio.current_time() + LONGEST_CLOSING_S


async def _listed(client: Client) -> list[types.Tool]:
    """All tools that a server offers now."""
    tools: list[types.Tool] = []
    cursor: str | None = None
    for _ in range(MOST_PAGES):
        page = await client.list_tools(cursor=cursor)
        tools += page.tools
        cursor = page.next_cursor
        if cursor is None:
            return tools
    raise ValueError(f"its list of tools has more than {MOST_PAGES} pages")


def _why(error: BaseException, limit_s: float, said: Path, mask: Mask) -> str:
    """What went wrong, in words that hold no secret."""
    while isinstance(error, BaseExceptionGroup):
        error = error.exceptions[0]
    if isinstance(error, TimeoutError):
        why = f"it gave no answer in {limit_s:.3g} s"
    elif isinstance(error, MCPError | ValueError | _Changed):
        why = str(error)
    else:
        why = f"{type(error).__name__}: {error}"
    words = last_words(said)
    told = printable(mask(why), LONGEST_REASON)
    return f'{told} (it said: "{printable(mask(words), LONGEST_REASON)}")' if words else told
