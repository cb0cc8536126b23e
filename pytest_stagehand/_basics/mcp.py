"""How a test says which MCP server an agent may use, and for what: `McpServer`."""

from __future__ import annotations

import re
from dataclasses import KW_ONLY, dataclass, field
from math import inf
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from pytest_stagehand._basics.secrets import Secret
    from pytest_stagehand._basics.tools import Replay

NAME_OF_SERVER = re.compile(r"[a-zA-Z][a-zA-Z0-9_]{0,29}")
"""It begins the names of the server's tools, which are identifiers of at most 61 characters."""
DEFAULT_TIMEOUT_S = 30.0
"""As long as an operation on a page may take by default."""


@dataclass(frozen=True)
class McpServer:
    """A server of the Model Context Protocol, whose tools ``page.agent(mcp=[…])`` may have called.

    ::

        shop = McpServer("shop", command=["python", "tools/shop.py"], allow=["new_customer"])
        page.agent(mcp=[shop]).execute("log in as a new customer")

    Its tools are called ``shop_new_customer`` and so on in prompts and recordings.

    Attributes:
        name: An identifier of at most 30 characters; what its tools are called begins with it.
        command: The program and its arguments, which is started for the step and spoken to by its standard input and output.
        url: In its place: the address of a server that speaks streamable HTTP.
        env: Variables of the program's environment, beside a few harmless ones of this process.
        headers: Headers of each request to the address.
        allow: Tools that may be called, by the server's own names; no other is. Without it these are the tools that say of
            themselves that they only read.
        replay: ``call``: a replay calls them again, with the recorded arguments. ``recorded``: a replay takes what they gave when
            they were recorded, and does not even start the server.
        timeout: Seconds that the server may take to start, and for each call, which ends with the time-out of an operation at the
            latest.

    Raises:
        ValueError: One of them can't be.
    """

    name: str
    _: KW_ONLY
    command: Sequence[str] = field(default=(), repr=False)
    url: str = field(default="", repr=False)
    env: Mapping[str, str | Secret] = field(default_factory=dict, repr=False)
    headers: Mapping[str, str | Secret] = field(default_factory=dict, repr=False)
    allow: Sequence[str] = ()
    replay: Replay = "call"
    timeout: float = DEFAULT_TIMEOUT_S

    def __post_init__(self) -> None:
        if problem := _problem(self):
            raise ValueError(f"McpServer({self.name!r}): {problem}")


def _problem(server: McpServer) -> str:
    """What can't be of it, or nothing."""
    is_number = isinstance(server.timeout, int | float) and not isinstance(server.timeout, bool)
    so = {
        "its name is an identifier of at most 30 ASCII letters, digits and _": isinstance(server.name, str)
        and NAME_OF_SERVER.fullmatch(server.name),
        "it has a command or a url: one of them": bool(server.command) != bool(server.url),
        'its command is a list of texts: ["python", "server.py"]': _are_texts(server.command),
        "its url begins with http:// or https://": not server.url or re.match(r"https?://[^/\s]+", str(server.url)),
        "env goes with a command, headers go with a url": not (server.env if server.url else server.headers),
        "allow is a list of names of tools": _are_texts(server.allow),
        f"replay={server.replay!r}; it is 'call' or 'recorded'": server.replay in ("call", "recorded"),
        f"timeout={server.timeout!r}; it is a number of seconds above 0": is_number and 0 < server.timeout < inf,
    }
    return next((problem for problem, is_so in so.items() if not is_so), "")


def _are_texts(given: Sequence[str]) -> bool:
    return not isinstance(given, str) and all(isinstance(each, str) and each for each in given)
