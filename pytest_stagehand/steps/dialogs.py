"""Dialogs (`alert`, `confirm`, `prompt`): armed before the operation that opens them, since a page waits for the answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from pytest_stagehand.steps.questions import is_as_recorded, other_question
from pytest_stagehand.steps.values import checked_arguments

if TYPE_CHECKING:
    from collections.abc import Sequence

    from playwright.sync_api import Dialog

    from pytest_stagehand.recording.effects import DialogEffect
    from pytest_stagehand.recording.methods import Method
    from pytest_stagehand.replay.resolve import OtherQuestion
    from pytest_stagehand.steps.session import Session
    from pytest_stagehand.steps.step import Step


@dataclass(eq=False)
class ArmedDialog:
    """The answer to the next dialog, and which one was shown.

    Attributes:
        expected: What it must ask; `None` where that is not recorded.
        shown: It; `None` while none was.
        other: Why it was dismissed instead of answered: it asked something else.
    """

    step: Step
    method: Method
    answer: str | None
    expected: DialogEffect | None = None
    shown: Dialog | None = None
    other: OtherQuestion | None = None

    @property
    def was_shown(self) -> bool:
        """Whether there was one."""
        return self.shown is not None

    def __call__(self, dialog: Dialog) -> None:
        """Answer it, if it asks what it should."""
        self.shown = dialog
        if not self._asks_the_same(dialog) or self.method == "dismiss_dialog":
            dialog.dismiss()
        else:
            dialog.accept(self.answer if dialog.type == "prompt" else None)

    def _asks_the_same(self, dialog: Dialog) -> bool:
        if self.expected is not None and not is_as_recorded(self.step, self.expected, dialog):
            self.other = other_question(self.expected, dialog)
        return self.other is None


def arm_dialog(step: Step, method: Method, arguments: Sequence[str], expected: DialogEffect | None = None) -> None:
    """Answer the page's next dialog; one that was armed before and never shown is replaced."""
    filled, _ = checked_arguments(step, method, arguments)
    disarm(step)
    armed = ArmedDialog(step, method, filled[0] if filled else None, expected)
    step.session.dialog = armed
    step.page.once("dialog", armed)


def expect_question(step: Step, expected: DialogEffect | None) -> None:
    """Let the armed dialog be answered only if it asks this; one that an earlier step armed could not know it."""
    armed = step.session.dialog
    if armed is not None and not armed.was_shown and expected is not None:
        armed.expected = expected


def require_question(step: Step) -> None:
    """Raise where the armed dialog asked something else.

    Raises:
        OtherQuestion: It did, and was dismissed.
    """
    armed = step.session.dialog
    if armed is not None and armed.other is not None:
        step.session.dialog = None
        raise armed.other


def disarm(step: Step) -> None:
    """Take back an answer that no dialog asked for."""
    armed = step.session.dialog
    if armed is not None and not armed.was_shown:
        step.page.remove_listener("dialog", armed)
    step.session.dialog = None


def take_shown(session: Session) -> Dialog | None:
    """The armed dialog, if it was shown since it was armed; then it is spent."""
    shown = session.dialog.shown if session.dialog is not None else None
    if shown is not None:
        session.dialog = None
    return shown
