"""The whole run: what every test's steps came to, as `report.json` and as some lines at the end of the terminal."""

from __future__ import annotations

import json
import shlex
from collections import Counter
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from time import monotonic, time
from typing import TYPE_CHECKING, Any, Literal

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._recording.paths import walked
from pytest_stagehand._recording.word_diff import word_diff
from pytest_stagehand._report.events import STEP_OUTCOMES, summed, without_evidence
from pytest_stagehand._report.files import PAGE, write_report
from pytest_stagehand._report.parts import read_parts, remove_parts
from pytest_stagehand._report.writing import write_whole
from pytest_stagehand._settings.options import REPORT

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from pytest_stagehand._settings.settings import Settings

TestOutcome = Literal["passed", "failed", "error", "skipped", "xfailed", "xpassed"]
TEST_OUTCOMES: tuple[TestOutcome, ...] = ("passed", "failed", "error", "skipped", "xfailed", "xpassed")
IN_TOTALS = ("model_calls", "input_tokens", "output_tokens", "cost_usd")
"""Which sums of a test's steps the run has too."""
WRITE_EVERY_S = 2.0
WRITE_SHARE = 50
"""While a run goes on, its page is written this often at most, and takes no more than a fiftieth of its time."""
CLOCKS_DIFFER_S = 2.0
"""By how much a file's time may be before ours: file systems round it."""
LISTED = 20
"""Lines of one kind in the summary; the report has all of them."""


@dataclass
class Test:
    """One test of the run; of several attempts the last one counts.

    Attributes:
        is_over: It was reported to its end, or as failed; an interrupted test is neither passed nor failed.
    """

    nodeid: str
    outcome: TestOutcome = "passed"
    duration_ms: float = 0.0
    is_over: bool = False
    attempt: dict[str, Any] = field(default_factory=dict)

    @property
    def steps(self) -> list[dict[str, Any]]:
        """Its steps, as they stand in `report.json`."""
        steps: list[dict[str, Any]] = self.attempt.get("steps", [])
        return steps

    @property
    def whenever(self) -> list[dict[str, Any]]:
        """What was done whenever it showed."""
        found: list[dict[str, Any]] = self.attempt.get("whenever", [])
        return found

    def as_data(self) -> dict[str, Any]:
        """As it stands in `report.json`."""
        return {
            "nodeid": self.nodeid,
            "outcome": self.outcome,
            "duration_ms": round(self.duration_ms),
            **summed(self.steps),
            "error": self.attempt.get("error"),
            "details": self.attempt.get("details"),
            "steps": self.steps,
            **({"whenever": self.whenever} if self.whenever else {}),
            **({"proof": self.attempt["proof"]} if self.attempt.get("proof") else {}),
        }


