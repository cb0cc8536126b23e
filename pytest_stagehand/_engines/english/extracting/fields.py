"""Readers for the fields of an object: which part of a row, card or region a field is read from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Literal

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import CHECKABLE
from pytest_stagehand._compiling.asked.asked import language_of, page_texts
from pytest_stagehand._compiling.asked.kinds import KINDS
from pytest_stagehand._compiling.asked.wanted import EXACT, PART, SPELLED, FieldWanted, Wanted, conversion_of
from pytest_stagehand._programs.content import content
from pytest_stagehand._programs.extract import Place, found
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.labels import pairs, unique_pairs
from pytest_stagehand._programs.lines import beside
from pytest_stagehand._programs.text import label_shown, label_text, words
from pytest_stagehand._programs.tree import walk
from pytest_stagehand._recording.queries import AttributeTest, LabelSource, Query
from pytest_stagehand._recording.readers import (
    Absent,
    AsText,
    ColumnSource,
    Leaf,
    MoneySource,
    ObjectReader,
    QuerySource,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._recording.queries import Within
    from pytest_stagehand._recording.readers import Reader, Source

_MONEY = frozenset("price cost amount total subtotal sum fee".split())
_LINKS = frozenset("url link href address".split())
_IMAGES = frozenset("image img picture photo thumbnail icon avatar".split())
_NUMBERS = frozenset({"integer", "float", "decimal"})
_NAMED_BY = ("test_id", "name", "id")


@dataclass(frozen=True, slots=True)
class Examples:
    """The rows, cards or regions in which every field has to be found.

    Attributes:
        places: One for each; a list generalises over all of them.
        snapshot: The page, for hints on how it writes numbers.
        columns: Labels of a table's columns.
        row_header: Label of the column that names the rows.
    """

    places: tuple[Place, ...]
    snapshot: Snapshot
    columns: tuple[str, ...] = ()
    row_header: str = ""
    texts: list[str] = field(default_factory=list)


def examples(places: list[Place], snapshot: Snapshot, columns: tuple[str, ...] = (), row_header: str = "") -> Examples:
    """The examples of a list, with the page's other texts."""
    return Examples(tuple(places), snapshot, columns, row_header, page_texts(snapshot))


def object_reader(wanted: Wanted, given: Examples, within: Within = ()) -> ObjectReader | None:
    """A reader that gives every required field in every example, or `None` where there is no certain one.

    Raises:
        EngineAbstained: A field fits two labels equally well.
    """
    labels = _assigned(wanted.fields, _labels(given))
    readers: dict[str, Leaf] = {}
    absent: dict[str, Absent] = {}
    left: list[FieldWanted] = []
    for each in wanted.fields:
        reader = _labelled(each, labels[each.key], given) if each.key in labels else _by_kind(each, given)
        if reader is not None:
            readers[each.key] = reader
        elif each.key in labels:
            return None
        else:
            left.append(each)
    unnamed = [each for each in left if each.required and each.missing == "fails"]
    if len(unnamed) == 1 and (named := _headline(unnamed[0], given)) is not None:
        readers[unnamed[0].key] = named
        left.remove(unnamed[0])
    for each in left:
        if each.missing == "fails":
            return None
        missing: Literal["null", "omitted"] = "null" if each.missing == "null" else "omitted"
        absent[each.key] = Absent(labels=each.labels[:10], missing=missing, seen={})
    ordered: dict[str, Reader] = {each.key: readers[each.key] for each in wanted.fields if each.key in readers}
    return ObjectReader(reads="object", within=within, fields=ordered, absent=absent) if ordered else None


_TAKES = {"url": ("url",), "boolean": ("text", "value", "checked")}
"""What may be taken for a kind of value, where it is more or other than text: of a text, `no` for an empty item is none."""


def leaf_of(
    wanted: Wanted, source: Source, given: Examples, missing: str = "fails", takes: tuple[str, ...] = ()
) -> Leaf | None:
    """A reader of one value from `source` that works in all examples, or `None`."""
    kinds = takes or _TAKES.get(wanted.kind, ("text", "value"))
    for take in kinds:
        leaf = Leaf.model_validate(
            {"reads": "value", "source": source, "take": take, "convert": AsText(to="text"), "missing": missing}
        )
        texts = _texts(leaf, given, by=_in_line if wanted.kind in _NUMBERS else _as_taken)
        conversion = conversion_of(wanted, texts, given.texts, language_of(given.snapshot)) if texts else None
        if conversion is not None:
            return leaf.model_copy(update={"convert": conversion})
    return None


def _as_taken(leaf: Leaf, place: Place) -> list[str]:
    return [text for _, text in found(leaf, place)]


def _in_line(leaf: Leaf, place: Place) -> list[str]:
    """The same, with what stands beside it and belongs to a number."""
    texts = found(leaf, place)
    if leaf.take != "text":
        return [text for _, text in texts]
    return [f"{before}{text}{behind}" for node, text in texts for before, behind in [beside(node)]]


