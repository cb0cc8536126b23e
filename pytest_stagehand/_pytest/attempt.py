"""One attempt at one test, as pytest runs it: which recordings it uses, whether it passed, and what is written then.

On pytest's side of the house, with `plugin.py`: it reads items, fixtures and reports, and hands plain data to `steps/`.
"""

from __future__ import annotations

import inspect
import json
import os
import re
from collections import Counter
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any

import pytest

from pytest_stagehand._basics.errors import RecordingError, StagehandError, record_command
from pytest_stagehand._basics.secrets import MADE, SecretRegistry, begin_anew
from pytest_stagehand._pytest.endings import ending_of, may_be_expected, never_expected, phase_of
from pytest_stagehand._pytest.explaining import explain
from pytest_stagehand._recording.paths import FOLDER, fixture_path, portable, recording_path
from pytest_stagehand._report.events import STEP_OUTCOMES, summed
from pytest_stagehand._steps.session import Session, activate, current_or_none, deactivate
from pytest_stagehand._steps.tape import Tape

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from contextlib import AbstractContextManager

    from pytest_stagehand._models.asking import Models
    from pytest_stagehand._pytest.endings import Phase
    from pytest_stagehand._recording.heals import Heal
    from pytest_stagehand._recording.keys import Key
    from pytest_stagehand._recording.merge import Ending, Outcome
    from pytest_stagehand._recording.schema import RecordedStep, Recording
    from pytest_stagehand._recording.store import Saved
    from pytest_stagehand._recording.undo import Keeper
    from pytest_stagehand._report.assets import Assets
    from pytest_stagehand._report.events import OperationEvent, StepEvent
    from pytest_stagehand._report.parts import Parts
    from pytest_stagehand._settings.settings import Settings
    from pytest_stagehand._steps.looks import Looks

REPEATED = "__pytest_repeat_step_number"
"""A number from 0; its id is `1-3` with pytest-repeat, and the number itself without."""
NOT_THE_USERS = frozenset({"browser_name", "browser_channel", "device", REPEATED})
"""Parameters that say where or how often a test runs, not which test it is: all of these share one recording."""


@dataclass(eq=False)
class Pool:
    """What the attempts of one process share.

    Attributes:
        wider: Recordings of wider fixtures that were set up and not yet written.
        secrets: All that the tests so far named: a page may show what another test, or a shared fixture, filled in.
        printed: Those, all that the running test made, and all that somebody still has: nothing that pytest prints may show them.
        written: Files that were written; who comes later adds to them and replaces nothing.
        swept: Folders of recordings from which was removed what killed runs left.
        find_models: Gives the models that all attempts ask.
        find_keeper: Gives who keeps what recordings said before; asked when one is written. `None` without a cache.
        find_assets: Gives where the report keeps pictures and texts; `None` where no report is made.
        parts: Takes each step as it ends, for the report of a run that does not come to its own end.
    """

    wider: list[Tape] = field(default_factory=list)
    written: set[Path] = field(default_factory=set)
    swept: set[Path] = field(default_factory=set)
    secrets: SecretRegistry = field(default_factory=SecretRegistry)
    printed: SecretRegistry = field(default_factory=lambda: SecretRegistry(more=MADE))
    find_models: Callable[[], Models] | None = None
    find_keeper: Callable[[], Keeper | None] = lambda: None
    find_assets: Callable[[], Assets | None] = lambda: None
    parts: Parts | None = None

    def begin_anew(self) -> None:
        """Let go of the secrets that tests made, and that nobody has or named."""
        self.printed.forget()
        self.secrets.let_go()
        for secret in (*begin_anew(), *self.secrets):
            self.printed.add(secret)


