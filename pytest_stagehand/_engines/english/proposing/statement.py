"""A statement that was not decided, taken apart: what it says of what, and what of that a claim of the page says again."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from pytest_stagehand._compiling.asked.sentences import NUMBERS, text_of
from pytest_stagehand._compiling.claims.states import IN_WORDS
from pytest_stagehand._engines.english.proposing.keeping import denies
from pytest_stagehand._engines.english.proposing.knowing import (
    around,
    context_of,
    is_kind_of,
    stands_in_kind,
    titles_around,
    vocabulary_of,
)
from pytest_stagehand._programs.labels import pairs
from pytest_stagehand._programs.likeness import SMALL, content, nearness, shared
from pytest_stagehand._programs.text import label_text, normalised, words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.tree.index import Index

_PRESENCE = frozenset(
    "visible shown displayed present listed found offered exist exists appear appears show shows display displays contain "
    "contains include includes say says read reads see page screen verify check assert ensure confirm sure make sure again still "
    "currently that there exactly yet set value equal equals".split()
)
"""What a statement says of a thing that is there, in any of the grammar's forms for it, and what leads a statement."""
_CLAIM = re.compile(
    r"\b(?:is|are|was|were|has|have|shows?|says?|reads?|contains?|displays?|lists?|includes?) ", re.IGNORECASE
)
"""What a statement says of its subject stands behind the first of these."""
_IN_FRONT = re.compile(r"(?:in|inside|within|under|below|on) .+? (?=it |the )", re.IGNORECASE)
IN = re.compile(r"\b(?:in|inside|within|under|below|on) .+$", re.IGNORECASE)


@dataclass(frozen=True)
class Statement:
    """A statement, taken apart."""

    text: str
    index: Index

    @cached_property
    def said(self) -> tuple[str, ...]:
        """Its words of content, without those of grammar; small numbers as digits, and what is a label here, however small."""
        small = [word for word in words(text_of(self.text).masked) if word in self.labels and word in SMALL]
        return tuple(dict.fromkeys((*small, *(word for word in _counted(self.text) if word not in SILENT))))

    @cached_property
    def labels(self) -> frozenset[str]:
        """What values of the page are labelled by."""
        return frozenset(label_text(pair.label) for pair in pairs((self.index.snapshot.root,)))

    @cached_property
    def is_negative(self) -> bool:
        """Whether it denies something."""
        return denies(self.text)

    @cached_property
    def state(self) -> str:
        """The state that it speaks of, as it says it; empty where it speaks of none."""
        found = [word for word in re.findall(r"[\w-]+", self.text.lower()) if word in IN_WORDS]
        return found[-1] if found else ""

    @cached_property
    def claimed(self) -> tuple[str, ...]:
        """What it says of its subject, the place apart: all of that has to be said again."""
        masked = text_of(self.text).masked
        found = _CLAIM.search(masked)
        behind = text_of(self.text).of(IN.sub("", masked[found.end() :]) if found else masked).plain
        return tuple(word for word in self.said if word in _counted(behind))

    @cached_property
    def placed(self) -> frozenset[str]:
        """The words that say where something stands."""
        found = IN.search(text_of(self.text).masked) or _IN_FRONT.match(text_of(self.text).masked)
        return frozenset(_counted(found[0])) if found else frozenset()

    @cached_property
    def context(self) -> frozenset[str]:
        """What only says which page it is."""
        return context_of(self.index)

    @cached_property
    def unknown(self) -> frozenset[str]:
        """Its words that neither this page has nor the grammar, as a state: what they say of anything is not to be judged."""
        words_ = [word for word in self.said if not any(map(str.isdigit, word)) and word not in IN_WORDS]
        return frozenset(words_) - shared(words_, vocabulary_of(self.index))

    def leaves(self, covered: Iterable[str], node: Node, *, is_loose: bool = False) -> bool:
        """Whether a claim of a node with these words says less than the statement, or another thing.

        Args:
            covered: The words that it says again.
            node: What it is a claim of.
            is_loose: It may leave out what the page does not know, as long as something that it says stands behind: `grows` of
                *Basil grows in North*, but not of *Basil grows*.
        """
        borne = shared(self.said, tuple(covered))
        left = [word for word in self.said if word not in borne and not self.is_kind(word, node)]
        last = max((at for at, word in enumerate(self.said) if word in borne), default=-1) if is_loose else -1
        left = [word for word in left if word not in self.unknown or self.said.index(word) > last]
        if not left:
            return False
        if not set(left).isdisjoint(self.claimed):
            return True
        known = (*self.context, *(word for text in around(self.index, node) for word in content(text)))
        return any(map(str.isdigit, left)) or len(shared(left, known)) < len(left)

    def is_kind(self, word: str, node: Node) -> bool:
        """Whether a word only says what kind of thing a node is, or stands in; a place that it names is no kind of the thing."""
        return stands_in_kind(word, node) if word in self.placed else is_kind_of(word, node)

    def is_about_page(self, left: Iterable[str], node: Node) -> bool:
        """Whether words say no more than the kind of a thing, and what the page is about: none says whose it is."""
        known = [word for word in left if word not in self.unknown and not self.is_kind(word, node)]
        return len(shared(known, tuple(self.context))) == len(set(known))

    def is_about_parts(self, left: Iterable[str], node: Node) -> bool:
        """Whether words say no more than that, and what the parts of the page are called that a node stands in."""
        titles = {word for text in titles_around(self.index, node) for word in content(text)}
        return self.is_about_page([word for word in left if not shared((word,), titles)], node)

    def near(self, covered: Iterable[str]) -> float:
        """How near a claim with these words is."""
        return nearness(self.said, tuple(dict.fromkeys(covered)))


def _counted(text: str) -> tuple[str, ...]:
    """The words of content of a text, small numbers as digits."""
    return tuple(str(NUMBERS.index(word)) if word in NUMBERS[1:] else word for word in content(text))


SILENT = frozenset(word for each in _PRESENCE for word in words(each)) | frozenset("not no none never longer".split())


def halves(statement: str) -> Iterator[tuple[str, str]]:
    """A statement as two, each of which has a subject and says something of it: `the license is MIT and the author is Ada`."""
    text = text_of(normalised(statement.strip().rstrip(".!")))
    for joint in _JOINT.finditer(text.masked):
        both = text.masked[: joint.start()], text.masked[joint.end() :]
        if all((found := _CLAIM.search(each)) and found.start() for each in both):
            yield text.of(both[0]).spoken, text.of(both[1]).spoken


_JOINT = re.compile(r",?\s+(?:and|but)\s+|[,;:]\s+", re.IGNORECASE)


def quote(text: str) -> str:
    return f"'{text}'" if '"' in text else f'"{text}"'


def said_value(value: str) -> str:
    return value if re.fullmatch(r"[\w.,%€$£+-]+", value) else quote(value)
