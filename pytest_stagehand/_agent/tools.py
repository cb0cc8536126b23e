"""The team's own functions, which a model may call for a task: recorded, and called again by a replay.

    name + arguments ──> checked by the signature ──> the function ──> what it gave, as JSON ──> %name% for each value

What a function gave is a variable from then on: a recording holds `%code_for%` where the model typed the code, so that the next
run types its own. What it gave is data: it goes to the model between fences, as a page does.
"""

from __future__ import annotations

import asyncio
import inspect
import json
import re
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from time import monotonic
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, get_type_hints

from pydantic import ConfigDict, ValidationError, create_model
from pydantic.errors import PydanticUserError
from pydantic_core import PydanticSerializationError, to_jsonable_python

from pytest_stagehand._basics import aside
from pytest_stagehand._basics.errors import InstructionError, ToolFailed, printable
from pytest_stagehand._basics.secrets import MASK, Secret
from pytest_stagehand._basics.tools import DECLARED
from pytest_stagehand._basics.variables import fill, named, names_in
from pytest_stagehand._recording.schema import LONGEST_ARGUMENT, LONGEST_LINE, RecordedAction

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from pydantic import BaseModel

    from pytest_stagehand._steps.step import Step

MOST_TOOLS = 50
MOST_VALUES = 20
"""Values of one answer that become variables: the first of them."""
LONGEST_RESULT = 100_000
"""Characters of an answer as JSON: more is no answer but a file."""
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
    """

    name: str
    function: Callable[..., Any]
    is_called_again: bool = True
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
            raise _unusable(self.name, f"pydantic does not know its parameters: {error.message}") from None

    @cached_property
    def schema(self) -> dict[str, Any]:
        """JSON schema of its parameters."""
        return self.parameters.model_json_schema(ref_template=f"#/$defs/{self.name}.{{model}}")

    def call(self, step: Step, arguments: Mapping[str, Any]) -> Any:
        """What it gives, as JSON; or a `Secret`.

        Raises:
            ToolFailed: It can't be called so, raised, or gave what can't be used.
        """
        return _called(step, self, arguments)

    @cached_property
    def _hints(self) -> dict[str, Any]:
        try:
            return get_type_hints(self.function, include_extras=True)
        except (NameError, TypeError) as error:
            raise _unusable(self.name, f"its annotations can't be read: {error}") from None


class AnyTool(Protocol):
    """What a model may have called.

    Attributes:
        is_called_again: Whether a replay calls it; else what it gave is recorded.
        is_foreign: Whether somebody else says what it is for.
    """

    @property
    def name(self) -> str: ...
    @property
    def description(self) -> str: ...
    @property
    def schema(self) -> Mapping[str, Any]: ...
    @property
    def is_called_again(self) -> bool: ...
    @property
    def is_foreign(self) -> bool: ...
    def call(self, step: Step, arguments: Mapping[str, Any]) -> Any: ...


class Others(Protocol):
    """Tools of somebody else, who is asked for them when they are needed."""

    @property
    def tools(self) -> Mapping[str, AnyTool]: ...
    def keeps(self, name: str) -> bool: ...


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
            raise _unusable(made.name, "there are two of that name")
        tools[made.name] = made
    return tools


def _tool(function: Callable[..., Any]) -> Tool:
    name = getattr(function, "__name__", "")
    if not callable(function) or not NAME.fullmatch(name):
        raise InstructionError(f"agent: tools={function!r}: a tool is a function with a name (def, or async def).")
    declared = getattr(function, DECLARED, None)
    made = Tool(name, function, is_called_again=declared != "recorded")
    hints = made._hints  # noqa: SLF001  (its own)
    for parameter in inspect.signature(function).parameters.values():
        if parameter.kind in VARIADIC or parameter.name.startswith("_"):
            raise _unusable(name, f"{parameter} can't be given by name")
        if parameter.name not in hints:
            raise _unusable(name, f"its parameter {parameter.name} has no type")
    if declared is None and hints.get("return") in (None, type(None)):
        raise _unusable(
            name,
            "it returns nothing, so it is called for what it does, and nobody said whether a replay does that again: "
            'declare it with @tool(replay="call") or @tool(replay="recorded")',
        )
    _ = made.schema
    return made


def _unusable(name: str, why: str) -> InstructionError:
    return InstructionError(f"agent: tools: {name} can't be offered: {why}.")


@dataclass
class Toolbox:
    """The tools of one task, and what they gave so far.

    Attributes:
        step: The step of the task: what is given becomes a variable of it.
        own: Functions of the test, by their names.
        others: Who else has tools.
        given: The variables that came on the way, which the values of answers join.
    """

    step: Step
    own: Mapping[str, Tool]
    others: Others
    given: dict[str, str | Secret]

    @cached_property
    def tools(self) -> Mapping[str, AnyTool]:
        """What may be called, by name.

        Raises:
            InstructionError: Two have one name, or one can't be offered.
            ToolFailed: Who has it can't be asked.
        """
        others = self.others.tools
        if twice := self.own.keys() & others.keys():
            raise _unusable(min(twice), "there are two of that name")
        return {**self.own, **others}

    def call(self, name: str, arguments: Mapping[str, Any]) -> tuple[RecordedAction, str]:
        """Call a tool that a model asked for.

        Args:
            name: Its name.
            arguments: By name, `%name%` for variables.

        Returns:
            What is recorded, and what it gave in words, fit to be told to a model.

        Raises:
            ToolFailed: It raised, or gave what can't be used.
        """
        tool = self._known(name)
        arguments = self._with_names(arguments)
        given = json.dumps(arguments, ensure_ascii=False)
        if len(given) > LONGEST_ARGUMENT:
            raise ToolFailed(name, f"its arguments have more than {LONGEST_ARGUMENT:,} characters")
        gave = tool.call(self.step, arguments)
        plain = None if isinstance(gave, Secret) else json.dumps(gave, ensure_ascii=False)
        if not tool.is_called_again and (plain is None or self.step.shows_secret(plain)):
            raise ToolFailed(name, "it gave a secret, which is in no recording", 'declare it with replay="call"')
        told = self._keep(name, gave)
        action = RecordedAction(
            method="call_tool",
            name=name,
            arguments=(given,),
            gave=None if tool.is_called_again else plain,
        )
        return action, told

    def replay(self, action: RecordedAction) -> None:
        """Call a recorded tool again, or take what it gave.

        Raises:
            ToolFailed: It raised, gave what can't be used, or the test does not give it any more.
        """
        if action.gave is not None and self.others.keeps(action.name):
            self._keep(action.name, json.loads(action.gave))
            return
        tool = self._known(action.name)
        arguments = json.loads(action.arguments[0])
        if tool.is_called_again:
            self._keep(tool.name, tool.call(self.step, arguments))
        elif action.gave is None:
            raise ToolFailed(
                tool.name, "it was called again by a replay when this was recorded", "record the test again"
            )
        else:
            self._keep(tool.name, json.loads(action.gave))

    def written(self, text: str) -> str:
        """An operand that a model wrote, with the names of values that it wrote out."""
        return named(text, {name: value for name, value in self.given.items() if isinstance(value, str)})

    def _with_names(self, arguments: Mapping[str, Any]) -> dict[str, Any]:
        return {name: mapped(value, self.written) for name, value in arguments.items()}

    def _known(self, name: str) -> AnyTool:
        if name in self.tools:
            return self.tools[name]
        given = ", ".join(self.tools) or "none"
        raise ToolFailed(
            name,
            f"the test gives no such tool. Given: {given}",
            f"pass it: page.agent(tools=[{name}]), or its server, which must be allowed to call it: mcp=[…]",
        )

    def _keep(self, name: str, gave: Any) -> str:
        """Make what a tool gave variables of the step; returns it in words."""
        base = self._free(name)
        values = dict(_values(base, gave))
        give(self.step, self.given, values)
        lines = [
            f"%{each}% = {MASK if isinstance(value, Secret) else json.dumps(value)}" for each, value in values.items()
        ]
        return ", ".join(lines) if lines else json.dumps(gave, ensure_ascii=False)

    def _free(self, name: str) -> str:
        """A name that no variable has yet."""
        tried = (name if number == 1 else f"{name}_{number}" for number in count(1))
        taken = self.step.variables
        return next(each for each in tried if not any(known == each or known.startswith(f"{each}_") for known in taken))


def give(step: Step, given: dict[str, str | Secret], values: Mapping[str, str | Secret]) -> None:
    """Make values that came on the way variables of a step, as if its sentence named them; the report shows them."""
    given |= values
    step.variables |= values
    step.said += "".join(f" %{each}%" for each in values)
    mask = step.session.secrets.mask
    shown = {name: MASK if isinstance(value, Secret) else mask(value)[:LONGEST_LINE] for name, value in values.items()}
    step.event.evidence.variables |= shown


def _values(name: str, gave: Any) -> Iterator[tuple[str, str | Secret]]:
    """The values of an answer, each with the name of its variable."""
    found = _leaves(name, gave)
    for _, (each, value) in zip(range(MOST_VALUES), found, strict=False):
        yield each, value


def _leaves(name: str, gave: Any) -> Iterator[tuple[str, str | Secret]]:
    if isinstance(gave, Secret):
        yield name, gave
    elif isinstance(gave, dict):
        for key, value in gave.items():
            yield from _leaves(f"{name}_{re.sub(r'[^0-9a-zA-Z]+', '_', str(key))}", value)
    elif isinstance(gave, list):
        for at, value in enumerate(gave, 1):
            yield from _leaves(f"{name}_{at}", value)
    elif gave is not None and not isinstance(gave, bool):
        yield name, str(gave)


def mapped(value: Any, change: Callable[[str], Any]) -> Any:
    """JSON with its texts changed."""
    if isinstance(value, dict):
        return {key: mapped(each, change) for key, each in value.items()}
    if isinstance(value, list):
        return [mapped(each, change) for each in value]
    return change(value) if isinstance(value, str) else value


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


def as_json(name: str, gave: Any) -> Any:
    """What a tool gave as JSON; a `Secret` as it is.

    Raises:
        ToolFailed: It is none, or too much.
    """
    if isinstance(gave, Secret):
        return gave
    try:
        plain = to_jsonable_python(gave, inf_nan_mode="strings")
    except (PydanticSerializationError, ValueError, RecursionError) as error:
        raise ToolFailed(name, f"it gave what is no JSON: {printable(str(error), 200)}") from None
    if len(json.dumps(plain)) > LONGEST_RESULT:
        raise ToolFailed(name, f"it gave more than {LONGEST_RESULT:,} characters", "have it give what the task needs")
    return plain
