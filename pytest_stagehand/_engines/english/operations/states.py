"""Opening, closing, checking: what brings about a state, and does nothing where it holds already."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Literal

from pytest_stagehand._browser.roles import (
    CAPTIONS,
    CHECKABLE,
    DATA_ROWS,
    DIALOGS,
    ENTRIES,
    IMAGES,
    LAYERS,
    MERE_TEXT,
    MESSAGES,
    NAMING,
    OPTIONS,
    PARTS,
)
from pytest_stagehand._compiling.asked.kinds import PRESSABLE
from pytest_stagehand._engines.english.grammar.phrases import Phrase, Scope
from pytest_stagehand._engines.english.grammar.words import CLOSING_SIGNS
from pytest_stagehand._engines.english.operations.outcome import (
    Outcome,
    action,
    already,
    clicked,
    nodes_of,
    on_each,
    operable,
    single,
    target_of,
    without_parts,
)
from pytest_stagehand._engines.english.tree.around import box_beside, holds, naming, own_box, rows_called, run_of
from pytest_stagehand._engines.english.tree.cost import Cost, Unfit, cheapest
from pytest_stagehand._engines.english.tree.describe import describe
from pytest_stagehand._engines.english.tree.grounding import Grounded, meant, weigh
from pytest_stagehand._engines.english.tree.index import holder, is_control
from pytest_stagehand._engines.english.tree.naming import Match, name_of
from pytest_stagehand._engines.english.tree.nouns import is_known
from pytest_stagehand._engines.english.tree.scopes import in_row_of
from pytest_stagehand._engines.english.tree.wishes import CHECK, CLICK, LOOK, Wish, is_operable

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.claims.claims import ClaimKind
    from pytest_stagehand._compiling.decisions import ActionDecision
    from pytest_stagehand._engines.english.grammar.deeds import Run
    from pytest_stagehand._engines.english.grammar.requests import Request
    from pytest_stagehand._engines.english.tree.index import Index


def open_(index: Index, request: Request) -> Outcome:
    """A click that opens, unless it is open already."""
    try:
        grounded = single(target_of(index, request, CLICK), request)
    except Unfit as unfit:
        if unfit.why != "not-found":
            raise
        try:
            return _switch_of_part(index, request, "expanded")
        except Unfit as inside:
            raise (unfit if inside.why == "not-found" else inside) from None
    is_box = any(node.role in CHECKABLE for node in grounded.nodes)
    if grounded.cost.suit > 1 or (is_box and grounded.cost.distance > 0):
        raise Unfit("not-found", request.said, grounded.nodes)
    nodes = tuple(operable(index, node, request) for node in grounded.nodes)
    return on_each(index, Grounded(nodes, grounded.cost), partial(_unless, "expanded"))


def _unless(state: Literal["expanded", "collapsed"], index: Index, node: Node) -> ActionDecision:
    if node.role in CHECKABLE:
        return action(index, "check" if state == "expanded" else "uncheck", node)
    return already(index, state, node) if state in node.states else clicked(index, _switch(index, node))


def _switch(index: Index, node: Node) -> Node:
    """What unfolds a thing: the thing, unless it is an item of a tree with a sign for that before its name.

    Raises:
        Unfit: More can be done in the item than to unfold it, and no sign for that stands there.
    """
    if node.role != "treeitem" or not node.states & {"expanded", "collapsed"}:
        return node
    own = _parts(index, node)
    name = next((index.places[below] for below in own if below.role in MERE_TEXT), index.part(node).end)
    signs = [below for below in own if below.role in _SIGNS and index.places[below] < name]
    others = [below for below in own if is_control(below)]
    if len(signs) == 1:
        return signs[0]
    if signs or others:
        raise Unfit("ambiguous", describe(index, node), tuple(signs or others))
    return node


_SIGNS = IMAGES | {"button"}


def _parts(index: Index, item: Node) -> list[Node]:
    """What an item holds that is of no other item, and of no control in it."""
    return [below for below in index.below(index.part(item)) if below is not item and holder(below) is item]


def close(index: Index, request: Request) -> Outcome:
    """A click on what closes: the thing itself where it is unfolded, or the button for it in a dialog or message."""
    ways = (
        (_fold, _press_closer_of_titled),
        (_press_close, _press_closer_of, partial(_switch_of_part, state="collapsed")),
    )
    try:
        return _cheapest(index, request, *(partial(_of_its_own, way) for way in ways[0]))
    except Unfit as unfit:
        if unfit.why == "ambiguous":
            raise
    try:
        return _cheapest(index, request, *(partial(_of_its_own, way) for way in ways[1]))
    except Unfit as unfit:
        if unfit.why != "not-found" or not (there := _there(index, request)):
            raise
    because = "What is to be closed is there, and nothing in it is known to close it: say what to click"
    raise Unfit("not-understood", request.said, there, because=because)


def _of_its_own(way: Callable[[Index, Request], Outcome], index: Index, request: Request) -> Outcome:
    """What a way comes to, unless it closes a message or dialog and something else was said: *the bike* of a page to rent one.

    Raises:
        Unfit: It does, or the way finds nothing.
    """
    outcome = way(index, request)
    for node in nodes_of(index, outcome):
        layer = next((above for above in node.ancestors() if above.role in MESSAGES | LAYERS), None)
        if layer is not None and _is_closer(index, node) and not _speaks_of(index, request, layer):
            raise Unfit("not-found", request.said, (node,))
    return outcome


def _speaks_of(index: Index, request: Request, layer: Node) -> bool:
    """Whether what is said names a message or dialog: by its kind, by what it says, or by something in it."""
    texts = [layer.name, index.text(layer), *(below.name for below in layer.walk())]
    for phrase in request.target:
        is_of_kind = phrase.kind is not None and layer.role in phrase.kind.meant | phrase.kind.looks
        run = run_of(phrase.name)
        if (is_of_kind and not run) or (run and any(holds(run, text) for text in texts)):
            return True
        if any(_speaks_of(index, replace(request, target=(scope.phrase,)), layer) for scope in phrase.scopes):
            return True
    return False


def _switch_of_part(index: Index, request: Request, state: Literal["expanded", "collapsed"]) -> Outcome:
    """The one control that folds the part of the page which is called so, and stands in it."""
    found: dict[Node, None] = {}
    for phrase in request.target:
        for part, cost in weigh(index, phrase, _PART).items() if phrase.name and not phrase.scopes else ():
            if cost.distance == 0:
                below = index.below(index.part(part))
                switches = [node for node in below if is_control(node) and node.states & {"expanded", "collapsed"}]
                found |= dict.fromkeys(switches)
    if len(found) != 1:
        raise Unfit("ambiguous" if found else "not-found", request.said, tuple(found))
    node = next(iter(found))
    return Outcome((_unless(state, index, node),), Cost(0, 1, 0, 1))


def _cheapest(index: Index, request: Request, *ways: Callable[[Index, Request], Outcome]) -> Outcome:
    return cheapest((partial(way, index, request) for way in ways), lambda found: nodes_of(index, found))


def _there(index: Index, request: Request) -> tuple[Node, ...]:
    """The parts of the page that are called so, or are of that kind."""
    found = [
        node for phrase in request.target for node, cost in weigh(index, phrase, _PART).items() if cost.distance == 0
    ]
    return tuple(dict.fromkeys(found))


_PART = Wish(lambda node: 0 if node.role in PARTS | {"tab"} and node.is_seen else None)


def _press_closer_of_titled(index: Index, request: Request) -> Outcome:
    """The sign for closing of what is titled so: a tab, a dialog, the part under a heading."""
    return _closed(index, request, _TITLED)


def _press_closer_of(index: Index, request: Request) -> Outcome:
    """The sign for closing on or beside whatever has the name."""
    return _closed(index, request, LOOK)


_TITLED = Wish(lambda node: 0 if node.role in PARTS | CAPTIONS | {"tab"} else None)


def _closed(index: Index, request: Request, wish: Wish) -> Outcome:
    closers = [node for node in index.nodes if is_operable(node) and _is_closer(index, node)]
    found: dict[Node, None] = {}
    for phrase in request.target:
        if phrase.scopes:
            continue
        if not phrase.name:
            found |= dict.fromkeys(_closers_of_layer(index, phrase, closers))
            continue
        is_tab = phrase.kind is not None and phrase.kind.word == "tab"
        named = phrase if is_tab else replace(phrase, kind=None, noun="")
        for thing, cost in weigh(index, named, wish).items():
            if cost.distance == 0:
                inside = [node for node in closers if index.places[node] in index.part(thing) and node is not thing]
                found |= dict.fromkeys(inside or in_row_of(index, thing, closers))
    signs = without_parts(found)
    if len(signs) != 1:
        raise Unfit("ambiguous" if signs else "not-found", request.said, tuple(signs))
    return Outcome((clicked(index, signs[0]),), Cost(0, 1, 0, 1))


def _closers_of_layer(index: Index, phrase: Phrase, closers: list[Node]) -> list[Node]:
    """Those in the dialog, where one is shown and nothing but its kind is said."""
    if phrase.kind is None or not phrase.kind.meant & DIALOGS:
        return []
    shown = [node for node in index.nodes if node.role in phrase.kind.meant & DIALOGS and node.is_seen]
    return [node for node in closers if node in index.below(index.part(shown[0]))] if len(shown) == 1 else []


def _is_closer(index: Index, node: Node) -> bool:
    if "closes" in node.attributes:
        return True
    said = name_of(node.name or index.text(node) or node.attributes.get("title", "")).folded
    return said in CLOSING_SIGNS or said.startswith("close ")


def _fold(index: Index, request: Request) -> Outcome:
    grounded = target_of(index, request, _UNFOLDED)
    return on_each(index, grounded, partial(_unless, "collapsed"))


def _press_close(index: Index, request: Request) -> Outcome:
    closer = Phrase(request.said, "close", kind=PRESSABLE)
    scoped = [
        replace(closer, scopes=(Scope("in", phrase),), assumptions=phrase.assumptions) for phrase in request.target
    ]
    return on_each(index, meant(index, scoped, CLICK), clicked)


_UNFOLDED = Wish(lambda node: 0 if is_control(node) and node.states & {"expanded", "collapsed"} else None)


def check(index: Index, request: Request) -> Outcome:
    """Checked, switched on or pressed."""
    return on_each(index, _ticked(index, request), partial(_set, is_on=True))


def uncheck(index: Index, request: Request) -> Outcome:
    """Not checked, switched off or not pressed."""
    return on_each(index, _ticked(index, request), partial(_set, is_on=False))


def _ticked(index: Index, request: Request) -> Grounded:
    """What is called so and can be ticked; else the only box of the only row that is called so."""
    try:
        return target_of(index, request, CHECK)
    except Unfit as unfit:
        if unfit.why != "not-found":
            raise
        box = box_of_row(index, request)
        if box is None:
            raise
        return Grounded((box,), Cost(0, 1, Match.NAMELESS, 1))


def box_of_row(
    index: Index, request: Request, rows_of: Callable[[Index, Run], list[Node]] = rows_called
) -> Node | None:
    """The box by which the row, or the item without a role, is ticked that is called so; `None` where there is none.

    Raises:
        Unfit: There are several.
    """
    rows = {row: None for name in _names_of_rows(index, request) for row in rows_of(index, run_of(name))}
    boxes = [node for row in rows for node in own_box(index, row)] if rows else _boxes_of_items(index, request)
    if len(rows) > 1 or len(boxes) > 1:
        raise Unfit("ambiguous", request.said, tuple(boxes) or tuple(rows))
    return boxes[0] if boxes else None


def _boxes_of_items(index: Index, request: Request) -> list[Node]:
    """The boxes that select the items which are called so and have no role: a subject, and a box before it."""
    called = [node for name in _names_of_rows(index, request) for node in naming(index, run_of(name))[0]]
    named = [
        node for node in called if node.role in NAMING and not any(up.role in DATA_ROWS for up in node.ancestors())
    ]
    return list(dict.fromkeys(box for node in named for box in box_beside(index, node)))


def _names_of_rows(index: Index, request: Request) -> list[str]:
    """The names in "Fern", "the row of Fern", "the Fern row", and in "the Fern plant" of a page of plants."""
    names = []
    for phrase in request.target:
        if not is_known(index, phrase.noun):
            continue
        is_row = phrase.kind is not None and phrase.kind.meant and phrase.kind.meant <= ENTRIES
        if phrase.name and not phrase.scopes and not phrase.ordinal and (is_row or phrase.kind is None):
            names.append(phrase.name)
        elif is_row and not phrase.name and len(phrase.scopes) == 1 and phrase.scopes[0].relation == "of":
            inner = phrase.scopes[0].phrase
            names += [inner.name] if inner.name and not inner.scopes and not inner.ordinal else []
    return list(dict.fromkeys(names))


def _set(index: Index, node: Node, *, is_on: bool) -> ActionDecision:
    """A state brought about: by checking where the browser can, else by a click if it is needed; an item's by its box."""
    boxes = [below for below in _parts(index, node) if below.role in CHECKABLE] if node.role in OPTIONS else []
    if len(boxes) > 1:
        raise Unfit("ambiguous", describe(index, node), tuple(boxes))
    node = boxes[0] if boxes else node
    if node.role == "treeitem" and not any(
        {"checked", "selected"} & each.states for each in index.nodes if each.role == node.role
    ):
        raise Unfit("not-found", describe(index, node), (node,))  # a click may unfold it
    if node.role in CHECKABLE:
        return action(index, "check" if is_on else "uncheck", node)
    state = next((state for state in ("pressed", "selected", "checked") if state in node.states), "")
    if bool(state) != is_on:
        return action(index, "click", node)
    kinds: dict[str, ClaimKind] = {"pressed": "pressed", "selected": "selected", "checked": "checked"}
    off: ClaimKind = (
        "unchecked" if "checkable" in node.attributes else "unpressed" if node.role == "button" else "unselected"
    )
    return already(index, kinds.get(state, off), node)


def toggle(index: Index, request: Request) -> Outcome:
    """The other state, whichever it is now."""
    return on_each(index, single(target_of(index, request, _TOGGLED), request), clicked)


_TOGGLED = Wish(lambda node: 0 if node.role in CHECKABLE else 1 if node.role == "button" else None)
