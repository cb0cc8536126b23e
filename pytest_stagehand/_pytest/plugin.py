"""pytest's side: options, the life of a test, and what is said at the end. Nothing else in this package knows pytest."""

from __future__ import annotations

import json
import os
import tempfile
from argparse import SUPPRESS
from contextlib import nullcontext, suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import uuid4

import pytest

from pytest_stagehand import hooks
from pytest_stagehand._basics.errors import StagehandError
from pytest_stagehand._basics.extras import needed
from pytest_stagehand._browser.page_scripts import chosen_scripts
from pytest_stagehand._pytest import fixtures
from pytest_stagehand._pytest.again import keeping_shared, run_again
from pytest_stagehand._pytest.attempt import CARRIED, Attempt, is_subtest
from pytest_stagehand._pytest.explaining import explain, without_code
from pytest_stagehand._pytest.failing import without_own_frames
from pytest_stagehand._pytest.fixtures import (
    stagehand,
    stagehand_mail_server,
    stagehand_mailbox,
    stagehand_settings,
)
from pytest_stagehand._pytest.pool import Pool
from pytest_stagehand._pytest.printing import Printing
from pytest_stagehand._pytest.watching import Watch
from pytest_stagehand._pytest.wider import reopen
from pytest_stagehand._report.parts import Parts
from pytest_stagehand._report.run import Run
from pytest_stagehand._settings import settings
from pytest_stagehand._settings.options import flag_of
from pytest_stagehand._verbs.adopt import adopt, prepare_context

if TYPE_CHECKING:
    from collections.abc import Callable, Generator

    from pytest_stagehand._models.asking import Models
    from pytest_stagehand._recording.schema import Recording
    from pytest_stagehand._recording.undo import Keeper
    from pytest_stagehand._report.assets import Assets
    from pytest_stagehand._settings.settings import Settings

__all__ = ["stagehand", "stagehand_mail_server", "stagehand_mailbox", "stagehand_settings"]

ATTEMPT = pytest.StashKey[Attempt]()
"""The attempt that is running."""
SECOND = pytest.StashKey[Attempt]()
"""The one that proves what the attempt before it recorded, while it runs."""
POOL = pytest.StashKey[Pool]()
"""What all attempts of this process share."""
RUN = pytest.StashKey[str]()
"""Id of the run, the same in all its processes: made where it began, since xdist's own may be given twice the same."""
RUN_ID = "stagehand_run"
"""Under which name a worker of xdist is told it."""


def pytest_addoption(parser: pytest.Parser) -> None:
    """The options of `settings.OPTIONS`, on the command line and in the ini file."""
    group = parser.getgroup("stagehand", "stagehand: tests in sentences")
    for option in settings.OPTIONS:
        parser.addini(option.ini_name, option.help, type=option.ini_type, default=None)
        if not option.is_ini_only:
            how = {"action": "store_const", "const": "yes"} if option.is_flag else {"metavar": "VALUE"}
            group.addoption(option.flag, dest=f"stagehand_{option.key}", default=None, help=option.help, **how)
            if option.was:
                group.addoption(flag_of(option.was), dest=f"stagehand_{option.was}", default=None, help=SUPPRESS, **how)


def pytest_addhooks(pluginmanager: pytest.PytestPluginManager) -> None:
    """Make the hooks of `hooks.py` known."""
    pluginmanager.add_hookspecs(hooks)


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests(early_config: pytest.Config) -> None:
    """Have steps of features as sentences, before any conftest defines its own, which are taken before."""
    if not settings_for(early_config).gherkin:
        return
    try:
        needed("pytest_bdd", "gherkin", "stagehand_gherkin")
    except StagehandError as error:
        raise pytest.UsageError(str(error)) from None
    from pytest_stagehand._pytest import gherkin  # noqa: PLC0415  (where it is installed)

    early_config.pluginmanager.register(gherkin, "stagehand-gherkin")


