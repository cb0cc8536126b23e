"""What a run says at its head and its end, and report.json as DESIGN.md section 7 has it."""

import json
from xml.etree import ElementTree as ET

from pytest_stagehand._basics.addresses import DOCS

PAGE = """<h1>Shop</h1><label>Size <select onchange="said.textContent = 'Size ' + this.value">
<option>Small<option>Large</select></label>
<button onclick="said.textContent = 'Added'">Add to cart</button><p id=said></p>"""
TESTS = """
    import pytest

    def test_add_large(page):
        page.goto("/shirts/red?token=secret#top")
        page.act("select Large in Size")
        page.act("click Add to cart")
        page.verify('the text "Added" is visible')

    def test_banner(page):
        page.goto("/shirts/red")
        page.act("click Accept all", optional=True)

    def test_fails(page):
        page.goto("/shirts/red")
        page.act("click Nowhere", timeout=200)

    def test_by_hand(page):
        page.goto("/shirts/red")

    @pytest.mark.skip
    def test_skipped(page): pass
"""
TEST_OUTCOMES = ["passed", "failed", "error", "skipped", "xfailed", "xpassed"]
STEP_OUTCOMES = ["replayed", "frozen", "recorded", "healed", "live", "skipped_steps", "failed_steps"]
COSTS = ["model_calls", "input_tokens", "output_tokens", "cost_usd"]
SUMS = ["model_calls", "input_tokens", "output_tokens", "cached_tokens", "seconds", "cost_usd"]
TEST = ["nodeid", "outcome", "duration_ms", *SUMS, "error", "details", "steps"]
STEP = ["index", "call", "instruction", "url", "outcome", "engine", "model_calls", "duration_ms", "reason", "actions"]


def test_the_report_is_as_promised_and_adds_up(project, way):
    project.site.pages["/shirts/red"] = PAGE
    project.test(TESTS)
    recorded = project.run(*way)
    replayed = project.replay(*way)
    for run, mode in ((recorded, "auto"), (replayed, "replay")):
        report = run.report
        assert list(report) == ["schema", "mode", "model", "started_at", "duration_ms", "totals", "tests"]
        assert (report["schema"], report["mode"], report["model"]) == (1, mode, "local")
        assert list(report["totals"]) == ["tests", *TEST_OUTCOMES, "steps", *STEP_OUTCOMES, *COSTS]
        steps = [step for test in report["tests"] for step in test["steps"]]
        totals = report["totals"]
        assert totals["tests"] == len(report["tests"]) == 5
        assert sum(totals[name] for name in TEST_OUTCOMES) == 5
        assert (totals["passed"], totals["failed"], totals["skipped"]) == (3, 1, 1)
        assert totals["steps"] == len(steps) == sum(totals[name] for name in STEP_OUTCOMES) == 5
        for test in report["tests"]:
            assert list(test) == TEST
            assert [step["index"] for step in test["steps"]] == list(range(len(test["steps"])))
        for step in steps:
            assert list(step)[: len(STEP)] == STEP
    assert {test["nodeid"] for test in replayed.report["tests"]} == {
        f"test_it.py::{name}[chromium]"
        for name in ("test_add_large", "test_banner", "test_fails", "test_by_hand", "test_skipped")
    }
    select, click, verify = next(t for t in replayed.report["tests"] if "add_large" in t["nodeid"])["steps"]
    assert select == {
        "index": 0,
        "call": "act",
        "instruction": "select Large in Size",
        "url": f"{project.site.url}/shirts/red?token",
        "outcome": "replayed",
        "engine": None,
        "model_calls": 0,
        "duration_ms": select["duration_ms"],
        "reason": None,
        "actions": [{"method": "select_option", "description": select["actions"][0]["description"],
                     "locator": 'get_by_role("combobox", name="Size")', "arguments": ["Large"]}],
        **{name: value for name, value in select.items() if name not in STEP},
    }  # fmt: skip
    assert click["actions"][0]["locator"] == 'get_by_role("button", name="Add to cart")'
    assert verify["actions"] == []
    assert recorded.steps == {
        "test_add_large": ["recorded"] * 3, "test_banner": ["skipped"], "test_fails": ["failed"],
        "test_by_hand": [], "test_skipped": [],
    }  # fmt: skip
    assert recorded.reasons["test_banner"] == ["never-offered"]
    assert replayed.reasons["test_fails"] == ["no-recording"]


