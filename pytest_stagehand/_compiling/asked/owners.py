"""Whose something is: the possessive of English, for every phrase of every verb."""

from __future__ import annotations

import re

_ENDING = re.compile(r"(?<=\S)['\u2019]s$|(?<=s)['\u2019]$", re.IGNORECASE)
"""As in *Ann's* and *the readers'*."""


def owner(word: str) -> str:
    """A word that says whose something is, without its ending: `Ann` for `Ann's`; empty for any other word."""
    bare = _ENDING.sub("", word)
    return bare if bare != word else ""
