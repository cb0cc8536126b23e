"""What may be a dialog and may be none (`_browser/js/overlaid.js`): beside it, nothing is claimed of how many there are."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.render import render_node
from pytest_stagehand._browser.roles import DIALOGS
from pytest_stagehand._compiling.claims.claims import Unusable
from pytest_stagehand._programs.queries import find
from pytest_stagehand._programs.text import words
from pytest_stagehand._programs.tree import walk
from pytest_stagehand._recording.assertions import HasCount, NodeAbsent, NodeShown

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.claims.places import Case
    from pytest_stagehand._recording.assertions import Assertion
    from pytest_stagehand._recording.queries import Query

MAYBE = "maybe"
"""`layer` of a node that looks like a dialog without being all of that."""


def require_certain(claim: Assertion, case: Case) -> None:
    """Refuse to say whether a dialog is there beside a layer that may be it.

    Raises:
        Unusable: One is.
    """
    if not isinstance(claim, NodeAbsent | HasCount | NodeShown) or not _is_of_dialogs(claim.query):
        return
    meant = find(claim.query, case.snapshot, case.said.variables)
    layers = [node for node in walk((case.snapshot.root,)) if "layer" in node.attributes and node.is_seen]
    doubtful = [node for node in layers if node not in meant and _may_be(node, claim.query)]
    if doubtful and not (isinstance(claim, NodeShown) and meant):
        raise Unusable(f"{render_node(doubtful[0])} lies over the page, and may be a dialog or none")


def _is_of_dialogs(query: Query) -> bool:
    return bool(query.roles) and DIALOGS.issuperset(query.roles)


def _may_be(node: Node, query: Query) -> bool:
    """Whether the words by which the dialog is known are said there; what is one for certain and has a name is another one."""
    said = [test.text for test in (query.name, query.text) if test is not None]
    if node.attributes["layer"] != MAYBE and (node.name or not said):
        return False
    return all(set(words(each)) <= set(words(node.text)) for each in said)
