"""What stands in a recording and no run writes: somebody changed it by hand, or for a purpose."""

from __future__ import annotations

import ast
import os
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import printable
from pytest_stagehand._basics.secrets import origin_problem
from pytest_stagehand._basics.variables import names_in, says
from pytest_stagehand._browser.perform import INTO_FIELD
from pytest_stagehand._cli.ejecting.sites import sites_in
from pytest_stagehand._recording.methods import DIALOG_METHODS
from pytest_stagehand._recording.paths import FIXTURES, FOLDER, UNSEARCHED, beside
from pytest_stagehand._settings.settings import Settings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_stagehand._recording.schema import RecordedAction, RecordedStep, Recording
    from pytest_stagehand._recording.targets import Target

ATTRIBUTES = frozenset({"test_id", "placeholder", "id"})
"""Locators that are an attribute of the fingerprint as well."""


def tampered(
    step: RecordedStep, recording: Recording, path: Path, root: Path, settings: Settings | None = None
) -> Iterator[str]:
    """What no run wrote into a step, in words.

    Args:
        step: The step.
        recording: The recording that it is of.
        path: Its file.
        root: The project's root folder, which uploads must stay in.
        settings: The options in force, for what they allow.
    """
    settings = settings or Settings()
    if step.absent and _is_not_optional(step, recording, path):
        yield "nothing was to be done for it, and the test does not call it optional"
    for number, action in enumerate(step.actions):
        before = step.actions[:number]
        for what in _of_action(action, step, before, root, settings):
            yield f"actions[{number}]: {what}"


def shows_secret(action: RecordedAction) -> bool:
    """Whether what was a secret while recording goes into a field that shows it."""
    attributes = action.target.fingerprint.attributes if action.target is not None else {}
    return action.origin is not None and action.method in INTO_FIELD and attributes.get("type") != "password"


def links(root: Path) -> Iterator[Path]:
    """Folders of recordings, and below such, that are links to somewhere else than the folder of their tests."""
    for above, names, _ in os.walk(root):
        names[:] = [name for name in names if not name.startswith(".") and name not in UNSEARCHED]
        for link in (Path(above, name) for name in names):
            folder = link.parent if link.name == FOLDER else beside(link)
            if folder is not None and link.is_symlink() and not link.resolve().is_relative_to(folder.resolve()):
                yield link


def is_outside(path: Path, root: Path) -> bool:
    """Whether a file is in no folder of recordings of the project."""
    return FOLDER not in path.parent.parts or not path.resolve().is_relative_to(root.resolve())


def _came(name: str, before: Sequence[RecordedAction]) -> bool:
    """Whether a variable is a value that was read before, or that a function of the test gave."""
    named = [each.name for each in before if each.name]
    return any(name == each or name.startswith(f"{each}_") for each in named)


def _of_action(
    action: RecordedAction, step: RecordedStep, before: Sequence[RecordedAction], root: Path, settings: Settings
) -> Iterator[str]:
    names = {name for text in action.arguments for name in names_in(text)}
    is_given = step.call == "act" and step.instruction.startswith(f"{action.method} ")  # an `Action` of the test's
    unsaid = sorted(each for each in names - set(names_in(step.instruction)) if not _came(each, before))
    if unsaid and not is_given:
        yield f"it fills in %{unsaid[0]}%, which the sentence does not name"
    yield from _of_origin(action, bool(names), settings)
    if action.method == "set_input_files":
        yield from (each for path in action.arguments for each in _of_upload(path, step, root, settings, is_given))
    if action.effect_on_page and not (action.target is not None and action.target.frames):
        yield "its effect is said to be outside of a frame that it has not"
    for target in filter(None, (action.target, action.to)):
        yield from _of_target(target)


def _of_origin(action: RecordedAction, has_names: bool, settings: Settings) -> Iterator[str]:
    """An operation has an origin where it was given a secret, and only there."""
    if action.origin is None:
        return
    if not has_names:
        yield "it says where a secret goes, and fills in nothing"
    elif action.method not in INTO_FIELD and action.method not in DIALOG_METHODS:
        yield f"it gives a secret to {action.method}, which takes none"
    elif action.target is None and action.method not in DIALOG_METHODS:
        yield "it gives a secret to whatever has the focus"
    problem = origin_problem(action.origin, recorded=None, allowed=settings.secret_origins)
    if problem:
        yield f"a secret may not go there: {printable(problem)}"


def _of_upload(path: str, step: RecordedStep, root: Path, settings: Settings, is_given: bool) -> Iterator[str]:
    if not is_given and not says(step.instruction, path):
        yield f"it uploads {printable(path, 100)}, which the sentence does not name"
    is_inside = (root / path).resolve().is_relative_to(root.resolve())
    if settings.uploads == "root" and not is_inside and not names_in(path):
        yield f"it uploads {printable(path, 100)}, which is outside of the project"


def _of_target(target: Target) -> Iterator[str]:
    """Reviewers read the locators first, and an element is what its fingerprint says."""
    was = target.fingerprint
    for locator in target.locators:
        is_other = locator.by == "role" and (locator.role, locator.value) != (was.role, was.name)
        if is_other or (locator.by in ATTRIBUTES and was.attributes.get(locator.by) != locator.value):
            said = f'{locator.role or locator.by} "{printable(locator.value, 60)}"'
            yield f'it is said to be {said}, and its fingerprint is that of {was.role} "{printable(was.name, 60)}"'


def _is_not_optional(step: RecordedStep, recording: Recording, path: Path) -> bool:
    """Whether the source of its test says this sentence, and nowhere that it is optional; no, where that can't be told."""
    folder = beside(path)
    file = recording.test.partition("::")[0]
    tree = _tree(folder / file) if folder is not None and "::" in recording.test and file != FIXTURES else None
    if tree is None:
        return False
    sites = [site for site in sites_in(tree) if site.verb == "act"]
    making = [site for site in sites if any(each.values(step.instruction) is not None for each in site.patterns)]
    return bool(making) and not any(_may_be_optional(site.call) for site in making)


def _may_be_optional(call: ast.Call) -> bool:
    given = next((each.value for each in call.keywords if each.arg in ("optional", None)), None)
    return given is not None and not (isinstance(given, ast.Constant) and given.value is False)


@cache
def _tree(file: Path) -> ast.Module | None:
    try:
        return ast.parse(file.read_bytes())
    except (OSError, SyntaxError, ValueError):
        return None
