"""`observe`: what on the page fits a description, as actions that could be performed, none of which is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand.inference.decisions import ActionDecision, ObserveDecision
from pytest_stagehand.inference.local.abstain import not_understood
from pytest_stagehand.inference.local.act import MAX_WORDS, decide
from pytest_stagehand.inference.local.language.grammar import readings
from pytest_stagehand.inference.local.language.phrases import phrases
from pytest_stagehand.inference.local.language.requests import object_of, verb_length
from pytest_stagehand.inference.local.language.tokens import keys, tokenise
from pytest_stagehand.inference.local.operations.outcome import chosen
from pytest_stagehand.inference.local.tree.cost import Cost, Unfit
from pytest_stagehand.inference.local.tree.grounding import ground, outermost, weigh
from pytest_stagehand.inference.local.tree.index import index_of, is_control, select_of
from pytest_stagehand.inference.local.tree.wishes import HOVER

if TYPE_CHECKING:
    from collections.abc import Iterable

    from pytest_stagehand.browser.snapshot import Node, Snapshot
    from pytest_stagehand.inference.local.language.phrases import Phrase
    from pytest_stagehand.inference.local.language.tokens import Tokens
    from pytest_stagehand.inference.local.tree.index import Index

_LOOKING = ("find", "show", "show me", "list", "get", "locate", "observe", "see", "where is", "where are", "look for")


def decide_observe(instruction: str | None, snapshot: Snapshot) -> ObserveDecision:
    """What fits an instruction, as actions.

    A description ("the Remove buttons", "links in the footer") gives every node that fits it, each with the action that it
    is there for; a sentence with a verb ("click Remove") the nodes to which it could be done. Without an instruction it is
    all that can be operated.

    Args:
        instruction: What to look for.
        snapshot: The page as it is now.

    Returns:
        The actions in reading order; none where nothing fits.

    Raises:
        EngineAbstained: The instruction is not understood.
    """
    index = index_of(snapshot)
    if instruction is None:
        return _offered(index, outermost(index, [node for node in index.nodes if _is_offered(node)]))
    tokens = tokenise(instruction)
    if not tokens or len(tokens) > MAX_WORDS or not readings(tokens):
        raise not_understood(instruction)
    described = object_of(tokens, _LOOKING) or tokens
    if verb_length(keys(described)) and (actions := _acting(index, described)) is not None:
        return ObserveDecision(actions=actions)
    return _offered(index, _fitting(index, phrases(described)))


def _is_offered(node: Node) -> bool:
    return (is_control(node) or node.clickable) and not (node.role == "option" and select_of(node))


def _offered(index: Index, nodes: Iterable[Node]) -> ObserveDecision:
    return ObserveDecision(actions=tuple(chosen(index, node) for node in nodes))


def _acting(index: Index, tokens: Tokens) -> tuple[ActionDecision, ...] | None:
    """The actions of a sentence with a verb, or those for each of its candidates; `None` where the verb leads nowhere."""
    try:
        return tuple(action for action in decide(index, tokens).actions if action.ref)
    except Unfit as unfit:
        if unfit.why != "ambiguous":
            return None
        return tuple(chosen(index, node) for node in unfit.nodes if is_control(node) or node.clickable)


def _fitting(index: Index, descriptions: Iterable[Phrase]) -> list[Node]:
    """All nodes that cost least by any reading of a description, or the one in the place that it says."""
    fitting: dict[Node, Cost] = {}
    for phrase in descriptions:
        for node, cost in _weighed(index, phrase).items():
            fitting[node] = min(cost, fitting.get(node, cost))
    best = min(fitting.values(), default=None)
    return outermost(index, [node for node in index.nodes if node in fitting and fitting[node] == best])


def _weighed(index: Index, phrase: Phrase) -> dict[Node, Cost]:
    if not phrase.ordinal:
        return {node: cost for node, cost in weigh(index, phrase, HOVER).items() if cost.suit <= 1}
    try:
        grounded = ground(index, phrase, HOVER)
    except Unfit:
        return {}
    return dict.fromkeys(grounded.nodes, grounded.cost)
