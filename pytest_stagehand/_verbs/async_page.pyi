# The types of `async_page.py`, made of `page.py` by scripts/write_async_types.py. Nobody edits them by hand.

from collections.abc import Callable, Hashable, Mapping, Sequence
from pathlib import Path
from typing import Any, Literal, overload

from playwright.async_api import Download, Locator
from playwright.async_api import Page as AsyncPlaywrightPage
from typing_extensions import TypeForm, TypeVar

from pytest_stagehand._basics.mcp import McpServer
from pytest_stagehand._basics.secrets import Secret
from pytest_stagehand._basics.totp import Totp
from pytest_stagehand._basics.verdict import Verdict
from pytest_stagehand._report.events import OperationEvent
from pytest_stagehand._steps.results import Action
from pytest_stagehand._verbs.page import MOST_STEPS, ActResult, AgentResult

T = TypeVar("T", default=Any)
MYPY = False

def become(page: AsyncPlaywrightPage) -> None: ...

class AsyncPage(AsyncPlaywrightPage):
    async def act(
        self,
        instruction: str | Action,
        *,
        variables: Mapping[str, str | Secret | Totp] | None = None,
        within: Locator | None = None,
        optional: bool = False,
        timeout: float | None = None,
        vision: bool | None = None,
    ) -> ActResult[AsyncPage]: ...
    async def observe(
        self, instruction: str | None = None, *, within: Locator | None = None, timeout: float | None = None
    ) -> list[Action]: ...
    @overload
    async def extract(
        self,
        instruction: str | None = None,
        *,
        within: Locator | Download | Path | None = None,
        timeout: float | None = None,
    ) -> str: ...
    @overload
    async def extract(
        self,
        instruction: str | None = None,
        schema: type[T] = ...,
        *,
        within: Locator | Download | Path | None = None,
        timeout: float | None = None,
    ) -> T: ...
    @overload
    async def extract(
        self,
        instruction: str | None = None,
        schema: TypeForm[T] = ...,
        *,
        within: Locator | Download | Path | None = None,
        timeout: float | None = None,
    ) -> T: ...
    if not MYPY:
        @overload
        async def extract(
            self,
            instruction: str | None = None,
            schema: Hashable = ...,
            *,
            within: Locator | Download | Path | None = None,
            timeout: float | None = None,
        ) -> Any: ...
    async def verify(
        self, statement: str, *, within: Locator | Download | Path | None = None, timeout: float | None = None
    ) -> None: ...
    @overload
    async def ask(self, question: str, *, screenshot: bool = False) -> Verdict: ...
    @overload
    async def ask(self, question: list[str], *, screenshot: bool = False) -> list[Verdict]: ...
    async def whenever(
        self,
        what: str,
        do: str,
        *,
        variables: Mapping[str, str | Secret | Totp] | None = None,
        timeout: float | None = None,
    ) -> AsyncWhenever: ...
    def agent(
        self,
        *,
        timeout: float | None = None,
        vision: bool | None = None,
        tools: Sequence[Callable[..., Any]] = (),
        mcp: Sequence[Sequence[str] | str | McpServer] = (),
        instructions: str = "",
        model: str | None = None,
        executor_model: str | None = None,
        on_step: Callable[[OperationEvent], object] | None = None,
        mode: Literal["page", "computer"] = "page",
    ) -> AsyncAgent: ...

class AsyncAgent:
    @overload
    async def execute(
        self,
        task: str,
        *,
        max_steps: int = MOST_STEPS,
        variables: Mapping[str, str | Secret | Totp] | None = None,
        time_limit: float | None = None,
        verify_by_reload: bool | None = None,
    ) -> AgentResult[None, AsyncPage]: ...
    @overload
    async def execute(
        self,
        task: str,
        *,
        max_steps: int = MOST_STEPS,
        output: type[T],
        variables: Mapping[str, str | Secret | Totp] | None = None,
        time_limit: float | None = None,
        verify_by_reload: bool | None = None,
    ) -> AgentResult[T, AsyncPage]: ...
    @overload
    async def execute(
        self,
        task: str,
        *,
        max_steps: int = MOST_STEPS,
        output: TypeForm[T],
        variables: Mapping[str, str | Secret | Totp] | None = None,
        time_limit: float | None = None,
        verify_by_reload: bool | None = None,
    ) -> AgentResult[T, AsyncPage]: ...
    if not MYPY:
        @overload
        async def execute(
            self,
            task: str,
            *,
            max_steps: int = MOST_STEPS,
            output: Hashable,
            variables: Mapping[str, str | Secret | Totp] | None = None,
            time_limit: float | None = None,
            verify_by_reload: bool | None = None,
        ) -> AgentResult[Any, AsyncPage]: ...
    async def plan(self, feature: str | Path, file: str | Path) -> tuple[str, ...]: ...
    async def follow(
        self,
        plan: Sequence[str] | str | Path,
        *,
        max_steps: int = MOST_STEPS,
        variables: Mapping[str, str | Secret | Totp] | None = None,
        time_limit: float | None = None,
        verify_by_reload: bool | None = None,
    ) -> tuple[AgentResult[None, AsyncPage], ...]: ...
    page: AsyncPage

class AsyncWhenever:
    @property
    def times(self) -> int: ...
    async def stop(self) -> None: ...
    async def __aenter__(self) -> AsyncWhenever: ...
    async def __aexit__(self, *_: object) -> None: ...
