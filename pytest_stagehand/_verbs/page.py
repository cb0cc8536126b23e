"""`Page`: Playwright's own page, with sentences.

A page is not wrapped. As it comes into being its class is set to `Page`, so that `isinstance`, `expect(page)`, identity
in `context.pages` and everything else that holds of Playwright's page goes on holding (`adopt`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, Literal, cast, overload

from playwright.sync_api import Page as PlaywrightPage
from typing_extensions import TypeVar

if TYPE_CHECKING:
    from collections.abc import Callable, Hashable, Mapping, Sequence
    from pathlib import Path

    from playwright.sync_api import Download, Locator
    from typing_extensions import TypeForm

    from pytest_stagehand._agent.plans import Plan
    from pytest_stagehand._basics.mcp import McpServer
    from pytest_stagehand._basics.secrets import Secret
    from pytest_stagehand._basics.totp import Totp
    from pytest_stagehand._basics.verdict import Verdict
    from pytest_stagehand._models.usage import Usage
    from pytest_stagehand._report.events import OperationEvent
    from pytest_stagehand._steps.results import Action

    T = TypeVar("T", default=Any)

R = TypeVar("R")
P = TypeVar("P", default="Page")
"""The class of pages: `AsyncPage` where a step was awaited."""

MYPY = False
"""True to mypy, and to nobody else (its documentation, "Common issues").

The type of what is read has three overloads. All checkers infer a class; those that know TypeForm (PEP 747) also infer
`int | None`, `Literal` and `Annotated`. Others give `Any`: an old mypy by the default of `T`, pyright before 1.1.412 by the
overload for what is `Hashable`, which still refuses `[Row]` for `list[Row]`. Mypy must not see that one: where it knows
TypeForm, it infers `Any | int` for `int | float | str` beside it (2.4).
"""


def masked(text: str) -> str:
    from pytest_stagehand._steps.session import current_or_none  # noqa: PLC0415  (start-up)

    session = current_or_none()
    return text if session is None else session.secrets.mask(text)


@dataclass(frozen=True)
class ActResult(Generic[P]):
    """What `act` did.

    Attributes:
        actions: The operations, in order.
        new_page: The tab or window that the last of them opened, already a `Page`.
        skipped: An optional step that the page did not offer.
    """

    actions: tuple[Action, ...]
    new_page: P | None = None
    skipped: bool = False


@dataclass(frozen=True)
class AgentResult(Generic[R, P]):
    """What an agent did. There is none of a task that was not done: that raises.

    Attributes:
        output: What was asked for as `output`, read from the page at the end; `None` where nothing was.
        actions: The operations, in order.
        new_page: The tab or window that the last of them opened, already a `Page`.
        operations: What was tried, in order: each with the address, the time, and the model's reasoning where one decided it
            now; also what could not be done (`error`) and each look (`words == "look"`).
        usage: Calls, tokens, dollars and seconds of models; nothing of it in a replay.
    """

    output: R
    actions: tuple[Action, ...] = ()
    new_page: P | None = None
    operations: tuple[OperationEvent, ...] = ()
    usage: Usage | None = None

    @property
    def reasoning(self) -> tuple[str, ...]:
        """Why it was done so, in the model's words; empty in a replay."""
        return tuple(each.thought for each in self.operations if each.thought)

    @property
    def failed(self) -> tuple[OperationEvent, ...]:
        """What could not be done, or not be believed."""
        return tuple(each for each in self.operations if each.error)


def _adopted(page: PlaywrightPage | None) -> Page | None:
    """A page that came into being while a step ran; every page is adopted then."""
    return cast("Page | None", page)


class Whenever:
    """What is done whenever something shows, until it is stopped or the test ends; given by `Page.whenever`."""

    def __init__(self, stop: Callable[[], None], times: Callable[[], int]) -> None:
        self._stop, self._times = stop, times

    @property
    def times(self) -> int:
        """How often it was done so far."""
        return self._times()

    def stop(self) -> None:
        """Look for it no more."""
        self._stop()

    def __enter__(self) -> Whenever:  # noqa: PYI034  (Self is of Python 3.11, and this class has no children)
        return self

    def __exit__(self, *_: object) -> None:
        self.stop()


MOST_STEPS = 20
"""Of an agent, unless the test says otherwise: what a person would call one task takes fewer."""


