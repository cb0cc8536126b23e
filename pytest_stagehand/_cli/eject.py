"""`pytest-stagehand eject`: recorded tests as plain pytest-playwright tests, which need neither plugin nor recording."""

from __future__ import annotations

import shutil
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._cli.console import counted, end, example, fail, json_option, say, say_json
from pytest_stagehand._cli.ejecting.rewriting import Ejected, eject_module
from pytest_stagehand._cli.files import loaded
from pytest_stagehand._recording.paths import FOLDER, SUFFIX, UNSEARCHED, beside, walked

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_stagehand._recording.schema import Recording


@dataclass
class Told:
    """What came of it.

    Attributes:
        files: Files that were written.
        steps: Steps that were written out.
        left: Steps that were not, each with why; they are a `NotImplementedError` in the output.
    """

    files: list[str] = field(default_factory=list)
    steps: int = 0
    left: list[str] = field(default_factory=list)

    def as_data(self) -> dict[str, Any]:
        """For `--json`."""
        return {"files": self.files, "steps": self.steps, "left": self.left}


@click.command(
    epilog=example(
        "pytest-stagehand eject tests/test_cart.py::test_add_large",
        "pytest-stagehand eject tests/test_cart.py -o plain/test_cart.py",
        "pytest-stagehand eject tests -o plain",
    )
)
@click.argument("test")
@click.option("-o", "--output", type=click.Path(path_type=Path), help="File or, for a folder, folder to write.")
@json_option
def eject(test: str, output: Path | None, as_json: bool) -> None:
    """Write recorded tests as plain pytest-playwright tests.

    TEST is the node id of a test, its recording, a test file, or a folder. Of a folder a whole copy is written, with
    its conftest and page objects ejected as well; of the others the one module, to the terminal where no -o is given.
    The recordings stay as they are.

    Exit status: 0 all steps were written out, 1 some were not, and raise NotImplementedError.
    """
    source, only = _meant(test)
    told = Told()
    if source.is_dir():
        _eject_folder(source, output, told)
    else:
        _eject_file(source, only, output, told, is_silent=as_json)
    if as_json:
        say_json(told.as_data())
    else:
        _tell(told)
    end(is_well=not told.left)


def _meant(test: str) -> tuple[Path, str]:
    """The file or folder, and the test in it."""
    name, _, only = test.partition("::")
    path = Path(name)
    if not path.exists():
        raise click.UsageError(f"{printable(name)}: there is no such file or folder.")
    if path.suffix == SUFFIX:
        recording = loaded(path)
        folder = beside(path.resolve())
        file, _, only = recording.test.partition("::")
        if folder is None or not only or not (folder / file).is_file():
            fail(f"{path}: the test it is of ({recording.test}) is not beside it")
        return folder / file, only.partition("[")[0]
    return path, only.partition("[")[0]


def _recordings(folder: Path) -> list[Recording]:
    """All recordings below a folder; one that can't be read ends the command."""
    return [loaded(path) for path in walked(folder)]


def _eject_file(source: Path, only: str, output: Path | None, told: Told, *, is_silent: bool) -> None:
    ejected = _ejected(source, _recordings(source.parent / FOLDER), told, only=only)
    if only and f"def {only.rpartition('::')[2]}(" not in ejected.source:
        fail(f"{source} has no test {only}")
    if output is not None:
        _write(output, ejected.source, told)
    elif not is_silent:
        click.echo(ejected.source)


def _ejected(source: Path, recordings: Sequence[Recording], told: Told, *, only: str = "") -> Ejected:
    try:
        ejected = eject_module(source.read_text("utf-8"), source.name, recordings, only=only)
    except (OSError, SyntaxError, UnicodeDecodeError) as error:
        fail(f"{source}: {error}")
    told.steps += ejected.steps
    told.left += ejected.left
    return ejected


def _eject_folder(source: Path, output: Path | None, told: Told) -> None:
    """A copy of a folder, with every module ejected that makes steps."""
    if output is None:
        raise click.UsageError("A folder is ejected into another one: add -o FOLDER.")
    if output.resolve().is_relative_to(source.resolve()):
        raise click.UsageError("The output would be inside of what is ejected.")
    recordings = _recordings(source)
    for path in sorted(source.rglob("*")):
        relative = path.relative_to(source)
        if _is_left_out(relative) or path.is_symlink() or not path.is_file():
            continue
        to = output / relative
        steps = told.steps
        ejected = _ejected(path, recordings, told) if path.suffix == ".py" else None
        if ejected is not None and told.steps > steps:
            _write(to, ejected.source, told)
        else:
            to.parent.mkdir(parents=True, exist_ok=True)
            to.write_text(ejected.source, "utf-8") if ejected is not None else shutil.copyfile(path, to)


def _is_left_out(relative: Path) -> bool:
    return any(part == FOLDER or part in UNSEARCHED or part.startswith(".") for part in relative.parts)


def _write(path: Path, text: str, told: Told) -> None:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    except OSError as error:
        fail(f"{path}: {error.strerror}")
    told.files.append(str(path))


def _tell(told: Told) -> None:
    """On standard error, since the module itself may be on standard output."""
    for line in told.left:
        click.secho(f"left  {printable(line, 300)}", fg="yellow", err=True)
    where = f" in {counted(len(told.files), 'file')}" if told.files else ""
    left = f", {len(told.left)} left" if told.left else ""
    click.secho(f"{counted(told.steps, 'step')} ejected{where}{left}.", err=True)
    if told.files:
        say("Run them without the plugin: pytest -p no:pytest_stagehand")
