"""Guards of frozen values: what a page said, but for the numbers, dates and ids in it that change by themselves.

Such a part is found where two readings of one page, or two recordings of one value, differ in nothing else. By its kind
alone none is left out: a verdict on whether something is recent rests on its date.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._browser.text import VOLATILE

if TYPE_CHECKING:
    from collections.abc import Sequence

GuardLine = str | tuple[str, ...]
"""A line, or the parts around what changes in it."""
GAP = "⟨…⟩"
"""A part that changes, as people read it."""

_PASSING = re.compile("|".join([*(f"(?:{pattern.pattern})" for pattern, _ in VOLATILE), r"\S*\d\S*"]), re.IGNORECASE)


def loosened(guard: Sequence[GuardLine], lines: Sequence[str]) -> tuple[GuardLine, ...]:
    """The guard of `lines`, without the parts in which only numbers, dates and ids differ from an earlier guard.

    Where there are more or fewer lines than before, it is another text, and all of it counts.
    """
    if len(guard) != len(lines):
        return tuple(lines)
    return tuple(_common(was, line) for was, line in zip(guard, lines, strict=True))


def agrees(guard: Sequence[GuardLine], lines: Sequence[str]) -> bool:
    """Whether a page still says what a guard has."""
    return len(guard) == len(lines) and all(map(_matches, guard, lines))


def shown(line: GuardLine) -> str:
    """A line of a guard as people read it."""
    return line if isinstance(line, str) else GAP.join(line)


def _matches(was: GuardLine, line: str) -> bool:
    if isinstance(was, str):
        return was == line
    (known, known_passing), (fixed, passing) = _apart_of_parts(was), _apart(line)
    return known == fixed and all(old in (None, new) for old, new in zip(known_passing, passing, strict=True))


def _common(was: GuardLine, line: str) -> GuardLine:
    """What two readings of a line have in common; the later one where they say different things."""
    if _matches(was, line):
        return was
    fixed, passing = _apart(line)
    before, before_passing = _apart_of_parts((was,) if isinstance(was, str) else was)
    if before != fixed:
        return line
    parts = [fixed[0]]
    for old, new, text in zip(before_passing, passing, fixed[1:], strict=True):
        if old == new:
            parts[-1] += new + text
        else:
            parts.append(text)
    return tuple(parts)


def _apart(line: str) -> tuple[list[str], list[str]]:
    """What stays of a line, and the numbers, dates and ids between."""
    found = list(_PASSING.finditer(line))
    ends = [0, *(each.end() for each in found)]
    starts = [*(each.start() for each in found), len(line)]
    return [line[end:start] for end, start in zip(ends, starts, strict=True)], [each[0] for each in found]


def _apart_of_parts(parts: tuple[str, ...]) -> tuple[list[str], list[str | None]]:
    """The same of a line with gaps, each of which is nothing known."""
    fixed: list[str] = []
    passing: list[str | None] = []
    for part in parts:
        texts, found = _apart(part)
        if fixed:
            passing.append(None)
        fixed += texts
        passing += found
    return fixed, passing
