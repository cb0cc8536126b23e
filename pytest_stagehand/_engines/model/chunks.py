"""A page too large for one question, cut along its tree into parts that can be read alone.

Rows are kept whole (table rows, list items, articles, tree items, options, and repeated siblings of one form, as cards
are), a `definition` stays with its `term`, and whatever fits into a part with what it stands in is not cut at all. A row
larger than the budget is a part of its own, unless it consists of rows: a layout table may be one row around the page.
Each part repeats what its first node stands in. Where a list is cut, the last row comes again in the next part, so that
an item that a model does not finish, or takes for the end of something, is read a second time.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from itertools import pairwise, takewhile
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CARDS, ENTRIES, TERMS
from pytest_stagehand._engines.model.outline import NOWHERE, Outline, outline_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node, Snapshot

CHARACTERS_A_TOKEN = 4
"""As providers give it for English; names and ids of a page come close to it."""


CONTEXT_SHARE = 2
"""One part in this many of the budget goes to what is repeated, at most: the rest must hold something new."""


@dataclass(frozen=True, slots=True)
class Chunk:
    """A part of a page.

    Attributes:
        text: Its lines, with the ids and the indentation that they have on the whole page.
        refs: Its own nodes in reading order, as far as they have a line. The row that the part before ends with is among
            them, what is repeated above them is not.
    """

    text: str
    refs: tuple[str, ...]

    def __str__(self) -> str:
        return self.text


@dataclass(frozen=True, slots=True)
class _Piece:
    """What is never cut: the nodes from `start` to before `end`; a row, or anything else that fits."""

    start: int
    end: int
    is_row: bool


def chunks(snapshot: Snapshot, budget: int) -> list[Chunk]:
    """The page in parts of at most `budget` tokens, in reading order; one where it fits.

    Args:
        snapshot: The page.
        budget: Tokens, taken as four characters each; at least 1. Only a row that is larger by itself exceeds it.
    """
    outline = outline_of(snapshot)
    room = budget * CHARACTERS_A_TOKEN
    if outline.size(0, len(outline.nodes)) <= room:
        return [
            Chunk("\n".join(map(outline.line, range(len(outline.nodes)))), tuple(node.ref for node in outline.nodes))
        ]
    context = _Context(outline, room // CONTEXT_SHARE)
    pieces = _pieces(outline, context, room)
    return [_chunk(outline, context, start, end) for start, end in _ranges(outline, context, pieces, room)]


def _ranges(outline: Outline, context: _Context, pieces: list[_Piece], room: int) -> Iterator[tuple[int, int]]:
    """The parts' own nodes: as many pieces as fit, from the row where the part before ended."""
    start = pieces[0].start
    for last, piece in pairwise(pieces):
        if _fits(outline, context, start, piece.end, room):
            continue
        yield start, last.end
        is_list = last.is_row and piece.is_row and outline.parents[last.start] == outline.parents[piece.start]
        is_again = is_list and _fits(outline, context, last.start, piece.end, room)
        start = last.start if is_again else piece.start
    yield start, pieces[-1].end


def _fits(outline: Outline, context: _Context, start: int, end: int, room: int) -> bool:
    return context.size(start) + outline.size(start, end) <= room


def _chunk(outline: Outline, context: _Context, start: int, end: int) -> Chunk:
    numbers = [*sorted(number for number in context.of(start) if number < start), *range(start, end)]
    refs = tuple(node.ref for node in outline.nodes[start:end])
    return Chunk("\n".join(outline.line(number) for number in numbers), refs)


