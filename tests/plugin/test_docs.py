"""README and docs do what they say: their Python blocks run, over the example shop, and so do their commands."""

import ast
import configparser
import json
import re
import shlex
import shutil
import tomllib
from itertools import dropwhile, groupby

import pytest
from click.testing import CliRunner

from pytest_stagehand._cli.main import main
from pytest_stagehand._settings import settings
from tests.support.documents import ROOT, blocks

BLOCKS = list(blocks())
TUTORIAL = "docs/tutorial.md"
LANGUAGES = {"python", "sh", "console", "text", "json", "ini", "toml", "yaml", "gitignore", "typescript", "gherkin"}
RUN = [block for block in BLOCKS if not block.why_not]
MODULES = [block for block in RUN if block.language == "python"]
ELSEWHERE = {
    "pip": "asks a registry",
    "playwright": "downloads a browser, or opens a window",
    "export": "sets what the lines below it read",
    "git": "is not ours",
    "cd": "is not ours",
    "cat": "is not ours",
    "make": "runs this very suite",
}
"""Commands that are not run, and why."""
ASKING = {"try": "reads what a person types"}
"""Commands of ours that are not run, and why."""
CONFTEST = """
import pytest
from example_suite.shop.server import serve


@pytest.fixture(scope="session")
def base_url():
    with serve() as url:
        yield url


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args, base_url):
    choice = {"name": "cookie_choice", "value": "necessary", "domain": "127.0.0.1", "path": "/"}
    return {**browser_context_args, "base_url": base_url, "storage_state": {"cookies": [choice], "origins": []}}


@pytest.fixture(autouse=True)
def patience(context):
    context.set_default_timeout(10_000)
"""


def typed():
    """All commands, once each: without their comment, and what is set before them."""
    found = {}
    for block in RUN:
        for line in block.commands:
            words = dropwhile(re.compile(r"[A-Z_]+=").match, shlex.split(line, comments=True))
            found.setdefault(tuple(words), block.where)
    return [pytest.param(words, id=f"{where} {' '.join(words)}") for words, where in found.items()]


COMMANDS = typed()


def starting(program):
    return [each for each in COMMANDS if each.values[0][0] == program and ASKING.keys().isdisjoint(each.values[0][1:2])]


def test_every_block_says_what_it_is():
    assert [block.where for block in BLOCKS if block.language not in LANGUAGES] == []
    assert [block.where for block in BLOCKS if block.language == "text" and block.why_not] == []


def test_every_block_of_python_is_a_module():
    for block in BLOCKS:
        if block.language == "python" and "…" not in block.text:
            ast.parse(block.source, block.where)


def test_every_block_of_data_can_be_read():
    for block in RUN:
        if block.language == "json" and block.text.startswith("{") and "…" not in block.text:
            json.loads(block.text)
        if block.language == "toml":
            tomllib.loads(block.text)


def test_every_option_in_a_file_of_options_is_one():
    known = {option.ini_name for option in settings.OPTIONS}
    for block in BLOCKS:
        names = re.findall(r"^(stagehand_\w+)", block.text, re.MULTILINE) if block.language in ("ini", "toml") else []
        assert set(names) <= known, block.where
        if block.language == "ini":
            configparser.ConfigParser().read_string(block.text)


def test_every_command_is_ours_or_is_known_not_to_be():
    programs = {each.values[0][0] for each in COMMANDS}
    assert programs <= {"pytest", "pytest-stagehand", *ELSEWHERE}


@pytest.mark.parametrize("words", starting("pytest"))
def test_every_option_of_pytest_is_one(words, pytestconfig):
    """Of pytest, of this plugin and of those that the docs name; each with a value that it takes."""
    known, unknown = pytestconfig._parser.parse_known_and_unknown_args(list(words[1:]))
    assert unknown == []
    settings.resolve(
        command_line={each.key: getattr(known, f"stagehand_{each.key}", None) for each in settings.OPTIONS}
    )


@pytest.mark.timeout(600)
def test_the_examples_record_and_replay_over_the_shop(project):
    project.conftest(CONFTEST)
    project.write("how_to_files/grace.png", (ROOT / "example_suite" / "files" / "grace.png").read_bytes())
    assert steps_of_a_replay(project, [block for block in MODULES if block.page != TUTORIAL]) == {"replayed", "skipped"}


@pytest.mark.long
@pytest.mark.timeout(600)
def test_the_tutorial_records_and_replays_over_its_application(project):
    """In a run of its own, since pytest-playwright takes the base URL once in a run."""
    project.base_url = None
    assert steps_of_a_replay(project, [block for block in MODULES if block.page == TUTORIAL]) == {"replayed"}


def steps_of_a_replay(project, modules):
    """How the steps of all tests end that these blocks are, after they were recorded."""
    for name, of_it in groupby(modules, key=lambda block: block.file):
        project.write(name, "\n\n".join(block.source for block in of_it))
    for run in (project.run, project.replay):
        done = run()
        assert done.status == 0, done.text
    return {step for steps in done.steps.values() for step in steps}


@pytest.fixture(scope="module")
def recorded(tmp_path_factory):
    """A project with recordings, called as in the docs."""
    folder = tmp_path_factory.mktemp("recorded")
    (folder / "pytest.ini").write_text("[pytest]\n")
    for named in ("artifact/stagehand-report", "shard-1/stagehand-report", "shard-2"):
        (folder / named).mkdir(parents=True)
    shutil.copytree(ROOT / "example_suite" / "__recordings__" / "test_cart", folder / "tests/__recordings__/test_cart")
    for name in ("test_cart.py", "test_first.py", "test_order.py"):
        shutil.copy(ROOT / "example_suite" / "test_cart.py", folder / "tests" / name)
    return folder


@pytest.mark.parametrize("words", starting("pytest-stagehand"))
def test_every_command_is_understood(words, monkeypatch, recorded):
    """It need not find anything to do there."""
    monkeypatch.chdir(recorded)
    result = CliRunner().invoke(main, [*words[1:]])
    assert result.exit_code in (0, 1), result.output
