"""The frame around every step: its key, its event, its clock, and what leaves it when it fails.

An error leaves a step masked, told which step and page it belongs to, and alone: nothing is chained to it and no frame
of this plugin is in its traceback, since `--showlocals` and Playwright's own words would show a secret.
"""

from __future__ import annotations

import re
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, is_dataclass, replace
from time import perf_counter
from traceback import extract_tb
from typing import TYPE_CHECKING, Any, TypeVar

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand.browser.engine import ENGINE
from pytest_stagehand.errors import (
    ActionFailed,
    Candidate,
    DriftError,
    InstructionError,
    MissingRecording,
    NotRecordable,
    RecordingError,
    StagehandError,
    VerificationFailed,
    printable,
    record_command,
    shown_path,
)
from pytest_stagehand.events import StepEvent
from pytest_stagehand.recording.keys import Key, collapsed
from pytest_stagehand.recording.paths import portable
from pytest_stagehand.recording.review import LONGEST_LINE
from pytest_stagehand.recording.routes import exact_origin, origin_of, route_of
from pytest_stagehand.secrets import MASK, Secret
from pytest_stagehand.steps.clock import Clock
from pytest_stagehand.steps.dialogs import require_not_refused
from pytest_stagehand.steps.filming import film
from pytest_stagehand.steps.gate import problem_of
from pytest_stagehand.steps.session import Session, current
from pytest_stagehand.variables import fill, names_in

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

    from playwright.sync_api import Locator

    from pytest_stagehand.browser.snapshot import Place, Snapshot
    from pytest_stagehand.errors import Difference
    from pytest_stagehand.events import Call
    from pytest_stagehand.inference.engines import Engine
    from pytest_stagehand.page import Page
    from pytest_stagehand.recording.heals import Heal
    from pytest_stagehand.recording.schema import RecordedAction, RecordedStep
    from pytest_stagehand.secrets import SecretRegistry

T = TypeVar("T")

LONGEST_INSTRUCTION = 2_000
"""Characters of a sentence; a longer one is a mistake (a file's content, a whole page), not a sentence."""
LOG_LINES = 15
"""Lines of Playwright's log in an error; the rest repeats them."""
LONGEST_SIDE = 1_000
"""Characters of what was expected, or found, in `report.json`."""
NOWHERE = frozenset({"null", "about:"})
"""The origin of a page that was never opened, as the page says it and as its address does."""


@dataclass(eq=False)
class Step:
    """One call of a verb.

    Attributes:
        clock: What is left of its time.
        variables: Values for `%name%`, the test's and the call's own.
        vision: Whether a model gets a picture of the page; `None` where the page has little text to go by.
        said: The sentence, and the operands of an action that the test gave; variables unfilled.
        engine: Who decides; `None` where nobody was asked.
        looked_at: What was said of which node: the report shows it where the step fails.
        aimed_at: What the browser could not operate.
        last_read: The page as a program read it last.
        proposed: What was found in the place of the last target that was missing, and may not be taken unasked.
        has_moved: Whether an operation was done on what was found in the place of its target.
    """

    session: Session
    page: Page
    event: StepEvent
    key: Key
    within: Locator | None
    clock: Clock
    variables: dict[str, str | Secret]
    vision: bool | None = None
    said: str = ""
    engine: Engine | None = None
    looked_at: dict[Place, str] = field(default_factory=dict)
    aimed_at: Locator | None = None
    last_read: Snapshot | None = None
    proposed: tuple[RecordedAction, Heal] | None = None
    has_moved: bool = False

    @property
    def root(self) -> Page | Locator:
        """Where the step looks."""
        return self.page if self.within is None else self.within

    @property
    def base_url(self) -> str:
        """What recorded addresses are relative to; empty where there is nothing."""
        return self.session.base_url or self.session.tape.first_origin or ""

    @property
    def plain_variables(self) -> dict[str, str]:
        """The variables that programs may compare the page with; a secret is in none of them."""
        return {name: str(value) for name, value in self.variables.items() if not isinstance(value, Secret)}

    def route(self, url: str | None = None) -> str:
        """The route of `url`, or of the page."""
        return _route(self.session, self.page.url if url is None else url)

    def origin(self, origin: str, *, is_top: bool) -> str:
        """Where a document of this origin comes from, as a recording says it.

        Args:
            origin: As the browser says it, `null` where it is opaque.
            is_top: Whether it is the page itself: one that was never opened (`set_content`) is the application.
        """
        if not self.base_url and is_top and origin in NOWHERE:
            return ""
        first_origin = None if self.session.began_nowhere else self.session.tape.first_origin
        return origin_of(origin, base_url=self.session.base_url, first_origin=first_origin)

    def shows_secret(self, text: str) -> bool:
        """Whether a secret of this run stands in `text`."""
        return self.session.secrets.mask(text) != text

    @property
    def names(self) -> frozenset[str]:
        """The variables that the test itself names in this step."""
        return frozenset(names_in(self.said))

    def is_declared_secret(self, name: str) -> bool:
        """Whether a variable is a `Secret`."""
        return isinstance(self.variables.get(name), Secret)

    def is_secret(self, name: str) -> bool:
        """Whether a variable is a `Secret`, or holds what this run was told to be one."""
        return self.is_declared_secret(name) or self.shows_secret(str(self.variables.get(name, "")))

    def holds_secret(self, texts: Sequence[str]) -> bool:
        """Whether a secret is in any of some texts once their variables are filled in."""
        return any(self.is_secret(name) for text in texts for name in names_in(text))

    def filled(self, text: str) -> str:
        """`text` with the values of its variables; for the browser alone."""
        return fill(text, self.variables)

    def spoken(self, text: str) -> str:
        """`text` with the values of its variables, for what is recorded: without secrets."""
        return fill(text, {name: MASK if self.is_secret(name) else value for name, value in self.variables.items()})

    def recorded(self) -> RecordedStep | None:
        """What is recorded of this step; `None` where it is to be inferred.

        Raises:
            MissingRecording: Nothing is, and this run may not infer it.
            RecordingError: It says what no honest recording says: where a secret goes, above all.
        """
        session = self.session
        if session.settings.mode in ("record", "live"):
            return None
        found = session.tape.recorded.get(self.key)
        if found is None:
            self.event.reason = self.event.reason or "no-recording"
            if not session.settings.infers:
                ended = session.tape.recording.ended if session.tape.recording is not None else None
                raise MissingRecording.of(
                    self.key, session.tape.path, session.tape.recorded, session.test, ended=ended or ""
                )
        elif problem := problem_of(self, found):
            raise RecordingError.malformed(problem[0], session.tape.path, session.test, where=problem[1])
        return found

    def keep(self, recorded: RecordedStep) -> None:
        """Note what this attempt did for this step, to be written if the test passes.

        Raises:
            NotRecordable: A secret would be in the file.
        """
        if self.shows_secret(recorded.model_dump_json()):
            raise NotRecordable("The page shows a secret in what would be recorded of this step; nothing was recorded.")
        if recorded.in_words:
            self.event.warning = "its recording says in words what another step does; record it again"
            recorded = recorded.model_copy(update={"in_words": ()})
        self.session.tape.made[self.key] = recorded


