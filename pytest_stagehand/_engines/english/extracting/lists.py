"""The list on a page that an instruction and a schema mean, out of all that could be read."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import GUARDS, SURROUNDINGS, TABLES
from pytest_stagehand._compiling.asked.asked import Asked, known_words, titles_of
from pytest_stagehand._compiling.asked.ground import Ground, shown
from pytest_stagehand._compiling.asked.wanted import Wanted
from pytest_stagehand._engines.english.extracting.cards import item_roles, items_reader, place_of
from pytest_stagehand._engines.english.extracting.fields import examples, leaf_of
from pytest_stagehand._engines.english.extracting.tables import table_reader
from pytest_stagehand._engines.english.phrases.observed import query_of_sentence
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.text import words
from pytest_stagehand._programs.tree import title
from pytest_stagehand._recording.readers import ItemsReader, Leaf, NodesReader, Reader, SelfSource, TableReader

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from pytest_stagehand._browser.snapshot import Node, Snapshot


_ANY_ITEM = frozenset({"item", "entry", "option"})
_READER_KINDS = {"card": "items", "tile": "items", "row": "table"}


@dataclass(frozen=True, slots=True)
class Candidate:
    """A list on the page that gives what is wanted.

    Attributes:
        reader: How it is read.
        node: The table or container.
        known: Words that it accounts for.
        title: Words of its own nearest title.
    """

    reader: TableReader | ItemsReader
    node: Node
    known: frozenset[str]
    title: tuple[str, ...]


def list_reader(wanted: Wanted, ask: Asked, snapshot: Snapshot, variables: Mapping[str, str]) -> Reader:
    """The reader of the one list that fits the schema and accounts for the instruction.

    Raises:
        EngineAbstained: None does, or two do.
    """
    item = wanted.item or Wanted("text")
    if item.kind != "object" and (nodes := _nodes_reader(item, ask, snapshot, variables)):
        return nodes
    problems: list[EngineAbstained] = []
    found = list(_candidates(item, ask, snapshot, problems))
    called = _called(ask, snapshot)
    accounted = [
        each
        for each in found
        if _accounts(each, ask, item) and _is_of_kind(each, ask) and _is_called(each, called, snapshot)
    ]
    best = max((ask.shared(each.title) for each in accounted), default=0)
    chosen = [each for each in accounted if ask.shared(each.title) == best]
    if len(chosen) == 1:
        return chosen[0].reader
    if not found and problems:
        raise problems[0]
    names = tuple(f"{shown(each.node)} ({' > '.join(titles_of(each.node, snapshot)[:2])})" for each in chosen or found)
    raise EngineAbstained("ambiguous" if chosen else "not-found", f'one list that is "{ask.text.plain}"', names)


def _called(ask: Asked, snapshot: Snapshot) -> frozenset[str]:
    """The words of the instruction that a heading or a named part of this page has."""
    titles = [title(node) for node in snapshot.walk() if node.role == "heading" or node.role in GUARDS | TABLES]
    return frozenset(ask.all).intersection(word for text in titles for word in words(text))


def _is_called(candidate: Candidate, called: frozenset[str], snapshot: Snapshot) -> bool:
    """Whether a list stands where the instruction says: what it names is here, and not elsewhere on the page."""
    around = {word for text in titles_of(candidate.node, snapshot) for word in words(text)}
    return not called or bool(called & around)


def _accounts(candidate: Candidate, ask: Asked, item: Wanted) -> bool:
    """Whether a list has all that the instruction says; one of plain texts, as any is, must be called what it says."""
    each = candidate.reader.each
    is_any = isinstance(each, Leaf) and isinstance(each.source, SelfSource)
    named = not is_any or all(head in candidate.title or head in _ANY_ITEM for head in ask.heads)
    around = [above for above in candidate.node.ancestors() if above.role in SURROUNDINGS]
    called = {word for above in around for word in (*words(above.name), above.role)} | set(candidate.title)
    return (
        named
        and (not around or bool(called.intersection(ask.all)))
        and ask.is_accounted_for(candidate.known | _words_of(item))
    )


def _is_of_kind(candidate: Candidate, ask: Asked) -> bool:
    """A `card` is no row of a table, a `row` nothing else."""
    wanted = next((kind for word, kind in _READER_KINDS.items() if word in ask.heads), None)
    return wanted is None or candidate.reader.reads == wanted


def _words_of(item: Wanted) -> frozenset[str]:
    return frozenset(item.title).union(*(name for each in item.fields for name in each.names))


def _candidates(item: Wanted, ask: Asked, snapshot: Snapshot, problems: list[EngineAbstained]) -> Iterator[Candidate]:
    for node, reader in _readers(item, ask, snapshot, problems):
        own = titles_of(node, snapshot)
        yield Candidate(reader, node, known_words(node, snapshot), words(own[0]) if own else ())


def _readers(
    item: Wanted, ask: Asked, snapshot: Snapshot, problems: list[EngineAbstained]
) -> Iterator[tuple[Node, TableReader | ItemsReader]]:
    for node in list(snapshot.walk()):
        try:
            if node.role in TABLES:
                reader: TableReader | ItemsReader | None = table_reader(node, item, ask, snapshot)
                if reader is not None:
                    yield node, reader
            else:
                for role in item_roles(node, ask):
                    reader = items_reader(node, role, item, ask, snapshot)
                    if reader is not None:
                        yield node, reader
        except (EngineAbstained, ProgramFailed) as problem:
            problems.append(problem if isinstance(problem, EngineAbstained) else _as_abstained(problem))


def _as_abstained(failure: ProgramFailed) -> EngineAbstained:
    return EngineAbstained("not-understood", str(failure))


def _nodes_reader(item: Wanted, ask: Asked, snapshot: Snapshot, variables: Mapping[str, str]) -> NodesReader | None:
    """`the headings`, `the links in the navigation`: every node of a kind."""
    try:
        query = query_of_sentence(ask.text.plain, snapshot)
    except EngineAbstained as problem:
        if problem.why == "ambiguous":
            raise
        return None
    nodes = Ground(snapshot, variables).nodes(query)
    each = (
        leaf_of(item, SelfSource(by="self"), examples([place_of(node) for node in nodes], snapshot)) if nodes else None
    )
    return NodesReader(reads="nodes", query=query, each=each) if each else None
