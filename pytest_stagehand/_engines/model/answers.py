"""What a model answers, as closed schemas: decisions over the ids of one snapshot, checked again before anything is done."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from pytest_stagehand._compiling.verifying import Claim  # noqa: TC001  (pydantic reads it at run time)
from pytest_stagehand._recording.methods import Operable, Roaming  # noqa: TC001  (pydantic reads it at run time)

if TYPE_CHECKING:
    from collections.abc import Sequence

    from pytest_stagehand._compiling.decisions import Offered


class ModelAnswer(BaseModel):
    """Base of all answers: immutable, unknown keys refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Operation(ModelAnswer):
    """One browser operation."""

    method: Operable
    node: str | None = Field(description="id of the node it is done on; null for operations on the page")
    to_node: str | None = Field(description="id of the node to drop on, for drag_to; null otherwise")
    arguments: list[str]


class AgentOperation(ModelAnswer):
    """One of an agent, which may also go about."""

    method: Roaming
    node: str | None = Field(description="id of the node it is done on; null for operations on the page")
    to_node: str | None = Field(description="id of the node to drop on, for drag_to; null otherwise")
    arguments: list[str]


class Unsure(ModelAnswer):
    """Why nothing was decided."""

    why: Literal["not-understood", "not-found", "ambiguous"]
    explanation: str
    candidates: list[str] = Field(description="ids of what came into question, best first")


class ActAnswer(ModelAnswer):
    """To `act`."""

    actions: list[Operation]
    remaining: str
    unsure: Unsure | None
    claims: list[Claim] = Field(
        default=[], description="where something that the sentence asks for is so already: what proves it; else empty"
    )


class ObserveAnswer(ModelAnswer):
    """To `observe`."""

    nodes: list[str]


class CompleteAnswer(ModelAnswer):
    """To whether more of a long page has to be read."""

    is_complete: bool


class VerifyAnswer(ModelAnswer):
    """To `verify`."""

    explanation: str
    verdict: Literal["holds", "fails", "unsure"]
    claims: list[Claim]


class OneAnswer(ModelAnswer):
    """To one question."""

    reasoning: str
    answer: Literal["yes", "no", "unsure"]


class AskAnswer(ModelAnswer):
    """To `ask`."""

    answers: list[OneAnswer]


class PlanAnswer(ModelAnswer):
    """To what items a feature has."""

    items: list[str] = Field(description="one sentence each, in the order in which they are carried out")


class ToolCall(ModelAnswer):
    """A call of a function that the test gave."""

    tool: str
    arguments: dict[str, Any]


class ValueRead(ModelAnswer):
    """A value that will be needed when this page is gone."""

    name: str = Field(description="what it is called from now on: letters, digits and _")
    node: str = Field(description="id of the smallest node that shows it")
    value: str = Field(description="the value, as that node shows it")


class Cell(ModelAnswer):
    """One value of a row."""

    column: str = Field(description="what it is called from now on, in all rows; empty where a row is one value alone")
    node: str = Field(description="id of the smallest node that shows it")
    value: str = Field(description="the value, as that node shows it")


class ListRead(ModelAnswer):
    """A list that will be needed when this page is gone."""

    name: str = Field(description="what it is called from now on: letters, digits and _")
    rows: list[list[Cell]] = Field(description="all rows that the page shows, in their order")


class AgentAnswer(ModelAnswer):
    """To what an agent does next."""

    thought: str = Field(description="one or two sentences: how far the task is, and why this is next")
    status: Literal["going-on", "done", "impossible", "needs-person"]
    actions: list[AgentOperation]
    calls: list[ToolCall] = Field(
        default=[], description="tools to be called, where something is needed of them; else empty"
    )
    reads: list[ValueRead] = Field(
        default=[], description="single values of this page to be kept for later; else empty"
    )
    lists: list[ListRead] = Field(
        default=[], description="lists and tables of this page to be kept for later; else empty"
    )
    note: str = Field(description="what you will need to know of this page when it is gone; else empty")
    file: str = Field(
        default="", description="name of a downloaded file to be shown next, in the place of the page; else empty"
    )
    look: str = Field(
        default="", description='id of a node to be shown as a picture next, or "page" for all that shows; else empty'
    )
    claims: list[Claim] = Field(description="for done: what the page shows now that proves it; else empty")


