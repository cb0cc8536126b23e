"""A list of records in another shape: rows under columns that are cards with labels now, cards that are rows.

What tells the values of one record from each other is the way to them: the head of a column, or the same word beside each
value. A list is believed to be the recorded one where every record has all of those words, once each, and nothing is left of the
list as it was. No word may be missing, and of two such lists none is taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from pytest_stagehand._browser.roles import TABLES
from pytest_stagehand._programs.above import above_of, recordable_of, stands_below_the_same
from pytest_stagehand._programs.cards import cards_of, label_of
from pytest_stagehand._programs.content import UNCLEAR, content
from pytest_stagehand._programs.extract import Place, places_of, share_read
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.pairing import is_sole
from pytest_stagehand._programs.queries import regions
from pytest_stagehand._programs.relabelling import SHOWN, changed_in_place, recordable
from pytest_stagehand._programs.saying import says_the_same
from pytest_stagehand._programs.tables import data_rows, has_columns, headed, is_out_of_sight, says_total
from pytest_stagehand._programs.text import label_shown, label_text, passes
from pytest_stagehand._programs.titles import heading_before, name_of, text_before, title_before, titles_of
from pytest_stagehand._programs.tree import called, cells, rows, section, walk
from pytest_stagehand._recording.describe import described_list
from pytest_stagehand._recording.heals import Heal, heal_of_name
from pytest_stagehand._recording.queries import LabelSource, Region, TextTest
from pytest_stagehand._recording.readers import ColumnSource, ItemsReader, Leaf, ObjectReader, TableReader
from pytest_stagehand._recording.targets import Recorded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._programs.cards import Cards
    from pytest_stagehand._programs.tree import Scope

P = TypeVar("P", bound=Recorded)
ListReader = TableReader | ItemsReader
Source = ColumnSource | LabelSource

FEWEST_WORDS = 2
"""One word alone (*Name*) stands beside values of all kinds of things."""


@dataclass(frozen=True, slots=True)
class _Value:
    """Where a record has what stands under or beside a word.

    Attributes:
        take: How it is taken there.
    """

    source: Source
    take: str


_Values = dict[str, _Value]
"""By the word as `label_text`."""


def with_titles(program: P, root: Scope, variables: Mapping[str, str], is_secret: Callable[[str], bool]) -> P:
    """`program`, in which a list has what is written above it."""

    def titled(part: Recorded, scope: Scope) -> Recorded | None:
        if not isinstance(part, ListReader):
            return None
        places = places_of(part.model_copy(update={"within": ()}), Place(scope, variables))
        if not places:
            return part.model_copy(update={"titles": ()})
        first = places[0].scope[0]
        above = recordable_of(above_of(first), lambda texts: recordable(texts, is_secret))
        return part.model_copy(update={"titles": recordable(titles_of(first)[:1], is_secret), "above": above})

    try:
        found: P = changed_in_place(program, root, variables, titled)
    except ProgramFailed:
        return program
    return found


def relisted(program: P, root: Scope, variables: Mapping[str, str]) -> tuple[P, list[Heal]]:
    """`program` with the lists of records that have another shape now, and what was found again."""
    heals: list[Heal] = []

    def list_now(part: Recorded, scope: Scope) -> Recorded | None:
        return _list_now(part, scope, variables, heals) if isinstance(part, ListReader) else None

    try:
        found: P = changed_in_place(program, root, variables, list_now)
    except ProgramFailed:
        return program, []
    return found, heals


def _list_now(was: ListReader, scope: Scope, variables: Mapping[str, str], heals: list[Heal]) -> ListReader:
    """The list as it would be recorded now; as it was where it is still there, or none is certainly the same."""
    if not is_of_records(was):
        return was
    parts, words = _parts(was), _words_of(was)
    left = _left(was, words, Place(scope, variables))
    found = (
        [*_tables(was, words, scope), *_lists_of_cards(was, words, scope)] if not left else _nameless(was, left, scope)
    )
    now = found[0] if len(found) == 1 else None
    if now is None:
        return was
    told = described_list(was, [part.source for part in parts])
    heals.append(heal_of_name("guard-changed", told, described_list(now, [part.source for part in _parts(now)]), 1.0))
    return now


def is_of_records(reader: ListReader) -> bool:
    """Whether words enough tell the values of a list that these are the records which were meant."""
    return bool(_parts(reader)) and len(_words_of(reader)) >= FEWEST_WORDS


def _words_of(reader: ListReader) -> list[str]:
    return list(dict.fromkeys(reader.columns if isinstance(reader, TableReader) else map(_word_of, _parts(reader))))


def _parts(reader: ListReader) -> list[Leaf]:
    """The values of a record; none where it has parts of its own, or one is told by something else than a word."""
    each = reader.each
    values = list(each.fields.values()) if isinstance(each, ObjectReader) and not each.within else [each]
    leaves = [value for value in values if isinstance(value, Leaf) and not value.within and _word_of(value)]
    return leaves if len(leaves) == len(values) else []


def _word_of(leaf: Leaf) -> str:
    """What a value stands under or beside."""
    if isinstance(leaf.source, ColumnSource):
        return leaf.source.header
    return leaf.source.label if isinstance(leaf.source, LabelSource) else ""


def _left(was: ListReader, words: list[str], place: Place) -> list[Node]:
    """What is left of the list as it was: then what else has its words is another one."""
    if isinstance(was, ItemsReader):
        share = share_read(was, place)
        items = (node for node in walk(place.scope) if node.role == was.item and node.parent is not None)
        return [
            node for node in items if node.parent is not None and node.parent.role == was.container and share(node) > 0
        ]
    wanted = {label_text(word) for word in words}
    tables = [node for node in walk(place.scope) if node.role in TABLES]
    return [table for table in tables if not wanted.isdisjoint(map(label_text, _heads(was, table)))]


def _heads(was: TableReader, table: Node) -> list[str]:
    return headed(table, first_row=was.header == "first-row")[0]


def _nameless(was: ListReader, left: list[Node], scope: Scope) -> list[ListReader | None]:
    """The table that is as it was but for its name, where it has none now and what stands above it says that."""
    if not isinstance(was, TableReader) or was.title is None or len(left) != 1 or name_of(left[0]):
        return []
    place = _place(was, left[0], scope) if has_columns(_heads(was, left[0]), list(was.columns)) else None
    return [was.model_copy(update=place) if place is not None else None]


def _tables(was: ListReader, words: list[str], scope: Scope) -> Iterator[ListReader | None]:
    """The tables of which each word is the head of a column; `None` for one of which a value can't be taken as it was."""
    for table in (node for node in walk(scope) if node.role in TABLES):
        labels, body = headed(table, first_row=False)
        columns = [[label for label in labels if says_the_same(label_shown(word), label)] for word in words]
        place = _place(was, table, scope)
        if place is not None and body and all(len(same) == 1 for same in columns):
            values = _cells(dict(zip(words, (same[0] for same in columns), strict=True)), labels, body)
            shape = {"reads": "table", "columns": [same[0] for same in columns], "header": "header-cells"}
            yield _reader(was, {**shape, **place}, values)


