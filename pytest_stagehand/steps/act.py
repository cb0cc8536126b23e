"""`page.act`: from a sentence, or its recording, to operations that were seen to work."""

from __future__ import annotations

from functools import partial
from time import monotonic
from typing import TYPE_CHECKING, cast

from pytest_stagehand.browser.settle import settle
from pytest_stagehand.errors import DriftError, EngineAbstained, ModelError, StagehandError
from pytest_stagehand.recording.schema import RecordedStep
from pytest_stagehand.replay.resolve import IDENTITY, as_candidate, locate
from pytest_stagehand.results import Action, ActResult
from pytest_stagehand.steps.healing import may_ask_again, not_healed, note, note_inferred
from pytest_stagehand.steps.inferring import Inference
from pytest_stagehand.steps.replaying import Done, replay_action
from pytest_stagehand.steps.step import Asked, Step, run

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from playwright.sync_api import Locator
    from playwright.sync_api import Page as PlaywrightPage

    from pytest_stagehand.browser.snapshot import Snapshot
    from pytest_stagehand.inference.decisions import ActDecision
    from pytest_stagehand.page import Page
    from pytest_stagehand.recording.schema import RecordedAction
    from pytest_stagehand.secrets import Secret

MOST_LOOKS = 4
MOST_ACTIONS = 20
PATIENCE_MS = 5_000
"""While recording, how long to look again for what is not there yet: a settled page may still be loading the rest."""
LOOK_AGAIN_MS = 250


def act(
    page: Page,
    instruction: str | Action,
    *,
    variables: Mapping[str, str | Secret] | None,
    within: Locator | None,
    optional: bool,
    timeout: float | None,
    vision: bool | None,
) -> ActResult:
    """See `Page.act`."""
    __tracebackhide__ = True

    def act_on(step: Step) -> ActResult:
        recorded = step.recorded()
        if recorded is not None:
            return _replay(step, recorded, instruction, optional=optional)
        if isinstance(instruction, Action):
            return _perform_given(step, instruction)
        return _infer(step, instruction, optional=optional)

    sentence = f"{instruction.method} {instruction.description}" if isinstance(instruction, Action) else instruction
    asked = Asked("act", sentence, within=within, timeout=timeout, vision=vision)
    return run(page, asked, act_on, variables=variables)


def _infer_again(step: Step, instruction: str, recorded: RecordedStep, drift: DriftError) -> ActResult:
    """Ask the engine what the sentence means on the page as it is now; believed only if it does what was done before.

    Raises:
        DriftError: The engine does not know, or what it did had another effect.
    """
    begun = tuple(step.event.actions)
    step.event.actions.clear()
    try:
        result = _infer(step, instruction, optional=False, hint=str(drift.recorded))
    except (EngineAbstained, ModelError) as failed:
        step.event.actions[:0] = begun
        raise not_healed(drift, str(failed)) from None
    note_inferred(step, recorded, drift)
    return result


def _infer(step: Step, instruction: str, *, optional: bool, hint: str = "") -> ActResult:
    """Ask the engine, perform what it decides, look again where it says so, and record all of it."""
    from pytest_stagehand.steps.asking import engine_for  # noqa: PLC0415  (never in replay mode)

    engine = engine_for(step)
    inference = Inference(step)
    rest = ""
    for look in range(MOST_LOOKS):
        try:
            asked = partial(engine.act, instruction, rest=rest, hint=hint)
            is_patient = engine.is_patient and (not optional or look > 0)
            decision = _decide(asked, inference, is_patient=is_patient)
        except EngineAbstained as abstained:
            if optional and look == 0 and abstained.why == "not-found":
                return _not_offered(step)
            raise
        snapshot = inference.look()
        for number, action in enumerate(decision.actions, 1):
            if len(inference.actions) == MOST_ACTIONS:
                raise StagehandError(f"The sentence asks for more than {MOST_ACTIONS} operations; split it.")
            inference.perform(action, snapshot, is_last=number == len(decision.actions) and not decision.rest)
        rest = decision.rest
        if not rest:
            return _done(step, inference)
    raise StagehandError(f"After {MOST_LOOKS} looks at the page this is still to be done: {rest}")


