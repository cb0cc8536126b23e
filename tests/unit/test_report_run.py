import json
from datetime import UTC, datetime

import pytest

from pytest_stagehand._report.events import StepEvent
from pytest_stagehand._report.parts import Parts
from pytest_stagehand._report.run import LISTED, TEST_OUTCOMES, Run, recordings_below
from pytest_stagehand._settings.settings import Settings, resolve


def run(tmp_path, **given) -> Run:
    return Run(resolve(command_line=given) if given else Settings(), tmp_path, "run")


TOKENS = ("input_tokens", "output_tokens", "cached_tokens")


def step(outcome: str = "replayed", **more) -> dict:
    said = {"call": "act", "instruction": "click Go", "duration_ms": 1, "error": None}
    return {
        **said,
        "outcome": outcome,
        **dict.fromkeys(("model_calls", *TOKENS), 0),
        "seconds": 0.0,
        "cost_usd": 0.0,
        **more,
    }


def add(run: Run, nodeid: str, *phases: tuple[str, str], was_xfail: bool = False, steps=(), **attempt) -> None:
    """Add the phases of a test; its attempt comes with the teardown."""
    for when, outcome in phases:
        carried = {"steps": list(steps), "recording": f"{nodeid}.json", **attempt} if when == "teardown" else None
        hides = was_xfail and when == "call"
        run.add(nodeid, when=when, outcome=outcome, was_xfail=hides, duration_s=0.1, attempt=carried)


PASSED = (("setup", "passed"), ("call", "passed"), ("teardown", "passed"))


@pytest.mark.parametrize(
    ("phases", "was_xfail", "outcome"),
    [
        (PASSED, False, "passed"),
        ((("setup", "passed"), ("call", "failed"), ("teardown", "passed")), False, "failed"),
        ((("setup", "failed"), ("teardown", "passed")), False, "error"),
        ((("setup", "passed"), ("call", "passed"), ("teardown", "failed")), False, "error"),
        ((("setup", "passed"), ("call", "failed"), ("teardown", "failed")), False, "error"),
        ((("setup", "skipped"), ("teardown", "passed")), False, "skipped"),
        ((("setup", "passed"), ("call", "skipped"), ("teardown", "passed")), False, "skipped"),
        ((("setup", "passed"), ("call", "skipped"), ("teardown", "passed")), True, "xfailed"),
        ((("setup", "passed"), ("call", "passed"), ("teardown", "passed")), True, "xpassed"),
        ((("setup", "passed"), ("call", "skipped"), ("teardown", "failed")), True, "error"),
    ],
)
def test_a_test_has_the_outcome_that_pytest_gives_it(tmp_path, phases, was_xfail, outcome):
    collected = run(tmp_path)
    add(collected, "test", *phases, was_xfail=was_xfail, steps=[step()])
    assert collected.as_data()["tests"][0]["outcome"] == outcome
    totals = collected.totals()
    assert {each: totals[each] for each in TEST_OUTCOMES if totals[each]} == {outcome: 1}


def test_a_test_that_failed_in_several_places_failed_once(tmp_path):
    collected = run(tmp_path)
    add(collected, "test", ("setup", "passed"), *[("call", "failed")] * 3, ("teardown", "passed"))
    assert [test["outcome"] for test in collected.as_data()["tests"]] == ["failed"]


def test_a_test_that_was_interrupted_has_no_outcome_and_one_whose_process_died_is_an_error(tmp_path):
    collected = run(tmp_path)
    add(collected, "interrupted", ("setup", "passed"))
    add(collected, "died", ("setup", "passed"), ("???", "failed"))
    add(collected, "passes", *PASSED)
    outcomes = {test["nodeid"]: test["outcome"] for test in collected.as_data()["tests"]}
    assert outcomes == {"died": "error", "passes": "passed"}
    assert collected.totals()["tests"] == 2


def test_of_several_attempts_the_last_one_counts(tmp_path):
    collected = run(tmp_path)
    add(collected, "test", ("setup", "passed"), ("call", "failed"), ("teardown", "passed"), steps=[step("failed")])
    add(collected, "test", *PASSED, steps=[step(), step()])
    assert collected.totals()["tests"] == collected.totals()["passed"] == 1
    assert (collected.totals()["steps"], collected.totals()["failed_steps"]) == (2, 0)


def test_the_totals_are_the_sums_of_what_is_listed(tmp_path):
    collected = run(tmp_path)
    outcomes = ["replayed", "frozen", "recorded", "healed", "live", "failed", "skipped"]
    add(collected, "first", *PASSED, steps=[step(each, model_calls=2) for each in outcomes])
    add(collected, "second", *PASSED)
    totals = collected.totals()
    assert (totals["steps"], totals["model_calls"], totals["tests"]) == (7, 14, 2)
    named = ("replayed", "frozen", "recorded", "healed", "live", "failed_steps", "skipped_steps")
    assert [totals[name] for name in named] == [1] * 7
    assert totals["failed"] == totals["skipped"] == 0