PACKAGE = "pytest_stagehand."
ARTIFACT = "playwright_"
"""How pytest-playwright names what it kept of a test in the properties of its last report."""
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
        self._own = Tape(lambda: _path_of(item, self._variant_of(self._own)), _name_of(item), item.nodeid)
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
        """An attempt that replays what this one recorded, as a run does that writes nothing and heals nothing."""
        chosen = replace(self.session.settings, mode="replay", heal="off", strict=False, prove=False, screenshots="off")
        second = Attempt(self._item, lambda: chosen, self._pool, proves=draft)
        second.session.leave(_looks())
        return second

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
        return self._wider_fixture(fixturedef, request)

    @contextmanager
    def _wider_fixture(self, fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest) -> Iterator[None]:
        root = self._item.config.rootpath
        tape = Tape(
            lambda: _path_of_fixture(fixturedef, request, self._variant_of(tape), root),
            fixturedef.argname,
            self._item.nodeid,
        )
        with self.session.taping(tape):
            yield
        if tape.made:
            self._pool.wider.append(tape)
        name = fixturedef.argname
        fixturedef.addfinalizer(lambda: _close(name))

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
        never = never_expected(report, error, self.session.failure)
        if never is not None:
            _fail(report, never)
        if self.session.fatal and not report.failed and not self._has_failed:
            _fail(report, self.session.fatal[0])
        self._has_failed = self._has_failed or report.failed
        if report.failed and not self._error:
            self._error = self._pool.printed.mask_printed(_said(report))[:LONGEST_ERROR]
        self._phases[report.when or ""] = phase_of(self._item, report, error, self.session.failure)
        if report.when == "teardown":
            self._finish(report)

    def _finish(self, report: pytest.TestReport) -> None:
        if self._proves:
            deactivate()
            return
        if self.refusal is not None and not self._has_failed:  # a mark `xfail` excused it
            self._refuse(report, self.refusal)
            self._has_failed = True
        made_steps = bool(self._own.made or self._pool.wider)
        ending = ending_of(self._phases)
        if self.session.steps and self.session.settings.writes:
            self._sweep()
        if (
            made_steps
            and not self._has_failed
            and ending != "unexpected"
            and self.session.settings.writes
            and not (self.session.healed and self.session.settings.strict)
        ):
            try:
                self._write(ending)
            except RecordingError as error:
                self._refuse(report, error)
        if self._has_failed or ending == "unexpected":
            self.session.forget_answers()
        else:
            self._tell_heals(report)
            self._tell_unproven(report)
        setattr(report, CARRIED, json.dumps(self._summary(report)))
        if self.session.steps:
            self._tell_others(report)
        deactivate()

    def _tell_others(self, report: pytest.TestReport) -> None:
        """For JUnit, and for the reports of other plugins."""
        from pytest_stagehand._pytest.extras import in_a_line, tell_others  # noqa: PLC0415  (start-up)
        from pytest_stagehand._steps.whenever import told as told_of  # noqa: PLC0415

        report.user_properties += _properties(self.session.steps)
        report.user_properties += [("stagehand_step", in_a_line(step)) for step in self.session.steps]
        done = sum(each["times"] for each in told_of(self.session))
        report.user_properties += [("stagehand_whenever", done)] if done else []
        report.user_properties += [("stagehand_proof", self.proof["verdict"])] if self.proof is not None else []
        assets = self.session.assets
        tell_others(self._item.config, report, self.session.steps, assets.report if assets is not None else None)

    def _tell_heals(self, report: pytest.TestReport) -> None:
        """For JUnit, and under `--stagehand-strict` as a failure."""
        found = [heal for _, _, _, heals in self.session.healed for heal in heals if heal.refused is None]
        if not found:
            return
        told = [f"{heal.was} -> {heal.now}" + (f"; renamed: {heal.words}" if heal.renamed else "") for heal in found]
        report.user_properties += [("stagehand_heal", self._pool.printed.mask(each)) for each in told]
        if self.session.settings.strict:
            listed = "\n".join(f"  {each}" for each in told)
            refused = StagehandError(f"The test passed, but needed heals, which --stagehand-strict refuses:\n{listed}")
            self._refuse(report, refused)

    def _tell_unproven(self, report: pytest.TestReport) -> None:
        """Under `--stagehand-strict`, fail where it is not known whether a step should have been done."""
        told = [
            f'  {step.call} "{step.instruction}": {step.warning}'
            for step in self.session.steps
            if step.reason == "unproven"
        ]
        if told and self.session.settings.strict:
            listed = self._pool.printed.mask("\n".join(told))
            said = "The test passed, but did not do what may be offered now, which --stagehand-strict refuses"
            command = record_command(self.session.test, mode="auto")
            refused = StagehandError(f"{said}:\n{listed}\nLook again, and record it:\n  {command}")
            refused.reason = "unproven"
            self._refuse(report, refused)

    def _refuse(self, report: pytest.TestReport, error: StagehandError) -> None:
        """Let a test fail that passed."""
        _fail(report, error)
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

    def _summary(self, report: pytest.TestReport) -> dict[str, Any]:
        """What the run is told of this attempt: plain data, since it may cross to another process."""
        if not self.session.steps:
            return {"error": self._error} if self._error else {}
        from pytest_stagehand._steps.whenever import told as told_of  # noqa: PLC0415  (start-up)

        root = self._item.config.rootpath
        changed = [portable(tape.path, root) for tape, saved in self._saved if saved.is_changed]
        conflicts = [
            f"{portable(tape.path, root)}: {key}" for tape, saved in self._saved for key in saved.merged.conflicts
        ]
        made_all = self._phases.get("call") == "passed" and self.session.settings.mode in ("auto", "replay")
        unused = [str(key) for key in self._own.unused] if made_all else []
        return {
            "mode": self.session.settings.mode,
            "steps": self._pool.printed.mask_texts([step.as_data() for step in self.session.steps]),
            "error": self._error or None,
            "details": self._details(report),
            "problem": self.session.assets.problem if self.session.assets is not None else "",
            "recording": portable(self._own.path, root),
            "written": changed,
            "saved": bool(self._saved),
            "conflicts": conflicts,
            "proof": self._pool.printed.mask_texts(self.proof),
            "unused": unused,
            "whenever": self._pool.printed.mask_texts(told_of(self.session)),
            "healed": [self._proposal(*healed, changed) for healed in self.session.healed],
        }

    def _details(self, report: pytest.TestReport) -> str | None:
        """The asset that holds what the report's page shows of this attempt."""
        from pytest_stagehand._report.details import details_of  # noqa: PLC0415  (start-up)
        from pytest_stagehand._steps.whenever import told as told_of  # noqa: PLC0415

        assets = self.session.assets
        if assets is None:
            return None
        folder = self._item.config.invocation_params.dir
        made = [
            (name.removeprefix(ARTIFACT), os.path.relpath(folder / str(path), assets.report))
            for name, path in report.user_properties
            if name.startswith(ARTIFACT)
        ]
        details = details_of(
            self._item.nodeid,
            [step.as_details() for step in self.session.steps],
            recording=portable(self._own.path, self._item.config.rootpath),
            mode=self.session.settings.mode,
            error=self._error,
            whenever=told_of(self.session),
            artifacts=[{"kind": kind, "path": Path(path).as_posix()} for kind, path in made],
        )
        return assets.text(json.dumps(self._beside_earlier(assets, self._pool.printed.mask_texts(details))), "t")

    def _beside_earlier(self, assets: Assets, details: dict[str, Any]) -> dict[str, Any]:
        """The details, failed steps with how they looked when the test last passed; if it did now, the next run has that."""
        from pytest_stagehand._report.earlier import keep, with_earlier  # noqa: PLC0415  (start-up)

        if self.ending == "passed":
            with suppress(OSError):
                keep(assets.report, details["steps"], self._item.config.rootpath)
        return {**details, "steps": [with_earlier(assets.report, step) for step in details["steps"]]}

    def _proposal(
        self, path: Path, was: RecordedStep, now: RecordedStep, heals: list[Heal], written: list[str]
    ) -> dict[str, Any]:
        """A healed step as `heals.json` has it."""
        from pytest_stagehand._recording.document import as_data  # noqa: PLC0415  (start-up)
        from pytest_stagehand._recording.heals import Proposal  # noqa: PLC0415

        file = portable(path, self._item.config.rootpath)
        proposal = Proposal(
            test=self._item.nodeid, recording=file, was=was, now=now, heals=tuple(heals), written=file in written
        )
        data: dict[str, Any] = as_data(proposal)
        return data


