"""A list of records in another shape: rows under columns that are cards with labels now, cards that are rows.

What tells the values of one record from each other is the way to them: the head of a column, or the same word beside each
value. A list is believed to be the recorded one where every record has all of those words, once each, and nothing is left of the
list as it was. No word may be missing, and of two such lists none is taken.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from pytest_stagehand._browser.roles import CARDS_OR_ITEMS, TABLES
from pytest_stagehand._programs.content import UNCLEAR, content
from pytest_stagehand._programs.extract import Place, share_read
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.pairing import sole_pair
from pytest_stagehand._programs.relabelling import SHOWN, changed_in_place
from pytest_stagehand._programs.saying import says_the_same
from pytest_stagehand._programs.tables import data_rows, headed, is_notice, is_out_of_sight
from pytest_stagehand._programs.text import label_shown, label_text, passes
from pytest_stagehand._programs.tree import called, cells, heading_of, title, walk
from pytest_stagehand._recording.describe import described_list
from pytest_stagehand._recording.heals import Heal, heal_of_name
from pytest_stagehand._recording.queries import LabelSource, Region, TextTest
from pytest_stagehand._recording.readers import ColumnSource, ItemsReader, Leaf, ObjectReader, TableReader
from pytest_stagehand._recording.targets import Recorded

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._programs.labels import Pair
    from pytest_stagehand._programs.tree import Scope

P = TypeVar("P", bound=Recorded)
ListReader = TableReader | ItemsReader
Source = ColumnSource | LabelSource

FEWEST_WORDS = 2
"""One word alone (*Name*) stands beside values of all kinds of things."""
FEWEST_CARDS = 2
"""A card alone may be the one thing that is looked at, and no list."""


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
    parts = _parts(was)
    words = list(dict.fromkeys(was.columns if isinstance(was, TableReader) else map(_word_of, parts)))
    if len(words) < FEWEST_WORDS or not parts or _is_left(was, words, Place(scope, variables)):
        return was
    found = [*_tables(was, words, scope), *_cards(was, words, scope)]
    now = found[0] if len(found) == 1 else None
    if now is None:
        return was
    told = described_list(was, [part.source for part in parts])
    heals.append(heal_of_name("guard-changed", told, described_list(now, [part.source for part in _parts(now)]), 1.0))
    return now


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


def _is_left(was: ListReader, words: list[str], place: Place) -> bool:
    """Whether something of the list is there as it was: then what else has its words is another one."""
    if isinstance(was, ItemsReader):
        share = share_read(was, place)
        items = (node for node in walk(place.scope) if node.role == was.item and node.parent is not None)
        return any(node.parent.role == was.container and share(node) > 0 for node in items if node.parent is not None)
    wanted = {label_text(word) for word in words}
    tables = (node for node in walk(place.scope) if node.role in TABLES)
    heads = (headed(table, first_row=was.header == "first-row")[0] for table in tables)
    return any(not wanted.isdisjoint(map(label_text, labels)) for labels in heads)


def _tables(was: ListReader, words: list[str], scope: Scope) -> Iterator[ListReader | None]:
    """The tables of which each word is the head of a column; `None` for one of which a value can't be taken as it was."""
    for table in (node for node in walk(scope) if node.role in TABLES):
        labels, rows = headed(table, first_row=False)
        columns = [[label for label in labels if says_the_same(label_shown(word), label)] for word in words]
        place = _place(was, table)
        if place is not None and rows and all(len(same) == 1 for same in columns):
            values = _cells(dict(zip(words, (same[0] for same in columns), strict=True)), labels, rows)
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


def _cards(was: ListReader, words: list[str], scope: Scope) -> Iterator[ListReader | None]:
    """The children of one container that each have every word beside a value; `None` as above."""
    groups: dict[tuple[Node, str], list[Node]] = {}
    for node in walk(scope):
        if node.role in CARDS_OR_ITEMS and node.parent is not None and not (is_notice(node) or is_out_of_sight(node)):
            groups.setdefault((node.parent, node.role), []).append(node)
    for (holder, role), items in groups.items():
        if len(items) < FEWEST_CARDS or not all(_may_have(item, words) for item in items):
            continue
        values = {label_text(word): value for word in words if (value := _value_in(items, word)) is not None}
        place = _place(was, holder) if len(values) == len(words) else None
        if place is not None:
            yield _reader(was, {"reads": "items", "container": holder.role, "item": role, **place}, values)


def _may_have(item: Node, words: list[str]) -> bool:
    """A cheap condition that every item meets which has all of the words: few are read closely."""
    text = _letters("".join(part for node in item.walk() for part in (node.name, node.shown_name)))
    return all(_letters(word) in text for word in words)


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))


def _value_in(items: list[Node], word: str) -> _Value | None:
    """Where each item has the value of a word; `None` where one has none, or has it otherwise than the first."""
    first = sole_pair(word, _inside(items[0]))
    if first is None or not all(_is_alike(first, sole_pair(word, _inside(each))) for each in items[1:]):
        return None
    return _Value(LabelSource(by="label", label=label_shown(first.label), pair=first.kind), first.take)


def _inside(item: Node) -> Scope:
    return tuple(item.children) or (item,)


def _is_alike(one: Pair, other: Pair | None) -> bool:
    """Whether two pairs are of the same label, and their values taken in the same way."""
    if other is None:
        return False
    return (one.kind, one.take, label_text(one.label)) == (other.kind, other.take, label_text(other.label))


def _reader(was: ListReader, shape: dict[str, Any], values: _Values) -> ListReader | None:
    """`was` in another shape; `None` where a value can't be taken there as it was."""
    leaves = [_leaf(leaf, values) for leaf in _parts(was)]
    if None in leaves:
        return None
    each: Any = leaves[0]
    if isinstance(was.each, ObjectReader):
        each = was.each.model_copy(update={"fields": dict(zip(was.each.fields, leaves, strict=True))})
    return (TableReader if shape["reads"] == "table" else ItemsReader)(**shape, each=each)


def _leaf(leaf: Leaf, values: _Values) -> Leaf | None:
    """The same value where a record has it now; `None` where that is of another kind."""
    now = values.get(label_text(_word_of(leaf)))
    if now is None or now.take == UNCLEAR:
        return None
    if leaf.take in SHOWN and now.take in SHOWN:
        return leaf.model_copy(update={"source": now.source, "take": now.take})
    return leaf.model_copy(update={"source": now.source}) if leaf.take in {"url", now.take} else None


def _place(was: ListReader, holder: Node) -> dict[str, Any] | None:
    """Where a list stands, and what it is called: the heading above it may say that now. `None` where it is called otherwise."""
    if was.title is None or passes(was.title, title(holder), {}):
        return {"within": was.within, "title": was.title}
    *_, top = (holder, *holder.ancestors())
    heading = heading_of(holder, top)
    if heading is None or not passes(was.title, called(heading), {}):
        return None
    section = Region(role="section", title=TextTest(how="equals", text=called(heading)))
    return {"within": (*was.within, section)}
