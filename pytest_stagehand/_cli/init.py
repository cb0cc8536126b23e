"""`pytest-stagehand init`: what a project needs for its first recorded test, as far as it is missing."""

from __future__ import annotations

from contextlib import chdir
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import urlsplit

import click
from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._basics.addresses import with_address
from pytest_stagehand._basics.errors import StagehandError, shown_path
from pytest_stagehand._cli.console import end, example, fail, say
from pytest_stagehand._cli.sessions import session_here
from pytest_stagehand._cli.starting.files import ci_of, ci_part, ignore_part
from pytest_stagehand._cli.starting.ini import base_url_part
from pytest_stagehand._cli.starting.parts import Part, new_file
from pytest_stagehand._pytest.project import project_here
from pytest_stagehand._steps.failing import of_tree

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._pytest.project import Project

Ending = Literal["wrote", "changed", "there", "left", "not done"]
COLOURS: dict[Ending, str] = {
    "wrote": "green",
    "changed": "green",
    "there": "cyan",
    "left": "yellow",
    "not done": "red",
}
DONE: frozenset[Ending] = frozenset({"wrote", "changed", "there"})
LIKELY = "http://localhost:8000"
"""Where an application runs while it is developed, until somebody says otherwise."""
FIRST = "tests/test_first.py"


class Folder(click.Path):
    """A folder; whoever gives an address in its place is told where that goes."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """As `click.Path` does."""
        if "://" in str(value):
            self.fail("an address goes behind --url:\n  pytest-stagehand init --url ADDRESS", param, ctx)
        return super().convert(value, param, ctx)


@click.command(
    epilog=example(
        "pytest-stagehand init --url http://localhost:8000",
        "pytest-stagehand init --url http://localhost:8000 --ci github --yes shop",
    )
)
@click.argument("directory", default=".", type=Folder(exists=True, file_okay=False, path_type=Path))
@click.option(
    "--url", help="A page of your application, which should be running. [base_url of the project, or asked for]"
)
@click.option(
    "--ci",
    type=click.Choice(["github", "gitlab", "none"]),
    help="Whose workflow to write. [by what the project has already]",
)
@click.option("--yes", is_flag=True, help="Change files that are there without asking.")
def init(directory: Path, url: str | None, ci: str | None, yes: bool) -> None:
    """Write what a project needs for its first test, as far as it is missing.

    That is base_url in pytest's ini file, the lines of .gitignore, a first test that was tried on the page, and a workflow
    for a CI. Files that are there are never overwritten, and get a line more only if you say yes. Call it again at any time.

    Exit status: 0 all is there, 1 something is left to be done, 2 misuse.
    """
    with chdir(directory):
        project = project_here()
        if project.settings is None:
            fail(project.problem)
        root, page = Path.cwd(), _page(url, project, is_asked=not yes)
        endings = [_settled(part, is_asked=not yes) for part in _parts(root, project, page, ci)]
        is_begun = Path(FIRST).exists()
    if is_begun:
        _tell_next(directory, "" if endings[0] in DONE else _origin(page))
    end(is_well=DONE.issuperset(endings))


def _page(url: str | None, project: Project, *, is_asked: bool) -> str:
    """The address to begin with."""
    chosen = url or project.base_url
    if not chosen and not is_asked:
        raise click.UsageError(f"Say where your application runs: --url {LIKELY}")
    chosen = chosen or click.prompt("Where does your application run?", default=LIKELY)
    whole = chosen if "://" in chosen else f"http://{chosen}"
    parts = urlsplit(whole)
    if parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
        raise click.UsageError(f"--url: write an address like {LIKELY}, without a user name or password.")
    return whole


def _origin(page: str) -> str:
    parts = urlsplit(page)
    return f"{parts.scheme}://{parts.netloc}"


def _parts(root: Path, project: Project, page: str, ci: str | None) -> Iterator[Part]:
    """What a project needs, one by one: the next is looked for once the last is settled."""
    yield base_url_part(root, project.ini, project.base_url, _origin(page))
    yield ignore_part(root)
    yield _first(root, project, page)
    if (chosen := ci or ci_of(root)) != "none":
        yield ci_part(root, chosen)


def _first(root: Path, project: Project, page: str) -> Part:
    """The first test; it takes a browser to write it."""
    path = root / FIRST
    if path.exists():
        return new_file(path, "", "")
    from pytest_stagehand._cli.starting.first import NotOpened, first_test  # noqa: PLC0415  (the engine)

    session = session_here(project, "local", {})
    base = project.base_url or _origin(page)
    go = (page.removeprefix(_origin(page)) or "/") if _origin(base) == _origin(page) else page
    try:
        first = first_test(session, page, go)
    except NotOpened as why:
        return Part(path, "", problem=f"{page} can't be opened: {why}\nStart your application, and call this again.")
    except StagehandError as error:
        return Part(path, "", problem=str(with_address(error)))
    except PlaywrightError as error:
        return Part(path, "", problem=str(of_tree(session, error)))
    return new_file(path, "\n".join(["each line was tried on the page:", *first.steps]), first.source)


def _settled(part: Part, *, is_asked: bool) -> Ending:
    """Write a part, where that is to be done, and say what became of it."""
    ending, what = _written(part, is_asked=is_asked)
    say(f"{ending:<9} {shown_path(part.path)}", fg=COLOURS[ending])
    for line in what.splitlines():
        say(f"{'':<9} {line}")
    return ending


def _written(part: Part, *, is_asked: bool) -> tuple[Ending, str]:
    if part.problem:
        return "not done", part.problem
    if not part.added:
        return "there", part.what
    if part.is_there and is_asked and not _is_wanted(part):
        return "left", f"as it is; to be added: {part.what}"
    try:
        part.path.parent.mkdir(parents=True, exist_ok=True)
        with part.path.open("wb" if part.is_there else "xb") as file:
            file.write(part.after)
    except OSError as error:
        return "not done", f"it can't be written: {error.strerror}"
    return ("changed" if part.is_there else "wrote"), part.what


def _is_wanted(part: Part) -> bool:
    """Whether lines may be added to a file that is there; no answer is no."""
    say(f"To be added to {shown_path(part.path)}:")
    say("".join(f"  {line}\n" for line in part.added.splitlines()).rstrip("\n"))
    try:
        return click.confirm("Add this?", default=True)
    except click.Abort:
        say()
        return False


def _tell_next(directory: Path, base_url: str) -> None:
    """What to type now."""
    base = f" --base-url {base_url}" if base_url else ""
    say("\nNext, while your application runs:")
    if directory.resolve() != Path.cwd():
        say(f"  cd {directory}")
    say(f"  pytest {FIRST}{base}                             records it")
    say(f"  pytest {FIRST}{base} --stagehand-mode=replay     replays it, as in CI")
    say("Then commit tests/, its __recordings__ included.")
