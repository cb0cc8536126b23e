"""The project's own tests run pytest in pytest (`pytester`)."""

import pytest
from playwright.sync_api import expect

pytest_plugins = ["pytester"]

PATIENCE_MS = 20_000
"""A machine that runs four workers on two cores once took more than Playwright's five seconds to draw a page."""


@pytest.fixture(autouse=True)
def _is_patient() -> None:
    expect.set_options(timeout=PATIENCE_MS)
