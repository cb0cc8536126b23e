"""`pytest-stagehand doctor`: checks what a run needs, and shows which options are in force."""

from __future__ import annotations

import os
import platform
import subprocess
import sys
from dataclasses import asdict, dataclass
from importlib.metadata import PackageNotFoundError, version
from typing import TYPE_CHECKING, Any, Literal

import click

from pytest_stagehand._basics.errors import ModelError
from pytest_stagehand._cli.checking import check
from pytest_stagehand._cli.console import counted, end, example, json_option, say, say_json
from pytest_stagehand._cli.files import recordings_in
from pytest_stagehand._models.faults import KEYS, provider_of
from pytest_stagehand._pytest.project import project_here
from pytest_stagehand._settings.options import OPTIONS
from pytest_stagehand._settings.settings import model_in

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from pytest_stagehand._pytest.project import Project
    from pytest_stagehand._settings.settings import Settings

Status = Literal["ok", "note", "problem"]
COLOURS: dict[Status, str] = {"ok": "green", "note": "yellow", "problem": "red"}
PACKAGES = ("pytest-stagehand", "pytest", "playwright", "pytest-playwright", "pydantic")
REACH_S = 20.0
"""Seconds for the one question that tells whether a model can be reached."""


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at.

    Attributes:
        status: `problem` must be fixed; `note` is to be known.
        do: How to fix it.
    """

    about: str
    status: Status
    what: str
    do: str = ""


@click.command(epilog=example("pytest-stagehand doctor", "pytest-stagehand doctor --online --json"))
@click.option(
    "--online", is_flag=True, help="Ask the chosen model one short question; it may cost a fraction of a cent."
)
@json_option
def doctor(online: bool, as_json: bool) -> None:
    """Check what a run needs: browser, keys, cache, recordings, options.

    A key is shown as set or not set, never its value. Nothing is sent anywhere without --online.

    Exit status: 0 all is well, 1 something needs to be fixed.
    """
    project = project_here()
    findings = list(_findings(project, online=online))
    options = _options(project.settings) if project.settings is not None else []
    if as_json:
        say_json({"findings": [asdict(finding) for finding in findings], "options": options})
    else:
        _tell(findings, options)
    end(is_well=not any(finding.status == "problem" for finding in findings))


def _tell(findings: list[Finding], options: list[dict[str, Any]]) -> None:
    for finding in findings:
        say(f"{finding.status:<8} {finding.about:<11} {finding.what}", fg=COLOURS[finding.status])
        if finding.do:
            say(f"{'':<20} {finding.do}")
    say("\noptions in force")
    for option in options:
        say(f"  {option['option']:<26} {option['value']!s:<24} ({option['from']})")
    problems = sum(finding.status == "problem" for finding in findings)
    say(f"\n{counted(problems, 'problem')}.")


def _findings(project: Project, *, online: bool) -> Iterator[Finding]:
    yield Finding("python", "ok", f"{platform.python_version()} on {platform.platform()}")
    yield Finding("packages", "ok", ", ".join(f"{name} {_version(name)}" for name in PACKAGES))
    yield _browser()
    yield _of_pytest(project)
    if project.settings is not None:
        yield from _keys(project.settings)
        yield _model(project.settings, online=online)
    yield _cache(project.cache)
    yield from _recordings(project)


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return "(not installed as a package)"


def _browser() -> Finding:
    """The browser in use, asked for in a process of its own: Playwright's driver is started for it."""
    command = [sys.executable, "-m", "pytest_stagehand._browser.launching", "chromium"]
    done = subprocess.run(command, capture_output=True, text=True, check=False)  # noqa: S603  (our own module)
    if not done.returncode:
        return Finding("browser", "ok", done.stdout.strip())
    headline, *rest = done.stderr.strip().splitlines() or ["Playwright did not start"]
    return Finding("browser", "problem", headline, " ".join(line.strip() for line in rest))


def _of_pytest(project: Project) -> Finding:
    if project.problem:
        return Finding(
            "pytest", "problem", project.problem, "pytest itself says the same; nothing runs before it is fixed"
        )
    ini = project.ini.name if project.ini is not None else "no ini file"
    return Finding("pytest", "ok", f"root {project.root} ({ini})")


