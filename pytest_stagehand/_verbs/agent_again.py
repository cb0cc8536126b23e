"""Whether what a task changed was kept: its end is seen once more, in another tab, where the page is loaded.

What a page shows just after an operation may be what its script made of it, whatever the server did. While recording it is tried
what of the proof another tab shows: that is recorded, and every replay looks there as well. It is looked at only

- if the operations said something to a server, and the page was not loaded since;
- at an address that the page had before that, by a request that only asks;
- for what was not so before those operations.

On the way there, what only opens a part of the page is opened again. Where a sign alone tells, such as a tick that is a picture,
it is another one than was drawn before the operation.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from itertools import count
from time import monotonic
from typing import TYPE_CHECKING

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._basics.errors import DriftError, StagehandError, VerificationFailed
from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.targets import signs_on
from pytest_stagehand._elements.resolve import locate
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.assertions import HasState
from pytest_stagehand._recording.effects import UrlEffect
from pytest_stagehand._recording.programs import VerifyProgram
from pytest_stagehand._recording.review import element_in_words
from pytest_stagehand._recording.schema import Again
from pytest_stagehand._steps.detours import OPENS
from pytest_stagehand._steps.elsewhere import in_another_tab, is_opening, load_as, look, may_look_elsewhere
from pytest_stagehand._steps.reading import read_program
from pytest_stagehand._steps.replaying import repeat_action
from pytest_stagehand._verbs.verify import not_so, require

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_stagehand._agent.task import Task
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._steps.inferring import Inference
    from pytest_stagehand._steps.step import Step
    from pytest_stagehand._verbs.agent_ends import Way

SIGN_MS = 500
"""How long an element is waited for on a page at rest, to see what is drawn on it."""
LEAST_LOADS = 2
"""So often the page is loaded, however slow it is, before it is said that something was not kept."""
PASSES = OPENS | {"focused"}
"""States that nobody keeps."""
WHERE = "another tab, where the page was loaded: it may not have been kept"
AS_BEFORE = "the same sign as before it was operated"


@dataclass(frozen=True, slots=True)
class Sought:
    """What another tab may show of a task that was done.

    Attributes:
        claims: Assertions that were not so before something was said to a server, by their places.
        last: The last operation with which something was, by its place.
        signs: What was drawn on its element before it.
    """

    program: VerifyProgram
    claims: tuple[int, ...]
    last: int
    signs: str


def seen_again(task: Task, inference: Inference, program: VerifyProgram) -> Again | None:
    """How the end of a task can be seen in another tab, and was just now; `None` where it can't be."""
    step, traces = task.step, inference.traces
    wrote = [at for at, trace in enumerate(traces) if trace.wrote]
    if task.verify_by_reload is not None or not wrote:
        return None
    if not may_look_elsewhere(step, inference.actions, traces, wrote[-1]):
        return None
    earlier = [traces[at].before for at in wrote]
    claims = tuple(at for at in _lasting(program) if not all(_holds(step, program, at, each) for each in earlier))
    sought = Sought(program, claims, wrote[-1], traces[wrote[-1]].signs)
    if not claims and not sought.signs:
        return None
    step.clock.begin_again()
    try:
        with in_another_tab(step) as there:
            load_as(step, there)
            return _found(there, inference.actions, _ways(inference), sought)
    except (PlaywrightError, StagehandError):  # the page stays as it was, and is proof enough as it was
        return None


def _lasting(program: VerifyProgram) -> list[int]:
    """The places of assertions that a page may show later on as well: not that something is open, or a tab in front."""
    return [
        at
        for at, each in enumerate(program.all)
        if not (isinstance(each, HasState) and (each.state in PASSES or "tab" in each.query.roles))
    ]


def _holds(step: Step, program: VerifyProgram, at: int, page: Snapshot) -> bool:
    one = VerifyProgram(all=(program.all[at],))
    return evaluate_verify(one, page, step.plain_variables, base_url=step.base_url).passed


def _ways(inference: Inference) -> list[int]:
    """The operations that only open what is looked at, since the page has its address, by their places."""
    went = [at for at, each in enumerate(inference.actions) if isinstance(each.effect, UrlEffect)]
    since = went[-1] + 1 if went else 0
    done = list(enumerate(zip(inference.actions, inference.traces, strict=True)))[since:]
    return [at for at, (action, trace) in done if not trace.wrote and is_opening(action)]


def _found(there: Step, actions: Sequence[RecordedAction], ways: Sequence[int], sought: Sought) -> Again | None:
    """What the other tab shows, with as little opened in it as is enough."""
    opened: list[int] = []
    for at in (None, *ways):
        if at is not None:
            try:
                repeat_action(there, actions[at])
            except (DriftError, PlaywrightError):  # it is open there already, or called otherwise
                continue
            opened.append(at)
        page = look(there)
        shows = tuple(each for each in sought.claims if _holds(there, sought.program, each, page))
        if shows:
            return Again(opens=tuple(opened), shows=shows)
        if _has_turned(there, actions[sought.last], sought.signs):
            return Again(opens=tuple(opened), drawn=sought.last)
    return None


def _has_turned(there: Step, action: RecordedAction, signs: str) -> bool:
    """Whether other signs are drawn on what was operated than were before; not where there were none."""
    if not signs or action.target is None:
        return False
    now = signs_on(locate(there.page, action.target), SIGN_MS)
    return now not in ("", signs)


def see_again(task: Task, again: Again, way: Way, program: VerifyProgram) -> None:
    """See the end of a replayed task in another tab as well, which is loaded anew for a while: it may be kept a little later.

    Raises:
        VerificationFailed: It is not shown there.
    """
    step = task.step
    step.clock.begin_again()
    until = monotonic() + min(step.clock.left_ms, pace.drift_after_ms) / 1000
    with in_another_tab(step) as there:
        for loads in count(1):
            try:
                _see(task, there, again, way, program)
            except VerificationFailed:
                if loads >= LEAST_LOADS and monotonic() >= until:
                    raise
            else:
                return


def _see(task: Task, there: Step, again: Again, way: Way, program: VerifyProgram) -> None:
    """See it once.

    Raises:
        VerificationFailed: It is not shown.
    """
    try:
        load_as(task.step, there)
        for at in again.opens:
            repeat_action(there, way.actions[at])
    except (DriftError, PlaywrightError) as error:
        found = task.step.session.secrets.mask(str(error)).partition("\n")[0]
        raise VerificationFailed(task.sentence, "what shows that it is done", found, WHERE) from None
    if again.shows:
        _require_shown(task, there, VerifyProgram(all=tuple(program.all[at] for at in again.shows)))
    if again.drawn is not None:
        look(there)
        if not _has_turned(there, way.actions[again.drawn], way.signs):
            words = element_in_words(way.actions[again.drawn])
            raise VerificationFailed(task.sentence, f"another sign is drawn on {words}", AS_BEFORE, WHERE)


def _require_shown(task: Task, there: Step, wanted: VerifyProgram) -> None:
    try:
        read_program(there, wanted, partial(require, there), limit_ms=pace.heal_after_ms)
    except ProgramFailed:
        said = not_so(there, task.sentence, wanted)
        where = f"{said.where}, {WHERE}" if said.where else WHERE
        raise VerificationFailed(task.sentence, said.expected, said.found, where, said.nearest) from None


def in_words_again(again: Again | None, inference: Inference) -> tuple[str, ...]:
    """For the report: whether the proof was seen once more, where an operation said something to a server."""
    if again is not None:
        return ("seen in another tab as well, where the page was loaded",)
    return ("seen on this page alone",) if any(each.wrote for each in inference.traces) else ()
