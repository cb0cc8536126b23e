"""Whether two words are forms of one: `watered` and `waterings`, `arrives` and `arrival`."""

from __future__ import annotations

from os.path import commonprefix

_STEM = 4
"""Letters that two words must begin with, at least."""
_ENDING = 2
"""Letters of the shorter one that may be its own ending."""


def are_kin(one: str, other: str) -> bool:
    """Whether two words are the same, or begin with the same stem and differ in their endings only."""
    if one == other:
        return True
    return len(commonprefix([one, other])) >= max(_STEM, min(len(one), len(other)) - _ENDING)
