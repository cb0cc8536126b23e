"""A session for commands that try sentences at a page: it infers everything and writes nothing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_stagehand._basics.secrets import SecretRegistry
from pytest_stagehand._cli.console import fail
from pytest_stagehand._steps.session import Session
from pytest_stagehand._steps.tape import Tape

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pytest_stagehand._models.asking import Models
    from pytest_stagehand._pytest.project import Project
    from pytest_stagehand._settings.settings import Settings


def session_here(project: Project, model: str | None, variables: Mapping[str, str]) -> Session:
    """A session with the options of a project, and this model where one is named."""
    if project.settings is None:
        fail(project.problem)
    chosen = replace(project.settings, mode="record", model=model or project.settings.model, no_frozen=False)
    session = Session(
        test="try",
        find_settings=lambda: chosen,
        tape=Tape(lambda: Path("(nothing is recorded)"), "try"),
        root=project.root,
        secrets=SecretRegistry(),
        find_models=lambda: _models(chosen),
    )
    session.variables.update(variables)
    return session


def _models(settings: Settings) -> Models:
    from pytest_stagehand._models.asking import Models  # noqa: PLC0415  (an SDK)
    from pytest_stagehand._models.spending import Spending  # noqa: PLC0415

    return Models(None, Spending(settings.max_calls, settings.max_cost))
