"""Claims about all of several things, and of where one stands among them: read anew, however many there are by then."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CELLS, LISTS, TABLES
from pytest_stagehand._compiling.claims.claims import Inexpressible, Unusable
from pytest_stagehand._compiling.claims.nodes import queries_of
from pytest_stagehand._compiling.claims.places import ways_into
from pytest_stagehand._compiling.claims.texts import test_of
from pytest_stagehand._compiling.naming.lists import way_to
from pytest_stagehand._programs.text import normalised
from pytest_stagehand._programs.tree import column_label
from pytest_stagehand._programs.verify import texts_in
from pytest_stagehand._recording.assertions import Before, EveryOne, Ranked
from pytest_stagehand._recording.queries import Query, TextTest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.claims.claims import Claim
    from pytest_stagehand._compiling.claims.places import Case


def every(claim: Claim, _part: Node | None, case: Case) -> EveryOne:
    """The claim that all of these are in a state, read so, or have something of a role.

    Raises:
        Unusable: It names none, or says nothing of them.
        Inexpressible: No query finds just these.
    """
    nodes = _nodes(claim, case)
    if not nodes or not (claim.state or claim.expected or claim.role):
        raise Unusable("every needs nodes, all of them, and a state, a role or expected")
    query = next((query for query in _queries(nodes, case) if _found(query, case) == nodes), None)
    if query is None:
        raise Inexpressible("no query for just these")
    if claim.state is not None:
        return EveryOne(kind="every", query=query, state=claim.state, holds=claim.how != "not-equals")
    if claim.role is not None:
        name = TextTest(how="equals", text=claim.expected) if claim.expected else None
        part = Query(roles=(claim.role,), name=name)
        return EveryOne(kind="every", query=query, part=part, holds=claim.how != "not-equals")
    test, holds = test_of(claim, case, [text for node in nodes for text in texts_in(node)])
    return EveryOne(kind="every", query=query, text=test, holds=holds)


def ranked(claim: Claim, node: Node, case: Case) -> Ranked:
    """The claim that a row or item is the first of its list, the second, or the last; its text is what is expected.

    Raises:
        Unusable: It says no place, or not by which text the row is known.
        Inexpressible: Nothing leads to its list.
    """
    if claim.count is None or claim.count == 0 or not claim.expected:
        raise Unusable("ranked needs a place in count, -1 for the last, and the text of the row in expected")
    test, _ = test_of(claim, case, texts_in(node))
    for query in _queries([node], case):
        nodes = case.find(query)
        if node in nodes and query.within and query.within[-1].role in LISTS:
            return Ranked(kind="ranked", query=query, at=claim.count, text=test)
    raise Inexpressible("nothing leads to its list")


def before(claim: Claim, node: Node, case: Case) -> Before:
    """The claim that one thing stands before another.

    Raises:
        Unusable: It names no other.
        Inexpressible: Nothing but its place tells one of them from others.
    """
    others = _nodes(claim, case)
    if len(others) != 1:
        raise Unusable("before needs the other one in nodes")
    first, then = (next(queries_of(each, case), None) for each in (node, others[0]))
    if first is None or then is None:
        raise Inexpressible("what stands before the other")
    return Before(kind="before", first=first, then=then)


def _nodes(claim: Claim, case: Case) -> list[Node]:
    found = [case.snapshot.get(ref) for ref in claim.nodes or ()]
    if None in found:
        raise Unusable("it names a node that is not on this page; use only ids that it shows")
    wanted = set(found)
    return [node for node in case.snapshot.walk() if node in wanted]


def _found(query: Query, case: Case) -> list[Node]:
    return [node for node in case.find(query) if node.is_seen or node.role not in CELLS]


def _queries(nodes: list[Node], case: Case) -> Iterator[Query]:
    """Queries for all things of a kind, or of one name, in a table, a list or another part of the page, the nearest first."""
    first, roles = nodes[0], tuple(sorted({node.role for node in nodes}))
    cell = next((node for node in (first, *first.ancestors()) if node.role in CELLS), None)
    label = column_label(first) if cell is first else ""
    for part in first.ancestors():
        if label and part.role not in TABLES:
            continue
        within = way_to(part, case.ground)
        for each in [within] if within is not None else ways_into(part, case):
            yield Query(roles=roles, column=label or None, within=each)
            yield from _named(nodes, Query(roles=roles, within=each))
            if cell is not None and cell is not first and part.role in TABLES:
                yield Query(roles=roles, column=column_label(cell) or None, within=each)
    if not label:
        yield Query(roles=roles)
        yield from _named(nodes, Query(roles=roles))


def _named(nodes: list[Node], query: Query) -> Iterator[Query]:
    """The same for those of one name, where all have it: the *Read* boxes of a table of rights."""
    names = {normalised(node.name) for node in nodes}
    if len(names) == 1 and nodes[0].name and nodes[0].role not in CELLS:
        yield query.model_copy(update={"name": TextTest(how="equals", text=names.pop())})
