"""How near two runs of words are: one measure, by which what is nearest is told, and what to say instead is found and ranked.

It counts words that both have. A word is the same in another ending (`setting`, `settings`; `delete`, `deletion`) or with a
slip of the keyboard; one that begins otherwise (`publish`, `unpublish`), and one with a figure in it, is another word.
Nothing is ever decided by it.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING

from pytest_stagehand._programs.text import words

if TYPE_CHECKING:
    from collections.abc import Iterable

SMALL = frozenset(
    "a an the this that these those its it they them my your our i me we us you he she his her their there here all every each "
    "some any of in on at by to from for with into onto as inside within under below beside near and or so then please now "
    "also just is are be was were been has have had do does did s".split()
)
"""The small words of English, which say nothing of what is meant."""

ALIKE = 0.8
"""Share of letters, in order, from which two words that begin with the same one are a slip of each other. `licence` and
`license` have 0.86, `reopend` and `reopened` 0.93, `restock` and `restore` 0.71, `public` and `publish` 0.77."""

_STEM = 4
"""Letters that a stem has at least: `pay` is none of `payload`."""
_SHORTEST_SLIP = 5
"""Letters of a word from which one of them may be wrong: `play` and `pay` are two words."""


@lru_cache(maxsize=4_096)
def content(text: str) -> tuple[str, ...]:
    """The words of a text that say something, lower case and singular; each once, in order."""
    return tuple(dict.fromkeys(word for word in words(text) if word not in SMALL))


@lru_cache(maxsize=65_536)
def is_same(one: str, other: str) -> bool:
    """Whether two words are one: equal, in another ending, or with a slip."""
    if one == other:
        return True
    if one[:1] != other[:1] or any(ch.isdigit() for ch in one + other):
        return False
    shorter, longer = sorted((one, other), key=len)
    stem = shorter[:-1] if shorter[-1:] in "ey" else shorter
    if len(stem) >= _STEM and longer.startswith(stem):
        return True
    return len(shorter) >= _SHORTEST_SLIP and _ratio(shorter, longer) >= ALIKE


def _ratio(one: str, other: str) -> float:
    """Ratcliff and Obershelp's, cut short where it can't be enough."""
    from difflib import SequenceMatcher  # noqa: PLC0415  (loaded for messages only)

    match = SequenceMatcher(None, one, other, autojunk=False)
    return match.ratio() if match.real_quick_ratio() >= ALIKE and match.quick_ratio() >= ALIKE else 0.0


def shared(said: Iterable[str], there: Iterable[str]) -> frozenset[str]:
    """The words of `said` that are among `there`, be it as two words written apart: `checkout` and `check out`."""
    found = tuple(there)
    own = tuple(said)
    apart = {first + second: (first, second) for first, second in pairwise(own)}
    joined = {word for run, pair in apart.items() if run in found for word in pair}
    others = {first + second for first, second in pairwise(found)}
    return frozenset(
        word for word in own if word in joined or word in others or any(is_same(word, each) for each in found)
    )


def nearness(said: Iterable[str], there: Iterable[str]) -> float:
    """How near two runs of words are, 0 to 1: what share of each the other has, that of what was said counting more.

    It is van Rijsbergen's F with a beta of 2: of `Request token`, *Request new API token* has all, *Token* only a half.
    """
    own, other = tuple(said), tuple(there)
    if not own or not other:
        return 0.0
    recall, precision = len(shared(own, other)) / len(own), len(shared(other, own)) / len(other)
    return 5 * recall * precision / (4 * precision + recall) if recall else 0.0


def closest(wanted: str, names: Iterable[str], *, limit: int = 3) -> list[str]:
    """The names that have a word of `wanted`, the nearest first."""
    said = content(wanted)
    scored = [(nearness(said, content(name)), name) for name in names]
    best = sorted((each for each in scored if each[0]), key=lambda each: -each[0])
    return [name for _, name in best[:limit]]
