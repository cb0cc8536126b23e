import json

import pytest
from click.testing import CliRunner

from pytest_stagehand._cli.main import main
from pytest_stagehand._recording.document import dump
from pytest_stagehand._recording.effects import DialogEffect, StateEffect
from pytest_stagehand._recording.frozen import Frozen
from pytest_stagehand._recording.keys import Key
from pytest_stagehand._recording.programs import VerifyProgram
from pytest_stagehand._recording.schema import RecordedStep
from pytest_stagehand._recording.store import load
from pytest_stagehand._recording.targets import Locator
from tests.support.generated import of_schema_1
from tests.support.recordings import click, recording, step, target

ADD = "tests/__recordings__/test_cart/test_add.json"
CSS = Locator(by="css", value="main[1]/button[2]")


@pytest.fixture
def project(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("CI", raising=False)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    return tmp_path


def put(project, name, *steps, test="test_cart.py::test_add"):
    path = project / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(dump(recording(*steps, test=test)), "utf-8")
    return path


def run(*args, status=0, **more):
    result = CliRunner().invoke(main, ["recordings", *args], **more)
    assert result.exit_code == status, result.output
    assert result.exception is None or isinstance(result.exception, SystemExit)
    return result.output


def kinds(project, *args, status=0):
    return [each["kind"] for each in json.loads(run("check", "--json", *args, status=status))["problems"]]


def verify(statement="it is paid", **more):
    program = VerifyProgram.model_validate(
        {"all": [{"kind": "title", "test": {"how": "equals", "text": "Paid"}, "holds": True}]}
    )
    return RecordedStep.of(Key("verify", statement, "/"), program=program).model_copy(update=more)


def test_list_counts_the_steps_of_each_recording(project):
    put(project, ADD, step("a"), step("b"), verify())
    (project / "tests/__recordings__/test_cart/test_bad.json").write_text("{")
    shown = run("list", status=1)
    assert "test_add.json  2 act, 1 verify" in shown
    assert "test_bad.json  not JSON" in shown
    assert json.loads(run("list", ADD, "--json"))["recordings"][0]["steps"] == 3


def test_show_says_in_words_what_a_recording_does(project):
    action = click().model_copy(update={"effect": StateEffect(state="pressed", value=True)})
    put(project, ADD, step("press it", action), verify())
    (project / "tests/test_cart.py").write_text("def test_add(): ...")
    for place in (ADD, "tests/test_cart.py", "tests/test_cart.py::test_add", "tests"):
        shown = run("show", place)
        assert 'click "Add to cart" button  get_by_role("button", name="Add to cart")' in shown
        assert "then it becomes pressed" in shown
        assert 'title is "Paid"' in shown
    assert "Nothing is recorded" in run("show", "tests/test_cart.py::test_ad", status=1)
    assert "no such file" in run("show", "nowhere", status=2)
    assert "Missing argument" in run("show", status=2)


def test_a_good_recording_has_no_problems(project):
    put(project, ADD, step("a"), verify())
    assert kinds(project) == []
    assert "0 problems" in run("check")


def test_check_finds_what_is_no_recording_and_what_is_there_twice(project):
    put(project, ADD, step("a"))
    put(project, ADD.replace("test_add", "test_old"), step("a"))
    put(project, "tests/__recordings__/@mobile/test_cart/test_add.json", step("a"))
    (project / "tests/__recordings__/test_bad.json").write_text("{")
    (project / "tests/__recordings__/test_link.json").symlink_to(project / ADD)
    assert sorted(kinds(project, status=1)) == ["duplicate", "invalid", "invalid"]


def test_check_finds_words_that_are_not_those_of_the_program(project):
    path = put(project, ADD, step("a"), verify())
    path.write_text(path.read_text("utf-8").replace('title is \\"Paid', 'title is \\"Open'), "utf-8")
    assert kinds(project, status=1) == ["words"]
    put(project, ADD, step("a"), verify())
    path.write_text(path.read_text("utf-8").replace('["click', '["hover over'), "utf-8")
    assert kinds(project, status=1) == ["words"]


def test_check_tells_of_a_file_that_no_run_has_written_so(project):
    path = put(project, ADD, step("a"))
    path.write_text(json.dumps(json.loads(path.read_text("utf-8")), indent=4), "utf-8")
    assert kinds(project) == ["form"]


def test_upgrade_writes_schema_1_as_a_run_would_and_only_once(project):
    steps = (step("a", click("Add", CSS)), verify())
    path = project / ADD
    path.parent.mkdir(parents=True)
    path.write_bytes(of_schema_1(recording(*steps)))
    before = path.read_bytes()
    lines = before.count(b"\n")
    shown = run("upgrade", "--check", status=1)
    assert path.read_bytes() == before
    assert f"schema 1, {lines} → 21 lines" in shown
    assert json.loads(run("upgrade", "--json", ADD))["files"][0]["schema"] == 1
    assert path.read_text("utf-8") == dump(recording(*steps))
    assert json.loads(run("upgrade", "--json")) == {"files": [], "same": 1, "refused": {}}
    run("upgrade", "--check")
    assert CliRunner().invoke(main, ["undo"]).exit_code == 0
    assert path.read_bytes() == before


def test_upgrade_says_what_it_can_not_read_and_whose_words_were_others(project):
    path = put(project, ADD, step("a"))
    path.write_text(path.read_text("utf-8").replace('["click', '["hover over'), "utf-8")
    (project / "tests/__recordings__/test_bad.json").write_text('{"schema": 3}')
    shown = run("upgrade", status=1)
    assert 'act "a" on /shirts/red: its words said what another step does' in shown
    assert "test_bad.json: schema: it has schema 3" in shown
    assert kinds(project, ADD) == []


def test_check_tells_of_positions_and_frozen_values_and_fails_for_them_only_if_strict(project):
    frozen = RecordedStep.of(Key("extract", "a summary", "/"), frozen=Frozen(value='"fine"', guard=("All is well",)))
    put(project, ADD, step("a", click("Add", CSS)), frozen)
    assert kinds(project) == ["positional", "frozen"]
    assert kinds(project, "--strict", status=1) == ["positional", "frozen"]
    assert "1 of 1 readings frozen (100%)" in run("check")


def test_check_tells_of_dialogs_whose_question_was_not_recorded(project):
    old, new = (
        click(name).model_copy(update={"effect": effect}) for name, effect in (("a", DialogEffect()), ("b", ASKED))
    )
    put(project, ADD, step("a", old), step("b", new))
    assert kinds(project) == ["dialog"]
    assert kinds(project, "--strict", status=1) == ["dialog"]


ASKED = DialogEffect(type="confirm", message="Sure?")


def filled(text):
    action = click().model_copy(update={"method": "fill", "arguments": (text,)})
    return step("fill it", action)


def test_check_finds_values_of_environment_variables_and_shows_none(project, monkeypatch):
    monkeypatch.setenv("SHOP_API_KEY", "hunter2hunter2")
    put(project, ADD, filled("hunter2hunter2"))
    assert kinds(project, status=1) == ["secret"]
    assert "hunter2" not in run("check", status=1)


@pytest.mark.parametrize(
    ("text", "is_token"),
    [
        ("sk-proj-aB3dE5fG7hI9jK1lM3nO5pQ7", True),
        ("9f86d081884c7d659a2feaa0c55ad015", True),
        ("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0In0.dozjgNryP4J3jVmN", True),
        ("I would like to add this Large Red Shirt to my cart", False),
        ("a-very-long-name-of-a-product-in-2-colours", False),
        ("AVeryLongNameOfAProductInColours", False),
        ("4242 4242 4242 4242", False),
    ],
)
def test_check_finds_what_reads_like_a_token(project, text, is_token):
    put(project, ADD, filled(text))
    assert kinds(project, status=int(is_token)) == ["secret"] * is_token
    assert text[8:] not in run("check", status=int(is_token))


TESTS = """
from unittest import TestCase

def test_add(): ...

class TestGuest:
    def test_add(self): ...

class TestMore(TestCase):
    ...
"""


@pytest.mark.parametrize(
    ("test", "is_gone"),
    [
        ("test_cart.py::test_add", False),
        ("test_cart.py::test_add[Large-a::b]", False),
        ("test_cart.py::test_old", True),
        ("test_cart.py::TestGuest::test_add", False),
        ("test_cart.py::TestGuest::test_old", True),
        ("test_cart.py::TestOld::test_add", True),
        ("test_cart.py::TestMore::test_inherited", False),
        ("test_gone.py::test_add", True),
    ],
)
def test_prune_removes_what_no_test_asks_for(project, test, is_gone):
    (project / "tests").mkdir()
    (project / "tests/test_cart.py").write_text(TESTS)
    path = put(project, ADD, step("a"), test=test)
    run("prune", "--yes")
    assert path.exists() is not is_gone


@pytest.mark.parametrize("source", ["from base import *", "for n in range(3): globals()[f'test_{n}'] = None", "def ("])
def test_prune_keeps_what_reading_can_not_tell(project, source):
    (project / "tests").mkdir()
    (project / "tests/test_cart.py").write_text(source)
    path = put(project, ADD, step("a"))
    assert "Nothing to remove" in run("prune", "--yes")
    assert path.exists()


def test_prune_knows_fixtures(project):
    (project / "tests").mkdir()
    (project / "tests/conftest.py").write_text("def login(): ...")
    used = put(project, "tests/__recordings__/fixtures/login.json", step("a"), test="login")
    unused = put(project, "tests/__recordings__/fixtures/logout.json", step("a"), test="logout")
    run("prune", "--yes")
    assert (used.exists(), unused.exists()) == (True, False)


def test_prune_asks_and_undo_brings_back(project):
    path = put(project, ADD, step("a"))
    before = path.read_bytes()
    assert "test_cart.py is not there" in run("prune", input="n\n", status=1)
    run("prune", status=1)
    run("prune", "--json", status=1)
    assert path.exists()
    assert "1 of 1 recording removed" in run("prune", input="y\n")
    assert not path.exists()
    assert CliRunner().invoke(main, ["undo"]).exit_code == 0
    assert path.read_bytes() == before


def test_merge_adds_files_steps_and_locators_and_lists_what_contradicts(project):
    more = Locator(by="test_id", value="add")
    role = Locator(by="role", value="Add", role="button")
    here = put(project, ADD, step("a", click("Add", role)), step("c", click("Here")))
    put(project, f"shard/{ADD}", step("a", click("Add", more)), step("b"), step("c", click("There")))
    put(project, f"shard/{ADD.replace('test_add', 'test_new')}", step("a"), test="test_cart.py::test_new")
    shown = run("merge", "shard", status=1)
    assert f"written   {ADD}" in shown
    assert 'conflict  tests/__recordings__/test_cart/test_add.json: act "c" on /shirts/red' in shown
    merged = load(here)
    assert [each.instruction for each in merged.steps] == ["a", "b", "c"]
    assert [each.by for each in merged.steps[0].actions[0].target.locators] == ["test_id", "role"]
    assert merged.steps[2].actions[0].target.fingerprint.name == "Here"
    assert (project / ADD.replace("test_add", "test_new")).exists()
    assert "0 conflicts" in run("merge", "shard", "--theirs")
    assert load(here).steps[2].actions[0].target.fingerprint.name == "There"
    assert "0 files written" in run("merge", "shard")


def test_merge_reads_nothing_through_links_and_tells_of_bad_files(project):
    put(project, f"shard/{ADD}", step("a"))
    folder = (project / f"shard/{ADD}").parent
    (folder / "test_link.json").symlink_to(folder / "test_add.json")
    (folder / "test_bad.json").write_text("[]")
    shown = run("merge", "shard", status=1)
    assert shown.count("refused") == 2
    assert (project / ADD).exists()


def given(method="fill", argument="%password%", origin="", **more):
    """An operation with a secret, into a field of its own."""
    field = target("Password", role="textbox")
    field = field.model_copy(
        update={"fingerprint": field.fingerprint.model_copy(update={"attributes": {"type": "password"}})}
    )
    fields = {"method": method, "arguments": (argument,), "origin": origin, "target": field, **more}
    return click().model_copy(update=fields)


TAMPERED = {
    "type-without-a-field": given("type", target=None),
    "part-of-a-text-without-a-field": given("type", "my %password%", target=None),
    "press": given("press"),
    "press-without-a-field": given("press", target=None),
    "scroll": given("scroll_by", target=None),
    "upload-of-a-secret": given("set_input_files"),
    "another-origin": given(origin="https://thief.example"),
    "its-own-host-in-plain": given(origin="http://pay.example"),
    "another-port": given(origin="https://pay.example:8443"),
    "a-dot-more": given(origin="https://pay.example."),
    "no-host": given(origin="data:"),
    "about": given(origin="about:"),
    "opaque": given(origin="null:"),
    "dialog-elsewhere": given("accept_dialog", origin="https://thief.example", target=None),
    "origin-of-nothing": given(argument="plain"),
    "a-variable-that-nobody-named": given(argument="%token%"),
    "two-of-which-one-was-named": given(argument="%password% %token%"),
    "upload-from-above": click().model_copy(update={"method": "set_input_files", "arguments": ("../key.pem",)}),
    "upload-from-the-root": click().model_copy(update={"method": "set_input_files", "arguments": ("/etc/passwd",)}),
    "upload-of-another-file": click().model_copy(update={"method": "set_input_files", "arguments": (".env",)}),
    "upload-through-a-link": click().model_copy(update={"method": "set_input_files", "arguments": ("link/b.txt",)}),
    "effect-outside-of-no-frame": click().model_copy(update={"effect_on_page": True}),
    "another-role-than-it-says": click("Pay", Locator(by="role", value="Pay", role="link")),
    "another-name-than-it-says": click("Delete", Locator(by="role", value="Cancel", role="button")),
    "another-test-id-than-it-says": click("Pay", Locator(by="test_id", value="cancel")),
}
SENTENCE = "type %password% into Password, upload ../key.pem, /etc/passwd and link/b.txt"


@pytest.mark.parametrize("how", TAMPERED)
def test_check_finds_what_no_run_writes(project, how):
    (project / "pytest.ini").write_text("[pytest]\nstagehand_secret_origins = https://pay.example\n")
    (project / "link").symlink_to("/etc")
    put(project, ADD, step(SENTENCE, TAMPERED[how]))
    assert "tampered" in kinds(project, status=1)


HONEST = {
    "filled": given(),
    "typed": given("type"),
    "chosen": given("select_option"),
    "with-more": given(argument="my %password%!"),
    "allowed": given(origin="https://pay.example"),
    "told-in-a-dialog": given("accept_dialog", target=None),
    "not-a-secret": given(origin=None),
    "not-a-secret-and-no-field": given("type", origin=None, target=None),
    "uploaded": click().model_copy(update={"method": "set_input_files", "arguments": ("tests/a.txt",)}),
}


@pytest.mark.parametrize("how", HONEST)
def test_check_lets_pass_what_runs_write(project, how):
    (project / "pytest.ini").write_text("[pytest]\nstagehand_secret_origins = https://pay.example\n")
    put(project, ADD, step("type my %password%! into Password and upload tests/a.txt", HONEST[how]))
    assert kinds(project) == []


def test_check_tells_of_a_secret_that_goes_into_a_field_which_shows_it(project):
    put(project, ADD, step("type %password% into Name", given(target=target("Name", role="textbox"))))
    assert kinds(project) == ["shown"]


SOURCES = {
    "page.act('close the banner')": ["tampered"],
    "page.act('close  the\\nbanner', optional=False)": ["tampered"],
    "page.act('close the banner', optional=True)": [],
    "page.act('close the banner', optional=is_first)": [],
    "page.act('close the banner', **options)": [],
    "page.act('close the banner'); page.act('close the banner', optional=True)": [],
    "page.act(sentence, optional=True)": [],
    "helper(page, 'close the banner')": [],
}


@pytest.mark.parametrize("source", SOURCES)
def test_check_finds_nothing_to_do_for_a_step_that_is_not_optional(project, source):
    put(project, ADD, RecordedStep.of(Key("act", "close the banner", "/"), absent=True))
    (project / "tests/test_cart.py").write_text(f"def test_add(page, is_first, options, sentence):\n    {source}\n")
    assert kinds(project, status=int(bool(SOURCES[source]))) == SOURCES[source]


def test_check_finds_files_and_links_outside_of_their_folder(project, tmp_path_factory):
    outside = put(tmp_path_factory.mktemp("elsewhere"), "__recordings__/test_cart/test_add.json", step("a"))
    put(project, "tests/test_add.json", step("a"))
    assert kinds(project, "tests/test_add.json", status=1) == ["tampered"]
    assert kinds(project, str(outside), status=1) == ["tampered"]
    put(project, ADD, step("a"))
    assert kinds(project) == []
    (project / "tests/__recordings__/test_shop").symlink_to(outside.parent)
    (project / "other").mkdir()
    (project / "other/__recordings__").symlink_to(outside.parent.parent)
    assert kinds(project, status=1) == ["tampered", "tampered"]
