"""The frame around every step: its key, its event, its clock, and how it ended."""

from __future__ import annotations

from asyncio import CancelledError
from time import perf_counter
from typing import TYPE_CHECKING, TypeVar

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import Locator

from pytest_stagehand._basics.errors import (
    Candidate,
    InstructionError,
    MissingRecording,
    RecordingError,
)
from pytest_stagehand._basics.secrets import MASK
from pytest_stagehand._basics.totp import Totp
from pytest_stagehand._basics.variables import HIDDEN, names_in
from pytest_stagehand._browser.devices import shown_as
from pytest_stagehand._recording.keys import ANYWHERE, collapsed, missing
from pytest_stagehand._recording.paths import portable
from pytest_stagehand._recording.routes import exact_origin
from pytest_stagehand._recording.schema import LONGEST_LINE
from pytest_stagehand._report.events import StepEvent
from pytest_stagehand._steps.addresses import same_but_for_added
from pytest_stagehand._steps.clock import Clock
from pytest_stagehand._steps.dialogs import require_not_refused
from pytest_stagehand._steps.failing import headline, leaving, masked_fields, note_failure, of_tree
from pytest_stagehand._steps.files import content_of, scope_of
from pytest_stagehand._steps.filming import film
from pytest_stagehand._steps.gate import problem_of
from pytest_stagehand._steps.listening import note_what_followed
from pytest_stagehand._steps.looks import look
from pytest_stagehand._steps.readiness import know_standing
from pytest_stagehand._steps.session import Session, current
from pytest_stagehand._steps.step import Asked, Step
from pytest_stagehand._steps.whenever import under, unrecorded

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from playwright.sync_api import Page

    from pytest_stagehand._basics.variables import GivenValue
    from pytest_stagehand._recording.schema import RecordedStep

T = TypeVar("T")
LONGEST_INSTRUCTION = 2_000
"""Characters of a sentence; a longer one is a mistake (a file's content, a whole page), not a sentence."""


def run(page: Page, asked: Asked, body: Callable[[Step], T], *, variables: Mapping[str, GivenValue] | None = None) -> T:
    """Run one step: `body` does it, and this notes how it went.

    Raises:
        StagehandError: As the verb says; whatever was raised inside comes out masked and unchained.
    """
    __tracebackhide__ = True
    session = current()
    session.require_usable()
    started = perf_counter()
    _require_text(asked)
    event = StepEvent(len(session.steps), asked.call, session.secrets.mask(collapsed(asked.instruction)), "")
    session.steps.append(event)
    failure: BaseException | None = None
    step: Step | None = None
    try:
        step = _begin(session, page, event, asked, known_variables(session, variables))
        if asked.file is not None:
            step.content = content_of(asked.file)
        look(step, is_before=True)
        result = body(step)
        require_not_refused(session)
    except CancelledError:
        event.error, event.duration_ms = "cancelled by the test", round((perf_counter() - started) * 1000)
        session.on_step(event)
        raise
    except Exception as error:  # noqa: BLE001  (raised again below, without what is chained to it)
        error = of_tree(session, error, step.clock if step is not None else None)
        error = unrecorded(step, under(step, error)) if step is not None else error
        event.error = headline(session, error)
        failure = leaving(session, error, step)
        note_failure(session, event, failure)
        is_of_page = isinstance(failure, MissingRecording) or not isinstance(failure, RecordingError | InstructionError)
        if step is not None and is_of_page:
            candidates = [each for each in getattr(failure, "candidates", ()) if isinstance(each, Candidate)]
            step.looked_at |= {each.place: str(each) for each in candidates if each.place is not None}
            film(step, "failed", "failed", target=step.aimed_at, read=step.looked_at)
    if step is not None:
        look(step, is_before=event.outcome == "failed" and event.reason != "effect-missing")
    event.engine = step.engine.name if step is not None and step.engine is not None else None
    event.actions = masked_fields(event.actions, session.secrets)
    event.duration_ms = round((perf_counter() - started) * 1000)
    session.failure = failure
    session.on_step(event)
    if failure is not None:
        raise failure
    return result


def recorded_of(step: Step) -> RecordedStep | None:
    """What is recorded of a step; `None` where it is to be inferred.

    Raises:
        MissingRecording: Nothing is, and this run may not infer it.
        RecordingError: It says what no honest recording says: where a secret goes, above all.
    """
    session = step.session
    if session.settings.mode in ("record", "live"):
        return None
    found = session.tape.recorded.get(step.key)
    if found is None:
        step.event.reason = step.event.reason or "no-recording"
        if not session.settings.infers:
            ended = session.tape.recording.ended if session.tape.recording is not None else None
            raise missing(step.key, session.tape.path, session.tape.recorded, session.test, ended=ended or "")
    elif problem := problem_of(step, found):
        raise RecordingError.malformed(problem[0], session.tape.path, session.test, where=problem[1])
    know_standing(step)
    return found


