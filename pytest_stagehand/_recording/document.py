r"""A recording as text: what is committed, and what is read as untrusted input.

The text is JSON with its keys in a fixed order, in the lines of `layout.py`, UTF-8 and with a final newline. Letters of
every script stay readable; whatever can't be seen, or would turn the direction of text around in a review, is written as
`\u202e`. Nothing is in it that goes without saying, and nothing twice but the words of a step (`review.py`), which are
made anew whenever it is written.

Schema 1 said the same on many more lines, with every choice spelt out. It is read as schema 2, and never written.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any, Literal, NoReturn, TypeVar, get_args, get_origin

from pydantic import BaseModel, ValidationError

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._recording import SCHEMA
from pytest_stagehand._recording.layout import laid_out
from pytest_stagehand._recording.review import words_of, words_of_programs
from pytest_stagehand._recording.schema import RecordedStep, Recording
from pytest_stagehand._recording.targets import Target, told_by_fingerprint

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_stagehand._recording.targets import Fingerprint, Locator

MAX_BYTES = 5_000_000
"""A step takes about 1 kB, so this is a test of thousands of steps."""

MAX_DEPTH = 64
"""Levels of lists and objects. The deepest program that the schema takes has about 25."""

Model = TypeVar("Model", bound=BaseModel)

_SHOWN_PROBLEMS = 3

SURROGATE = re.compile("[\ud800-\udfff]")
_MAY_BE_ODD = re.compile(r"\\u[dD]|[eE]\+?\d{3}|\d{200}")
"""What a text has that JSON reads as half a character, or as a number beyond all numbers."""
_NOT_PLAIN = re.compile(r"[^\x20-\x7e\n]")


class MalformedError(Exception):
    """The text is no recording.

    Attributes:
        problem: What is wrong with it.
        where: Line and column, or path in the JSON; empty where it is the whole.
        is_newer: It is of a form that only a newer version of this plugin knows.
    """

    def __init__(self, problem: str, where: str = "", *, is_newer: bool = False) -> None:
        super().__init__(problem)
        self.problem = problem
        self.where = where
        self.is_newer = is_newer


def dump(recording: Recording) -> str:
    """The text of a recording: equal recordings have equal texts, and `parse` gives the recording again."""
    return _plain(laid_out(as_data(recording)))


def dump_data(data: Any) -> str:
    """JSON as it stands in this plugin's other files, which nobody commits."""
    return _plain(json.dumps(data, ensure_ascii=False, indent=2))


def parse(raw: bytes) -> Recording:
    """The recording that a text holds.

    Raises:
        MalformedError: If it is none: too large, not UTF-8, not JSON, with keys twice, of another schema, …
    """
    if len(raw) > MAX_BYTES:
        raise MalformedError(too_large(len(raw)))
    data = _checked(raw)
    recording = _validated(Recording, raw, data)
    words = words_of_programs if data["schema"] == 1 else words_of
    return recording.model_copy(update={"steps": tuple(_without_true_words(step, words) for step in recording.steps)})


def schema_of(raw: bytes) -> int:
    """The schema number of a recording's text.

    Raises:
        MalformedError: As `parse`.
    """
    number: int = _checked(raw)["schema"]
    return number


def parse_as(model: type[Model], raw: bytes) -> Model:
    """What a text holds of recorded steps, read as untrusted; its size is the caller's to check.

    Raises:
        MalformedError: As `parse`.
    """
    return _validated(model, raw, _checked(raw))


def too_large(size: int) -> str:
    """What is wrong with a file of `size` bytes."""
    return f"it has {size:,} bytes; a recording has at most {MAX_BYTES:,}"


def as_data(value: Any) -> Any:
    """JSON data without what goes without saying: fields that have their default, and what a fingerprint says already.

    What tells the members of a union from each other (`"kind": "url"`) is written always, and a step with its words.
    """
    if isinstance(value, RecordedStep):
        value = value.model_copy(update={"in_words": words_of(value)})
    if isinstance(value, Target):
        return {**_fields(value), "locators": [_locator(each, value.fingerprint) for each in value.locators]}
    if isinstance(value, BaseModel):
        return _fields(value)
    if isinstance(value, dict):
        return {name: as_data(inner) for name, inner in value.items()}
    return [as_data(inner) for inner in value] if isinstance(value, tuple | list) else value


def _fields(value: BaseModel) -> dict[str, Any]:
    fields = type(value).model_fields
    return {
        field.alias or name: as_data(inner)
        for name, field in fields.items()
        if (inner := getattr(value, name)) != field.get_default(call_default_factory=True) or _is_tag(field.annotation)
    }


def _is_tag(annotation: Any) -> bool:
    return get_origin(annotation) is Literal and len(get_args(annotation)) == 1


def _locator(locator: Locator, fingerprint: Fingerprint) -> dict[str, Any]:
    is_told = locator == told_by_fingerprint(locator.by, fingerprint)
    return {"by": locator.by} if is_told else locator.model_dump(exclude_none=True)


def _without_true_words(step: RecordedStep, words: Callable[[RecordedStep], tuple[str, ...]]) -> RecordedStep:
    """The step as one that was just recorded: words that say what it does are no part of it, others stay to be told of."""
    is_true = bool(step.in_words) and step.in_words == words(step)
    return step.model_copy(update={"in_words": ()}) if is_true else step