class Run:
    """What the process that reports knows of the run."""

    def __init__(self, settings: Settings, folder: Path, run: str) -> None:
        self._settings = settings
        self._folder = folder
        self._run = run
        self._report = folder / settings.report if settings.report is not None else None
        self._tests: dict[str, Test] = {}
        self._problem = ""
        self._write_next = 0.0
        self._started = time()

    def header(self, places: Sequence[Path]) -> list[str]:
        """The lines above the first test."""
        chosen = self._settings
        found = sum(1 for _ in recordings_below([self._folder / place for place in places]))
        noun = "recording" if found == 1 else "recordings"
        return [
            f"stagehand: mode {chosen.mode}, model {chosen.model}, {found} {noun}",
            *(f"stagehand: {note}" for note in chosen.notes),
        ]

    def add(
        self,
        nodeid: str,
        *,
        when: str,
        outcome: str,
        was_xfail: bool,
        duration_s: float,
        attempt: dict[str, Any] | None,
    ) -> None:
        """Take in one phase of one test."""
        if when == "setup":
            self._tests[nodeid] = Test(nodeid)
        test = self._tests.setdefault(nodeid, Test(nodeid))
        test.duration_ms += duration_s * 1000
        test.outcome = _outcome(test.outcome, when, outcome, was_xfail=was_xfail)
        test.is_over = test.is_over or when == "teardown" or outcome == "failed"
        if attempt is not None:
            test.attempt = attempt
        if when == "teardown":
            self._write_in_between()

    @property
    def _over(self) -> list[Test]:
        return [test for test in self._tests.values() if test.is_over]

    def totals(self) -> dict[str, Any]:
        """The sums of the run, in the order of `report.json`."""
        tests = Counter(test.outcome for test in self._over)
        steps = [step for test in self._over for step in test.steps]
        took = summed(steps)
        outcomes = Counter(step["outcome"] for step in steps)
        named = {"skipped": "skipped_steps", "failed": "failed_steps"}
        return {
            "tests": len(self._over),
            **{outcome: tests[outcome] for outcome in TEST_OUTCOMES},
            "steps": len(steps),
            **{named.get(outcome, outcome): outcomes[outcome] for outcome in STEP_OUTCOMES if outcome not in named},
            **{named[outcome]: outcomes[outcome] for outcome in ("skipped", "failed")},
            **{name: took[name] for name in IN_TOTALS},
        }

    def as_data(self) -> dict[str, Any]:
        """The run as `report.json` has it."""
        return {
            "schema": 1,
            "mode": self._settings.mode,
            "model": self._settings.model,
            "started_at": datetime.fromtimestamp(self._started, UTC).isoformat(timespec="seconds"),
            "duration_ms": round((time() - self._started) * 1000),
            "totals": self.totals(),
            "tests": [test.as_data() for test in self._over],
        }

    @property
    def _has_steps(self) -> bool:
        return any(test.steps for test in self._tests.values())

    def _write_in_between(self) -> None:
        """Write the page as far as the run is, so that a run that is killed has its report; seldom enough to cost nothing."""
        now = monotonic()
        if now < self._write_next or self._report is None or not self._has_steps:
            return
        self._write_page(self._report, is_over=False)
        self._write_next = monotonic() + max(WRITE_EVERY_S, WRITE_SHARE * (monotonic() - now))

    def write(self) -> None:
        """Write the report, unless no step was made or none is wanted; a failure is said in the summary."""
        if self._report is None:
            return
        self._take_parts(self._report)
        if not self._has_steps:
            return
        self._write_page(self._report, is_over=True)
        if not self._problem:
            self._clean(self._report)

    def write_summary(self, github: str | None) -> None:
        """Write the summary in Markdown where one is wanted.

        Args:
            github: The file to which GitHub's runner lets a job append its own.
        """
        if not self._has_steps:
            return
        from pytest_stagehand._report.markdown import markdown_of  # noqa: PLC0415  (start-up)

        text = markdown_of(self.as_data())
        try:
            if self._settings.summary is not None:
                write_whole(self._folder / self._settings.summary, text)
            if github:
                with Path(github).open("a", encoding="utf-8") as file:
                    file.write(text)
        except OSError as error:
            self._problem = self._problem or f"the summary was not written: {error.strerror}"

    def _write_page(self, report: Path, *, is_over: bool) -> None:
        healed = [heal for test in self._over for heal in test.attempt.get("healed", [])]
        is_single = self._settings.report_single_file and is_over
        try:
            write_report(report, self.as_data(), healed, is_over=is_over, is_single=is_single)
            self._problem = ""
        except OSError as error:
            self._problem = f"the report was not written: {error.strerror} ({self._settings.report})"

    def _take_parts(self, report: Path) -> None:
        """Take the steps of tests whose process crashed from what it wrote as it went."""
        for nodeid, steps in read_parts(report, self._run).items():
            test = self._tests.get(nodeid)
            if test is not None and test.is_over and not test.steps:  # one that was interrupted has no outcome
                test.attempt = self._told_by_parts(report, nodeid, steps)
        remove_parts(report, self._run)

    def _told_by_parts(self, report: Path, nodeid: str, steps: list[dict[str, Any]]) -> dict[str, Any]:
        from pytest_stagehand._report.assets import Assets  # noqa: PLC0415  (start-up)
        from pytest_stagehand._report.details import details_of  # noqa: PLC0415

        details = details_of(nodeid, steps, recording=steps[0]["recording"] or "", mode=self._settings.mode)
        return {
            "steps": list(map(without_evidence, steps)),
            "details": Assets(report).text(json.dumps(details), "t"),
        }

    def _clean(self, report: Path) -> None:
        """Remove what an earlier run showed."""
        from pytest_stagehand._report.assets import stale  # noqa: PLC0415  (start-up)
        from pytest_stagehand._report.earlier import forget_gone  # noqa: PLC0415

        forget_gone(report)
        for path in stale(
            report, [test.attempt.get("details") for test in self._over], self._started - CLOCKS_DIFFER_S
        ):
            path.unlink(missing_ok=True)

    def summary(self) -> Iterator[str]:
        """The lines below the last test; none for a run without steps."""
        totals = self.totals()
        if not totals["steps"]:
            return
        yield f"stagehand: {counted(totals)}"
        if totals["model_calls"]:
            yield f"stagehand: {spent(totals)}"
        yield from self._listed("written", "recorded", "review and commit them")
        yield from self._proofs()
        yield from self._lost()
        yield from self._listed(
            "conflicts", "recorded differently by another run meanwhile, and kept as it was", "record again"
        )
        yield from self._listed(
            "unused", "recorded, and not used by a test that passed", "--stagehand-mode=record drops them"
        )
        yield from self._heals()
        yield from self._whenever()
        yield from self._warnings()
        lacking = {test.attempt["problem"] for test in self._tests.values() if test.attempt.get("problem")}
        if lacking:
            yield f"stagehand: pictures and texts are missing in the report: {', '.join(sorted(lacking))}"
        if self._problem:
            yield f"stagehand: {self._problem}"
        elif self._settings.report is not None:
            yield f"stagehand: report in {self._settings.report}/{PAGE}"

    def _listed(self, kind: str, what: str, then: str) -> Iterator[str]:
        lines = [
            (f"{test.attempt['recording']}: {entry}" if kind == "unused" else entry)
            for test in self._tests.values()
            for entry in test.attempt.get(kind, [])
        ]
        yield from _list(f"{what} ({then})", lines)

    def _lost(self) -> Iterator[str]:
        """Tests that recorded something and did not pass."""
        lines = [
            test.nodeid
            for test in self._tests.values()
            if test.outcome != "passed"
            and not test.attempt.get("saved")
            and (test.attempt.get("proof") or {}).get("verdict") != "refuted"
            and any(step["outcome"] == "recorded" for step in test.steps)
        ]
        yield from _list("recorded, and not written, since the test did not pass", lines)

    def _proofs(self) -> Iterator[str]:
        """What running tests once more showed of what they recorded."""
        proofs = [(test.nodeid, proof) for test in self._tests.values() if (proof := test.attempt.get("proof"))]
        count = sum(proof["verdict"] == "proven" for _, proof in proofs)
        if proofs:
            noun = "recording" if len(proofs) == 1 else "recordings"
            yield f"stagehand: {count} of {len(proofs)} {noun} proven by a second run"
        for verdict, title in PROOFS:
            told = [(nodeid, proof["why"]) for nodeid, proof in proofs if proof["verdict"] == verdict]
            yield from _list(title, [f"{nodeid}: {why}" for nodeid, why in told if why])

    def _heals(self) -> Iterator[str]:
        """What was found again; what says something else first, with the words that changed."""
        found = [
            (test.nodeid, heal)
            for test in self._tests.values()
            for step in test.steps
            for heal in step.get("heals", [])
        ]
        for title, is_listed in HEALS:
            lines = [f"{nodeid}: {_told(heal)}" for nodeid, heal in found if is_listed(heal)]
            yield from _list(f"{title} (review: {self._review})", lines)

    @property
    def _review(self) -> str:
        """The command that lists heals: it finds those in the usual folder by itself."""
        report = self._settings.report
        return "pytest-stagehand heals list" + (f" {shlex.quote(report)}" if report not in (None, REPORT) else "")

    def _whenever(self) -> Iterator[str]:
        """What came when it liked, and how often something was done with it."""
        lines = [
            f"{test.nodeid}: whenever {each['what']}: {each['do']}: {each['times']} "
            f"{'time' if each['times'] == 1 else 'times'}" + (" (recorded)" if each["outcome"] == "recorded" else "")
            for test in self._tests.values()
            for each in test.whenever
            if each["times"]
        ]
        yield from _list("done whenever it showed", lines)

    def _warnings(self) -> Iterator[str]:
        lines = [
            f'{test.nodeid}: {step["call"]} "{step["instruction"]}": {step["warning"]}'
            for test in self._tests.values()
            for step in test.steps
            if step.get("warning")
        ]
        lines += [
            f'{test.nodeid}: whenever "{each["what"]}: {each["do"]}": {each["warning"]}'
            for test in self._tests.values()
            for each in test.whenever
            if each.get("warning")
        ]
        yield from _list("to be looked at (a replay can't tell by itself whether these still hold)", lines)


