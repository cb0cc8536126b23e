"""A sentence to say in the place of another, before and after it is proven."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


@dataclass(frozen=True, slots=True)
class Proposal:
    """A sentence that may say what was meant.

    Attributes:
        sentences: Ways to say it, the plainest first; the first that is proven is told. They are made as they are tried.
        near: How near it is to what was said, 0 to 1.
        refs: What an operation must be done to; empty where that says nothing.
        methods: The operations that it may be.
        name: What the thing is called, by which one with all words of what was said comes first.
        reads: The texts that must be read; empty where that says nothing.
        rows: How many things must be read, 0 where that says nothing.
    """

    sentences: Iterable[str]
    near: float
    refs: frozenset[str] = frozenset()
    methods: frozenset[str] = frozenset()
    name: str = ""
    reads: tuple[str, ...] = ()
    rows: int = 0
