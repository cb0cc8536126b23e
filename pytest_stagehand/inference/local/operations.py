"""What each request does: from a grounded request to actions."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import TYPE_CHECKING, Protocol

from pytest_stagehand.inference.decisions import ActionDecision
from pytest_stagehand.inference.local.describe import describe
from pytest_stagehand.inference.local.grounding import (
    CHECK,
    CHOOSE,
    CHOOSER,
    CLICK,
    EDIT,
    FILL,
    FREE,
    LOOK,
    UPLOAD,
    Cost,
    Grounded,
    Unfit,
    Wish,
    best_match,
    cheapest,
    distance,
    meant,
    total,
    weigh,
)
from pytest_stagehand.inference.local.index import is_control, is_editable, is_native_select, select_of
from pytest_stagehand.inference.local.naming import name_of
from pytest_stagehand.inference.local.phrases import Phrase, Scope
from pytest_stagehand.inference.local.requests import choice_said
from pytest_stagehand.inference.local.scopes import in_row_of
from pytest_stagehand.inference.local.words import CHECKABLE, CHOOSERS, KINDS, PRESSABLE, Operation

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_stagehand.browser.snapshot import Node
    from pytest_stagehand.inference.local.index import Index
    from pytest_stagehand.inference.local.requests import Request
    from pytest_stagehand.recording.methods import Method

OPENED = "the opened list"
"""What a sentence calls the list of a chooser that was opened a moment ago."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a request comes to on this page.

    Attributes:
        actions: What to do, in order; empty where nothing is left to do, or nothing can be done yet.
        cost: What it cost to find it.
        rest: What is left of the request for another look.
    """

    actions: tuple[ActionDecision, ...]
    cost: Cost = FREE
    rest: str = ""


def outcome(index: Index, request: Request) -> Outcome:
    """What a request comes to.

    Raises:
        Unfit: Nothing on the page fits it, or more than one thing does.
    """
    return _OPERATIONS[request.operation](index, request)


def action(index: Index, method: Method, node: Node, *arguments: str, to: Node | None = None) -> ActionDecision:
    """One operation on one node."""
    to_ref = to.ref if to is not None else None
    words = describe(index, node) + (f" to {describe(index, to)}" if to is not None else "")
    return ActionDecision(method=method, ref=node.ref, arguments=arguments, to_ref=to_ref, description=words)


def _each(index: Index, grounded: Grounded, act: Callable[[Index, Node], ActionDecision]) -> Outcome:
    return Outcome(tuple(act(index, node) for node in grounded.nodes), grounded.cost)


def _found(index: Index, request: Request, wish: Wish) -> Grounded:
    if not request.target:
        raise Unfit("not-understood", request.said)
    return meant(index, request.target, wish)


def _plain(method: Method, wish: Wish) -> Callable[[Index, Request], Outcome]:
    """An operation that is one method on what was said."""

    def run(index: Index, request: Request) -> Outcome:
        return _each(index, _found(index, request, wish), lambda index, node: action(index, method, node))

    return run


# --- clicking and choosing -----------------------------------------------------------------------------------------


def _click(index: Index, request: Request) -> Outcome:
    return _each(index, _single(_found(index, request, CLICK), request), clicked)


def clicked(index: Index, node: Node) -> ActionDecision:
    """A click; on an option of a `select`, which the browser itself shows, the choice of it."""
    select = select_of(node) if node.role == "option" else None
    return action(index, "select_option", select, node.name) if select else action(index, "click", node)


def chosen(index: Index, node: Node) -> ActionDecision:
    """The choice of a node: checked where it can be, else clicked."""
    return action(index, "check", node) if node.role in CHECKABLE else clicked(index, node)


def _single(grounded: Grounded, request: Request) -> Grounded:
    """One or both, but not all: what a page shows after the first of many clicks, nobody knows."""
    if len(grounded.nodes) > 2 or any(phrase.quantity == "all" for phrase in request.target):  # noqa: PLR2004  (both)
        raise Unfit("ambiguous", request.said, grounded.nodes)
    return grounded


def _by_name(index: Index, request: Request) -> Outcome:
    """A bare name: its own words and nothing else, on something that can be operated."""
    grounded = _single(meant(index, request.target, CLICK), request)
    is_bare = not any(phrase.scopes for phrase in request.target)
    if grounded.cost.distance > (0 if is_bare else 1) or grounded.cost.suit > 1 or is_editable(grounded.node):
        raise Unfit("not-found", request.said, grounded.nodes)
    node = grounded.node
    return _each(index, grounded, chosen if node.role == "radio" else clicked)


class Acting(Protocol):
    """What holds actions."""

    @property
    def actions(self) -> tuple[ActionDecision, ...]:
        """The actions."""


def nodes_of(index: Index, found: Acting) -> list[Node]:
    """The nodes that actions are done to."""
    nodes = (index.snapshot.get(each.ref) for each in found.actions if each.ref)
    return [node for node in nodes if node is not None]


def _choose(index: Index, request: Request) -> Outcome:
    """Choose what has the name; or values, from a chooser or out of a group."""
    if not request.values:
        return _each(index, _found(index, request, CHOOSE), chosen)
    if any(phrase.said == OPENED for phrase in request.source):
        return _choose_opened(index, request.values)
    ways = (partial(way, index, request) for way in (_choose_from_chooser, _choose_from_group))
    return cheapest(ways, partial(nodes_of, index))


def _choose_from_chooser(index: Index, request: Request) -> Outcome:
    chooser = meant(index, request.source, CHOOSER)
    found = choose_values(index, chooser.node, request.values)
    return replace(found, cost=total((chooser.cost, found.cost)))


def _choose_from_group(index: Index, request: Request) -> Outcome:
    outcomes = []
    for value in request.values:
        scoped = (Phrase(value, value, scopes=(Scope("in", source),)) for source in request.source)
        outcomes.append(_each(index, meant(index, scoped, CHOOSE), chosen))
    actions = tuple(each for found in outcomes for each in found.actions)
    return Outcome(actions, total(found.cost for found in outcomes))


def choose_values(index: Index, chooser: Node, values: tuple[str, ...]) -> Outcome:
    """Choose values in a chooser: at once where its options are there, else it is opened and looked at again."""
    options = [node for node in chooser.walk() if node.role == "option"]
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
    found = [meant(index, [Phrase(value, value)], _SHOWN) for value in values]
    actions = tuple(chosen(index, grounded.node) for grounded in found)
    return Outcome(actions, total(grounded.cost for grounded in found))


_OPTIONS = frozenset({"option", "menuitem", "menuitemradio", "menuitemcheckbox", "treeitem", "radio", "checkbox"})


def _shows(node: Node) -> int | None:
    """What an opened list holds: options by their role, else anything but the controls that open lists."""
    if node.role in _OPTIONS:
        return 0 if select_of(node) is None else None
    if is_editable(node) or node.role in CHOOSERS or node.states & {"expanded", "collapsed"} or "haspopup" in node.attributes:
        return None
    suit = CLICK.suits(node)
    return None if suit is None else suit + 1


_SHOWN = Wish(_shows)


# --- opening and closing -------------------------------------------------------------------------------------------


def _open(index: Index, request: Request) -> Outcome:
    """A click that opens, unless it is open already."""
    grounded = _single(_found(index, request, CLICK), request)
    if grounded.cost.suit > 1:
        raise Unfit("not-found", request.said, grounded.nodes)
    method: Method = "wait_for" if "expanded" in grounded.node.states else "click"
    return _each(index, grounded, lambda index, node: action(index, method, node))


def _close(index: Index, request: Request) -> Outcome:
    """A click on what closes: the thing itself where it is unfolded, or the button for it in a dialog or message."""
    ways = (partial(way, index, request) for way in (_fold, _press_close))
    return cheapest(ways, partial(nodes_of, index))


def _fold(index: Index, request: Request) -> Outcome:
    grounded = _found(index, request, _UNFOLDED)
    method: Method = "wait_for" if "collapsed" in grounded.node.states else "click"
    return _each(index, grounded, lambda index, node: action(index, method, node))


def _press_close(index: Index, request: Request) -> Outcome:
    closer = Phrase("close", "close", kind=PRESSABLE)
    scoped = [replace(closer, scopes=(Scope("in", phrase),), assumptions=phrase.assumptions) for phrase in request.target]
    return _each(index, meant(index, scoped, CLICK), clicked)


_UNFOLDED = Wish(lambda node: 0 if is_control(node) and node.states & {"expanded", "collapsed"} else None)


# --- states --------------------------------------------------------------------------------------------------------


def _check(index: Index, request: Request) -> Outcome:
    return _each(index, _found(index, request, CHECK), partial(_set, is_on=True))


def _uncheck(index: Index, request: Request) -> Outcome:
    return _each(index, _found(index, request, CHECK), partial(_set, is_on=False))


def _set(index: Index, node: Node, *, is_on: bool) -> ActionDecision:
    """A state brought about: by checking where the browser can, else by a click if it is needed."""
    if node.role in CHECKABLE:
        return action(index, "check" if is_on else "uncheck", node)
    is_set = bool(node.states & {"pressed", "selected", "checked"})
    return action(index, "wait_for" if is_set == is_on else "click", node)


def _toggle(index: Index, request: Request) -> Outcome:
    return _each(index, _single(_found(index, request, _TOGGLED), request), clicked)


_TOGGLED = Wish(lambda node: 0 if node.role in CHECKABLE else 1 if node.role == "button" else None)


# --- values --------------------------------------------------------------------------------------------------------


def _fill(index: Index, request: Request) -> Outcome:
    grounded = _found(index, request, FILL) if request.target else _only_field(index, request)
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


def _press(index: Index, request: Request) -> Outcome:
    if not request.target:
        return Outcome((ActionDecision(method="press", arguments=request.values, description="the keyboard"),))
    grounded = _found(index, request, CLICK)
    return _each(index, grounded, lambda index, node: action(index, "press", node, *request.values))


def _upload(index: Index, request: Request) -> Outcome:
    targets = request.target or (Phrase(request.said, kind=KINDS["file field"]),)
    grounded = meant(index, targets, UPLOAD)
    return _each(index, grounded, lambda index, node: action(index, "set_input_files", node, *request.values))


# --- two things ----------------------------------------------------------------------------------------------------


def _drag(index: Index, request: Request) -> Outcome:
    dragged, goal = _found(index, request, CLICK), meant(index, request.source, CLICK)
    found = action(index, "drag_to", dragged.node, to=goal.node)
    return Outcome((found,), total((dragged.cost, goal.cost)))


def _add(index: Index, request: Request) -> Outcome:
    """Choose X and press "Add to Y"; or press the "Add to Y" of the row or card X."""
    for name in _add_names(request):
        buttons = weigh(index, Phrase(name, name, kind=PRESSABLE), CLICK)
        nodes = [node for node, cost in buttons.items() if cost == min(buttons.values())]
        if nodes:
            ways = (partial(way, index, request, nodes) for way in (_add_choice, _add_row))
            return cheapest(ways, partial(nodes_of, index))
    raise Unfit("not-found", request.said)


def _add_names(request: Request) -> list[str]:
    goals = dict.fromkeys(phrase.name for phrase in request.source if phrase.name and not phrase.scopes)
    return [*(f"add to {goal}" for goal in goals), "add"]


def _add_choice(index: Index, request: Request, buttons: list[Node]) -> Outcome:
    choice = _found(index, request, _CHOICE)
    nearby = buttons if len(buttons) == 1 else in_row_of(index, choice.node, buttons)
    if len(nearby) != 1 or choice.cost.distance > 0:
        raise Unfit("ambiguous" if nearby and choice.cost.distance == 0 else "not-found", request.said, tuple(nearby))
    return Outcome((chosen(index, choice.node), clicked(index, nearby[0])), choice.cost)


_CHOICE = Wish(
    lambda node: 0 if node.role in CHECKABLE | {"option"} else 1 if node.role == "button" else None
)


def _add_row(index: Index, request: Request, buttons: list[Node]) -> Outcome:
    thing = _found(index, request, _THING)
    nodes = in_row_of(index, thing.node, buttons)
    if len(nodes) != 1:
        raise Unfit("ambiguous" if nodes else "not-found", request.said, tuple(nodes))
    return Outcome((clicked(index, nodes[0]),), thing.cost)


_THING = Wish(lambda node: 1 if node.role not in CHECKABLE | {"option", "button"} and not is_editable(node) else None)


# --- looking -------------------------------------------------------------------------------------------------------


def _scroll_within(index: Index, request: Request) -> Outcome:
    """Scrolling a part of the page to its end or start: to the last or first thing in it."""
    grounded = _found(index, request, LOOK)
    leaves = [node for node in grounded.node.walk() if not node.children]
    last = leaves[-1] if request.values == ("100%",) else leaves[0]
    return Outcome((action(index, "scroll_to", last),), grounded.cost)


def _wait(index: Index, request: Request) -> Outcome:
    """Waiting for what is there; what is not there yet is looked for again."""
    try:
        grounded = _found(index, request, LOOK)
    except Unfit as unfit:
        if unfit.why == "not-found":
            return Outcome((), FREE, request.said)
        raise
    return _each(index, grounded, lambda index, node: action(index, "wait_for", node))


def _wait_hidden(index: Index, request: Request) -> Outcome:
    """Waiting until what is there is gone; what is not there is gone already."""
    try:
        grounded = _found(index, request, LOOK)
    except Unfit as unfit:
        if unfit.why == "not-found":
            return Outcome(())
        raise
    return _each(index, grounded, lambda index, node: action(index, "wait_for_hidden", node))


def _on_page(method: Method) -> Callable[[Index, Request], Outcome]:
    """An operation on the page itself."""

    def run(_: Index, request: Request) -> Outcome:
        return Outcome((ActionDecision(method=method, arguments=request.values, description="the page"),))

    return run


_OPERATIONS: dict[Operation, Callable[[Index, Request], Outcome]] = {
    "click": _click,
    "double_click": _plain("double_click", CLICK),
    "right_click": _plain("right_click", CLICK),
    "hover": _plain("hover", CLICK),
    "focus": _plain("focus", CLICK),
    "clear": _plain("clear", EDIT),
    "fill": _fill,
    "press": _press,
    "choose": _choose,
    "check": _check,
    "uncheck": _uncheck,
    "toggle": _toggle,
    "open": _open,
    "close": _close,
    "add": _add,
    "by_name": _by_name,
    "upload": _upload,
    "drag": _drag,
    "scroll_to": _plain("scroll_to", LOOK),
    "scroll_within": _scroll_within,
    "scroll_by": _on_page("scroll_by"),
    "wait_for": _wait,
    "wait_for_hidden": _wait_hidden,
    "go_back": _on_page("go_back"),
    "go_forward": _on_page("go_forward"),
    "reload": _on_page("reload"),
    "accept_dialog": _on_page("accept_dialog"),
    "dismiss_dialog": _on_page("dismiss_dialog"),
    "nothing": lambda _index, _request: Outcome(()),
}
