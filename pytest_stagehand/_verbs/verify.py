"""`page.verify`: from a statement, or its recorded assertions, to a verdict on the live page."""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import DriftError, EngineAbstained, VerificationFailed, printable
from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._programs.appeared import is_of_the_past
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._programs.moving import with_others
from pytest_stagehand._programs.nearest import nearest, told
from pytest_stagehand._programs.verify import WHOLE_PAGE, Outcome, evaluate_verify, missed
from pytest_stagehand._recording.frozen import VERDICT
from pytest_stagehand._recording.programs import Refuted, VerifyProgram
from pytest_stagehand._recording.review import in_words
from pytest_stagehand._recording.schema import RecordedStep
from pytest_stagehand._report.events import Reading
from pytest_stagehand._steps.advising import advised, is_final
from pytest_stagehand._steps.belief import Unbelieved
from pytest_stagehand._steps.files import parted
from pytest_stagehand._steps.filming import film, show_reading, why_of
from pytest_stagehand._steps.frame import recorded_of, run
from pytest_stagehand._steps.frozen import freeze, thawed
from pytest_stagehand._steps.passing import add_passing, came_since
from pytest_stagehand._steps.readiness import learned
from pytest_stagehand._steps.reading import INFERRING, drift_of, point_at, read_recorded, readings
from pytest_stagehand._steps.step import Asked, Step

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from pytest_stagehand._browser.snapshot import Place, Snapshot
    from pytest_stagehand._compiling.deciding import Engine
    from pytest_stagehand._compiling.decisions import VerifyDecision
    from pytest_stagehand._recording.frozen import Frozen
    from pytest_stagehand._steps.files import Within

AS_EXPECTED = "it failed when it was recorded, too, and not for this reason"


def verify(page: Page, statement: str, *, within: Within | None, timeout: float | None) -> None:
    """See `Page.verify`."""
    __tracebackhide__ = True

    def judge(step: Step) -> None:
        recorded = recorded_of(step)
        if recorded is None or (recorded.frozen is not None and not _thaw(step, statement, recorded, recorded.frozen)):
            _infer(step, statement)
        elif recorded.frozen is None:
            _replay(step, statement, recorded)

    part, file = parted(within)
    run(page, Asked("verify", statement, within=part, timeout=timeout, file=file), judge)


def _thaw(step: Step, statement: str, recorded: RecordedStep, frozen: Frozen) -> bool:
    """Whether a frozen verdict still says something; false where the engine is to be asked anew.

    Raises:
        VerificationFailed: The verdict was that it does not hold.
    """
    kept = thawed(step, recorded, frozen)
    if kept is None:
        return False
    verdict = VERDICT.validate_json(kept)
    if not verdict.holds:
        raise VerificationFailed(statement, statement, verdict.explanation, "the page (a frozen verdict)")
    return True


def _replay(step: Step, statement: str, recorded: RecordedStep) -> None:
    """Wait for the recorded assertions as `expect` does.

    Raises:
        VerificationFailed: They do not hold in the step's time.
        DriftError: The page is busy for all of it, or a request failed that may have brought more, and it was not so before.
    """
    program = recorded.program
    assert isinstance(program, VerifyProgram)
    try:
        outcome = read_recorded(step, recorded, partial(require, step))
    except Unbelieved as unbelieved:
        raise drift_of(step, unbelieved) from None
    except ProgramFailed:
        said = not_so(step, statement, program)
        if recorded.refuted is not None:
            _require_same(step, program, recorded.refuted)
        raise said from None
    if recorded.refuted is not None:
        step.keep(step.session.tape.made[step.key].model_copy(update={"refuted": None}))  # it holds by now
    show_claim(step, program, outcome)
    _film(step, outcome, step.last_read)


def _require_same(step: Step, program: VerifyProgram, refuted: Refuted) -> None:
    """Refuse a page on which the statement fails for another reason than it did when that was recorded.

    Raises:
        DriftError: It is another page, or what the statement speaks of is gone.
    """
    page = step.last_read
    assert page is not None, "it was read, and is not so"
    mask = step.session.secrets.mask
    other = missed(refuted.page, page, step.plain_variables, step.base_url)
    if other is not None:
        raise DriftError("guard-changed", mask(other.expected), (mask(other.found),), AS_EXPECTED)
    outcome = _outcome(step, program, page)
    if refuted.found and not outcome.refs:
        raise DriftError("program-failed", mask(outcome.expected), (mask(outcome.found),), AS_EXPECTED)


def _refuted(step: Step, outcome: Outcome, snapshot: Snapshot) -> Refuted:
    """By what to know that a statement fails again as it did now."""
    from pytest_stagehand._compiling.asked.ground import Ground  # noqa: PLC0415  (never in replay mode)
    from pytest_stagehand._compiling.asked.witness import witness_of  # noqa: PLC0415

    seen = [node for ref in outcome.refs if (node := snapshot.get(ref)) is not None]
    witness = witness_of(Ground(snapshot, step.plain_variables), step.base_url, seen)
    plain = tuple(each for each in witness.present if not step.shows_secret(each.model_dump_json()))
    return Refuted(page=witness.model_copy(update={"present": plain}), found=bool(seen))


def not_so(step: Step, statement: str, program: VerifyProgram) -> VerificationFailed:
    """The error for a program that does not hold on the page as it was read last, which the report shows."""
    assert step.last_read is not None, "it was read, and is not so"
    outcome = _outcome(step, program, step.last_read)
    show_claim(step, program, outcome)
    return _refused(step, statement, outcome, step.last_read)


