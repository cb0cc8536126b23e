"""The other files of a project: what git leaves out, and the workflow of a CI."""

from __future__ import annotations

from importlib.resources import files
from typing import TYPE_CHECKING

from pytest_stagehand._cli.starting.parts import Part, appended, new_file, text_of

if TYPE_CHECKING:
    from pathlib import Path

IGNORED = ("stagehand-report/", "test-results/", ".pytest_cache/")
"""What runs write that nobody commits."""
GITHUB = ".github/workflows/end-to-end.yml"
GITLAB = ".gitlab-ci.yml"
GITLAB_BESIDE = ".gitlab/end-to-end.yml"
"""Where the job goes if the project has a pipeline, which includes it then."""


def ignore_part(root: Path) -> Part:
    """The lines of `.gitignore` that are missing."""
    path = root / ".gitignore"
    try:
        before = text_of(path) if path.exists() else ""
    except (OSError, ValueError) as error:
        return Part(path, "", is_there=True, problem=f"it can't be read ({error}); add to it: {', '.join(IGNORED)}")
    known = {line.strip().strip("/") for line in before.splitlines()}
    missing = [each for each in IGNORED if each.strip("/") not in known]
    if not missing:
        return Part(path, "leaves out what runs write", is_there=True)
    added = "".join(f"{each}\n" for each in missing)
    return Part(path, ", ".join(missing), added, appended(before, added).encode(), is_there=path.exists())


def ci_of(root: Path) -> str:
    """The CI that a project shows signs of; `none` without one."""
    return "github" if (root / ".github").is_dir() else "gitlab" if (root / GITLAB).exists() else "none"


def ci_part(root: Path, ci: str) -> Part:
    """The workflow, where this CI looks for it."""
    path = root / (GITHUB if ci == "github" else GITLAB)
    repository = next((each for each in (root, *root.parents) if (each / ".git").exists()), root)
    if repository != root:
        return Part(path, "", problem=f"{ci} reads it at the root of the repository only: call init in {repository}")
    if ci == "gitlab" and path.exists():
        path = root / GITLAB_BESIDE
    return new_file(
        path, "replays the tests on each push; add to it what installs and starts your application", template(ci)
    )


def template(ci: str) -> str:
    """The text of a workflow."""
    return files(__package__).joinpath(f"{ci}.yml").read_text("utf-8")
