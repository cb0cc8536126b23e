"""How well a thing on the page bears the name that a sentence gives it.

A name is compared as written, then without case and punctuation, then without the spaces, hyphens and articles in which
spellings differ ("log in", "Login"), then as whole words within a longer name. No synonyms and no likeness: what is not
the same words is another name.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from pytest_stagehand._engines.english.grammar.words import ARTICLES, SIGNS


class Match(IntEnum):
    """How a name fits, best first.

    `BARE` is the name of a control without the hint behind it, `NAMELESS` what fits a kind where no name was said, `PIECE` one of
    the texts in a control that has several: the subject of a letter in a list.
    """

    EXACT = 0
    FOLDED = 2
    SPELLING = 4
    BARE = 6
    SIGN = 8
    NAMELESS = 10
    PIECE = 12
    PART = 14
    ATTRIBUTE = 20
    PART_OF_ATTRIBUTE = 21


def in_any_case(match: int) -> int:
    """A match of words that were said and not quoted: a capital letter more or less tells no two things apart."""
    return match - Match.FOLDED if match in (Match.FOLDED, Match.FOLDED + HINT) else match


HINT = 1
"""Added to `Match` where the text is no name but stands for one: a placeholder, a title, the text before a field."""


def distance(match: int) -> int:
    """0 where a match is the name itself in some spelling, 1 where the name is a part, 2 where only an attribute has it."""
    return int(match >= Match.PART) + int(match >= Match.ATTRIBUTE)


_WORD = re.compile(r"[^\W_]+")
_ICONS = re.compile(r"[\ue000-\uf8ff]")
"""Signs of an icon font: nobody can say them."""
_HUMP = re.compile(r"(?<=[a-z0-9])(?=[A-Z])")
_UNSAID = "-_'’‐‑\"“”„«»`"
"""Signs in which spellings of one name differ."""
_EDGES = " \t\n.,;:!?*…\"'“”‘’«»"


@dataclass(frozen=True, slots=True)
class Name:
    """A name in the forms in which it is compared.

    Attributes:
        exact: White space collapsed.
        folded: Without case, and without punctuation at its ends.
        spelling: Without spaces, hyphens, apostrophes and articles as well.
        words: Its words, one space between and around them.
    """

    exact: str
    folded: str
    spelling: str
    words: str


@lru_cache(maxsize=65_536)
def name_of(text: str) -> Name:
    """`text` as a `Name`."""
    exact = " ".join(unicodedata.normalize("NFKC", _ICONS.sub(" ", text)).split())
    folded = exact.casefold().strip(_EDGES)
    words = _WORD.findall(folded)
    spelling = "".join(word for word in words if word not in ARTICLES)
    # What is neither letter nor hyphen tells "C++" from "C#"; alone ("+"), it is spelled only as it is.
    signs = "".join(ch for ch in folded if not (ch.isalnum() or ch.isspace() or ch in _UNSAID))
    return Name(exact, folded, spelling + signs if spelling else "", f" {' '.join(words)} " if words else "")


def match_name(wanted: Name, text: str) -> Match | None:
    """How `text` bears the name `wanted`, `None` where it doesn't."""
    found = name_of(text)
    if not found.exact:
        return None
    if found.exact == wanted.exact:
        return Match.EXACT
    if found.folded and found.folded == wanted.folded:
        return Match.FOLDED
    if found.spelling and found.spelling == wanted.spelling:
        return Match.SPELLING
    if any(wanted.folded in signs and found.folded in signs for signs in SIGNS):
        return Match.SIGN
    return Match.PART if _says_something(wanted) and wanted.words in found.words else None


def without_hint(text: str) -> str:
    """The name of a control without what only explains it: a count, a trailing parenthesis, the arrow of a menu.

    `Email (optional)` is the Email field, `Inbox 3` the Inbox, `Save (Ctrl+S)` the button that saves.
    """
    return _HINT_BEHIND.sub("", without_glyphs(text))


def without_glyphs(text: str) -> str:
    """A text without the arrows and the plus that are drawn beside it."""
    return _GLYPHS.sub(" ", text).strip()


_HINT_BEHIND = re.compile(r"(?<=\w)(?:\s*[*:]?\s*\([^()]{1,60}\)|\s*\[[^\[\]]{1,60}\]|\s\d[\d.,]*\+?)\s*[*:]?$")
_GLYPHS = re.compile(r"[▲▼▴▾▸▹►▶◂◀◄▵▿△▽↑↓⌄⌃˅˄›‹]|^[+]\s+|\s+[+]$")
"""Arrows, and the plus of what adds: a picture, and no part of what is read beside it."""


def match_attribute(wanted: Name, text: str) -> Match | None:
    """How an id, a `name` or a test id bears the name: `newPassword` and `new-password` are "new password"."""
    words = f" {' '.join(_WORD.findall(_HUMP.sub(' ', text).casefold().replace('_', ' ')))} "
    if not _says_something(wanted) or not words.strip():
        return None
    if words == wanted.words or words.replace(" ", "") == wanted.spelling:
        return Match.ATTRIBUTE
    return Match.PART_OF_ATTRIBUTE if wanted.words in words else None


def letters(name: Name) -> str:
    """The words of a name without articles and spaces: in these letters, every `Match` but a sign stands in its text."""
    return "".join(word for word in name.words.split() if word not in ARTICLES)


def is_mentioned(wanted: Name, said: str) -> bool:
    """Whether `said`, the letters of all texts of a page, can hold the name in any of the ways that `Match` knows."""
    return letters(wanted) in said or any(wanted.folded in signs for signs in SIGNS)


def _says_something(wanted: Name) -> bool:
    """Whether a name holds a word that could be part of another name; a lone letter or article is in half of all texts."""
    return any(len(word) > 1 and word not in ARTICLES for word in wanted.words.split()) or wanted.folded.isdigit()