def _looks() -> Looks:
    from pytest_stagehand._steps.looks import Looks  # noqa: PLC0415  (start-up)

    return Looks()


def _close(fixture: str) -> None:
    """From here on, until its teardown is over, no step may run."""
    session = current_or_none()
    if session is not None:
        session.closed = (
            f"A step in the teardown of {fixture!r}, which several tests share, can't be recorded: which test ends it "
            "changes from run to run. Use plain Playwright there, or a fixture of function scope."
        )


def reopen() -> None:
    """The teardown of a wider fixture is over."""
    session = current_or_none()
    if session is not None:
        session.closed = ""


def _properties(steps: Sequence[StepEvent]) -> list[tuple[str, object]]:
    """A test's steps in JUnit's properties: how many, of each outcome, and what models took."""
    outcomes = Counter(step.outcome for step in steps)
    took = summed([step.as_data() for step in steps])
    return [
        ("stagehand_steps", len(steps)),
        *((f"stagehand_{outcome}", outcomes[outcome]) for outcome in STEP_OUTCOMES if outcomes[outcome]),
        *((f"stagehand_{name}", took[name]) for name in ("model_calls", "cost_usd") if took["model_calls"]),
    ]


def _said(report: pytest.TestReport) -> str:
    """What a failed phase of a test says went wrong, without its traceback."""
    crash = getattr(report.longrepr, "reprcrash", None)
    said: str = crash.message if crash is not None else report.longreprtext
    return re.sub(rf"^{re.escape(PACKAGE)}[\w.]+: ", "", said)


