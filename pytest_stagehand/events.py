"""What happened, as data: one `StepEvent` a step, from which the summary and the report are made."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from pytest_stagehand.errors import Reason

Call = Literal["act", "observe", "extract", "verify", "ask", "agent"]
StepOutcome = Literal["replayed", "frozen", "recorded", "healed", "live", "failed", "skipped"]
STEP_OUTCOMES: tuple[StepOutcome, ...] = ("replayed", "frozen", "recorded", "healed", "live", "failed", "skipped")


@dataclass(frozen=True, slots=True)
class ActionEvent:
    """One operation that was performed, with its locator in Playwright's words."""

    method: str
    description: str
    locator: str


@dataclass(slots=True)
class StepEvent:
    """One step of a test.

    Attributes:
        index: Place among the steps of its test, from 0.
        instruction: The sentence, variables unfilled.
        url: Where the page was when the step began, query values and secrets masked.
        outcome: How it went; `failed` until it went well.
        engine: Who decided: `local`, a model's name, or `None` for a replay.
        reason: Why it was not replayed, or what drifted.
        error: The first line of what was raised, masked.
        warning: What a reader of the recording should know: that an action changed nothing, so that a replay of it can't
            tell whether it still works.
    """

    index: int
    call: Call
    instruction: str
    url: str
    outcome: StepOutcome = "failed"
    engine: str | None = None
    model_calls: int = 0
    duration_ms: int = 0
    reason: Reason | None = None
    actions: list[ActionEvent] = field(default_factory=list)
    error: str | None = None
    warning: str | None = None

    def as_data(self) -> dict[str, Any]:
        """As it stands in `report.json`."""
        return asdict(self)
