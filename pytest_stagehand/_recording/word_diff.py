"""Two names beside each other, told without colours."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

WORDS = {"=": "{}", "-": "[-{}-]", "+": "{{+{}+}}"}
"""Words that stayed, went and came, told apart without colours."""


def word_diff(pieces: Iterable[Sequence[str]]) -> str:
    """Two names as one line, as `git diff --word-diff` has it: `Delete [-draft-] {+account+}`."""
    return " ".join(WORDS[how].format(words) for how, words in pieces)
