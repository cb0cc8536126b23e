"""What Playwright says of a call that failed, as a step says it."""

from types import SimpleNamespace

import pytest
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from pytest_stagehand._basics.secrets import SecretRegistry
from pytest_stagehand._steps.clock import Clock
from pytest_stagehand._steps.failing import BUSY, of_tree

WAITED = 'Timeout 12.5ms exceeded.\nCall log:\n  - waiting for locator("stagehand={\\"op\\":\\"walk\\"}")'


@pytest.mark.parametrize(
    ("said", "told"),
    [
        (f"Locator.text_content: {WAITED}\n", f"Timeout 700ms exceeded: {BUSY}"),
        (f"Locator.click: {WAITED}\n", f"Locator.click: Timeout 700ms exceeded: {BUSY}"),
        (f"Locator.click: {WAITED}\n    - element is not stable\n", "Timeout 700ms exceeded: element is not stable\n"),
        (f"Locator.click: {WAITED.replace('locator(', 'get_by_role(')}\n", "Timeout 700ms exceeded.\n"),
    ],
)
def test_a_time_out_says_what_was_waited_for(said, told):
    session = SimpleNamespace(secrets=SecretRegistry())
    error = of_tree(session, PlaywrightTimeoutError(said), Clock(700))
    assert told in f"{error}\n"
    assert isinstance(error, PlaywrightTimeoutError)
