"""What tools are given and give, as JSON."""

from __future__ import annotations

import json
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from pydantic_core import PydanticSerializationError, to_jsonable_python

from pytest_stagehand._basics.errors import ToolFailed, printable
from pytest_stagehand._basics.secrets import Secret

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST_RESULT = 100_000
"""Characters of an answer as JSON: more is no answer but a file."""
DIGITS = 16
"""Of a digest."""


def mapped(value: Any, change: Callable[[str], Any]) -> Any:
    """JSON with its texts changed."""
    if isinstance(value, dict):
        return {key: mapped(each, change) for key, each in value.items()}
    if isinstance(value, list):
        return [mapped(each, change) for each in value]
    return change(value) if isinstance(value, str) else value


def digest_of(*texts: str) -> str:
    """By what texts are known again that belong together."""
    return sha256(json.dumps(texts).encode()).hexdigest()[:DIGITS]


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


LONGEST_KIND = 1_000
"""Characters of what is recorded of the kind of an answer; of one with more parts nothing is."""
_LEAVES = {str: "text", bool: "yes or no", int: "number", float: "number", type(None): "nothing"}


def kind_of(gave: Any) -> str:
    """What a tool gave without its values, as JSON: `{"code": "text"}`; of a list, what its items are. Empty if too long."""
    kind = json.dumps(_kind(gave), ensure_ascii=False, sort_keys=True)
    return kind if len(kind) <= LONGEST_KIND else ""


def _kind(value: Any) -> Any:
    if isinstance(value, dict):
        return {str(name): _kind(each) for name, each in value.items()}
    if isinstance(value, list):
        kinds = {json.dumps(kind, sort_keys=True): kind for kind in map(_kind, value)}
        return [kinds[each] for each in sorted(kinds)]
    return _LEAVES.get(type(value), "secret")


def is_of_kind(gave: Any, kind: str) -> bool:
    """Whether it is of a recorded kind, as far as both say: `nothing` may stand for anything, and a list have no items."""
    return not kind or _is_alike(_kind(gave), json.loads(kind))


def _is_alike(one: Any, other: Any) -> bool:
    if "nothing" in (one, other):
        return True
    if isinstance(one, dict) and isinstance(other, dict):
        return one.keys() == other.keys() and all(_is_alike(one[name], other[name]) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return not one or not other or all(any(_is_alike(each, was) for was in other) for each in one)
    return bool(one == other)
