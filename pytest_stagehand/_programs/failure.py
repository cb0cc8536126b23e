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
        refs: The nodes that were found, where there are too many.
        sought: Name, label or heading that it was looked for by; empty where it was by something else.
    """

    def __init__(
        self,
        reason: Literal["program-failed", "guard-changed"],
        expected: str,
        found: str,
        where: str = "",
        *,
        refs: tuple[str, ...] = (),
        sought: str = "",
    ) -> None:
        place = f"{where}: " if where else ""
        super().__init__(f"{place}expected {expected}, found {found}")
        self.reason = reason
        self.expected = expected
        self.found = found
        self.where = where
        self.refs = refs
        self.sought = sought

    def at(self, place: str) -> ProgramFailed:
        """The same failure, one level further out."""
        joint = "" if not self.where or self.where.startswith("[") else "."
        where = f"{place}{joint}{self.where}"
        return ProgramFailed(self.reason, self.expected, self.found, where, refs=self.refs, sought=self.sought)
