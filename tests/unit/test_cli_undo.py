import json

import pytest
from click.testing import CliRunner

from pytest_stagehand._cli.main import main
from pytest_stagehand._recording.merge import Outcome
from pytest_stagehand._recording.store import save
from pytest_stagehand._recording.undo import MOST_RUNS, Keeper, kept_runs
from tests.support.recordings import step

NAME = "__recordings__/test_it/test_a.json"
A, B, C = step("a"), step("b"), step("c")


@pytest.fixture
def project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CI", raising=False)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    return tmp_path


@pytest.fixture
def kept(project):
    return project / ".pytest_cache/d/stagehand/undo"


@pytest.fixture
def write(project, kept):
    def write(run, *steps, name=NAME):
        """Record steps in a run."""
        path = project / name
        outcome = Outcome(test="test_it.py::test_a", calls=tuple(each.key for each in steps), learned=steps)
        save(path, outcome, keeper=Keeper(kept, project, run))
        return path

    return write


def undo(*args, status=0):
    result = CliRunner().invoke(main, ["undo", *args])
    assert result.exit_code == status, result.output
    return result.output


def test_each_call_takes_back_one_run_more(project, write):
    path = write("one", A)
    first = path.read_bytes()
    write("two", B)
    second = path.read_bytes()
    write("three", C)
    undo()
    assert path.read_bytes() == second
    undo()
    assert path.read_bytes() == first
    assert f"removed  {NAME}" in undo()
    assert not (project / "__recordings__").exists()
    undo(status=1)


def test_of_two_writes_in_one_run_the_first_is_what_was_before(project, write):
    path = write("one", A)
    before = path.read_bytes()
    write("two", B)
    write("two", C)
    assert json.loads(undo("--json")) == {
        "did": "pytest", "restored": [NAME], "removed": [], "changed": [], "refused": {}
    }  # fmt: skip
    assert path.read_bytes() == before


def test_listing_changes_nothing(project, write):
    path = write("one", A)
    assert f"remove   {NAME}" in undo("--list")
    assert json.loads(undo("--list", "--json"))["runs"][0]["files"] == [{"path": NAME, "undo": "remove"}]
    assert path.exists()


def test_no_more_than_twenty_runs_are_kept(kept, write):
    for number in range(MOST_RUNS + 5):
        write(f"run{number}", step(f"step {number}"))
    assert len(kept_runs(kept)) == MOST_RUNS


def test_a_file_that_changed_since_is_left_and_can_still_be_taken_back(write):
    path = write("one", A)
    other = write("one", B, name="__recordings__/test_it/test_b.json")
    path.write_text("by hand")
    shown = undo(status=1)
    assert f"left      {NAME}" in shown
    assert path.read_text() == "by hand"
    assert not other.exists()
    assert f"removed  {NAME}" in undo("--force")
    assert not path.exists()


@pytest.mark.parametrize(
    "path", ["../outside.json", "/etc/__recordings__/a.json", "conftest.py", "__recordings__/../a.json"]
)
def test_an_entry_that_leads_elsewhere_is_refused(kept, write, path):
    write("one", A)
    (entry,) = kept.rglob("*.json")
    entry.write_text(json.dumps(json.loads(entry.read_text()) | {"path": path}))
    assert "refused" in undo("--force", status=1)


@pytest.mark.parametrize("text", ["", "{", "[]", '{"path": 1, "at": 1, "did": "x", "after": null}'])
def test_what_is_no_entry_is_not_there(kept, write, text):
    write("one", A)
    (entry,) = kept.rglob("*.json")
    entry.write_text(text)
    assert "nothing to take back" in undo(status=1)


def test_nothing_is_kept_where_it_can_not_be(project, kept, write):
    kept.parent.mkdir(parents=True)
    kept.write_text("no folder")
    assert write("one", A).exists()
    outside = Keeper(kept, project / "inner", "run")
    with outside.keeping(project / NAME):
        (project / NAME).write_text("changed")
    assert (project / NAME).read_text() == "changed"
