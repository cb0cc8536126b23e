"""The example suite recorded from nothing: every sentence that needs no model is understood, and what was recorded replays."""

import os
import shutil
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.starter import Order, Starter

HOME = Path(__file__).parents[2]
BY_SENTENCES = ("-k", "not with_a_model")


@pytest.fixture
def unrecorded(tmp_path):
    """The example suite in a project of its own, without recordings."""
    without = shutil.ignore_patterns("__recordings__", "__pycache__")
    shutil.copytree(HOME / "example_suite", tmp_path / "example_suite", ignore=without)
    shutil.copy(HOME / "pyproject.toml", tmp_path)
    return tmp_path


@pytest.fixture
def run(unrecorded):
    """Runs it in a mode; gives the exit status and what was printed."""
    with closing(Starter(HOME)) as starter:

        def run(mode):
            printed = unrecorded / f"{mode}.txt"
            options = (
                f"--stagehand-mode={mode}",
                "--stagehand-report=none",
                "-q",
                "-n",
                "2",
                "-p",
                "tests.support.hasty",
            )
            args = ["example_suite", f"--rootdir={unrecorded}", *BY_SENTENCES, *options]
            environment = {**os.environ, "CI": ""}
            files = (str(printed), str(unrecorded / "errors.txt"))
            return starter.run(Order(args, str(unrecorded), str(HOME), environment, *files)), printed.read_text("utf-8")

        yield run


@pytest.mark.timeout(400)
def test_the_suite_is_recorded_and_replayed(run):
    status, said = run("record")
    assert status == 0, said
    status, said = run("replay")
    assert status == 0, said
    assert "healed" not in said
