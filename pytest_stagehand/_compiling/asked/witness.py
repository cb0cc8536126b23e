"""What proves that this is the page which was meant, for claims that something is not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import PRESENT, REGIONS
from pytest_stagehand._browser.snapshot import GENERIC
from pytest_stagehand._programs.addresses import path_pattern
from pytest_stagehand._programs.text import is_volatile, normalised
from pytest_stagehand._recording.assertions import Witness
from pytest_stagehand._recording.queries import AttributeTest, Query, TextTest

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._compiling.asked.ground import Ground

_MOST_WITNESSES = 3
_PARTS = REGIONS - {"main"}
"""Roles of what a test reads alone; a page of which all stands in its `main` is told by its heading."""
_LONGEST_WITNESS = 80
"""Characters; a longer name is a text, which is edited more often than a title."""


def proof(ground: Ground, base_url: str, denied: list[Node]) -> Witness:
    """The witness of a claim that would hold on a blank page.

    Args:
        ground: The page.
        base_url: What its path is relative to.
        denied: What must not be there, and so is no witness.

    Raises:
        EngineAbstained: Nothing on the page could be a witness.
    """
    witness = witness_of(ground, base_url, denied)
    if not witness.present:
        raise EngineAbstained("not-found", "nothing on this page proves that it is the page that was meant")
    return witness


def witness_of(ground: Ground, base_url: str, denied: list[Node]) -> Witness:
    """What shows that this is the page that was meant: its path, and what is there, as far as anything could tell.

    That is the part of the page that alone was read (`within`), where it has a name; else the main heading; else
    landmarks and controls; else the columns of a table; else the part that was read, by its role. Lesser headings are often
    content (a card's), which comes and goes.
    """
    path = path_pattern(ground.snapshot.url, base_url)
    return Witness(path=path, present=tuple(present_on(ground.snapshot, denied)))


def present_on(snapshot: Snapshot, denied: list[Node]) -> list[Query]:
    """What is there, apart from what may go."""
    gone = {below for node in denied for below in node.walk()}
    part = _part_read(snapshot, gone)
    if part is not None and _is_witness(part):
        return [_exactly(part)]
    named = [node for node in snapshot.walk() if node not in gone and _is_witness(node)]
    top = min((node for node in named if node.role == "heading"), key=lambda node: node.level or 9, default=None)
    if top is not None:
        return [_exactly(top)]
    rest = [node for node in named if node.role in PRESENT] or [node for node in named if node.role == "columnheader"]
    return [_exactly(node) for node in rest[:_MOST_WITNESSES]] or ([_by_role(part)] if part is not None else [])


def _part_read(snapshot: Snapshot, gone: set[Node]) -> Node | None:
    """The element below which all of the page stands that was read; `None` where it could be any page's."""
    children = snapshot.root.children
    if len(children) != 1 or children[0] in gone:
        return None
    part = children[0]
    return part if part.role in _PARTS or (part.role == GENERIC and _mark(part)) else None


def _mark(node: Node) -> AttributeTest | None:
    """What a developer called it, as far as it looks like a name."""
    for attribute in ("test_id", "id"):
        value = node.attributes.get(attribute, "")
        if value and not is_volatile(value) and not any(ch.isdigit() for ch in value):
            return AttributeTest.model_validate({"attribute": attribute, "value": value})
    return None


def _by_role(part: Node) -> Query:
    return Query(roles=(part.role,), attribute=_mark(part))


def _is_witness(node: Node) -> bool:
    name = normalised(node.name)
    return 0 < len(name) <= _LONGEST_WITNESS and not is_volatile(name) and not any(ch.isdigit() for ch in name)


def _exactly(node: Node) -> Query:
    return Query(roles=(node.role,), name=TextTest(how="equals", text=normalised(node.name)))
