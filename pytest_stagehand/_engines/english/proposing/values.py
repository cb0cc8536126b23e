"""What to say instead of an `extract`: the labels, columns and lists of this page that are called nearly so."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import CELLS, ENTRIES, TABLES
from pytest_stagehand._compiling.asked.asked import asked
from pytest_stagehand._engines.english.proposing.knowing import around, column_of, context_of, is_kind_of, vocabulary_of
from pytest_stagehand._engines.english.proposing.proposal import Proposal
from pytest_stagehand._engines.english.proposing.speaking import places_for, plural_of, row_titles, said_name, sayable
from pytest_stagehand._programs.counting import counting
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.labels import pairs
from pytest_stagehand._programs.likeness import content, nearness, shared
from pytest_stagehand._programs.text import label_shown, normalised
from pytest_stagehand._programs.tree import cells, header_labels, reading, rows, title

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.tree.index import Index


def proposals_for(index: Index, instruction: str, kind: str) -> list[Proposal]:
    """Proposals for an instruction, the nearest first.

    Args:
        index: The page.
        instruction: What was asked for.
        kind: What kind of value, as the schema has it; `objects` for a list of them.
    """
    every = content(asked(instruction).text.plain)
    known = shared(every, vocabulary_of(index))
    said = tuple(word for word in every if word in known or any(map(str.isdigit, word)))
    if not said:
        return []
    makers = {"list": (_columns,), "objects": (_lists,), "object": (), "mapping": ()}.get(kind, (_labels, _cells))
    found = [each for make in makers for each in make(index, said)]
    head = _head(instruction)
    kept = [each for each in found if not head or shared(head, content(each.name))] if kind != "objects" else found
    return sorted(kept, key=lambda each: -each.near)


def _head(instruction: str) -> tuple[str, ...]:
    """The words for what is asked for of something: the *author* of a post is not the post; how many there are is any figure."""
    before, of, _ = instruction.partition(" of ")
    words = content(before) if of else ()
    return () if not words or AMOUNTS.intersection(words) or words[0] in ASKING else words


AMOUNTS = frozenset({"number", "count", "amount", "total", "name"})
ASKING = frozenset({"who", "when", "how", "what", "which", "where", "after", "whether"})


def _near(index: Index, said: tuple[str, ...], own: tuple[str, ...], node: Node) -> float:
    """How near something with these words is to what was asked for; 0 where it is another thing, or has no word of it."""
    borne = shared(said, own)
    if not borne:
        return 0.0
    left = [word for word in said if word not in borne and not is_kind_of(word, node)]
    known = (*context_of(index), *(word for text in around(index, node) for word in content(text)))
    left = [word for word in left if not shared((word,), known)]
    extra = [word for word in own if word not in shared(own, said)]
    if left and extra:
        return 0.0
    return nearness((*borne, *left), own)


def _labels(index: Index, said: tuple[str, ...]) -> Iterator[Proposal]:
    for pair in pairs((index.snapshot.root,)):
        name = sayable(label_shown(pair.label))
        near = _near(index, said, content(name), pair.node) if name else 0.0
        if near and pair.text:
            places = list(places_for(index, pair.node, said))[:1]
            sentences = [f"the {name}", *(f"the {name} {place}" for place in places)]
            yield Proposal(sentences, near, name=name, reads=(normalised(pair.text),))


def _cells(index: Index, said: tuple[str, ...]) -> Iterator[Proposal]:
    """The cell of a column in a row, both of which were said."""
    for node in index.nodes:
        column = column_of(node) if node.role in CELLS else ""
        row = next((above for above in node.ancestors() if above.role == "row"), None)
        if row is None or not shared(said, content(column)) or not reading(node):
            continue
        for name in row_titles(index, row, node, said)[:1]:
            near = _near(index, said, (*content(column), *content(name)), node)
            if near and shared(said, content(name)):
                said_so = f"the {column} of {said_name(name)}"
                yield Proposal((said_so,), near, name=column, reads=(normalised(reading(node)),))


def _columns(index: Index, said: tuple[str, ...]) -> Iterator[Proposal]:
    """The columns of tables, read cell by cell."""
    for table in (node for node in index.nodes if node.role in TABLES):
        with suppress(ProgramFailed):
            own = counting(rows(table))
            for at, label in enumerate(map(sayable, header_labels(table))):
                read = tuple(normalised(reading(row[at])) for each in own if len(row := cells(each)) > at)
                near = _near(index, said, content(label), table) if label and len(read) == len(own) else 0.0
                if _is_of_some(said, content(label), own):
                    continue
                if near:
                    name = label.lower() if label.istitle() else label
                    plural = plural_of(name)
                    placed = [f"the {plural} in the table {said_name(title(table))}"] if title(table) else []
                    yield Proposal((f"the {plural}", f"the {label} column", *placed), near, name=label, reads=read)


def _is_of_some(said: tuple[str, ...], label: tuple[str, ...], own: list[Node]) -> bool:
    """Whether what else was said stands in some of the rows: of *the ports of the cargo ships* all ports say more."""
    left = [word for word in said if word not in shared(said, label)]
    texts = (content(reading(cell)) for row in own for cell in cells(row))
    return bool(shared(left, dict.fromkeys(word for text in texts for word in text)))


def _near_columns(index: Index, said: tuple[str, ...], table: Node) -> float:
    """How near the columns of a table are to what was asked for, where two of them or more were named, and nothing else."""
    labels = [content(label) for label in header_labels(table)]
    named = [own for own in labels if shared(said, own)]
    covered = tuple(word for own in named for word in own)
    known = (
        *covered,
        *content(title(table)),
        *context_of(index),
        *(word for text in around(index, table) for word in content(text)),
    )
    is_all = all(shared((word,), known) or is_kind_of(word, table) for word in said)
    return nearness(said, covered) if is_all and len(named) > 1 else 0.0


def _lists(index: Index, said: tuple[str, ...]) -> Iterator[Proposal]:
    """Tables and lists, read row by row; they are known by their titles, and by their columns."""
    for node in index.nodes:
        if node.role not in TABLES and node.role != "list":
            continue
        is_table = node.role in TABLES
        with suppress(ProgramFailed):
            own = counting(rows(node) if is_table else [each for each in node.children if each.role in ENTRIES])
            name = sayable(title(node))
            near = _near(index, said, content(name), node) if name else 0.0
            near = max(near, _near_columns(index, said, node) if is_table else 0.0)
            if near and own:
                what = "rows" if is_table else "items"
                named = (f"the {what} of the {said_name(name)} {node.role}", f"the {name}") if name else ()
                sentences = (*named, f"the {what} of the {node.role}")
                yield Proposal(sentences, near, rows=len(own))