def _decide(ask: Callable[[Snapshot], ActDecision], inference: Inference, *, is_patient: bool) -> ActDecision:
    """The engine's decision; while it finds nothing, the page is read again for a while."""
    step = inference.step
    deadline = monotonic() + (min(PATIENCE_MS, step.clock.left_ms) if is_patient else 0) / 1000
    while True:
        try:
            decision = ask(inference.look())
        except EngineAbstained as abstained:
            if abstained.why != "not-found" or monotonic() > deadline:
                raise
        else:
            if decision.actions or not decision.rest or monotonic() > deadline:
                return decision
        step.page.wait_for_timeout(min(LOOK_AGAIN_MS, step.clock.left_ms))
        inference.look(afresh=True)


def _perform_given(step: Step, action: Action) -> ActResult:
    """Perform an action that `observe` found, and record it as one step."""
    from pytest_stagehand.inference.decisions import ActionDecision  # noqa: PLC0415  (never in replay mode)

    inference = Inference(step)
    decision = ActionDecision(method=action.method, arguments=action.arguments, description=action.description)
    inference.perform_given(decision, action.target)
    return _done(step, inference)


def _done(step: Step, inference: Inference) -> ActResult:
    """Note what was inferred."""
    if inference.records:
        step.keep(RecordedStep.of(step.key, actions=tuple(inference.actions), absent=not inference.actions))
        step.event.outcome = "recorded"
        step.event.warning = inference.warning
    else:
        step.event.outcome = "live"
    return _result(inference.actions, inference.new_page)


def _not_offered(step: Step) -> ActResult:
    """The page does not offer what an optional step asks for; that is recorded too."""
    step.event.outcome, step.event.reason = "skipped", "never-offered"
    if step.session.settings.mode != "live":
        step.keep(RecordedStep.of(step.key, absent=True))
    return ActResult((), skipped=True)


def _replay(step: Step, recorded: RecordedStep, instruction: str | Action, *, optional: bool) -> ActResult:
    """Do what was recorded, and nothing else; where its first target is gone, a run that may asks what is meant now.

    Raises:
        DriftError: The page no longer matches.
    """
    step.keep(recorded)
    if isinstance(instruction, Action):
        _require_same(instruction, recorded.actions[0])
    if recorded.absent or (optional and not _is_offered(step, recorded)):
        step.event.outcome, step.event.reason = "skipped", "never-offered"
        return ActResult((), skipped=True)
    done: list[Done] = []
    for number, action in enumerate(recorded.actions):
        try:
            done.append(replay_action(step, action, number))
        except DriftError as drift:
            if done or isinstance(instruction, Action) or not may_ask_again(step, drift):
                raise
            return _infer_again(step, instruction, recorded, drift)
    step.event.outcome = "replayed"
    if heals := [each.heal for each in done if each.heal is not None]:
        now = recorded.model_copy(update={"actions": tuple(each.action for each in done)})
        note(step, recorded, now, heals)
    opened = [each.new_page for each in done if each.new_page is not None]
    return _result([each.action for each in done], opened[-1] if opened else None)


def _is_offered(step: Step, recorded: RecordedStep) -> bool:
    """Whether the first target of an optional step is there once the page has settled."""
    target = recorded.actions[0].target
    if target is None:
        return True
    locator = locate(step.root, target)
    if not locator.count():
        settle(step.page, limit_ms=step.clock.left_ms / 2)
    return locator.count() > 0


def _require_same(given: Action, recorded: RecordedAction) -> None:
    """Refuse an action that `observe` gave when it is not on the element that was recorded."""
    if given.target is None or recorded.target is None:
        return
    now, was = given.target.fingerprint, recorded.target.fingerprint
    if any(getattr(now, field) != getattr(was, field) for field in IDENTITY if field != "text" or not was.name):
        raise DriftError("identity-changed", as_candidate(was), (as_candidate(now),))


def _result(actions: Sequence[RecordedAction], new_page: PlaywrightPage | None) -> ActResult:
    """What the caller gets."""
    return ActResult(tuple(map(Action.of, actions)), cast("Page | None", new_page))  # every page is adopted
