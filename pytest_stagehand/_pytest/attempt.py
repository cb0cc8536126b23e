"""One attempt at one test, as pytest runs it: which recordings it uses, whether it passed, and what is written then.

On pytest's side of the house, with `plugin.py`: it reads items, fixtures and reports, and hands plain data to `steps/`.
"""

from __future__ import annotations

import json
from contextlib import nullcontext
from dataclasses import replace
from typing import TYPE_CHECKING, Any

import pytest

from pytest_stagehand._basics.errors import RecordingError, StagehandError
from pytest_stagehand._pytest.account import Account
from pytest_stagehand._pytest.endings import ending_of, may_be_expected, never_expected, phase_of
from pytest_stagehand._pytest.failing import fail, said
from pytest_stagehand._pytest.naming import name_of, path_of, path_of_fixture
from pytest_stagehand._pytest.strictness import heals_told, refusals
from pytest_stagehand._pytest.wider import taped
from pytest_stagehand._recording.paths import FOLDER
from pytest_stagehand._steps.session import Session, activate, deactivate
from pytest_stagehand._steps.tape import Tape

if TYPE_CHECKING:
    from collections.abc import Callable
    from contextlib import AbstractContextManager

    from pytest_stagehand._pytest.endings import Phase
    from pytest_stagehand._pytest.pool import Pool
    from pytest_stagehand._recording.keys import Key
    from pytest_stagehand._recording.merge import Ending, Outcome
    from pytest_stagehand._recording.schema import RecordedStep, Recording
    from pytest_stagehand._recording.store import Saved
    from pytest_stagehand._report.events import OperationEvent, StepEvent
    from pytest_stagehand._settings.settings import Heal, Settings
    from pytest_stagehand._steps.looks import Looks

LONGEST_ERROR = 2_000
CARRIED = "stagehand"
"""Attribute of a test's last report that carries what happened to the process that reports, as JSON text."""


