"""Whether what came over a page is what a sentence speaks of, by their words: `a survey asks for feedback`."""

from __future__ import annotations

from pytest_stagehand._engines.english.tree.speaking import speaks_of

__all__ = ["speaks_of"]
