"""The fences around what a page, a recording, a file or an error says, in a prompt.

A fence is two lines, `<page-M>` and `</page-M>`. M is the mark of the question (`Question.mark`): random, another one in each
conversation, and put in as the question is sent. Here a private character stands for it, which no fenced text can hold, since
whatever is not printable is escaped; so is the bracket of everything that looks like such a line, in letters of any script.
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._models.questions import PLACE_OF_MARK

FENCES = frozenset({"page", "log", "done", "left", "tabs", "files", "tools", "hint", "problem"})
"""What is fenced: the page, what was done so far and just now, what is left, the tabs, the names of
files, what is said of tools, where a control was, what was wrong."""

LOOKED_AT = 400
"""Characters behind a bracket: as long as a mark with a name, spaces and signs may be."""
_MARK = re.compile(
    r"(?P<signs>[\W_]*)(?P<name>[^\W\d_]{1,40})\s*(?:[-_:.=]+\s*(?:(?P<mark>(?=\w*\d)\w{8,})|(?P<stand_in>m\b|\.\.\.)))?(?P<end>\s*\W)?"
)
_NAMES_OF_CLOSING = re.compile(r"\bGREATER-THAN\b|\bRIGHT(?:-POINTING)?\b.*\b(?:ANGLE|ARROWHEAD)\b|\bSUCCEEDS\b")
_NAMES_OF_BRACKETS = re.compile(r"\bLESS-THAN\b|\bLEFT(?:-POINTING)?\b.*\b(?:ANGLE|ARROWHEAD)\b|\bPRECEDES\b")
_NOT_ASCII_OR_BRACKET = re.compile("[<\u0080-\U0010ffff]")
_DRAWN_AS_ONE = frozenset("\u1438\u16b2\U0001d236")
"""What Unicode's table of confusable characters has besides: a syllable, a rune and a note."""


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
    if character == "<" or character in _DRAWN_AS_ONE or unicodedata.normalize("NFKC", character).startswith("<"):
        return True
    return _NAMES_OF_BRACKETS.search(unicodedata.name(character, "")) is not None


def _reads_as_mark(tail: str) -> bool:
    """Whether what stands behind a bracket reads as the rest of a fence, or looks so in letters of another script."""
    found = _MARK.match("".join(map(_plain, tail)))
    if found is None:
        return False
    if found["name"] not in FENCES:
        return not found["name"].isascii() and found["mark"] is not None
    is_tag = _NAMES_OF_CLOSING.search(unicodedata.name((found["end"] or "").strip() or " ")) is not None
    return bool(found["mark"] or found["stand_in"] or is_tag) or "/" in found["signs"]


@cache
def _plain(character: str) -> str:
    """A character as it looks: without accents, marks and width, dashes and slashes of all kinds as one."""
    if character.isascii():
        return character.lower()
    kind, name = unicodedata.category(character), unicodedata.name(character, "")
    if kind in ("Pd", "Pc") or "HYPHEN" in name or "MINUS" in name:
        return "-"
    if "SLASH" in name or "SOLIDUS" in name:
        return "/"
    plain = unicodedata.normalize("NFKD", character)
    return "".join(each for each in plain if unicodedata.category(each)[0] not in "MC").casefold()
