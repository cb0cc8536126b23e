"""A model's answer against the page it was given for: ids that are there, and methods that their elements can take."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._basics.variables import names_in
from pytest_stagehand._browser.roles import MAY_BE_CHECKED, SLIDERS
from pytest_stagehand._compiling.claims.claims import Unusable
from pytest_stagehand._compiling.decisions import ActDecision, ActionDecision
from pytest_stagehand._engines.english.tree.describe import describe_both
from pytest_stagehand._engines.english.tree.index import index_of, is_editable, is_native_select
from pytest_stagehand._recording.document import SURROGATE
from pytest_stagehand._recording.methods import PAGE_METHODS
from pytest_stagehand._recording.schema import LONGEST_ARGUMENT, MOST_ARGUMENTS

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._engines.english.tree.index import Index
    from pytest_stagehand._engines.model.answers import ActAnswer, AgentOperation, Operation
    from pytest_stagehand._recording.methods import Method

MOST_ACTIONS = 20
NODE_OPTIONAL: frozenset[Method] = frozenset({"press", "type", "scroll_by", "scroll_until"})
"""Operations that may have no node; those on the page itself have none."""
ONE: frozenset[Method] = frozenset(
    {"fill", "type", "press", "scroll_by", "scroll_until", "swipe", "pinch", "goto", "switch_tab"}
)
SOME: frozenset[Method] = frozenset({"select_option", "set_input_files"})
PERHAPS: frozenset[Method] = frozenset({"accept_dialog", "copy", "select_text"})


def decided(answer: ActAnswer, snapshot: Snapshot, variables: Collection[str]) -> ActDecision:
    """The decision that an answer is; `variables` are the names that the sentence says.

    Raises:
        Unusable: It names what is not there, or asks for what can't be done.
    """
    return ActDecision(actions=operations(answer.actions, snapshot, variables), rest=answer.remaining.strip())


def operations(
    given: Sequence[Operation | AgentOperation], snapshot: Snapshot, variables: Collection[str]
) -> tuple[ActionDecision, ...]:
    """The operations of an answer, each on a node that is there and can take it.

    Raises:
        Unusable: One names what is not there, or asks for what can't be done; or they are too many.
    """
    if len(given) > MOST_ACTIONS:
        raise Unusable(f"{len(given)} operations; at most {MOST_ACTIONS}. Give the first; you will be asked again.")
    for operation in given:
        check_texts(operation.method, operation.arguments, variables)
    index = index_of(snapshot)
    return tuple(_action(operation, index) for operation in given)


def node_of(ref: str, snapshot: Snapshot) -> Node:
    """The node of an id that a model gave.

    Raises:
        Unusable: There is none.
    """
    node = snapshot.get(ref)
    if node is None or node is snapshot.root:
        raise Unusable("It names a node that is not on this page. Use only ids that it shows.", printable(ref, 40))
    return node


def _action(operation: Operation | AgentOperation, index: Index) -> ActionDecision:
    method = operation.method
    if not _is_sought(operation):
        _check_arguments(method, operation.arguments)
    node = _node(operation, index.snapshot)
    if node is not None:
        _check_method(method, node)
    to = node_of(operation.to_node, index.snapshot) if operation.to_node is not None else None
    if (to is not None) != (method == "drag_to"):
        raise Unusable(f'"to_node" is for drag_to, and drag_to needs it; the method was {method}.')
    return ActionDecision(
        method=method,
        ref=node.ref if node is not None else None,
        arguments=tuple(operation.arguments),
        to_ref=to.ref if to is not None else None,
        description=describe_both(index, node, to) if node is not None else "",
    )


def _node(operation: Operation | AgentOperation, snapshot: Snapshot) -> Node | None:
    if operation.method in PAGE_METHODS:
        return None
    if operation.node is None:
        if operation.method in NODE_OPTIONAL or _is_sought(operation):
            return None
        raise Unusable(f"{operation.method} needs a node.")
    return node_of(operation.node, snapshot)


def _is_sought(operation: Operation | AgentOperation) -> bool:
    """Whether what is waited for is called by its name, since it is not there yet."""
    return operation.method == "wait_for" and operation.node is None and len(operation.arguments) == 1


def check_texts(method: Method, arguments: Sequence[str], variables: Collection[str]) -> None:
    """Refuse what can't be recorded, and variables that the sentence does not name: a page might ask for any of them.

    Raises:
        Unusable: With what is wrong.
    """
    if len(arguments) > MOST_ARGUMENTS or any(len(each) > LONGEST_ARGUMENT for each in arguments):
        raise Unusable(f"{method}: at most {MOST_ARGUMENTS} arguments of {LONGEST_ARGUMENT:,} characters.")
    if any(SURROGATE.search(each) for each in arguments):
        raise Unusable(f"An argument of {method} holds half of a character (a lone surrogate).")
    unnamed = next((name for each in arguments for name in names_in(each) if name not in variables), None)
    if unnamed is not None:
        raise Unusable(f"The sentence names no variable %{unnamed}%. A percent sign in front of a word is written %%.")


def _check_arguments(method: Method, arguments: list[str]) -> None:
    if method in ONE and len(arguments) != 1:
        raise Unusable(f"{method} takes one argument; {len(arguments)} were given.")
    if method in SOME and not arguments:
        raise Unusable(f"{method} takes at least one argument; none was given.")
    if method in PERHAPS and len(arguments) > 1:
        raise Unusable(f"{method} takes at most one argument.")
    if method not in ONE | SOME | PERHAPS and arguments:
        raise Unusable(f"{method} takes no arguments; {len(arguments)} were given.")


def _check_method(method: Method, node: Node) -> None:
    """Refuse what the element can't take: Playwright would wait for it until its time is up."""
    what = f'{node.role} "{printable(node.name, 60)}"'
    is_field = is_editable(node) or (node.tag == "input" and node.role in SLIDERS)
    if method in ("fill", "clear") and not is_field:
        raise Unusable(f"{what} is no text field, so that {method} can't be done on it.", node.ref)
    if method == "select_option" and not is_native_select(node):
        raise Unusable(
            f"{what} is no native drop-down: click it to open it, and say in remaining what to choose.", node.ref
        )
    if method in ("check", "uncheck") and node.role not in MAY_BE_CHECKED:
        raise Unusable(f"{what} can't be checked; click it, if that is what is meant.", node.ref)
    if method in ("scroll_by", "scroll_until") and not node.scrollable:
        raise Unusable(f"{what} does not scroll; give a node that does, or null for the page.", node.ref)
    if method == "set_input_files" and node.attributes.get("type") != "file":
        raise Unusable(f"{what} is no file field.", node.ref)
    if method in ("click", "double_click", "fill", "check", "uncheck", "select_option") and "disabled" in node.states:
        raise Unusable(f"{what} is disabled. If nothing else fits, say so in unsure.", node.ref)
