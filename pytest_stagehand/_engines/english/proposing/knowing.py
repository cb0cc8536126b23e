"""What accounts for the words of a sentence, besides what it speaks of: kinds, what stands around it, and which page it is."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CELLS, ENTRIES, TABLES
from pytest_stagehand._compiling.asked.asked import words_of_address
from pytest_stagehand._compiling.asked.kinds import kind_of
from pytest_stagehand._engines.english.tree.describe import places_of
from pytest_stagehand._programs.likeness import content
from pytest_stagehand._programs.tree import cells, header_labels, is_header_row

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.tree.index import Index


def context_of(index: Index) -> frozenset[str]:
    """Words that only say which page it is: of its title, its address and its first heading."""
    heading = next((index.text(node) for node in index.nodes if node.role == "heading" and node.level == 1), "")
    return frozenset(content(f"{index.snapshot.title} {heading}")) | words_of_address(index.snapshot.url)


def is_kind_of(word: str, node: Node) -> bool:
    """Whether a word only says what kind of thing a node is, or stands in: `button`, `tab` of a link that is drawn as one."""
    kind = kind_of(word)
    return kind is not None and (not kind.meant or is_role_of(word, node))


def is_role_of(word: str, node: Node) -> bool:
    """The same of a word for things of some role: in a name, `component` tells one thing from another."""
    kind = kind_of(word)
    roles = kind.meant if kind is not None else frozenset()
    is_own = kind is not None and node.role in roles | kind.looks
    return is_own or any(above.role in roles for above in node.ancestors())


def stands_in_kind(word: str, node: Node) -> bool:
    """Whether a word is one for a kind of thing that a node stands in."""
    kind = kind_of(word)
    return kind is not None and any(above.role in kind.meant for above in node.ancestors())


def around(index: Index, node: Node) -> Iterator[str]:
    """What the parts of the page are called that a node stands in, and what its row says."""
    yield from titles_around(index, node)
    row = next((above for above in node.ancestors() if above.role in ENTRIES), None)
    if row is not None and not is_header_row(row):
        yield from (index.text(below) for below in row.walk() if not below.children)


def titles_around(index: Index, node: Node) -> Iterator[str]:
    """What the parts of the page are called that a node stands in, its column included; no row."""
    yield from (title for role, title in places_of(index, node) if role not in ENTRIES)
    cell = next((each for each in (node, *node.ancestors()) if each.role in CELLS), None)
    if cell is not None:
        yield column_of(cell)


def column_of(cell: Node) -> str:
    """Label of the column that a cell stands in; empty where its row has other cells than the headers."""
    row = next((above for above in cell.ancestors() if above.role == "row"), None)
    table = next((above for above in row.ancestors() if above.role in TABLES), None) if row is not None else None
    if row is None or table is None:
        return ""
    own, labels = cells(row), _labels_of(table)
    return labels[own.index(cell)] if len(own) == len(labels) and cell in own else ""


@lru_cache(maxsize=8)
def _labels_of(table: Node) -> tuple[str, ...]:
    """The column headers of a table, which are asked for once for each of its cells."""
    return tuple(header_labels(table))


def vocabulary_of(index: Index) -> tuple[str, ...]:
    """All words that stand on the page, or in what its things are called, in the order of the page."""
    texts = [
        text
        for node in index.nodes
        for text in (node.name, node.value or "", index.label(node), *node.attributes.values())
    ]
    return tuple(dict.fromkeys((*context_of(index), *(word for text in texts for word in content(text)))))
