"""Which nodes bear a name: by their own name, their text, a hint, a label beside them, or an attribute."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import TEXTS
from pytest_stagehand._engines.english.tree.index import is_control
from pytest_stagehand._engines.english.tree.naming import (
    HINT,
    Match,
    is_mentioned,
    match_attribute,
    match_name,
    without_hint,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.tree.index import Index
    from pytest_stagehand._engines.english.tree.naming import Name


def bearing(index: Index, wanted: Name) -> list[tuple[Node, int]]:
    """The nodes that bear a name in any way, in reading order, with the best `Match` of each (plus `HINT`)."""
    if wanted not in index.bearing:
        nodes = index.nodes if is_mentioned(wanted, index.said) else ()
        matches = ((node, best_match(index, node, wanted)) for node in nodes)
        index.bearing[wanted] = [(node, match) for node, match in matches if match is not None]
    return index.bearing[wanted]


def best_match(index: Index, node: Node, wanted: Name) -> int | None:
    """The best way in which a node bears a name."""
    found = (match for match in _matches(index, node, wanted) if match is not None)
    return min(found, default=None)


def _matches(index: Index, node: Node, wanted: Name) -> Iterator[int | None]:
    yield match_name(wanted, node.name)
    if is_control(node) or node.clickable:
        yield from _bare(index, node, wanted)
    if node.children and (is_control(node) or node.clickable or node.role in TEXTS):
        yield match_name(wanted, index.text(node))
    hints = [node.attributes.get(hint, "") for hint in ("placeholder", "title", "alt", "data")]
    for hint in (*index.labels_of(node), *hints):
        match = match_name(wanted, hint) if hint else None
        yield None if match is None else match + HINT
    if is_control(node):
        if node.role == "searchbox":
            yield match_attribute(wanted, "search")
        for attribute in ("test_id", "id", "name", "type"):
            if attribute in node.attributes:
                yield match_attribute(wanted, node.attributes[attribute])


def _bare(index: Index, node: Node, wanted: Name) -> Iterator[int | None]:
    """Whether a control is called so but for a hint behind its name, or one of the texts in it says just this."""
    for text in dict.fromkeys((node.name, index.text(node))):
        bare = without_hint(text) if text else ""
        if bare and bare != text and _is(wanted, bare):
            yield Match.BARE
    if node.children and is_control(node) and len(wanted.spelling) >= _PIECE_LENGTH:
        leaves = (leaf.name for leaf in index.below(index.part(node)) if not leaf.children and leaf is not node)
        if any(_is(wanted, leaf) for leaf in leaves):
            yield Match.PIECE


def _is(wanted: Name, text: str) -> bool:
    match = match_name(wanted, text)
    return match is not None and match <= Match.SPELLING


_PIECE_LENGTH = 3
"""Letters that a text in a control has at least that it is called by: not the 2 of its badge."""
