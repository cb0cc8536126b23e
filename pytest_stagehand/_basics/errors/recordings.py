"""A recording is not there, can't be used or can't be made."""

from __future__ import annotations

import shlex
from pathlib import Path, PurePath
from typing import ClassVar

from pytest_stagehand._basics.errors.base import Difference, Reason, StagehandError
from pytest_stagehand._basics.words.printed import as_page, printable, record_command, shown_path


class NotRecordable(StagehandError):
    """It was done, but no honest recording of it can be made."""

    @property
    def then(self) -> str:
        """The ways out stand in the message; each of them ends so."""
        return "Once that is changed, run the test again:\n  pytest TEST"

    @classmethod
    def unproven(cls, facts: dict[str, str], remedies: list[str]) -> NotRecordable:
        """A test passed, and did not when it was run once more from what it had recorded."""
        headline = "The test passed, and failed when it was replayed at once, so that nothing of it was written."
        return cls(as_page(headline, facts, remedies))


class RecordingError(StagehandError):
    """A recording is missing, can't be read or can't be written.

    Attributes:
        problem: What is wrong, in words.
        file: The file that it is about.
        where: Line and column, or the path in the JSON; empty where it is about the whole file.
        is_replaceable: Recording the test from the beginning puts a good file in its place.
    """

    reason: Reason | None = "invalid-recording"

    def __init__(
        self,
        headline: str,
        facts: dict[str, str],
        remedies: list[str],
        *,
        file: PurePath,
        is_replaceable: bool = False,
    ) -> None:
        super().__init__(as_page(headline, facts, remedies))
        self.problem: str = facts.get("problem", headline)
        self.file = file
        self.where: str = facts.get("where", "")
        self.is_replaceable = is_replaceable

    @classmethod
    def no_plan(cls, file: PurePath, test: str) -> RecordingError:
        """A plan was never made, and this run may not have one made."""
        remedy = f"run pytest {shlex.quote(test)} --stagehand-mode=auto with a model, then review the file"
        return cls("There is no plan, and this run makes none.", {"file": printable(str(file))}, [remedy], file=file)

    @classmethod
    def malformed(
        cls, problem: str, file: PurePath, test: str = "", *, where: str = "", is_newer: bool = False
    ) -> RecordingError:
        """There is a file, and it holds no recording, or one of a newer version of this plugin."""
        again = record_command(test)
        if is_newer:
            upgrade = "pip install --upgrade pytest-stagehand"
            remedies = [f"Upgrade: {upgrade}", f"Or delete the file and record again: {again}"]
        else:
            undo = f"git restore {shlex.quote(shown_path(file))}"
            remedies = [f"Record the test again: {again}", f"Or take back what was changed: {undo}"]
        facts = {"file": shown_path(file), "where": where, "problem": problem}
        headline = "The recording of this test is not valid."
        return cls(headline, facts, remedies, file=file, is_replaceable=not is_newer)

    @classmethod
    def unreadable(cls, problem: str, file: PurePath, test: str = "") -> RecordingError:
        """What stands there is no readable file of its own."""
        facts = {"file": shown_path(file), "problem": problem}
        remedies = [f"Remove what stands there, and record the test again: {record_command(test)}"]
        return cls("The recording of this test can't be read.", facts, remedies, file=file)

    @classmethod
    def unwritable(cls, problem: str, file: PurePath, test: str = "") -> RecordingError:
        """A test passed, and what it learned could not be kept."""
        facts = {"file": shown_path(file), "problem": problem, "lost": "nothing: what was recorded before is as it was"}
        remedies = [
            f"Make room for the file, or make its folder writable, and run the test again: {record_command(test, 'auto')}",
            "Or run without writing: --stagehand-mode=replay",
        ]
        return cls("What this test learned can't be written.", facts, remedies, file=file)


class MissingRecording(RecordingError):
    """Nothing is recorded for a step, and a replay infers nothing.

    Attributes:
        step: What was looked for, in words.
        closest: Recorded steps that resemble it and what differs, in words, best first.
    """

    reason: Reason | None = "no-recording"

    LIKELY: ClassVar[dict[bool, str]] = {
        True: "the sentence, the address of the page or the order of equal steps changed since it was recorded",
        False: "the recording was not committed, or the test was renamed",
    }
    """By whether there is a recording of the test."""

    ENDED: ClassVar[dict[str, str]] = {
        "xfailed": "when it was recorded, the test was expected to fail (xfail), and failed behind its last recorded step",
        "skipped": "when it was recorded, the test was skipped (pytest.skip) behind its last recorded step",
    }

    def __init__(
        self,
        step: str,
        *,
        file: PurePath,
        closest: tuple[str, ...] = (),
        test: str = "",
        ended: str = "",
        met: str = "",
    ) -> None:
        is_there = Path(file).exists()
        facts = {
            "step": step,
            "met": met,
            "file": shown_path(file) + ("" if is_there else " (not there)"),
            "mode": "replay: nothing is inferred, and nothing written",
            "ended": self.ENDED.get(ended, ""),
            "closest": "\n".join(closest),
            "likely": self.LIKELY[is_there],
        }
        remedies = [f"Record what is missing, and commit the file: {record_command(test, mode='auto')}"]
        if is_there:
            again = "Does it pass now? Then record" if ended in self.ENDED else "Or record"
            remedies.append(f"{again} the whole test again: {record_command(test)}")
            remedies.append("Or take back what changed: sentence, address of the page, order of equal steps.")
        else:
            remedies.append("Was the test or its file renamed? Then rename its recording as well.")
        super().__init__("Nothing is recorded for this step.", facts, remedies, file=file, is_replaceable=True)
        self.step = step
        self.closest = closest

    @property
    def difference(self) -> Difference | None:
        """What is recorded that resembles it."""
        return Difference(None, self.closest) if self.closest else None
