"""What a step does that is not the page's: it may take long, and the loop of an async page goes on meanwhile."""

from __future__ import annotations

from contextvars import ContextVar
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

T = TypeVar("T")


class Loop(Protocol):
    """The loop beside which a step runs."""

    def call(self, function: Callable[[], T]) -> T:
        """What a function gives that waits for something; it is called in another thread."""

    def wait_for(self, given: Awaitable[T]) -> T:
        """What something gives that is to be awaited."""


BESIDE: ContextVar[Loop | None] = ContextVar("stagehand_beside", default=None)
"""The loop beside which what is done now runs: a step on an async page, and what it calls. `None` for one of the sync API."""


def call(function: Callable[[], T]) -> T:
    """What a function gives that waits for something else than the page: a model, above all."""
    loop = BESIDE.get()
    return function() if loop is None else loop.call(function)


def on_loop(given: Callable[[], Awaitable[T]], elsewhere: Callable[[], T]) -> T:
    """What something gives that is to be awaited: in the test's own loop, or `elsewhere` where it has none."""
    loop = BESIDE.get()
    return elsewhere() if loop is None else loop.wait_for(given())
