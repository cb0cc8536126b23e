"""Observe programs: which nodes of a fresh snapshot fit, and what each is there for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.laid import as_tables
from pytest_stagehand._browser.roles import CHOOSERS, TICKED, TYPED
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.queries import NO_VARIABLES, find
from pytest_stagehand._programs.tree import reading
from pytest_stagehand._recording.describe import described_query

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._recording.methods import Method
    from pytest_stagehand._recording.programs import ObserveProgram


def evaluate_observe(
    program: ObserveProgram, snapshot: Snapshot, variables: Mapping[str, str] = NO_VARIABLES
) -> list[Node]:
    """The nodes that any query of `program` finds, each once, in reading order.

    Raises:
        ProgramFailed: A region that a query looks in is not there, or there more than once; or nothing is found, and
            this is not the page that was meant.
    """
    snapshot = as_tables(snapshot)
    found = {node for query in program.any for node in find(query, snapshot, variables)}
    missing = [] if found else [query for query in program.present if not find(query, snapshot, variables)]
    if missing:
        raise ProgramFailed("guard-changed", described_query(missing[0]), "none")
    return [node for node in snapshot.walk() if node in found]


def method_of(node: Node) -> Method:
    """The operation that a node is there for."""
    if node.role in TYPED:
        return "fill"
    if node.role == "slider" and node.tag == "input":
        return "fill"
    if node.role in CHOOSERS and node.tag == "select":
        return "select_option"
    if node.role in TICKED:
        return "uncheck" if "checked" in node.states else "check"
    return "check" if node.role == "radio" else "click"


def shown(node: Node) -> str:
    """A node in words: `"Add to cart" button`."""
    name = node.name or reading(node)
    return f'"{name}" {node.role}' if name else node.role
