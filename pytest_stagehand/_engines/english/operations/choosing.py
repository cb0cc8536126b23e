"""Choosing: from a `select`, from a list that has to be opened first, or out of a group."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from pytest_stagehand._basics.variables import names_in
from pytest_stagehand._browser.roles import (
    CAPTIONS,
    CHECKABLE,
    CHOOSERS,
    CHOSEN,
    DATA_ROWS,
    IMAGES,
    LISTS,
    MENU_ITEMS,
    MERE_TEXT,
    OFFERED,
    PARTS,
    TERMS,
    TICKED_IN_FORMS,
)
from pytest_stagehand._engines.english.grammar.phrases import Phrase, Scope
from pytest_stagehand._engines.english.grammar.requests import choice_said
from pytest_stagehand._engines.english.operations.outcome import (
    Outcome,
    action,
    chosen,
    nodes_of,
    on_each,
    operable,
    target_of,
)
from pytest_stagehand._engines.english.operations.states import box_of_row
from pytest_stagehand._engines.english.tree.around import box_beside, rows_headed, title_words
from pytest_stagehand._engines.english.tree.bearing import best_match
from pytest_stagehand._engines.english.tree.cost import FREE, Cost, Unfit, cheapest, total
from pytest_stagehand._engines.english.tree.grounding import Grounded, meant, weigh
from pytest_stagehand._engines.english.tree.index import is_control, is_editable, is_native_select, select_of
from pytest_stagehand._engines.english.tree.naming import Match, distance, name_of
from pytest_stagehand._engines.english.tree.wishes import CHOOSE, CHOOSER, CLICK, Wish
from pytest_stagehand._programs.text import words

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.grammar.requests import Request
    from pytest_stagehand._engines.english.tree.index import Index

OPENED = "the opened list"
"""What a sentence calls the list of a chooser that was opened a moment ago."""


def choose(index: Index, request: Request) -> Outcome:
    """Choose what has the name; or values, from a chooser or out of a group."""
    if not request.values:
        if (box := _box_for_all(index, request)) is not None:
            return _checked(index, box)
        try:
            grounded = target_of(index, request, CHOOSE)
        except Unfit as unfit:
            if unfit.why != "not-found" or (box := box_of_row(index, request, rows_headed)) is None:
                raise
            return _checked(index, box)
        if grounded.cost.distance and any(node.role == "switch" for node in grounded.nodes):
            raise Unfit("not-found", request.said, grounded.nodes)  # of what is chosen it is a setting: `2FA for Ann`
        nodes = tuple(_selectable(index, node, request) for node in grounded.nodes)
        _require_choosable(index, request, nodes)
        return on_each(index, Grounded(nodes, grounded.cost), chosen)
    if any(phrase.said == OPENED for phrase in request.source):
        return _choose_opened(index, request.values)
    ways = (partial(way, index, request) for way in (_choose_from_chooser, _choose_from_group))
    return cheapest(ways, lambda found: nodes_of(index, found))


def _checked(index: Index, box: Node) -> Outcome:
    return Outcome((action(index, "check", box),), Cost(0, 1, Match.NAMELESS, 1))


def _selectable(index: Index, node: Node, request: Request) -> Node:
    """What selects a thing: itself where it can be chosen, else the box of its row; a link in a row only leads away.

    Raises:
        Unfit: Nothing in the row selects it.
    """
    if node.role in CHOSEN and node.role != "row":
        return node
    row = next((above for above in (node, *node.ancestors()) if above.role in DATA_ROWS), None)
    if row is None:
        beside = box_beside(index, node) if node.role == "link" else []
        return beside[0] if len(beside) == 1 else operable(index, node, request)
    boxes = [below for below in row.walk() if below.role in TICKED_IN_FORMS]
    if len(boxes) == 1:
        return boxes[0]
    if len(boxes) > 1 or (node.role == "link" and row.role == "row"):
        raise Unfit("not-found", request.said, tuple(boxes) or (node,))
    return operable(index, node, request)


def _box_for_all(index: Index, request: Request) -> Node | None:
    """The one box that says that it selects all, in the list of what is to be selected: "select all orders"."""
    names = [phrase.name for phrase in request.target if phrase.quantity == "all" and not phrase.scopes]
    found = [
        node
        for node in index.nodes
        if names and node.role in TICKED_IN_FORMS and node.is_seen and _selects_all(index, node, names)
        if any(above.role in LISTS for above in node.ancestors())
    ]
    return found[0] if len(found) == 1 else None


def _selects_all(index: Index, node: Node, names: list[str]) -> bool:
    said = set(words(node.name))
    titles = {*title_words(index, node, is_named=True), "row", "item"}
    called = [set(words(name)) for name in names if titles.issuperset(words(name))]
    return {"select", "all"} <= said and any(said <= {"select", "all", "row", "item"} | name for name in called)


def _require_choosable(index: Index, request: Request, nodes: tuple[Node, ...]) -> None:
    """Refuse to "select all guests" by a click on one thing that is called Guests, and to choose a mere text.

    Raises:
        Unfit: One of the nodes is no choice.
    """
    if any(phrase.quantity == "all" for phrase in request.target) and not all(
        node.role in (OFFERED - MENU_ITEMS) | CHECKABLE for node in nodes
    ):
        raise Unfit("not-understood", "", nodes, because="It names all of a kind, and what is called so is one thing")
    if any(node.role in MERE_TEXT and not node.clickable and not _is_offered(index, node) for node in nodes):
        raise Unfit("not-found", request.said, nodes)


def _is_offered(index: Index, text: Node) -> bool:
    """Whether a text names one of several like parts that take clicks: all that it says, pictures apart, or its heading.

    So looks an item that only a script makes a choice.
    """
    part = next((above for above in text.ancestors() if above.clickable), None)
    if part is None or part.parent is None or any(is_control(node) for node in part.walk()):
        return False
    alike = [node for node in part.parent.children if node.role == part.role and node.clickable]
    said = [node for node in part.walk() if not node.children and node.role not in IMAGES and index.text(node)]
    headings = [node for node in part.walk() if node.role == "heading"]
    return len(alike) > 1 and (headings == [text] or all(node in text.walk() for node in said))


def _choose_from_chooser(index: Index, request: Request) -> Outcome:
    chooser = meant(index, request.source, CHOOSER)
    if chooser.node.role in MENU_ITEMS and not _is_menu_said(request):
        raise Unfit("not-found", request.said, chooser.nodes)
    found = choose_values(index, chooser.node, request.values)
    return replace(found, cost=total((chooser.cost, found.cost)))


def _is_place(index: Index, source: Phrase) -> bool:
    """Whether a part of the page, or a heading, is called just so: *delivery* is no group where there is a delivery date."""
    return any(cost.distance == 0 for cost in weigh(index, source, _PLACE).values())


_PLACE = Wish(lambda node: 0 if node.role in PARTS | CAPTIONS | TERMS or node.role in MERE_TEXT else None)


def _is_menu_said(request: Request) -> bool:
    """Whether a choice says where it is from: a menu holds what is done, and is no list of values called by its name."""
    return " from " in request.said or " in " in request.said


def _choose_from_group(index: Index, request: Request) -> Outcome:
    outcomes = []
    if not _is_menu_said(request) and not any(_is_place(index, source) for source in request.source):
        raise Unfit("not-found", request.said)
    for value in request.values:
        scoped = (Phrase(value, value, scopes=(Scope("in", source),)) for source in request.source)
        grounded = meant(index, scoped, CHOOSE)
        nodes = tuple(_selectable(index, node, request) for node in grounded.nodes)
        is_choice = grounded.cost.distance == 0 and all(node.role != "link" for node in nodes)
        if not _is_menu_said(request) and not is_choice and not all(node.role in CHOSEN for node in grounded.nodes):
            raise Unfit("not-found", request.said, nodes)
        outcomes.append(on_each(index, Grounded(nodes, grounded.cost), chosen))
    actions = tuple(each for found in outcomes for each in found.actions)
    return Outcome(actions, total(found.cost for found in outcomes))


def choose_values(index: Index, chooser: Node, values: tuple[str, ...]) -> Outcome:
    """Choose values in a chooser: at once where its options are there, else it is opened and looked at again.

    What a variable stands for is not known here: the browser finds its option, or fails.
    """
    options = [node for node in chooser.walk() if node.role == "option" and (node.is_seen or is_native_select(chooser))]
    if len(values) > 1 and is_native_select(chooser) and "multiple" not in chooser.attributes:
        raise Unfit("not-understood", "", (chooser,), because="It names several options of a list that takes one")
    if is_native_select(chooser) and names_in(values[0]):
        return Outcome((action(index, "select_option", chooser, *values),))
    if is_native_select(chooser) or options:
        costs, nodes = zip(*(_option(index, options, value) for value in values), strict=True)
        if is_native_select(chooser):
            names = (node.name for node in nodes)
            return Outcome((action(index, "select_option", chooser, *names),), total(costs))
        return Outcome(tuple(chosen(index, node) for node in nodes), total(costs))
    if "expanded" in chooser.states:
        return _choose_opened(index, values)
    return Outcome((action(index, "click", chooser),), FREE, choice_said(values, OPENED))


def _option(index: Index, options: list[Node], value: str) -> tuple[Cost, Node]:
    """The option of a chooser that a value names."""
    wanted = name_of(value)
    matches = [(match, node) for node in options if (match := best_match(index, node, wanted)) is not None]
    best = min((match for match, _ in matches), default=None)
    nodes = [node for match, node in matches if match == best]
    if best is None:
        raise Unfit("not-found", value, tuple(options))
    if len(nodes) > 1:
        raise Unfit("ambiguous", value, tuple(nodes))
    return Cost(distance(best), 0, best, 0), nodes[0]


def _choose_opened(index: Index, values: tuple[str, ...]) -> Outcome:
    """Choose from what a chooser shows once it is open, wherever in the page that is."""
    try:
        found = [meant(index, [Phrase(value, value)], _SHOWN) for value in values]
    except Unfit as unfit:
        further = _sought_by_keys(index, values) if unfit.why == "not-found" else None
        if further is None:
            raise
        return further
    actions = tuple(chosen(index, grounded.node) for grounded in found)
    return Outcome(actions, total(grounded.cost for grounded in found))


def _sought_by_keys(index: Index, values: tuple[str, ...]) -> Outcome | None:
    """What people do where a click on a field showed no list, or one without the value: open it by a key, then type.

    A list that is shown and still empty may yet be filled; that is waited for.
    """
    field = index.snapshot.focused
    if field is None or field.role not in CHOOSERS or is_native_select(field):
        return None
    if "collapsed" in field.states:
        return Outcome((action(index, "press", field, "ArrowDown"),), FREE, choice_said(values, OPENED))
    is_shown = any(node.role == "option" and node.is_seen for node in index.nodes)
    if len(values) > 1 or not is_shown or not is_editable(field) or field.value == values[0]:
        return None
    return Outcome((action(index, "fill", field, *values),), FREE, choice_said(values, OPENED))


def _shows(node: Node) -> int | None:
    """What an opened list holds: options by their role, else anything but the controls that open lists.

    Some libraries list their options once more for ears only, in a box without a size.
    """
    if node.role in OFFERED and not node.is_seen and select_of(node) is None:
        return None
    if node.role in OFFERED:
        return 0 if select_of(node) is None else None
    if (
        is_editable(node)
        or node.role in CHOOSERS
        or node.states & {"expanded", "collapsed"}
        or "haspopup" in node.attributes
    ):
        return None
    suit = CLICK.suits(node)
    is_pressed_itself = node.clickable or is_control(node)  # and not by what it stands in: the chip of another field
    return None if suit is None else suit + 1 if is_pressed_itself else suit + 2


_SHOWN = Wish(_shows)
