"""Values of one page beside each other: whether they are in order, and how two readings compare."""

from __future__ import annotations

import operator
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from pytest_stagehand._programs.extract import Place, found, places_of, read
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.text import filled
from pytest_stagehand._programs.values import converted
from pytest_stagehand._recording.assertions import Stated
from pytest_stagehand._recording.readers import Leaf

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._recording.assertions import Compared, Fold, IsSorted, Reading, Values

_COMPARE: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_FOLDS: dict[str, Callable[[list[Any]], Any]] = {"sum": sum, "lowest": min, "highest": max}


@dataclass(frozen=True, slots=True)
class Read:
    """A value, and the nodes that it was read from."""

    value: Any
    nodes: tuple[Node, ...]

    @property
    def key(self) -> Any:
        """What it is compared by: texts without case, as people sort them."""
        return self.value.casefold() if isinstance(self.value, str) else self.value


def sorted_values(assertion: IsSorted, snapshot: Snapshot, variables: Mapping[str, str]) -> tuple[bool, list[Read]]:
    """Whether the values are in order, and what they are.

    Raises:
        ProgramFailed: They can't be read, or there are fewer than two, of which nobody can tell.
    """
    values = values_read(assertion.values, Place((snapshot.root,), variables))
    if len(values) < 2:  # noqa: PLR2004  (what a pair is)
        raise ProgramFailed("program-failed", "at least two values", f"{len(values)} of them")
    before = operator.le if assertion.direction == "ascending" else operator.ge
    return all(_tried(before, one, other) for one, other in pairwise(values)), values


def compared(assertion: Compared, snapshot: Snapshot, variables: Mapping[str, str]) -> tuple[bool, Read, Read]:
    """Whether two readings compare as they should, and what they are.

    Raises:
        ProgramFailed: One of them can't be read.
    """
    place = Place((snapshot.root,), variables)
    left, right = reading_of(assertion.left, place), reading_of(assertion.right, place)
    return _tried(_COMPARE[assertion.compare], left, right), left, right


def reading_of(reading: Reading | Stated, place: Place) -> Read:
    """One value.

    Raises:
        ProgramFailed: It can't be read, or is made of no values at all.
    """
    if isinstance(reading, Stated):
        return Read(converted(reading.convert, filled(reading.text, place.variables)), ())
    if isinstance(reading, Leaf):
        return _leaf(reading, place)
    return _folded(reading, values_read(reading.values, place))


def values_read(values: Values, place: Place) -> list[Read]:
    """The single values of a list, in the order of the page."""
    assert isinstance(values.each, Leaf)  # the schema says so
    return [_leaf(values.each, each) for each in places_of(values, place)]


def _leaf(leaf: Leaf, place: Place) -> Read:
    value = read(leaf, place)
    if value is None:
        raise ProgramFailed("program-failed", "a value", "none")
    return Read(value, tuple(node for node, _ in found(leaf, place)))


def _folded(fold: Fold, values: list[Read]) -> Read:
    if not values:
        raise ProgramFailed("program-failed", "at least one value", "none")
    nodes = tuple(node for each in values for node in each.nodes)
    try:
        return Read(_FOLDS[fold.take]([each.key for each in values]), nodes)
    except TypeError:
        raise ProgramFailed("program-failed", f"values that have a {fold.take}", listed(values)) from None


def _tried(relation: Callable[[Any, Any], bool], one: Read, other: Read) -> bool:
    try:
        return relation(one.key, other.key)
    except TypeError:
        raise ProgramFailed("program-failed", "two values of a kind", listed([one, other])) from None


def listed(values: list[Read]) -> str:
    """Values in words, the first twenty."""
    return ", ".join(str(each.value) for each in values[:20]) + (", …" if len(values) > 20 else "")  # noqa: PLR2004
