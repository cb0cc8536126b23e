"""A task of an agent, or a tool that it called, came to nothing."""

from __future__ import annotations

from pytest_stagehand._basics.errors.base import StagehandError
from pytest_stagehand._basics.words.printed import printable

LOG_SHOWN = 12
"""Lines of an agent's log in an error: its last steps, on one screen with the rest; the report has all of them."""


class TaskNotDone(StagehandError):
    """An agent gave its task up, or was not done within its steps. What it did on the way was done.

    Attributes:
        log: What it did, and what came of it, in lines.
        needs_person: What only a person can do before the task can go on (a CAPTCHA, a passkey, a bank's question); empty where
            it ended for another reason.
    """

    def __init__(self, message: str, log: tuple[str, ...] = (), *, needs_person: str = "") -> None:
        told = [f"  {printable(line, 300)}" for line in log[-LOG_SHOWN:]]
        cut = [f"  … {len(log) - LOG_SHOWN} lines before"] if len(log) > LOG_SHOWN else []
        super().__init__("\n".join([message, *(["What was done:"] if told else []), *cut, *told]))
        self.said = message
        self.log = log
        self.needs_person = needs_person

    def with_log(self, log: tuple[str, ...]) -> TaskNotDone:
        """The same, with what was done before."""
        return TaskNotDone(self.said, log, needs_person=self.needs_person)

    @property
    def likely(self) -> str:
        """Of a person who is needed, the message says what for."""
        return "" if self.needs_person else "it takes more steps, or can't be done as this user or with this data"

    @property
    def then(self) -> str:
        """Watch where it goes astray; or do what only a person can."""
        if self.needs_person:
            return "  pytest TEST --headed"
        return (
            "Make the task smaller, say in it how to know that it is done, or raise max_steps. To watch it:\n"
            "  pytest TEST --headed --stagehand-watch"
        )


class ToolFailed(StagehandError):
    """A function of `page.agent(tools=[…])`, or a tool of `mcp=[…]`, could not be called, failed, or gave what can't be used.

    While recording, the model is told so and may go on; a replay fails. A server that can't be started fails either.

    Attributes:
        tool: Its name, or that of the server.
    """

    def __init__(self, tool: str, problem: str, remedy: str = "") -> None:
        super().__init__(
            f"{printable(tool, 100)}: {problem}." + (f"\n  {remedy[0].upper()}{remedy[1:]}." if remedy else "")
        )
        self.tool = tool
        self._has_remedy = bool(remedy)

    @property
    def likely(self) -> str:
        """Of a server, what it wrote last stands in the message."""
        return "" if self._has_remedy else "the function or server is at fault, or changed since the task was recorded"

    @property
    def then(self) -> str:
        """The function is the test's own, so that it can be called without a browser."""
        return (
            "Call it by hand with these arguments. If it was changed on purpose:\n  pytest TEST --stagehand-mode=record"
        )
