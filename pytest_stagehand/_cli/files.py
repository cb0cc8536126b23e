"""Recordings by name: which file a path in a report, or on the command line, may stand for."""

from __future__ import annotations

import os
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING
from uuid import uuid4

import click

from pytest_stagehand._basics.errors import RecordingError, printable
from pytest_stagehand._cli.console import fail
from pytest_stagehand._recording.paths import FOLDER, SUFFIX, portable, recording_path, walked
from pytest_stagehand._recording.store import load
from pytest_stagehand._recording.undo import FOLDER as UNDO
from pytest_stagehand._recording.undo import Keeper

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_stagehand._pytest.project import Project
    from pytest_stagehand._recording.schema import Recording


class OutsideError(ValueError):
    """A path that is data leads, or may lead, to something else than a recording of this project."""


def recording_at(root: Path, text: str) -> Path:
    """The recording that a file from elsewhere names.

    Args:
        root: The project's root folder.
        text: Its path relative to that; POSIX.

    Raises:
        OutsideError: It is absolute, leads upwards or through a link, or is in no folder of recordings.
    """
    parts = PurePosixPath(text).parts
    if not text or "\\" in text or "\0" in text or ":" in text or text.startswith(("/", "~")):
        raise OutsideError("it is no path below the project")
    if ".." in parts or text != PurePosixPath(text).as_posix():
        raise OutsideError("it leads upwards, or is written in a roundabout way")
    if FOLDER not in parts[:-1] or not text.endswith(SUFFIX):
        raise OutsideError(f"it is no {SUFFIX} file in a folder {FOLDER}")
    path = root.joinpath(*parts)
    for above in (path, *path.parents[: len(parts) - 1]):
        if above.is_symlink():
            raise OutsideError("a link stands in its way")
    return path


def keeper_of(project: Project, did: str) -> Keeper | None:
    """Keeps what this command overwrites, so that `undo` takes it back."""
    if project.cache is None:
        return None
    return Keeper(project.cache / UNDO, project.root, uuid4().hex, did)


def recordings_in(places: Sequence[str], root: Path) -> list[Path]:
    """The recordings that are named, in order; all of the project where nothing is.

    Args:
        places: Recordings, folders, test files, or node ids of tests.
        root: The project's root folder.
    """
    found = [path for place in places or [str(root)] for path in _named(place)]
    return list(dict.fromkeys(found))


def _named(place: str) -> Iterator[Path]:
    file, _, test = place.partition("::")
    path = Path(os.path.abspath(file))  # noqa: PTH100  (resolve would follow a link that is to be refused)
    if not os.path.lexists(path):
        raise click.UsageError(f"{printable(file)}: there is no such file or folder.")
    if path.suffix == ".py":
        yield from (each for each in walked(path.parent / FOLDER) if _is_of(each, path, test))
    elif path.is_dir():
        yield from walked(path)
    else:
        yield path


def loaded(path: Path) -> Recording:
    """The recording of a file; one that can't be read ends the command.

    Raises:
        click.ClickException: There is none, or none that is valid.
    """
    try:
        recording = load(path)
    except RecordingError as error:
        fail(f"{path}: {f'{error.where}: ' if error.where else ''}{error.problem}")
    if recording is None:
        fail(f"{path}: there is no such file")
    return recording


def _is_of(recording: Path, file: Path, test: str) -> bool:
    """Whether a recording is of a test file and, where one is named, of this test, with whatever parameters."""
    module = recording_path(file, "test").parent.name
    within = recording.relative_to(file.parent / FOLDER).parts
    if module not in within[:-1][:2]:
        return False
    return not test or _is_named(recording, test)


def _is_named(recording: Path, test: str) -> bool:
    """Whether a name is that of the recorded test, or of it without its parameters, or of its class."""
    whole = _test_of(recording).partition("::")[2]
    return whole == test or whole.startswith((f"{test}[", f"{test}::"))


def _test_of(recording: Path) -> str:
    try:
        found = load(recording)
    except RecordingError:
        return ""
    return found.test if found is not None else ""


def shown(path: Path, root: Path) -> str:
    """A path for people: relative to the root where it is below."""
    return portable(path, root)
