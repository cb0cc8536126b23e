"""The root of all errors, and those that need nothing else."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Reason = Literal[
    "no-recording",
    "route-changed",
    "target-missing",
    "target-ambiguous",
    "identity-changed",
    "picture-changed",
    "effect-missing",
    "program-failed",
    "guard-changed",
    "invalid-recording",
    "never-offered",
    "renamed",
    "unproven",
]
"""Why a step was not replayed, or what drifted; `reason` in `report.json`."""


@dataclass(frozen=True, slots=True)
class Difference:
    """What was looked for, and what was there instead, as far as an error can tell them apart.

    Attributes:
        expected: What was recorded, or what the sentence claims; `None` where nothing was expected.
        found: What was there, nearest first.
        detail: Where, or why.
        nearest: Where nothing was found, what looks most like it.
        locators: What leads to these in a test of Playwright's, as far as it is short.
    """

    expected: str | None
    found: tuple[str, ...]
    detail: str = ""
    nearest: tuple[str, ...] = ()
    locators: tuple[str, ...] = ()


ANSWERED = "Answer it in a step before. One that comes at any time is for page.whenever(…)."
"""What to do with a dialog that stands in the way."""
WATCHED = "  pytest TEST --headed --slowmo 500"
"""How to see what the browser does."""


PUBLIC = "pytest_stagehand"
"""Where tests import errors from."""


class StagehandError(Exception):
    """Base of all errors of this plugin.

    Attributes:
        reason: Why, in one of the words of `report.json`; `None` where none of them fits.
    """

    reason: Reason | None = None

    @property
    def likely(self) -> str:
        """What most often is the cause; empty where the message says it."""
        return ""

    @property
    def then(self) -> str:
        """What to do next, with `TEST` for the test; empty where the message says it."""
        return ""

    def __init_subclass__(cls) -> None:
        """Have tracebacks name it as tests import it."""
        cls.__module__ = PUBLIC

    @property
    def difference(self) -> Difference | None:
        """What was looked for, and what was there instead; `None` where it is about something else."""
        return None


StagehandError.__module__ = PUBLIC


class InstructionError(StagehandError):
    """The sentence can't be used: empty, over 2,000 characters, or naming a `%variable%` that was not given."""

    @property
    def then(self) -> str:
        """What is wrong stands in the test."""
        return "Correct the call, and run the test again:\n  pytest TEST"


class SecretRefused(StagehandError):
    """A secret would have gone where the recording does not say it goes."""

    @property
    def likely(self) -> str:
        """What a secret is held back for."""
        return "the page, the field or the sentence is another one than when this was recorded"

    @property
    def then(self) -> str:
        """A person decides whether it may go there."""
        return (
            "Look at the field in the report. If it is the right one on a page that you trust, record it again:\n"
            "  pytest TEST --stagehand-mode=record"
        )
