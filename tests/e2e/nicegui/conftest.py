"""The front desk of a hotel, drawn by NiceGUI."""

from __future__ import annotations

import pytest

from tests.support.apps import served_by


@pytest.fixture(scope="session")
def base_url():
    with served_by("tests.e2e.nicegui.hotel") as url:
        yield url


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args, base_url):
    return {**browser_context_args, "base_url": base_url}  # pytest-playwright's own keeps the first of a session