def _cells(columns: dict[str, str], labels: list[str], rows: list[Node]) -> _Values:
    """Where each row has its values; nothing where there is no row, or a value is taken otherwise in one of them."""
    try:
        body = [dict(zip(labels, cells(row), strict=True)) for row in data_rows(labels, rows)]
    except (ProgramFailed, ValueError):
        return {}
    found: _Values = {}
    for word, label in columns.items():
        takes = {content(row[label], label)[0] for row in body}
        if len(takes) == 1:
            found[label_text(word)] = _Value(ColumnSource(by="column", header=label), takes.pop())
    return found


def _lists_of_cards(was: ListReader, words: list[str], scope: Scope) -> Iterator[ListReader | None]:
    """The lists of cards that each have every word beside a value; `None` as above."""
    for found in cards_of(words, scope):
        first = next(iter(found.pairs.values()))
        is_data = found.are_records and not any(says_total(pair.text) for pair in first)
        place = _cards_place(was, found, scope) if is_data else None
        shape = {
            "reads": "items",
            "container": found.holder.role,
            "item": found.items[0].role,
            "parted": any(found.parts),
        }
        values = {word: _Value(label_of(own[0]), own[0].take) for word, own in found.pairs.items()}
        yield _reader(was, {**shape, **place}, values) if place is not None else None


