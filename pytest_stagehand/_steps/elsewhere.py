"""Another tab at the address of a step's page: what it shows was loaded just now, so that it is what was kept.

The page of the test stays as it is, with what is open in it, or typed and not sent.
"""

from __future__ import annotations

from contextlib import contextmanager
from dataclasses import replace
from typing import TYPE_CHECKING

from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.settle import settle
from pytest_stagehand._browser.traffic import ASKING, listen
from pytest_stagehand._recording.effects import StateEffect
from pytest_stagehand._recording.methods import TAB_METHODS
from pytest_stagehand._recording.routes import is_same_route
from pytest_stagehand._report.events import Evidence

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from pytest_stagehand._browser.snapshot import Snapshot
    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._steps.inferring import Trace
    from pytest_stagehand._steps.step import Step

RESTING_SHARE = 3
"""One part in this many of the step's time goes to waiting for rest, at most."""
_OPENINGS = {("expanded", True), ("collapsed", False)}
_OF_THE_PAGE = ("_routes", "_web_socket_routes", "_bindings")
"""What a test may have put into one page alone (no public reader): another tab would not have it, and ask others."""


def may_look_elsewhere(step: Step, actions: Sequence[RecordedAction], traces: Sequence[Trace], last: int) -> bool:
    """Whether another tab may show more than the page, and loading it does no more than has been done before.

    Args:
        step: The step.
        actions: What was done.
        traces: What is known of that.
        last: The last operation with which something was said to a server, by its place.
    """
    page, traffic = step.page, listen(step.page)
    if any(each.method in TAB_METHODS for each in actions) or page.is_closed():
        return False
    if any(getattr(page._impl_obj, each, None) for each in _OF_THE_PAGE):  # noqa: SLF001
        return False
    if traffic.document is None or traffic.document.method not in ASKING:
        return False
    is_fresh = traffic.opened_at > traces[last].began
    here = step.route()
    return not is_fresh and any(is_same_route(step.route(each.before.url), here) for each in traces[: last + 1])


def is_opening(action: RecordedAction) -> bool:
    """Whether an operation came to nothing but that a part of the page is open, or a tab of it in front."""
    effect = action.effect
    if not isinstance(effect, StateEffect) or action.target is None or action.also:
        return False
    is_tab = action.target.fingerprint.role == "tab"
    return (effect.state, effect.value) in _OPENINGS or (is_tab and (effect.state, effect.value) == ("selected", True))


@contextmanager
def in_another_tab(step: Step) -> Iterator[Step]:
    """A step like this one in a tab of its own, which is closed in the end; nothing of it is told or left to later steps."""
    tab = step.page.context.new_page()
    try:
        size = step.page.viewport_size
        if size is not None and size != tab.viewport_size:
            tab.set_viewport_size(size)
        event = replace(step.event, actions=[], heals=[], evidence=Evidence())
        with step.session.aside():
            yield replace(step, page=tab, event=event, within=None, may_heal=False, operations=[], watcher=None)
    finally:
        tab.close()


def load_as(step: Step, there: Step) -> None:
    """Load the page of a step in its other tab, or load it anew there.

    Raises:
        playwright.sync_api.Error: It could not be loaded.
    """
    if there.page.url == "about:blank":
        there.page.goto(step.page.url, timeout=there.clock.navigation_ms)
    else:
        there.page.reload(timeout=there.clock.navigation_ms)


def look(there: Step) -> Snapshot:
    """What the other tab shows at rest."""
    settle(there.page, limit_ms=there.clock.left_ms / RESTING_SHARE, quiet_ms=pace.quiet_ms)
    return read_snapshot(there.page, timeout_ms=there.clock.late_ms)
