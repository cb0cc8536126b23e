"""The tabs and windows of a browser context: a task may go on in another one. They are known by where they stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import Error as PlaywrightError

from pytest_stagehand._basics.errors import DriftError, StagehandError, printable
from pytest_stagehand._browser.opening import is_opening
from pytest_stagehand._browser.pace import pace
from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._browser.settle import settle
from pytest_stagehand._programs.tree import reading
from pytest_stagehand._recording.routes import is_same_route
from pytest_stagehand._steps.glimpses import glimpses_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from pytest_stagehand._recording.schema import RecordedAction
    from pytest_stagehand._steps.step import Step

LOOK_MS = 50
"""How often it is seen whether a tab has come to where it is to be."""
LONGEST_TITLE = 100
LONGEST_OPENED = 2_000
"""Characters of what is told of a tab that opened: whoever needs more goes on there."""


class Tabs:
    """The open tabs as a model is told of them: where each stands, and what one shows that opened since it was told last."""

    def __init__(self, step: Step) -> None:
        self._step = step
        self._known = set(open_tabs(step))

    def told(self) -> tuple[str, ...]:
        """In lines, with the numbers by which they are chosen; nothing where there is only one."""
        opened = [each for each in open_tabs(self._step) if each not in self._known and each is not self._step.page]
        self._known.update(opened)
        shown = [_shown_in(self._step, each) for each in opened]  # first: until then one has neither address nor title
        return (*_in_words(self._step), *shown)


def _shown_in(step: Step, tab: Page) -> str:
    """What a tab shows that just opened, as a person reads it."""
    try:
        settle(tab, limit_ms=step.clock.late_within(pace.late_page_ms), quiet_ms=pace.still_ms)
        text = reading(read_snapshot(tab, timeout_ms=step.clock.late_within(pace.late_page_ms)).root)
    except PlaywrightError:  # it has closed, or does not answer
        text = ""
    return f"{step.route(tab.url)} just opened, and shows: {printable(step.session.secrets.mask(text), LONGEST_OPENED)}"


def is_tab_opening(step: Step) -> bool:
    """Whether the last operation asked for a tab that is not there yet."""
    return is_opening(step.page.context, glimpses_of(step).since)


def open_tabs(step: Step) -> list[Page]:
    """Those that are open, in the order in which they were opened."""
    return [each for each in step.page.context.pages if not each.is_closed()]


def _in_words(step: Step) -> tuple[str, ...]:
    tabs = open_tabs(step)
    told = (f"{number}. {step.route(each.url)} {_title(each)}" for number, each in enumerate(tabs, 1))
    here = (" (this one)" if each is step.page else "" for each in tabs)
    return tuple(f"{line}{mark}" for line, mark in zip(told, here, strict=True)) if len(tabs) > 1 else ()


def _title(page: Page) -> str:
    try:
        return f'"{printable(page.title(), LONGEST_TITLE)}"'
    except PlaywrightError:  # it is being closed
        return '""'


def chosen_route(step: Step, number: str) -> str:
    """Where the tab stands that was chosen by its number, by which a replay finds it.

    Raises:
        StagehandError: There is none of that number, or another one stands there as well.
    """
    tabs = open_tabs(step)
    if not number.isdecimal() or not 1 <= int(number) <= len(tabs):
        raise StagehandError(f'There is no tab "{printable(number, 40)}"; there are {len(tabs)}, numbered from 1.')
    route = step.route(tabs[int(number) - 1].url)
    alike = [each for each in tabs if is_same_route(step.route(each.url), route)]
    if len(alike) > 1:
        raise StagehandError(f"{len(alike)} tabs stand at {route}, and nothing tells a replay which of them it is.")
    return route


def turn(step: Step, action: RecordedAction) -> None:
    """Go on in another tab, or close this one and go on in the one that opened it, or was opened before.

    Raises:
        DriftError: No tab comes to where it was, or several do; or this is the only one.
    """
    if action.method == "switch_tab":
        step.page = _awaited(step, action.arguments[0])
    else:
        step.page = close_tab(step)
    step.page.bring_to_front()


def close_tab(step: Step) -> Page:
    """Close the tab of a step, if it is open; the one to go on in.

    Raises:
        DriftError: There is no other one.
    """
    opener = step.page.opener() if not step.page.is_closed() else None
    others = [each for each in open_tabs(step) if each is not step.page]
    if not others:
        raise DriftError("target-missing", "another tab to go on in", ("this one is the only one",))
    if not step.page.is_closed():
        step.page.close()
    return opener if opener in others and opener is not None else others[-1]


def _awaited(step: Step, route: str) -> Page:
    while True:
        tabs = open_tabs(step)
        found = [each for each in tabs if is_same_route(step.route(each.url), route)]
        if len(found) == 1:
            return found[0]
        if step.clock.left_ms <= 0 or not tabs:
            there = tuple(step.route(each.url) for each in tabs)
            raise DriftError("target-ambiguous" if found else "target-missing", f"a tab at {route}", there)
        tabs[0].wait_for_timeout(min(LOOK_MS, step.clock.left_ms))
