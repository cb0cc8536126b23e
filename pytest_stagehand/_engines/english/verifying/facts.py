"""Facts in any words: `Fern costs £9.90`, `Priya Nair stays 7 nights`, `19 days are left`.

No list of verbs could be long enough. So the page is asked what the sentence speaks of: two texts of one row (or item, or card)
stand in it word by word, of which the first one names the row; what is left over has to be accounted for. A column that it
names decides; without one, the value has to stand in one cell of the row only, and a bare figure is no value.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import FIELDS, SURROUNDINGS, TABLES
from pytest_stagehand._compiling.asked.asked import known_words
from pytest_stagehand._compiling.asked.ground import abstained
from pytest_stagehand._compiling.asked.regions import content_of_page
from pytest_stagehand._engines.english.tree.kinship import are_kin
from pytest_stagehand._engines.english.verifying.claims import claim
from pytest_stagehand._programs.content import content
from pytest_stagehand._programs.labels import pairs, unique_pairs
from pytest_stagehand._programs.text import normalised, words
from pytest_stagehand._programs.tree import cells, column_label, header_labels, is_header_row, reading, walk

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.sentences import Text
    from pytest_stagehand._compiling.claims.claims import Claim
    from pytest_stagehand._compiling.claims.places import Case
    from pytest_stagehand._programs.labels import Pair

_JOINING = frozenset(
    "a an the this that is are was were be been being has have had do doe did of in on at by for to from with as it its s".split()
)
"""Words that say nothing of their own beside two texts of a row, in the singular as `words` gives them."""
_OF_ROWS = frozenset("row line card item entry record".split())
_MEASURES = frozenset("time big long old large wide high tall deep heavy worth each".split())
"""What stands behind an amount and leaves it what it is: `3 times`, `5 Bytes big`."""
_TURNING = frozenset(
    "not never no none nothing nobody neither nor without less more fewer than least most over under above below before after "
    "between until since except but only or if unles every each all both some any almost nearly about around up first second "
    "third last next previou other another too either half twice once still yet already anymore longer and while".split()
)
"""Words that make more of a sentence than that two texts belong together; what they ask is another form's."""
_SHORTEST = 2
"""Characters of a text that is no figure and may be a part of a sentence."""
_BARE = re.compile(r"[\d.,\s]+")


@dataclass(frozen=True, slots=True)
class _Row:
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
class _Part:
    """A text of a row that stands in the sentence."""

    start: int
    end: int
    text: str
    nodes: tuple[tuple[Node, str], ...]


def facts(text: Text, case: Case) -> list[Claim]:
    """The claims that a sentence makes of a row, or of a label and its value; none where it is no such fact.

    Raises:
        EngineAbstained: More than one row could be meant, or more than one cell of it.
    """
    said = normalised(text.plain)
    if _TURNING.intersection(_outside(said, [])) - _covered_words(said, case):
        return []
    return _of_rows(said, case) or _of_label(said, case)


def _covered_words(said: str, case: Case) -> set[str]:
    """Words of the sentence that are a whole cell in a row of the page: the *Never* of `Last seen: Never`."""
    texts = {words(text) for row in _rows(case) for _, text, _ in row.texts}
    return {each for each in words(said) if (each,) in texts}


# --- Rows -----------------------------------------------------------------------------------------------------------


def _of_rows(said: str, case: Case) -> list[Claim]:
    rows = list(_rows(case))
    found: dict[frozenset[Node], tuple[_Row, list[_Part]]] = {}
    for row in rows:
        parts = _parts(said, row)
        if len(parts) > 1 and _names(parts[0], row, rows):
            found.setdefault(frozenset(node for part in parts for node, _ in part.nodes), (row, parts))
    most = max((len(parts) for _, parts in found.values()), default=0)
    best = [(row, parts) for row, parts in found.values() if len(parts) == most]
    if len(best) > 1:
        best = [each for each in best if not any(other is not each and _is_inside(other[0], each[0]) for other in best)]
    if len(best) != 1:
        if best:
            raise abstained("ambiguous", "which row is meant", [row.node for row, _ in best])
        return []
    row, parts = best[0]
    left = _outside(said, parts)
    if _TURNING.intersection(left):
        return []
    named = _columns_named(left, row, parts)
    if not _is_accounted(said, parts, row, named, case):
        return []
    return [_of_value(part, row, named) for part in parts[1:]]


def _is_inside(row: _Row, other: _Row) -> bool:
    return other.node in set(row.node.ancestors())


def _rows(case: Case) -> Iterator[_Row]:
    """All rows, items and cards of the page's content."""
    for node in walk((content_of_page(case.snapshot),)):
        if any(above.role in SURROUNDINGS for above in node.ancestors()):
            continue
        if node.role == "row" and not is_header_row(node):
            table = next((above for above in node.ancestors() if above.role in TABLES), None)
            own = cells(node)
            if table is None or any(below.role in TABLES for below in node.walk()):
                continue
            yield _Row(node, tuple(_of_cells(own)), tuple(filter(None, header_labels(table))))
        elif node.role in {"listitem", "article", "treeitem"}:
            texts = ((below, _own(below), "") for below in node.walk() if below is not node and not _holds_text(below))
            yield _Row(node, tuple((below, text, label) for below, text, label in texts if text), ())


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


