"""What steps give back."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Generic, Literal, TypeVar

if TYPE_CHECKING:
    from pytest_stagehand.page import Page
    from pytest_stagehand.recording.methods import Method
    from pytest_stagehand.recording.schema import RecordedAction
    from pytest_stagehand.recording.targets import Target

T = TypeVar("T")


@dataclass(frozen=True)
class Action:
    """One browser operation on one element, ready for `page.act`.

    Attributes:
        method: What would be done.
        description: The element in words, for people.
        arguments: Operands, variables unfilled.
        target: How to find the element again; `None` for operations on the page itself.
    """

    method: Method
    description: str
    arguments: tuple[str, ...] = ()
    target: Target | None = field(default=None, repr=False)

    @classmethod
    def of(cls, recorded: RecordedAction) -> Action:
        """An operation that was done."""
        return cls(recorded.method, recorded.description, recorded.arguments, recorded.target)


@dataclass(frozen=True)
class ActResult:
    """What `act` did.

    Attributes:
        actions: The operations, in order.
        new_page: The tab or window that the last of them opened, already a `Page`.
        skipped: An optional step that the page did not offer.
    """

    actions: tuple[Action, ...]
    new_page: Page | None = None
    skipped: bool = False


@dataclass(frozen=True)
class Verdict:
    """An engine's answer to a question; never an assertion.

    Attributes:
        answer: `yes`, `no` or `unsure`.
        reasoning: Why, in the engine's words.
    """

    answer: Literal["yes", "no", "unsure"]
    reasoning: str = ""


@dataclass(frozen=True)
class AgentResult(Generic[T]):
    """What an agent did. There is none of a task that was not done: that raises.

    Attributes:
        output: What was asked for as `output`, read from the page at the end; `None` where nothing was.
        actions: The operations, in order.
        new_page: The tab or window that the last of them opened, already a `Page`.
    """

    output: T
    actions: tuple[Action, ...] = ()
    new_page: Page | None = None
