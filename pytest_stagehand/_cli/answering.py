"""Answers to heals, put into the recordings: each file under its lock, whole, and kept so that `undo` takes it back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.errors import RecordingError
from pytest_stagehand._cli.files import OutsideError, recording_at
from pytest_stagehand._recording.heals import accepted, taken_back
from pytest_stagehand._recording.locks import locked
from pytest_stagehand._recording.store import kept_by, load, write

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from pathlib import Path

    from pytest_stagehand._recording.heals import Proposal
    from pytest_stagehand._recording.undo import Keeper


@dataclass
class Answered:
    """What came of the answers.

    Attributes:
        accepted: Heals that the recordings hold now.
        rejected: Heals that they do not hold.
        stale: Answered, and nothing was written: the recording is no longer what was healed.
        refused: What could not be answered, and why; it stays in the list.
        written: Files that changed.
    """

    accepted: list[Proposal] = field(default_factory=list)
    rejected: list[Proposal] = field(default_factory=list)
    stale: list[Proposal] = field(default_factory=list)
    refused: list[tuple[Proposal, str]] = field(default_factory=list)
    written: list[str] = field(default_factory=list)

    def leaves(self, proposals: Iterable[Proposal]) -> list[Proposal]:
        """Those that are still to be answered."""
        done = {id(each) for each in (*self.accepted, *self.rejected, *self.stale)}
        return [each for each in proposals if id(each) not in done]

    def as_data(self) -> dict[str, Any]:
        """For `--json`."""
        return {
            **{name: [_named(each) for each in getattr(self, name)] for name in ("accepted", "rejected", "stale")},
            "refused": [{**_named(each), "why": why} for each, why in self.refused],
            "written": self.written,
        }


def _named(proposal: Proposal) -> dict[str, str]:
    return {"test": proposal.test, "recording": proposal.recording, "step": str(proposal.was.key)}


@dataclass(frozen=True, slots=True)
class _Answers:
    """What was said of the heals of one file."""

    file: str
    accept: list[Proposal]
    reject: list[Proposal]


def answer(
    root: Path, keeper: Keeper | None, *, accept: Sequence[Proposal], reject: Sequence[Proposal], told: Answered
) -> None:
    """Put accepted heals into their recordings, and take rejected ones out where a run has written them."""
    for file in dict.fromkeys(each.recording for each in (*accept, *reject)):
        mine = [each for each in accept if each.recording == file]
        others = [each for each in reject if each.recording == file]
        try:
            _answer_one(recording_at(root, file), _Answers(file, mine, others), keeper, told)
        except (OutsideError, RecordingError, OSError) as error:
            told.refused += [(each, f"{file}: {_said(error)}") for each in (*mine, *others)]


def _said(error: Exception) -> str:
    if isinstance(error, RecordingError):
        return error.problem
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def _answer_one(path: Path, answers: _Answers, keeper: Keeper | None, told: Answered) -> None:
    """The answers about one recording.

    Raises:
        RecordingError: It can't be read.
        OSError: It can't be written.
    """
    if not path.exists():
        told.stale += answers.accept
        told.rejected += answers.reject
        return
    with locked(path):
        found = load(path)
        assert found is not None, "it is there, and locked"
        healed, stale = accepted(found, answers.accept)
        back = [each for each in answers.reject if each.written]
        healed, gone = accepted(healed, [taken_back(each) for each in back])
        if healed != found:
            with kept_by(keeper, path):
                write(path, healed)
            told.written.append(answers.file)
    lost = {each.was.key for each in gone}
    stale += [each for each in back if each.was.key in lost]
    told.stale += stale
    told.accepted += [each for each in answers.accept if each not in stale]
    told.rejected += [each for each in answers.reject if each not in stale]
