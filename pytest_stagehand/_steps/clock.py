"""The time of a step: one clock, which waiting, reading, operating, seeing effects and healing share.

What is done once the time is over (to say why the step fails, to see the effect of an operation that came late) shares a
grace of `GRACE_MS`. The time that a model takes to answer is not the page's, and has a limit of its own.
"""

from __future__ import annotations

from contextlib import contextmanager
from time import monotonic
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

DEFAULT_TIMEOUT_MS = 30_000
"""Playwright's own default."""
GRACE_MS = 500
"""How far a step may pass its time, one call of the browser apart."""
OPERATION_MS = 250.0
"""What an operation takes on an element that is ready, on a machine that has much to do."""
SHORTEST_MS = 1.0
"""For Playwright, to which 0 is for ever."""


class Clock:
    """How much of a step's time is left.

    Args:
        timeout_ms: The step's time; 0, Playwright's "for ever", leaves each call of the browser without a limit, and
            waiting in between with Playwright's default.
        navigation_ms: The same for a page that is on its way.
        is_given: The step was given its time by whoever wrote it.
    """

    def __init__(self, timeout_ms: float, navigation_ms: float | None = None, *, is_given: bool = False) -> None:
        self.is_given = is_given
        self._is_endless = timeout_ms == 0
        self.timeout_ms = timeout_ms or DEFAULT_TIMEOUT_MS
        self._navigation_ms = self.timeout_ms if navigation_ms is None else navigation_ms
        self._started = monotonic()

    @classmethod
    def of(cls, page: Page, given: float | None, of_project: float | None) -> Clock:
        """The clock of a step.

        Args:
            page: The page, whose own time-outs count where nothing else was given.
            given: What the step was given (`timeout=`).
            of_project: What the project was given, for steps that were not.
        """
        if given is not None:
            return cls(given, is_given=True)
        if of_project is not None:
            return cls(of_project)
        settings = getattr(page._impl_obj, "_timeout_settings", None)  # noqa: SLF001  (no public reader)
        if settings is None:
            return cls(DEFAULT_TIMEOUT_MS)
        return cls(settings.timeout(None), _navigation_timeout(settings))

    def patience_ms(self, usual_ms: float) -> float:
        """For how long a page at rest is waited for, though nothing announces what is missed: all of a time that was given.

        Playwright's users say `timeout=` where they know of what takes long. Other limits only bound what hangs.
        """
        return self.timeout_ms if self.is_given else usual_ms

    @property
    def left_ms(self) -> float:
        """What is left, 0 once it is over."""
        return max(0.0, self._until(self.timeout_ms))

    @property
    def call_ms(self) -> float:
        """What a call of the browser may take."""
        return 0 if self._is_endless else max(SHORTEST_MS, self.left_ms)

    @property
    def operation_ms(self) -> float:
        """What an operation may take that was just decided: a moment of the grace, where deciding took all the time."""
        return 0 if self._is_endless else max(self.call_ms, min(self.late_ms, OPERATION_MS))

    @property
    def late_ms(self) -> float:
        """What a call may take that is made although the time may be over."""
        return 0 if self._is_endless else max(SHORTEST_MS, self._until(self.timeout_ms + GRACE_MS))

    def late_within(self, limit_ms: float) -> float:
        """`late_ms`, or less: what a call may take of which it is known how long it takes at most."""
        return min(limit_ms, self.late_ms or limit_ms)

    @property
    def navigation_ms(self) -> float:
        """What a page that is on its way may take."""
        is_endless = self._is_endless or self._navigation_ms == 0
        return 0 if is_endless else max(SHORTEST_MS, self._until(self._navigation_ms + GRACE_MS))

    def begin_again(self) -> None:
        """From now on, the whole time: for the next operation of a task."""
        self._started = monotonic()

    @contextmanager
    def stopped(self) -> Iterator[None]:
        """While a model is asked."""
        asked = monotonic()
        try:
            yield
        finally:
            self._started += monotonic() - asked

    def _until(self, limit_ms: float) -> float:
        return limit_ms - (monotonic() - self._started) * 1000


def _navigation_timeout(settings: Any) -> float:
    """Playwright's reader takes what a call was given since 1.61 or so, and took nothing before."""
    try:
        found: float = settings.navigation_timeout(None)
    except TypeError:
        found = settings.navigation_timeout()
    return found