@dataclass(frozen=True)
class Asked:
    """What a test asked for, as it wrote it.

    Attributes:
        arguments: Operands of an `Action` that it gave in the place of a sentence.
    """

    call: Call
    instruction: str
    schema: str = ""
    within: Locator | None = None
    timeout: float | None = None
    vision: bool | None = None
    arguments: tuple[str, ...] = ()

    @property
    def said(self) -> str:
        """All of it in words."""
        return " ".join([collapsed(self.instruction), *self.arguments])

    @property
    def scope(self) -> str:
        """What the step is confined to, as Playwright writes it."""
        return str(self.within) if self.within is not None else ""


def run(
    page: Page, asked: Asked, body: Callable[[Step], T], *, variables: Mapping[str, str | Secret] | None = None
) -> T:
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
        step = _begin(session, page, event, asked, _known_variables(session, variables))
        result = body(step)
        require_not_refused(session)
    except Exception as error:  # noqa: BLE001  (raised again below, without what is chained to it)
        error = of_tree(session, error, step.clock if step is not None else None)
        event.error = headline(session, error)
        failure = _leaving(session, error, step)
        _note_failure(session, event, failure)
        is_of_page = isinstance(failure, MissingRecording) or not isinstance(failure, RecordingError | InstructionError)
        if step is not None and is_of_page:
            candidates = [each for each in getattr(failure, "candidates", ()) if isinstance(each, Candidate)]
            step.looked_at |= {each.place: str(each) for each in candidates if each.place is not None}
            film(step, "failed", "failed", target=step.aimed_at, read=step.looked_at)
    event.engine = step.engine.name if step is not None and step.engine is not None else None
    event.actions = masked_fields(event.actions, session.secrets)
    event.duration_ms = round((perf_counter() - started) * 1000)
    session.failure = failure
    session.on_step(event)
    if failure is not None:
        raise failure
    return result


def failed_late(step: Step, error: StagehandError) -> BaseException:
    """Let a step fail that has ended; returns the error as it may leave it."""
    failure = _leaving(step.session, error, step)
    _note_failure(step.session, step.event, failure)
    step.session.failure = failure
    return failure


def _begin(session: Session, page: Page, event: StepEvent, asked: Asked, known: dict[str, str | Secret]) -> Step:
    """Check what was given, wait for the recorded route, and count the step."""
    _require_sentence(asked, known)
    clock = Clock.of(page, asked.timeout)
    _require_one(asked)
    if session.tape.first_origin is None:
        _note_home(session, page.url)
    event.url = session.secrets.mask(_without_query_values(page.url))
    event.evidence.variables = {name: _shown(session, known[name]) for name in names_in(asked.instruction)}
    route = _await_route(session, page, asked, clock)
    key = session.tape.occurrences.start(asked.call, asked.instruction, route, schema=asked.schema, within=asked.scope)
    event.evidence.key = session.secrets.mask(str(key))
    event.evidence.recording = portable(session.tape.path, session.root)
    return Step(session, page, event, key, asked.within, clock, known, asked.vision, asked.said)


