"""The answer to a question of `ask`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal


@dataclass(frozen=True)
class Verdict:
    """An engine's answer to a question; never an assertion.

    Attributes:
        answer: `yes`, `no` or `unsure`.
        reasoning: Why, in the engine's words.
    """

    answer: Literal["yes", "no", "unsure"]
    reasoning: str = ""
