"""What leaves a step when it fails.

An error leaves a step masked, told which step and page it belongs to, and alone: nothing is chained to it and no frame
of this plugin is in its traceback, since `--showlocals` and Playwright's own words would show a secret.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import fields, is_dataclass, replace
from traceback import extract_tb
from typing import TYPE_CHECKING, Any

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._basics.addresses import advice, with_address
from pytest_stagehand._basics.errors import (
    GONE,
    ActionFailed,
    DriftError,
    MissingRecording,
    RecordingError,
    StagehandError,
    VerificationFailed,
    printable,
    record_command,
    shown_path,
)
from pytest_stagehand._browser.devices import emulated, shown_as
from pytest_stagehand._browser.engine import ENGINE
from pytest_stagehand._browser.perform import BLOCKED, TIMED_OUT

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytest_stagehand._basics.errors import Difference
    from pytest_stagehand._basics.secrets import SecretRegistry
    from pytest_stagehand._report.events import StepEvent
    from pytest_stagehand._steps.clock import Clock
    from pytest_stagehand._steps.session import Session
    from pytest_stagehand._steps.step import Step

LOG_LINES = 15
"""Lines of Playwright's log in an error; the rest repeats them."""
LONGEST_SIDE = 1_000
"""Characters of what was expected, or found, in `report.json`."""


def failed_late(step: Step, error: StagehandError) -> BaseException:
    """Let a step fail that has ended; returns the error as it may leave it."""
    failure = leaving(step.session, error, step)
    note_failure(step.session, step.event, failure)
    step.session.failure = failure
    return failure


def note_failure(session: Session, event: StepEvent, failure: BaseException) -> None:
    """Note in a step's event why it failed."""
    event.outcome = "failed"
    event.evidence.message = str(failure)
    event.difference = _short(getattr(failure, "difference", None))
    is_elsewhere = isinstance(failure, MissingRecording) and event.reason == "route-changed"
    event.reason = event.reason if is_elsewhere else getattr(failure, "reason", None) or event.reason
    if isinstance(failure, RecordingError):
        session.fatal.append(failure)


def _short(difference: Difference | None) -> Difference | None:
    """As an error shows it: what it found may be half of a page."""
    if difference is None:
        return None
    expected = difference.expected and difference.expected[:LONGEST_SIDE]
    found = tuple(each[:LONGEST_SIDE] for each in difference.found)
    return replace(difference, expected=expected, found=found, detail=difference.detail[:LONGEST_SIDE])


def of_tree(session: Session, error: Exception, clock: Clock | None = None) -> Exception:
    """The error as one of this plugin's tree; a defect of the plugin with where it is, since its frames are not shown.

    A call of the browser was given what was left of the step's time; its error names all of that, as the test did.
    """
    if isinstance(error, StagehandError):
        return error
    if isinstance(error, PlaywrightError):
        said = session.secrets.mask(error.message)
        said = TIMED_OUT.sub(f"Timeout {clock.timeout_ms:g}ms exceeded", said, count=1) if clock is not None else said
        return ActionFailed.of(error, _playwright_words(said))
    trail = reversed(extract_tb(error.__traceback__))
    error.add_note("in " + " < ".join(f"{frame.name} ({frame.filename}:{frame.lineno})" for frame in trail))
    return error


def headline(session: Session, error: Exception) -> str:
    """The first line of what an error says, masked before it is cut: a secret may have several lines."""
    return session.secrets.mask(str(error)).strip().partition("\n")[0]


@contextmanager
def operating(step: Step) -> Iterator[None]:
    """Note with the operation that was listed last why it failed, if it does."""
    try:
        yield
    except (StagehandError, PlaywrightError) as error:
        if step.event.actions:
            said = headline(step.session, of_tree(step.session, error, step.clock))
            step.event.actions[-1] = replace(step.event.actions[-1], error=said)
        raise


def leaving(session: Session, failure: Exception, step: Step | None) -> BaseException:
    """The error as it may leave the step: masked, told which step it is of, and with nothing chained to it."""
    if isinstance(failure, StagehandError):
        said = str(failure)
        if isinstance(failure, VerificationFailed) and step is not None:
            said = said.partition("\n")[2]  # the key has the sentence
        about = printable(str(step.key), 500) if step is not None else ""
        parts = [
            about,
            said,
            *_advice(failure, step),
            _next_command(failure, step),
            _apart(failure, step),
            _in_report(step),
        ]
        failure.args = ("\n".join(filter(None, parts)),)
        with_address(failure)
    failure.args = session.secrets.mask_data(failure.args)
    for name, value in vars(failure).items():
        setattr(failure, name, masked_fields(value, session.secrets))
    failure.__cause__ = failure.__context__ = None
    return failure.with_traceback(None)


