"""The reader of a value of any type: of one, an object by its fields, a mapping by its labels, a list by its items."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from typing import TYPE_CHECKING, get_args

from pytest_stagehand._compiling.asked.wanted import NESTED, SPELLED
from pytest_stagehand._compiling.readers.conversions import conversion_for
from pytest_stagehand._compiling.readers.evidence import evidence
from pytest_stagehand._compiling.readers.leaves import leaf_reader
from pytest_stagehand._compiling.readers.lists import list_readers
from pytest_stagehand._compiling.readers.page import Level, innermost
from pytest_stagehand._compiling.readers.places import ways
from pytest_stagehand._programs.content import filled
from pytest_stagehand._programs.labels import Pair, pairs
from pytest_stagehand._programs.queries import located
from pytest_stagehand._programs.text import label_text, normalised
from pytest_stagehand._recording.queries import LabelSource
from pytest_stagehand._recording.readers import (
    Absent,
    AsText,
    ColumnSource,
    Leaf,
    ListedPair,
    ObjectReader,
    PairsReader,
    Reader,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.wanted import FieldWanted, Wanted
    from pytest_stagehand._compiling.readers.page import Page
    from pytest_stagehand._recording.queries import Within
    from pytest_stagehand._recording.readers import Missing

_MOST_LABELS = 10


def readers(wanted: Wanted, level: Level, page: Page, missing: Missing = "fails") -> Iterator[Reader]:
    """Readers that may give every example its value, the best first; each has still to be tried."""
    if wanted.kind not in NESTED:
        leaf = leaf_reader(wanted, level, page, missing)
        if leaf is not None:
            yield leaf
    elif all(_is_of(each.value, wanted.kind) for each in level.examples):
        if wanted.kind == "object":
            reader = _object_reader(wanted, level, page)
            if reader is not None:
                yield reader
        elif wanted.kind == "mapping":
            yield from _pairs_readers(wanted, level, page)
        else:
            yield from list_readers(wanted, level, page, readers)


def _is_of(value: object, kind: str) -> bool:
    return isinstance(value, list if kind == "list" else dict)


def _object_reader(wanted: Wanted, level: Level, page: Page) -> ObjectReader | None:
    """A reader of every field in every example."""
    narrow = _narrowed(wanted, level, page) if level.is_page else level
    if narrow is None:
        return None
    fields: dict[str, Reader] = {}
    absent: dict[str, Absent] = {}
    for each in wanted.fields:
        inner = (level if each.wanted.kind in NESTED else narrow).at(each.key)
        missing = _missing(each, inner)
        if not inner.given and missing != "fails":
            if named := _empty_column(each, inner, missing):
                fields[each.key] = named
                continue
            absent[each.key] = Absent(labels=each.labels[:_MOST_LABELS], missing=missing, seen=_seen(level))
            continue
        reader = next(readers(each.wanted, inner, page, missing), None)
        if reader is None:
            return None
        fields[each.key] = reader
    if not fields or (absent and not _shows_absence(fields, level)):
        return None
    return _hoisted(ObjectReader(reads="object", fields=fields, absent=absent))


def _empty_column(each: FieldWanted, level: Level, missing: Missing) -> Leaf | None:
    """The column called like a field that is empty in all rows; of a text only, since nothing shows how it is written."""
    named = [label for label in level.columns if (grade := each.fits(label)) is not None and grade <= SPELLED]
    cells = [example.place.columns.get(label_text(label)) for label in named for example in level.examples]
    if each.wanted.kind != "text" or len(named) != 1 or any(cell is None or filled((cell,)) for cell in cells):
        return None
    source = ColumnSource(by="column", header=named[0])
    return Leaf(reads="value", source=source, take="text", convert=AsText(to="text"), missing=missing)


def _seen(level: Level) -> dict[str, int]:
    """How much an item has at most; of a part of the page nothing, since its labels say what is new."""
    most: Counter[str] = Counter()
    for example in level.examples if not level.is_page else ():
        most |= filled(example.place.scope)
    return dict(sorted(most.items()))


def _shows_absence(fields: dict[str, Reader], level: Level) -> bool:
    """Whether a field that no example has would be noticed: all others are labelled, or no column is empty that may be it."""
    if level.is_page:
        return all(isinstance(each, Leaf) and isinstance(each.source, LabelSource) for each in fields.values())
    leaves = [each.source for each in fields.values() if isinstance(each, Leaf)]
    used = {label_text(source.header) for source in leaves if isinstance(source, ColumnSource)}
    unused = [label for label in map(label_text, level.columns) if label not in used]
    return all(
        any(filled((example.place.columns[label],)) for example in level.examples if label in example.place.columns)
        for label in unused
    )


def _missing(each: FieldWanted, level: Level) -> Missing:
    """What it means that a field is not there: as the examples have it, where the schema leaves both open."""
    lacking = [example for example in level.examples if example.value is None]
    if each.required or not lacking:
        return each.missing
    return "null" if each.wanted.nullable and all(example.is_given for example in lacking) else "omitted"


def _narrowed(wanted: Wanted, level: Level, page: Page) -> Level | None:
    """The same, with the innermost part of the page that has a value for each plain field; `None` where two have."""
    example = level.examples[0]
    lines: list[set[Node]] = []
    for each in wanted.fields:
        inner = example.at(each.key)
        if each.wanted.kind not in NESTED and inner.value is not None:
            nodes = evidence(each.wanted, inner, page)
            lines.append({above for node in nodes for above in (node, *node.ancestors())})
    if not lines:
        return level
    found = innermost(list(set.intersection(*lines)))
    return replace(level, examples=(replace(example, span=tuple(found)),)) if len(found) == 1 else None


def _hoisted(reader: ObjectReader) -> ObjectReader:
    """The same, with the region that all fields stand in said once."""
    places = {field.within for field in reader.fields.values() if isinstance(field, Leaf)}
    if len(places) != 1 or not all(isinstance(field, Leaf) for field in reader.fields.values()):
        return reader
    fields = {name: field.model_copy(update={"within": ()}) for name, field in reader.fields.items()}
    return reader.model_copy(update={"within": places.pop(), "fields": fields})


def _pairs_readers(wanted: Wanted, level: Level, page: Page) -> Iterator[PairsReader]:
    """Readers of all labels and values of one part of the page."""
    example = level.examples[0]
    value = example.value
    if wanted.item is None or not isinstance(value, dict) or not value:
        return
    for kind in get_args(ListedPair):
        there = [pair for pair in pairs(example.place.scope) if pair.kind == kind and _key(pair) in value]
        if not there:
            continue
        texts = [(pair.text, value[_key(pair)]) for pair in there]
        conversion = conversion_for(wanted.item, texts, page)
        places: list[Within] = ways([pair.node for pair in there], example.place.scope, page) if level.is_page else [()]
        for within in places if conversion else []:
            kinds = [pair for pair in pairs(located(within, example.place.scope, page.variables)) if pair.kind == kind]
            if len(kinds) == len(value):
                yield PairsReader.model_validate(
                    {"reads": "pairs", "within": within, "pair": kind, "convert": conversion}
                )


def _key(pair: Pair) -> str:
    return normalised(pair.label).rstrip(": ")
