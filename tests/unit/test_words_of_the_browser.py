"""What Playwright says of a call that failed, as a step says it."""

from types import SimpleNamespace

import pytest
from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from pytest_stagehand._basics.errors import NotInThisBrowser
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


def test_a_browser_that_ended_is_told_without_all_that_it_printed():
    session = SimpleNamespace(secrets=SecretRegistry())
    said = "Locator.text_content: Target page, context or browser has been closed\nBrowser logs:\n\n<launched> pid=1\n"
    error = of_tree(session, PlaywrightError(said))
    assert str(error) == "Target page, context or browser has been closed"
    assert "had no memory left" in error.likely
    assert "DEBUG=pw:browser" in error.then


def test_what_this_browser_can_not_do_is_told_with_how_to_leave_it_out():
    session = SimpleNamespace(secrets=SecretRegistry())
    firefox = SimpleNamespace(browser_type=SimpleNamespace(name="firefox"))
    page = SimpleNamespace(context=SimpleNamespace(browser=firefox))
    error = of_tree(session, NotInThisBrowser("Two single clicks reached the page.", page))
    assert '@pytest.mark.skip_browser("firefox")' in error.then
    assert not error.likely
