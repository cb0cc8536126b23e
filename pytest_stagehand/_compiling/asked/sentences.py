"""Sentences as they were said: quoted parts held aside, and numbers in words."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from pytest_stagehand._programs.text import normalised

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
"""Each at the place of its number."""
_QUOTED = re.compile(
    "[\"\u201c\u201d]([^\"\u201c\u201d]+)[\"\u201c\u201d]|(?<![^\\W_])['\u2018]([^'\u2018\u2019]+)['\u2019](?![^\\W_])"
)
_HELD = re.compile("\ue000(\\d+)\ue001")


@dataclass(frozen=True, slots=True)
class Text:
    """A sentence whose quoted parts are held aside, so that no rule of grammar looks into them."""

    masked: str
    quotes: tuple[str, ...] = ()

    def of(self, part: str) -> Text:
        """A part of this sentence."""
        return replace(self, masked=part.strip())

    @property
    def plain(self) -> str:
        """The words, quoted ones without their quotes."""
        return _HELD.sub(lambda found: self.quotes[int(found[1])], self.masked).strip()

    @property
    def spoken(self) -> str:
        """The sentence as it can be said again, quoted parts in quotes."""
        return _HELD.sub(lambda found: in_quotes(self.quotes[int(found[1])]), self.masked).strip()

    @property
    def quoted(self) -> str | None:
        """What is quoted, where the whole is one quotation; else `None`."""
        found = _HELD.fullmatch(self.masked.strip())
        return self.quotes[int(found[1])] if found else None


def in_quotes(words: str) -> str:
    """The words as a quotation."""
    return f"'{words}'" if '"' in words else f'"{words}"'


def text_of(sentence: str) -> Text:
    """A sentence, its quoted parts held aside."""
    quotes: list[str] = []

    def hold(found: re.Match[str]) -> str:
        quotes.append(found[1] or found[2])
        return f"\ue000{len(quotes) - 1}\ue001"

    plain = sentence.replace("\ue000", " ").replace("\ue001", " ")
    return Text(normalised(_QUOTED.sub(hold, plain)), tuple(quotes))


_LETTERED = re.compile(r"[^\W\d_]")
_MARKED = re.compile(r"\w[-_.@:/#]\w")


def is_spelt_as_name(words: str) -> bool:
    """Whether words are spelt as a name is, and no description: `README.md`, `price-forecast`, `Donald Knuth`, not `Old orders`.

    One word is, by a mark or a figure in it; several are where the first and the last one are, be it by a capital.
    """
    each = words.split()
    if len(each) == 1:
        return _is_odd(each[0])
    return bool(each) and all(_is_odd(one) or one[:1].isupper() for one in (each[0], each[-1]))


def _is_odd(word: str) -> bool:
    """Whether a word has a figure, a mark or a capital inside."""
    has_figure = any(ch.isdigit() for ch in word)
    is_mixed = bool(_LETTERED.search(word)) and (has_figure or any(ch.isupper() for ch in word[1:]))
    return bool(_MARKED.search(word)) or is_mixed
