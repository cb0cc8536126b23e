"""From a user's type to its form.

Read from the JSON schema that pydantic makes of any type, so that models, dataclasses, typed dicts and plain types are
all the same here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from pydantic.errors import PydanticUserError
from pydantic.json_schema import GenerateJsonSchema

from pytest_stagehand._basics.errors import InstructionError, printable
from pytest_stagehand._engines.model.forms import (
    JSON_TYPES,
    Address,
    Entries,
    Field,
    Form,
    Items,
    Leaf,
    OneOf,
    Places,
    Record,
    Ref,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pydantic import TypeAdapter

_UNSHOWN = "x-unshown"
"""Keyword of a part that JSON has no schema for, so that the field can be named once it is come across."""
_CONSTRAINTS = (
    "minimum",
    "maximum",
    "exclusiveMinimum",
    "exclusiveMaximum",
    "multipleOf",
    "minLength",
    "maxLength",
    "pattern",
    "minItems",
    "maxItems",
)
"""Keywords that providers refuse in a schema; a model can still heed them as words."""
_SAFE_KEY = re.compile(r"[a-zA-Z0-9_.-]{1,64}")
"""What Anthropic takes as the name of a property; other names get a plain one and stay in the description."""


def forms_of(adapter: TypeAdapter[Any]) -> tuple[Form, dict[str, Form]]:
    """The form of a type, and those that it refers to by name.

    Raises:
        InstructionError: Something in it can't be read from a page as JSON; the message names the field.
    """
    try:
        schema = adapter.json_schema(schema_generator=_Schema)
    except PydanticUserError as error:
        raise InstructionError(f"The schema can't be read as JSON: {printable(str(error), 300)}") from error
    forming = _Forming(schema.get("$defs", {}), {})
    form = forming.form(schema, "")
    return form, {name: known for name, known in forming.named.items() if known is not None}


class _Schema(GenerateJsonSchema):
    """Pydantic's JSON schema with what it does not say, or can't, kept apart from what any JSON would do."""

    def default_schema(self, schema: Any) -> dict[str, Any]:
        return self.generate_inner(schema["schema"])  # a default is no hint to what the page shows

    def field_title_should_be_set(self, schema: Any) -> bool:  # noqa: ARG002
        return False  # made from the name, it says nothing that the name does not

    def decimal_schema(self, schema: Any) -> dict[str, Any]:
        options = super().decimal_schema(schema).get("anyOf", [{}])
        limits = {key: value for key, value in options[0].items() if key in _CONSTRAINTS}
        return {"type": "string", "format": "decimal", **limits}

    def dict_schema(self, schema: Any) -> dict[str, Any]:
        keys = schema.get("keys_schema", {"type": "any"})
        while "schema" in keys:
            keys = keys["schema"]
        texts = {"literal": keys.get("expected", ()), "enum": [each.value for each in keys.get("members", ())]}
        is_text = keys["type"] == "str" or all(isinstance(text, str) for text in texts.get(keys["type"], (None,)))
        return super().dict_schema(schema) if is_text else {_UNSHOWN: "a dictionary whose keys are no texts"}

    def handle_invalid_for_json_schema(self, schema: Any, error_info: str) -> dict[str, Any]:  # noqa: ARG002
        name = getattr(schema.get("cls"), "__name__", None)
        return {_UNSHOWN: f"{printable(name, 60)} (no type with a JSON schema)" if name else f"a {schema['type']}"}


@dataclass(slots=True)
class _Forming:
    """Forms being made of `defs`; `None` stands for one that is not finished yet."""

    defs: Mapping[str, dict[str, Any]]
    named: dict[str, Form | None]

    def form(self, schema: Mapping[str, Any], path: str) -> Form:
        """The form of a part of the schema, `path` being where it stands in the user's type."""
        if isinstance(schema.get("type"), list):
            return self._one_of({"anyOf": [{**schema, "type": kind} for kind in schema["type"]]}, path)
        make: dict[str, Callable[[Mapping[str, Any], str], Form]] = {
            "$ref": self._ref,
            "anyOf": self._one_of,
            "oneOf": self._one_of,
            "enum": self._choice,
            "const": self._choice,
            "properties": self._record,
            "prefixItems": self._places,
            "items": self._items,
            "additionalProperties": self._entries,
        }
        keyword = next((keyword for keyword in make if keyword in schema), None)
        return make[keyword](schema, path) if keyword else _scalar(schema, path)

    def _ref(self, schema: Mapping[str, Any], path: str) -> Form:
        name = schema["$ref"].rpartition("/")[2]
        about = _about(schema)
        if name not in self.named:
            self.named[name] = None
            part = self.defs[name]
            form = self.form({**part, "title": None} if part.get("title") == name else part, path)
            if isinstance(form, Leaf | Address):  # short enough to stand where it is used, with its own description
                del self.named[name]
                return replace(form, about=_joined(about, form.about))
            self.named[name] = form
        return Ref(name, about)

    def _one_of(self, schema: Mapping[str, Any], path: str) -> Form:
        nullable, leaf, options = False, Leaf(), list[tuple[str, Form]]()
        for option in schema.get("anyOf") or schema["oneOf"]:
            if option.get("type") == "null":
                nullable = True
                continue
            form = self.form(option, path)
            if isinstance(form, Leaf):
                leaf = _either(leaf, form)
            elif isinstance(form, OneOf):
                nullable |= form.nullable
                options += form.options
            else:
                options.append((form.name if isinstance(form, Ref) else type(form).__name__.lower(), form))
        if leaf != Leaf():
            options.insert(0, ("value", leaf))
        if not options:
            raise _unshown(path, "nothing but null")
        if len(options) == 1 and isinstance(options[0][1], Leaf | Address):
            only = options[0][1]
            return replace(only, about=_joined(_about(schema), only.about))
        return OneOf(_told_apart(options), nullable, _about(schema))

    def _choice(self, schema: Mapping[str, Any], path: str) -> Form:
        values = [value for value in schema.get("enum", [schema.get("const")]) if value is not None]
        if not values or not all(type(value) in JSON_TYPES for value in values):
            raise _unshown(path, "a choice between values that are no texts or numbers")
        return Leaf(choices=tuple(values), about=_about(schema))

    def _record(self, schema: Mapping[str, Any], path: str) -> Form:
        fields, taken = list[Field](), set[str]()
        for key, part in schema["properties"].items():
            form = self.form(part, f"{path}.{key}" if path else key)
            wire = key if _SAFE_KEY.fullmatch(key) else _plain_key(key, taken | set(schema["properties"]))
            if wire != key:
                form = replace(form, about=_joined(key, form.about))
            taken.add(wire)
            required = key in schema.get("required", ())
            fields.append(Field(key, wire, form if required else _or_null(form), required))
        if not fields:
            raise _unshown(path, "an object without fields")
        return Record(tuple(fields), _about(schema))

    def _places(self, schema: Mapping[str, Any], path: str) -> Form:
        if isinstance(schema.get("items"), dict) or not schema["prefixItems"]:
            raise _unshown(path, "a tuple that is partly of a fixed length")
        places = (self.form(part, f"{path}[{at}]") for at, part in enumerate(schema["prefixItems"]))
        return Places(tuple(places), _about({**schema, "minItems": None, "maxItems": None}))

    def _items(self, schema: Mapping[str, Any], path: str) -> Form:
        return Items(self.form(schema["items"], f"{path}[]"), _about(schema))

    def _entries(self, schema: Mapping[str, Any], path: str) -> Form:
        values = schema["additionalProperties"]
        return Entries(self.form(values if isinstance(values, dict) else {}, f"{path}[…]"), _about(schema))


