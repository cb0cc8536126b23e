"""Options from the outside; how they are weighed against each other is in tests/unit/test_settings.py."""

import pytest

from tests.support.project import INI

EMPTY = "def test_nothing(): pass"
USAGE_ERROR = 4


def collect(project, *args, **environment):
    return project.run("--collect-only", "-q", *args, **environment)


@pytest.mark.parametrize(
    "wrong",
    [
        "--stagehand-mode=reply",
        "--stagehand-heal=models",
        "--stagehand-model=gpt-5",
        "--stagehand-model-base-url=ftp://example.com",
        "--stagehand-screenshots=yes",
        "--stagehand-max-calls=ten",
        "--stagehand-max-cost=-1",
        "--stagehand-variant=../elsewhere",
    ],
)
def test_a_misspelled_value_ends_the_run_and_names_its_option(project, wrong):
    project.test(EMPTY)
    option, _, value = wrong.partition("=")
    run = collect(project, wrong)
    assert run.status == USAGE_ERROR
    assert f"{option}: '{value}' is not " in run.text
    assert "Traceback" not in run.text


def test_a_misspelled_value_is_named_as_it_was_written(project):
    project.test(EMPTY)
    run = collect(project, STAGEHAND_MODE="reply")
    assert run.status == USAGE_ERROR
    assert "STAGEHAND_MODE in the environment: 'reply' is not one of" in run.text
    project.write("pytest.ini", "[pytest]\nstrict = true\nstagehand_secret_origins = not-an-origin\n")
    run = collect(project)
    assert run.status == USAGE_ERROR
    assert "stagehand_secret_origins in the ini file" in run.text


@pytest.mark.parametrize(
    ("args", "environment", "named"),
    [
        (("--stagehand-mode=replay", "--stagehand-heal=model"), {}, "'model' contradicts mode 'replay'"),
        (("--stagehand-heal=model",), {"CI": "true"}, "CI is set"),
    ],
)
def test_a_contradiction_ends_the_run_and_names_both_sides(project, args, environment, named):
    project.test(EMPTY)
    run = collect(project, *args, **environment)
    assert run.status == USAGE_ERROR
    assert named in run.text


@pytest.mark.parametrize(
    ("arguments", "named"),
    [
        ("mode='reply'", "@pytest.mark.stagehand(mode=…): 'reply' is not one of"),
        ("modus='replay'", "not 'modus'. Did you mean 'mode'?"),
        ("'replay'", "takes keyword arguments only"),
        ("mode='replay', heal='model'", "'model' contradicts mode 'replay'"),
        ("report='elsewhere'", "not 'report'"),
    ],
)
def test_a_wrong_marker_ends_the_run_before_a_test(project, arguments, named):
    project.test(f"""
        import pytest

        def test_first(): print("began")

        @pytest.mark.stagehand({arguments})
        def test_marked(): pass
    """)
    run = project.run("-s")
    assert run.status == USAGE_ERROR
    assert named in run.text
    assert "test_marked" in run.text
    assert "began" not in run.text


def test_a_wrong_marker_ends_the_run_in_workers_too(project):
    project.test("import pytest\n@pytest.mark.stagehand(mode='reply')\ndef test_marked(): pass\n")
    run = project.run("-n", "2")
    assert run.status not in (0, 5)
    assert "'reply' is not one of" in run.text


def test_wrong_settings_in_code_fail_the_test_and_name_the_option(project):
    project.test(EMPTY)
    project.conftest("""
        import pytest

        @pytest.fixture(scope="session")
        def stagehand_settings(): return {"stagehand_mode": "reply"}
    """)
    run = project.run()
    assert run.status != 0
    assert "stagehand_mode" in run.text
    assert "'reply' is not one of" in run.text


def test_the_unknown_name_of_a_setting_in_code_is_told(project):
    project.test(EMPTY)
    project.conftest("""
        import pytest

        @pytest.fixture(scope="session")
        def stagehand_settings(): return {"stagehand_modus": "replay"}
    """)
    run = project.run()
    assert run.status != 0
    assert "stagehand_modus" in run.text


def test_the_base_url_of_the_ini_file_holds_in_workers_too(project):
    project.write("pytest.ini", f"{INI}base_url = http://localhost:8000\n")
    project.base_url = None
    project.test("def test_where(base_url): assert base_url == 'http://localhost:8000'\n")
    for args in ((), ("-n", "2")):
        run = project.run(*args)
        assert run.status == 0, run.text


PRECEDENCE = """
    import pytest

    @pytest.mark.stagehand(mode="live")
    def test_marked(stagehand): print("marked:", stagehand.settings.mode, stagehand.settings.model)

    def test_plain(stagehand): print("plain:", stagehand.settings.mode, stagehand.settings.screenshots)

    @pytest.mark.stagehand(strict=True)
    class TestClass:
        @pytest.mark.stagehand(heal="off")
        def test_both(self, stagehand): print("both:", stagehand.settings.strict, stagehand.settings.heal)
"""


def test_command_line_then_marker_then_environment_then_code_then_ini(project, workers):
    project.test(PRECEDENCE)
    project.write("pytest.ini", "[pytest]\nstrict = true\nstagehand_mode = replay\nstagehand_screenshots = on\n")
    said = project.run("-rP", *workers).text
    assert "marked: live local" in said
    assert "plain: replay on" in said
    assert "both: True off" in said
    said = project.run("-rP", *workers, STAGEHAND_MODE="record").text
    assert "marked: live" in said
    assert "plain: record" in said
    said = project.run("-rP", *workers, "--stagehand-mode=auto", STAGEHAND_MODE="record").text
    assert "marked: auto" in said
    assert "plain: auto" in said
    project.conftest("""
        import pytest

        @pytest.fixture(scope="session")
        def stagehand_settings(): return {"stagehand_mode": "auto", "stagehand_screenshots": "off"}
    """)
    said = project.run("-rP", *workers).text
    assert "plain: auto off" in said


def test_in_ci_the_mode_is_replay_and_only_the_command_line_may_choose_one_that_writes(project):
    project.test(PRECEDENCE)
    assert "stagehand: mode replay" in project.run("--co", CI="true").text
    assert "stagehand: mode auto" in project.run("--co", CI="false").text
    assert "stagehand: mode record" in project.run("--co", "--stagehand-mode=record", CI="1").text
    refused = project.run("--co", CI="1", STAGEHAND_MODE="record").text
    assert "stagehand: mode replay" in refused
    assert "STAGEHAND_MODE in the environment" in refused
    assert "CI is set" in refused


def test_help_and_markers_tell_of_every_option(project):
    said = " ".join(project.run("--help").text.split())
    runs = (
        "mode",
        "heal",
        "strict",
        "model",
        "model-base-url",
        "report",
        "screenshots",
        "max-calls",
        "max-cost",
        "timeout",
        "variant",
    )
    for option in runs:
        assert f"--stagehand-{option}" in said
    assert "stagehand_model_base_url" in said
    assert "--stagehand-base-url" not in said
    marker = "@pytest.mark.stagehand(mode=..., model=..., heal=..., strict=..., variant=...)"
    assert marker in project.run("--markers").text
