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
    def quoted(self) -> str | None:
        """What is quoted, where the whole is one quotation; else `None`."""
        found = _HELD.fullmatch(self.masked.strip())
        return self.quotes[int(found[1])] if found else None


def text_of(sentence: str) -> Text:
    """A sentence, its quoted parts held aside."""
    quotes: list[str] = []

    def hold(found: re.Match[str]) -> str:
        quotes.append(found[1] or found[2])
        return f"\ue000{len(quotes) - 1}\ue001"

    plain = sentence.replace("\ue000", " ").replace("\ue001", " ")
    return Text(normalised(_QUOTED.sub(hold, plain)), tuple(quotes))
