"""How a program says that it can't read the page, instead of reading it wrongly."""

from __future__ import annotations

from typing import Literal


class ProgramFailed(Exception):
    """The page is not as the program needs it.

    Attributes:
        reason: `program-failed`, or `guard-changed` where what it was recognised by is not there any more.
        expected: What was looked for, in words.
        found: What was there instead.
        where: Which part of the program: `lines[].price`.
    """

    def __init__(
        self, reason: Literal["program-failed", "guard-changed"], expected: str, found: str, where: str = ""
    ) -> None:
        place = f"{where}: " if where else ""
        super().__init__(f"{place}expected {expected}, found {found}")
        self.reason = reason
        self.expected = expected
        self.found = found
        self.where = where

    def at(self, place: str) -> ProgramFailed:
        """The same failure, one level further out."""
        joint = "" if not self.where or self.where.startswith("[") else "."
        return ProgramFailed(self.reason, self.expected, self.found, f"{place}{joint}{self.where}")
