"""`page.ask`: a model's opinion of the page; never recorded, and never an assertion."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pytest_stagehand.errors import InstructionError
from pytest_stagehand.steps.reading import readings
from pytest_stagehand.steps.step import Asked, Step, run

if TYPE_CHECKING:
    from pytest_stagehand.page import Page
    from pytest_stagehand.results import Verdict


def ask(page: Page, questions: list[str], *, screenshot: bool) -> list[Verdict]:
    """See `Page.ask`."""
    __tracebackhide__ = True
    if not all(isinstance(question, str) and question.strip() for question in questions) or not questions:
        raise InstructionError("ask takes a question, or a list of questions; one of these is empty or no text.")

    def answer(step: Step) -> list[Verdict]:
        step.recorded()  # in replay mode there is nobody to ask
        from pytest_stagehand.steps.asking import engine_for, picture_of  # noqa: PLC0415  (never in replay mode)

        engine = engine_for(step)
        snapshot = next(readings(step, settled=True))
        try:
            verdicts = engine.ask(questions, snapshot, pictures=[picture_of(step, snapshot)] if screenshot else [])
        finally:
            step.event.engine = engine.name
        step.event.outcome = "live"
        return verdicts

    return run(page, Asked("ask", " ".join(questions)), answer)
