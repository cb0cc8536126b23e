"""Running a test once more within its own run: nobody is told of it, and fixtures that tests share stay as they are."""

from __future__ import annotations

from contextlib import contextmanager, nullcontext
from typing import TYPE_CHECKING

from _pytest.main import FSHookProxy
from _pytest.runner import runtestprotocol

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    import pytest


@contextmanager
def keeping_shared(item: pytest.Item, nextitem: pytest.Item | None) -> Iterator[None]:
    """While a test is torn down, and perhaps run again: only what is its own ends; then what no later test needs does."""
    state = item.session._setupstate  # noqa: SLF001  (as pytest-rerunfailures does)
    end = state.teardown_exact
    state.teardown_exact = lambda _: end(item.parent)  # type: ignore[assignment,method-assign,arg-type]
    try:
        yield
    finally:
        del state.teardown_exact
        capturing = item.config.pluginmanager.getplugin("capturemanager")
        with capturing.item_capture("teardown", item) if capturing is not None else nullcontext():
            end(nextitem)


def run_again(item: pytest.Item) -> None:
    """Set up, call and tear down a test; what the item knew of its run before it knows afterwards."""
    before = dict(vars(item))
    vars(item).update({name: list(value) for name, value in before.items() if isinstance(value, list)})
    if vars(item).get("_instance") is not None:  # the test's class begins anew, too
        del item._instance  # type: ignore[attr-defined]  # noqa: SLF001
        item._obj = None  # type: ignore[attr-defined]  # noqa: SLF001
    vars(item)["_request"] = False  # as after any run
    try:
        with _untold(item):
            runtestprotocol(item, log=False, nextitem=None)
    finally:
        vars(item).clear()
        vars(item).update(before)


@contextmanager
def _untold(item: pytest.Item) -> Iterator[None]:
    """While no plugin is called that follows a test from its beginning to its end: Allure's results, reruns."""
    manager = item.config.pluginmanager
    around = manager.hook.pytest_runtest_protocol.get_hookimpls()
    following = {each.plugin for each in around if not each.function.__module__.startswith("_pytest.")}

    def hooks(path: Path) -> FSHookProxy:
        elsewhere = manager._conftest_plugins.difference(manager._getconftestmodules(path))  # noqa: SLF001
        return FSHookProxy(manager, following | elsewhere)

    item.session.gethookproxy = hooks  # type: ignore[assignment,method-assign]
    try:
        yield
    finally:
        del item.session.gethookproxy
