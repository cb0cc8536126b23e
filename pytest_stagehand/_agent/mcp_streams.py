"""What an MCP server is spoken to through: the pipes of a program, or the requests to an address, and its last words in both."""

from __future__ import annotations

from contextlib import asynccontextmanager
from functools import partial
from typing import TYPE_CHECKING, Any

import httpx2
from mcp import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client

from pytest_stagehand._basics.secrets import Secret

if TYPE_CHECKING:
    from collections.abc import AsyncIterator, Callable, Mapping
    from pathlib import Path

    from pytest_stagehand._basics.mcp import McpServer

    Streams = tuple[Any, Any]

LONGEST_ANSWER = 16_000_000
"""Bytes of one answer of an address."""
TOO_LONG = f"more than {LONGEST_ANSWER:,} bytes"
LAST_WORDS = 65_536
"""Bytes that are read of the end of what a program wrote to its standard error."""


@asynccontextmanager
async def streams_of(server: McpServer, said: Path) -> AsyncIterator[Streams]:
    """What is sent and what is answered."""

    async def hear(response: httpx2.Response) -> None:
        _note(response, said)
        response.stream = _Capped(response.stream, partial(said.write_text, TOO_LONG))

    if server.url:
        hooks = {"response": [hear]}
        async with (
            httpx2.AsyncClient(headers=_revealed(server.headers), timeout=server.timeout, event_hooks=hooks) as http,
            streamable_http_client(server.url, http_client=http) as streams,
        ):
            yield streams
        return
    program, *arguments = server.command
    started = StdioServerParameters(command=program, args=arguments, env=_revealed(server.env))
    with said.open("a") as errlog:
        async with stdio_client(started, errlog=errlog) as streams:
            yield streams


class _Capped(httpx2.AsyncByteStream):
    """What an address answers, as far as that is an answer: the client keeps all of it in memory.

    The client makes a closed connection of any error, so that why it ended is noted besides.
    """

    def __init__(self, stream: Any, note: Callable[[], object]) -> None:
        self._stream, self._note = stream, note

    async def __aiter__(self) -> AsyncIterator[bytes]:
        left = LONGEST_ANSWER
        async for part in self._stream:
            left -= len(part)
            if left < 0:
                self._note()
                raise httpx2.ReadError(TOO_LONG)
            yield part

    async def aclose(self) -> None:
        await self._stream.aclose()


def _note(response: httpx2.Response, said: Path) -> None:
    """Write down how an address answered: the client says that there was an error, and not which."""
    if response.request.method == "POST":
        said.write_text(f"{response.status_code} {response.reason_phrase}" if response.is_error else "")


def _revealed(values: Mapping[str, str | Secret]) -> dict[str, str]:
    return {name: each.reveal() if isinstance(each, Secret) else each for name, each in values.items()}


def last_words(said: Path) -> str:
    """The last line that a program wrote to its standard error, or how an address answered.

    Of what is long only the end is read, and a line that began before that is left: half a secret can't be masked.
    """
    if not said.exists():
        return ""
    with said.open("rb") as written:
        begin = written.seek(max(0, written.seek(0, 2) - LAST_WORDS))
        lines = written.read().decode("utf-8", "replace").strip().splitlines()
    whole = lines if begin == 0 else lines[1:]
    return whole[-1].strip() if whole else ""
