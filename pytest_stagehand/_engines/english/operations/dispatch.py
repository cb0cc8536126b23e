"""Every operation by its name, and those that are one method on one thing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import ENTRIES, MESSAGES
from pytest_stagehand._compiling.decisions import ActionDecision
from pytest_stagehand._engines.english.grammar.requests import SIMPLE, verb_length
from pytest_stagehand._engines.english.grammar.tokens import keys, tokenise
from pytest_stagehand._engines.english.operations.adding import add
from pytest_stagehand._engines.english.operations.answering import accept, answer, confirm, remove
from pytest_stagehand._engines.english.operations.choosing import choose
from pytest_stagehand._engines.english.operations.deeds import deed, visit
from pytest_stagehand._engines.english.operations.forming import form, phrase_of_label
from pytest_stagehand._engines.english.operations.options import by_means, include, instead, make, turn
from pytest_stagehand._engines.english.operations.outcome import (
    Outcome,
    action,
    chosen,
    clicked,
    on_each,
    operable,
    single,
    target_of,
)
from pytest_stagehand._engines.english.operations.seeking import filter_, per_page, search
from pytest_stagehand._engines.english.operations.signing import sign_in
from pytest_stagehand._engines.english.operations.sorting import sort
from pytest_stagehand._engines.english.operations.states import check, close, open_, toggle, uncheck
from pytest_stagehand._engines.english.operations.taking_out import take_out
from pytest_stagehand._engines.english.operations.values import fill, upload
from pytest_stagehand._engines.english.tree.cost import FREE, Unfit, total
from pytest_stagehand._engines.english.tree.describe import describe
from pytest_stagehand._engines.english.tree.grounding import Grounded, meant
from pytest_stagehand._engines.english.tree.naming import distance
from pytest_stagehand._engines.english.tree.nouns import is_known
from pytest_stagehand._engines.english.tree.wishes import (
    EDIT,
    FOCUS,
    HOVER,
    LOOK,
    NAMED,
    POINT,
    PRESS,
    Wish,
    is_operable,
)

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.grammar.requests import Request
    from pytest_stagehand._engines.english.grammar.words import Operation
    from pytest_stagehand._engines.english.tree.index import Index
    from pytest_stagehand._recording.methods import Method


def outcome(index: Index, request: Request) -> Outcome:
    """What a request comes to.

    Raises:
        Unfit: Nothing on the page fits it, or more than one thing does.
    """
    if not is_known(index, request.of):
        raise Unfit("not-found", request.said)
    return _OPERATIONS[request.operation](index, request)


def _plain(method: Method, wish: Wish) -> Callable[[Index, Request], Outcome]:
    """An operation that is one method on what was said."""

    def run(index: Index, request: Request) -> Outcome:
        grounded = target_of(index, request, wish)
        return on_each(index, grounded, lambda index, node: action(index, method, node, *request.values))

    return run


def _click(index: Index, request: Request) -> Outcome:
    grounded = single(target_of(index, request, PRESS), request)
    nodes = tuple(operable(index, node, request) for node in grounded.nodes)
    return on_each(index, Grounded(nodes, grounded.cost), clicked)


def _by_name(index: Index, request: Request) -> Outcome:
    """A bare name; or the sign by which something is taken out, where nothing bears the name of that."""
    try:
        return _called(index, request)
    except Unfit as unfit:
        taken = take_out(index, request) if unfit.why == "not-found" else None
        if taken is None:
            raise
        return taken


def _called(index: Index, request: Request) -> Outcome:
    """Something to operate, and all of its name, unless it stands in the row that is said as well."""
    grounded = single(meant(index, request.target, NAMED), request)
    is_bare = not all(phrase.scopes for phrase in request.target)
    is_in_row = not is_bare and all(any(above.role in ENTRIES for above in node.ancestors()) for node in grounded.nodes)
    is_partly_named = distance(grounded.cost.match) > 0
    if grounded.cost.distance > int(not is_bare) or (is_partly_named and not is_in_row) or grounded.cost.suit > 1:
        raise Unfit("not-found", request.said, grounded.nodes)
    if any(phrase.of_page for phrase in request.target) and any(map(_is_in_message, grounded.nodes)):
        raise Unfit("not-found", request.said, grounded.nodes)  # a message is not about what the page is called
    is_on = grounded.node.role == "radio" or _says_on(request)
    return on_each(index, grounded, chosen if is_on else clicked)


def _is_in_message(node: Node) -> bool:
    return any(above.role in MESSAGES for above in node.ancestors())


def _says_on(request: Request) -> bool:
    """Whether a box that is called by what was said is to be ticked: *Select all*, *allow downloads*, and not *click Sync*."""
    words = keys(tokenise(request.said))
    return SIMPLE.get(words[: verb_length(words)], "choose") in ("choose", "check", "open")


def _press(index: Index, request: Request) -> Outcome:
    if not request.target:
        return Outcome((ActionDecision(method="press", arguments=request.values, description="the keyboard"),))
    grounded = target_of(index, request, FOCUS)
    return on_each(index, grounded, lambda index, node: action(index, "press", node, *request.values))


def _drag(index: Index, request: Request) -> Outcome:
    dragged, goal = target_of(index, request, LOOK), meant(index, request.source, LOOK)
    return Outcome((action(index, "drag_to", dragged.node, to=goal.node),), total((dragged.cost, goal.cost)))


def _gesture(method: Method) -> Callable[[Index, Request], Outcome]:
    """What is done over one thing, in a way that was said."""

    def run(index: Index, request: Request) -> Outcome:
        grounded = single(target_of(index, request, LOOK), request)
        return on_each(index, grounded, lambda index, node: action(index, method, node, *request.values))

    return run


def _scroll_within(index: Index, request: Request) -> Outcome:
    """Scrolling a part of the page to its end or start: to the last or first thing in it."""
    grounded = target_of(index, request, LOOK)
    leaves = [node for node in grounded.node.walk() if not node.children]
    last = leaves[-1] if request.values == ("100%",) else leaves[0]
    return Outcome((action(index, "scroll_to", last),), grounded.cost)


def _scroll_until(index: Index, request: Request) -> Outcome:
    """Scrolling a part of the page, or the page, until something shows, which is called by its name where it is not there yet."""
    part = _scrollable(meant(index, request.source, LOOK), request) if request.source else None
    ref, words = (part.ref, describe(index, part)) if part is not None else (None, "")
    try:
        shown = target_of(index, request, LOOK)
    except Unfit as unfit:
        if unfit.why != "not-found":
            raise
        sought = ActionDecision(method="scroll_until", ref=ref, arguments=request.values, description=words)
        return Outcome((sought,), FREE)
    found = action(index, "scroll_until", shown.node)
    words = f"{found.description}, scrolling {words}" if words else found.description
    return Outcome((found.model_copy(update={"to_ref": ref, "description": words}),), shown.cost)


def _scrollable(grounded: Grounded, request: Request) -> Node:
    """The part that scrolls where something stands: it, what it stands in, or the only one in it.

    Raises:
        Unfit: There is none, or several.
    """
    around = next(
        (node for node in (grounded.node, *grounded.node.ancestors()) if node.scrollable and node.parent), None
    )
    inside = [node for node in grounded.node.walk() if node.scrollable]
    found = inside or ([around] if around is not None else [])
    if len(found) != 1:
        raise Unfit("ambiguous" if found else "not-found", request.said, tuple(found))
    return found[0]


def _wait(index: Index, request: Request) -> Outcome:
    """Waiting for what is there; what is not there yet is looked for again."""
    try:
        grounded = target_of(index, request, LOOK)
    except Unfit as unfit:
        if unfit.why == "not-found":
            return Outcome((), FREE, request.said)
        raise
    return on_each(index, grounded, lambda index, node: action(index, "wait_for", node))


def _wait_hidden(index: Index, request: Request) -> Outcome:
    """Waiting until what is there is gone; what is not there is gone already."""
    try:
        grounded = target_of(index, request, LOOK)
    except Unfit as unfit:
        if unfit.why == "not-found":
            return Outcome((_gone(request),))
        raise
    return on_each(index, grounded, lambda index, node: action(index, "wait_for_hidden", node))


def _gone(request: Request) -> ActionDecision:
    """Nothing to wait for: that it is not there is to be proven."""
    said = request.target[0].said if request.target else request.said
    return ActionDecision(method="wait_for_hidden", description=said, so="absent")


def _on_page(method: Method) -> Callable[[Index, Request], Outcome]:
    """An operation on the page itself."""

    def run(_: Index, request: Request) -> Outcome:
        return Outcome((ActionDecision(method=method, arguments=request.values, description="the page"),))

    return run


def _go_back(index: Index, request: Request) -> Outcome:
    """Back in the browser's history; where the page has a way back of its own, nobody can tell which is meant.

    Raises:
        Unfit: It has.
    """
    own = tuple(
        node for node in index.nodes if is_operable(node) and node.is_seen and node.name.casefold().strip() in _BACK
    )
    if own and "page" not in keys(tokenise(request.said)):
        raise Unfit("ambiguous", request.said, own)
    return _on_page("go_back")(index, request)


_BACK = frozenset({"back", "go back"})


_OPERATIONS: dict[Operation, Callable[[Index, Request], Outcome]] = {
    "click": _click,
    "double_click": _plain("double_click", POINT),
    "right_click": _plain("right_click", POINT),
    "hover": _plain("hover", HOVER),
    "focus": _plain("focus", FOCUS),
    "clear": _plain("clear", EDIT),
    "fill": fill,
    "press": _press,
    "choose": choose,
    "check": check,
    "uncheck": uncheck,
    "toggle": toggle,
    "open": open_,
    "close": close,
    "add": add,
    "by_name": _by_name,
    "search": search,
    "filter": filter_,
    "sort": sort,
    "per_page": per_page,
    "sign_in": sign_in,
    "answer": answer,
    "confirm": confirm,
    "accept": accept,
    "remove": remove,
    "upload": upload,
    "drag": _drag,
    "swipe": _gesture("swipe"),
    "pinch": _gesture("pinch"),
    "scroll_to": _plain("scroll_to", LOOK),
    "scroll_within": _scroll_within,
    "scroll_by": _on_page("scroll_by"),
    "scroll_until": _scroll_until,
    "select_text": _plain("select_text", LOOK),
    "copy": _plain("copy", LOOK),
    "wait_for": _wait,
    "wait_for_hidden": _wait_hidden,
    "go_back": _go_back,
    "go_forward": _on_page("go_forward"),
    "reload": _on_page("reload"),
    "accept_dialog": _on_page("accept_dialog"),
    "dismiss_dialog": _on_page("dismiss_dialog"),
    "deed": deed,
    "visit": visit,
    "form": form,
    "label_and_value": phrase_of_label,
    "instead": instead,
    "by_means": by_means,
    "make": make,
    "include": include,
    "turn": turn,
    "nothing": lambda _index, _request: Outcome(()),
}
