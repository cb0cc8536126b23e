"""The example suite as plain Playwright: it passes without the plugin, and goes on failing for the shop's bugs."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from pytest_stagehand._cli.main import main

HOME = Path(__file__).parents[2]
CONFTEST = """
import os
import pytest

@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    path = os.environ["BROWSER_PATH"]
    return {**browser_type_launch_args, "executable_path": path, "args": ["--no-sandbox", "--disable-gpu"]}
"""


@pytest.fixture(scope="module")
def browser_path():
    command = [sys.executable, "-m", "pytest_stagehand._browser.launching", "chromium"]
    return subprocess.run(command, capture_output=True, text=True, check=True, cwd=HOME).stdout.strip()


@pytest.fixture(scope="module")
def plain(tmp_path_factory):
    """The ejected suite, in a project of its own."""
    folder = tmp_path_factory.mktemp("plain")
    result = CliRunner().invoke(main, ["eject", str(HOME / "example_suite"), "-o", str(folder / "example_suite")])
    assert result.exit_code == 0, result.output
    (folder / "pytest.ini").write_text("[pytest]\n")
    (folder / "conftest.py").write_text(CONFTEST)
    return folder


@pytest.fixture
def run(plain, browser_path):
    def run(*args, **environment):
        """The outcome of a run of pytest that can't import the plugin."""
        (plain / "pytest_stagehand.py").write_text('raise ImportError("this is to run without the plugin")\n')
        command = [sys.executable, "-m", "pytest", "-p", "no:pytest_stagehand", "-q", "--tb=short", *args]
        variables = {**os.environ, "PYTHONPATH": str(plain), "BROWSER_PATH": browser_path, **environment}
        return subprocess.run(command, cwd=plain, env=variables, capture_output=True, text=True)

    return run


@pytest.mark.timeout(400)
def test_the_ejected_suite_passes_without_the_plugin(run):
    done = run("example_suite", "-n", "2")
    assert done.returncode == 0, done.stdout
    assert "52 passed" in done.stdout


@pytest.mark.timeout(400)
def test_the_ejected_suite_finds_a_bug(run):
    done = run("example_suite/test_wish_list.py", "-k", "dragging", SHOP_BUG="wish-list-order-lost")
    assert done.returncode == 1, done.stdout
    assert "ImportError" not in done.stdout
