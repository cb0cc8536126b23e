"""A recording is written only by a test that ended as expected in all its phases, and only if something changed."""

import json
import os
import signal
import subprocess
import sys
import time

import pytest

PAGE = """<h1>Shop</h1><button onclick="said.textContent += ' added'">Add</button>
<button onclick="said.textContent += ' removed'">Remove</button><p id=said>Log:</p>"""
OUTCOMES = """
    import os
    import pytest
    from playwright.sync_api import expect

    @pytest.fixture
    def shop(page):
        page.goto("/")
        return page

    def test_passes(shop):
        shop.act("click Add")

    def test_fails_afterwards(shop):
        shop.act("click Add")
        assert False

    def test_step_fails(shop):
        shop.act("click Add")
        shop.act("click Nowhere", timeout=300)

    def test_step_fails_and_is_swallowed(shop):
        shop.act("click Add")
        try:
            shop.act("click Nowhere", timeout=300)
        except Exception:
            pass

    @pytest.fixture
    def fails_in_set_up(shop):
        shop.act("click Add")
        assert False

    def test_set_up_fails(fails_in_set_up): pass

    @pytest.fixture
    def fails_in_teardown(shop):
        yield shop
        assert False

    def test_teardown_fails(fails_in_teardown):
        fails_in_teardown.act("click Add")

    @pytest.fixture
    def steps_in_teardown(shop):
        yield shop
        shop.act("click Remove")

    def test_step_in_teardown(steps_in_teardown):
        steps_in_teardown.act("click Add")

    def test_soft_expectation_fails(shop):
        shop.act("click Add")
        expect.soft(shop.get_by_role("heading")).to_have_text("Office", timeout=100)

    def test_skips_afterwards(shop):
        shop.act("click Add")
        pytest.skip("enough")

    @pytest.mark.xfail
    def test_xfails(shop):
        shop.act("click Add")
        assert False

    @pytest.mark.xfail(strict=False)
    def test_xpasses(shop):
        shop.act("click Add")

    @pytest.mark.xfail(strict=True)
    def test_xpasses_strictly(shop):
        shop.act("click Add")

    @pytest.mark.flaky(reruns=1)
    def test_passes_when_run_again(shop):
        shop.act("click Add")
        first = not os.path.exists(os.environ["RERUN"])
        if first:
            shop.act("click Remove")
            open(os.environ["RERUN"], "w").close()
        assert not first

    def test_subtest_fails(shop, subtests):
        shop.act("click Add")
        for number in range(2):
            with subtests.test(number=number):
                assert False

    def test_subtests_pass(shop, subtests):
        with subtests.test():
            shop.act("click Add")
        with subtests.test():
            pytest.skip("not this one")

    @pytest.mark.stagehand(mode="live")
    def test_live(shop):
        shop.act("click Add")

    def test_without_steps(shop): pass
"""
EXPECTED = {
    "test_passes",
    "test_skips_afterwards",
    "test_xfails",
    "test_xpasses",
    "test_subtests_pass",
    "test_step_fails_and_is_swallowed",
    "test_step_in_teardown",
    "test_passes_when_run_again",
}
IN_WORKERS = {
    "test_passes": "passed",
    "test_fails_afterwards": "failed",
    "test_set_up_fails": "error",
    "test_teardown_fails": "error",
    "test_xpasses_strictly": "failed",
    "test_passes_when_run_again": "passed",
    "test_subtest_fails": "failed",
}
"""One of each kind of report that a worker sends to the process that writes nothing itself."""


def test_workers_write_as_one_process_does(project, workers, tmp_path):
    project.site.pages["/"] = PAGE
    project.test(OUTCOMES)
    run = project.run(*workers, *(f"test_it.py::{name}" for name in IN_WORKERS), RERUN=str(tmp_path / "again"))
    assert run.outcomes == IN_WORKERS
    assert project.recordings == {"test_it/test_passes", "test_it/test_passes_when_run_again"}
    assert instructions(project, "test_passes_when_run_again") == ["click Add"]
    assert run.report["totals"]["tests"] == len(IN_WORKERS)


def test_only_a_test_that_ended_as_expected_in_all_its_phases_writes(project, tmp_path):
    project.site.pages["/"] = PAGE
    project.test(OUTCOMES)
    run = project.run(RERUN=str(tmp_path / "again"))
    assert run.outcomes == {
        "test_passes": "passed",
        "test_fails_afterwards": "failed",
        "test_step_fails": "failed",
        "test_step_fails_and_is_swallowed": "passed",
        "test_set_up_fails": "error",
        "test_teardown_fails": "error",
        "test_step_in_teardown": "passed",
        "test_soft_expectation_fails": run.outcomes["test_soft_expectation_fails"],
        "test_skips_afterwards": "skipped",
        "test_xfails": "xfailed",
        "test_xpasses": "xpassed",
        "test_xpasses_strictly": "failed",
        "test_passes_when_run_again": "passed",
        "test_subtest_fails": "failed",
        "test_subtests_pass": "passed",
        "test_live": "passed",
        "test_without_steps": "passed",
    }
    assert run.outcomes["test_soft_expectation_fails"] in ("failed", "error")
    assert project.recordings == {f"test_it/{name}" for name in EXPECTED}
    assert instructions(project, "test_step_in_teardown") == ["click Add", "click Remove"]
    assert instructions(project, "test_passes_when_run_again") == ["click Add"]
    totals = run.report["totals"]
    assert sum(totals[each] for each in ("passed", "failed", "error", "skipped", "xfailed", "xpassed")) == 17
    assert totals["tests"] == 17


