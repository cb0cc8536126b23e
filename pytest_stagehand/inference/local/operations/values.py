"""Values and files: into the field that was said, or into the one that is meant where none was."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand.inference.local.language.kinds import KINDS
from pytest_stagehand.inference.local.language.phrases import Phrase
from pytest_stagehand.inference.local.operations.choosing import choose_values
from pytest_stagehand.inference.local.operations.outcome import Outcome, action, on_each, target_of
from pytest_stagehand.inference.local.tree.cost import FREE, Unfit, total
from pytest_stagehand.inference.local.tree.grounding import Grounded, meant
from pytest_stagehand.inference.local.tree.index import is_editable
from pytest_stagehand.inference.local.tree.wishes import FILL, UPLOAD

if TYPE_CHECKING:
    from pytest_stagehand.browser.snapshot import Node
    from pytest_stagehand.inference.local.language.requests import Request
    from pytest_stagehand.inference.local.tree.index import Index


def fill(index: Index, request: Request) -> Outcome:
    grounded = target_of(index, request, FILL) if request.target else _only_field(index, request)
    outcomes = [_filled(index, node, request) for node in grounded.nodes]
    rest = outcomes[0].rest if len(outcomes) == 1 else ""
    actions = tuple(each for found in outcomes for each in found.actions)
    return Outcome(actions, total((grounded.cost, *(found.cost for found in outcomes))), rest)


def _filled(index: Index, node: Node, request: Request) -> Outcome:
    if is_editable(node) or (node.role == "slider" and node.tag == "input"):
        return Outcome((action(index, "fill", node, *request.values),))
    if node.role == "slider":
        raise Unfit("not-found", request.said, (node,))
    return choose_values(index, node, request.values)


def _only_field(index: Index, request: Request) -> Grounded:
    """Where no field is said: the one that has the focus, else the only one."""
    fields = [node for node in index.nodes if is_editable(node)]
    focused = [node for node in fields if "focused" in node.states]
    nodes = tuple(focused or fields)
    if len(nodes) != 1:
        raise Unfit("ambiguous" if nodes else "not-found", request.said, nodes)
    return Grounded(nodes, FREE)


def upload(index: Index, request: Request) -> Outcome:
    targets = request.target or (Phrase(request.said, kind=KINDS["file field"]),)
    grounded = meant(index, targets, UPLOAD)
    return on_each(index, grounded, lambda index, node: action(index, "set_input_files", node, *request.values))
