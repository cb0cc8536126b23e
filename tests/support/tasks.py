"""Tasks of an agent in the process of the test, without a run of pytest: a scripted model decides them, over its real wire."""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from pytest_stagehand._agent.computer import placed, with_focus
from pytest_stagehand._browser.labels import shot_of
from pytest_stagehand._models.asking import Models
from pytest_stagehand._models.spending import Spending
from pytest_stagehand._recording.schema import RecordedStep
from pytest_stagehand._settings.settings import Settings
from pytest_stagehand._steps.frame import run
from pytest_stagehand._steps.inferring import Inference
from pytest_stagehand._steps.step import Asked
from pytest_stagehand._verbs.agent import Order, execute
from tests.support.steps import LONG_MS, SOON_MS, Sitting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from playwright.sync_api import Page

    from pytest_stagehand._compiling.decisions import Gesture
    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._steps.session import Session
    from pytest_stagehand._steps.step import Step
    from pytest_stagehand.testing import ScriptedModel


@dataclass
class Tasks(Sitting):
    """Tasks of one test, and what is recorded of them.

    Attributes:
        model: Who decides.
        wire: The API that it is asked by.
        warning: What was warned of while the last one was recorded.
    """

    model: ScriptedModel | None = None
    wire: str = "openai"
    warning: str = ""

    @contextmanager
    def with_model(self, mode: str = "record", *, no_frozen: bool = False) -> Iterator[Session]:
        """A session that may ask."""
        assert self.model is not None
        address = getattr(self.model, f"{self.wire}_url")
        with self.in_mode(mode) as session:
            settings = Settings(  # type: ignore[arg-type]
                mode=mode, timeout=LONG_MS, model=f"{self.wire}/scripted", model_base_url=address, no_frozen=no_frozen
            )
            vars(session).update(settings=settings, models=Models(None, Spending(None, None)))
            yield session

    def task(self, page: Page, said: str, **how: Any) -> list[RecordedStep]:
        """Carry it out, on a picture of the page unless `how` says otherwise, and record it."""
        with self.with_model(no_frozen=how.pop("no_frozen", False)) as session:
            execute(page, _order(said, how.pop("timeout", None), self.variables, **how))
            self.steps = list(session.tape.made.values())
            self.warning = session.steps[-1].warning or ""
        return self.steps

    def again(self, page: Page, said: str, timeout: float | None = None, how: Any = None, **variables: Any) -> str:
        """Do again what was recorded; what was warned of."""
        with self.in_mode("replay", timeout) as session:
            execute(page, _order(said, None, {**self.variables, **variables}, **(how or {})))
            return session.steps[-1].warning or ""

    def failing(self, page: Page, said: str) -> str:
        """Why that fails, as the user reads it; empty where it does not."""
        try:
            self.again(page, said, SOON_MS)
        except Exception as error:  # noqa: BLE001  (a test looks at what it says)
            return f"{getattr(error, 'reason', '')}: {error}"
        return ""


@dataclass
class Pointing(Sitting):
    """Gestures on a picture of the page, without a model, recorded as an `act` is."""

    def point(self, page: Page, *gestures: Gesture) -> list[RecordedAction]:
        """Do them; what is recorded of them."""

        def work(step: Step) -> None:
            inference = Inference(step)
            for gesture in gestures:
                seen = inference.look()
                step.shot = shot_of(page, seen)
                [operation] = placed(step, [gesture], seen)
                inference.perform(with_focus(operation, seen) if operation.ref is None else operation, seen)
            step.keep(RecordedStep.of(step.key, actions=tuple(inference.actions)))

        with self.in_mode("record") as session:
            run(page, Asked("act", "point at it"), work)
            self.steps = list(session.tape.made.values())
        return self.actions


def _order(said: str, timeout: float | None, variables: Any, **how: Any) -> Order:
    return Order(said, how.pop("max_steps", 20), variables=variables, timeout=timeout, **{"mode": "computer", **how})