def _plain(text: str) -> str:
    return _NOT_PLAIN.sub(_visible, text) + "\n"


def _visible(found: re.Match[str]) -> str:
    character = found[0]
    return character if character.isprintable() else json.dumps(character)[1:-1]


def _checked(raw: bytes) -> Any:
    """The JSON of a text, without what no file of ours has."""
    text = _decoded(raw)
    data = _json(text)
    _check_depth(data)
    if _MAY_BE_ODD.search(text):
        _check_values(data)
    _check_schema(data)
    return data


def _validated(model: type[Model], raw: bytes, data: Any) -> Model:
    try:
        return model.model_validate_json(raw, strict=True)
    except ValidationError as error:
        raise _malformed(error, data) from None


def _decoded(raw: bytes) -> str:
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise MalformedError(f"not UTF-8: {error.reason}", f"line {line}") from None


def _json(text: str) -> Any:
    if conflict := re.search(r"^(<{7}|={7}|>{7})", text, re.MULTILINE):
        line = text.count("\n", 0, conflict.start()) + 1
        raise MalformedError("it holds the marks of a merge conflict", f"line {line}")
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_refuse_constant)
    except json.JSONDecodeError as error:
        problem = "it is empty" if not text.strip() else f"not JSON: {error.msg}"
        raise MalformedError(problem, f"line {error.lineno}, column {error.colno}") from None
    except RecursionError:
        raise MalformedError(f"it is nested deeper than {MAX_DEPTH} levels") from None
    except ValueError:  # a number of over 4,300 digits
        raise MalformedError("it holds a number that no recording has") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found:
            raise MalformedError(f"an object has the key {printable(name)!r} twice")
        found[name] = value
    return found


def _refuse_constant(constant: str) -> NoReturn:
    raise MalformedError(f"{constant} is no JSON")


def _check_depth(data: Any) -> None:
    """Refuses what is nested deeper than any recording, before anything else walks it."""
    level = [data]
    for _ in range(MAX_DEPTH + 1):
        holders = [each for each in level if isinstance(each, dict | list)]
        level = [item for each in holders for item in (each.values() if isinstance(each, dict) else each)]
    if level:
        raise MalformedError(f"it is nested deeper than {MAX_DEPTH} levels")


def _check_values(value: Any, path: tuple[str | int, ...] = ()) -> None:
    """Refuses what JSON lets through and no recording has."""
    if isinstance(value, str) and SURROGATE.search(value):
        raise MalformedError("half a character (a lone surrogate)", _shown(path))
    if isinstance(value, float) and value in (float("inf"), float("-inf")):
        raise MalformedError("a number beyond all numbers", _shown(path))
    if isinstance(value, dict):
        _check_values(list(value), path)
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for name, item in inner:
        if isinstance(item, str | float | dict | list):
            _check_values(item, (*path, name))


def _check_schema(data: Any) -> None:
    if not isinstance(data, dict) or "schema" not in data:
        raise MalformedError("it has no schema number, so it is no recording")
    schema = data["schema"]
    if type(schema) is not int or schema < 1:
        raise MalformedError(f"{printable(repr(schema), 40)} is no schema number", "schema")
    if schema > SCHEMA:
        known = " and ".join(map(str, range(1, SCHEMA + 1)))
        problem = f"it has schema {printable(str(schema), 40)}, and this version of pytest-stagehand reads {known}"
        raise MalformedError(problem, "schema", is_newer=True)


def _malformed(error: ValidationError, data: Any) -> MalformedError:
    problems: dict[tuple[str | int, ...], str] = {}
    for problem in error.errors(include_url=False, include_context=False):
        path = _real_path(problem["loc"], data)
        if not any(known[: len(path)] == path for known in problems):  # a list is too short when its item was refused
            problems[path] = _said(problem)
    (first, said), *others = problems.items()
    shown = [f"{_shown(path)}: {text}" for path, text in others[: _SHOWN_PROBLEMS - 1]]
    if len(others) > len(shown):
        shown.append(f"and {len(others) - len(shown)} more")
    return MalformedError("; ".join([said, *shown]), _shown(first))


def _said(problem: Any) -> str:
    said = printable(problem["msg"].removeprefix("Value error, "), 300)
    found = problem["input"]
    is_shown = isinstance(found, str | int | float | bool) and problem["type"] != "missing"
    return f"{said}, not {printable(repr(found), 60)}" if is_shown else said


def _real_path(loc: tuple[str | int, ...], data: Any) -> tuple[str | int, ...]:
    """`loc` without pydantic's names for the members of unions; the last part may be missing in `data`."""
    path: list[str | int] = []
    for index, part in enumerate(loc):
        is_there = part in data if isinstance(data, dict) else isinstance(data, list) and isinstance(part, int)
        if is_there:
            data = data[part]
        if is_there or (index == len(loc) - 1 and isinstance(data, dict)):
            path.append(part)
    return tuple(path)


def _shown(path: tuple[str | int, ...]) -> str:
    """`steps[2].actions[0].method`."""
    text = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path)
    return printable(text.removeprefix("."))