def _fail(report: pytest.TestReport, error: BaseException) -> None:
    """Turn a report into a failure; an expected failure (`xfail`) does not excuse it."""
    explain(error)
    report.outcome = "failed"
    report.longrepr = f"{type(error).__name__}: {error}"
    if hasattr(report, "wasxfail"):
        del report.wasxfail


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


def _classes(item: pytest.Item) -> str:
    return "::".join(node.name for node in item.listchain() if isinstance(node, pytest.Class))


def _function(item: pytest.Item) -> str:
    return getattr(item, "originalname", None) or item.name


def _params(item: pytest.Item) -> list[tuple[str, str]]:
    """Ids of the user's own parameters, in the order of the test's id."""
    callspec = getattr(item, "callspec", None)
    if callspec is None:
        return []
    ids = [str(each) for each in getattr(callspec, "_idlist", [callspec.id])]
    for name in NOT_THE_USERS & callspec.params.keys():
        value = callspec.params[name]
        spoken = rf"{value}|{value + 1}-\d+" if name == REPEATED else re.escape(str(value))
        foreign = next((each for each in ids if re.fullmatch(spoken, each)), None)
        if foreign is not None:
            ids.remove(foreign)
    return [("", each) for each in ids]


def _path_of(item: pytest.Item, variant: str | None) -> Path:
    return recording_path(item.path, _function(item), cls=_classes(item) or None, params=_params(item), variant=variant)


def _name_of(item: pytest.Item) -> str:
    """The test without the folder of its file, and without what is not the user's."""
    params = "-".join(text for _, text in _params(item))
    parts = [item.path.name, *filter(None, [_classes(item)]), _function(item) + (f"[{params}]" if params else "")]
    return "::".join(parts)


def _path_of_fixture(
    fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest, variant: str | None, root: Path
) -> Path:
    """The recording of a wider fixture, beside the file it is defined in; of one from a package, in the root folder."""
    file = Path(inspect.getfile(inspect.unwrap(fixturedef.func)))
    defined_in = file if file.is_relative_to(root) and "site-packages" not in file.parts else root / "conftest.py"
    param = None
    if hasattr(request, "param"):
        plain = isinstance(request.param, str | int | float | bool)
        param = str(request.param) if plain else str(getattr(request, "param_index", 0))
    cls = fixturedef.baseid.partition("::")[2] or None
    return fixture_path(defined_in, fixturedef.argname, cls=cls, param=param, variant=variant)


def is_subtest(report: pytest.TestReport) -> bool:
    """Whether a report is of a part of a test; that of the whole follows."""
    return type(report).__name__ == "SubtestReport"


def without_own_frames(error: BaseException) -> pytest.ExceptionInfo[BaseException]:
    """The error as a test's failure, without the frames of this package: `--showlocals` would print what is in them."""
    seen: BaseException | None = error
    while seen is not None:
        kept = [
            each for each in _traceback(seen) if not each.tb_frame.f_globals.get("__name__", "").startswith(PACKAGE)
        ]
        rebuilt = None
        for each in reversed(kept):
            rebuilt = TracebackType(rebuilt, each.tb_frame, each.tb_lasti, each.tb_lineno)
        seen = seen.with_traceback(rebuilt).__context__
    return pytest.ExceptionInfo.from_exception(error)


def _traceback(error: BaseException) -> Iterator[TracebackType]:
    at = error.__traceback__
    while at is not None:
        yield at
        at = at.tb_next
