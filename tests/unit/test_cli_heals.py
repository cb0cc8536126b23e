import json

import pytest
from click.testing import CliRunner

from pytest_stagehand._cli.main import main
from pytest_stagehand._recording import SCHEMA
from pytest_stagehand._recording.document import as_data, dump
from pytest_stagehand._recording.effects import UrlEffect
from pytest_stagehand._recording.heals import Heal, Proposal, Proposals
from pytest_stagehand._recording.store import load
from tests.support.generated import of_schema_1
from tests.support.recordings import click, recording, step

FILE = "stagehand-report/heals.json"


@pytest.fixture
def project(tmp_path, monkeypatch):
    """A folder with a recording a test, each with one step that clicks `Log in`."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CI", raising=False)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    return tmp_path


def was(name="Log in"):
    return step("click it", click(name).model_copy(update={"effect": UrlEffect(route="/account")}))


def heal(before="Log in", now="Sign in", **more):
    found = {
        "score": 0.81,
        "likeness": {"role": 1.0, "name": 0.4},
        "runner_up": 'button "Help"',
        "runner_up_score": 0.3,
    }
    texts = {"was": f'button "{before}" <button>', "now": f'button "{now}" <button>'}
    return Heal(action=0, reason="target-missing", by="local", **texts, **(found | more))


def proposal(test, now="Sign in", *, recording=None, written=False):
    file = f"__recordings__/test_it/{test}.json" if recording is None else recording
    return Proposal(
        test=f"test_it.py::{test}", recording=file, was=was(), now=was(now), heals=(heal(now=now),), written=written
    )


def put(project, *proposals, says=None, file=FILE):
    """The recordings, and the list of heals."""
    for each in proposals:
        path = project / each.recording
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dump(recording(says or (each.now if each.written else each.was))), "utf-8")
    path = project / file
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(as_data(Proposals(schema=SCHEMA, heals=proposals))), "utf-8")
    return path


def names(project, *tests):
    found = [load(project / f"__recordings__/test_it/{test}.json") for test in tests]
    return [each.steps[0].actions[0].target.fingerprint.name for each in found]


def run(*args, status=0, **more):
    result = CliRunner().invoke(main, list(args), **more)
    assert result.exit_code == status, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.output


def test_heals_of_schema_1_fit_a_recording_that_was_upgraded(project):
    file = put(project, proposal("test_a"))
    data = json.loads(file.read_text("utf-8"))
    for side, recorded in (("was", was()), ("now", was("Sign in"))):
        [old] = json.loads(of_schema_1(recording(recorded)))["steps"]
        data["heals"][0][side] = {**old, "in_words": ["as it was worded then"]}
    file.write_text(json.dumps({**data, "schema": 1}), "utf-8")
    run("heals", "accept", "--all")
    assert names(project, "test_a") == ["Sign in"]


def test_no_heals_is_well(project):
    assert "No heals in stagehand-report" in run("heals", "list")


def test_equal_heals_are_one_entry(project):
    put(project, *(proposal(f"test_{number}") for number in range(300)), proposal("test_other", "Enter"))
    shown = run("heals", "list", status=1)
    assert 'was  button "Log in" <button>' in shown
    assert 'now  button "Sign in" <button>' in shown
    assert "81% alike; 300 tests" in shown
    assert "2 heals of 301 steps" in shown


def test_what_says_something_else_is_listed_first_with_its_words_marked(project):
    pieces = (("=", "Log"), ("-", "in"), ("+", "out"))
    renamed = proposal("test_b", "Log out").model_copy(
        update={"heals": (heal(now="Log out", renamed=pieces, refused="a rule", evidence=("id",)),)}
    )
    put(project, proposal("test_a"), renamed)
    shown = run("heals", "list", status=1)
    assert shown.index("Log out") < shown.index("Sign in")
    assert "renamed: Log [-in-] {+out+}" in shown
    assert "proposed, and not done; found by local, 81% alike, carried by id" in shown
    assert "not done   a rule" in run("heals", "show", "--only", "1")


def test_list_as_json_names_every_test(project):
    put(project, proposal("test_a"), proposal("test_b"))
    (entry,) = json.loads(run("heals", "list", "--json", status=1))["heals"]
    assert entry["tests"] == ["test_it.py::test_a", "test_it.py::test_b"]
    assert entry["heals"][0]["likeness"] == {"role": 1.0, "name": 0.4}


def test_show_says_what_agreed_what_did_not_and_what_else_there_was(project):
    put(project, proposal("test_a"))
    shown = run("heals", "show", "--only", "1")
    assert "agree      role\n" in shown
    assert "differ     name 40%\n" in shown
    assert 'runner-up  button "Help" (30% alike)' in shown
    assert 'act "click it" on /shirts/red' in shown
    assert "There is no heal 2" in run("heals", "show", "--only", "2", status=1)


def test_accept_all_writes_every_recording_and_leaves_no_list(project):
    file = put(project, proposal("test_a"), proposal("test_b"))
    shown = run("heals", "accept", "--all")
    assert names(project, "test_a", "test_b") == ["Sign in", "Sign in"]
    assert "written  __recordings__/test_it/test_a.json" in shown
    assert "2 accepted." in shown
    assert not file.exists()


def test_review_asks_once_for_equal_heals(project):
    file = put(project, proposal("test_a"), proposal("test_b"), proposal("test_c", "Enter"), proposal("test_d", "Go"))
    shown = run("heals", "accept", input="a\n\nr\ns\n", status=1)  # an empty line answers nothing
    assert "[a]ccept all 2" in shown
    assert names(project, "test_a", "test_b", "test_c", "test_d") == ["Sign in", "Sign in", "Log in", "Log in"]
    assert "2 accepted, 1 rejected, 1 left." in shown
    assert [each["test"] for each in json.loads(file.read_text())["heals"]] == ["test_it.py::test_d"]


@pytest.mark.parametrize("typed", ["q\n", "", "what\nq\n"])
def test_quitting_leaves_the_rest(project, typed):
    file = put(project, proposal("test_a"))
    before = file.read_text()
    assert "1 left" in run("heals", "accept", input=typed, status=1)
    assert names(project, "test_a") == ["Log in"]
    assert json.loads(file.read_text()) == json.loads(before)


def test_only_some_are_accepted(project):
    put(project, proposal("test_a"), proposal("test_b", "Enter"))
    run("heals", "accept", "--only", "2", status=1)
    assert names(project, "test_a", "test_b") == ["Log in", "Enter"]


def test_a_recording_that_is_no_longer_what_was_healed_is_told_and_left(project):
    put(project, proposal("test_a"), says=was("Something else"))
    shown = run("heals", "accept", "--all", status=1)
    assert 'stale    __recordings__/test_it/test_a.json: act "click it" on /shirts/red' in shown
    assert names(project, "test_a") == ["Something else"]


def test_a_recording_that_is_gone_is_stale(project):
    put(project, proposal("test_a"))
    (project / "__recordings__/test_it/test_a.json").unlink()
    assert "1 stale" in run("heals", "accept", "--all", status=1)


def test_rejecting_what_a_run_has_written_takes_it_out_again(project):
    put(project, proposal("test_a", written=True), proposal("test_b"))
    shown = run("heals", "reject", "--all")
    assert names(project, "test_a", "test_b") == ["Log in", "Log in"]
    assert "written  __recordings__/test_it/test_a.json" in shown
    assert "test_b.json" not in shown


def test_accepting_what_a_run_has_written_changes_no_file(project):
    put(project, proposal("test_a", written=True))
    path = project / "__recordings__/test_it/test_a.json"
    before = path.stat().st_mtime_ns
    assert run("heals", "accept", "--all") == "1 accepted.\n"
    assert path.stat().st_mtime_ns == before


@pytest.mark.parametrize(
    "path",
    [
        "../outside/__recordings__/a.json",
        "/etc/__recordings__/a.json",
        "__recordings__/../../a.json",
        "tests/conftest.json",
        "__recordings__/a.py",
        "__recordings__\\a.json",
        "C:/__recordings__/a.json",
        "./__recordings__/a.json",
        "link/__recordings__/a.json",
        "__recordings__/linked.json",
        "",
    ],
)
def test_a_path_that_leads_anywhere_else_is_refused_and_stays_in_the_list(project, path, tmp_path_factory):
    outside = tmp_path_factory.mktemp("outside")
    (outside / "__recordings__").mkdir()
    (project / "link").symlink_to(outside)
    (project / "__recordings__").mkdir()
    (project / "__recordings__" / "linked.json").symlink_to(outside / "__recordings__" / "a.json")
    (outside / "__recordings__" / "a.json").write_text(dump(recording(was())), "utf-8")
    before = (outside / "__recordings__" / "a.json").read_bytes()
    file = project / FILE
    file.parent.mkdir()
    file.write_text(json.dumps(as_data(Proposals(schema=1, heals=(proposal("test_a", recording=path),)))), "utf-8")
    assert "1 refused, 1 left." in run("heals", "accept", "--all", status=1)
    assert (outside / "__recordings__" / "a.json").read_bytes() == before
    assert file.exists()


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("", "it is empty"),
        ("{", "not JSON"),
        ("[]", "no schema number"),
        ('{"schema": 9}', "schema 9"),
        ('{"schema": 1, "heals": [{"test": 3}]}', "heals[0]"),
        ('{"schema": 1, "heals": [], "more": 1}', "more"),
    ],
)
def test_a_file_that_is_no_list_of_heals_is_told_so(project, text, problem):
    (project / "some.json").write_text(text)
    assert problem in run("heals", "list", "some.json", status=1)


def test_a_folder_of_an_artifact_will_do_and_a_file_that_is_not_there_is_misuse(project):
    put(project, proposal("test_a"), file="artifact/heals.json")
    assert "Log in" in run("heals", "list", "artifact", status=1)
    assert "does not exist" in run("heals", "list", "nowhere.json", status=2)
    assert "--all or --only" in run("heals", "accept", "--json", status=2)


def test_control_characters_in_a_list_reach_no_terminal(project):
    bad = proposal("test_a").model_copy(update={"heals": (heal("\x1b[2J\x9b31m"),)})
    file = put(project, bad)
    assert file.exists()
    for output in (run("heals", "list", status=1), run("heals", "show"), run("heals", "list", "--json", status=1)):
        assert not {"\x1b", "\x9b"} & set(output)


def test_accepted_heals_can_be_taken_back(project):
    put(project, proposal("test_a"), proposal("test_b"))
    run("heals", "accept", "--all")
    assert "heals accept: 2 files" in run("undo", "--list")
    taken_back = run("undo")
    assert "restored  __recordings__/test_it/test_a.json" in taken_back
    assert "the next run that needs it finds it again" in taken_back
    assert names(project, "test_a", "test_b") == ["Log in", "Log in"]
    assert "nothing to take back" in run("undo", status=1)
