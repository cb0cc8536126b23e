"""Dialogs (`alert`, `confirm`, `prompt`): armed before the operation that opens them, since a page waits for the answer."""

from __future__ import annotations

from contextlib import contextmanager, suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import TimeoutError as PlaywrightTimeoutError

from pytest_stagehand._basics.errors import SecretRefused
from pytest_stagehand._basics.secrets import origin_problem
from pytest_stagehand._browser.engine import ask
from pytest_stagehand._recording.routes import exact_origin
from pytest_stagehand._steps.gate import require_origin, require_said
from pytest_stagehand._steps.questions import is_as_recorded, other_question
from pytest_stagehand._steps.session import Left
from pytest_stagehand._steps.values import operands, warn_of_films

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from playwright.sync_api import Dialog, Frame

    from pytest_stagehand._basics.errors import DriftError
    from pytest_stagehand._recording.effects import DialogEffect
    from pytest_stagehand._recording.methods import Method
    from pytest_stagehand._steps.session import Session
    from pytest_stagehand._steps.step import Step


AGAIN = "a second dialog was shown, and dismissed"
CAME_LATER = "a frame came into the page after the answer was given, and can't be asked where it is from"


def _nothing(_dialog: Dialog) -> SecretRefused | None:
    return None


@dataclass(eq=False)
class ArmedDialog(Left):
    """The answer to the next dialog, and which one was shown.

    Attributes:
        expected: What it must ask; `None` where that is not recorded.
        shown: It; `None` while none was.
        other: Why it was dismissed instead of answered: it asked something else.
        refusal: Why the dialog that is shown must not get the answer.
        refused: Why the one that was shown did not.
        again: Another one that came upon its answer, and was dismissed.
    """

    step: Step
    method: Method
    answer: str | None
    expected: DialogEffect | None = None
    refusal: Callable[[Dialog], SecretRefused | None] = _nothing
    shown: Dialog | None = None
    other: DriftError | None = None
    refused: SecretRefused | None = None
    again: Dialog | None = None

    @property
    def was_shown(self) -> bool:
        """Whether there was one."""
        return self.shown is not None

    def __call__(self, dialog: Dialog) -> None:
        """Answer it, if it asks what it should, and where a secret may go."""
        self.shown = dialog
        self.step.page.once("dialog", self.see_again)  # the next one comes while this one is being answered
        if dialog.type == "prompt" and self.method == "accept_dialog":
            self.refused = self.refusal(dialog)
        is_another = self.refused is not None or not self._asks_the_same(dialog)
        if is_another or self.method == "dismiss_dialog":
            dialog.dismiss()
        else:
            dialog.accept(self.answer if dialog.type == "prompt" else None)

    def see_again(self, dialog: Dialog) -> None:
        """Dismiss a dialog that nobody asked for."""
        self.again = dialog
        with suppress(PlaywrightError):  # the test's own handler was first
            dialog.dismiss()
        expected = self.expected
        if expected is not None and expected.type and not expected.again and self.other is None:
            self.other = other_question(expected, dialog, AGAIN)

    def rest(self) -> None:
        """Listen no more; of a page that is closed Playwright has stopped, perhaps, and can't be told."""
        if not self.step.page.is_closed():
            with suppress(PlaywrightError):  # it is being closed
                self.step.page.remove_listener("dialog", self.see_again if self.was_shown else self)

    def _asks_the_same(self, dialog: Dialog) -> bool:
        if self.expected is not None and not is_as_recorded(self.step, self.expected, dialog):
            self.other = other_question(self.expected, dialog)
        return self.other is None


@contextmanager
def unanswered(step: Step) -> Iterator[list[str]]:
    """What the page asks meanwhile and nothing answers; it is dismissed, as Playwright does by itself."""
    asked: list[str] = []
    page = step.page
    if any(each._impl_obj.listeners("dialog") for each in (page, page.context)):  # noqa: SLF001  (no public reader)
        yield asked
        return

    def dismiss(dialog: Dialog) -> None:
        if dialog.type in _QUESTIONS:
            asked.append(dialog.message)
        (dialog.accept if dialog.type == "beforeunload" else dialog.dismiss)()

    page.on("dialog", dismiss)
    try:
        yield asked
    finally:
        page.remove_listener("dialog", dismiss)


_QUESTIONS = frozenset({"confirm", "prompt"})
"""Dialogs that come to something else where they are dismissed."""