class OnScreen(ModelAnswer):
    """What the pointer or the keys do on a picture of the page (`_models/screens.py`)."""

    do: Literal[
        "click",
        "right_click",
        "double_click",
        "move",
        "drag",
        "scroll",
        "type",
        "key",
        "wait",
        "screenshot",
        "back",
        "forward",
    ]
    x: int | None = None
    y: int | None = None
    to_x: int | None = None
    to_y: int | None = None
    by: int = 0
    text: str = ""
    keys: list[str] = []
    held: str = ""


class ScreenAnswer(AgentAnswer):
    """The same of a model that sees the page as a picture: it may operate that, and then need not say anything else."""

    thought: str = ""
    status: Literal["going-on", "done", "impossible", "needs-person"] = "going-on"
    actions: list[AgentOperation] = []
    note: str = ""
    claims: list[Claim] = []
    screen: list[OnScreen] = []
    said: str = ""


ANSWERS: dict[str, type[ModelAnswer]] = {
    "act": ActAnswer,
    "observe": ObserveAnswer,
    "complete": CompleteAnswer,
    "verify": VerifyAnswer,
    "ask": AskAnswer,
    "agent": AgentAnswer,
    "plan": PlanAnswer,
}


def schema_of(purpose: str) -> dict[str, Any]:
    """The JSON schema of an answer, as strict as both providers want it."""
    return {**strict(ANSWERS[purpose].model_json_schema()), "title": purpose}


def schema_of_agent(tools: Sequence[Offered], *, has_files: bool = False, may_look: bool = False) -> dict[str, Any]:
    """The JSON schema of what an agent answers: with the calls of its tools, each as its parameters want it, if it has any.

    Args:
        tools: What may be called.
        has_files: Whether there are files to look into.
        may_look: Whether pictures may be asked for.
    """
    schema = AgentAnswer.model_json_schema()
    defined = schema["$defs"]
    del defined["ToolCall"]
    if not tools:
        del schema["properties"]["calls"]
    else:
        schema["properties"]["calls"]["items"] = {"anyOf": [_call_of(tool, defined) for tool in tools]}
    if not has_files:
        del schema["properties"]["file"]
    if not may_look:
        del schema["properties"]["look"]
    return {**strict(schema), "title": "agent"}


def _call_of(tool: Offered, defined: dict[str, Any]) -> dict[str, Any]:
    """The schema of one tool's call; what its parameters name is added to what is `defined`."""
    arguments = deepcopy(dict(tool.schema))
    defined |= {f"{tool.name}.{name}": each for name, each in arguments.pop("$defs", {}).items()}
    name = {"type": "string", "enum": [tool.name]}
    return {"type": "object", "properties": {"tool": name, "arguments": {"properties": {}, **arguments}}}


def strict(schema: dict[str, Any]) -> dict[str, Any]:
    """A copy in which every object has all its properties required and takes no others, without what strict modes refuse."""
    copy = deepcopy(schema)
    _tighten(copy)
    return copy


def _tighten(schema: Any) -> None:
    if isinstance(schema, list):
        for each in schema:
            _tighten(each)
    if not isinstance(schema, dict):
        return
    properties = schema.get("properties")
    if isinstance(properties, dict):
        schema["required"] = list(properties)
        schema["additionalProperties"] = False
    for name in ("default", "title"):
        if not isinstance(schema.get(name), dict):  # a property may have that name
            schema.pop(name, None)
    for each in schema.values():
        _tighten(each)
