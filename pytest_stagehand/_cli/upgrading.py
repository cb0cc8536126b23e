"""Recordings written as this version writes them: of an older schema, or by something else than a run."""

from __future__ import annotations

from contextlib import nullcontext
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.errors import RecordingError, printable
from pytest_stagehand._cli.console import counted, say
from pytest_stagehand._recording import SCHEMA
from pytest_stagehand._recording.document import dump, schema_of
from pytest_stagehand._recording.locks import locked
from pytest_stagehand._recording.store import kept_by, load_text, put

if TYPE_CHECKING:
    from pathlib import Path

    from pytest_stagehand._recording.undo import Keeper


@dataclass(frozen=True, slots=True)
class File:
    """One file that is written anew, or would be.

    Attributes:
        path: Relative to the root.
        schema: Its schema number before.
        lines: Its lines before and after.
        size: Its bytes before and after.
        other_words: Steps whose words said what another step does.
    """

    path: str
    schema: int
    lines: tuple[int, int]
    size: tuple[int, int]
    other_words: tuple[str, ...]


@dataclass
class Upgraded:
    """What came of it.

    Attributes:
        files: What was written, or would be.
        same: How many are as this version writes them.
        refused: What can't be read or written, and why.
    """

    files: list[File] = field(default_factory=list)
    same: int = 0
    refused: dict[str, str] = field(default_factory=dict)

    def as_data(self) -> dict[str, Any]:
        """For `--json`."""
        return {"files": [asdict(each) for each in self.files], "same": self.same, "refused": self.refused}


def upgrade_one(path: Path, name: str, keeper: Keeper | None, told: Upgraded, *, is_check: bool) -> None:
    """Write one recording as this version does, or only tell what that would change.

    Args:
        path: The file.
        name: What it is called.
        keeper: Keeps what it said.
        told: Where to note what came of it.
        is_check: Nothing is written.
    """
    try:
        with nullcontext() if is_check else locked(path):
            _upgrade(path, name, keeper, told, is_check=is_check)
    except RecordingError as error:
        told.refused[name] = f"{error.where}: {error.problem}" if error.where else error.problem
    except OSError as error:
        told.refused[name] = error.strerror or str(error)


def _upgrade(path: Path, name: str, keeper: Keeper | None, told: Upgraded, *, is_check: bool) -> None:
    found = load_text(path)
    if found is None:
        return
    before, recording = found
    after = dump(recording).encode()
    if before == after:
        told.same += 1
        return
    if not is_check:
        with kept_by(keeper, path):
            put(path, after)
    lines = before.count(b"\n"), after.count(b"\n")
    other_words = tuple(str(step.key) for step in recording.steps if step.in_words)
    told.files.append(File(name, schema_of(before), lines, (len(before), len(after)), other_words))


def tell_upgraded(told: Upgraded, *, is_check: bool) -> None:
    """What came of it, for people."""
    for file in told.files:
        was = f"schema {file.schema}" if file.schema < SCHEMA else "not as a run writes it"
        say(f"{'to write' if is_check else 'written'}  {file.path}: {was}, {_change(file.lines, file.size)}")
        for key in file.other_words:
            say(f"          {printable(key)}: its words said what another step does; read it again", fg="yellow")
    for name, why in told.refused.items():
        say(f"refused  {name}: {why}", fg="red")
    if not told.files:
        say(f"Nothing to write: {counted(told.same, 'recording')} of schema {SCHEMA}.")
        return
    lines, sizes = (_sums(pairs) for pairs in ([file.lines for file in told.files], [file.size for file in told.files]))
    done = "to be written" if is_check else "written"
    say(f"{counted(len(told.files), 'recording')} {done}, {_change(lines, sizes)}; {told.same} as they are.")
    if is_check:
        say("Write them: pytest-stagehand recordings upgrade")
    else:
        say("They do what they did. Commit them, or take this back: pytest-stagehand undo")


def _sums(pairs: list[tuple[int, int]]) -> tuple[int, int]:
    return sum(before for before, _ in pairs), sum(after for _, after in pairs)


def _change(lines: tuple[int, int], size: tuple[int, int]) -> str:
    return f"{lines[0]:,} → {lines[1]:,} lines, {size[0]:,} → {size[1]:,} bytes"
