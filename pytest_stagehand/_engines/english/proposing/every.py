"""What to say instead of a `verify` of all of several things, or of none: it says as much as was said, or more."""

from __future__ import annotations

import re
from contextlib import suppress
from typing import TYPE_CHECKING

from pytest_stagehand._browser.roles import TABLES
from pytest_stagehand._compiling.claims.states import IN_WORDS, ROLES_OF_STATE
from pytest_stagehand._engines.english.proposing.knowing import around
from pytest_stagehand._engines.english.proposing.proposal import Proposal
from pytest_stagehand._engines.english.proposing.speaking import kind_word
from pytest_stagehand._engines.english.proposing.statement import said_value
from pytest_stagehand._engines.english.tree.index import is_control
from pytest_stagehand._programs.counting import counting
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.likeness import content, shared
from pytest_stagehand._programs.text import contains_words, normalised
from pytest_stagehand._programs.tree import cells, header_labels, reading, rows, title

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._engines.english.proposing.statement import Statement


def every(said: Statement) -> Iterator[Proposal]:
    """A column of which all cells read what was said of each."""
    tables = (
        [node for node in said.index.nodes if node.role in TABLES and node.is_seen] if _ALL.search(said.text) else []
    )
    for table in tables:
        columns = list(_columns(table))
        nouns = content(" ".join(label for label, _ in columns))
        for label, read in columns:
            value = next(iter(read)) if len(read) == 1 else ""
            covered = (*content(label), *content(value))
            is_said = bool(value) and contains_words(said.text.casefold(), value.casefold())
            if (
                is_said
                and shared(said.claimed, covered) == {*said.claimed}
                and not said.leaves((*covered, *nouns), table)
            ):
                places = ("row", f"row in the table {said_value(title(table))}" if title(table) else "entry")
                yield Proposal(
                    [f"the {label} of every {place} is {said_value(value)}" for place in places], said.near(covered)
                )


_ALL = re.compile(r"\b(?:all|every|each|both)\b", re.IGNORECASE)


def _columns(table: Node) -> Iterator[tuple[str, set[str]]]:
    """The labels of a table's columns, and what their cells read."""
    with suppress(ProgramFailed):
        own = [cells(row) for row in counting(rows(table))]
        for at, label in enumerate(header_labels(table)):
            if label and all(len(row) > at for row in own):
                yield label, {normalised(reading(row[at])) for row in own}


def none(said: Statement) -> Iterator[Proposal]:
    """That nothing of a kind is ticked or selected, where all that was said is in the names of these or around them.

    What is ticked is the thing beside the box; that its button is enabled, or its tab the current one, says nothing of a thing.
    """
    kinds: dict[str, list[Node]] = {}
    roles = _BEARERS.get(IN_WORDS[said.state].state, frozenset()) if said.state else frozenset()
    for node in said.index.nodes:
        if node.role in roles and is_control(node) and node.is_seen and kind_word(node.role):
            kinds.setdefault(kind_word(node.role), []).append(node)
    for kind, nodes in kinds.items():
        texts = (text for node in nodes for text in (node.name, *around(said.index, node)))
        covered = (*content(" ".join(texts)), *content(kind), *content(said.state))
        if shared(said.said, covered) == frozenset(said.said):
            yield Proposal((f"no {kind} is {said.state}",), said.near((kind, *content(said.state))))


_BEARERS: dict[str, frozenset[str]] = {state: ROLES_OF_STATE[state] for state in ("checked", "selected")}
"""What is ticked or chosen for a thing beside it, by the state of that."""

NONE = re.compile(r"(?:no|none|neither)\b", re.IGNORECASE)
