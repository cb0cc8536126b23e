"""Noun phrases of a sentence, taken apart: kind words, names and places."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._browser.kinds import KINDS
from pytest_stagehand._browser.text import collapsed

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._compiling.asked.sentences import Text

_ARTICLE = re.compile(r"^(?:the|a|an|any|this|that)\s+", re.IGNORECASE)
_PLACE = re.compile(r"\s+(in|inside|within|on|of|under|below|from|for)\s+(?=(?:the\s+)?\S)", re.IGNORECASE)
_CALLED = re.compile(r"^(?:named|called|labelled|labeled|with the text)\s+")
_LONGEST_KIND = 3


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase taken apart.

    Attributes:
        roles: What its kind word means; empty where it has none.
        name: The name that it gives; empty where it gives none.
        is_quoted: Whether the name was quoted.
    """

    roles: tuple[str, ...]
    name: str
    is_quoted: bool

    @property
    def is_definite(self) -> bool:
        """Whether the name is one, and no description (`error` in `the error alert`) or place."""
        return self.is_quoted or (self.name[:1].isupper() and not _PLACE.search(self.name))


def without_article(text: Text) -> Text:
    """`text` without its first article."""
    return text.of(_ARTICLE.sub("", text.masked))


def phrase_of(text: Text) -> Phrase:
    """The kind and the name in a noun phrase: `Remove button`, `button "Remove"`, `"Remove"`, `buttons`."""
    return phrases_of(text)[0]


def phrases_of(text: Text) -> list[Phrase]:
    """The readings of a noun phrase, the longest kind first: `Search field` for one, then a field called `Search`."""
    bare = without_article(text)
    if bare.quoted is not None:
        return [Phrase((), bare.quoted, is_quoted=True)]
    parts = collapsed(bare.masked).split(" ")
    sizes = range(min(_LONGEST_KIND, len(parts)), 0, -1)
    behind = {size: roles_of(" ".join(parts[-size:])) for size in sizes}
    before = {size: roles_of(" ".join(parts[:size])) for size in sizes}
    longest = next((size for size in sizes if behind[size] or before[size]), 0)
    if not longest:
        return [Phrase((), bare.plain, is_quoted=False)]
    if behind[longest]:
        return [_phrase(behind[size], bare, parts[:-size]) for size in sizes if behind[size]]
    return [_phrase(before[size], bare, parts[size:]) for size in sizes if before[size]]


def _phrase(roles: tuple[str, ...], text: Text, rest: list[str]) -> Phrase:
    """A kind, and what is left of the phrase as its name."""
    name = text.of(_CALLED.sub("", " ".join(rest)))
    return Phrase(roles, name.plain, is_quoted=name.quoted is not None)


def roles_of(kind: str) -> tuple[str, ...]:
    """Roles of a kind word, in singular or plural; empty where it is none."""
    word = kind.lower()
    for form in (word, word.removesuffix("s"), word.removesuffix("es"), f"{word.removesuffix('ies')}y"):
        if form in KINDS:
            return KINDS[form]
    return ()


def split_place(text: Text) -> Iterator[tuple[Text, Text]]:
    """A phrase and the place it names, the last preposition first: `Remove button`, `row of Blue shirt`."""
    found = list(_PLACE.finditer(text.masked))
    for place in reversed(found):
        rest = text.masked[place.end() :]
        yield text.of(text.masked[: place.start()]), text.of(rest)
