"""What was observed, as queries that find the same nodes: a pattern where several are alike, else each by what it is."""

from __future__ import annotations

from contextlib import suppress
from itertools import takewhile
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._compiling.asked.ground import Ground
from pytest_stagehand._compiling.asked.witness import present_on
from pytest_stagehand._compiling.claims.nodes import queries_of
from pytest_stagehand._compiling.claims.places import Case, ways
from pytest_stagehand._compiling.claims.words import Said
from pytest_stagehand._compiling.naming.sets import query_of_every, query_of_none
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.observe import evaluate_observe
from pytest_stagehand._programs.text import normalised
from pytest_stagehand._recording.programs import ObserveProgram
from pytest_stagehand._recording.queries import Query, TextTest

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_stagehand._browser.snapshot import Node, Snapshot

MAX_QUERIES = 20
"""As `ObserveProgram.any` allows."""


def compile_observe(instruction: str | None, snapshot: Snapshot, nodes: Sequence[Node]) -> ObserveProgram | None:
    """The program that finds exactly these nodes.

    Where the words of the sentence name just these, that is what it looks for. Else nodes of one role that share a name or
    words of it, or are all of their role in a part of the page, are a pattern: a replay finds as many of them as there are
    then. Any other keeps what tells it from the rest of the page.

    Args:
        instruction: The sentence; what it names is preferred as the way to a node. `None` for all that can be operated.
        snapshot: The page.
        nodes: What was observed, in reading order.

    Returns:
        The program; `None` where one of the nodes is told from others by nothing but its place, or where there are none and
        the sentence does not name what is missing.
    """
    query = _named(instruction, Ground(snapshot), list(nodes))
    program = _finding([query], snapshot, nodes) if query is not None else None
    if program is not None or not nodes:
        return program
    case = Case(snapshot, Said(instruction or "", {}), base_url="", holds=True)
    queries: list[Query] = []
    for role in dict.fromkeys(node.role for node in nodes):
        alike = [node for node in nodes if node.role == role]
        found = _pattern(alike, case) or _each(alike, case)
        if not found:
            return None
        queries += found
    if not 0 < len(queries) <= MAX_QUERIES:
        return None
    return _finding(queries, snapshot, nodes)


def _finding(queries: Sequence[Query], snapshot: Snapshot, nodes: Sequence[Node]) -> ObserveProgram | None:
    """The program of these queries, where it finds just these nodes and something tells the page where there are none."""
    program = ObserveProgram(any=tuple(queries), present=tuple(present_on(snapshot, list(nodes))))
    try:
        return program if evaluate_observe(program, snapshot) == list(nodes) and (nodes or program.present) else None
    except ProgramFailed:
        return None


def _named(instruction: str | None, ground: Ground, nodes: list[Node]) -> Query | None:
    """The query for what the sentence names, where that is just these nodes."""
    with suppress(EngineAbstained):
        if ground.nodes(query := query_of_every(instruction, ground)) == nodes:
            return query
    with suppress(EngineAbstained):
        if not nodes and not ground.nodes(query := query_of_none(instruction or "")):
            return query
    return None


def _pattern(nodes: list[Node], case: Case) -> list[Query]:
    """The one query of nodes of a role, if it finds no other; never from one example."""
    if len(nodes) == 1:
        return []
    places = list(ways(nodes[0], case))
    for name in (*_shared([normalised(node.name) for node in nodes]), None):
        for within in places:
            query = Query(roles=(nodes[0].role,), name=name, within=within)
            if case.find(query) == nodes:
                return [query]
    return []


def _shared(names: list[str]) -> Iterator[TextTest]:
    """What all the names have in common: `Remove`, or the words that they start or end with."""
    if len(set(names)) == 1:
        yield TextTest(how="equals", text=names[0])
        return
    words = [name.split() for name in names]
    if start := _common(words):
        yield TextTest(how="starts", text=" ".join(start))
    if end := _common([each[::-1] for each in words]):
        yield TextTest(how="ends", text=" ".join(reversed(end)))


def _common(words: list[list[str]]) -> list[str]:
    """The first words of all, as far as they are equal and none of them is a number."""
    columns = takewhile(lambda column: len(set(column)) == 1, zip(*words, strict=False))
    shared = [column[0] for column in columns]
    return list(takewhile(lambda word: any(ch.isalpha() for ch in word), shared))


def _each(nodes: list[Node], case: Case) -> list[Query]:
    """A query for each node that finds nothing else; none where one has no such query."""
    found = [next(queries_of(node, case), None) for node in nodes]
    return [query for query in found if query is not None] if None not in found else []