def pytest_configure(config: pytest.Config) -> None:
    """Resolve the options, so that a wrong one ends the run before it begins."""
    config.addinivalue_line(
        "markers",
        "stagehand(mode=..., model=..., heal=..., strict=..., variant=...): options of pytest-stagehand for one test",
    )
    resolved = settings_for(config)
    run = config.stash[RUN] = getattr(config, "workerinput", {}).get(RUN_ID) or uuid4().hex
    report = config.invocation_params.dir / resolved.report if resolved.report is not None else None
    config.stash[POOL] = Pool(
        find_models=_finder_of_models(config, resolved),
        find_keeper=_finder_of_keeper(config),
        find_assets=_finder_of_assets(report),
        parts=Parts(report, run) if report is not None else None,
    )
    config.pluginmanager.register(Printing(config.stash[POOL].printed), "stagehand-printing")
    prepare_context[:] = chosen_scripts(closed_roots=resolved.closed_roots, timers=resolved.timers)
    config.pluginmanager.register(Checks(), "stagehand-checks")
    config.pluginmanager.register(Watch(config, all_of_it=resolved.watch), "stagehand-watch")
    if not hasattr(config, "workerinput"):
        collected = Run(resolved, config.invocation_params.dir, run)
        config.pluginmanager.register(Collector(collected), "stagehand-collector")
        config.pluginmanager.register(Workers(run), "stagehand-workers")
    elif url := base_url_of(config):  # pytest-base-url 2.1 reads the ini file in the main process alone
        config.option.base_url = url


def base_url_of(config: pytest.Config) -> str:
    """Where the application is, by command line or ini file; empty where a project has switched pytest-base-url off."""
    with suppress(ValueError):
        return str(config.getoption("base_url", None) or config.getini("base_url") or "")
    return ""


def _finder_of_models(config: pytest.Config, resolved: Settings) -> Callable[[], Models]:
    """Makes the models of this process when they are first asked for."""

    @cache
    def find() -> Models:
        from pytest_stagehand._models.answers import AnswerCache  # noqa: PLC0415  (start-up)
        from pytest_stagehand._models.asking import Models  # noqa: PLC0415  (start-up)
        from pytest_stagehand._models.spending import Spending  # noqa: PLC0415  (start-up)

        folder = _cache_folder(config)
        run = config.stash[RUN]
        ledger = folder / "runs" if folder is not None else None
        if ledger is None and hasattr(config, "workerinput"):  # workers keep the limits together also without a cache
            ledger = _shared_folder(run)
        spending = Spending(resolved.max_calls, resolved.max_cost, ledger=ledger, run=run)
        return Models(AnswerCache(folder / "answers") if folder is not None else None, spending)

    return find


def _finder_of_keeper(config: pytest.Config) -> Callable[[], Keeper | None]:
    """Makes who keeps what this run overwrites, when it first writes; nobody does without pytest's cache."""

    @cache
    def find() -> Keeper | None:
        from pytest_stagehand._recording.undo import FOLDER, Keeper  # noqa: PLC0415  (start-up)

        folder = _cache_folder(config)
        return Keeper(folder / FOLDER, config.rootpath, config.stash[RUN]) if folder is not None else None

    return find


def _cache_folder(config: pytest.Config) -> Path | None:
    """Our part of pytest's cache; one that is switched off, or can't be written, is no reason to fail a test."""
    kept = getattr(config, "cache", None)
    try:
        return Path(kept.mkdir("stagehand")) if kept is not None else None
    except OSError:
        return None


def _finder_of_assets(report: Path | None) -> Callable[[], Assets | None]:
    """Makes where the report keeps pictures and texts, when the first is kept."""

    @cache
    def find() -> Assets | None:
        from pytest_stagehand._report.assets import Assets  # noqa: PLC0415  (start-up)

        return Assets(report) if report is not None else None

    return find


def _shared_folder(run: str) -> Path:
    """Where the workers of a run count together what it spent, if there is no cache of pytest's."""
    return Path(tempfile.gettempdir(), f"pytest-stagehand-{run}")


def settings_for(
    config: pytest.Config, marker: dict[str, Any] | None = None, in_code: dict[str, Any] | None = None
) -> Settings:
    """The settings in force for the run, or with its marker for a test.

    Raises:
        pytest.UsageError: A value that an option does not take, or a contradiction.
    """
    try:
        return settings.resolve(
            command_line={
                key: config.getoption(f"stagehand_{key}", None) for option in settings.OPTIONS for key in option.keys
            },
            marker=marker,
            environment=os.environ,
            ini={**{option.ini_name: config.getini(option.ini_name) for option in settings.OPTIONS}, **(in_code or {})},
        )
    except settings.SettingsError as error:
        raise pytest.UsageError(str(error)) from None


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Refuse a marker that says nothing this plugin knows; in a worker of xdist, the test's first step does."""
    if hasattr(config, "workerinput"):
        return
    known: list[dict[str, Any]] = []
    for item in items:
        for marker in item.iter_markers("stagehand"):
            if marker.args:
                raise pytest.UsageError(f"{item.nodeid}: @pytest.mark.stagehand takes keyword arguments only")
        if (said := _marker(item)) in known:
            continue
        try:
            settings_for(config, said)
        except pytest.UsageError as error:
            raise pytest.UsageError(f"{item.nodeid}: {error}") from None
        known.append(said)


