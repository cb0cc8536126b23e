"""Proposals: recorded steps as they would be recorded now, after an element was found again; `heals.json` holds them.

A run that may not write recordings (CI) leaves them in its report; whoever reviews them accepts or rejects each
(`pytest-stagehand heals`). What a file says is data: a proposal replaces a step only where that is still what was healed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field, field_validator

from pytest_stagehand._recording import SCHEMA
from pytest_stagehand._recording.document import MalformedError, parse_as
from pytest_stagehand._recording.paths import heal_id
from pytest_stagehand._recording.schema import MAX_TASK_ACTIONS, RecordedStep, Recording, Version
from pytest_stagehand._recording.targets import Recorded, Text
from pytest_stagehand._recording.word_diff import word_diff

if TYPE_CHECKING:
    from collections.abc import Sequence

MAX_HEALS = 10_000
MAX_BYTES = 50_000_000
"""A proposal takes about 5 kB: twice the recorded step, and what was found."""


MOST_HEALS = 2 * MAX_TASK_ACTIONS
"""Of one step: each operation of a task, and what its programs read from."""


class Heal(Recorded):
    """One element that was found again, for people.

    Attributes:
        action: Place among the operations that the report lists of its step, from 0; behind the last one for what a program
            reads from in the end.
        reason: Why it was not found as recorded.
        by: `local`, or the engine that was asked.
        was: The recorded element in words.
        now: The one that was found in its place.
        score: How like the recorded one it is, 0 to 1.
        likeness: Of each feature, 0 to 1.
        evidence: The features that carried it: those that agree.
        renamed: Where it says something else, the words of both sides in order: those that stayed (`=`), went (`-`) and
            came (`+`).
        refused: Why it was not taken, and is only proposed; `None` where it was.
        runner_up: The second best in words; `None` where there was no other.
        runner_up_score: How like the recorded one that is.
        before: Path of a picture of the page before the operation, below the report's folder.
        after: The same afterwards.
    """

    action: int
    reason: Text
    by: Text
    was: Text
    now: Text
    score: float | None = None
    likeness: Annotated[dict[str, float], Field(default_factory=dict)]
    evidence: Annotated[tuple[Text, ...], Field(max_length=30)] = ()
    renamed: Annotated[tuple[tuple[Literal["=", "-", "+"], Text], ...], Field(max_length=500)] = ()
    refused: Text | None = None
    runner_up: Text | None = None
    runner_up_score: float | None = None
    before: Text | None = None
    after: Text | None = None

    @property
    def words(self) -> str:
        """What was renamed on one line; empty where it says the same."""
        return word_diff(self.renamed)


def heal_of_name(reason: str, was: str, now: str, score: float) -> Heal:
    """A heal of what a program reads from, which was known by what it is called."""
    return Heal(
        action=0, reason=reason, by="local", was=was, now=now, score=score, likeness={"name": score}, evidence=("name",)
    )


class Proposal(Recorded):
    """A healed step, or one that would be if somebody says so.

    Attributes:
        test: Node id of the test that needed it.
        recording: The file that it is of, relative to pytest's root.
        was: The step as it is recorded.
        now: The step as it would be.
        heals: What was found again in it.
        written: Whether the run has put it into the recording already.
    """

    test: Text
    recording: Text
    was: RecordedStep
    now: RecordedStep
    heals: Annotated[tuple[Heal, ...], Field(max_length=MOST_HEALS)]
    written: bool = False

    @field_validator("was", "now")
    @classmethod
    def _as_recorded(cls, step: RecordedStep) -> RecordedStep:
        """Without its words, which stand in the file for who reads that: what is accepted is the step."""
        return step.model_copy(update={"in_words": ()})

    @property
    def kind(self) -> str:
        """What equal heals have in common, and no others: one renamed button in 300 tests is one decision."""
        return heal_id((heal.was, heal.now, heal.by) for heal in self.heals)


class Proposals(Recorded):
    """What `heals.json` holds."""

    version: Version = Field(default=SCHEMA, alias="schema")
    heals: Annotated[tuple[Proposal, ...], Field(max_length=MAX_HEALS)] = ()


def parse_heals(raw: bytes) -> Proposals:
    """The proposals that a text holds, which may come from another machine.

    Raises:
        MalformedError: If it holds none: too large, not JSON, of another form, …
    """
    if len(raw) > MAX_BYTES:
        raise MalformedError(f"it has {len(raw):,} bytes; a list of heals has at most {MAX_BYTES:,}")
    return parse_as(Proposals, raw)


def taken_back(proposal: Proposal) -> Proposal:
    """The opposite of a proposal: from what a run wrote to what was recorded before."""
    return proposal.model_copy(update={"was": proposal.now, "now": proposal.was})


def accepted(recording: Recording, proposals: Sequence[Proposal]) -> tuple[Recording, list[Proposal]]:
    """A recording with its healed steps.

    Args:
        recording: As the file says it now.
        proposals: Those of this file that were accepted.

    Returns:
        The recording, and the proposals that did not fit: the step is gone, or is not what was healed any more.
    """
    steps = {step.key: step for step in recording.steps}
    stale = []
    for proposal in proposals:
        found = steps.get(proposal.was.key)
        if found == proposal.now:
            continue
        if found != proposal.was or proposal.now.key != proposal.was.key:
            stale.append(proposal)
            continue
        steps[proposal.was.key] = proposal.now
    return recording.model_copy(update={"steps": tuple(steps[step.key] for step in recording.steps)}), stale
