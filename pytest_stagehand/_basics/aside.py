"""What a step does that is not the page's: it may take long, and the loop of an async page goes on meanwhile."""

from __future__ import annotations

from concurrent.futures import Future
from contextvars import ContextVar, copy_context
from threading import Thread
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


def begin(function: Callable[[], T]) -> Callable[[float], T]:
    """Have something done from now on in a thread of its own, which no loop runs beside.

    Returns:
        What waits for what it gives, that many seconds at most, and then raises `TimeoutError`; nobody can end the thread.
    """
    gives: Future[T] = Future()

    def run() -> None:
        BESIDE.set(None)
        try:
            gives.set_result(function())
        except BaseException as error:  # noqa: BLE001  (it is raised where it is waited for)
            gives.set_exception(error)

    Thread(target=copy_context().run, args=(run,), daemon=True, name="stagehand-aside").start()
    return lambda seconds: call(lambda: gives.result(seconds))


def on_loop(given: Callable[[], Awaitable[T]], elsewhere: Callable[[], T]) -> T:
    """What something gives that is to be awaited: in the test's own loop, or `elsewhere` where it has none."""
    loop = BESIDE.get()
    return elsewhere() if loop is None else loop.wait_for(given())