def _marker(item: pytest.Item) -> dict[str, Any]:
    """The keyword arguments of all its markers, the closest ones winning."""
    found: dict[str, Any] = {}
    for marker in item.iter_markers("stagehand"):
        found = {**marker.kwargs, **found}
    return found


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, None, None]:
    """Begin an attempt; a rerun begins with an empty one."""
    second = item.config.stash.get(SECOND, None)
    item.config.stash[ATTEMPT] = second or Attempt(
        item, lambda: settings_for(item.config, _marker(item), _settings_in_code(item)), item.config.stash[POOL]
    )
    return (yield)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, None, None]:
    """Reports that are made meanwhile are of subtests: the test itself has not ended."""
    attempt = item.config.stash.get(ATTEMPT, None)
    if attempt is None:  # another plugin runs it without a set-up
        return (yield)
    attempt.is_called = True
    try:
        return (yield)
    finally:
        attempt.is_called = False


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown(item: pytest.Item, nextitem: pytest.Item | None) -> Generator[None, None, None]:
    """Run a test once more before what it recorded is written, if that is wanted; it fails here where that refutes it."""
    attempt = item.config.stash.get(ATTEMPT, None)
    if attempt is None or not attempt.is_to_be_proven:
        return (yield)
    with keeping_shared(item, nextitem):
        yield
        _prove(item, attempt)
    if attempt.refusal is not None:
        explain(attempt.refusal, item.nodeid)
        pytest.fail(attempt.masked(str(attempt.refusal)), pytrace=False)
    return None


def _prove(item: pytest.Item, attempt: Attempt) -> None:
    from pytest_stagehand._pytest import proving  # noqa: PLC0415  (start-up)
    from pytest_stagehand._steps.looks import Looks  # noqa: PLC0415

    draft, looks = attempt.draft, attempt.session.left(Looks)
    if draft is None or looks is None:
        return
    is_shared = any(not page.is_closed() for page in looks.pages)
    if is_shared or attempt.has_subtests:
        attempt.proof = {"verdict": "unproven", "why": proving.OPEN if is_shared else proving.SUBTESTS}
        return
    second = _run_again(item, attempt, draft)
    if proving.judge(attempt, second):
        around = proving.make_direct(attempt, second)
        if around and (direct := attempt.draft) is not None:
            proving.judge_direct(attempt, _run_again(item, attempt, direct), around)
        return
    if attempt.refusal is None:
        return
    refuted, before = (attempt.proof, attempt.refusal), proving.make_patient(attempt, second)
    if before and (patient := attempt.draft) is not None:
        attempt.refusal = None
        if not proving.judge(attempt, _run_again(item, attempt, patient)):
            attempt.made.update(before)
            attempt.proof, attempt.refusal = refuted


def _run_again(item: pytest.Item, attempt: Attempt, draft: Recording) -> Attempt:
    """Another attempt at a test whose first one is over, from what that recorded."""
    second = item.config.stash[SECOND] = attempt.again(draft)
    try:
        run_again(item)
    finally:
        del item.config.stash[SECOND]
        item.config.stash[ATTEMPT] = attempt
        attempt.go_on()
    return second


class Checks:
    """Refuses wrong options of a test before it begins, as an error of its set-up, also in a worker of xdist."""

    @pytest.hookimpl(trylast=True)
    def pytest_runtest_setup(self, item: pytest.Item) -> None:
        """A marker, or what a conftest's `stagehand_settings` returns."""
        if item.get_closest_marker("stagehand") is not None or _overrides_settings(item):
            _ = item.config.stash[ATTEMPT].session.settings


