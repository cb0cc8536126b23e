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
from pytest_stagehand._compiling.asked.wanted import EXACT, NUMBERS, PART, SPELLED, FieldWanted, Wanted, conversion_of
from pytest_stagehand._programs.content import content, money_in, text_of_cell, text_taken
from pytest_stagehand._programs.extract import Place
from pytest_stagehand._programs.labels import Pair, pairs, unique_pairs
from pytest_stagehand._programs.lines import beside
from pytest_stagehand._programs.text import label_shown, label_text, words
from pytest_stagehand._programs.tree import walk
from pytest_stagehand._programs.values import converted

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_stagehand._browser.snapshot import Node, Snapshot

_MONEY = frozenset("price cost amount total subtotal sum fee".split())
_LINKS = frozenset("url link href address".split())
_IMAGES = frozenset("image img picture photo thumbnail icon avatar".split())
_NAMED_BY = ("test_id", "name", "id")

Found = list[tuple["Node", str]]
Way = Callable[[Place, str], Found]
"""Nodes of a row, card or region, each with what is taken of it."""
Kind = Literal["column", "label", "attribute", "money", "self", "role"]


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
        take: What is taken of its nodes.
        readings: One for each example; `None` where it has none.
        label: Its column's header, or the label beside it.
    """

    by: Kind
    take: str
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
    labels = _assigned(wanted.fields, _labels(given))
    fields: dict[str, Field] = {}
    left: list[FieldWanted] = []
    for each in wanted.fields:
        found = _labelled(each, labels[each.key], given) if each.key in labels else _by_kind(each, given)
        if found is not None:
            fields[each.key] = found
        elif each.key in labels:
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


def values_of(wanted: FieldWanted, given: Examples, headlines: frozenset[str] = frozenset()) -> list[Reading] | None:
    """The one value of each example that is wanted and called so, or `None`.

    Args:
        wanted: What it is called.
        given: The examples.
        headlines: What the head of an example may be called, besides its name.

    Raises:
        EngineAbstained: It fits two labels equally well.
    """
    label = _assigned((wanted,), _labels(given)).get(wanted.key)
    found = _labelled(wanted, label, given) if label else _by_kind(wanted, given) or _headline(wanted, given)
    if found is None or (given.columns and found.by != "column") or not _is_called(found, wanted, headlines):
        return None
    return [each for each in found.readings if each is not None]


def _is_called(found: Field, wanted: FieldWanted, headlines: frozenset[str]) -> bool:
    """Whether what is read is called so; what heads a row or card is its name, and nothing else."""
    if found.by == "column":
        return wanted.fits(found.label) is not None
    is_head = found.by == "role" and found.take == "text"
    return not is_head or (_HEADLINES | headlines).issuperset(wanted.names[0])


_TAKES = {"url": ("url",), "boolean": ("text", "value", "checked")}
"""What may be taken for a kind of value, where it is more or other than text: of a text, `no` for an empty item is none."""


def field_of(
    wanted: Wanted, by: Kind, way: Way, given: Examples, *, missing: str = "fails", takes: tuple[str, ...] = ()
) -> Field | None:
    """The value that a way leads to in each example; `None` where there is none, or two."""
    for take in takes or _TAKES.get(wanted.kind, ("text", "value")):
        found = [way(place, take) for place in given.places]
        if any(len(each) > 1 for each in found) or (missing == "fails" and not all("".join(_texts(f)) for f in found)):
            continue
        is_in_line = take == "text" and wanted.kind in NUMBERS
        read = [next(((node, text) for node, text in each if text), None) for each in found]
        texts = [_in_line(*each) if each and is_in_line else each[1] if each else "" for each in read]
        said = [text for text in texts if text]
        conversion = conversion_of(wanted, said, given.texts, language_of(given.snapshot)) if said else None
        if conversion is not None:
            readings = tuple(
                Reading(_as_json(converted(conversion, text)), {(): each[0].ref}) if each else None
                for each, text in zip(read, texts, strict=True)
            )
            return Field(by, take, readings)
    return None


def _texts(found: Found) -> list[str]:
    return [text for _, text in found]


def _in_line(node: Node, text: str) -> str:
    """A text with what stands beside it and belongs to a number."""
    before, behind = beside(node)
    return f"{before}{text}{behind}"


def _as_json(value: Any) -> Any:
    if isinstance(value, dt.date):
        return value.isoformat()
    return str(value) if isinstance(value, Decimal) else value


# --- Ways -----------------------------------------------------------------------------------------------------------


def itself(place: Place, take: str) -> Found:
    """The row, item or node itself."""
    return [(place.node, text_taken(take, place.node))] if place.node is not None else []


def nodes_where(fits: Callable[[Node], bool]) -> Way:
    """The nodes that are so."""
    return lambda place, take: [(node, text_taken(take, node)) for node in walk(place.scope) if fits(node)]


def beside_label(label: str, kind: str) -> Way:
    """The values beside a label."""

    def way(place: Place, take: str) -> Found:
        found = [
            pair for pair in pairs(place.scope) if (label_text(pair.label), pair.kind) == (label_text(label), kind)
        ]
        return [(pair.node, _of_pair(pair, take)) for pair in found]

    return way


def _of_pair(pair: Pair, take: str) -> str:
    if take == "url":
        return text_taken("url", pair.node)
    return pair.text if pair.take == take else ""


def _below(header: str) -> Way:
    def way(place: Place, take: str) -> Found:
        cell = place.columns.get(label_text(header))
        return [] if cell is None else [(cell, text_of_cell(take, cell, header))]

    return way


def _money(place: Place, take: str) -> Found:
    return [(node, text_taken(take, node)) for node in money_in(place.scope)]


# --- By label -------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class _Label:
    """A column's header, or a label of a kind, and what the examples have there."""

    text: str
    way: Way
    takes: tuple[str, ...]
    by: Kind


