"""Promise 4: a replay runs no engine, and what is not recorded fails the test, whatever the test does about it."""

import json

import pytest

BARRED = """
    import sys

    BARRED = ("pytest_stagehand._engines", "pytest_stagehand._models", "openai", "anthropic", "diskcache")

    class Barred:
        def find_spec(self, name, path=None, target=None):
            if any(name == each or name.startswith(each + ".") for each in BARRED):
                raise AssertionError(f"{name} is imported in a replay")

    sys.meta_path.insert(0, Barred())
"""
VERBS = """
    def test_verbs(page):
        page.goto("/")
        page.act("type Bob into Name")
        page.act("click Accept all", optional=True)
        page.act(page.observe("the Send button")[0])
        page.verify('the text "Sent" is visible')
        assert page.extract("the heading") == "Form"
"""
FORM = """<h1>Form</h1><label>Name <input></label>
    <button onclick="said.textContent = 'Sent'">Send</button><p id=said></p>"""


def test_a_replay_works_where_engines_and_models_cannot_be_imported(project, cool_down):
    project.site.pages["/"] = FORM
    project.test(VERBS)
    assert project.run().outcomes == {"test_verbs": "passed"}
    cool_down()
    project.conftest(BARRED)
    run = project.replay()
    assert run.steps == {"test_verbs": ["replayed", "skipped", *["replayed"] * 4]}
    assert run.report["totals"]["model_calls"] == 0
    assert project.run("-n", "2", CI="true").outcomes == {"test_verbs": "passed"}
    assert "is imported in a replay" in project.run("--stagehand-mode=record").text


UNRECORDED = """
    import pytest

    def test_plain(page):
        page.act("click Send")

    def test_swallows(page):
        try:
            page.act("click Send")
        except Exception:
            pass

    @pytest.mark.xfail
    def test_xfail(page):
        page.act("click Send")

    @pytest.mark.xfail(strict=True)
    def test_xfail_strict(page):
        page.act("click Send")

    @pytest.mark.xfail(raises=AssertionError)
    def test_xfail_raises(page):
        try:
            page.act("click Send")
        finally:
            assert False

    def test_skips(page):
        try:
            page.act("click Send")
        except Exception:
            pytest.skip("no button")

    def test_expects_it(page):
        with pytest.raises(Exception):
            page.act("click Send")

    @pytest.fixture
    def sent(page):
        try:
            page.act("click Send")
        except Exception:
            pass

    def test_in_set_up(sent): pass

    @pytest.fixture
    def cleans(page):
        yield
        try:
            page.act("click Send")
        except Exception:
            pass

    def test_in_teardown(cleans): pass

    def test_optional(page):
        page.act("click Accept all", optional=True)

    def test_verifies(page):
        with pytest.raises(Exception):
            page.verify('the text "Sent" is visible')
"""


IN_WORKERS = ("swallows", "xfail", "expects_it", "in_set_up", "in_teardown")
"""One of each way to hide it: in the test, by a mark, as what was wanted, and in the phases around it."""


@pytest.mark.parametrize(
    "args", [(), ("-n", "2", *(f"test_it.py::test_{name}" for name in IN_WORKERS))], ids=["plain", "n2"]
)
def test_what_is_not_recorded_fails_whatever_the_test_does(project, args):
    project.test(UNRECORDED)
    run = project.replay(*args)
    failing = set(run.outcomes) - {"test_in_set_up", "test_in_teardown"}
    assert len(failing) == (3 if args else 9)
    assert {run.outcomes[name] for name in failing} == {"failed"}
    assert run.outcomes["test_in_set_up"] == run.outcomes["test_in_teardown"] == "error"
    assert run.status == 1
    assert {reason for reasons in run.reasons.values() for reason in reasons} == {"no-recording"}
    for name in run.outcomes:
        assert f"pytest 'test_it.py::{name}[chromium]' --stagehand-mode=auto" in run.text
    assert project.recordings == set()


