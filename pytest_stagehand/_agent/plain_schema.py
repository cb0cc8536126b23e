"""JSON schemas of somebody else, in the part of the language that strict modes of model providers take.

Constraints are left out (a server checks what it is given), and so is all that is prose: it is somebody else's, and goes between
fences. What is left of it are names of parameters and values to choose from, if they read as such.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Mapping

SCALARS = frozenset({"string", "number", "integer", "boolean", "null"})
KINDS: dict[type, str] = {str: "string", bool: "boolean", int: "integer", float: "number"}
"""Of values to choose from."""
DEEPEST = 8
"""Levels of a schema; one that names itself never ends."""
WORD = re.compile(r"[\w.-]{1,60}")
"""What names a parameter or is a value to choose: no sentence."""
NOT_PLAIN = ("allOf", "not", "if", "patternProperties", "prefixItems", "dependentSchemas", "$dynamicRef")
"""They may ask for what their schema does not name otherwise."""
AS_TEXT = "json"
"""The parameter that takes all arguments as one JSON text."""


class _NotPlain(Exception):
    """It says what strict modes don't take."""


def plain_schema(schema: Mapping[str, Any]) -> dict[str, Any] | None:
    """The schema of an object as strict modes take it, what is optional as `null`; `None` where there is no such form."""
    try:
        made = _plain(schema, schema, 0)
    except (_NotPlain, TypeError):  # what is no schema at all has lists for names, and numbers for lists
        return None
    return made if made.get("type") == "object" else None


def schema_of_text() -> dict[str, Any]:
    """That of arguments which can't be told in plain form: one JSON text."""
    return {"type": "object", "properties": {AS_TEXT: {"type": "string"}}, "required": [AS_TEXT]}


def without_nulls(value: Any, schema: Any) -> Any:
    """Arguments without those that are `null` since they are optional.

    Args:
        value: As a model gave it.
        schema: Of it, as its author wrote it.
    """
    schema = schema if isinstance(schema, dict) else {}
    if isinstance(value, list):
        return [without_nulls(each, schema.get("items")) for each in value]
    if not isinstance(value, dict):
        return value
    required, properties = schema.get("required", ()), schema.get("properties", {})
    kept = {name: each for name, each in value.items() if each is not None or name in required}
    return {name: without_nulls(each, properties.get(name)) for name, each in kept.items()}


def _plain(schema: Any, root: Mapping[str, Any], depth: int) -> dict[str, Any]:
    if not isinstance(schema, dict) or depth > DEEPEST or any(word in schema for word in NOT_PLAIN):
        raise _NotPlain
    if "$ref" in schema:
        return _plain(_found(schema["$ref"], root), root, depth + 1)
    if "const" in schema or "enum" in schema:
        return _choice([schema["const"]] if "const" in schema else schema["enum"])
    if ways := schema.get("anyOf", schema.get("oneOf", ())):
        return {"anyOf": [_plain(each, root, depth + 1) for each in ways]}
    kind = schema.get("type")
    if isinstance(kind, list) and kind:
        return {"anyOf": [_plain({**schema, "type": each}, root, depth + 1) for each in kind]}
    return _of_kind(kind, schema, root, depth)


def _of_kind(kind: Any, schema: Mapping[str, Any], root: Mapping[str, Any], depth: int) -> dict[str, Any]:
    if kind == "object":
        return _object(schema, root, depth)
    if kind == "array":
        return {"type": "array", "items": _plain(schema.get("items"), root, depth + 1)}
    if kind not in SCALARS:
        raise _NotPlain
    return {"type": kind}


def _object(schema: Mapping[str, Any], root: Mapping[str, Any], depth: int) -> dict[str, Any]:
    properties, required = schema.get("properties", {}), schema.get("required", ())
    is_open = schema.get("additionalProperties") not in (None, False)
    if not isinstance(properties, dict) or (not properties and (is_open or depth)):
        raise _NotPlain
    if not all(WORD.fullmatch(name) for name in properties) or not {*required} <= properties.keys():
        raise _NotPlain
    made = {name: _plain(each, root, depth + 1) for name, each in properties.items()}
    optional = {name: {"anyOf": [each, {"type": "null"}]} for name, each in made.items() if name not in required}
    return {"type": "object", "properties": made | optional}


def _choice(values: Any) -> dict[str, Any]:
    kinds = {KINDS.get(type(each)) for each in values} if isinstance(values, list) else set()
    if len(kinds) != 1 or None in kinds:
        raise _NotPlain
    kind = {"type": kinds.pop()}
    return {**kind, "enum": values} if all(WORD.fullmatch(str(each)) for each in values) else kind


def _found(reference: Any, root: Mapping[str, Any]) -> Any:
    """What a reference within the schema leads to."""
    found: Any = root
    if not isinstance(reference, str) or not reference.startswith("#/"):
        raise _NotPlain
    for part in reference[2:].split("/"):
        found = found.get(part) if isinstance(found, dict) else None
    return found