def _parts(said: str, row: _Row) -> list[_Part]:
    """The texts of a row that stand in the sentence, the longest first where they overlap; in the order of the sentence."""
    texts: dict[str, list[tuple[Node, str]]] = {}
    for node, text, label in row.texts:
        texts.setdefault(text.casefold(), []).append((node, label))
    found: list[_Part] = []
    for text in sorted(texts, key=len, reverse=True):
        if len(text) < _SHORTEST and not text.isdigit():
            continue
        for match in re.finditer(rf"(?<![\w.,]){re.escape(text)}(?!\w|[.,]\d)", said.casefold()):
            start, end = match.span()
            if not any(start < other.end and other.start < end for other in found):
                found.append(_Part(start, end, said[start:end], tuple(texts[text])))
                break
    return sorted(found, key=lambda part: part.start)


def _names(part: _Part, row: _Row, rows: list[_Row]) -> bool:
    """Whether a text names a row: it has a letter, or a mark as a number of its own has, and no other row has it."""
    if _BARE.fullmatch(part.text):
        return False
    wanted = part.text.casefold()
    having = [other for other in rows if any(text.casefold() == wanted for _, text, _ in other.texts)]
    around = set(row.node.ancestors()) | set(row.node.walk())
    return all(other.node in around for other in having)


def _outside(said: str, parts: list[_Part]) -> list[str]:
    """The words of the sentence that are in none of its parts."""
    left: list[str] = []
    at = 0
    for part in parts:
        left += words(said[at : part.start])
        at = part.end
    return [*left, *words(said[at:])]


def _columns_named(left: list[str], row: _Row, parts: list[_Part]) -> set[str]:
    """The columns of which a word is said that no other column has; that of the name apart."""
    own = {label for _, label in parts[0].nodes}
    labels = {label: set(words(label)) for label in row.labels if label not in own}
    shared = {word for label in labels for word in labels[label] if sum(word in each for each in labels.values()) > 1}
    return {
        label
        for label, said in labels.items()
        if said.issubset(left) or any(are_kin(word, each) for word in said - shared - _JOINING for each in left)
    }


def _is_accounted(said: str, parts: list[_Part], row: _Row, named: set[str], case: Case) -> bool:
    """Whether nothing is left over but what the page accounts for, and one verb between the name and a value."""
    known = known_words(row.node, case.snapshot) | known_words(content_of_page(case.snapshot), case.snapshot)
    known |= {word for label in row.labels for word in words(label)} | _JOINING | _OF_ROWS
    labels = {word for label in named for word in words(label)}
    verbs = 0
    for at, (start, end) in enumerate(_gaps(said, parts)):
        for word in words(said[start:end]):
            if word in known or any(are_kin(word, each) for each in labels) or (at > 1 and word in _MEASURES):
                continue
            verbs += 1
            if not 0 < at < len(parts) or not word.isalpha():
                return False
    return verbs <= 1


def _gaps(said: str, parts: list[_Part]) -> list[tuple[int, int]]:
    starts = [0, *(part.end for part in parts)]
    return list(zip(starts, [*(part.start for part in parts), len(said)], strict=True))


def _of_value(part: _Part, row: _Row, named: set[str]) -> Claim:
    """The claim of a text of a row.

    Raises:
        EngineAbstained: It stands in two cells, in none of the columns that are named, or is a figure of which nothing says what.
    """
    of_named = [node for node, label in part.nodes if label in named]
    nodes = of_named or [node for node, _ in part.nodes]
    distinct = [node for node in nodes if not set(nodes).intersection(node.ancestors())]
    is_any = len(distinct) != 1 or (not of_named and bool(_BARE.fullmatch(part.text)))
    if is_any or (named and not of_named):
        raise abstained("ambiguous", f'what "{part.text}" is of this {row.node.role}', nodes)
    return claim("text", distinct[0], expected=part.text, how="equals")


# --- Labels ---------------------------------------------------------------------------------------------------------


def _of_label(said: str, case: Case) -> list[Claim]:
    """The claim of the one value of which the label and the value stand in the sentence, and nothing else that is not known."""
    top = content_of_page(case.snapshot)
    known = known_words(top, case.snapshot) | _JOINING
    every = unique_pairs(list(pairs((top,))))
    found = [pair for pair in every if pair.text and _says(said, pair, known)]
    nodes = {pair.node for pair in found}
    if len(nodes) > 1 or any(
        words(pair.label) == words(found[0].label) for pair in every if found and pair not in found
    ):
        raise EngineAbstained("ambiguous", f'which value is meant by "{said}"')
    return [claim("text", found[0].node, expected=found[0].text, how="equals")] if found else []


def _says(said: str, pair: Pair, known: frozenset[str]) -> bool:
    match = re.search(rf"(?<![\w.,]){re.escape(normalised(pair.text).casefold())}(?!\w|[.,]\d)", said.casefold())
    if match is None or pair.take not in {"text", "value"}:
        return False
    left, label = [*words(said[: match.start()]), *words(said[match.end() :])], set(words(pair.label))
    return bool(label - _JOINING) and label.issubset(left) and set(left) <= label | known
