"""What may be called for one task, and what that gave: each value is a variable of the step from then on."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cached_property
from itertools import count
from typing import TYPE_CHECKING, Any, Protocol

from pytest_stagehand._agent.json_values import mapped
from pytest_stagehand._agent.tools import unusable
from pytest_stagehand._basics.errors import ToolFailed
from pytest_stagehand._basics.secrets import MASK, Secret
from pytest_stagehand._basics.variables import named
from pytest_stagehand._recording.schema import LONGEST_ARGUMENT, LONGEST_LINE, RecordedAction

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pytest_stagehand._agent.tools import Tool
    from pytest_stagehand._steps.step import Step

MOST_VALUES = 20
"""Values of one answer that become variables: the first of them."""


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
            raise unusable(min(twice), "there are two of that name")
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
        values = dict(values_of(base, gave))
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


def values_of(name: str, gave: Any) -> Iterator[tuple[str, str | Secret]]:
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
