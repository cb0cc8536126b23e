"""How the JSON of a recording stands in lines: what a person reviews stands open, machine detail on one line each.

A step that changed is told by few lines, two that changed in one file merge line by line, and nothing depends on how
long a line is: a diff is about what is said, never about where it was folded.
"""

from __future__ import annotations

import json
from typing import Any

OPEN = frozenset({"frozen"})
"""Objects whose keys stand on lines of their own; that of the file is one, and those in lists that are open."""
LISTED = frozenset({"steps", "guard"})
"""Lists whose items stand on lines of their own."""
LISTED_IF_MANY = frozenset({"in_words"})
CHAINED = frozenset({"actions"})
"""Lists of open objects that share the lines of their brackets."""
BESIDE = frozenset({"instruction", "schema", "within", "occurrence", "description", "arguments", "origin"})
"""Keys that stand on the line of the key before them: both belong to one thing that is said."""

_INDENT = "  "


def laid_out(data: dict[str, Any]) -> str:
    """The JSON of a recording, without the last newline."""
    return _opened(data, "")


def _opened(data: dict[str, Any], margin: str) -> str:
    lines: list[str] = []
    for name, value in data.items():
        entry = f"{_compact(name)}: {_value(name, value, margin + _INDENT)}"
        if name in BESIDE and lines:
            lines[-1] += f", {entry}"
        else:
            lines.append(entry)
    return _lines("{", lines, "}", margin)


def _value(name: str, value: Any, margin: str) -> str:
    if name in OPEN:
        return _opened(value, margin)
    if name in CHAINED and value:
        return f"[{', '.join(_opened(each, margin) for each in value)}]"
    if (name in LISTED and value) or (name in LISTED_IF_MANY and len(value) > 1):
        inner = margin + _INDENT
        return _lines("[", [_opened(each, inner) if name == "steps" else _compact(each) for each in value], "]", margin)
    return _compact(value)


def _lines(opening: str, lines: list[str], closing: str, margin: str) -> str:
    inner = f",\n{margin}{_INDENT}".join(lines)
    return f"{opening}\n{margin}{_INDENT}{inner}\n{margin}{closing}"


def _compact(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