def masked_fields(value: Any, secrets: SecretRegistry) -> Any:
    """`value` with every text in it masked, also in the fields of dataclasses."""
    if is_dataclass(value) and not isinstance(value, type):
        return replace(
            value, **{each.name: masked_fields(getattr(value, each.name), secrets) for each in fields(value)}
        )
    if isinstance(value, list | tuple):
        return type(value)(masked_fields(each, secrets) for each in value)
    return secrets.mask_data(value)


def _advice(failure: StagehandError, step: Step | None) -> tuple[str, ...]:
    """Of a statement that was never recorded, nothing is likelier than that it is wrong."""
    if isinstance(failure, VerificationFailed) and not _is_recorded(step):
        return ()
    return advice(failure, step.session.test if step is not None else "")


def _is_recorded(step: Step | None) -> bool:
    return step is not None and step.key in step.session.tape.recorded


def _next_command(failure: StagehandError, step: Step | None) -> str:
    """What to type where the page is right and the recording is old."""
    if isinstance(failure, DriftError) and failure.accept:
        return f"If it is meant to be this now, accept it (of a CI's artifact: with its path), and replay:\n  {failure.accept}"
    is_old = isinstance(failure, DriftError) or (isinstance(failure, VerificationFailed) and _is_recorded(step))
    if step is None or not is_old:
        return ""
    session = step.session
    file = shown_path(session.tape.path)
    read = "page" if step.content is None else "file"
    change = "change the sentence, record" if isinstance(failure, VerificationFailed) else "record"
    return f"If the {read} is right, {change} it again and review the diff of {file}:\n  {record_command(session.test)}"


def _apart(failure: StagehandError, step: Step | None) -> str:
    """That a device may have another page, where what is replayed is not its own recording."""
    if step is None or not isinstance(failure, DriftError | ActionFailed) or step.session.tape.variant:
        return ""
    if isinstance(failure, ActionFailed) and failure.is_of_browser:
        return ""
    shown = emulated(shown_as(step.page.context))
    if not shown or not _is_recorded(step):
        return ""
    return (
        f"This page is shown with {printable(shown, 200)}, and replayed from the recording of all devices. If it is another "
        "page there, give it a recording of its own, by stagehand_variants or:\n"
        f"  {record_command(step.session.test)} --stagehand-variant=NAME"
    )


def _in_report(step: Step | None) -> str:
    """Where the run's report shows the step, which is written when the run ends."""
    assets = step.session.assets if step is not None else None
    if step is None or assets is None:
        return ""
    from pytest_stagehand._report.details import id_of  # noqa: PLC0415  (start-up)
    from pytest_stagehand._report.files import PAGE  # noqa: PLC0415

    return f"Report: {shown_path(assets.report / PAGE)}#/{id_of(step.session.test)}/{step.event.index}"


NO_ANSWER = 'waiting for locator("the target")'
"""All that its log says where the page itself did not answer, or not yet: what is missing has another error."""
BUSY = "the page was still being loaded, or its scripts kept it too busy to answer"
READING = "Locator.text_content: "
"""How Playwright names a question to the page, which no test asked."""
ENTRY = re.compile(r"\s*(?:- )?(?:\d+ × )?")
GOES_ON = re.compile(r"retrying |waiting \d+ms")
"""Entries of that log which only say that it goes on."""


def _playwright_words(message: str) -> str:
    """Playwright's message in people's words: why first, no JSON of the engine, and each entry of the log once."""
    headline, *log = [printable(_at_once(_without_messages(line)), 400) for line in message.strip().splitlines()] or [
        ""
    ]
    if GONE in headline:
        return headline.removeprefix(READING)
    if [ENTRY.sub("", line, count=1) for line in log[1:]] == [NO_ANSWER]:
        return f"{headline.removeprefix(READING).rstrip('.')}: {BUSY}"
    why = [found[0] for line in log if (found := BLOCKED.search(line))]
    if why:
        headline = f"{headline.rstrip('.')}: {why[-1]}"
    entries = {ENTRY.sub("", line, count=1): line for line in reversed(log)}
    told = [line for entry, line in reversed(entries.items()) if not GOES_ON.match(entry)]
    return "\n".join([headline, *told[:LOG_LINES]])


def _at_once(line: str) -> str:
    """`line` with an element, and what is pressed for it, as one."""
    return line.replace('locator("the target").locator("the target")', 'locator("the target")')


def _without_messages(line: str) -> str:
    """`line` without the bodies of selectors of this plugin's engine."""
    start = line.find(f"{ENGINE}={{")
    if start < 0:
        return line
    depth = 0
    for at in range(start, len(line)):
        depth += (line[at] == "{") - (line[at] == "}")
        if depth == 0 and line[at] == "}":
            return line[:start] + "the target" + _without_messages(line[at + 1 :])
    return line[:start] + "the target"
