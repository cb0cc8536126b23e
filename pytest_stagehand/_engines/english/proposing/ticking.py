"""What to say instead of an `act` that ticks a row by what stands in it: `tick the mail from Sara Khan`, `select notes.txt`.

The verb may mean the box of the row, or what bears the name in it; and where a row has several boxes, one may be called by a word
for the rows (*Pin run*). Named as a row, it is the box that ticks the row: which one that is, the engine says.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CELLS, ENTRIES
from pytest_stagehand._engines.english.grammar.grammar import readings
from pytest_stagehand._engines.english.grammar.requests import polished, verb_length
from pytest_stagehand._engines.english.grammar.tokens import keys, written
from pytest_stagehand._engines.english.proposing.asking import DENIED
from pytest_stagehand._engines.english.proposing.knowing import (
    column_of,
    context_of,
    is_kind_of,
    titles_around,
)
from pytest_stagehand._engines.english.proposing.proposal import Proposal
from pytest_stagehand._engines.english.proposing.speaking import row_titles, said_name
from pytest_stagehand._engines.english.tree.around import own_box
from pytest_stagehand._programs.likeness import content, shared
from pytest_stagehand._programs.tree import is_header_row

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.grammar.tokens import Tokens
    from pytest_stagehand._engines.english.tree.index import Index

_VERBS = {"check": "tick", "choose": "tick", "uncheck": "untick"}
"""What is done to a row by what the grammar reads."""
_DONE = {"tick": frozenset({"check", "click"}), "untick": DENIED.methods}


def rows_ticked(index: Index, clause: Tokens, vocabulary: tuple[str, ...]) -> Iterator[Proposal]:
    """The rows of which the name was said, and nothing that the page knows of anything else."""
    clause = polished(clause)
    verb = next((_VERBS[each] for each in _operations(clause) if each in _VERBS), "")
    size = verb_length(keys(clause))
    words = content(written(clause[size:])) if verb and size else ()
    known = shared(words, vocabulary) if words else frozenset()
    for row in index.nodes if words else ():
        boxes = own_box(index, row) if row.role in ENTRIES and row.is_seen and not is_header_row(row) else []
        if boxes and (name := _name_of(index, row, boxes[0], words, known)):
            said = f"{verb} the row of {said_name(name)}"
            yield Proposal((said,), 1.0, frozenset(box.ref for box in boxes), _DONE[verb])


def _operations(clause: Tokens) -> list[str]:
    return list(dict.fromkeys(request.operation for reading in readings(clause) for request in reading))


def _name_of(index: Index, row: Node, box: Node, words: tuple[str, ...], known: frozenset[str]) -> str:
    """By which of its texts a row was called; empty where not all of that was said, or more that the page knows of others."""
    name = next(iter(row_titles(index, row, box, words)), "")
    own = content(name)
    left = [word for word in words if word not in shared(words, own) and not is_kind_of(word, box)]
    if not own or len(shared(own, words)) < len(own) or any(map(str.isdigit, "".join(left))):
        return ""
    nouns = {*context_of(index), *(word for text in titles_around(index, row) for word in content(text))}
    nouns |= {word for cell in row.walk() if cell.role in CELLS for word in content(column_of(cell))}
    return "" if any(word in known for word in left if not shared((word,), nouns)) else name
