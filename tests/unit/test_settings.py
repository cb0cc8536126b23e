import dataclasses
import subprocess
import sys

import pytest

from pytest_stagehand._settings.settings import OPTIONS, Settings, SettingsError, is_ci, resolve


def error_of(**given) -> str:
    with pytest.raises(SettingsError) as caught:
        resolve(**given)
    return str(caught.value)


def test_the_defaults_are_those_of_the_table():
    settings = resolve()
    assert settings == dataclasses.replace(Settings(), sources=settings.sources)
    assert set(settings.sources.values()) == {"default"}
    assert {option.key for option in OPTIONS} == {each.name for each in dataclasses.fields(Settings)} - {
        "sources",
        "notes",
    }


@pytest.mark.parametrize("strongest", range(4))
def test_the_strongest_source_wins(strongest):
    given = [
        ("command_line", {"screenshots": "on"}, "command line", "on"),
        ("marker", {"mode": "live"}, "marker", "live"),
        ("environment", {"STAGEHAND_MODE": "replay", "STAGEHAND_SCREENSHOTS": "off"}, "environment", "off"),
        ("ini", {"stagehand_mode": "record", "stagehand_screenshots": "auto"}, "ini", "auto"),
    ]
    kept = {name: values for name, values, _, _ in given[strongest:]}
    key = "mode" if strongest == 1 else "screenshots"
    settings = resolve(**kept)
    assert settings.sources[key] == given[strongest][2]
    assert getattr(settings, key) == given[strongest][3]


def test_every_option_of_a_run_has_a_flag_an_ini_name_and_a_variable():
    names = {option.key: (option.flag, option.ini_name, option.variable) for option in OPTIONS}
    assert names["max_calls"] == ("--stagehand-max-calls", "stagehand_max_calls", "STAGEHAND_MAX_CALLS")
    assert names["model_base_url"] == (
        "--stagehand-model-base-url",
        "stagehand_model_base_url",
        "STAGEHAND_MODEL_BASE_URL",
    )


@pytest.mark.parametrize("source", ["command_line", "environment"])
def test_an_old_name_still_holds_gives_way_to_the_new_one_and_is_told(source):
    old, new = {
        "command_line": ("base_url", "model_base_url"),
        "environment": ("STAGEHAND_BASE_URL", "STAGEHAND_MODEL_BASE_URL"),
    }[source]
    settings = resolve(**{source: {old: "http://old"}})
    assert settings.model_base_url == "http://old"
    (note,) = settings.notes
    assert "now, and goes with the next release" in note
    assert resolve(**{source: {old: "http://old", new: "http://new"}}).model_base_url == "http://new"
    assert "base_url" in error_of(**{source: {old: "ftp://x"}}).replace("-", "_").lower()


def test_an_empty_variable_and_an_empty_ini_are_not_set():
    settings = resolve(environment={"STAGEHAND_MODE": ""}, ini={"stagehand_mode": "", "stagehand_route_query": []})
    assert settings.sources["mode"] == settings.sources["route_query"] == "default"


@pytest.mark.parametrize(
    ("value", "counts"), [(None, False), ("", False), ("0", False), ("False", False), ("1", True), ("yes", True)]
)
def test_ci_counts_as_set_unless_it_says_no(value, counts):
    environment = {} if value is None else {"CI": value}
    assert is_ci(environment) is counts
    assert resolve(environment=environment).mode == ("replay" if counts else "auto")


@pytest.mark.parametrize(
    "given",
    [
        {"marker": {"mode": "record"}},
        {"environment": {"STAGEHAND_MODE": "auto"}},
        {"ini": {"stagehand_mode": "record"}},
    ],
)
def test_in_ci_only_the_command_line_may_choose_a_mode_that_writes(given):
    given = {**given, "environment": {"CI": "true", **given.get("environment", {})}}
    settings = resolve(**given)
    assert settings.mode == "replay"
    assert settings.heal == "local"
    assert settings.sources["mode"] == "CI"
    assert "CI is set" in settings.notes[0]
    assert resolve(**given, command_line={"mode": "record"}).mode == "record"


def test_in_ci_a_mode_that_writes_nothing_may_be_chosen_anywhere():
    settings = resolve(environment={"CI": "1", "STAGEHAND_MODE": "live"})
    assert (settings.mode, settings.notes) == ("live", ())


