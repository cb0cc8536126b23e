"""One call of a verb: what it was asked, and what everything that is done for it needs."""

from __future__ import annotations

from dataclasses import dataclass, field
from time import perf_counter
from typing import TYPE_CHECKING

from pytest_stagehand._basics.errors import (
    NotRecordable,
)
from pytest_stagehand._basics.secrets import MASK
from pytest_stagehand._basics.totp import Totp
from pytest_stagehand._basics.variables import HIDDEN, fill, names_in
from pytest_stagehand._recording.keys import Key, collapsed
from pytest_stagehand._recording.routes import origin_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from playwright.sync_api import Locator, Page

    from pytest_stagehand._basics.variables import GivenValue
    from pytest_stagehand._browser.labels import Shot
    from pytest_stagehand._browser.snapshot import Place, Snapshot
    from pytest_stagehand._compiling.deciding import Engine
    from pytest_stagehand._recording.heals import Heal
    from pytest_stagehand._recording.schema import RecordedAction, RecordedStep
    from pytest_stagehand._report.events import Call, OperationEvent, StepEvent
    from pytest_stagehand._steps.clock import Clock
    from pytest_stagehand._steps.files import GivenFile
    from pytest_stagehand._steps.session import Session

NOWHERE = frozenset({"null", "about:"})
"""The origin of a page that was never opened, as the page says it and as its address does."""


PATIENCE_S = 300.0
"""Seconds for a person, where a test says nothing: to fetch a telephone and to answer a bank on it."""


