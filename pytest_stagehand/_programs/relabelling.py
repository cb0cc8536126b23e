"""The values that a program reads beside labels, where a page pairs the two in another way now (`pairing.py`).

All of a program's labels are found again or none: an optional one that stayed as it was recorded would be read as nothing
there, though it may only be called otherwise. Lists are found again as a whole (`relisting.py`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from pytest_stagehand._programs.above import recordable_of
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.labels import labelled
from pytest_stagehand._programs.pairing import among, is_sole, paired_now
from pytest_stagehand._programs.queries import located
from pytest_stagehand._programs.text import label_shown, label_text
from pytest_stagehand._recording.assertions import LabelledText
from pytest_stagehand._recording.describe import described_label
from pytest_stagehand._recording.heals import Heal, heal_of_name
from pytest_stagehand._recording.queries import Among, LabelSource
from pytest_stagehand._recording.readers import ItemsReader, Leaf, NodesReader, TableReader
from pytest_stagehand._recording.targets import Recorded

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping

    from pytest_stagehand._programs.labels import Pair
    from pytest_stagehand._programs.tree import Scope

P = TypeVar("P", bound=Recorded)
ListReaders = ItemsReader | NodesReader | TableReader
Part = LabelledText | Leaf
"""What is read beside a label."""

LONGEST = 200
MOST_OTHERS = 12
SHOWN = frozenset({"text", "value"})
"""How a value is taken that a page shows, be it in a field."""


def with_sole_labels(program: P, root: Scope, variables: Mapping[str, str], is_secret: Callable[[str], bool]) -> P:
    """`program`, in which a label says so where it is not the only one of its words, and what stands around it."""

    def change(part: Part, scope: Scope) -> Part:
        source = _source_of(part)
        if not is_sole(source.label, scope):
            return _read_by(part, source.model_copy(update={"sole": False}))
        return _read_by(part, source.model_copy(update={"among": _kept(among(source, scope), is_secret)}))

    try:
        found: P = _changed(program, root, variables, change)
    except ProgramFailed:
        return program
    return found


def recordable(texts: Iterable[str], is_secret: Callable[[str], bool]) -> tuple[str, ...]:
    """Those of the texts that may be recorded."""
    return tuple(text for text in texts if len(text) <= LONGEST and not is_secret(text))[:MOST_OTHERS]


def _kept(found: Among | None, is_secret: Callable[[str], bool]) -> Among | None:
    """What may be recorded of it."""
    if found is None:
        return None
    titles, labels = (recordable(texts, is_secret) for texts in (found.titles, found.labels))
    amount = None if found.amount is None or is_secret(found.amount) else found.amount
    above = found.above and recordable_of(found.above, lambda texts: recordable(texts, is_secret))
    return Among(titles=titles, labels=labels, amount=amount, above=above)


def relabelled(program: P, root: Scope, variables: Mapping[str, str]) -> tuple[P, list[Heal]]:
    """`program` with the values that stand beside their labels otherwise now, and what was found again."""
    heals: list[Heal] = []
    try:
        found: P = _changed(program, root, variables, lambda part, scope: _part_now(part, scope, heals))
    except ProgramFailed:
        return program, []
    return found, heals


def changed_in_place(
    value: Any, scope: Scope, variables: Mapping[str, str], change: Callable[[Recorded, Scope], Recorded | None]
) -> Any:
    """`value` with what `change` gives for each part of it, in the region that it reads; where that is `None`, for its own parts.

    Raises:
        ProgramFailed: A region is not there, or `change` gives up.
    """
    if isinstance(value, tuple):
        return tuple(changed_in_place(each, scope, variables, change) for each in value)
    if isinstance(value, dict):
        return {key: changed_in_place(each, scope, variables, change) for key, each in value.items()}
    if not isinstance(value, Recorded):
        return value
    scope = located(getattr(value, "within", ()), scope, variables)
    now = change(value, scope)
    if now is not None:
        return now
    parts = {name: getattr(value, name) for name in value.model_fields_set}
    return value.model_copy(update=changed_in_place(parts, scope, variables, change))


def _changed(value: Any, root: Scope, variables: Mapping[str, str], change: Callable[[Part, Scope], Part]) -> Any:
    """`value` with `change` done to what it reads by a label, lists apart.

    Raises:
        ProgramFailed: A region is not there, or `change` gives up.
    """

    def part_now(part: Recorded, scope: Scope) -> Recorded | None:
        if isinstance(part, LabelledText) or (isinstance(part, Leaf) and isinstance(part.source, LabelSource)):
            return change(part, scope)
        return part if isinstance(part, ListReaders) else None

    return changed_in_place(value, root, variables, part_now)


def _part_now(part: Part, scope: Scope, heals: list[Heal]) -> Part:
    """What is read beside a label, as it stands now.

    Raises:
        ProgramFailed: Its value is not certain.
    """
    was = _source_of(part)
    if labelled(was, scope):
        return part
    pair = paired_now(was, scope)
    if pair is None or not _is_taken_alike(part, pair):
        raise ProgramFailed("program-failed", described_label(was), "none")
    label = was.label if label_text(pair.label) == label_text(was.label) else label_shown(pair.label)
    now = was.model_copy(update={"label": label, "pair": pair.kind})
    heals.append(heal_of_name("program-failed", described_label(was), described_label(now), 1.0))
    return _read_by(part, now, take=pair.take) if isinstance(part, Leaf) and part.take in SHOWN else _read_by(part, now)


def _is_taken_alike(part: Part, pair: Pair) -> bool:
    """Whether a pair has what was taken: a tick is no text."""
    if isinstance(part, LabelledText) or part.take in {"url", "presence", "count"}:
        return True
    return pair.take == part.take or {pair.take, part.take} == SHOWN


def _source_of(part: Part) -> LabelSource:
    source = part.label if isinstance(part, LabelledText) else part.source
    assert isinstance(source, LabelSource), "asked of parts that read by a label"
    return source


def _read_by(part: Part, source: LabelSource, **others: str) -> Part:
    return part.model_copy(update={"label" if isinstance(part, LabelledText) else "source": source, **others})
