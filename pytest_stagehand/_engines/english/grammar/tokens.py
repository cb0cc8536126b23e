"""A sentence cut into tokens: words, quoted text, `%variables%` and punctuation, in one pass.

Quoted text and variables are opaque: whatever stands in them is a name or a value, never grammar.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pytest_stagehand._programs.values import dates_in

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Sort = Literal["word", "quoted", "variable", "mark", "name"]
"""`name` is a run of words that are the name of one thing on the page (`sequences.with_names`)."""

_CLOSING = {'"': '"', "“": "”", "„": "“”", "'": "'", "‘": "’", "«": "»", "`": "`"}
_VARIABLE = re.compile(r"%\w+%")
_MARKS = ",;.:!?"
_GOES_ON = re.compile(r" (?:in|into|as|on|to|for)\s")
"""What a sentence goes on with behind a value that ends with a full stop: write Help. in the comment."""

_YEAR_BEHIND = re.compile(r", \d{4}\b")
_DAY_BEFORE = re.compile(r"\S+ \d{1,2}(?:st|nd|rd|th)?$", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Token:
    """One token.

    Attributes:
        text: What it says, without quotes.
        raw: As it was written, quotes included.
        sort: What it is.
        space: White space that stood before it.
    """

    text: str
    raw: str
    sort: Sort = "word"
    space: str = ""

    @property
    def key(self) -> str:
        """The word as grammar looks it up; empty for what is opaque."""
        return folded(self.text) if self.sort in ("word", "mark") else ""


Tokens = tuple[Token, ...]


def folded(word: str) -> str:
    """A word without case, its apostrophe the plain one."""
    return word.casefold().replace("’", "'")


def tokenise(sentence: str) -> Tokens:
    """The tokens of a sentence, its final punctuation left out."""
    found = list(_tokens(sentence))
    while found and found[-1].key in (".", "!", ";", ","):
        found.pop()
    return tuple(found)


def _tokens(sentence: str) -> Iterator[Token]:
    closings = {mark: _closings(sentence, mark) for marks in _CLOSING.values() for mark in marks}
    at, size = 0, len(sentence)
    while at < size:
        start = at
        while at < size and sentence[at].isspace():
            at += 1
        if at == size:
            return
        space = sentence[start:at]
        end = _end_of_quote(sentence, at, closings)
        if end:
            yield Token(sentence[at + 1 : end - 1].strip(), sentence[at:end], "quoted", space)
            at = end
        elif variable := _VARIABLE.match(sentence, at):
            yield Token(variable[0], variable[0], "variable", space)
            at = variable.end()
        elif sentence[at] in _MARKS:
            yield Token(sentence[at], sentence[at], "mark", space)
            at += 1
        else:
            end = _end_of_word(sentence, at)
            yield Token(sentence[at:end], sentence[at:end], "word", space)
            at = end


def _closings(sentence: str, mark: str) -> list[int]:
    """Places where a mark can close a quotation; an apostrophe inside of a word ("Men's") can't."""
    places = [at for at, character in enumerate(sentence) if character == mark]
    return [at for at in places if mark not in "'’" or not sentence[at + 1 : at + 2].isalnum()]


def _end_of_quote(sentence: str, at: int, closings: dict[str, list[int]]) -> int:
    """Where the quotation that opens at `at` has ended, 0 where none does: an apostrophe, or a quote left open."""
    for mark in _CLOSING.get(sentence[at], ""):
        places = closings[mark]
        following = bisect_right(places, at + 1)
        if following < len(places) and sentence[at + 1 : places[following]].strip():
            return places[following] + 1
    return 0


def _end_of_word(sentence: str, at: int) -> int:
    """Where the word that begins at `at` has ended: at white space, at quotes, or at punctuation that ends a word."""
    end = at + 1
    while end < len(sentence) and not sentence[end].isspace() and sentence[end] not in '"“”„«»':
        if sentence[end] in _MARKS and _ends_word(sentence, end):
            break
        end += 1
    return end


def _ends_word(sentence: str, at: int) -> bool:
    """Whether nothing but punctuation and quotes stands between `at` and the next white space (`3.50` goes on)."""
    if (sentence[at] == "." and _GOES_ON.match(sentence, at + 1)) or _is_in_date(sentence, at):
        return False
    following = sentence[at + 1 : at + 2]
    return not following or following.isspace() or following in _MARKS or following in "\"“”'’)"


def _is_in_date(sentence: str, at: int) -> bool:
    """Whether a comma stands before the year of a date, and between no two things: December 26, 2026."""
    year = _YEAR_BEHIND.match(sentence, at)
    day = _DAY_BEFORE.search(sentence[:at]) if year else None
    return bool(year and day and dates_in(day[0] + year[0]))


def spoken(tokens: Sequence[Token]) -> str:
    """What tokens say: as written, without the quotes of what is quoted as a whole."""
    if len(tokens) == 1:
        return tokens[0].text
    return "".join(token.space + token.raw for token in tokens).strip()


def written(tokens: Sequence[Token]) -> str:
    """The tokens as they were written, quotes included: a sentence that can be read again."""
    return "".join(token.space + token.raw for token in tokens).strip()


def keys(tokens: Sequence[Token]) -> tuple[str, ...]:
    """The tokens as grammar looks them up."""
    return tuple(token.key for token in tokens)


def quoted(text: str) -> str:
    """`text` in quotes that don't stand in it, so that `tokenise` reads it back as one token."""
    for opening, closing in ('""', "“”", "«»", "``"):
        if opening not in text and closing not in text:
            return f"{opening}{text}{closing}"
    return text
