"""Which variant of the recordings belongs to which pages, as `stagehand_variants` says: `mobile: is_mobile`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from inspect import signature
from typing import TYPE_CHECKING

from pytest_stagehand._recording.paths import variant_name

if TYPE_CHECKING:
    from collections.abc import Mapping

_LINE = re.compile(r"(?P<name>\S+)\s*:\s*(?P<conditions>\S.*)")


@dataclass(frozen=True)
class Variant:
    """A variant, and the pages that it is for.

    Attributes:
        conditions: Options of `browser.new_context`, and the pattern that each is to fit; empty of one that is to be on.
    """

    name: str
    conditions: tuple[tuple[str, str], ...]

    def fits(self, shown: Mapping[str, str | bool]) -> bool:
        """Whether a page that is shown so belongs to it."""
        return all(_fits(shown.get(option, False), pattern) for option, pattern in self.conditions)


def _fits(value: str | bool, pattern: str) -> bool:
    return value is True if not pattern else isinstance(value, str) and fnmatchcase(value, pattern)


def variants(text: str) -> tuple[Variant, ...]:
    """What the lines of the option say; the first one that fits is taken.

    Raises:
        ValueError: A line says nothing of the kind, or names an option that contexts do not have.
    """
    return tuple(_variant(line.strip()) for line in text.splitlines() if line.strip())


def _variant(line: str) -> Variant:
    found = _LINE.fullmatch(line)
    if found is None:
        raise ValueError(f"{line!r} is none")
    parts = [condition.partition("=") for condition in found["conditions"].split()]
    if unknown := [option for option, _, _ in parts if option not in _options_of_contexts()]:
        raise ValueError(f"browser.new_context has no {unknown[0]!r}")
    return Variant(variant_name(found["name"]), tuple((option, pattern) for option, _, pattern in parts))


@cache
def _options_of_contexts() -> frozenset[str]:
    from playwright.sync_api import Browser  # noqa: PLC0415  (where the option is used)

    return frozenset(signature(Browser.new_context).parameters)
