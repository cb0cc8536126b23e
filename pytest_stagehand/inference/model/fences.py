"""The fences around what a page, a recording, a file or an error says, in a prompt.

A fence is two lines, `<page-M>` and `</page-M>`. M is the mark of the question (`Question.mark`): random, another one in each
conversation, and put in as the question is sent. Here a private character stands for it, which no fenced text can hold, since
whatever is not printable is escaped; so is the bracket of everything that looks like such a line, in letters of any script.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from pytest_stagehand.errors import printable
from pytest_stagehand.models.questions import PLACE_OF_MARK

FENCES = frozenset({"page", "log", "done", "left", "hint", "problem"})
"""What is fenced: the page, what was done so far and just now, what is left to do, where a control was, what was wrong."""

LOOKED_AT = 120
"""Characters behind a bracket: as long as a mark with a name and spaces may be."""
_MARK = re.compile(r"[\s/]*(?P<name>[^\W\d_]{1,40})\s*(?P<dash>-)?\s*(?P<mark>(?=\w*\d)\w{4,}|\.\.\.)?")
_NAMES_OF_BRACKETS = re.compile(r"\bLESS-THAN\b|\bLEFT(?:-POINTING)?\b.*\b(?:ANGLE|ARROWHEAD)\b|\bPRECEDES\b")
_NOT_ASCII_OR_BRACKET = re.compile("[<\u0080-\U0010ffff]")
_SYLLABLE = "\u1438"
"""CANADIAN SYLLABICS PA: drawn as a bracket, and named otherwise."""


def fenced(text: str, what: str = "page") -> str:
    """What somebody else says, between lines that it can't end."""
    name = f"{what}-{PLACE_OF_MARK}"
    clean = "\n".join(printable(line, len(line) * 10 + 1) for line in text.split("\n"))
    return f"<{name}>\n{_NOT_ASCII_OR_BRACKET.sub(_defused, clean)}\n</{name}>"


def _defused(found: re.Match[str]) -> str:
    """A character as it is, or as an escape where a line of a fence seems to begin with it."""
    character = found[0]
    if not _is_bracket(character) or not _reads_as_mark(found.string[found.end() : found.end() + LOOKED_AT]):
        return character
    return f"\\u{ord(character):04x}"


@cache
def _is_bracket(character: str) -> bool:
    if character in {"<", _SYLLABLE} or unicodedata.normalize("NFKC", character).startswith("<"):
        return True
    return _NAMES_OF_BRACKETS.search(unicodedata.name(character, "")) is not None


def _reads_as_mark(tail: str) -> bool:
    """Whether what stands behind a bracket reads as the rest of a fence: one of its names, or any name with a mark."""
    found = _MARK.match("".join(map(_plain, tail)))
    if found is None:
        return False
    return found["name"] in FENCES or (found["dash"] is not None and found["mark"] is not None)


@cache
def _plain(character: str) -> str:
    """A character as it looks: without accents and width, dashes and slashes of all kinds as one."""
    if character.isascii():
        return character.lower()
    kind, name = unicodedata.category(character), unicodedata.name(character, "")
    if kind in ("Pd", "Pc") or "HYPHEN" in name or "MINUS" in name:
        return "-"
    if "SLASH" in name or "SOLIDUS" in name:
        return "/"
    plain = unicodedata.normalize("NFKD", character)
    return "".join(each for each in plain if not unicodedata.combining(each)).casefold()