def test_nobody_is_told_of_the_default_of_ci():
    assert resolve(environment={"CI": "1"}).notes == ()


def test_a_replay_heals_locally_unless_told_not_to():
    assert resolve(command_line={"mode": "replay"}).heal == "local"
    assert resolve(command_line={"mode": "replay", "heal": "off"}).heal == "off"
    assert resolve(command_line={"mode": "auto"}).heal == "model"


@pytest.mark.parametrize(
    "given",
    [
        {"command_line": {"mode": "replay", "heal": "model"}},
        {"command_line": {"heal": "model"}, "ini": {"stagehand_mode": "replay"}},
        {"command_line": {"heal": "model"}, "environment": {"CI": "1"}},
        {"ini": {"stagehand_mode": "replay", "stagehand_heal": "model"}},
        {"marker": {"mode": "replay", "heal": "model"}},
    ],
)
def test_replay_with_heal_by_a_model_is_a_contradiction(given):
    message = error_of(**given)
    assert "'model' contradicts mode 'replay'" in message
    assert "--stagehand-mode=auto" in message


@pytest.mark.parametrize(
    "given",
    [
        {"command_line": {"mode": "replay"}, "ini": {"stagehand_heal": "model"}},
        {"environment": {"CI": "1"}, "ini": {"stagehand_heal": "model"}},
        {"marker": {"mode": "replay"}, "environment": {"STAGEHAND_HEAL": "model"}},
    ],
)
def test_a_heal_that_was_chosen_less_strongly_than_replay_gives_way_and_says_so(given):
    settings = resolve(**given)
    assert settings.heal == "local"
    assert "heal is local" in settings.notes[0]


def test_a_misspelled_value_names_the_option_what_it_takes_and_a_close_one():
    message = error_of(command_line={"mode": "reply"})
    assert message == "--stagehand-mode: 'reply' is not one of auto, replay, record, live. Did you mean 'replay'?"


@pytest.mark.parametrize(
    ("given", "name"),
    [
        ({"command_line": {"max_calls": "ten"}}, "--stagehand-max-calls"),
        ({"marker": {"heal": "models"}}, "@pytest.mark.stagehand(heal=…)"),
        ({"environment": {"STAGEHAND_STRICT": "maybe"}}, "STAGEHAND_STRICT in the environment"),
        ({"ini": {"stagehand_model_base_url": "ftp://x"}}, "stagehand_model_base_url in the ini file"),
    ],
)
def test_a_wrong_value_names_the_option_as_it_was_written(given, name):
    assert error_of(**given).startswith(f"{name}: ")


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("mode", " Replay ", "replay"),
        ("strict", True, True),
        ("strict", "yes", True),
        ("strict", "off", False),
        ("model", "local", "local"),
        ("model", "openai/gpt-5", "openai/gpt-5"),
        ("model", "local, anthropic/claude-x", "local,anthropic/claude-x"),
        ("model", "openai/org/model:tag", "openai/org/model:tag"),
        ("model_base_url", "http://localhost:1234/v1/", "http://localhost:1234/v1"),
        ("report", "none", None),
        ("report", "out/report", "out/report"),
        ("max_calls", "0", 0),
        ("max_calls", 12, 12),
        ("max_cost", "$1.50", 1.5),
        ("variant", "Mobile", "mobile"),
        ("timeout", 5000, 5000.0),
        ("timeout", "0", 0.0),
    ],
)
def test_values_are_read(key, text, value):
    assert getattr(resolve(command_line={key: text}), key) == value


@pytest.mark.parametrize(
    ("key", "text"),
    [
        ("model", "gpt-5"),
        ("model", "openai/"),
        ("model", "openai/a,anthropic/b"),
        ("model", "local,local"),
        ("model", "local,"),
        ("model", "openai/a b"),
        ("model_base_url", "https://user:secret@host/v1"),
        ("max_calls", "-1"),
        ("max_calls", "1e3"),
        ("max_calls", "१"),
        ("max_cost", "-0.01"),
        ("max_cost", "nan"),
        ("max_cost", "inf"),
        ("variant", "../elsewhere"),
        ("timeout", "-1"),
        ("timeout", "5s"),
        ("report", "a\0b"),
        ("mode", "auto\x1b[31m"),
        ("mode", ["auto", "replay"]),
    ],
)
def test_other_values_are_refused_and_shown_without_escapes(key, text):
    message = error_of(command_line={key: text})
    assert message.isprintable()


