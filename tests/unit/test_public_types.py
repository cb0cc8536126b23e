"""The public part is typed to the end, and reading has the type that was asked for. Checkers are given no flag that a user would have to set."""

import json
import os
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

pytestmark = pytest.mark.long
ROOT = Path(__file__).parents[2]
PUBLIC = ("pytest_stagehand", "pytest_stagehand.hooks", "pytest_stagehand.testing")
READING = ("tests/support/typed.py", "tests/support/typed_async.py")
"""They assert the type of each reading themselves."""


def run(*command: str) -> subprocess.CompletedProcess[str]:
    """A program beside this Python, which finds this Python's packages by PATH alone."""
    env = os.environ | {"PATH": os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])}
    return subprocess.run([sys.executable, "-m", *command], cwd=ROOT, env=env, capture_output=True, text=True)


def names(module: str) -> list[str]:
    return [name for name in import_module(module).__all__ if name != "__version__"]  # which pyright does not list


@pytest.mark.parametrize("checker", ["mypy", "basedpyright"])
def test_what_is_read_has_the_type_that_was_asked_for(checker):
    checked = run(checker, *READING)
    assert checked.returncode == 0, checked.stdout


def test_every_public_name_is_typed_to_the_end():
    verified = run("basedpyright", "--verifytypes", "pytest_stagehand", "--ignoreexternal", "--outputjson")
    symbols = json.loads(verified.stdout)["typeCompleteness"]["symbols"]
    known = {symbol["name"] for symbol in symbols if symbol["isTypeKnown"]}
    public = {f"{module}.{name}" for module in PUBLIC for name in names(module)}
    assert public - known == set(), "basedpyright --verifytypes pytest_stagehand --ignoreexternal tells more"