@dataclass(eq=False)
class Step:
    """One call of a verb.

    Attributes:
        clock: What is left of its time.
        variables: Values for `%name%`, the test's and the call's own.
        vision: Whether a model gets a picture of the page; `None` where the page has little text to go by.
        by_screen: Whether a model operates a picture of the page, by its provider's tool for that.
        shot: That picture, as it was taken last.
        own_model: The model that this call names for itself, as `--stagehand-model` does.
        said: The sentence, and the operands of an action that the test gave; variables unfilled.
        engine: Who decides; `None` where nobody was asked.
        looked_at: What was said of which node: the report shows it where the step fails.
        aimed_at: What the browser could not operate.
        last_read: The page as a program read it last.
        proposed: What was found in the place of the last target that was missing, and may not be taken unasked.
        may_heal: Whether something is looked for in the place of a target that is not there.
        has_moved: Whether an operation was done on what was found in the place of its target.
        began: When it did, on the clock of `perf_counter`.
        thought: Why a model wants what is done next.
        operations: What was told of it so far (`telling`).
        watcher: Whom the test wants to be told.
        patience_s: Seconds that a person has for what only they can do.
        content: What a file says that is read in the place of the page; it stays as it is.
    """

    session: Session
    page: Page
    event: StepEvent
    key: Key
    within: Locator | None
    clock: Clock
    variables: dict[str, GivenValue]
    vision: bool | None = None
    own_model: str | None = None
    by_screen: bool = False
    shot: Shot | None = None
    said: str = ""
    engine: Engine | None = None
    looked_at: dict[Place, str] = field(default_factory=dict)
    aimed_at: Locator | None = None
    last_read: Snapshot | None = None
    proposed: tuple[RecordedAction, Heal] | None = None
    may_heal: bool = True
    has_moved: bool = False
    began: float = field(default_factory=perf_counter)
    thought: str = ""
    operations: list[OperationEvent] = field(default_factory=list)
    watcher: Callable[[OperationEvent], object] | None = None
    content: Snapshot | None = None
    patience_s: float = PATIENCE_S

    @property
    def root(self) -> Page | Locator:
        """Where the step looks."""
        return self.page if self.within is None else self.within

    @property
    def model(self) -> str:
        """Who decides, as `--stagehand-model` names it."""
        return self.own_model or self.session.settings.model

    @property
    def base_url(self) -> str:
        """What recorded addresses are relative to; empty where there is nothing."""
        return self.session.base_url or self.session.tape.first_origin or ""

    @property
    def plain_variables(self) -> dict[str, str]:
        """The variables that programs may compare the page with; a secret is in none of them."""
        return {name: str(value) for name, value in self.variables.items() if not isinstance(value, HIDDEN)}

    def route(self, url: str | None = None) -> str:
        """The route of `url`, or of the page."""
        return self.session.route_of(self.page.url if url is None else url)

    def origin(self, origin: str, *, is_top: bool) -> str:
        """Where a document of this origin comes from, as a recording says it.

        Args:
            origin: As the browser says it, `null` where it is opaque.
            is_top: Whether it is the page itself: one that was never opened (`set_content`) is the application.
        """
        if not self.base_url and is_top and origin in NOWHERE:
            return ""
        first_origin = None if self.session.began_nowhere else self.session.tape.first_origin
        return origin_of(origin, base_url=self.session.base_url, first_origin=first_origin)

    def shows_secret(self, text: str) -> bool:
        """Whether a secret of this run stands in `text`."""
        return self.session.secrets.mask(text) != text

    def shows_value(self, text: str) -> bool:
        """Whether a secret stands in `text`, or a value that the test gave: it may be another one in the next run."""
        values = (each for each in self.variables.values() if isinstance(each, str) and each)
        return self.shows_secret(text) or any(value in text for value in values)

    @property
    def names(self) -> frozenset[str]:
        """The variables that the test itself names in this step."""
        return frozenset(names_in(self.said))

    def is_declared_secret(self, name: str) -> bool:
        """Whether a variable is a `Secret`, or gives codes that are."""
        return isinstance(self.variables.get(name), HIDDEN)

    def is_secret(self, name: str) -> bool:
        """Whether a variable is a `Secret`, or holds what this run was told to be one."""
        return self.is_declared_secret(name) or self.shows_secret(str(self.variables.get(name, "")))

    def holds_secret(self, texts: Sequence[str]) -> bool:
        """Whether a secret is in any of some texts once their variables are filled in."""
        return any(self.is_secret(name) for text in texts for name in names_in(text))

    def filled(self, text: str) -> str:
        """`text` with the values of its variables, and a new code for each `Totp`; for the browser alone."""
        for name in names_in(text):
            given = self.variables.get(name)
            if isinstance(given, Totp):
                self._renew(given)
        return fill(text, self.variables)

    def _renew(self, totp: Totp) -> None:
        """Have a code that holds long enough to be typed; the page goes on while it is waited for."""
        self.page.wait_for_timeout(totp.wait_s * 1000)
        self.session.secrets.add(totp.reveal(), is_passing=True)

    def spoken(self, text: str) -> str:
        """`text` with the values of its variables, for what is recorded: without secrets."""
        return fill(text, {name: MASK if self.is_secret(name) else value for name, value in self.variables.items()})

    def warn(self, *told: str | None) -> None:
        """Say aloud what a reader of the recording should know, after what was said before; `None` says nothing."""
        self.event.warning = "; ".join(filter(None, (self.event.warning, *told))) or None

    def keep(self, recorded: RecordedStep) -> None:
        """Note what this attempt did for this step, to be written if the test passes.

        Raises:
            NotRecordable: A secret would be in the file.
        """
        if self.shows_secret(recorded.model_dump_json()):
            raise NotRecordable(
                "The page shows a secret in what would be recorded of this step; nothing was recorded.\n"
                "  1. where it is a word of the application (a password like its name), give the test user another one\n"
                "  2. where nobody needs to keep it, give it as a text, and not as a Secret\n"
                "  3. where the page should not show it, the test has found something"
            )
        if recorded.in_words:
            self.event.warning = "its recording says in words what another step does; record it again"
            recorded = recorded.model_copy(update={"in_words": ()})
        self.session.tape.made[self.key] = recorded


@dataclass(frozen=True)
class Asked:
    """What a test asked for, as it wrote it.

    Attributes:
        arguments: Operands of an `Action` that it gave in the place of a sentence.
        file: What is read in the place of the page.
    """

    call: Call
    instruction: str
    schema: str = ""
    within: Locator | None = None
    timeout: float | None = None
    vision: bool | None = None
    by_screen: bool = False
    model: str | None = None
    arguments: tuple[str, ...] = ()
    file: GivenFile | None = None

    @property
    def said(self) -> str:
        """All of it in words."""
        return " ".join([collapsed(self.instruction), *self.arguments])

    @property
    def scope(self) -> str:
        """What the step is confined to, as Playwright writes it."""
        return str(self.within) if self.within is not None else ""
