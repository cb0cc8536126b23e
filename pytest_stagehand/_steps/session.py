"""What the steps of one test share: its settings, its recording, its secrets, and what happened so far."""

from __future__ import annotations

import asyncio
import threading
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cached_property
from inspect import CORO_CREATED, getcoroutinestate
from time import monotonic
from typing import TYPE_CHECKING, Any, TypeVar

from pytest_stagehand._basics.errors import StagehandError
from pytest_stagehand._recording.routes import route_of
from pytest_stagehand._report.events import summed

if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine, Iterator
    from pathlib import Path

    from pytest_stagehand._basics.secrets import SecretRegistry
    from pytest_stagehand._basics.variables import GivenValue
    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._models.asking import Model, Models
    from pytest_stagehand._models.questions import Question
    from pytest_stagehand._recording.heals import Heal
    from pytest_stagehand._recording.schema import RecordedStep
    from pytest_stagehand._report.assets import Assets
    from pytest_stagehand._report.events import OperationEvent, StepEvent
    from pytest_stagehand._settings.settings import Settings
    from pytest_stagehand._steps.items import About
    from pytest_stagehand._steps.tape import Tape


class Left:
    """What one step leaves for the next: the answer to a dialog, an effect that may be taken back."""

    __slots__ = ()

    def rest(self) -> None:
        """Put it away: no step follows."""


L = TypeVar("L", bound=Left)


def _no_route(_url: str) -> str | None:
    return None


def _no_base_url() -> str | None:
    return None


def _no_assets() -> Assets | None:
    return None


def _ignore(_event: StepEvent | OperationEvent) -> None:
    return None


