"""What can't be read by a program: a value, and the text of the page that it was made of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, TypeAdapter, ValidationError, field_validator
from pydantic_core import from_json

from pytest_stagehand._recording.methods import PAGE_METHODS, Method
from pytest_stagehand._recording.targets import Recorded, Target, Text

if TYPE_CHECKING:
    from collections.abc import Mapping

MOST_LINES = 500
"""Lines of a guard: more is no page that a person would compare."""

Line = Annotated[str, Field(max_length=3_000)]
Parts = Annotated[tuple[Line, ...], Field(min_length=2, max_length=200)]


class FrozenAction(Recorded):
    """Something that was observed: its identity is checked before anything is done to it, as that of any target."""

    method: Method
    description: Text
    target: Target

    @field_validator("method")
    @classmethod
    def _is_done_on_one_thing(cls, method: Method) -> Method:
        if method in PAGE_METHODS or method == "drag_to":
            raise ValueError(f"{method} is nothing that one thing is observed for")
        return method


class FrozenVerdict(Recorded):
    """What a model said of a statement."""

    holds: bool
    explanation: str


class FrozenOpinion(Recorded):
    """What a model answered to one question."""

    answer: Literal["yes", "no", "unsure"]
    reasoning: str


VERDICT = TypeAdapter(FrozenVerdict)
OPINIONS = TypeAdapter(Annotated[tuple[FrozenOpinion, ...], Field(min_length=1)])
OBSERVED = TypeAdapter(tuple[FrozenAction, ...])
_SHAPES: Mapping[str, TypeAdapter[Any]] = {"verify": VERDICT, "ask": OPINIONS, "observe": OBSERVED}
"""What the value of a call is; that of an `extract` is what its schema takes, which only the test knows."""


class Frozen(Recorded):
    """A summary, an opinion, a judgement: true for as long as the page says exactly this.

    Attributes:
        value: The value as JSON text.
        guard: What the page said, line by line; `replay` believes the value only while it still says the same. Of a line in
            which a number, date or id came and went by itself, the parts around it.
    """

    value: Annotated[str, Field(max_length=100_000)]
    guard: Annotated[tuple[Line | Parts, ...], Field(max_length=MOST_LINES)]


def check_value(call: str, text: str) -> None:
    """Refuse a frozen value that `call` could not be given.

    Raises:
        ValueError: It is no JSON, or JSON of another shape.
    """
    try:
        from_json(text, allow_inf_nan=False)
    except ValueError as error:
        raise ValueError(f"the frozen value is no JSON: {error}") from None
    if call not in _SHAPES:
        return
    try:
        _SHAPES[call].validate_json(text, strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(map(str, first["loc"]))
        raise ValueError(
            f"the frozen value of {call} is of another shape: {where and f'{where}: '}{first['msg']}"
        ) from None
