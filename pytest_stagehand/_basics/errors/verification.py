"""The page is not as a sentence says."""

from __future__ import annotations

from typing import ClassVar

from pytest_stagehand._basics.errors.base import Difference, StagehandError
from pytest_stagehand._basics.words.printed import listed, printable


class VerificationFailed(StagehandError, AssertionError):
    """The page is not as the sentence says.

    Attributes:
        statement: The sentence.
        expected: What it says, in the recording's terms.
        found: What the page shows.
        where: On what part of it; empty for the whole page.
        nearest: Where nothing was found, what looks most like it, at most three.
    """

    LIKELY: ClassVar[str] = (
        "the application is at fault, its data is other than when this was recorded, or it comes later"
    )

    def __init__(
        self, statement: str, expected: str, found: str, where: str = "", nearest: tuple[str, ...] = ()
    ) -> None:
        self.statement: str = statement
        self.expected: str = expected
        self.found: str = found
        self.where: str = where
        self.nearest: tuple[str, ...] = nearest
        lines = [
            printable(statement),
            f"  expected: {printable(expected, 500)}",
            f"  found:    {printable(found, 500)}",
            *listed("nearest:", nearest),
        ]
        super().__init__("\n".join([*lines, *([f"  where:    {printable(where)}"] if where else [])]))

    @property
    def likely(self) -> str:
        """Of what was true once."""
        return self.LIKELY

    @property
    def difference(self) -> Difference | None:
        """What the sentence says, and what the page shows."""
        return Difference(self.expected, (self.found,), self.where, self.nearest)
