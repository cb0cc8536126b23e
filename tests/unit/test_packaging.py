"""What is published, and what a repository on GitHub or GitLab reads, can be read there."""

import os
import re
import shlex
import subprocess
import tomllib
from pathlib import Path

import pytest
import yaml
from click.testing import CliRunner

from pytest_stagehand import __version__
from pytest_stagehand._cli.main import COMMANDS, main
from pytest_stagehand._settings.options import OPTIONS

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
ACTION = ROOT / ".github" / "actions" / "stagehand"
YAML = [
    *sorted(
        path
        for place in (ROOT / ".github", ROOT / "templates", ROOT / "pytest_stagehand")
        for path in place.rglob("*.yml")
    ),
    ROOT / ".pre-commit-hooks.yaml",
]


def loaded(path):
    return yaml.safe_load(path.read_text("utf-8"))


@pytest.mark.parametrize("path", YAML, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_yaml_can_be_read(path):
    assert loaded(path)


def test_readme_has_no_relative_link_or_picture_where_it_is_shown_alone():
    hook = PROJECT["tool"]["hatch"]["metadata"]["hooks"]["fancy-pypi-readme"]
    text = (ROOT / "README.md").read_text("utf-8") + '\n![a](docs/a.webp) [b](docs/b.md#c) <img src="docs/d.webp">'
    for each in hook["substitutions"]:
        text = re.sub(each["pattern"], each["replacement"], text)
    found = re.findall(r"\]\(([^)]+)\)|(?:src|srcset|href)=\"([^\"]+)", text)
    assert [link for pair in found for link in pair if link and not link.startswith(("https://", "#"))] == []
    assert "https://raw.githubusercontent.com/pytest-stagehand/pytest-stagehand/main/docs/a.webp" in text
    assert "https://github.com/pytest-stagehand/pytest-stagehand/blob/main/docs/b.md#c" in text


def test_the_changelog_has_a_section_of_this_version():
    assert f"\n## [{__version__}] - " in (ROOT / "CHANGELOG.md").read_text("utf-8")


def test_files_that_are_packed_are_there_and_no_others_of_their_names():
    packed = PROJECT["tool"]["hatch"]["build"]["targets"]["sdist"]["include"]
    assert [name for name in packed if not name.startswith("/") or not (ROOT / name[1:]).exists()] == []


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", "SECURITY.md"])
def test_links_to_files_lead_to_files(name):
    text = (ROOT / name).read_text("utf-8")
    links = [link.partition("#")[0] for link in re.findall(r"\]\(([^)]+)\)", text) if "://" not in link]
    assert [link for link in links if link and not (ROOT / link).exists()] == []


def test_files_and_commands_that_contributing_names_are_there():
    text = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
    files = re.findall(r"`(?:pytest_stagehand/)?((?:_[a-z]+|tests|docs|testing)/[\w/.]*)`", text)
    assert len(files) > 10
    assert [each for each in files if not any((top / each).exists() for top in (ROOT, ROOT / "pytest_stagehand"))] == []
    targets = re.findall(r"(?:^|`|&& )make (\w+)", text, re.MULTILINE)
    makefile = (ROOT / "Makefile").read_text("utf-8")
    assert [target for target in targets if f"\n{target}:" not in makefile] == []


def test_the_action_gives_what_it_was_given_to_its_shell_as_variables_only():
    for step in loaded(ACTION / "action.yml")["runs"]["steps"]:
        assert "run" not in step or step["shell"] == "bash"
        assert "${{" not in step.get("run", "")


def test_every_input_of_the_action_is_used():
    text = (ACTION / "action.yml").read_text("utf-8")
    assert [name for name in loaded(ACTION / "action.yml")["inputs"] if f"inputs.{name}" not in text] == []


def test_the_hook_of_pre_commit_is_a_command_that_refuses_a_bad_recording(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    (hook,) = loaded(ROOT / ".pre-commit-hooks.yaml")
    name, *command = shlex.split(hook["entry"])
    assert name in PROJECT["project"]["scripts"]
    bad = tmp_path / "tests" / "__recordings__" / "test_a" / "test_b.json"
    bad.parent.mkdir(parents=True)
    bad.write_text("<<<<<<< HEAD\n")
    given = bad.relative_to(tmp_path).as_posix()
    assert re.search(hook["files"], given)
    assert CliRunner().invoke(main, [*command, given]).exit_code == 1
    bad.unlink()
    assert CliRunner().invoke(main, command).exit_code == 0


GH = """#!/bin/sh
case "$*" in
  *--paginate*) cat known ;;
  *) echo "$1 $2 $3 $4" > asked; for each; do last=$each; done; cat "${last#body=@}" > body ;;
esac
"""
PYTHON = """#!/bin/sh
cat listed; test ! -s listed
"""


@pytest.fixture
def comment(tmp_path):
    """Calls the script that comments, with programs in the place of gh and of the command."""
    for name, text in (("gh", GH), ("python", PYTHON)):
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o755)
    (tmp_path / "heals.json").write_text("{}")

    def call(*, heals="", known=""):
        (tmp_path / "listed").write_text(heals)
        (tmp_path / "known").write_text(known)
        named = {"GITHUB_REPOSITORY": "a/b", "NUMBER": "7", "REPORT": "chromium"}
        environment = {**os.environ, **named, "PATH": f"{tmp_path}{os.pathsep}{os.environ['PATH']}"}
        subprocess.run(["bash", str(ACTION / "comment.sh"), "."], cwd=tmp_path, env=environment, check=True)
        asked = tmp_path / "asked"
        return (asked.read_text().split(), (tmp_path / "body").read_text()) if asked.exists() else None

    return call


def test_heals_are_told_on_a_pull_request_and_told_anew_in_the_same_comment(comment):
    assert comment() is None
    asked, body = comment(heals='  1  was  button "Log in"\n     now  button "@all `Sign in`"\n')
    assert asked == ["api", "--method", "POST", "repos/a/b/issues/7/comments"]
    assert body.startswith("<!-- pytest-stagehand: chromium -->\n")
    inside = body.split("~~~~")[1]
    assert "@all" in inside
    assert "heals accept" in body
    asked, body = comment(known="41\n42\n")
    assert asked == ["api", "--method", "PATCH", "repos/a/b/issues/comments/41"]
    assert "Nothing had to be found again" in body


def test_the_container_runs_as_a_user_who_is_not_root():
    lines = (ROOT / "Dockerfile").read_text("utf-8").splitlines()
    users = [line.split()[1] for line in lines if line.startswith("USER ")]
    assert users
    assert users[-1] not in ("root", "0")


def test_every_command_is_in_its_documentation():
    text = (ROOT / "docs" / "command-line.md").read_text("utf-8")
    assert [name for name in COMMANDS if f"\n## {name}\n" not in text] == []


def test_every_option_is_in_its_documentation():
    text = (ROOT / "docs" / "options.md").read_text("utf-8")
    named = [option.ini_name if option.is_ini_only else option.flag for option in OPTIONS]
    assert [name for name in named if f"`{name}`" not in text] == []