def _begin(session: Session, page: Page, event: StepEvent, asked: Asked, known: dict[str, GivenValue]) -> Step:
    """Check what was given, wait for the recorded route, and count the step."""
    require_sentence(asked, known)
    note_what_followed(session)
    clock = Clock.of(page, asked.timeout, session.settings.timeout)
    _require_one(asked)
    if session.tape.variant == "":
        session.tape.variant = session.settings.variant_for(lambda: shown_as(page.context))
    if session.tape.first_origin is None and asked.file is None:
        _note_home(session, page.url)
    event.url = session.secrets.mask(_without_query_values(page.url))
    event.evidence.variables = {name: _shown(session, known[name]) for name in names_in(asked.instruction)}
    if asked.file is None:
        route, scope = _await_route(session, page, asked, clock), asked.scope
    else:
        route, scope = ANYWHERE, scope_of(asked.file, asked.instruction, known, session.secrets.mask)
    key = session.tape.occurrences.start(asked.call, asked.instruction, route, schema=asked.schema, within=scope)
    event.evidence.key = session.secrets.mask(str(key))
    event.evidence.within = session.secrets.mask(scope)
    event.evidence.recording = portable(session.tape.path, session.root)
    return Step(
        session,
        page,
        event,
        key,
        asked.within,
        clock,
        known,
        asked.vision,
        asked.model,
        by_screen=asked.by_screen,
        said=asked.said,
    )


def _note_home(session: Session, url: str) -> None:
    """What a test opens first is its application, unless a step may have led there."""
    if url.startswith("about:"):
        session.began_nowhere = True
    else:
        session.tape.first_origin = exact_origin(url)


def known_variables(session: Session, given: Mapping[str, GivenValue] | None) -> dict[str, GivenValue]:
    known = {**session.variables, **(given or {})}
    for value in known.values():
        if isinstance(value, HIDDEN):
            for secret in value.secrets if isinstance(value, Totp) else [value]:
                session.secrets.add(secret)
    return known


def _shown(session: Session, value: GivenValue) -> str:
    """A variable's value as the report may show it."""
    return MASK if isinstance(value, HIDDEN) else session.secrets.mask(str(value))[:LONGEST_LINE]


def require_sentence(asked: Asked, known: Mapping[str, object]) -> None:
    """Refuse what is no sentence, or names a variable that nobody gave."""
    call, instruction = asked.call, asked.instruction
    if not instruction.strip() and call in ("act", "verify", "ask", "agent", "whenever"):
        raise InstructionError(f"{call} takes a sentence; this one is empty.")
    if len(instruction) > LONGEST_INSTRUCTION:
        raise InstructionError(
            f"{call}: the sentence has {len(instruction):,} characters; at most {LONGEST_INSTRUCTION:,}."
        )
    for name in names_in(instruction):
        if name not in known:
            given = ", ".join(f"%{each}%" for each in known) or "none"
            raise InstructionError(
                f"{call}: %{name}% was not given. Known variables: {given}. Pass variables={{'{name}': …}}."
            )


def _require_text(asked: Asked) -> None:
    """Refuse what is no text at all, before anything is made of it."""
    if not isinstance(asked.instruction, str):
        raise InstructionError(f"{asked.call} takes a sentence, not {type(asked.instruction).__name__}.")


def _require_one(asked: Asked) -> None:
    """Refuse a `within` that leaves open what it means; one that matches nothing yet is waited for."""
    if asked.within is not None and not isinstance(asked.within, Locator):
        raise InstructionError(
            f"{asked.call}: within takes a Locator, not {type(asked.within).__name__}. Files are read by extract and verify."
        )
    matches = asked.within.count() if asked.within is not None else 1
    if matches > 1:
        raise InstructionError(f"{asked.call}: within={asked.within} matches {matches} elements; it must be one.")


def _await_route(session: Session, page: Page, asked: Asked, clock: Clock) -> str:
    """The page's route, once it is one at which this step is recorded; at time-out the one it has.

    A run that may infer keeps half of the time for that.
    """
    here = session.route_of(page.url)
    if session.settings.mode in ("record", "live"):
        return here
    expected = session.tape.routes(asked.call, asked.instruction, asked.schema, asked.scope)
    if not expected or here in expected:
        return here
    if known := same_but_for_added(here, expected, session.tape):
        return known
    try:
        limit = clock.navigation_ms / 2 if session.settings.infers else clock.navigation_ms
        page.wait_for_url(lambda url: session.route_of(url) in expected, wait_until="commit", timeout=limit)
    except PlaywrightError:
        if page.is_closed():
            raise
        session.steps[-1].reason = "route-changed"
    return session.route_of(page.url)


def _without_query_values(url: str) -> str:
    """`url` as it may be shown: names of the query without their values, no fragment."""
    address, _, query = url.partition("#")[0].partition("?")
    names = "&".join(pair.partition("=")[0] for pair in query.split("&") if pair)
    return f"{address}?{names}" if names else address
