"""Opening, closing, checking: what brings about a state, and does nothing where it holds already."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Literal

from pytest_stagehand._browser.roles import CHECKABLE
from pytest_stagehand._compiling.asked.kinds import PRESSABLE
from pytest_stagehand._engines.english.grammar.phrases import Phrase, Scope
from pytest_stagehand._engines.english.operations.outcome import (
    Outcome,
    action,
    already,
    clicked,
    nodes_of,
    on_each,
    single,
    target_of,
)
from pytest_stagehand._engines.english.tree.cost import Unfit, cheapest
from pytest_stagehand._engines.english.tree.grounding import meant
from pytest_stagehand._engines.english.tree.index import is_control
from pytest_stagehand._engines.english.tree.wishes import CHECK, CLICK, Wish

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.claims.claims import ClaimKind
    from pytest_stagehand._compiling.decisions import ActionDecision
    from pytest_stagehand._engines.english.grammar.requests import Request
    from pytest_stagehand._engines.english.tree.index import Index


def open_(index: Index, request: Request) -> Outcome:
    """A click that opens, unless it is open already."""
    grounded = single(target_of(index, request, CLICK), request)
    if grounded.cost.suit > 1:
        raise Unfit("not-found", request.said, grounded.nodes)
    return on_each(index, grounded, partial(_unless, "expanded"))


def _unless(state: Literal["expanded", "collapsed"], index: Index, node: Node) -> ActionDecision:
    if node.role in CHECKABLE:
        return action(index, "check" if state == "expanded" else "uncheck", node)
    return already(index, state, node) if state in node.states else action(index, "click", node)


def close(index: Index, request: Request) -> Outcome:
    """A click on what closes: the thing itself where it is unfolded, or the button for it in a dialog or message."""
    ways = (partial(way, index, request) for way in (_fold, _press_close))
    return cheapest(ways, lambda found: nodes_of(index, found))


def _fold(index: Index, request: Request) -> Outcome:
    grounded = target_of(index, request, _UNFOLDED)
    return on_each(index, grounded, partial(_unless, "collapsed"))


def _press_close(index: Index, request: Request) -> Outcome:
    closer = Phrase("close", "close", kind=PRESSABLE)
    scoped = [
        replace(closer, scopes=(Scope("in", phrase),), assumptions=phrase.assumptions) for phrase in request.target
    ]
    return on_each(index, meant(index, scoped, CLICK), clicked)


_UNFOLDED = Wish(lambda node: 0 if is_control(node) and node.states & {"expanded", "collapsed"} else None)


def check(index: Index, request: Request) -> Outcome:
    """Checked, switched on or pressed."""
    return on_each(index, target_of(index, request, CHECK), partial(_set, is_on=True))


def uncheck(index: Index, request: Request) -> Outcome:
    """Not checked, switched off or not pressed."""
    return on_each(index, target_of(index, request, CHECK), partial(_set, is_on=False))


def _set(index: Index, node: Node, *, is_on: bool) -> ActionDecision:
    """A state brought about: by checking where the browser can, else by a click if it is needed."""
    if node.role in CHECKABLE:
        return action(index, "check" if is_on else "uncheck", node)
    state = next((state for state in ("pressed", "selected", "checked") if state in node.states), "")
    if bool(state) != is_on:
        return action(index, "click", node)
    kinds: dict[str, ClaimKind] = {"pressed": "pressed", "selected": "selected", "checked": "checked"}
    return already(index, kinds.get(state, "unpressed" if node.role == "button" else "unselected"), node)


def toggle(index: Index, request: Request) -> Outcome:
    """The other state, whichever it is now."""
    return on_each(index, single(target_of(index, request, _TOGGLED), request), clicked)


_TOGGLED = Wish(lambda node: 0 if node.role in CHECKABLE else 1 if node.role == "button" else None)
