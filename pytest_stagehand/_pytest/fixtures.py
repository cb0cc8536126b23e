"""The fixtures that a test may ask for."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest

from pytest_stagehand._steps.session import current

if TYPE_CHECKING:
    from pytest_stagehand._steps.session import Session


@pytest.fixture
def stagehand() -> Session:
    """The running test's session: `steps`, `metrics`, `variables`, `settings` and `add_secret(value)`."""
    return current()


@pytest.fixture(scope="session")
def stagehand_settings() -> dict[str, Any]:
    """Options that a project sets in code: override it in a conftest and return them by ini name.

    They stand where the ini file's stand, and win over it: ``{"stagehand_route_query": ["page"]}``.
    """
    return {}
