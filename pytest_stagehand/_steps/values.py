"""Operands of an operation: values put in at the last moment, and what the report and Playwright's films show of them."""

from __future__ import annotations

import warnings
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import SecretRefused, StagehandError, printable
from pytest_stagehand._basics.secrets import MASK
from pytest_stagehand._basics.variables import names_in
from pytest_stagehand._browser.engine import ask
from pytest_stagehand._recording.routes import exact_origin

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Locator

    from pytest_stagehand._recording.methods import Method
    from pytest_stagehand._steps.step import Step


def operands(step: Step, method: Method, arguments: Sequence[str]) -> list[str]:
    """The operands with values filled in; secrets as well, so that `gate` and `dialogs` alone may ask for them.

    Args:
        step: The step that performs it.
        method: The operation.
        arguments: Its operands, variables unfilled.

    Raises:
        StagehandError: A file to upload is missing, or outside of the project; or an address is no page of the application.
    """
    filled = [step.filled(text) for text in arguments]
    if method == "goto":
        return [_address(step, text) for text in filled]
    return [_upload(step, text) for text in filled] if method == "set_input_files" else filled


def _address(step: Step, path: str) -> str:
    """An address of the application: nothing else is opened, whatever a page or a recording asks for.

    Raises:
        StagehandError: It is none.
    """
    base = step.base_url.rstrip("/")
    address = base + path if path.startswith("/") and not path.startswith("//") else path
    if not base.startswith(("http://", "https://")) or exact_origin(address) != exact_origin(base):
        raise StagehandError(
            f"{printable(path, 200)} is no page of the application ({base or 'which has no address'})."
        )
    return address


def conceal(step: Step, method: Method, arguments: Sequence[str], on: Locator | None) -> None:
    """Hide in the report what goes into a field whose value nobody is to see, though the test does not call it a secret."""
    shown = step.event.evidence.variables
    names = [name for text in arguments for name in names_in(text) if shown.get(name, MASK) != MASK]
    if (
        names
        and on is not None
        and method in ("fill", "type")
        and step.session.assets is not None
        and ask(on, "isSecret")
    ):
        shown.update(dict.fromkeys(names, MASK))


def warn_of_films(step: Step) -> None:
    """Say that a trace or a video will show the secret: Playwright's own files can't be masked.

    Raises:
        SecretRefused: Under `--stagehand-strict`.
    """
    films = [*step.session.films, *(["a video"] if step.page.video and "a video" not in step.session.films else [])]
    if not films:
        return
    words = f"This run makes {' and '.join(films)}, in which a secret that is filled in can be read."
    if step.session.settings.strict:
        raise SecretRefused(f"{words} --stagehand-strict refuses that; turn them off for tests with secrets.")
    warnings.warn(f"{words} Playwright's files can't be masked: turn them off, or keep them private.", stacklevel=1)


def _upload(step: Step, text: str) -> str:
    """A file to upload, which must be inside the project unless the settings allow others."""
    root = step.session.root.resolve()
    path = (root / text).resolve()
    if step.session.settings.uploads == "root" and not path.is_relative_to(root):
        raise StagehandError(
            f"{printable(text)} is outside of {root}: it was not uploaded. The ini option stagehand_uploads = anywhere allows it."
        )
    if not path.is_file():
        raise StagehandError(f"There is no file {printable(text)} to upload (looked in {root}).")
    return str(path)
