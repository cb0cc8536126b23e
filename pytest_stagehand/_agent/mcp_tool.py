"""One tool of an MCP server: whether and how it is offered to a model, how it is called, and what it gave."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, ClassVar

from pytest_stagehand._agent.json_values import as_json, mapped
from pytest_stagehand._agent.plain_schema import AS_TEXT, plain_schema, schema_of_text, without_nulls
from pytest_stagehand._agent.tools import NAME
from pytest_stagehand._basics.errors import InstructionError, ToolFailed, printable
from pytest_stagehand._basics.variables import fill, names_in
from pytest_stagehand._steps.telling import tell_on_the_way

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from mcp import types

    from pytest_stagehand._agent.mcp_line import Line
    from pytest_stagehand._basics.mcp import McpServer
    from pytest_stagehand._steps.step import Step

LONGEST_DESCRIPTION = 2_000
LONGEST_SCHEMA = 20_000
"""Characters of what a tool's parameters are said to be: they are sent with each question."""
LONGEST_PROBLEM = 500


@dataclass(frozen=True)
class McpTool:
    """One tool of a server.

    Attributes:
        name: The server's name and its own, as an identifier.
        line: To the server.
        offered: As the server offers it.
    """

    name: str
    line: Line
    offered: types.Tool
    is_foreign: ClassVar[bool] = True

    @property
    def is_called_again(self) -> bool:
        """Whether a replay calls it; else what it gave is recorded."""
        return self.line.server.replay == "call"

    @property
    def description(self) -> str:
        """What its server says of it."""
        told = printable(" ".join((self.offered.description or "").split()), LONGEST_DESCRIPTION)
        how = f'one JSON text, "{AS_TEXT}", by' if self._plain is None else "by"
        return f"{told} | Arguments: {how} the schema {json.dumps(self.offered.input_schema, ensure_ascii=False)}"

    @property
    def schema(self) -> dict[str, Any]:
        """JSON schema of its arguments, as strict modes take it."""
        return schema_of_text() if self._plain is None else self._plain

    @cached_property
    def _plain(self) -> dict[str, Any] | None:
        return plain_schema(self.offered.input_schema)

    @property
    def only_reads(self) -> bool:
        """Whether its server says that it changes nothing."""
        return _only_reads(self.offered)

    def begin(self, step: Step, arguments: Mapping[str, Any]) -> Callable[[], Any]:
        """Begin to call it.

        Args:
            step: It is called for it, within the time of an operation.
            arguments: By name, `%name%` for variables.

        Returns:
            What waits for what it gives, as JSON, and raises `ToolFailed` if it failed, or gave what can't be used.

        Raises:
            ToolFailed: A secret would go to the server.
        """
        given = mapped(self._arguments(arguments), lambda text: self._filled(step, text))
        if step.shows_secret(json.dumps(given, ensure_ascii=False)):
            raise self._secret("a secret")
        limit_s = min(self.line.server.timeout, step.clock.left_ms / 1000)

        def heard(note: str) -> None:
            tell_on_the_way(step, f"call {self.name}", note)

        answer = self.line.begin(self.name, self.offered, given, limit_s)
        return lambda: self._taken(step, answer(heard))

    def _taken(self, step: Step, result: types.CallToolResult) -> Any:
        gave = _gave(result)
        if result.is_error:
            said = gave if isinstance(gave, str) else json.dumps(gave, ensure_ascii=False)
            raise ToolFailed(self.name, f"it said: {printable(step.session.secrets.mask(said), LONGEST_PROBLEM)}")
        return as_json(self.name, gave)

    def _arguments(self, arguments: Mapping[str, Any]) -> Any:
        """Them as the server takes them.

        Raises:
            ToolFailed: They are no JSON.
        """
        if self._plain is not None:
            return without_nulls(dict(arguments), self.offered.input_schema)
        try:
            given = json.loads(arguments.get(AS_TEXT, ""))
        except (TypeError, ValueError):
            given = None
        if not isinstance(given, dict):
            raise ToolFailed(self.name, f'"{AS_TEXT}" is no JSON text of an object')
        return given

    def _filled(self, step: Step, text: str) -> str:
        if step.holds_secret([text]):
            raise self._secret(", ".join(f"%{each}%" for each in names_in(text)))
        return fill(text, step.variables)

    def _secret(self, what: str) -> ToolFailed:
        return ToolFailed(
            self.name,
            f"it would get a secret ({what}), and none goes to an MCP server in a call",
            "give the server what it needs by env= or headers= of McpServer, or write a function: page.agent(tools=[…])",
        )


def _gave(result: types.CallToolResult) -> Any:
    """What a server answered: structured where it has that, else its texts. What is no text is named and left out."""
    if result.structured_content is not None:
        return result.structured_content
    texts = [each.text if each.type == "text" else f"({each.type}, left out)" for each in result.content]
    return _read("\n".join(texts))


def _read(text: str) -> Any:
    """A text, or the object or list that it is as JSON: servers that have no structured content write that."""
    if not text.lstrip().startswith(("{", "[")):
        return text
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def name_of_tool(server: McpServer, name: str) -> str:
    """What a tool is called: many servers have dashes and dots in their names, which no identifier has."""
    return f"{server.name}_{re.sub(r'[-./: ]', '_', name)}"


def tools_on(line: Line) -> Iterator[McpTool]:
    """The tools of a server that may be called.

    Raises:
        InstructionError: One can't be offered, or one that was allowed is not there.
    """
    server = line.server
    there = [tool.name for tool in line.tools]
    missing = next((name for name in server.allow if name not in there), None)
    if missing is not None:
        names = printable(", ".join(there), LONGEST_PROBLEM) or "none"
        raise InstructionError(f"agent: mcp: {server.name} has no tool {missing}. It has: {names}.")
    for tool in line.tools:
        if tool.name in server.allow if server.allow else _only_reads(tool):
            yield _checked(McpTool(name_of_tool(server, tool.name), line, tool))


def _only_reads(tool: types.Tool) -> bool:
    return tool.annotations is not None and tool.annotations.read_only_hint is True


def _checked(tool: McpTool) -> McpTool:
    """The same.

    Raises:
        InstructionError: It can't be offered.
    """
    schema = tool.offered.input_schema
    if not NAME.fullmatch(tool.name) or not tool.name.isascii():
        raise unusable(tool, "its name is no identifier of at most 61 characters")
    if schema.get("type") != "object":
        raise unusable(tool, "its arguments are no object")
    if len(json.dumps(schema)) > LONGEST_SCHEMA:
        raise unusable(tool, f"the schema of its arguments has more than {LONGEST_SCHEMA:,} characters")
    return tool


def unusable(tool: McpTool, why: str) -> InstructionError:
    return InstructionError(
        f"agent: mcp: {printable(tool.name, 100)} can't be offered: {why}. "
        f"Name the tools that you need: McpServer({tool.line.server.name!r}, allow=[…])."
    )
