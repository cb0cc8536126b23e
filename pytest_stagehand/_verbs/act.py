"""`page.act`: from a sentence, or its recording, to operations that were seen to work."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, Any

from pytest_stagehand._basics.errors import (
    DriftError,
    EngineAbstained,
    ModelError,
    NotRecordable,
    RecordingError,
    StagehandError,
    printable,
)
from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.settle import settle
from pytest_stagehand._browser.targets import without_query_values
from pytest_stagehand._elements.resolve import IDENTITY, as_candidate, locate
from pytest_stagehand._programs.failure import ProgramFailed
from pytest_stagehand._recording.programs import VerifyProgram
from pytest_stagehand._recording.review import in_words
from pytest_stagehand._recording.schema import MOST_REQUESTS, Ready, RecordedStep
from pytest_stagehand._steps.advising import advised, is_final
from pytest_stagehand._steps.failing import headline
from pytest_stagehand._steps.frame import recorded_of, run
from pytest_stagehand._steps.guarding import Guard
from pytest_stagehand._steps.healing import may_ask_again, may_infer, not_healed, note, note_inferred, propose
from pytest_stagehand._steps.inferring import Inference
from pytest_stagehand._steps.lasting import look_back
from pytest_stagehand._steps.offering import appeared_since, not_offered
from pytest_stagehand._steps.readiness import standing
from pytest_stagehand._steps.reading import Read, Renamed, drift_of, proposed, read_program
from pytest_stagehand._steps.replaying import Done, replay_action
from pytest_stagehand._steps.results import Acted, Action
from pytest_stagehand._steps.session import current
from pytest_stagehand._steps.step import Asked, Step
from pytest_stagehand._verbs.verify import require

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from playwright.sync_api import Locator, Page

    from pytest_stagehand._basics.variables import GivenValue
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._compiling.decisions import ActDecision
    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._recording.targets import Fingerprint, Target

MOST_LOOKS = 4
MOST_ACTIONS = 20
LOOK_AGAIN_MS = 250
"""Between two looks for something that is waited for."""
OF_PROGRAMS = frozenset({"program-failed", "guard-changed"})
"""Why what was so already is found to be otherwise."""
NOTHING_DONE = (
    "{engine} decided that there is nothing to do, and showed nothing that proves that it is so already. Say it more plainly, "
    "say with verify what must hold, or pass optional=True if the page may not offer it."
)

UNPROVEN = "nothing was done: it was not offered when it was recorded, and {new} was not there then"


def act(
    page: Page,
    instruction: str | Action,
    *,
    variables: Mapping[str, GivenValue] | None,
    within: Locator | None,
    optional: bool,
    timeout: float | None,
    vision: bool | None,
) -> Acted:
    """See `Page.act`."""
    __tracebackhide__ = True
    look_back(current())

    def act_on(step: Step) -> Acted:
        recorded = recorded_of(step)
        if recorded is not None:
            return _replay(step, recorded, instruction, optional=optional)
        if isinstance(instruction, Action):
            return _perform_given(step, instruction)
        return _infer(step, instruction, optional=optional)

    sentence = f"{instruction.method} {instruction.description}" if isinstance(instruction, Action) else instruction
    arguments = instruction.arguments if isinstance(instruction, Action) else ()
    asked = Asked("act", sentence, within=within, timeout=timeout, vision=vision, arguments=arguments)
    return run(page, asked, act_on, variables=variables)


def _infer_again(step: Step, instruction: str, recorded: RecordedStep, drift: DriftError) -> Acted:
    """Ask the engine what the sentence means on the page as it is now; believed only if it does what was done before.

    Raises:
        DriftError: The engine does not know, or what it did had another effect.
    """
    begun = tuple(step.event.actions)
    guard = Guard.of(step, recorded, drift)
    if guard.done:
        step.clock.begin_again()  # to wait for its effect took all of it
    else:
        step.event.actions.clear()
    try:
        result = _infer(step, instruction, optional=False, again=guard)
    except (EngineAbstained, ModelError, DriftError) as failed:
        step.event.actions[: len(guard.done)] = begun
        why = failed if isinstance(failed, DriftError) else not_healed(drift, str(failed))
        raise _proposed(step, recorded, [], why) from None
    note_inferred(step, recorded, drift)
    return result


def _infer(step: Step, instruction: str, *, optional: bool, again: Guard | None = None) -> Acted:
    """Ask the engine, perform what it decides, look again where it says so, and record all of it."""
    from pytest_stagehand._compiling.decisions import Given  # noqa: PLC0415  (never in replay mode)
    from pytest_stagehand._steps.asking import engine_for  # noqa: PLC0415

    engine = engine_for(step)
    inference = Inference(step, list(again.done) if again is not None else [], guard=again)
    hint = again.hint if again is not None else ""
    is_done = again is not None and bool(again.done)
    given = Given(step.plain_variables, step.base_url, is_optional=optional, is_done=is_done)
    so: Already | None = None
    rest = ""
    for look in range(MOST_LOOKS):
        try:
            asked = partial(engine.act, instruction, rest=rest, hint=hint, given=given)
            is_patient = engine.is_patient and (not optional or look > 0)
            decision = _decide(asked, inference, is_patient=is_patient)
        except EngineAbstained as abstained:
            if optional and look == 0 and abstained.why == "not-found":
                return _not_offered(step)
            raise abstained if again is not None else advised(step, abstained, inference.look(), said=rest) from None
        so = _and_so(so, decision, len(inference.actions))
        if look and not decision.actions and not decision.rest and decision.so is None:
            step.event.warning = f"nothing was done for what was left: {printable(rest, 200)}"
        snapshot = inference.look()
        for number, action in enumerate(decision.actions, 1):
            if len(inference.actions) == MOST_ACTIONS:
                raise StagehandError(f"The sentence asks for more than {MOST_ACTIONS} operations; split it.")
            inference.perform(action, snapshot, is_last=number == len(decision.actions) and not decision.rest)
        rest = decision.rest
        if rest:
            continue
        if inference.actions or so is not None:
            return _done(step, inference, so)
        if optional:
            return _not_offered(step)
        raise EngineAbstained("not-understood", NOTHING_DONE.format(engine=engine.name))
    raise StagehandError(f"After {MOST_LOOKS} looks at the page this is still to be done: {rest}")


@dataclass(frozen=True, slots=True)
class Already:
    """What was so already, and after how many operations of the step."""

    program: VerifyProgram
    after: int


def _and_so(so: Already | None, decision: ActDecision, after: int) -> Already | None:
    """What was so, with what a later decision says of it.

    Raises:
        NotRecordable: Both say something, with operations between: a recording has one place for it.
    """
    if decision.so is None:
        return so
    if so is not None and so.after != after:
        raise NotRecordable(
            "Two parts of the sentence were so already, one before and one after something was done. Split the sentence."
        )
    return Already(decision.so, after)


def _decide(ask: Callable[[Snapshot], ActDecision], inference: Inference, *, is_patient: bool) -> ActDecision:
    """The engine's decision; while it finds nothing, the page is read again until nothing is under way, or for a while.

    A page that is being read in, or shows nothing yet, is waited for as in a replay: for as long as the step may take.
    """
    step = inference.step
    deadline = (
        monotonic() + (min(step.clock.patience_ms(pace.patience_ms), step.clock.left_ms) if is_patient else 0) / 1000
    )
    while True:
        snapshot, read_at = inference.look(), monotonic()
        try:
            decision = ask(snapshot)
        except EngineAbstained as abstained:
            is_awaited = is_patient and snapshot.stirring.is_loading and step.clock.left_ms > 0
            is_over = monotonic() > deadline and not is_awaited
            if abstained.why != "not-found" or is_over or is_final(step, snapshot, read_at):
                raise
            inference.look(afresh=True, quiet_ms=pace.quiet_ms)
            continue
        if decision.actions or decision.so or not decision.rest or monotonic() > deadline:
            return decision
        step.page.wait_for_timeout(min(LOOK_AGAIN_MS, step.clock.left_ms))
        inference.look(afresh=True)


def _perform_given(step: Step, action: Action) -> Acted:
    """Perform an action that `observe` found, and record it as one step."""
    from pytest_stagehand._compiling.decisions import ActionDecision  # noqa: PLC0415  (never in replay mode)

    inference = Inference(step)
    decision = ActionDecision(method=action.method, arguments=action.arguments, description=action.description)
    inference.perform_given(decision, action.target)
    return _done(step, inference)


def _done(step: Step, inference: Inference, so: Already | None = None) -> Acted:
    """Note what was inferred.

    Raises:
        NotRecordable: Nothing was seen to come of it, and the run wants that.
    """
    if inference.records:
        inference.require_effects()
        program, after = (so.program, so.after) if so is not None else (None, 0)
        before = inference.guard.recorded.ready.pending if inference.guard is not None else ()
        pending = tuple(dict.fromkeys((*before, *standing(step))))[:MOST_REQUESTS]
        actions, ready = tuple(inference.actions), Ready(pending=pending)
        step.keep(RecordedStep.of(step.key, actions=actions, program=program, proven_after=after, ready=ready))
        step.event.outcome = "recorded"
        step.warn(inference.warning, f"so already: {', '.join(in_words(program))}" if program is not None else None)
        if step.engine is not None and step.engine.name != "local" and inference.only_waited:
            step.warn("nothing was done but to wait")
    else:
        step.event.outcome = "live"
    return _result(inference.actions, inference.new_page)


def _not_offered(step: Step) -> Acted:
    """The page does not offer what an optional step asks for; that is recorded too."""
    if step.session.records:
        step.keep(not_offered(step))
    return _skipped(step)


def _skipped(step: Step) -> Acted:
    """Nothing is done, since it is not offered."""
    step.event.outcome, step.event.reason = "skipped", "never-offered"
    return Acted((), skipped=True)


def _may_be_skipped(step: Step, recorded: RecordedStep, *, optional: bool) -> bool:
    """Whether a step was not offered, or is optional and is not offered now.

    Raises:
        RecordingError: It was not offered, and the test does not call it optional.
    """
    if recorded.absent and not optional:
        raise _not_optional(step)
    return recorded.absent or (optional and bool(recorded.actions) and not _is_offered(step, recorded))


def _still_absent(step: Step, recorded: RecordedStep, instruction: str | Action) -> Acted:
    """Leave out what was not offered when it was recorded; a run that may looks again whether it is offered now.

    In a replay nobody can tell. That something new lies over the page is said.
    """
    if step.session.settings.infers and not isinstance(instruction, Action):
        try:
            return _infer(step, instruction, optional=True)
        except ModelError as error:  # it was replayed without a model as long as nothing was offered
            step.event.warning = f"nobody could say whether the page offers it now: {headline(step.session, error)}"
    skipped = _skipped(step)
    if new := [] if step.session.settings.infers else appeared_since(step, recorded):
        step.event.reason, step.event.warning = "unproven", UNPROVEN.format(new=", ".join(new))
    return skipped


def _replay(step: Step, recorded: RecordedStep, instruction: str | Action, *, optional: bool) -> Acted:
    """Do what was recorded, and nothing else; where its first target is gone, a run that may asks what is meant now.

    Raises:
        DriftError: The page no longer matches.
    """
    step.keep(recorded)
    if isinstance(instruction, Action):
        _require_same(instruction, recorded.actions[0] if recorded.actions else None)
    if _may_be_skipped(step, recorded, optional=optional):
        return _still_absent(step, recorded, instruction) if recorded.absent else _skipped(step)
    done: list[Done] = []
    so: Read[Any] | None = None
    try:
        for number, action in enumerate(recorded.actions):
            if number == recorded.proven_after:
                so = _see_so(step, recorded)
            done.append(replay_action(step, action, number))
        if len(recorded.actions) == recorded.proven_after:
            so = _see_so(step, recorded)
    except DriftError as drift:
        is_open = may_ask_again(step, drift) or (drift.reason in OF_PROGRAMS and may_infer(step))
        if done or isinstance(instruction, Action) or not is_open:
            raise _proposed(step, recorded, done, drift) from None
        return _infer_again(step, instruction, recorded, drift)
    step.event.outcome = "replayed"
    heals = [each.heal for each in done if each.heal is not None]
    heals += so.heals if so is not None else ()
    if heals:
        program = so.program if so is not None else None
        now = recorded.model_copy(update={"actions": tuple(each.action for each in done), "program": program})
        note(step, recorded, now, heals)
    opened = [each.new_page for each in done if each.new_page is not None]
    return _result([each.action for each in done], opened[-1] if opened else None)


def _see_so(step: Step, recorded: RecordedStep) -> Read[Any] | None:
    """See that what there was nothing to be done for is so; nothing where there is no such thing.

    Raises:
        DriftError: It is not so now.
    """
    program = recorded.program
    if not isinstance(program, VerifyProgram):
        return None
    limit_ms = step.clock.left_ms / 2 if may_infer(step) else None  # the rest is for doing it
    try:
        return read_program(step, program, partial(require, step), limit_ms=limit_ms)
    except Renamed as renamed:
        now = recorded.model_copy(update={"program": renamed.read.program})
        raise proposed(step, recorded, now, renamed) from None
    except ProgramFailed as failed:
        raise drift_of(step, failed) from None


def _not_optional(step: Step) -> RecordingError:
    """The error for a step that is recorded as not offered, and that the test does not call optional."""
    return RecordingError.malformed(
        "'absent' belongs to an optional step, and this one is not: it says that nothing was done, and proves nothing",
        step.session.tape.path,
        step.session.test,
        where=str(step.key),
    )


def _proposed(step: Step, recorded: RecordedStep, done: list[Done], drift: DriftError) -> DriftError:
    """The same drift; what was found and not taken is noted, with what was healed before it."""
    if step.proposed is None:
        return drift
    moved, heal = step.proposed
    actions = (*(each.action for each in done), moved, *recorded.actions[len(done) + 1 :])
    heals = [*(each.heal for each in done if each.heal is not None), heal]
    return propose(step, recorded, recorded.model_copy(update={"actions": actions}), heals, drift)


def _is_offered(step: Step, recorded: RecordedStep) -> bool:
    """Whether the first target of an optional step is there once the page has settled."""
    target = recorded.actions[0].target
    if target is None:
        return True
    locator = locate(step.root, target)
    if not locator.count():
        settle(step.page, limit_ms=step.clock.left_ms / 2)
    return locator.count() > 0


def _require_same(given: Action, recorded: RecordedAction | None) -> None:
    """Refuse an action that `observe` gave when it is not on the element that was recorded."""
    if given.target is None or recorded is None or recorded.target is None:
        return
    was = recorded.target.fingerprint
    now = _as_kept(given.target, was)
    if any(getattr(now, field) != getattr(was, field) for field in IDENTITY if field != "text" or not was.name):
        raise DriftError("identity-changed", as_candidate(was), (as_candidate(now),))


def _as_kept(given: Target, was: Fingerprint) -> Fingerprint:
    """What is given now as an older recording kept it: names in an address's query without values, no title of list or layer."""
    query = was.attributes.get("href", "").partition("?")[2]
    is_older = query and "=" not in query and "href" in given.fingerprint.attributes
    now = without_query_values(given).fingerprint if is_older else given.fingerprint
    return now.model_copy(
        update={field: getattr(was, field) for field in ("listed", "over") if not getattr(was, field)}
    )


def _result(actions: Sequence[RecordedAction], new_page: Page | None) -> Acted:
    """What the caller gets."""
    return Acted(tuple(map(Action.of, actions)), new_page)