def _note_home(session: Session, url: str) -> None:
    """What a test opens first is its application, unless a step may have led there."""
    if url.startswith("about:"):
        session.began_nowhere = True
    else:
        session.tape.first_origin = exact_origin(url)


def _known_variables(session: Session, given: Mapping[str, str | Secret] | None) -> dict[str, str | Secret]:
    known = {**session.variables, **(given or {})}
    for value in known.values():
        if isinstance(value, Secret):
            session.secrets.add(value)
    return known


def _shown(session: Session, value: str | Secret) -> str:
    """A variable's value as the report may show it."""
    return MASK if isinstance(value, Secret) else session.secrets.mask(str(value))[:LONGEST_LINE]


def _require_sentence(asked: Asked, known: Mapping[str, object]) -> None:
    """Refuse what is no sentence, or names a variable that nobody gave."""
    call, instruction = asked.call, asked.instruction
    if not instruction.strip() and call in ("act", "verify", "ask", "agent"):
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
    matches = asked.within.count() if asked.within is not None else 1
    if matches > 1:
        raise InstructionError(f"{asked.call}: within={asked.within} matches {matches} elements; it must be one.")


def _route(session: Session, url: str) -> str:
    return route_of(
        url,
        base_url=session.base_url,
        first_origin=session.tape.first_origin,
        query_values=session.settings.route_query,
        custom=session.route,
    )


def _await_route(session: Session, page: Page, asked: Asked, clock: Clock) -> str:
    """The page's route, once it is one at which this step is recorded; at time-out the one it has.

    A run that may infer keeps half of the time for that.
    """
    here = _route(session, page.url)
    if session.settings.mode in ("record", "live"):
        return here
    expected = session.tape.routes(asked.call, asked.instruction, asked.schema, asked.scope)
    if not expected or here in expected:
        return here
    try:
        limit = clock.navigation_ms / 2 if session.settings.infers else clock.navigation_ms
        page.wait_for_url(lambda url: _route(session, url) in expected, wait_until="commit", timeout=limit)
    except PlaywrightError:
        if page.is_closed():
            raise
        session.steps[-1].reason = "route-changed"
    return _route(session, page.url)


def _without_query_values(url: str) -> str:
    """`url` as it may be shown: names of the query without their values, no fragment."""
    address, _, query = url.partition("#")[0].partition("?")
    names = "&".join(pair.partition("=")[0] for pair in query.split("&") if pair)
    return f"{address}?{names}" if names else address


def _note_failure(session: Session, event: StepEvent, failure: BaseException) -> None:
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


def _leaving(session: Session, failure: Exception, step: Step | None) -> BaseException:
    """The error as it may leave the step: masked, told which step it is of, and with nothing chained to it."""
    if isinstance(failure, StagehandError):
        said = str(failure)
        if isinstance(failure, VerificationFailed) and step is not None:
            said = said.partition("\n")[2]  # the key has the sentence
        parts = [printable(str(step.key), 500) if step is not None else "", said, _next_command(failure, step)]
        failure.args = ("\n".join(filter(None, parts)),)
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


def _next_command(failure: StagehandError, step: Step | None) -> str:
    """What to type where the page is right and the recording is old."""
    if step is None or not isinstance(failure, DriftError):
        return ""
    if failure.accept:
        return f"If it is meant to be this now, accept it (of a CI's artifact: with its path), and replay:\n  {failure.accept}"
    session = step.session
    file = shown_path(session.tape.path)
    return f"If the page is right, record it again and review the diff of {file}:\n  {record_command(session.test)}"


TIMED_OUT = re.compile(r"Timeout [\d.]+ ?ms exceeded")
BLOCKED = re.compile(
    r"element is not (?:visible|enabled|stable|editable)|element is outside of the viewport|<.* pointer events$"
    r"|did not find some options"
)
"""What Playwright's log says of an element that it finds and can't operate."""
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
    headline, *log = [printable(_without_messages(line), 400) for line in message.strip().splitlines()] or [""]
    if [ENTRY.sub("", line, count=1) for line in log[1:]] == [NO_ANSWER]:
        return f"{headline.removeprefix(READING).rstrip('.')}: {BUSY}"
    why = [found[0] for line in log if (found := BLOCKED.search(line))]
    if why:
        headline = f"{headline.rstrip('.')}: {why[-1]}"
    entries = {ENTRY.sub("", line, count=1): line for line in reversed(log)}
    told = [line for entry, line in reversed(entries.items()) if not GOES_ON.match(entry)]
    return "\n".join([headline, *told[:LOG_LINES]])


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