class Page(PlaywrightPage):
    """A Playwright page that also takes sentences. Every method of Playwright's keeps its meaning."""

    def __repr__(self) -> str:
        """As Playwright's, which quotes the address, without the secrets in it."""
        return masked(super().__repr__())

    def __str__(self) -> str:
        return masked(super().__str__())

    def act(
        self,
        instruction: str | Action,
        *,
        variables: Mapping[str, str | Secret | Totp] | None = None,
        within: Locator | None = None,
        optional: bool = False,
        timeout: float | None = None,
        vision: bool | None = None,
    ) -> ActResult:
        """Do what the sentence says: ``page.act("add Large to cart")``.

        Recorded on the first run and replayed afterwards. One sentence may take several operations ("select M and press
        Add to cart"), and may have to look at the page again between them (a drop-down that must open first): at most 20
        operations and 4 looks.

        Args:
            instruction: What to do, in English, or an `Action` from `observe`, which is done as it is.
            variables: Values for ``%name%`` in the sentence. The recording holds ``%name%``; a `Secret` is in nothing at all.
            within: Look only inside this element.
            optional: Do it only if the page offers it (a cookie banner).
            timeout: Milliseconds for each operation; the page's own default otherwise.
            vision: Whether a model is also shown a picture of the page, with the numbers of its elements drawn on it. By
                default only where the page has little text to go by. A replay shows nothing to anybody.

        Returns:
            What was done, with the page that a new tab opened as `new_page`.

        Raises:
            EngineAbstained: Recording, and nothing or more than one thing on the page fits the sentence.
            ModelError: Recording, and the model gave no answer that can be used.
            MissingRecording: In `replay` mode, nothing is recorded for this step.
            DriftError: The recorded element is gone, is another one, is there twice, or the action had no effect.
            ActionFailed: The browser could not do it.
        """
        __tracebackhide__ = True
        from pytest_stagehand._verbs.act import act  # noqa: PLC0415  (start-up)

        done = act(
            self, instruction, variables=variables, within=within, optional=optional, timeout=timeout, vision=vision
        )
        return ActResult(done.actions, _adopted(done.new_page), done.skipped)

    def observe(
        self, instruction: str | None = None, *, within: Locator | None = None, timeout: float | None = None
    ) -> list[Action]:
        """The actions that the page offers for the sentence, none performed: ``page.observe("the size options")``.

        Args:
            instruction: What to look for; every control of the page without one.
            within: Look only inside this element.
            timeout: Milliseconds to wait; the page's own default otherwise.

        Returns:
            Actions ready for `act`, in reading order; empty when nothing fits.
        """
        __tracebackhide__ = True
        from pytest_stagehand._verbs.observe import observe  # noqa: PLC0415  (start-up)

        return observe(self, instruction, within=within, timeout=timeout)

    @overload
    def extract(
        self,
        instruction: str | None = None,
        *,
        within: Locator | Download | Path | None = None,
        timeout: float | None = None,
    ) -> str: ...
    @overload
    def extract(
        self,
        instruction: str | None = None,
        schema: type[T] = ...,
        *,
        within: Locator | Download | Path | None = None,
        timeout: float | None = None,
    ) -> T: ...
    @overload
    def extract(
        self,
        instruction: str | None = None,
        schema: TypeForm[T] = ...,
        *,
        within: Locator | Download | Path | None = None,
        timeout: float | None = None,
    ) -> T: ...

    if not MYPY:

        @overload
        def extract(
            self,
            instruction: str | None = None,
            schema: Hashable = ...,
            *,
            within: Locator | Download | Path | None = None,
            timeout: float | None = None,
        ) -> Any: ...

    def extract(
        self,
        instruction: str | None = None,
        schema: Any = str,
        *,
        within: Locator | Download | Path | None = None,
        timeout: float | None = None,
    ) -> Any:
        """Read data from the page: ``page.extract("the lines of the cart", schema=list[Line])``.

        What is recorded is a program that reads the live page: a replay returns what the page shows now, with as many
        rows as it has now. Only what no program can read (a summary) is stored, with the text it came from, and returned
        while that text is unchanged.

        Args:
            instruction: What to read; the page's whole text without one.
            schema: Anything that `pydantic.TypeAdapter` takes.
            within: Read only inside this element, or a file instead of the page: a download (PDF, XLSX, CSV, text) or its path.
            timeout: Milliseconds to wait; the page's own default otherwise.

        Returns:
            A value of `schema`.

        Raises:
            EngineAbstained: Recording, and nothing or more than one thing on the page fits.
            FileUnreadable: The file is empty, broken, too large, or of another type than it is called.
            DriftError: The part of the page that the program reads is no longer the one recorded.
            NotRecordable: No program reads exactly these values, and they can't be frozen either.
        """
        __tracebackhide__ = True
        from pytest_stagehand._verbs.extract import extract  # noqa: PLC0415  (start-up)

        return extract(self, instruction, schema, within=within, timeout=timeout)

    def verify(
        self, statement: str, *, within: Locator | Download | Path | None = None, timeout: float | None = None
    ) -> None:
        """Fail unless the page is as the sentence says: ``page.verify("the cart badge shows 1 item")``.

        What is recorded are assertions over the live page, checked on every run and waited for as `expect` does.

        Args:
            statement: What must hold.
            within: Look only inside this element, or into a file instead of the page, as `extract` does.
            timeout: Milliseconds to wait for it to hold; the page's own default otherwise.

        Raises:
            VerificationFailed: It does not hold. The only error here that is an `AssertionError`.
            FileUnreadable: As with `extract`.
            EngineAbstained: Recording, and no reading of the sentence is certain.
        """
        __tracebackhide__ = True
        from pytest_stagehand._verbs.verify import verify  # noqa: PLC0415  (start-up)

        verify(self, statement, within=within, timeout=timeout)

    @overload
    def ask(self, question: str, *, screenshot: bool = False) -> Verdict: ...
    @overload
    def ask(self, question: list[str], *, screenshot: bool = False) -> list[Verdict]: ...
    def ask(self, question: str | list[str], *, screenshot: bool = False) -> Verdict | list[Verdict]:
        """A model's opinion of the page: ``page.ask("does this look like an error page?").answer``.

        Never an assertion: what must hold is said with `verify`, which is recorded and checked without a model. An opinion is
        recorded with the page's text and replayed as `frozen` while that is unchanged; with `screenshot` it is not recorded.

        Args:
            question: One question, or several that are asked in one call.
            screenshot: Show the model a picture of the page as well; fields that may hold a secret are covered in it.

        Returns:
            `yes`, `no` or `unsure`, with the reasoning; a list for several questions.

        Raises:
            EngineAbstained: No model is set.
            ModelError: The model gave no answer that can be used.
            MissingRecording: In `replay` mode, nothing is recorded for this question.
            DriftError: In `replay` mode, the page no longer says what it said.
        """
        __tracebackhide__ = True
        from pytest_stagehand._verbs.ask import ask  # noqa: PLC0415  (start-up)

        verdicts = ask(self, [question] if isinstance(question, str) else list(question), screenshot=screenshot)
        return verdicts[0] if isinstance(question, str) else verdicts

    def whenever(
        self,
        what: str,
        do: str,
        *,
        variables: Mapping[str, str | Secret | Totp] | None = None,
        timeout: float | None = None,
    ) -> Whenever:
        """Do it whenever something shows that comes when it likes: ``page.whenever("a survey asks for feedback", "close it")``.

        It is looked for from now on to the end of the test, on this page, by every step: before each operation, while one is
        covered, and where something can't be read. (What the test calls of Playwright itself is not looked after:
        `add_locator_handler` is for that.) What is recorded is the first time that it shows, with the identity of what was
        operated, as with `act`; something that says anything else is left alone. A test never needs it to pass: where it
        does not show, nothing happens, and nothing is slower. How often it was done stands in the report.

        Args:
            what: What to look for: a dialog, an alert, a bar or box that stays where it is as the page scrolls.
            do: What to do with it, in the words of `act`; only what stands in it is looked at.
            variables: Values for ``%name%`` in the sentences.
            timeout: Milliseconds for each time; the page's own default otherwise.

        Returns:
            What stops it: with `stop()`, or at the end of a ``with`` block.

        Raises:
            InstructionError: One of the sentences can't be used.
        """
        from pytest_stagehand._verbs.whenever import begin  # noqa: PLC0415  (start-up)

        watch = begin(self, what, do, variables=variables, timeout=timeout)
        return Whenever(watch.stop, lambda: watch.times)

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
    ) -> Agent:
        """Somebody who carries out tasks on this page: ``page.agent().execute("order the red shirt in Large")``.

        Args:
            timeout: Milliseconds for each operation; the page's own default otherwise.
            vision: Whether a model is also shown a picture of the page; by default only where that has little text.
            tools: Functions of the test that the model may have called for what no page offers: the code in a mail, a new
                customer. Their parameters are typed, their docstrings tell the model what they are for. A replay calls them
                again with the recorded arguments unless `tool` says otherwise; what they give is `%name%` in the recording.
            mcp: Servers of the Model Context Protocol, whose tools the model may have called as well: each a command (a list of
                texts), an address, or a `McpServer`, which says which tools may be called and what a replay does with them. A
                server runs as long as the step.
            instructions: How to work here, in English, at most 5,000 characters: *never pay by card*. What holds for the whole
                project stands in the ini option `stagehand_context`.
            model: Who decides while recording, as ``--stagehand-model`` names it; that option otherwise.
            executor_model: Who reads what was asked for as ``output=`` from the last page, named in the same way; whoever decides
                otherwise. To read takes less of a model than to decide.
            on_step: Called with each operation as it was done, or could not be, while recording and in a replay:
                ``page.agent(on_step=print)``.
            mode: With `computer`, the model sees the page as a picture, too, and operates it by the computer-use tool of its
                provider, by pixels. What it points at is recorded as any other operation is, on the element that stands there;
                in a drawing (a canvas, a map) as a point, which is known again by its looks.
        """
        return Agent(self, timeout, vision, tuple(tools), mcp, instructions, model, executor_model, on_step, mode)


