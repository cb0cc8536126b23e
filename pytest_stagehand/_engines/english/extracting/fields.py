"""The fields of an object: which node of a row, card or region shows each of them, by its name and the page's labels."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from dataclasses import dataclass, field, replace
from decimal import Decimal
from typing import TYPE_CHECKING, Any, Literal

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import CHECKABLE
from pytest_stagehand._compiling.asked.asked import language_of, page_texts
from pytest_stagehand._compiling.asked.kinds import KINDS
from pytest_stagehand._compiling.asked.proposals import Reading, as_object
from pytest_stagehand._compiling.asked.wanted import EXACT, NUMBERS, PART, SPELLED, FieldWanted, Wanted
from pytest_stagehand._compiling.readers.conversions import conversion_of
from pytest_stagehand._compiling.readers.evidence import in_line
from pytest_stagehand._programs.content import content, money_in, text_taken
from pytest_stagehand._programs.extract import Place
from pytest_stagehand._programs.labels import pairs, unique_pairs
from pytest_stagehand._programs.text import label_shown, label_text, words
from pytest_stagehand._programs.tree import read_of, reading, walk
from pytest_stagehand._programs.values import converted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_stagehand._browser.snapshot import Node, Snapshot

_MONEY = frozenset("price cost amount total subtotal sum fee".split())
_LINKS = frozenset("url link href address".split())
_IMAGES = frozenset("image img picture photo thumbnail icon avatar".split())
_NAMED_BY = ("test_id", "name", "id")

Found = list[tuple["Node", str]]
Way = Callable[[Place], Found]
"""Nodes of a row, card or region, each with what it says."""
Kind = Literal["column", "label", "attribute", "kind", "head", "self"]


@dataclass(frozen=True, slots=True)
class Examples:
    """The rows, cards or regions in which every field has to be found.

    Attributes:
        places: One for each.
        snapshot: The page, for hints on how it writes numbers.
        columns: Labels of a table's columns.
        row_header: Label of the column that names the rows.
    """

    places: tuple[Place, ...]
    snapshot: Snapshot
    columns: tuple[str, ...] = ()
    row_header: str = ""
    texts: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Field:
    """A field as all examples have it.

    Attributes:
        by: What it is known by.
        readings: One for each example; `None` where it has none.
        label: Its column's header, or the label beside it.
    """

    by: Kind
    readings: tuple[Reading | None, ...]
    label: str = ""


def examples(
    places: Sequence[Place], snapshot: Snapshot, columns: tuple[str, ...] = (), row_header: str = ""
) -> Examples:
    """The examples of a list, with the page's other texts."""
    return Examples(tuple(places), snapshot, columns, row_header, page_texts(snapshot))


def objects_of(wanted: Wanted, given: Examples) -> list[Reading] | None:
    """The object in each example, with every required field, or `None` where there is no certain one.

    Raises:
        EngineAbstained: A field fits two labels equally well.
    """
    kinds = _labels(given)
    labels = _assigned(wanted.fields, kinds)
    fields: dict[str, Field] = {}
    left: list[FieldWanted] = []
    for each in wanted.fields:
        label = labels.get(each.key)
        found = _labelled(each, label, kinds[label], given) if label else _by_kind(each, given)
        if found is not None:
            fields[each.key] = found
        elif label:
            return None
        else:
            left.append(each)
    unnamed = [each for each in left if each.missing == "fails"]
    if len(unnamed) == 1 and (named := _headline(unnamed[0], given)) is not None:
        fields[unnamed[0].key] = named
        left.remove(unnamed[0])
    is_named = not given.columns or any(each.by == "column" for each in fields.values())
    if not fields or not is_named or any(each.missing == "fails" for each in left):
        return None
    return [_object_at(at, wanted, fields) for at in range(len(given.places))]


def _object_at(at: int, wanted: Wanted, fields: dict[str, Field]) -> Reading:
    readings = {each.key: fields[each.key].readings[at] if each.key in fields else None for each in wanted.fields}
    nothing = {each.key: Reading(None) for each in wanted.fields if each.missing == "null"}
    return as_object({key: own for key, each in readings.items() if (own := each or nothing.get(key)) is not None})


_HEADLINES = frozenset({"name", "title", "heading"})


def values_of(
    wanted: FieldWanted, given: Examples, headlines: frozenset[str] = frozenset()
) -> tuple[list[Reading], bool] | None:
    """The one value of each example that is wanted, and whether it is called so; `None` where there is none.

    Args:
        wanted: What it is called.
        given: The examples.
        headlines: What the head of an example may be called, besides its name.

    Raises:
        EngineAbstained: It fits two labels equally well.
    """
    labels = _labels(given)
    label = _assigned((wanted,), labels).get(wanted.key)
    found = (
        _labelled(wanted, label, labels[label], given) if label else _by_kind(wanted, given) or _headline(wanted, given)
    )
    if found is None or (given.columns and found.by != "column"):
        return None
    return [each for each in found.readings if each is not None], _is_called(found, wanted, headlines)


def _is_called(found: Field, wanted: FieldWanted, headlines: frozenset[str]) -> bool:
    """Whether what is read is called so; what heads a row or card is its name, and nothing else."""
    if found.by == "column":
        return wanted.fits(found.label) is not None
    return found.by != "head" or (_HEADLINES | headlines).issuperset(wanted.names[0])


