"""What a request comes to: actions on nodes, and what it cost to find them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

from pytest_stagehand._browser.roles import CHECKABLE, ENTRIES
from pytest_stagehand._compiling.decisions import ActionDecision
from pytest_stagehand._engines.english.tree.cost import FREE, Cost, Unfit
from pytest_stagehand._engines.english.tree.describe import describe_both
from pytest_stagehand._engines.english.tree.grounding import Grounded, meant
from pytest_stagehand._engines.english.tree.index import holder, is_control, select_of
from pytest_stagehand._programs.text import words

if TYPE_CHECKING:
    from collections.abc import Callable, Collection

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.claims.claims import ClaimKind
    from pytest_stagehand._engines.english.grammar.requests import Request
    from pytest_stagehand._engines.english.tree.index import Index
    from pytest_stagehand._engines.english.tree.wishes import Wish
    from pytest_stagehand._recording.methods import Method


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


class Acting(Protocol):
    """What holds actions."""

    @property
    def actions(self) -> tuple[ActionDecision, ...]:
        """The actions."""


def nodes_of(index: Index, found: Acting) -> list[Node]:
    """The nodes that actions are done to."""
    nodes = (index.snapshot.get(each.ref) for each in found.actions if each.ref)
    return [node for node in nodes if node is not None]


def action(index: Index, method: Method, node: Node, *arguments: str, to: Node | None = None) -> ActionDecision:
    """One operation on one node."""
    to_ref = to.ref if to is not None else None
    words = describe_both(index, node, to)
    return ActionDecision(method=method, ref=node.ref, arguments=arguments, to_ref=to_ref, description=words)


def already(index: Index, kind: ClaimKind, node: Node) -> ActionDecision:
    """Nothing to do: the node is in that state, which is to be proven in the place of an operation."""
    return action(index, "wait_for", node).model_copy(update={"so": kind})


def on_each(index: Index, grounded: Grounded, act: Callable[[Index, Node], ActionDecision]) -> Outcome:
    """The same action on each of the nodes that were found."""
    return Outcome(tuple(act(index, node) for node in grounded.nodes), grounded.cost)


def target_of(index: Index, request: Request, wish: Wish) -> Grounded:
    """The nodes that the target of a request means."""
    if not request.target:
        raise Unfit("not-understood", request.said)
    return meant(index, request.target, wish)


def clicked(index: Index, node: Node) -> ActionDecision:
    """A click; on an option of a `select`, which the browser itself shows, the choice of it."""
    select = select_of(node) if node.role == "option" else None
    return action(index, "select_option", select, node.name) if select else action(index, "click", node)


def chosen(index: Index, node: Node) -> ActionDecision:
    """The choice of a node: checked where it can be, else clicked."""
    return action(index, "check", node) if node.role in CHECKABLE else clicked(index, node)


def operable(index: Index, node: Node, request: Request) -> Node:
    """A node itself, or what there is to operate in a row that takes no clicks of its own: its box, or what has its name.

    Raises:
        Unfit: There is more than one control in it, or the only one does something that was not said: *Cancel*.
    """
    if node.role not in ENTRIES or is_control(node) or node.clickable:
        return node
    controls = [each for each in index.below(index.part(node)) if is_control(each) and holder(each) is None]
    if len(controls) > 1:
        raise Unfit("ambiguous", request.said, tuple(controls))
    if controls and not _stands_for_row(index, controls[0], node, request):
        raise Unfit("ambiguous", request.said, (node, controls[0]))
    return controls[0] if controls else node


def _stands_for_row(index: Index, control: Node, row: Node, request: Request) -> bool:
    """Whether the only control of a row is what chooses it, all of what it says, or called as the row was."""
    said = set(words(control.name or index.text(control)))
    is_all = index.text(control) == index.text(row)
    return control.role in CHECKABLE or is_all or (bool(said) and said <= set(words(request.said)))


def without_parts(nodes: Collection[Node]) -> list[Node]:
    """Nodes but for those within another of them: a sign and the box around it are one thing to press."""
    return [node for node in nodes if not any(above in nodes for above in node.ancestors())]


def single(grounded: Grounded, request: Request) -> Grounded:
    """One or both, but not all: what a page shows after the first of many clicks, nobody knows."""
    if len(grounded.nodes) > 2 or any(phrase.quantity == "all" for phrase in request.target):  # noqa: PLR2004  (both)
        raise Unfit("ambiguous", request.said, grounded.nodes)
    return grounded
