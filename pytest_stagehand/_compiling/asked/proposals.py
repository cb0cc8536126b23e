"""What an engine proposes: values, the nodes that show them, and the words by which the sentence means them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping  # noqa: TC003  (a dataclass's fields)
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

Path = tuple[str | int, ...]
"""Where in the value a part of it stands: `("lines", 0, "price")`."""


@dataclass(frozen=True, slots=True)
class Meant:
    """How the sentence speaks of what was read.

    Attributes:
        words: The phrase: `the price of Blue shirt`, `links in the navigation`.
        is_every: Every thing of the kind in these words is meant: each is an item of the list, or they are counted.
    """

    words: str
    is_every: bool = False


NOTHING_MEANT: Mapping[Path, Meant] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class Reading:
    """What an engine read.

    Attributes:
        value: As JSON has it: dates as ISO texts, decimals as texts, URLs absolute.
        sources: The id of the node of each single value, by its path.
        meant: The words for parts of the value, as far as they are known.
    """

    value: Any
    sources: Mapping[Path, str] = field(default_factory=dict)
    meant: Mapping[Path, Meant] = field(default_factory=dict)

    def at(self, *path: str | int) -> Reading:
        """The same, as a part of a value."""
        return Reading(
            self.value,
            {(*path, *own): ref for own, ref in self.sources.items()},
            {(*path, *own): meant for own, meant in self.meant.items()},
        )


def _together(values: Any, parts: Iterable[tuple[str | int, Reading]]) -> Reading:
    """One value of many, each at its key or place."""
    placed = [part.at(key) for key, part in parts]
    sources = {path: ref for part in placed for path, ref in part.sources.items()}
    return Reading(values, sources, {path: meant for part in placed for path, meant in part.meant.items()})


def as_object(parts: Mapping[str, Reading]) -> Reading:
    """An object of its fields."""
    return _together({key: part.value for key, part in parts.items()}, parts.items())


def as_list(parts: list[Reading]) -> Reading:
    """A list of its items."""
    return _together([part.value for part in parts], enumerate(parts))
