"""`pytest-stagehand recordings`: what there is, what it says, what is wrong with it, and what nobody needs any more."""

from __future__ import annotations

import os
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pytest_stagehand._basics.errors import RecordingError
from pytest_stagehand._browser.targets import spoken
from pytest_stagehand._cli.checking import Checked, check
from pytest_stagehand._cli.console import counted, end, example, fail, json_option, say, say_json
from pytest_stagehand._cli.files import OutsideError, keeper_of, loaded, recording_at, recordings_in, shown
from pytest_stagehand._cli.pruning import Gone, gone
from pytest_stagehand._cli.upgrading import Upgraded, tell_upgraded, upgrade_one
from pytest_stagehand._pytest.project import project_here
from pytest_stagehand._recording.document import as_data as plain
from pytest_stagehand._recording.locks import locked
from pytest_stagehand._recording.merge import Outcome
from pytest_stagehand._recording.paths import walked
from pytest_stagehand._recording.review import (
    element_in_words,
    given_in_words,
    in_words,
    operation_in_words,
    words_of_programs,
)
from pytest_stagehand._recording.spoken import spoken_effects
from pytest_stagehand._recording.store import kept_by, load, save

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._pytest.project import Project
    from pytest_stagehand._recording.schema import RecordedAction, RecordedStep
    from pytest_stagehand._recording.undo import Keeper

LISTED = 30
"""Problems of one kind that are printed; `--json` has all."""

places_argument = click.argument("places", nargs=-1, metavar="[TEST|FILE|FOLDER]...")


@click.group()
def recordings() -> None:
    """List, show, check, upgrade, prune and merge recordings."""


@recordings.command(
    "list", epilog=example("pytest-stagehand recordings list", "pytest-stagehand recordings list tests/shop")
)
@places_argument
@json_option
def list_(places: tuple[str, ...], as_json: bool) -> None:
    """List recordings with the steps in them.

    Of a test (node id), test file, recording or folder; all of the project by default.

    Exit status: 0 listed, 1 some can't be read.
    """
    root = project_here().root
    rows = [_row(path, root) for path in recordings_in(places, root)]
    if as_json:
        say_json({"recordings": rows})
    else:
        for row in rows:
            say(f"{row['path']}  {row['error'] or _said(row['calls'])}")
        say(f"{counted(len(rows), 'recording')}, {counted(sum(row['steps'] for row in rows), 'step')}.")
    end(is_well=not any(row["error"] for row in rows))


def _row(path: Path, root: Path) -> dict[str, Any]:
    try:
        recording = load(path)
    except RecordingError as error:
        return {"path": shown(path, root), "test": "", "steps": 0, "calls": {}, "error": error.problem}
    steps = recording.steps if recording is not None else ()
    calls = dict(Counter("frozen" if step.frozen is not None else step.call for step in steps))
    test = recording.test if recording is not None else ""
    return {"path": shown(path, root), "test": test, "steps": len(steps), "calls": calls, "error": ""}


def _said(calls: dict[str, int]) -> str:
    return ", ".join(f"{count} {call}" for call, count in calls.items()) or "no steps"


@recordings.command(epilog=example("pytest-stagehand recordings show tests/test_cart.py::test_add_large"))
@click.argument("places", nargs=-1, required=True, metavar="TEST|FILE|FOLDER...")
@json_option
def show(places: tuple[str, ...], as_json: bool) -> None:
    """Say in words what recordings do, step by step.

    Exit status: 0 shown, 1 there is none, or one can't be read.
    """
    root = project_here().root
    found = [(path, loaded(path)) for path in recordings_in(places, root)]
    if not found:
        fail(f"Nothing is recorded of {', '.join(places)}.")
    if as_json:
        say_json({"recordings": [{"path": shown(path, root), **plain(recording)} for path, recording in found]})
        return
    for path, recording in found:
        say(f"{recording.test}  ({shown(path, root)})", bold=True)
        for step in recording.steps:
            say(f"  {step.key}")
            for line in _lines(step):
                say(f"      {line}")


def _lines(step: RecordedStep) -> Iterator[str]:
    if step.absent:
        yield "nothing: the page did not offer it"
    for action in step.actions:
        yield from in_lines(action)
    yield from words_of_programs(step)
    if step.frozen is not None:
        yield f"frozen: {step.frozen.value}, while {counted(len(step.frozen.guard), 'line')} of the page say the same"