def _overrides_settings(item: pytest.Item) -> bool:
    """Whether a conftest or plugin has a `stagehand_settings` of its own."""
    manager = item.session._fixturemanager  # noqa: SLF001  (no public way to see whether a fixture is overridden)
    found = manager.getfixturedefs("stagehand_settings", item) or ()
    return isinstance(item, pytest.Function) and any(each.func.__module__ != fixtures.__name__ for each in found)


def _settings_in_code(item: pytest.Item) -> dict[str, Any]:
    """What a conftest's `stagehand_settings` says; our own says nothing and is not asked."""
    if not _overrides_settings(item):
        return {}
    request = item._request  # type: ignore[attr-defined]  # noqa: SLF001  (asked for like an argument)
    given = dict(request.getfixturevalue("stagehand_settings"))
    known = [option.ini_name for option in settings.OPTIONS]
    for name in given.keys() - set(known):
        raise pytest.UsageError(f"the fixture stagehand_settings returns {name!r}; it takes {', '.join(known)}")
    return given


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_fixture_setup(
    fixturedef: pytest.FixtureDef[Any], request: pytest.FixtureRequest
) -> Generator[None, Any, Any]:
    """Adopt whatever of Playwright's a fixture gives; steps in a wider fixture go to a recording of its own."""
    attempt = request.config.stash.get(ATTEMPT, None)
    with attempt.fixture(fixturedef, request) if attempt is not None else nullcontext():
        value = yield
    adopt(value)
    return value


def pytest_fixture_post_finalizer() -> None:
    """The teardown of a fixture is over; if that was one that tests share, steps may run again."""
    reopen()


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_makereport(
    item: pytest.Item, call: pytest.CallInfo[None]
) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Let the attempt see each report as all other plugins left it, and change it where a step's failure was hidden."""
    attempt = item.config.stash.get(ATTEMPT, None)
    if attempt is not None and attempt.is_called:
        attempt.has_subtests = True
    error = call.excinfo.value if call.excinfo is not None else None
    is_of_test = explain(error, item.nodeid) and call.when == "call"
    if attempt is not None and (attempt.session.steps or is_of_test):
        error = attempt.failed_late(error) if call.when == "call" and not attempt.is_called else error
        call.excinfo = without_own_frames(error) if error is not None else None
    report = yield
    report.longrepr = without_code(error) or report.longrepr
    if attempt is not None and not is_subtest(report):
        attempt.see(report, call.excinfo.value if call.excinfo is not None else None)
        if report.when == "teardown":
            del item.config.stash[ATTEMPT]
    return report


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """No step follows in this process: close its part of the report before the whole is put together from them."""
    parts = session.config.stash[POOL].parts
    if parts is not None:
        parts.close()


class Collector:
    """Gathers what every process reports; registered where there is one to gather it: not in a worker of xdist."""

    def __init__(self, run: Run) -> None:
        self._run = run

    def pytest_report_header(self, config: pytest.Config) -> list[str]:
        """What is in force, before the first test."""
        return self._run.header([Path(argument.partition("::")[0]) for argument in config.args])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """One phase of one test; of subtests only failures count, with the test that they are of."""
        if is_subtest(report) and not report.failed:
            return
        self._run.add(
            report.nodeid,
            when=report.when or "",
            outcome=report.outcome,
            was_xfail=hasattr(report, "wasxfail"),
            duration_s=report.duration,
            attempt=json.loads(getattr(report, CARRIED, "null")),
        )

    def pytest_sessionfinish(self) -> None:
        """Write the report, also after Ctrl-C."""
        self._run.write()
        self._run.write_summary(os.environ.get("GITHUB_STEP_SUMMARY"))

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """What was replayed, what was recorded, and what nobody used."""
        for line in self._run.summary():
            terminalreporter.write_line(line)


class Workers:
    """What is done for workers of xdist by the process that started them."""

    def __init__(self, run: str) -> None:
        self._run = run

    @pytest.hookimpl(optionalhook=True)
    def pytest_configure_node(self, node: Any) -> None:
        """A worker is about to start, perhaps in place of one that crashed."""
        node.workerinput[RUN_ID] = self._run

    def pytest_unconfigure(self) -> None:
        """All workers have ended, also those that crashed: remove what they counted in."""
        folder = _shared_folder(self._run)
        if folder.is_dir():
            from pytest_stagehand._models.ledger import remove  # noqa: PLC0415  (start-up)

            remove(folder)
