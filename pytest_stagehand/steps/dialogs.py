"""Dialogs (`alert`, `confirm`, `prompt`): armed before the operation that opens them, since a page waits for the answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand.browser.engine import ask
from pytest_stagehand.errors import SecretRefused
from pytest_stagehand.recording.routes import exact_origin
from pytest_stagehand.secrets import origin_problem
from pytest_stagehand.steps.gate import require_origin, require_said
from pytest_stagehand.steps.values import operands, warn_of_films

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import Dialog

    from pytest_stagehand.recording.methods import Method
    from pytest_stagehand.steps.session import Session
    from pytest_stagehand.steps.step import Step


def _nothing(_dialog: Dialog) -> SecretRefused | None:
    return None


@dataclass(eq=False)
class ArmedDialog:
    """The answer to the next dialog, and whether there was one.

    Attributes:
        refusal: Why the dialog that is shown must not get the answer.
        refused: Why the one that was shown did not.
    """

    method: Method
    answer: str | None
    refusal: Callable[[Dialog], SecretRefused | None] = _nothing
    was_shown: bool = False
    refused: SecretRefused | None = None

    def __call__(self, dialog: Dialog) -> None:
        """Answer it."""
        self.was_shown = True
        if dialog.type == "prompt" and self.method == "accept_dialog":
            self.refused = self.refusal(dialog)
        if self.method == "dismiss_dialog" or self.refused is not None:
            dialog.dismiss()
        else:
            dialog.accept(self.answer if dialog.type == "prompt" else None)


def arm_dialog(step: Step, method: Method, arguments: Sequence[str], *, recorded: str | None = None) -> str | None:
    """Answer the page's next dialog; one that was armed before and never shown is replaced.

    Args:
        step: The step.
        method: `accept_dialog` or `dismiss_dialog`.
        arguments: The answer to a prompt, variables unfilled.
        recorded: The origin that a recording says, for a secret; `None` while inferring.

    Returns:
        The origin that a secret is for; `None` where there is no secret.

    Raises:
        SecretRefused: A secret would be for a page that must not get it.
    """
    disarm(step)
    origin = None
    refusal: Callable[[Dialog], SecretRefused | None] = _nothing
    if step.holds_secret(arguments):
        require_said(step, arguments)
        origin = step.origin(**ask(step.page, "origin"))
        require_origin(step, origin, recorded)
        warn_of_films(step)
        step.session.gave_secret = True
        refusal = _refusal_elsewhere(step, origin)
    filled = operands(step, method, arguments)
    armed = ArmedDialog(method, filled[0] if filled else None, refusal)
    step.session.dialog = armed
    step.page.once("dialog", armed)
    return origin


def _refusal_elsewhere(step: Step, origin: str) -> Callable[[Dialog], SecretRefused | None]:
    """What tells of a dialog that it is not, or may not be, of the page that a secret is for.

    It is asked when the dialog is shown, from addresses alone: the page waits for its answer and says nothing. Which of
    its frames opened a dialog nobody tells, so that all of them have to be of that origin.
    """
    page, session = step.page, step.session

    def refusal(dialog: Dialog) -> SecretRefused | None:
        frames = page.frames if dialog.page is page else []
        found = [step.origin(exact_origin(each.url), is_top=each == page.main_frame) for each in frames]
        allowed = session.settings.secret_origins
        problems = (origin_problem(each, recorded=origin, allowed=allowed) for each in found)
        problem = next(filter(None, problems), None if found else "it was shown by another page")
        if problem is None:
            return None
        refused = SecretRefused(f"A dialog was dismissed, and not answered with a secret: {problem}.")
        session.fatal.append(refused)  # also where it comes when no step is running
        return refused

    return refusal


def disarm(step: Step) -> None:
    """Take back an answer that no dialog asked for."""
    armed = step.session.dialog
    if armed is not None and not armed.was_shown:
        step.page.remove_listener("dialog", armed)
    step.session.dialog = None


def take_shown(session: Session) -> bool:
    """Whether the armed dialog was shown since it was armed; then it is spent.

    Raises:
        SecretRefused: It was one that must not get the answer.
    """
    require_not_refused(session)
    shown = session.dialog is not None and session.dialog.was_shown
    if shown:
        session.dialog = None
    return shown


def require_not_refused(session: Session) -> None:
    """Say that a dialog was dismissed since it must not get the answer.

    Raises:
        SecretRefused: One was.
    """
    armed = session.dialog
    if armed is not None and armed.refused is not None:
        session.dialog = None
        raise armed.refused
