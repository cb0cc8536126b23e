"""`page.ask`: a model's opinion of the page; never an assertion, and replayed only while the page says what it said."""

from __future__ import annotations

from dataclasses import asdict
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import InstructionError, StagehandError
from pytest_stagehand._basics.verdict import Verdict
from pytest_stagehand._recording.frozen import OPINIONS
from pytest_stagehand._steps.filming import film
from pytest_stagehand._steps.frame import recorded_of, run
from pytest_stagehand._steps.frozen import freeze, invalid, thawed
from pytest_stagehand._steps.reading import INFERRING, readings
from pytest_stagehand._steps.step import Asked, Step

if TYPE_CHECKING:
    from playwright.sync_api import Page


def ask(page: Page, questions: list[str], *, screenshot: bool) -> list[Verdict]:
    """See `Page.ask`."""
    __tracebackhide__ = True
    if not all(isinstance(question, str) and question.strip() for question in questions) or not questions:
        raise InstructionError("ask takes a question, or a list of questions; one of these is empty or no text.")

    def answer(step: Step) -> list[Verdict]:
        if screenshot and not step.session.settings.infers:
            raise StagehandError(
                "A question with a picture is not recorded, since no text can guard what a picture shows: it needs a model in "
                "every run, and replay mode asks none. Leave screenshot out, or say with verify what must hold."
            )
        recorded = recorded_of(step)
        if recorded is not None and recorded.frozen is not None:
            kept = thawed(step, recorded, recorded.frozen)
            if kept is not None:
                return _kept(step, questions, kept)
        from pytest_stagehand._steps.asking import engine_for, picture_of  # noqa: PLC0415  (never in replay mode)

        engine = engine_for(step)
        snapshot = next(readings(step, share=INFERRING))
        verdicts = engine.ask(questions, snapshot, pictures=[picture_of(step, snapshot)] if screenshot else [])
        if screenshot or step.session.settings.mode == "live" or step.session.settings.no_frozen:
            step.event.outcome = "live"  # what a picture shows, no text can guard
        else:
            freeze(step, snapshot, [asdict(verdict) for verdict in verdicts], what="An opinion")
            film(step, "read", "inferred")
        return verdicts

    return run(page, Asked("ask", " ".join(questions)), answer)


def _kept(step: Step, questions: list[str], kept: str) -> list[Verdict]:
    """The frozen answers.

    Raises:
        RecordingError: There are more or fewer than questions.
    """
    opinions = OPINIONS.validate_json(kept)
    if len(opinions) != len(questions):
        raise invalid(step, f"questions: {len(questions)}, frozen answers: {len(opinions)}")
    return [Verdict(each.answer, each.reasoning) for each in opinions]
