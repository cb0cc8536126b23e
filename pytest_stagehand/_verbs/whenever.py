"""`page.whenever`: what is to be done when something shows that comes when it likes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import EngineAbstained, RecordingError, StagehandError
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.roles import MESSAGES
from pytest_stagehand._programs.verify import evaluate_verify
from pytest_stagehand._recording.assertions import NodeShown, TextShown
from pytest_stagehand._recording.effects import NodeEffect, StateEffect, ValueEffect
from pytest_stagehand._recording.keys import ANYWHERE, Key, collapsed
from pytest_stagehand._recording.programs import VerifyProgram
from pytest_stagehand._recording.queries import Query, TextTest
from pytest_stagehand._recording.schema import MAX_ACTIONS, RecordedStep
from pytest_stagehand._settings.settings import model_in
from pytest_stagehand._steps.frame import known_variables, require_sentence
from pytest_stagehand._steps.gate import problem_of
from pytest_stagehand._steps.inferring import Inference
from pytest_stagehand._steps.replaying import replay_action
from pytest_stagehand._steps.session import current
from pytest_stagehand._steps.step import Asked
from pytest_stagehand._steps.whenever import Watch, watching

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from playwright.sync_api import Page

    from pytest_stagehand._basics.variables import GivenValue
    from pytest_stagehand._browser.layers import Layer
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._compiling.deciding import Engine
    from pytest_stagehand._recording.assertions import Assertion
    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._steps.session import Session
    from pytest_stagehand._steps.step import Step

MOST_LOOKS = 4
MOST_CLAIMS = 8
"""Texts by which something is known; a survey has three or four."""
LONGEST_PHRASE = 200
"""Characters of a text by which something is known; it is a sentence, and no terms of use."""


def begin(
    page: Page, what: str, do: str, *, variables: Mapping[str, GivenValue] | None, timeout: float | None
) -> Watch:
    """See `Page.whenever`."""
    session = current()
    session.require_usable()
    what, do = collapsed(what), collapsed(do)
    known = known_variables(session, variables)
    for sentence in (what, do):
        require_sentence(Asked("whenever", sentence), known)
    key = Key("whenever", f"{what}: {do}", ANYWHERE)
    watch = Watch(session, session.tape, page, key, what, do, partial(_infer, what, do), _replay, known, timeout)
    watch.recorded = _recorded(session, watch)
    watching(session).watches.append(watch)
    watch.begin()
    return watch


def _recorded(session: Session, watch: Watch) -> RecordedStep | None:
    """What is recorded of it, and stays so where it does not show; `None` where it is to be recorded anew.

    Raises:
        RecordingError: It says what no honest recording says.
    """
    if session.settings.mode == "live":
        return None
    if session.settings.mode == "record":
        session.tape.go_on(watch.key)
        return None
    found = session.tape.recorded.get(watch.key)
    if found is None:
        return None
    session.tape.go_on(watch.key)
    if problem := problem_of(watch.step(), found):
        raise RecordingError.malformed(problem[0], session.tape.path, session.test, where=problem[1])
    return found


def _replay(step: Step, recorded: RecordedStep) -> None:
    """Do what is recorded, on what is certainly the same: nothing is looked for in its place.

    Raises:
        DriftError: It went meanwhile, or did not do what it did.
    """
    step.may_heal = False
    for number, action in enumerate(recorded.actions):
        replay_action(step, action, number)


def _infer(what: str, do: str, step: Step, layer: Layer) -> RecordedStep | None:
    """Do with a layer what is to be done, if it is the one that is meant.

    Raises:
        StagehandError: It is, and can't be done or recorded.
    """
    from pytest_stagehand._steps.asking import engine_for  # noqa: PLC0415  (never in replay mode)

    engine = engine_for(step)
    part = read_snapshot(step.page, within=layer.on(step.page), timeout_ms=step.clock.late_ms)
    if not _is_meant(step, engine, what, layer, part):
        return None
    program = _known_by(step, layer)
    inference = Inference(step)
    _carry_out(inference, engine, do, layer, part)
    actions = _about_itself(step, inference.actions, part)
    return RecordedStep.of(step.key, actions=actions, program=program)


def _is_meant(step: Step, engine: Engine, what: str, layer: Layer, part: Snapshot) -> bool:
    """Whether a layer is what the sentence speaks of: as a statement about it, or, for the local engine, by its words."""
    from pytest_stagehand._engines.english.whenever import speaks_of  # noqa: PLC0415  (never in replay mode)

    if model_in(step.session.settings.model) is None and speaks_of(what, layer.kind, (layer.name, *layer.texts)):
        return True
    try:
        return engine.verify(what, part, variables=step.plain_variables, base_url=step.base_url).holds
    except EngineAbstained:
        return False


def _carry_out(inference: Inference, engine: Engine, do: str, layer: Layer, part: Snapshot) -> None:
    """Do what the sentence says with what stands in the layer.

    Raises:
        EngineAbstained: Nothing in it fits.
        StagehandError: It can't be done, or takes too much.
    """
    from pytest_stagehand._compiling.decisions import Given  # noqa: PLC0415  (never in replay mode)

    step, rest = inference.step, ""
    for _ in range(MOST_LOOKS):
        decision = engine.act(do, part, rest=rest, given=Given(step.plain_variables, step.base_url, is_optional=True))
        if not decision.actions:
            break
        for number, action in enumerate(decision.actions, 1):
            if len(inference.actions) == MAX_ACTIONS:
                raise StagehandError(f"The sentence asks for more than {MAX_ACTIONS} operations.")
            inference.perform(action, part, is_last=number == len(decision.actions) and not decision.rest)
        rest = decision.rest
        if not rest:
            return
        part = read_snapshot(step.page, within=layer.on(step.page), timeout_ms=step.clock.late_ms)
    raise EngineAbstained("not-found", f'Nothing in the {layer} fits "{rest or do}".')


def _about_itself(step: Step, actions: Sequence[RecordedAction], part: Snapshot) -> tuple[RecordedAction, ...]:
    """The operations without effects on the page around, which may have been hidden and is another one the next time."""
    now = read_snapshot(step.page, timeout_ms=step.clock.late_ms)
    nodes = [
        node
        for node in part.walk()
        if _tells(step, node.name) and node.role not in MESSAGES and "layer" not in node.attributes
    ]
    went = next((node for node in nodes if (ref := now.ref_at(part.place(node.ref))) is None or not now.get(ref)), None)
    gone = NodeEffect(kind="gone", role=went.role, name=went.name) if went is not None else None
    own = [each.effect if isinstance(each.effect, StateEffect | ValueEffect) else None for each in actions]
    return tuple(
        action.model_copy(
            update={"effect": gone if action is actions[-1] else effect, "also": (), "effect_on_page": False}
        )
        if not (action.target is not None and action.target.frames)
        else action
        for action, effect in zip(actions, own, strict=True)
    )


def _known_by(step: Step, layer: Layer) -> VerifyProgram | None:
    """By what it is known besides what is operated in it: its name, and what it says, numbers apart."""
    page = read_snapshot(step.page, timeout_ms=step.clock.late_ms)
    claims = [VerifyProgram(all=(assertion,)) for assertion in _assertions(step, layer)]
    hold = [each for each in claims if evaluate_verify(each, page, step.plain_variables, base_url=step.base_url).passed]
    return VerifyProgram(all=tuple(claim for each in hold[:MOST_CLAIMS] for claim in each.all)) if hold else None


def _assertions(step: Step, layer: Layer) -> Iterator[Assertion]:
    phrases = [each for each in layer.texts if _tells(step, each)]
    if layer.role != "generic" and _tells(step, layer.name):
        query = Query(roles=(layer.role,), name=TextTest(how="equals", text=layer.name))
        yield NodeShown(kind="shown", query=query)
    for phrase in phrases:
        yield TextShown(kind="text-shown", text=TextTest(how="contains", text=phrase))


def _tells(step: Step, text: str) -> bool:
    """Whether a text is the same each time, as far as one look can say, and may be recorded."""
    is_plain = not any(ch.isdigit() or ch in "%⟨" for ch in text)
    has_words = any(ch.isalpha() for ch in text)
    return is_plain and has_words and len(text) <= LONGEST_PHRASE and not step.shows_secret(text)
