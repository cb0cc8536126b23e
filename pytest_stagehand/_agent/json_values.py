"""What tools are given and give, as JSON."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from pydantic_core import PydanticSerializationError, to_jsonable_python

from pytest_stagehand._basics.errors import ToolFailed, printable
from pytest_stagehand._basics.secrets import Secret

if TYPE_CHECKING:
    from collections.abc import Callable

LONGEST_RESULT = 100_000
"""Characters of an answer as JSON: more is no answer but a file."""


def mapped(value: Any, change: Callable[[str], Any]) -> Any:
    """JSON with its texts changed."""
    if isinstance(value, dict):
        return {key: mapped(each, change) for key, each in value.items()}
    if isinstance(value, list):
        return [mapped(each, change) for each in value]
    return change(value) if isinstance(value, str) else value


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
