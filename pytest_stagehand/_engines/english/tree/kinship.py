"""Whether two words are forms of one: `watered` and `waterings`, `arrives` and `arrival`."""

from __future__ import annotations

from itertools import takewhile

_STEM = 4
"""Letters that two words must begin with, at least."""
_ENDING = 2
"""Letters of the shorter one that may be its own ending."""


def are_kin(one: str, other: str) -> bool:
    """Whether two words are the same, or begin with the same stem and differ in their endings only."""
    if one == other:
        return True
    same = sum(1 for _ in takewhile(lambda two: two[0] == two[1], zip(one, other, strict=False)))
    return same >= max(_STEM, min(len(one), len(other)) - _ENDING)
