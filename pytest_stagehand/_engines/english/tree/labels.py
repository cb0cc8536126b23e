"""The one label on the page that says just what was said: it may be pressed, though nothing shows it.

Where a list or the whole page listens for its parts, no sign of it is seen on them. What else bears the words as a text of its
own makes two of it, and prose, a message, a cell or a heading is none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import (
    CELLS,
    ENTRIES,
    IN_LINE,
    IN_PROSE,
    KINDLESS,
    MERE_TEXT,
    TERMS,
    TEXTS,
    TRANSIENT,
)
from pytest_stagehand._engines.english.tree.index import holder
from pytest_stagehand._engines.english.tree.naming import Match, is_mentioned, match_name, name_of, without_glyphs
from pytest_stagehand._engines.english.tree.nouns import SHORT

if TYPE_CHECKING:
    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.grammar.phrases import Phrase
    from pytest_stagehand._engines.english.tree.index import Index
    from pytest_stagehand._engines.english.tree.naming import Name


def label_of(index: Index, phrase: Phrase) -> Node | None:
    """The only thing whose whole text a phrase says, by its innermost node; `None` where that is no label, or more is said."""
    is_more = (
        phrase.kind or phrase.scopes or phrase.noun or phrase.of_page or phrase.ordinal or phrase.quantity != "one"
    )
    wanted = name_of(phrase.name)
    if is_more or not wanted.spelling or phrase.name.count(" ") >= SHORT or not is_mentioned(wanted, index.said):
        return None
    found = [node for node in index.nodes if _says(index, node, wanted)]
    if not found or any(above not in found[-1].ancestors() for above in found[:-1]):
        return None
    return found[-1] if _is_label(index, found[-1]) else None


def _says(index: Index, node: Node, wanted: Name) -> bool:
    """Whether all that a node says, but for what is drawn beside it, is the name."""
    said = {node.name, index.text(node)}
    matches = (match_name(wanted, without_glyphs(text)) for text in said if text)
    return any(match is not None and match <= Match.SPELLING for match in matches)


def _is_label(index: Index, node: Node) -> bool:
    """Whether a text stands for itself, as no part of prose, or heads a column that is sorted by it."""
    if not node.is_seen or holder(node) is not None or index.text(node).endswith(_STOPS):
        return False
    if node.role == "columnheader":
        return "sort" in node.attributes
    return (
        node.role in KINDLESS and not _is_in_line(node) and not any(above.role in _SAYING for above in node.ancestors())
    )


def _is_in_line(node: Node) -> bool:
    """Whether a text is a piece of a line: beside it, or it beside, stands what has no element of its own."""
    block = node.parent
    if block is None:
        return False
    place = block.children.index(node)
    beside = block.children[max(0, place - 1) : place] + block.children[place + 1 : place + 2]
    return any(
        each.role in IN_LINE and not each.children and (each.tag == block.tag) != (node.tag == block.tag)
        for each in beside
    )


_SAYING = (TEXTS | CELLS | TERMS | ENTRIES | TRANSIENT | IN_PROSE | MERE_TEXT) - KINDLESS
"""What holds prose, messages or values: a text in it is a part of what that says."""
_STOPS = (".", "!", "?", ":", ";", ",")
"""Signs in which a sentence, or the caption of what follows, ends."""