def field_of(wanted: Wanted, by: Kind, way: Way, given: Examples, missing: str = "fails") -> Field | None:
    """The value that a way leads to in each example; `None` where there is none, or two."""
    found = [way(place) for place in given.places]
    read = [next(((node, text) for node, text in each if text), None) for each in found]
    if any(len(each) > 1 for each in found) or (missing == "fails" and None in read):
        return None
    texts = [in_line(wanted, *each) if each else "" for each in read]
    said = [text for text in texts if text]
    conversion = conversion_of(wanted, said, given.texts, language_of(given.snapshot)) if said else None
    if conversion is None:
        return None
    readings = (
        Reading(_as_json(converted(conversion, text)), {(): each[0].ref}) if each else None
        for each, text in zip(read, texts, strict=True)
    )
    return Field(by, tuple(readings))


def _as_json(value: Any) -> Any:
    if isinstance(value, dt.date):
        return value.isoformat()
    return str(value) if isinstance(value, Decimal) else value


# --- Ways -----------------------------------------------------------------------------------------------------------


def itself(place: Place) -> Found:
    """The row, item or node itself."""
    return [(place.node, read_of(place.node) or text_taken("value", place.node))] if place.node is not None else []


def only(node: Node, text: str) -> Way:
    """A node that was found already."""
    return lambda _: [(node, text)]


def _nodes(wanted: Wanted, fits: Callable[[Node], bool]) -> Way:
    """The nodes that are so."""
    return lambda place: [(node, _said(wanted, node)) for node in walk(place.scope) if fits(node)]


def _below(wanted: Wanted, header: str) -> Way:
    """The cell below a header."""
    label = label_text(header)
    return lambda place: [
        (cell, _said(wanted, cell, header)) for cell in [place.columns.get(label)] if cell is not None
    ]


def _beside(wanted: Wanted, label: str, kind: str) -> Way:
    """The values beside a label."""

    def way(place: Place) -> Found:
        found = [
            pair for pair in pairs(place.scope) if (label_text(pair.label), pair.kind) == (label_text(label), kind)
        ]
        return [(pair.node, text_taken("url", pair.node) if wanted.kind == "url" else pair.text) for pair in found]

    return way


def _said(wanted: Wanted, node: Node, label: str = "") -> str:
    """What a node says: where it leads to, what its field holds, or its text."""
    return text_taken("url", node) if wanted.kind == "url" else content(node, label)[1]


# --- By label -------------------------------------------------------------------------------------------------------


def _labels(given: Examples) -> dict[str, str]:
    """Everything in the examples that is labelled: its label as written, with the way in which it stands there."""
    if given.columns:
        return dict.fromkeys(filter(None, given.columns), "column")
    own = [pair for place in given.places for pair in unique_pairs(list(pairs(place.scope)))]
    return {label_shown(pair.label): pair.kind for pair in reversed(own)}


def _assigned(fields: tuple[FieldWanted, ...], labels: dict[str, str]) -> dict[str, str]:
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
    return found


def _labelled(each: FieldWanted, label: str, kind: str, given: Examples) -> Field | None:
    is_column = kind == "column"
    way = _below(each.wanted, label) if is_column else _beside(each.wanted, label, kind)
    found = field_of(each.wanted, "column" if is_column else "label", way, given, each.missing)
    return replace(found, label=label) if found else None


# --- Without a label ------------------------------------------------------------------------------------------------


def _by_kind(each: FieldWanted, given: Examples) -> Field | None:
    """A field that is known by what a developer called it, or by its kind: a link, a picture, a price, a tick."""
    found = (field_of(each.wanted, by, way, given, each.missing) for by, way in _kinds_of(each, given))
    return next((field for field in found if field is not None), None)


def _kinds_of(each: FieldWanted, given: Examples) -> Iterator[tuple[Kind, Way]]:
    said, wanted, url = {word for name in each.names for word in name}, each.wanted, Wanted("url")
    for name, value in _attributes(each, given):
        yield "attribute", _nodes(wanted, lambda node, own=(name, value): own in node.attributes.items())  # type: ignore[misc]
    if said & _IMAGES:
        yield "kind", _nodes(url, lambda node: node.role in KINDS["image"].roles)
    elif wanted.kind == "url" or said & _LINKS:
        yield "kind", _nodes(url, lambda node: node.role == "link")
    if said & _MONEY and wanted.kind in {*NUMBERS, "text"}:
        yield "kind", lambda place: [(node, reading(node)) for node in money_in(place.scope)]
    if wanted.kind == "boolean":
        yield "kind", _nodes(wanted, lambda node: node.role in CHECKABLE)


def _attributes(each: FieldWanted, given: Examples) -> list[tuple[str, str]]:
    """Attributes with just the words of the field, in the first example."""
    first = given.places[0].scope if given.places else ()
    return [
        (attribute, node.attributes[attribute])
        for attribute in _NAMED_BY
        for node in walk(first)
        if attribute in node.attributes and words(node.attributes[attribute]) in each.names
    ]


def _headline(each: FieldWanted, given: Examples) -> Field | None:
    """The one field that no label names is what the row or card is called: its header cell, heading, or only link."""
    if each.wanted.kind not in {"text", "choice"}:
        return None
    if given.columns:
        way = _below(each.wanted, given.row_header)
        return field_of(each.wanted, "column", way, given) if given.row_header else None
    kinds: tuple[Callable[[Node], bool], ...] = (
        lambda node: node.role == "heading",
        lambda node: node.role == "heading" and node.level == 1,
        lambda node: node.role == "link",
    )
    found = (field_of(each.wanted, "head", _nodes(each.wanted, kind), given) for kind in kinds)
    return next((field for field in found if field is not None), None)
