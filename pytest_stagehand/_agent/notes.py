"""What an agent reads on the way: values and lists of pages that are gone by the end, each a program that a replay reads it with.

A value is a variable from then on: what the page shows in the end may be compared with it, and it may be typed elsewhere. One
that is read under the name of a field of the output is that field.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any, get_args, get_origin

from pydantic import BaseModel, TypeAdapter, ValidationError, create_model

from pytest_stagehand._agent.toolbox import give, values_of
from pytest_stagehand._basics.errors import StagehandError, printable
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._recording.programs import ExtractProgram
from pytest_stagehand._recording.schema import RecordedAction
from pytest_stagehand._steps.reading import drift_of, read_file, read_program

if TYPE_CHECKING:
    from pytest_stagehand._agent.files import Files
    from pytest_stagehand._basics.secrets import Secret
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._compiling.decisions import Noted, ReadRequest
    from pytest_stagehand._recording.heals import Heal
    from pytest_stagehand._steps.reading import Read
    from pytest_stagehand._steps.step import Step

READ: TypeAdapter[Noted] = TypeAdapter(str | list[str] | list[dict[str, str | None]])
LISTS = (list, tuple, Sequence)
NAME = re.compile(r"[^\W\d]\w{0,60}")


@dataclass
class Notes:
    """What one task read on the way.

    Attributes:
        step: The step of the task: what is read becomes a variable of it.
        output: What the task is to read in the end; `None` where that is nothing, or has no fields.
        given: The variables that came on the way, which what is read joins.
        files: The downloads of the task.
        values: What was read, by name, as the page shows it: a value, or a list of values or of rows.
    """

    step: Step
    output: type[BaseModel] | None
    given: dict[str, str | Secret]
    files: Files
    values: dict[str, Noted] = field(default_factory=dict)

    @property
    def asked(self) -> tuple[str, ...]:
        """The names of what is to be told in the end, those of lists with their columns."""
        fields = self.output.model_fields if self.output is not None else {}
        return tuple(name + _columns_of(each.annotation) for name, each in fields.items())

    def take(self, request: ReadRequest, page: Snapshot, file: str = "") -> RecordedAction:
        """Read a value or a list of a page, as a replay will.

        Args:
            request: What to read.
            page: Where it stands.
            file: The name of the file that this is; empty of a page.

        Raises:
            StagehandError: It can't be read again by what the page says.
        """
        from pytest_stagehand._compiling.extracting import compile_extract  # noqa: PLC0415  (never in replay mode)

        name, value = request.name, request.value
        told = "that list" if isinstance(value, list) else f'"{printable(value, 100)}"'
        self._require_free(name, is_list=isinstance(value, list))
        self._require_columns(value)
        if not self._fits(name, value):
            raise StagehandError(f"{told} is not of the type that {name} has.")
        variables = self.step.plain_variables
        program = compile_extract(page, _type_of(value), value, request.sources, variables=variables)
        if program is None:
            raise StagehandError(f"no program reads exactly {told} from there again.")
        if self.step.shows_secret(program.model_dump_json()):
            raise StagehandError("a secret stands in what would be recorded of it.")
        self._keep(name, _texts(evaluate_extract(program, page, variables)))
        pattern = self.files.pattern_of(file) if file else ""
        return RecordedAction(method="read", name=name, read=program, file=pattern)

    def _require_free(self, name: str, *, is_list: bool) -> None:
        """Refuse a name that is none, or that is taken by something else; of a list its values have names that begin with it.

        Raises:
            StagehandError: It is.
        """
        others = self.step.variables.keys() - dict(values_of(name, self.values.get(name))).keys()
        if not NAME.fullmatch(name) or any(
            each == name or (is_list and each.startswith(f"{name}_")) for each in others
        ):
            raise StagehandError(f'"{printable(name, 60)}" is no name that is free.')

    @staticmethod
    def _require_columns(value: Noted) -> None:
        """Refuse columns that have no names.

        Raises:
            StagehandError: One has none.
        """
        rows = [row for row in value if isinstance(row, dict)]
        wrong = next((column for row in rows for column in row if not NAME.fullmatch(column)), None)
        if wrong is not None:
            raise StagehandError(f'"{printable(wrong, 60)}" is no name of a column: letters, digits and _.')

    def told(self, name: str) -> tuple[str, ...]:
        """What was read under a name, for the log: in a line, or a line for each row that has names."""
        value = self.values[name]
        if isinstance(value, str):
            return (f"it is {value!r}",)
        rows = [f"%{each}% = {text!r}" for each, text in values_of(name, value)]
        return (f"it has {len(value)} rows", *rows)

    def again(self, action: RecordedAction) -> tuple[RecordedAction, tuple[Heal, ...]]:
        """Read a recorded value from the page as it is now; the operation as it is now, and what was found again.

        Raises:
            DriftError: The page is no longer as the program needs it.
        """
        assert action.read is not None, "as every recorded reading has"
        try:
            found = self._found(action)
        except ProgramFailed as failed:  # also where it reads on only in what says something else
            raise drift_of(self.step, failed) from None
        self._keep(action.name, found.value)
        program = found.program
        assert isinstance(program, ExtractProgram)
        return action.model_copy(update={"read": program}), found.heals

    def _found(self, action: RecordedAction) -> Read[Noted]:
        read = partial(self._read, action.name)
        if action.file:
            return read_file(self.step, self.files.again(action.file), action.read, read)
        return read_program(self.step, action.read, read)

    def _read(self, name: str, program: Any, page: Snapshot) -> Noted:
        """What a program reads, if it may be what its name stands for.

        Raises:
            ProgramFailed: It may not, or the page is not as the program needs it.
        """
        value = _texts(evaluate_extract(program, page, self.step.plain_variables))
        if not self._fits(name, value):
            raise ProgramFailed("program-failed", f"a value of the type that {name} has", f'"{value}"')
        return value

    def _fits(self, name: str, value: Noted) -> bool:
        if self.output is None or name not in self.output.model_fields:
            return True
        annotation: Any = self.output.model_fields[name].annotation
        try:
            TypeAdapter(annotation).validate_python(value)
        except ValidationError:
            return False
        return True

    def _keep(self, name: str, value: Noted) -> None:
        """Have it as variables, in the place of what was read under that name before: a list may have had more rows."""
        for known, _ in values_of(name, self.values.get(name)):
            self.step.variables.pop(known, None)
            self.given.pop(known, None)
        self.values[name] = value
        give(self.step, self.given, dict(values_of(name, value)))

    @property
    def known(self) -> dict[str, Noted]:
        """What was read of what is to be told in the end."""
        fields = self.output.model_fields if self.output is not None else {}
        return {name: value for name, value in self.values.items() if name in fields}

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


def _columns_of(annotation: Any) -> str:
    """The columns of a list of objects, in words."""
    row = next(iter(get_args(annotation)), None)
    if get_origin(annotation) not in LISTS or not (isinstance(row, type) and issubclass(row, BaseModel)):
        return ""
    return f" (a list of rows with {', '.join(row.model_fields)})"


def _type_of(value: Noted) -> TypeAdapter[Any]:
    """The type of what is read: texts, as the page shows them."""
    if isinstance(value, str):
        return TypeAdapter(str)
    if not value or isinstance(value[0], str):
        return TypeAdapter(list[str])
    rows = [row for row in value if isinstance(row, dict)]
    columns: dict[str, Any] = {
        name: (str | None if any(row[name] is None for row in rows) else str, ...) for name in rows[0]
    }
    row: Any = create_model("Row", **columns)
    return TypeAdapter(list[row])


def _texts(value: object) -> Noted:
    """What a program of texts read."""
    return READ.validate_python(value if isinstance(value, list) else str(value))
