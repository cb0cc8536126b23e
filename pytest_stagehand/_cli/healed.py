"""What `heals.json` proposes, as decisions: equal heals are one, and each is shown with what speaks for and against it."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pytest_stagehand._cli.console import counted, fail, read_bytes, say
from pytest_stagehand._recording import SCHEMA
from pytest_stagehand._recording.document import MalformedError, dump_data
from pytest_stagehand._recording.document import as_data as plain
from pytest_stagehand._recording.heals import MAX_BYTES, Proposals, parse_heals
from pytest_stagehand._recording.paths import HEALS
from pytest_stagehand._recording.store import put
from pytest_stagehand._report.files import DATA
from pytest_stagehand._settings.options import REPORT

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_stagehand._recording.heals import Heal, Proposal

AGREES = 0.95
"""From this likeness on a feature is shown as one that agrees."""
LISTED = 5
"""Tests of one group that are named; `--json` names all."""


@dataclass(frozen=True, slots=True)
class Group:
    """Equal heals: one renamed button in 300 tests is one decision.

    Attributes:
        number: Its place in the list, from 1: another one when those before it were answered.
        id: Its name in every list.
    """

    number: int
    id: str
    proposals: tuple[Proposal, ...]

    @property
    def heals(self) -> tuple[Heal, ...]:
        """What was found again; the same in all of them but for scores, of which the first is shown."""
        return self.proposals[0].heals

    @property
    def tests(self) -> list[str]:
        """Node ids of the tests that needed it."""
        return list(dict.fromkeys(proposal.test for proposal in self.proposals))

    def as_data(self) -> dict[str, Any]:
        """For `--json`."""
        return {
            "number": self.number,
            "id": self.id,
            "tests": self.tests,
            "recordings": list(dict.fromkeys(proposal.recording for proposal in self.proposals)),
            "written": all(proposal.written for proposal in self.proposals),
            "heals": [heal.model_dump(mode="json") for heal in self.heals],
        }


def heals_file(given: str | None, report: str | None) -> Path:
    """The file to review: what was named, or `heals.json` in the folder that was, or in that of the report."""
    path = Path(given or report or REPORT)
    return path / HEALS if path.is_dir() or given is None else path


def read_proposals(path: Path, *, is_named: bool) -> Proposals:
    """The proposals of a file; none where a file that nobody named is not there.

    Raises:
        click.ClickException: It can't be read as one.
    """
    if not path.exists() and (
        not is_named or (path.parent / DATA).is_file()
    ):  # the report of a run that healed nothing
        return Proposals(schema=SCHEMA)
    try:
        return parse_heals(read_bytes(path, MAX_BYTES))
    except MalformedError as error:
        fail(f"{path}: no list of heals: {f'{error.where}: ' if error.where else ''}{error.problem}")


def write_proposals(path: Path, left: Sequence[Proposal]) -> None:
    """What is left to be answered; a file of nothing is removed.

    Raises:
        click.ClickException: It can't be written.
    """
    try:
        if left:
            put(path, dump_data(plain(Proposals(schema=SCHEMA, heals=tuple(left)))).encode())
        else:
            path.unlink(missing_ok=True)
    except OSError as error:
        fail(f"{path}: {error.strerror}")


def grouped(proposals: Sequence[Proposal]) -> list[Group]:
    """Equal heals together, what says something else first, then in the order in which they were met."""
    found: dict[str, list[Proposal]] = {}
    for proposal in sorted(proposals, key=lambda each: not any(heal.renamed for heal in each.heals)):
        found.setdefault(proposal.kind, []).append(proposal)
    return [Group(number, kind, tuple(each)) for number, (kind, each) in enumerate(found.items(), start=1)]


def show_in_short(group: Group) -> None:
    """A few lines a heal: what it was, what it would be, and the words that changed."""
    tests = counted(len(group.tests), "test") + (", in the recordings already" if _is_written(group) else "")
    for heal in group.heals:
        say(f"{group.number:>3}  was  {heal.was}", fg="red")
        say(f"     now  {heal.now}", fg="green")
        if heal.renamed:
            say(f"          renamed: {heal.words}", bold=True)
        carried = f", carried by {', '.join(heal.evidence)}" if heal.evidence else ""
        state = "proposed, and not done" if heal.refused is not None else "done"
        say(f"          {heal.reason}, {state}; found by {heal.by}{_scored(heal)}{carried}; {tests}; {group.id}")


def show_in_full(group: Group) -> None:
    """All that there is to decide by."""
    for heal in group.heals:
        say(f"  was        {heal.was}", fg="red")
        say(f"  now        {heal.now}", fg="green")
        if heal.renamed:
            say(f"  renamed    {heal.words}", bold=True)
        say(f"  why        {heal.reason}, found by {heal.by}{_scored(heal)}")
        if heal.refused is not None:
            say(f"  not done   {heal.refused}")
        for line in _features(heal):
            say(f"  {line}")
    first = group.proposals[0]
    say(f'  step       {first.was.call} "{first.was.instruction}" on {first.was.route}')
    say(f"  needed by  {_tests(group)}")
    if _is_written(group):
        say("  written    yes: the run put it into the recordings; reject takes it out again")


def _is_written(group: Group) -> bool:
    return all(proposal.written for proposal in group.proposals)


def _scored(heal: Heal) -> str:
    return "" if heal.score is None else f", {heal.score:.0%} alike"


def _features(heal: Heal) -> Iterator[str]:
    agree = [name for name, likeness in heal.likeness.items() if likeness >= AGREES]
    differ = [f"{name} {likeness:.0%}" for name, likeness in heal.likeness.items() if likeness < AGREES]
    if heal.likeness:
        yield f"agree      {', '.join(agree) or 'none'}"
        yield f"differ     {', '.join(differ) or 'none'}"
    if heal.runner_up is not None:
        score = "" if heal.runner_up_score is None else f" ({heal.runner_up_score:.0%} alike)"
        yield f"runner-up  {heal.runner_up}{score}"
    elif heal.score is not None:
        yield "runner-up  none: nothing else of the kind is there"


def _tests(group: Group) -> str:
    shown = "\n             ".join(group.tests[:LISTED])
    more = len(group.tests) - LISTED
    return shown + (f"\n             … and {more} more" if more > 0 else "")