@dataclass(frozen=True)
class Agent:
    """Carries out tasks, of which the test does not say the single steps."""

    page: Page
    timeout: float | None = None
    vision: bool | None = None
    tools: tuple[Callable[..., Any], ...] = ()
    mcp: Sequence[Sequence[str] | str | McpServer] = ()
    instructions: str = ""
    model: str | None = None
    executor_model: str | None = None
    on_step: Callable[[OperationEvent], object] | None = None
    mode: Literal["page", "computer"] = "page"

    @overload
    def execute(
        self,
        task: str,
        *,
        max_steps: int = MOST_STEPS,
        variables: Mapping[str, str | Secret | Totp] | None = None,
        time_limit: float | None = None,
        verify_by_reload: bool | None = None,
    ) -> AgentResult[None]: ...
    @overload
    def execute(
        self,
        task: str,
        *,
        max_steps: int = MOST_STEPS,
        output: type[T],
        variables: Mapping[str, str | Secret | Totp] | None = None,
        time_limit: float | None = None,
        verify_by_reload: bool | None = None,
    ) -> AgentResult[T]: ...
    @overload
    def execute(
        self,
        task: str,
        *,
        max_steps: int = MOST_STEPS,
        output: TypeForm[T],
        variables: Mapping[str, str | Secret | Totp] | None = None,
        time_limit: float | None = None,
        verify_by_reload: bool | None = None,
    ) -> AgentResult[T]: ...

    if not MYPY:

        @overload
        def execute(
            self,
            task: str,
            *,
            max_steps: int = MOST_STEPS,
            output: Hashable,
            variables: Mapping[str, str | Secret | Totp] | None = None,
            time_limit: float | None = None,
            verify_by_reload: bool | None = None,
        ) -> AgentResult[Any]: ...

    def execute(
        self,
        task: str,
        *,
        max_steps: int = MOST_STEPS,
        output: Any = None,
        variables: Mapping[str, str | Secret | Totp] | None = None,
        time_limit: float | None = None,
        verify_by_reload: bool | None = None,
    ) -> AgentResult[Any]:
        """Carry out a task over as many pages as it takes.

        A model is shown the page, decides what is done on it, and is shown what came of that, until the page shows that the
        task is done. What was done is recorded, and what showed that it was done: a replay does the same again without a
        model, on elements whose identity is checked, and fails unless the page then shows the same.

        Args:
            task: What to do, in English.
            max_steps: How often the model may be shown the page, 1 to 100.
            output: What to read from the page at the end: anything that `pydantic.TypeAdapter` takes. As with `extract`, a
                replay reads it from the live page.
            variables: Values for ``%name%`` in the task. The recording holds ``%name%``; a `Secret` is in nothing at all, and a
                `Totp` is the code of each run.
            time_limit: Seconds that the task may take while it is recorded; `None` for no limit. An operation that has begun is
                ended.
            verify_by_reload: Load the page anew before it is seen that the task is done, while recording and in every replay:
                what a screen shows before its server has kept it does not count then. Where nothing is said, another tab is
                opened for that in the end, if it shows what the page shows; with `False`, never.

        Returns:
            What was read, and what was done.

        Raises:
            TaskNotDone: Recording, and the model gave the task up, or did not do it in its steps or its time.
            ToolFailed: A server of `mcp` could not be started; or, replaying, a tool failed, gave what can't be used, or is not
                given any more.
            EngineAbstained: Recording, and no model is set, or what was asked for as `output` is not there.
            ModelError: Recording, and the model gave no answer that can be used.
            MissingRecording: In `replay` mode, nothing is recorded for this task.
            DriftError: A recorded element is gone, is another one, is there twice, or an operation had no effect.
            VerificationFailed: All was done as recorded, and the page does not show that the task is done.
            ActionFailed: The browser could not do what was recorded.
        """
        __tracebackhide__ = True
        how: dict[str, Any] = {"max_steps": max_steps, "variables": variables}
        return self._execute(task, output=output, **how, time_limit=time_limit, verify_by_reload=verify_by_reload)

    def _execute(
        self,
        task: str,
        *,
        output: Any = None,
        max_steps: int,
        variables: Mapping[str, str | Secret | Totp] | None,
        time_limit: float | None,
        verify_by_reload: bool | None,
        plan: Plan | None = None,
    ) -> AgentResult[Any]:
        __tracebackhide__ = True
        from pytest_stagehand._verbs.agent import Order, execute  # noqa: PLC0415  (start-up)

        order = Order(
            task,
            max_steps,
            output,
            variables=variables,
            timeout=self.timeout,
            vision=self.vision,
            mode=self.mode,
            tools=self.tools,
            mcp=self.mcp,
            instructions=self.instructions,
            model=self.model,
            executor_model=self.executor_model,
            on_step=self.on_step,
            time_limit=time_limit,
            verify_by_reload=verify_by_reload,
            plan=plan,
        )
        done = execute(self.page, order)
        return AgentResult(done.output, done.actions, _adopted(done.new_page), done.operations, done.usage)

    def plan(self, feature: str | Path, file: str | Path) -> tuple[str, ...]:
        """The items of a plan for a feature, to be followed: ``page.agent().follow(page.agent().plan(feature, "plans/x.md"))``.

        A model makes them once, and they are written to the file, which the team reviews, changes and commits. Where it is there,
        it is read and no model asked.

        Args:
            feature: What the application can do, in English, at most 20,000 characters; or the path of a file that says it.
            file: The Markdown file that the plan stands in, relative to pytest's root folder.

        Returns:
            The tasks that are not ticked.

        Raises:
            InstructionError: The feature or the plan can't be read, or is empty or too long.
            EngineAbstained: There is no plan, and no model is set.
            RecordingError: There is no plan, in `replay` mode.
        """
        __tracebackhide__ = True
        from pytest_stagehand._verbs.plan import plan  # noqa: PLC0415  (start-up)

        return plan(self.page, feature, file, self.model)

    def follow(
        self,
        plan: Sequence[str] | str | Path,
        *,
        max_steps: int = MOST_STEPS,
        variables: Mapping[str, str | Secret | Totp] | None = None,
        time_limit: float | None = None,
        verify_by_reload: bool | None = None,
    ) -> tuple[AgentResult[None], ...]:
        """Carry out the items of a plan, one after the other: each is a task of its own, with its own proof and recording.

        Args:
            plan: Sentences, or the path of a Markdown file, relative to pytest's root folder: its list items are the tasks, and
                those that are ticked (``- [x]``) are done already and left out.
            max_steps: As in `execute`, for each item; so are the others.
            variables: Values for ``%name%`` in any of the items.
            time_limit: Seconds for each item, while it is recorded.
            verify_by_reload: Load the page anew before it is seen that an item is done.

        Returns:
            What was done for each item that was not ticked.

        Raises:
            InstructionError: The plan can't be read, or has no items or more than 50.
            StagehandError: As `execute`, of the item that failed. A note of the error names it, and those that were not tried.
        """
        __tracebackhide__ = True
        from pytest_stagehand._agent.plans import Plan, items_of, told  # noqa: PLC0415  (start-up)
        from pytest_stagehand._steps.session import current  # noqa: PLC0415

        items, done = items_of(plan, current().root), []
        how: dict[str, Any] = {"max_steps": max_steps, "time_limit": time_limit, "verify_by_reload": verify_by_reload}
        for item in (each for each in items if not each.is_done):
            try:
                done.append(self._execute(item.said, variables=variables, plan=Plan(items, item.number), **how))
            except Exception as error:
                error.add_note(told(item, items))
                raise
        return tuple(done)
