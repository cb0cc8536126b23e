"""Readers of what the words of the sentence name, where that is what was read: found again by the same words."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import ADDRESSED, CHECKABLE
from pytest_stagehand._compiling.asked.ground import Ground
from pytest_stagehand._compiling.asked.sentences import text_of
from pytest_stagehand._compiling.naming.sets import query_of_every
from pytest_stagehand._compiling.naming.subjects import subject
from pytest_stagehand._compiling.naming.things import source_of, things_named
from pytest_stagehand._compiling.readers.page import related
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._recording.readers import AsText, Leaf, QuerySource

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.readers.page import Example, Page
    from pytest_stagehand._recording.queries import Query, Within
    from pytest_stagehand._recording.readers import Source


def named(target: Node, example: Example, page: Page, takes: tuple[str, ...]) -> Iterator[tuple[Within, Source]]:
    """The sources of what the words for a value name, if that is the target."""
    meant = page.meant.get(example.path)
    if meant is None or meant.is_every:
        return
    ground = Ground(page.snapshot, page.variables)
    yield from map(source_of, things_named(meant.words, target, ground))
    roles = ADDRESSED if takes == ("url",) else CHECKABLE if "checked" in takes else None
    with suppress(EngineAbstained, ProgramFailed):
        query, node = subject(text_of(meant.words), ground, roles)
        if related(node, target):
            yield (), QuerySource(by="query", query=query)


def every_named(example: Example, page: Page) -> tuple[Query, list[Node]] | None:
    """The query of all that is an item of this list, or counted, and its nodes; `None` where the sentence names none."""
    meant = page.meant.get(example.path)
    if meant is None or not meant.is_every:
        return None
    ground = Ground(page.snapshot, page.variables)
    with suppress(EngineAbstained, ProgramFailed):
        query = query_of_every(meant.words, ground)
        return query, ground.nodes(query)
    return None


def counted(example: Example, page: Page) -> Leaf | None:
    """How many there are of what the words name."""
    found = every_named(example, page)
    if found is None or len(found[1]) != example.value:
        return None
    source = QuerySource(by="query", query=found[0])
    return Leaf(reads="value", source=source, take="count", convert=AsText(to="text"))