def _reader(was: ListReader, shape: dict[str, Any], values: _Values) -> ListReader | None:
    """`was` in another shape; `None` where a value can't be taken there as it was."""
    leaves = [_leaf(leaf, values) for leaf in _parts(was)]
    if None in leaves:
        return None
    each: Any = leaves[0]
    if isinstance(was.each, ObjectReader):
        each = was.each.model_copy(update={"fields": dict(zip(was.each.fields, leaves, strict=True))})
    kind = TableReader if shape["reads"] == "table" else ItemsReader
    return kind(**shape, titles=was.titles, above=was.above, each=each)


def _leaf(leaf: Leaf, values: _Values) -> Leaf | None:
    """The same value where a record has it now; `None` where that is of another kind."""
    now = values.get(label_text(_word_of(leaf)))
    if now is None or now.take == UNCLEAR:
        return None
    if leaf.take in SHOWN and now.take in SHOWN:
        return leaf.model_copy(update={"source": now.source, "take": now.take})
    return leaf.model_copy(update={"source": now.source}) if leaf.take in {"url", now.take} else None


def _cards_place(was: ListReader, found: Cards, scope: Scope) -> dict[str, Any] | None:
    """Where cards stand, and what they are called; `None` where something else could be one, or they are called otherwise.

    Where other things of their role stand in the same part, the heading before them has to tell which are meant.
    """
    if not (_is_called_so(was, found.title) and stands_below_the_same(was.above, found.begin)):
        return None
    if found.are_all and (was.title is None or name_of(found.holder)):
        return {"within": was.within, "title": was.title}
    heading = heading_before(found.begin)
    if heading is None or not (found.are_all or _has_no_other(heading, found)):
        return None
    return _within(was, "section", called(heading), scope)


def _has_no_other(heading: Node, found: Cards) -> bool:
    """Whether all that stands under a heading and is of the role of cards is one of them."""
    return all(node in found.items for node in section(heading) if node.role == found.items[0].role)


def _place(was: ListReader, table: Node, scope: Scope) -> dict[str, Any] | None:
    """Where a table stands, and what it is called: what stands above it may say so now. `None` where it is called otherwise."""
    own = name_of(table)
    is_so = _is_called_so(was, own or title_before(table)) and stands_below_the_same(was.above, table)
    if not is_so or all(is_out_of_sight(row) for row in rows(table)):
        return None
    if was.title is None or own:
        return {"within": was.within, "title": was.title}
    heading, text = heading_before(table), text_before(table)
    if heading is not None:
        return _within(was, "section", called(heading), scope)
    return _within(was, "part", called(text), scope) if text is not None and is_sole(called(text), scope) else None


def _is_called_so(was: ListReader, name: str) -> bool:
    """Whether a list is called as the recorded one; where it is not recorded what stood above that, as it was found by."""
    if was.titles:
        return any(says_the_same(title, name) for title in was.titles)
    tests = [test for test in (was.title, *(region.title for region in was.within)) if test is not None]
    return any(passes(test, name, {}) for test in tests) or not (tests or name)


def _within(was: ListReader, role: str, name: str, scope: Scope) -> dict[str, Any] | None:
    """In a region of this name, if that is one."""
    region = Region(role=role, title=TextTest(how="equals", text=name))
    if region in was.within:
        return {"within": was.within, "title": None}
    return {"within": (*was.within, region), "title": None} if len(regions(region, scope)) == 1 else None
