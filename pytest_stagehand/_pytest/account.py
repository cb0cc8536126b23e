"""What is told of an attempt at a test once it is over: to the process that reports, to the report's page, to other plugins."""

from __future__ import annotations

import json
import os
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_stagehand._recording.paths import portable
from pytest_stagehand._report.events import STEP_OUTCOMES, summed

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pytest

    from pytest_stagehand._basics.secrets import SecretRegistry
    from pytest_stagehand._pytest.endings import Phase
    from pytest_stagehand._recording.heals import Heal
    from pytest_stagehand._recording.schema import RecordedStep
    from pytest_stagehand._recording.store import Saved
    from pytest_stagehand._report.assets import Assets
    from pytest_stagehand._report.events import StepEvent
    from pytest_stagehand._steps.session import Session
    from pytest_stagehand._steps.tape import Tape

ARTIFACT = "playwright_"
"""How pytest-playwright names what it kept of a test in the properties of its last report."""


@dataclass(frozen=True)
class Account:
    """One attempt that is over.

    Attributes:
        session: What its steps shared.
        own: The test's recording.
        saved: The recordings that were written.
        error: What pytest says went wrong.
        ending: How it ended.
        has_done_all: Whether the test's call passed.
        proof: What running it once more showed.
        secrets: What none of it may show.
    """

    item: pytest.Item
    session: Session
    own: Tape
    saved: Sequence[tuple[Tape, Saved]]
    error: str
    ending: Phase
    has_done_all: bool
    proof: dict[str, str] | None
    secrets: SecretRegistry

    def summary(self, report: pytest.TestReport) -> dict[str, Any]:
        """What the run is told: plain data, since it may cross to another process."""
        if not self.session.steps:
            return {"error": self.error} if self.error else {}
        steps, settings, assets = self.session.steps, self.session.settings, self.session.assets
        changed = [self._portable(tape.path) for tape, saved in self.saved if saved.is_changed]
        conflicts = [
            f"{self._portable(tape.path)}: {key}" for tape, saved in self.saved for key in saved.merged.conflicts
        ]
        uses_all = self.has_done_all and settings.mode in ("auto", "replay")
        return {
            "mode": settings.mode,
            "steps": self.secrets.mask_texts([step.as_data() for step in steps]),
            "error": self.error or None,
            "details": self._details(report, assets) if assets is not None else None,
            "problem": assets.problem if assets is not None else "",
            "recording": self._portable(self.own.path),
            "written": changed,
            "saved": bool(self.saved),
            "conflicts": conflicts,
            "proof": self.secrets.mask_texts(self.proof),
            "unused": [str(key) for key in self.own.unused] if uses_all else [],
            "whenever": self.secrets.mask_texts(self._whenever),
            "healed": [self._proposal(*healed, changed) for healed in self.session.healed],
        }

    def tell_others(self, report: pytest.TestReport) -> None:
        """For JUnit, and for the reports of other plugins."""
        from pytest_stagehand._pytest.extras import in_a_line, tell_others  # noqa: PLC0415  (start-up)

        steps, assets = self.session.steps, self.session.assets
        report.user_properties += _properties(steps)
        report.user_properties += [("stagehand_step", in_a_line(step)) for step in steps]
        done = sum(each["times"] for each in self._whenever)
        report.user_properties += [("stagehand_whenever", done)] if done else []
        report.user_properties += [("stagehand_proof", self.proof["verdict"])] if self.proof is not None else []
        tell_others(self.item.config, report, steps, assets.report if assets is not None else None)

    @property
    def _whenever(self) -> list[dict[str, Any]]:
        from pytest_stagehand._steps.whenever import told  # noqa: PLC0415  (start-up)

        return told(self.session)

    def _portable(self, path: Path) -> str:
        return portable(path, self.item.config.rootpath)

    def _details(self, report: pytest.TestReport, assets: Assets) -> str | None:
        """The asset that holds what the report's page shows."""
        from pytest_stagehand._report.details import details_of  # noqa: PLC0415  (start-up)

        folder = self.item.config.invocation_params.dir
        made = [
            (name.removeprefix(ARTIFACT), os.path.relpath(folder / str(path), assets.report))
            for name, path in report.user_properties
            if name.startswith(ARTIFACT)
        ]
        details = details_of(
            self.item.nodeid,
            [step.as_details() for step in self.session.steps],
            recording=self._portable(self.own.path),
            mode=self.session.settings.mode,
            error=self.error,
            whenever=self._whenever,
            artifacts=[{"kind": kind, "path": Path(path).as_posix()} for kind, path in made],
        )
        return assets.text(json.dumps(self._beside_earlier(assets, self.secrets.mask_texts(details))), "t")

    def _beside_earlier(self, assets: Assets, details: dict[str, Any]) -> dict[str, Any]:
        """The details, failed steps with how they looked when the test last passed; if it did now, the next run has that."""
        from pytest_stagehand._report.earlier import keep, with_earlier  # noqa: PLC0415  (start-up)

        if self.ending == "passed":
            with suppress(OSError):
                keep(assets.report, details["steps"], self.item.config.rootpath)
        return {**details, "steps": [with_earlier(assets.report, step) for step in details["steps"]]}

    def _proposal(
        self, path: Path, was: RecordedStep, now: RecordedStep, heals: list[Heal], written: list[str]
    ) -> dict[str, Any]:
        """A healed step as `heals.json` has it."""
        from pytest_stagehand._recording.document import as_data  # noqa: PLC0415  (start-up)
        from pytest_stagehand._recording.heals import Proposal  # noqa: PLC0415

        file = self._portable(path)
        proposal = Proposal(
            test=self.item.nodeid, recording=file, was=was, now=now, heals=tuple(heals), written=file in written
        )
        data: dict[str, Any] = as_data(proposal)
        return data


def _properties(steps: Sequence[StepEvent]) -> list[tuple[str, object]]:
    """A test's steps in JUnit's properties: how many, of each outcome, and what models took."""
    outcomes = Counter(step.outcome for step in steps)
    took = summed([step.as_data() for step in steps])
    return [
        ("stagehand_steps", len(steps)),
        *((f"stagehand_{outcome}", outcomes[outcome]) for outcome in STEP_OUTCOMES if outcomes[outcome]),
        *((f"stagehand_{name}", took[name]) for name in ("model_calls", "cost_usd") if took["model_calls"]),
    ]