def _keys(settings: Settings) -> Iterator[Finding]:
    """Which keys are there; only that of the chosen model must be."""
    model = model_in(settings.model)
    for provider, variable in KEYS.items():
        is_set = bool(os.environ.get(variable, "").strip())
        is_needed = model is not None and provider_of(model) == provider and settings.model_base_url is None
        if is_set or not is_needed:
            yield Finding("key", "ok", f"{variable} is {'set' if is_set else 'not set, and not needed'}")
        else:
            yield Finding("key", "problem", f"{variable} is not set, and {model} needs it", f"Set {variable}.")


def _model(settings: Settings, *, online: bool) -> Finding:
    model = model_in(settings.model)
    if model is None:
        return Finding("model", "ok", "local: no model is asked")
    if not online:
        return Finding("model", "ok", f"{model} (not asked; --online does)")
    return _asked(model, settings)


def _asked(model: str, settings: Settings) -> Finding:
    """Whether the model answers one short question."""
    from pytest_stagehand._models.asking import Endpoint, Models  # noqa: PLC0415  (an SDK)
    from pytest_stagehand._models.questions import Question  # noqa: PLC0415
    from pytest_stagehand._models.spending import Spending  # noqa: PLC0415

    schema = {
        "type": "object",
        "properties": {"ready": {"type": "boolean"}},
        "required": ["ready"],
        "additionalProperties": False,
    }
    question = Question("ready", "Answer with JSON.", ("Are you ready? Say that you are.",), schema)
    endpoint = Endpoint(model, settings.model_base_url, min(REACH_S, settings.model_timeout))
    try:
        answer = Models(None, Spending(None, None)).at(endpoint).ask(question, afresh=True)
    except ModelError as error:
        said, _, do = str(error).partition("\n")
        return Finding("model", "problem", said, do.strip())
    tokens = answer.usage.input_tokens + answer.usage.output_tokens
    return Finding("model", "ok", f"{model} answered in {answer.usage.seconds:.1f} s, {tokens} tokens")


def _cache(folder: Path | None) -> Finding:
    if folder is None:
        return Finding("cache", "note", "none: pytest's cache is off, so answers of models and undo are not kept")
    above = next(each for each in (folder, *folder.parents) if each.exists())
    if not os.access(above, os.W_OK):
        return Finding("cache", "problem", f"{above} can't be written", "Make it writable, or set pytest's cache_dir.")
    files = [file for file in folder.rglob("*") if file.is_file()] if folder.exists() else []
    size = sum(file.stat().st_size for file in files)
    return Finding("cache", "ok", f"{folder}: {counted(len(files), 'file')}, {size / 1_000_000:.1f} MB")


def _recordings(project: Project) -> Iterator[Finding]:
    checked = check(recordings_in((), project.root), project.root, settings=project.settings)
    said = f"{counted(checked.files, 'recording')}, {counted(checked.steps, 'step')}"
    errors = [problem for problem in checked.problems if problem.is_error]
    notes = len(checked.problems) - len(errors)
    if errors:
        what = f"{said}: {counted(len(errors), 'problem')}, first {errors[0].path}: {errors[0].what}"
        yield Finding("recordings", "problem", what, "pytest-stagehand recordings check")
    else:
        yield Finding("recordings", "ok", said)
    if notes:
        yield Finding("recordings", "note", f"{notes} to be known", "pytest-stagehand recordings check")


def _options(settings: Settings) -> list[dict[str, Any]]:
    """Each option with its value and where it was chosen; what was chosen and does not hold last."""
    found = [
        {
            "option": option.ini_name if option.is_ini_only else option.flag,
            "value": _shown(getattr(settings, option.key)),
        }
        | {"from": settings.sources[option.key]}
        for option in OPTIONS
    ]
    return [*found, *({"option": "note", "value": note, "from": "settings"} for note in settings.notes)]


def _shown(value: Any) -> Any:
    if isinstance(value, tuple):
        return ", ".join(value) or "none"
    return "none" if value is None else value
