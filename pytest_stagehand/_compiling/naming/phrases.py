"""Noun phrases of a sentence, taken apart: kind words, names and places."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import COMMANDS, ENTRIES
from pytest_stagehand._browser.text import collapsed
from pytest_stagehand._compiling.asked.kinds import Kind, kind_of
from pytest_stagehand._compiling.asked.owners import owner
from pytest_stagehand._compiling.asked.sentences import is_spelt_as_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text

_ARTICLE = re.compile(r"^(?:the|a|an|any|this|that)\s+", re.IGNORECASE)
_PLACE = re.compile(r"\s+(in|inside|within|among|on|of|under|below|from|for)\s+(?=(?:the\s+)?\S)", re.IGNORECASE)
_SO = r"(?:(?:which|that) (?:is|are) )?(?:named|called|titled|entitled|labelled|labeled|with the (?:text|name|title|label))"
_CALLED = re.compile(rf"^{_SO}\s+", re.IGNORECASE)
_NAMED_SO = re.compile(rf"^(?P<noun>\S+(?: \S+){{0,3}}?)\s+{_SO}\s+(?P<name>.+)$", re.IGNORECASE)
_LONGEST_KIND = 3


@dataclass(frozen=True, slots=True)
class Phrase:
    """A noun phrase taken apart.

    Attributes:
        kind: What its kind word means; `None` where it has none.
        name: The name that it gives; empty where it gives none.
        is_quoted: Whether the name was quoted.
        is_goal: Whether it is named by where it leads: `a link to the docs`. Then its name is that, and no more words.
    """

    kind: Kind | None
    name: str
    is_quoted: bool
    is_goal: bool = False

    @property
    def roles(self) -> tuple[str, ...]:
        """What its kind word names; empty where it has none, or one that names no role."""
        return self.kind.roles if self.kind is not None else ()

    def suits(self, node: Node) -> bool:
        """Whether a node has all that its kind asks for besides a role."""
        return self.kind is None or self.kind.suits(node)

    @property
    def is_definite(self) -> bool:
        """Whether the name is one, and no description (`error` in `the error alert`) or place."""
        is_capital = self.name[:1].isupper() and not _PLACE.search(self.name)
        return self.is_quoted or is_capital or is_spelt_as_name(self.name)


def without_article(text: Text) -> Text:
    """`text` without its first article."""
    return text.of(_ARTICLE.sub("", text.masked))


def named_so(text: Text) -> tuple[Text, Text] | None:
    """A noun and the name that is said to be one: `an experiment called churn-model`; `None` where none is said so."""
    bare = without_article(text)
    found = _NAMED_SO.match(bare.masked)
    return (bare.of(found["noun"]), bare.of(found["name"])) if found else None


def phrase_of(text: Text) -> Phrase:
    """The kind and the name in a noun phrase: `Remove button`, `button "Remove"`, `"Remove"`, `buttons`."""
    return phrases_of(text)[0]


def phrases_of(text: Text) -> list[Phrase]:
    """The readings of a noun phrase, the longest kind first: `Search field` for one, then a field called `Search`.

    A word that names no role by itself (`card`, `line`) is a part of the name in these; see `loose_phrases_of`.
    """
    bare = without_article(text)
    if bare.quoted is not None:
        return [Phrase(None, bare.quoted, is_quoted=True)]
    longest, *shorter = _of_kinds(bare) or [Phrase(None, bare.plain, is_quoted=False)]
    if not longest.roles:
        return [Phrase(None, bare.plain, is_quoted=False)]
    return [longest, *(each for each in shorter if each.roles)]


def loose_phrases_of(text: Text) -> list[Phrase]:
    """The readings of a noun phrase with a kind, whatever people may mean by that; last those of the other end."""
    before, behind = _by_kinds(without_article(text))
    return [*before, *behind]


def _of_kinds(text: Text) -> list[Phrase]:
    """The readings with a kind, those of the end that tells more."""
    return _by_kinds(text)[0]


def _by_kinds(text: Text) -> tuple[list[Phrase], list[Phrase]]:
    """The readings with a kind at either end, first the end of the longest: of two as long the one with roles, then the last."""
    parts = collapsed(text.masked).split(" ")
    sizes = range(min(_LONGEST_KIND, len(parts)), 0, -1)
    behind = {size: kind for size in sizes if (kind := kind_of(" ".join(parts[-size:])))}
    before = {size: kind for size in sizes if (kind := kind_of(" ".join(parts[:size])))}
    first = [_phrase(kind, text, parts[size:]) for size, kind in before.items()]
    last = [_phrase(kind, text, parts[:-size]) for size, kind in behind.items() if not _leads_to_place(parts[:-size])]
    return (first, last) if _rank(before) > _rank(behind) else (last, first)


def _leads_to_place(name: list[str]) -> bool:
    """Whether the kind is where something is, and not what it is: `"Docs" link in navigation`."""
    return bool(_PLACE.search(f" {' '.join(name[-1:])} it"))


def _rank(kinds: dict[int, Kind]) -> tuple[int, bool]:
    """How much the longest kind at one end tells."""
    longest = max(kinds, default=0)
    return longest, bool(longest and kinds[longest].roles)


def _phrase(kind: Kind, text: Text, rest: list[str]) -> Phrase:
    """A kind, and what is left of the phrase as its name."""
    said = " ".join(rest)
    leads = _LEADING.match(said) if COMMANDS.intersection(kind.roles) else None
    if leads:  # `a link to the docs`
        said = _ARTICLES.sub("", said[leads.end() :])
    name = text.of(_CALLED.sub("", said))
    return Phrase(kind, name.plain, is_quoted=name.quoted is not None, is_goal=leads is not None)


_LEADING = re.compile(r"^(?:to|that leads to|leading to|for)\s+", re.IGNORECASE)
_ARTICLES = re.compile(r"\b(?:the|an?)\s+", re.IGNORECASE)


def split_place(text: Text) -> Iterator[tuple[Text, Text]]:
    """A phrase and the place it names, the last preposition first: `Remove button`, `row of Blue shirt`; at last whose it is."""
    found = list(_PLACE.finditer(text.masked))
    for place in reversed(found):
        rest = text.masked[place.end() :]
        yield text.of(text.masked[: place.start()]), text.of(rest)
    yield from _possessed(text)


def split_owner(text: Text) -> Iterator[tuple[Text, Text]]:
    """A phrase for a thing of a kind, and whose it is: `Edit button` and `Ann`, of *Ann's Edit button*, said either way."""
    places = [found for found in _PLACE.finditer(text.masked) if found[1].lower() in _OWNED]
    owned = [(text.of(text.masked[: found.start()]), text.of(text.masked[found.end() :])) for found in places]
    for name, whose in (*owned, *_possessed(text)):
        roles = phrase_of(name).roles
        if roles and not ENTRIES.intersection(roles) and not _PLACE.search(name.masked):
            yield name, whose


_OWNED = frozenset({"of", "for"})


def _possessed(text: Text) -> Iterator[tuple[Text, Text]]:
    """What is somebody's, and whose: `role` and `Ann Lee`, of *Ann Lee's role*."""
    parts = collapsed(text.masked).split(" ")
    for at, word in enumerate(parts[:-1]):
        if whose := owner(word):
            yield text.of(" ".join(parts[at + 1 :])), text.of(" ".join([*parts[:at], whose]))
