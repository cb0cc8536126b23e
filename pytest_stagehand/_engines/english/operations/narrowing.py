"""Show only some: the one control of a filter that is called by what is to be left."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import parse_qsl, urlsplit

from pytest_stagehand._browser.roles import PARTS, PRESSABLE, TABLES
from pytest_stagehand._engines.english.grammar.stems import is_form_of
from pytest_stagehand._engines.english.grammar.words import FILTER_VERBS, SORT_VERBS
from pytest_stagehand._engines.english.operations.outcome import Outcome, clicked
from pytest_stagehand._engines.english.tree.around import heading_above, is_noun, row_of, run_of, title_words
from pytest_stagehand._engines.english.tree.cost import Cost, Unfit
from pytest_stagehand._engines.english.tree.naming import Match, without_hint
from pytest_stagehand._programs.text import words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.grammar.requests import Request
    from pytest_stagehand._engines.english.tree.index import Index

_COST = Cost(0, 1, Match.NAMELESS, 1)
_ON = frozenset({"pressed", "selected", "checked", "current"})
"""States of a filter that is set: pressed again, it would let go."""


def only(index: Index, request: Request) -> Outcome:
    """A press on the one link or button of a filter that is called so, where the other words are nouns of what it filters.

    Raises:
        Unfit: There is none, more than one, or it is pressed already.
    """
    run = run_of(request.values[0])
    nodes = [node for node in index.nodes if node.role in PRESSABLE and node.is_seen and "disabled" not in node.states]
    found = [node for node in nodes if _leaves(index, node, run) and _narrows(index, node)]
    found = [node for node in found if not any(above in found for above in node.ancestors())]
    if len(found) != 1 or not _alone_is_set(found[0]):
        raise Unfit("ambiguous" if found else "not-found", request.said, tuple(found), _COST)
    return Outcome((clicked(index, found[0]),), _COST)


def _leaves(index: Index, node: Node, run: tuple[str, ...]) -> bool:
    """Whether a control is called by the first or last words of what is to be left, and the page by the others."""
    name = words(without_hint(node.name or index.text(node)))
    others = next((rest for begun, rest in _cut(run) if name and words(" ".join(begun)) == name), None)
    if others is None:
        return False
    titles = title_words(index, node, is_named=True)
    return all(is_noun(word, titles, node) for word in others)


def _cut(run: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], tuple[str, ...]]]:
    yield run, ()
    for at in range(1, len(run)):
        yield run[:at], run[at:]


def _narrows(index: Index, node: Node) -> bool:
    """Whether a control filters: the part or heading that it stands under says so, or its address, which is this page's.

    What sorts has such an address as well: nothing there may speak of an order, and no table may have a column of that name.
    """
    if row_of(index, node) is not None and not (node.url and _is_here(index, node)):
        return False
    said = {word for title in _titles(index, node) for word in words(title)}
    if _speaks_of(said, SORT_VERBS) or any(above.role in TABLES for above in node.ancestors()):
        return False
    return _speaks_of(said, FILTER_VERBS) or (node.role == "link" and _asks_for(index, node))


def _titles(index: Index, node: Node) -> Iterator[str]:
    yield from (above.name for above in node.ancestors() if above.role in PARTS and above.name)
    heading = heading_above(index, node)
    if heading is not None:
        yield index.text(heading)


def _speaks_of(said: set[str], verbs: tuple[str, ...]) -> bool:
    return any(is_form_of(word, verb) for word in said for verb in verbs)


def _is_here(index: Index, node: Node) -> bool:
    there, here = urlsplit(node.url or ""), urlsplit(index.snapshot.url)
    return there[:3] == here[:3]


def _asks_for(index: Index, node: Node) -> bool:
    """Whether a link asks for this page with a value that is called as the link is: `?kind=plant`."""
    name = words(without_hint(node.name or index.text(node)))
    if not _is_here(index, node) or not name:
        return False
    query = parse_qsl(urlsplit(node.url or "").query)
    columns = {words(index.text(each)) for each in index.nodes if each.role == "columnheader"}
    is_order = any(_speaks_of(set(words(key)), SORT_VERBS) for key, _ in query)
    return name not in columns and not is_order and any(words(value)[-len(name) :] == name for _, value in query)


def _alone_is_set(node: Node) -> bool:
    """Whether a press leaves one filter set: it is not set yet, and no two beside it are, as where each stands for itself."""
    beside = node.parent.walk() if node.parent is not None else ()
    return not _ON & set(node.states) and sum(bool(_ON & set(each.states)) for each in beside) <= 1
