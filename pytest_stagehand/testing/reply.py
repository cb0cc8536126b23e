"""What a scripted model has to say, before a wire puts it into its own words."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

if TYPE_CHECKING:
    from pytest_stagehand.testing.request import Request


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer that came with status 200.

    Attributes:
        text: The answer, or why there is none; empty is an empty answer.
        ending: Whether it is `whole`, was `cut-off` at its longest length, or is the reason of a `refusal`.
    """

    text: str
    ending: Literal["whole", "cut-off", "refusal"] = "whole"

    @property
    def tokens(self) -> int:
        """Characters divided by 4, at least one."""
        return max(1, len(self.text) // 4)


class Dialect(Protocol):
    """A wire: the same three things in the words of one API. Modules are such."""

    def read(self, body: dict[str, Any], headers: dict[str, str]) -> Request:
        """The request in a body."""

    def answer(self, request: Request, reply: Reply) -> dict[str, Any]:
        """The body of an answer."""

    def error(self, status: int, message: str, kind: str | None) -> dict[str, Any]:
        """The body of an error; `kind` is the API's own word for it, by default the usual one of `status`."""
