"""The page side for tests that use it directly."""

from __future__ import annotations

import pytest

from pytest_stagehand.browser import engine


@pytest.fixture(scope="session", autouse=True)
def _page_side(playwright):
    engine.register(playwright.selectors)
