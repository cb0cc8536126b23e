"""What an agent is asked, and what is at hand for it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pydantic import TypeAdapter

    from pytest_stagehand._agent.notes import Notes
    from pytest_stagehand._agent.toolbox import Toolbox
    from pytest_stagehand._steps.step import Step


@dataclass(frozen=True, slots=True)
class Task:
    """What an agent is asked.

    Attributes:
        sentence: As the test wrote it, variables unfilled.
        max_steps: How often the model may be shown the page.
        wanted: What is to be read in the end; `None` where nothing is.
        toolbox: The functions of the test that may be called, and what they gave.
        notes: What was read on the way.
        verify_by_reload: The page is loaded anew before it is seen that it is done; `None` where another tab may show it instead.
        instructions: What the test says besides of how to work here.
        time_limit_s: Seconds that it may take while it is inferred; `None` for no limit.
        executor_model: Who reads what is wanted in the end; `None` for whoever decides.
    """

    step: Step
    sentence: str
    max_steps: int
    wanted: TypeAdapter[Any] | None
    toolbox: Toolbox
    notes: Notes
    verify_by_reload: bool | None = None
    instructions: str = ""
    time_limit_s: float | None = None
    executor_model: str | None = None
