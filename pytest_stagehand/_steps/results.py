"""What `act` and `agent` did, as the page hands it on."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from pytest_stagehand._models.usage import Usage
    from pytest_stagehand._recording.methods import Method
    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._recording.targets import Target
    from pytest_stagehand._report.events import OperationEvent


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


@dataclass(frozen=True, slots=True)
class Acted:
    """How an `act` or a task came out: what `ActResult` and `AgentResult` say, of Playwright's own page.

    Attributes:
        output: What a task was to read, read at its end.
        operations: What was tried for a task, in order.
        usage: What models took for it.
    """

    actions: tuple[Action, ...] = ()
    new_page: Page | None = None
    skipped: bool = False
    output: Any = None
    operations: tuple[OperationEvent, ...] = ()
    usage: Usage | None = None
