"""What a sentence says and its program never looks at, though the page shows it: the value or the set is right by chance.

*The customer of the shipped order* is not what stands behind *Last viewed*, though that reads `Bob Ray` as well today. And *the
delete buttons of unread mails* are not those of two mails that happen to be unread. So words of the sentence that the page shows
are exchanged there for another. The program has to read or find something else then, or fail:

- each name and number, wherever it stands;
- what is read, where a column or label is called just so;
- what tells the row, item or card of what was read or found from those beside it, or is a text of its own there; so it is with
  what else shows just that value;
- the title of a part of the page, where what is read or found stands in another;
- of all words for a single value one at least.

What the whole page is about is no such word, nor is what it does not show.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CAPTIONS
from pytest_stagehand._compiling.asked.asked import asked, known_words, words_of_page
from pytest_stagehand._compiling.asked.kinds import kind_of
from pytest_stagehand._compiling.claims.words import Said
from pytest_stagehand._compiling.left_out import OTHER, entries_of, named_in
from pytest_stagehand._compiling.proof.pages import reworded
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.labels import pairs
from pytest_stagehand._programs.observe import evaluate_observe
from pytest_stagehand._programs.text import label_text, words
from pytest_stagehand._programs.tree import reading
from pytest_stagehand._recording.programs import ExtractProgram, ObserveProgram
from pytest_stagehand._recording.queries import AttributeTest
from pytest_stagehand._recording.readers import Leaf, PageText

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._compiling.asked.asked import Asked

_WORD = re.compile(r"[^\W_]+")


def unheard(program: ExtractProgram | ObserveProgram, snapshot: Snapshot, said: Said) -> str:
    """A word of the sentence that its program passes by, and may not; empty where there is none.

    Args:
        program: What reads or finds it here.
        snapshot: The page that it was made for.
        said: The sentence.
    """
    said = Said(said.plain, said.variables)
    if isinstance(program, ExtractProgram) and isinstance(program.read, PageText):
        return ""
    hearing = _hearing(program, snapshot, said)
    if not hearing.nodes and not hearing.result:
        return ""  # that there is nothing tells no page from another
    return next(filter(hearing.passes_by, hearing.needed()), "") or hearing.all_passed_by()


@dataclass(frozen=True)
class _Hearing:
    """A program, the page, and what it reads or finds there.

    Attributes:
        nodes: What is read or found.
        alike: What else shows just what is read: it may be that which is meant.
    """

    program: ExtractProgram | ObserveProgram
    snapshot: Snapshot
    said: Said
    ask: Asked
    nodes: list[Node]
    alike: list[Node]

    @cached_property
    def result(self) -> object:
        """What the program gives on the page as it is."""
        return self.on(self.snapshot)

    def on(self, page: Snapshot) -> object:
        """What the program gives on a page, whatever else stands there; `None` where it fails."""
        variables = self.said.variables
        try:
            if isinstance(self.program, ObserveProgram):
                return [node.ref for node in evaluate_observe(self.program, page, variables)]
            return evaluate_extract(self.program.model_copy(update={"present": ()}), page, variables)
        except ProgramFailed:
            return None

    def passes_by(self, text: str) -> bool:
        """Whether it gives the same where another text stands in the place of this one."""
        page = _with_another(self.snapshot, words(text))
        return page is not None and not self._marks.issuperset(words(text)) and self.on(page) == self.result

    def needed(self) -> Iterator[str]:
        """Names, numbers, and words that it has to look at."""
        known = words_of_page(self.snapshot)
        yield from (text for text in named_in(self.said) if not known.issuperset(words(text)))
        if self._is_flat and self.ask.first in _called(self.snapshot) and set(self.ask.first).issubset(self.ask.all):
            yield " ".join(self.ask.first)
        yield from (word for word in self._content if self._tells(word))
        yield from self._parts_elsewhere()

    def _parts_elsewhere(self) -> Iterator[str]:
        """Titles that the sentence says, of parts of the page in which what is read or found does not stand."""
        said = set(self._content)
        around = [known_words(node, self.snapshot) for node in self.nodes]
        for title in dict.fromkeys(words(reading(node)) for node in self.snapshot.walk() if node.role in CAPTIONS):
            if title and said.issuperset(title) and not all(known.issuperset(title) for known in around):
                yield " ".join(title)

    def all_passed_by(self) -> str:
        """A word of a single value of which none that the page shows is looked at."""
        if not (isinstance(self.program, ExtractProgram) and isinstance(self.program.read, Leaf)):
            return ""
        shown = [word for word in self._content if any(_shows(each, word) for each in self.snapshot.walk())]
        return shown[0] if shown and all(map(self.passes_by, shown)) else ""

    @property
    def _is_flat(self) -> bool:
        """Whether values are read that have no fields, of which each is called otherwise."""
        read = self.program.read if isinstance(self.program, ExtractProgram) else None
        return isinstance(read, Leaf) or isinstance(getattr(read, "each", None), Leaf)

    @cached_property
    def _content(self) -> list[str]:
        known = words_of_page(self.snapshot)
        return [word for word in dict.fromkeys(self.ask.all) if word not in known and kind_of(word) is None]

    @cached_property
    def _marks(self) -> frozenset[str]:
        """Words that nobody sees: a developer called it so by whose mark it is found."""
        return frozenset(word for mark in _marks_in(self.program.model_dump()) for word in words(mark))

    def _tells(self, word: str) -> bool:
        """Whether a word tells one row, item or card from another, or may do so one day: it is a text of its own there."""
        around = dict.fromkeys(entry for node in (*self.nodes, *self.alike) for entry in entries_of(node))
        return any(_is_told_by(word, entry) for entry in around if word not in self._titles_of(entry))

    def _titles_of(self, entry: Node) -> frozenset[str]:
        """What an entry is one of: `mug` says nothing more of a row under *Mugs*."""
        return known_words(entry.parent, self.snapshot) if entry.parent is not None else frozenset()


def _hearing(program: ExtractProgram | ObserveProgram, snapshot: Snapshot, said: Said) -> _Hearing:
    if isinstance(program, ObserveProgram):
        found = evaluate_observe(program, snapshot, said.variables)
        return _Hearing(program, snapshot, said, asked(said.plain), found, [])
    noted: dict[str, str] = {}
    evaluate_extract(program, snapshot, said.variables, noted=noted)
    nodes = [node for ref in noted if (node := snapshot.get(ref)) is not None]
    texts = {text for text in noted.values() if text} if isinstance(program.read, Leaf) else set()
    alike = [node for node in snapshot.walk() if not node.children and reading(node) in texts]
    return _Hearing(program, snapshot, said, asked(said.plain), nodes, alike)


def _marks_in(part: object) -> Iterator[str]:
    if isinstance(part, dict):
        if part.keys() == AttributeTest.model_fields.keys():
            yield part["value"]
        part = tuple(part.values())
    if isinstance(part, list | tuple):
        for each in part:
            yield from _marks_in(each)


def _shows(node: Node, word: str) -> bool:
    return any(word in words(text) for text in (node.name, node.value or "", node.shown) if text)


def _is_told_by(word: str, entry: Node) -> bool:
    """Whether an entry shows a word that not all beside it do, or that is all that a text in it says; labels say nothing."""
    if not _says(entry, word):
        return False
    beside = [each for each in entry.parent.children if each.role == entry.role] if entry.parent is not None else []
    is_alone = (word,) in _data(entry)
    return len(beside) > 1 and (is_alone or not all(_says(other, word) for other in beside))


def _says(entry: Node, word: str) -> bool:
    return any(word in said for said in _data(entry))


def _data(entry: Node) -> list[tuple[str, ...]]:
    """The words of each text of an entry, without its labels."""
    labelled = list(pairs((entry,)))
    labels = {label_text(pair.label) for pair in labelled}
    behind = {pair.node: pair.text for pair in labelled if pair.kind == "prefix"}
    texts = [behind.get(each, reading(each)) for each in entry.walk() if not each.children]
    held = [each.value for each in entry.walk() if each.value]
    return [words(text) for text in (*texts, *held) if label_text(text) not in labels]


def _called(snapshot: Snapshot) -> set[tuple[str, ...]]:
    """What columns and labels are called."""
    labels = [pair.label for pair in pairs((snapshot.root,))]
    labels += [reading(node) for node in snapshot.walk() if node.role == "columnheader"]
    return set(map(words, labels))


def _with_another(snapshot: Snapshot, said: tuple[str, ...]) -> Snapshot | None:
    """The page with another word in the place of these, singular or plural; `None` where it shows none of them."""
    refs = {node.ref for node in snapshot.walk() if any(_shows(node, word) for word in said)}

    def other(text: str) -> str:
        return _WORD.sub(lambda found: OTHER if set(words(found[0])) & set(said) else found[0], text)

    return reworded(snapshot, refs, other)