@dataclass(eq=False)
class Session:
    """One attempt at one test.

    Attributes:
        test: The test's node id.
        find_settings: Asks for the options in force for this test; once, when the first step needs them.
        tape: The recording in use: the test's own, or that of the wider fixture being set up.
        root: Folder that uploads must stay in.
        find_base_url: Asks for the application's address; once, when the first step needs it.
        secrets: Values that must not be shown anywhere.
        variables: Values for `%name%` that every step of the test may use.
        steps: What happened, in order.
        fatal: Errors that fail the test even if it catches them: missing and invalid recordings.
        failure: The error of the last step, where it failed.
        on_step: Told of every step as it ends.
        on_operation: Told of every operation as it was done.
        route: A project's own way to name a page's route.
        is_headed: Whether a person sees the browser.
        films: What Playwright makes of this run that can't be masked: `a trace`, `a video`.
        find_models: Gives the models of this process; asked when a step is to be inferred by one.
        find_assets: Gives where the report keeps pictures and texts; `None` where no report is made.
        answered: Questions that models answered, to be asked anew if the test fails.
        began: When, by `time.monotonic`.
        began_nowhere: Whether a step ran on a page without an address: it may have led anywhere, so that what was opened next
            is the application of the routes and of no secret.
        closed: Why no step may run now; empty while steps may run.
        about: While recording: the item that the last operation was done in, where nothing was seen to become of it yet.
        behind: While recording: the page before the last operation outside of its dialogs, which may have opened one.
        said: While recording: what messages of the pages said so far, numbers as `#`.
        healed: Steps that needed a heal: the file, the step as recorded and as it would be, and what was found again.
        turn: Held by the step that runs: one at a time, also where a test of the async API begins several.
        called: Steps of the async API, as they are told, with what is to be awaited.
    """

    test: str
    find_settings: Callable[[], Settings]
    tape: Tape
    root: Path
    secrets: SecretRegistry
    find_base_url: Callable[[], str | None] = _no_base_url
    variables: dict[str, GivenValue] = field(default_factory=dict)
    steps: list[StepEvent] = field(default_factory=list)
    fatal: list[StagehandError] = field(default_factory=list)
    failure: BaseException | None = None
    on_step: Callable[[StepEvent], None] = _ignore
    on_operation: Callable[[OperationEvent], None] = _ignore
    route: Callable[[str], str | None] = _no_route
    find_models: Callable[[], Models] | None = None
    find_assets: Callable[[], Assets | None] = _no_assets
    answered: list[tuple[Model, Question]] = field(default_factory=list)
    closed: str = ""
    began: float = field(default_factory=monotonic)
    began_nowhere: bool = False
    healed: list[tuple[Path, RecordedStep, RecordedStep, list[Heal]]] = field(default_factory=list)
    films: tuple[str, ...] = ()
    is_headed: bool = False
    about: About | None = None
    behind: Snapshot | None = None
    said: set[str] = field(default_factory=set)
    turn: asyncio.Lock = field(default_factory=asyncio.Lock)
    called: list[tuple[str, Coroutine[Any, Any, Any]]] = field(default_factory=list)
    _thread: int = field(default_factory=threading.get_ident)
    _left: dict[type, Left] = field(default_factory=dict)

    def left(self, kind: type[L]) -> L | None:
        """What a step left for the next ones, by its type."""
        left = self._left.get(kind)
        return left if isinstance(left, kind) else None

    def leave(self, left: Left) -> None:
        """Leave something for the next steps, in the place of what there was of its type."""
        self._left[type(left)] = left

    def take(self, kind: type[L]) -> L | None:
        """What was left; it is forgotten by that."""
        left = self.left(kind)
        self._left.pop(kind, None)
        return left

    def rest(self) -> None:
        """No step follows."""
        for left in self._left.values():
            left.rest()

    @contextmanager
    def aside(self, *kept: type[Left]) -> Iterator[None]:
        """While something else is done that is no part of the step: it finds nothing left, and leaves nothing but the `kept`."""
        before, about, behind = self._left, self.about, self.behind
        self._left = {kind: left for kind, left in before.items() if kind in kept}
        self.about = None
        try:
            yield
        finally:
            for kind, left in self._left.items():
                if kind not in kept:
                    left.rest()
            self._left, self.about, self.behind = before, about, behind

    @cached_property
    def settings(self) -> Settings:
        """The options in force for this test."""
        return self.find_settings()

    @property
    def records(self) -> bool:
        """Whether a recording is made of what is inferred."""
        return self.settings.mode != "live"

    @cached_property
    def base_url(self) -> str | None:
        """The application's address, if the run has one."""
        return self.find_base_url()

    @cached_property
    def models(self) -> Models | None:
        """The models of this process."""
        return self.find_models() if self.find_models is not None else None

    @cached_property
    def assets(self) -> Assets | None:
        """Where the report keeps pictures and texts."""
        return self.find_assets()

    def route_of(self, url: str) -> str:
        """The route of an address."""
        return route_of(
            url,
            base_url=self.base_url,
            first_origin=self.tape.first_origin,
            query_values=self.settings.route_query,
            custom=self.route,
        )

    def forget_answers(self) -> None:
        """The test failed: what models answered may be why, and is not used again."""
        for model, question in self.answered:
            model.forget(question)
        self.answered.clear()

    def add_secret(self, value: str) -> None:
        """Mask `value` from now on in everything that this plugin writes, sends, prints or raises."""
        self.secrets.add(value)

    @property
    def metrics(self) -> dict[str, Any]:
        """What the test came to so far.

        `steps` in all, how many of each outcome (`replayed`, `recorded`, …), and what models took for them, in the words of
        `report.json`: `model_calls`, `input_tokens`, `output_tokens`, `cached_tokens`, `seconds`, and `cost_usd`, which is
        `None` where the price is not known.
        """
        took = summed([step.as_data() for step in self.steps])
        return {"steps": len(self.steps), **Counter(step.outcome for step in self.steps), **took}

    @contextmanager
    def taping(self, tape: Tape) -> Iterator[None]:
        """Use another recording meanwhile: that of a fixture that other tests share."""
        before, self.tape = self.tape, tape
        try:
            yield
        finally:
            self.tape = before

    def refuse_unawaited(self) -> None:
        """The test is over: a step of the async API that was not begun is not done any more, and fails it."""
        for told, step in self.called:
            if getcoroutinestate(step) == CORO_CREATED:
                step.close()  # else Python warns of it, in a test that comes later
                said = self.secrets.mask(f"{told} was not awaited: its test ended, and it was not done.")
                self.fatal.append(StagehandError(f"{said}\nWrite await before its call."))
        self.called.clear()

    def require_usable(self) -> None:
        """Raise where no step may run.

        Raises:
            StagehandError: In another thread than the test's, or in the teardown of a fixture that tests share.
        """
        if threading.get_ident() != self._thread:
            raise StagehandError(
                "A step runs in the thread of its test only: Playwright's page belongs to that thread."
            )
        if self.closed:
            raise StagehandError(self.closed)


_current: list[Session] = []


def activate(session: Session) -> None:
    """Make it the session that steps belong to."""
    _current[:] = [session]


def deactivate() -> None:
    """From now on steps are refused, and no dialog gets an answer that was armed: a page may outlive its test."""
    for session in _current:
        session.rest()
    _current.clear()


def current_or_none() -> Session | None:
    """The running test's session, if a test is running."""
    return _current[0] if _current else None


def current() -> Session:
    """The running test's session.

    Raises:
        StagehandError: No test is running.
    """
    if not _current:
        raise StagehandError("A step (`page.act`, `page.verify`, …) runs inside a pytest test or fixture only.")
    return _current[0]
