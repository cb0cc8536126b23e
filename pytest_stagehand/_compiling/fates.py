"""What became of what a task operated: claimed of the element itself, whether the engine says so or not.

A tick that is a picture, and a name that gave way to another one, are the nearest that a page shows of an operation; a message
and a count are the same where another record was changed. What was operated is looked for on this page by what it is known by on
the page before. What went with all that it stood in, as the entry of a menu does, had no fate of its own.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained
from pytest_stagehand._browser.roles import COMMANDS, DATA_CELLS, FIELDS, TOLD_BY_CONTENT
from pytest_stagehand._compiling.claims.claims import Claim, Inexpressible, Unusable
from pytest_stagehand._compiling.claims.nodes import queries_of
from pytest_stagehand._compiling.claims.presence import absent
from pytest_stagehand._compiling.claims.states import can_be_told
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.text import normalised
from pytest_stagehand._programs.tree import reading
from pytest_stagehand._recording.assertions import Assertion, HasState

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_stagehand._browser.snapshot import Node
    from pytest_stagehand._compiling.claims.places import Case
    from pytest_stagehand._compiling.decisions import Deed
    from pytest_stagehand._recording.queries import State

_KEPT: tuple[State, ...] = ("checked", "mixed", "pressed", "selected")
"""States that something is put into; the others come and go with the focus, with what is open, and with what is under way."""
_ALIKE = DATA_CELLS.union(TOLD_BY_CONTENT)
"""What something stands in that is one of several."""


def fates(way: Sequence[Deed], case: Case) -> list[Assertion]:
    """What the page says now of each element that was operated on it, and did not say before."""
    return list(dict.fromkeys(each for deed in way for each in _fates_of(deed, case)))


def _fates_of(deed: Deed, case: Case) -> Iterator[Assertion]:
    node = deed.before.get(deed.ref) if deed.ref is not None else None
    if node is None:
        return
    then = replace(case, snapshot=deed.before)
    now = _again(node, then, case)
    if now is not None:
        yield from _states(node, now, case)
    elif node.role not in FIELDS and (gone := _gone(node, then, case)) is not None:
        yield gone


def _again(node: Node, then: Case, case: Case) -> Node | None:
    """What an element of an earlier page is on this one: itself, or the only one that is known by the same."""
    lives = case.snapshot.get(node.ref) if then.snapshot.frames == case.snapshot.frames else None
    if lives is not None and (lives.role, lives.name) == (node.role, node.name):
        return lives
    found = (case.find(query) for query in queries_of(node, then))
    return next((nodes[0] for nodes in found if len(nodes) == 1), None)


def _states(node: Node, now: Node, case: Case) -> Iterator[Assertion]:
    for state in _KEPT:
        holds = state in now.states
        if holds != (state in node.states) and can_be_told(state, now):
            query = next(queries_of(now, case), None)
            if query is not None:
                yield HasState(kind="state", query=query, state=state, holds=holds)


def _gone(node: Node, then: Case, case: Case) -> Assertion | None:
    """That what was operated is not called so any more, where what it stood in is still there.

    Of a button only where it stands in one of several: that one of the page went (*Next*) says how much there is to show, and
    others beside it may be called as it was. A name is of one thing.
    """
    called, is_deed = normalised(node.name) or reading(node), node.role in COMMANDS and node.role != "link"
    part = next((above for above in node.ancestors() if above.role in _ALIKE), None if is_deed else node.parent)
    if not called or any(ch.isdigit() for ch in called) or part is None or part.parent is None:
        return None
    stays = _again(part, then, case)
    if stays is None:
        return None
    claim = Claim(kind="absent", node=stays.ref, role=node.role, expected=called, state=None, how=None, count=None)
    for where in (stays, None) if is_deed else (None, stays):
        with suppress(Unusable, Inexpressible, EngineAbstained, ProgramFailed):
            return absent(claim, where, case)
    return None
