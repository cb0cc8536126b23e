"""The command line on what runs of pytest leave behind."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PAGE = """
    <title>Shop</title><h1>Welcome</h1>
    <form action=/account><button>Log in</button></form>
    <p>Nothing here yet.</p>
"""
RENAMED = PAGE.replace("<button>Log in", "<button>Sign in")
TESTS = """
    def test_one(page):
        page.goto("/")
        page.act("click Log in", timeout=4000)
        page.verify('the heading "Your account" is visible')

    def test_two(page):
        page.goto("/")
        page.act("click Log in", timeout=4000)
"""


@pytest.fixture
def pages(project):
    """A shop to look at, and no tests of it."""
    project.site.pages |= {
        "/": PAGE,
        "/account": "<title>You</title><nav aria-label=Shop><a href=/>Back to the shop</a></nav><h1>Your account</h1>",
    }
    return project


@pytest.fixture
def shop(pages):
    """The shop with its tests, recorded."""
    pages.test(TESTS)
    pages.keeps_cache = True
    pages.record()
    return pages


@pytest.fixture
def cli(project):
    """Calls `pytest-stagehand` in the project, and expects an exit status."""

    def call(*args, status=0, given=""):
        done = project.command(*args, given=given)
        said = "\n".join([*done.outlines, *done.errlines]) + "\n"
        assert done.ret == status, said
        assert "Traceback" not in said
        return said

    return call


@pytest.fixture
def process(project):
    """Calls it as a user does, in a process that has imported nothing."""

    def call(*args, given=""):
        command = [sys.executable, "-m", "pytest_stagehand", *args]
        environment = {**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])}
        return subprocess.run(
            command, cwd=project.path, env=environment, input=given, capture_output=True, text=True, check=True
        ).stdout

    return call


def names(shop):
    steps = [shop.recording(test)["steps"][0] for test in ("test_one", "test_two")]
    return [step["actions"][0]["target"]["fingerprint"]["name"] for step in steps]


def test_what_a_replay_proposes_is_reviewed_accepted_and_needed_no_more(shop, cli):
    shop.site.pages["/"] = RENAMED
    run = shop.replay()
    assert run.reasons == {"test_one": ["renamed"], "test_two": ["renamed"]}
    assert names(shop) == ["Log in", "Log in"]
    (heal,) = json.loads(cli("heals", "list", "--json", status=1))["heals"]
    assert len(heal["tests"]) == 2
    assert "2 accepted." in cli("heals", "accept", given="a\n")
    assert names(shop) == ["Sign in", "Sign in"]
    assert shop.replay().steps == {"test_one": ["replayed", "replayed"], "test_two": ["replayed"]}
    assert "No heals" in cli("heals", "list")


def test_what_a_run_healed_and_wrote_is_rejected(shop, cli):
    shop.site.pages["/"] = RENAMED
    assert shop.run().status == 0
    assert names(shop) == ["Sign in", "Sign in"]
    assert "2 rejected." in cli("heals", "reject", "--all")
    assert names(shop) == ["Log in", "Log in"]


def test_undo_takes_back_the_last_run_and_then_the_one_before(shop, cli, workers):
    before = {name: text for name, (text, _) in shop.tree().items() if "__recordings__" in name}
    shop.site.pages["/"] = PAGE.replace("Log in", "Log in now")
    shop.run("--stagehand-mode=record", *workers)
    assert names(shop) == ["Log in now", "Log in now"]
    cli("undo")
    assert {name: text for name, (text, _) in shop.tree().items() if "__recordings__" in name} == before
    assert cli("undo").count("removed") == 2
    assert shop.recordings == set()


def test_a_file_that_changed_since_is_told_and_left(shop, cli):
    path = shop.recording_path("test_one")
    path.write_text(path.read_text("utf-8") + "\n", "utf-8")
    assert "it changed since" in cli("undo", status=1)
    assert shop.recordings == {"test_it/test_one"}
    assert "removed  __recordings__/test_it/test_one.json" in cli("undo", "--force")
    assert shop.recordings == set()


def test_a_cache_that_can_not_be_written_fails_no_test(shop):
    kept = shop.path / ".pytest_cache" / "d" / "stagehand" / "undo"
    for file in sorted(kept.rglob("*"), reverse=True):
        file.unlink() if file.is_file() else file.rmdir()
    kept.rmdir()
    kept.write_text("no folder")
    shop.site.pages["/"] = PAGE.replace("Log in", "Log in now")
    assert shop.run("--stagehand-mode=record").status == 0
    assert names(shop) == ["Log in now", "Log in now"]


def test_the_cache_keeps_twenty_runs(shop, cli):
    kept = shop.path / ".pytest_cache" / "d" / "stagehand" / "undo"
    for number in range(30):
        (kept / f"run{number}").mkdir()
    shop.site.pages["/"] = PAGE.replace("Log in", "Log in now")
    shop.run("--stagehand-mode=record")
    assert len(list(kept.iterdir())) == 20


def test_sentences_are_tried_at_a_page_and_become_a_test_and_what_is_not_wanted_is_not_done(pages, process):
    typed = [
        "click Log in",
        "n",
        "click Log in",
        "y",
        'verify the heading "Your account" is visible',
        "extract the heading",
        "observe the links",
    ]
    shown = process("try", pages.site.url, given="\n".join(typed))
    assert "] button: Log in" in shown
    assert shown.count("Do it?") == 2
    assert "then the page goes to /account" in shown.split("Do it?")[2]
    assert [request.path for request in pages.site.requests].count("/account") == 1
    assert 'recorded as: heading "Your account" is shown' in shown
    lines = shown.partition("from pytest_stagehand import Page")[2]
    assert lines.count('    page.act("click Log in")\n') == 1
    assert "    assert page.extract(\"the heading\") == 'Your account'\n" in lines
    test = "from pytest_stagehand import Page" + lines
    pages.test(test, name="test_tried.py")
    assert pages.run("test_tried.py").outcomes == {"test_it": "passed"}


def test_sentences_that_come_to_nothing_are_told_counted_and_no_lines_of_a_test(pages, cli):
    typed = "frobnicate it\nverify there is no heading\nclick Log in\nn\nquit\n"
    shown = cli("try", pages.site.url, given=typed, status=1)
    assert "heading" in shown
    assert "/account" not in [request.path for request in pages.site.requests]
    assert "def test_it" not in shown
    assert "can't be opened" in cli("try", "http://127.0.0.1:9/", status=2)
    assert "write NAME=VALUE" in cli("try", "--variable", "x", pages.site.url, status=2)


def test_a_proposal_is_chosen_by_its_number_and_variables_are_those_of_the_test(pages, cli):
    pages.site.pages["/"] = (
        "<h1>Orders</h1><p>2 matching orders</p><a href='#x'>Settings</a><label>E-mail <input></label>"
    )
    typed = [
        "type %email% into E-mail",
        "open the setings",
        "1",
        "verify it found us 2 matching orders there",
        "1",
        "7",
    ]
    shown = cli("try", "--yes", "--variable", "email=a@b.example", pages.site.url, given="\n".join(typed), status=1)
    assert 'page.act("type %email% into E-mail", variables={"email": "a@b.example"})' in shown
    assert "  1  open Settings\n" in shown
    assert "page.act('open Settings')" not in shown
    assert '    page.act("open Settings")\n' in shown
    assert '    page.verify("\\"2 matching orders\\" is visible")\n' in shown