def _labels(given: Examples) -> dict[str, _Label]:
    """Everything in the examples that is labelled, by its label as written."""
    if given.columns:
        return {
            label: _Label(label, _below(label), _takes_of_column(label, given), "column")
            for label in given.columns
            if label
        }
    own = [pair for place in given.places for pair in unique_pairs(list(pairs(place.scope)))]
    found: dict[str, _Label] = {}
    for pair in own:
        label = label_shown(pair.label)
        found.setdefault(
            label, _Label(label, beside_label(label, pair.kind), _takes_of_label(label, pair.kind, given), "label")
        )
    return found


def _assigned(fields: tuple[FieldWanted, ...], labels: dict[str, _Label]) -> dict[str, _Label]:
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


def _labelled(each: FieldWanted, label: _Label, given: Examples) -> Field | None:
    takes = ("url",) if each.wanted.kind == "url" else label.takes
    found = field_of(each.wanted, label.by, label.way, given, missing=each.missing, takes=takes)
    return replace(found, label=label.text) if found else None


def _takes_of_column(header: str, given: Examples) -> tuple[str, ...]:
    cells = [place.columns[label_text(header)] for place in given.places if label_text(header) in place.columns]
    return tuple(dict.fromkeys(take for cell in cells for take, text in [content(cell, header)] if text)) or ("text",)


def _takes_of_label(label: str, kind: str, given: Examples) -> tuple[str, ...]:
    found = [pair for place in given.places for pair in pairs(place.scope) if pair.kind == kind]
    wanted = [pair for pair in found if label_text(pair.label) == label_text(label)]
    return tuple(dict.fromkeys(pair.take for pair in wanted if pair.text)) or ("text",)


# --- Without a label ------------------------------------------------------------------------------------------------


def _by_kind(each: FieldWanted, given: Examples) -> Field | None:
    """A field that is known by what a developer called it, or by its kind: a link, a picture, a price, a tick."""
    for by, way, takes in _kinds_of(each, given):
        found = field_of(each.wanted, by, way, given, missing=each.missing, takes=takes)
        if found is not None:
            return found
    return None


def _kinds_of(each: FieldWanted, given: Examples) -> Iterator[tuple[Kind, Way, tuple[str, ...]]]:
    said = {word for name in each.names for word in name}
    for attribute, value in _attributes(each, given):
        yield "attribute", nodes_where(lambda node, a=attribute, v=value: node.attributes.get(a) == v), ()  # type: ignore[misc]
    if said & _IMAGES:
        yield "role", nodes_where(lambda node: node.role in KINDS["image"].roles), ("url",)
    elif each.wanted.kind == "url" or said & _LINKS:
        yield "role", nodes_where(lambda node: node.role == "link"), ("url",)
    if said & _MONEY and each.wanted.kind in {*NUMBERS, "text"}:
        yield "money", _money, ("text",)
    if each.wanted.kind == "boolean":
        yield "role", nodes_where(lambda node: node.role in CHECKABLE), ("checked",)


def _attributes(each: FieldWanted, given: Examples) -> list[tuple[str, str]]:
    """Attributes with just the words of the field, in the first example."""
    first = given.places[0].scope if given.places else ()
    return [
        (attribute, node.attributes[attribute])
        for attribute in _NAMED_BY
        for node in walk(first)
        if words(node.attributes.get(attribute, "")) in each.names
    ]


def _headline(each: FieldWanted, given: Examples) -> Field | None:
    """The one field that no label names is what the row or card is called: its header cell, heading, or only link."""
    if each.wanted.kind not in {"text", "choice"}:
        return None
    if given.columns:
        way = _below(given.row_header)
        return field_of(each.wanted, "column", way, given, takes=("text",)) if given.row_header else None
    kinds: tuple[Callable[[Node], bool], ...] = (
        lambda node: node.role == "heading",
        lambda node: node.role == "heading" and node.level == 1,
        lambda node: node.role == "link",
    )
    found = (field_of(each.wanted, "role", nodes_where(kind), given, takes=("text",)) for kind in kinds)
    return next((field for field in found if field is not None), None)
