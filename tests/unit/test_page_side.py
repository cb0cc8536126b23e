"""The page side as it is sent to every document."""

from pytest_stagehand._browser.engine import script


def test_the_script_is_ascii_so_that_no_browser_keeps_it_in_twice_the_space():
    assert script().isascii()