def said(run) -> list[str]:
    return [line for line in run.text.splitlines() if line.startswith(("stagehand", "  __recordings__"))]


def test_the_terminal_tells_mode_model_recordings_and_what_became_of_the_steps(project):
    project.site.pages["/shirts/red"] = PAGE
    project.test(TESTS)
    assert said(project.run("--deselect", "test_it.py::test_fails")) == [
        "stagehand: mode auto, model local, 0 recordings",
        "stagehand: 4 steps: 3 recorded, 1 skipped",
        "stagehand: recorded (review and commit them):",
        "  __recordings__/test_it/test_add_large.json",
        "  __recordings__/test_it/test_banner.json",
        "stagehand: report in stagehand-report/index.html",
    ]
    assert said(project.replay("-k", "add_large")) == [
        "stagehand: mode replay, model local, 2 recordings",
        "stagehand: 3 steps: 3 replayed",
        "stagehand: report in stagehand-report/index.html",
    ]
    unreported = project.run("--stagehand-report=none", "-k", "add_large", CI="1")
    assert said(unreported)[1:] == ["stagehand: 3 steps: 3 replayed"]
    run = project.run("--stagehand-report=out/here", "-k", "banner")
    assert said(run)[-1] == "stagehand: report in out/here/index.html"
    assert (project.path / "out" / "here" / "report.json").exists()


def test_a_report_that_cannot_be_written_is_told_and_fails_no_test(project):
    project.site.pages["/shirts/red"] = PAGE
    project.test(TESTS)
    project.write("taken", "a file")
    run = project.run("--stagehand-report=taken", "-k", "banner")
    assert run.status == 0
    assert "stagehand: the report was not written: " in run.text


def test_the_recordings_of_one_file_are_counted_for_that_file(project):
    project.site.pages["/shirts/red"] = PAGE
    project.test(TESTS)
    project.run("-k", "banner")
    project.test("def test_nothing(): pass", "other/test_other.py")
    assert said(project.run("other"))[0] == "stagehand: mode auto, model local, 0 recordings"
    assert said(project.run("test_it.py::test_banner"))[0] == "stagehand: mode auto, model local, 1 recording"
    assert said(project.run("."))[0] == "stagehand: mode auto, model local, 1 recording"


def test_hooks_are_told_of_every_step_and_terminal_escapes_are_shown_escaped(project):
    project.site.pages["/"] = "<h1>Shop</h1><button>Evil \x1b[31mred\x07</button><p>\x1b]0;title\x07</p>"
    project.conftest("""
        def pytest_stagehand_step(step):
            print("hook:", step.index, step.call, step.outcome, repr(step.instruction), step.reason)
    """)
    project.test("""
        def test_hooks(page):
            page.goto("/")
            page.verify("  the heading \\n 'Shop' is visible")
            page.act("click Evil \x1b[31mgreen", timeout=200)
    """)
    run = project.run("-rA")
    assert """hook: 0 verify recorded "the heading 'Shop' is visible" no-recording""" in run.text
    assert "hook: 1 act failed" in run.text
    own = run.text.replace("hook:", "")
    assert "\x1b" not in "\n".join(line for line in own.splitlines() if line.startswith("E "))
    assert run.outcomes == {"test_hooks": "failed"}


def test_a_click_that_changed_nothing_is_recorded_with_a_warning(project):
    project.site.pages["/"] = "<h1>Shop</h1><button>Idle</button><button onclick='this.textContent = 7'>Count</button>"
    project.test("""
        def test_idle(page):
            page.goto("/")
            page.act("click Idle")
            page.act("click Count")
    """)
    run = project.run()
    assert 'test_it.py::test_idle[chromium]: act "click Idle"' in run.text
    assert 'act "click Count"' not in run.text
    steps = run.report["tests"][0]["steps"]
    assert [bool(step["warning"]) for step in steps] == [True, False]
    assert "to be looked at" in run.text
    assert "to be looked at" not in project.replay().text


