"""Dialogs (`alert`, `confirm`, `prompt`): armed before the operation that opens them, since a page waits for the answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand.steps.values import checked_arguments

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Dialog

    from pytest_stagehand.recording.methods import Method
    from pytest_stagehand.steps.session import Session
    from pytest_stagehand.steps.step import Step


@dataclass(eq=False)
class ArmedDialog:
    """The answer to the next dialog, and whether there was one."""

    method: Method
    answer: str | None
    was_shown: bool = False

    def __call__(self, dialog: Dialog) -> None:
        """Answer it."""
        self.was_shown = True
        if self.method == "dismiss_dialog":
            dialog.dismiss()
        else:
            dialog.accept(self.answer if dialog.type == "prompt" else None)


def arm_dialog(step: Step, method: Method, arguments: Sequence[str]) -> None:
    """Answer the page's next dialog; one that was armed before and never shown is replaced."""
    filled, _ = checked_arguments(step, method, arguments)
    disarm(step)
    armed = ArmedDialog(method, filled[0] if filled else None)
    step.session.dialog = armed
    step.page.once("dialog", armed)


def disarm(step: Step) -> None:
    """Take back an answer that no dialog asked for."""
    armed = step.session.dialog
    if armed is not None and not armed.was_shown:
        step.page.remove_listener("dialog", armed)
    step.session.dialog = None


def take_shown(session: Session) -> bool:
    """Whether the armed dialog was shown since it was armed; then it is spent."""
    shown = session.dialog is not None and session.dialog.was_shown
    if shown:
        session.dialog = None
    return shown
