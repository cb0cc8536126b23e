"""Where in a place a value stands: by column, label, what a developer called it, role, kind, and at last by position."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CALLED, CELLS, CHECKABLE, GAUGES, TOLD_ALONE, VALUE_FIELDS
from pytest_stagehand._compiling.readers.page import related
from pytest_stagehand._compiling.readers.places import is_specific
from pytest_stagehand._programs.labels import pairs, unique_pairs
from pytest_stagehand._programs.numbers import has_money
from pytest_stagehand._programs.text import label_shown, label_text
from pytest_stagehand._programs.tree import column_label, reading, walk
from pytest_stagehand._recording.queries import AttributeTest, LabelSource, Query, TextTest
from pytest_stagehand._recording.readers import ColumnSource, MoneySource, PositionSource, QuerySource, SelfSource

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.wanted import Wanted
    from pytest_stagehand._compiling.readers.page import Example, Level, Page
    from pytest_stagehand._recording.queries import Within
    from pytest_stagehand._recording.readers import Source


@dataclass(frozen=True, slots=True)
class Way:
    """How a source is looked for: in which regions, and whether on a page or in an item."""

    within: Within
    is_page: bool

    @property
    def is_narrow(self) -> bool:
        """Whether this is an item, or a part of the page that is named."""
        return not self.is_page or is_specific(self.within)


Fit = Callable[[Way], bool]
"""Whether a source says enough on such a way."""


def takes_of(wanted: Wanted, target: Node, value: str) -> tuple[str, ...]:
    """What may be taken of the node to give the value."""
    is_url = wanted.kind == "url" or (wanted.kind == "text" and value.startswith(("http://", "https://")))
    if is_url and any(node.url for node in (*target.walk(), *target.ancestors())):
        return ("url",)
    return ("text", "value", "checked") if wanted.kind == "boolean" else ("text", "value")


def sources(
    target: Node, example: Example, level: Level, page: Page, takes: tuple[str, ...]
) -> Iterator[tuple[Source, Fit]]:
    """The sources that give the target in its place, the most telling first."""
    kin = _kin(target, example, page, takes)
    yield from ((source, _always) for source in _columns(target, example, level))
    if example.place.node is not None and example.place.node in kin:
        yield SelfSource(by="self"), _always
    yield from ((source, _always) for source in _labels(target, example, page))
    yield from _cell(target, level)
    yield from ((source, _always) for source in _attributes(kin, ("test_id",), page))
    yield from _roles(kin, strong=True)
    yield from ((source, _always) for source in _names(kin, page, takes))
    if "text" in takes and has_money(page.reading(target)):
        yield MoneySource(by="money"), _is_narrow
    yield from ((source, _always) for source in _attributes(kin, ("id", "name"), page))
    yield from _roles(kin, strong=False)
    yield from ((source, _always) for source in _positions(kin, example, level))


def presences(marks: list[Node]) -> Iterator[QuerySource]:
    """The mark that all of these are, by its role and name or by its text."""
    first = marks[0]
    if all((mark.role, mark.name) == (first.role, first.name) for mark in marks) and first.name:
        name = TextTest(how="equals", text=first.name)
        yield QuerySource(by="query", query=Query(roles=(first.role,), name=name))
    text = reading(first)
    if text and all((mark.role, reading(mark)) == (first.role, text) for mark in marks):
        yield QuerySource(by="query", query=Query(roles=(first.role,), text=TextTest(how="equals", text=text)))


def _always(_: Way) -> bool:
    return True


def _is_narrow(way: Way) -> bool:
    return way.is_narrow


def _kin(target: Node, example: Example, page: Page, takes: tuple[str, ...]) -> list[Node]:
    """The target and the nodes around and in it that give the same, outermost first."""
    top = set(walk(example.place.scope)) | ({example.place.node} if example.place.node else set())
    line = [node for node in (*reversed(list(target.ancestors())), *target.walk()) if node in top]
    if takes == ("url",):
        return [node for node in line if node.url]
    return [node for node in line if node is target or page.reading(node) == page.reading(target)]


def _columns(target: Node, example: Example, level: Level) -> list[Source]:
    return [
        ColumnSource(by="column", header=label)
        for label in level.columns
        if (cell := example.place.columns.get(label_text(label))) is not None and related(cell, target)
    ]


def _labels(target: Node, example: Example, page: Page) -> list[Source]:
    found = [pair for pair in pairs(example.place.scope) if related(pair.node, target)]
    return [
        LabelSource(by="label", label=label_shown(pair.label), pair=pair.kind)
        for pair in unique_pairs(found)
        if label_shown(pair.label) and page.is_constant(pair.label)
    ]


def _cell(target: Node, level: Level) -> Iterator[tuple[Source, Fit]]:
    """The cell of a column, in a row that the way leads to."""
    cell = next((node for node in (target, *target.ancestors()) if node.role in CELLS), None)
    label = column_label(cell) if cell is not None and level.is_page else ""
    if cell is not None and label:
        query = Query(roles=(cell.role,), column=label)
        yield QuerySource(by="query", query=query), lambda way: bool(way.within) and way.within[-1].role == "row"


def _attributes(kin: list[Node], names: tuple[str, ...], page: Page) -> list[Source]:
    """What a developer called the node, where that holds no number: `price-17` is one of many."""
    return [
        QuerySource(
            by="query", query=Query(attribute=AttributeTest.model_validate({"attribute": name, "value": value}))
        )
        for name in names
        for node in kin
        if (value := node.attributes.get(name, ""))
        and page.is_constant(value)
        and not any(character.isdigit() for character in value)
    ]


def _roles(kin: list[Node], *, strong: bool) -> Iterator[tuple[Source, Fit]]:
    for node in kin:
        if (node.role in TOLD_ALONE) != strong:
            continue
        yield QuerySource(by="query", query=Query(roles=(node.role,))), _in_role(node)
        if node.role == "heading" and node.level:
            yield QuerySource(by="query", query=Query(roles=("heading",), level=node.level)), _in_role(node)


def _in_role(node: Node) -> Fit:
    """The only heading of the first rank, or status, of a whole page is known; a paragraph only in a part of it."""
    is_known = node.role in GAUGES or (node.role == "heading" and node.level == 1)
    return lambda way: is_known or way.is_narrow


def _names(kin: list[Node], page: Page, takes: tuple[str, ...]) -> list[Source]:
    """A link or field by its name, where something else is taken of it."""
    if "text" in takes and not any(node.role in VALUE_FIELDS | CHECKABLE for node in kin):
        return []
    return [
        QuerySource(by="query", query=Query(roles=(node.role,), name=TextTest(how="equals", text=node.name)))
        for node in kin
        if node.role in CALLED and node.name and page.is_constant(node.name)
    ]


def _positions(kin: list[Node], example: Example, level: Level) -> list[Source]:
    """The place among the nodes of its role, in an item of which there are two or more."""
    if level.is_page or len(level.given) < 2:  # noqa: PLR2004  (two)
        return []
    found: list[Source] = []
    for node in reversed(kin):
        same = [each for each in walk(example.place.scope) if each.role == node.role]
        if node in same and 1 < len(same) <= 100:  # noqa: PLR2004  (as the recording takes)
            found.append(PositionSource(by="position", role=node.role, at=same.index(node) + 1, of=len(same)))
    return found
