"""What all commands have in common: how they speak, and how they end."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any, NoReturn

import click

from pytest_stagehand._basics.errors import printable

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TO_DO = 1
"""Exit status where something failed, or is left to be done."""

json_option = click.option("--json", "as_json", is_flag=True, help="Print JSON for a program to read.")


def example(*lines: str) -> str:
    """The end of a command's help."""
    return "\b\nExamples:\n" + "\n".join(f"  {line}" for line in lines)


def say(text: str = "", **style: Any) -> None:
    """Print lines, with whatever a file or a page put into them shown escaped."""
    click.secho("\n".join(printable(line) for line in text.split("\n")), **style)


def say_json(data: Any) -> None:
    """Print data as JSON, in ASCII so that no terminal acts on it."""
    click.echo(json.dumps(data, indent=2))


def fail(problem: str) -> NoReturn:
    """End with exit status 1 and the reason.

    Raises:
        click.ClickException: Always.
    """
    raise click.ClickException("\n".join(printable(line) for line in problem.split("\n")))


def end(*, is_well: bool) -> None:
    """Leave with the exit status that says whether something is left to be done."""
    if not is_well:
        raise click.exceptions.Exit(TO_DO)


def counted(count: int, noun: str) -> str:
    """`1 heal`, `2 heals`."""
    return f"{count} {noun}" + ("" if count == 1 else "es" if noun.endswith("ch") else "s")


def read_bytes(path: Path, most: int) -> bytes:
    """What a file says; a clear end of the command where it can't be read.

    Raises:
        click.ClickException: It is no file, too large, or can't be read.
    """
    return _or_fail(path, lambda: _at_most(path, most))


def _at_most(path: Path, most: int) -> bytes:
    with path.open("rb") as file:
        raw = file.read(most + 1)
    if len(raw) > most:
        raise OSError(None, f"it has more than {most:,} bytes")
    return raw


def _or_fail(path: Path, read: Callable[[], bytes]) -> bytes:
    try:
        return read()
    except OSError as error:
        fail(f"{path}: {error.strerror or error}")
