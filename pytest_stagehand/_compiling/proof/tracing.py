"""Which nodes a program reads on a page, and for which part of the value."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from pytest_stagehand._programs.extract import Place, found, places_of
from pytest_stagehand._programs.labels import pairs
from pytest_stagehand._programs.queries import located
from pytest_stagehand._programs.text import normalised
from pytest_stagehand._recording.readers import ItemsReader, Leaf, NodesReader, ObjectReader, PairsReader, TableReader

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._compiling.asked.proposals import Path
    from pytest_stagehand._recording.programs import ExtractProgram
    from pytest_stagehand._recording.readers import Conversion, Reader


@dataclass(frozen=True, slots=True)
class LeafRead:
    """One value that was read.

    Attributes:
        path: Where it stands in the value.
        leaf: How it was read.
        node: The node that it was read from.
        text: What was taken of it, before conversion.
    """

    path: Path
    leaf: Leaf
    node: Node
    text: str


@dataclass(frozen=True, slots=True)
class ListRead:
    """One list that was read, with the nodes of its items."""

    path: Path
    reader: TableReader | ItemsReader | NodesReader
    nodes: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Trace:
    """All that a program reads."""

    leaves: list[LeafRead] = field(default_factory=list)
    lists: list[ListRead] = field(default_factory=list)


def traced(program: ExtractProgram, snapshot: Snapshot, variables: Mapping[str, str]) -> Trace:
    """What `program` reads on `snapshot`.

    Raises:
        ProgramFailed: The page is not as the program needs it.
    """
    trace = Trace()
    _trace(program.read, Place((snapshot.root,), variables), (), trace)
    return trace


def _trace(reader: Reader, place: Place, path: Path, trace: Trace) -> None:
    if isinstance(reader, Leaf):
        read = [(node, text) for node, text in found(reader, place) if text and normalised(text) not in reader.blank]
        trace.leaves.extend(LeafRead(path, reader, node, text) for node, text in read)
    elif isinstance(reader, ObjectReader):
        inner = Place(located(reader.within, place.scope, place.variables), place.variables, place.node, place.columns)
        for name, field_reader in reader.fields.items():
            _trace(field_reader, inner, (*path, name), trace)
    elif isinstance(reader, PairsReader):
        trace.leaves.extend(_pairs(reader, place, path))
    elif isinstance(reader, TableReader | ItemsReader | NodesReader):
        places = places_of(reader, place)
        trace.lists.append(ListRead(path, reader, tuple(each.node for each in places if each.node is not None)))
        for at, each in enumerate(places):
            _trace(reader.each, each, (*path, at), trace)


def _pairs(reader: PairsReader, place: Place, path: Path) -> Iterator[LeafRead]:
    for pair in pairs(located(reader.within, place.scope, place.variables)):
        if pair.kind == reader.pair:
            label = normalised(pair.label).rstrip(": ")
            yield LeafRead((*path, label), _of_pair(label, pair.kind, reader.convert), pair.node, pair.text)


def _of_pair(label: str, kind: str, convert: Conversion) -> Leaf:
    source = {"by": "label", "label": label, "pair": kind}
    return Leaf.model_validate({"reads": "value", "source": source, "take": "text", "convert": convert})