def _texts(leaf: Leaf, given: Examples, by: Callable[[Leaf, Place], list[str]]) -> list[str]:
    """What the leaf takes in each example; nothing where one of them gives none or two."""
    read: list[str] = []
    for place in given.places:
        try:
            texts = by(leaf, place)
        except ProgramFailed:
            return []
        if len(texts) > 1 or (leaf.missing == "fails" and not "".join(texts)):
            return []
        read += [text for text in texts if text]
    return read


# --- By label -------------------------------------------------------------------------------------------------------


def _labels(given: Examples) -> dict[str, Source]:
    """Everything in the examples that is labelled, by its label as written."""
    if given.columns:
        return {label: ColumnSource(by="column", header=label) for label in given.columns if label}
    found: dict[str, Source] = {}
    for place in given.places:
        for pair in unique_pairs(list(pairs(place.scope))):
            found.setdefault(
                label_shown(pair.label), LabelSource(by="label", label=label_shown(pair.label), pair=pair.kind)
            )
    return found


def _assigned(fields: tuple[FieldWanted, ...], labels: dict[str, Source]) -> dict[str, Source]:
    """A label for each field that has one, the closest fits first.

    Raises:
        EngineAbstained: Two labels fit a field equally well, or two fields a label.
    """
    found: dict[str, str] = {}
    for grade in (EXACT, SPELLED, PART):
        free = [label for label in labels if label not in found.values()]
        claims = {
            each.key: [label for label in free if each.fits(label) == grade] for each in fields if each.key not in found
        }
        for key, fitting in claims.items():
            rivals = [other for other, others in claims.items() if other != key and set(others) & set(fitting)]
            if len({label_text(label) for label in fitting}) > 1 or (fitting and rivals):
                raise EngineAbstained("ambiguous", f'the field "{key}"', tuple(fitting))
            if fitting:
                found[key] = fitting[0]
    return {key: labels[label] for key, label in found.items()}


def _labelled(each: FieldWanted, source: Source, given: Examples) -> Leaf | None:
    if isinstance(source, ColumnSource):
        takes = _takes_of_column(source.header, given)
    elif isinstance(source, LabelSource):
        takes = _takes_of_label(source, given)
    if each.wanted.kind == "url":
        takes = ("url",)
    return leaf_of(each.wanted, source, given, each.missing, takes)


def _takes_of_column(header: str, given: Examples) -> tuple[str, ...]:
    cells = [place.columns[label_text(header)] for place in given.places if label_text(header) in place.columns]
    return tuple(dict.fromkeys(take for cell in cells for take, text in [content(cell, header)] if text)) or ("text",)


def _takes_of_label(source: LabelSource, given: Examples) -> tuple[str, ...]:
    found = [pair for place in given.places for pair in pairs(place.scope) if pair.kind == source.pair]
    wanted = [pair for pair in found if label_text(pair.label) == label_text(source.label)]
    return tuple(dict.fromkeys(pair.take for pair in wanted if pair.text)) or ("text",)


# --- Without a label ------------------------------------------------------------------------------------------------


def _by_kind(each: FieldWanted, given: Examples) -> Leaf | None:
    """A field that is known by what a developer called it, or by its kind: a link, a picture, a price, a tick."""
    for source, takes in _kinds_of(each, given):
        leaf = leaf_of(each.wanted, source, given, each.missing, takes)
        if leaf is not None:
            return leaf
    return None


def _kinds_of(each: FieldWanted, given: Examples) -> Iterator[tuple[Source, tuple[str, ...]]]:
    said = {word for name in each.names for word in name}
    for test in _attributes(each, given):
        yield QuerySource(by="query", query=Query(attribute=test)), ()
    if said & _IMAGES:
        yield QuerySource(by="query", query=Query(roles=KINDS["image"].roles)), ("url",)
    elif each.wanted.kind == "url" or said & _LINKS:
        yield QuerySource(by="query", query=Query(roles=("link",))), ("url",)
    if said & _MONEY and each.wanted.kind in {"integer", "float", "decimal", "text"}:
        yield MoneySource(by="money"), ("text",)
    if each.wanted.kind == "boolean":
        yield QuerySource(by="query", query=Query(roles=tuple(sorted(CHECKABLE)))), ("checked",)


def _attributes(each: FieldWanted, given: Examples) -> list[AttributeTest]:
    """Attributes with just the words of the field, the same in every example."""
    first = given.places[0].scope if given.places else ()
    return [
        AttributeTest.model_validate({"attribute": attribute, "value": node.attributes[attribute]})
        for attribute in _NAMED_BY
        for node in walk(first)
        if words(node.attributes.get(attribute, "")) in each.names
    ]


def _headline(each: FieldWanted, given: Examples) -> Leaf | None:
    """The one field that no label names is what the row or card is called: its header cell, heading, or only link."""
    if each.wanted.kind not in {"text", "choice"}:
        return None
    if given.columns:
        source = ColumnSource(by="column", header=given.row_header)
        return leaf_of(each.wanted, source, given, takes=("text",)) if given.row_header else None
    for query in (Query(roles=("heading",)), Query(roles=("heading",), level=1), Query(roles=("link",))):
        leaf = leaf_of(each.wanted, QuerySource(by="query", query=query), given, takes=("text",))
        if leaf is not None:
            return leaf
    return None
