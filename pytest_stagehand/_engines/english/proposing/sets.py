"""What to say instead of an `observe`: things of the kind that was said, where that is called nearly so here."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import ENTRIES
from pytest_stagehand._compiling.asked.kinds import kind_of
from pytest_stagehand._engines.english.proposing.knowing import context_of
from pytest_stagehand._engines.english.proposing.proposal import Proposal
from pytest_stagehand._engines.english.proposing.speaking import places_for, plural_of
from pytest_stagehand._engines.english.tree.describe import places_of
from pytest_stagehand._programs.likeness import content, nearness, shared

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.asked.kinds import Kind
    from pytest_stagehand._engines.english.tree.index import Index


def proposals_for(index: Index, instruction: str) -> list[Proposal]:
    """Proposals for an instruction, the nearest first; none where it names no kind of thing."""
    said = content(instruction)
    kinds = [(word, kind) for word in said if (kind := kind_of(word)) is not None and kind.roles]
    found = (each for word, kind in kinds for each in _of_kind(index, said, word, kind))
    return sorted(found, key=lambda each: -each.near)


def _of_kind(index: Index, said: tuple[str, ...], word: str, kind: Kind) -> Iterator[Proposal]:
    plural = plural_of(kind.word)
    rest = tuple(each for each in said if each != word and each not in context_of(index))
    placed: dict[str, list[Node]] = {}
    for node in index.nodes:
        if node.role not in kind.roles or not kind.suits(node) or not node.is_seen:
            continue
        around = tuple(each for role, title in places_of(index, node) for each in (*content(title), role))
        for place in places_for(index, node, rest) if shared(rest, around) or _in_row(index, node, rest) else ():
            if len(shared(rest, content(place))) == len(rest):  # what else was said may tell some of them from others
                placed.setdefault(place, []).append(node)
    for place in placed:
        yield Proposal((f"the {plural} {place}",), nearness(rest, content(place)))
    if not rest:
        yield Proposal((f"the {plural}",), 1.0)


def _in_row(index: Index, node: Node, rest: tuple[str, ...]) -> bool:
    row = next((above for above in node.ancestors() if above.role in ENTRIES), None)
    return row is not None and bool(shared(rest, content(index.text(row))))