SURVEY = """<h1>Shop</h1><button onclick="said.textContent = 'Added'">Add</button><p id=said></p>
<div id=box role=dialog aria-label="How was it?" style="position:fixed;inset:0;background:white">
<p>Give us your feedback.</p><button onclick="box.remove()">Close</button></div>"""
WHENEVER = """
    def test_add(page):
        page.whenever("a survey asks for feedback", "close it")
        page.goto("/")
        page.act("click Add")
        page.goto("/")
        page.act("click Add")

    def test_leave(page):
        page.goto("/")
        page.act("click Accept all", optional=True)
"""


def test_what_came_when_it_liked_is_counted_and_what_nobody_could_tell_is_said(project):
    project.site.pages["/"] = SURVEY
    project.test(WHENEVER)
    recorded = project.run()
    told = "  test_it.py::test_add[chromium]: whenever a survey asks for feedback: close it: 2 times"
    assert f"{told} (recorded)" in recorded.text
    replayed = project.replay()
    assert told in replayed.text.splitlines()
    (add,) = [test for test in replayed.report["tests"] if "test_add" in test["nodeid"]]
    asked = {"what": "a survey asks for feedback", "do": "close it"}
    assert add["whenever"] == [{**asked, "times": 2, "outcome": "replayed"}]
    assert "unused" not in replayed.text.replace("not used", "unused")
    project.site.pages["/"] = "<h1>Shop</h1><button onclick=\"said.textContent = 'Added'\">Add</button><p id=said></p>"
    for mode in ("replay", "record"):
        run = project.run(f"--stagehand-mode={mode}", "-k", "add")
        assert "whenever" not in next(iter(run.report["tests"]))
    banner = "<div style='position:fixed'>We use cookies <button>Accept all</button></div>"
    project.site.pages["/"] = SURVEY + banner
    leave = ("-k", "leave", "--stagehand-mode=replay")
    said = project.run(*leave)
    assert said.reasons == {"test_leave": ["unproven"]}
    assert 'layer "We use cookies" was not there then' in said.text
    assert said.report["totals"]["passed"] == 1
    strict = project.run(*leave, "--stagehand-strict")
    assert strict.report["totals"]["passed"] == 0
    assert "--stagehand-strict refuses" in strict.text
    assert project.run("-k", "add", "--stagehand-mode=replay").report["tests"][0]["whenever"][0]["times"] == 2


def test_a_failure_ends_with_the_address_that_explains_it_once_wherever_it_is_told(project, way):
    project.site.pages["/"] = "<h1>Shop</h1>"
    project.test("""
        import pytest

        @pytest.mark.stagehand(mode="replay")
        def test_replayed(page):
            page.goto("/")
            page.verify("the heading is Shop")

        def test_no_sentence(page):
            page.act(None)

        def test_no_shop(page):
            page.goto("/")
            page.verify('the heading is "Bakery"', timeout=500)
    """)
    run = project.run("--junitxml=junit.xml", *way)
    junit = {
        case.get("name").partition("[")[0]: case.find("failure").text
        for case in ET.parse(project.path / "junit.xml").iter("testcase")
    }
    wanted = {
        "test_replayed": "no-recording",
        "test_no_sentence": "instructionerror",
        "test_no_shop": "verificationfailed",
    }
    for test, anchor in wanted.items():
        address = f"See {DOCS}errors.html#{anchor}"
        assert junit[test].count(address) == 1
        assert run.text.count(address) == 1, run.text
    assert f"{DOCS}errors.html#no-recording" in json.dumps(project.details(only="test_replayed"))


def test_what_a_newcomer_forgets_first_is_told_without_code_that_is_not_theirs(project):
    project.test("""
        def test_path(page):
            page.goto("/")

        def test_address(page):
            page.goto("http://127.0.0.1:9/")
    """)
    project.base_url = None
    run = project.run()
    assert run.text.count("pytest --base-url http://localhost:8000") == 1
    run = project.run("-k", "path", STAGEHAND_CHROMIUM="/nowhere")
    told = run.text.partition("ERROR at setup of test_path[chromium]")[2].splitlines()[1:3]
    assert told[0].startswith("BrowserMissing: STAGEHAND_CHROMIUM=/nowhere: there is no such program.")
    assert told[1] == f"See {DOCS}errors.html#browsermissing"
