"""What may be called for one task, and what that gave: each value is a variable of the step from then on."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property, partial
from itertools import count
from typing import TYPE_CHECKING, Any, NoReturn, Protocol

from pytest_stagehand._agent.json_values import digest_of, is_of_kind, kind_of, mapped
from pytest_stagehand._agent.tools import unusable
from pytest_stagehand._basics.errors import NotRecordable, ToolFailed, printable
from pytest_stagehand._basics.secrets import MASK, Secret
from pytest_stagehand._basics.variables import fill, named, names_in
from pytest_stagehand._recording.schema import LONGEST_ARGUMENT, LONGEST_LINE, RecordedAction

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from pytest_stagehand._agent.tools import Tool
    from pytest_stagehand._compiling.decisions import ToolRequest
    from pytest_stagehand._steps.step import Step

MOST_VALUES = 20
"""Values of one answer that become variables: the first of them."""


class AnyTool(Protocol):
    """What a model may have called.

    Attributes:
        is_called_again: Whether a replay calls it; else what it gave is recorded.
        is_foreign: Whether somebody else says what it is for.
        only_reads: Whether it changes nothing, so that others may be called meanwhile.
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
    @property
    def only_reads(self) -> bool: ...
    def begin(self, step: Step, arguments: Mapping[str, Any]) -> Callable[[], Any]: ...


class Others(Protocol):
    """Tools of somebody else, who is asked for them when they are needed."""

    @property
    def tools(self) -> Mapping[str, AnyTool]: ...
    def keeps(self, name: str) -> bool: ...


Call = Callable[[], tuple[RecordedAction, str]]
"""Waits for a call that was begun."""


def _fail(failed: ToolFailed) -> NoReturn:
    raise failed


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
    _recorded: set[str] = field(default_factory=set)
    """The names of values that a replay takes from the recording: these are the same in every run."""

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

    def begin(self, requests: Sequence[ToolRequest]) -> Iterable[Call]:
        """Begin the calls of a model's answer, each in its turn; if all only read, they are under way at once.

        Args:
            requests: What is called, with what: `%name%` for variables.

        Returns:
            For each what waits for it: it gives what is recorded, and what the tool gave in words, fit to be told to a model.
            It raises `ToolFailed` if the tool raised, or gave what can't be used.
        """
        begun = map(self._begun, requests)
        known = [
            self.tools.get(each.name) for each in requests
        ]  # of one that is not given the model is told in its turn
        return list(begun) if all(tool is not None and tool.only_reads for tool in known) else begun

    def _begun(self, request: ToolRequest) -> Call:
        """A call that was begun; where it can't be, why is told in its turn."""
        try:
            return self._begin(request.name, self._with_names(request.arguments))
        except ToolFailed as failed:
            return partial(_fail, failed)

    def _begin(self, name: str, arguments: dict[str, Any]) -> Call:
        tool, given = self._known(name), json.dumps(arguments, ensure_ascii=False)
        if not tool.is_called_again and self.step.session.settings.no_frozen:
            raise NotRecordable(
                f'{name}: a replay would take what it gave from the recording (replay="recorded"), and --stagehand-no-frozen '
                'refuses stored values.\n  1. have a replay call it again: replay="call"'
            )
        if len(given) > LONGEST_ARGUMENT:
            raise ToolFailed(name, f"its arguments have more than {LONGEST_ARGUMENT:,} characters")
        self.step.clock.begin_again()
        return partial(self._taken, tool, given, tool.begin(self.step, arguments))

    def _taken(self, tool: AnyTool, given: str, answer: Callable[[], Any]) -> tuple[RecordedAction, str]:
        """A call that was made, as it is recorded, and in words."""
        gave = answer()
        plain = None if isinstance(gave, Secret) else json.dumps(gave, ensure_ascii=False)
        if not tool.is_called_again and (plain is None or self.step.shows_secret(plain)):
            raise ToolFailed(tool.name, "it gave a secret, which is in no recording", 'declare it with replay="call"')
        if not tool.is_called_again:
            self._tell_of_fresh(tool, given)
        told = self._keep(tool.name, gave, is_recorded=not tool.is_called_again)
        kept = None if tool.is_called_again else plain
        kind = kind_of(gave) if tool.is_called_again else ""
        kind = "" if self.step.shows_secret(kind) else kind
        digest = "" if kept is None else self._digest(tool.name, given, kept)
        called = RecordedAction(
            method="call_tool", name=tool.name, arguments=(given,), gave=kept, digest=digest, kind=kind
        )
        return called, told

    def replay(self, action: RecordedAction) -> None:
        """Call a recorded tool again, or take what it gave.

        Raises:
            ToolFailed: It raised, gave what can't be used, or the test does not give it any more; what was recorded of it was
                given for something else.
        """
        if action.gave is not None and self.others.keeps(action.name):
            self._take(action, action.gave)
            return
        tool = self._known(action.name)
        arguments = json.loads(action.arguments[0])
        if tool.is_called_again:
            gave = tool.begin(self.step, arguments)()
            self._tell_of_another_kind(action, gave)
            self._keep(tool.name, gave)
        elif action.gave is None:
            raise ToolFailed(
                tool.name, "it was called again by a replay when this was recorded", "record the test again"
            )
        else:
            self._take(action, action.gave)

    def _take(self, action: RecordedAction, gave: str) -> None:
        """Take what a call gave when it was recorded: it says nothing of another call, nor once somebody changed it.

        Raises:
            ToolFailed: It is not what was given for that.
        """
        if action.digest != self._digest(action.name, action.arguments[0], gave):
            raise ToolFailed(
                action.name,
                "what was recorded of it was given for other arguments than it would get now, or was changed since",
                'record the test again, or declare it with replay="call"',
            )
        self.step.event.outcome = "frozen"
        self._keep(action.name, json.loads(gave))

    def _digest(self, name: str, given: str, gave: str) -> str:
        """Of a call and what it gave; a secret is in it by its name only."""
        filled = fill(given, {each: f"%{each}%" for each in self.step.variables} | self.step.plain_variables)
        asked = given if self.step.shows_secret(filled) else filled
        return digest_of(name, asked, gave)

    def _tell_of_another_kind(self, action: RecordedAction, gave: Any) -> None:
        """Say that a tool gave something made of other parts than when it was recorded: what is read of it may not be there."""
        if not is_of_kind(gave, action.kind):
            told = f"{action.name} gave {kind_of(gave) or 'much more'}, and {action.kind} when it was recorded"
            self.step.warn(self.step.session.secrets.mask(printable(told, LONGEST_LINE)))

    def _tell_of_fresh(self, tool: AnyTool, given: str) -> None:
        """Say that what a tool gave was given for what the next run may have another value of: a replay then fails."""
        if fresh := sorted(set(names_in(given)) & self.given.keys() - self._recorded):
            names = ", ".join(f"%{each}%" for each in fresh)
            self.step.warn(
                f"what {tool.name} gave is recorded for {names} as in this run; where a replay has another value, it fails: "
                'have it called again, with replay="call"'
            )

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

    def _keep(self, name: str, gave: Any, *, is_recorded: bool = False) -> str:
        """Make what a tool gave variables of the step; returns it in words."""
        base = self._free(name)
        values = dict(values_of(base, gave))
        self._recorded |= values.keys() if is_recorded else set()
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