def arm_dialog(
    step: Step,
    method: Method,
    arguments: Sequence[str],
    expected: DialogEffect | None = None,
    *,
    recorded: str | None = None,
) -> str | None:
    """Answer the page's next dialog; one that was armed before and never shown is replaced.

    Args:
        step: The step.
        method: `accept_dialog` or `dismiss_dialog`.
        arguments: The answer to a prompt, variables unfilled.
        expected: What it must ask; `None` where that is not recorded.
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
        refusal = _refusal_elsewhere(step, origin)
    filled = operands(step, method, arguments)
    armed = ArmedDialog(step, method, filled[0] if filled else None, expected, refusal)
    step.session.leave(armed)
    step.page.once("dialog", armed)
    return origin


def _refusal_elsewhere(step: Step, origin: str) -> Callable[[Dialog], SecretRefused | None]:
    """What tells of a dialog that it is not, or may not be, of the page that a secret is for.

    Which of a page's frames opened a dialog nobody tells, so that all of them have to be of that origin. When it is shown
    the page waits for its answer and says nothing: frames are asked before, and must be the same then. An address is not
    enough, since a sandboxed frame has one of the application's and is none of it.
    """
    page, session = step.page, step.session
    asked = {(each, each.url): _origin_of_frame(step, each) for each in page.frames if each != page.main_frame}

    def refusal(dialog: Dialog) -> SecretRefused | None:
        frames = page.frames if dialog.page is page else []
        problems = (_problem_of(step, each, origin, asked.get((each, each.url))) for each in frames)
        problem = next(filter(None, problems), None if frames else "it was shown by another page")
        if problem is None:
            return None
        refused = SecretRefused(f"A dialog was dismissed, and not answered with a secret: {problem}.")
        session.fatal.append(refused)  # also where it comes when no step is running
        return refused

    return refusal


def _origin_of_frame(step: Step, frame: Frame) -> str | None:
    """Where a frame of the page is from, as it says itself; `None` where it does not answer."""
    try:
        return step.origin(**ask(frame, "origin", timeout_ms=step.clock.call_ms))
    except PlaywrightError:
        return None


def _problem_of(step: Step, frame: Frame, origin: str, said: str | None) -> str | None:
    """Why a dialog that `frame` may have opened must not get the secret; by its address alone where it said nothing."""
    is_top = frame == step.page.main_frame
    found = step.origin(exact_origin(frame.url), is_top=is_top) if said is None else said
    problem = origin_problem(found, recorded=origin, allowed=step.session.settings.secret_origins)
    return problem or (None if is_top or said is not None else CAME_LATER)


def expect_question(step: Step, expected: DialogEffect | None) -> None:
    """Let the armed dialog be answered only if it asks this; one that an earlier step armed could not know it."""
    armed = step.session.left(ArmedDialog)
    if armed is not None and not armed.was_shown and expected is not None:
        armed.expected = expected


def require_question(step: Step) -> None:
    """Raise where the armed dialog asked something else.

    Raises:
        DriftError: It did, and was dismissed.
    """
    armed = step.session.left(ArmedDialog)
    if armed is not None and armed.other is not None:
        disarm(step)
        raise armed.other


def disarm(step: Step) -> None:
    """Take back an answer that no dialog asked for."""
    if armed := step.session.take(ArmedDialog):
        armed.rest()


def take_shown(session: Session) -> ArmedDialog | None:
    """The armed answer, if a dialog was shown since it was armed; then it is spent.

    Raises:
        SecretRefused: It was one that must not get the answer.
    """
    require_not_refused(session)
    armed = session.left(ArmedDialog)
    if armed is None or not armed.was_shown:
        return None
    armed.rest()
    session.take(ArmedDialog)
    return armed


def came_at_last(step: Step, limit_ms: float) -> bool:
    """Whether the dialog was shown that an answer is armed for, waited for so long at most."""
    armed = step.session.left(ArmedDialog)
    if armed is None:
        return False
    if not armed.was_shown and limit_ms > 0:
        with suppress(PlaywrightTimeoutError):
            step.page.wait_for_event("dialog", timeout=limit_ms)
    return armed.was_shown


def require_not_refused(session: Session) -> None:
    """Say that a dialog was dismissed since it must not get the answer.

    Raises:
        SecretRefused: One was.
    """
    armed = session.left(ArmedDialog)
    if armed is not None and armed.refused is not None:
        session.take(ArmedDialog)
        raise armed.refused