GOOD = {
    "schema": 1,
    "test": "test_it.py::test_plain",
    "steps": [{"call": "act", "instruction": "click Send", "route": "about:blank", "absent": True}],
}
INVALID = {
    "empty": (b"", "it is empty"),
    "truncated": (b'{"schema": 1, "test": "x", "ste', "JSON"),
    "no-text": (b"\xff\xfe\x00", "UTF-8"),
    "wrong-types": (json.dumps({**GOOD, "steps": "none"}).encode(), "steps"),
    "list": (b"[]", "no recording"),
    "unknown-key": (json.dumps({**GOOD, "extra": 1}).encode(), "extra"),
    "unknown-method": (
        json.dumps({**GOOD, "steps": [{**GOOD["steps"][0], "actions": [{"method": "evaluate"}]}]}).encode(),
        "method",
    ),
    "newer": (json.dumps({**GOOD, "schema": 3}).encode(), "pip install --upgrade pytest-stagehand"),
    "deep": (b"[" * 100_000, "nested deeper"),
    "huge": (b" " * 50_000_000, "50,000,000 bytes"),
    "conflict": (b"<<<<<<< HEAD\n{}\n=======\n{}\n>>>>>>> other\n", "merge conflict"),
}


def test_an_invalid_recording_is_a_clear_error_and_stays_as_it_is(project):
    project.test("\n".join(f"    def test_{name.replace('-', '_')}(page): page.act('click Send')" for name in INVALID))
    for name, (content, _) in INVALID.items():
        project.write(f"__recordings__/test_it/test_{name.replace('-', '_')}.json", content)
    before = project.tree()
    for mode in ("auto", "replay"):
        run = project.run(f"--stagehand-mode={mode}")
        assert set(run.outcomes.values()) == {"failed"}
        assert {reason for reasons in run.reasons.values() for reason in reasons} == {"invalid-recording"}
        assert project.tree() == before
    for name, (_, told) in INVALID.items():
        section = run.text.partition(f" test_{name.replace('-', '_')}[chromium] _")[2].partition("\n____")[0]
        assert f"__recordings__/test_it/test_{name.replace('-', '_')}.json" in section
        assert told in section
        assert "--stagehand-mode=record" in section
        assert "Traceback" not in section


def test_an_invalid_recording_fails_a_test_that_swallows_or_expects_it(project):
    project.test(UNRECORDED)
    hiding = ("swallows", "xfail", "skips")
    for name in hiding:
        project.write(f"__recordings__/test_it/test_{name}.json", b"{")
    run = project.replay(*(f"test_it.py::test_{name}" for name in hiding))
    assert run.outcomes == {f"test_{name}": "failed" for name in hiding}
    assert run.reasons == {f"test_{name}": ["invalid-recording"] for name in hiding}


def test_record_replaces_what_nobody_can_read_but_never_what_a_newer_version_wrote(project):
    project.site.pages["/"] = FORM
    send = 'page.goto("/"); page.act("click Send")'
    project.test(f"def test_broken(page): {send}\n\ndef test_newer(page): {send}\n")
    project.write("__recordings__/test_it/test_broken.json", b"<<<<<<< HEAD")
    newer = project.write("__recordings__/test_it/test_newer.json", json.dumps({**GOOD, "schema": 3}).encode())
    before = newer.read_bytes()
    assert project.run("--stagehand-mode=record").outcomes == {"test_broken": "passed", "test_newer": "error"}
    assert newer.read_bytes() == before
    assert project.replay("-k", "broken").outcomes == {"test_broken": "passed"}


def test_a_link_out_of_the_tests_is_no_recording(project, tmp_path):
    project.test("def test_send(page): page.act('click Send')")
    elsewhere = tmp_path / "elsewhere.json"
    elsewhere.write_text(json.dumps(GOOD))
    project.recording_path("test_send").parent.mkdir(parents=True)
    project.recording_path("test_send").symlink_to(elsewhere)
    run = project.replay()
    assert run.reasons == {"test_send": ["invalid-recording"]}
    assert "symbolic link" in run.text