def test_a_model_without_its_provider_says_so():
    assert "openai/NAME" in error_of(command_line={"model": "gpt-5"})
    assert "no provider 'opnai'" in error_of(command_line={"model": "opnai/gpt-5"})


def test_lists_of_a_project_are_read_from_lines_and_from_lists():
    ini = {
        "stagehand_route_query": "page, tab\nq",
        "stagehand_secret_origins": ["https://Pay.example/", "http://localhost:99"],
    }
    settings = resolve(ini=ini)
    assert settings.route_query == ("page", "tab", "q")
    assert settings.secret_origins == ("https://pay.example", "http://localhost")


VARIANTS = ["mobile: is_mobile has_touch", "", "Dark : color_scheme=dark", "de:locale=de*"]


@pytest.mark.parametrize(
    ("shown", "variant"),
    [
        ({}, None),
        ({"is_mobile": True}, None),
        ({"is_mobile": True, "has_touch": True, "locale": "de-BE"}, "mobile"),
        ({"color_scheme": "dark"}, "dark"),
        ({"color_scheme": "light", "locale": "fr-DE"}, None),
        ({"locale": "de-BE"}, "de"),
    ],
)
def test_a_variant_is_that_of_the_first_line_which_fits(shown, variant):
    ini = {"stagehand_variants": VARIANTS}
    assert resolve(ini=ini).variant_for(lambda: shown) == variant
    assert resolve(ini=ini, marker={"variant": "mine"}).variant_for(lambda: shown) == "mine"
    assert resolve().variant_for(lambda: pytest.fail("nobody needs to know")) is None


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ("mobile", "'mobile' is none"),
        ("mobile:", "'mobile:' is none"),
        ("a/b: is_mobile", "a plain name"),
        ("mobile: is_mobil", "browser.new_context has no 'is_mobil'"),
    ],
)
def test_a_line_that_names_no_variant_is_refused(line, problem):
    assert problem in error_of(ini={"stagehand_variants": [line]})


@pytest.mark.parametrize(
    "origin", ["*", "https://*.example", "pay.example", "https://pay.example/path", "https://u@pay.example"]
)
def test_a_secret_origin_is_one_exact_origin(origin):
    assert "stagehand_secret_origins" in error_of(ini={"stagehand_secret_origins": [origin]})


def test_settings_of_a_project_are_not_taken_from_a_run():
    settings = resolve(
        command_line={"secret_origins": ["https://evil.example"]},
        environment={"STAGEHAND_SECRET_ORIGINS": "https://evil.example", "STAGEHAND_UPLOADS": "anywhere"},
    )
    assert settings.secret_origins == ()
    assert settings.uploads == "root"


def test_one_test_may_upload_from_anywhere():
    assert resolve(marker={"uploads": "anywhere"}).uploads == "anywhere"


def test_a_marker_takes_what_is_about_one_test():
    message = error_of(marker={"modes": "replay"})
    assert "takes mode, heal, strict, model, prove, timeout, variant, uploads, not 'modes'" in message
    assert "Did you mean 'mode'?" in message
    assert "not 'report'" in error_of(marker={"report": "x"})


def test_what_a_mode_may_do():
    assert [resolve(command_line={"mode": mode}).writes for mode in ("auto", "replay", "record", "live")] == [
        True,
        False,
        True,
        False,
    ]
    assert [resolve(command_line={"mode": mode}).infers for mode in ("auto", "replay", "record", "live")] == [
        True,
        False,
        True,
        True,
    ]


def test_a_run_that_uses_no_step_pays_for_no_pydantic():
    modules = ["keys", "signatures", "routes", "paths"]
    names = [f"pytest_stagehand._recording.{name}" for name in modules]
    names += [f"pytest_stagehand._basics.{name}" for name in ("secrets", "masking", "variables", "errors")]
    names += ["pytest_stagehand._settings.settings"]
    program = f"import sys, {', '.join(names)}; print([m for m in ('pydantic', 'difflib') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.strip() == "[]"
