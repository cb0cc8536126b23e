"""Answering what a page asks: with a word, by confirming it, by accepting terms; and taking away what was put there."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CHECKABLE, CHOOSERS, COMMANDS, DIALOGS, PARTS
from pytest_stagehand._engines.english.grammar.stems import are_kin
from pytest_stagehand._engines.english.grammar.words import CLOSING_SIGNS
from pytest_stagehand._engines.english.operations.outcome import (
    Outcome,
    action,
    chosen,
    clicked,
    nodes_of,
    target_of,
    without_parts,
)
from pytest_stagehand._engines.english.operations.taking_out import is_drawn_in_remover
from pytest_stagehand._engines.english.tree.around import naming, run_of
from pytest_stagehand._engines.english.tree.cost import FREE, Cost, Unfit, cheapest
from pytest_stagehand._engines.english.tree.grounding import weigh
from pytest_stagehand._engines.english.tree.naming import name_of
from pytest_stagehand._engines.english.tree.scopes import in_row_of
from pytest_stagehand._engines.english.tree.speaking import speaks_of
from pytest_stagehand._engines.english.tree.wishes import LOOK, NAMED, Wish, is_operable
from pytest_stagehand._programs.text import words

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.grammar.requests import Request
    from pytest_stagehand._engines.english.tree.index import Index

_AGREEING = frozenset({"ok", "yes", "confirm"})


def answer(index: Index, request: Request) -> Outcome:
    """The button that says the answer, in the part of the page that asks."""
    question = request.values[0]
    weighed: dict[Node, Cost] = {}
    for phrase in request.target:
        found = weigh(index, phrase, NAMED)
        weighed |= {node: cost for node, cost in found.items() if cost.distance == 0}
    nodes = [node for node in weighed if not question or _is_asked(node, question)]
    if len(nodes) != 1:
        raise Unfit("ambiguous" if nodes else "not-found", request.said, tuple(nodes or weighed))
    return Outcome((chosen(index, nodes[0]),), weighed[nodes[0]])


def _is_asked(node: Node, question: str) -> bool:
    """Whether the smallest part around a button that has more to say speaks of the question."""
    own = set(words(node.name))
    for above in node.ancestors():
        said = [below.name for below in above.walk() if below.name and below is not node]
        if set(words(" ".join(text for text in said))) - own and (above.role in PARTS or above.parent is None):
            return speaks_of(question, above.role, [above.name, *said])
    return False


def confirm(index: Index, request: Request) -> Outcome:
    """The button of the one open dialog that does what is to be confirmed, or says that one agrees."""
    dialogs = [node for node in index.nodes if node.role in DIALOGS and node.is_seen]
    inner = [node for node in dialogs if not any(below in dialogs for below in node.walk() if below is not node)]
    if len(inner) != 1:
        raise Unfit("ambiguous" if inner else "not-found", request.said, tuple(inner))
    buttons = [node for node in inner[0].walk() if node.role in COMMANDS and node.is_seen]
    said = words(request.values[0])
    doing = [
        node
        for node in buttons
        if any(are_kin(word, each) for word in words(node.name or index.text(node)) for each in said)
    ]
    agreeing = [node for node in buttons if _AGREEING & set(words(node.name or index.text(node)))]
    found = doing or agreeing
    if len(found) != 1:
        raise Unfit("ambiguous", request.said, tuple(found or buttons))
    return Outcome((clicked(index, found[0]),), FREE)


def accept(index: Index, request: Request) -> Outcome:
    """The box that says what is agreed to, or the button that says so in the part which speaks of it."""
    ways = (partial(way, index, request) for way in (_check_box, _press_button))
    return cheapest(ways, lambda found: nodes_of(index, found))


_BOX = Wish(lambda node: 0 if node.role in CHECKABLE and node.role != "radio" else None)


def _check_box(index: Index, request: Request) -> Outcome:
    grounded = target_of(index, request, _BOX)
    return Outcome(tuple(action(index, "check", node) for node in grounded.nodes), grounded.cost)


def _press_button(index: Index, request: Request) -> Outcome:
    """The only button of which the name begins with the verb, in a part that speaks of the thing, or that says it itself."""
    verb = request.values[0].casefold()
    buttons = [
        node
        for node in index.nodes
        if node.role in COMMANDS and node.is_seen and words(node.name or index.text(node))[:1] == (verb,)
    ]
    said = [phrase.name for phrase in request.target if phrase.name and not phrase.scopes]
    what = min(said, key=len, default="")
    found = [node for node in buttons if _is_asked(node, what) or _says(index, node, what)]
    if len(found) != 1:
        raise Unfit("ambiguous" if found else "not-found", request.said, tuple(found or buttons))
    return Outcome((clicked(index, found[0]),), Cost(0, 1, 0, 1))


def _says(index: Index, node: Node, what: str) -> bool:
    return set(words(what)) <= set(words(node.name or index.text(node)))


def remove(index: Index, request: Request) -> Outcome:
    """The sign for removing on or beside a thing: the cross of a chip."""
    verb = name_of(request.values[0])
    closers = [node for node in index.nodes if _may_be_pressed(node) and _is_remover(index, node, verb.folded)]
    found: dict[Node, None] = {}
    for phrase in request.target:
        is_one = phrase.name and phrase.quantity != "all"  # a cross takes out one of them
        for thing, cost in weigh(index, phrase, LOOK).items() if is_one else ():
            for each in _chosen_in(index, thing, phrase.name) if cost.distance == 0 else ():
                inside = [node for node in closers if index.places[node] in index.part(each) and node is not each]
                found |= dict.fromkeys(inside or in_row_of(index, each, closers))
    signs = without_parts(found)
    if len(signs) != 1:
        raise Unfit("ambiguous" if signs else "not-found", request.said, tuple(signs))
    return Outcome((clicked(index, signs[0]),), Cost(0, 1, 0, 1))


def _chosen_in(index: Index, thing: Node, name: str) -> list[Node]:
    """A thing itself; of a list with what is chosen in it, what is called so there."""
    if thing.role not in CHOOSERS:
        return [thing]
    return [
        node for node in naming(index, run_of(name))[0] if index.places[node] in index.part(thing) and node is not thing
    ]


def _may_be_pressed(node: Node) -> bool:
    """Whether a node is operable, or a lone sign for closing: a picture of a button, which nobody writes as a text."""
    is_sign = node.name in CLOSING_SIGNS and not node.name.isalpha() and not is_drawn_in_remover(node)
    return is_operable(node) or (is_sign and not node.children)


def _is_remover(index: Index, node: Node, verb: str) -> bool:
    said = name_of(node.name or index.text(node) or node.attributes.get("title", "")).folded
    return bool(said) and (said in CLOSING_SIGNS or said == verb)
