"""What an agent reads on the way: values of pages that are gone by the end, each a program that a replay reads it with.

A value is a variable from then on: what the page shows in the end may be compared with it, and it may be typed elsewhere. One
that is read under the name of a field of the output is that field.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel, TypeAdapter, ValidationError, create_model

from pytest_stagehand._agent.toolbox import give
from pytest_stagehand._basics.errors import StagehandError, printable
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._recording.programs import ExtractProgram
from pytest_stagehand._recording.schema import RecordedAction
from pytest_stagehand._steps.reading import drift_of, read_program

if TYPE_CHECKING:
    from pytest_stagehand._basics.secrets import Secret
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._compiling.decisions import ReadRequest
    from pytest_stagehand._recording.heals import Heal
    from pytest_stagehand._steps.step import Step

TEXT = TypeAdapter(str)
NAME = re.compile(r"[^\W\d]\w{0,60}")


@dataclass
class Notes:
    """What one task read on the way.

    Attributes:
        step: The step of the task: what is read becomes a variable of it.
        output: What the task is to read in the end; `None` where that is nothing, or has no fields.
        given: The variables that came on the way, which what is read joins.
        values: What was read, by name, as the page shows it.
    """

    step: Step
    output: type[BaseModel] | None
    given: dict[str, str | Secret]
    values: dict[str, str] = field(default_factory=dict)

    @property
    def asked(self) -> tuple[str, ...]:
        """The names of what is to be told in the end."""
        return tuple(self.output.model_fields) if self.output is not None else ()

    def take(self, request: ReadRequest, page: Snapshot) -> RecordedAction:
        """Read a value of a page, as a replay will.

        Raises:
            StagehandError: It can't be read again by what the page says.
        """
        from pytest_stagehand._compiling.extracting import compile_extract  # noqa: PLC0415  (never in replay mode)

        name = request.name
        if not NAME.fullmatch(name) or (name in self.step.variables and name not in self.values):
            raise StagehandError(f'"{printable(name, 60)}" is no name that is free.')
        if not self._fits(name, request.value):
            raise StagehandError(f'"{printable(request.value, 100)}" is not of the type that {name} has.')
        variables = self.step.plain_variables
        program = compile_extract(page, TEXT, request.value, {(): request.node}, variables=variables)
        if program is None:
            raise StagehandError(f'no program reads exactly "{printable(request.value, 100)}" from that node again.')
        if self.step.shows_secret(program.model_dump_json()):
            raise StagehandError("a secret stands in what would be recorded of it.")
        self._keep(name, str(evaluate_extract(program, page, variables)))
        return RecordedAction(method="read", name=name, read=program)

    def again(self, action: RecordedAction) -> tuple[RecordedAction, tuple[Heal, ...]]:
        """Read a recorded value from the page as it is now; the operation as it is now, and what was found again.

        Raises:
            DriftError: The page is no longer as the program needs it.
        """
        assert action.read is not None, "as every recorded reading has"
        try:
            found = read_program(self.step, action.read, partial(self._text_of, action.name))
        except ProgramFailed as failed:  # also where it reads on only in what says something else
            raise drift_of(self.step, failed) from None
        self._keep(action.name, found.value)
        program = found.program
        assert isinstance(program, ExtractProgram)
        return action.model_copy(update={"read": program}), found.heals

    def _text_of(self, name: str, program: Any, page: Snapshot) -> str:
        """What a program reads, if it may be what its name stands for.

        Raises:
            ProgramFailed: It may not, or the page is not as the program needs it.
        """
        text = str(evaluate_extract(program, page, self.step.plain_variables))
        if not self._fits(name, text):
            raise ProgramFailed("program-failed", f"a value of the type that {name} has", f'"{text}"')
        return text

    def _fits(self, name: str, text: str) -> bool:
        if self.output is None or name not in self.output.model_fields:
            return True
        annotation: Any = self.output.model_fields[name].annotation
        try:
            TypeAdapter(annotation).validate_python(text)
        except ValidationError:
            return False
        return True

    def _keep(self, name: str, text: str) -> None:
        self.values[name] = text
        give(self.step, self.given, {name: text})

    @property
    def known(self) -> dict[str, str]:
        """What was read of what is to be told in the end."""
        return {name: value for name, value in self.values.items() if name in self.asked}

    def left(self) -> TypeAdapter[Any] | None:
        """What is still to be read in the end; `None` where that is nothing."""
        assert self.output is not None, "it has fields"
        known = self.known
        fields = {name: each for name, each in self.output.model_fields.items() if name not in known}
        if not fields:
            return None
        if len(fields) == len(self.output.model_fields):
            return TypeAdapter(self.output)
        typed: dict[str, Any] = {name: (each.annotation, each) for name, each in fields.items()}
        return TypeAdapter(create_model(self.output.__name__, **typed))

    def whole(self, rest: Any) -> Any:
        """The output: what was read on the way, and what was left."""
        if self.output is None or not self.known:
            return rest
        others = dict(rest) if isinstance(rest, BaseModel) else {}
        return self.output.model_validate({**others, **self.known})
