"""Add X to Y: the choice of X and the button "Add to Y", or that button in the row of X."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CHECKABLE, CHOOSERS, OPTIONS
from pytest_stagehand._compiling.asked.kinds import PRESSABLE
from pytest_stagehand._engines.english.grammar.phrases import Phrase
from pytest_stagehand._engines.english.operations.choosing import choose_values
from pytest_stagehand._engines.english.operations.outcome import Outcome, chosen, clicked, nodes_of, target_of
from pytest_stagehand._engines.english.tree.cost import FREE, Unfit, cheapest, total
from pytest_stagehand._engines.english.tree.grounding import meant, weigh
from pytest_stagehand._engines.english.tree.index import is_editable
from pytest_stagehand._engines.english.tree.scopes import in_row_of
from pytest_stagehand._engines.english.tree.wishes import CLICK, Wish

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.grammar.requests import Request
    from pytest_stagehand._engines.english.tree.index import Index


def add(index: Index, request: Request) -> Outcome:
    """Choose X and press "Add to Y"; or press the "Add to Y" of the row or card X."""
    for name in _add_names(request):
        buttons = weigh(index, Phrase(name, name, kind=PRESSABLE), CLICK)
        best = min(buttons.values(), default=FREE)
        nodes = [node for node, cost in buttons.items() if cost == best]
        # "Add to wish list" is no "Add" to the cart, while "Add to cart: €20" adds to it.
        if nodes and (best.distance == 0 or name != "add"):
            ways = (partial(way, index, request, nodes) for way in (_add_choice, _add_row))
            return cheapest(ways, lambda found: nodes_of(index, found))
    return _add_to_list(index, request)


def _add_to_list(index: Index, request: Request) -> Outcome:
    """Where nothing is called so: the choice of X in the list Y that takes several."""
    chooser = meant(index, request.source, _LIST)
    values = [phrase.name for phrase in request.target if phrase.name and not phrase.scopes and phrase.kind is None]
    if not values:
        raise Unfit("not-found", request.said)
    found = choose_values(index, chooser.node, (values[-1],))
    return replace(found, cost=total((chooser.cost, found.cost)))


_LIST = Wish(
    lambda node: 0 if node.role in CHOOSERS and (node.tag != "select" or "multiple" in node.attributes) else None
)


def _add_names(request: Request) -> list[str]:
    goals = dict.fromkeys(phrase.name for phrase in request.source if phrase.name and not phrase.scopes)
    return [*(f"add to {goal}" for goal in goals), "add"]


def _add_choice(index: Index, request: Request, buttons: list[Node]) -> Outcome:
    choice = target_of(index, request, _CHOICE)
    nearby = buttons if len(buttons) == 1 else in_row_of(index, choice.node, buttons)
    if len(nearby) != 1 or choice.cost.distance > 0:
        raise Unfit("ambiguous" if nearby and choice.cost.distance == 0 else "not-found", request.said, tuple(nearby))
    return Outcome((chosen(index, choice.node), clicked(index, nearby[0])), choice.cost)


_CHOICE = Wish(lambda node: 0 if node.role in CHECKABLE | {"option"} else 1 if node.role == "button" else None)


def _add_row(index: Index, request: Request, buttons: list[Node]) -> Outcome:
    thing = target_of(index, request, _THING)
    nodes = in_row_of(index, thing.node, buttons)
    if len(nodes) != 1:
        raise Unfit("ambiguous" if nodes else "not-found", request.said, tuple(nodes))
    return Outcome((clicked(index, nodes[0]),), thing.cost)


_THING = Wish(lambda node: 1 if node.role not in CHECKABLE | OPTIONS | {"button"} and not is_editable(node) else None)