HEALS: tuple[tuple[str, Callable[[Mapping[str, Any]], bool]], ...] = (
    ("proposed, and not done", lambda heal: heal["refused"] is not None),
    ("renamed, and done all the same", lambda heal: heal["refused"] is None and bool(heal["renamed"])),
    ("healed", lambda heal: heal["refused"] is None and not heal["renamed"]),
)
"""Kinds of heals, those first that somebody must look at."""
PROOFS = (("proven", "the second run showed"), ("unproven", "not proven"), ("refuted", "refuted, and not written"))
"""What is said of a test that was run once more, where there is anything to say."""


def _told(heal: Mapping[str, Any]) -> str:
    words = f"; renamed: {word_diff(heal['renamed'])}" if heal["renamed"] else ""
    return f"{heal['was']} → {heal['now']}{words}"


def _list(title: str, lines: Sequence[str]) -> Iterator[str]:
    lines = list(dict.fromkeys(lines))
    if lines:
        yield f"stagehand: {title}:"
        yield from (f"  {printable(line)}" for line in lines[:LISTED])
    if len(lines) > LISTED:
        yield f"  … and {len(lines) - LISTED} more"


def counted(totals: dict[str, Any]) -> str:
    """`12 steps: 10 replayed, 2 recorded`."""
    named = {"skipped_steps": "skipped", "failed_steps": "failed"}
    kinds = ("replayed", "frozen", "recorded", "healed", "live", "skipped_steps", "failed_steps")
    parts = [f"{totals[kind]} {named.get(kind, kind)}" for kind in kinds if totals[kind]]
    return f"{totals['steps']} {'step' if totals['steps'] == 1 else 'steps'}: {', '.join(parts)}"


def spent(totals: dict[str, Any]) -> str:
    """`3 model calls: 12,345 tokens in, 678 out, $0.0123`."""
    calls, cost = totals["model_calls"], totals["cost_usd"]
    dollars = "of unknown price" if cost is None else f"${cost:.4f}"
    tokens = f"{totals['input_tokens']:,} tokens in, {totals['output_tokens']:,} out"
    return f"{calls} model {'call' if calls == 1 else 'calls'}: {tokens}, {dollars}"


def recordings_below(places: Sequence[Path]) -> Iterator[Path]:
    """The recordings beside the tests of these files and folders."""
    folders = dict.fromkeys(place if place.is_dir() else place.parent for place in places)
    yield from dict.fromkeys(path.resolve() for folder in folders for path in walked(folder))


def _outcome(so_far: TestOutcome, when: str, outcome: str, *, was_xfail: bool) -> TestOutcome:
    """The outcome of a test after one more phase."""
    if outcome == "failed":
        return "failed" if when == "call" and so_far in ("passed", "failed") else "error"
    if so_far != "passed":
        return so_far
    if was_xfail:
        return "xfailed" if outcome == "skipped" else "xpassed"
    return "skipped" if outcome == "skipped" else "passed"
