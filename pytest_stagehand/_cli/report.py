"""`pytest-stagehand report`: joins the reports of several shards or machines."""

from __future__ import annotations

from pathlib import Path

import click

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._cli.console import counted, example, fail, json_option, say, say_json
from pytest_stagehand._recording.document import MalformedError
from pytest_stagehand._recording.document import as_data as plain
from pytest_stagehand._recording.heals import parse_heals
from pytest_stagehand._recording.paths import HEALS
from pytest_stagehand._report.files import PAGE, write_report
from pytest_stagehand._report.merging import NotAReportError, merged


@click.group()
def report() -> None:
    """Work with reports.

    Exit status: 0 done, 1 something is no report or can't be written, 2 the command was not understood.
    """


@report.command(
    epilog=example("pytest-stagehand report merge shard-1/stagehand-report shard-2/stagehand-report -o all")
)
@click.argument("folders", nargs=-1, required=True, metavar="DIR...", type=click.Path(path_type=Path))
@click.option(
    "-o", "--output", required=True, metavar="DIR", type=click.Path(path_type=Path), help="Folder of the new one."
)
@click.option("--single-file", is_flag=True, help="Put everything into its index.html.")
@json_option
def merge(folders: tuple[Path, ...], output: Path, single_file: bool, as_json: bool) -> None:
    """Join the reports of several shards, machines or browsers into one.

    A test that is in several stands there once for each, side by side. Proposals of heals are joined as well.

    Exit status: 0 joined, 1 one of them is no report, or the new one can't be written.
    """
    if output.resolve() in {folder.resolve() for folder in folders}:
        raise click.UsageError(f"{printable(str(output))} is one of the reports; choose another folder with -o.")
    try:
        healed = [proposal for folder in folders for proposal in _heals(folder)]
        data = merged(folders, output)
        write_report(output, data, healed, is_over=True, is_single=single_file)
    except NotAReportError as error:
        fail(printable(str(error)))
    except OSError as error:
        fail(f"{printable(str(output))}: {error.strerror}")
    if as_json:
        say_json({"report": str(output / PAGE), "totals": data["totals"]})
        return
    say(
        f"{counted(len(folders), 'report')} joined, {counted(len(data['tests']), 'test')}: {printable(str(output / PAGE))}"
    )


def _heals(folder: Path) -> list[dict[str, object]]:
    """The proposals of a report, checked.

    Raises:
        NotAReportError: The file holds something else.
    """
    path = folder / HEALS
    if not path.is_file():
        return []
    try:
        return [plain(each) for each in parse_heals(path.read_bytes()).heals]
    except MalformedError as error:
        raise NotAReportError(f"{path}: {error}") from None