def require(step: Step, program: VerifyProgram, snapshot: Snapshot) -> Outcome:
    """What the page says of the claim, which holds.

    Raises:
        ProgramFailed: An assertion does not hold.
    """
    outcome = _outcome(step, program, snapshot)
    if not outcome.passed:
        raise ProgramFailed("program-failed", outcome.expected, outcome.found, outcome.where)
    return outcome


def _refused(step: Step, statement: str, outcome: Outcome, snapshot: Snapshot) -> VerificationFailed:
    """The error for a claim that does not hold; where nothing was found, with what looks most like it."""
    near: tuple[str, ...] = ()
    if outcome.failed is not None and not outcome.refs:
        near = point_at(step, nearest(outcome.failed, snapshot, step.plain_variables), snapshot)
    else:
        step.looked_at = {snapshot.place(ref): f"found: {outcome.found}" for ref in outcome.refs}
    where = "" if outcome.where == WHOLE_PAGE or outcome.where in outcome.expected else outcome.where
    expected, found = map(step.session.secrets.mask, (outcome.expected, outcome.found))  # before they are cut
    return VerificationFailed(statement, expected, found, where, near)


def show_claim(step: Step, program: VerifyProgram, outcome: Outcome) -> None:
    """What was expected and found, for the report."""
    if step.session.assets is not None:
        show_reading(step, Reading(in_words(program), expected=outcome.expected, found=outcome.found))


def _film(step: Step, outcome: Outcome, snapshot: Snapshot | None) -> None:
    """The page with what was looked at, for the report."""
    if snapshot is not None:
        film(step, "read", why_of(step), read=places_seen(outcome, snapshot))


def places_seen(outcome: Outcome, snapshot: Snapshot) -> dict[Place, str]:
    """What was looked at, and what was found there; of several things each in its own words."""
    nodes = [node for ref in outcome.refs if (node := snapshot.get(ref)) is not None]
    return {snapshot.place(node.ref): told(node) if len(nodes) > 1 else outcome.found for node in nodes}


def _infer(step: Step, statement: str) -> None:
    """Ask the engine what the statement means here, and record that, whether it holds or not.

    Raises:
        VerificationFailed: It does not hold.
        EngineAbstained: No reading of it is certain.
    """
    from pytest_stagehand._steps.asking import engine_for  # noqa: PLC0415  (never in replay mode)

    engine = engine_for(step)
    decision, snapshot = _decision(step, engine, statement)
    outcome = decision.outcome
    if decision.program is not None:
        outcome = _outcome(step, decision.program, snapshot)
        if step.session.records:
            program = with_others(decision.program, snapshot, step.plain_variables, step.shows_secret)
            refuted = None if outcome.passed else _refuted(step, outcome, snapshot)
            ready = learned(step, program, partial(require, step), snapshot)
            step.arrive()
            step.keep(RecordedStep.of(step.key, program=program, refuted=refuted, ready=ready))
            if engine.name != "local":
                step.event.warning = f"recorded as: {printable(outcome.expected, 200)}"
    elif step.session.records:
        verdict = {"holds": decision.holds, "explanation": outcome.found}
        freeze(step, snapshot, verdict, what=f"{engine.name} says: {outcome.found}")
    if decision.program is not None:
        show_claim(step, decision.program, outcome)
    if not outcome.passed:
        raise _refused(step, statement, outcome, snapshot)
    step.event.outcome = "live" if step.session.settings.mode == "live" else "recorded"
    _film(step, outcome, snapshot)


def _decision(step: Step, engine: Engine, statement: str) -> tuple[VerifyDecision, Snapshot]:
    """The first decision that says yes, or the last one when time is up, and the page it was made on."""
    decided = _of_what_came(step, engine, statement)
    if decided is not None:
        return decided
    abstained: EngineAbstained | None = None
    for snapshot in readings(step, limit_ms=step.clock.patience_ms(pace.patience_ms), share=INFERRING):
        read_at = monotonic()
        try:
            decided = (
                engine.verify(statement, snapshot, variables=step.plain_variables, base_url=step.base_url),
                snapshot,
            )
        except EngineAbstained as error:
            abstained = error
            if error.why == "not-understood" or not engine.is_patient or is_final(step, snapshot, read_at):
                break
            continue
        if decided[0].holds or not engine.is_patient:
            break
    if abstained is not None and (decided is None or abstained.why == "not-understood"):
        raise advised(step, abstained, snapshot) from None
    assert decided is not None, "the page is read at least once"
    return decided if decided[0].holds or engine.is_patient else _later(step, *decided)


def _of_what_came(step: Step, engine: Engine, statement: str) -> tuple[VerifyDecision, Snapshot] | None:
    """A statement about what was shown since the last operation, which holds whatever comes yet: nobody waits for rest."""
    if step.content is not None or not engine.is_patient or not came_since(step, within=step.within):
        return None
    snapshot = add_passing(step, read_snapshot(step.page, within=step.within, timeout_ms=step.clock.late_ms))
    try:
        decision = engine.verify(statement, snapshot, variables=step.plain_variables, base_url=step.base_url)
    except EngineAbstained:
        return None
    return (decision, snapshot) if decision.holds and is_of_the_past(decision.program) else None


def _later(step: Step, decision: VerifyDecision, snapshot: Snapshot) -> tuple[VerifyDecision, Snapshot]:
    """What is not so yet may become so: its own assertions tell, and no engine need be asked again."""
    if decision.program is not None:
        for snapshot in readings(step, limit_ms=step.clock.patience_ms(pace.patience_ms)):  # noqa: PLR1704  (the last one counts)
            if _outcome(step, decision.program, snapshot).passed:
                break
    return decision, snapshot


def _outcome(step: Step, program: VerifyProgram, snapshot: Snapshot) -> Outcome:
    return evaluate_verify(program, snapshot, step.plain_variables, base_url=step.base_url)
