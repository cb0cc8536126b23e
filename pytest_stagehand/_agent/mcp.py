"""Tools of MCP servers, which a model may call for a task like functions of the test.

    mcp=[…] ──> a server is started when it is needed ──> what it offers and the test allows ──> calls ──> closed with the step

A server is somebody else's: what it says of its tools is fenced like a page, no secret goes to it in a call, and it is refused
what it asks for itself (a model's answer, a person's, the project's folders). It is believed in one thing: that a tool only
reads. All others must be allowed by name.
"""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Self

from pytest_stagehand._agent.mcp_tool import McpTool, name_of_tool, tools_on, unusable
from pytest_stagehand._agent.tools import MOST_TOOLS
from pytest_stagehand._basics.errors import InstructionError, printable
from pytest_stagehand._basics.extras import needed
from pytest_stagehand._basics.mcp import McpServer
from pytest_stagehand._basics.secrets import Secret

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from types import TracebackType

    from pytest_stagehand._agent.mcp_line import Line
    from pytest_stagehand._steps.step import Step

LONGEST_OFFER = 100_000
"""Characters of what all servers say of their tools."""
UNNAMED = "mcp"
"""What the servers are called that were given no name: this, and then with a number."""


def mcp_servers_of(given: Sequence[Sequence[str] | str | McpServer]) -> tuple[McpServer, ...]:
    """The servers that a test gives, each with a name.

    Raises:
        InstructionError: One is none, or two have one name.
    """
    if isinstance(given, str | McpServer):
        raise InstructionError("agent: mcp= is a list of servers: mcp=[…].")
    servers, unnamed = [], 0
    for each in given:
        unnamed += not isinstance(each, McpServer)
        servers.append(each if isinstance(each, McpServer) else _server(each, unnamed))
    names = [server.name for server in servers]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise InstructionError(
            f"agent: mcp: there are two servers of the name {twice}. Give one another: McpServer(…)."
        )
    return tuple(servers)


def _server(given: Sequence[str] | str, number: int) -> McpServer:
    """A server that was given as an address or a command."""
    name = UNNAMED if number == 1 else f"{UNNAMED}_{number}"
    try:
        return McpServer(name, url=given) if isinstance(given, str) else McpServer(name, command=tuple(given))
    except (ValueError, TypeError) as error:
        raise InstructionError(
            f"agent: mcp: {printable(str(error), 200)}. A server is a command (a list of texts), an address, or a McpServer."
        ) from None


@dataclass
class Servers:
    """The servers of one task: a context, in which each is started when it is first needed.

    Attributes:
        step: The step of the task.
        given: The servers.
    """

    step: Step
    given: tuple[McpServer, ...] = ()
    _open: ExitStack = field(default_factory=ExitStack)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._open.__exit__(kind, error, trace)

    def keeps(self, name: str) -> bool:
        """Whether a tool of that name is of a server that no replay calls; no server is started to know that."""
        return any(
            server.replay == "recorded" and name.startswith(f"{server.name}_") and _may_be(server, name)
            for server in self.given
        )

    @cached_property
    def tools(self) -> dict[str, McpTool]:
        """What may be called, by name. All servers are started for that.

        Raises:
            InstructionError: A tool that may be called can't be offered, or one that was allowed is not there.
            ToolFailed: A server could not be started.
        """
        with self.step.clock.stopped():
            return tools_of_lines(self._lines())

    def _lines(self) -> Iterator[Line]:
        if not self.given:
            return
        needed("mcp", "agent", "page.agent(mcp=[…])")
        from anyio.from_thread import start_blocking_portal  # noqa: PLC0415  (start-up)

        from pytest_stagehand._agent.mcp_line import open_line  # noqa: PLC0415

        portal = self._open.enter_context(start_blocking_portal(name="pytest-stagehand-mcp"))
        for server in self.given:
            self._hold_secrets(server)
            yield self._open.enter_context(open_line(server, portal, self.step.session.secrets.mask))

    def _hold_secrets(self, server: McpServer) -> None:
        """What a server is given may come back in what it says."""
        for value in (*server.env.values(), *server.headers.values()):
            if isinstance(value, Secret):
                self.step.session.secrets.add(value)


def tools_of_lines(lines: Iterable[Line]) -> dict[str, McpTool]:
    """What may be called on all of them, by name.

    Raises:
        InstructionError: Two have one name, or there is more than can go with each question.
    """
    tools: dict[str, McpTool] = {}
    for made in chain.from_iterable(map(tools_on, lines)):
        if made.name in tools:
            raise unusable(made, "there are two of that name")
        tools[made.name] = made
    size = sum(len(made.description) for made in tools.values())
    if len(tools) > MOST_TOOLS or size > LONGEST_OFFER:
        raise InstructionError(
            f"agent: mcp: {len(tools)} tools, described in {size:,} characters, which go with each question; "
            f"at most {MOST_TOOLS}, in {LONGEST_OFFER:,}. Name those you need: McpServer(…, allow=[…])."
        )
    return tools


def _may_be(server: McpServer, name: str) -> bool:
    """Whether a tool of that name may be called, as far as is known without asking the server."""
    return not server.allow or name in {name_of_tool(server, each) for each in server.allow}
