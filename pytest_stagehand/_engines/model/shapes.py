"""A user's type as the schema of an answer, and an answer as a value of that type.

Every scalar travels as `{"value": …, "node": "0-17"}`: what was read, and the node that it was read from. A URL travels
as `{"node": …}` alone, so that no model ever types one. The whole is `{"found": …, "result": …}`: a page that does not
hold what was asked for must not be answered with something made up.

The schema keeps to what both providers take in their strict modes: each object closed and all its properties required,
no limits, patterns or defaults; a `$ref` stands alone (OpenAI); options of an `anyOf` don't begin with the same key
(OpenAI), so each is put in an object under its name. Leaves without a description are written once, under `$defs`: that
is shorter, and Anthropic counts the unions of a schema.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._compiling.claims.claims import Unusable
from pytest_stagehand._engines.model.forming import forms_of
from pytest_stagehand._engines.model.forms import (
    JSON_TYPES,
    Address,
    Entries,
    Form,
    Items,
    Leaf,
    OneOf,
    Places,
    Record,
    Ref,
    place_key,
)
from pytest_stagehand._engines.model.unwrapping import Part, unwrapped

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pydantic import TypeAdapter

    from pytest_stagehand._browser.snapshot import Snapshot

FOUND = "false where the page does not show what was asked for"
FORMATS = {
    "date": "ISO date: 2026-11-21",
    "date-time": "ISO date and time: 2026-11-21T14:30:00, with an offset only where one is shown",
    "time": "ISO time: 14:30:00",
    "duration": "ISO 8601 duration: P1DT2H30M",
    "decimal": "plain decimal number, exactly as many digits as shown: 1299.00",
}
"""How texts of a format are to be written; no format is a keyword that every server takes."""
NODE: dict[str, Any] = {"type": ["string", "null"]}
MOST_PROBLEMS = 3


@dataclass(frozen=True, slots=True)
class Read(Part):
    """What one answer or several were read as: a `Part`, and its value.

    Attributes:
        value: Of the user's type; `None` where nothing was found.
    """

    value: Any = None


@dataclass(frozen=True, slots=True)
class Shape:
    """A type as an answer has it.

    Attributes:
        schema: JSON schema of the answer.
        adapter: The type.
        form: Its form.
        named: Forms that `form` refers to.
    """

    schema: dict[str, Any]
    adapter: TypeAdapter[Any]
    form: Form
    named: Mapping[str, Form]

    def read(self, answer: object, snapshot: Snapshot) -> Read:
        """An answer about a whole page.

        Args:
            answer: As `json.loads` gives it.
            snapshot: The page that was asked about.

        Raises:
            Unusable: It does not fit the schema, names a node that is not there, or the type does not take its value.
        """
        return self.whole(self.part(answer, snapshot))

    def part(self, answer: object, snapshot: Snapshot) -> Part:
        """An answer about a part of a page, not yet validated: what a type requires may stand in another part.

        Raises:
            Unusable: It does not fit the schema, or names a node that is not there.
        """
        return unwrapped(answer, self.form, self.named, snapshot)

    def whole(self, part: Part) -> Read:
        """What was found as a value of the type.

        Raises:
            Unusable: The type does not take it.
        """
        if not part.is_found:
            return Read(is_found=False, plain=None, sources={})
        text = json.dumps(part.plain)
        try:
            # As JSON, since that is what it is: a strict type takes a date from JSON text, and not from a str.
            value = self.adapter.validate_json(text)
        except ValidationError as error:
            raise Unusable(_problems(error)) from None
        return Read(is_found=True, plain=json.loads(text), sources=part.sources, value=value)


def shape_of(adapter: TypeAdapter[Any]) -> Shape:
    """The shape of answers that become values of a type.

    Raises:
        InstructionError: Something in the type can't be read from a page; the message names the field.
    """
    form, named = forms_of(adapter)
    defs = dict[str, Any]()
    properties = {"found": {"type": "boolean", "description": FOUND}, "result": _schema(form, defs)}
    defs |= {name: _schema(each, defs) for name, each in named.items()}
    schema = {"title": "extract", **_object(properties), **({"$defs": defs} if defs else {})}
    return Shape(schema, adapter, form, named)


def _schema(form: Form, defs: dict[str, Any]) -> dict[str, Any]:
    """The schema of a form; leaves that can be shared are put under `defs`."""
    schema: dict[str, Any]
    match form:
        case Leaf() | Address():
            return _leaf(form, defs)
        case Items():
            schema = {"type": "array", "items": _schema(form.item, defs)}
        case Places():
            schema = _object({place_key(at): _schema(place, defs) for at, place in enumerate(form.places)})
        case Entries():
            entry = _object({"key": {"type": "string"}, "value": _schema(form.value, defs)})
            schema = {"type": "array", "items": entry}
        case Record():
            schema = _object({field.wire: _schema(field.form, defs) for field in form.fields})
        case OneOf():
            options = [_schema(option, defs) for _, option in form.options]
            if len(options) > 1:
                named = zip(form.options, options, strict=True)
                options = [_object({name: option}) for (name, _), option in named]
            schema = {"anyOf": [*options, *([{"type": "null"}] if form.nullable else [])]}
        case Ref():
            ref = {"$ref": f"#/$defs/{form.name}"}
            schema = {"anyOf": [ref]} if form.about else ref
    return {"description": form.about, **schema} if form.about else schema


def _leaf(leaf: Leaf | Address, defs: dict[str, Any]) -> dict[str, Any]:
    if isinstance(leaf, Address):
        name, about, schema = "leaf-url", leaf.about or "node whose URL it is", _object({"node": NODE})
    else:
        name = "-".join(("leaf", *leaf.types, *leaf.formats))
        notes = [FORMATS.get(each, f"format: {each}") for each in leaf.formats]
        about = "; ".join(filter(None, (leaf.about, " or ".join(notes))))
        schema = _object({"value": _value(leaf), "node": NODE})
    described = {"description": about, **schema} if about else schema
    if leaf.about or (isinstance(leaf, Leaf) and (leaf.choices or not FORMATS.keys() >= set(leaf.formats))):
        return described
    defs[name] = described
    return {"$ref": f"#/$defs/{name}"}


def _value(leaf: Leaf) -> dict[str, Any]:
    if not leaf.choices:
        return {"type": [*leaf.types, "null"]}
    kinds = dict.fromkeys(JSON_TYPES[type(choice)] for choice in leaf.choices)
    choices = {kind: [each for each in leaf.choices if JSON_TYPES[type(each)] == kind] for kind in kinds}
    enums: list[dict[str, Any]] = [
        {"type": kind, "enum": some} for kind, some in choices.items() if kind not in leaf.types
    ]
    return {"anyOf": [*enums, *({"type": kind} for kind in (*leaf.types, "null"))]}


def _object(properties: dict[str, Any]) -> dict[str, Any]:
    required = list(properties)
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def _problems(error: ValidationError) -> str:
    """The first of pydantic's complaints, with where and what it was given."""
    problems = error.errors(include_url=False, include_context=False)
    lines = [
        f"{'.'.join(map(str, ('result', *each['loc'])))}: {printable(each['msg'], 200)}"
        f" (it was {printable(json.dumps(each['input'], default=str), 60)})"
        for each in problems[:MOST_PROBLEMS]
    ]
    return "; ".join(lines) + (f"; and {len(problems) - MOST_PROBLEMS} more" if len(problems) > MOST_PROBLEMS else "")
