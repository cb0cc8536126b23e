"""`pytest-stagehand`: the commands, each imported when it is called."""

from __future__ import annotations

from importlib import import_module

import click

from pytest_stagehand._version import __version__

COMMANDS = {
    "init": "pytest_stagehand._cli.init:init",
    "heals": "pytest_stagehand._cli.heals:heals",
    "undo": "pytest_stagehand._cli.undo:undo",
    "recordings": "pytest_stagehand._cli.recordings:recordings",
    "doctor": "pytest_stagehand._cli.doctor:doctor",
    "try": "pytest_stagehand._cli.trying:try_",
    "eject": "pytest_stagehand._cli.eject:eject",
    "report": "pytest_stagehand._cli.report:report",
}
"""Where each command is, in the order of the help."""


class Commands(click.Group):
    """A group whose commands are imported one by one."""

    def list_commands(self, ctx: click.Context) -> list[str]:  # noqa: ARG002  (as click calls it)
        """Names, in the order of the help."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:  # noqa: ARG002  (as click calls it)
        """The command of a name."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(import_module(module), name)
        return command


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pytest-stagehand")
def main() -> None:
    """Set up, review and look after recorded end-to-end tests between two runs.

    Run it where you run pytest: files are found below pytest's root folder.

    Exit status: 0 all is well, 1 something failed or is to be done, 2 the command was not understood.
    """
