"""Rows of a page by what stands in them word by word: which texts of which row a sentence has, and which columns it names."""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import FIELDS, RECORDS, SURROUNDINGS, TABLES
from pytest_stagehand._compiling.asked.asked import known_words
from pytest_stagehand._compiling.asked.regions import content_of_page
from pytest_stagehand._engines.english.grammar.stems import are_kin
from pytest_stagehand._engines.english.grammar.words import ARTICLES
from pytest_stagehand._engines.english.tree.spelt import place_of, plainly, tokens
from pytest_stagehand._programs.content import content
from pytest_stagehand._programs.labels import is_prefixed
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
OF_HOW_MANY = frozenset(
    "no none nothing nobody neither every each all both some any either half several many few another almost nearly".split()
)
"""Words that say of how many of what stands behind them something is said."""
TURNING = OF_HOW_MANY | frozenset(
    "not never nor without less more fewer than least most over under above below before after between until since except but "
    "only or if unles around up first second third last next previou other too hardly twice once still yet already anymore "
    "longer and while".split()
)
"""Words that make more of a sentence than that two texts belong together; what they ask is another form's."""
OF_ROWS = frozenset("row line card item entry record".split())
_SHORTEST = 2
"""Characters of a text that is no figure and may be a part of a sentence."""
_NUMBERED = re.compile(r"(?:the )?[a-z]+ ")
BARE = re.compile(r"[\d.,\s]+")


def says_how_many(said: tuple[str, ...], at: int) -> bool:
    """Whether a word says of how many of what stands behind it something is said: *no user* is nobody, though a cell reads *No*.

    Behind an article it is a name: the *All* tab. Alone it is a value: the role is *none*.
    """
    behind = said[at + 1 : at + 2]
    return (
        said[at] in OF_HOW_MANY and said[max(at - 1, 0)] not in ARTICLES and bool(behind) and behind[0] not in JOINING
    )


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
    """A text of a row that stands in the sentence.

    Attributes:
        is_numbered: Whether the sentence begins with a noun and it: `issue 2`.
        is_short: Whether only its first word stands there: `Felix`.
    """

    start: int
    end: int
    text: str
    nodes: tuple[tuple[Node, str], ...]
    is_numbered: bool = False
    is_short: bool = False


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
            leaves = [(below, _own(below)) for below in node.walk() if _is_of(below, node) and not _holds_text(below)]
            texts = tuple(each for below, text in leaves if text for each in _labelled(below, text))
            yield Row(node, texts, tuple(dict.fromkeys(label for _, _, label in texts if label)))


def _is_of(below: Node, record: Node) -> bool:
    """Whether a node stands in a record and in none within it: an entry of a tree is not what its branch says."""
    inner = next((above for above in below.ancestors() if above.role in RECORDS or above.role == "row"), None)
    return below is not record and inner is record and below.role not in RECORDS


def _own(node: Node) -> str:
    return "" if node.role in FIELDS else reading(node)


def _holds_text(node: Node) -> bool:
    return any(reading(child) != reading(node) and reading(child) for child in node.children)


def _labelled(node: Node, text: str) -> Iterator[tuple[Node, str, str]]:
    """A text of an item as it is, or as a label and its value: `To: bob@garden.test`."""
    yield node, text, ""
    label, colon, value = text.partition(": ")
    if colon and label and value and not is_prefixed(value):
        yield node, value, label


def _of_cells(own: list[Node]) -> Iterator[tuple[Node, str, str]]:
    for cell in own:
        label = column_label(cell)
        take, text = content(cell, label)
        if take in {"text", "value"} and text:
            yield cell, normalised(text), label
        leaves = [below for below in cell.walk() if not below.children and reading(below) and below.role not in FIELDS]
        if take == "text" and len(leaves) > 1:
            yield from ((leaf, reading(leaf), label) for leaf in leaves)


def parts_of(said: str, row: Row) -> list[Part]:
    """The texts of a row that stand in the sentence, the longest first where they overlap; in the order of the sentence."""
    texts: dict[str, list[tuple[Node, str]]] = {}
    for node, text, label in row.texts:
        texts.setdefault(text.casefold(), []).append((node, label))
    found: list[Part] = []
    found += list(_by_first_name(said, row))[:1]
    for text in sorted(texts, key=len, reverse=True):
        if len(text) < _SHORTEST and not text.isdigit():
            continue
        for match in re.finditer(rf"(?<![\w.,]){_loosely(text)}(?!\w|[.,]\d)", said.casefold()):
            start, end = match.span()
            if not any(start < other.end and other.start < end for other in found):
                own = said[start:end] if said[start:end].casefold() == text else _plain(text)
                is_numbered = bool(_NUMBERED.fullmatch(said[:start]))
                found.append(Part(start, end, own, tuple(texts[text]), is_numbered))
                break
    return sorted([*found, *_spelt_otherwise(said, texts, found)], key=lambda part: part.start)


