"""What happened, as data: one `StepEvent` a step, from which the summary and the report are made."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_stagehand.errors import Reason

Call = Literal["act", "observe", "extract", "verify", "ask", "agent"]
StepOutcome = Literal["replayed", "frozen", "recorded", "healed", "live", "failed", "skipped"]
STEP_OUTCOMES: tuple[StepOutcome, ...] = ("replayed", "frozen", "recorded", "healed", "live", "failed", "skipped")


@dataclass(frozen=True, slots=True)
class Usage:
    """What one or several calls took.

    Attributes:
        calls: Answers that a provider gave; one from the cache is none.
        input_tokens: All tokens sent, those that the provider had kept included.
        cached_tokens: How many of `input_tokens` the provider had kept.
        seconds: Time spent waiting, retries included.
        cost_usd: US dollars; `None` where the price of one of the calls is not known.
    """

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cached_tokens: int = 0
    seconds: float = 0.0
    cost_usd: float | None = 0.0

    def __add__(self, other: Usage) -> Usage:
        """Both together; unknown costs stay unknown."""
        known = self.cost_usd is not None and other.cost_usd is not None
        return Usage(
            self.calls + other.calls,
            self.input_tokens + other.input_tokens,
            self.output_tokens + other.output_tokens,
            self.cached_tokens + other.cached_tokens,
            self.seconds + other.seconds,
            (self.cost_usd or 0.0) + (other.cost_usd or 0.0) if known else None,
        )


@dataclass(frozen=True, slots=True)
class ActionEvent:
    """One operation that was performed, with its locator in Playwright's words."""

    method: str
    description: str
    locator: str


@dataclass(frozen=True, slots=True)
class HealEvent:
    """An element that was found again, for review.

    Attributes:
        action: Place of the operation in its step, from 0.
        reason: Why it was not found as recorded.
        by: `local`, or the engine that was asked.
        was: The recorded element in words.
        now: The one that was found in its place.
        score: How like the recorded one it is, 0 to 1.
        likeness: Of each feature, 0 to 1.
        runner_up: The second best in words; `None` where there was no other.
        runner_up_score: How like the recorded one that is.
    """

    action: int
    reason: Reason
    by: str
    was: str
    now: str
    score: float | None = None
    likeness: dict[str, float] = field(default_factory=dict)
    runner_up: str | None = None
    runner_up_score: float | None = None


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
        usage: What models took for it.
        cached_answers: Answers of models that were kept from an earlier run.
        warning: What a reader of the recording should know: that an action changed nothing, so that a replay of it can't
            tell whether it still works.
        heals: Elements that were found again.
    """

    index: int
    call: Call
    instruction: str
    url: str
    outcome: StepOutcome = "failed"
    engine: str | None = None
    duration_ms: int = 0
    reason: Reason | None = None
    actions: list[ActionEvent] = field(default_factory=list)
    error: str | None = None
    warning: str | None = None
    heals: list[HealEvent] = field(default_factory=list)
    usage: Usage = field(default_factory=Usage)
    cached_answers: int = 0

    def as_data(self) -> dict[str, Any]:
        """As it stands in `report.json`."""
        data = asdict(self)
        usage = data.pop("usage")
        first = {key: data.pop(key) for key in ("index", "call", "instruction", "url", "outcome", "engine")}
        return {**first, "model_calls": usage.pop("calls"), **data, **usage}


def summed(steps: Sequence[dict[str, Any]]) -> dict[str, Any]:
    """What models took for several steps, which are given, as the sums are, in the words of `report.json`.

    The cost is unknown as soon as that of one step is, and never 0 instead.
    """
    counts = ("model_calls", "input_tokens", "output_tokens", "cached_tokens")
    costs = [step["cost_usd"] for step in steps]
    return {
        **{name: sum(step[name] for step in steps) for name in counts},
        "seconds": round(sum(step["seconds"] for step in steps), 3),
        "cost_usd": None if None in costs else round(sum(costs), 6),
    }
