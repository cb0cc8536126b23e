"""Whether a program is honest: it is run on the page as it was, and on pages that differ in one thing.

A program that reproduces what was read may still have it by chance, or from elsewhere. So it must follow when a value
changes or an item comes or goes, and must not give the same where what it read is gone.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pydantic import ValidationError

from pytest_stagehand._browser.roles import TABLES
from pytest_stagehand._compiling.proof.pages import blank, elsewhere, with_columns_swapped, with_copy, without
from pytest_stagehand._compiling.proof.tracing import LeafRead, ListRead, Trace, traced
from pytest_stagehand._compiling.proof.values import changed
from pytest_stagehand._compiling.readers.page import leaves, related
from pytest_stagehand._programs.extract import evaluate_extract
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.tree import cells, rows
from pytest_stagehand._recording.readers import ItemsReader, PageText, TableReader

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pydantic import TypeAdapter

    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._compiling.asked.proposals import Path
    from pytest_stagehand._recording.programs import ExtractProgram

_FAILED = object()
"""What a program gives that fails: equal to nothing that it reads."""
_FEW = 2
"""Items of which the loss of one may leave too little to know a list by."""


@dataclass(frozen=True)
class Trial:
    """A program and the page that it was made for.

    Attributes:
        value: What it reads there.
    """

    program: ExtractProgram
    snapshot: Snapshot
    variables: Mapping[str, str]
    value: object
    trace: Trace = field(default_factory=Trace)

    def on(self, snapshot: Snapshot) -> object:
        """What the program reads on a changed page."""
        try:
            return evaluate_extract(self.program, snapshot, self.variables)
        except ProgramFailed:
            return _FAILED


def reproduces(
    program: ExtractProgram, snapshot: Snapshot, adapter: TypeAdapter[Any], value: Any, variables: Mapping[str, str]
) -> bool:
    """Whether the program reads exactly what was read, as the schema has it."""
    try:
        return bool(adapter.validate_python(evaluate_extract(program, snapshot, variables)) == value)
    except (ProgramFailed, ValidationError):
        return False


def is_honest(program: ExtractProgram, snapshot: Snapshot, variables: Mapping[str, str]) -> bool:
    """Whether the program reads what is there, and nothing else; on `snapshot` it must run."""
    value = evaluate_extract(program, snapshot, variables)
    trial = Trial(program, snapshot, variables, value, traced(program, snapshot, variables))
    if isinstance(program.read, PageText):
        return True
    return (
        trial.on(blank(snapshot)) is _FAILED
        and trial.on(elsewhere(snapshot, [read.node for read in trial.trace.leaves])) is _FAILED
        and all(_needs(trial, read) and _follows(trial, read) for read in _sampled(trial.trace.leaves))
        and all(_counts(trial, read) and _keeps_columns(trial, read) for read in trial.trace.lists)
    )


def _sampled(reads: list[LeafRead]) -> list[LeafRead]:
    """For every field its first and its last value: the reader is the same for all between them."""
    kinds: dict[Path, list[LeafRead]] = {}
    for read in reads:
        kinds.setdefault(tuple(part if isinstance(part, str) else -1 for part in read.path), []).append(read)
    return [read for same in kinds.values() for read in (same[0], same[-1])[: len(same)]]


def _needs(trial: Trial, read: LeafRead) -> bool:
    """Whether the program gives something else, or fails, where the node is gone."""
    return trial.on(without(trial.snapshot, read.node)) != trial.value


def _follows(trial: Trial, read: LeafRead) -> bool:
    """Whether a changed text gives the changed value there, and all other values as they were."""
    others = [each.node for each in trial.trace.leaves if each is not read]
    try:
        change = changed(read, trial.snapshot, others)
    except ProgramFailed:
        return False
    if change is None:
        return True
    found: dict[Path, object] = dict(leaves(trial.on(change[0])))
    apart = {each.path for each in trial.trace.leaves if not related(each.node, read.node)}
    before = dict(leaves(trial.value))
    return found.get(read.path, _FAILED) == change[1] and all(found.get(path) == before[path] for path in apart)


def _counts(trial: Trial, read: ListRead) -> bool:
    """Whether one item less or more is one value less or more.

    Of the last items a program may fail to tell whether they are a list, and of the last one of a group what its head is
    there for; it may not tell anything else.
    """
    may_fail = len(read.nodes) <= _FEW or (isinstance(read.reader, TableReader) and read.reader.groups)
    for at in dict.fromkeys((0, len(read.nodes) - 1)) if read.nodes else ():
        less = trial.on(without(trial.snapshot, read.nodes[at]))
        wanted = _with_items(trial.value, read.path, lambda items, at=at: [*items[:at], *items[at + 1 :]])  # type: ignore[misc]
        if less != wanted and not (less is _FAILED and may_fail):
            return False
    if not read.nodes:
        return True
    more = trial.on(with_copy(trial.snapshot, read.nodes[-1]))
    return bool(more == _with_items(trial.value, read.path, lambda items: [*items, items[-1]]))


def _with_items(value: Any, path: Path, alter: Callable[[list[Any]], list[Any]]) -> Any:
    """A copy of `value` with another list at `path`."""
    if not path:
        return alter(value)
    copy = value.copy()
    copy[path[0]] = _with_items(value[path[0]], path[1:], alter)
    return copy


def _keeps_columns(trial: Trial, read: ListRead) -> bool:
    """Whether with two columns in each other's place the same is read by their headers, or nothing."""
    table = next((above for node in read.nodes[:1] for above in node.ancestors() if above.role in TABLES), None)
    if table is None or not isinstance(read.reader, TableReader | ItemsReader):
        return True
    for one, other in pairwise(range(len(cells(read.nodes[0])))):
        page = with_columns_swapped(trial.snapshot, rows(table), one, other)
        if page is not None and trial.on(page) not in (trial.value, _FAILED):
            return False
    return True