def _scalar(schema: Mapping[str, Any], path: str) -> Form:
    kind, form = schema.get("type"), schema.get("format")
    if _UNSHOWN in schema:
        raise _unshown(path, schema[_UNSHOWN])
    if kind == "string" and form == "uri":
        return Address(_about({**schema, "minLength": None, "maxLength": None}))
    if kind not in JSON_TYPES.values():
        raise _unshown(path, "anything at all (Any, object or a list or dictionary of it)" if not kind else f"{kind}")
    return Leaf((str(kind),), (form,) if form else (), about=_about(schema))


def _unshown(path: str, what: str) -> InstructionError:
    where = f'the field "{printable(path, 200)}" of the schema' if path else "the schema"
    return InstructionError(f"{where[0].upper()}{where[1:]} can't be extracted: no page shows {what}.")


def _either(one: Leaf, other: Leaf) -> Leaf:
    """A leaf that may be either of two."""
    types, formats = dict.fromkeys((*one.types, *other.types)), dict.fromkeys((*one.formats, *other.formats))
    choices = tuple({(type(value), value): value for value in (*one.choices, *other.choices)}.values())
    return Leaf(tuple(types), tuple(formats), choices, _joined(one.about, other.about))


def _told_apart(options: list[tuple[str, Form]]) -> tuple[tuple[str, Form], ...]:
    """`options` once each, their names made different: two kinds of lists are both called `items`."""
    kept: dict[str, Form] = {}
    for name, form in options:
        if form not in kept.values():
            kept[name if name not in kept else f"{name}_{len(kept) + 1}"] = form
    return tuple(kept.items())


def _or_null(form: Form) -> Form:
    """`form`, or `null` for none of it; leaves have a `null` of their own."""
    if isinstance(form, Leaf | Address):
        return form
    if isinstance(form, OneOf):
        return replace(form, nullable=True)
    return OneOf(((form.name if isinstance(form, Ref) else "value", form),), nullable=True)


def _plain_key(key: str, taken: set[str]) -> str:
    stem = re.sub(r"[^a-zA-Z0-9_.-]+", "_", key)[:56]
    names = (stem if number == 1 else f"{stem}_{number}" for number in range(1, len(taken) + 2))
    return next(name for name in names if name and name not in taken)


def _about(schema: Mapping[str, Any]) -> str:
    """What the user says of a part: its title, description and examples, and what it is limited to."""
    said = [str(schema[key]) for key in ("title", "description") if schema.get(key)]
    examples = schema.get("examples") or []
    limits = [f"{key}: {schema[key]}" for key in _CONSTRAINTS if schema.get(key) is not None]
    example = ["for example " + ", ".join(map(str, examples))] if isinstance(examples, list) and examples else []
    return _joined(": ".join(said), *example, *limits)


def _joined(*parts: str) -> str:
    return "; ".join(dict.fromkeys(part for part in parts if part))
