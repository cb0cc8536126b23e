"""The project's own tests run pytest in pytest (`pytester`)."""

from __future__ import annotations

import signal
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from collections.abc import Iterator

pytest_plugins = ["pytester"]

settings.register_profile("shared", deadline=None)  # a machine that does other things as well is no failure
settings.load_profile("shared")


def pytest_configure(config: pytest.Config) -> None:
    """Tell pytest of the marker that every folder of tests may use."""
    config.addinivalue_line("markers", "long: left out of `make check`, of what a developer runs after each change")


@pytest.fixture
def interruptible() -> Iterator[None]:
    """An interrupt is one, here and in processes that are started, also where whoever runs this suite ignores it (`nohup`)."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
