"""The team's own functions, which a model may call for a task: recorded, and called again by a replay.

    name + arguments ──> checked by the signature ──> the function ──> what it gave, as JSON ──> %name% for each value

What a function gave is a variable from then on: a recording holds `%code_for%` where the model typed the code, so that the next
run types its own. What it gave is data: it goes to the model between fences, as a page does.
"""

from __future__ import annotations

import asyncio
import inspect
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property, partial
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, get_type_hints

from pydantic import ConfigDict, ValidationError, create_model
from pydantic.errors import PydanticUserError

from pytest_stagehand._agent.json_values import as_json, mapped
from pytest_stagehand._basics import aside
from pytest_stagehand._basics.errors import InstructionError, ToolFailed, printable
from pytest_stagehand._basics.secrets import Secret
from pytest_stagehand._basics.tools import DECLARED, READS
from pytest_stagehand._basics.variables import fill, names_in

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from pydantic import BaseModel

    from pytest_stagehand._steps.step import Step

MOST_TOOLS = 50
NAME = re.compile(r"[a-zA-Z_]\w{0,60}")
VARIADIC = frozenset(
    {inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD, inspect.Parameter.POSITIONAL_ONLY}
)


@dataclass(frozen=True)
class Tool:
    """One function.

    Attributes:
        name: As the test calls it.
        function: It.
        is_called_again: Whether a replay calls it; else what it gave is recorded.
        only_reads: Whether it changes nothing, so that others may be called meanwhile.
    """

    name: str
    function: Callable[..., Any]
    is_called_again: bool = True
    only_reads: bool = False
    is_foreign: ClassVar[bool] = False

    @property
    def description(self) -> str:
        """What it is for, in the words of its docstring."""
        return inspect.getdoc(self.function) or ""

    @cached_property
    def secrets(self) -> frozenset[str]:
        """The parameters that take a `Secret`."""
        return frozenset(name for name, hint in self._hints.items() if hint is Secret)

    @cached_property
    def parameters(self) -> type[BaseModel]:
        """Its parameters, as a model that checks them. One with a default may be `null`, which stands for that."""
        fields: dict[str, Any] = {}
        for name, parameter in inspect.signature(self.function).parameters.items():
            hint = str if name in self.secrets else self._hints[name]
            is_optional = parameter.default is not inspect.Parameter.empty
            fields[name] = (hint | None, None) if is_optional else (hint, ...)
        try:
            return create_model(self.name, __config__=ConfigDict(extra="forbid"), **fields)
        except PydanticUserError as error:
            raise unusable(self.name, f"pydantic does not know its parameters: {error.message}") from None

    @cached_property
    def schema(self) -> dict[str, Any]:
        """JSON schema of its parameters."""
        return self.parameters.model_json_schema(ref_template=f"#/$defs/{self.name}.{{model}}")

    def begin(self, step: Step, arguments: Mapping[str, Any]) -> Callable[[], Any]:
        """What calls it, and gives what it gives, as JSON, or a `Secret`; or raises `ToolFailed`.

        One that only reads is called from now on.
        """
        call = partial(_called, step, self, arguments)
        return partial(_read, step, self, aside.begin(call)) if self.only_reads else call

    @cached_property
    def _hints(self) -> dict[str, Any]:
        try:
            return get_type_hints(self.function, include_extras=True)
        except (NameError, TypeError) as error:
            raise unusable(self.name, f"its annotations can't be read: {error}") from None


def tools_of(given: Sequence[Callable[..., Any]]) -> dict[str, Tool]:
    """The tools that a test gives, by their names.

    Raises:
        InstructionError: One can't be offered: it has no name or no types, or nobody said what a replay does with it.
    """
    if len(given) > MOST_TOOLS:
        raise InstructionError(f"agent: {len(given)} tools; at most {MOST_TOOLS}.")
    tools: dict[str, Tool] = {}
    for each in given:
        made = _tool(each)
        if made.name in tools:
            raise unusable(made.name, "there are two of that name")
        tools[made.name] = made
    return tools


