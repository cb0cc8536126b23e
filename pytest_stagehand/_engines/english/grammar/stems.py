"""English word forms, in one place for all verbs: inflection (`stopped`, `stop`), and words of one stem (`arrives`, `arrival`).

No list of words: only the endings that English has for all verbs and nouns, and what they do to the spelling.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import takewhile

_LEAST = 3
"""Letters that a word keeps at least: `sing` and `red` have no ending."""
_VOWELS = frozenset("aeiouy")


@lru_cache(maxsize=16_384)
def bases(word: str) -> frozenset[str]:
    """What a word may be a form of, itself included; some are no words, which matters to nobody."""
    found = {word}
    for ending in ("ing", "ed", "s"):
        stem = word.removesuffix(ending)
        if stem != word and len(stem) >= _LEAST - (ending == "s") and _VOWELS & set(stem):
            found |= _before(stem, ending)
    return frozenset(found)


def _before(stem: str, ending: str) -> set[str]:
    """What stood before an ending was added: `stop` before `stopped`, `reply` before `replies`, `make` before `making`."""
    if ending == "s":
        if stem.endswith("ie"):
            return {f"{stem[:-2]}y", stem}
        if stem.endswith("e") and stem[:-1].endswith(("s", "x", "z", "ch", "sh", "o")):
            return {stem, stem[:-1]}
        return set() if stem.endswith(("s", "u", "i")) else {stem}
    found = {stem, f"{stem}e"}
    if len(stem) > _LEAST and stem[-1] == stem[-2]:
        found.add(stem[:-1])
    if ending == "ed" and stem.endswith("i"):
        found.add(f"{stem[:-1]}y")
    return found


def is_form_of(one: str, other: str) -> bool:
    """Whether two words, in lower case, are forms of one: one of them, with an ending or none, is what the other comes from."""
    return one == other or bool(bases(one) & bases(other))


def is_past_of(one: str, other: str) -> bool:
    """Whether a word says that another was done: `archived`, of `archive`."""
    return one != other and one.endswith("ed") and other in bases(one)


_STEM = 4
"""Letters that two words of one stem must begin with, at least."""
_ENDING = 2
"""Letters of the shorter one that may be its own ending."""


def are_kin(one: str, other: str) -> bool:
    """Whether two words are the same, or begin with the same stem and differ in their endings only: `watered`, `waterings`."""
    if one == other:
        return True
    same = sum(1 for _ in takewhile(lambda two: two[0] == two[1], zip(one, other, strict=False)))
    return same >= max(_STEM, min(len(one), len(other)) - _ENDING)
