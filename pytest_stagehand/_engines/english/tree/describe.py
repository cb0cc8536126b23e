"""An element in words, for people: `button "Add to cart" in group "Size"`; and where it stands, in the words of the grammar."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._basics.words.glyphs import is_glyph, without_glyphs
from pytest_stagehand._browser.roles import ENTRIES, FIELDS, NAMED_PARTS, SECTIONING
from pytest_stagehand._engines.english.tree.index import is_control

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.tree.index import Index

NAME_LIMIT = 60


def describe(index: Index, node: Node) -> str:
    """The role and name of a node, and the nearest named group, row or section that it stands in and is not called like."""
    role, title = place_of(index, node)
    return f"{_what(index, node)} in {role} {_quoted(title)}" if title else _what(index, node)


def describe_both(index: Index, node: Node, to: Node | None) -> str:
    """The same with what it is brought to, where it is."""
    return describe(index, node) + (f" to {describe(index, to)}" if to is not None else "")


def describe_differently(index: Index, nodes: list[Node]) -> list[str]:
    """Descriptions that tell the nodes apart, by their place in reading order where words don't."""
    words = [describe(index, node) for node in nodes]
    counts = {text: words.count(text) for text in words}
    seen: dict[str, int] = {}
    for at, text in enumerate(words):
        if counts[text] > 1:
            seen[text] = seen.get(text, 0) + 1
            words[at] = f"{text} ({seen[text]} of {counts[text]})"
    return words


def place_of(index: Index, node: Node) -> tuple[str, str]:
    """Role and title of the nearest part of the page that a node stands in and that a person could name."""
    return next(places_of(index, node), ("", ""))


def places_of(index: Index, node: Node) -> Iterator[tuple[str, str]]:
    """The same of all parts, the nearest first; one that is called as the node itself tells nothing of where it stands."""
    own = words_of(index, node)
    for above in node.ancestors():
        if above.role in ENTRIES and (title := _title(index, above, node)):
            yield above.role, title
        elif above.role in NAMED_PARTS and above.name and above.name != own:
            yield above.role, above.name
        if above.role in SECTIONING and (heading := _heading_before(index, above, node)) and heading != own:
            yield "section", heading


def _title(index: Index, row: Node, node: Node) -> str:
    """The first text of a row with a word in it; empty where that is the node's own, which names the row."""
    own = index.part(node)
    for below in index.below(index.part(row)):
        is_text = not below.children and (below.role == "link" or not is_control(below))
        if is_text and any(map(str.isalpha, below.name)):
            return "" if index.places[below] in own else below.name
    return ""


def _heading_before(index: Index, above: Node, node: Node) -> str:
    """The last heading before a node within what both stand in."""
    start, end = index.places[above], index.places[node]
    headings = (
        each for each in reversed(index.nodes[start:end]) if each.role == "heading" and "element" not in each.unseen
    )
    return next((index.text(heading) for heading in headings if _part_of(heading) is above), "")


def _part_of(heading: Node) -> Node | None:
    return next((above for above in heading.ancestors() if above.role in SECTIONING), None)


def words_of(index: Index, node: Node) -> str:
    """What a node is called: its name, its text, the label beside it, or a hint; empty where nothing calls it anything.

    The text of a field is what can be chosen in it, so that goes behind the label.
    """
    hints = (node.attributes.get(hint, "") for hint in ("placeholder", "title", "alt"))
    own, label = index.text(node), index.label(node)
    said = (label, own) if node.role in FIELDS else (own, label)
    return node.name or next(filter(None, said), "") or next(filter(None, hints), "")


def _what(index: Index, node: Node) -> str:
    name = words_of(index, node)
    if is_glyph(name):  # an icon font's: nobody can read it here
        name = node.attributes.get("title") or name
    return f"{node.role} {_quoted(name)}" if name else node.role


def _quoted(text: str) -> str:
    return f'"{printable(" ".join((without_glyphs(text) or text).split()), NAME_LIMIT)}"'