def in_lines(action: RecordedAction) -> Iterator[str]:
    """One recorded operation in words: what, on what, and what it did."""
    if action.name:
        yield operation_in_words(action)
        yield from (f"    {line}" for line in (in_words(action.read) if action.read is not None else ()))
        if given := given_in_words(action):
            yield f"    then {given}"
        return
    operands = "".join(f" {argument!r}" for argument in action.arguments)
    where = f"  {spoken(action.target.locators[0])}" if action.target is not None else ""
    yield f"{action.method}{operands} {element_in_words(action)}{where}"
    if action.at is not None or action.to_at is not None:
        yield "    once it looks there as it did"
    for words in spoken_effects(action):
        yield f"    then {words}"


@recordings.command(
    "check", epilog=example("pytest-stagehand recordings check", "pytest-stagehand recordings check --strict --json")
)
@places_argument
@click.option(
    "--strict", is_flag=True, help="What is only to be known (positional, frozen, shown, dialog, form) fails as well."
)
@json_option
def check_(places: tuple[str, ...], strict: bool, as_json: bool) -> None:
    """Look for what is wrong in recordings, without a browser.

    Files that are no recordings; two of one test; values of environment variables that are named like keys, and what
    reads like a token; words that say what another step does; whatever no run writes, which somebody changed by hand.
    To be known: elements that only a position leads to, frozen values, secrets that go into a field that shows them,
    dialogs that are answered whatever they ask, and files that a formatter has written.

    Exit status: 0 nothing is wrong, 1 something is.
    """
    project = project_here()
    checked = check(recordings_in(places, project.root), project.root, settings=project.settings)
    if as_json:
        problems = [problem.as_data() for problem in checked.problems]
        say_json({"files": checked.files, "steps": checked.steps, "frozen": checked.frozen, "problems": problems})
    else:
        _tell_checked(checked)
    end(is_well=not any(strict or problem.is_error for problem in checked.problems))


def _tell_checked(checked: Checked) -> None:
    kinds = list(dict.fromkeys(problem.kind for problem in checked.problems))
    for kind in kinds:
        of_kind = [problem for problem in checked.problems if problem.kind == kind]
        for problem in of_kind[:LISTED]:
            say(f"{problem.kind:<10}  {problem.path}: {problem.what}", fg="red" if problem.is_error else "yellow")
        if len(of_kind) > LISTED:
            say(f"{kind:<10}  … and {len(of_kind) - LISTED} more")
    share = f"{checked.frozen} of {checked.reading} readings frozen ({checked.frozen_share:.0%})"
    say(f"{counted(checked.files, 'recording')}, {counted(checked.steps, 'step')}, {share}.")
    errors = sum(problem.is_error for problem in checked.problems)
    notes = len(checked.problems) - errors
    say(f"{counted(errors, 'problem')}" + (f", {notes} to be known." if notes else "."))


@recordings.command(
    epilog=example("pytest-stagehand recordings upgrade", "pytest-stagehand recordings upgrade --check")
)
@places_argument
@click.option("--check", "is_check", is_flag=True, help="Write nothing, and fail where something would be written.")
@json_option
def upgrade(places: tuple[str, ...], is_check: bool, as_json: bool) -> None:
    """Write recordings as this version does, without a browser.

    Those of an older schema, and those of this one that something else than a run has written: a formatter, say. What
    they do stays as it is; their words are made anew. `pytest-stagehand undo` takes it back.

    Exit status: 0 all are written so, 1 some are not (--check), or can't be read or written.
    """
    project = project_here()
    keeper = None if is_check else keeper_of(project, "recordings upgrade")
    told = Upgraded()
    for path in recordings_in(places, project.root):
        upgrade_one(path, shown(path, project.root), keeper, told, is_check=is_check)
    if as_json:
        say_json(told.as_data())
    else:
        tell_upgraded(told, is_check=is_check)
    end(is_well=not (told.refused or (is_check and told.files)))


