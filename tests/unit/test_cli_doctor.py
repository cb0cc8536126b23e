import json

import pytest
from click.testing import CliRunner

from pytest_stagehand._cli.main import main
from pytest_stagehand.testing import ScriptedModel

pytestmark = pytest.mark.long


@pytest.fixture
def project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("CI", "OPENAI_API_KEY", "ANTHROPIC_API_KEY", "STAGEHAND_CHROMIUM"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "browser").write_text("#!/bin/sh\n")
    (tmp_path / "browser").chmod(0o755)
    monkeypatch.setenv("STAGEHAND_CHROMIUM", str(tmp_path / "browser"))
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    return tmp_path


def run(*args, status=0):
    result = CliRunner().invoke(main, ["doctor", *args])
    assert result.exit_code == status, result.output
    return result.output


def findings(*args, status=0):
    told = json.loads(run("--json", *args, status=status))
    return {each["about"]: each for each in told["findings"]}, {each["option"]: each for each in told["options"]}


def test_a_project_that_needs_nothing_is_well(project):
    shown = run()
    assert "0 problems." in shown
    assert str(project / "browser") in shown
    assert "--stagehand-mode" in shown


def test_options_are_told_with_where_they_were_chosen(project, monkeypatch):
    (project / "pytest.ini").write_text("[pytest]\nstagehand_mode = record\naddopts = --stagehand-heal=off\n")
    monkeypatch.setenv("STAGEHAND_VARIANT", "mobile")
    _, options = findings()
    assert (options["--stagehand-mode"]["value"], options["--stagehand-mode"]["from"]) == ("record", "ini")
    assert (options["--stagehand-heal"]["value"], options["--stagehand-heal"]["from"]) == ("off", "command line")
    assert (options["--stagehand-variant"]["value"], options["--stagehand-variant"]["from"]) == (
        "mobile",
        "environment",
    )
    assert options["stagehand_uploads"]["from"] == "default"


def test_options_that_pytest_refuses_are_a_problem(project):
    (project / "pytest.ini").write_text("[pytest]\nstagehand_mode = replai\n")
    found, _ = findings(status=1)
    assert "Did you mean 'replay'?" in found["pytest"]["what"]


def test_an_ini_file_that_pytest_can_not_read_is_a_problem(project):
    (project / "pytest.ini").write_text("[pytest\n")
    found, _ = findings(status=1)
    assert found["pytest"]["status"] == "problem"


def test_a_missing_browser_is_a_problem(project, monkeypatch):
    monkeypatch.setenv("STAGEHAND_CHROMIUM", "/nowhere/chrome")
    found, _ = findings(status=1)
    assert "there is no such program" in found["browser"]["what"]


def test_the_key_of_the_chosen_model_must_be_there_and_is_never_shown(project, monkeypatch):
    (project / "pytest.ini").write_text("[pytest]\nstagehand_model = openai/gpt-x\n")
    assert "OPENAI_API_KEY is not set, and openai/gpt-x needs it" in run(status=1)
    monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret-value")
    shown = run() + run("--json")
    assert "OPENAI_API_KEY is set" in shown
    assert "very-secret" not in shown


def test_a_model_is_asked_online_only(project, monkeypatch):
    with ScriptedModel() as model:
        model.on("ready", None, {"ready": True})
        (project / "pytest.ini").write_text(
            f"[pytest]\nstagehand_model = openai/gpt-x\nstagehand_model_base_url = {model.openai_url}\n"
        )
        monkeypatch.setenv("OPENAI_API_KEY", "sk-very-secret-value")
        assert "not asked" in findings()[0]["model"]["what"]
        assert not model.requests
        assert "answered in" in findings("--online")[0]["model"]["what"]
        assert len(model.requests) == 1
    assert "very-secret" not in run("--online", status=1)


def test_recordings_with_problems_are_told(project):
    folder = project / "__recordings__" / "test_it"
    folder.mkdir(parents=True)
    (folder / "test_a.json").write_text("{")
    found, _ = findings(status=1)
    assert "1 recording, 0 steps: 1 problem, first __recordings__/test_it/test_a.json: " in found["recordings"]["what"]
