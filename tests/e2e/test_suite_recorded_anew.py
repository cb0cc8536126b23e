"""The example suite recorded from nothing: every sentence that needs no model is understood, and what was recorded replays."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

HOME = Path(__file__).parents[2]
BY_SENTENCES = ("-k", "not with_a_model")


@pytest.fixture
def unrecorded(tmp_path):
    """The example suite in a project of its own, without recordings."""
    without = shutil.ignore_patterns("__recordings__", "__pycache__")
    shutil.copytree(HOME / "example_suite", tmp_path / "example_suite", ignore=without)
    shutil.copy(HOME / "pyproject.toml", tmp_path)
    return tmp_path


def run(folder, mode, *args):
    options = (f"--stagehand-mode={mode}", "--stagehand-report=none", "-q", "-n", "2", "-p", "tests.support.hasty")
    command = [sys.executable, "-m", "pytest", "example_suite", f"--rootdir={folder}", *BY_SENTENCES, *options, *args]
    variables = {**os.environ, "PYTHONPATH": str(HOME), "CI": ""}
    return subprocess.run(command, cwd=folder, env=variables, capture_output=True, text=True)


@pytest.mark.timeout(400)
def test_the_suite_is_recorded_and_replayed(unrecorded):
    recorded = run(unrecorded, "record")
    assert recorded.returncode == 0, recorded.stdout
    replayed = run(unrecorded, "replay")
    assert replayed.returncode == 0, replayed.stdout
    assert "healed" not in replayed.stdout
