"""What a task is, and what an application of this benchmark has to offer."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import AbstractContextManager
from dataclasses import dataclass, field
from typing import Any, Protocol

from playwright.sync_api import BrowserContext

from benchmarks.tasks.breaking import Breakage

State = Mapping[str, Any]
"""What an application holds, flat: `patients/3/status` is what record 3 of the patients has for its status."""


@dataclass(frozen=True)
class Task:
    """One task.

    Attributes:
        name: Unique in its application.
        sentence: What the agent is asked.
        changes: What must be otherwise in the application's state afterwards, and nothing besides; `None` for what is gone.
        breakages: Ways to break the application, each of which keeps the task from being done.
        fewest: Operations of the shortest way.
        path: Where it begins.
        reloads: As `verify_by_reload=`.
        variables: As `variables=`.
    """

    name: str
    sentence: str
    changes: Mapping[str, Any]
    breakages: Sequence[Breakage]
    fewest: int
    path: str = "/"
    reloads: bool | None = None
    variables: Mapping[str, Any] = field(default_factory=dict)

    def faults(self, before: State, after: State) -> list[str]:
        """What is not as it should be afterwards."""
        changed = {key: after.get(key) for key in {*before, *after} if before.get(key) != after.get(key)}
        keys = sorted({*changed, *self.changes})
        return [
            f"{key} is {changed.get(key, before.get(key))!r}, not {self.changes.get(key, before.get(key))!r}"
            for key in keys
            if key not in changed or key not in self.changes or not _fits(changed[key], self.changes[key])
        ]


def _fits(value: Any, wanted: Any) -> bool:
    return bool(wanted(value)) if callable(wanted) else value == wanted


class Running(Protocol):
    """An application while it runs."""

    @property
    def url(self) -> str:
        """Where it is."""

    def reset(self) -> None:
        """As it was in the beginning."""

    def state(self) -> State:
        """What it holds now, asked past its pages."""

    def enter(self, context: BrowserContext) -> None:
        """Whatever a user has before the task begins, such as a session."""


@dataclass(frozen=True)
class App:
    """An application with its tasks.

    Attributes:
        about: What it is, and what is hard about it.
        serve: Runs it for a while.
    """

    name: str
    about: str
    serve: Callable[[], AbstractContextManager[Running]]
    tasks: tuple[Task, ...]


def flat(data: Any, at: str = "") -> dict[str, Any]:
    """Nested data by the path to each value."""
    if not isinstance(data, Mapping):
        return {at: data}
    return {key: each for name, part in data.items() for key, each in flat(part, f"{at}/{name}".lstrip("/")).items()}
