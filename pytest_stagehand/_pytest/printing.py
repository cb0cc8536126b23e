"""What pytest itself prints of a test: failures, captured output, warnings, JUnit; all of it without secrets.

Masked where it is made, in the process that knows the secrets: what a worker of xdist sends is masked before. A run that
names no secret pays for a look at an empty list, and is printed as it is.
"""

from __future__ import annotations

import copy
import linecache
import logging
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, Any
from weakref import WeakKeyDictionary

import pytest
from _pytest._code.code import TerminalRepr

if TYPE_CHECKING:
    import warnings
    from collections.abc import Generator, Iterator

    from pytest_stagehand._basics.secrets import SecretRegistry

PLAIN = (bool, int, float, type(None), type)
SAYING = ("longrepr", "sections", "user_properties", "wasxfail", "context", "extras", "message")
"""What reports hold to be read: of tests, of subtests, of pytest-html, of warnings."""
DEEPEST = 30
"""Exceptions of one chain that are looked at."""
LOGS = ("log_cli_handler", "log_file_handler")
"""Handlers of pytest that write as a test runs. What it captures is left as it is: tests read it."""


class Printing:
    """Masks what the hooks of pytest hand round.

    Args:
        secrets: Those of the process.
    """

    def __init__(self, secrets: SecretRegistry) -> None:
        self._secrets = secrets
        self._done: WeakKeyDictionary[object, tuple[int, ...]] = WeakKeyDictionary()

    def _mask(self, report: object) -> None:
        """Mask a report, unless that was done and nothing came to it since."""
        if not self._secrets:
            return
        state = _state(report, self._secrets)
        if self._done.get(report) != state:
            mask_report(report, self._secrets)
            self._done[report] = _state(report, self._secrets)

    @pytest.hookimpl(tryfirst=True)
    def pytest_sessionstart(self, session: pytest.Session) -> None:
        """Live logs."""
        logs = session.config.pluginmanager.get_plugin("logging-plugin")
        for name in LOGS:
            handler = getattr(logs, name, None)
            if isinstance(handler, logging.Handler):
                handler.setFormatter(MaskingFormatter(handler.formatter, self._secrets))

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_makereport(
        self, call: pytest.CallInfo[None]
    ) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """A phase of a test, from the exception on, so that nothing is cut short before it is masked."""
        if self._secrets and call.excinfo is not None:
            for error in _chained(call.excinfo.value):
                _mask_error(error, self._secrets)
        report = yield
        self._mask(report)
        return report

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_logreport(self, report: pytest.TestReport) -> Generator[None]:
        """The same, with what others added, before it is printed or sent; a subtest is made only here."""
        self._mask(report)
        return (yield)

    @pytest.hookimpl(tryfirst=True)
    def pytest_warning_recorded(self, warning_message: warnings.WarningMessage) -> None:
        """A warning, before it is printed or sent."""
        if self._secrets:
            _mask_warning(warning_message, self._secrets)

    @pytest.hookimpl(tryfirst=True)
    def pytest_internalerror(self, excrepr: object) -> None:
        """An error of a plugin."""
        if self._secrets:
            masked(excrepr, self._secrets)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> Generator[None]:
        """What fixtures told JUnit without a report, and what the terminal noted of Ctrl-C."""
        if self._secrets:
            self._mask_noted(session.config)
        return (yield)

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> Generator[None]:
        """What was printed of earlier tests may hold what a later one called a secret."""
        for each in chain.from_iterable(terminalreporter.stats.values()) if self._secrets else ():
            mask = self._mask if isinstance(each, pytest.TestReport) else partial(mask_report, secrets=self._secrets)
            mask(each)
        return (yield)

    def _mask_noted(self, config: pytest.Config) -> None:
        terminal = config.pluginmanager.get_plugin("terminalreporter")
        masked(getattr(terminal, "_keyboardinterrupt_memo", None), self._secrets)
        for _, plugin in config.pluginmanager.list_name_plugin():
            for reporter in (plugin, *getattr(plugin, "node_reporters_ordered", ())):
                if type(reporter).__module__ == "_pytest.junitxml":
                    _mask_attributes(reporter, self._secrets, "attrs", "properties", "global_properties")


