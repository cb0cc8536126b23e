"""Reading the page until a program can be believed: what `verify`, `extract` and `observe` have in common."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from pytest_stagehand._basics.errors import DriftError
from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.settle import busy_ms, is_at_rest, settle
from pytest_stagehand._browser.traffic import listen
from pytest_stagehand._elements.contradictions import RULES
from pytest_stagehand._programs.appeared import speaks_of_passing
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.moving import moved
from pytest_stagehand._programs.nearest import alike, told
from pytest_stagehand._recording.schema import Ready, RecordedStep
from pytest_stagehand._steps.belief import Belief
from pytest_stagehand._steps.filming import showing_secrets
from pytest_stagehand._steps.glimpses import glimpse
from pytest_stagehand._steps.healing import note, propose
from pytest_stagehand._steps.passing import add_passing
from pytest_stagehand._steps.unfinished import Finishing
from pytest_stagehand._steps.whenever import attend

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

    from pytest_stagehand._browser.snapshot import Node, Snapshot
    from pytest_stagehand._recording.heals import Heal
    from pytest_stagehand._steps.step import Step

T = TypeVar("T")

LONGEST_TOLD = 200
"""Characters of a node in words."""

INFERRING = 2
"""`share` where an engine is asked of what is read: its answer is checked on the page, which takes some more readings."""
UNKNOWN = Ready(late=True, busy=True)
"""Of what nothing was learned, a quiet moment is all there is to go by, on a page that may always be busy."""
PAUSES_MS = (50, 100, 250, 500, 1000)
"""Between readings, the last one again and again; `expect` waits about as long between its own."""


def readings(step: Step, *, limit_ms: float | None = None, share: int = 1) -> Iterator[Snapshot]:
    """The page at rest, again and again until the step's time is up, or it has been so for long enough; at least once.

    A file is read once: it is there as a whole, and stays as it is.

    Args:
        step: The step that reads.
        limit_ms: Time, where that is less than the step's; a page that is being read in, or shows nothing yet, has the step's.
        share: One part in this many of what is left goes to waiting for rest, at most: where more is to be done than to read.
    """
    if step.content is not None:
        yield step.content
        return

    def come_to_rest() -> None:
        look = partial(glimpse, step, within=step.within is not None) if step.session.settings.infers else None
        rest = partial(settle, step.page, limit_ms=step.clock.left_ms / share, look=look, is_reading=True)
        rest()
        if attend(step):
            rest()

    is_asked = step.key.call == "verify"
    finishing = Finishing(step, step.clock.left_ms / share)
    for snapshot in _readings(step, come_to_rest, limit_ms, lambda: None, finishing.is_awaited):
        yield add_passing(step, snapshot) if is_asked else snapshot


def _readings(
    step: Step,
    wait: Callable[[], None],
    limit_ms: float | None,
    pause_ms: Callable[[], float | None],
    is_early: Callable[[Snapshot], bool] = lambda _: False,
    *,
    is_waiting: Callable[[], bool] = lambda: False,
) -> Iterator[Snapshot]:
    """See `readings`.

    Args:
        step: The step that reads.
        wait: Called before each.
        limit_ms: As in `readings`.
        pause_ms: How long to pause after one, where that is known.
        is_early: Whether one is not worth looking at.
        is_waiting: Whether more is expected of a page, though it is at rest.
    """
    begun = monotonic()
    listen(step.page)
    pauses = iter(PAUSES_MS)
    pause = PAUSES_MS[0]
    while True:
        wait()
        snapshot = read_snapshot(step.page, within=step.within, timeout_ms=step.clock.late_ms)
        if is_early(snapshot):
            step.page.wait_for_timeout(PAUSES_MS[0])
            continue
        yield snapshot
        spent = (monotonic() - begun) * 1000
        limit = None if snapshot.stirring.is_loading else limit_ms
        left = min(step.clock.left_ms, step.clock.left_ms if limit is None else limit - spent)
        if left <= 0 or (
            spent >= step.clock.patience_ms(pace.drift_after_ms) and not is_waiting() and is_at_rest(step.page)
        ):
            return
        known = pause_ms()
        if known is None:
            pause = next(pauses, pause)
        step.page.wait_for_timeout(min(pause if known is None else known, left))


@dataclass(frozen=True, slots=True)
class Read(Generic[T]):
    """What a program read.

    Attributes:
        program: As it was recorded; where a part of the page is called otherwise now, as it would be.
        heals: What was found again.
    """

    value: T
    program: Any
    heals: tuple[Heal, ...] = ()


class Renamed(ProgramFailed):
    """A program reads the page only if what says something else is what was recorded.

    Attributes:
        read: What it would read, and where.
    """

    def __init__(self, read: Read[Any]) -> None:
        self.read = read
        self.heal = next(heal for heal in read.heals if heal.renamed)
        super().__init__("program-failed", self.heal.was, self.heal.now)


def read_recorded(step: Step, recorded: RecordedStep, read: Callable[[Any, Snapshot], T]) -> T:
    """What `read` makes of the recorded program of a step and the page; see `read_program`."""
    step.keep(recorded)
    try:
        if step.content is not None:
            found = read_file(step, step.content, recorded.program, read)
        else:
            found = read_program(step, recorded.program, read, ready=recorded.ready)
    except Renamed as renamed:
        now = RecordedStep.of(step.key, program=renamed.read.program, ready=recorded.ready)
        raise proposed(step, recorded, now, renamed) from None
    step.event.outcome = "replayed"
    if found.heals:
        now = RecordedStep.of(step.key, program=found.program, ready=recorded.ready)
        note(step, recorded, now, list(found.heals))
    return found.value


def read_program(
    step: Step,
    program: Any,
    read: Callable[[Any, Snapshot], T],
    *,
    ready: Ready = UNKNOWN,
    limit_ms: float | None = None,
) -> Read[T]:
    """What `read` makes of a program and the page, tried again while the page is not as the program needs it, or not ready.

    Where the page is at rest and a region or control is called otherwise now, that is found again (`_programs/moving.py`), if
    the program then holds; what says something else may be read only where a person sits there.

    Raises:
        Renamed: It would hold if what says something else were meant.
        ProgramFailed: The page never was as the program needs it, in the step's time.
    """
    started = monotonic()
    failed: ProgramFailed | None = None
    value: T | None = None
    belief, is_asked = Belief(step, program, ready), speaks_of_passing(program)

    def is_waiting() -> bool:
        return failed is None and belief.is_waiting

    for snapshot in _readings(
        step, belief.wait, limit_ms, lambda: belief.pause_ms, belief.is_early, is_waiting=is_waiting
    ):
        step.last_read = add_passing(step, snapshot) if is_asked else snapshot
        try:
            belief.require_finished()
            value, failed = read(program, snapshot), None
            if belief.holds(value, snapshot) or belief.stays():
                belief.require_answers(value)
                return Read(value, program)
            continue
        except ProgramFailed as error:
            failed = error
        if attend(step):
            continue
        is_patient = (monotonic() - started) * 1000 < pace.heal_after_ms or busy_ms(step.page)
        if step.session.settings.heal == "off" or is_patient:
            continue
        try:
            return _read_moved(step, program, snapshot, read)
        except Renamed as renamed:
            failed = renamed
        except ProgramFailed:
            continue
    if failed is not None:
        raise failed
    belief.require_answers(value)
    return Read(cast("T", value), program)  # a page that never rests is read as it is


def read_file(step: Step, content: Snapshot, program: Any, read: Callable[[Any, Snapshot], T]) -> Read[T]:
    """What `read` makes of a program and a file: at once, since nothing comes later.

    Raises:
        Renamed: As `read_program`.
        ProgramFailed: The file is not as the program needs it.
    """
    step.last_read = content
    try:
        return Read(read(program, content), program)
    except ProgramFailed as error:
        if step.session.settings.heal == "off":
            raise
        failed = error
    try:
        return _read_moved(step, program, content, read)
    except Renamed:
        raise
    except ProgramFailed:
        raise failed from None


def _read_moved(step: Step, program: Any, snapshot: Snapshot, read: Callable[[Any, Snapshot], T]) -> Read[T]:
    """What the program reads where it was found again.

    Raises:
        Renamed: It says something else, and no person sits there.
        ProgramFailed: Nothing is certainly the same, or the page is not as the program needs it there.
    """
    found = moved(program, snapshot, step.plain_variables)
    if found is None:
        raise ProgramFailed("program-failed", "what was recorded", "nothing that is certainly the same")
    elsewhere = Read(read(found.program, snapshot), found.program, tuple(found.heals))
    if step.session.settings.mode != "auto" and any(heal.renamed for heal in elsewhere.heals):
        raise Renamed(elsewhere)
    return elsewhere


def proposed(
    step: Step, recorded: RecordedStep, now: RecordedStep, renamed: Renamed, before: Sequence[Heal] = ()
) -> DriftError:
    """The error of a step that reads from what says something else now, proposed to whoever reviews it."""
    refused = RULES["says"]
    heals = [each.model_copy(update={"refused": refused}) if each.renamed else each for each in renamed.read.heals]
    heal, mask = renamed.heal, step.session.secrets.mask
    drift = DriftError(
        "renamed", mask(heal.was), (mask(heal.now),), detail=f"not read: {refused}", words=mask(heal.words)
    )
    return propose(step, recorded, now, [*before, *heals], drift)


def drift_of(step: Step, failed: ProgramFailed) -> DriftError:
    """The error that a step ends with where its program can't read the page, with what reads like what it looked for."""
    page = step.last_read
    nearest = point_at(step, alike(failed.sought, page, step.plain_variables), page) if page is not None else ()
    expected, found = map(step.session.secrets.mask, (failed.expected, failed.found))  # before they are cut
    return DriftError(failed.reason, expected, (found,), detail=failed.where, nearest=nearest)


def point_at(step: Step, nodes: list[Node], snapshot: Snapshot) -> tuple[str, ...]:
    """Nodes in words, for an error and for its picture; one that shows a secret, or a part of one, is left out."""
    secret = set(showing_secrets(step, snapshot)) if nodes else set()
    shown = [node for node in nodes if not any(below.ref in secret for below in node.walk())]
    mask = step.session.secrets.mask
    step.looked_at = {snapshot.place(node.ref): mask(told(node))[:LONGEST_TOLD] for node in shown}
    return tuple(step.looked_at.values())
