"""The page as a model reads it, line by line, and what each line stands in: ancestors, headings, a table's header.

Nodes that have a line of their own are numbered from 0 in reading order, the document left out, so that a node and all
below it are one range of numbers.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate
from typing import TYPE_CHECKING

from pytest_stagehand._browser.render import outline_node, outlined_below
from pytest_stagehand._browser.roles import CELLS, SCOPES, TABLES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node, Snapshot

NOWHERE = -1
INDENT = " "
LOWEST_LEVEL = 9
"""Rank of a heading that has none."""


@dataclass(slots=True)
class Outline:
    """Lines of a page; all lists are by a node's number.

    Attributes:
        nodes: The nodes.
        lines: Their lines, not indented.
        depths: Levels below the document.
        parents: Number of the parent, `NOWHERE` at the top.
        ends: Number after the last node below.
        headings: Number of the heading in force before the node, `NOWHERE` where none is.
        tables: Number of the nearest table around the node, or the table itself.
        headers: By the number of a table, its header rows.
        sums: Characters of all lines before a node, as they are printed; one more than there are nodes.
    """

    nodes: list[Node] = field(default_factory=list)
    lines: list[str] = field(default_factory=list)
    depths: list[int] = field(default_factory=list)
    parents: list[int] = field(default_factory=list)
    ends: list[int] = field(default_factory=list)
    headings: list[int] = field(default_factory=list)
    tables: list[int] = field(default_factory=list)
    headers: dict[int, list[int]] = field(default_factory=dict)
    sums: list[int] = field(default_factory=list)

    def size(self, start: int, end: int) -> int:
        """Characters of the lines from `start` to before `end`."""
        return self.sums[end] - self.sums[start]

    def line(self, at: int) -> str:
        """The line of a node, indented."""
        return INDENT * self.depths[at] + self.lines[at]

    def children(self, at: int) -> Iterator[int]:
        """Numbers of the nodes right below; those at the top for `NOWHERE`."""
        child, end = at + 1, self.ends[at] if at != NOWHERE else len(self.nodes)
        while child < end:
            yield child
            child = self.ends[child]

    def ancestors(self, at: int) -> Iterator[int]:
        """Numbers of the nodes above, nearest first."""
        above = self.parents[at]
        while above != NOWHERE:
            yield above
            above = self.parents[above]

    def guides(self, at: int) -> Iterator[int]:
        """Numbers of what says what a node is without standing above it in the tree: header rows, and headings.

        The nearest come first; those of header rows with all that is in them.
        """
        above = self.parents[at]
        while above != NOWHERE and (table := self.tables[above]) != NOWHERE:
            for row in self.headers.get(table, ()):
                yield from range(row, self.ends[row])
            above = self.parents[table]
        heading = self.headings[at]
        while heading != NOWHERE:
            yield heading
            heading = self.headings[heading]


def outline_of(snapshot: Snapshot) -> Outline:
    """The outline of a page."""
    outline = Outline()
    _number(snapshot, outline)
    _find_ends(outline)
    _find_headings(outline)
    _find_tables(outline)
    lengths = (len(line) + len(INDENT) * depth + 1 for line, depth in zip(outline.lines, outline.depths, strict=True))
    outline.sums = list(accumulate(lengths, initial=0))
    return outline


def _number(snapshot: Snapshot, outline: Outline) -> None:
    stack = [(child, 0, NOWHERE) for child in reversed(snapshot.root.children)]
    while stack:
        node, depth, parent = stack.pop()
        number = len(outline.nodes)
        outline.nodes.append(node)
        outline.lines.append(outline_node(node))
        outline.depths.append(depth)
        outline.parents.append(parent)
        stack.extend((child, depth + 1, number) for child in reversed(outlined_below(node)))


def _find_ends(outline: Outline) -> None:
    outline.ends = [number + 1 for number in range(len(outline.nodes))]
    for number in reversed(range(len(outline.nodes))):
        parent = outline.parents[number]
        if parent != NOWHERE:
            outline.ends[parent] = max(outline.ends[parent], outline.ends[number])


def _find_headings(outline: Outline) -> None:
    """A heading is in force up to the next one of its rank, or the end of the section that it stands in."""
    last = NOWHERE
    sections: list[tuple[int, int]] = []
    for number, node in enumerate(outline.nodes):
        while sections and number >= sections[-1][0]:
            last = sections.pop()[1]
        base = sections[-1][1] if sections else NOWHERE
        if node.role == "heading":
            while last != base and (outline.nodes[last].level or LOWEST_LEVEL) >= (node.level or LOWEST_LEVEL):
                last = outline.headings[last]
        outline.headings.append(last)
        if node.role == "heading":
            last = number
        elif node.role in SCOPES:
            sections.append((outline.ends[number], last))


def _find_tables(outline: Outline) -> None:
    """A table's header are the rows of headers that it begins with."""
    has_begun: set[int] = set()
    for number, node in enumerate(outline.nodes):
        parent = outline.parents[number]
        table = outline.tables[parent] if parent != NOWHERE else NOWHERE
        outline.tables.append(number if node.role in TABLES else table)
        if node.role == "row" and table not in has_begun:
            if _is_header(node):
                outline.headers.setdefault(table, []).append(number)
            else:
                has_begun.add(table)


def _is_header(row: Node) -> bool:
    """Whether a row holds headers of columns only, and perhaps an empty corner."""
    cells = [cell for cell in row.children if cell.role in CELLS]
    texts = [cell for cell in cells if cell.name or cell.children]
    return bool(texts) and all(cell.role == "columnheader" for cell in texts)
