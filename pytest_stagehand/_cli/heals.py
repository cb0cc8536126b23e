"""`pytest-stagehand heals`: what was found again in a run, to be accepted into the recordings or rejected."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

import click

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._cli.answering import Answered, answer
from pytest_stagehand._cli.console import counted, end, example, fail, json_option, say, say_json
from pytest_stagehand._cli.files import keeper_of
from pytest_stagehand._cli.healed import (
    Group,
    grouped,
    heals_file,
    read_proposals,
    show_in_full,
    show_in_short,
    write_proposals,
)
from pytest_stagehand._pytest.project import project_here

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_stagehand._pytest.project import Project
    from pytest_stagehand._recording.heals import Proposals


@dataclass(frozen=True)
class Review:
    """A list of heals, and the project that they are of.

    Attributes:
        named: How the file is named in a command: not at all, where it is that of the last run.
    """

    project: Project
    file: Path
    named: str
    proposals: Proposals

    @classmethod
    def of(cls, file: str | None) -> Review:
        """The list of a file, or of the last run."""
        project = project_here()
        report = project.settings.report if project.settings is not None else None
        path = heals_file(file, report)
        return cls(
            project,
            path,
            f" {shlex.quote(file)}" if file is not None else "",
            read_proposals(path, is_named=file is not None),
        )

    @property
    def groups(self) -> list[Group]:
        """Equal heals together."""
        return grouped(self.proposals.heals)


@click.group()
def heals() -> None:
    """Review what was found again after a page changed."""


file_argument = click.argument("file", required=False, type=click.Path(exists=True))
all_option = click.option("--all", "is_all", is_flag=True, help="All of them, without asking.")
only_option = click.option(
    "--only",
    multiple=True,
    metavar="ID",
    help="That of this number in the list, or of this id, as the report names it; repeatable.",
)


@heals.command(
    "list", epilog=example("pytest-stagehand heals list", "pytest-stagehand heals list artifact/heals.json --json")
)
@file_argument
@json_option
def list_(file: str | None, as_json: bool) -> None:
    """List heals, equal ones together.

    FILE is a heals.json or a folder with one (a CI artifact); that of the last run's report by default.

    Exit status: 0 there are none, 1 there are some to be reviewed.
    """
    review = Review.of(file)
    if as_json:
        say_json({"file": str(review.file), "heals": [group.as_data() for group in review.groups]})
    elif not review.groups:
        say(f"No heals in {review.file}.")
    else:
        _list(review)
    end(is_well=not review.groups)


def _list(review: Review) -> None:
    for group in review.groups:
        show_in_short(group)
    say(f"\n{counted(len(review.groups), 'heal')} of {counted(len(review.proposals.heals), 'step')} in {review.file}.")
    say(f"Review them: pytest-stagehand heals accept{review.named}")


@heals.command(epilog=example("pytest-stagehand heals show", "pytest-stagehand heals show --only 2"))
@file_argument
@only_option
@json_option
def show(file: str | None, only: tuple[str, ...], as_json: bool) -> None:
    """Show all that is known of heals: what agreed, what did not, and what else came into question.

    FILE is as for list. Exit status: 0 shown, 1 there is no such heal.
    """
    groups = _chosen(Review.of(file), only)
    if as_json:
        say_json({"heals": [group.as_data() for group in groups]})
        return
    for group in groups:
        say(f"{group.number}.", bold=True)
        show_in_full(group)


@heals.command(
    epilog=example("pytest-stagehand heals accept", "pytest-stagehand heals accept --all artifact/stagehand-report")
)
@file_argument
@all_option
@only_option
@json_option
def accept(file: str | None, is_all: bool, only: tuple[str, ...], as_json: bool) -> None:
    """Put heals into the recordings, one by one or all.

    Without --all or --only each is shown, and you say accept, reject, skip or quit. What was answered goes from FILE.
    FILE is as for list. Commit the changed recordings; `pytest-stagehand undo` takes them back.

    Exit status: 0 all were answered, 1 some are left, stale or refused.
    """
    _answer(file, "accept", is_asked=not (is_all or only), only=only, as_json=as_json)


@heals.command(epilog=example("pytest-stagehand heals reject --only 3", "pytest-stagehand heals reject --all"))
@file_argument
@all_option
@only_option
@json_option
def reject(file: str | None, is_all: bool, only: tuple[str, ...], as_json: bool) -> None:
    """Drop heals from the list; one that a run has written goes out of its recording again.

    Without --all or --only each is shown, as accept does. FILE is as for list.

    Exit status: 0 all were answered, 1 some are left, stale or refused.
    """
    _answer(file, "reject", is_asked=not (is_all or only), only=only, as_json=as_json)


def _chosen(review: Review, only: tuple[str, ...]) -> list[Group]:
    groups = review.groups
    known = {name: group for group in groups for name in (str(group.number), group.id)}
    for name in only:
        if name not in known:
            fail(f"There is no heal {printable(name)}; the list has {counted(len(groups), 'heal')}.")
    return list({known[name].id: known[name] for name in only}.values()) if only else groups


def _answer(file: str | None, what: str, *, is_asked: bool, only: tuple[str, ...], as_json: bool) -> None:
    if is_asked and as_json:
        raise click.UsageError("--json asks nothing: add --all or --only ID.")
    review = Review.of(file)
    groups = _chosen(review, only)
    keeper = keeper_of(review.project, f"heals {what}")
    told = Answered()
    for group in groups:
        chosen = _ask(group, len(groups)) if is_asked else what
        if chosen == "quit":
            break
        by_answer: dict[str, Any] = {"accept": (), "reject": (), chosen: group.proposals}
        answer(review.project.root, keeper, accept=by_answer["accept"], reject=by_answer["reject"], told=told)
        # at once, so that Ctrl-C loses no answer
        write_proposals(review.file, told.leaves(review.proposals.heals))
    _tell(told, review, as_json=as_json)


def _ask(group: Group, count: int) -> str:
    """The answer of whoever sits there; none is given by an empty line, which may be one too many."""
    say(f"\n{group.number} of {count}", bold=True)
    show_in_full(group)
    keys = {"a": "accept", "r": "reject", "s": "skip", "q": "quit"}
    many = f" all {len(group.proposals)}" if len(group.proposals) > 1 else ""
    asked = f"[a]ccept{many}, [r]eject{many}, [s]kip, [q]uit"
    kind: click.Choice[str] = click.Choice(list(keys), case_sensitive=False)
    try:
        return keys[click.prompt(asked, type=kind, show_choices=False).lower()]
    except click.Abort:  # the end of the input, or Ctrl-C
        say()
        return "quit"


def _tell(told: Answered, review: Review, *, as_json: bool) -> None:
    left = told.leaves(review.proposals.heals)
    if as_json:
        say_json({**told.as_data(), "left": len(left)})
    else:
        _tell_people(told, len(left))
    end(is_well=not (left or told.stale or told.refused))


def _tell_people(told: Answered, left: int) -> None:
    """What came of it, and what to do next."""
    for file in dict.fromkeys(told.written):
        say(f"written  {file}")
    for each in told.stale:
        say(f"stale    {each.recording}: {each.was.key}: no longer recorded as it was healed; run the test again")
    for each, why in told.refused:
        say(f"refused  {each.test}: {why}", fg="red")
    counts = {word: len(getattr(told, word)) for word in ("accepted", "rejected", "stale", "refused")} | {"left": left}
    say(
        ", ".join(f"{count} {word}" for word, count in counts.items() if count) + "."
        if any(counts.values())
        else "Nothing to answer."
    )
    if told.written:
        say("Commit the recordings, or take this back: pytest-stagehand undo")
