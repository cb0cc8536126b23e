"""The one gate that the values of an operation pass on their way to the browser.

A value that holds a secret passes it only into a field whose identity was checked, in a document that stands where the
recording says, and by an operation that reaches that document alone, whoever takes the focus meanwhile. Whatever else
there is, or comes to be, is refused.
"""

from __future__ import annotations

import re
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._basics.errors import SecretRefused, StagehandError, printable
from pytest_stagehand._basics.secrets import origin_problem
from pytest_stagehand._basics.variables import names_in, says
from pytest_stagehand._browser.engine import ask, ask_element, selector
from pytest_stagehand._browser.perform import (
    DETACHED,
    INTO_FIELD,
    perform_in_field,
    perform_on_element,
    perform_on_page,
)
from pytest_stagehand._recording.methods import DIALOG_METHODS
from pytest_stagehand._steps.blocked import while_it_may
from pytest_stagehand._steps.persons import await_person
from pytest_stagehand._steps.values import conceal, operands, warn_of_films

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from playwright.sync_api import ElementHandle, FrameLocator, Locator
    from playwright.sync_api import Page as PlaywrightPage

    from pytest_stagehand._recording.methods import Method
    from pytest_stagehand._recording.schema import RecordedAction, RecordedStep
    from pytest_stagehand._steps.step import Step

NEVER_PASTES = re.compile(r"[Aa]|KeyA|Tab|Enter|Escape|Home|End|PageUp|PageDown|Arrow(?:Up|Down|Left|Right)")
"""Keys that no combination makes put something in."""
DEEPEST = 10
"""Frames in frames, as many as a target may stand in."""


def operate(
    step: Step,
    method: Method,
    arguments: Sequence[str],
    on: Locator | None = None,
    to: Locator | None = None,
    *,
    tag: str = "input",
    timeout_ms: float | None = None,
    recorded: str | None = None,
    is_told: bool = False,
) -> str | None:
    """Do one operation with its values filled in.

    Args:
        step: The step that it is of.
        method: The operation.
        arguments: Its operands, variables unfilled.
        on: The element that it is done on; `None` for the page.
        to: What to drop on, for `drag_to`.
        tag: Tag of the element.
        timeout_ms: Time for it; Playwright's own default if not given.
        recorded: The origin that a recording says; `None` while inferring.
        is_told: Whether the state that it brings is looked at afterwards.

    Returns:
        The origin that a secret went to; `None` where there is no secret.

    Raises:
        SecretRefused: A secret would have gone where it must not; nothing was done.
        TaskNotDone: It waits for a person, and nobody is there, or did anything in time.
        StagehandError: A file to upload is missing, or outside of the project.
        playwright.sync_api.Error: As Playwright raises it, unmasked.
    """
    if step.holds_secret(arguments):
        return _give(step, method, arguments, on, recorded)
    if method == "set_input_files":
        _require_said_files(step, arguments)
    filled = operands(step, method, arguments)
    if method == "wait_for_person":
        await_person(step, filled[0])
        return None
    _refuse_pasting(step, method, filled, on, to)
    conceal(step, method, arguments, on)
    if on is None:
        perform_on_page(method, step.page, filled, timeout_ms)
    else:
        perform = partial(perform_on_element, tag=tag, is_told=is_told)
        while_it_may(step, method, timeout_ms, lambda limit_ms: perform(method, on, filled, limit_ms, to))
    return None


def _give(step: Step, method: Method, arguments: Sequence[str], on: Locator | None, recorded: str | None) -> str | None:
    """Put a secret into its field, found again where the page put it away in the meantime."""
    require_said(step, arguments)
    if method not in INTO_FIELD or on is None:
        raise SecretRefused(f"A secret was not given away: {_why_not(method)}.")
    deadline = monotonic() + step.clock.left_ms / 1000
    while True:
        field = on.element_handle(timeout=step.clock.call_ms)
        try:
            return _give_to(step, method, arguments, field, recorded)
        except PlaywrightError as error:
            if DETACHED not in str(error) or monotonic() > deadline:
                raise


def _give_to(step: Step, method: Method, arguments: Sequence[str], field: ElementHandle, recorded: str | None) -> str:
    """The document of `field` is looked at once: as long as the field is there, no other has taken its place."""
    origin = step.origin(**ask_element(field, "origin"))
    require_origin(step, origin, recorded)
    warn_of_films(step)
    limit_ms = step.clock.late_within(step.clock.timeout_ms)
    filled = operands(step, method, arguments)
    while_it_may(step, method, limit_ms, lambda most_ms: perform_in_field(method, field, filled, most_ms or limit_ms))
    return origin


