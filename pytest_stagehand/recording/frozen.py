"""What can't be read by a program: a value, and the text of the page that it was made of."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from pytest_stagehand.recording.methods import Method  # noqa: TC001  (pydantic reads it at run time)
from pytest_stagehand.recording.targets import Recorded, Target, Text

MOST_LINES = 500
"""Lines of a guard: more is no page that a person would compare."""

Line = Annotated[str, Field(max_length=3_000)]
Parts = Annotated[tuple[Line, ...], Field(min_length=2, max_length=200)]


class FrozenAction(Recorded):
    """Something that was observed: its identity is checked before anything is done to it, as that of any target."""

    method: Method
    description: Text
    target: Target


class Frozen(Recorded):
    """A summary, an opinion, a judgement: true for as long as the page says exactly this.

    Attributes:
        value: The value as JSON text.
        guard: What the page said, line by line; `replay` believes the value only while it still says the same. Of a line in
            which a number, date or id came and went by itself, the parts around it.
    """

    value: Annotated[str, Field(max_length=100_000)]
    guard: Annotated[tuple[Line | Parts, ...], Field(max_length=MOST_LINES)]
