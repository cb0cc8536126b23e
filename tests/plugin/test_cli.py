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
def shop(project):
    project.site.pages |= {
        "/": PAGE,
        "/account": "<title>You</title><nav aria-label=Shop><a href=/>Back to the shop</a></nav><h1>Your account</h1>",
    }
    project.test(TESTS)
    project.keeps_cache = True
    assert project.run().status == 0
    return project


@pytest.fixture
def cli(project):
    """Calls `python -m pytest_stagehand` in the project, and expects an exit status."""

    def call(*args, status=0, given=""):
        package = str(Path(__file__).parents[2])
        environment = {**os.environ, "PYTHONPATH": package}
        done = subprocess.run(
            [sys.executable, "-m", "pytest_stagehand", *args],
            cwd=project.path,
            env=environment,
            input=given,
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == status, done.stdout + done.stderr
        assert "Traceback" not in done.stderr
        return done.stdout + done.stderr

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


def test_sentences_are_tried_at_a_page_and_become_a_test(shop, cli):
    typed = [
        "click Log in",
        "y",
        'verify the heading "Your account" is visible',
        "extract the heading",
        "observe the links",
    ]
    shown = cli("try", shop.site.url, given="\n".join(typed))
    assert "] button: Log in" in shown
    assert "Do it?" in shown
    assert "then the page goes to /account" in shown
    assert 'recorded as: heading "Your account" is shown' in shown
    lines = shown.partition("from pytest_stagehand import Page")[2]
    assert '    page.act("click Log in")\n' in lines
    assert "    assert page.extract(\"the heading\") == 'Your account'\n" in lines
    test = "from pytest_stagehand import Page" + lines
    shop.test(test, name="test_tried.py")
    assert shop.run("test_tried.py").outcomes == {"test_it": "passed"}


def test_what_is_not_wanted_is_not_done(shop, cli):
    shop.site.requests.clear()
    shown = cli("try", shop.site.url, given="click Log in\nn\n")
    assert "Do it?" in shown
    assert "/account" not in [request.path for request in shop.site.requests]
    assert "def test_it" not in shown


def test_sentences_that_come_to_nothing_are_told_and_counted(shop, cli):
    shown = cli("try", "--yes", shop.site.url, given="frobnicate it\nverify there is no heading\nquit\n", status=1)
    assert "heading" in shown
    assert "can't be opened" in cli("try", "http://127.0.0.1:9/", status=2)
    assert "write NAME=VALUE" in cli("try", "--variable", "x", shop.site.url, status=2)


def test_a_proposal_is_chosen_by_its_number(shop, cli):
    shop.site.pages["/"] = "<h1>Orders</h1><p>2 matching orders</p><a href='#x'>Settings</a>"
    typed = "open the setings\n1\nverify we see 2 matching orders there\n1\n7\n"
    shown = cli("try", "--yes", shop.site.url, given=typed, status=1)
    assert "  1  open Settings\n" in shown
    assert "page.act('open Settings')" not in shown
    assert '    page.act("open Settings")\n' in shown
    assert '    page.verify("\\"2 matching orders\\" is visible")\n' in shown


def test_variables_are_those_of_the_test(shop, cli):
    shop.site.pages["/"] = "<h1>Form</h1><label>E-mail <input></label>"
    shown = cli("try", "--yes", "--variable", "email=a@b.example", shop.site.url, given="type %email% into E-mail\n")
    assert 'page.act("type %email% into E-mail", variables={"email": "a@b.example"})' in shown
