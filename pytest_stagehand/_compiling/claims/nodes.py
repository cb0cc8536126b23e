"""A query that finds exactly one node, by what it is: its kind and name, its column, what a developer called it."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import DATA_ROWS, FIELDS, KINDLESS, STRUCTURE, TOLD_BY_CONTENT
from pytest_stagehand._compiling.asked.sentences import text_of
from pytest_stagehand._compiling.claims.places import telling, ways
from pytest_stagehand._compiling.naming.subjects import field_query, subjects
from pytest_stagehand._compiling.naming.things import source_of, things_named
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.queries import head_of
from pytest_stagehand._programs.text import is_volatile, normalised
from pytest_stagehand._programs.tree import reading
from pytest_stagehand._recording.queries import AttributeTest, Query, TextTest
from pytest_stagehand._recording.readers import QuerySource

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.claims.places import Case

_GIVEN = ("test_id", "id")
_DESCRIBING = ("placeholder", "title", "alt", "name")


def queries_of(
    node: Node, case: Case, *, avoid: frozenset[str] = frozenset(), by_content: bool = True, words: str | None = None
) -> Iterator[Query]:
    """Queries that find `node` and nothing else, best first.

    Args:
        node: What is looked for.
        case: The page and the statement.
        avoid: Texts that it must not be known by.
        by_content: Whether it may be known by its own text; not where that text is what is claimed.
        words: By which the statement names it; they come first.
    """
    yield from _worded(words, node, case)
    bases = list(_bases(node, case, avoid, by_content=by_content))
    for within in ways(node, case, avoid):
        for base in bases:
            query = base.model_copy(update={"within": within})
            if case.find(query) == [node]:
                yield query


def _worded(words: str | None, node: Node, case: Case) -> Iterator[Query]:
    """The queries of what the words name, where that is this node."""
    if not words:
        return
    found = [
        source.query if isinstance(source, QuerySource) else field_query(node, thing.ground.within)
        for thing in things_named(words, node, case.ground)
        if (source := source_of(thing)[1]) and (isinstance(source, QuerySource) or node.role in FIELDS)
    ]
    with suppress(EngineAbstained, ProgramFailed):
        found += subjects(text_of(words), case.ground, frozenset({node.role}))
    for query in found:
        own = query.model_copy(update={"roles": (node.role,)}) if query.roles else query
        if case.find(own) == [node]:
            yield own


def is_content(node: Node) -> bool:
    """Whether the name of a node is made of what it reads, as that of a heading is and that of a field is not."""
    name, text = normalised(node.name), reading(node)
    return node.role not in FIELDS and bool(name) and (name in text or text in name) and bool(text)


def _bases(node: Node, case: Case, avoid: frozenset[str], *, by_content: bool) -> Iterator[Query]:
    """The ways to know a node, wherever it stands."""
    roles = (node.role,)
    if node.name and node.role not in DATA_ROWS:
        tests = list(case.said.tests_of(node.name))
        if not by_content and is_content(node):
            tests = [test for test in tests if test.how == "starts" and not _is_claimed(test, avoid, case)]
        yield from (Query(roles=roles, name=test) for test in tests)
    if node.role not in KINDLESS and (head := head_of(node)):
        yield Query(roles=roles, column=head)
    kinds = () if node.role in KINDLESS else roles
    yield from (Query(roles=kinds, attribute=test) for test in _attributes(node, by_content=by_content))
    if node.role in TOLD_BY_CONTENT:
        held = telling(node, case, avoid)
        yield from (Query(roles=roles, text=test.model_copy(update={"how": "contains"})) for test in held)
    elif by_content and node.role not in FIELDS:
        yield from (Query(roles=roles, text=test) for test in case.said.tests_of(reading(node)))
    if node.role == "heading" and node.level:
        yield Query(roles=roles, level=node.level)
    if node.role not in STRUCTURE:
        yield Query(roles=roles)


def _is_claimed(test: TextTest, avoid: frozenset[str], case: Case) -> bool:
    """Whether what is claimed is in the part of a name that stays (`Cart` of `Cart (2)`), and so not beside it."""
    stays = case.said.filled(test.text).casefold()
    return any(text and text.casefold() in stays for text in avoid)


def _attributes(node: Node, *, by_content: bool) -> Iterator[AttributeTest]:
    """What a developer called it; what describes it to people only where that is not what is claimed."""
    for attribute in _GIVEN + (_DESCRIBING if by_content else ()):
        value = node.attributes.get(attribute, "")
        if value and not is_volatile(value) and not any(ch.isdigit() for ch in value):
            yield AttributeTest.model_validate({"attribute": attribute, "value": value})


def exactly(text: str, how: str = "equals") -> TextTest:
    """A test for a text that is stored already."""
    return TextTest.model_validate({"how": how, "text": text})
