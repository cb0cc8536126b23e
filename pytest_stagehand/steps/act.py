"""`page.act`: from a sentence, or its recording, to operations that were seen to work."""

from __future__ import annotations

from time import monotonic
from typing import TYPE_CHECKING, cast

from pytest_stagehand.browser.settle import settle
from pytest_stagehand.browser.targets import spoken
from pytest_stagehand.errors import DriftError, EngineAbstained, StagehandError
from pytest_stagehand.events import ActionEvent
from pytest_stagehand.recording.schema import RecordedStep
from pytest_stagehand.replay.resolve import IDENTITY, as_candidate, locate
from pytest_stagehand.results import Action, ActResult
from pytest_stagehand.steps.healing import may_ask_again, note_inferred
from pytest_stagehand.steps.inferring import DIALOG_METHODS, WITHOUT_EFFECT, Inference
from pytest_stagehand.steps.replaying import replay_action
from pytest_stagehand.steps.step import Asked, Step, run

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from playwright.sync_api import Locator
    from playwright.sync_api import Page as PlaywrightPage

    from pytest_stagehand.inference.decisions import ActDecision
    from pytest_stagehand.inference.engines import Engine
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
            given = instruction if isinstance(instruction, Action) else None
            try:
                return _replay(step, recorded, given, optional=optional)
            except DriftError as drift:
                if isinstance(instruction, Action) or not may_ask_again(step, recorded, drift):
                    raise
                return _infer_again(step, instruction, recorded, drift)
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
    try:
        result = _infer(step, instruction, optional=False, hint=str(drift.recorded))
    except EngineAbstained as abstained:
        assert drift.reason is not None  # one of `HEALABLE`
        raise DriftError(drift.reason, drift.recorded, drift.candidates, detail=f"not healed: {abstained}") from None
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
            decision = _decide(engine, inference, instruction, (rest, hint), patient=not optional or look > 0)
        except EngineAbstained as abstained:
            if optional and look == 0 and abstained.why == "not-found":
                return _not_offered(step)
            raise
        snapshot = inference.look()
        for action in decision.actions:
            if len(inference.actions) == MOST_ACTIONS:
                raise StagehandError(f"The sentence asks for more than {MOST_ACTIONS} operations; split it.")
            inference.perform(action, snapshot)
        rest = decision.rest
        if not rest:
            return _done(step, inference)
    raise StagehandError(f"After {MOST_LOOKS} looks at the page this is still to be done: {rest}")


def _decide(
    engine: Engine, inference: Inference, instruction: str, rest_and_hint: tuple[str, str], *, patient: bool
) -> ActDecision:
    """The engine's decision; while it finds nothing, the page is read again for a while."""
    rest, hint = rest_and_hint
    step = inference.step
    deadline = monotonic() + (min(PATIENCE_MS, step.timeout_ms) if patient and engine.is_patient else 0) / 1000
    while True:
        try:
            decision = engine.act(instruction, inference.look(), rest=rest, hint=hint)
        except EngineAbstained as abstained:
            if abstained.why != "not-found" or monotonic() > deadline:
                raise
        else:
            if decision.actions or not decision.rest or monotonic() > deadline:
                return decision
        step.page.wait_for_timeout(LOOK_AGAIN_MS)
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
        idle = [action.description or action.method for action in inference.actions if _did_nothing(action)]
        step.event.warning = f"{', '.join(idle)}: nothing was seen to change" if idle else None
    else:
        step.event.outcome = "live"
    return _result(step, inference.actions, inference.new_page)


def _did_nothing(action: RecordedAction) -> bool:
    return action.effect is None and action.method not in WITHOUT_EFFECT and action.method not in DIALOG_METHODS


def _not_offered(step: Step) -> ActResult:
    """The page does not offer what an optional step asks for; that is recorded too."""
    step.event.outcome, step.event.reason = "skipped", "never-offered"
    if step.session.settings.mode != "live":
        step.keep(RecordedStep.of(step.key, absent=True))
    return ActResult((), skipped=True)


def _replay(step: Step, recorded: RecordedStep, given: Action | None, *, optional: bool) -> ActResult:
    """Do what was recorded, and nothing else.

    Raises:
        DriftError: The page no longer matches.
    """
    step.keep(recorded)
    if given is not None and given.target is not None:
        _require_same(given, recorded.actions[0])
    if recorded.absent or (optional and not _is_offered(step, recorded)):
        step.event.outcome, step.event.reason = "skipped", "never-offered"
        return ActResult((), skipped=True)
    done = []
    for number, action in enumerate(recorded.actions):
        done.append(replay_action(step, action, number))
    if step.event.heals:
        now = recorded.model_copy(update={"actions": tuple(each.action for each in done)})
        step.keep(now)
        step.session.healed.append((step.session.tape.path, recorded, now, step.event.heals))
    step.event.outcome = "healed" if step.event.heals else "replayed"
    opened = [each.new_page for each in done if each.new_page is not None]
    return _result(step, [each.action for each in done], opened[-1] if opened else None)


def _is_offered(step: Step, recorded: RecordedStep) -> bool:
    """Whether the first target of an optional step is there once the page has settled."""
    target = recorded.actions[0].target
    if target is None:
        return True
    locator = locate(step.root, target)
    if not locator.count():
        settle(step.page)
    return locator.count() > 0


def _require_same(given: Action, recorded: RecordedAction) -> None:
    """Refuse an action that `observe` gave when it is not on the element that was recorded."""
    if given.target is None or recorded.target is None:
        return
    now, was = given.target.fingerprint, recorded.target.fingerprint
    if any(getattr(now, field) != getattr(was, field) for field in IDENTITY if field != "text" or not was.name):
        raise DriftError("identity-changed", as_candidate(was), (as_candidate(now),))


def _result(step: Step, actions: Sequence[RecordedAction], new_page: PlaywrightPage | None) -> ActResult:
    """What the caller gets, and what the report shows."""
    for action in actions:
        locator = spoken(action.target.locators[0]) if action.target is not None else ""
        step.event.actions.append(ActionEvent(action.method, action.description, locator))
    done = tuple(Action(action.method, action.description, action.arguments, action.target) for action in actions)
    return ActResult(done, cast("Page | None", new_page))  # every page is adopted
