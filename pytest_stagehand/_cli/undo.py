"""`pytest-stagehand undo`: takes back what the last run, or the last command, wrote into recordings."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

import click

from pytest_stagehand._cli.console import counted, end, example, fail, json_option, say, say_json
from pytest_stagehand._cli.files import OutsideError, recording_at
from pytest_stagehand._pytest.project import project_here
from pytest_stagehand._recording.locks import locked
from pytest_stagehand._recording.paths import FOLDER as RECORDINGS
from pytest_stagehand._recording.store import put
from pytest_stagehand._recording.undo import FOLDER, digest, kept_runs

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_stagehand._recording.undo import Kept


HEALS = "heals "
"""How the commands begin that answer heals."""


@dataclass
class Undone:
    """What came of it, by the paths of the files.

    Attributes:
        restored: They say what they said before.
        removed: They were new.
        changed: Something else wrote them since, so they were left alone.
        refused: Why a file could not be put back.
    """

    restored: list[str] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    changed: list[str] = field(default_factory=list)
    refused: dict[str, str] = field(default_factory=dict)


@click.command(epilog=example("pytest-stagehand undo --list", "pytest-stagehand undo"))
@click.option("--list", "is_listing", is_flag=True, help="List the runs that can be taken back, and change nothing.")
@click.option("--force", is_flag=True, help="Also files that changed since.")
@json_option
def undo(is_listing: bool, force: bool, as_json: bool) -> None:
    """Take back what the last run wrote into recordings. Call it again for the run before.

    What recordings said before is kept in pytest's cache, for the last 20 runs that wrote some; runs of pytest, and
    commands that write (heals accept, recordings prune, recordings merge). A file that was changed since is left.

    Exit status: 0 all was taken back, 1 there is nothing, or some files were left.
    """
    project = project_here()
    runs = kept_runs(project.cache / FOLDER) if project.cache is not None else []
    if is_listing:
        _list(runs, as_json=as_json)
        return
    if not runs:
        fail("There is nothing to take back: no run on this machine wrote a recording that is still kept.")
    undone = Undone()
    for kept in runs[0]:
        _take_back(project.root, kept, undone, force=force)
    _tell(runs[0][0], undone, as_json=as_json)


def _list(runs: list[list[Kept]], *, as_json: bool) -> None:
    if as_json:
        say_json({"runs": [_run_data(run) for run in runs]})
        return
    for number, run in enumerate(runs, start=1):
        say(f"{number:>3}  {_when(run)}  {run[0].did}: {counted(len(run), 'file')}")
        for kept in run:
            say(f"     {_does(kept):<7}  {kept.path}")
    if not runs:
        say("There is nothing to take back.")


def _run_data(run: list[Kept]) -> dict[str, Any]:
    files = [{"path": kept.path, "undo": _does(kept)} for kept in run]
    return {"at": _when(run), "did": run[0].did, "files": files}


def _when(run: list[Kept]) -> str:
    return datetime.fromtimestamp(max(kept.at for kept in run), UTC).astimezone().isoformat(" ", "seconds")


def _does(kept: Kept) -> str:
    return "remove" if kept.before is None else "restore"


def _take_back(root: Path, kept: Kept, undone: Undone, *, force: bool) -> None:
    """Put one file back, unless something else wrote it since; what was put back is forgotten."""
    try:
        path = recording_at(root, kept.path)
        if not force and digest(path) != kept.after:
            undone.changed.append(kept.path)
            return
        _put_back(path, kept.before)
    except (OutsideError, OSError) as error:
        undone.refused[kept.path] = getattr(error, "strerror", None) or str(error)
        return
    (undone.removed if kept.before is None else undone.restored).append(kept.path)
    _forget(kept)


def _put_back(path: Path, before: bytes | None) -> None:
    if before is None and not path.exists():
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    with locked(path):
        if before is None:
            path.unlink(missing_ok=True)
        else:
            put(path, before)
    if before is None:
        _remove_empty(path.parent)


def _remove_empty(folder: Path) -> None:
    """Folders that the removed file leaves empty, up to that of the recordings."""
    with suppress(OSError):
        while folder.name and not any(folder.iterdir()) and RECORDINGS in folder.parts:
            folder.rmdir()
            folder = folder.parent


def _forget(kept: Kept) -> None:
    kept.drop()
    with suppress(OSError):
        kept.entry.parent.rmdir()


def _tell(kept: Kept, undone: Undone, *, as_json: bool) -> None:
    left = bool(undone.changed or undone.refused)
    if as_json:
        say_json({"did": kept.did, **vars(undone)})
        end(is_well=not left)
        return
    say(f"Taken back: {kept.did}")
    for word, paths in (("restored", undone.restored), ("removed", undone.removed)):
        for path in paths:
            say(f"  {word}  {path}")
    for path in undone.changed:
        say(f"  left      {path}: it changed since; --force puts it back all the same", fg="yellow")
    for path, why in undone.refused.items():
        say(f"  refused   {path}: {why}", fg="red")
    if kept.did.startswith(HEALS) and undone.restored:
        say("What was answered is not in the list of heals any more; the next run that needs it finds it again.")
    end(is_well=not left)