class MaskingFormatter(logging.Formatter):
    """A formatter of logs that masks what another one makes."""

    def __init__(self, made_by: logging.Formatter | None, secrets: SecretRegistry) -> None:
        super().__init__()
        self._made_by = made_by or logging.Formatter()
        self._secrets = secrets

    def format(self, record: logging.LogRecord) -> str:
        """A line of a log."""
        return self._secrets.mask_printed(self._made_by.format(record))


def mask_report(report: object, secrets: SecretRegistry) -> None:
    """Mask what a report says, in place."""
    _mask_attributes(report, secrets, *SAYING)


def _state(report: object, secrets: SecretRegistry) -> tuple[int, ...]:
    """What is another as soon as there is more to mask."""
    said = [getattr(report, name, None) for name in SAYING]
    return len(secrets), *map(id, said), *(len(each) for each in said if isinstance(each, list))


def masked(value: Any, secrets: SecretRegistry) -> Any:
    """`value`, as pytest or a plugin of it holds what it is going to print; what has parts is masked in place."""
    if isinstance(value, str):
        return secrets.mask_printed(value)
    if isinstance(value, PLAIN):
        return value
    if isinstance(value, dict):
        return {key: masked(each, secrets) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return _masked_several(value, secrets)
    if isinstance(value, TerminalRepr) or type(value).__module__.startswith("_pytest."):
        _mask_attributes(value, secrets, *getattr(value, "__dict__", ()))
        return value
    said = str(value)
    without = secrets.mask_printed(said)
    return value if without == said else without


def _masked_several(values: list[Any] | tuple[Any, ...], secrets: SecretRegistry) -> Any:
    """Lines are masked together: a secret may be on several of them."""
    if len(values) > 1 and isinstance(values, list) and all(isinstance(each, str) for each in values):
        between = "" if all(each.endswith("\n") for each in values) else "\n"
        text = between.join(values)
        without = secrets.mask_printed(text)
        lines = without.splitlines(keepends=True) if not between else without.split("\n")
        return values if without == text else lines
    found = [masked(each, secrets) for each in values]
    return type(values)._make(found) if hasattr(values, "_make") else type(values)(found)


def _mask_attributes(holder: object, secrets: SecretRegistry, *names: str) -> None:
    for name in names:
        value = getattr(holder, name, None)
        if value is not None and (without := masked(value, secrets)) is not value:
            object.__setattr__(holder, name, without)  # some are frozen


def _chained(error: BaseException) -> Iterator[BaseException]:
    """An error, those that it came from, and those that it is a group of."""
    todo, seen = [error], set[int]()
    while todo and len(seen) < DEEPEST:
        at = todo.pop()
        if id(at) in seen:
            continue
        seen.add(id(at))
        yield at
        todo += [each for each in (at.__cause__, at.__context__) if each is not None]
        todo += getattr(at, "exceptions", ())


def _mask_error(error: BaseException, secrets: SecretRegistry) -> None:
    """Mask what an error says; who reads it besides pytest (Allure does) has it from there."""
    texts = tuple(secrets.mask_printed(each) if isinstance(each, str) else each for each in error.args)
    if texts != error.args:
        error.args = texts
    for name, value in list(vars(error).items()):
        if isinstance(value, str):
            setattr(error, name, secrets.mask_printed(value))
    if notes := getattr(error, "__notes__", None):
        error.__notes__ = [secrets.mask_printed(each) if isinstance(each, str) else each for each in notes]


def _mask_warning(shown: warnings.WarningMessage, secrets: SecretRegistry) -> None:
    """Mask a warning as it will be shown; who raised it keeps it as it was."""
    said = str(shown.message)
    without = secrets.mask_printed(said)
    if without != said:
        message: Any = copy.copy(shown.message)
        if isinstance(message, Warning):
            message.args = (without,)
        shown.message = message if str(message) == without else without
    line = shown.line if shown.line is not None else linecache.getline(shown.filename, shown.lineno)
    if secrets.mask_printed(line) != line:
        shown.line = secrets.mask_printed(line)