def _by_first_name(said: str, row: Row) -> Iterator[Part]:
    """A text of two words that is a name, where the sentence has the first of them alone: `Felix` for `Felix Arndt`.

    Whether another row has the same first name is asked by `names_row`.
    """
    for node, text, label in row.texts:
        first, *more = text.split() or [""]
        is_name = bool(more) and all(word[:1].isupper() and word.isalpha() for word in (first, *more))
        match = re.search(rf"(?<![\w-]){re.escape(first)}(?![\w-])(?! [A-Z])", said) if is_name else None
        if match and text.casefold() not in said.casefold():
            yield Part(*match.span(), text, ((node, label),), is_short=True)


def _spelt_otherwise(said: str, texts: dict[str, list[tuple[Node, str]]], found: list[Part]) -> Iterator[Part]:
    """The figures and dates of a row that the sentence has in another spelling: `March 6` for `Mar 6, 2026`."""
    if plainly(said) != said:
        return
    known = {node for part in found for node, _ in part.nodes}
    places: dict[tuple[int, int], list[tuple[str, list[tuple[Node, str]]]]] = {}
    for text, nodes in texts.items():
        if not known.intersection(node for node, _ in nodes) and (place := place_of(text, said)) is not None:
            places.setdefault(place, []).append((text, nodes))
    for (start, end), values in places.items():
        if not any(start < other.end and other.start < end for other in found):
            nodes_ = tuple(each for _, nodes in values for each in nodes)
            yield Part(start, end, _day_of(values[0][0], said[start:end]), nodes_)


def _day_of(value: str, said: str) -> str:
    """A moment as the sentence has it, which may leave out the time of the day."""
    date = next((token for token in tokens(value) if token.kind == "date"), None)
    has_time = any(token.kind == "time" for token in tokens(said))
    return value[date.start : date.end] if date is not None and not has_time else value


def _plain(text: str) -> str:
    """A text without the icons of a font in it."""
    return normalised("".join(ch for ch in text if unicodedata.category(ch) != "Co"))


def _loosely(text: str) -> str:
    """The pattern of a text, whatever space stands beside its signs: `plant = Fern` for `plant=Fern`."""
    tokens = re.findall(r"[\w.,]+|[^\w\s]", _plain(text))
    if not tokens:
        return re.escape(text)
    pattern: str = re.escape(tokens[0])
    for before, after in pairwise(tokens):
        is_word = before[-1].isalnum() and after[0].isalnum()
        pattern += (r"\s+" if is_word else r"\s*") + re.escape(after)
    return pattern


def names_row(part: Part, row: Row, rows: list[Row]) -> bool:
    """Whether a text names a row: it has a letter, or a mark as a number of its own has, and no other row has it."""
    if BARE.fullmatch(part.text):
        return part.is_numbered and _is_number(part, row, rows)
    around = set(row.node.ancestors()) | set(row.node.walk())
    return all(other.node in around or other.node.parent is not row.node.parent for other in _having(part, rows))


def is_named_elsewhere(part: Part, row: Row, rows: list[Row]) -> bool:
    """Whether another list of the page has the same text: then only a column tells of what the row is said to be."""
    around = set(row.node.ancestors()) | set(row.node.walk())
    return any(other.node not in around for other in _having(part, rows) if other.node.parent is not row.node.parent)


def _having(part: Part, rows: list[Row]) -> list[Row]:
    wanted = part.text.casefold()
    if part.is_short:
        first = wanted.split()[0]
        return [other for other in rows if any(text.casefold().split()[:1] == [first] for _, text, _ in other.texts)]
    return [other for other in rows if any(text.casefold() == wanted for _, text, _ in other.texts)]


def _is_number(part: Part, row: Row, rows: list[Row]) -> bool:
    """Whether a figure is the number of a row: it stands first in it, as another one does in each row of its table."""
    table = row.node.parent
    firsts = [other.texts[0][1] for other in rows if other.node.parent is table and other.texts]
    is_key = all(map(str.isdigit, firsts)) and len(set(firsts)) == len(firsts)
    return is_key and bool(row.texts) and row.texts[0][1] == part.text


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
        if (said and said.issubset(left))
        or any(are_kin(word, each) for word in said - shared - JOINING for each in left)
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
