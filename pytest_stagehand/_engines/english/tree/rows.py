"""Rows of a page by what stands in them word by word: which texts of which row a sentence has, and which columns it names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import FIELDS, RECORDS, SURROUNDINGS, TABLES
from pytest_stagehand._compiling.asked.asked import known_words
from pytest_stagehand._compiling.asked.regions import content_of_page
from pytest_stagehand._engines.english.tree.kinship import are_kin
from pytest_stagehand._programs.content import content
from pytest_stagehand._programs.text import normalised, words
from pytest_stagehand._programs.tree import cells, column_label, header_labels, is_header_row, reading, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._compiling.asked.ground import Ground
    from pytest_stagehand._compiling.asked.sentences import Text

JOINING = frozenset(
    "a an the this that is are was were be been being has have had do doe did of in on at by for to from with as it its s".split()
)
"""Words that say nothing of their own beside two texts of a row, in the singular as `words` gives them."""
OF_ROWS = frozenset("row line card item entry record".split())
_SHORTEST = 2
"""Characters of a text that is no figure and may be a part of a sentence."""
BARE = re.compile(r"[\d.,\s]+")


_ASKING = frozenset(
    "when where which what who how often many much long old year date day time place number amount".split()
)
"""How a question begins, and the words for what is asked."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row, item or card.

    Attributes:
        texts: What can be said of it: each text, with the label of its column where it has one.
        labels: Of all columns of its table.
        siblings: The others that it has to be told from.
    """

    node: Node
    texts: tuple[tuple[Node, str, str], ...]
    labels: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Part:
    """A text of a row that stands in the sentence."""

    start: int
    end: int
    text: str
    nodes: tuple[tuple[Node, str], ...]


def rows_of(snapshot: Snapshot) -> Iterator[Row]:
    """All rows, items and cards of the page's content."""
    for node in walk((content_of_page(snapshot),)):
        if any(above.role in SURROUNDINGS for above in node.ancestors()):
            continue
        if node.role == "row" and not is_header_row(node):
            table = next((above for above in node.ancestors() if above.role in TABLES), None)
            own = cells(node)
            if table is None or any(below.role in TABLES for below in node.walk()):
                continue
            yield Row(node, tuple(_of_cells(own)), tuple(filter(None, header_labels(table))))
        elif node.role in RECORDS:
            texts = ((below, _own(below), "") for below in node.walk() if below is not node and not _holds_text(below))
            yield Row(node, tuple((below, text, label) for below, text, label in texts if text), ())


def _own(node: Node) -> str:
    return "" if node.role in FIELDS else reading(node)


def _holds_text(node: Node) -> bool:
    return any(reading(child) != reading(node) and reading(child) for child in node.children)


def _of_cells(own: list[Node]) -> Iterator[tuple[Node, str, str]]:
    for cell in own:
        label = column_label(cell)
        take, text = content(cell, label)
        if take in {"text", "value"} and text:
            yield cell, normalised(text), label


def parts_of(said: str, row: Row) -> list[Part]:
    """The texts of a row that stand in the sentence, the longest first where they overlap; in the order of the sentence."""
    texts: dict[str, list[tuple[Node, str]]] = {}
    for node, text, label in row.texts:
        texts.setdefault(text.casefold(), []).append((node, label))
    found: list[Part] = []
    for text in sorted(texts, key=len, reverse=True):
        if len(text) < _SHORTEST and not text.isdigit():
            continue
        for match in re.finditer(rf"(?<![\w.,]){re.escape(text)}(?!\w|[.,]\d)", said.casefold()):
            start, end = match.span()
            if not any(start < other.end and other.start < end for other in found):
                found.append(Part(start, end, said[start:end], tuple(texts[text])))
                break
    return sorted(found, key=lambda part: part.start)


def names_row(part: Part, row: Row, rows: list[Row]) -> bool:
    """Whether a text names a row: it has a letter, or a mark as a number of its own has, and no other row has it."""
    if BARE.fullmatch(part.text):
        return False
    wanted = part.text.casefold()
    having = [other for other in rows if any(text.casefold() == wanted for _, text, _ in other.texts)]
    around = set(row.node.ancestors()) | set(row.node.walk())
    return all(other.node in around for other in having)


def outside(said: str, parts: list[Part]) -> list[str]:
    """The words of the sentence that are in none of its parts."""
    left: list[str] = []
    at = 0
    for part in parts:
        left += words(said[at : part.start])
        at = part.end
    return [*left, *words(said[at:])]


def columns_named(left: list[str], row: Row, parts: list[Part]) -> set[str]:
    """The columns of which a word is said that no other column has; that of the name apart."""
    own = {label for _, label in parts[0].nodes}
    labels = {label: set(words(label)) for label in row.labels if label not in own}
    shared = {word for label in labels for word in labels[label] if sum(word in each for each in labels.values()) > 1}
    return {
        label
        for label, said in labels.items()
        if said.issubset(left) or any(are_kin(word, each) for word in said - shared - JOINING for each in left)
    }


def cell_asked(text: Text, ground: Ground) -> tuple[Node, str] | None:
    """The cell that a question is about, with what it says: `how often Basil was watered`; `None` where it is no such question.

    One text of a row stands in it and names the row, and its other words name one column of that row.

    Raises:
        EngineAbstained: More than one row or column could be meant.
    """
    said = normalised(text.plain)
    rows = [row for row in rows_of(ground.snapshot) if row.labels]
    found = [
        (row, parts[0]) for row in rows if len(parts := parts_of(said, row)) == 1 and names_row(parts[0], row, rows)
    ]
    longest = max((part.end - part.start for _, part in found), default=0)
    found = [(row, part) for row, part in found if part.end - part.start == longest]
    if len(found) != 1:
        return None
    row, part = found[0]
    left = outside(said, [part])
    named = columns_named(left, row, [part])
    labels = {word for label in named for word in words(label)}
    known = known_words(row.node, ground.snapshot) | JOINING | OF_ROWS | _ASKING
    if len(named) != 1 or not all(word in known or any(are_kin(word, each) for each in labels) for word in left):
        return None
    values = [(node, own) for node, own, label in row.texts if label in named]
    return values[0] if len(values) == 1 else None
