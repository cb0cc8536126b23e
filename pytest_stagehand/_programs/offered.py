"""What can be chosen, be its list open or closed: a closed one offers its options as well, as far as the page has them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.queries import located
from pytest_stagehand._programs.tree import walk

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._programs.tree import Scope
    from pytest_stagehand._recording.queries import Query

OPTION = "option"


def is_offered(node: Node) -> bool:
    """Whether a person sees a node, or can choose it: an option is there while its list is closed."""
    return node.is_seen or node.role == OPTION


def refuse_unlisted(query: Query, snapshot: Snapshot, variables: Mapping[str, str]) -> None:
    """Refuse to tell how many options there are, or that there is none, where a list has them only once it is open.

    Raises:
        ProgramFailed: A field in the part of the query, or around it, gives no options: it may offer any.
    """
    if OPTION not in query.roles:
        return
    scope = located(query.within, (snapshot.root,), variables)
    own = [node for node in _around(scope) if _is_unlisted(node)]
    others = [node for node in walk(scope) if _is_unlisted(node)]
    if not own and any("expanded" in node.states for node in others):
        return  # what is open is what is spoken of, and its options stand elsewhere
    for node in (*own, *others):
        found = f'combobox "{node.name}", whose list does not tell before it is open'
        raise ProgramFailed("program-failed", "a list that tells its options", found, refs=(node.ref,))


def _around(scope: Scope) -> list[Node]:
    """What a part of the page stands in, and the part itself where it holds nothing."""
    return [each for node in scope[:1] for each in ((node,) if len(scope) == 1 else ()) + tuple(node.ancestors())]


def _is_unlisted(node: Node) -> bool:
    """Whether it is a field to choose in, of which no option is in the tree; a `select` that has none offers none."""
    return node.role == "combobox" and node.tag != "select" and not any(each.role == OPTION for each in node.walk())
