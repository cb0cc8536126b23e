"""What happened, as data: one `StepEvent` a step, from which the summary and the report are made."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field, fields
from typing import TYPE_CHECKING, Any, Literal

from pytest_stagehand._models.usage import Usage

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_stagehand._basics.errors import Difference, Reason
    from pytest_stagehand._recording.heals import Heal

Call = Literal["act", "observe", "extract", "verify", "ask", "agent", "whenever"]
StepOutcome = Literal["replayed", "frozen", "recorded", "healed", "live", "failed", "skipped"]
STEP_OUTCOMES: tuple[StepOutcome, ...] = ("replayed", "frozen", "recorded", "healed", "live", "failed", "skipped")


LOOK = "look"
"""In the place of an operation: an agent looked at the page, and did nothing."""
NOTED = "   noted: "
"""How a line of an agent's log begins that holds what the engine wanted to remember."""


@dataclass(frozen=True, slots=True)
class ActionEvent:
    """One operation that was begun, with its locator in Playwright's words.

    Attributes:
        arguments: Its operands, variables unfilled.
        thought: Why an agent did it, in a model's words, where it was decided now; empty for the next ones of one decision.
        error: Why it could not be done, or what of it failed.
    """

    method: str
    description: str
    locator: str
    arguments: tuple[str, ...] = ()
    thought: str = ""
    error: str = ""

    def as_data(self) -> dict[str, Any]:
        """As it stands in `report.json`: without a thought or an error where there is none."""
        return {name: value for name, value in asdict(self).items() if value or name not in ("thought", "error")}


@dataclass(frozen=True, slots=True)
class OperationEvent:
    """One operation as it was done, or could not be: told while its step runs. Secrets are masked.

    Attributes:
        call: The verb.
        instruction: The sentence, variables unfilled.
        number: Its place in the step, from 1.
        words: What was done: `click button "Save"`; `look` where an agent only looked.
        came: What was seen to come of it; empty where nothing was.
        error: Why it could not be done, or can't be believed; empty where it was done.
        thought: Why, in a model's words, where one decided it now.
        url: Route of the page afterwards.
        seconds: Since the step began.
        model_calls: Of the step so far; so are `tokens`, in and out, and `cost_usd`, `None` where a price is not known.
        awaits_person: A person has to do now what `came` says; the step waits for it.
    """

    call: Call
    instruction: str
    number: int
    words: str
    came: str = ""
    error: str = ""
    thought: str = ""
    url: str = ""
    seconds: float = 0.0
    model_calls: int = 0
    tokens: int = 0
    cost_usd: float | None = 0.0
    awaits_person: bool = False

    def __str__(self) -> str:
        came = f": {self.error}" if self.error else f" → {self.came}" if self.came else ""
        return f"{self.words}{came}"


@dataclass(frozen=True, slots=True)
class Mark:
    """A place in a picture that something is said of.

    Attributes:
        ref: The node of the tree that stands there, if one does.
        box: Left, top, width and height, in pixels of the picture.
        label: What is said.
    """

    ref: str | None
    box: tuple[int, ...]
    label: str


Moment = Literal["before", "after", "read", "failed"]


@dataclass(frozen=True, slots=True)
class Frame:
    """The page at one moment of a step.

    Attributes:
        action: Place of the operation in its step that it is before or after; `None` for the step as a whole.
        picture: `path`, `width` and `height` of the viewport's picture; `None` where it could not be taken.
        tree: Asset that holds the snapshot as text.
        boxes: Where each node of the tree shows in the picture.
        pointer: Where the target is pressed.
    """

    moment: Moment
    action: int | None
    picture: dict[str, Any] | None
    tree: str | None
    boxes: dict[str, tuple[int, ...]]
    marks: tuple[Mark, ...] = ()
    pointer: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Exchange:
    """A question to a model and its answer, both masked; `prompt` and `answer` are assets.

    Attributes:
        repairs: How many answers to this question were sent back before.
    """

    model: str
    is_cached: bool
    repairs: int
    seconds: float
    input_tokens: int
    output_tokens: int
    cost_usd: float | None
    prompt: str | None
    answer: str | None


@dataclass(frozen=True, slots=True)
class Reading:
    """What a program read or claimed.

    Attributes:
        words: The program, a line for each value or claim.
        values: What it read, as JSON.
        rows: How many, of a list.
        seen: Of a task that was inferred, for each claim: where it was seen not to be so last, and where it was so after that.
    """

    words: tuple[str, ...] = ()
    values: str | None = None
    rows: int | None = None
    expected: str | None = None
    found: str | None = None
    seen: tuple[str, ...] = ()


@dataclass(slots=True)
class Evidence:
    """What the report shows of a step beside `report.json`.

    Attributes:
        message: All that was raised, with the step that it is of and what to type next; `StepEvent.error` is its headline.
        key: The step as recordings tell it from others.
        recording: The file that it is in.
        within: The file, or the part of the page, that it is confined to.
        variables: Values of those that its sentence names; secrets masked.
        plan: The items of the plan that it is one of, ticked as far as they were carried out by its end.
    """

    message: str | None = None
    key: str | None = None
    recording: str | None = None
    within: str = ""
    frames: list[Frame] = field(default_factory=list)
    exchanges: list[Exchange] = field(default_factory=list)
    reading: Reading | None = None
    variables: dict[str, str] = field(default_factory=dict)
    plan: list[str] = field(default_factory=list)


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
        error: The headline of what was raised, masked.
        difference: What was looked for, and what was there instead.
        usage: What models took for it.
        cached_answers: Answers of models that were kept from an earlier run.
        warning: What a reader of the recording should know: that an action changed nothing, so that a replay of it can't
            tell whether it still works.
        heals: Elements that were found again.
        evidence: What the report shows of it besides.
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
    difference: Difference | None = None
    warning: str | None = None
    heals: list[Heal] = field(default_factory=list)
    usage: Usage = field(default_factory=Usage)
    cached_answers: int = 0
    evidence: Evidence = field(default_factory=Evidence)

    def as_details(self) -> dict[str, Any]:
        """As the report's page shows it."""
        return {**self.as_data(), **asdict(self.evidence)}

    def as_data(self) -> dict[str, Any]:
        """As it stands in `report.json`."""
        data = {each.name: getattr(self, each.name) for each in fields(self) if each.name != "evidence"}
        data["actions"] = [action.as_data() for action in self.actions]
        data["difference"] = asdict(self.difference) if self.difference is not None else None
        usage = asdict(data.pop("usage"))
        data["heals"] = [heal.model_dump(mode="json") for heal in self.heals]
        first = {key: data.pop(key) for key in ("index", "call", "instruction", "url", "outcome", "engine")}
        return {**first, "model_calls": usage.pop("calls"), **data, **usage}


def without_evidence(details: dict[str, Any]) -> dict[str, Any]:
    """What `as_data` gives, of what `as_details` gave."""
    shown = {each.name for each in fields(Evidence)}
    return {key: value for key, value in details.items() if key not in shown}


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
