"""Taking something out: "remove Urgent" where the chip has a cross, and nothing that is called so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from pytest_stagehand._engines.english.grammar.words import CLOSING_SIGNS
from pytest_stagehand._engines.english.operations.outcome import Outcome, clicked
from pytest_stagehand._engines.english.tree.cost import Cost, Unfit
from pytest_stagehand._engines.english.tree.grounding import meant
from pytest_stagehand._engines.english.tree.index import is_control
from pytest_stagehand._engines.english.tree.naming import Match
from pytest_stagehand._engines.english.tree.nouns import is_known
from pytest_stagehand._engines.english.tree.scopes import in_row_of
from pytest_stagehand._engines.english.tree.wishes import LOOK

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.grammar.requests import Request
    from pytest_stagehand._engines.english.tree.index import Index

TAKING_OUT = frozenset({"remove", "delete", "dismiss", "deselect", "clear"})
"""What people call it; what does it is drawn as a cross."""
TOLD = CLOSING_SIGNS | TAKING_OUT | {"cancel"}
"""What developers call the cross."""
SAID = CLOSING_SIGNS | {"remove", "delete"}
"""What it is called on the page, beside the verb of the sentence: *Cancel* deletes nothing, and *Clear* no user."""
WORD = re.compile(r"[A-Z]?[a-z]+|[^\w\s]")


def take_out(index: Index, request: Request) -> Outcome | None:
    """A click on the one cross of the thing that is to be taken out; `None` where the request is another, or that has none.

    Raises:
        Unfit: It has several.
    """
    things = [phrase.scopes[0].phrase for phrase in request.target if phrase.name in TAKING_OUT and phrase.scopes]
    said = SAID | {phrase.name for phrase in request.target}
    crosses = [node for node in index.nodes if _is_cross(index, node, said)]
    if not things or not crosses or any(each.quantity == "all" for each in things):
        return None
    if not all(is_known(index, each.name) for each in things if each.scopes):
        return None
    try:
        thing = meant(index, [scope.phrase for each in things for scope in each.scopes] or things, LOOK)
    except Unfit:
        return None
    found = in_row_of(index, thing.node, crosses)
    if len(found) > 1:
        raise Unfit("ambiguous", request.said, tuple(found))
    is_named = thing.cost.distance == 0
    return Outcome((clicked(index, found[0]),), Cost(0, 1, Match.SIGN, 1)) if found and is_named else None


def is_drawn_in_remover(node: Node) -> bool:
    """Whether a sign is drawn in a button that says itself what it takes out."""
    above = next((each for each in node.ancestors() if is_control(each)), None)
    return above is not None and above.name.casefold().split()[:1] in [[word] for word in TAKING_OUT]


def _is_cross(index: Index, node: Node, names: frozenset[str]) -> bool:
    """Whether something to press is drawn or called as what takes out, in all of its words or in one of its developer's."""
    if not (is_control(node) or node.clickable) or is_drawn_in_remover(node):
        return False
    said = node.name or index.text(node)
    if said:
        return said.casefold().strip() in names
    told = (node.attributes.get(each, "") for each in ("title", "test_id", "data", "id"))
    return any(word.casefold() in TOLD for text in told for word in WORD.findall(text))
