"""How a step reaches a model: secrets masked, calls counted, and remembered until it is known whether the test passes."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from functools import partial
from importlib import import_module
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import StagehandError
from pytest_stagehand._basics.secrets import MASK
from pytest_stagehand._browser.reading import locator_of
from pytest_stagehand._models.asking import Endpoint, Model
from pytest_stagehand._models.faults import KEYS, provider_of
from pytest_stagehand._models.questions import FollowUp, Screen
from pytest_stagehand._models.screens import scale_for
from pytest_stagehand._report.events import Exchange
from pytest_stagehand._settings.settings import model_in
from pytest_stagehand._steps.filming import showing_secrets
from pytest_stagehand._steps.glimpses import glimpse

if TYPE_CHECKING:
    from pytest_stagehand._basics.secrets import SecretRegistry
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._compiling.deciding import Engine
    from pytest_stagehand._models.questions import Answer, Question
    from pytest_stagehand._steps.step import Step


ENGINES = "pytest_stagehand._engines"
READING = frozenset({"observe", "extract", "verify"})
BY_GRAMMAR = frozenset({"act", "observe", "extract", "verify"})
"""Calls that the local engine may decide, each in a module of its name."""


def engine_for(step: Step, name: str | None = None) -> Engine:
    """The engine that decides this step, which is noted with it as `run` ends it; or, by its name, a part of that.

    A model's SDK is on its way from now on, beside the page that settles. What is imported takes nothing of the step's time; the
    page is looked at before, since by then it may have changed.
    """
    if step.content is None and step.within is None and step.event.call in READING and step.session.records:
        glimpse(step)
    with step.clock.stopped():
        engine = _engine_named(step, name or step.model)
    step.engine = step.engine if name and step.engine else engine
    return engine


def _engine_named(step: Step, name: str) -> Engine:
    from pytest_stagehand._engines.engines import engine_of  # noqa: PLC0415  (never in replay mode)

    model = model_in(name)
    if model is not None:
        if key := os.environ.get(KEYS[provider_of(model)], "").strip():
            step.session.secrets.add(key, in_pages=False)
        _model(step, model).warm_up()
        import_module(f"{ENGINES}.model.engine")
    if step.event.call in BY_GRAMMAR:
        import_module(f"{ENGINES}.english.{step.event.call}")
    return engine_of(name, lambda model: StepAsking(step, model))


def _model(step: Step, name: str) -> Model:
    session = step.session
    if session.models is None:
        raise StagehandError("There are no models here: this session was not made by pytest's plugin.")
    settings = session.settings
    return session.models.at(Endpoint(name, settings.model_base_url, settings.model_timeout))


CONTEXT = "What the project that is tested says of itself:"


class StepAsking:
    """One step's way to its model."""

    def __init__(self, step: Step, model: str) -> None:
        self.model = model
        self._step = step

    def ask(self, question: Question) -> str:
        """The answer's text; what it took is noted with the step."""
        session, event = self._step.session, self._step.event
        asked = self._asked(question)
        model = _model(self._step, self.model)
        with self._step.clock.stopped():
            answer = model.ask(asked, afresh=session.settings.mode == "live")
        session.answered.append((model, asked))
        event.usage += answer.usage
        event.cached_answers += answer.is_cached
        text = session.secrets.mask(answer.text)
        note_exchange(self._step, self.model, asked, text, answer)
        return text

    def forget(self, question: Question) -> None:
        """See `Asking`."""
        _model(self._step, self.model).forget(self._asked(question))

    def _asked(self, question: Question) -> Question:
        """The question as it is sent: with what the project says of itself, and without secrets."""
        context = self._step.session.settings.context
        told = replace(question, system=f"{question.system}\n\n{CONTEXT}\n{context}") if context else question
        return masked(self._step, told)

    def picture(self, snapshot: Snapshot, of: str = "") -> bytes | None:
        """See `Asking`; fields that may hold a secret are covered."""
        from pytest_stagehand._browser.labels import is_sparse  # noqa: PLC0415  (Pillow)

        wanted = self._step.vision
        if wanted is False or self._step.content is not None or not (wanted or of or is_sparse(snapshot)):
            return None
        return picture_of(self._step, snapshot, of)

    def screen(self, snapshot: Snapshot) -> Screen | None:
        """See `Asking`; what shows a secret, or may hold one, is covered."""
        if not self._step.by_screen:
            return None
        from pytest_stagehand._browser.labels import shot_of  # noqa: PLC0415  (Pillow)

        cover, fit = showing_secrets(self._step, snapshot), partial(scale_for, self.model)
        shot = shot_of(self._step.page, snapshot, cover=cover, fit=fit, timeout_ms=self._step.clock.late_ms)
        self._step.shot = shot
        return Screen(shot.png, shot.size, shot.scale)


def picture_of(step: Step, snapshot: Snapshot, of: str = "") -> bytes:
    """The page, or the node that it is to be `of`, with its nodes' ids; what shows a secret, or may hold one, is covered."""
    from pytest_stagehand._browser.labels import labelled_screenshot  # noqa: PLC0415  (Pillow)

    cover = showing_secrets(step, snapshot)
    within = locator_of(step.page, snapshot, of, within=step.within) if snapshot.get(of) else step.within
    return labelled_screenshot(step.page, snapshot, within=within, cover=cover, timeout_ms=step.clock.late_ms).png


def note_exchange(step: Step, model: str, asked: Question, text: str, answer: Answer) -> None:
    """Note for the report what a model was asked and what it answered."""
    assets = step.session.assets
    if assets is None:
        return
    said = (asked.shown(part) if isinstance(part, str) else "[a picture of the page]" for part in asked.content)
    parts = [asked.system, *said]
    parts += [line for each in asked.follow_ups for line in (f"[it answered]\n{each.answer}", asked.shown(each.reply))]
    usage = answer.usage
    step.event.evidence.exchanges.append(
        Exchange(
            model=model,
            is_cached=answer.is_cached,
            repairs=len(asked.follow_ups),
            seconds=round(usage.seconds, 3),
            input_tokens=usage.input_tokens,
            output_tokens=usage.output_tokens,
            cost_usd=usage.cost_usd,
            prompt=assets.text("\n\n".join(parts)),
            answer=assets.text(text),
        )
    )


def masked(step: Step, question: Question) -> Question:
    """`question` without a secret in any of its texts, nor on several lines of one."""
    mask = partial(mask_page, secrets=step.session.secrets)
    return replace(
        question,
        content=tuple(mask(part) if isinstance(part, str) else part for part in question.content),
        follow_ups=tuple(FollowUp(mask(each.answer), mask(each.reply)) for each in question.follow_ups),
    )


NODE = re.compile(r"^ *\[\d+-\d+\] [\w-]+:? ?")
"""What stands before a node's words on its line."""


def mask_page(text: str, secrets: SecretRegistry) -> str:
    """`text` without secrets; of one that several nodes show together none is left."""
    lines = secrets.mask(text).split("\n")
    words = [NODE.sub("", line) for line in lines]
    for at in secrets.together(words):
        lines[at] = lines[at].removesuffix(words[at]) + MASK
    return "\n".join(lines)