class Attempt:
    """One attempt at one test.

    Attributes:
        session: What its steps share.
        is_called: Whether the test itself runs, not its set-up or teardown.
        has_subtests: Whether reports of parts of it were made.
        proof: What running the test once more showed: a `verdict` and `why`; `None` where that was not done.
        refusal: With what the test fails, since that refuted what it recorded.
    """

    def __init__(
        self,
        item: pytest.Item,
        find_settings: Callable[[], Settings],
        pool: Pool,
        *,
        proves: Recording | None = None,
    ) -> None:
        """Begin it.

        Args:
            item: The test.
            find_settings: Asks for the options in force.
            pool: What all attempts share.
            proves: What another attempt recorded: it is replayed in the place of the file, and nothing is told or written.
        """
        self._item = item
        self._proves = proves is not None
        self.has_subtests = False
        self.proof: dict[str, str] | None = None
        self.refusal: StagehandError | None = None
        self._own = Tape(lambda: path_of(item, self._variant_of(self._own)), name_of(item), item.nodeid)
        self._phases: dict[str, Phase] = {}
        self._has_failed = False
        self._error = ""
        self._saved: list[tuple[Tape, Saved]] = []
        self._pool = pool
        self.is_called = False
        if proves is not None:
            self._own.recording = proves
        else:
            pool.begin_anew()
        self.session = Session(
            test=item.nodeid,
            find_settings=find_settings,
            tape=self._own,
            root=item.config.rootpath,
            secrets=pool.secrets,
            find_base_url=lambda: _fixture_value(item, "base_url"),
            films=_films(item.config),
            is_headed=bool(item.config.getoption("--headed", default=False)),
            find_models=pool.find_models,
            find_assets=pool.find_assets if proves is None else lambda: None,
            on_step=self._on_step,
            on_operation=self._on_operation,
            route=lambda url: item.ihook.pytest_stagehand_route(url=url),
        )
        activate(self.session)

    @property
    def ending(self) -> Phase:
        """How it ended."""
        return ending_of(self._phases)

    @property
    def ending_so_far(self) -> Phase:
        """How it ends, if nothing goes wrong in its teardown."""
        return ending_of({**self._phases, "teardown": "passed"})

    @property
    def error(self) -> str:
        """What pytest says went wrong."""
        return self._error

    @property
    def made(self) -> dict[Key, RecordedStep]:
        """Its steps as they are recorded."""
        return self._own.made

    @property
    def is_to_be_proven(self) -> bool:
        """Whether it may write, and passed so far, and its test is to be run once more before."""
        if self._proves or self._has_failed or not self.session.steps:
            return False
        settings = self.session.settings
        return settings.prove and settings.writes and self.ending_so_far != "unexpected"

    @property
    def draft(self) -> Recording | None:
        """What its recording would say; `None` where it learned nothing."""
        outcome = self._outcome(self._own, self.ending_so_far)
        return self._own.draft(outcome) if outcome is not None else None

    def again(self, draft: Recording) -> Attempt:
        """An attempt that replays what this one recorded, as a run does that writes nothing and asks no model."""
        given = self.session.settings
        heal: Heal = "off" if given.strict else "local" if given.heal == "model" else given.heal
        chosen = replace(given, mode="replay", heal=heal, strict=False, prove=False, screenshots="off")
        second = Attempt(self._item, lambda: chosen, self._pool, proves=draft)
        second.session.leave(_looks())
        return second

    @property
    def heals(self) -> list[str]:
        """What was found again by another way than the recorded one, a line each."""
        return heals_told(self.session, self._pool.printed)

    def masked(self, text: str) -> str:
        """`text` as it may be printed; to be asked before it is cut, since a part of a secret is not known as one."""
        return self._pool.printed.mask(text)

    def go_on(self) -> None:
        """Steps are this attempt's again."""
        activate(self.session)

    def _outcome(self, tape: Tape, ending: Phase) -> Outcome | None:
        return tape.outcome(**self._how(tape, ending))

    def _how(self, tape: Tape, ending: Phase) -> dict[str, Any]:
        """How a tape is written."""
        ended: Ending | None = ending if ending in ("xfailed", "skipped") and tape is self._own else None
        is_complete = self.session.settings.mode == "record" and not ended
        return {"is_complete": is_complete, "is_first": tape.path not in self._pool.written, "ended": ended}

    def _on_step(self, event: StepEvent) -> None:
        if self._proves:
            return
        self._item.ihook.pytest_stagehand_step(step=event)
        if self._pool.parts is not None:
            self._pool.parts.add(self._item.nodeid, self._pool.printed.mask_texts(event.as_details()))

    def _on_operation(self, event: OperationEvent) -> None:
        if not self._proves:
            self._item.ihook.pytest_stagehand_operation(operation=event)

    def fixture(
        self, fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
    ) -> AbstractContextManager[None]:
        """While a fixture is set up: one that tests share has a recording of its own."""
        if fixturedef.scope == "function":
            return nullcontext()
        tape = Tape(
            lambda: path_of_fixture(fixturedef, request, self._variant_of(tape), self._item.config.rootpath),
            fixturedef.argname,
            self._item.nodeid,
        )
        return taped(fixturedef, tape, self.session, self._pool.wider)

    def _variant_of(self, tape: Tape) -> str | None:
        return tape.variant or self.session.settings.variant

    def failed_late(self, error: BaseException | None) -> BaseException | None:
        """With what the test's call failed: itself, or, where it passed, because its last operation was taken back.

        One that failed as may be expected keeps its error, and that its last operation was taken back is noted.
        """
        if not self.session.steps:
            return error
        from pytest_stagehand._steps.lasting import Lasting, look_back  # noqa: PLC0415  (start-up)

        if error is None or may_be_expected(self._item, error):
            try:
                look_back(self.session, is_last=True)
            except StagehandError as late:
                return error or late
        self.session.take(Lasting)
        return error

    def see(self, report: pytest.TestReport, error: BaseException | None = None) -> None:
        """Take note of a report as it will be shown, and change it where the test hid an error, or saving failed.

        Args:
            report: One of a phase.
            error: With what the phase ended.
        """
        if report.when != "setup":
            self.session.refuse_unawaited()
        never = never_expected(report, error, self.session.failure)
        if never is not None:
            fail(report, never)
        if self.session.fatal and not report.failed and not self._has_failed:
            fail(report, self.session.fatal[0])
        self._has_failed = self._has_failed or report.failed
        if report.failed and not self._error:
            self._error = self._pool.printed.mask_printed(said(report))[:LONGEST_ERROR]
        self._phases[report.when or ""] = phase_of(self._item, report, error, self.session.failure)
        if report.when == "teardown":
            self._finish(report)

    def _finish(self, report: pytest.TestReport) -> None:
        if not self._proves:
            self._conclude(report)
        deactivate()

    def _conclude(self, report: pytest.TestReport) -> None:
        """Write what was learned, let a test fail that must, and tell what happened."""
        if self.refusal is not None and not self._has_failed:  # a mark `xfail` excused it
            self._refuse(report, self.refusal)
            self._has_failed = True
        ending = self.ending
        if self.session.steps and self.session.settings.writes:
            self._sweep()
        if self._may_write(ending):
            try:
                self._write(ending)
            except RecordingError as error:
                self._refuse(report, error)
        if self._has_failed or ending == "unexpected":
            self.session.forget_answers()
        else:
            self._judge_strictly(report)
        account = self._account()
        setattr(report, CARRIED, json.dumps(account.summary(report)))
        if self.session.steps:
            account.tell_others(report)

    def _may_write(self, ending: Phase) -> bool:
        if self._has_failed or ending == "unexpected" or not (self._own.made or self._pool.wider):
            return False
        settings = self.session.settings
        return settings.writes and not (self.session.healed and settings.strict)

    def _judge_strictly(self, report: pytest.TestReport) -> None:
        heals = self.heals
        report.user_properties += [("stagehand_heal", each) for each in heals]
        if self.session.settings.strict:
            for refused in refusals(self.session, heals, self._pool.printed):
                self._refuse(report, refused)

    def _account(self) -> Account:
        return Account(
            item=self._item,
            session=self.session,
            own=self._own,
            saved=self._saved,
            error=self._error,
            ending=self.ending,
            has_done_all=self._phases.get("call") == "passed",
            proof=self.proof,
            secrets=self._pool.printed,
        )

    def _refuse(self, report: pytest.TestReport, error: StagehandError) -> None:
        """Let a test fail that passed."""
        fail(report, error)
        self._error = self._pool.printed.mask(str(error))

    def _write(self, ending: Phase) -> None:
        for tape in [self._own, *self._pool.wider]:
            saved = tape.save(**self._how(tape, ending), keeper=self._pool.find_keeper())
            if saved is not None:
                self._saved.append((tape, saved))
                self._pool.written.add(tape.path)
        self._pool.wider.clear()

    def _sweep(self) -> None:
        """Remove what runs left that were killed while they wrote, once a folder of recordings; a replay removes nothing."""
        from pytest_stagehand._recording.drafts import sweep  # noqa: PLC0415  (start-up)

        for tape in [self._own, *self._pool.wider]:
            folder = next((each for each in tape.path.parents if each.name == FOLDER), None)
            if folder is not None and folder not in self._pool.swept:
                self._pool.swept.add(folder)
                sweep(folder)


def _looks() -> Looks:
    from pytest_stagehand._steps.looks import Looks  # noqa: PLC0415  (start-up)

    return Looks()


def _films(config: pytest.Config) -> tuple[str, ...]:
    """What pytest-playwright was asked to make of every test."""
    options = {"--tracing": "a trace", "--video": "a video"}
    return tuple(film for option, film in options.items() if config.getoption(option, "off") != "off")


def _fixture_value(item: pytest.Item, name: str) -> Any:
    """What a fixture gives to this test; `None` where it has no such fixture."""
    try:
        return item._request.getfixturevalue(name)  # type: ignore[attr-defined]  # noqa: SLF001
    except (AttributeError, pytest.FixtureLookupError):
        return None


def is_subtest(report: pytest.TestReport) -> bool:
    """Whether a report is of a part of a test; that of the whole follows."""
    return type(report).__name__ == "SubtestReport"
