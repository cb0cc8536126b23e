"""A pace for pages that do all they do at once: for steps in this process, and, as a plugin, for runs of pytest in it."""

from __future__ import annotations

from contextlib import contextmanager
from math import inf
from typing import TYPE_CHECKING

from pytest_stagehand._browser.pace import Pace, pace

if TYPE_CHECKING:
    from collections.abc import Iterator

    import pytest

HASTY = Pace(
    quiet_ms=120,
    stream_ms=240,
    still_ms=60,
    patience_ms=1_500,
    heal_after_ms=600,
    drift_after_ms=1_000,
    life_ms=120,
    watch_ms=150,
    late_page_ms=250,
)
"""What such a page does, it does within 30 ms; what is more is for a machine that does other things as well."""
SOON_MS = 400
"""How long what is known not to come is missed."""


@contextmanager
def sooner() -> Iterator[None]:
    """Wait still less for what will not come."""
    before = pace.drift_after_ms
    pace.drift_after_ms = min(before, SOON_MS)
    try:
        yield
    finally:
        pace.drift_after_ms = before


def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take that pace for one test.

    Nor is it learned that nobody looked for long: from a page's load to the first look, a busy machine takes longer than that.
    """
    for name in Pace.__slots__:
        monkeypatch.setattr(pace, name, getattr(HASTY, name))
    monkeypatch.setattr("pytest_stagehand._steps.listening.UNSEEN_MS", inf)


def pytest_configure() -> None:
    """Take it for a run."""
    for name in Pace.__slots__:
        setattr(pace, name, getattr(HASTY, name))
