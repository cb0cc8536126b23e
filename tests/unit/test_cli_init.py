"""`pytest-stagehand init` writes what is missing, and changes nothing that is there without a yes."""

from contextlib import chdir
from pathlib import Path

import pytest
from click.testing import CliRunner

from pytest_stagehand._cli.main import main
from pytest_stagehand._cli.starting import files as starting
from pytest_stagehand._pytest.project import project_here

URL = "http://localhost:8000"
FIRST = "def test_first(page):\n    pass\n"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A project with a first test, so that no browser is needed to write one."""
    monkeypatch.chdir(tmp_path)
    for name in ("CI", "PYTEST_ADDOPTS"):
        monkeypatch.delenv(name, raising=False)
    project = tmp_path / "project"
    (project / "tests").mkdir(parents=True)
    (project / "tests" / "test_first.py").write_text(FIRST)
    (project / "pytest.ini").write_text("[pytest]\nminversion = 9\n")
    return project


def init(folder, *args, status=0, given=""):
    done = CliRunner().invoke(main, ["init", str(folder), *args], input=given)
    assert done.exit_code == status, done.output
    return done.output


def base_url(folder):
    """As pytest itself reads it."""
    with chdir(folder):
        project = project_here()
    assert not project.problem
    return project.base_url


INI_FILES = {
    "pytest.ini": "[pytest]\n# why\nminversion = 9\n",
    "pytest.ini without an end": "[pytest]",
    "pytest.ini of nothing": "",
    "pyproject.toml": '[project]\nname = "x"\nversion = "1"\n',
    "pyproject.toml with tool.pytest": '[tool.pytest]  # ours\nminversion = "9.0"\n\n[tool.ruff]\nline-length = 99\n',
    "pyproject.toml with ini_options": "[tool.pytest.ini_options]\nminversion = '9.0'\n",
    "pytest.toml": "[pytest]\n",
    "setup.cfg": "[metadata]\nname = x\n\n[tool:pytest]\nminversion = 9\n\n[flake8]\nmax-line-length = 99\n",
    "tox.ini": "[tox]\nenvlist = py\n\n[pytest]\nminversion = 9\n",
}


@pytest.mark.parametrize("ends", ["\n", "\r\n"], ids=["lf", "crlf"])
@pytest.mark.parametrize("case", INI_FILES)
def test_the_base_url_goes_where_pytest_reads_it_and_all_else_stays_as_it_is(folder, case, ends):
    (folder / "pytest.ini").unlink()
    path, before = folder / case.partition(" ")[0], INI_FILES[case].replace("\n", ends)
    path.write_bytes(before.encode())
    init(folder, "--url", URL, "--yes")
    assert base_url(folder) == URL
    after = path.read_bytes().decode()
    rest = [line for line in after.splitlines() if "base_url" not in line]
    assert rest[: len(before.splitlines())] == before.splitlines()
    assert after.count("\r\n") == (after.count("\n") if "\r\n" in before else 0)
    assert "base_url is " in init(folder, "--url", URL, "--yes")
    assert path.read_bytes().decode() == after


@pytest.mark.parametrize("others", [{}, {"setup.cfg": "[metadata]\nname = x\n", "tox.ini": "[tox]\nenvlist = py\n"}])
def test_a_folder_without_an_ini_file_gets_one(folder, others):
    (folder / "pytest.ini").unlink()
    for name, text in others.items():
        (folder / name).write_text(text)
    init(folder, "--url", URL)
    assert base_url(folder) == URL
    assert (folder / "pytest.ini").read_text() == f"[pytest]\nbase_url = {URL}\n"
    assert {name: (folder / name).read_text() for name in others} == others


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("pyproject.toml", "[tool]\npytest.ini_options.minversion = '9.0'\n"),
        ("pyproject.toml", 'x = """\n[tool.pytest]\n"""\n[tool.other]\ny = 1\n'),
        ("pytest.ini", "[pytest]\nbase_url =\n"),
    ],
)
def test_a_file_of_an_unusual_form_is_left_and_the_line_is_told(folder, name, text):
    (folder / "pytest.ini").unlink()
    (folder / name).write_text(text)
    said = init(folder, "--url", URL, "--yes", status=1)
    assert URL in said
    assert (folder / name).read_text() == text


def test_an_ini_file_above_the_folder_is_left(folder):
    (folder / "pytest.ini").rename(folder.parent / "pytest.ini")
    said = init(folder, "--url", URL, "--yes", status=1)
    assert f"add to [pytest]: base_url = {URL}" in said
    assert (folder.parent / "pytest.ini").read_text() == "[pytest]\nminversion = 9\n"


def test_files_that_are_there_change_only_after_a_yes(folder):
    (folder / ".gitignore").write_text("dist/")
    said = init(folder, "--url", URL, given="n\ny\n", status=1)
    assert "left" in said
    assert f"pytest tests/test_first.py --base-url {URL}" in said
    assert base_url(folder) == ""
    assert (folder / ".gitignore").read_text() == "dist/\nstagehand-report/\ntest-results/\n.pytest_cache/\n"
    init(folder, "--url", URL, status=1)  # nobody answers
    assert base_url(folder) == ""
    assert (folder / "tests" / "test_first.py").read_text() == FIRST


def test_lines_of_a_gitignore_are_added_where_they_are_missing_with_its_line_ends(folder):
    (folder / ".gitignore").write_bytes(b"/test-results\r\n.pytest_cache\r\n")
    init(folder, "--url", URL, "--yes")
    assert (folder / ".gitignore").read_bytes() == b"/test-results\r\n.pytest_cache\r\nstagehand-report/\r\n"


@pytest.mark.parametrize(
    ("there", "args", "written"),
    [
        ([], [], ""),
        ([".github/dependabot.yml"], [], starting.GITHUB),
        ([".gitlab-ci.yml"], [], starting.GITLAB_BESIDE),
        ([], ["--ci", "github"], starting.GITHUB),
        ([], ["--ci", "gitlab"], starting.GITLAB),
        ([".github/dependabot.yml"], ["--ci", "none"], ""),
    ],
)
def test_a_workflow_is_written_for_the_ci_that_is_named_or_seen(folder, there, args, written):
    for name in there:
        (folder / name).parent.mkdir(exist_ok=True)
        (folder / name).write_text("x: 1\n")
    init(folder, "--url", URL, "--yes", *args)
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*.yml")} - set(there)
    assert found == ({written} if written else set())
    assert all((folder / name).read_text() == "x: 1\n" for name in there)


def test_a_workflow_that_a_ci_would_not_find_is_not_written(folder):
    (folder.parent / ".git").mkdir()
    said = init(folder, "--url", URL, "--yes", "--ci", "github", status=1)
    assert "root of the repository" in said
    assert not (folder / ".github").exists()


def test_where_the_application_runs_is_asked_or_must_be_said(folder):
    assert "--url" in init(folder, "--yes", status=2)
    assert "write an address" in init(folder, "--url", "ftp://x", status=2)
    assert "hunter2" not in init(folder, "--url", "http://ann:hunter2@localhost", status=2)
    init(folder, given=f"{URL}\ny\n")
    assert base_url(folder) == URL


def test_an_address_in_the_place_of_the_folder_is_told_where_it_goes():
    said = init("http://ann:hunter2@localhost:8000", status=2)
    assert "pytest-stagehand init --url" in said
    assert "hunter2" not in said


def test_an_ini_file_that_pytest_refuses_is_told_and_nothing_is_written(folder):
    (folder / "pytest.ini").write_text("[pytest]\nstagehand_mode = replai\n")
    assert "Did you mean 'replay'?" in init(folder, "--url", URL, "--yes", status=1)
    assert not (folder / ".gitignore").exists()


def test_a_folder_that_can_not_be_written_is_told(folder, monkeypatch):
    opened = Path.open

    def refuse(path, mode="r", *args, **more):
        if mode in ("wb", "xb"):
            raise PermissionError(13, "Permission denied")
        return opened(path, mode, *args, **more)

    monkeypatch.setattr(Path, "open", refuse)  # the owner of a machine may write everywhere
    assert init(folder, "--url", URL, "--yes", status=1).count("Permission denied") == 2