def require_said(step: Step, arguments: Sequence[str]) -> None:
    """Refuse a secret that the test did not name in this step.

    Raises:
        SecretRefused: With its name.
    """
    if unsaid := next(_unsaid(step, arguments), None):
        raise SecretRefused(f"A secret was not filled in: the sentence does not name %{unsaid}%.")


def _unsaid(step: Step, arguments: Sequence[str]) -> Iterator[str]:
    names = (name for text in arguments for name in names_in(text))
    return (name for name in names if step.is_secret(name) and name not in step.names)


def _require_said_files(step: Step, paths: Sequence[str]) -> None:
    """Refuse a file that the test did not name: a page could ask a model for any.

    Raises:
        StagehandError: With its name.
    """
    if unsaid := next((path for path in paths if not says(step.said, path)), None):
        raise StagehandError(f"{printable(unsaid, 100)} was not uploaded: the sentence does not name it.")


def require_origin(step: Step, origin: str, recorded: str | None) -> None:
    """Refuse a secret anywhere else than where it was recorded, and than where one may go at all.

    Raises:
        SecretRefused: With what is wrong about `origin`.
    """
    problem = origin_problem(origin, recorded=recorded, allowed=step.session.settings.secret_origins)
    if problem:
        raise SecretRefused(f"A secret was not filled in: {problem}.")


def _why_not(method: Method) -> str:
    if method in INTO_FIELD:
        return f"{method} without a field of its own would put it wherever the focus is"
    return f"{method} is no way to put a value into a field; type it, fill it in or choose it"


def _refuse_pasting(step: Step, method: Method, filled: Sequence[str], on: Locator | None, to: Locator | None) -> None:
    """Once a test named a secret, no combination of keys that may paste and nothing dragged reaches a page it must not.

    However the secret got into a page: the test may have filled it in, and the page have copied it. All tests of a
    process share one clipboard.
    """
    if not step.session.secrets.in_pages:
        return
    scope: Locator | PlaywrightPage | FrameLocator | None = to
    if method == "press" and _may_paste(filled[0]):
        if on is not None:
            on.focus(timeout=step.clock.call_ms)
        scope = _focused_page(step)
    if scope is None:
        return
    place = ask(scope, "origin", timeout_ms=step.clock.call_ms)
    if scope is to and on is not None and ask(on, "origin", timeout_ms=step.clock.call_ms) == place:
        return  # within a page it stays there
    origin = step.origin(**place)
    problem = origin_problem(origin, recorded=None, allowed=step.session.settings.secret_origins)
    if problem:
        raise SecretRefused(f"{method} was not done: it could carry off a secret that a test named, and {problem}.")


def _may_paste(key: str) -> bool:
    """Whether it is a combination, and not one of those that only move, mark or send, on every system."""
    held, _, last = key.rpartition("+")
    is_letter = held == "Shift" and len(last) == 1
    return bool(held) and not is_letter and NEVER_PASTES.fullmatch(last) is None


def _focused_page(step: Step) -> PlaywrightPage | FrameLocator:
    """The document that keys go to: of the page, or of the frame, or the frame in it, that has the focus."""
    scope: PlaywrightPage | FrameLocator = step.page
    for _ in range(DEEPEST):
        if not ask(scope, "holdsPage", timeout_ms=step.clock.call_ms):
            break
        scope = scope.frame_locator(selector("focused"))
    return scope


def problem_of(step: Step, recorded: RecordedStep) -> tuple[str, str] | None:
    """What no honest recording of this step says, with where it says so; nothing of it is done then."""
    for number, action in enumerate(recorded.actions):
        for problem in _problems(step, action):
            return problem, f"actions[{number}]"
    return None


def _problems(step: Step, action: RecordedAction) -> Iterator[str]:
    secret = [name for text in action.arguments for name in names_in(text) if step.is_secret(name)]
    if unsaid := next(_unsaid(step, action.arguments), None):
        yield f"it fills in %{unsaid}%, which holds a secret that the sentence does not name"
    if secret and action.method not in DIALOG_METHODS | {
        "call_tool"
    }:  # a function that takes one, the test itself gives
        if action.target is None or action.method not in INTO_FIELD:
            yield f"it gives a secret away: {_why_not(action.method)}"
        if action.origin is None and any(step.is_declared_secret(name) for name in secret):
            yield "it fills in a secret and does not say where"
    if action.method == "set_input_files" and not all(says(step.said, path) for path in action.arguments):
        yield "it uploads a file that the sentence does not name"
