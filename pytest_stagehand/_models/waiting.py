"""Waiting for a call of an SDK, no longer than it may take in all, and so that Ctrl-C is heard at once."""

from __future__ import annotations

from concurrent.futures import Future
from contextlib import suppress
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable

T = TypeVar("T")

_LOOK_S = 0.25
"""Where waiting for a thread can't be interrupted (Windows), Ctrl-C is heard between two waits of this length."""


def within(seconds: float, call: Callable[[], T], give_up: Callable[[], None]) -> T:
    """What `call` returns or raises.

    It runs in a thread of its own: the time-outs of HTTP clients start anew with every byte, so that a server which drips
    holds them for ever, and their sleep between two tries hears no Ctrl-C. The thread never keeps the process alive.

    Raises:
        TimeoutError: It took longer than `seconds`; `give_up` was called then, as on Ctrl-C.
    """
    outcome: Future[T] = Future()

    def run() -> None:
        try:
            outcome.set_result(call())
        except BaseException as error:  # noqa: BLE001  (raised again in the thread that waits)
            outcome.set_exception(error)

    Thread(target=run, daemon=True, name="stagehand-model").start()
    try:
        _wait(outcome, seconds)
    except BaseException:
        give_up()
        raise
    return outcome.result()


def _wait(outcome: Future[Any], seconds: float) -> None:
    end = monotonic() + seconds
    while not outcome.done():
        left = end - monotonic()
        if left <= 0:
            raise TimeoutError
        with suppress(TimeoutError):
            outcome.exception(min(left, _LOOK_S))
