"""What all searches for a list share: what is looked for, what was found, and by what it is known again."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._compiling.readers.page import Example, Level, Page, related
from pytest_stagehand._compiling.readers.places import title_of, ways
from pytest_stagehand._programs.extract import Place, read
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._recording.readers import Reader

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.wanted import Wanted
    from pytest_stagehand._recording.queries import TextTest, Within

Induce = Callable[["Wanted", Level, Page], Iterator[Reader]]


@dataclass(frozen=True, slots=True)
class Search:
    """What is looked for.

    Attributes:
        item: The type of an item.
        first: The first example that has items.
        induce: Gives readers of a type for examples.
    """

    item: Wanted
    level: Level
    first: Example
    page: Page
    induce: Induce


@dataclass(frozen=True, slots=True)
class Found:
    """A list that gives the values.

    Attributes:
        nodes: The rows or items of all examples.
    """

    reader: Reader
    nodes: list[Node]


def chosen(nodes: list[Node], example: Example, page: Page) -> list[Node] | None:
    """The nodes that are the example's items, one for each value in its order; `None` where they are not."""
    count = len(example.value) if isinstance(example.value, list) else 0
    if len(nodes) < count:
        return None
    sources = [page.sources_below((*example.path, at)) for at in range(count)]
    if len(nodes) == count:
        return nodes if all(_holds(node, own) for node, own in zip(nodes, sources, strict=True)) else None
    found: list[Node] = []
    for own in sources:
        holding = [node for node in nodes if own and _holds(node, own)]
        if len(holding) != 1:
            return None
        found += holding
    return found if found == [node for node in nodes if node in set(found)] else None


def _holds(node: Node, sources: list[Node]) -> bool:
    return all(related(node, source) for source in sources)


def guards(holder: Node, items: list[Node], search: Search) -> Iterator[tuple[Within, TextTest | None]]:
    """By what a list is known again: its title, or the part of the page that it stands in, or both."""
    if not search.level.is_page:
        yield (), None
        return
    title = title_of(holder, items, search.page)
    if title is not None:
        yield (), title
    for within in ways(items, search.first.place.scope, search.page):
        yield within, title


def inside(example: Example, places: list[Place]) -> list[Example]:
    """The items of an example, each with its place."""
    spans = [(place.node,) if place.node is not None else place.scope for place in places]
    return [
        Example(place, span, value, (*example.path, at))
        for at, (place, span, value) in enumerate(zip(places, spans, values_of(example), strict=True))
    ]


def values_of(example: Example) -> list[object]:
    """The items' values."""
    return example.value if isinstance(example.value, list) else []


def reads_all(reader: Reader, level: Level) -> bool:
    """Whether the reader gives as many items as every example has."""
    for example in level.examples:
        try:
            values = read(reader, example.place)
        except ProgramFailed:
            return False
        if not isinstance(values, list) or len(values) != len(values_of(example)):
            return False
    return True
