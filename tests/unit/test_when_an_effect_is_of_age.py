"""The page side looks at an effect when it is as old as the end of a test waits for."""

from __future__ import annotations

from pytest_stagehand._browser.engine import script
from pytest_stagehand._steps.lasting import LASTS_MS


def test_both_sides_count_the_same():
    assert f"const LASTS_MS = {LASTS_MS};" in script()