def test_each_test_has_its_own_sums_and_what_is_unknown_is_not_nothing(tmp_path):
    collected = run(tmp_path)
    tokens = {"input_tokens": 900, "output_tokens": 40, "cached_tokens": 700}
    paid = step("recorded", model_calls=2, seconds=1.25, cost_usd=0.0125, **tokens)
    add(collected, "paid", *PASSED, steps=[step(), paid, paid])
    add(collected, "unknown", *PASSED, steps=[paid, step("recorded", model_calls=1, cost_usd=None)])
    add(collected, "replayed", *PASSED, steps=[step()])
    add(collected, "without", *PASSED)
    tests = {test["nodeid"]: test for test in collected.as_data()["tests"]}
    names = ("model_calls", *TOKENS, "seconds", "cost_usd")
    assert [tests["paid"][name] for name in names] == [4, 1_800, 80, 1_400, 2.5, 0.025]
    assert (tests["unknown"]["model_calls"], tests["unknown"]["cost_usd"]) == (3, None)
    for test in ("replayed", "without"):
        assert [tests[test][name] for name in names] == [0] * 6
    totals = collected.totals()
    assert (totals["model_calls"], totals["cost_usd"]) == (7, None)


def test_a_run_without_steps_says_and_writes_nothing(tmp_path):
    collected = run(tmp_path)
    add(collected, "test", *PASSED)
    collected.write()
    assert list(collected.summary()) == []
    assert list(tmp_path.iterdir()) == []


def test_the_report_is_written_whole_where_it_is_wanted(tmp_path):
    collected = run(tmp_path, report="out/here")
    add(collected, "test", *PASSED, steps=[step()])
    collected.write()
    written = json.loads((tmp_path / "out" / "here" / "report.json").read_text("utf-8"))
    assert 0 <= written.pop("duration_ms") < 60_000
    assert abs((datetime.now(UTC) - datetime.fromisoformat(written["started_at"])).total_seconds()) < 60
    assert written == {name: value for name, value in collected.as_data().items() if name != "duration_ms"}
    assert {path.name for path in (tmp_path / "out" / "here").iterdir()} == {"report.json", "index.html"}
    silent = run(tmp_path / "silent", report="none")
    add(silent, "test", *PASSED, steps=[step()])
    silent.write()
    assert list(silent.summary()) == ["stagehand: 1 step: 1 replayed"]
    assert not (tmp_path / "silent").exists()


def test_what_cannot_be_text_is_escaped_in_the_report(tmp_path):
    collected = run(tmp_path)
    add(collected, "test", *PASSED, steps=[step(instruction="lone \ud800")])
    collected.write()
    assert json.loads((tmp_path / "stagehand-report" / "report.json").read_text("utf-8"))["schema"] == 1


def test_the_summary_counts_what_there_is_and_lists_each_file_once(tmp_path):
    collected = run(tmp_path)
    kinds = ["recorded", "replayed", "replayed", "skipped"]
    add(collected, "first", *PASSED, steps=map(step, kinds), written=["a.json", "f.json"])
    add(collected, "second", *PASSED, steps=[step()], written=["f.json"], unused=['act "x" on /'], conflicts=["c: y"])
    assert list(collected.summary()) == [
        "stagehand: 5 steps: 3 replayed, 1 recorded, 1 skipped",
        "stagehand: recorded (review and commit them):",
        "  a.json",
        "  f.json",
        "stagehand: recorded differently by another run meanwhile, and kept as it was (record again):",
        "  c: y",
        "stagehand: recorded, and not used by a test that passed (--stagehand-mode=record drops them):",
        '  second.json: act "x" on /',
        "stagehand: report in stagehand-report/index.html",
    ]


def test_a_long_list_is_cut_and_says_how_much_is_left(tmp_path):
    collected = run(tmp_path)
    add(collected, "test", *PASSED, steps=[step()], written=[f"{number}\x1b.json" for number in range(LISTED + 3)])
    lines = list(collected.summary())
    assert "  … and 3 more" in lines
    assert "  0\\x1b.json" in lines
    assert all(line.isprintable() for line in lines)


def test_recordings_are_counted_beside_the_tests_and_not_in_foreign_folders(tmp_path):
    for name in ("__recordings__/a.json", "b/__recordings__/x/c.json", "venv/__recordings__/d.json", "b/e.json",
                 ".hidden/__recordings__/f.json", "__recordings__/g.txt", "test_it.py"):  # fmt: skip
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    names = {path.name for path in recordings_below([tmp_path])}
    assert names == {"a.json", "c.json"}
    assert {path.name for path in recordings_below([tmp_path / "test_it.py", tmp_path])} == names
    assert len(list(recordings_below([tmp_path, tmp_path / "b"]))) == 2
    assert list(recordings_below([tmp_path / "b" / "__recordings__"])) != []
    assert run(tmp_path).header([tmp_path]) == ["stagehand: mode auto, model local, 2 recordings"]


def test_the_steps_of_a_process_that_died_are_taken_from_its_parts_and_those_of_an_interrupted_test_are_not(tmp_path):
    collected = run(tmp_path)
    parts = Parts(tmp_path / "stagehand-report", "run")
    for nodeid in ("died", "interrupted"):
        parts.add(nodeid, StepEvent(0, "act", "click Go", "http://localhost/").as_details())
    parts.close()
    add(collected, "interrupted", ("setup", "passed"))
    collected.add("died", when="???", outcome="failed", was_xfail=False, duration_s=0, attempt=None)
    collected.write()
    data = json.loads((tmp_path / "stagehand-report" / "report.json").read_text())
    assert [(test["nodeid"], len(test["steps"])) for test in data["tests"]] == [("died", 1)]
    assert not (tmp_path / "stagehand-report" / "parts").exists()
