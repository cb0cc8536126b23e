"""What proves that this is the page which was meant, for claims that something is not there."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand.errors import EngineAbstained
from pytest_stagehand.recording.assertions import Witness
from pytest_stagehand.recording.queries import Query, TextTest
from pytest_stagehand.replay.programs.text import is_volatile, normalised
from pytest_stagehand.replay.programs.verify import path_pattern

if TYPE_CHECKING:
    from pytest_stagehand.browser.snapshot import Node
    from pytest_stagehand.inference.local.wording.ground import Ground

_MOST_WITNESSES = 3
_LONGEST_WITNESS = 80
"""Characters; a longer name is a text, which is edited more often than a title."""


def witness_of(ground: Ground, base_url: str, denied: list[Node]) -> Witness:
    """What proves that this is the page that was meant: its path, and its main heading, else landmarks and controls.

    Lesser headings are often content (a card's), which comes and goes.

    Args:
        ground: The page.
        base_url: What its path is relative to.
        denied: What must not be there, and so is no witness.

    Raises:
        EngineAbstained: Nothing on the page could be a witness.
    """
    snapshot = ground.snapshot
    gone = {below for node in denied for below in node.walk()}
    named = [node for node in snapshot.walk() if node not in gone and _is_witness(node)]
    top = min((node for node in named if node.role == "heading"), key=lambda node: node.level or 9, default=None)
    rest = [node for node in named if node.role in {"navigation", "region", "main", "form", "table", "link", "button"}]
    present = [_exactly(top)] if top else [_exactly(node) for node in rest[:_MOST_WITNESSES]]
    if not present:
        raise EngineAbstained("not-found", "nothing on this page proves that it is the page that was meant")
    return Witness(path=path_pattern(snapshot.url, base_url), present=tuple(present))


def _is_witness(node: Node) -> bool:
    name = normalised(node.name)
    return 0 < len(name) <= _LONGEST_WITNESS and not is_volatile(name) and not any(ch.isdigit() for ch in name)


def _exactly(node: Node) -> Query:
    return Query(roles=(node.role,), name=TextTest(how="equals", text=normalised(node.name)))