@recordings.command(
    epilog=example("pytest-stagehand recordings prune", "pytest-stagehand recordings prune tests --yes")
)
@places_argument
@click.option("--yes", is_flag=True, help="Remove them without asking.")
@json_option
def prune(places: tuple[str, ...], yes: bool, as_json: bool) -> None:
    """Remove recordings whose test file or test is gone.

    Tests are read, not run: where that can't tell, the recording stays. `pytest-stagehand undo` brings them back.

    Exit status: 0 none is left to be removed, 1 some are.
    """
    project = project_here()
    found = [each for path in recordings_in(places, project.root) if (each := gone(path, project.root)) is not None]
    if not as_json:
        for each in found:
            say(f"{shown(each.path, project.root)}: {each.why}")
    keeper = keeper_of(project, "recordings prune")
    removes = yes or (bool(found) and not as_json and _is_sure(len(found)))
    removed = [shown(each.path, project.root) for each in found if removes and _remove(each, keeper)]
    if as_json:
        listed = [{"path": shown(each.path, project.root), "why": each.why} for each in found]
        say_json({"gone": listed, "removed": removed})
    else:
        say(f"{len(removed)} of {counted(len(found), 'recording')} removed." if found else "Nothing to remove.")
    end(is_well=len(removed) == len(found))


def _is_sure(count: int) -> bool:
    try:
        return click.confirm(f"Remove {counted(count, 'recording')}?")
    except click.Abort:
        say()
        return False


def _remove(each: Gone, keeper: Keeper | None) -> bool:
    try:
        with locked(each.path), kept_by(keeper, each.path):
            each.path.unlink()
    except OSError as error:
        say(f"{each.path}: {error.strerror or error}", fg="red")
        return False
    return True


@dataclass
class Joined:
    """What came of a merge, by file."""

    written: list[str] = field(default_factory=list)
    same: list[str] = field(default_factory=list)
    conflicts: list[dict[str, str]] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)


@recordings.command(
    epilog=example("pytest-stagehand recordings merge shard-1 shard-2", "pytest-stagehand recordings merge artifacts/*")
)
@click.argument("folders", nargs=-1, required=True, type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--theirs", is_flag=True, help="Where a step is recorded otherwise there, take that.")
@json_option
def merge(folders: tuple[Path, ...], theirs: bool, as_json: bool) -> None:
    """Put recordings of other shards or machines into this project.

    Each FOLDER is a copy of the project's folder, with at least its recordings in it. New files and steps are added, and
    where an element is the same its locators of both are kept. A step that is recorded otherwise is left as it is here,
    and listed. `pytest-stagehand undo` takes it all back.

    Exit status: 0 all was merged, 1 there are conflicts, or files that could not be read.
    """
    project = project_here()
    keeper = keeper_of(project, "recordings merge")
    joined = Joined()
    for folder in folders:
        for path in walked(folder):
            _join(path, Path(os.path.relpath(path, folder)).as_posix(), project, keeper, joined, theirs=theirs)
    if as_json:
        say_json(vars(joined))
    else:
        _tell_joined(joined)
    end(is_well=not (joined.conflicts or joined.refused))


def _join(path: Path, name: str, project: Project, keeper: Keeper | None, joined: Joined, *, theirs: bool) -> None:
    """One recording from elsewhere into that of the same name here."""
    try:
        to, other = recording_at(project.root, name), load(path)
        if other is None:
            return
        calls, here = tuple(step.key for step in other.steps), load(to)
        replaces = frozenset(calls) if theirs else frozenset()
        outcome = Outcome(test=other.test, calls=calls, learned=other.steps, read=here, replaces=replaces)
        saved = save(to, outcome, keeper=keeper)
    except OutsideError as error:
        joined.refused[str(path)] = str(error)
    except RecordingError as error:
        joined.refused[str(path)] = f"{shown(Path(error.file), project.root)}: {error.problem}"
    else:
        (joined.written if saved.is_changed else joined.same).append(name)
        joined.conflicts += [{"path": name, "from": str(path), "step": str(key)} for key in saved.merged.conflicts]


def _tell_joined(joined: Joined) -> None:
    for name in dict.fromkeys(joined.written):
        say(f"written   {name}")
    for conflict in joined.conflicts:
        say(f"conflict  {conflict['path']}: {conflict['step']}: recorded otherwise in {conflict['from']}", fg="yellow")
    for path, why in joined.refused.items():
        say(f"refused   {path}: {why}", fg="red")
    count = len(dict.fromkeys(joined.written))
    say(f"{counted(count, 'file')} written, {counted(len(joined.conflicts), 'conflict')}.")
    if joined.conflicts:
        say("Here it is as it was. Take theirs with --theirs, or record those tests again.")