def instructions(project, test: str) -> list[str]:
    return [step["instruction"] for step in project.recording(test)["steps"]]


CHANGING = """
    import os

    def test_first(page):
        page.goto("/")
        page.act("click Add")
        if os.environ["SHOP"] != "short":
            page.act("click Remove")
        assert os.environ["SHOP"] != "broken"

    def test_second(page):
        page.goto("/")
        page.act("click Add")
"""


@pytest.fixture
def recorded(project):
    project.site.pages["/"] = PAGE
    project.test(CHANGING)
    project.record(SHOP="whole")
    return project


def test_record_touches_no_recording_of_a_test_that_failed_or_did_not_run(recorded):
    before = recorded.tree()
    recorded.site.pages["/"] = PAGE.replace("Shop", "Office")  # a recording made now would differ
    assert recorded.run("-x", "--stagehand-mode=record", SHOP="broken").outcomes == {"test_first": "failed"}
    assert recorded.tree() == before
    assert recorded.run("--stagehand-mode=record", "-k", "second", SHOP="whole").status == 0
    changed = {name for name, state in recorded.tree().items() if state != before[name]}
    assert changed == {"__recordings__/test_it/test_second.json"}


def test_auto_keeps_and_lists_steps_that_a_test_no_longer_made_and_record_drops_them(recorded):
    before = recorded.tree()
    run = recorded.run(SHOP="short")
    assert recorded.tree() == before
    listed = '  __recordings__/test_it/test_first.json: act "click Remove" on /'
    assert listed in run.text.splitlines()
    assert recorded.run("--stagehand-mode=record", SHOP="broken").outcomes["test_first"] == "failed"
    assert recorded.tree() == before
    assert recorded.run("--stagehand-mode=record", SHOP="short").outcomes["test_first"] == "passed"
    assert instructions(recorded, "test_first") == ["click Add"]
    assert listed not in recorded.run(SHOP="short").text


INTERRUPTED = """
    import pathlib
    import time

    def test_finished(page):
        page.goto("/")
        page.act("click Add")

    def test_interrupted(page):
        page.goto("/")
        page.act("click Add")
        pathlib.Path("reached").touch()
        time.sleep(60)  # an interrupt in the middle of a call of Playwright's can break its connection

    def test_never_run(page):
        page.goto("/")
        page.act("click Add")
"""


@pytest.mark.usefixtures("interruptible")
def test_ctrl_c_in_the_middle_keeps_what_passed_and_leaves_nothing_half_written(project):
    project.site.pages["/"] = PAGE
    project.test(INTERRUPTED)
    command = [sys.executable, "-m", "pytest", *project.arguments()]
    with subprocess.Popen(command, cwd=project.path, stdout=subprocess.PIPE, text=True, start_new_session=True) as run:
        until(lambda: (project.path / "reached").exists() or run.poll() is not None)
        os.kill(run.pid, signal.SIGINT)
        said, _ = run.communicate(timeout=60)
    assert run.returncode == pytest.ExitCode.INTERRUPTED
    assert project.recordings == {"test_it/test_finished"}
    assert "stagehand: 1 step: 1 recorded" in said
    report = json.loads((project.path / "stagehand-report" / "report.json").read_text())
    assert [test["outcome"] for test in report["tests"]] == ["passed"]
    assert all(not path.startswith("__recordings__/test_it/.") for path in project.tree())


def until(is_done) -> None:
    """Wait for another process."""
    deadline = time.monotonic() + 120
    while not is_done():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_two_workers_that_write_one_recording_lose_nothing(project):
    project.site.pages["/"] = PAGE
    project.test("""
        import pytest

        @pytest.mark.parametrize("browser_channel", ["", None])
        @pytest.mark.parametrize("__pytest_repeat_step_number", range(4))
        def test_often(page, browser_channel, __pytest_repeat_step_number):
            page.goto("/")
            page.act("click Add")
    """)
    run = project.run("-n", "2")
    assert set(run.outcomes.values()) == {"passed"}
    assert project.recordings == {"test_it/test_often"}
    assert instructions(project, "test_often") == ["click Add"]
    assert set(project.replay().outcomes.values()) == {"passed"}