def _tool(function: Callable[..., Any]) -> Tool:
    name = getattr(function, "__name__", "")
    if not callable(function) or not NAME.fullmatch(name):
        raise InstructionError(f"agent: tools={function!r}: a tool is a function with a name (def, or async def).")
    declared = getattr(function, DECLARED, None)
    only_reads = getattr(function, READS, False)
    made = Tool(name, function, is_called_again=declared != "recorded", only_reads=only_reads)
    hints = made._hints  # noqa: SLF001  (its own)
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind in VARIADIC or parameter.name.startswith("_"):
            raise unusable(name, f"{parameter} can't be given by name")
        if parameter.name not in hints:
            raise unusable(name, f"its parameter {parameter.name} has no type")
    if declared is None and hints.get("return") in (None, type(None)):
        raise unusable(
            name,
            "it returns nothing, so it is called for what it does, and nobody said whether a replay does that again: "
            'declare it with @tool(replay="call") or @tool(replay="recorded")',
        )
    _ = made.schema
    return made


def unusable(name: str, why: str) -> InstructionError:
    return InstructionError(f"agent: tools: {name} can't be offered: {why}.")


def _called(step: Step, tool: Tool, arguments: Mapping[str, Any]) -> Any:
    """What a tool gives, as JSON; or a `Secret`."""
    given = _arguments(step, tool, arguments)
    began = monotonic()
    try:
        gave = tool.function(**given)
        if inspect.isawaitable(gave):
            gave = _awaited(gave, step.clock.left_ms / 1000)
    except _TooSlow:
        raise _too_slow(tool, step) from None
    except Exception as error:  # noqa: BLE001  (whatever it is, the model is told, or the replay fails)
        said = step.session.secrets.mask(printable(f"{type(error).__name__}: {error}", 500))
        raise ToolFailed(tool.name, f"it raised {said}") from None
    if (monotonic() - began) * 1000 > step.clock.timeout_ms > 0:
        raise _too_slow(tool, step)
    return as_json(tool.name, gave)


def _read(step: Step, tool: Tool, answer: Callable[[float], Any]) -> Any:
    """What a tool gives that was called already."""
    try:
        return answer(step.clock.left_ms / 1000)
    except TimeoutError:
        raise _too_slow(tool, step) from None


class _TooSlow(Exception):
    """The time of an operation was over before a coroutine was."""


def _too_slow(tool: Tool, step: Step) -> ToolFailed:
    return ToolFailed(
        tool.name,
        f"it took longer than the {step.clock.timeout_ms:.0f} ms of an operation",
        "give the agent a longer timeout=",
    )


def _awaited(gave: Any, left_s: float) -> Any:
    """What a coroutine gives: on the test's loop, or on one of its own where Playwright's runs unseen in this thread."""

    async def wait() -> Any:
        limit = asyncio.timeout(left_s)
        try:
            async with limit:
                return await gave
        except TimeoutError:
            if limit.expired():
                raise _TooSlow from None
            raise

    def on_its_own() -> Any:
        with ThreadPoolExecutor(1) as thread:
            return thread.submit(asyncio.run, wait()).result()

    return aside.on_loop(wait, on_its_own)


def _arguments(step: Step, tool: Tool, arguments: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of a call as the function takes them.

    Raises:
        ToolFailed: They are not of its types, or a secret would go where none is expected.
    """
    plain = {name: value for name, value in arguments.items() if name not in tool.secrets}
    filled = {name: mapped(value, lambda text: _filled(step, tool, text)) for name, value in plain.items()}
    by_name = {name: arguments[name] for name in tool.secrets if name in arguments}
    try:
        checked = tool.parameters.model_validate(filled | by_name)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise ToolFailed(tool.name, f"it takes no such arguments: {where}: {first['msg']}") from None
    taken = inspect.signature(tool.function).parameters
    given = {name: getattr(checked, name) for name in taken}
    given = {
        name: value
        for name, value in given.items()
        if value is not None or taken[name].default is inspect.Parameter.empty
    }
    return given | {name: _secret(step, tool, value) for name, value in given.items() if name in tool.secrets}


def _filled(step: Step, tool: Tool, text: str) -> str:
    if step.holds_secret([text]):
        why = f"its parameter would get a secret ({', '.join(f'%{each}%' for each in names_in(text))})"
        raise ToolFailed(tool.name, why, "annotate the parameter as Secret, if it may")
    return fill(text, step.variables)


def _secret(step: Step, tool: Tool, text: str) -> Secret:
    """The secret that a parameter is given, by its name."""
    name = next(iter(names_in(text)), "")
    value = step.variables.get(name)
    if text != f"%{name}%" or not isinstance(value, Secret):
        raise ToolFailed(
            tool.name, f'"{printable(text, 100)}" is no secret: a parameter that takes one is given its %name%'
        )
    return value