@dataclass(slots=True)
class _Context:
    """What is repeated above a node, up to `limit` characters: what is above it first, the nearest before all else."""

    outline: Outline
    limit: int
    _known: dict[tuple[int, int], tuple[frozenset[int], int]] = field(default_factory=dict)

    def of(self, start: int) -> frozenset[int]:
        """The numbers of the nodes; those after `start` are among its siblings and need not be repeated."""
        return self._found(start)[0]

    def size(self, start: int) -> int:
        """Characters of their lines."""
        return self._found(start)[1]

    def _found(self, start: int) -> tuple[frozenset[int], int]:
        """Found once for all siblings below one heading."""
        key = (self.outline.parents[start], self.outline.headings[start])
        if key not in self._known:
            self._known[key] = self._gathered(start)
        return self._known[key]

    def _gathered(self, start: int) -> tuple[frozenset[int], int]:
        found, size = set[int](), 0
        for wanted in self._wanted(start, found):
            size += sum(self.outline.size(number, number + 1) for number in wanted)
            if size > self.limit:
                return frozenset(found), size - sum(self.outline.size(number, number + 1) for number in wanted)
            found.update(wanted)
        return frozenset(found), size

    def _wanted(self, start: int, found: set[int]) -> Iterator[list[int]]:
        for number in self.outline.ancestors(start):
            yield [number]
        for number in self.outline.guides(start):
            above = takewhile(lambda each: each not in found, self.outline.ancestors(number))
            yield [number, *above] if number not in found else []


def _pieces(outline: Outline, context: _Context, room: int) -> list[_Piece]:
    """The page as what is never cut, in reading order."""
    rows = _rows(outline)
    in_rows = _in_rows(outline, rows)
    pieces: list[_Piece] = []
    at = 0
    while at < len(outline.nodes):
        end = outline.ends[at]
        size = outline.size(at, end)
        fits = context.size(at) + size <= room
        is_row = rows[at] and in_rows[at] * 2 <= size  # what is mostly rows is no row, but holds a list of them
        if not (fits or is_row):
            pieces.append(_Piece(at, at + 1, is_row=False))
            at += 1
            continue
        pair = _paired(outline, pieces[-1], end) if pieces and outline.nodes[at].role == "definition" else None
        if pair and context.size(pair.start) + outline.size(pair.start, end) <= room:
            pieces[-1] = pair
        else:
            pieces.append(_Piece(at, end, is_row=rows[at]))
        at = end
    return pieces


def _paired(outline: Outline, before: _Piece, end: int) -> _Piece | None:
    """A piece with the definition after it, if it is the term of that, perhaps with other definitions."""
    is_term = outline.nodes[before.start].role in TERMS and outline.ends[before.start] <= before.end
    is_sibling = before.end < end and outline.parents[before.start] == outline.parents[before.end]
    return _Piece(before.start, end, is_row=True) if is_term and is_sibling else None


def _rows(outline: Outline) -> list[bool]:
    """Whether a node is a row: by its role or, outside of such rows, as one of several siblings of the same form."""
    forms = [_form(parent, node) for parent, node in zip(outline.parents, outline.nodes, strict=True)]
    counts = Counter(forms)
    inside: list[bool] = []
    rows: list[bool] = []
    for number, (node, parent) in enumerate(zip(outline.nodes, outline.parents, strict=True)):
        inside.append(parent != NOWHERE and (inside[parent] or outline.nodes[parent].role in ENTRIES))
        is_card = node.role in CARDS and len(node.children) > 1 and counts[forms[number]] > 1
        rows.append(node.role in ENTRIES or (is_card and not inside[number]))
    return rows


def _form(parent: int, node: Node) -> tuple[int, str, str, frozenset[str]]:
    """What siblings of one kind have in common: a sale badge more or less does not make another kind of card."""
    return parent, node.role, node.tag, frozenset(child.role for child in node.children)


def _in_rows(outline: Outline, rows: list[bool]) -> list[int]:
    """By node, how many characters of what is below it stand in rows."""
    found = [0] * len(rows)
    for number in reversed(range(len(rows))):
        parent = outline.parents[number]
        if parent != NOWHERE:
            found[parent] += outline.size(number, outline.ends[number]) if rows[number] else found[number]
    return found
