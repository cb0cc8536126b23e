"""What an engine answers, before anything is performed.

The same models serve the local engine and every model: a closed set of methods over the `ref`s of one snapshot.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from pytest_stagehand.recording.methods import Method  # noqa: TC001  (pydantic reads it at run time)


class Decision(BaseModel):
    """Base of all decisions: immutable, unknown keys refused."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class ActionDecision(Decision):
    """One browser operation.

    Attributes:
        method: What to do.
        ref: The node to do it on; `None` for operations on the page (`press` without a field, `go_back`, `accept_dialog`).
        arguments: Operands in the order of the method's parameters, variables unfilled (`%email%`).
        to_ref: The node to drop on, for `drag_to`.
        description: The element in words, for people: `"Add to cart" button`.
    """

    method: Method
    ref: str | None = None
    arguments: tuple[str, ...] = ()
    to_ref: str | None = None
    description: str = ""


class ActDecision(Decision):
    """Up to 20 actions on this snapshot, in order, and whether to look again after performing them.

    Attributes:
        rest: What of the instruction is left to do after these actions; looking again starts from it. Empty when done.
    """

    actions: Annotated[tuple[ActionDecision, ...], Field(max_length=20)]
    rest: str = ""


class ObserveDecision(Decision):
    """Actions that fit the instruction, none performed; empty when nothing fits."""

    actions: tuple[ActionDecision, ...]


Verdict = Literal["yes", "no", "unsure"]
